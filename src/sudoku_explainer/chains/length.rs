//! What the length of a chain adds to its difficulty.

/// The complexities beyond which a chain is a tenth more difficult each: 6, 8, 10, 14, 18, 26, ...
pub(super) fn ceilings() -> impl Iterator<Item = usize> {
    let next = |&(ceiling, is_odd): &(usize, bool)| {
        let next = if is_odd { ceiling.checked_mul(4)? / 3 } else { ceiling.checked_mul(3)? / 2 };
        Some((next, !is_odd))
    };
    std::iter::successors(Some((4, false)), next).map(|(ceiling, _)| ceiling + 2)
}

/// What is added up to each of the ceilings.
pub(super) fn additions() -> impl Iterator<Item = f64> {
    std::iter::successors(Some(0.0), |sum| Some(sum + 0.1))
}

/// What is added for a complexity, with the sum of the original in floating point.
pub(super) fn length_difficulty(complexity: usize) -> f64 {
    ceilings().take_while(|&ceiling| complexity > ceiling).fold(0.0, |sum, _| sum + 0.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_longer_in_steps() {
        let known = [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386, 514];
        assert_eq!(ceilings().take(known.len()).collect::<Vec<_>>(), known);
        let tenths = |complexity| (length_difficulty(complexity) * 10.0).round() as u32;
        for (ceiling, added) in ceilings().zip(additions()).take(20) {
            assert_eq!(length_difficulty(ceiling).to_bits(), f64::to_bits(added));
        }
        assert_eq!([0, 6, 7, 8, 9, 26, 27].map(tenths), [0, 0, 1, 1, 2, 5, 6]);
    }
}
