//! Cutting one hard formula into parts for many solvers: cubes.
//!
//! A *cube* is a conjunction of literals to solve the formula under. [`Cubes`] makes cubes such that every solution
//! of the puzzle is in exactly one of them, so the formula has a model just if it has one under some cube (*cube and
//! conquer*: Heule, Kullmann, Wieringa and Biere, "Cube and conquer: guiding CDCL SAT solvers by lookaheads", HVC
//! 2011). They are the leaves of a tree that is grown where it seems hardest.
//!
//! *Where*: at the leaf whose candidates do least when they are tried. *How*: by all members of one group of which
//! exactly one is true, the candidates of a cell or the places of a digit in a house. Each is tried, and the group
//! is taken whose branches shrink what is left the most by Kullmann's τ-function ("Fundaments of branching
//! heuristics", Handbook of Satisfiability, 2009), which weighs uneven branches and different numbers of them
//! against each other. What is left is the sum of the logarithms of the sizes of all groups. A candidate that fails
//! when it is tried is ruled out at that leaf, and a leaf where that leaves nothing is *refuted* and is no cube.
//!
//! The choice is made on the puzzle, not on its clauses: cubes do not depend on the encoding, only the numbers of
//! their variables do.
//!
//! What was tried, with 64 cubes of one or two 25×25 grids (165,000 and 92,000 conflicts as a whole), where the
//! hardest cube has 17,000 and 34,000 conflicts: what is left as the number of open candidates instead of
//! logarithms, 23,000 on the first; splits on one literal and its opposite, as lookahead solvers do, 32,000 on the
//! first and no difference on the second; halves of a group beside these, no difference. Of measures of how hard a
//! leaf is, the number of open candidates has a rank correlation with its conflicts of 0.5 to 0.8, what candidates
//! gain 0.5 to 0.84. Short runs of a conflict-driven solver at each leaf, 200 conflicts, gained nothing.

mod board;

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use self::board::{Board, Refuted};
use super::{Encoder, Lit, Var};
use crate::puzzle::Solution;

/// Cubes of a puzzle: every solution of it that is not blocked is in exactly one, and no two have a common one.
///
/// # Examples
///
/// ```
/// use satdoku::cnf::{Encoder, Encoding, cubes::Cubes};
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
///
/// let puzzle = Puzzle::empty(Geometry::boxes(2, 2)?);
/// let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
/// let cubes = Cubes::new(&encoder, &[], 4);
/// assert_eq!(cubes.cubes().len(), 4);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubes {
    cubes: Vec<Vec<Lit>>,
    refuted: usize,
}

impl Cubes {
    /// At most so many cubes over the variables of the encoder. `blocked` are solutions that more clauses rule out.
    ///
    /// There are fewer where nothing is left to split. If there is no solution and that is seen on the way, one
    /// empty cube is left, so that it is the solver that says so. The same puzzle has always the same cubes.
    ///
    /// # Panics
    ///
    /// Panics if `most` is 0.
    pub fn new(encoder: &Encoder<'_>, blocked: &[Solution], most: usize) -> Self {
        assert!(most > 0, "the whole is a cube too");
        let mut tree = Tree::default();
        if let Ok(mut board) = Board::new(encoder.puzzle(), blocked) {
            tree.plant(&mut board, Vec::new());
            tree.grow(&mut board, most);
            return tree.into_cubes(|lit| {
                let var = encoder.map().var(board.candidate(lit.var()));
                // The board's candidates are those of the strongest reduction.
                let var = var.expect("every encoding has a variable for what may be true");
                var.lit(lit.is_positive())
            });
        }
        tree.into_cubes(|lit| lit)
    }

    /// The cubes; at least one.
    pub fn cubes(&self) -> &[Vec<Lit>] {
        &self.cubes
    }

    /// How many more were seen to have no solution, and left out.
    pub fn refuted(&self) -> usize {
        self.refuted
    }
}

/// The tree of splits; only its leaves are kept.
#[derive(Default)]
struct Tree {
    /// Leaves that may be split, the hardest on top.
    open: BinaryHeap<Leaf>,
    /// Leaves that stay.
    done: Vec<Leaf>,
    refuted: usize,
    /// How many leaves there ever were.
    planted: usize,
}

impl Tree {
    /// Adds a leaf, unless it is refuted.
    fn plant(&mut self, board: &mut Board, cube: Vec<Lit>) {
        let mark = board.mark();
        match Leaf::examine(board, cube, self.planted) {
            Ok(leaf) => self.open.push(leaf),
            Err(Refuted) => self.refuted += 1,
        }
        board.take_back(mark);
        self.planted += 1;
    }

    /// Splits the hardest leaf as long as there is room for its parts.
    fn grow(&mut self, board: &mut Board, most: usize) {
        while let Some(mut leaf) = self.open.pop() {
            let room = most - self.done.len() - self.open.len();
            let fits = |parts: &Vec<Vec<Lit>>| parts.len() <= room;
            match leaf.splits.iter().position(fits) {
                Some(at) => {
                    for part in leaf.splits.swap_remove(at) {
                        self.plant(board, [&leaf.cube[..], &part].concat());
                    }
                }
                None => self.done.push(leaf),
            }
        }
    }

    fn into_cubes(mut self, translate: impl Fn(Lit) -> Lit) -> Cubes {
        self.done.sort_by_key(|leaf| leaf.number);
        let cube = |leaf: Leaf| leaf.cube.into_iter().map(&translate).collect();
        let mut cubes: Vec<Vec<Lit>> = self.done.into_iter().map(cube).collect();
        if cubes.is_empty() {
            cubes.push(Vec::new());
        }
        Cubes { cubes, refuted: self.refuted }
    }
}

/// A cube, and how it would be split.
struct Leaf {
    cube: Vec<Lit>,
    hardness: f64,
    /// The best split, and others for when there is no room for it. Each part is what it adds.
    splits: Vec<Vec<Vec<Lit>>>,
    number: usize,
}

impl Leaf {
    /// Leaves the board where the cube's literals, and all that tries show, hold.
    fn examine(board: &mut Board, cube: Vec<Lit>, number: usize) -> Result<Self, Refuted> {
        cube.iter().try_for_each(|&lit| board.assign(lit))?;
        let gains = gains(board)?;
        let mut best = Best::default();
        for group in board.open_groups() {
            let of_parts = group.iter().map(|var| Some(gains[var.index()]?[0]));
            if let Some(of_parts) = of_parts.collect::<Option<Vec<_>>>() {
                best.offer_group(&of_parts, &group);
            }
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for var in board.open_vars() {
            if let Some(of_var) = gains[var.index()] {
                best.offer_opposites(of_var, var);
                sum += of_var[0];
                count += 1.0;
            }
        }
        Ok(Leaf {
            cube,
            // What a candidate gains in the mean, for each candidate there is: little where it is hard. For each
            // unit of what is left instead, the hardest cube was up to twice as hard.
            hardness: if count > 0.0 { -sum / count / count } else { f64::MIN },
            splits: best.splits(),
            number,
        })
    }
}

impl Ord for Leaf {
    fn cmp(&self, other: &Self) -> Ordering {
        let harder = self.hardness.total_cmp(&other.hardness);
        harder.then_with(|| Reverse(self.number).cmp(&Reverse(other.number)))
    }
}

impl PartialOrd for Leaf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Leaf {}

/// So many variables are tried at a leaf, not counting the rest of the last group: all of a hard 25×25 grid, and a
/// choice where trying all would take minutes.
const MOST_TRIED: usize = 4096;

/// The open variables to try: all, or those of the smallest groups.
fn to_try(board: &Board) -> Vec<Var> {
    let open: Vec<Var> = board.open_vars().collect();
    if open.len() <= MOST_TRIED {
        return open;
    }
    let mut groups: Vec<_> = board.open_groups().collect();
    groups.sort_by_key(Vec::len);
    let mut chosen = BTreeSet::new();
    for group in groups {
        if chosen.len() >= MOST_TRIED {
            break;
        }
        chosen.extend(group);
    }
    chosen.into_iter().collect()
}

/// What trying a variable gains, as true and as false: by how much what is left shrinks. Rules out what fails, as
/// long as that shows more.
fn gains(board: &mut Board) -> Result<Vec<Option<[f64; 2]>>, Refuted> {
    let vars = to_try(board);
    let mut gains = vec![None; board.num_vars()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &var in &vars {
            let mut of_var = [0.0; 2];
            for (lit, of_lit) in [var.positive(), var.negative()].into_iter().zip(&mut of_var) {
                if board.is_open(var) {
                    match gain(board, lit) {
                        Ok(gain) => *of_lit = gain,
                        Err(Refuted) => {
                            board.assign(!lit)?;
                            changed = true;
                        }
                    }
                }
            }
            gains[var.index()] = Some(of_var);
        }
    }
    Ok(gains)
}

fn gain(board: &mut Board, lit: Lit) -> Result<f64, Refuted> {
    let (mark, before) = (board.mark(), board.size());
    let result = board.assign(lit);
    let gain = before - board.size();
    board.take_back(mark);
    result.map(|()| gain)
}

/// A split and its rate.
type Rated = (f64, Vec<Vec<Lit>>);

/// The best splits so far.
#[derive(Default)]
struct Best {
    /// By how many parts there are.
    groups: BTreeMap<usize, Rated>,
    opposites: Option<Rated>,
}

impl Best {
    fn offer_group(&mut self, gains: &[f64], group: &[Var]) {
        let rate = growth_rate(gains);
        if is_better(rate, self.groups.get(&group.len())) {
            let parts = group.iter().map(|var| vec![var.positive()]);
            self.groups.insert(group.len(), (rate, parts.collect()));
        }
    }

    fn offer_opposites(&mut self, gains: [f64; 2], var: Var) {
        let rate = growth_rate(&gains);
        if is_better(rate, self.opposites.as_ref()) {
            let parts = [var.positive(), var.negative()].map(|lit| vec![lit]);
            self.opposites = Some((rate, parts.into()));
        }
    }

    /// The best first, but opposites are for want of room alone.
    fn splits(self) -> Vec<Vec<Vec<Lit>>> {
        let mut groups: Vec<Rated> = self.groups.into_values().collect();
        groups.sort_by(|one, other| one.0.total_cmp(&other.0));
        let all = groups.into_iter().chain(self.opposites);
        all.map(|(_, parts)| parts).collect()
    }
}

fn is_better(rate: f64, best: Option<&Rated>) -> bool {
    best.is_none_or(|best| rate < best.0)
}

/// The logarithm of Kullmann's τ of branches with these gains: how fast a tree of such splits grows with what is to
/// be gained. It is the x for which the sum of exp(-x · gain) is 1.
fn growth_rate(gains: &[f64]) -> f64 {
    let (mut low, mut high) = (0.0, 64.0);
    // Enough to tell apart what differs at all.
    for _ in 0..48 {
        let middle = (low + high) / 2.0;
        let sum: f64 = gains.iter().map(|gain| (-middle * gain).exp()).sum();
        if sum > 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests;
