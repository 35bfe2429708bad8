//! The rules of a puzzle in words: short below the grid, where the marks show the cells, and with all cells for those
//! who hear the picture.

use itertools::Itertools;

use satdoku::puzzle::{CellShape, Drawn, LineStyle, LineWords, PairRule, Puzzle, Relation, Rule};

/// The rules that are not those of plain sudoku, each once, behind the names of houses and groups; empty if there are
/// none. `signs` are the relations that are drawn as signs.
pub(super) fn short(mut names: Vec<String>, puzzle: &Puzzle, signs: &[PairRule]) -> String {
    let (rules, context) = (puzzle.rules(), puzzle.rule_context());
    names.extend(rules.iter().filter_map(|rule| match rule.drawn() {
        Drawn::InWords(words) => Some(words(rule, &context)),
        _ => None,
    }));
    let has_labels = line_labels(rules);
    let lines = rules.iter().filter_map(|rule| match rule.drawn() {
        Drawn::Line(style, words) => Some((style, line(style, words(rule), has_labels))),
        _ => None,
    });
    names.extend(lines.unique().sorted_by_key(|(style, _)| *style).map(|(_, words)| words));
    names.extend(pairs(signs));
    let is_cage = |rule: &Rule| matches!(rule.drawn(), Drawn::Cage);
    if rules.iter().any(is_cage) {
        names.push("cages (different digits, with this sum)".to_owned());
    }
    let has =
        |shape| rules.iter().any(|rule| matches!(rule.drawn(), Drawn::Shapes(it) if it == shape));
    let shapes = [(CellShape::Circle, "circles (odd)"), (CellShape::Square, "squares (even)")];
    names.extend(
        shapes.into_iter().filter(|(shape, _)| has(*shape)).map(|(_, name)| name.to_owned()),
    );
    in_a_row(names.into_iter().unique().collect())
}

/// The same with the cells of each rule.
pub(super) fn long(mut names: Vec<String>, puzzle: &Puzzle) -> String {
    let context = puzzle.rule_context();
    names.extend(puzzle.rules().iter().map(|rule| rule.in_words(&context)));
    in_a_row(names)
}

fn in_a_row(names: Vec<String>) -> String {
    if names.is_empty() { String::new() } else { format!("Rules: {}", names.join(", ")) }
}

/// Whether lines have labels, because there are several sorts of them; thermometers are known by their bulbs.
pub(super) fn line_labels(rules: &[Rule]) -> bool {
    let labels = rules.iter().filter_map(|rule| match rule.drawn() {
        Drawn::Line(_, words) => words(rule).label,
        _ => None,
    });
    labels.unique().count() > 1
}

/// What the lines of a sort mean.
fn line(style: LineStyle, words: LineWords, has_labels: bool) -> String {
    let LineWords { meaning, label, .. } = words;
    let name = match style {
        LineStyle::Thermometer => "thermometers".to_owned(),
        LineStyle::SlowThermometer => "slow thermometers".to_owned(),
        _ => match label.filter(|_| has_labels) {
            Some(label) => format!("lines {label}"),
            None => "lines".to_owned(),
        },
    };
    format!("{name} ({meaning})")
}

/// The sign between two cells; none for those that are drawn.
pub(super) fn label(relation: Relation) -> Option<String> {
    Some(match relation {
        Relation::Less
        | Relation::AtMost
        | Relation::Difference(_)
        | Relation::NotDifference(_)
        | Relation::Ratio(_)
        | Relation::NotRatio(_) => return None,
        Relation::Equal => "=".to_owned(),
        Relation::Different => "≠".to_owned(),
        Relation::Apart(by) => format!("≥{by}"),
        Relation::Sum(5) | Relation::NotSum(5) => "V".to_owned(),
        Relation::Sum(10) | Relation::NotSum(10) => "X".to_owned(),
        Relation::Sum(sum) | Relation::NotSum(sum) => sum.to_string(),
        Relation::OtherBlock(of) => format!("b{of}"),
        Relation::Incongruent(by) => format!("m{by}"),
    })
}

/// What two cells do.
fn about_two(relation: Relation) -> String {
    match relation {
        Relation::Less => "rise".to_owned(),
        Relation::AtMost => "do not fall".to_owned(),
        Relation::Equal => "are equal".to_owned(),
        Relation::Different => "differ".to_owned(),
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
