//! The choice of the cell to guess.
//!
//! The search guesses a cell with two candidates if there is one, else a cell with three, else one with four. The
//! *effect* of a candidate is one plus the shares of the cells in its row, column and box that have the candidate too.
//! The share of a cell is 4 if it has two candidates, 2 if three, 1 if four. The score of a cell is its weight times
//! the product of its candidates' effects if it has two candidates, or times their sum if it has more. Each failure
//! increases the weight of every emptied cell (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic
//! search by weighting constraints", ECAI 2004) and of the cell of the last guess that has untried candidates.
//!
//! One pass over those cells, 8 digits at a time, computes the sums of all houses and digits.

use std::iter::zip;

use super::layout::{CellHouses, Layout, PLACES};
use super::rules::{Grid, SIZES, smallest};
use crate::native::large::kernel::{Kernel, Work};

/// The weight of each place: one, plus [`BLAME`] for each failure for which its cell was blamed.
pub(super) type Weights = [u16; PLACES];

/// Increase of a cell's weight for each failure.
const BLAME: u16 = 3;
/// One byte for each digit, digit 0 the lowest, so that one addition adds the shares of eight digits. A house has 16
/// cells, so no byte overflows.
type Shares = [u64; 2];
/// For each set of eight digits, a 1 in the byte of each digit in the set.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut spread = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut digit = 0;
        while digit < 8 {
            spread[set] |= (set as u64 >> digit & 1) << (8 * digit);
            digit += 1;
        }
        set += 1;
    }
    spread
}

/// For each of 16 houses and each digit, the sum of the shares of the cells that have it.
type Sums = [Shares; 16];

/// Finds the place of the cell to guess and the candidate to try first; at least one cell must be unsettled.
pub(super) struct Choose<'g, const R: usize, const C: usize, const H: usize, const V: usize> {
    pub(super) grid: &'g Grid<C, H>,
    pub(super) weights: &'g Weights,
}

impl<const R: usize, const C: usize, const H: usize, const V: usize> Work
    for Choose<'_, R, C, H, V>
{
    type Output = (usize, u16);

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> (usize, u16) {
        choose::<K, R, C, H, V>(kernel, self.grid, self.weights)
    }
}

#[inline(always)]
fn choose<K: Kernel, const R: usize, const C: usize, const H: usize, const V: usize>(
    kernel: K,
    grid: &Grid<C, H>,
    weights: &Weights,
) -> (usize, u16) {
    let masks = grid.places();
    let smallest = smallest(kernel, grid);
    let houses_of = Layout::<R, C, H, V>::HOUSES_OF;
    let mut sums = [[[0; 2]; 16]; 3];
    // One loop for all sizes: the end of a loop is hard to predict, and a loop for each size would have many ends.
    for (i, (two, (three, four))) in zip(smallest[0], zip(smallest[1], smallest[2]))
        .enumerate()
        .take(const { (C * H).div_ceil(2) })
    {
        let mut rest = two | three | four;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let place = 64 * i + bit as usize;
            let share = ((two >> bit & 1) << 2) | ((three >> bit & 1) << 1) | (four >> bit & 1);
            add(&mut sums, houses_of[place], masks[place], share);
            rest &= rest - 1;
        }
    }
    let least = (0..SIZES).find(|&size| smallest[size] != [0; PLACES / 64]);
    let Some(least) = least else {
        return first_unsettled(masks);
    };
    let mut best = (0, 0, 0);
    for (i, places) in smallest[least].iter().enumerate().take(const { (C * H).div_ceil(2) }) {
        let mut rest = *places;
        while rest != 0 {
            let place = 64 * i + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (score, first) = score(masks[place], houses_of[place], least, &sums);
            let score = u32::from(weights[place]) * score;
            if score > best.0 {
                best = (score, place, first);
            }
        }
    }
    (best.1, best.2)
}

/// Adds a cell's share to the sums of its row, column and box.
#[inline(always)]
fn add(sums: &mut [Sums; 3], houses: CellHouses, mask: u16, share: u64) {
    let low = SPREAD[usize::from(mask & 255)] * share;
    let high = SPREAD[usize::from(mask >> 8)] * share;
    for (kind, house) in [houses.row, houses.col, houses.box_index].into_iter().enumerate() {
        let of_house = &mut sums[kind][usize::from(house) & 15];
        of_house[0] += low;
        of_house[1] += high;
    }
}

/// Chooses the first cell with the fewest candidates, if all unsettled cells have five or more.
#[cold]
fn first_unsettled(masks: &[u16]) -> (usize, u16) {
    let unsettled = masks.iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1);
    let (place, mask) =
        unsettled.min_by_key(|(_, mask)| mask.count_ones()).expect("a cell is unsettled");
    (place, mask & mask.wrapping_neg())
}

/// The score of a cell without its weight, and the candidate with the largest effect; the cell has `least + 2`
/// candidates.
#[inline(always)]
fn score(mask: u16, houses: CellHouses, least: usize, sums: &[Sums; 3]) -> (u32, u16) {
    let own = 3 * (4 >> least);
    let of_row = &sums[0][usize::from(houses.row) & 15];
    let of_col = &sums[1][usize::from(houses.col) & 15];
    let of_box = &sums[2][usize::from(houses.box_index) & 15];
    let (mut product, mut sum) = (1, 0);
    let mut first = (0, 0);
    let mut rest = mask;
    while rest != 0 {
        let digit = rest.trailing_zeros() as usize & 15;
        let shares = byte_of(of_row, digit) + byte_of(of_col, digit) + byte_of(of_box, digit);
        let effect = 1 + shares - own;
        product *= if least == 0 { effect } else { 1 };
        sum += effect;
        if effect > first.0 {
            first = (effect, rest & rest.wrapping_neg());
        }
        rest &= rest - 1;
    }
    (if least == 0 { product } else { sum }, first.1)
}

/// The byte of a digit.
#[inline(always)]
fn byte_of(shares: &Shares, digit: usize) -> u32 {
    (shares[(digit / 8) & 1] >> (8 * (digit % 8))) as u32 & 255
}

/// Increases the weights of the emptied cells and of the cell of the last guess that is still open.
///
/// Places without a cell gain weight too, but their weights are never read.
pub(super) struct Blame<'g, const C: usize, const H: usize> {
    pub(super) grid: &'g Grid<C, H>,
    pub(super) guess: Option<usize>,
    pub(super) weights: &'g mut Weights,
}

impl<const C: usize, const H: usize> Work for Blame<'_, C, H> {
    type Output = ();

    #[inline(always)]
    fn run<K: Kernel>(self, _: K) {
        if let Some(place) = self.guess {
            self.weights[place] = self.weights[place].saturating_add(BLAME);
        }
        for (weight, mask) in zip(self.weights, self.grid.places()) {
            *weight = weight.saturating_add(if *mask == 0 { BLAME } else { 0 });
        }
    }
}
