//! Ratings do not depend on how a puzzle with other houses or rules is turned, nor on the names of its digits.

use itertools::Itertools;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use satdoku::budget::Budget;
use satdoku::generate::Generator;
use satdoku::geometry::{Candidate, Cell, Digit, Geometry, GeometryBuilder, Layout};
use satdoku::logic::{Allowed, Level, NotRated, Rating, SeLike};
use satdoku::puzzle::{PairRule, Puzzle, Relation, Solution};
use satdoku::solve::{Engine, NativeEngine};
use satdoku::sudoku_explainer::ExplainerRating;

use crate::variants::{RELATIONS, holds, some_rules};
use satdoku_test_support::rng;

/// Where a cell of a square goes: a mirror image if wanted, then quarter turns.
#[derive(Clone, Copy, Debug)]
struct Motion {
    is_mirrored: bool,
    quarters: usize,
}

impl Motion {
    /// All but the one that leaves everything in place.
    fn all() -> impl Iterator<Item = Motion> {
        let all = [false, true].into_iter().cartesian_product(0..4);
        all.map(|(is_mirrored, quarters)| Motion { is_mirrored, quarters }).skip(1)
    }

    fn cell(self, cell: Cell, side: usize) -> Cell {
        let (mut row, mut col) = (cell.index() / side, cell.index() % side);
        if self.is_mirrored {
            (row, col) = (col, row);
        }
        for _ in 0..self.quarters {
            (row, col) = (col, side - 1 - row);
        }
        Cell::new(row * side + col)
    }

    fn geometry(self, geometry: &Geometry) -> Geometry {
        let side = geometry.side();
        let moved = |cell: &Cell| self.cell(*cell, side);
        let mut builder = Geometry::builder(side);
        let numbers: Option<Vec<usize>> =
            geometry.cells().map(|cell| geometry.region_of(cell)).collect();
        if let Some(numbers) = numbers {
            let mut turned = vec![0; numbers.len()];
            for cell in geometry.cells() {
                turned[moved(&cell).index()] = numbers[cell.index()];
            }
            builder = builder.regions(turned);
        }
        for house in geometry.further_houses() {
            builder = builder.house(house.iter().map(moved));
        }
        for group in geometry.groups() {
            builder = builder.group(group.iter().map(moved));
        }
        builder.build().expect("as good as before")
    }

    /// The puzzle with its rules, and with other names for the digits.
    fn puzzle(self, puzzle: &Puzzle, names: &Names) -> Puzzle {
        let geometry = puzzle.geometry();
        let moved = |Candidate { cell, digit }| Candidate {
            cell: self.cell(cell, geometry.side()),
            digit: names.digits[digit.index()],
        };
        let mut turned = Puzzle::empty(self.geometry(geometry));
        for Candidate { cell, digit } in puzzle.givens().map(moved) {
            turned.set(cell, Some(digit));
        }
        puzzle.ruled_out().map(moved).for_each(|candidate| turned.rule_out(candidate));
        turned.add_rules(puzzle.pairs().iter().map(|rule| {
            let [first, second] = rule.cells.map(|cell| self.cell(cell, geometry.side()));
            names.rule(first, second, rule.relation, geometry.side())
        }));
        turned
    }
}

/// Other names for the digits.
#[derive(Debug)]
struct Names {
    digits: Vec<Digit>,
    /// Whether they are the digits from the last to the first.
    is_reversed: bool,
}

impl Names {
    /// Any names if there are no rules about digits, else those that the rules can be said with.
    fn random(puzzle: &Puzzle, rng: &mut impl Rng) -> Self {
        let side = puzzle.geometry().side();
        let mut digits: Vec<Digit> = puzzle.geometry().digits().collect();
        let can_reverse = puzzle.pairs().iter().all(|rule| match rule.relation {
            Relation::Ratio(_) | Relation::NotRatio(_) => false,
            Relation::OtherBlock(of) => side.is_multiple_of(usize::from(of)),
            Relation::NotSum(sum) | Relation::Sum(sum) => usize::from(sum) < 2 * side + 2,
            _ => true,
        });
        let is_reversed = !puzzle.rules().is_empty() && can_reverse && rng.random();
        if puzzle.rules().is_empty() {
            digits.shuffle(rng);
        } else if is_reversed {
            digits.reverse();
        }
        Names { digits, is_reversed }
    }

    fn rule(&self, first: Cell, second: Cell, relation: Relation, side: usize) -> PairRule {
        let both = 2 * (side as u16 + 1);
        match relation {
            Relation::Less | Relation::AtMost if self.is_reversed => {
                PairRule::new(second, first, relation)
            }
            Relation::Sum(sum) if self.is_reversed => {
                PairRule::new(first, second, Relation::Sum(both - sum))
            }
            Relation::NotSum(sum) if self.is_reversed => {
                PairRule::new(first, second, Relation::NotSum(both - sum))
            }
            relation => PairRule::new(first, second, relation),
        }
    }
}

/// Irregular regions, if there are any of this side.
fn irregular(side: usize, rng: &mut impl Rng) -> GeometryBuilder {
    let builder = Geometry::builder(side);
    let generator = Generator::with_geometry(builder.clone().build().expect("a side"));
    let empty = generator.random_regions().seed(rng.random()).empty_puzzle();
    let geometry = empty.geometry();
    let numbers = geometry.cells().map(|cell| geometry.region_of(cell));
    match numbers.collect::<Option<Vec<usize>>>() {
        Some(numbers) => builder.regions(numbers),
        None => builder,
    }
}

/// Regions, houses and groups of any kind; the layouts take turns.
fn random_geometry(nth: usize, rng: &mut impl Rng) -> Geometry {
    const SHAPES: [(usize, usize); 7] = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3)];
    loop {
        let &(rows, cols) = SHAPES.choose(rng).expect("there are some");
        let side = rows * cols;
        let mut builder = match rng.random_range(0..8) {
            0 | 1 => Geometry::builder(side),
            2 | 3 => irregular(side, rng),
            _ => Geometry::builder(side).boxes(rows, cols),
        };
        let layouts = Layout::ALL.iter().cycle().skip(nth);
        for &layout in layouts.take(rng.random_range(0..3)) {
            builder = builder.layout(layout);
        }
        let cells = (0..side * side).map(Cell::new).collect_vec();
        for _ in 0..rng.random_range(0..3) {
            let size = rng.random_range(2..=side);
            builder = builder.group(cells.sample(rng, size).copied());
        }
        if let Ok(geometry) = builder.build() {
            return geometry;
        }
    }
}

/// A walk from cell to neighbour along which a relation holds.
fn line(grid: &[Digit], side: usize, relation: Relation, rng: &mut impl Rng) -> Vec<PairRule> {
    let mut cells = vec![Cell::new(rng.random_range(0..grid.len()))];
    for _ in 0..30 {
        let last = cells[cells.len() - 1];
        let next = Cell::new(rng.random_range(0..grid.len()));
        let apart =
            |of: fn(usize, usize) -> usize| of(last.index(), side).abs_diff(of(next.index(), side));
        let is_beside =
            apart(|cell, side| cell / side) <= 1 && apart(|cell, side| cell % side) <= 1;
        let keeps = holds(relation, grid[last.index()], grid[next.index()]);
        if is_beside && keeps && !cells.contains(&next) {
            cells.push(next);
        }
    }
    cells.iter().tuple_windows().map(|(&a, &b)| PairRule::new(a, b, relation)).collect()
}

/// A full grid, unless none is found soon.
fn random_grid(geometry: &Geometry, rng: &mut impl Rng) -> Option<Vec<Digit>> {
    let mut empty = Puzzle::empty(geometry.clone());
    let mut first = geometry.digits().collect_vec();
    first.shuffle(rng);
    for (cell, digit) in geometry.cells().zip(first) {
        empty.set(cell, Some(digit));
    }
    let few = Budget::unlimited().with_node_limit(2_000);
    let found = NativeEngine::new().solutions(&empty, 30, &few).expect("the engine is right");
    found.solutions.choose(rng).map(|solution| solution.digits().to_vec())
}

/// Rules about digits that a full grid keeps; the relations take turns.
fn random_rules(nth: usize, grid: &[Digit], side: usize, rng: &mut impl Rng) -> Vec<PairRule> {
    let relation = RELATIONS[nth % RELATIONS.len()];
    match rng.random_range(0..6) {
        0 => some_rules(grid, rng.random_range(1..3 * side), false, None, rng),
        1 => some_rules(grid, rng.random_range(1..3 * side), false, Some(relation), rng),
        2 => (0..side).flat_map(|_| line(grid, side, relation, rng)).collect(),
        3 => {
            // All cells side by side that keep it.
            let pairs = (0..grid.len()).flat_map(|cell| {
                let right = (cell % side + 1 < side).then_some(cell + 1);
                let below = (cell + side < grid.len()).then_some(cell + side);
                [right, below].into_iter().flatten().map(move |other| (cell, other))
            });
            let keeps = |&(a, b): &(usize, usize)| holds(relation, grid[a], grid[b]);
            let pairs = pairs.filter(keeps);
            pairs.map(|(a, b)| PairRule::new(Cell::new(a), Cell::new(b), relation)).collect()
        }
        _ => Vec::new(),
    }
}

/// A puzzle of any kind that has one solution.
fn random_puzzle(nth: usize, rng: &mut impl Rng) -> Puzzle {
    loop {
        let geometry = random_geometry(nth, rng);
        let Some(grid) = random_grid(&geometry, rng) else {
            continue;
        };
        let mut empty = Puzzle::empty(geometry.clone());
        empty.add_rules(random_rules(nth, &grid, geometry.side(), rng));
        if rng.random_ratio(1, 6) {
            for (cell, &digit) in geometry.cells().zip(&grid) {
                let other = Digit::new(rng.random_range(0..geometry.side()));
                if other != digit && rng.random() {
                    empty.rule_out(Candidate { cell, digit: other });
                }
            }
        }
        let solution = Solution::new(geometry.clone(), grid).expect("it keeps the rules");
        let generator = Generator::with_rules_of(&empty).from(solution.clone()).seed(rng.random());
        let mut made = generator.minimal(rng.random_ratio(2, 3)).maker().expect("they go together");
        let mut puzzle = made.make(0, &Budget::unlimited()).expect("nothing is limited").puzzle;
        if rng.random_ratio(1, 4) {
            for cell in geometry.cells() {
                if rng.random_ratio(1, 6) {
                    puzzle.set(cell, Some(solution.digit(cell)));
                }
            }
        }
        return puzzle;
    }
}

/// Level, SE-like number and score, or why there are none; and the numbers of Sudoku Explainer, if it has any.
type Numbers = (Result<(Level, SeLike, u64), NotRated>, Option<[SeLike; 3]>);

fn rate(puzzle: &Puzzle, allowed: Allowed) -> Numbers {
    let budget = Budget::unlimited();
    let rating = Rating::new(puzzle, allowed, &budget);
    let explainer = ExplainerRating::up_to(MOST_BY_EXPLAINER, puzzle, &budget).ok().flatten();
    (
        rating.map(|rating| (rating.level, rating.se_like, rating.score)),
        explainer.map(ExplainerRating::numbers),
    )
}

/// What is harder takes Sudoku Explainer's scale seconds.
const MOST_BY_EXPLAINER: SeLike = SeLike(72);

fn assert_same_when_turned(puzzle: &Puzzle, allowed: Allowed, rng: &mut impl Rng) -> Numbers {
    let rated = rate(puzzle, allowed);
    for motion in Motion::all() {
        let names = Names::random(puzzle, rng);
        let turned = motion.puzzle(puzzle, &names);
        assert_eq!(rate(&turned, allowed), rated, "{motion:?} of {puzzle:?} is {turned:?}");
    }
    rated
}

/// Turns puzzles of all kinds. Returns how many of them each of the scales rated.
fn turn_puzzles(count: usize) -> [usize; 2] {
    let mut counts = [0; 2];
    for nth in 0..count {
        let mut rng = rng(nth as u64);
        let puzzle = random_puzzle(nth, &mut rng);
        // Trial takes seconds on large grids.
        let is_small = puzzle.geometry().side() < 7;
        let level = if is_small { Level::Extreme } else { Level::Expert };
        let allowed = Allowed { uniqueness: rng.random(), level, ..Allowed::default() };
        let (rating, explainer) = assert_same_when_turned(&puzzle, allowed, &mut rng);
        counts[0] += usize::from(rating.is_ok());
        counts[1] += usize::from(explainer.is_some());
    }
    counts
}

#[test]
fn variants_rate_the_same_when_they_are_turned() {
    let [rated, by_explainer] = turn_puzzles(25);
    assert!(rated >= 12 && by_explainer >= 2, "{rated} and {by_explainer} are rated");
}

#[test]
#[ignore = "takes minutes; .ci/nightly runs it"]
fn a_thousand_variants_rate_the_same_when_they_are_turned() {
    let [rated, by_explainer] = turn_puzzles(1_000);
    assert!(rated >= 500 && by_explainer >= 100, "{rated} and {by_explainer} are rated");
}
