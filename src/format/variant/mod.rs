//! What a puzzle has beyond rows, columns, boxes and givens, as text of our own.
//!
//! | file | |
//! |---|---|
//! | `rules` | houses, groups, rules and candidates as they are read, whatever the format |
//! | `rule_list` | the grammar of rules, a rule a line |
//! | `rule_line` | a line of it, and the cells in it |
//! | `legend` | what drawings mean: the same grammar without cells |
//! | `prose` | whether rules in prose are those of plain sudoku |
//! | `regions_text` | regions as a symbol or a number for each cell |
//! | `variant_text` | a puzzle's regions, layouts, houses, groups and rules, to be written |

pub(super) mod legend;
pub(super) mod prose;
pub(super) mod regions_text;
mod rule_line;
mod rule_list;
pub(super) mod rules;
mod variant_text;

pub use legend::Legend;
pub use rule_line::RuleError;
pub use rule_list::RuleList;
pub use variant_text::VariantText;
