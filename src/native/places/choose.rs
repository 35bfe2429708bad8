//! The choice of the next guess.

use super::node::Node;
use super::tables::Tables;
use crate::mask::Mask;

/// How often branches failed in each cell.
pub(super) struct Weights {
    of_cells: Vec<u64>,
    /// What a failure counts for.
    failure: u64,
    /// Whether later failures count for more. Without rules about two cells, long searches take up to four times the nodes
    /// then.
    is_ageing: bool,
}

/// What the first failure counts for.
const FIRST: u64 = 1 << 20;

/// By how many bits all weights are made smaller when a failure has come to count for the square of the first.
const RESCALED: u32 = 20;

impl Weights {
    /// A cell begins with a failure, and one for each of its rules.
    pub(super) fn new<B: Mask>(cells: usize, tables: &Tables<B>) -> Self {
        let mut of_cells = vec![FIRST; cells];
        for table in &tables.relations {
            for cell in table.cells.iter() {
                of_cells[cell] += FIRST * table.others[cell].count() as u64;
            }
        }
        Weights { of_cells, failure: FIRST, is_ageing: !tables.ruled.is_empty() }
    }

    /// Adds a failure in these cells.
    #[inline(always)]
    pub(super) fn add<B: Mask>(&mut self, mut cells: B) {
        while !cells.is_empty() {
            let weight = &mut self.of_cells[cells.lowest()];
            *weight = weight.saturating_add(self.failure);
            cells = cells.without_lowest();
        }
    }

    /// Lets later failures count for a twentieth more than those before.
    #[inline(always)]
    pub(super) fn age(&mut self) {
        if !self.is_ageing {
            return;
        }
        self.failure += self.failure / 20;
        if self.failure >= FIRST << RESCALED {
            self.failure >>= RESCALED;
            for weight in &mut self.of_cells {
                *weight = (*weight >> RESCALED).max(1);
            }
        }
    }

    #[inline(always)]
    fn of(&self, cell: usize) -> u64 {
        self.of_cells[cell]
    }

    /// The first of the cells with the greatest weight; the cells are not empty.
    #[inline(always)]
    fn heaviest<B: Mask>(&self, mut cells: B) -> usize {
        let (mut best, mut most) = (0, 0);
        while !cells.is_empty() {
            let cell = cells.lowest();
            if self.of(cell) > most {
                (best, most) = (cell, self.of(cell));
            }
            cells = cells.without_lowest();
        }
        best
    }
}

/// The numbers of candidates that are told apart; the last stands for more as well.
const COUNTS: usize = 10;

/// What the weight of a cell counts for, by the number of its candidates.
const FACTORS: [u64; COUNTS] = [0, 0, 60, 30, 18, 10, 5, 3, 2, 1];

/// The open cells by the number of their candidates.
#[inline(always)]
fn cells_by_count<B: Mask, const N: usize>(node: &Node<B, N>) -> [B; COUNTS] {
    let mut at_least = [B::EMPTY; COUNTS];
    at_least[0] = node.open;
    for (digit, places) in node.places.iter().enumerate() {
        for count in (1..COUNTS.min(digit + 2)).rev() {
            at_least[count] = at_least[count].or(at_least[count - 1].and(*places));
        }
    }
    for count in 1..COUNTS {
        at_least[count - 1] = at_least[count - 1].and_not(at_least[count]);
    }
    at_least
}

/// The first of the cells with the greatest weight times the effects of its candidates. The effect of a candidate is greater
/// the more peers have it too, and the fewer others these have.
#[inline(always)]
fn most_effective<B: Mask, const N: usize>(
    mut cells: B,
    node: &Node<B, N>,
    tables: &Tables<B>,
    weights: &Weights,
    by_count: &[B; COUNTS],
) -> usize {
    let (mut best, mut most) = (0, 0);
    while !cells.is_empty() {
        let cell = cells.lowest();
        cells = cells.without_lowest();
        // Makes room for the product of up to three effects.
        let mut score = weights.of(cell) >> 8;
        for places in node.places.iter().filter(|places| places.contains(cell)) {
            let shared = places.and(tables.peers[cell]);
            let [two, three, four] = [2, 3, 4].map(|count| shared.and(by_count[count]).count());
            score = score.saturating_mul(1 + 4 * two as u64 + 2 * three as u64 + four as u64);
        }
        if score > most {
            (best, most) = (cell, score);
        }
    }
    best
}

/// Chooses a candidate of an open cell, as cell and digit. There is an open cell, and each has two candidates or more.
///
/// With rules about two cells, weight counts as well as the number of candidates: what is left open beside a line of
/// rules hides its contradictions from the search. Without, two candidates come first, which takes fewer nodes.
#[inline(always)]
pub(super) fn choose<B: Mask, const N: usize>(
    node: &Node<B, N>,
    tables: &Tables<B>,
    weights: &Weights,
) -> (usize, usize) {
    let by_count = cells_by_count(node);
    let bivalue = by_count[2];
    let mut most = 0;
    let cell = if tables.ruled.is_empty() {
        let mut classes = [bivalue, by_count[3]].into_iter();
        match classes.find(|cells| !cells.is_empty()) {
            Some(cells) if tables.weighs_effects => {
                most_effective(cells, node, tables, weights, &by_count)
            }
            Some(cells) => weights.heaviest(cells),
            None => weights.heaviest(node.open),
        }
    } else {
        let mut best = 0;
        for (mut cells, factor) in by_count.into_iter().zip(FACTORS) {
            while !cells.is_empty() {
                let cell = cells.lowest();
                cells = cells.without_lowest();
                let score = weights.of(cell) * factor;
                // Of equal scores the first cell counts.
                if score > most || score == most && cell < best {
                    (best, most) = (cell, score);
                }
            }
        }
        best
    };
    if !bivalue.contains(cell)
        && let Some(candidate) = two_places(node, tables, weights, most)
    {
        return candidate;
    }
    let digit = node.places.iter().position(|places| places.contains(cell));
    (cell, digit.expect("an open cell has candidates"))
}

/// The heavier of two places of a digit in a house, if there are any whose score is above this.
#[inline(always)]
fn two_places<B: Mask, const N: usize>(
    node: &Node<B, N>,
    tables: &Tables<B>,
    weights: &Weights,
    mut most: u64,
) -> Option<(usize, usize)> {
    let mut best = None;
    for digit in 0..tables.side.min(N) {
        let open = node.places[digit].and(node.open);
        if open.is_empty() {
            continue;
        }
        for house in &tables.houses {
            let places = open.and(*house);
            let rest = places.without_lowest();
            if rest.is_empty() || !rest.without_lowest().is_empty() {
                continue;
            }
            let [first, second] = [places, rest].map(|places| places.lowest());
            let [of_first, of_second] = [first, second].map(|cell| weights.of(cell));
            // Somewhat less than for a cell with two candidates of this weight.
            let score = (of_first + of_second) * FACTORS[2] * 2 / 5;
            if score > most {
                most = score;
                best = Some((if of_first >= of_second { first } else { second }, digit));
            }
        }
    }
    best
}
