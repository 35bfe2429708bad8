//! Chains in words, from the parts of a step alone.
//!
//! The parts of a chain are false and true in turn. An almost locked set or a deadly pattern between two of them is the
//! reason why the second follows from the first. A loop ends with its first part again.

use itertools::Itertools;

use super::almost_locked_sets;
use crate::geometry::{Candidate, Cell, Digit, HouseKind};
use crate::logic::notation::{Notation, clauses, options};
use crate::logic::step::{Part, Role, Step};

/// A chain in words: `if r1c2 is not 3, then r1c8 is 3, so r5c8 is not 3`.
pub(in crate::logic) fn in_words(parts: &[Part], notation: &Notation<'_>) -> String {
    match parts.split_first() {
        None => String::new(),
        Some((first, others)) => {
            let start = node_in_words(first.role, &first.candidates, notation);
            format!("if {start}{}", then_in_words(first, others, notation))
        }
    }
}

/// The nodes after the first: `, then r1c8 is 3, so r5c8 is not 3`.
fn then_in_words(first: &Part, parts: &[Part], notation: &Notation<'_>) -> String {
    let mut words = String::new();
    let (mut set, mut pattern, mut before) = (None, None, first);
    for part in parts {
        match part.role {
            Role::Set => set = Some(part),
            Role::Carrier => pattern = Some(part),
            _ => (),
        }
        if matches!(part.role, Role::Set | Role::Carrier) {
            continue;
        }
        words += if words.is_empty() { ", then " } else { ", so " };
        words += &match set.take() {
            Some(set) => set_in_words(&set.candidates, [part.candidates[0].digit], notation),
            None => node_in_words(part.role, &part.candidates, notation),
        };
        words += &pattern.take().map_or(String::new(), |part| otherwise_in_words(part, notation));
        words += &move_in_words(before, part, notation);
        before = part;
    }
    words
}

/// Why a node follows by a deadly pattern: ` (otherwise 3 and 7 could be exchanged in r1c1, r1c4, r2c1 and r2c4)`.
fn otherwise_in_words(pattern: &Part, notation: &Notation<'_>) -> String {
    let digits = notation.digits(pattern.candidates.iter().map(|candidate| candidate.digit));
    let cells = notation.cells(pattern.candidates.iter().map(|candidate| candidate.cell));
    format!(" (otherwise {digits} could be exchanged in {cells})")
}

/// By what a node excludes the next, if it is by a group: ` (a knight's move)`.
fn move_in_words(part: &Part, next: &Part, notation: &Notation<'_>) -> String {
    let pairs = part.candidates.iter().cartesian_product(&next.candidates);
    let mut same = pairs.filter(|(one, other)| one.digit == other.digit);
    let kind =
        same.find_map(|(one, other)| notation.geometry().group_between(one.cell, other.cell));
    match kind.filter(|_| next.role == Role::Off) {
        None => "",
        Some(HouseKind::KnightsMove) => " (a knight's move)",
        Some(HouseKind::KingsMove) => " (they touch at a corner)",
        Some(HouseKind::ElephantsMove) => " (two steps apart along a diagonal)",
        Some(HouseKind::CamelsMove) => " (a camel's move)",
        Some(HouseKind::ZebrasMove) => " (a zebra's move)",
        Some(HouseKind::GiraffesMove) => " (a giraffe's move)",
        Some(HouseKind::ToroidalKnightsMove) => " (a knight's move round the edges)",
        Some(HouseKind::ToroidalKingsMove) => " (they touch at a corner round the edges)",
        Some(_) => " (they share a group)",
    }
    .to_owned()
}

/// A node in words: `r1c2 is 3`, `r1c2 and r1c5 are not 3`, `r1c2 is 3 or 7`.
pub(in crate::logic) fn node_in_words(
    role: Role,
    candidates: &[Candidate],
    notation: &Notation<'_>,
) -> String {
    let digits = candidates.iter().map(|candidate| candidate.digit).sorted().dedup();
    let digit = options(digits.map(|digit| notation.digit(digit)));
    let cells = notation.cells(candidates.iter().map(|candidate| candidate.cell));
    match (role == Role::Off, candidates.iter().map(|candidate| candidate.cell).all_equal()) {
        (true, true) => format!("{cells} is not {digit}"),
        (true, false) => format!("{cells} are not {digit}"),
        (false, true) => format!("{cells} is {digit}"),
        (false, false) => format!("one of {cells} is {digit}"),
    }
}

/// One of several candidates of a digit or a cell: `r1c2 or r1c5 is 3`, `r1c2 is 3 or 7`.
pub(in crate::logic) fn one_of_in_words<'c>(
    candidates: impl Iterator<Item = &'c Candidate>,
    notation: &Notation<'_>,
) -> String {
    let (cells, digits): (Vec<Cell>, Vec<Digit>) =
        candidates.map(|candidate| (candidate.cell, candidate.digit)).unzip();
    let cells = cells.into_iter().sorted().dedup().map(|cell| notation.cell(cell));
    let digits = digits.into_iter().sorted().dedup().map(|digit| notation.digit(digit));
    format!("{} is {}", options(cells), options(digits))
}

/// What a set has that lost another digit: `r1c2 and r1c5 (1, 2 and 3) have 2`.
pub(in crate::logic) fn set_in_words(
    set: &[Candidate],
    has: impl IntoIterator<Item = Digit>,
    notation: &Notation<'_>,
) -> String {
    let have = if set.iter().map(|candidate| candidate.cell).all_equal() { "has" } else { "have" };
    let set = almost_locked_sets::in_words(set, notation);
    format!("{set} {have} {}", notation.digits(has))
}

/// The reason of a chain in words: first which of its two ends is true, then the links.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let [first, others @ .., last] = step.parts.as_slice() else {
        return String::new();
    };
    if last.role == Role::Off {
        return loop_reason(step, notation);
    }
    let is_true = |part: &Part| node_in_words(Role::On, &part.candidates, notation);
    if first.candidates == last.candidates {
        let not = if first.candidates.len() == 1 { "it were not" } else { "none were" };
        let then = then_in_words(first, &step.parts[1..], notation);
        return format!("{}: if {not}{then} after all", is_true(last));
    }
    debug_assert!(!others.is_empty());
    let links = in_words(&step.parts, notation);
    format!("either {} or {}: {links}", is_true(first), is_true(last))
}

/// The reason of a loop: the links, and which two neighbours exclude what is removed.
fn loop_reason(step: &Step, notation: &Notation<'_>) -> String {
    let nodes = step.parts.iter().filter(|part| part.role != Role::Set).collect_vec();
    let sees = |candidate: &Candidate, part: &Part| {
        part.candidates.iter().all(|other| excludes(step, *candidate, *other, notation))
    };
    let excluding = nodes.iter().tuple_windows().filter(|(a, b)| {
        let removed = &mut step.removes.iter();
        a.role == Role::On && removed.any(|candidate| sees(candidate, a) && sees(candidate, b))
    });
    let in_node = |part: &Part| node_in_words(Role::On, &part.candidates, notation);
    let pairs = excluding.map(|(a, b)| format!("either {} or {}", in_node(a), in_node(b)));
    let sets = step.parts.iter().filter(|part| part.role == Role::Set);
    let sets = sets.filter_map(|set| {
        let locked = locked_digits(step, set, &sees);
        (!locked.is_empty()).then(|| set_in_words(&set.candidates, locked, notation))
    });
    let facts = clauses(pairs.chain(sets));
    let links = in_words(&step.parts, notation);
    format!("{links}; the loop also holds backwards, so {facts}")
}

/// Whether both cannot be true, by the grid or by a rule of the step.
fn excludes(step: &Step, a: Candidate, b: Candidate, notation: &Notation<'_>) -> bool {
    if a.cell == b.cell {
        return a.digit != b.digit;
    }
    a.digit == b.digit && notation.geometry().are_peers(a.cell, b.cell)
        || step.rules.iter().any(|rule| rule.forbids(a, b))
}

/// The digits for which candidates are removed because a set in the loop has all its digits that are not in the loop.
fn locked_digits(step: &Step, set: &Part, sees: &impl Fn(&Candidate, &Part) -> bool) -> Vec<Digit> {
    let is_locked = |removed: &&Candidate| {
        let own = set.candidates.iter().copied();
        let candidates = own.filter(|own| own.digit == removed.digit).collect_vec();
        let node = Part { role: Role::On, candidates };
        let is_in_loop = || {
            let mut nodes = step.parts.iter().filter(|part| part.role != Role::Set);
            nodes.any(|part| part.candidates == node.candidates)
        };
        !node.candidates.is_empty() && sees(removed, &node) && !is_in_loop()
    };
    step.removes.iter().filter(is_locked).map(|removed| removed.digit).collect()
}
