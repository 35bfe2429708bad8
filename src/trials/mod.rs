//! Assumptions in plain 9×9 grids, sixteen at a time, for the ratings of [`logic`](crate::logic) and
//! [`sudoku_explainer`](crate::sudoku_explainer): [`lanes`] follows them to their ends, [`patterns`] finds what simple
//! patterns rule out there, and [`resistance`] tells how hard a puzzle may be.

pub(crate) mod lanes;
pub(crate) mod patterns;
pub(crate) mod resistance;
