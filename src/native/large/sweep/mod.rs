//! The search of the whole grid at once, for boxes of 3×3 to 4×4, 2×5 to 2×8 and 3×5.
//!
//! A word has 32 lanes of 16 bits; bit d of a lane is digit d. For each column of a box, a grid has words with the
//! cells in that column of their boxes. With up to four bands the words are *paired*: each holds two rows of the boxes.
//!
//! ```text
//!         |  row 2 * half                                     |  row 2 * half + 1     |
//!         |  band 0     |  band 1     |  band 2  |  band 3    |  band 0     | ...     |
//!         |  s0 s1 s2 s3|  s0 s1 s2 s3|  ...                  |  s0 s1 s2 s3| ...     |
//! ```
//!
//! With up to eight bands each word holds one row of the boxes, so there is one word for each cell of a box.
//!
//! ```text
//!         |  band 0     |  band 1     |  band 2  |  band 3    |  band 4     | ...     |
//!         |  s0 s1 s2 s3|  s0 s1 s2 s3|  ...                  |  s0 s1 s2 s3| ...     |
//! ```
//!
//! The cells of a minirow are in the same lane of different words, so combining them is an operation between words. To
//! reach the other stacks, the rules rotate the lanes of each 64-bit group; to reach the other bands, they rotate the
//! groups (and, with eight bands, swap the halves). The other rows of a box are in the other words (and, if paired, in
//! the other half). Transposing the grid only exchanges words or halves of words. Lanes without a cell stay empty, and
//! the tests for contradictions ignore them.
//!
//! The search copies grids (up to 1 KB) and never undoes changes. Shapes with more rows than columns are transposed
//! first.

#![expect(
    clippy::needless_range_loop,
    reason = "closures lose the target features, so loops use indices"
)]

mod choose;
mod layout;
mod rules;
mod tree;
pub(in crate::native) mod word;

use crate::budget::Budget;
use crate::geometry::BoxShape;

use crate::native::large::kernel::Kernel;
use crate::native::question::{OnGrid, Question, Run};

/// Whether this search supports boxes of this shape.
pub(crate) fn fits(shape: BoxShape) -> bool {
    let (low, high) = (shape.rows.min(shape.cols), shape.rows.max(shape.cols));
    matches!((low, high), (2, 5..=8) | (3, 3..=5) | (4, 4))
}

/// Finds each solution once.
pub(super) fn search<K: Kernel>(
    kernel: K,
    question: Question<'_>,
    budget: &Budget,
    on_grid: OnGrid<'_>,
) -> Run {
    let shape = question.box_shape();
    match (shape.rows.min(shape.cols), shape.rows.max(shape.cols)) {
        (3, 3) => tree::search::<_, 3, 3, 2, 2>(kernel, question, budget, on_grid),
        (3, 4) => tree::search::<_, 3, 4, 2, 2>(kernel, question, budget, on_grid),
        (4, 4) => tree::search::<_, 4, 4, 2, 2>(kernel, question, budget, on_grid),
        (2, 5) => tree::search::<_, 2, 5, 2, 5>(kernel, question, budget, on_grid),
        (2, 6) => tree::search::<_, 2, 6, 2, 6>(kernel, question, budget, on_grid),
        (2, 7) => tree::search::<_, 2, 7, 2, 7>(kernel, question, budget, on_grid),
        (2, 8) => tree::search::<_, 2, 8, 2, 8>(kernel, question, budget, on_grid),
        (3, 5) => tree::search::<_, 3, 5, 3, 5>(kernel, question, budget, on_grid),
        shape => unreachable!("callers check that the method fits, {shape:?} does not"),
    }
}
