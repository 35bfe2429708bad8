//! What follows from each literal of a plain 9×9 grid by dynamic chains that may use patterns and chains, without the chains.
//!
//! What such a chain finds depends on the order of its links only up to a contradiction. Otherwise it is what is left when
//! no rule finds anything more, and each rule finds the more the fewer candidates there are. So what a literal leaves in one
//! position, without the candidates that have gone since, is where the next position begins: most literals leave nothing
//! else. What is left with fewer rules is where more rules begin.
//!
//! Rules here may find more than those of a chain, never less: a chain is searched for where something follows.

use super::consequences::Consequences;
use super::kinds::{Inner, Nesting};
use super::nodes::Lit;
use super::trials::{Table, follow, literals};
use crate::budget::Budget;
use crate::sudoku_explainer::grid::Grid;
use crate::sudoku_explainer::houses::{HouseId, digits};
use crate::trials::lanes::{
    BANDS, BOXES, COLUMNS, Facts, LANES, LOWEST, Lane, Places, WORDS, assume, place_of,
};
use crate::trials::patterns;

/// What chains may use besides single candidates, places and patterns, in the order of the searches.
#[derive(Clone, Copy, Debug)]
enum Rules {
    Patterns,
    Simple,
    Multiple,
    Dynamic,
}

impl Rules {
    fn of(nesting: Nesting) -> Option<Self> {
        match nesting {
            Nesting::Patterns => Some(Rules::Patterns),
            Nesting::Simple => Some(Rules::Simple),
            Nesting::Multiple => Some(Rules::Multiple),
            Nesting::Dynamic(Inner::Nothing) => Some(Rules::Dynamic),
            Nesting::Nothing | Nesting::Dynamic(_) => None,
        }
    }
}

/// What follows by each set of rules.
#[derive(Debug)]
pub(super) struct Closures {
    tables: [Table; 4],
    /// The rules that were asked for last.
    rules: Rules,
    finder: Finder,
}

impl Closures {
    /// For grids with the houses of this plain one.
    pub(super) fn new(grid: &Grid) -> Self {
        Closures {
            tables: [(); 4].map(|()| Table::new(grid)),
            rules: Rules::Patterns,
            finder: Finder::new(grid),
        }
    }

    /// Finds what follows from all literals of a grid in which chains that use less find nothing; `singles` has what follows
    /// from single candidates and places alone. Returns whether this can be done.
    pub(super) fn look(
        &mut self,
        nesting: Nesting,
        grid: &Grid,
        singles: &Table,
        budget: &Budget,
    ) -> bool {
        let Some(rules) = Rules::of(nesting) else { return false };
        self.rules = rules;
        let places = singles.places;
        let (before, tables) = self.tables.split_at_mut(rules as usize);
        let lower = before.last().unwrap_or(singles);
        let table = &mut tables[0];
        let Some(facts) = Facts::of(&places) else { return false };
        if lower.places != places || !self.finder.begin(grid, places) {
            return false;
        }
        let is_less = table.has_all_of(&places);
        table.places = places;
        let mut closer = Closer { rules, facts: &facts, singles, finder: &mut self.finder };
        let mut open = Vec::with_capacity(LANES);
        for index in literals(&facts, &places).map(Lit::index) {
            let clashes = lower.clashes[index] || is_less && table.clashes[index];
            table.clashes[index] = clashes;
            let mut left = lower.left[index];
            if is_less {
                keep(&mut left, &table.left[index]);
            }
            // Nothing follows in the grid itself: chains that use less find nothing there.
            let is_known = is_less && closer.is_closed(&left, &table.left[index])
                || closer.is_closed(&left, &places);
            table.left[index] = left;
            if clashes || is_known {
                continue;
            }
            open.push(index);
            if open.len() == LANES {
                closer.close(&mut open, table);
                if budget.stopped().is_some() {
                    table.places = [0; WORDS];
                    return false;
                }
            }
        }
        closer.close(&mut open, table);
        true
    }

    /// What follows in the grid asked about.
    pub(super) fn table(&self) -> &Table {
        &self.tables[self.rules as usize]
    }
}

fn keep(places: &mut Places, others: &Places) {
    places.iter_mut().zip(others).for_each(|(word, other)| *word &= other);
}

/// The cell of a bit in the words of a band.
fn cell_at(band: usize, bit: usize) -> usize {
    27 * band + bit / 10 * 9 + bit % 10
}

/// The candidates that only the first of two has, as the number of the word and the bit.
fn gone(before: &Places, left: &Places) -> impl Iterator<Item = (usize, usize)> {
    let words = before.iter().zip(left).enumerate();
    words.flat_map(|(word, (before, left))| {
        digits(u64::from(before & !left)).map(move |bit| (word, bit))
    })
}

/// Whether the absence of a candidate shows nothing, and makes no link from an absent candidate to one that must be there: its
/// cell has three candidates or more, its houses have three places or more, those of its box are in several rows and columns,
/// and those of its row and its column are in several boxes.
fn is_quiet(left: &Places, (word, bit): (usize, usize)) -> bool {
    let (digit, band) = (word / BANDS, word % BANDS);
    let (row, column) = (bit / 10, bit % 10);
    let in_row = left[word] >> (10 * row) & COLUMNS;
    let in_box = left[word] & (7 * LOWEST) << (column / 3 * 3);
    let in_bands: [u32; BANDS] =
        std::array::from_fn(|band| left[BANDS * digit + band] & LOWEST << column);
    let in_cell = (0..9).filter(|digit| left[BANDS * digit + band] >> bit & 1 == 1).count();
    let is_within = |places: u32, mask: u32| places & !mask == 0;
    let rows_and_columns = (0..3).flat_map(|nth| [COLUMNS << (10 * nth), (BOXES * LOWEST) << nth]);
    in_cell > 2
        && in_row.count_ones() > 2
        && in_box.count_ones() > 2
        && in_bands.map(u32::count_ones).iter().sum::<u32>() > 2
        && (0..3).all(|nth| !is_within(in_row, 7 << (3 * nth)))
        && (0..BANDS).filter(|&band| in_bands[band] != 0).count() > 1
        && rows_and_columns.into_iter().all(|mask| !is_within(in_box, mask))
}

/// Follows literals to their ends.
struct Closer<'a> {
    rules: Rules,
    facts: &'a Facts,
    singles: &'a Table,
    finder: &'a mut Finder,
}

impl Closer<'_> {
    /// Whether nothing follows from what is left of something from which nothing followed.
    fn is_closed(&mut self, left: &Places, before: &Places) -> bool {
        left == before
            || gone(before, left).all(|gone| is_quiet(left, gone))
                && match self.rules {
                    Rules::Patterns | Rules::Simple => true,
                    Rules::Multiple => !self.finder.has_common_near(left, before),
                    Rules::Dynamic => false,
                }
    }

    /// Follows up to sixteen literals to their ends, and forgets them.
    fn close(&mut self, open: &mut Vec<usize>, table: &mut Table) {
        while !open.is_empty() {
            self.follow_patterns(open, table);
            open.retain(|&index| {
                let left = &mut table.left[index];
                !table.clashes[index]
                    && match self.rules {
                        Rules::Patterns => false,
                        Rules::Simple => self.finder.follow_simple(left),
                        Rules::Multiple => self.finder.follow_multiple(left),
                        Rules::Dynamic => self.finder.follow_trials(self.singles, left),
                    }
            });
        }
    }

    /// Follows single candidates, single places and patterns.
    fn follow_patterns(&self, open: &[usize], table: &mut Table) {
        let mut lanes = [[0; LANES]; WORDS];
        for (lane, &index) in open.iter().enumerate() {
            let left = table.left[index].iter().zip(&mut lanes);
            left.for_each(|(&left, word)| word[lane] = left);
        }
        let mut clashes: Lane;
        loop {
            clashes = self.facts.follow(&mut lanes);
            let changed = patterns::rule_out(&mut lanes);
            let mut trials = changed.iter().zip(&clashes).take(open.len());
            if !trials.any(|(&changed, &clash)| changed != 0 && clash == 0) {
                break;
            }
        }
        for (lane, &index) in open.iter().enumerate() {
            table.clashes[index] = clashes[lane] != 0;
            table.left[index] = std::array::from_fn(|word| lanes[word][lane]);
        }
    }
}

/// Finds what chains inside a chain rule out.
#[derive(Debug)]
struct Finder {
    places: Places,
    before: Grid,
    now: Grid,
    consequences: Consequences,
    trials: Table,
    out: Vec<Lit>,
    starts: Vec<Lit>,
}

impl Finder {
    fn new(grid: &Grid) -> Self {
        Finder {
            places: [0; WORDS],
            before: grid.clone(),
            now: grid.clone(),
            consequences: Consequences::new(grid),
            trials: Table::new(grid),
            out: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Takes the grid that chains begin with. Returns whether it has no forcing chains.
    fn begin(&mut self, grid: &Grid, places: Places) -> bool {
        self.places = places;
        self.before.copy(grid);
        self.consequences.begin(grid);
        self.consequences.is_consistent
    }

    /// Takes what a literal leaves.
    fn look(&mut self, left: &Places) {
        self.now.copy_candidates(&self.before);
        for (word, bit) in gone(&self.places, left) {
            self.now.remove(cell_at(word % BANDS, bit), word / BANDS);
        }
        self.consequences.look(&self.now);
        self.out.clear();
    }

    /// Removes what was found. Returns whether anything was.
    fn remove(&mut self, left: &mut Places) -> bool {
        for lit in &self.out {
            assume(left, lit.of_side_nine(), false);
        }
        !self.out.is_empty()
    }

    /// Rules out what forcing chains and cycles do.
    fn follow_simple(&mut self, left: &mut Places) -> bool {
        self.look(left);
        self.consequences.ruled_out_by_simple_chains(&mut self.out);
        self.remove(left)
    }

    /// Whether multiple forcing chains rule out anything by cells and houses that lost a candidate.
    fn has_common_near(&mut self, left: &Places, before: &Places) -> bool {
        self.look(left);
        for (word, bit) in gone(before, left) {
            let digit = word / BANDS;
            let cell = cell_at(word % BANDS, bit);
            self.find_common_of_cell(cell);
            for nth in 0..self.now.houses.of_cell[cell].len() {
                let house = self.now.houses.of_cell[cell][nth].house;
                let first = self.now.cells_of(house, digit).next();
                if first.is_some_and(|cell| self.now.candidates(cell).count_ones() >= 3) {
                    self.find_common_of_house(house, digit);
                }
            }
        }
        !self.out.is_empty()
    }

    /// Finds what follows from each candidate of a cell.
    fn find_common_of_cell(&mut self, cell: usize) {
        self.starts.clear();
        let on = |digit| Lit::nine(cell, digit, true);
        self.starts.extend(digits(self.now.candidates(cell)).map(on));
        self.consequences.ruled_out_by_all(&self.starts, &mut self.out);
    }

    /// Finds what follows from each place of a digit.
    fn find_common_of_house(&mut self, house: HouseId, digit: usize) {
        self.starts.clear();
        let cells = self.now.cells_of(house, digit);
        self.starts.extend(cells.map(|cell| Lit::nine(cell, digit, true)));
        self.consequences.ruled_out_by_all(&self.starts, &mut self.out);
    }

    /// Rules out what multiple forcing chains do as well.
    fn follow_multiple(&mut self, left: &mut Places) -> bool {
        self.look(left);
        self.consequences.ruled_out_by_simple_chains(&mut self.out);
        if self.remove(left) {
            return true;
        }
        for cell in self.now.cells() {
            let candidates = self.now.candidates(cell);
            if candidates.count_ones() < 3 {
                continue;
            }
            self.find_common_of_cell(cell);
            for digit in digits(candidates) {
                for nth in 0..self.now.houses.of_cell[cell].len() {
                    let own = self.now.houses.of_cell[cell][nth];
                    let places = self.now.places(own.house, digit);
                    if places.trailing_zeros() as usize == own.place && places.count_ones() > 1 {
                        self.find_common_of_house(own.house, digit);
                    }
                }
            }
        }
        self.remove(left)
    }

    /// Rules out what dynamic chains do.
    fn follow_trials(&mut self, singles: &Table, left: &mut Places) -> bool {
        let Some(facts) = Facts::of(left) else { return false };
        follow(&facts, &singles.left, &singles.clashes, *left, &mut self.trials);
        let all = *left;
        for lit in literals(&facts, &all).filter(|lit| self.trials.clashes(*lit)) {
            assume(left, lit.of_side_nine(), !lit.is_on());
        }
        let mut common = |starts: &[Lit]| {
            let mut common = all;
            for start in starts.iter().filter(|start| !self.trials.clashes(**start)) {
                let theirs = &self.trials.left[start.index()];
                common.iter_mut().zip(theirs).for_each(|(word, theirs)| *word &= !theirs);
            }
            left.iter_mut().zip(&common).for_each(|(word, common)| *word &= !common);
        };
        let has = |cell: usize, digit: usize| {
            let (band, bit) = place_of(cell);
            all[BANDS * digit + band] & bit != 0
        };
        for cell in facts.open_cells() {
            self.starts.clear();
            self.starts.extend(
                (0..9).filter(|&digit| has(cell, digit)).map(|digit| Lit::nine(cell, digit, true)),
            );
            common(&self.starts);
            if self.starts.len() >= 3 {
                self.starts.iter().for_each(|&on| common(&[on, on.opposite()]));
            }
        }
        for cells in &self.before.houses.cells {
            for digit in 0..9 {
                self.starts.clear();
                let places = cells.iter().filter(|&&cell| has(cell, digit));
                self.starts.extend(places.map(|&cell| Lit::nine(cell, digit, true)));
                if self.starts.len() >= 2 {
                    common(&self.starts);
                }
            }
        }
        *left != all
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::puzzle::Puzzle;
    use crate::random::Stream;
    use crate::sudoku_explainer::chains::kinds::ChainKind;
    use crate::sudoku_explainer::chains::nested;
    use crate::sudoku_explainer::chains::run::{Run, Runner};
    use crate::sudoku_explainer::chains::trials::Trials;
    use crate::sudoku_explainer::techniques::{Find, fish, locked, subsets};

    fn golden_nugget() -> Grid {
        let puzzle: Puzzle =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .expect("a puzzle");
        Grid::new(&puzzle)
    }

    #[test]
    fn patterns_are_those_of_the_techniques() {
        let full = golden_nugget();
        let mut random = Stream::new(9, 0);
        let mut found = [0; 4];
        for _ in 0..40 {
            let mut grid = full.clone();
            for cell in grid.cells() {
                let candidates = digits(full.candidates(cell));
                candidates.filter(|_| random.below(25) == 0).for_each(|digit| {
                    grid.remove(cell, digit);
                });
            }
            let mut trials = Trials::new(&grid).expect("a plain grid");
            if trials.look(None, &grid) {
                assert_same_patterns(&grid, trials.table(), &mut found);
            }
        }
        assert!(found.iter().all(|&count| count > 0), "{found:?}");
    }

    /// Compares what patterns rule out after each trial, and counts the patterns.
    fn assert_same_patterns(grid: &Grid, table: &Table, found: &mut [usize; 4]) {
        let patterns: [&Find; 4] = [
            &locked::find,
            &|grid, visit| subsets::find_hidden(grid, 2, visit),
            &|grid, visit| subsets::find_naked(grid, 2, visit),
            &|grid, visit| fish::find(grid, 2, visit),
        ];
        for (index, left) in table.left.iter().enumerate() {
            if *left == [0; WORDS] || table.clashes[index] || *left == table.places {
                continue;
            }
            let mut now = grid.clone();
            gone(&table.places, left)
                .for_each(|(word, bit)| now.remove(cell_at(word % BANDS, bit), word / BANDS));
            let mut expected = *left;
            for (find, found) in patterns.iter().zip(found.iter_mut()) {
                let _ = find(&now, &mut |_, removals| {
                    *found += 1;
                    for (cell, mask) in removals {
                        digits(mask).for_each(|digit| assume(&mut expected, (cell, digit), false));
                    }
                    ControlFlow::Continue(())
                });
            }
            let lane = index % LANES;
            let mut lanes = [[0; LANES]; WORDS];
            (0..WORDS).for_each(|word| lanes[word][lane] = left[word]);
            let changed = patterns::rule_out(&mut lanes);
            assert_eq!(std::array::from_fn(|word| lanes[word][lane]), expected);
            assert_eq!(changed[lane] != 0, expected != *left);
            assert!((0..LANES).all(|other| other == lane || changed[other] == 0));
        }
    }

    #[test]
    fn chains_find_no_more_than_closures() {
        let budget = Budget::unlimited();
        let mut random = Stream::new(3, 0);
        let mut grid = golden_nugget();
        let mut trials = Trials::new(&grid).expect("a plain grid");
        let mut closures = Closures::new(&grid);
        let [mut same, mut followed, mut clashes] = [0; 3];
        // The second position begins with what is known of the first.
        for _ in 0..2 {
            assert!(trials.look(None, &grid));
            let nestings = [
                Nesting::Patterns,
                Nesting::Simple,
                Nesting::Multiple,
                Nesting::Dynamic(Inner::Nothing),
            ];
            for nesting in nestings {
                assert!(closures.look(nesting, &grid, trials.table(), &budget));
                let search = ChainKind::Dynamic(nesting);
                let inner = nested(search, &grid, &budget);
                let mut runner = Runner::new(&grid, search, inner, &budget);
                let table = closures.table();
                let facts = Facts::of(&table.places).expect("no single candidates");
                let literals: Vec<Lit> = literals(&facts, &table.places).collect();
                let mut run = Run::default();
                for &lit in literals.iter().filter(|_| random.below(12) == 0) {
                    runner.begin(&grid);
                    runner.run(lit, &mut run, usize::MAX);
                    followed += 1;
                    clashes += usize::from(run.clash.is_some());
                    assert!(run.clash.is_none() || table.clashes(lit), "{lit:?}");
                    if !table.clashes(lit) {
                        let left = table.left_by(run.literals());
                        let closure = &table.left[lit.index()];
                        assert_eq!(gone(closure, &left).count(), 0, "{lit:?}");
                        same += usize::from(left == *closure);
                    }
                }
            }
            let cell = grid.cells().find(|&cell| grid.candidates(cell).count_ones() > 3);
            let cell = cell.expect("a cell with four candidates");
            grid.remove(cell, grid.candidates(cell).trailing_zeros() as usize);
        }
        assert!(clashes > 0 && same + clashes > followed * 9 / 10, "{same} {clashes} {followed}");
    }
}
