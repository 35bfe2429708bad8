//! What follows from each digit of a cell, from each place of a digit, or from both states of a candidate.

use std::rc::Rc;

use super::collect::{Chain, Collect, Ends};
use super::nodes::{Cause, Lit, NestedChain, NodeId, Walker};
use super::run::{Run, Runner};
use super::{Nesting, Search};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;
use crate::sudoku_explainer::step::Removals;

/// Kinds of chains among those of the same difficulty and complexity.
const BOTH_STATES: u8 = 1;
const CELL: u8 = 5;
const HOUSE: u8 = 6;
const CONTRADICTION: u8 = 7;

pub(super) fn search(search: Search, grid: &Grid, collect: &mut dyn Collect) {
    let mut chains = Chains {
        grid,
        search,
        runner: Runner::new(grid, search),
        walker: Walker::new(grid),
        collect,
        from_digits: vec![Run::default(); grid.side()],
        from_off: Run::default(),
        from_places: vec![Run::default(); grid.side()],
    };
    let least = if search.is_dynamic() { 2 } else { 3 };
    for cell in grid.cells() {
        if grid.candidates(cell).count_ones() >= least {
            chains.from_cell(cell);
        }
    }
}

struct Chains<'a> {
    grid: &'a Grid,
    search: Search,
    runner: Runner,
    walker: Walker,
    collect: &'a mut dyn Collect,
    /// What follows from each digit of a cell.
    from_digits: Vec<Run>,
    /// What follows if a digit is off.
    from_off: Run,
    /// What follows from each place of a digit in a house.
    from_places: Vec<Run>,
}

impl Chains<'_> {
    fn from_cell(&mut self, cell: usize) {
        let grid = self.grid;
        let candidates = grid.candidates(cell);
        for digit in digits(candidates) {
            let on = Lit::new(grid, cell, digit, true);
            self.runner.run(on, &mut self.from_digits[digit]);
            if self.search.is_dynamic() {
                self.contradiction(on, digit);
                self.runner.run(on.opposite(), &mut self.from_off);
                self.contradiction_of_off(on);
                if candidates.count_ones() >= 3 && self.search != Search::Nishio {
                    self.both_states(digit);
                }
            }
            if self.search != Search::Nishio {
                self.from_houses(cell, digit);
            }
        }
        if self.search != Search::Nishio {
            let runs = digits(candidates).map(|digit| &self.from_digits[digit]).collect();
            let common = Common { runs, rank: CELL, assumption: Some(Cause::Cell) };
            common.collect(grid, self.search, &mut self.walker, self.collect);
        }
    }

    fn contradiction(&mut self, on: Lit, digit: usize) {
        let run = &self.from_digits[digit];
        let Some(clash) = run.clash else { return };
        let found = Found::off(self.grid, on.opposite(), CONTRADICTION);
        let ends = clash.map(|node| (run, node));
        found.collect(self.grid, self.search, &ends, None, &mut self.walker, self.collect);
    }

    fn contradiction_of_off(&mut self, on: Lit) {
        let run = &self.from_off;
        let Some(clash) = run.clash else { return };
        let Some(found) = Found::on(self.grid, on, CONTRADICTION) else { return };
        let ends = clash.map(|node| (run, node));
        found.collect(self.grid, self.search, &ends, None, &mut self.walker, self.collect);
    }

    /// Literals that follow whether the digit is on or off.
    fn both_states(&mut self, digit: usize) {
        let runs = vec![&self.from_digits[digit], &self.from_off];
        let common = Common { runs, rank: BOTH_STATES, assumption: None };
        common.collect(self.grid, self.search, &mut self.walker, self.collect);
    }

    /// Literals that follow from each place of the digit, in houses where the cell is the first.
    fn from_houses(&mut self, cell: usize, digit: usize) {
        let grid = self.grid;
        let houses = &grid.houses;
        for &(house, place) in &houses.of_cell[cell] {
            let places = grid.places(house, digit);
            if places.count_ones() < 2 || places.trailing_zeros() as usize != place {
                continue;
            }
            let others = places & (places - 1);
            for at in digits(others) {
                let on = Lit::new(grid, houses.cells[house][at], digit, true);
                self.runner.run(on, &mut self.from_places[at]);
            }
            let others = digits(others).map(|at| &self.from_places[at]);
            let runs = std::iter::once(&self.from_digits[digit]).chain(others).collect();
            let cause = Cause::House(houses.kind(house) as u8);
            let common = Common { runs, rank: HOUSE, assumption: Some(cause) };
            common.collect(grid, self.search, &mut self.walker, self.collect);
        }
    }
}

/// Runs of which one is true.
struct Common<'a> {
    runs: Vec<&'a Run>,
    rank: u8,
    assumption: Option<Cause>,
}

impl Common<'_> {
    /// Collects the literals that all runs have.
    fn collect(
        &self,
        grid: &Grid,
        search: Search,
        walker: &mut Walker,
        collect: &mut dyn Collect,
    ) {
        let first = self.runs[0];
        for &node in first.on.iter().chain(&first.off) {
            let lit = first.nodes.lit(node);
            let ends: Option<Vec<(&Run, NodeId)>> =
                self.runs.iter().map(|run| Some((*run, run.node(lit)?))).collect();
            let Some(ends) = ends else { continue };
            let found = match lit.is_on() {
                true => Found::on(grid, lit, self.rank),
                false => Some(Found::off(grid, lit, self.rank)),
            };
            if let Some(found) = found {
                found.collect(grid, search, &ends, self.assumption, walker, collect);
            }
        }
    }
}

/// What a chain shows.
struct Found {
    rank: u8,
    removals: Removals,
    placed: Option<(usize, usize)>,
}

impl Found {
    fn off(grid: &Grid, lit: Lit, rank: u8) -> Self {
        let removals = vec![(lit.cell(grid), 1 << lit.digit(grid))];
        Found { rank, removals, placed: None }
    }

    /// `None` if the cell has no other candidate.
    fn on(grid: &Grid, lit: Lit, rank: u8) -> Option<Self> {
        let (cell, digit) = (lit.cell(grid), lit.digit(grid));
        let others = grid.candidates(cell) & !(1 << digit);
        let found = Found { rank, removals: vec![(cell, others)], placed: Some((cell, digit)) };
        (others != 0).then_some(found)
    }

    fn collect(
        self,
        grid: &Grid,
        search: Search,
        ends: &[(&Run, NodeId)],
        assumption: Option<Cause>,
        walker: &mut Walker,
        collect: &mut dyn Collect,
    ) {
        let Some(most) = collect.most(&self.removals) else { return };
        let has_nested = !matches!(search.nesting(), Nesting::Nothing | Nesting::Patterns);
        let Some(complexity) = complexity(ends, has_nested, most, walker) else { return };
        let Found { rank, removals, placed } = self;
        let chain = Chain { base: search.base(), complexity, rank, removals, placed };
        let ends = ends.iter().map(|&(run, node)| (&run.nodes, node)).collect();
        collect.chain(grid, chain, &Ends::Plain(ends, assumption));
    }
}

/// The number of literals behind each of the ends, and those of chains inside the chains, if there are no more than `most`.
fn complexity(
    ends: &[(&Run, NodeId)],
    has_nested: bool,
    most: usize,
    walker: &mut Walker,
) -> Option<usize> {
    let mut sum = 0;
    let mut nested: Vec<&Rc<NestedChain>> = Vec::new();
    for &(run, end) in ends {
        let walk = walker.walk(&run.nodes, end, most - sum)?;
        sum += walk.len();
        if !has_nested {
            continue;
        }
        for chain in walk.iter().filter_map(|&node| run.nodes.get(node).nested.as_ref()) {
            if !nested.iter().any(|known| known.literals == chain.literals) {
                nested.push(chain);
            }
        }
    }
    sum += nested.iter().map(|chain| chain.complexity).sum::<usize>();
    (sum <= most).then_some(sum)
}
