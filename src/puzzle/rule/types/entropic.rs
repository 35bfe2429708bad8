//! Entropic lines: any three cells in a row are of different blocks of digits, such as 1 to 3, 4 to 6 and 7 to 9.

use itertools::Itertools;

use crate::puzzle::rule::arguments::{Cells, Number};
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::{LineStyle, LineWords};
use crate::puzzle::rule::pair::Relation;
use crate::puzzle::rule::statement::{Drawn, RuleType};

pub(in crate::puzzle::rule) static ENTROPIC: RuleType = RuleType {
    name: "entropic",
    numbers: &[Number::Divisor(Some(3))],
    cells: Cells::Line(2),
    says: "any three cells in a row on the line are of different blocks of digits: 1 to 3, 4 to 6 and so on",
    compile: |rule, _, parts| parts.along(rule.cells(), &[Relation::OtherBlock(rule.number()); 2]),
    holds: |rule, _, values| {
        let block = |value: u32| value.div_ceil(rule.number().into());
        let blocks = values.along(rule.cells()).map(block).collect_vec();
        blocks.windows(2).all(|pair| pair[0] != pair[1])
            && blocks.windows(3).all(|three| three[0] != three[2])
    },
    drawn: |_| {
        Drawn::Line(LineStyle::Entropic, |rule| LineWords {
            name: format!("entropic line of {}", rule.number()),
            meaning: {
                let of = rule.number();
                let next = of.saturating_add(1);
                let most = of.saturating_mul(2);
                format!(
                    "any three in a row are of different groups, 1-{of}, {next}-{most} and so on"
                )
            },
            label: Some(format!("b{}", rule.number())),
        })
    },
    iss: |rule, context| {
        (rule.number() == 3 && context.side() == 9).then_some(IssPart::Cells("Entropic", None))
    },
    f_puzzles: |rule, _| (rule.number() == 3).then_some(FPuzzlesItem::Line("entropicline", None)),
    ..RuleType::BASE
};
