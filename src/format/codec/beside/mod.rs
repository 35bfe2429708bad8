//! What stands beside a puzzle in an object of JSON, a table or an address. It is read, is harmless, or is refused because it
//! may mean a rule or a shape, without which the puzzle would be a different one.

mod judge;
mod known;
mod names;
mod shape;
mod shape_of_rules;
mod text_kind;
mod words;

pub(crate) use judge::{Judge, is_off, may_hold_rules};
pub(crate) use known::{FEWEST_CELLS, PUZZLE_FIELDS, READING_FIELDS, RULE_FIELDS, rank};
pub(crate) use names::{Kind, kind};
pub(crate) use shape::ShapeFields;
pub(crate) use shape_of_rules::{plain, regions_of};
pub(crate) use text_kind::{TextKind, is_number, says_other_shape, says_rules, text_kind};
pub(crate) use words::words;
