//! Names that are known.

/// Names of the field with the puzzle, in objects and in tables, the best first.
pub(crate) const PUZZLE_FIELDS: [&str; 10] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "problem", "board", "grid",
    "givens",
];

/// Names of the fields that say how a puzzle is to be read.
pub(crate) const READING_FIELDS: &[&str] =
    &["side", "box", "alphabet", "regions", "layout", "houses", "groups", "rules"];

/// Those that hold rules.
pub(crate) const RULE_FIELDS: &[&str] = READING_FIELDS.split_at(3).1;

/// Without a name, fewer cells are no grid.
pub(crate) const FEWEST_CELLS: usize = 16;

/// The place of a name in the list of known ones.
pub(crate) fn rank(name: &str) -> Option<usize> {
    PUZZLE_FIELDS.iter().position(|known| name.eq_ignore_ascii_case(known))
}
