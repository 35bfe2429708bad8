//! Where to guess.
//!
//! A guess goes to a cell with two candidates where there is one, else to one with three, else to one with
//! four. Each of its candidates has an *effect*: one, and the sum, over the cells of its row, column and box
//! that have the candidate too, of their shares: 4 for a cell of two candidates, 2 for one of three, 1 for
//! one of four. The score of a cell is its weight times the product of the effects (of two candidates; of
//! more, times the sum of them). At a failure the weight grows of every cell that was emptied (dom/wdeg:
//! Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", ECAI 2004)
//! and of the cell of the last guess whose other candidate is yet to be tried.
//!
//! The sums of all houses and digits come from one pass over those cells, 8 digits at a time.

use std::iter::zip;

use super::layout::{Layout, PLACES, Spot};
use super::rules::{Grid, SIZES, smallest};
use crate::native::large::kernel::{Kernel, Work};

/// By place: one, and more for each time the cell was blamed for a failure.
pub(super) type Weights = [u16; PLACES];

/// How much heavier a cell becomes each time it is blamed.
const BLAME: u16 = 3;
/// A byte for each digit, digit 0 the lowest: adding these adds all digits at once. A house has 16 cells,
/// so no byte overflows.
type Shares = [u64; 2];
/// For each set of eight digits: 1 in the byte of each.
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

/// For each of 16 houses, for each digit: the shares of the cells that have it.
type Sums = [Shares; 16];

/// Finds the place of the cell to guess and the candidate to begin with; a cell must be unsettled.
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
    let spots = Layout::<R, C, H, V>::SPOT_OF;
    let mut sums = [[[0; 2]; 16]; 3];
    // All sizes in one loop: ends of loops are hard to predict, and a loop for each would have many.
    for (i, (two, (three, four))) in zip(smallest[0], zip(smallest[1], smallest[2]))
        .enumerate()
        .take(const { (C * H).div_ceil(2) })
    {
        let mut rest = two | three | four;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let place = 64 * i + bit as usize;
            let share = ((two >> bit & 1) << 2) | ((three >> bit & 1) << 1) | (four >> bit & 1);
            add(&mut sums, spots[place], masks[place], share);
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
            let (score, first) = score(masks[place], spots[place], least, &sums);
            let score = u32::from(weights[place]) * score;
            if score > best.0 {
                best = (score, place, first);
            }
        }
    }
    (best.1, best.2)
}

/// Adds a cell's share to its row, column and box.
#[inline(always)]
fn add(sums: &mut [Sums; 3], spot: Spot, mask: u16, share: u64) {
    let low = SPREAD[usize::from(mask & 255)] * share;
    let high = SPREAD[usize::from(mask >> 8)] * share;
    for (kind, house) in [spot.row, spot.col, spot.region].into_iter().enumerate() {
        let of_house = &mut sums[kind][usize::from(house) & 15];
        of_house[0] += low;
        of_house[1] += high;
    }
}

/// The choice among cells of four candidates and more: the first of the smallest.
#[cold]
fn first_unsettled(masks: &[u16]) -> (usize, u16) {
    let unsettled = masks.iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1);
    let (place, mask) =
        unsettled.min_by_key(|(_, mask)| mask.count_ones()).expect("a cell is unsettled");
    (place, mask & mask.wrapping_neg())
}

/// The score of a cell without its weight, and the candidate with the larger effect; the cell has
/// `least + 2` candidates.
#[inline(always)]
fn score(mask: u16, spot: Spot, least: usize, sums: &[Sums; 3]) -> (u32, u16) {
    let own = 3 * (4 >> least);
    let row = &sums[0][usize::from(spot.row) & 15];
    let col = &sums[1][usize::from(spot.col) & 15];
    let region = &sums[2][usize::from(spot.region) & 15];
    let (mut product, mut sum) = (1, 0);
    let mut first = (0, 0);
    let mut rest = mask;
    while rest != 0 {
        let digit = rest.trailing_zeros() as usize & 15;
        let shares = of(row, digit) + of(col, digit) + of(region, digit);
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

/// A digit's byte.
#[inline(always)]
fn of(shares: &Shares, digit: usize) -> u32 {
    (shares[(digit / 8) & 1] >> (8 * (digit % 8))) as u32 & 255
}

/// Makes the cells that were emptied weigh more from now on, and the last guess that is still open; and with them
/// places without a cell, which nobody asks for.
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
