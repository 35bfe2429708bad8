//! What stands behind the puzzle of a line. Two words of N² characters are a puzzle and a symbol for the region of each cell, `AAAB...` or `000111...`.
//!
//! The regions are full and have N symbols, N times each, as a solution has. They are regions only if some row or column
//! has a symbol twice, so that they are no solution; and, unless their symbols are not those of the puzzle, only if each is
//! connected, so that they are no solution with mistakes.
//!
//! Regions with a mistake are an error, and so is a second puzzle. Any other word behind a puzzle is a comment.

use super::symbols::{self, square_root};
use crate::geometry::Cell;
use crate::puzzle::{Alphabet, BLANKS, neighbours};

/// The sides of the puzzles of such lines.
const SIDES: std::ops::RangeInclusive<usize> = 4..=36;

/// Regions with so many characters too many or too few are still meant as regions.
const MOST_ASTRAY: usize = 2;

/// The words of a line that are more than a puzzle and a comment.
pub(crate) enum Words<'a> {
    /// A puzzle, and the region of each of its cells.
    Regions { puzzle: &'a str, regions: &'a str },
    /// Regions that have a mistake, for this side.
    Damaged(&'a str, usize),
    /// The second of two puzzles.
    SecondPuzzle(&'a str),
}

/// The words of a line; none if it has no second word, or one that is a comment.
pub(crate) fn words(text: &str) -> Option<Words<'_>> {
    let is_gap = |c: char| c == ' ' || c == '\t' || c == ',' || c == ';';
    let text = text.split_once('#').map_or(text, |(text, _)| text).trim();
    let mut all = text.split(is_gap).filter(|word| !word.is_empty());
    let (first, second, third) = (all.next()?, all.next()?, all.next());
    let is_grid_in_a_line = third.is_some_and(|third| third.len() == first.len());
    if first.len().abs_diff(second.len()) > MOST_ASTRAY || is_grid_in_a_line || !text.is_ascii() {
        return None;
    }
    let side_of = |word: &str| square_root(word.len()).filter(|side| SIDES.contains(side));
    let side = side_of(first).or_else(|| side_of(second))?;
    if first.len() == second.len() {
        let may_be_regions = [first, second].map(|word| may_be_regions(word.as_bytes(), side));
        let found = match may_be_regions {
            [false, true] => Some((first, second)),
            [true, false] => Some((second, first)),
            _ => None,
        };
        if let Some((puzzle, regions)) = found
            && (!shares_symbols(puzzle, regions) || are_connected(regions.as_bytes(), side))
        {
            return Some(Words::Regions { puzzle, regions });
        }
    }
    match [first, second].map(|word| look_like_regions(word.as_bytes(), side)) {
        [false, true] => Some(Words::Damaged(second, side)),
        [true, false] => Some(Words::Damaged(first, side)),
        _ if first.len() == second.len() && may_be_puzzle(second, first, side) => {
            Some(Words::SecondPuzzle(second))
        }
        _ => None,
    }
}

fn shares_symbols(puzzle: &str, regions: &str) -> bool {
    regions.bytes().any(|symbol| puzzle.as_bytes().contains(&symbol))
}

fn is_blank(symbol: u8) -> bool {
    BLANKS.contains(&char::from(symbol))
}

/// Whether these symbols are nearly regions: most are beside one like themselves, and none is much too frequent.
fn look_like_regions(cells: &[u8], side: usize) -> bool {
    let is_region = |cell: u8| cell.is_ascii_alphanumeric();
    let mut counts = [0; 128];
    cells.iter().for_each(|&cell| counts[usize::from(cell & 127)] += 1);
    let others = cells.iter().filter(|cell| !is_region(**cell)).count();
    let beside = |at: usize| {
        let other = |at: Option<usize>| at.and_then(|at| cells.get(at));
        [
            other(at.checked_sub(1)),
            other(Some(at + 1)),
            other(at.checked_sub(side)),
            other(Some(at + side)),
        ]
    };
    let has_like = |at: &usize| beside(*at).contains(&Some(&cells[*at]));
    others <= MOST_ASTRAY
        && counts.iter().all(|&count| count <= side + MOST_ASTRAY)
        && (0..cells.len()).filter(has_like).count() * 4 >= cells.len() * 3
}

/// Whether a word has blanks and otherwise symbols of another puzzle, or the usual ones of this side.
fn may_be_puzzle(word: &str, other: &str, side: usize) -> bool {
    let usual = Alphabet::standard(side);
    let is_symbol = |symbol: u8| {
        usual.symbols().any(|usual| usual.as_bytes() == [symbol])
            || other.as_bytes().contains(&symbol)
    };
    word.bytes().any(is_blank) && word.bytes().all(|symbol| is_blank(symbol) || is_symbol(symbol))
}

/// What is wrong with regions.
pub(crate) fn mistake(regions: &str, side: usize) -> String {
    let cells = side * side;
    if regions.len() != cells {
        return format!("{} symbols of regions, expected {cells}", regions.len());
    }
    if let Some(other) = regions.chars().find(|symbol| !symbol.is_ascii_alphanumeric()) {
        return format!("'{other}' is no region, expected a letter or a digit");
    }
    let count = |symbol: char| regions.chars().filter(|other| *other == symbol).count();
    match regions.chars().find(|symbol| count(*symbol) != side) {
        Some(symbol) => {
            let found = count(symbol);
            let cells = if found == 1 { "cell" } else { "cells" };
            format!("region '{symbol}' has {found} {cells}, expected {side}")
        }
        None => "a region is in pieces, and regions in pieces need symbols that the puzzle does not have".to_owned(),
    }
}

/// Whether these are N symbols, N times each, and some row or column has one twice.
fn may_be_regions(cells: &[u8], side: usize) -> bool {
    if !cells.iter().all(u8::is_ascii_alphanumeric) || symbols::is_latin(cells) {
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

/// Whether a line has a second word that is no comment.
pub(crate) fn claims(text: &str) -> bool {
    words(text).is_some()
}

/// The same of a line that begins with a plain 9×9 puzzle.
pub(crate) fn claims_behind_9x9(line: &[u8]) -> bool {
    let Some((puzzle, rest)) = line.split_first_chunk::<81>() else {
        return false;
    };
    // Nearly all lines that come here have a solution behind the puzzle, or nothing.
    let second = rest.trim_ascii_start();
    if second.len() + MOST_ASTRAY < puzzle.len() || begins_as_solution(&rest[1..]) {
        return false;
    }
    claims(std::str::from_utf8(line).unwrap_or_default())
}

/// Whether the first two rows are those of a solution of digits. Regions that have each digit in the first row have the
/// same digits in the second, or else the first of them is in pieces.
fn begins_as_solution(word: &[u8]) -> bool {
    let Some((row, [below, ..])) = word.split_first_chunk::<9>() else {
        return false;
    };
    let seen = row.iter().fold(0u32, |seen, byte| seen | 1 << (byte & 15));
    row.iter().all(u8::is_ascii_digit) && seen == 0x3FE && row[0] != *below
}
