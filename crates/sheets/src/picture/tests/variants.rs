//! Pictures of puzzles with extra houses and rules.

use super::*;
use satdoku::format::RuleList;
use satdoku::geometry::Layout;

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
        ("palindrome r1c12345", "palindrome", 1),
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
        ("layout diagonals,anti-knight", "Rules: diagonals, anti-knight"),
        ("non-consecutive", "Rules: non-consecutive"),
        (
            "negative kropki; ratio r1c12",
            "Rules: cells side by side without a dot do not differ by 1 and are not 1:2, black dots (1:2)",
        ),
        (
            "group r1c1 r2c3 r3c2; group r1c1 r4c4",
            "Rules: 1 group of cells that differ, 1 pair of cells that differ",
        ),
        (
            "thermo r1c123; odd r4c4",
            "Rules: thermometers (digits rise from the bulb), circles (odd)",
        ),
        (
            "whisper 2 r1c123; palindrome r2c1234",
            "Rules: lines = (the same from both ends), lines ≥2 (neighbours differ by 2 or more)",
        ),
    ] {
        let picture = picture_of(rules, 4);
        assert_eq!(picture.legend(), legend, "{rules}");
        let svg = picture.to_svg(Theme::Light);
        assert_eq!(svg.matches("Rules:").count(), if legend.is_empty() { 0 } else { 2 }, "{svg}");
        assert_eq!(
            picture.without_legend().to_svg(Theme::Light).matches("Rules:").count(),
            usize::from(!legend.is_empty())
        );
    }
    let svg = picture_of("thermo r1c12 r2c3", 4).to_svg(Theme::Light);
    assert!(
        svg.contains("<desc>.... / .... / .... / ..... Rules: thermometer r1c1 r1c2 r2c3</desc>"),
        "{svg}"
    );
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
