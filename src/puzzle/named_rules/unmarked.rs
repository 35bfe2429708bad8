//! Rules about all neighbours without a mark.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::neighbours::{are_neighbours, neighbours};
use crate::geometry::Cell;
use crate::puzzle::pair_rule::{PairRule, Relation};

/// The marks that exempt two neighbours from a rule about all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marks {
    None,
    /// Differences and ratios.
    Dots,
    /// The sums 5 and 10.
    Sums,
}

impl Marks {
    fn has(self, relation: Relation) -> bool {
        match self {
            Marks::None => false,
            Marks::Dots => matches!(relation, Relation::Difference(_) | Relation::Ratio(_)),
            Marks::Sums => matches!(relation, Relation::Sum(5 | 10)),
        }
    }

    /// The pairs of cells with such a mark, in rising order.
    pub fn of(self, rules: &[PairRule]) -> BTreeSet<[Cell; 2]> {
        let marked = rules.iter().filter(|rule| self.has(rule.relation));
        marked
            .map(|rule| [rule.cells[0].min(rule.cells[1]), rule.cells[0].max(rule.cells[1])])
            .collect()
    }
}

/// The rules that all neighbours but these pairs, which are in rising order, have these relations.
pub fn about_all_but(
    side: usize,
    marked: &BTreeSet<[Cell; 2]>,
    relations: &[Relation],
) -> impl Iterator<Item = PairRule> {
    let pairs = (0..side * side).map(Cell::new).flat_map(move |cell| {
        let others = neighbours(cell, side).filter(move |&other| cell < other);
        others.map(move |other| [cell, other])
    });
    let pairs = pairs.filter(|pair| !marked.contains(pair));
    pairs.cartesian_product(relations).map(|([a, b], &r)| PairRule::new(a, b, r))
}

/// Removes the rules that say that all unmarked neighbours have these relations, if all of them are there; whether they
/// were. `left` has each rule once.
pub fn take_unmarked(
    left: &mut Vec<PairRule>,
    side: usize,
    rules: &[PairRule],
    marks: Marks,
    relations: &[Relation],
) -> bool {
    if !relations.iter().all(|wanted| rules.iter().any(|rule| rule.relation == *wanted)) {
        return false;
    }
    let marked = marks.of(rules);
    let are_unmarked = |cells: &[Cell; 2]| {
        cells[0] < cells[1] && are_neighbours(*cells, side) && !marked.contains(cells)
    };
    let is_one = |rule: &PairRule| relations.contains(&rule.relation) && are_unmarked(&rule.cells);
    let exempt = marked.iter().filter(|cells| are_neighbours(**cells, side)).count();
    let wanted = relations.len() * (2 * side * (side - 1) - exempt);
    let is_there = wanted > 0 && left.iter().filter(|rule| is_one(rule)).count() == wanted;
    if is_there {
        left.retain(|rule| !is_one(rule));
    }
    is_there
}

/// Relations that all neighbours without a mark have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unmarked {
    pub relations: Vec<Relation>,
    /// The marks that exempt neighbours; `None` if the puzzle has no such mark.
    pub marks: Marks,
}

/// Removes the rules about all unmarked neighbours, and names them.
pub(super) fn take_all(left: &mut Vec<PairRule>, side: usize, rules: &[PairRule]) -> Vec<Unmarked> {
    let counts = rules.iter().map(|rule| rule.relation).filter(|&it| is_negative(it)).counts();
    if counts.is_empty() {
        return Vec::new();
    }
    let exempt =
        [Marks::None, Marks::Dots, Marks::Sums].map(|marks| (marks, marks.of(rules).len()));
    let kropki = vec![Relation::NotDifference(1), Relation::NotRatio(2)];
    let mut wanted =
        vec![(exempt[2], vec![Relation::NotSum(5), Relation::NotSum(10)]), (exempt[1], kropki)];
    for &relation in counts.keys().sorted() {
        wanted.extend(exempt.map(|exempt| (exempt, vec![relation])));
    }
    let mut found = Vec::new();
    for ((marks, exempt), relations) in wanted {
        // Counting first spares a closer look at relations of a few pairs.
        let enough = (2 * side * (side - 1)).saturating_sub(exempt);
        let are_enough = relations.iter().all(|it| counts.get(it).is_some_and(|&n| n >= enough));
        if are_enough && take_unmarked(left, side, rules, marks, &relations) {
            let marks = if exempt > 0 { marks } else { Marks::None };
            found.push(Unmarked { relations, marks });
        }
    }
    found
}

/// Whether a relation excludes some pairs of digits and thus may hold all over a grid.
fn is_negative(relation: Relation) -> bool {
    matches!(
        relation,
        Relation::NotDifference(_)
            | Relation::NotRatio(_)
            | Relation::NotSum(_)
            | Relation::Apart(_)
            | Relation::OtherBlock(_)
            | Relation::Incongruent(_)
    )
}
