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

/// A search for such chains, with its memory.
#[derive(Debug)]
pub(super) struct MultipleSearch {
    search: Search,
    runner: Runner,
    walker: Walker,
    /// What follows from each candidate, of the last search that asked for it.
    from_on: Vec<(u32, Run)>,
    searches: u32,
    /// What follows if a candidate is off.
    from_off: Run,
    /// The literals that all of some runs have.
    common: Vec<u64>,
}

impl MultipleSearch {
    pub(super) fn new(search: Search, grid: &Grid) -> Self {
        MultipleSearch {
            search,
            runner: Runner::new(grid, search),
            walker: Walker::new(grid),
            from_on: Vec::new(),
            searches: 0,
            from_off: Run::default(),
            common: Vec::new(),
        }
    }

    pub(super) fn search(&mut self, grid: &Grid, collect: &mut dyn Collect) {
        self.searches += 1;
        self.from_on.resize_with(grid.cells().len() * grid.side(), Default::default);
        self.runner.begin(grid);
        let least = if self.search.is_dynamic() { 2 } else { 3 };
        for cell in grid.cells() {
            if grid.candidates(cell).count_ones() >= least {
                self.from_cell(grid, cell, collect);
            }
        }
    }

    /// Finds what follows from a candidate, unless this search knows it already.
    fn run(&mut self, grid: &Grid, (cell, digit): (usize, usize)) {
        let (search, run) = &mut self.from_on[cell * grid.side() + digit];
        if *search != self.searches {
            *search = self.searches;
            self.runner.run(Lit::new(grid, cell, digit, true), run);
        }
    }

    fn from_cell(&mut self, grid: &Grid, cell: usize, collect: &mut dyn Collect) {
        let candidates = grid.candidates(cell);
        for digit in digits(candidates) {
            let candidate = (cell, digit);
            let on = Lit::new(grid, cell, digit, true);
            self.run(grid, candidate);
            if self.search.is_dynamic() {
                self.contradiction(grid, candidate, collect);
                self.runner.run(on.opposite(), &mut self.from_off);
                self.contradiction_of_off(grid, on, collect);
                if candidates.count_ones() >= 3 && self.search != Search::Nishio {
                    self.both_states(grid, candidate, collect);
                }
            }
            if self.search != Search::Nishio {
                self.from_houses(grid, candidate, collect);
            }
        }
        if self.search != Search::Nishio {
            let starts: Vec<_> = digits(candidates).map(|digit| (cell, digit)).collect();
            self.common(grid, &starts, false, (CELL, Some(Cause::Cell)), collect);
        }
    }

    fn contradiction(
        &mut self,
        grid: &Grid,
        (cell, digit): (usize, usize),
        collect: &mut dyn Collect,
    ) {
        let run = &self.from_on[cell * grid.side() + digit].1;
        let Some(clash) = run.clash else { return };
        let found = Found::off(grid, Lit::new(grid, cell, digit, false), CONTRADICTION);
        let ends = clash.map(|node| (run, node));
        found.collect(grid, self.search, &ends, None, &mut self.walker, collect);
    }

    fn contradiction_of_off(&mut self, grid: &Grid, on: Lit, collect: &mut dyn Collect) {
        let run = &self.from_off;
        let Some(clash) = run.clash else { return };
        let Some(found) = Found::on(grid, on, CONTRADICTION) else { return };
        let ends = clash.map(|node| (run, node));
        found.collect(grid, self.search, &ends, None, &mut self.walker, collect);
    }

    /// Literals that follow whether a candidate is on or off.
    fn both_states(&mut self, grid: &Grid, on: (usize, usize), collect: &mut dyn Collect) {
        self.common(grid, &[on], true, (BOTH_STATES, None), collect);
    }

    /// Literals that follow from each place of the digit, in houses where the cell is the first.
    fn from_houses(
        &mut self,
        grid: &Grid,
        (cell, digit): (usize, usize),
        collect: &mut dyn Collect,
    ) {
        let houses = &grid.houses;
        for &(house, place) in &houses.of_cell[cell] {
            let places = grid.places(house, digit);
            if places.count_ones() < 2 || places.trailing_zeros() as usize != place {
                continue;
            }
            let starts: Vec<_> = grid.cells_of(house, digit).map(|cell| (cell, digit)).collect();
            for &start in &starts {
                self.run(grid, start);
            }
            let cause = Cause::House(houses.kind(house) as u8);
            self.common(grid, &starts, false, (HOUSE, Some(cause)), collect);
        }
    }

    /// Collects the literals that follow from all of some candidates and, if `with_off`, from the one that is off.
    fn common(
        &mut self,
        grid: &Grid,
        starts: &[(usize, usize)],
        with_off: bool,
        (rank, assumption): (u8, Option<Cause>),
        collect: &mut dyn Collect,
    ) {
        let off = with_off.then_some(&self.from_off);
        let of = |&(cell, digit): &(usize, usize)| &self.from_on[cell * grid.side() + digit].1;
        let others = || starts[1..].iter().map(of).chain(off);
        let first = of(&starts[0]);
        self.common.clear();
        self.common.extend_from_slice(first.known());
        for run in others() {
            self.common.iter_mut().zip(run.known()).for_each(|(word, other)| *word &= other);
        }
        if self.common.iter().all(|&word| word == 0) {
            return;
        }
        for &node in first.on.iter().chain(&first.off) {
            let lit = first.nodes.lit(node);
            if self.common[lit.index() / 64] >> (lit.index() % 64) & 1 == 0 {
                continue;
            }
            let found = match lit.is_on() {
                true => Found::on(grid, lit, rank),
                false => Some(Found::off(grid, lit, rank)),
            };
            let Some(found) = found else { continue };
            let node_in = |run: &'_ Run| run.node(lit).expect("all runs know the literal");
            let ends: Vec<(&Run, NodeId)> =
                std::iter::once(first).chain(others()).map(|run| (run, node_in(run))).collect();
            found.collect(grid, self.search, &ends, assumption, &mut self.walker, collect);
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
        let Some(most) = collect.most(search.base(), Some(&self.removals)) else { return };
        let has_nested = !matches!(search.nesting(), Nesting::Nothing | Nesting::Patterns);
        let Some(complexity) = complexity(ends, has_nested, most, walker) else { return };
        let Found { rank, removals, placed } = self;
        let chain = Chain { base: search.base(), complexity, rank, removals, placed };
        let ends = ends.iter().map(|&(run, node)| (&run.nodes, node)).collect();
        collect.chain(grid, chain, &Ends::Nodes(ends, assumption));
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
        for chain in walk.iter().filter_map(|&node| run.nodes.nested(node)) {
            if !nested.iter().any(|known| known.literals == chain.literals) {
                nested.push(chain);
            }
        }
    }
    sum += nested.iter().map(|chain| chain.complexity).sum::<usize>();
    (sum <= most).then_some(sum)
}
