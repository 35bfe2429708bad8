//! All types of rules, in the order in which they are listed.

use super::RuleType;
use super::types::{clone, entropic, extreme, modular, negative, pairs, palindrome, parity};
use super::types::{thermo, whisper};

/// A new type is a file in `types` and a line here.
pub(super) static ALL: &[&RuleType] = &[
    &pairs::LESS,
    &pairs::GREATER,
    &pairs::AT_MOST,
    &pairs::EQUAL,
    &pairs::DIFFERENCE,
    &pairs::RATIO,
    &pairs::SUM,
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
    &entropic::ENTROPIC,
    &modular::MODULAR,
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
