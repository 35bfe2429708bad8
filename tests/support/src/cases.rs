//! Puzzles of every kind, each made from a geometry, a seed and an index alone: any part of a long run can be
//! repeated, and a puzzle that an engine is wrong about is named by three numbers.

use std::fmt;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use satdoku::budget::Budget;
use satdoku::format::{Content, OutputFormat};
use satdoku::generate::{Stream, random_solution};
use satdoku::geometry::{Candidate, Cell, Digit, Geometry};
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::solve::{Engine, NativeEngine, Uniqueness};

use crate::{nearly_full_puzzle, rng, rule_out_some};

/// What was done to a random full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Dug as far as one order of its cells goes: one solution.
    Unique,
    /// Dug until no given can go: one solution.
    Minimal,
    /// A few cells more are open than one solution bears.
    Few,
    /// Many cells more.
    Many,
    /// One given changed, to a digit that does not clash on sight if there is one.
    Broken,
    /// A given repeats another in one of its houses: no solution.
    Clashing,
    /// At most 24 open cells, in every third a given changed.
    NearlyFull,
    /// No open cell: one solution.
    Full,
    /// No givens, or a handful.
    Sparse,
    /// Candidates ruled out in place of some givens.
    RuledOut,
}

impl Kind {
    const ALL: [Kind; 10] = [
        Kind::Unique,
        Kind::Minimal,
        Kind::Few,
        Kind::Many,
        Kind::Broken,
        Kind::Clashing,
        Kind::NearlyFull,
        Kind::Full,
        Kind::Sparse,
        Kind::RuledOut,
    ];

    /// How many in a hundred are of this kind: most are of those where most can go wrong.
    fn share(self) -> u64 {
        match self {
            Kind::Unique => 20,
            Kind::Minimal => 12,
            Kind::Few => 18,
            Kind::Many => 10,
            Kind::Broken => 18,
            Kind::Clashing => 3,
            Kind::NearlyFull => 5,
            Kind::Full => 1,
            Kind::Sparse => 3,
            Kind::RuledOut => 10,
        }
    }

    fn draw(rng: &mut impl Rng) -> Self {
        let mut left = rng.random_range(0..100);
        let drawn = Kind::ALL.into_iter().find(|kind| {
            let here = left < kind.share();
            left = left.saturating_sub(kind.share());
            here
        });
        drawn.expect("the shares add up to a hundred")
    }
}

/// A puzzle and where it came from.
#[derive(Clone, Debug)]
pub struct Case {
    pub seed: u64,
    pub index: u64,
    pub kind: Kind,
    pub puzzle: Puzzle,
}

impl Case {
    /// How many solutions there are, where the way it was made says so.
    pub fn known_count(&self) -> Option<usize> {
        match self.kind {
            Kind::Unique | Kind::Minimal | Kind::Full => Some(1),
            _ => self.puzzle.conflict().map(|_| 0),
        }
    }
}

impl fmt::Display for Case {
    /// All that is needed to make it again, and the puzzle with the candidates that it rules out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { seed, index, kind, puzzle } = self;
        let shape = puzzle.geometry().box_shape().expect("boxes");
        writeln!(f, "{kind:?} puzzle {index} of seed {seed}, boxes {shape}: {puzzle:?}")?;
        if puzzle.has_ruled_out() {
            let alphabet = Alphabet::standard(puzzle.geometry().side());
            let mut text = Vec::new();
            let content = Content::new(puzzle, &alphabet);
            let written = OutputFormat::Candidates.write(&content, &mut text);
            written.expect("candidates hold every puzzle");
            f.write_str(&String::from_utf8_lossy(&text))?;
        }
        Ok(())
    }
}

/// Tells what was at hand when a test falls over it, here or in the library.
pub struct Told<F: Fn() -> String>(pub F);

impl<F: Fn() -> String> Drop for Told<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was {}", (self.0)());
        }
    }
}

/// Makes the cases of a shape and seed.
pub struct Cases {
    geometry: Geometry,
    seed: u64,
    native: NativeEngine,
    /// How long to look for a second solution: a limit in nodes, the same on every machine.
    effort: Budget,
}

impl Cases {
    pub fn new(geometry: Geometry, seed: u64) -> Self {
        let effort = match geometry.side() {
            0..=9 => Budget::unlimited(),
            10..=16 => Budget::unlimited().with_node_limit(200),
            17..=25 => Budget::unlimited().with_node_limit(50),
            _ => Budget::unlimited().with_node_limit(10),
        };
        Cases { geometry, seed, native: NativeEngine::new(), effort }
    }

    pub fn case(&mut self, index: u64) -> Case {
        let mut rng = rng(self.seed);
        rng.set_stream(index);
        let kind = Kind::draw(&mut rng);
        Case { seed: self.seed, index, kind, puzzle: self.puzzle(kind, index, &mut rng) }
    }

    fn puzzle(&mut self, kind: Kind, index: u64, rng: &mut ChaCha8Rng) -> Puzzle {
        let side = self.geometry.side();
        let grid = random_solution(&self.geometry, &mut Stream::new(self.seed, index));
        let mut order: Vec<Cell> = self.geometry.cells().collect();
        order.shuffle(rng);
        match kind {
            Kind::Unique => self.dug(&grid, &order, 0),
            Kind::Minimal => self.minimal(&grid, &order),
            Kind::Few => self.dug(&grid, &order, rng.random_range(1..=3)),
            Kind::Many => self.dug(&grid, &order, rng.random_range(4..=2 * side + 4)),
            Kind::Broken => {
                let puzzle = self.dug(&grid, &order, 0);
                with_given_changed(puzzle, rng)
            }
            Kind::Clashing => {
                let more = rng.random_range(0..=side);
                with_clash(self.dug(&grid, &order, more), rng)
            }
            Kind::NearlyFull => {
                let broken = rng.random_ratio(1, 3);
                nearly_full_puzzle(&self.geometry, broken, rng)
            }
            Kind::Full => grid.to_puzzle(),
            Kind::Sparse => {
                let givens = rng.random_range(0..=side.min(8));
                opened(&grid, &order[givens.min(order.len())..])
            }
            Kind::RuledOut => {
                let mut puzzle = self.dug(&grid, &order, rng.random_range(0..=2));
                rule_out_some(&mut puzzle, rng);
                puzzle
            }
        }
    }

    fn is_unique(&mut self, puzzle: &Puzzle) -> bool {
        let verdict = self.native.uniqueness(puzzle, &self.effort);
        matches!(verdict.expect("native search is right"), Uniqueness::Unique(_))
    }

    /// The grid with the first cells of the order open, as many as leave one solution, and some `more`.
    fn dug(&mut self, grid: &Solution, order: &[Cell], more: usize) -> Puzzle {
        // What is open only gets more along the order, and so do the solutions: halve where uniqueness ends.
        let (mut unique, mut ambiguous) = (0, order.len() + 1);
        while ambiguous - unique > 1 {
            let middle = (unique + ambiguous) / 2;
            match self.is_unique(&opened(grid, &order[..middle])) {
                true => unique = middle,
                false => ambiguous = middle,
            }
        }
        opened(grid, &order[..(unique + more).min(order.len())])
    }

    /// Dug on, each cell tried once; on large grids, where that takes long, no further than [`Cases::dug`].
    fn minimal(&mut self, grid: &Solution, order: &[Cell]) -> Puzzle {
        let mut puzzle = self.dug(grid, order, 0);
        if self.geometry.side() > 12 {
            return puzzle;
        }
        for &cell in order {
            let given = puzzle.given(cell);
            puzzle.set(cell, None);
            if given.is_some() && !self.is_unique(&puzzle) {
                puzzle.set(cell, given);
            }
        }
        puzzle
    }
}

fn opened(grid: &Solution, open: &[Cell]) -> Puzzle {
    let mut puzzle = grid.to_puzzle();
    open.iter().for_each(|&cell| puzzle.set(cell, None));
    puzzle
}

fn any_given(puzzle: &Puzzle, rng: &mut impl Rng) -> Option<Candidate> {
    let givens: Vec<Candidate> = puzzle.givens().collect();
    (!givens.is_empty()).then(|| givens[rng.random_range(0..givens.len())])
}

fn with_given_changed(mut puzzle: Puzzle, rng: &mut impl Rng) -> Puzzle {
    let side = puzzle.geometry().side();
    for _ in 0..20 {
        let Some(Candidate { cell, digit }) = any_given(&puzzle, rng) else {
            break;
        };
        puzzle.set(cell, Some(Digit::new(rng.random_range(0..side))));
        if puzzle.given(cell) != Some(digit) && puzzle.conflict().is_none() {
            break;
        }
        puzzle.set(cell, Some(digit));
    }
    puzzle
}

/// Unchanged where there is no given with a peer.
fn with_clash(mut puzzle: Puzzle, rng: &mut impl Rng) -> Puzzle {
    if let Some(given) = any_given(&puzzle, rng) {
        let peers: Vec<Cell> = puzzle.geometry().peers(given.cell).collect();
        if let Some(&peer) = peers.get(rng.random_range(0..peers.len().max(1))) {
            puzzle.set(peer, Some(given.digit));
        }
    }
    puzzle
}
