//! Product cages: different digits whose product is given.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::marks::CageWords;
use crate::puzzle::rule::statement::{Drawn, MOST_SIDE_OF_WORDS, RuleType};

pub(in crate::puzzle::rule) static PRODUCT: RuleType = RuleType {
    name: "product",
    numbers: &[Number::Zero],
    cells: Cells::Once,
    most_side: MOST_SIDE_OF_WORDS,
    says: "different digits whose product is the number",
    compile: |rule, _, parts| {
        parts.differ(rule.cells());
        let product = u32::from(rule.number());
        // The product so far; once it is 0 it stays so.
        let next = |&so_far: &u32, value: u32| {
            let after = so_far.checked_mul(value)?;
            let leads_on = product == 0 || after > 0 && product.is_multiple_of(after);
            leads_on.then_some(after.min(u32::from(u16::MAX) + 1))
        };
        parts.accept(rule.cells(), 1, next, |&all| all == product);
    },
    holds: |rule, _, values| {
        let there = values.along(rule.cells()).collect_vec();
        let product = there.iter().fold(1_u64, |all, &value| all.saturating_mul(value.into()));
        there.iter().all_unique() && product == u64::from(rule.number())
    },
    drawn: |_| {
        Drawn::Cage(|rule| CageWords {
            label: Some(format!("×{}", rule.number())),
            name: "cages with ×",
            meaning: "different digits with this product",
        })
    },
    ..RuleType::BASE
};
