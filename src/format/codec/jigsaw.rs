//! A puzzle and its regions on one line: two words of N² characters, of which one is the puzzle, and the other has a symbol
//! for the region of each cell, `AAAB...` or `000111...`.
//!
//! The regions are full and have N symbols, N times each, as a solution has. They are regions only if some row or column
//! has a symbol twice, so that they are no solution; and, unless their symbols are not those of the puzzle, only if each is
//! connected, so that they are no solution with mistakes.

use super::line;
use crate::format::error::ParseError;
use crate::format::hints::Hints;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::text::symbols::square_root;
use crate::format::variant::regions_text;
use crate::geometry::Cell;
use crate::puzzle::neighbours;

/// The puzzle and the regions in a line.
fn parts(text: &str) -> Option<[&str; 2]> {
    let is_gap = |c: char| c == ' ' || c == '\t' || c == ',' || c == ';';
    let (first, second) = text.split_once(is_gap)?;
    let second = second.trim_start_matches(is_gap);
    let side = square_root(first.len()).filter(|side| (4..=36).contains(side))?;
    if second.len() != first.len() || !text.is_ascii() || second.contains(is_gap) {
        return None;
    }
    let [puzzle, regions] = match [first, second].map(|word| may_be_regions(word.as_bytes(), side))
    {
        [false, true] => [first, second],
        [true, false] => [second, first],
        _ => return None,
    };
    let shares_symbols = regions.bytes().any(|symbol| puzzle.as_bytes().contains(&symbol));
    (!shares_symbols || are_connected(regions.as_bytes(), side)).then_some([puzzle, regions])
}

/// Whether these are N symbols, N times each, and some row or column has one twice.
fn may_be_regions(cells: &[u8], side: usize) -> bool {
    let column = |col: usize| cells.iter().skip(col).step_by(side).copied();
    let is_latin = !cells.chunks(side).any(|row| has_twice(row.iter().copied()))
        && !(0..side).any(|col| has_twice(column(col)));
    if is_latin || !cells.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    let mut counts = [0; 128];
    cells.iter().for_each(|&cell| counts[usize::from(cell & 127)] += 1);
    counts.iter().all(|&count| count == 0 || count == side)
}

/// Whether the cells of each symbol are connected.
fn are_connected(cells: &[u8], side: usize) -> bool {
    let mut seen = vec![false; cells.len()];
    let mut pieces = 0;
    for first in 0..cells.len() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        pieces += 1;
        let mut open = vec![Cell::new(first)];
        while let Some(cell) = open.pop() {
            for other in neighbours(cell, side) {
                let is_same = cells[other.index()] == cells[first];
                if is_same && !std::mem::replace(&mut seen[other.index()], true) {
                    open.push(other);
                }
            }
        }
    }
    pieces == side
}

fn has_twice(mut cells: impl Iterator<Item = u8>) -> bool {
    let mut seen = 0_u128;
    cells.any(|cell| {
        let is_known = seen >> (cell & 127) & 1 == 1;
        seen |= 1 << (cell & 127);
        is_known
    })
}

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    parts(text).is_some()
}

/// Reads a line of this format. Regions of the hints take precedence.
pub(crate) fn read(source: &RecordText<'_>, hints: &Hints) -> Result<Record, ParseError> {
    let text = source.utf8(source.bytes)?.trim();
    let Some([puzzle, regions]) = parts(text) else {
        return Err(source.prose(hints));
    };
    let mut hints = hints.clone();
    if hints.regions.is_none() {
        hints.regions = regions_text::read(regions).ok();
    }
    let puzzle = puzzle.as_bytes();
    line::read(&source.piece(puzzle, source.offset(puzzle)), &hints)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::format::tests::refusal;

    const PUZZLE: &str = "1.......2.......";
    const REGIONS: &str = "AAABACBBCCDBCDDD";

    #[test]
    fn the_regions_may_stand_on_either_side() {
        let digits =
            REGIONS.replace('A', "0").replace('B', "1").replace('C', "2").replace('D', "3");
        let texts = [
            format!("{PUZZLE} {REGIONS}"),
            format!("{REGIONS},{PUZZLE}"),
            format!("{PUZZLE}\t{digits}"),
        ];
        for text in texts {
            let record = parse(&text, &Hints::new()).unwrap();
            assert_eq!(record.puzzle.num_givens(), 2);
            let expected = parse(PUZZLE, &Hints::new().regions(REGIONS.bytes().map(usize::from)));
            assert_eq!(record.puzzle, expected.unwrap().puzzle, "{text}");
            assert_eq!(record.puzzle.geometry().box_shape(), None);
        }
        assert!(refusal(&format!("15......2....... {REGIONS}")).starts_with("line 1"));
    }

    #[test]
    fn a_solution_is_no_list_of_regions() {
        for solution in ["1234341221434321", "1234234134124123", "1234214334124321"] {
            assert!(!claims(&format!("{PUZZLE} {solution}")), "{solution}");
        }
        // With mistakes.
        assert!(!claims(&format!("{PUZZLE} 1234341222434311")));
        assert!(claims(&format!("{PUZZLE} ABCDABCDABDCABCD")));
        assert!(!claims(&format!("{PUZZLE} AAABACBBCCDBCDD")));
        assert!(!claims(&format!("{PUZZLE} {REGIONS} x")));
        assert!(!claims(&format!("{REGIONS} {REGIONS}")));
    }
}
