//! One of several lists of rules.

use crate::puzzle::rule::arguments::{Cells, Words};
use crate::puzzle::rule::dialects::IssPart;
use crate::puzzle::rule::part::Part;
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Rule, RuleType};

pub(in crate::puzzle::rule) static EITHER: RuleType = RuleType {
    name: "either",
    cells: Cells::None,
    words: Words::Branches,
    says: "all rules in one of the braces hold",
    compile: |rule, context, parts| {
        let branch = |rules: &Vec<Rule>| {
            let context = Context { rules, ..*context };
            let mut parts = Parts::new(context.geometry);
            rules.iter().for_each(|rule| (rule.of.compile)(rule, &context, &mut parts));
            parts
        };
        parts.parts.push(Part::Either(rule.branches.iter().map(branch).collect()));
    },
    holds: |rule, context, values| {
        rule.branches.iter().any(|rules| {
            let context = Context { rules, ..*context };
            rules.iter().all(|rule| (rule.of.holds)(rule, &context, values))
        })
    },
    iss: |_, _| Some(IssPart::Either),
    ..RuleType::BASE
};
