//! The rules of a puzzle in words: short below the grid, where the marks show the cells, and with all cells for those
//! who hear the picture.

use itertools::Itertools;

use super::board::Board;
use super::drawable::{drawn, has_sorts_outside};
use satdoku::puzzle::{
    Alphabet, CageWords, CellShape, Drawn, LineStyle, LineWords, OutsideClue, PairRule, Puzzle,
    Relation, Rule,
};

/// The rules that are not those of plain sudoku, a sentence for each sort of mark, behind those of houses and groups;
/// empty if there are none. `signs` are the relations that are drawn as signs.
pub(super) fn short(
    mut sentences: Vec<String>,
    puzzle: &Puzzle,
    alphabet: &Alphabet,
    signs: &[PairRule],
) -> String {
    let board = Board::of(puzzle.geometry());
    let (rules, context) = (puzzle.rules(), puzzle.rule_context());
    let has_labels = line_labels(rules);
    let lines = rules.iter().filter_map(|rule| match rule.drawn() {
        Drawn::Line(style, words) => Some((style, line(style, words(rule), has_labels))),
        _ => None,
    });
    sentences.extend(lines.unique().sorted_by_key(|(style, _)| *style).map(|(_, words)| words));
    sentences.extend(pairs(signs));
    sentences.extend(marks_that_lack(rules));
    let has_sorts = has_sorts_outside(rules, &board);
    let arrows = arrows(rules);
    let marks = rules.iter().filter_map(|rule| match drawn(rule, &board) {
        Drawn::Cage(words) => {
            let CageWords { name, meaning, .. } = words(rule);
            Some(sentence(name, meaning))
        }
        Drawn::Shapes(CellShape::Circle) => Some(sentence("grey circles", rule.says())),
        Drawn::Shapes(CellShape::Square) => Some(sentence("grey squares", rule.says())),
        Drawn::Shapes(CellShape::Ring) => {
            Some(sentence("circles", "a digit N in a circle stands in exactly N circles"))
        }
        Drawn::Shapes(CellShape::Letter(letter)) => {
            Some(sentence(&format!("cells with {letter}"), rule.says()))
        }
        Drawn::Clones => Some(sentence("cells with the same small letter", "the same digit")),
        Drawn::Arrow => Some(sentence("arrows", arrows)),
        Drawn::Quadruple => {
            Some(sentence("digits where four cells meet", "they are among those of the four"))
        }
        Drawn::Outside(OutsideClue { is_diagonal, around: [before, after] }, meaning) => {
            let name = match (is_diagonal, has_sorts) {
                (true, _) => "numbers with an arrow".to_owned(),
                (false, true) => format!("numbers such as {before}12{after}"),
                (false, false) => "numbers outside the grid".to_owned(),
            };
            Some(sentence(&name, &meaning(&context)))
        }
        Drawn::InWords(words) => Some(capitalized(&words(rule, &context)) + "."),
        Drawn::Line(..) | Drawn::Signs | Drawn::Nothing => None,
    });
    sentences.extend(marks);
    let not_drawn = rules.iter().filter(|rule| matches!(drawn(rule, &board), Drawn::Nothing));
    for (name, rules) in &not_drawn.sorted_by_key(|rule| rule.name()).chunk_by(|rule| rule.name()) {
        let rules = rules.collect_vec();
        let texts = rules.iter().map(|rule| rule.text(puzzle.geometry())).join(", ");
        let texts = if texts.len() <= LONGEST_TEXTS { texts } else { name.to_owned() };
        sentences.push(sentence(&texts, rules[0].says()));
    }
    sentences.extend(numbers_of_symbols(puzzle, alphabet));
    sentences.into_iter().unique().join(" ")
}

/// What symbols count in sums and other rules, if not all are the numbers themselves: `A = 10, B = 11 … G = 16.`
pub(super) fn numbers_of_symbols(puzzle: &Puzzle, alphabet: &Alphabet) -> Option<String> {
    if puzzle.rules().is_empty() {
        return None;
    }
    let first = puzzle.geometry().first_value();
    let digits = puzzle.geometry().digits();
    let numbered = digits.map(|digit| (alphabet.symbol(digit), digit.index() + first));
    let others = numbered.filter(|(symbol, value)| **symbol != value.to_string()).collect_vec();
    let code = |symbol: &str| symbol.chars().exactly_one().ok().map(u32::from);
    let is_in_order = others.windows(2).all(|two| {
        let [one, next] = [two[0].0, two[1].0].map(code);
        one.zip(next).is_some_and(|(one, next)| one + 1 == next)
    });
    let equals = |(symbol, value): &(&str, usize)| format!("{symbol} = {value}");
    match &others[..] {
        [] => None,
        [first, second, .., last] if is_in_order && others.len() > 3 => {
            Some(format!("{}, {} … {}.", equals(first), equals(second), equals(last)))
        }
        others => Some(format!("{}.", others.iter().map(equals).join(", "))),
    }
}

/// What arrows mean, with circles, pills or both.
fn arrows(rules: &[Rule]) -> &'static str {
    let arrows = rules.iter().filter(|rule| matches!(rule.drawn(), Drawn::Arrow));
    let (pills, circles): (Vec<&Rule>, Vec<&Rule>) =
        arrows.partition(|rule| rule.cells().len() > 1);
    match (circles.is_empty(), pills.is_empty()) {
        (_, true) => "the digits along each add up to the digit in its circle",
        (true, false) => {
            "the digits along each add up to the number that the digits in its pill make"
        }
        (false, false) => {
            "the digits along each add up to the digit in its circle, or to the number that the digits in its pill make"
        }
    }
}

/// That other cells may be related as marked ones are, for dots and signs that people know with all of them given.
fn marks_that_lack(rules: &[Rule]) -> impl Iterator<Item = String> {
    let has = |names: &[&str]| rules.iter().any(|rule| names.contains(&rule.name()));
    let is_xv = |rule: &Rule| rule.name() == "sum" && matches!(rule.numbers(), [5 | 10]);
    let dots = has(&["difference", "ratio"])
        && !has(&[
            "negative kropki",
            "negative difference",
            "negative ratio",
            "non-consecutive",
            "anti-consecutive",
            "toroidal-non-consecutive",
        ]);
    let signs =
        rules.iter().any(|rule| is_xv(rule) && rule.cells().len() == 2) && !has(&["negative xv"]);
    let sentences = [(dots, "Not all dots are given."), (signs, "Not all X and V are given.")];
    sentences.into_iter().filter(|(is_true, _)| *is_true).map(|(_, sentence)| sentence.to_owned())
}

/// The length of rules as text, in place of a mark, that somebody reads.
const LONGEST_TEXTS: usize = 120;

/// The same rules as a list, with the cells of each.
pub(super) fn long(mut names: Vec<String>, puzzle: &Puzzle) -> String {
    let context = puzzle.rule_context();
    names.extend(puzzle.rules().iter().map(|rule| rule.in_words(&context)));
    if names.is_empty() { String::new() } else { format!("Rules: {}", names.join(", ")) }
}

/// A sentence about a sort of mark: `Black dots: one digit is twice the other.`
pub(super) fn sentence(mark: &str, meaning: &str) -> String {
    format!("{}: {meaning}.", capitalized(mark))
}

fn capitalized(words: &str) -> String {
    let mut marks = words.chars();
    marks
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), marks.as_str()))
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
    let label = label.filter(|_| has_labels);
    let labelled =
        |name: &'static str| [Some(name), label.as_deref()].into_iter().flatten().join(" ");
    let name = match style {
        LineStyle::Thermometer => "thermometers".to_owned(),
        LineStyle::SlowThermometer => "slow thermometers".to_owned(),
        LineStyle::SumLoop => labelled("loops"),
        _ => labelled("lines"),
    };
    sentence(&name, &meaning)
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

/// What the signs between two cells mean.
fn pairs(rules: &[PairRule]) -> Vec<String> {
    let relations = rules.iter().map(|rule| rule.relation).unique();
    let meaning = |relation| match relation {
        Relation::Less => sentence("signs < and >", "the tip is at the lesser digit"),
        Relation::AtMost => {
            sentence("signs with a bar", "the tip is at the lesser digit, or both are equal")
        }
        Relation::Difference(1) => sentence("white dots", "the digits differ by 1"),
        Relation::Difference(_) => {
            sentence("white dots with a number", "the digits differ by the number")
        }
        Relation::Ratio(2) => sentence("black dots", "one digit is twice the other"),
        Relation::Ratio(_) => {
            sentence("black dots with a number", "one digit is the number times the other")
        }
        Relation::NotDifference(_) => {
            sentence("struck white dots", "the digits do not differ by 1 or the number")
        }
        Relation::NotRatio(_) => {
            sentence("struck black dots", "neither digit is twice or so many times the other")
        }
        Relation::NotSum(_) => sentence("struck sums", "the digits do not add up to it"),
        Relation::Sum(5) => sentence("signs V", "the digits add up to 5"),
        Relation::Sum(10) => sentence("signs X", "the digits add up to 10"),
        Relation::Sum(_) => sentence("numbers between cells", "the digits add up to them"),
        Relation::Equal => sentence("signs =", "the digits are equal"),
        Relation::Different => sentence("signs ≠", "the digits differ"),
        Relation::Apart(by) => {
            sentence(&format!("signs ≥{by}"), &format!("the digits differ by {by} or more"))
        }
        Relation::OtherBlock(of) => {
            let meaning = format!("the digits are in different blocks of {of} digits");
            sentence(&format!("signs b{of}"), &meaning)
        }
        Relation::Incongruent(by) => {
            let meaning = format!("the digits leave different remainders by {by}");
            sentence(&format!("signs m{by}"), &meaning)
        }
    };
    relations.map(meaning).unique().collect()
}
