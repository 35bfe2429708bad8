//! The requested difficulty, and how a puzzle compares with it.

use std::fmt;
use std::ops::RangeInclusive;

use crate::budget::{Budget, Stopped};
use crate::generate::error::GenerateError;
use crate::logic::{Allowed, Level, NotRated, Path, PathOutcome, Rating, SeLike, Technique};
use crate::puzzle::Puzzle;
use crate::sudoku_explainer::{self, ExplainerRating, NotOnExplainerScale};

/// By how many tenths Sudoku Explainer's numbers, and ours, rarely exceed those of steps taken at once.
const ESTIMATE_ERROR: u16 = 1;

/// The requested difficulty; every part that is set must hold.
#[derive(Clone, Debug, Default)]
pub(in crate::generate) struct DifficultyGoal {
    pub(in crate::generate) level: Option<Level>,
    pub(in crate::generate) se_like: Option<RangeInclusive<SeLike>>,
    /// The number of Sudoku Explainer itself.
    pub(in crate::generate) explainer: Option<RangeInclusive<SeLike>>,
    pub(in crate::generate) technique: Option<Technique>,
}

/// How a puzzle compares with the goal.
pub(in crate::generate) enum Judgement {
    /// As hard as requested.
    Meets(Grades),
    /// Solved by easier techniques.
    TooEasy(Difficulty),
    /// Not solved by the techniques that the goal allows.
    TooHard,
    /// As hard as requested, but solved without the requested technique.
    LacksTechnique,
}

/// The ratings of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Grades {
    pub(in crate::generate) rating: Rating,
    /// Only if the goal has a range of these.
    pub(in crate::generate) explainer: Option<ExplainerRating>,
}

/// How hard a puzzle is that is too easy.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(in crate::generate) struct Difficulty {
    /// None on the scale of Sudoku Explainer.
    pub(super) level: Option<Level>,
    pub(in crate::generate) number: SeLike,
}

impl Difficulty {
    fn of(path: &Path) -> Self {
        let number = path.difficulty().unwrap_or(SeLike::LEAST);
        Difficulty { level: Some(path.level()), number }
    }
}

impl DifficultyGoal {
    /// Whether the goal accepts every puzzle.
    pub(in crate::generate) fn is_free(&self) -> bool {
        let has_range = self.se_like.is_some() || self.explainer.is_some();
        self.level.is_none() && !has_range && self.technique.is_none()
    }

    pub(in crate::generate) fn check(&self) -> Result<(), GenerateError> {
        let wrong = |what: String| Err(GenerateError::ImpossibleDifficulty(what));
        if let (Some(level), Some(technique)) = (self.level, self.technique)
            && technique.level() > level
        {
            let needs = technique.level();
            return wrong(format!("{technique} is {needs}, and puzzles are to be {level}"));
        }
        if self.technique == Some(Technique::Search) {
            return wrong("search is no technique to ask for".to_owned());
        }
        if let Some(technique) = self.technique.filter(|technique| technique.is_on_request()) {
            return wrong(format!("no path uses {technique}, which is found on request alone"));
        }
        if let (Some(range), Some(technique)) = (&self.se_like, self.technique)
            && technique.difficulty() > *range.end()
        {
            let (at_least, most) = (technique.difficulty(), range.end());
            return wrong(format!(
                "{technique} is {at_least} at least, and puzzles are to be {most} at most"
            ));
        }
        let mut ranges = self.se_like.iter().chain(&self.explainer);
        match ranges.find(|range| range.is_empty()) {
            Some(range) => wrong(format!("no difficulty is in {}..{}", range.start(), range.end())),
            None => Ok(()),
        }
    }

    /// The requested level, or that of the requested technique.
    pub(in crate::generate) fn wanted_level(&self) -> Option<Level> {
        self.level.or(self.technique.map(Technique::level))
    }

    fn allowed(&self) -> Allowed {
        Allowed {
            level: self.wanted_level().unwrap_or(Level::Extreme),
            uniqueness: self.technique.is_some_and(Technique::assumes_uniqueness),
            ..Allowed::default()
        }
    }

    /// Compares a unique puzzle with the goal, and stops as soon as the answer is known.
    pub(in crate::generate) fn judge(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Judgement, Stopped> {
        let allowed = self.allowed();
        if let Some(level) = self.wanted_level() {
            // No level is harder than extreme, so only what is easier can be settled before a rating.
            let is_hardest = level == Level::Extreme;
            let path = if is_hardest {
                Path::by_chains(puzzle, budget)
            } else {
                Path::by_level(puzzle, allowed, budget)
            };
            match path.outcome {
                PathOutcome::Stopped(reason) => return Err(reason),
                PathOutcome::Solved(_) if path.level() < level => {
                    return Ok(Judgement::TooEasy(Difficulty::of(&path)));
                }
                PathOutcome::Stuck | PathOutcome::Broken if !is_hardest => {
                    return Ok(Judgement::TooHard);
                }
                _ => {}
            }
        }
        let mut explainer = None;
        if let Some(range) = &self.explainer {
            explainer = match ExplainerRating::up_to(*range.end(), puzzle, budget) {
                Ok(rating) => rating,
                Err(NotOnExplainerScale::Stopped(reason)) => return Err(reason),
                Err(_) => None,
            };
            let Some(rating) = &explainer else { return Ok(Judgement::TooHard) };
            let difficulty = Difficulty { level: None, number: rating.puzzle };
            if let Some(judgement) = outside(range, difficulty) {
                return Ok(judgement);
            }
        }
        // As in a rating, the path by difficulty may use techniques of a harder level.
        let of_any_level = Allowed { level: Level::Extreme, ..allowed };
        if let Some(range) = &self.se_like
            && let Some(judgement) = judge_by_difficulty(range, puzzle, of_any_level, budget)?
        {
            return Ok(judgement);
        }
        let least = self.wanted_level().unwrap_or(Level::Trivial);
        let rating = match Rating::from_level(puzzle, least, of_any_level, budget) {
            Ok(Ok(rating)) => rating,
            Ok(Err(path)) => return Ok(Judgement::TooEasy(Difficulty::of(&path))),
            Err(NotRated::Stopped(reason)) => return Err(reason),
            Err(_) => return Ok(Judgement::TooHard),
        };
        let difficulty = Difficulty { level: Some(rating.level), number: rating.se_like };
        let outside = self.se_like.as_ref().and_then(|range| outside(range, difficulty));
        Ok(match outside {
            Some(judgement) => judgement,
            None if self.is_used(&rating) => Judgement::Meets(Grades { rating, explainer }),
            None => Judgement::LacksTechnique,
        })
    }

    /// [`DifficultyGoal::judge`] for puzzles that are mostly too easy, although they take long to rate: an estimate settles most
    /// of them.
    pub(in crate::generate) fn judge_hard(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Judgement, Stopped> {
        if let Some(least) = self.least() {
            let assumes_uniqueness = self.explainer.is_some();
            let number = sudoku_explainer::hardest_step(puzzle, assumes_uniqueness, budget)?;
            if let Some(number) = number.filter(|number| number.0 + ESTIMATE_ERROR < least.0) {
                return Ok(Judgement::TooEasy(Difficulty { level: None, number }));
            }
        }
        self.judge(puzzle, budget)
    }

    /// The lowest number that the ranges allow.
    pub(in crate::generate) fn least(&self) -> Option<SeLike> {
        let ranges = [&self.se_like, &self.explainer].into_iter().flatten();
        ranges.map(|range| *range.start()).max()
    }

    fn is_used(&self, rating: &Rating) -> bool {
        self.technique.is_none_or(|wanted| {
            let mut used = rating.counts.iter().map(|&(technique, _)| technique);
            used.any(|technique| technique == wanted)
        })
    }
}

/// The judgement of a difficulty outside a range.
fn outside(range: &RangeInclusive<SeLike>, difficulty: Difficulty) -> Option<Judgement> {
    if difficulty.number > *range.end() {
        Some(Judgement::TooHard)
    } else if difficulty.number < *range.start() {
        Some(Judgement::TooEasy(difficulty))
    } else {
        None
    }
}

/// Compares a puzzle with a range by the path by difficulty, which takes less time than a rating. None if it is in the range,
/// or if it needs trials within a trial: only a rating knows how hard it is then.
fn judge_by_difficulty(
    range: &RangeInclusive<SeLike>,
    puzzle: &Puzzle,
    allowed: Allowed,
    budget: &Budget,
) -> Result<Option<Judgement>, Stopped> {
    let difficulty = *range.end();
    let path = Path::by_difficulty(puzzle, Allowed { difficulty, ..allowed }, budget);
    match path.outcome {
        PathOutcome::Stopped(reason) => return Err(reason),
        PathOutcome::Solved(_) => {}
        PathOutcome::Stuck | PathOutcome::Broken => return Ok(Some(Judgement::TooHard)),
    }
    let difficulty = Difficulty::of(&path);
    let is_known = difficulty.number < SeLike::LEAST_NESTED;
    Ok(is_known.then(|| outside(range, difficulty)).flatten())
}

impl fmt::Display for DifficultyGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.wanted_level().map(|level| format!("of level {level}"));
        let range = self.se_like.as_ref();
        let range = range.map(|range| format!("of difficulty {}..{}", range.start(), range.end()));
        let explainer = self.explainer.as_ref();
        let explainer = explainer
            .map(|range| format!("of Sudoku Explainer's {}..{}", range.start(), range.end()));
        let technique = self.technique.map(|technique| format!("with {technique}"));
        let parts: Vec<String> =
            [level, range, explainer, technique].into_iter().flatten().collect();
        write!(f, "{}", parts.join(" and "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// AI Escargot: trial within trial takes more effort than the chains that Sudoku Explainer takes, of 10.5.
    #[test]
    fn a_puzzle_of_nested_trials_is_judged_by_its_rating() {
        let text =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let judged = |range| {
            let goal = DifficultyGoal { se_like: Some(range), ..DifficultyGoal::default() };
            goal.judge(&puzzle, &Budget::unlimited()).expect("no limit")
        };
        let meets = judged(SeLike(104)..=SeLike(106));
        assert!(matches!(meets, Judgement::Meets(grades) if grades.rating.se_like == SeLike(105)));
        let easy = judged(SeLike(114)..=SeLike(116));
        assert!(matches!(easy, Judgement::TooEasy(found) if found.number == SeLike(105)));
        assert!(matches!(judged(SeLike(100)..=SeLike(104)), Judgement::TooHard));
        assert!(matches!(judged(SeLike(20)..=SeLike(30)), Judgement::TooHard));
    }
}
