//! Puzzles of SudokuPad and Sudoku-Bench, with and without legends.

use crate::format::tests::refusal;
use crate::format::{ReadOptions, parse};
use crate::geometry::BoxShape;

fn text(extra: &str) -> String {
    let row = "[{},{},{},{}]";
    let regions = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                   [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]";
    format!(
        "{{\"id\":\"x\",\"cellSize\":64,\"cells\":[[{{\"value\":3}},{{\"value\":\"1\"}},{{}},{{}}],{row},{row},{row}],\
         \"regions\":[{regions}]{extra}}}"
    )
}

#[test]
fn givens_regions_and_cages_are_read() {
    let cage = ",\"cages\":[{\"value\":\"title: A\"},{\"cells\":[[0,0],[3,3]],\"value\":\"\"}],\
                \"metadata\":{\"rules\":[\"Normal sudoku rules apply.\"]},\"lines\":[]";
    let record = parse(&text(cage), &ReadOptions::new()).unwrap();
    assert_eq!(record.puzzle.num_givens(), 2);
    let geometry = record.puzzle.geometry();
    assert_eq!(geometry.boxes(), Some(BoxShape { rows: 2, cols: 2 }));
    assert_eq!(geometry.groups().count(), 1);
    let other = ",\"metadata\":{\"source\":\"Killer book\",\"antiknight\":false,\"foo\":\"bar\"}";
    assert!(parse(&text(other), &ReadOptions::new()).is_ok());
    assert!(parse(&text(""), &ReadOptions::new()).unwrap().puzzle.geometry().box_shape().is_some());
}

#[test]
fn sums_of_cages_are_rules_of_the_puzzle() {
    let cages = ",\"cages\":[{\"cells\":[[0,2],[0,3]],\"value\":\"6\"},\
                 {\"cells\":[[1,0],[1,1]],\"sum\":5,\"unique\":false}]";
    let puzzle = parse(&text(cages), &ReadOptions::new()).unwrap().puzzle;
    let rules: Vec<_> = puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry())).collect();
    assert_eq!(rules, ["cage 6 r1c3 r1c4", "sum 5 r2c1 r2c2"]);
}

/// The rules of a puzzle with such fields, or the end of the error.
fn said(extra: &str, legend: &str) -> Result<String, String> {
    let options = ReadOptions::new().legend(legend.parse().unwrap());
    let record = parse(&text(&format!(",{extra}")), &options);
    let puzzle = record.map_err(|error| error.to_string())?.puzzle;
    let rules = puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry()));
    Ok(rules.collect::<Vec<_>>().join("; "))
}

fn line(points: &str) -> String {
    format!("\"lines\":[{{\"color\":\"#CFCFCFFF\",\"wayPoints\":[{points}]}}]")
}

/// An overlay at this centre, with this size, areas and borders of these colours, and more fields.
fn overlay(centre: &str, size: f64, area: &str, border: &str, more: &str) -> String {
    format!(
        "{{\"center\":[{centre}],\"width\":{size},\"height\":{size},\"backgroundColor\":\"{area}\",\
         \"borderColor\":\"{border}\"{more}}}"
    )
}

const ROUND: &str = ",\"rounded\":true";

#[test]
fn lines_go_through_the_cells_between_their_way_points() {
    for (points, rule) in [
        ("[0.5,0.5],[0.5,3.5],[1.5,2.5]", "palindrome r1c1 r1c2 r1c3 r1c4 r2c3"),
        ("[3.5,0.5],[3.5,0.6],[0.9,3.1]", "palindrome r4c1 r3c2 r2c3 r1c4"),
        ("[2.5,2.5],[1.5,2.5],[1.5,2.3]", "palindrome r3c3 r2c3"),
    ] {
        assert_eq!(said(&line(points), "line #ccc = odd; line = palindrome").unwrap(), rule);
    }
    let expected = "line 1: the puzzle has line #cfcfcf that is not along or around cells, expected a meaning in \
                    --legend, such as 'line #cfcfcf = none'";
    for points in [
        "",
        "[0.5,0.5]",
        "[0.5,0.5],[0.6,0.6]",
        "[0,0],[4,4]",
        "[0.5,0.5],[2.5,1.5]",
        "[0.5,0.5],[0.5,1.98]",
        "[0.5,0.5],[0.5,4.5]",
        "[0.5,0.5],[-0.5,0.5]",
        "[0.5,0.5],[1e300,1e300]",
        "[0.5,0.5],[0.5]",
        "[0.5,0.5],[\"0.5\",1.5]",
        "0,1",
    ] {
        assert_eq!(said(&line(points), "arrow = arrow").unwrap_err(), expected, "{points}");
        assert_eq!(said(&line(points), "line = none").unwrap(), "");
        let error = said(&line(points), "line = whisper").unwrap_err();
        assert!(error.ends_with("not along or around cells: cells are missing"), "{error}");
    }
    // A rule about the whole grid needs no cells.
    assert_eq!(said(&line("[0,0],[4,4]"), "line = non-consecutive").unwrap(), "non-consecutive");
    let closed = line("[0.5,0.5],[0.5,1.5],[1.5,0.5],[0.5,0.5]");
    assert_eq!(said(&closed, "line = whisper 2").unwrap(), "whisper 2 r1c1 r1c2 r2c1 r1c1");
    let error = said(&closed, "line = entropic").unwrap_err();
    assert!(error.ends_with("the line is closed, expected one with two ends"), "{error}");
}

#[test]
fn shapes_have_the_cells_under_them_or_around_them() {
    let square = overlay("2.5,0.5", 0.7, "#CFCFCF", "#CFCFCF", "");
    let both = overlay("1.0,1.0", 2.0, "none", "#f00", "");
    let shapes = [
        overlay("0.5,0.5", 0.7, "#CFCFCF", "#CFCFCF", ROUND),
        overlay("3.5,3.5", 0.7, "#CFCFCF", "#CFCFCF", ROUND),
        overlay("0.5,0.5", 0.7, "#CFCFCF", "#CFCFCF", ROUND),
        square,
        both,
        overlay("1.0,0.5", 0.3, "#FFFFFF", "#000000", ROUND),
        overlay("2.5,3.0", 0.3, "#000000", "#000000", &format!("{ROUND},\"text\":3")),
        overlay("2,2", 0.7, "#FFFFFF", "#000000", &format!("{ROUND},\"text\":\" 1 2\n\"")),
        overlay("3.5,1", 0.25, "#FFFFFF", "#FFFFFF", ",\"text\":\"X\""),
        overlay("1.5,3.5", 0.7, "#abc", "", ",\"angle\":45"),
        overlay("0.5,3.0", 0.2, "#abcd", "", ""),
        overlay("3,3", 1.0, "#12345600", "transparent", ""),
    ];
    let legend = "circle = odd; square #none #ff0000 = group; square = even; dot #000 TEXT = ratio TEXT; \
                  dot TEXT = contain = TEXT; dot #fff #000000 = difference 1; text X = sum 10; \
                  diamond = minimum; bar #aabbccdd = equal; text = sum 1";
    let overlays = format!("\"overlays\":[{}]", shapes.join(","));
    assert_eq!(
        said(&overlays.replace('\n', "\\n"), legend).unwrap(),
        "even r3c1; difference 1 r1c1 r2c1; ratio 3 r3c3 r3c4; contain r2c2 r2c3 r3c2 r3c3 = 1 2; \
         sum 10 r4c1 r4c2; minimum r2c4; equal r1c3 r1c4; odd r1c1 r4c4"
    );
    for (shape, example) in [
        (overlay("0.5,0.5", 0.7, "#FFF", "#A1A1A1", ROUND), "circle #ffffff #a1a1a1 = odd"),
        (overlay("0.5,1", 0.3, "#FFF", "#000", ROUND), "dot #ffffff #000000 = difference 1"),
        (overlay("0.5,1", 0.3, "", "", ",\"text\":\"V\""), "text V = sum 10"),
        (overlay("0.5,1", 0.3, "", "", ",\"text\":\"a;b\""), "text TEXT = sum 10"),
        (overlay("-0.5,1.5", 0.3, "", "", ",\"text\":12"), "text 12 = none"),
        (overlay("0,1.5", 0.3, "Red", "", ROUND), "dot #red = none"),
        (overlay("1e300,-1e300", 0.3, "rgba(1, 2)", "", ""), "bar #rgba(1,2) = none"),
        (overlay("\"a\"", 0.3, "#123", "#123", ""), "square #112233 = none"),
    ] {
        let error = said(&format!("\"underlays\":[{shape}]"), "circle TEXT = none").unwrap_err();
        assert!(error.ends_with(&format!("in --legend, such as '{example}'")), "{error}");
        // What the error proposes is an entry that fits the drawing.
        let again = said(&format!("\"underlays\":[{shape}]"), example);
        assert!(again.is_ok(), "{again:?}");
    }
    let everywhere = overlay("2,2", 1e300, "#123", "", "");
    let all = said(&format!("\"overlays\":[{everywhere}]"), "square = odd").unwrap();
    assert_eq!(all.len(), "odd".len() + 16 * " r1c1".len());
}

#[test]
fn circles_at_the_ends_of_a_line_tell_its_direction_and_belong_to_it() {
    let thermo = line("[0.5,0.5],[0.5,2.5]");
    let with = |circles: &[String]| format!("{thermo},\"underlays\":[{}]", circles.join(","));
    let grey = |centre: &str, size: f64| overlay(centre, size, "#CFCFCF", "#CFCFCF", ROUND);
    let legend = "line = thermo; circle = odd";
    for (circles, rules) in [
        (vec![], "thermo r1c1 r1c2 r1c3"),
        (vec![grey("0.5,0.5", 0.85)], "thermo r1c1 r1c2 r1c3"),
        (vec![grey("0.5,2.5", 0.85)], "thermo r1c3 r1c2 r1c1"),
        // Another circle at an end, or in the bulb, is none.
        (vec![grey("0.5,2.5", 0.85), grey("0.5,2.5", 0.7)], "thermo r1c3 r1c2 r1c1; odd r1c3"),
        (vec![grey("0.5,0.5", 0.85), grey("0.5,2.5", 0.7)], "thermo r1c1 r1c2 r1c3; odd r1c3"),
        (
            vec![overlay("0.5,0.5", 0.7, "#00f", "#00f", ROUND), grey("0.5,2.5", 0.85)],
            "thermo r1c3 r1c2 r1c1; odd r1c1",
        ),
        (vec![overlay("0.5,2.5", 0.7, "#00f", "#00f", ROUND)], "thermo r1c3 r1c2 r1c1; odd r1c3"),
    ] {
        assert_eq!(said(&with(&circles), legend).unwrap(), rules);
    }
    let whisper = said(&with(&[grey("0.5,2.5", 0.85)]), "line = whisper 2").unwrap_err();
    assert!(whisper.contains("has circle #cfcfcf on r1c3, expected"), "{whisper}");

    let arrow = "\"arrows\":[{\"color\":\"#a1a1a1\",\"wayPoints\":[[0.9,0.5],[2.5,0.5]]}]";
    let with = |circle: String| format!("{arrow},\"overlays\":[{circle}]");
    let pill = ",\"rounded\":true,\"width\":1.83";
    for (circle, rule) in [
        (overlay("0.5,0.5", 0.8, "#FFF", "#A1A1A1", ROUND), "arrow r1c1 = r2c1 r3c1"),
        (overlay("0.5,1", 0.83, "#FFF", "#A1A1A1", pill), "arrow r1c1 r1c2 = r2c1 r3c1"),
    ] {
        assert_eq!(said(&with(circle), "arrow #a1a1a1 = arrow").unwrap(), rule);
    }
    for circle in [grey("2.5,0.5", 0.8), grey("1.0,0.5", 0.3)] {
        let error = said(&with(circle), "arrow = arrow").unwrap_err();
        assert!(
            error.ends_with("arrow #a1a1a1 on r1c1 r2c1 r3c1: it begins in no circle"),
            "{error}"
        );
    }
    let ends = format!(
        "{},\"overlays\":[{}]",
        line("[0.5,0.9],[0.5,2.1]"),
        ["0.5,0.5", "0.5,2.5"].map(|at| overlay(at, 0.8, "#fff", "#cfcfcf", ROUND)).join(",")
    );
    assert_eq!(said(&ends, "line = between; circle = none").unwrap(), "between r1c1 r1c2 r1c3");
}

#[test]
fn cages_of_unusual_styles_are_drawings() {
    let cage = |more: &str| format!("\"cages\":[{{\"cells\":[[0,0],[0,1]]{more}}}]");
    for (more, rule) in [
        (",\"value\":3,\"outlineC\":\"#000\"", "cage 3 r1c1 r1c2"),
        (",\"value\":3,\"outlineC\":\"#f00\",\"unique\":true", "cage 3 r1c1 r1c2"),
        (",\"sum\":3,\"style\":\"extraregion\",\"unique\":true", ""),
    ] {
        assert_eq!(said(&cage(more), "").unwrap(), rule);
    }
    for (more, example) in [
        (",\"value\":\"3x\"", "cage 3x = sum 10"),
        (",\"value\":3,\"borderColor\":\"#f00\"", "cage #ff0000 3 = sum 10"),
        (",\"unique\":false", "cage = sum 10"),
        (",\"style\":\"fpRowIndexer\"", "cage = sum 10"),
    ] {
        let error = said(&cage(more), "").unwrap_err();
        assert!(
            error.ends_with(&format!(
                "on r1c1 r1c2, expected a meaning in --legend, such as '{example}'"
            )),
            "{error}"
        );
    }
    // A legend comes before what a cage usually means.
    assert_eq!(said(&cage(",\"value\":3"), "cage TEXT = sum TEXT").unwrap(), "sum 3 r1c1 r1c2");
    assert_eq!(
        said(&cage(",\"style\":\"fpRowIndexer\""), "cage = row-indexer").unwrap(),
        "row-indexer r1c1 r1c2"
    );
    let two = "\"cages\":[{\"cells\":[[0,0]],\"value\":\"a\"},{\"cells\":[[0,1]],\"value\":\"a\"}]";
    assert_eq!(said(two, "cage a = sum 3").unwrap(), "sum 3 r1c1; sum 3 r1c2");
}

#[test]
fn rules_in_prose_and_with_names_are_said_or_refused() {
    let expected = "line 1: the puzzle has rules that stand in prose, expected a meaning in --legend, such as \
                    'prose = none' where other entries and --rules say them";
    let wordy = "\"metadata\":{\"rules\":\"Digits along a line rise.\"}";
    for extra in [
        wordy,
        "\"metadata\":{\"rules\":[\"Normal sudoku rules apply.\",\"Or so.\"]}",
        "\"cages\":[{\"value\":\"rules: Anti-knight\"}]",
    ] {
        assert_eq!(said(extra, "line = none").unwrap_err(), expected);
        assert_eq!(said(extra, "prose = none").unwrap(), "");
        assert_eq!(said(extra, "prose = non-consecutive").unwrap(), "non-consecutive");
    }
    // Drawings are named first.
    let error = said(&format!("{wordy},{}", line("[0.5,0.5],[0.5,1.5]")), "").unwrap_err();
    assert!(error.ends_with("'line #cfcfcf = whisper 5'"), "{error}");
    for extra in [
        "\"metadata\":{\"antiknight\":true}",
        "\"metadata\":{\"antiking\":1}",
        "\"cages\":[{\"value\":\"antiknight: true\"}]",
    ] {
        let puzzle = parse(&text(&format!(",{extra}")), &ReadOptions::new()).unwrap().puzzle;
        assert!(puzzle.geometry().has_groups(), "{extra}");
    }
    for (extra, rule) in [
        (
            ",\"cages\":[{\"value\":\"antiknight: true\"},{\"value\":\"diagonals: true\"}]",
            "diagonals",
        ),
        (",\"metadata\":{\"norowcol\":true}", "norowcol"),
        (",\"lines\":{\"a\":1}", "lines"),
        (",\"overlays\":true", "overlays"),
    ] {
        let expected = format!("line 1: the puzzle has {rule}, and that is not supported");
        assert_eq!(refusal(&text(extra)), expected);
    }
    let message = refusal(&text("").replace("\"regions\":", "\"regions\":[],\"old\":"));
    assert!(message.contains("the puzzle has old"), "{message}");
    let message = refusal(&text("").replace("[3,3]]]", "[3,4]]]"));
    assert!(message.ends_with("[3,4] is not a cell from [0,0] of side 4"), "{message}");
}

fn bench(elements: &str) -> String {
    let elements = serde_json::to_string(elements).unwrap();
    format!(
        "{{\"puzzle_id\":\"a\",\"rules\":\"Normal sudoku rules apply.\",\"initial_board\":\"1...............\",\
         \"solution\":\"1234341221434321\",\"rows\":\"4\",\"cols\":\"4\",\"visual_elements\":{elements}}}"
    )
}

fn said_by(elements: &str, legend: &str) -> Vec<String> {
    let options = ReadOptions::new().legend(legend.parse().unwrap());
    let puzzle = parse(&bench(elements), &options).unwrap().puzzle;
    puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry())).collect()
}

#[test]
fn a_legend_says_what_elements_mean() {
    let line = r##"{"type":"lines","coords":["r1c1","r1c2","r2c3"],"color_hex":"#F0F"}"##;
    let arrow = r##"{"type":"arrows","coords":["r4c1","r4c2","r3c3"],"color_hex":"#808080"}"##;
    let circle = r##"{"type":"overlays","coords":["r4c1"],"loc":"cell","shape":"circle","color_hex":"#fff",
        "border_color_hex":"#808080","size":"large","text":"","width":0.8,"height":0.8}"##;
    let dot = r##"{"type":"overlays","coords":["r3c1","r4c1"],"loc":"horizontal edge","shape":"circle",
        "color_hex":"#000000","border_color_hex":"#000000","text":"","width":0.3,"height":0.3}"##;
    let cage = r#"{"type":"cage","style":"killer","cells":["r2c1","r2c2"],"value":"7"}"#;
    let legend = "line #ff00ff = whisper 2; arrow = arrow; dot #000 = ratio 2";
    assert_eq!(
        said_by(&format!("[{cage},{line},{arrow},{circle},{dot}]"), legend),
        [
            "cage 7 r2c1 r2c2",
            "whisper 2 r1c1 r1c2 r2c3",
            "arrow r4c1 = r4c2 r3c3",
            "ratio 2 r3c1 r4c1",
        ]
    );
    let expected = "line 1: the puzzle has line #ff00ff on r1c1 r1c2 r2c3, expected a meaning in --legend, such as \
                    'line #ff00ff = whisper 5'";
    assert_eq!(refusal(&bench(&format!("[{line}]"))), expected);
    // The list may stand in the object itself, and may be missing.
    for text in
        [bench("[]").replace("\"[]\"", "[]"), bench("null"), bench("").replace("\"\"}", "null}")]
    {
        let record = parse(&text, &ReadOptions::new()).unwrap();
        assert_eq!(record.puzzle.geometry().boxes(), Some(BoxShape { rows: 2, cols: 2 }));
    }
}

#[test]
fn regions_and_rules_with_names_are_read() {
    let elements = r#"[{"type":"cage","style":"box","cells":["r1c1","r1c2","r1c3","r2c1"],"value":""},
        {"type":"cage","style":"box","cells":["r1c4","r2c2","r2c3","r2c4"],"value":""},
        {"type":"global","text":"anti-knight"}]"#;
    let geometry = parse(&bench(elements), &ReadOptions::new()).unwrap().puzzle.geometry().clone();
    let region = |row, col| geometry.region_of(geometry.cell(row, col));
    assert_eq!(region(0, 0), region(1, 0));
    assert_ne!(region(0, 0), region(1, 1));
    assert_eq!(region(2, 0), region(3, 1));
    assert!(geometry.groups().any(|cells| cells.len() == 2));
}

#[test]
fn what_is_not_known_and_mistakes_are_refused() {
    let knight = r#"[{"type":"global","text":"anti-camel"}]"#;
    for (text, end) in [
        (bench(knight), "the puzzle has anticamel, and that is not supported"),
        (
            bench(r#"[{"type":"inequality","cells":["r1c1","r1c2"]}]"#),
            "the puzzle has an element 'inequality', and that is not supported",
        ),
        (
            bench(r#"[{"type":"manual","text":"Ties are cut."}]"#),
            "'prose = none' where other entries and --rules say them",
        ),
        (
            bench("[]").replace("Normal", "Abnormal"),
            "'prose = none' where other entries and --rules say them",
        ),
        (
            bench("[]").replace("\"puzzle_id\":\"a\"", "\"killer\":true"),
            "the puzzle has killer, and that is not supported",
        ),
        (bench("[]").replace("\"4\"", "\"5\""), "its board has 16 cells, expected rows x cols"),
        (bench("[]").replace("1...", "7..."), "is not a number from 1 to 4"),
        (bench("[{"), "EOF while parsing an object at line 1 column 2"),
        (bench(r#"[{"type":"lines","coords":["r1x"]}]"#), "\"r1x\" is no cell"),
        (
            bench(r#"[{"type":"cage","style":"box","cells":["r9c9"]}]"#),
            "[8,8] is not a cell from [0,0] of side 4",
        ),
        (
            bench(r#"[{"type":"cage","cells":["r0c1"],"value":"3"}]"#),
            "[-1,0] is not a cell from [0,0] of side 4",
        ),
    ] {
        let message = refusal(&text);
        assert!(message.ends_with(end), "{text}: {message}");
    }
    // A deep value is deeper still in the JSON of SudokuPad.
    for depth in 118..130 {
        let (open, shut) = ("[".repeat(depth), "]".repeat(depth));
        let message = refusal(&bench(&format!("[{{\"type\":\"lines\",\"text\":{open}{shut}}}]")));
        let is_too_deep = message.contains("recursion limit exceeded");
        assert!(is_too_deep || message.ends_with("'line = none'"), "{depth}: {message}");
    }
}
