//! The choice of the next guess.

use super::node::Node;
use super::tables::Tables;
use crate::mask::Mask;

/// How often branches failed in each cell.
pub(super) struct Weights(Vec<u32>);

impl Weights {
    /// A cell begins with a failure for each other cell that it has a rule with.
    pub(super) fn new<B: Mask>(cells: usize, tables: &Tables<B>) -> Self {
        let mut weights = vec![1; cells];
        for (weight, others) in weights.iter_mut().zip(&tables.ruled_with) {
            *weight += others.count() as u32;
        }
        Weights(weights)
    }

    /// Adds a failure in these cells.
    #[inline(always)]
    pub(super) fn add<B: Mask>(&mut self, mut cells: B) {
        while !cells.is_empty() {
            let weight = &mut self.0[cells.lowest()];
            *weight = weight.saturating_add(1);
            cells = cells.without_lowest();
        }
    }

    #[inline(always)]
    fn of(&self, cell: usize) -> u64 {
        u64::from(self.0[cell])
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

/// What the weight of a cell counts for, by the number of its candidates.
const FACTORS: [u64; 17] = [0, 0, 60, 30, 18, 10, 5, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1];

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
    let (mut one, mut two, mut three, mut four) = (B::EMPTY, B::EMPTY, B::EMPTY, B::EMPTY);
    for places in node.places {
        four = four.or(three.and(places));
        three = three.or(two.and(places));
        two = two.or(one.and(places));
        one = one.or(places);
    }
    let bivalue = node.open.and_not(three);
    let trivalue = node.open.and(three).and_not(four);
    let mut most = 0;
    let cell = if tables.ruled.is_empty() {
        let mut classes = [bivalue, trivalue].into_iter();
        weights.heaviest(classes.find(|cells| !cells.is_empty()).unwrap_or(node.open))
    } else {
        let mut best = 0;
        let mut cells = node.open;
        while !cells.is_empty() {
            let cell = cells.lowest();
            cells = cells.without_lowest();
            let count = match (bivalue.contains(cell), trivalue.contains(cell)) {
                (true, _) => 2,
                (_, true) => 3,
                _ => node.candidates(cell).count_ones() as usize,
            };
            let score = weights.of(cell) * FACTORS[count];
            if score > most {
                (best, most) = (cell, score);
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
