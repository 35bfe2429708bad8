//! Assumptions in plain 9×9 grids, sixteen at a time, for the ratings of [`logic`](crate::logic) and
//! [`sudoku_explainer`](crate::sudoku_explainer): [`lanes`] follows them to their ends, and [`patterns`] finds what simple
//! patterns rule out there.

pub(crate) mod lanes;
pub(crate) mod patterns;
