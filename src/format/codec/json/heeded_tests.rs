//! Fields beside a puzzle that are read: they are heeded, or refused where they make no sense.

use super::tests::LINE;
use crate::format::tests::{cells_of_all, refusal};
use crate::format::{ReadOptions, parse};
use crate::geometry::BoxShape;

#[test]
fn boxes_or_no_regions_of_the_hints_take_the_place_of_regions() {
    let regions = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    let regions = regions.replacen("1112", "1121", 1);
    for regions in
        [format!("\"regions\":\"{regions}\""), format!("\"rules\":\"regions {regions}\"")]
    {
        let text = format!("{{\"puzzle\":\"{LINE}\",{regions}}}");
        let boxes =
            |options: &ReadOptions| parse(&text, options).unwrap().puzzle.geometry().boxes();
        assert_eq!(boxes(&ReadOptions::new()), None);
        let classic = BoxShape { rows: 3, cols: 3 };
        assert_eq!(boxes(&ReadOptions::new().box_shape(classic)), Some(classic));
        let none = BoxShape { rows: 1, cols: 9 };
        assert_eq!(boxes(&ReadOptions::new().without_regions()), Some(none));
    }
    for none in ["none", "None"] {
        let text = format!("{{\"puzzle\":\"{LINE}\",\"regions\":\"{none}\"}}");
        let record = parse(&text, &ReadOptions::new()).unwrap();
        let expected = parse(LINE, &ReadOptions::new().without_regions()).unwrap();
        assert_eq!(record.puzzle, expected.puzzle);
    }
    assert_eq!(
        refusal(&format!("{{\"puzzle\":\"{LINE}\",\"rules\":[\"regions none\"]}}")),
        "line 1: not a JSON value with a puzzle: rules: line 1, column 1: 'regions none' is not a rule, expected \
         --regions none, or \"regions\":\"none\" in JSON"
    );
}

#[test]
fn candidates_that_were_removed_are_ruled_out() {
    let with = |field: &str| format!("{{\"puzzle\":\"{LINE}\",{field}}}");
    for removed in ["[\"r1c3=4\"]", "\"r1c3=4\"", "[\"r1c3=4\",\"r1c3=5\"]"] {
        let record = parse(&with(&format!("\"removed\":{removed}")), &ReadOptions::new()).unwrap();
        let ruled_out: Vec<_> = record.puzzle.ruled_out().collect();
        assert_eq!((ruled_out.len(), &ruled_out), (1, &record.removed), "{removed}");
    }
    // Those of `minimize` are givens that another puzzle had.
    let record = parse(&with("\"removed\":[\"r1c3\"]"), &ReadOptions::new()).unwrap();
    assert!(record.removed.is_empty() && !record.puzzle.has_ruled_out());
    let record = parse(&with("\"placed\":\"r1c1 r1c2\""), &ReadOptions::new()).unwrap();
    assert_eq!(record.placed.len(), 2);
    for (field, message) in [
        ("\"removed\":[5]", "removed is no list of candidates like r1c3=4"),
        ("\"removed\":7", "removed is no list of candidates like r1c3=4"),
        ("\"removed\":[\"r1c3=0\"]", "removed: 'r1c3=0' is not a candidate, like r1c3=4"),
        ("\"placed\":true", "placed is no list of cells like r1c3"),
        ("\"placed\":[1,2]", "placed is no list of cells like r1c3"),
        ("\"placed\":{\"r1c1\":5}", "placed is no list of cells like r1c3"),
        ("\"placed\":[\"r1c3\"]", "placed: 'r1c3' is not a cell with a digit, like r1c3"),
    ] {
        let expected = format!("line 1: not a JSON value with a puzzle: {message}");
        assert_eq!(refusal(&with(field)), expected);
    }
    for field in ["\"removed\":[]", "\"removed\":null", "\"placed\":0"] {
        assert_eq!(cells_of_all(&with(field)), [LINE], "{field}");
    }
}

#[test]
fn a_text_of_the_interactive_sudoku_solver_may_be_a_puzzle() {
    let expected = parse(".AntiKnight.~R1C1_5", &ReadOptions::new()).unwrap();
    for name in ["puzzle", "iss"] {
        let text = format!("{{\"{name}\":\".AntiKnight.~R1C1_5\"}}");
        assert_eq!(parse(&text, &ReadOptions::new()).unwrap().puzzle, expected.puzzle);
    }
    assert_eq!(
        refusal("{\"puzzle\":\".Fog~R1C2.~R1C1_5\"}"),
        "line 1: the puzzle has Fog, and that is not supported"
    );
    // A tilde in the alphabet is a digit.
    let record = "{\"puzzle\":\".~..\",\"box\":\"1x2\",\"alphabet\":\"~!\"}";
    assert_eq!(cells_of_all(record), [".~.."]);
}
