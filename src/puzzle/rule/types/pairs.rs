//! Rules that state a relation of two cells: `less r1c1 r1c2`, `sum 10 r1c1 r1c2`.

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Context, Drawn, Rule, RuleType};

/// Defines a type: its name, number, relation, and what it says, as words and as a test of two values and the number.
macro_rules! pair_types {
    ($($type:ident = $name:literal, $numbers:expr, $relation:expr, $says:literal, $holds:expr;)+) => {$(
        pub(in crate::puzzle::rule) static $type: RuleType = RuleType {
            name: $name,
            numbers: $numbers,
            cells: Cells::Two,
            says: $says,
            compile: |rule, _, parts| {
                let relation: fn(u16) -> Relation = $relation;
                let [first, second] = rule.two_cells();
                parts.relate(first, second, relation(rule.numbers.first().copied().unwrap_or(0)));
            },
            holds: |rule, _, values| {
                let [first, second] = values.of_two(rule);
                let holds: fn(u32, u32, u32) -> bool = $holds;
                holds(first, second, rule.numbers.first().map_or(0, |&number| number.into()))
            },
            drawn: |_| Drawn::Signs,
            iss,
            f_puzzles,
            ..RuleType::BASE
        };
    )+};
}

/// The number must be said.
const SAID: &[Number] = &[Number::Said];

/// The same, other than 0.
const DIVISOR: &[Number] = &[Number::Divisor(None)];

pair_types! {
    LESS = "less", &[], |_| Relation::Less, "the digit of the first cell is less than that of the second",
        |a, b, _| a < b;
    AT_MOST = "at-most", &[], |_| Relation::AtMost, "it is less, or equal",
        |a, b, _| a <= b;
    EQUAL = "equal", &[], |_| Relation::Equal, "both digits are equal",
        |a, b, _| a == b;
    DIFFERENT = "different", &[], |_| Relation::Different, "the digits differ",
        |a, b, _| a != b;
    DIFFERENCE = "difference", &[Number::Usually(1)], Relation::Difference, "the digits differ by 1",
        |a, b, by| a + by == b || b + by == a;
    RATIO = "ratio", &[Number::Usually(2)], Relation::Ratio, "one digit is twice the other",
        |a, b, by| a * by == b || b * by == a;
    APART = "apart", SAID, Relation::Apart, "the digits differ by the number or more",
        |a, b, by| a + by <= b || b + by <= a;
    NOT_DIFFERENCE = "not-difference", SAID, Relation::NotDifference, "the digits do not differ by the number",
        |a, b, by| a + by != b && b + by != a;
    NOT_RATIO = "not-ratio", SAID, Relation::NotRatio, "neither digit is so many times the other",
        |a, b, by| a * by != b && b * by != a;
    NOT_SUM = "not-sum", SAID, Relation::NotSum, "the digits do not add up to the number",
        |a, b, sum| a + b != sum;
    OTHER_BLOCK = "other-block", DIVISOR, Relation::OtherBlock, "one digit is of 1 to 3, 4 to 6 and so on, for 3, the other of another block",
        |a, b, of| a.div_ceil(of) != b.div_ceil(of);
    INCONGRUENT = "incongruent", DIVISOR, Relation::Incongruent, "divided by the number, the digits leave different remainders",
        |a, b, by| a.abs_diff(b) % by != 0;
}

/// `less` with the second cell first.
pub(in crate::puzzle::rule) static GREATER: RuleType = RuleType {
    name: "greater",
    cells: Cells::Two,
    drawn: |_| Drawn::Signs,
    iss,
    says: "the digit of the first cell is greater than that of the second",
    compile: |rule, _, parts| {
        let [first, second] = rule.two_cells();
        parts.relate(second, first, Relation::Less);
    },
    holds: |rule, _, values| {
        let [first, second] = values.of_two(rule);
        first > second
    },
    ..RuleType::BASE
};

/// The type of rules that state this relation, with its number.
pub(in crate::puzzle::rule) fn type_of(relation: Relation) -> (&'static RuleType, Option<u16>) {
    match relation {
        Relation::Less => (&LESS, None),
        Relation::AtMost => (&AT_MOST, None),
        Relation::Equal => (&EQUAL, None),
        Relation::Different => (&DIFFERENT, None),
        Relation::Difference(by) => (&DIFFERENCE, Some(by)),
        Relation::NotDifference(by) => (&NOT_DIFFERENCE, Some(by)),
        Relation::Apart(by) => (&APART, Some(by)),
        Relation::Ratio(ratio) => (&RATIO, Some(ratio)),
        Relation::NotRatio(ratio) => (&NOT_RATIO, Some(ratio)),
        Relation::Sum(sum) => (&super::sum::SUM, Some(sum)),
        Relation::NotSum(sum) => (&NOT_SUM, Some(sum)),
        Relation::OtherBlock(of) => (&OTHER_BLOCK, Some(of)),
        Relation::Incongruent(by) => (&INCONGRUENT, Some(by)),
    }
}

/// Dots and sums stand between neighbours; the Interactive Sudoku Solver knows other relations of two cells as lines.
fn iss(rule: &Rule, context: &Context<'_>) -> Option<IssPart> {
    let beside = context.are_beside(rule.two_cells());
    let number = rule.numbers.first().copied();
    Some(match (rule.name(), number) {
        ("less", _) => IssPart::Cells("Thermo", None),
        ("greater", _) if beside => IssPart::Cells("GreaterThan", None),
        ("equal", _) => IssPart::Cells("Palindrome", None),
        ("apart", _) => IssPart::Cells("Whisper", number),
        ("other-block", Some(3)) if context.side() == 9 => IssPart::Cells("Entropic", None),
        ("incongruent", Some(by)) if by > 1 => IssPart::Cells("Modular", number),
        ("difference", Some(1)) if beside => IssPart::Cells("WhiteDot", None),
        ("ratio", Some(2)) if beside => IssPart::Cells("BlackDot", None),
        _ => return None,
    })
}

fn f_puzzles(rule: &Rule, _: &Context<'_>) -> Option<FPuzzlesItem> {
    let number = rule.numbers.first().copied();
    Some(match (rule.name(), number) {
        ("less", _) => FPuzzlesItem::Line("thermometer", None),
        ("at-most", _) => FPuzzlesItem::Line("slowthermometer", None),
        ("equal", _) => FPuzzlesItem::Line("palindrome", None),
        ("apart", _) => FPuzzlesItem::Line("whispers", number),
        ("other-block", Some(3)) => FPuzzlesItem::Line("entropicline", None),
        ("incongruent", Some(3)) => FPuzzlesItem::Line("modularline", None),
        ("difference", Some(by)) => FPuzzlesItem::Cells("difference", by.to_string()),
        ("ratio", Some(ratio)) => FPuzzlesItem::Cells("ratio", ratio.to_string()),
        _ => return None,
    })
}
