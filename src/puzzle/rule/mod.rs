//! Rules beyond rows, columns and regions, as their author states them: `thermo r1c1 r2c1 r3c1`.
//!
//! A [`Rule`] keeps its name, numbers and cells. Engines, formulas and people's logic read what it *compiles* to, which
//! [`Rules`] computes once for a puzzle and its copies. A solution is checked by what the rule *says*.
//!
//! | file | |
//! |---|---|
//! | `statement` | a rule as it is stated, and what tells the rules of one name from others |
//! | `arguments` | its numbers, cells and words |
//! | `dialects` | what a rule is in the texts of other programs |
//! | `types` | one file a rule, or one for rules that differ by a word |
//! | `registry` | the list of all types |
//! | `marks` | the looks of lines and shapes |
//! | `braces` | lists of rules in braces |
//! | `pattern`, `machine` | regular expressions and automata |
//! | `pair`, `part` | what rules compile to: relations of two cells, and conditions on several |
//! | `parts` | how rules state that |
//! | `derived` | sums that follow from those of rules and from houses |
//! | `value_range` | the numbers that digits stand for |
//!
//! **Invariant.** A [`Rule`] has as many numbers and lists of cells as its type takes, and a list has two different cells
//! or is free of repetitions where the type wants that.

mod arguments;
mod braces;
mod derived;
mod dialects;
mod fault;
mod machine;
mod marks;
mod pair;
mod part;
mod parts;
mod pattern;
mod registry;
mod statement;
mod types;
mod value_range;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::ruled_out::RuledOut;
use crate::geometry::{Cell, Geometry};

pub(crate) use arguments::{Cells, Number, Words};
pub(crate) use braces::{branches_of, statements_of};
pub(crate) use derived::Derived;
pub(crate) use dialects::{FPuzzlesItem, IssPart, SeenDiagonal, SeenLine};
pub use fault::RuleFault;
pub(crate) use machine::{base64_letter, base64_value};
pub use marks::{CageWords, CellShape, LineStyle, LineWords, OutsideClue};
pub use pair::{NotARelation, PairRule, Relation};
pub(crate) use part::{Alike, Automaton, Connected, Count, Linear, Part, Parts, Rank, Sets, Table};
pub use statement::{Context, Drawn, Rule};
pub(crate) use statement::{RuleType, Values};
pub(crate) use value_range::ValueRange;

impl Rule {
    /// A rule by its name, its numbers and its lists of cells, for such a grid. Numbers that are not said are the usual
    /// ones.
    ///
    /// # Errors
    ///
    /// If no rule has this name, or a rule of this name takes other numbers or cells.
    pub fn new(
        name: &str,
        numbers: &[u16],
        cells: impl Into<Vec<Vec<Cell>>>,
        geometry: &Geometry,
    ) -> Result<Self, RuleFault> {
        Self::with_words(name, numbers, cells, &[], geometry)
    }

    /// The same with words behind the cells, such as the digits of `contain r1c1 r1c2 = 3 5`.
    ///
    /// # Errors
    ///
    /// As for [`Rule::new`], or if the rule takes other words.
    pub fn with_words(
        name: &str,
        numbers: &[u16],
        cells: impl Into<Vec<Vec<Cell>>>,
        words: &[&str],
        geometry: &Geometry,
    ) -> Result<Self, RuleFault> {
        let of = RuleType::named(name).ok_or_else(|| RuleFault::Name(name.to_owned()))?;
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Self::of_type(of, numbers, cells.into(), words, geometry)
    }

    /// A rule that says that those of one of several lists hold.
    ///
    /// # Errors
    ///
    /// If a list is empty.
    pub fn either(branches: Vec<Vec<Rule>>) -> Result<Self, RuleFault> {
        if branches.is_empty() || branches.iter().any(Vec::is_empty) {
            return Err(RuleFault::Branches);
        }
        let (numbers, cells, words) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Rule { of: &types::either::EITHER, numbers, cells, words, branches })
    }

    /// The names of all rules, with what they say.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        registry::ALL.iter().map(|of| (of.name, of.says))
    }
}

impl RuleType {
    /// All types, in the order in which they are listed.
    pub(crate) fn all() -> &'static [&'static RuleType] {
        registry::ALL
    }

    /// The type with this name.
    pub(crate) fn named(name: &str) -> Option<&'static RuleType> {
        registry::ALL.iter().copied().find(|of| of.name == name)
    }
}

/// A rule about two cells is one that names both.
impl From<PairRule> for Rule {
    fn from(pair: PairRule) -> Self {
        let (of, number) = types::pairs::type_of(pair.relation);
        let (numbers, cells) = (number.into_iter().collect(), vec![pair.cells.to_vec()]);
        Rule { of, numbers, cells, words: Vec::new(), branches: Vec::new() }
    }
}

/// The rules of a puzzle, in the author's order, and what they compile to. Most puzzles have none and store nothing.
#[derive(Clone, Default)]
pub(super) struct Rules(Option<Arc<Compiled>>);

struct Compiled {
    said: Vec<Rule>,
    /// Each once and in order.
    pairs: Vec<PairRule>,
    ruled_out: RuledOut,
    /// Those of rules, and then the sums that follow from them.
    parts: Vec<Part>,
    /// For each of the first parts, the place of its rule.
    rule_of_part: Vec<usize>,
    derived: Vec<Derived>,
    families: Vec<Vec<Cell>>,
}

impl Rules {
    pub(super) fn new(said: Vec<Rule>, geometry: &Geometry) -> Self {
        if said.is_empty() {
            return Rules::default();
        }
        let context = Context { geometry, rules: &said };
        let mut parts = Parts::new(geometry);
        let mut rule_of_part = Vec::new();
        for (place, rule) in said.iter().enumerate() {
            (rule.of.compile)(rule, &context, &mut parts);
            rule_of_part.resize(parts.parts.len(), place);
        }
        let Parts { mut pairs, ruled_out: candidates, mut parts, families, .. } = parts;
        let derived = derived::sums(geometry, &parts, &pairs);
        parts.extend(derived.iter().map(|sum| Part::Linear(sum.linear.clone())));
        // Cells of a house or group differ anyway.
        let is_said = |pair: &PairRule| {
            pair.relation != Relation::Different
                || !geometry.are_peers(pair.cells[0], pair.cells[1])
        };
        pairs.retain(is_said);
        pairs.sort_unstable();
        pairs.dedup();
        let mut ruled_out = RuledOut::default();
        for candidate in candidates {
            ruled_out.insert(geometry.candidate_index(candidate), geometry.candidate_count());
        }
        Rules(Some(Arc::new(Compiled {
            said,
            pairs,
            ruled_out,
            parts,
            rule_of_part,
            derived,
            families,
        })))
    }

    pub(super) fn said(&self) -> &[Rule] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.said)
    }

    pub(super) fn pairs(&self) -> &[PairRule] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.pairs)
    }

    /// Conditions on several cells.
    #[inline]
    pub(super) fn parts(&self) -> &[Part] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.parts)
    }

    /// For each of the first conditions, the place of its rule.
    pub(super) fn rule_of_part(&self) -> &[usize] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.rule_of_part)
    }

    /// The sums that follow from those of rules; they are the last of the conditions.
    pub(super) fn derived(&self) -> &[Derived] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.derived)
    }

    /// Cells that rules make differ, and that are in a house or not.
    pub(super) fn families(&self) -> &[Vec<Cell>] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.families)
    }

    /// The candidates that the rules rule out, if they rule out any.
    #[inline]
    pub(super) fn ruled_out(&self) -> Option<&RuledOut> {
        self.0.as_ref().map(|compiled| &compiled.ruled_out).filter(|out| !out.is_empty())
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.said() == other.said()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.said().hash(state);
    }
}

/// The rules of a puzzle in another language, each with its form there. A rule that has none is said by the relations of
/// two cells that it amounts to; candidates that it rules out are none of them.
///
/// # Errors
///
/// The first rule or relation, in words, that has no form. A rule that comes to nothing would be lost, so it needs one too.
pub(crate) fn translated<T>(
    context: &Context<'_>,
    form: impl Fn(&Rule) -> Option<T>,
) -> Result<Vec<(Rule, T)>, String> {
    let mut all = Vec::new();
    for rule in context.rules {
        if let Some(form) = form(rule) {
            all.push((rule.clone(), form));
            continue;
        }
        let parts = rule.compile(context);
        let is_silent = parts.pairs.is_empty() && parts.ruled_out.is_empty();
        if !parts.parts.is_empty() || is_silent {
            return Err(rule.text(context.geometry));
        }
        for pair in parts.pairs {
            let rule = Rule::from(pair);
            let form = form(&rule).ok_or_else(|| pair.in_words(context.geometry))?;
            all.push((rule, form));
        }
    }
    Ok(all)
}
