//! Pictures of puzzles with extra houses and rules.

use super::*;
use satdoku::format::RuleList;
use satdoku::geometry::{Beside, Canvas, Layout};
use satdoku::puzzle::Rule;

/// The picture of an empty 9×9 grid with these rules, or of another grid.
fn picture_of(rules: &str, side: usize) -> Picture {
    let rules: RuleList = rules.parse().expect("rules of the tests");
    let text = ".".repeat(side * side);
    let record = format::parse(text.as_str(), &ReadOptions::new().rules(rules)).expect("a puzzle");
    Picture::of_puzzle(&record.puzzle, &record.alphabet)
}

/// How many elements each of these styles has.
fn counts<const N: usize>(picture: &Picture, classes: [&str; N]) -> [usize; N] {
    let svg = picture.to_svg(Theme::Auto);
    let document = Document::parse(&svg).expect(&svg);
    classes.map(|class| group(&document, class).len())
}

#[test]
fn a_puzzle_with_every_rule_is_well_formed_at_any_side() {
    let rules = "thermo r1c1 r1c2 r1c3; whisper 2 r3c1 r3c2 r3c3; odd r4c4; equal r2c1 r4c2; sum 5 r4c1 r4c2; \
                 layout diagonals,anti-king; negative xv; group r2c3 r3c4 r4c3; group r1c4 r4c1";
    for side in [4, 6, 9, 16, 25] {
        for theme in Theme::ALL {
            let picture = picture_of(rules, side);
            let svg = picture.to_svg(theme);
            Document::parse(&svg).expect(&svg);
            assert_eq!(svg, picture.to_svg(theme));
        }
    }
}

#[test]
fn each_rule_has_its_mark() {
    for (rules, class, count) in [
        ("odd r1c1; even r2c2", "parity", 2),
        ("layout diagonals", "diagonal", 1),
        ("layout antidiagonal", "diagonal", 1),
        ("difference r1c12; difference 3 r2c12", "white-dot", 2),
        ("difference r1c12; difference 3 r2c12", "white-dot-text", 1),
        ("ratio r1c12; ratio 3 r2c12", "black-dot", 2),
        ("sum 5 r1c12; sum 10 r2c12; sum 7 r3c12", "sign-text", 3),
        ("less r1c12; at-most r5c12", "sign", 2),
        ("less r1c1 r5c5", "pair", 1),
        // A line and a bulb.
        ("thermo r1c123", "thermometer", 2),
        ("slow-thermo r1c123", "hollow-bulb", 1),
        ("whisper r1c123", "whisper", 1),
        ("slow-thermo r1c123", "slow-thermometer", 1),
        ("palindrome r1c12345", "palindrome", 1),
        ("renban r1c123", "renban", 1),
        // A circle at both ends, or the outline of a diamond.
        ("between r1c123", "circle", 2),
        ("lockout r1c123", "circle", 2),
        ("double-arrow r1c123", "circle", 2),
        // A circle and two arrows.
        ("arrow r2c1 = r2c2 r2c3 = r3c1 r4c1", "circle", 3),
        ("counting-circles r1c123", "circle", 3),
        ("cage 6 r1c12; cage r2c12; product 6 r3c12; sum 9 r4c123", "cage", 4),
        ("cage 6 r1c12; cage r2c12; product 6 r3c12; sum 9 r4c123", "corner-text", 3),
        ("contain r1c12 r2c12 = 1 2", "white-dot", 1),
        ("contain r1c12 r2c12 = 1 2 3", "white-dot-text", 2),
        ("contain r1c1234 = 1 2", "white-dot", 0),
        ("clone r1c12 = r5c45", "lettered", 4),
        ("row-indexer r1c12; box-indexer r3c3", "corner-text", 3),
        (
            "sandwich 7 r1c123456789; skyscraper 2 r9c2 r8c2 r7c2 r6c2 r5c2 r4c2 r3c2 r2c2 r1c2",
            "clue",
            2,
        ),
        ("little-killer 7 r8c1 r9c2", "clue", 1),
        // Half a row is not what such a number is about.
        ("sandwich 7 r1c12345", "clue", 0),
        ("entropic r1c1234", "entropic", 1),
        ("modular r1c1234", "modular", 1),
        ("group r1c1 r5c5", "pair", 1),
        ("group r1c4 r2c3 r3c2", "diagonal", 1),
        ("group r1c4 r2c3 r3c2", "extra-1", 0),
        ("layout windows", "extra-1", 36),
        ("layout asterisk", "extra-1", 9),
        ("layout disjoint-groups", "extra-9", 9),
        ("layout anti-knight", "pair", 0),
    ] {
        assert_eq!(counts(&picture_of(rules, 9), [class]), [count], "{rules}: {class}");
    }
}

#[test]
fn the_legend_names_the_rules_and_plain_puzzles_have_none() {
    for (rules, legend) in [
        ("", ""),
        ("regions AABB AABB CCDD CCDD", ""),
        (
            "layout diagonals,anti-knight",
            "Diagonals: the digits of each marked diagonal differ. Anti-knight: cells a knight's move apart differ.",
        ),
        ("non-consecutive", "Cells side by side do not differ by 1."),
        (
            "negative kropki; ratio r1c12",
            "Black dots: one digit is twice the other. \
             All dots are given: cells side by side without a dot do not differ by 1, and neither is twice the other.",
        ),
        ("ratio r1c12", "Black dots: one digit is twice the other. Not all dots are given."),
        ("sum 5 r1c12", "Signs V: the digits add up to 5. Not all X and V are given."),
        (
            "sum 5 r1c12; negative xv",
            "Signs V: the digits add up to 5. \
             All X and V are given: cells side by side without one do not add up to 5 or 10.",
        ),
        (
            "arrow r2c1 = r2c2 r2c3",
            "Arrows: the digits along each add up to the digit in its circle.",
        ),
        (
            "arrow r2c12 = r3c2 r3c3",
            "Arrows: the digits along each add up to the number that the digits in its pill make.",
        ),
        ("global-entropy 2", "Each 2x2 square has one of 1, 2 and one of 3, 4."),
        (
            "group r1c1 r2c3 r3c2; group r1c1 r4c4",
            "1 group of cells that differ. 1 pair of cells that differ.",
        ),
        (
            "thermo r1c123; odd r4c4",
            "Thermometers: digits rise from the bulb. Grey circles: odd digits.",
        ),
        (
            "whisper 2 r1c123; palindrome r2c1234",
            "Lines =: the same from both ends. Lines ≥2: neighbours differ by 2 or more.",
        ),
        ("cage 3 r1c12; cage 4 r2c12", "Cages with a sum: different digits that add up to it."),
        // Signs tell clues beside the grid apart.
        (
            "sandwich 3 r1c1234; sandwich 4 r2c1234",
            "Numbers outside the grid: the digits between the 1 and the 4 add up to the number.",
        ),
        (
            "skyscraper 3 r1c1234; x-sum 4 r2c1234",
            "Numbers such as [12]: so many buildings are seen from there, if digits are heights and taller buildings \
             hide the lower ones behind them. \
             Numbers such as (12): the first X digits from there add up to the number, where X is the first of them.",
        ),
        // What has no mark is named with its cells.
        (
            "contain r1c1234 = 1 2; sandwich 3 r1c12",
            "Contain r1c1 r1c2 r1c3 r1c4 = 1 2: the digits are among those of the cells, each as often as it is said. \
             Sandwich 3 r1c1 r1c2: the digits between the 1 and the greatest digit, such as 9, add up to the number.",
        ),
    ] {
        let picture = picture_of(rules, 4);
        assert_eq!(picture.legend(), legend, "{rules}");
        let svg = picture.to_svg(Theme::Light);
        // The description has all rules with their cells.
        assert_eq!(svg.contains("Rules: "), !legend.is_empty(), "{svg}");
        let has_legend = |picture: &Picture| {
            let mut items = Drawing::of(picture).items().to_vec().into_iter();
            items.any(|item| item.style == Style::Legend)
        };
        assert_eq!(has_legend(&picture), !legend.is_empty(), "{rules}");
        assert!(!has_legend(&picture.without_legend()), "{rules}");
    }
    let svg = picture_of("thermo r1c12 r2c3", 4).to_svg(Theme::Light);
    assert!(
        svg.contains("<desc>.... / .... / .... / ..... Rules: thermometer r1c1 r1c2 r2c3</desc>"),
        "{svg}"
    );
}

#[test]
fn the_legend_says_what_letters_count() {
    let legend = |rules: &str, side: usize| picture_of(rules, side).legend().to_owned();
    assert_eq!(
        legend("layout diagonals", 16),
        "Diagonals: the digits of each marked diagonal differ."
    );
    assert!(!legend("cage 3 r1c12", 9).contains('='));
    assert!(legend("cage 30 r1c12", 16).ends_with(" A = 10, B = 11 … G = 16."));
    assert!(legend("cage 11 r1c12", 12).ends_with(" A = 10, B = 11, C = 12."));
    let puzzle = "....".repeat(4).parse::<Puzzle>().expect("a puzzle");
    let rules: RuleList = "thermo r1c12".parse().expect("a rule");
    let mut with_rule = puzzle.clone();
    rules.add_to(&mut with_rule).expect("it fits");
    let alphabet: Alphabet = "WORD".parse().expect("symbols");
    let legend = |puzzle: &Puzzle| Picture::of_puzzle(puzzle, &alphabet).legend().to_owned();
    assert_eq!(legend(&puzzle), "");
    assert!(legend(&with_rule).ends_with(" W = 1, O = 2, R = 3, D = 4."));
}

#[test]
fn candidates_keep_away_from_dots() {
    let picture = picture_of("difference r1c12", 9);
    let all = vec![Content::Candidates(picture.geometry().digits().collect()); 81];
    let picture = Picture { cells: all, ..picture };
    let places = texts(&picture, "candidate");
    assert_eq!(places.len(), 729);
    // The middle of each is farther from the lines between cells than the radius of a dot.
    assert!(places.iter().all(|(x, ..)| (14.0..=CELL - 14.0).contains(&(x % CELL))));
}

#[test]
fn houses_that_overlap_have_different_tints() {
    let builder = Geometry::builder(9).boxes(3, 3);
    let geometry = builder.layout(Layout::Asterisk).layout(Layout::Windows).build().unwrap();
    let tints = shaded_houses::tints(&geometry);
    let overlapping = tints.values().filter(|tints| tints.len() > 1).collect_vec();
    assert!(!overlapping.is_empty());
    assert!(tints.values().all(|tints| tints.iter().all_unique()), "{tints:?}");
    // Broken diagonals cover each cell twice.
    let pandiagonal = Geometry::builder(5).layout(Layout::Pandiagonal).build().unwrap();
    assert!(shaded_houses::tints(&pandiagonal).is_empty());
    // Sixteen scattered houses are more than there are tints.
    let builder = Geometry::builder(16).boxes(4, 4).layout(Layout::DisjointGroups);
    assert!(shaded_houses::tints(&builder.build().unwrap()).is_empty());
}

#[test]
fn parity_is_a_mark_and_no_list_of_candidates() {
    let picture = picture_of("odd r1c1", 9);
    assert_eq!(counts(&picture, ["parity", "candidate"]), [1, 0]);
}

/// The places of texts of a style, as x, y and the text.
fn texts(picture: &Picture, class: &str) -> Vec<(f32, f32, String)> {
    let svg = picture.to_svg(Theme::Auto);
    let document = Document::parse(&svg).expect(&svg);
    let at = |node: &Node<'_, '_>, name| node.attribute(name).and_then(|it| it.parse().ok());
    let texts = group(&document, class).into_iter().map(|node| {
        let (x, y) = (at(&node, "x").expect("a number"), at(&node, "y").expect("a number"));
        (x, y, node.text().unwrap_or_default().to_owned())
    });
    texts.collect()
}

#[test]
fn clues_beside_the_grid_have_room_and_do_not_overlap() {
    let all = "sandwich 10 r1c1234; sandwich 2 r1c4 r1c3 r1c2 r1c1; x-sum 3 r1c1234; skyscraper 2 r1c1 r2c1 r3c1 r4c1; \
               little-killer 100 r2c1 r3c2 r4c3; full-rank 5 r4c4 r3c4 r2c4 r1c4";
    let picture = picture_of(all, 4);
    let drawing = Drawing::of(&picture.clone().without_legend());
    assert!(drawing.width() > 4.0 * CELL + 80.0 && drawing.height() > 4.0 * CELL + 50.0);
    assert_eq!(picture.extent(), drawing.width().max(drawing.height()) / CELL);
    let clues = texts(&picture, "clue");
    assert_eq!(clues.len(), 6);
    for (x, y, text) in &clues {
        let half = 0.5 * 23.0 * width_of(text);
        assert!(*x >= half - 0.1 && *x + half <= drawing.width() + 0.1, "{text} at {x}");
        assert!(*y >= 16.0 && *y <= drawing.height(), "{text} at {y}");
    }
    for [one, other] in clues.iter().array_combinations() {
        let apart = 0.5 * 23.0 * (width_of(&one.2) + width_of(&other.2));
        let is_apart = (one.0 - other.0).abs() >= apart || (one.1 - other.1).abs() >= 16.0;
        assert!(is_apart, "{one:?} {other:?}");
    }
}

#[test]
fn quadruples_show_the_symbols_of_the_digits() {
    let picture = picture_of("contain r1c1 r1c2 r2c1 r2c2 = 1 10 16", 16);
    let symbols: Vec<_> = texts(&picture, "white-dot-text").into_iter().map(|it| it.2).collect();
    assert_eq!(symbols, ["1A", "G"]);
}

#[test]
fn candidates_leave_room_for_the_sums_of_cages() {
    let tops = |rules: &str| {
        let picture = picture_of(rules, 9);
        let all = vec![Content::Candidates(picture.geometry().digits().collect()); 81];
        let picture = Picture { cells: all, ..picture };
        texts(&picture, "candidate").iter().map(|it| it.1).fold(f32::MAX, f32::min)
    };
    assert!(tops("cage 3 r1c12") > tops("odd r1c1") + 6.0);
}

#[test]
fn cages_are_dashed() {
    let svg = picture_of("cage 3 r1c12", 4).to_svg(Theme::Light);
    assert_eq!(svg.matches("stroke-dasharray=\"3 2\"").count(), 1, "{svg}");
    assert!(!picture_of("less r1c12", 4).to_svg(Theme::Light).contains("dash"));
}

#[test]
fn grids_of_other_shapes_are_drawn_with_the_cells_beside_them() {
    let beside = vec![Beside { prefix: "VA".to_owned(), rows: 2, cols: 2 }];
    let canvas = Canvas { digits: 4, first_value: 0, beside, ..Canvas::new(2, 3) };
    let geometry = Geometry::on_canvas(canvas).expect("a canvas");
    let rule = Rule::new("thermo", &[], [vec![Cell::new(6), Cell::new(8)]], &geometry);
    let mut puzzle = Puzzle::empty(geometry.clone());
    puzzle.add_rules([rule.expect("a rule")]);
    let picture = Picture::of_puzzle(&puzzle, &Alphabet::of(&geometry));
    let svg = picture.to_svg(Theme::Auto);
    // The grid and two rows of cells below it, with their name between.
    assert!(svg.contains("<desc>... / ... / ..... Rules: "), "{svg}");
    assert!(svg.contains("M30 180V240"), "the thermometer from the first cell down: {svg}");
    assert!(svg.contains(">VA</text>") && svg.contains(">Digits from 0"), "{svg}");
    let drawing = Drawing::of(&picture.without_legend());
    assert_eq!((drawing.width(), drawing.height()), (3.0 * CELL, 4.5 * CELL));
    // No tint for rows and columns, which are shorter than the digits are many.
    assert!(drawing.items().iter().all(|item| !matches!(item.style, Style::ExtraHouse(_))));
}
