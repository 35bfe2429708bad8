//! Shapes of boxes to try things with.

/// Shapes that differ in kind: single cell, Latin squares, wide and high boxes, squares, large ones.
pub const SHAPES: [(usize, usize); 23] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (2, 2),
    (1, 5),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (2, 5),
    (5, 2),
    (3, 4),
    (3, 5),
    (4, 4),
    (4, 3),
    (5, 3),
    (4, 2),
    (1, 7),
    (7, 1),
    (1, 8),
    (4, 5),
    (5, 5),
];
