//! Propagation: singles, the rules about two cells and common peers, until none removes a candidate.

use super::node::Node;
use super::tables::Tables;
use crate::mask::Mask;

/// A contradiction, with the cells that it lies in.
pub(super) struct Failed<B>(pub(super) B);

/// Removes candidates until no rule removes more.
///
/// `checked` has the places of each digit when the houses and rules were last looked at, so that only those with changes
/// are looked at again; `changed_cells` are further cells whose rules are to be looked at. Cheap rules come first: the
/// others wait until these remove nothing.
#[inline(always)]
pub(super) fn propagate<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    checked: &mut [B; N],
    mut changed_cells: B,
    tables: &Tables<B>,
) -> Result<(), Failed<B>> {
    let mut changed_houses = [B::EMPTY; N];
    let mut checked_by_rules = *checked;
    loop {
        let many = set_naked(node, tables)?;
        if !tables.ruled.is_empty() {
            for (checked, places) in checked_by_rules.iter_mut().zip(node.places) {
                changed_cells = changed_cells.or(checked.and_not(places));
                *checked = places;
            }
            let more = check_rules(node, changed_cells, many, tables);
            changed_cells = B::EMPTY;
            if !more.is_empty() {
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

/// Removes what fits none of the candidates of a changed cell from the cells that have a rule with it.
///
/// `many` are the cells with three candidates or more. Returns the cells that lost candidates.
#[inline(always)]
fn check_rules<B: Mask, const N: usize>(
    node: &mut Node<B, N>,
    changed: B,
    many: B,
    tables: &Tables<B>,
) -> B {
    let mut removed = B::EMPTY;
    let cells = changed.and(tables.ruled).and_not(many.and(tables.ruled_by_few));
    for cell in cells.iter() {
        let candidates = node.candidates(cell);
        for arc in tables.arcs_of(cell) {
            let excluded = tables.relations[arc.relation].excluded_by(candidates);
            removed = removed.or(node.remove(arc.others, excluded));
        }
    }
    removed
}
