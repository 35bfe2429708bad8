//! The marks of a puzzle's rules without its grid, as SVG for a drawing of one's own.

use super::board::Board;
use super::drawing::{Drawing, Item};
use super::style::{Scheme, Style};
use super::svg::{FONTS, write_items};
use super::variant::Variant;
use satdoku::puzzle::{Alphabet, Puzzle};

/// What is drawn below the lines of the grid, and what above them, such as dots on a line; none if there is nothing.
///
/// Clues beside the grid lie outside of it, to the left and above too.
///
/// Each is an element of class `light` and the same of class `dark`, with the upper left corner of the grid at (0, 0) and
/// cells of [`CELL`](super::CELL) units.
pub fn rule_layers(puzzle: &Puzzle, alphabet: &Alphabet) -> Option<[String; 2]> {
    let variant = Variant::of(puzzle, alphabet);
    let drawing = Drawing::of_rules(&Board::of(puzzle.geometry()), &variant, alphabet);
    let is_below = |item: &Item| item.style < Style::CellLine;
    let (below, above) = drawing.items().split_at(drawing.items().partition_point(is_below));
    (!drawing.items().is_empty()).then(|| [below, above].map(in_both_schemes))
}

fn in_both_schemes(items: &[Item]) -> String {
    let mut svg = String::new();
    if items.is_empty() {
        return svg;
    }
    for (class, scheme) in [("light", Scheme::Light), ("dark", Scheme::Dark)] {
        svg.push_str(&format!(
            "<g class=\"{class}\" text-anchor=\"middle\" font-family=\"{FONTS}\">"
        ));
        write_items(items, scheme, &mut svg);
        svg.push_str("</g>");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use satdoku::format::{ReadOptions, RuleList, parse};

    fn layers(rules: &str) -> Option<[String; 2]> {
        let rules: RuleList = rules.parse().expect("rules");
        let record = parse("................", &ReadOptions::new().rules(rules)).expect("a puzzle");
        rule_layers(&record.puzzle, &record.alphabet)
    }

    #[test]
    fn rules_are_drawn_below_and_above_the_lines() {
        assert_eq!(layers("regions AABBAABBCCDDCCDD"), None);
        assert_eq!(layers("layout anti-knight"), None);
        let [below, above] = layers("layout diagonals; ratio 2 r1c1 r1c2").expect("marks");
        assert_eq!(below.matches("M0 0").count() + below.matches("M240 0").count(), 4, "{below}");
        assert!(above.starts_with("<g class=\"light\"") && above.contains("<g class=\"dark\""));
        let [thermometer, none] = layers("thermo r1c1 r1c2 r2c2").expect("marks");
        assert!(thermometer.contains("stroke-linecap") && none.is_empty(), "{thermometer}");
        let [outline, sum] = layers("cage 5 r1c1 r1c2 r2c1").expect("marks");
        // Along the upper border, and around the corner that the cage bends about.
        assert!(outline.contains("M5 5H60") && outline.contains("M55 55V60"), "{outline}");
        assert!(sum.contains(">5<"), "{sum}");
    }
}
