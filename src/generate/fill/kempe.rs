//! Changes a full grid at random, whatever its houses and groups.
//!
//! The cells of two digits split into components joined by houses and groups. In each component the digits can be
//! exchanged (Kempe, "On the geographical problem of the four colours", 1879); here they are with probability one half.

use crate::geometry::{Cell, Digit, Geometry};
use crate::random::Stream;

const ROUNDS: usize = 32;

/// Exchanges digits; `digits` is a full grid without rules about digits, and stays one.
pub(super) fn mix(geometry: &Geometry, digits: &mut [Digit], stream: &mut Stream) {
    let are_peers = |one, other| geometry.are_peers(Cell::new(one), Cell::new(other));
    let mut order: Vec<Digit> = geometry.digits().collect();
    for _ in 0..ROUNDS {
        mix_once(digits, are_peers, &mut order, stream);
    }
}

/// One round: every digit takes part in an exchange.
///
/// `are_peers` tells of two cells, by their indices, whether they must have different digits. `order` has all digits, in the
/// order of the round before.
pub(super) fn mix_once(
    digits: &mut [Digit],
    are_peers: impl Fn(usize, usize) -> bool,
    order: &mut [Digit],
    stream: &mut Stream,
) {
    stream.shuffle(order);
    for pair in order.chunks_exact(2) {
        exchange(digits, &are_peers, [pair[0], pair[1]], stream);
    }
}

fn exchange(
    digits: &mut [Digit],
    are_peers: impl Fn(usize, usize) -> bool,
    [one, two]: [Digit; 2],
    stream: &mut Stream,
) {
    let has_either = |&cell: &usize| [one, two].contains(&digits[cell]);
    let mut left: Vec<usize> = (0..digits.len()).filter(has_either).collect();
    while let Some(first) = left.pop() {
        let is_exchanged = stream.coin();
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let digit = &mut digits[cell];
            if is_exchanged {
                *digit = if *digit == one { two } else { one };
            }
            left.retain(|&other| {
                let is_joined = are_peers(cell, other);
                if is_joined {
                    open.push(other);
                }
                !is_joined
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Layout;
    use crate::puzzle::Solution;

    #[test]
    fn every_change_leaves_a_full_grid() {
        let knight = Geometry::builder(9).boxes(3, 3).layout(Layout::AntiKnight);
        let x = Geometry::builder(6).boxes(2, 3).layout(Layout::Diagonals);
        for geometry in [knight.build().unwrap(), x.build().unwrap()] {
            let mut stream = Stream::new(5, 0);
            let solution = crate::generate::random_solution(&geometry, &mut stream);
            let mut digits = solution.digits().to_vec();
            mix(&geometry, &mut digits, &mut stream);
            let mixed = Solution::new(geometry, digits).unwrap();
            assert_ne!(mixed, solution);
        }
    }
}
