//! What follows from each literal of a plain 9×9 grid by dynamic chains, without the chains: sixteen literals at a time.
//!
//! From most literals nothing of interest follows, and a chain is only searched for where something does. Without
//! contradiction, what follows does not depend on the order of the links: it is what is ruled out when all single
//! candidates and places have been followed. A grid with fewer candidates has all consequences of one with more, so
//! trials begin where those of an earlier grid ended.
//!
//! ```text
//! places[3 * digit + band]    word of three rows: bit 10 * row + column is a place; bit 9 of each row is clear
//! lane n of sixteen           the same word of the n-th trial
//! ```

use super::nodes::Lit;
use crate::native::{Portable, run_with_best};
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{BOX, COLUMN, ROW, digits};

const LANES: usize = 16;
const BANDS: usize = 3;
const WORDS: usize = 9 * BANDS;

/// A word of each trial.
type Lane = [u32; LANES];

/// The places of all digits.
type Places = [u32; WORDS];

/// The lowest bit of each row of a band, the unused bit above it, and its columns.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
const GUARDS: u32 = LOWEST << 9;
const COLUMNS: u32 = 0x1ff;
/// The first column of each box.
const BOXES: u32 = 0o111;

/// The guards of the rows that have places.
#[inline(always)]
fn rows_with(places: u32) -> u32 {
    (places + COLUMNS * LOWEST) & GUARDS
}

/// All places of the rows with these guards.
#[inline(always)]
fn fill_rows(guards: u32) -> u32 {
    guards - (guards >> 9)
}

#[inline(always)]
fn fill_columns(columns: u32) -> u32 {
    columns | columns << 10 | columns << 20
}

/// The columns that have places.
#[inline(always)]
fn columns_with(places: u32) -> u32 {
    (places | places >> 10 | places >> 20) & COLUMNS
}

/// The boxes that have columns with places, by their first columns.
#[inline(always)]
fn boxes_with(columns: u32) -> u32 {
    (columns | columns >> 1 | columns >> 2) & BOXES
}

#[inline(always)]
fn fill_boxes(boxes: u32) -> u32 {
    fill_columns(boxes | boxes << 1 | boxes << 2)
}

/// The houses in which a digit has places: guards of rows, columns, first columns of boxes.
#[derive(Clone, Copy, Default)]
struct HousesWith {
    rows: [u32; BANDS],
    columns: u32,
    boxes: [u32; BANDS],
}

/// The places of a digit that are alone in a cell or a house.
struct Singles {
    /// In any of its houses.
    any: [u32; BANDS],
    /// In its cell and in all of its houses.
    all: [u32; BANDS],
    houses: HousesWith,
}

/// Finds the single places of a digit, which may share a cell with other digits outside `alone`.
#[inline(always)]
fn singles(places: [u32; BANDS], alone: [u32; BANDS]) -> Singles {
    let one = places.map(columns_with);
    let two = places.map(|x| x & x >> 10 | (x | x >> 10) & x >> 20);
    let columns = one[0] | one[1] | one[2];
    let more = two[0] | two[1] | two[2] | one[0] & one[1] | (one[0] | one[1]) & one[2];
    let single_columns = fill_columns(columns & !more);
    let [mut any, mut all, mut rows, mut boxes] = [[0; BANDS]; 4];
    for band in 0..BANDS {
        let x = places[band];
        rows[band] = rows_with(x);
        let others = x & ((x | GUARDS) - LOWEST);
        let single_rows = fill_rows(rows[band] & !rows_with(others));
        let (one, two) = (one[band], two[band]);
        boxes[band] = boxes_with(one);
        let more = two | two >> 1 | two >> 2 | one & one >> 1 | (one | one >> 1) & one >> 2;
        let single_boxes = fill_boxes(boxes[band] & !more);
        any[band] = x & (single_rows | single_columns | single_boxes | alone[band]);
        all[band] = x & single_rows & single_columns & single_boxes & alone[band];
    }
    Singles { any, all, houses: HousesWith { rows, columns, boxes } }
}

/// What the houses of places of a digit have: the places, and all that they see.
#[inline(always)]
fn seen_from(on: [u32; BANDS]) -> [u32; BANDS] {
    let columns = on.map(columns_with);
    let in_columns = fill_columns(columns[0] | columns[1] | columns[2]);
    let mut seen = [0; BANDS];
    for band in 0..BANDS {
        let in_rows = fill_rows(rows_with(on[band]));
        seen[band] = in_rows | in_columns | fill_boxes(boxes_with(columns[band]));
    }
    seen
}

/// Up to sixteen trials, to be followed to their ends.
struct Followed<'a> {
    lanes: &'a mut [Lane; WORDS],
    /// The houses and cells that have candidates, and must keep one.
    houses: &'a [HousesWith; 9],
    cells: [u32; BANDS],
}

impl Portable for Followed<'_> {
    /// Not zero for each trial that contradicts itself.
    type Output = Lane;

    #[inline(always)]
    fn run(self) -> Lane {
        let Followed { lanes, houses, cells } = self;
        let mut clash = [0; LANES];
        let mut was_still = [0; LANES];
        let mut on = [[0; LANES]; WORDS];
        let mut cells_on = [[0; LANES]; BANDS];
        loop {
            let mut changed = [0; LANES];
            let mut unfinished = [0; LANES];
            let mut one = [[0; LANES]; BANDS];
            let mut two = [[0; LANES]; BANDS];
            for word in 0..WORDS {
                let band = word % BANDS;
                for lane in 0..LANES {
                    let places = lanes[word][lane];
                    let left = places & !(cells_on[band][lane] & !on[word][lane]);
                    changed[lane] |= places ^ left;
                    lanes[word][lane] = left;
                    two[band][lane] |= one[band][lane] & left;
                    one[band][lane] |= left;
                }
            }
            let mut alone = [[0; LANES]; BANDS];
            for band in 0..BANDS {
                for lane in 0..LANES {
                    clash[lane] |= cells[band] & !one[band][lane];
                    alone[band][lane] = one[band][lane] & !two[band][lane];
                }
            }
            cells_on = [[0; LANES]; BANDS];
            for digit in 0..9 {
                let least = houses[digit];
                let [place0, place1, place2] =
                    lanes[BANDS * digit..].first_chunk_mut().expect("a word for each band");
                let [on0, on1, on2] =
                    on[BANDS * digit..].first_chunk_mut().expect("a word for each band");
                for lane in 0..LANES {
                    let places = [place0[lane], place1[lane], place2[lane]];
                    let alone = [alone[0][lane], alone[1][lane], alone[2][lane]];
                    let found = singles(places, alone);
                    let seen = seen_from(found.any);
                    let mut left = places;
                    let mut without = least.columns & !found.houses.columns;
                    for band in 0..BANDS {
                        without |= least.rows[band] & !found.houses.rows[band];
                        without |= least.boxes[band] & !found.houses.boxes[band];
                        unfinished[lane] |= found.any[band] ^ found.all[band];
                        left[band] &= !seen[band] | found.any[band];
                        changed[lane] |= places[band] ^ left[band];
                        cells_on[band][lane] |= found.any[band];
                    }
                    clash[lane] |= without;
                    [place0[lane], place1[lane], place2[lane]] = left;
                    [on0[lane], on1[lane], on2[lane]] = found.any;
                }
            }
            let mut go_on = 0;
            for lane in 0..LANES {
                // Where nothing changes, candidates that are on and do not stand alone rule out each other. The other
                // candidates of their cells go in the sweep that follows.
                let is_still = u32::from(changed[lane] == 0);
                clash[lane] |= unfinished[lane] * (is_still & was_still[lane]);
                was_still[lane] = is_still;
                go_on |= (changed[lane] | unfinished[lane]) * u32::from(clash[lane] == 0);
            }
            if go_on == 0 {
                return clash;
            }
        }
    }
}

/// What follows in a grid.
#[derive(Clone, Debug)]
struct Table {
    places: Places,
    /// What each literal that was tried leaves, by its index, and whether it contradicts itself.
    left: Vec<Places>,
    clashes: Vec<bool>,
}

impl Table {
    fn new(grid: &Grid) -> Self {
        let count = Lit::count(grid);
        Table { places: [0; WORDS], left: vec![[0; WORDS]; count], clashes: vec![false; count] }
    }

    fn has_all_of(&self, places: &Places) -> bool {
        self.places.iter().zip(places).all(|(word, other)| other & !word == 0)
    }
}

/// What follows in a grid, and in one with fewer candidates.
#[derive(Debug)]
pub(super) struct Trials {
    before: Table,
    now: Table,
    /// Whether the second table is that of the grid asked about.
    is_later: bool,
}

/// Where a cell is in the words of a digit.
fn place_of(cell: usize) -> (usize, u32) {
    (cell / 27, 1 << (cell / 9 % 3 * 10 + cell % 9))
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
            facts.follow(&now.left, &now.clashes, first, before);
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
        facts.follow(&self.before.left, &self.before.clashes, places, &mut self.now);
        true
    }

    fn table(&self) -> &Table {
        if self.is_later { &self.now } else { &self.before }
    }

    /// Whether a literal contradicts itself.
    pub(super) fn clashes(&self, lit: Lit) -> bool {
        self.table().clashes[lit.index()]
    }

    /// Whether all of some literals have a consequence in common: then they rule out a candidate in common. Chains that
    /// contradict themselves end at that; `ruled_out` tells what the chain of such a literal has ruled out till then.
    pub(super) fn have_common<I: Iterator<Item = Lit>>(
        &self,
        starts: &[Lit],
        ruled_out: impl Fn(Lit) -> I,
    ) -> bool {
        let table = self.table();
        let mut common = table.places;
        for &start in starts.iter().filter(|start| !table.clashes[start.index()]) {
            common
                .iter_mut()
                .zip(&table.left[start.index()])
                .for_each(|(word, left)| *word &= !left);
        }
        for &start in starts.iter().filter(|start| table.clashes[start.index()]) {
            if common == [0; WORDS] {
                return false;
            }
            let mut out = [0; WORDS];
            for lit in ruled_out(start) {
                let (cell, digit) = lit.of_side_nine();
                let (band, bit) = place_of(cell);
                out[BANDS * digit + band] |= bit;
            }
            common.iter_mut().zip(&out).for_each(|(word, out)| *word &= out);
        }
        common != [0; WORDS]
    }
}

/// The places of a grid, and the houses and cells that have candidates.
struct Facts {
    houses: [HousesWith; 9],
    cells: [u32; BANDS],
    /// The cells with two candidates or more.
    open: [u32; BANDS],
}

impl Facts {
    /// `None` if a single candidate or place is left that has not been followed.
    fn of(places: &Places) -> Option<Self> {
        let [mut one, mut two] = [[0; BANDS]; 2];
        for (word, places) in places.iter().enumerate() {
            two[word % BANDS] |= one[word % BANDS] & places;
            one[word % BANDS] |= places;
        }
        let alone = [0, 1, 2].map(|band| one[band] & !two[band]);
        let mut houses = [HousesWith::default(); 9];
        for (places, houses) in places.as_chunks().0.iter().zip(&mut houses) {
            let found = singles(*places, alone);
            if found.any != found.all {
                return None;
            }
            *houses = found.houses;
        }
        Some(Facts { houses, cells: one, open: two })
    }

    /// Fills a table with what all literals leave of these places, from what they are known to leave and to contradict.
    fn follow(&self, known: &[Places], clashes: &[bool], places: Places, table: &mut Table) {
        table.places = places;
        let mut lanes = [[0; LANES]; WORDS];
        let mut trials = Vec::with_capacity(LANES);
        for cell in 0..81 {
            let (band, bit) = place_of(cell);
            if self.open[band] & bit == 0 {
                continue;
            }
            for digit in (0..9).filter(|digit| places[BANDS * digit + band] & bit != 0) {
                for is_on in [false, true] {
                    let index = Lit::nine(cell, digit, is_on).index();
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
                    assume(left, (cell, digit), is_on);
                    left.iter()
                        .enumerate()
                        .for_each(|(word, &left)| lanes[word][trials.len()] = left);
                    trials.push(index);
                    if trials.len() == LANES {
                        self.follow_lanes(&mut lanes, &mut trials, table);
                    }
                }
            }
        }
        self.follow_lanes(&mut lanes, &mut trials, table);
    }

    fn follow_lanes(&self, lanes: &mut [Lane; WORDS], trials: &mut Vec<usize>, table: &mut Table) {
        let followed = Followed { lanes, houses: &self.houses, cells: self.cells };
        let clashes = run_with_best(followed);
        for (lane, index) in trials.drain(..).enumerate() {
            table.clashes[index] = clashes[lane] != 0;
            table.left[index] = std::array::from_fn(|word| lanes[word][lane]);
        }
    }
}

/// Takes a candidate, or rules it out.
fn assume(places: &mut Places, (cell, digit): (usize, usize), is_on: bool) {
    let (band, bit) = place_of(cell);
    if !is_on {
        places[BANDS * digit + band] &= !bit;
        return;
    }
    let mut on = [0; BANDS];
    on[band] = bit;
    for (word, seen) in seen_from(on).into_iter().enumerate() {
        places[BANDS * digit + word] &= !seen | on[word];
    }
    for other in (0..9).filter(|&other| other != digit) {
        places[BANDS * other + band] &= !bit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::puzzle::Puzzle;
    use crate::sudoku_explainer::chains::kinds::{Nesting, Search};
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
            runner.run(lit, &mut run);
            assert_eq!(trials.clashes(lit), run.clash.is_some(), "{lit:?}");
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
        let search = Search::Dynamic(Nesting::Nothing);
        let mut runner = Runner::new(&grid, search, Vec::new(), &Budget::unlimited());
        let mut trials = Trials::new(&grid).expect("a plain grid");
        assert!(trials.look(None, &grid));
        assert_eq!(assert_same(&trials, &mut runner, &grid), 0);
        let mut clashes = 0;
        for lit in literals(&grid).into_iter().step_by(25) {
            let mut run = Run::default();
            runner.begin(&grid);
            runner.run(lit, &mut run);
            let now = without(&grid, &run);
            assert!(trials.look(Some(&grid), &now));
            clashes += assert_same(&trials, &mut runner, &now);
        }
        assert!(clashes > 0);
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
