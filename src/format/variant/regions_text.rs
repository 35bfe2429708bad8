//! Regions as text: a symbol or a number for each cell, row by row.

use std::collections::HashMap;
use std::hash::Hash;

use itertools::Itertools;

use crate::geometry::Geometry;

/// More regions than this have numbers.
const LETTERS: usize = 26;

/// A number for each cell, equal for the cells of a region.
///
/// Each character is a cell, and white space, commas, slashes and bars mean nothing; or where that makes no regions of
/// equal size, each word is a cell.
///
/// # Errors
///
/// If there are not as many as a square grid has.
pub(crate) fn read(text: &str) -> Result<Vec<usize>, String> {
    let is_gap = |c: char| c.is_whitespace() || ",/|".contains(c);
    let symbols: Vec<char> = text.chars().filter(|&c| !is_gap(c)).collect();
    let by_symbol = numbered(&symbols);
    if are_regions(&by_symbol) {
        return Ok(by_symbol);
    }
    let words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
    let by_word = numbered(&words);
    if words.len() > 1 && are_regions(&by_word) {
        return Ok(by_word);
    }
    let is_square = |count: usize| count > 0 && count.isqrt().pow(2) == count;
    let by_word = if words.len() > 1 { by_word } else { Vec::new() };
    match [by_symbol, by_word].into_iter().find(|cells| is_square(cells.len())) {
        // The geometry says which region has not N cells.
        Some(cells) => Ok(cells),
        None => {
            Err(format!("{} symbols, expected one for each cell of a square grid", symbols.len()))
        }
    }
}

/// Numbers from 1, in the order in which the symbols occur.
fn numbered<T: Eq + Hash>(symbols: &[T]) -> Vec<usize> {
    let mut known = HashMap::new();
    let number = |symbol| {
        let next = known.len() + 1;
        *known.entry(symbol).or_insert(next)
    };
    symbols.iter().map(number).collect()
}

/// Whether these are N regions of N cells.
pub(crate) fn are_regions(numbers: &[usize]) -> bool {
    let side = numbers.len().isqrt();
    let counts = numbers.iter().counts();
    side > 0 && side * side == numbers.len() && counts.into_values().all(|count| count == side)
}

/// The regions of a grid; none if they are just the rows or the columns.
pub(crate) fn text(geometry: &Geometry) -> Option<String> {
    let regions = geometry.cells().map(|cell| geometry.region_of(cell));
    let regions = regions.collect::<Option<Vec<usize>>>()?;
    let letter = |&region: &usize| char::from(b'A' + region as u8);
    Some(match geometry.side() {
        ..=LETTERS => regions.iter().map(letter).collect(),
        _ => regions.iter().map(|region| region + 1).join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_symbol_or_a_word() {
        for text in
            ["AABB AABB CCDD CCDD", "1 1 2 2,1 1 2 2,30 30 4 4/30 30 4 4", "aabbaabbccddccdd"]
        {
            let numbers = read(text).unwrap();
            assert_eq!(numbers[..], [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4], "{text}");
        }
        assert_eq!(read("AB AB").unwrap(), [1, 2, 1, 2]);
        let error = "3 symbols, expected one for each cell of a square grid";
        assert_eq!(read("A B A").unwrap_err(), error);
        assert!(read("").is_err());
    }

    #[test]
    fn regions_are_read_as_they_are_written() {
        for side in [4, 30] {
            let shifted = |at: usize| (at % side + at / side / 2) % side;
            let geometry = Geometry::builder(side).regions((0..side * side).map(shifted));
            let geometry = geometry.build().unwrap();
            let numbers = read(&text(&geometry).unwrap()).unwrap();
            assert_eq!(Geometry::builder(side).regions(numbers).build().unwrap(), geometry);
        }
        assert_eq!(text(&Geometry::new(1, 5).unwrap()), None);
    }
}
