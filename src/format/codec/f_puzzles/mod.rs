//! The JSON of f-puzzles and SudokuPad: `{"size":9,"grid":[[{"value":5,"given":true},{}, ...`.
//!
//! A value with `given` is a given, any other value a digit that was placed. `givenPencilMarks` are the candidates that
//! a cell has from the start. Other pencil marks and colours are a player's notes. `rules.rs` reads the rules beyond plain
//! sudoku.

pub(crate) mod address;
mod rules;
mod words;
mod write_rules;

use std::fmt::Write;

use itertools::Itertools;
use rules::malformed;
use serde_json::json;
use words::is_blank;
use write_rules::push_number;

use crate::format::codec::json_node::{Fields, Node, check_square};
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::output::Content;
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::format::text::record_text::RecordText;
use crate::format::variant::rules::Rules;
use crate::geometry::{BoxShape, Candidate, Cell, Digit, Geometry};
use crate::puzzle::Puzzle;

/// The field with the rows.
pub(crate) const GRID: &str = "grid";

/// The field of a cell with the number of its region.
const REGION: &str = "region";

/// Reads the puzzle of an object that has a grid.
pub(crate) fn read(
    object: &Fields<'_>,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Record, ParseError> {
    let fail = |kind| ParseError::at_line(source.line(), kind);
    let rows: Vec<_> = object[GRID].list().into_iter().flatten().filter_map(Node::list).collect();
    let side = rows.len();
    if let Some(size) = object.get("size").filter(|size| size.as_u64() != Some(side as u64)) {
        let message = format!("its size is {size}, and it has {side} rows");
        return Err(fail(malformed(message)));
    }
    check_square(&rows, malformed).map_err(fail)?;
    let cells: Vec<&Node<'_>> = rows.into_iter().flatten().collect();
    cells.iter().try_for_each(|cell| refuse_unknown(cell)).map_err(fail)?;
    let rules = rules::read(object, side).map_err(fail)?;
    let has_regions = cells.iter().any(|cell| cell.field(REGION).is_some());
    let shape = match has_regions {
        true => shape(side, &cells),
        false => Some(BoxShape::squarest(side)),
    };
    let geometry = match shape {
        Some(shape) if !rules.has_cells() => source.geometry_of(shape, options)?,
        shape => geometry(shape, &cells, &rules, source, options)?,
    };
    let values = cells.iter().map(|cell| match cell.field("value") {
        Some(value) => number(value, side),
        None => Ok(None),
    });
    let digits = values.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    let is_shape_known = options.box_shape.is_some() || has_regions;
    let guessed = !is_shape_known && geometry.box_shape().is_some_and(BoxShape::is_one_of_several);
    let mut record = source.digits(geometry, digits, options)?;
    record.box_shape_guessed = guessed;
    rules.add_to(&mut record.puzzle);
    for (at, cell) in cells.iter().enumerate() {
        let place = Cell::new(at);
        if record.puzzle.given(place).is_some() {
            if cell["given"].as_bool() != Some(true) {
                record.placed.push(place);
            }
            continue;
        }
        rule_out(&mut record, place, &cell["givenPencilMarks"]).map_err(fail)?;
    }
    Ok(record)
}

/// Refuses a cell with a field that is not known and says something.
fn refuse_unknown(cell: &Node<'_>) -> Result<(), ParseErrorKind> {
    let is_known = |name: &str| {
        matches!(
            name,
            "value"
                | "given"
                | REGION
                | "givenPencilMarks"
                | "centerPencilMarks"
                | "cornerPencilMarks"
                | "c"
                | "cArray"
                | "highlight"
        )
    };
    let mut fields = cell.fields().into_iter().flat_map(Fields::iter);
    match fields.find(|(name, value)| !is_known(name) && !is_blank(value)) {
        Some((name, _)) => {
            Err(ParseErrorKind::OtherRules(format!("a cell with the field '{name}'")))
        }
        None => Ok(()),
    }
}

/// The digit of a value from 1 to N; none if it is null.
fn number(value: &Node<'_>, side: usize) -> Result<Option<Digit>, ParseErrorKind> {
    let wanted = value.as_u64().filter(|number| (1..=side as u64).contains(number));
    match wanted {
        None if value.is_null() => Ok(None),
        Some(number) => Ok(Some(Digit::new(number as usize - 1))),
        None => Err(ParseErrorKind::NotANumber { symbol: value.to_string(), first: 1, last: side }),
    }
}

/// Rules out all candidates of a cell except those that it has from the start.
fn rule_out(record: &mut Record, cell: Cell, marks: &Node<'_>) -> Result<(), ParseErrorKind> {
    let side = record.puzzle.geometry().side();
    if is_blank(marks) {
        return Ok(());
    }
    let marks = marks.list().ok_or_else(|| {
        malformed(format!("givenPencilMarks are {marks}, expected a list of numbers"))
    })?;
    let left = marks.iter().map(|mark| number(mark, side));
    let left = left.collect::<Result<Vec<_>, _>>()?;
    for digit in (0..side).map(Digit::new) {
        if !left.contains(&Some(digit)) {
            record.puzzle.rule_out(Candidate { cell, digit });
        }
    }
    Ok(())
}

/// The shape of the boxes: the squarest one, or another if the cells' regions show it; none if they are no boxes.
///
/// Where all cells say that they have no region, the boxes are just the rows.
fn shape(side: usize, cells: &[&Node<'_>]) -> Option<BoxShape> {
    if cells.iter().all(|cell| cell.field(REGION).is_some_and(Node::is_null)) {
        return Some(BoxShape { rows: 1, cols: side });
    }
    let fits = |shape: &BoxShape| {
        (0..side * side).all(|at| match region(cells[at]) {
            Some(region) => region == shape.box_of(at / side, at % side) as u64,
            None => true,
        })
    };
    let others = (1..=side).filter(|rows| side.is_multiple_of(*rows));
    let others = others.map(|rows| BoxShape { rows, cols: side / rows });
    let mut shapes = std::iter::once(BoxShape::squarest(side)).chain(others);
    shapes.find(fits)
}

fn region(cell: &Node<'_>) -> Option<u64> {
    let region = &cell[REGION];
    match region.text_value() {
        Some(text) => text.parse().ok(),
        None => region.as_u64(),
    }
}

/// The geometry of boxes, or else of the regions that the cells name, with the houses and groups of the rules.
fn geometry(
    shape: Option<BoxShape>,
    cells: &[&Node<'_>],
    rules: &Rules,
    source: &RecordText<'_>,
    options: &ReadOptions,
) -> Result<Geometry, ParseError> {
    let side = cells.len().isqrt();
    let builder = Geometry::builder(side);
    let builder = match shape {
        Some(shape) => {
            let BoxShape { rows, cols } = options.box_shape.unwrap_or(shape);
            source.geometry_of(BoxShape { rows, cols }, options)?;
            builder.boxes(rows, cols)
        }
        None => {
            let squarest = BoxShape::squarest(side);
            // A cell that names no region is in the box that is there.
            let regions = cells.iter().enumerate().map(|(at, cell)| {
                let own = || squarest.box_of(at / side, at % side);
                region(cell)
                    .map_or_else(own, |region| usize::try_from(region).unwrap_or(usize::MAX))
            });
            builder.regions(regions.collect::<Vec<_>>())
        }
    };
    let built = source.geometry_built(rules.build(builder), options);
    built.map_err(|error| match error.kind {
        ParseErrorKind::Layout(message) if !options.has_layout() => {
            ParseError::at_line(source.line(), malformed(message))
        }
        _ => error,
    })
}

/// Whether all digits are ruled out in some cell, or the one that is given there. The format cannot hold this: a cell
/// without pencil marks has all candidates.
pub(crate) fn has_empty_cell(puzzle: &Puzzle) -> bool {
    if puzzle.givens().any(|given| puzzle.is_ruled_out(given)) {
        return true;
    }
    let ruled_out = puzzle.ruled_out().chunk_by(|candidate| candidate.cell);
    let mut cells = ruled_out.into_iter();
    cells.any(|(_, digits)| digits.count() == puzzle.geometry().side())
}

/// A rule of the puzzle, in words, that the format cannot say.
pub(crate) fn unknown_rule(puzzle: &Puzzle) -> Option<String> {
    write_rules::unknown(puzzle)
}

/// Room for `{"given":true,"value":1},`.
const ROOM_PER_CELL: usize = 26;

/// An object without a puzzle.
pub(crate) fn remark(words: &str) -> String {
    format!("{}\n", json!({ "error": words }))
}

/// Writes a puzzle as one line of JSON.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let geometry = content.puzzle().geometry();
    // Regions are needed where they are not the boxes that the side suggests.
    let squarest = BoxShape::squarest(geometry.side());
    let regions = squarest.is_line() || geometry.boxes() != Some(squarest);
    let has_marks = content.puzzle().has_crossed_out();
    // As text at once: values of `serde_json` for all cells take longer than most searches.
    let mut grid = String::with_capacity(ROOM_PER_CELL * geometry.cell_count());
    grid.push('[');
    for cell in geometry.cells() {
        grid.push_str(if geometry.col(cell) == 0 { "[{" } else { "{" });
        let start = grid.len();
        if let Some(digit) = content.digit(cell) {
            let given = if content.is_given(cell) { "\"given\":true," } else { "" };
            grid.push_str(given);
            if regions {
                push_region(geometry.region_of(cell), &mut grid);
            }
            grid.push_str("\"value\":");
            push_number(digit.index() + 1, &mut grid);
            grid.push(',');
        } else {
            let is_allowed = |digit| !content.is_crossed_out(Candidate { cell, digit });
            if has_marks && !geometry.digits().all(is_allowed) {
                let allowed = geometry.digits().filter(|&digit| is_allowed(digit));
                let marks = allowed.map(|digit| digit.index() + 1).format(",");
                write!(grid, "\"givenPencilMarks\":[{marks}],").expect("a string takes all text");
            }
            if regions {
                push_region(geometry.region_of(cell), &mut grid);
            }
        }
        if grid.len() > start {
            grid.pop();
        }
        grid.push_str(if geometry.col(cell) + 1 == geometry.side() { "}]," } else { "}," });
    }
    grid.pop();
    grid.push(']');
    let mut fields = write_rules::fields(content.puzzle()).unwrap_or_default();
    fields.extend([("size", geometry.side().to_string()), (GRID, grid)]);
    for (nth, (key, value)) in fields.iter().enumerate() {
        out.extend_from_slice(if nth == 0 { b"{\"" } else { b",\"" });
        for part in [key, "\":", value] {
            out.extend_from_slice(part.as_bytes());
        }
    }
    out.extend_from_slice(b"}\n");
}

fn push_region(region: Option<usize>, out: &mut String) {
    out.push_str("\"region\":");
    match region {
        Some(region) => push_number(region, out),
        None => out.push_str("null"),
    }
    out.push(',');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{read_back, refusal};
    use crate::format::{OutputFormat, RuleList, parse};

    fn grid(first_cells: &str) -> String {
        let rest = ",{}".repeat(4 - first_cells.matches("},").count() - 1);
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,\"grid\":[[{first_cells}{rest}],{row},{row},{row}]}}")
    }

    #[test]
    fn givens_placed_digits_and_candidates_are_read_and_written() {
        let cells = "{\"value\":3,\"given\":true},{\"value\":1},{\"givenPencilMarks\":[2,4]}";
        let record = parse(&grid(cells), &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.num_givens(), 2);
        assert_eq!(record.placed, [Cell::new(1)]);
        assert_eq!(record.puzzle.ruled_out().count(), 2);
        let text = read_back(&record, OutputFormat::FPuzzles);
        let expected =
            "[{\"given\":true,\"value\":3},{\"value\":1},{\"givenPencilMarks\":[2,4]},{}]";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn regions_tell_the_boxes() {
        let tall = ReadOptions::new().box_shape(BoxShape { rows: 3, cols: 2 });
        let record = parse(&("1".to_owned() + &".".repeat(35)), &tall).unwrap();
        let text = read_back(&record, OutputFormat::FPuzzles);
        let again = parse(&text, &ReadOptions::new()).unwrap();
        assert_eq!((&again.puzzle, again.box_shape_guessed), (&record.puzzle, false));
        let uneven = text.replacen("\"region\":0", "\"region\":5", 1);
        assert_eq!(
            refusal(&uneven),
            "line 1: not an f-puzzles grid: region 5 at r1c1 has 7 cells, expected 6"
        );
    }

    #[test]
    fn lines_are_written_whole() {
        let rules = "thermo r1c1 r2c2 r2c3; thermo r1c1 r1c2; whisper r5c123; palindrome r7c456; \
                     entropic r9c1 r8c2 r9c3 r8c4";
        let options = ReadOptions::new().rules(rules.parse().unwrap());
        let text = read_back(&parse(&".".repeat(81), &options).unwrap(), OutputFormat::FPuzzles);
        for field in [
            r#""entropicline":[{"lines":[["R9C1","R8C2","R9C3","R8C4"]]}]"#,
            r#""palindrome":[{"lines":[["R7C4","R7C5","R7C6"]]}]"#,
            r#""thermometer":[{"lines":[["R1C1","R2C2","R2C3"]]},{"lines":[["R1C1","R1C2"]]}]"#,
            r#""whispers":[{"lines":[["R5C1","R5C2","R5C3"]],"value":"5"}]"#,
        ] {
            assert!(text.contains(field), "{text}");
        }
    }

    #[test]
    fn little_killers_are_written_with_the_place_and_direction_of_their_arrow() {
        let with = |rules: &str| ReadOptions::new().rules(rules.parse().unwrap());
        let written = |rules: &str| {
            let record = parse(&".".repeat(16), &with(rules)).unwrap();
            let text = read_back(&record, OutputFormat::FPuzzles);
            Node::parse(&text).unwrap().field("littlekillersum").unwrap().to_string()
        };
        for (rules, item) in [
            (
                "little-killer 7 r1c2 r2c3 r3c4",
                r#"{"cell":"R0C1","direction":"DR","cells":["R1C2","R2C3","R3C4"],"value":"7"}"#,
            ),
            (
                "little-killer 7 r3c4 r2c3 r1c2",
                r#"{"cell":"R4C5","direction":"UL","cells":["R3C4","R2C3","R1C2"],"value":"7"}"#,
            ),
            (
                "little-killer 4 r4c3 r3c4",
                r#"{"cell":"R5C2","direction":"UR","cells":["R4C3","R3C4"],"value":"4"}"#,
            ),
            (
                "little-killer 4 r1c4 r2c3 r3c2 r4c1",
                r#"{"cell":"R0C5","direction":"DL","cells":["R1C4","R2C3","R3C2","R4C1"],"value":"4"}"#,
            ),
            (
                "little-killer 4 r1c1",
                r#"{"cell":"R2C0","direction":"UR","cells":["R1C1"],"value":"4"}"#,
            ),
        ] {
            assert_eq!(written(rules), format!("[{item}]"));
            // The cells may be left out.
            let bare = item.split_once("\"cells\"").unwrap().0.to_owned() + "\"value\":\"7\"}";
            let text = grid("{}").replacen('{', &format!("{{\"littlekillersum\":[{bare}],"), 1);
            let puzzle = parse(&text, &ReadOptions::new()).unwrap().puzzle;
            let cells = rules.splitn(3, ' ').last().unwrap();
            let read = puzzle.rules()[0].text(puzzle.geometry());
            assert_eq!(read, format!("little-killer 7 {cells}"));
        }
        for (wrong, message) in [
            (r#""cell":"R0C2","direction":"X""#, "'X' is not UL, UR, DL or DR"),
            (r#""cell":"R2C2","direction":"DR""#, "\"R2C2\" with DR is not beside a diagonal"),
            (r#""cell":"R0C2","direction":"UL""#, "\"R0C2\" with UL is not beside a diagonal"),
            (r#""cell":"R99999999999999999999C2","direction":"UL""#, "is not beside a diagonal"),
            (r#""direction":"UL""#, "null with UL is not beside a diagonal"),
        ] {
            let field = format!("{{\"littlekillersum\":[{{{wrong},\"value\":\"7\"}}],");
            let message_of = refusal(&grid("{}").replacen('{', &field, 1));
            assert!(message_of.ends_with(message), "{message_of}");
        }
        // Parts of diagonals, and lines with a bend, have no arrow.
        for rules in ["r1c1 r2c2", "r2c2", "r1c2 r2c1 r3c2", "r1c1 r1c2 r1c3 r1c4"] {
            let options = with(&format!("little-killer 4 {rules}"));
            let puzzle = parse(&".".repeat(16), &options).unwrap().puzzle;
            assert!(unknown_rule(&puzzle).is_some(), "{rules}");
        }
    }

    #[test]
    fn cells_less_or_greater_than_all_beside_them_are_marked() {
        let written = |rules: &str| {
            let rules: RuleList = rules.parse().unwrap();
            let record = parse(&".".repeat(81), &ReadOptions::new().rules(rules)).unwrap();
            let text = read_back(&record, OutputFormat::FPuzzles);
            let others = ["minimum", "maximum", "thermometer"].iter().map(|key| {
                let value = Node::parse(&text).unwrap();
                value.field(key).map_or_else(String::new, Node::to_string)
            });
            others.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            written("minimum r1c1 r5c5; maximum r5c6 r9c9"),
            r#"[{"cell":"R1C1"},{"cell":"R5C5"}] [{"cell":"R5C6"},{"cell":"R9C9"}] "#
        );
        assert_eq!(
            written("minimum r1c1; thermo r1c3 r1c4"),
            r#"[{"cell":"R1C1"}]  [{"lines":[["R1C3","R1C4"]]}]"#
        );
        // Signs around a cell are signs.
        let both = "less r1c1 r1c2; less r1c1 r2c1; less r1c2 r1c1; less r1c2 r1c3; less r1c2 r2c2";
        assert!(written(both).starts_with("  ["), "{}", written(both));
    }

    #[test]
    fn other_rules_and_mistakes_are_named() {
        let with = |extra: &str| grid("{}").replacen('{', &format!("{{{extra},"), 1);
        assert!(
            parse(
                &with("\"title\":\"a\",\"thermometer\":[],\"diagonal+\":false"),
                &ReadOptions::new()
            )
            .is_ok()
        );
        assert_eq!(
            refusal(&with("\"fog\":[{}]")),
            "line 1: the puzzle has fog, and that is not supported"
        );
        let prose = |text: &str| with(&format!("\"ruleset\":\"{text}\""));
        assert!(parse(&prose("Normal sudoku rules apply."), &ReadOptions::new()).is_ok());
        assert_eq!(
            refusal(&prose("Normal sudoku rules apply, and there is fog.")),
            "line 1: the puzzle has rules that stand in prose, and that is not supported"
        );
        assert_eq!(
            refusal(&with("\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"x\"}]")),
            "line 1: not an f-puzzles grid: in difference: \"x\" is not a number from 1 to 65535"
        );
        for kind in ["difference", "ratio"] {
            let zero = format!("\"{kind}\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"0\"}}]");
            assert_eq!(
                refusal(&with(&zero)),
                format!(
                    "line 1: not an f-puzzles grid: in {kind}: \"0\" is not a number from 1 to 65535"
                )
            );
        }
        let cage =
            |sum: &str| with(&format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"]{sum}}}]"));
        assert!(parse(&cage(",\"value\":\"\""), &ReadOptions::new()).is_ok());
        for sum in [",\"value\":\"5\"", ",\"sum\":5"] {
            let rules = parse(&cage(sum), &ReadOptions::new()).unwrap().puzzle;
            assert_eq!(rules.rules()[0].text(rules.geometry()), "cage 5 r1c1 r1c2");
        }
        assert_eq!(
            refusal(&with("\"clone\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"cloneCells\":[\"R3C3\"]}]")),
            "line 1: not an f-puzzles grid: in clone: as many cells as clones were expected"
        );
        for field in ["odd", "even", "foo"] {
            let expected = format!(
                "line 1: the puzzle has a cell with the field '{field}', and that is not supported"
            );
            assert_eq!(refusal(&grid(&format!("{{\"{field}\":true}}"))), expected);
        }
        assert!(
            parse(
                &grid("{\"odd\":false,\"c\":\"#fff\",\"cornerPencilMarks\":[1]}"),
                &ReadOptions::new()
            )
            .is_ok()
        );
        assert_eq!(
            refusal(&grid("{\"givenPencilMarks\":\"14\"}")),
            "line 1: not an f-puzzles grid: givenPencilMarks are \"14\", expected a list of numbers"
        );
        assert_eq!(refusal(&grid("{\"value\":5}")), "line 1: '5' is not a number from 1 to 4");
        assert_eq!(
            refusal("{\"grid\":[[{}],[{}]]}"),
            "line 1: not an f-puzzles grid: row 1 has 1 cells, expected 2"
        );
    }

    #[test]
    fn what_may_mean_a_rule_beside_others_is_refused_and_decoration_is_not() {
        let thermo = "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]";
        let with =
            |extra: &str| grid("{}").replacen('{', &format!("{{{thermo},\"ruleset\":{extra},"), 1);
        let drawn = "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#fff\"}]";
        let of_rule =
            drawn.replace("\"outlineC\"", "\"fromConstraint\":\"Thermometer\",\"outlineC\"");
        let label = "\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"12\"}]";
        for (extra, rule) in [
            (
                "\"Thermometers rise. Cages sum.\"".to_owned(),
                "a rule about 'cage' that stands in prose",
            ),
            (
                "\"Cells a knight's move apart differ.\"".to_owned(),
                "a rule about 'knight' that stands in prose",
            ),
            (
                format!("\"Digits rise along grey lines.\",{drawn}"),
                "drawings whose meaning only its text tells",
            ),
            (format!("\"\",{label}"), "words in the grid whose meaning nothing tells"),
        ] {
            let expected = format!("line 1: the puzzle has {rule}, and that is not supported");
            assert_eq!(refusal(&with(&extra)), expected, "{extra}");
        }
        for extra in [
            "\"Normal sudoku rules apply. Digits along thermometers rise from the bulb.\""
                .to_owned(),
            format!("\"Digits rise along grey lines.\",{of_rule}"),
            format!("\"Normal sudoku rules apply.\",{drawn},{label}"),
            format!("\"\",{drawn}"),
        ] {
            assert!(parse(&with(&extra), &ReadOptions::new()).is_ok(), "{extra}");
        }
        let item = |field: &str| {
            let rule = format!("\"palindrome\":[{{\"lines\":[[\"R1C1\",\"R1C3\"]],{field}}}]");
            grid("{}").replacen('{', &format!("{{{rule},"), 1)
        };
        for field in ["\"outlineC\":\"#fff\",\"width\":0.3", "\"value\":\"\"", "\"sum\":null"] {
            assert!(parse(&item(field), &ReadOptions::new()).is_ok(), "{field}");
        }
        for (field, name) in [("\"value\":\"7\"", "value"), ("\"double\":true", "double")] {
            let expected = format!(
                "line 1: the puzzle has palindrome with the field '{name}', and that is not supported"
            );
            assert_eq!(refusal(&item(field)), expected);
        }
    }
}
