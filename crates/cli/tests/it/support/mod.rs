//! Shared by the tests of the program: how it is run, asked, interrupted and listened to.

pub(crate) mod faults;
pub(crate) mod listening;
pub(crate) mod program;
pub(crate) mod questions;
pub(crate) mod report;
pub(crate) mod round;
pub(crate) mod samples;
