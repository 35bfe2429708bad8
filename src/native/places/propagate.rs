//! Propagation: singles, the rules about two cells and common peers, until none removes a candidate.

use super::node::Node;
use super::relation::Among;
use super::tables::Tables;
use crate::mask::Mask;

/// A contradiction, with the cells that it lies in.
pub(super) struct Failed<B>(pub(super) B);

/// Removes candidates until no rule removes more.
///
/// `checked` has the places of each digit when the houses and rules were last looked at, so that only those with changes
/// are looked at again. Cheap rules come first: the others wait until these remove nothing.
#[inline(always)]
pub(super) fn propagate<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    checked: &mut [B; N],
    tables: &Tables<B>,
) -> Result<(), Failed<B>> {
    let mut changed_houses = [B::EMPTY; N];
    let mut checked_by_rules = *checked;
    loop {
        let many = set_naked(node, tables)?;
        if !tables.ruled.is_empty() {
            let mut changed = B::EMPTY;
            for (checked, places) in checked_by_rules.iter_mut().zip(node.places) {
                changed = changed.or(checked.and_not(places));
                *checked = places;
            }
            if check_rules(node, changed.and(tables.ruled), many, tables) {
                continue;
            }
        }
        if node.open.is_empty() {
            return Ok(());
        }
        let open = node.open;
        for digit in 0..N {
            let lost = checked[digit].and_not(node.places[digit]);
            if !lost.is_empty() {
                checked[digit] = node.places[digit];
                let houses = tables.houses_with(lost);
                changed_houses[digit] = changed_houses[digit].or(houses);
                set_hidden(node, digit, houses, tables)?;
            }
        }
        if node.open != open {
            continue;
        }
        if tables.has_common_peers {
            for (digit, houses) in changed_houses.iter_mut().enumerate() {
                clear_common_peers(node, digit, *houses, tables);
                *houses = B::EMPTY;
            }
        }
        if node.has_places(checked) {
            return Ok(());
        }
    }
}

/// Removes the digits of settled cells from their peers until no cell is left with a single candidate.
///
/// Returns the cells with three candidates or more.
#[inline(always)]
fn set_naked<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    tables: &Tables<B>,
) -> Result<B, Failed<B>> {
    loop {
        let (mut one, mut two, mut three) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for places in node.places {
            three = three.or(two.and(places));
            two = two.or(one.and(places));
            one = one.or(places);
        }
        // Settled cells count too: one that lost its digit because a peer has the same digit is a contradiction.
        let empty = tables.all.and_not(one);
        if !empty.is_empty() {
            return Err(Failed(empty));
        }
        let single = node.open.and_not(two);
        if single.is_empty() {
            return Ok(three);
        }
        node.open = node.open.and_not(single);
        for places in &mut node.places {
            for cell in places.and(single).iter() {
                *places = places.and_not(tables.peers[cell]);
            }
        }
    }
}

/// Settles the cells that are the only place of a digit in one of these houses.
#[inline(always)]
fn set_hidden<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    digit: usize,
    houses: B,
    tables: &Tables<B>,
) -> Result<(), Failed<B>> {
    for house in houses.iter() {
        let house = tables.houses[house];
        let places = node.places[digit].and(house);
        if places.is_empty() {
            return Err(Failed(house.and(node.open)));
        }
        if places.without_lowest().is_empty() && !places.and(node.open).is_empty() {
            node.keep_only(places, digit);
            node.open = node.open.and_not(places);
            node.places[digit] = node.places[digit].and_not(tables.peers[places.lowest()]);
        }
    }
    Ok(())
}

/// Removes a digit from the cells that see all its places in one of these houses.
#[inline(always)]
fn clear_common_peers<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    digit: usize,
    houses: B,
    tables: &Tables<B>,
) {
    for house in houses.iter() {
        let house = tables.houses[house];
        let places = node.places[digit].and(house);
        let mut seeing = node.places[digit].and_not(house);
        for cell in places.iter() {
            seeing = seeing.and(tables.peers[cell]);
            if seeing.is_empty() {
                break;
            }
        }
        node.places[digit] = node.places[digit].and_not(seeing);
    }
}

/// Removes the digits that a rule never allows, whatever the candidates of the other cell.
#[inline(always)]
pub(super) fn clear_never_allowed<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    tables: &Tables<B>,
) {
    for table in &tables.relations {
        let others = table.others_of(table.cells);
        for digit in table.never.iter() {
            node.remove(digit, others);
        }
    }
}

/// Removes what fits none of the candidates of a changed cell from the cells that have a rule with it.
///
/// `many` are the cells with three candidates or more. Returns whether cells lost candidates.
#[inline(always)]
fn check_rules<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    changed: B,
    many: B,
    tables: &Tables<B>,
) -> bool {
    if changed.is_empty() {
        return false;
    }
    // For each digit, the changed cells that have no candidate below it, and those that have none above it.
    let (mut none_below, mut none_above) = ([changed; N], [changed; N]);
    if tables.looks_at_ends {
        for digit in 1..N {
            none_below[digit] = none_below[digit - 1].and_not(node.places[digit - 1]);
            none_above[N - 1 - digit] = none_above[N - digit].and_not(node.places[N - digit]);
        }
    }
    let mut has_removed = false;
    for table in &tables.relations {
        let mut cells = table.cells.and(changed);
        if table.needs_few {
            cells = cells.and_not(many);
        }
        if cells.is_empty() {
            continue;
        }
        let mut excluding = cells;
        for exclusion in &table.exclusions {
            excluding = match exclusion.among {
                Among::Changed => cells,
                Among::Previous => excluding,
                Among::Within([lowest, highest]) => {
                    cells.and(none_below[lowest]).and(none_above[highest])
                }
            };
            for digit in exclusion.without.iter() {
                excluding = excluding.and_not(node.places[digit]);
            }
            if !excluding.is_empty() {
                let others = table.others_of(excluding);
                for digit in exclusion.excluded.iter() {
                    has_removed |= node.remove(digit, others);
                }
            }
        }
    }
    has_removed
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::geometry::{Cell, Digit, Geometry};
    use crate::puzzle::{PairRule, Puzzle, Relation};

    fn random_relation(random: &mut ChaCha8Rng, side: usize) -> Relation {
        let number = random.random_range(1..=2 * side as u16);
        match random.random_range(0..12) {
            0 => Relation::Less,
            1 => Relation::AtMost,
            2 => Relation::Equal,
            3 => Relation::Difference(number),
            4 => Relation::NotDifference(number),
            5 => Relation::Apart(number),
            6 => Relation::Ratio(number),
            7 => Relation::NotRatio(number),
            8 => Relation::Sum(number),
            9 => Relation::NotSum(number),
            10 => Relation::OtherBlock(number),
            _ => Relation::Incongruent(number),
        }
    }

    /// Removes candidates without support until each has some in every rule: pair by pair, digit by digit.
    fn make_consistent(candidates: &mut [u16], rules: &[PairRule], side: usize) {
        let mut has_removed = true;
        while std::mem::take(&mut has_removed) {
            for rule in rules {
                for nth in [0, 1] {
                    let [own, other] = [rule.cells[nth], rule.cells[1 - nth]].map(Cell::index);
                    for digit in candidates[own].iter() {
                        let goes_with = |partner: usize| {
                            let mut pair = [digit, partner].map(Digit::new);
                            pair.rotate_left(nth);
                            rule.holds(pair[0], pair[1])
                        };
                        if !(0..side).any(|one| candidates[other].contains(one) && goes_with(one)) {
                            candidates[own].remove(digit);
                            has_removed = true;
                        }
                    }
                }
            }
        }
    }

    fn rules_are_consistent<B: Mask, const N: usize>(side: usize, random: &mut ChaCha8Rng) {
        let geometry = Geometry::of_side(side).unwrap();
        let mut puzzle = Puzzle::empty(geometry);
        for _ in 0..random.random_range(1..=3) {
            let relation = random_relation(random, side);
            for _ in 0..random.random_range(1..=2 * side) {
                let [first, second] = [(); 2].map(|()| random.random_range(0..side * side));
                if first != second {
                    let rule = PairRule::new(Cell::new(first), Cell::new(second), relation);
                    puzzle.add_rules([rule]);
                }
            }
        }
        let density = random.random_range(0.5..1.0);
        let mut node = Node::<B, N>::NEW;
        let mut expected = vec![0_u16; side * side];
        for (cell, candidates) in expected.iter_mut().enumerate() {
            for digit in (0..side).filter(|_| random.random_bool(density)) {
                candidates.insert(digit);
                node.places[digit].insert(cell);
            }
        }
        make_consistent(&mut expected, puzzle.pairs(), side);

        let tables = Tables::<B>::new(&puzzle);
        clear_never_allowed(&mut node, &tables);
        loop {
            let of_cell = |cell| node.places.iter().filter(|places| places.contains(cell)).count();
            let mut many = B::EMPTY;
            (0..side * side).filter(|cell| of_cell(*cell) >= 3).for_each(|cell| many.insert(cell));
            let before = node.places;
            let has_removed = check_rules(&mut node, tables.ruled, many, &tables);
            assert_eq!(has_removed, node.places != before);
            if !has_removed {
                break;
            }
        }
        let has_places = |cell: usize| node.places.iter().any(|places| places.contains(cell));
        if expected.contains(&0) {
            assert!(!(0..side * side).all(has_places), "side {side}: {:?}", puzzle.pairs());
            return;
        }
        for (cell, candidates) in expected.into_iter().enumerate() {
            for (digit, places) in node.places.iter().enumerate() {
                assert_eq!(
                    places.contains(cell),
                    digit < side && candidates.contains(digit),
                    "side {side}, cell {cell}, digit {digit}: {:?}",
                    puzzle.pairs()
                );
            }
        }
    }

    #[test]
    fn rules_leave_the_candidates_with_support() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..60 {
            for side in 2..=16 {
                match side {
                    0..=8 => rules_are_consistent::<u64, 8>(side, &mut random),
                    9 => rules_are_consistent::<u128, 9>(side, &mut random),
                    10..=11 => rules_are_consistent::<u128, 11>(side, &mut random),
                    _ => rules_are_consistent::<[u64; 4], 16>(side, &mut random),
                }
            }
        }
    }
}
