//! The rules that people know by a name, found among rules about two cells and ruled-out candidates.
//!
//! A puzzle stores "r1c1 is less than r2c2" and "r2c2 is less than r3c3"; people draw and name a thermometer.
//!
//! | file | |
//! |---|---|
//! | `unmarked` | rules about all neighbours without a mark, such as "non-consecutive" |
//! | `line`, `lines` | lines of one relation: thermometers, whispers, entropic and modular lines |
//! | `signs` | which pairs "less than" are signs rather than parts of thermometers |
//! | `pairs` | pairs of cells that are taken one by one |
//! | `palindromes` | lines that read the same from both ends |
//! | `parity` | cells with odd or even digits |
//! | `neighbours` | the cells around a cell |
//!
//! **Invariant.** Each rule about two cells is in exactly one of the named ones, and these say no more than it: whoever
//! obeys what is named obeys the puzzle's rules, and the other way round.

mod line;
mod lines;
mod neighbours;
mod pairs;
mod palindromes;
mod parity;
mod signs;
mod unmarked;

use super::{PairRule, Puzzle};
use crate::geometry::Cell;

pub use line::Line;
pub use neighbours::{are_neighbours, neighbours};
pub use parity::Parity;
pub use unmarked::{Marks, Unmarked, about_all_but, take_unmarked};

/// All rules of a puzzle about digits, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NamedRules {
    pub unmarked: Vec<Unmarked>,
    pub lines: Vec<Line>,
    /// The rules that have no other name.
    pub pairs: Vec<PairRule>,
    /// Cells with odd or even digits; none if the puzzle rules out other candidates.
    pub parities: Vec<(Cell, Parity)>,
}

impl NamedRules {
    /// The rules of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        if puzzle.has_givens_alone() {
            return NamedRules::default();
        }
        let side = puzzle.geometry().side();
        let mut left = puzzle.rules().to_vec();
        let unmarked = unmarked::take_all(&mut left, side, puzzle.rules());
        let lines = take_lines(&mut left, side);
        NamedRules {
            unmarked,
            lines,
            pairs: left,
            parities: parity::of(puzzle).unwrap_or_default(),
        }
    }
}

/// Removes the rules of lines of all kinds from rules in rising order, and names them.
pub fn take_lines(left: &mut Vec<PairRule>, side: usize) -> Vec<Line> {
    let mut lines = lines::take(left, side);
    lines.extend(palindromes::take(left, side));
    lines
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::format::{InputFormat, ReadOptions, RuleList, parse};

    /// The names of the rules that a text says about an empty 9×9 grid.
    fn named(text: &str) -> Vec<String> {
        let rules: RuleList = text.parse().expect("rules of the tests");
        let record =
            parse(".".repeat(81).as_str(), &ReadOptions::new().rules(rules)).expect("a puzzle");
        let geometry = record.puzzle.geometry();
        let NamedRules { unmarked, lines, pairs, parities } = NamedRules::of(&record.puzzle);
        let names = |cells: &[Cell]| cells.iter().map(|&cell| geometry.name(cell)).join(" ");
        let unmarked = unmarked.iter().map(|rule| rule.relations.iter().join(", "));
        let lines = lines.iter().map(|line| {
            let sign = if line.has_bulb { "o" } else { "-" };
            format!("{} {sign} {}", line.relation, names(&line.cells))
        });
        let pairs = pairs.iter().map(|rule| rule.in_words(geometry));
        let parities =
            parities.iter().map(|(cell, parity)| format!("{parity:?} {}", geometry.name(*cell)));
        unmarked.chain(lines).chain(pairs).chain(parities).collect()
    }

    #[test]
    fn lines_are_found_as_they_were_drawn() {
        for (text, found) in [
            ("thermo r1c1 r2c2 r3c3 r3c4", "less o r1c1 r2c2 r3c3 r3c4"),
            ("thermo r5c5 r5c4 r5c3; thermo r5c5 r4c5", "less o r5c5 r5c4 r5c3|less o r5c5 r4c5"),
            (
                "thermo r2c1 r2c2 r2c3; thermo r1c2 r2c2 r3c2",
                "less o r1c2 r2c2 r3c2|less o r2c1 r2c2 r2c3",
            ),
            ("slow-thermo r1c1 r2c1 r3c1", "at-most o r1c1 r2c1 r3c1"),
            ("whisper r9c9 r8c8 r9c7 r8c6", "apart 5 - r8c6 r9c7 r8c8 r9c9"),
            ("entropic r1c1 r1c2 r2c2 r2c3 r2c4", "other-block 3 - r1c1 r1c2 r2c2 r2c3 r2c4"),
            ("modular 4 r1c12345 r2c5", "incongruent 4 - r1c1 r1c2 r1c3 r1c4 r1c5 r2c5"),
            ("palindrome r1c12 r2c3 r3c45", "equal - r1c1 r1c2 r2c3 r3c4 r3c5"),
            ("palindrome r1c1 r2c1 r3c1 r4c1", "equal - r1c1 r2c1 r3c1 r4c1"),
            ("palindrome r2c3 r1c3 r2c2 r3c1 r3c2 r4c1", "equal - r2c3 r1c3 r2c2 r3c1 r3c2 r4c1"),
        ] {
            assert_eq!(named(text).join("|"), found, "{text}");
        }
    }

    #[test]
    fn every_rule_is_in_exactly_one_line_or_pair() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
        let kinds = [
            "thermo",
            "slow-thermo",
            "whisper",
            "entropic",
            "modular 4",
            "palindrome",
            "less",
            "equal",
        ];
        for round in 0..1_000 {
            let side = 2 + round % 9;
            let mut text = String::new();
            for _ in 0..1 + below(8) {
                let kind = kinds[below(kinds.len())];
                // Cells anywhere, or a walk to cells beside or at a corner.
                let walks = below(4) > 0;
                let wanted = if matches!(kind, "less" | "equal") { 2 } else { 2 + below(7) };
                let mut cells = vec![Cell::new(below(side * side))];
                for _ in 1..20 * wanted {
                    let last = cells[cells.len() - 1];
                    let around: Vec<Cell> = neighbours::touching(last, side).collect();
                    let next = match walks {
                        true => around[below(around.len())],
                        false => Cell::new(below(side * side)),
                    };
                    if cells.len() < wanted && !cells.contains(&next) {
                        cells.push(next);
                    }
                }
                if cells.len() > 1 {
                    let name = |cell: &Cell| {
                        format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1)
                    };
                    text += &format!("{kind} {}; ", cells.iter().map(name).join(" "));
                }
            }
            let rules: RuleList = text.parse().expect("rules of the tests");
            let read_options = ReadOptions::new().rules(rules).input(InputFormat::Line);
            let record = parse(&".".repeat(side * side), &read_options).expect("a puzzle");
            let NamedRules { unmarked, lines, pairs, .. } = NamedRules::of(&record.puzzle);
            let mut found = pairs;
            for Line { relation, cells, .. } in lines {
                match lines::reach(relation) {
                    Some(reach) => {
                        for (at, &cell) in cells.iter().enumerate() {
                            let others = cells[at + 1..].iter().take(reach);
                            found.extend(others.map(|&other| PairRule::new(cell, other, relation)));
                        }
                    }
                    None => {
                        let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                        found.extend(pairs.map(|(&a, &b)| PairRule::new(a, b, relation)));
                    }
                }
            }
            found.sort_unstable();
            // On small grids the lines may make up a rule about all neighbours, which has a name of its own.
            if unmarked.is_empty() {
                assert_eq!(found, record.puzzle.rules(), "{side}: {text}");
            }
        }
    }

    #[test]
    fn signs_are_not_lines() {
        for (text, found) in [
            ("less r1c1 r1c2", "r1c1 is less than r1c2"),
            ("less r1c1 r5c5", "r1c1 is less than r5c5"),
            ("less r1c1 r2c2", "less o r1c1 r2c2"),
            ("apart 3 r1c1 r5c5", "r1c1 and r5c5 differ by 3 or more"),
            ("equal r1c1 r5c5", "r1c1 and r5c5 are equal"),
        ] {
            assert_eq!(named(text).join("|"), found, "{text}");
        }
        // Signs between all cells of a box, and cells that are less than all beside them.
        let mut signs = String::new();
        for (row, col) in (1..=3).cartesian_product(1..=2) {
            signs += &format!("less r{row}c{col} r{row}c{}; ", col + 1);
            signs += &format!("greater r{col}c{row} r{}c{row}; ", col + 1);
        }
        for text in [&*signs, "minimum r5c5 r1c1; maximum r7c7"] {
            let found = named(text);
            assert!(found.iter().all(|name| name.contains("is less than")), "{found:?}");
        }
    }

    #[test]
    fn rules_about_all_neighbours_are_one() {
        for (text, found) in [
            ("non-consecutive", "not-difference 1"),
            (
                "negative kropki; difference r1c12",
                "not-difference 1, not-ratio 2|r1c1 and r1c2 differ by 1",
            ),
            ("negative xv; sum 10 r1c12", "not-sum 5, not-sum 10|r1c1 and r1c2 sum to 10"),
            ("negative ratio 3", "not-ratio 3"),
            ("not-sum 7 r1c12", "r1c1 and r1c2 do not sum to 7"),
        ] {
            assert_eq!(named(text).join("|"), found, "{text}");
        }
    }

    #[test]
    fn parities_are_marks_unless_other_candidates_are_ruled_out() {
        assert_eq!(named("odd r1c1; even r2c2"), ["Odd r1c1", "Even r2c2"]);
        let mut record = parse(".".repeat(81).as_str(), &ReadOptions::new()).unwrap();
        record.puzzle.rule_out(crate::geometry::Candidate {
            cell: Cell::new(0),
            digit: crate::geometry::Digit::new(0),
        });
        assert!(NamedRules::of(&record.puzzle).parities.is_empty());
    }
}
