//! Franken and mutant fish: fish with boxes among their bases or covers, or with rows and columns on one side.
//!
//! [`search::fish`](crate::logic::search::fish) says what they are and why they hold. Other houses that are not lines, such
//! as diagonals, count as boxes do. Of the fish that remove the same candidates, the one with the fewest fins is shown.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use itertools::Itertools;

use crate::geometry::{Candidate, House};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, options};
use crate::logic::search::covers::Effort;
use crate::logic::search::digit_houses::{self, DigitHouses, with_sets_for};
use crate::logic::search::fish::{Fish, FishSearch, Kind, Wanted, removable};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most bases that a search tries; about a second. Searches on 9×9 grids try far fewer.
const MOST_CHOICES: usize = 20_000_000;

/// Finds fish of the technique's kind and size.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let (kind, sizes, finned) = kind(steps.technique());
    let mut effort = Effort::new(steps, MOST_CHOICES);
    for digit in 0..board.side() {
        let places = digit_houses::places(board, digit);
        if places.len() <= digit_houses::MOST_PLACES {
            with_sets_for!(places.len(), S => {
                let digit = DigitHouses::<S>::new(board, digit, places);
                find_of_digit(board, &digit, (kind, sizes.clone(), finned), &mut effort);
            });
        }
    }
}

/// The technique's kind of fish, its sizes, and whether they have fins.
fn kind(technique: Technique) -> (Kind, RangeInclusive<usize>, bool) {
    use Kind::{Basic, Franken, Mutant};
    match technique {
        Technique::FrankenXWing => (Franken, 2..=2, false),
        Technique::FrankenSwordfish => (Franken, 3..=3, false),
        Technique::FrankenJellyfish => (Franken, 4..=4, false),
        Technique::FinnedFrankenXWing => (Franken, 2..=2, true),
        Technique::FinnedFrankenSwordfish => (Franken, 3..=3, true),
        Technique::FinnedFrankenJellyfish => (Franken, 4..=4, true),
        Technique::MutantXWing => (Mutant, 2..=2, false),
        Technique::MutantSwordfish => (Mutant, 3..=3, false),
        Technique::MutantJellyfish => (Mutant, 4..=4, false),
        Technique::FinnedMutantXWing => (Mutant, 2..=2, true),
        Technique::FinnedMutantSwordfish => (Mutant, 3..=3, true),
        Technique::FinnedMutantJellyfish => (Mutant, 4..=4, true),
        // Squirmbags and whales. Leviathans, of seven houses, would take twice as long as both.
        Technique::LargeFrankenFish => (Franken, 5..=6, false),
        Technique::FinnedLargeFrankenFish => (Franken, 5..=6, true),
        Technique::LargeMutantFish => (Mutant, 5..=6, false),
        Technique::FinnedLargeMutantFish => (Mutant, 5..=6, true),
        _ => (Basic, 5..=7, true),
    }
}

fn find_of_digit<M: Mask, S: Mask>(
    board: &Board<M>,
    digit: &DigitHouses<S>,
    (kind, sizes, finned): (Kind, RangeInclusive<usize>, bool),
    effort: &mut Effort<'_, '_>,
) {
    let mut best: HashMap<Vec<usize>, Fish<S>> = HashMap::new();
    let removable = removable(board, digit, effort.steps);
    let mut search = FishSearch::new(board.geometry(), digit);
    for size in sizes {
        search.run(Wanted { kind, size, finned }, removable, effort, &mut |fish| {
            let removes = fish.removes.iter().collect_vec();
            match best.get_mut(&removes) {
                Some(other) if other.order() <= fish.order() => (),
                Some(other) => *other = fish,
                None => {
                    best.insert(removes, fish);
                }
            }
        });
    }
    for (_, fish) in best.into_iter().sorted_by(|(a, _), (b, _)| a.cmp(b)) {
        let step = Step::by(effort.steps.technique());
        let step = with_fish(step, digit, &fish).removing(digit.candidates(fish.removes));
        effort.steps.add(step);
    }
}

/// Adds the fish to the step.
pub(in crate::logic) fn with_fish<S: Mask>(
    step: Step,
    digit: &DigitHouses<S>,
    fish: &Fish<S>,
) -> Step {
    let houses = |numbers: &[usize]| numbers.iter().map(|&n| digit.houses[n]).collect_vec();
    step.in_houses(houses(&fish.bases))
        .covered_by(houses(&fish.covers))
        .with_part(Role::Carrier, digit.candidates(fish.body()))
        .with_part(Role::Fin, digit.candidates(fish.fins))
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    format!("{}{}", confinement(step, notation), removed_bases(step, notation))
}

/// `5 in row 2 and box 4 stands only in column 3 and box 9 or at the fin r7c9`.
pub(in crate::logic) fn confinement(step: &Step, notation: &Notation<'_>) -> String {
    let fins = step.part(Role::Fin).collect_vec();
    let places = covers_and_fins(step, &step.covers, &fins, notation);
    let digit = notation.digit(step.parts[0].candidates[0].digit);
    format!("{digit} in {} stands only {places}", notation.houses(&step.houses))
}

/// `in column 3 and box 9 or at the fin r7c9`.
pub(in crate::logic) fn covers_and_fins(
    step: &Step,
    covers: &[House],
    fins: &[Candidate],
    notation: &Notation<'_>,
) -> String {
    let is_endo = |fin: &&Candidate| houses_with(fin, &step.houses, notation) > 1;
    let (endo, outer): (Vec<_>, Vec<_>) = fins.iter().partition(is_endo);
    let at = |fins: &[&Candidate], name: &str| {
        let cells = notation.cells(fins.iter().map(|fin| fin.cell));
        match fins.len() {
            0 => String::new(),
            1 => format!(" or at the {name} {cells}"),
            _ => format!(" or at one of the {name}s {cells}"),
        }
    };
    format!("in {}{}{}", notation.houses(covers), at(&outer, "fin"), at(&endo, "endo fin"))
}

/// Why the step removes candidates of its own bases, if it does: `, and 5 in r5c5 would use up two of these houses`.
pub(in crate::logic) fn removed_bases(step: &Step, notation: &Notation<'_>) -> String {
    let own = step.removes.iter();
    let own = own.filter(|removed| houses_with(removed, &step.houses, notation) > 0);
    let own = own.map(|removed| removed.cell).collect_vec();
    if own.is_empty() {
        return String::new();
    }
    let digit = notation.digit(step.removes[0].digit);
    let cells = options(own.into_iter().sorted().dedup().map(|cell| notation.cell(cell)));
    format!(", and {digit} in {cells} would use up two of these houses")
}

/// In how many of the houses the candidate's cell is.
fn houses_with(candidate: &Candidate, houses: &[House], notation: &Notation<'_>) -> usize {
    let own = notation.geometry().houses_of(candidate.cell);
    houses.iter().filter(|house| own.contains(house)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    const KINDS: [Technique; 4] = [
        Technique::FrankenXWing,
        Technique::FinnedFrankenXWing,
        Technique::MutantXWing,
        Technique::FinnedMutantXWing,
    ];

    #[test]
    fn a_box_can_be_a_base() {
        let position = TestPosition::empty(3, 3)
            .only('5', "row 9", "r9c4 r9c5")
            .only('5', "box 2", "r1c4 r2c5")
            .only('5', "column 4", "r1c4 r5c4 r9c4")
            .only('5', "column 5", "r2c5 r9c5 r6c5");
        let told = "franken x-wing: 5 in row 9 and box 2 stands only in columns 4 and 5, so r5c4 and r6c5 are not 5";
        let words = position.in_words(Technique::FrankenXWing);
        assert!(words.contains(&told.to_owned()), "{words:?}");
    }

    #[test]
    fn what_sees_the_fins_is_removed() {
        let position = TestPosition::empty(3, 3).only('9', "row 2", "r2c1 r2c6").only(
            '9',
            "box 8",
            "r7c6 r9c6 r8c4",
        );
        assert_eq!(position.in_words(Technique::FrankenXWing), [""; 0]);
        let told = "finned franken x-wing: 9 in row 2 and box 8 stands only in columns 1 and 6 or at the fin r8c4, so r8c1 is not 9";
        let words = position.in_words(Technique::FinnedFrankenXWing);
        assert!(words.contains(&told.to_owned()), "{words:#?}");
    }

    #[test]
    fn a_place_in_two_bases_is_an_endo_fin() {
        let position = TestPosition::empty(3, 3);
        let houses = |names: [&str; 3]| names.map(|name| position.house(name));
        let step = Step::by(Technique::FinnedMutantSwordfish)
            .in_houses(houses(["row 2", "column 4", "box 1"]))
            .covered_by(houses(["row 1", "row 8", "column 6"]))
            .with_part(Role::Carrier, position.candidates("r2c6=9 r1c4=9 r8c4=9 r1c2=9"))
            .with_part(Role::Fin, position.candidates("r2c1=9"))
            .removing(position.candidates("r8c1=9"));
        assert_eq!(
            position.words(&step),
            "finned mutant swordfish: 9 in row 2, column 4 and box 1 stands only in rows 1 and 8 and column 6 \
             or at the endo fin r2c1, so r8c1 is not 9"
        );
    }

    #[test]
    fn a_place_of_a_base_in_two_covers_is_removed() {
        let position = TestPosition::empty(3, 3)
            .only('9', "row 1", "r1c1 r1c4")
            .only('9', "row 3", "r3c3 r3c5")
            .only('9', "row 9", "r9c3 r9c4");
        let told = "finned franken swordfish: 9 in rows 1, 3 and 9 stands only in columns 3 and 4 and box 2 or at the fin r1c1, and 9 in r1c4 would use up two of these houses, so r1c4 and r2c3 are not 9";
        let words = position.in_words(Technique::FinnedFrankenSwordfish);
        assert!(words.contains(&told.to_owned()), "{words:#?}");
    }

    #[test]
    fn five_lines_with_a_fin_are_a_finned_large_fish() {
        let position = TestPosition::empty(2, 6)
            .only('A', "row 1", "r1c1 r1c3")
            .only('A', "row 3", "r3c3 r3c5")
            .only('A', "row 5", "r5c5 r5c7")
            .only('A', "row 7", "r7c7 r7c9")
            .only('A', "row 9", "r9c9 r9c1 r9c2");
        let told = "finned large fish: A in rows 1, 3, 5, 7 and 9 stands only in columns 1, 3, 5, 7 and 9 or at the fin r9c2, so r10c1, r10c3 and r10c5 are not A";
        let words = position.in_words(Technique::FinnedLargeFish);
        assert!(words.contains(&told.to_owned()), "{words:#?}");
    }

    #[test]
    fn one_of_five_bases_may_be_a_box() {
        let rows = TestPosition::empty(2, 6)
            .only('A', "row 1", "r1c1 r1c7")
            .only('A', "row 3", "r3c7 r3c9")
            .only('A', "row 5", "r5c9 r5c3")
            .only('A', "row 7", "r7c3 r7c5");
        let position = rows.only('A', "box 9", "r9c1 r9c2 r10c5");
        let told = "finned large franken fish: A in rows 1, 3, 5 and 7 and box 9 stands only in columns 1, 3, 5, 7 and 9 or at the fin r9c2, so r9c7 and r9c9 are not A";
        let words = position.in_words(Technique::FinnedLargeFrankenFish);
        assert!(words.contains(&told.to_owned()), "{words:#?}");
        let position = position.only('A', "box 9", "r9c1 r10c5");
        let words = position.in_words(Technique::LargeFrankenFish);
        let told = "large franken fish: A in rows 1, 3, 5 and 7 and box 9 stands only in columns 1, 3, 5, 7 and 9, so ";
        assert!(words.iter().any(|words| words.starts_with(told)), "{words:#?}");
    }

    #[test]
    fn three_columns_are_too_many_for_two_bases() {
        let position = TestPosition::empty(3, 3).only('5', "row 9", "r9c4 r9c5 r9c1").only(
            '5',
            "box 2",
            "r1c4 r2c5 r3c6",
        );
        for technique in KINDS {
            assert_eq!(position.in_words(technique), [""; 0], "{technique}");
        }
    }

    #[test]
    fn lines_of_both_directions_make_it_mutant() {
        let position = TestPosition::empty(2, 3)
            .only('1', "row 6", "r6c1 r6c5")
            .only('1', "column 6", "r1c6 r2c6 r5c6")
            .only('1', "box 1", "r1c1 r1c2 r1c3 r2c1");
        assert_eq!(
            position.in_words(Technique::FinnedMutantXWing),
            [
                "finned mutant x-wing: 1 in row 6 and box 1 stands only in row 1 and column 1 or at the fin r6c5, so r1c5 is not 1"
            ]
        );
    }
}
