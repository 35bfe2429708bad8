//! Cells and, if need be, the digits of a full grid become a rule.

use super::kinds::{Kind, Numbers, Stated};
use crate::geometry::{Cell, Geometry};
use crate::puzzle::{Context, PairRule, Relation, Rule, Solution, Values};
use crate::random::Stream;

/// The rule of this kind about these cells. None if it does not hold in the full grid, whatever its number.
pub(super) fn state(
    kind: &Kind,
    lists: &[Vec<Cell>],
    geometry: &Geometry,
    solution: Option<&Solution>,
    stream: &mut Stream,
) -> Option<Rule> {
    let rule = |name: &str, numbers: &[u16]| Rule::new(name, numbers, lists, geometry).ok();
    match (kind.stated, solution) {
        (Stated::Before(name), _) => rule(name, &[]).filter(|rule| {
            let is_impossible = |pair: &PairRule| {
                let [one, other] = pair.cells;
                pair.relation == Relation::Equal && geometry.are_peers(one, other)
            };
            let context = Context { geometry, rules: &[] };
            !rule.pairs(&context).iter().any(is_impossible)
        }),
        (_, None) => None,
        (Stated::After(statements), Some(solution)) => {
            let first = geometry.first_value();
            let values = Values { digits: solution.digits(), first: first as u32 };
            let context = Context { geometry, rules: &[] };
            let holds = |rule: &Rule| (rule.rule_type().holds)(rule, &context, &values);
            statements.iter().find_map(|&(name, numbers)| match numbers {
                Numbers::Without => rule(name, &[]).filter(holds),
                Numbers::Is(number) => rule(name, &[number]).filter(holds),
                Numbers::Found => {
                    let most = lists[0].len() * (geometry.side() + first);
                    let numbers = 0..=u16::try_from(most).unwrap_or(u16::MAX);
                    numbers.filter_map(|number| rule(name, &[number])).find(holds)
                }
            })
        }
        (Stated::Contain, Some(solution)) => {
            let value = |&cell: &Cell| solution.digit(cell).index() + geometry.first_value();
            let mut digits: Vec<usize> = lists[0].iter().map(value).collect();
            stream.shuffle(&mut digits);
            digits.truncate(2 + stream.below(3) as usize);
            digits.sort_unstable();
            let words: Vec<String> = digits.iter().map(usize::to_string).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            Rule::with_words("contain", &[], lists, &words, geometry).ok()
        }
    }
}
