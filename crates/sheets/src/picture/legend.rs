//! The rules of a puzzle in words: short below the grid, where the marks show the cells, and with all cells for those
//! who hear the picture.

use std::collections::BTreeSet;

use itertools::Itertools;

use satdoku::geometry::{Cell, Geometry};
use satdoku::puzzle::named_rules::{Line, Marks, NamedRules, Parity, Unmarked};
use satdoku::puzzle::{PairRule, Relation};

/// The rules that are not those of plain sudoku, each once, behind the names of houses and groups; empty if there are
/// none.
pub(super) fn short(mut names: Vec<String>, rules: &NamedRules) -> String {
    names.extend(rules.unmarked.iter().map(unmarked));
    let kinds: BTreeSet<Relation> = rules.lines.iter().map(|line| line.relation).collect();
    let labels = line_labels(rules);
    names.extend(kinds.into_iter().map(|relation| {
        let label = labels.then(|| label(relation)).flatten();
        lines(relation, label.as_deref())
    }));
    names.extend(pairs(&rules.pairs));
    let has = |parity| rules.parities.iter().any(|(_, of_cell)| *of_cell == parity);
    let parities = [(Parity::Odd, "circles (odd)"), (Parity::Even, "squares (even)")];
    names.extend(
        parities.into_iter().filter(|(parity, _)| has(*parity)).map(|(_, name)| name.to_owned()),
    );
    in_a_row(names)
}

/// The same with the cells of each rule.
pub(super) fn long(mut names: Vec<String>, geometry: &Geometry, rules: &NamedRules) -> String {
    names.extend(rules.unmarked.iter().map(unmarked));
    let cells = |cells: &[Cell]| cells.iter().map(|&cell| geometry.name(cell)).join(" ");
    names.extend(rules.lines.iter().map(|Line { relation, cells: on_line, .. }| {
        format!("{} {}", line_name(*relation), cells(on_line))
    }));
    names.extend(rules.pairs.iter().map(|rule| rule.in_words(geometry)));
    for (parity, name) in [(Parity::Odd, "odd"), (Parity::Even, "even")] {
        let marked = rules.parities.iter().filter(|(_, of_cell)| *of_cell == parity);
        let marked: Vec<Cell> = marked.map(|(cell, _)| *cell).collect();
        if !marked.is_empty() {
            names.push(format!("{name} {}", cells(&marked)));
        }
    }
    in_a_row(names)
}

fn in_a_row(names: Vec<String>) -> String {
    if names.is_empty() { String::new() } else { format!("Rules: {}", names.join(", ")) }
}

/// Whether lines have labels, because there are several sorts of them; thermometers are known by their bulbs.
pub(super) fn line_labels(rules: &NamedRules) -> bool {
    let labels = rules.lines.iter().filter_map(|line| label(line.relation));
    labels.unique().count() > 1
}

/// The label of a line or of the line between two cells; none for thermometers and dots.
pub(super) fn label(relation: Relation) -> Option<String> {
    Some(match relation {
        Relation::Less
        | Relation::AtMost
        | Relation::Difference(_)
        | Relation::NotDifference(_)
        | Relation::Ratio(_)
        | Relation::NotRatio(_) => return None,
        Relation::Equal => "=".to_owned(),
        Relation::Apart(by) => format!("≥{by}"),
        Relation::Sum(5) | Relation::NotSum(5) => "V".to_owned(),
        Relation::Sum(10) | Relation::NotSum(10) => "X".to_owned(),
        Relation::Sum(sum) | Relation::NotSum(sum) => sum.to_string(),
        Relation::OtherBlock(of) => format!("b{of}"),
        Relation::Incongruent(by) => format!("m{by}"),
    })
}

fn unmarked(Unmarked { relations, marks }: &Unmarked) -> String {
    let marks = match marks {
        Marks::None => "",
        Marks::Dots => " without a dot",
        Marks::Sums => " without X or V",
    };
    match relations[..] {
        [Relation::NotDifference(1)] if marks.is_empty() => "non-consecutive".to_owned(),
        _ => {
            let words = relations.iter().map(|&relation| about_two(relation));
            format!("cells side by side{marks} {}", { words }.join(" and "))
        }
    }
}

/// What two cells do.
fn about_two(relation: Relation) -> String {
    match relation {
        Relation::Less => "rise".to_owned(),
        Relation::AtMost => "do not fall".to_owned(),
        Relation::Equal => "are equal".to_owned(),
        Relation::Difference(by) => format!("differ by {by}"),
        Relation::NotDifference(by) => format!("do not differ by {by}"),
        Relation::Apart(by) => format!("differ by {by} or more"),
        Relation::Ratio(ratio) => format!("are 1:{ratio}"),
        Relation::NotRatio(ratio) => format!("are not 1:{ratio}"),
        Relation::Sum(sum) => format!("sum to {sum}"),
        Relation::NotSum(sum) => format!("do not sum to {sum}"),
        Relation::OtherBlock(of) => format!("are in different blocks of {of} digits"),
        Relation::Incongruent(by) => format!("leave different remainders by {by}"),
    }
}

fn line_name(relation: Relation) -> String {
    match relation {
        Relation::Less => "thermometer".to_owned(),
        Relation::AtMost => "slow thermometer".to_owned(),
        Relation::Apart(by) => format!("whisper of {by}"),
        Relation::Equal => "palindrome".to_owned(),
        Relation::OtherBlock(of) => format!("entropic line of {of}"),
        Relation::Incongruent(by) => format!("modular line of {by}"),
        other => other.to_string(),
    }
}

/// What lines of a sort mean.
fn lines(relation: Relation, label: Option<&str>) -> String {
    let meaning = match relation {
        Relation::Less => return "thermometers (digits rise from the bulb)".to_owned(),
        Relation::AtMost => {
            return "slow thermometers (hollow bulb, digits do not fall)".to_owned();
        }
        Relation::Equal => "the same from both ends".to_owned(),
        Relation::OtherBlock(of) => {
            format!("any three in a row in different blocks of {of} digits")
        }
        Relation::Incongruent(by) => {
            format!("any {by} in a row leave different remainders by {by}")
        }
        other => format!("neighbours {}", about_two(other)),
    };
    match label {
        Some(label) => format!("lines {label} ({meaning})"),
        None => format!("lines ({meaning})"),
    }
}

/// What the signs between two cells mean.
fn pairs(rules: &[PairRule]) -> Vec<String> {
    let relations = rules.iter().map(|rule| rule.relation).unique();
    let meaning = |relation| match relation {
        Relation::Less => "signs (the tip is at the lesser)".to_owned(),
        Relation::AtMost => {
            "signs with a bar (the tip is at the lesser, or they are equal)".to_owned()
        }
        Relation::Difference(1) => "white dots (differ by 1)".to_owned(),
        Relation::Difference(_) => "white dots with a number (differ by it)".to_owned(),
        Relation::Ratio(2) => "black dots (1:2)".to_owned(),
        Relation::Ratio(_) => {
            "black dots with a number (one is so many times the other)".to_owned()
        }
        Relation::NotDifference(_) => {
            "struck white dots (do not differ by 1 or the number)".to_owned()
        }
        Relation::NotRatio(_) => "struck black dots (are not 1:2 or 1 to the number)".to_owned(),
        Relation::NotSum(_) => "struck sums (do not have the sum)".to_owned(),
        Relation::Sum(5) => "V (sum 5)".to_owned(),
        Relation::Sum(10) => "X (sum 10)".to_owned(),
        Relation::Sum(_) => "numbers (sums)".to_owned(),
        Relation::Equal => "= (equal digits)".to_owned(),
        other => format!("{} ({})", label(other).unwrap_or_default(), about_two(other)),
    };
    relations.map(meaning).unique().collect()
}
