//! Killer puzzles on a line, in the two forms of players' forums.
//!
//! A symbol for each cell, `3<...`: a cage's first cell has its sum, `0` to `9`, `A` to `Z` for 10 to 35, `a` to `j` for 36
//! to 45; every other cell has an arrow to a cell of the same cage: `<`, `>`, `^`, `v`, and `` ` ``, `'`, `,`, `.` for up
//! left, up right, down left and down right. The sum 0 is none. And `3x3::k:6150:...`, with 256 times the sum of its cage
//! and the number of the cage for each cell; `d` between the colons stands for both diagonals.

use std::collections::BTreeMap;

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::variant::rules::Rules;
use crate::geometry::{BoxShape, Cell, Geometry, Layout};

const NAME: &str = "a killer puzzle on a line";

/// Whether a line is of this format.
pub(crate) fn claims(text: &str) -> bool {
    has_arrows(text) || has_numbers(text)
}

/// Whether each cell has a symbol, arrows among them. The greatest sum that a symbol can say is that of nine digits.
fn has_arrows(text: &str) -> bool {
    let side = text.len().isqrt();
    (2..=9).contains(&side)
        && text.len() == side * side
        && text.bytes().any(|symbol| b"<>^".contains(&symbol))
        && text.bytes().all(|symbol| sum_of(symbol).is_some() || arrow(symbol).is_some())
}

fn has_numbers(text: &str) -> bool {
    let numbers = ["3x3::k:", "3x3:d:k:"].iter().find_map(|head| text.strip_prefix(head));
    numbers.is_some_and(|text| text.bytes().all(|byte| byte == b':' || byte.is_ascii_digit()))
}

/// The sum that a symbol says.
fn sum_of(symbol: u8) -> Option<u16> {
    Some(
        match symbol {
            b'0'..=b'9' => symbol - b'0',
            b'A'..=b'Z' => symbol - b'A' + 10,
            b'a'..=b'j' => symbol - b'a' + 36,
            _ => return None,
        }
        .into(),
    )
}

/// How many rows down and columns to the right the cell is that an arrow points to.
fn arrow(symbol: u8) -> Option<[isize; 2]> {
    Some(match symbol {
        b'<' => [0, -1],
        b'>' => [0, 1],
        b'^' => [-1, 0],
        b'v' => [1, 0],
        b'`' => [-1, -1],
        b'\'' => [-1, 1],
        b',' => [1, -1],
        b'.' => [1, 1],
        _ => return None,
    })
}

/// Cages by what names them, each with its sum and cells.
type Cages = BTreeMap<usize, (u16, Vec<Cell>)>;

/// Reads a line of this format.
pub(crate) fn read(source: &RecordText<'_>, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = source.text(source.bytes, options)?.trim();
    let malformed =
        |message| ParseError::at_line(source.line(), ParseErrorKind::Malformed(NAME, message));
    let (side, cages) = match has_arrows(text) {
        true => cages_by_arrows(text.as_bytes()),
        false => cages_by_numbers(text),
    }
    .map_err(malformed)?;
    let mut rules = Rules::new(side);
    if text.starts_with("3x3:d:") {
        rules.layouts.push(Layout::Diagonals);
    }
    for (sum, cells) in cages.into_values() {
        if sum == 0 {
            rules.groups.push(cells);
        } else {
            let said = rules.say("cage", &[sum], vec![cells]);
            said.map_err(|fault| malformed(fault.to_string()))?;
        }
    }
    let BoxShape { rows, cols } = BoxShape::squarest(side);
    let builder = Geometry::builder(side).boxes(rows, cols);
    let geometry = source.geometry_built(rules.build(builder), options)?;
    let blank = vec![None; geometry.cell_count()];
    let mut record = source.digits(geometry, blank, options)?;
    rules.add_to(&mut record.puzzle);
    Ok(record)
}

/// Follows the arrows of each cell to the one with the sum.
fn cages_by_arrows(symbols: &[u8]) -> Result<(usize, Cages), String> {
    let side = symbols.len().isqrt();
    let mut cages = Cages::new();
    for cell in 0..symbols.len() {
        let mut at = cell;
        let mut steps = 0;
        let sum = loop {
            if let Some(sum) = sum_of(symbols[at]) {
                break sum;
            }
            let [down, right] = arrow(symbols[at]).expect("the line was claimed");
            let place =
                [(at / side).checked_add_signed(down), (at % side).checked_add_signed(right)];
            let name = format!("r{}c{}", at / side + 1, at % side + 1);
            at = match place {
                [Some(row), Some(col)] if row < side && col < side => row * side + col,
                _ => return Err(format!("the arrow at {name} leads out of the grid")),
            };
            steps += 1;
            if steps > symbols.len() {
                return Err(format!("the arrow at {name} leads to no sum"));
            }
        };
        cages.entry(at).or_insert((sum, Vec::new())).1.push(Cell::new(cell));
    }
    Ok((side, cages))
}

fn cages_by_numbers(text: &str) -> Result<(usize, Cages), String> {
    let numbers = text.split_once(":k:").map_or("", |(_, numbers)| numbers);
    let numbers: Vec<&str> = numbers.split(':').filter(|number| !number.is_empty()).collect();
    if numbers.len() != 81 {
        return Err(format!("{} numbers, expected 81", numbers.len()));
    }
    let mut cages = Cages::new();
    for (cell, number) in numbers.into_iter().enumerate() {
        let value: usize =
            number.parse().ok().filter(|&value| value < 256 * 256).ok_or_else(|| {
                format!("'{number}' is not 256 times the sum of a cage and its number")
            })?;
        // A cell without a sum is in no cage.
        if value >= 256 {
            let cage = cages.entry(value % 256).or_insert(((value / 256) as u16, Vec::new()));
            if usize::from(cage.0) != value / 256 {
                return Err(format!(
                    "the cage {} has the sums {} and {}",
                    value % 256,
                    cage.0,
                    value / 256
                ));
            }
            cage.1.push(Cell::new(cell));
        }
    }
    Ok((9, cages))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::format::tests::refusal;

    fn rules(text: &str) -> Vec<String> {
        let puzzle = parse(text, &ReadOptions::new()).unwrap().puzzle;
        puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry())).collect()
    }

    const ARROWS: &str = "5<7<8<^^3^4^^'A<";

    #[test]
    fn arrows_lead_to_the_sum_of_their_cage() {
        let expected = [
            "cage 5 r1c1 r1c2",
            "cage 7 r1c3 r1c4 r2c3 r2c4 r3c4",
            "cage 8 r2c1 r2c2 r3c2",
            "cage 3 r3c1 r4c1",
            "cage 4 r3c3 r4c2",
            "cage 10 r4c3 r4c4",
        ];
        assert_eq!(rules(ARROWS), expected);
        // A cage without a sum is a group.
        let puzzle = parse(&ARROWS.replace('4', "0"), &ReadOptions::new()).unwrap().puzzle;
        assert_eq!((puzzle.rules().len(), puzzle.geometry().groups().count()), (5, 1));
        let error =
            |line: &str| refusal(line).replace("line 1: not a killer puzzle on a line: ", "");
        assert_eq!(error(&ARROWS.replace("5<", "><")), "the arrow at r1c1 leads to no sum");
        assert_eq!(error(&ARROWS.replace("5<", "<<")), "the arrow at r1c1 leads out of the grid");
    }

    #[test]
    fn numbers_have_the_sum_and_the_cage() {
        let line = |first: &str| format!("3x3:d:k:{first}:2561{}:", ":0".repeat(79));
        assert_eq!(rules(&line("2561")), ["cage 10 r1c1 r1c2"]);
        let puzzle = parse(&line("2561"), &ReadOptions::new()).unwrap().puzzle;
        assert_eq!(puzzle.geometry().further_houses().count(), 2);
        let error =
            |line: &str| refusal(line).replace("line 1: not a killer puzzle on a line: ", "");
        assert_eq!(error(&line("2817")), "the cage 1 has the sums 11 and 10");
        assert_eq!(error("3x3::k:2561"), "1 numbers, expected 81");
    }
}
