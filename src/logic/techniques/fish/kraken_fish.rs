//! Kraken fish: fish whose fins need not see what is removed, as a chain leads from each fin to its falsity.
//!
//! In type 1, the removed candidate lies in a cover, so that it is false as well if no fin has the digit. In type 2, it is
//! any candidate of any digit. If no fin has the digit, one of the places that a cover shares with the bases has it, and a
//! chain leads from each of these places.
//!
//! Read backwards, the removed candidate is an assumption. By chains it excludes places of the digit, and k bases keep
//! only k - 1 covers. Both types are found in this way, with basic and Franken fish of two to four bases: one fish for
//! each candidate that can be removed.

use itertools::Itertools;

use super::super::assumption::forcing;
use super::general_fish::{confinement, with_fish};
use crate::geometry::Candidate;
use crate::logic::bits;
use crate::logic::board::Board;
use crate::logic::notation::Notation;
use crate::logic::search::chains;
use crate::logic::search::covers::{Covered, Effort, Eligible, Sizes};
use crate::logic::search::digit_houses::{self, DigitHouses, with_sets_for};
use crate::logic::search::fish::{Fish, FishSearch, Kind};
use crate::logic::search::links::{Links, Net};
use crate::logic::step::{Role, Step, Steps};
use crate::logic::technique::Technique;
use crate::mask::Mask;

/// The most bases that a search tries; about a second.
const MOST_CHOICES: usize = 20_000_000;

/// The largest graph of chains to search.
const MOST_NODES: usize = 2000;

/// The most chains of a step.
const MOST_CHAINS: usize = 8;

/// Finds kraken fish of the technique's type.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    let small = |links: &Links| links.len() <= MOST_NODES;
    let links = Links::new(board, Net::Groups).filter(small);
    let Some(links) = links.or_else(|| Links::new(board, Net::Candidates).filter(small)) else {
        return;
    };
    let places = (0..board.side()).map(|digit| digit_houses::places(board, digit)).collect_vec();
    let most = places.iter().map(Vec::len).max().unwrap_or(0);
    if most <= digit_houses::MOST_PLACES {
        with_sets_for!(most, S => {
            let digits = places.into_iter().enumerate();
            let digits = digits.map(|(nth, places)| DigitHouses::<S>::new(board, nth, places));
            find_among(board, &links, &digits.collect_vec(), steps);
        });
    }
}

/// A fish with the places from which chains lead to what it removes.
type Way<S> = (Fish<S>, S);

fn find_among<M: Mask, S: Mask>(
    board: &Board<M>,
    links: &Links,
    digits: &[DigitHouses<S>],
    steps: &mut Steps<'_>,
) {
    let technique = steps.technique();
    let mut effort = Effort::new(steps, MOST_CHOICES);
    let searches =
        digits.iter().map(|digit| FishSearch::new(board.geometry(), digit)).collect_vec();
    for removed in 0..links.singles() {
        if effort.is_spent() {
            return;
        }
        let refuted = chains::refuted_by(links, removed);
        let candidate = links.node(removed)[0];
        let mut best: Option<(usize, Way<S>)> = None;
        let targets =
            digits.iter().zip(&searches).enumerate().filter_map(|(nth, (digit, search))| {
                let is_own = nth == candidate.digit.index();
                let fits = is_own || technique == Technique::KrakenFishType2;
                fits.then(|| {
                    let excluded = excluded(board, links, digit, removed, &refuted);
                    let own = digit.cells.iter().position(|&cell| is_own && cell == candidate.cell);
                    (nth, Target { digit, search, excluded, own })
                })
            });
        let targets = targets.collect_vec();
        for size in 2..=4 {
            for (nth, target) in &targets {
                for eligible in target.search.eligible(Kind::Franken) {
                    for way in target.ways(technique, size, &eligible, &mut effort) {
                        let is_shorter = |(_, (fish, ends)): &(usize, Way<S>)| {
                            let by_count = way.1.count().cmp(&ends.count());
                            by_count.then_with(|| way.0.order().cmp(&fish.order())).is_lt()
                        };
                        if best.as_ref().is_none_or(is_shorter) {
                            best = Some((*nth, way));
                        }
                    }
                }
            }
            if best.is_some() {
                break;
            }
        }
        if let Some((nth, (fish, ends))) = best {
            let step = with_fish(Step::by(technique), &digits[nth], &fish);
            effort.steps.add(with_chains(
                board,
                links,
                step,
                digits[nth].candidates(ends),
                removed,
            ));
        }
    }
}

/// The places of the digit that are false if a node is true, among them the node itself.
fn excluded<M: Mask, S: Mask>(
    board: &Board<M>,
    links: &Links,
    digit: &DigitHouses<S>,
    node: usize,
    refuted: &[u64],
) -> S {
    let mut excluded = S::EMPTY;
    for (number, &place) in digit.candidates(digit.all()).iter().enumerate() {
        let place = links.number(board.geometry(), place);
        if place == node || bits::has(refuted, place) {
            excluded.insert(number);
        }
    }
    excluded
}

/// A candidate to remove, and what it excludes by chains.
struct Target<'t, S> {
    digit: &'t DigitHouses<S>,
    search: &'t FishSearch<'t, S>,
    excluded: S,
    /// Its number, if it has the fish's digit.
    own: Option<usize>,
}

impl<S: Mask> Target<'_, S> {
    fn ways(
        &self,
        technique: Technique,
        size: usize,
        eligible: &Eligible,
        effort: &mut Effort<'_, '_>,
    ) -> Vec<Way<S>> {
        let seen = self.own.map_or(S::EMPTY, |own| self.digit.peers[own].or(S::of(own)));
        // If there are no chains beyond single links, it is no kraken fish.
        if self.excluded.and_not(seen).is_empty() {
            return Vec::new();
        }
        // Chains may empty a base. Then two bases are enough, and more would only take longer to find.
        let sizes = Sizes { bases: size, covers: size - 1, loose: size == 2 };
        let choices = self.search.without(self.excluded, eligible, sizes, effort);
        let ways = choices.iter().flat_map(|choice| match technique {
            Technique::KrakenFishType1 => self.with_own_cover(choice, eligible),
            _ => self.with_other_cover(choice, eligible),
        });
        let ways = ways.filter(|(fish, ends)| {
            fish.has_few_fins() && ends.count() <= MOST_CHAINS && !ends.and_not(seen).is_empty()
        });
        ways.collect()
    }

    /// With a last cover that holds the candidate itself.
    fn with_own_cover(&self, choice: &Covered, eligible: &Eligible) -> Vec<Way<S>> {
        let Some(own) = self.own else {
            return Vec::new();
        };
        let choices = self.search.with_own(own, choice, [0, 1], eligible).into_iter();
        let fish = choices.filter(|choice| !self.search.is_padded(choice));
        let fish = fish.map(|choice| Fish::new(self.digit, choice));
        let fish = fish.filter(|fish| fish.surplus.contains(own));
        fish.map(|fish| (fish.fins, fish)).map(|(fins, fish)| (fish, fins)).collect()
    }

    /// With a last cover whose places in the bases are excluded as the fins are.
    fn with_other_cover(&self, choice: &Covered, eligible: &Eligible) -> Vec<Way<S>> {
        let is_free = |&cover: &usize| {
            eligible.covers[cover]
                && !choice.bases.contains(&cover)
                && !choice.covers.contains(&cover)
                && !self.own.is_some_and(|own| self.digit.sets[cover].contains(own))
        };
        let covers = (0..self.digit.sets.len()).filter(is_free);
        let ways = covers.filter_map(|cover| {
            let covers = choice.covers.iter().copied().chain([cover]).sorted();
            let choice = Covered { bases: choice.bases.clone(), covers: covers.collect() };
            if self.search.is_padded(&choice) {
                return None;
            }
            let fish = Fish::new(self.digit, choice);
            let places = self.digit.sets[cover].and(fish.body()).and_not(fish.surplus);
            // Without fins and further candidates in the covers, the bases are the covers in other words.
            let is_fish = !fish.fins.or(fish.surplus).is_empty();
            let ends = fish.fins.or(places);
            let is_fish = is_fish && !self.own.is_some_and(|own| ends.contains(own));
            (is_fish && !places.is_empty()).then_some((fish, ends))
        });
        ways.collect()
    }
}

/// Adds a chain from each of these candidates to the falsity of a node, and removes it.
fn with_chains<M: Mask>(
    board: &Board<M>,
    links: &Links,
    mut step: Step,
    ends: Vec<Candidate>,
    removed: usize,
) -> Step {
    let mut nodes = 0;
    for end in ends {
        let end = links.number(board.geometry(), end);
        let path = chains::path(links, (end, true), (removed, false));
        nodes += path.len();
        step = chains::add_chain(step, links, true, &path);
    }
    step.difficulty = chains::difficulty(step.technique, nodes);
    step.removing(links.node(removed).iter().copied())
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let mut words = confinement(step, notation);
    if step.technique == Technique::KrakenFishType2 {
        let ends = step.part(Role::Assumption).collect_vec();
        let digit = notation.digit(ends[0].digit);
        let cells = notation.cells(ends.iter().map(|end| end.cell));
        words += &match ends.len() {
            1 => format!(", so {cells} is {digit}"),
            _ => format!(", so one of {cells} is {digit}"),
        };
    }
    let first = step.parts.iter().position(|part| part.role == Role::Assumption);
    let chains = &step.parts[first.unwrap_or(step.parts.len())..];
    format!("{words}; {}", forcing::branches_in_words(chains, notation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_positions::TestPosition;

    fn x_wing_with_a_far_fin() -> TestPosition {
        TestPosition::empty(3, 3).only('5', "row 2", "r2c3 r2c8").only(
            '5',
            "row 7",
            "r7c3 r7c8 r7c5",
        )
    }

    #[test]
    fn a_chain_leads_from_the_fin_to_a_place_of_a_cover() {
        let position = x_wing_with_a_far_fin().keep("r4c5 r4c1", "57");
        let words = position.in_words(Technique::KrakenFishType1);
        let told = "kraken fish type 1: 5 in rows 2 and 7 stands only in columns 3 and 8 or at the fin r7c5; if r7c5 is 5, then r4c5 is not 5, so r4c5 is 7, so r4c1 is not 7, so r4c1 is 5, so r4c3 is not 5";
        assert!(words.contains(&told.to_owned()), "{words:#?}");
        let plain = x_wing_with_a_far_fin();
        assert_eq!(plain.in_words(Technique::KrakenFishType1), [""; 0]);
    }

    #[test]
    fn chains_lead_from_a_cover_and_the_fin_to_any_candidate() {
        let position = x_wing_with_a_far_fin().keep("r5c8 r6c5", "15");
        let words = position.in_words(Technique::KrakenFishType2);
        let told = "kraken fish type 2: 5 in rows 2 and 7 stands only in columns 3 and 8 or at the fin r7c5, so one of r2c8, r7c5 and r7c8 is 5; if r2c8 is 5, then r5c8 is not 5, so r5c8 is 1, so r5c4 is not 1; if r7c5 is 5, then r6c5 is not 5, so r6c5 is 1, so r5c4 is not 1; if r7c8 is 5, then r5c8 is not 5, so r5c8 is 1, so r5c4 is not 1; the branches agree, so r5c4 is not 1";
        assert!(words.contains(&told.to_owned()), "{words:#?}");
    }
}
