//! Draws all rules of a puzzle, and the full grid in which they hold.

use std::ops::RangeInclusive;

use itertools::iproduct;

use super::Clues;
use super::cages::Cages;
use super::kinds::{Kind, Shape};
use super::taken::{Taken, places};
use super::{lines, read};
use crate::budget::Budget;
use crate::generate::error::GenerateError;
use crate::generate::fill;
use crate::generate::options::Generator;
use crate::geometry::{Cell, Geometry};
use crate::native::Native;
use crate::puzzle::{Puzzle, Rule, RuleType, Solution};
use crate::random::Stream;

/// Boards of lines that are drawn before it is an error that there is no room for them, or no full grid.
const BOARDS: u32 = 20;

/// Attempts to draw a rule, for each that is wanted.
const ATTEMPTS: usize = 400;

/// Where digging begins: a puzzle without givens, and its full grid.
pub(in crate::generate) struct Ground {
    pub(in crate::generate) empty: Puzzle,
    pub(in crate::generate) solution: Solution,
    /// Which of the rules were drawn.
    pub(in crate::generate) drawn: Drawn,
    /// Whether there is no other solution, without any given.
    pub(in crate::generate) is_unique: bool,
}

impl Ground {
    /// A full grid for which nothing was drawn.
    pub(in crate::generate) fn plain((empty, solution): (Puzzle, Solution)) -> Self {
        Ground { empty, solution, drawn: Drawn::default(), is_unique: false }
    }
}

/// The rules that were drawn.
#[derive(Clone, Debug, Default)]
pub(in crate::generate) struct Drawn {
    /// Rules that are images of each other.
    pub(super) orbits: Vec<Orbit>,
    /// For each of the requested [`Clues`], how many of its rules may go again.
    pub(super) spare: Vec<usize>,
}

/// Rules that are images of each other.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    /// Which of the requested [`Clues`] they are.
    pub(super) clues: usize,
    /// Their places among the rules of the puzzle.
    pub(super) rules: Vec<usize>,
}

impl Generator {
    /// Checks that the rules to be drawn go with the other options.
    pub(in crate::generate) fn check_clues(&self) -> Result<(), GenerateError> {
        let Some(first) = self.clues.first() else {
            return Ok(());
        };
        if self.holes.is_some() {
            return Err(GenerateError::Conflict("holes", "rules to be drawn"));
        }
        let impossible = |what: String| Err(GenerateError::ImpossibleClues(what));
        let (geometry, side) = (self.geometry(), self.geometry().side());
        if geometry.rows() != side
            || geometry.cols() != side
            || geometry.cell_count() != side * side
        {
            return impossible(format!("{first}: rules are drawn on square grids alone"));
        }
        for (nth, clues) in self.clues.iter().enumerate() {
            if self.clues[..nth].iter().any(|other| other.name() == clues.name()) {
                return impossible(format!("{} stands there twice", clues.name()));
            }
            if let Some(why) = self.why_not_drawn(clues.kind) {
                return impossible(why);
            }
        }
        let covers = self.clues.iter().filter(|clues| clues.kind.is_of_cages()).count();
        if covers > 1 {
            return impossible(
                "killer covers the grid, so that there is no room for another cage".to_owned(),
            );
        }
        Ok(())
    }

    /// Why rules of this kind cannot be drawn, if they cannot.
    fn why_not_drawn(&self, kind: &Kind) -> Option<String> {
        let (name, side, least) = (kind.name, self.geometry().side(), kind.least_side());
        let most = kind.rules().into_iter().find_map(RuleType::named).map(|of| of.most_side);
        if let Some(most) = most.filter(|&most| most < side) {
            return Some(format!("{name} is known up to side {most}, this is side {side}"));
        }
        if side < least {
            return Some(format!("{name} is drawn from side {least} on, this is side {side}"));
        }
        let is_pair = matches!(kind.shape, Shape::Pair | Shape::EveryPair(_));
        let mut rules = self.empty.rules().iter();
        let negative = rules.find(|rule| is_pair && rule.name().starts_with("negative"));
        if let Some(rule) = negative {
            return Some(format!(
                "the full grid would have no pair of cells for {name}, as '{}' is a rule of it; \
                 full-kropki and full-xv draw all signs there are and have such a rule",
                rule.name()
            ));
        }
        (kind.is_before() && !self.draws_grids()).then(|| {
            format!("the full grid is drawn for {name}, so that it cannot be known before")
        })
    }

    /// Draws the rules, and the full grid in which they hold; `known` is a full grid that is known before.
    ///
    /// None if cages that cover the grid were to do without givens, and could not.
    pub(in crate::generate) fn draw_ground(
        &self,
        known: Option<&(Puzzle, Solution)>,
        native: &mut Native,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Ground>, GenerateError> {
        let motions = self.clue_symmetry.motions(self.geometry());
        let mut failed = None;
        for _ in 0..BOARDS {
            if let Some(reason) = budget.stopped() {
                return Err(GenerateError::Stopped(reason));
            }
            match self.draw_board(known, &motions, stream, budget) {
                Ok((board, solution)) => {
                    return board.covered(self, solution, native, stream, budget);
                }
                Err(
                    error @ (GenerateError::NoRoom { .. }
                    | GenerateError::NoGrid
                    | GenerateError::NoFullGrid { .. }),
                ) => failed = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(match failed {
            Some(error @ GenerateError::NoRoom { .. }) => error,
            _ => GenerateError::NoFullGrid { tries: BOARDS },
        })
    }

    fn draw_board<'a>(
        &self,
        known: Option<&(Puzzle, Solution)>,
        motions: &'a [Vec<Cell>],
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<(Board<'a>, Solution), GenerateError> {
        let is_before = |clues: &Clues| clues.kind.is_before();
        let (mut board, solution) = if self.clues.iter().any(is_before) {
            let empty = match self.has_random_regions {
                true => fill::with_random_regions(&self.empty, stream),
                false => self.empty.clone(),
            };
            let mut board = Board::new(empty, motions, self.clues.len());
            for (nth, clues) in self.clues.iter().enumerate().filter(|(_, clues)| is_before(clues))
            {
                board.draw(self, nth, clues, None, stream)?;
            }
            let solution = fill::draw(&board.puzzle(), stream, budget)?;
            (board, solution)
        } else {
            let (empty, solution) = match known {
                Some(known) => known.clone(),
                None => self.draw_grid(stream, budget)?,
            };
            (Board::new(empty, motions, self.clues.len()), solution)
        };
        for (nth, clues) in self.clues.iter().enumerate().filter(|(_, clues)| !is_before(clues)) {
            board.draw(self, nth, clues, Some(&solution), stream)?;
        }
        Ok((board, solution))
    }

    /// Whether puzzles are to have no givens.
    pub(in crate::generate) fn wants_no_givens(&self) -> bool {
        let covers = self.clues.iter().any(|clues| matches!(clues.kind.shape, Shape::Cover));
        match &self.givens {
            Some(range) => *range.end() == 0,
            None => covers && self.pattern.is_none(),
        }
    }

    /// A rule of each kind that is drawn, whose cells and numbers are those of no puzzle.
    pub(in crate::generate) fn sample_rules(&self) -> Vec<Rule> {
        let geometry = self.geometry();
        let cells: Vec<Cell> = geometry.cells().take(2).collect();
        let lists = [vec![cells.clone()], vec![cells.clone(), cells]];
        let (numbers, words) = ([&[][..], &[5]], [&[][..], &["1"]]);
        let sample = |name| {
            let mut sayings = iproduct!(&lists, numbers, words);
            sayings.find_map(|(lists, numbers, words)| {
                Rule::with_words(name, numbers, lists.clone(), words, geometry).ok()
            })
        };
        self.clues.iter().flat_map(|clues| clues.kind.rules()).filter_map(sample).collect()
    }
}

/// The rules that are drawn so far.
struct Board<'a> {
    /// Without them.
    empty: Puzzle,
    motions: &'a [Vec<Cell>],
    taken: Taken,
    rules: Vec<Rule>,
    drawn: Drawn,
    /// Which of the requested [`Clues`] covers the grid with cages; those are drawn at the end.
    cover: Option<usize>,
}

impl<'a> Board<'a> {
    fn new(empty: Puzzle, motions: &'a [Vec<Cell>], count: usize) -> Self {
        let drawn = Drawn { orbits: Vec::new(), spare: vec![0; count] };
        Board { empty, motions, taken: Taken::new(), rules: Vec::new(), drawn, cover: None }
    }

    fn geometry(&self) -> &Geometry {
        self.empty.geometry()
    }

    fn puzzle(&self) -> Puzzle {
        let mut puzzle = self.empty.clone();
        puzzle.add_rules(self.rules.iter().cloned());
        puzzle
    }

    /// Draws the rules of one kind.
    fn draw(
        &mut self,
        generator: &Generator,
        nth: usize,
        clues: &Clues,
        solution: Option<&Solution>,
        stream: &mut Stream,
    ) -> Result<(), GenerateError> {
        let counts = match clues.kind.shape {
            Shape::Cover => {
                self.cover = Some(nth);
                return Ok(());
            }
            Shape::EveryPair(negative) => {
                self.draw_every_pair(nth, clues, negative, solution, stream);
                return Ok(());
            }
            _ => clues.counts(self.geometry().side()).expect("other kinds have a number"),
        };
        let wanted = wanted(generator, clues, &counts, stream);
        let mut count = 0;
        for _ in 0..ATTEMPTS * wanted {
            if count == wanted {
                break;
            }
            count += self.draw_orbit(nth, clues, wanted - count, solution, stream);
        }
        if count < *counts.start() {
            let (kind, wanted) = (clues.name(), *counts.start());
            return Err(GenerateError::NoRoom { kind, wanted, drawn: count });
        }
        self.drawn.spare[nth] = count - counts.start();
        Ok(())
    }

    /// Draws a rule and its images, `most` of them at most. Returns how many there are, or 0 if this attempt failed.
    fn draw_orbit(
        &mut self,
        nth: usize,
        clues: &Clues,
        most: usize,
        solution: Option<&Solution>,
        stream: &mut Stream,
    ) -> usize {
        let shape = &clues.kind.shape;
        let Some(lists) = lines::draw(shape, self.geometry(), &self.taken, stream) else {
            return 0;
        };
        let Some(images) = self.images(shape, lists) else {
            return 0;
        };
        if images.len() > most {
            return 0;
        }
        let geometry = self.geometry();
        let state =
            |lists: &Vec<Vec<Cell>>| read::state(clues.kind, lists, geometry, solution, stream);
        let Some(rules) = images.iter().map(state).collect::<Option<Vec<Rule>>>() else {
            return 0;
        };
        for lists in &images {
            self.taken.extend(places(shape, lists, self.empty.geometry()));
        }
        self.add(nth, rules)
    }

    /// The rule and its images, each once. None if two of them meet, or something else that is drawn.
    fn images(&self, shape: &Shape, lists: Vec<Vec<Cell>>) -> Option<Vec<Vec<Vec<Cell>>>> {
        let mut images: Vec<Vec<Vec<Cell>>> = Vec::new();
        let mut taken = Taken::new();
        for motion in self.motions {
            let moved =
                lists.iter().map(|list| list.iter().map(|cell| motion[cell.index()]).collect());
            let image: Vec<Vec<Cell>> = moved.collect();
            if images.iter().any(|other| is_same(shape, other, &image)) {
                continue;
            }
            for place in places(shape, &image, self.geometry()) {
                if self.taken.contains(&place) || !taken.insert(place) {
                    return None;
                }
            }
            images.push(image);
        }
        Some(images)
    }

    fn add(&mut self, clues: usize, rules: Vec<Rule>) -> usize {
        let (first, count) = (self.empty.rules().len() + self.rules.len(), rules.len());
        self.rules.extend(rules);
        self.drawn.orbits.push(Orbit { clues, rules: (first..first + count).collect() });
        count
    }

    /// Draws all signs there are, and adds the rule that there are no others. None of them can go.
    fn draw_every_pair(
        &mut self,
        nth: usize,
        clues: &Clues,
        negative: &str,
        solution: Option<&Solution>,
        stream: &mut Stream,
    ) {
        let geometry = self.geometry().clone();
        let next = |cell: Cell| geometry.next_cells(cell).map(move |other| vec![vec![cell, other]]);
        for pair in geometry.cells().flat_map(next) {
            if let Some(rule) = read::state(clues.kind, &pair, &geometry, solution, stream) {
                self.add(nth, vec![rule]);
            }
        }
        self.rules.extend(Rule::new(negative, &[], [], &geometry));
    }

    /// Covers the grid with cages, if that is wanted.
    fn covered(
        mut self,
        generator: &Generator,
        solution: Solution,
        native: &mut Native,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Result<Option<Ground>, GenerateError> {
        let Some(nth) = self.cover else {
            let (empty, drawn) = (self.puzzle(), self.drawn);
            return Ok(Some(Ground { empty, solution, drawn, is_unique: false }));
        };
        let kind = generator.clues[nth].kind;
        let state = |cage: &Vec<Cell>| {
            let cage = [cage.clone()];
            let geometry = solution.geometry();
            let rule = read::state(kind, &cage, geometry, Some(&solution), &mut Stream::new(0, 0));
            rule.expect("the digits of a cage differ and have a sum")
        };
        let before = self.puzzle();
        let with = |cages: &[Vec<Cell>]| {
            let mut puzzle = before.clone();
            puzzle.add_rules(cages.iter().map(state));
            puzzle
        };
        let mut cages = Cages::draw(&solution, self.motions, stream);
        let is_unique = generator.wants_no_givens();
        if is_unique {
            match cages.made_unique(&with, native, stream, budget)? {
                Some(unique) => cages = unique,
                None => return Ok(None),
            }
        }
        let orbits = cages.orbits();
        for orbit in &orbits {
            self.add(nth, orbit.iter().map(state).collect());
        }
        self.drawn.spare[nth] = orbits.iter().map(Vec::len).sum::<usize>() - 1;
        let (empty, drawn) = (self.puzzle(), self.drawn);
        Ok(Some(Ground { empty, solution, drawn, is_unique }))
    }
}

/// How many rules to draw. Those that are not needed go again where puzzles are to be minimal, so there may be as many as
/// allowed at first.
fn wanted(
    generator: &Generator,
    clues: &Clues,
    counts: &RangeInclusive<usize>,
    stream: &mut Stream,
) -> usize {
    let (least, most) = (*counts.start(), *counts.end());
    match generator.minimal || clues.is_usual() {
        true => most,
        false => least + stream.below((most - least + 1) as u64) as usize,
    }
}

/// Whether two rules of this shape say the same. Lines that say the same at both ends are the same backwards.
fn is_same(shape: &Shape, one: &[Vec<Cell>], other: &[Vec<Cell>]) -> bool {
    let sorted = |lists: &[Vec<Cell>]| {
        let mut cells: Vec<Cell> = lists.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells
    };
    match shape {
        Shape::Path(_) | Shape::Arrow | Shape::RowOrColumn => one == other,
        _ => sorted(one) == sorted(other),
    }
}
