//! Patterns of one digit that are no fish.

pub(super) mod dual;
pub(super) mod empty_rectangle;
pub(super) mod multi_colouring;
pub(super) mod simple_colouring;
pub(super) mod templates;
pub(super) mod turbot;
