//! What follows if the puzzle has one solution, and symmetry of its givens.

pub(super) mod almost_rectangles;
pub(super) mod avoidable_rectangle;
pub(super) mod bug_plus_n;
pub(super) mod bug_plus_one;
pub(super) mod extended_rectangle;
pub(super) mod gurth;
pub(super) mod unique_loop;
pub(super) mod unique_rectangle;
