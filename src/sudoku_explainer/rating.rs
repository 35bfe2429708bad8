//! The three numbers of a puzzle.

use super::grid::Grid;
use super::solver::Solver;
use crate::budget::{Budget, Stopped};
use crate::difficulty::SeLike;
use crate::names::by_its_name;
use crate::puzzle::Puzzle;

/// The largest side that is rated.
pub(crate) const MAX_SIDE: usize = 64;

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scale {
    /// Level, score and SE-like number, see [`Rating`](crate::logic::Rating).
    #[default]
    Levels,
    /// The numbers of Sudoku Explainer, see [`ExplainerRating`].
    Explainer,
}

by_its_name!(Scale {
    Levels => "levels",
    Explainer => "se",
});

/// The three numbers of Sudoku Explainer for a puzzle.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::sudoku_explainer::ExplainerRating;
///
/// let text = "42.37581.71....253538.12..465172..388.2..3..53.7.5..2.26453..87183.4756.975...34.";
/// let puzzle: Puzzle = text.parse()?;
/// let rating = ExplainerRating::new(&puzzle, &Budget::unlimited())?;
/// assert_eq!((rating.diamond.to_string(), rating.puzzle.to_string()), ("3.2".into(), "6.6".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExplainerRating {
    /// The difficulty of the hardest step (ER).
    pub puzzle: SeLike,
    /// That of the hardest step up to the first that fills a cell (EP).
    pub pearl: SeLike,
    /// That of the first step (ED).
    pub diamond: SeLike,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotOnExplainerScale {
    /// No step is found: there is no solution, there are several, or it is harder than all techniques.
    #[error("no technique of Sudoku Explainer finds a further step")]
    Stuck,
    /// The puzzle has rules that the scale does not know.
    #[error("the scale has no rules about two cells")]
    OtherRules,
    /// The grid is too large.
    #[error("side {0}: grids up to side {MAX_SIDE} are rated on this scale")]
    TooLarge(usize),
    /// The budget ran out.
    #[error("stopped: {0}")]
    Stopped(Stopped),
}

impl ExplainerRating {
    /// ER, EP and ED.
    pub fn numbers(self) -> [SeLike; 3] {
        [self.puzzle, self.pearl, self.diamond]
    }

    /// Rates a puzzle that has one solution.
    ///
    /// # Errors
    ///
    /// If no technique finds a further step, the side is larger than 64, or the budget runs out.
    pub fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Self, NotOnExplainerScale> {
        let rating = ExplainerRating::up_to(SeLike(u16::MAX), puzzle, budget)?;
        Ok(rating.expect("no difficulty is higher"))
    }

    /// Rates a puzzle that has one solution, or returns `None` as soon as it is known to be harder than `most`.
    ///
    /// # Errors
    ///
    /// As [`ExplainerRating::new`].
    pub fn up_to(
        most: SeLike,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Option<Self>, NotOnExplainerScale> {
        let side = puzzle.geometry().side();
        if !puzzle.rules().is_empty() {
            return Err(NotOnExplainerScale::OtherRules);
        }
        if side > MAX_SIDE {
            return Err(NotOnExplainerScale::TooLarge(side));
        }
        let mut grid = Grid::new(puzzle);
        // Difficulties are sums of tenths in floating point.
        let most = most.to_f64() + 0.05;
        let mut solver = Solver::new(most, budget);
        let [mut puzzle, mut pearl, mut diamond] = [None::<f64>; 3];
        let mut hardest = 0.0_f64;
        while !grid.is_full() {
            let step = solver.next_step(&grid).map_err(NotOnExplainerScale::Stopped)?;
            let Some(step) = step else {
                return if solver.has_tried_all() {
                    Err(NotOnExplainerScale::Stuck)
                } else {
                    Ok(None)
                };
            };
            hardest = hardest.max(step.difficulty);
            if hardest > most {
                return Ok(None);
            }
            step.apply(&mut grid);
            diamond.get_or_insert(hardest);
            if step.placed.is_some() {
                pearl.get_or_insert(hardest);
            }
            puzzle = Some(hardest);
        }
        let [puzzle, pearl, diamond] =
            [puzzle, pearl, diamond].map(|number| number.map_or(SeLike::LEAST, SeLike::nearest));
        Ok(Some(ExplainerRating { puzzle, pearl, diamond }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::geometry::Digit;
    use crate::random::Stream;

    fn rated(text: &str) -> String {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        match ExplainerRating::new(&puzzle, &Budget::unlimited()) {
            Ok(rating) => format!("{} {} {}", rating.puzzle, rating.pearl, rating.diamond),
            Err(error) => error.to_string(),
        }
    }

    /// Puzzles that this crate made, and a few well-known ones, with what SukakuExplainer 1.18.1 says with the techniques of
    /// Sudoku Explainer 1.2.1.
    #[test]
    fn puzzles_have_the_numbers_of_sudoku_explainer() {
        for line in include_str!("rated.txt").lines().filter(|line| !line.starts_with('#')) {
            let (puzzle, numbers) = line.split_once(' ').expect("a puzzle and its numbers");
            assert_eq!(rated(puzzle), numbers, "{puzzle}");
        }
    }

    #[test]
    fn a_puzzle_is_harder_than_anything_below_its_number() {
        for line in include_str!("rated.txt").lines().filter(|line| !line.starts_with('#')) {
            let (text, _) = line.split_once(' ').expect("a puzzle and its numbers");
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let up_to = |tenths| {
                let rating = ExplainerRating::up_to(SeLike(tenths), &puzzle, &Budget::unlimited());
                rating.expect("it has one solution")
            };
            let SeLike(number) = up_to(u16::MAX).expect("no number is higher").puzzle;
            assert_eq!(up_to(number).map(|rating| rating.puzzle), Some(SeLike(number)), "{text}");
            assert_eq!(up_to(number - 1), None, "{text}");
        }
    }

    #[test]
    fn the_number_does_not_depend_on_time() {
        let puzzle: Puzzle =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
                .parse()
                .expect("a puzzle");
        let late = Budget::unlimited().with_time_limit(Duration::ZERO);
        let stopped = ExplainerRating::new(&puzzle, &late);
        assert_eq!(stopped, Err(NotOnExplainerScale::Stopped(Stopped::TimeLimit)));
    }

    #[test]
    fn grids_of_other_shapes_are_rated_by_the_same_steps() {
        for (text, numbers) in [
            (".", "1.0 1.0 1.0"),
            ("1", "1.0 1.0 1.0"),
            ("....14.5..3.........2.46.2....61..2.", "1.5 1.2 1.2"),
            (
                "5...73...6...1....8.8...........3......715.328.....9.....4..\
                 .2...1..934.7...A.......5.1..22...6.7.4A",
                "7.2 1.2 1.2",
            ),
            (
                ".C...7......7...2.6.1.5A.A.4......281..2...39.C.98....4...A6.B4.9..C2...\
                 2...7..BA...B..A.C2......1...A...3...3..1.....4.82.....6...3..1B3....7.5",
                "9.0 1.2 1.2",
            ),
        ] {
            assert_eq!(rated(text), numbers, "{text}");
        }
    }

    #[test]
    fn puzzles_without_one_solution_come_to_an_end() {
        let mut random = Stream::new(11, 0);
        let full: Puzzle = "123456456123231564564231312645645312".parse().expect("a full grid");
        let geometry = full.geometry();
        for round in 0..60 {
            let mut digits: Vec<Option<Digit>> = full.as_cells().to_vec();
            for digit in &mut digits {
                match random.below(10) {
                    0..=4 => *digit = None,
                    // Some of the puzzles are broken.
                    5 if round % 3 == 0 => *digit = Some(Digit::new(random.below(6) as usize)),
                    _ => {}
                }
            }
            let Ok(puzzle) = Puzzle::new(geometry.clone(), digits) else { continue };
            let _ = ExplainerRating::new(&puzzle, &Budget::unlimited());
        }
    }
}
