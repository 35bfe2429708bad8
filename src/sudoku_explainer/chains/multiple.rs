//! What follows from each digit of a cell, from each place of a digit, or from both states of a candidate.

use super::closures::Closures;
use super::collect::{Chain, ChainSearch, Collect, Ends, Kind};
use super::consequences::Consequences;
use super::kinds::{ChainKind, Nesting};
use super::nodes::{Cause, Lit, NodeId, Walker};
use super::run::{Run, Runner, complexity};
use super::trials::{DigitTrials, Table, Trials};
use crate::budget::Budget;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::digits;
use crate::sudoku_explainer::step::Removals;
use crate::trials::lanes::Places;

/// Kinds of chains among those of the same difficulty and complexity.
const BOTH_STATES: u8 = 1;
const CELL: u8 = 5;
const HOUSE: u8 = 6;
const CONTRADICTION: u8 = 7;

/// Literals of a grid up to which runs are kept for all cells, and not only for those of a cell and its houses.
const MOST_KEPT: usize = 2 * 16 * 16 * 16;

/// A run that is kept.
#[derive(Clone, Debug, Default)]
struct Kept {
    /// The last position in which it was begun, and the last search there that it was part of.
    position: u32,
    search: u32,
    run: Run,
    /// What the run leaves, if it has ended early and there is a table.
    left: Option<Places>,
}

/// What a walk through all cells searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pass {
    Contradictions,
    /// What several literals have in common.
    Common,
    Both,
}

/// What knows all that a search finds.
#[derive(Clone, Copy, Debug)]
enum Foreseen {
    Nothing,
    ByDigitTrials,
    ByTrials,
    ByClosures,
}

/// A search for such chains, with its memory.
#[derive(Debug)]
pub(super) struct MultipleSearch {
    /// The search that begins a position, and the one that it has been deepened to.
    first: ChainKind,
    search: ChainKind,
    runner: Runner,
    walker: Walker,
    budget: Budget,
    positions: u32,
    searches: u32,
    /// What follows from each literal.
    runs: Vec<Kept>,
    /// What follows from each literal, as far as it can be told without chains.
    digit_trials: Option<DigitTrials>,
    trials: Option<Trials>,
    closures: Option<Closures>,
    /// Which of these knows all that this search finds in the grid.
    foreseen_by: Foreseen,
    /// What follows from each literal of a grid, where chains are not dynamic.
    consequences: Option<Consequences>,
    /// The literals that all of some runs have.
    common: Vec<u64>,
}

impl MultipleSearch {
    /// For a search, with those inside its chains.
    pub(super) fn new(
        search: ChainKind,
        nested: Vec<Box<dyn ChainSearch>>,
        grid: &Grid,
        budget: &Budget,
    ) -> Self {
        MultipleSearch {
            first: search,
            search,
            runner: Runner::new(grid, search, nested, budget),
            walker: Walker::new(grid),
            budget: budget.clone(),
            positions: 0,
            searches: 0,
            runs: Vec::new(),
            trials: None,
            digit_trials: None,
            closures: None,
            foreseen_by: Foreseen::Nothing,
            consequences: None,
            common: Vec::new(),
        }
    }

    /// Allows what another search allows, in the position in which this one has found nothing.
    pub(super) fn deepen(
        &mut self,
        search: ChainKind,
        nested: Vec<Box<dyn ChainSearch>>,
        grid: &Grid,
        collect: &mut dyn Collect,
    ) {
        // What was found up to now also follows with this search, if that does all that the one before did, in the same order.
        if !search.extends(self.search) {
            self.positions += 1;
        }
        self.search = search;
        self.runner.allow(search, nested);
        self.search_on(grid, None, collect);
    }

    fn search_on(
        &mut self,
        grid: &Grid,
        known: Option<&mut Consequences>,
        collect: &mut dyn Collect,
    ) {
        self.foresee(grid, known.as_deref());
        let mut own = self.consequences.take();
        let known = if self.search.is_dynamic() {
            // Dynamic chains have more links.
            None
        } else if known.is_some() {
            known
        } else {
            let consequences = own.get_or_insert_with(|| Consequences::new(grid));
            consequences.begin(grid);
            consequences.look(grid);
            Some(consequences)
        };
        self.search_cells(grid, known, collect);
        self.consequences = own;
    }

    fn search_cells(
        &mut self,
        grid: &Grid,
        mut known: Option<&mut Consequences>,
        collect: &mut dyn Collect,
    ) {
        self.searches += 1;
        let is_dynamic = self.search.is_dynamic();
        let least = if is_dynamic { 2 } else { 3 };
        // Contradictions come first: they tell how long other chains may be.
        let keeps_all = Lit::count(grid) <= MOST_KEPT;
        let passes: &[Pass] = match self.search {
            ChainKind::Nishio => &[Pass::Contradictions],
            _ if !is_dynamic => &[Pass::Common],
            _ if keeps_all => &[Pass::Contradictions, Pass::Common],
            _ => &[Pass::Both],
        };
        for &pass in passes {
            for cell in grid.cells() {
                if self.budget.stopped().is_some() {
                    return;
                }
                if self.runs.is_empty() {
                    self.runs.resize_with(Lit::count(grid), Default::default);
                }
                if grid.candidates(cell).count_ones() >= least {
                    self.search_cell(grid, cell, pass, known.as_deref_mut(), collect);
                }
                if !keeps_all {
                    self.runs.clear();
                }
            }
        }
    }

    /// Finds out what follows from each literal, if that can be told without chains.
    fn foresee(&mut self, grid: &Grid, known: Option<&Consequences>) {
        self.foreseen_by = Foreseen::Nothing;
        let nesting = match self.search {
            ChainKind::Dynamic(nesting) => nesting,
            ChainKind::Nishio => {
                if self.digit_trials.is_none() {
                    self.digit_trials = DigitTrials::new(grid);
                }
                if self.digit_trials.as_mut().is_some_and(|trials| trials.look(grid)) {
                    self.foreseen_by = Foreseen::ByDigitTrials;
                }
                return;
            }
            _ => return,
        };
        let is_inside = known.is_some();
        if nesting != Nesting::Nothing && is_inside {
            return;
        }
        // The tables are large, and most puzzles need none.
        if self.trials.is_none() {
            self.trials = Trials::new(grid);
        }
        let Some(trials) = &mut self.trials else { return };
        if nesting == Nesting::Nothing {
            if trials.look(known.map(Consequences::before), grid) {
                self.foreseen_by = Foreseen::ByTrials;
            }
            return;
        }
        let closures = self.closures.get_or_insert_with(|| Closures::new(grid));
        if closures.look(nesting, grid, trials.table(), &self.budget) {
            self.foreseen_by = Foreseen::ByClosures;
        }
    }

    /// What follows from each literal.
    fn foreseen(&self) -> Option<&Table> {
        match self.foreseen_by {
            Foreseen::Nothing => None,
            Foreseen::ByDigitTrials => self.digit_trials.as_ref().map(DigitTrials::table),
            Foreseen::ByTrials => self.trials.as_ref().map(Trials::table),
            Foreseen::ByClosures => self.closures.as_ref().map(Closures::table),
        }
    }

    /// Finds what follows from a literal, unless this search knows it already, as far as a collector may want it.
    fn run(&mut self, lit: Lit, collect: &dyn Collect) {
        let kept = &mut self.runs[lit.index()];
        let most = || collect.most_of_all(self.search.base());
        if kept.position != self.positions {
            self.runner.run(lit, &mut kept.run, most());
        } else if kept.search != self.searches {
            self.runner.resume(&mut kept.run, most());
        }
        if kept.position == self.positions && kept.search == self.searches {
            return;
        }
        kept.position = self.positions;
        kept.search = self.searches;
        let has_ended_early = kept.run.has_ended_early();
        let table = self.foreseen().filter(|_| has_ended_early);
        let left = table.map(|table| table.left_by(self.runs[lit.index()].run.literals()));
        self.runs[lit.index()].left = left;
    }

    fn search_cell(
        &mut self,
        grid: &Grid,
        cell: usize,
        pass: Pass,
        mut known: Option<&mut Consequences>,
        collect: &mut dyn Collect,
    ) {
        let candidates = grid.candidates(cell);
        for digit in digits(candidates) {
            let on = Lit::new(grid, cell, digit, true);
            if pass != Pass::Common {
                self.contradiction(grid, on, collect);
                self.contradiction(grid, on.opposite(), collect);
            }
            if pass == Pass::Contradictions {
                continue;
            }
            if self.search.is_dynamic() && candidates.count_ones() >= 3 {
                self.common(grid, &[on, on.opposite()], (BOTH_STATES, None), None, collect);
            }
            self.search_houses(grid, (cell, digit), known.as_deref_mut(), collect);
        }
        if pass != Pass::Contradictions {
            let starts: Vec<Lit> =
                digits(candidates).map(|digit| Lit::new(grid, cell, digit, true)).collect();
            self.common(grid, &starts, (CELL, Some(Cause::Cell)), known, collect);
        }
    }

    /// The opposite of a literal that leads to a contradiction is true.
    fn contradiction(&mut self, grid: &Grid, start: Lit, collect: &mut dyn Collect) {
        if self.foreseen().is_some_and(|table| !table.clashes(start)) {
            return;
        }
        self.run(start, collect);
        let run = &self.runs[start.index()].run;
        let (Some(clash), Some(found)) =
            (run.clash, Found::new(grid, start.opposite(), CONTRADICTION))
        else {
            return;
        };
        let ends = clash.map(|node| (run, node));
        found.collect(grid, self.search, &ends, None, &mut self.walker, collect);
    }

    /// Literals that follow from each place of the digit, in houses where the cell is the first.
    fn search_houses(
        &mut self,
        grid: &Grid,
        (cell, digit): (usize, usize),
        mut known: Option<&mut Consequences>,
        collect: &mut dyn Collect,
    ) {
        let houses = &grid.houses;
        for own in &houses.of_cell[cell] {
            let house = own.house;
            let places = grid.places(house, digit);
            if places.count_ones() < 2 || places.trailing_zeros() as usize != own.place {
                continue;
            }
            let cells = grid.cells_of(house, digit);
            let starts: Vec<Lit> = cells.map(|cell| Lit::new(grid, cell, digit, true)).collect();
            let cause = Cause::House(houses.kind(house) as u8);
            self.common(grid, &starts, (HOUSE, Some(cause)), known.as_deref_mut(), collect);
        }
    }

    /// Whether some literals may have consequences in common, as far as that can be told without chains, and by those that
    /// this search has found.
    fn may_have_common(&self, starts: &[Lit]) -> bool {
        let found = |start: Lit| {
            let kept = &self.runs[start.index()];
            let is_known = kept.position == self.positions && kept.search == self.searches;
            kept.left.as_ref().filter(|_| is_known)
        };
        self.foreseen().is_none_or(|table| table.have_common(starts, found))
    }

    /// Collects the literals that follow from all of some literals, one of which is true for this reason.
    fn common(
        &mut self,
        grid: &Grid,
        starts: &[Lit],
        (rank, assumption): (u8, Option<Cause>),
        known: Option<&mut Consequences>,
        collect: &mut dyn Collect,
    ) {
        if known.is_some_and(|known| !known.may_have_common(starts)) {
            return;
        }
        if !self.may_have_common(starts) {
            return;
        }
        // Chains that end early tell most often that there is nothing in common.
        for early in [true, false] {
            for &start in starts {
                if early != self.foreseen().is_some_and(|table| table.clashes(start)) {
                    continue;
                }
                self.run(start, collect);
                let has_ended_early = self.runs[start.index()].run.has_ended_early();
                if has_ended_early && !self.may_have_common(starts) {
                    return;
                }
            }
        }
        let of = |start: &Lit| &self.runs[start.index()].run;
        let first = of(&starts[0]);
        self.common.clear();
        self.common.extend_from_slice(first.known());
        for run in starts[1..].iter().map(of) {
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
            let Some(found) = Found::new(grid, lit, rank) else { continue };
            let end_of = |run: &'_ Run| run.node(lit).expect("all runs know the literal");
            let ends: Vec<(&Run, NodeId)> =
                starts.iter().map(of).map(|run| (run, end_of(run))).collect();
            found.collect(grid, self.search, &ends, assumption, &mut self.walker, collect);
        }
    }
}

impl ChainSearch for MultipleSearch {
    fn search(&mut self, grid: &Grid, known: Option<&mut Consequences>, collect: &mut dyn Collect) {
        self.positions += 1;
        self.runner.begin(grid);
        if self.search != self.first {
            // Only a search that begins without others inside its chains is deepened.
            self.search = self.first;
            self.runner.allow(self.first, Vec::new());
        }
        self.search_on(grid, known, collect);
    }
}

/// What a chain shows.
struct Found {
    rank: u8,
    removals: Removals,
    placed: Option<(usize, usize)>,
}

impl Found {
    /// That a literal is true; `None` if its cell has no other candidate.
    fn new(grid: &Grid, lit: Lit, rank: u8) -> Option<Self> {
        let (cell, digit) = (lit.cell(grid), lit.digit(grid));
        if !lit.is_on() {
            return Some(Found { rank, removals: vec![(cell, 1 << digit)], placed: None });
        }
        let others = grid.candidates(cell) & !(1 << digit);
        let found = Found { rank, removals: vec![(cell, others)], placed: Some((cell, digit)) };
        (others != 0).then_some(found)
    }

    fn collect(
        self,
        grid: &Grid,
        search: ChainKind,
        ends: &[(&Run, NodeId)],
        assumption: Option<Cause>,
        walker: &mut Walker,
        collect: &mut dyn Collect,
    ) {
        let kind = Kind { base: search.base(), rank: self.rank, sequence: 0 };
        let Some(most) = collect.most(kind, &self.removals) else { return };
        let Some(complexity) = complexity(ends, search.has_nested(), most, walker) else { return };
        let Found { removals, placed, .. } = self;
        let chain = Chain { kind, complexity, removals, placed };
        let ends = ends.iter().map(|&(run, node)| (&run.nodes, node)).collect();
        collect.chain(grid, chain, &Ends::Nodes(ends, assumption));
    }
}
