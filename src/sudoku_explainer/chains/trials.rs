//! What follows from each literal of a plain 9×9 grid by dynamic chains, without the chains: sixteen literals at a time.
//!
//! From most literals nothing of interest follows, and a chain is only searched for where something does. Without
//! contradiction, what follows does not depend on the order of the links: it is what is ruled out when all single
//! candidates and places have been followed. A grid with fewer candidates has all consequences of one with more, so
//! trials begin where those of an earlier grid ended.

use super::nodes::Lit;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{BOX, COLUMN, ROW, digits};
use crate::trials::lanes::{
    BANDS, Facts, LANES, Lane, Places, WORDS, assume, assume_place, place_of,
};

/// What follows in a grid.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) places: Places,
    /// What each literal that was tried leaves, by its index, and whether it contradicts itself.
    pub(super) left: Vec<Places>,
    pub(super) clashes: Vec<bool>,
}

impl Table {
    pub(super) fn new(grid: &Grid) -> Self {
        let count = Lit::count(grid);
        Table { places: [0; WORDS], left: vec![[0; WORDS]; count], clashes: vec![false; count] }
    }

    pub(super) fn has_all_of(&self, places: &Places) -> bool {
        self.places.iter().zip(places).all(|(word, other)| other & !word == 0)
    }

    /// Whether a literal contradicts itself.
    pub(super) fn clashes(&self, lit: Lit) -> bool {
        self.clashes[lit.index()]
    }

    /// What some literals leave.
    pub(super) fn left_by(&self, literals: impl Iterator<Item = Lit>) -> Places {
        let mut left = self.places;
        literals.for_each(|lit| assume(&mut left, lit.of_side_nine(), lit.is_on()));
        left
    }

    /// Whether all of some literals have a consequence in common: then they rule out a candidate in common. Chains that end
    /// early may find less than the table tells; `found` has what such a chain leaves, and is `None` for others.
    pub(super) fn have_common<'a>(
        &self,
        starts: &[Lit],
        found: impl Fn(Lit) -> Option<&'a Places>,
    ) -> bool {
        let mut common = self.places;
        for &start in starts {
            if let Some(left) = found(start) {
                without(&mut common, left);
            } else if !self.clashes(start) {
                without(&mut common, &self.left[start.index()]);
            }
            if common == [0; WORDS] {
                return false;
            }
        }
        true
    }
}

fn without(places: &mut Places, others: &Places) {
    places.iter_mut().zip(others).for_each(|(word, other)| *word &= !other);
}

/// What follows in a grid, and in one with fewer candidates.
#[derive(Debug)]
pub(super) struct Trials {
    before: Table,
    now: Table,
    /// Whether the second table is that of the grid asked about.
    is_later: bool,
}

fn places_of(grid: &Grid) -> Places {
    let mut places = [0; WORDS];
    for cell in grid.cells() {
        let (band, bit) = place_of(cell);
        digits(grid.candidates(cell)).for_each(|digit| places[BANDS * digit + band] |= bit);
    }
    places
}

/// Whether the houses are rows, columns and boxes of 3×3.
fn is_plain(grid: &Grid) -> bool {
    let houses = &grid.houses;
    let are = |kind: usize, number: fn(usize) -> usize| {
        let of_kind = &houses.of_kind[kind];
        let is_one = |cells: &[usize]| cells.iter().all(|&cell| number(cell) == number(cells[0]));
        of_kind.len() == 9 && of_kind.iter().all(|&house| is_one(&houses.cells[house]))
    };
    grid.side() == 9
        && houses.cells.len() == 27
        && are(BOX, |cell| cell / 27 * 3 + cell % 9 / 3)
        && are(ROW, |cell| cell / 9)
        && are(COLUMN, |cell| cell % 9)
}

impl Trials {
    /// For grids with the houses of this one; `None` unless these are those of plain 9×9.
    pub(super) fn new(grid: &Grid) -> Option<Self> {
        is_plain(grid).then(|| {
            let table = Table::new(grid);
            Trials { before: table.clone(), now: table, is_later: false }
        })
    }

    /// Tries all literals of a grid that has two candidates or more in their cell. Returns whether this can be done: where
    /// single candidates have not been followed yet, they would be taken for consequences.
    ///
    /// The trials begin with those of `before`, if the grid has fewer candidates than that.
    pub(super) fn look(&mut self, before: Option<&Grid>, now: &Grid) -> bool {
        let first = places_of(before.unwrap_or(now));
        if first != self.before.places {
            let Some(facts) = Facts::of(&first) else { return false };
            let is_less = self.before.has_all_of(&first);
            let Trials { before, now, .. } = self;
            if is_less {
                now.clone_from(before);
            } else {
                now.left.fill(first);
                now.clashes.fill(false);
            }
            follow(&facts, &now.left, &now.clashes, first, before);
            self.now.places = [0; WORDS];
        }
        self.is_later = before.is_some();
        if !self.is_later {
            return true;
        }
        let places = places_of(now);
        let Some(facts) = Facts::of(&places) else { return false };
        if !self.before.has_all_of(&places) {
            return false;
        }
        follow(&facts, &self.before.left, &self.before.clashes, places, &mut self.now);
        true
    }

    /// What follows in the grid asked about.
    pub(super) fn table(&self) -> &Table {
        if self.is_later { &self.now } else { &self.before }
    }
}

/// Which literals of a plain 9×9 grid contradict themselves by the places of their digit alone.
#[derive(Debug)]
pub(super) struct DigitTrials(Table);

impl DigitTrials {
    /// For grids with the houses of this one; `None` unless these are those of plain 9×9.
    pub(super) fn new(grid: &Grid) -> Option<Self> {
        let count = Lit::count(grid);
        let table = Table { places: [0; WORDS], left: Vec::new(), clashes: vec![false; count] };
        is_plain(grid).then_some(DigitTrials(table))
    }

    /// Tries all literals of a grid that has two candidates or more in their cell. Returns whether this can be done, as
    /// [`Trials::look`].
    pub(super) fn look(&mut self, grid: &Grid) -> bool {
        let places = places_of(grid);
        let Some(facts) = Facts::of(&places) else { return false };
        let mut lanes = [[0; LANES]; BANDS];
        let mut trials = Vec::with_capacity(LANES);
        for digit in 0..9 {
            let own: [u32; BANDS] = std::array::from_fn(|band| places[BANDS * digit + band]);
            let of_digit = literals(&facts, &places).filter(|lit| lit.of_side_nine().1 == digit);
            for lit in of_digit {
                let mut left = own;
                assume_place(&mut left, lit.of_side_nine().0, lit.is_on());
                (0..BANDS).for_each(|band| lanes[band][trials.len()] = left[band]);
                trials.push(lit.index());
                if trials.len() == LANES {
                    self.follow(&facts, digit, &mut lanes, &mut trials);
                }
            }
            self.follow(&facts, digit, &mut lanes, &mut trials);
        }
        true
    }

    fn follow(
        &mut self,
        facts: &Facts,
        digit: usize,
        lanes: &mut [Lane; BANDS],
        trials: &mut Vec<usize>,
    ) {
        let clashes = facts.follow_digit(digit, lanes);
        for (lane, index) in trials.drain(..).enumerate() {
            self.0.clashes[index] = clashes[lane] != 0;
        }
    }

    /// What was found; only whether literals contradict themselves.
    pub(super) fn table(&self) -> &Table {
        &self.0
    }
}

/// Fills a table with what all literals leave of these places, from what they are known to leave and to contradict.
pub(super) fn follow(
    facts: &Facts,
    known: &[Places],
    clashes: &[bool],
    places: Places,
    table: &mut Table,
) {
    table.places = places;
    let mut lanes = [[0; LANES]; WORDS];
    let mut trials = Vec::with_capacity(LANES);
    for lit in literals(facts, &places) {
        let index = lit.index();
        table.clashes[index] = clashes[index];
        let known = &known[index];
        let is_left = known.iter().zip(&places).all(|(word, all)| word & !all == 0);
        table.left[index] = *known;
        // What has been followed to its end, and misses nothing that is gone, is known already.
        if clashes[index] || is_left && *known != places {
            continue;
        }
        let left = &mut table.left[index];
        left.iter_mut().zip(&places).for_each(|(word, all)| *word &= all);
        assume(left, lit.of_side_nine(), lit.is_on());
        left.iter().enumerate().for_each(|(word, &left)| lanes[word][trials.len()] = left);
        trials.push(index);
        if trials.len() == LANES {
            follow_lanes(facts, &mut lanes, &mut trials, table);
        }
    }
    follow_lanes(facts, &mut lanes, &mut trials, table);
}

/// The literals of cells with two candidates or more.
pub(super) fn literals(facts: &Facts, places: &Places) -> impl Iterator<Item = Lit> {
    let both = |(cell, digit)| [false, true].map(|is_on| Lit::nine(cell, digit, is_on));
    facts.open_candidates(places).flat_map(both)
}

fn follow_lanes(
    facts: &Facts,
    lanes: &mut [Lane; WORDS],
    trials: &mut Vec<usize>,
    table: &mut Table,
) {
    let clashes = facts.follow(lanes);
    for (lane, index) in trials.drain(..).enumerate() {
        table.clashes[index] = clashes[lane] != 0;
        table.left[index] = std::array::from_fn(|word| lanes[word][lane]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::puzzle::Puzzle;
    use crate::sudoku_explainer::chains::kinds::{ChainKind, Nesting};
    use crate::sudoku_explainer::chains::run::{Run, Runner};

    fn literals(grid: &Grid) -> Vec<Lit> {
        let literals_of = |cell| {
            let candidates = grid.candidates(cell);
            let both = move |digit| [false, true].map(|is_on| Lit::new(grid, cell, digit, is_on));
            digits(if candidates.count_ones() > 1 { candidates } else { 0 }).flat_map(both)
        };
        grid.cells().flat_map(literals_of).collect()
    }

    /// Runs a chain from each literal, which is what trials do without the chain.
    fn assert_same(trials: &Trials, runner: &mut Runner, grid: &Grid) -> usize {
        runner.begin(grid);
        let mut run = Run::default();
        let mut clashes = 0;
        for lit in literals(grid) {
            runner.run(lit, &mut run, usize::MAX);
            assert_eq!(trials.table().clashes(lit), run.clash.is_some(), "{lit:?}");
            clashes += usize::from(run.clash.is_some());
            if run.clash.is_none() {
                let left = without(grid, &run);
                assert_eq!(trials.table().left[lit.index()], places_of(&left), "{lit:?}");
            }
        }
        clashes
    }

    fn without(grid: &Grid, run: &Run) -> Grid {
        let mut left = grid.clone();
        for &off in &run.off {
            let off = run.nodes.lit(off);
            left.remove(off.cell(grid), off.digit(grid));
        }
        left
    }

    #[test]
    fn trials_end_where_chains_do() {
        // Golden Nugget, which begins with dynamic chains.
        let puzzle: Puzzle =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .expect("a puzzle");
        let grid = Grid::new(&puzzle);
        let search = ChainKind::Dynamic(Nesting::Nothing);
        let mut runner = Runner::new(&grid, search, Vec::new(), &Budget::unlimited());
        let mut trials = Trials::new(&grid).expect("a plain grid");
        assert!(trials.look(None, &grid));
        assert_eq!(assert_same(&trials, &mut runner, &grid), 0);
        let mut clashes = 0;
        for lit in literals(&grid).into_iter().step_by(25) {
            let mut run = Run::default();
            runner.begin(&grid);
            runner.run(lit, &mut run, usize::MAX);
            let now = without(&grid, &run);
            assert!(trials.look(Some(&grid), &now));
            clashes += assert_same(&trials, &mut runner, &now);
        }
        assert!(clashes > 0);
    }

    #[test]
    fn places_of_a_digit_contradict_themselves_where_nishio_does() {
        let puzzle: Puzzle =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .expect("a puzzle");
        let full = Grid::new(&puzzle);
        let mut random = crate::random::Stream::new(7, 0);
        let [mut clashes, mut looks] = [0; 2];
        for _ in 0..200 {
            let mut grid = full.clone();
            for cell in grid.cells() {
                let candidates = digits(full.candidates(cell));
                candidates.filter(|_| random.below(25) == 0).for_each(|digit| {
                    grid.remove(cell, digit);
                });
            }
            let mut trials = DigitTrials::new(&grid).expect("a plain grid");
            if !trials.look(&grid) {
                continue;
            }
            looks += 1;
            let budget = Budget::unlimited();
            let mut runner = Runner::new(&grid, ChainKind::Nishio, Vec::new(), &budget);
            let mut run = Run::default();
            for lit in literals(&grid) {
                runner.run(lit, &mut run, usize::MAX);
                assert_eq!(trials.table().clashes(lit), run.clash.is_some(), "{lit:?}");
                clashes += usize::from(run.clash.is_some());
            }
        }
        assert!(looks > 5 && clashes > 5, "{looks} {clashes}");
    }

    #[test]
    fn grids_with_single_candidates_and_other_grids_are_left_alone() {
        let puzzle: Puzzle =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
                .parse()
                .expect("a puzzle");
        let mut grid = Grid::new(&puzzle);
        let mut trials = Trials::new(&grid).expect("a plain grid");
        let cell = grid.cells().find(|&cell| grid.candidates(cell) != 0).expect("a blank");
        let first = grid.candidates(cell).trailing_zeros() as usize;
        digits(grid.candidates(cell) & !(1 << first)).for_each(|digit| grid.remove(cell, digit));
        assert!(!trials.look(None, &grid));
        let small: Puzzle = "12343412........".parse().expect("a puzzle");
        assert!(Trials::new(&Grid::new(&small)).is_none());
    }
}
