//! The difficulty of the hardest step, the same for all isomorphs of a puzzle.
//!
//! The techniques are tried in Sudoku Explainer's order. Of chains, all that are no harder than the hardest step so far are
//! taken at once, which takes a fraction of the time and rarely changes the number. How long a chain is depends slightly on
//! the order of cells and digits, so the steps are those of the canonical form of the puzzle.

use super::chains::Wanted;
use super::grid::Grid;
use super::solver::Solver;
use crate::budget::{Budget, Stopped};
use crate::difficulty::SeLike;
use crate::geometry::Geometry;
use crate::puzzle::{Form, Puzzle};

/// The largest side. Beyond it the search for chains inside chains takes too long.
const MAX_NESTED_SIDE: usize = 9;

/// The difficulty of the hardest step of a puzzle with one solution, with techniques that assume so or without.
///
/// None for grids with other houses than rows, columns and boxes or with sides above 9, for puzzles with rules about two cells
/// or with too many symmetries, and if no technique finds a further step.
///
/// # Errors
///
/// If the budget runs out.
pub(crate) fn hardest_step(
    puzzle: &Puzzle,
    assumes_uniqueness: bool,
    budget: &Budget,
) -> Result<Option<SeLike>, Stopped> {
    if !is_small_and_plain(puzzle.geometry()) || !puzzle.rules().is_empty() {
        return Ok(None);
    }
    let Ok(form) = puzzle.canonical(Form::Quick) else { return Ok(None) };
    let mut grid = Grid::new(&form.puzzle);
    let mut solver = Solver::new(f64::MAX, budget);
    solver.assumes_uniqueness = assumes_uniqueness;
    let mut hardest = SeLike::LEAST.to_f64();
    while !grid.is_full() {
        solver.wanted = Wanted::UpTo(hardest);
        let Some(step) = solver.next_step(&grid)? else { return Ok(None) };
        hardest = hardest.max(step.difficulty);
        step.apply(&mut grid);
    }
    Ok(Some(SeLike::nearest(hardest)))
}

fn is_small_and_plain(geometry: &Geometry) -> bool {
    geometry.side() <= MAX_NESTED_SIDE && geometry.box_shape().is_some_and(|shape| !shape.is_line())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{GeometryBuilder, Layout};
    use crate::puzzle::{PairRule, Relation};
    use crate::sudoku_explainer::ExplainerRating;

    /// AI Escargot and Mephistopheles, which Sudoku Explainer rates 10.5 and 11.0.
    const HARD: [&str; 2] = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..",
    ];

    #[test]
    fn steps_taken_at_once_come_to_the_number_of_steps_taken_one_by_one() {
        for text in HARD {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let budget = Budget::unlimited();
            let hardest = hardest_step(&puzzle, true, &budget).expect("no limit").expect("plain");
            let rating = ExplainerRating::new(&puzzle, &budget).expect("one solution");
            assert!(hardest.0.abs_diff(rating.puzzle.0) <= 1, "{text}: {hardest} {rating:?}");
        }
    }

    #[test]
    fn large_grids_other_houses_and_rules_have_none() {
        let hardest = |puzzle: &Puzzle| hardest_step(puzzle, true, &Budget::unlimited());
        let plain: Puzzle = HARD[0].parse().expect("a puzzle");
        let in_houses = |builder: GeometryBuilder| {
            let geometry = builder.build().expect("a grid");
            Puzzle::new(geometry, plain.as_cells().to_vec()).expect("the same cells")
        };
        let nine = || Geometry::builder(9).boxes(3, 3);
        assert_eq!(hardest(&in_houses(nine().layout(Layout::Diagonals))), Ok(None));
        assert_eq!(hardest(&in_houses(nine().layout(Layout::AntiKnight))), Ok(None));
        assert_eq!(hardest(&in_houses(Geometry::builder(9).boxes(1, 9))), Ok(None));
        let mut ruled = plain.clone();
        let cells = [plain.geometry().cell(0, 1), plain.geometry().cell(0, 2)];
        ruled.add_rules([PairRule { cells, relation: Relation::Less }]);
        assert_eq!(hardest(&ruled), Ok(None));
        let ten: Puzzle =
            "5...73...6...1....8.8...........3......715.328.....9.....4...2...1..934.7...A.......5.1..22...6.7.4A"
                .parse()
                .expect("a puzzle");
        assert_eq!(hardest(&ten), Ok(None));
    }
}
