//! All types of rules, in the order in which they are listed.

use super::statement::RuleType;
use super::types::{
    arrow, between, cage, clone, connected, counts, either, entropic, equal_sums, extreme,
    further_cages, globals, index_line, indexing, little_killer, modular, nabner, negative,
    outside, pairs, palindrome, parity, parity_line, product, renban, sum, sum_line, table, thermo,
    whisper, words,
};

/// A new type is a file in `types` and a line here.
pub(super) static ALL: &[&RuleType] = &[
    &pairs::LESS,
    &pairs::GREATER,
    &pairs::AT_MOST,
    &pairs::EQUAL,
    &pairs::DIFFERENT,
    &pairs::DIFFERENCE,
    &pairs::RATIO,
    &sum::SUM,
    &pairs::APART,
    &pairs::NOT_DIFFERENCE,
    &pairs::NOT_RATIO,
    &pairs::NOT_SUM,
    &pairs::OTHER_BLOCK,
    &pairs::INCONGRUENT,
    &thermo::THERMO,
    &thermo::SLOW_THERMO,
    &whisper::WHISPER,
    &palindrome::PALINDROME,
    &parity_line::PARITY_LINE,
    &index_line::INDEX_LINE,
    &entropic::ENTROPIC,
    &modular::MODULAR,
    &cage::CAGE,
    &product::PRODUCT,
    &little_killer::LITTLE_KILLER,
    &arrow::ARROW,
    &arrow::DOUBLE_ARROW,
    &equal_sums::EQUAL_SUMS,
    &equal_sums::REGION_SUMS,
    &equal_sums::ZIPPER,
    &renban::RENBAN,
    &nabner::NABNER,
    &between::BETWEEN,
    &between::LOCKOUT,
    &sum_line::SUM_LINE,
    &sum_line::SUM_LOOP,
    &outside::SKYSCRAPER,
    &outside::HIDDEN_SKYSCRAPER,
    &outside::SANDWICH,
    &outside::X_SUM,
    &outside::NUMBERED_ROOM,
    &indexing::ROW_INDEXER,
    &indexing::COLUMN_INDEXER,
    &indexing::BOX_INDEXER,
    &indexing::VALUE_INDEXING,
    &further_cages::RELLIK,
    &further_cages::EQUALITY,
    &further_cages::LUNCHBOX,
    &counts::CONTAIN,
    &counts::CONTAIN_EXACTLY,
    &counts::COUNT,
    &counts::LOOK_AND_SAY,
    &counts::COUNTING_CIRCLES,
    &counts::COUNT_DISTINCT,
    &counts::SAME_VALUES,
    &clone::CLONE,
    &extreme::MINIMUM,
    &extreme::MAXIMUM,
    &parity::ODD,
    &parity::EVEN,
    &negative::NON_CONSECUTIVE,
    &negative::ANTI_CONSECUTIVE,
    &negative::TOROIDAL_NON_CONSECUTIVE,
    &negative::KROPKI,
    &negative::XV,
    &negative::DIFFERENCE,
    &negative::RATIO,
    &connected::CONNECTED,
    &counts::GLOBAL_ENTROPY,
    &counts::GLOBAL_MOD,
    &globals::ANTI_TAXICAB,
    &globals::DUTCH_FLATMATES,
    &sum::LINEAR,
    &table::TABLE,
    &table::ALL_TABLE,
    &words::REGEX,
    &words::NFA,
    &either::EITHER,
];

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn no_two_types_have_one_name() {
        assert!(ALL.iter().map(|of| of.name).all_unique());
    }
}
