//! Siamese fish: two finned fish, both basic or both Franken, with the same bases, but other covers and fins, that together remove more than each does.

use std::collections::{BTreeMap, HashMap};

use itertools::Itertools;

use super::general_fish::{covers_and_fins, removed_bases, with_fish};
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::covers::Effort;
use crate::logic::search::digit_houses::{self, DigitHouses, with_sets_for};
use crate::logic::search::fish::{Fish, FishSearch, Kind, Wanted, removable};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most bases that a search tries; about a second.
const MOST_CHOICES: usize = 20_000_000;

/// Finds pairs of finned fish of one kind and of two to four bases: one for each set of removed candidates.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let mut effort = Effort::new(steps, MOST_CHOICES);
    for digit in 0..board.side() {
        let places = digit_houses::places(board, digit);
        if places.len() <= digit_houses::MOST_PLACES {
            with_sets_for!(places.len(), S => {
                let digit = DigitHouses::<S>::new(board, digit, places);
                find_of_digit(board, &digit, &mut effort);
            });
        }
    }
}

fn find_of_digit<M: Mask, S: Mask>(
    board: &Board<M>,
    digit: &DigitHouses<S>,
    effort: &mut Effort<'_, '_>,
) {
    let mut best: HashMap<Vec<usize>, [Fish<S>; 2]> = HashMap::new();
    let removable = removable(board, digit, effort.steps);
    let mut search = FishSearch::new(board.geometry(), digit);
    for (size, kind) in (2..=4).cartesian_product([Kind::Basic, Kind::Franken]) {
        let mut by_bases: BTreeMap<Vec<usize>, Vec<Fish<S>>> = BTreeMap::new();
        search.run(Wanted { kind, size, finned: true }, removable, effort, &mut |fish| {
            by_bases.entry(fish.bases.clone()).or_default().push(fish);
        });
        for [a, b] in by_bases.values().flat_map(|fish| fish.iter().array_combinations()) {
            let is_more = |a: &Fish<S>, b: &Fish<S>| !a.removes.and_not(b.removes).is_empty();
            if is_more(a, b) && is_more(b, a) {
                let removes = a.removes.or(b.removes).iter().collect_vec();
                let fins = |pair: &[Fish<S>; 2]| pair[0].fins.count() + pair[1].fins.count();
                let pair = [a.clone(), b.clone()];
                match best.get_mut(&removes) {
                    Some(other) if fins(other) <= fins(&pair) => (),
                    Some(other) => *other = pair,
                    None => {
                        best.insert(removes, pair);
                    }
                }
            }
        }
    }
    for (_, [a, b]) in best.into_iter().sorted_by(|(a, _), (b, _)| a.cmp(b)) {
        let step = with_fish(Step::by(Technique::SiameseFish), digit, &a)
            .covered_by(b.covers.iter().map(|&cover| digit.houses[cover]))
            .with_part(Role::Carrier, digit.candidates(b.body()))
            .with_part(Role::Fin, digit.candidates(b.fins))
            .removing(digit.candidates(a.removes.or(b.removes)));
        effort.steps.add(step);
    }
}

/// The reason in words. The step has the covers of the first fish, then those of the second.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let fins = step.parts.iter().filter(|part| part.role == Role::Fin);
    let covers = step.covers.chunks(step.houses.len());
    let places = covers
        .zip(fins)
        .map(|(covers, fins)| covers_and_fins(step, covers, &fins.candidates, notation));
    format!(
        "{} in {} stands only {}{}",
        notation.digit(step.removes[0].digit),
        notation.houses(&step.houses),
        places.collect_vec().join(", and only "),
        removed_bases(step, notation)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    #[test]
    fn two_fish_of_the_same_bases_remove_together() {
        let position = TestPosition::empty(3, 3).only('5', "row 2", "r2c2 r2c8").only(
            '5',
            "row 7",
            "r7c2 r7c9",
        );
        let told = "siamese fish: 5 in rows 2 and 7 stands only in columns 2 and 9 or at the fin r2c8, and only in columns 2 and 8 or at the fin r7c9, so r1c9, r3c9, r8c8 and r9c8 are not 5";
        let words = position.in_words(Technique::SiameseFish);
        assert!(words.contains(&told.to_owned()), "{words:#?}");
    }

    #[test]
    fn one_fish_alone_is_not_siamese() {
        let position = TestPosition::empty(3, 3).only('5', "row 2", "r2c2 r2c8").only(
            '5',
            "row 7",
            "r7c2 r7c8 r7c9",
        );
        let words = position.in_words(Technique::SiameseFish);
        assert!(!words.iter().any(|words| words.contains("in rows 2 and 7 ")), "{words:#?}");
    }
}
