//! Puzzles of a wanted difficulty: what is aimed at, and how far a puzzle is from it.

use std::fmt;
use std::ops::RangeInclusive;

use crate::budget::{Budget, Stopped};
use crate::generate::options::GenerateError;
use crate::logic::{Allowed, Level, NotRated, Path, PathOutcome, Rating, SeLike, Technique};
use crate::puzzle::{Puzzle, Solution};

/// How hard puzzles are to be; all that is said must hold.
#[derive(Clone, Debug, Default)]
pub(in crate::generate) struct Aim {
    pub(in crate::generate) level: Option<Level>,
    pub(in crate::generate) se_like: Option<RangeInclusive<SeLike>>,
    pub(in crate::generate) technique: Option<Technique>,
}

/// What a puzzle is to an aim.
pub(in crate::generate) enum Judged {
    Hit(Rating),
    /// Solved by less; the path tells by how much.
    TooEasy(Path),
    /// Not solved by what may be needed.
    TooHard,
    /// As hard as it should be, but without the technique.
    Without,
}

impl Aim {
    /// Whether any puzzle will do.
    pub(in crate::generate) fn is_free(&self) -> bool {
        self.level.is_none() && self.se_like.is_none() && self.technique.is_none()
    }

    pub(in crate::generate) fn check(&self) -> Result<(), GenerateError> {
        let wrong = |what: String| Err(GenerateError::Aim(what));
        if let (Some(level), Some(technique)) = (self.level, self.technique)
            && technique.level() > level
        {
            let needs = technique.level();
            return wrong(format!("{technique} is {needs}, and puzzles are to be {level}"));
        }
        if self.technique == Some(Technique::Search) {
            return wrong("search is no technique to ask for".to_owned());
        }
        if let (Some(range), Some(technique)) = (&self.se_like, self.technique)
            && technique.difficulty() > *range.end()
        {
            let (at_least, most) = (technique.difficulty(), range.end());
            return wrong(format!(
                "{technique} is {at_least} at least, and puzzles are to be {most} at most"
            ));
        }
        match &self.se_like {
            Some(range) if range.is_empty() => {
                wrong(format!("no difficulty is in {}..{}", range.start(), range.end()))
            }
            _ => Ok(()),
        }
    }

    /// The level that is wanted, if one is.
    fn wanted_level(&self) -> Option<Level> {
        self.level.or(self.technique.map(Technique::level))
    }

    fn allowed(&self) -> Allowed {
        Allowed {
            level: self.wanted_level().unwrap_or(Level::Extreme),
            uniqueness: self.technique.is_some_and(Technique::assumes_uniqueness),
            ..Allowed::default()
        }
    }

    /// Compares a puzzle that has one solution with the aim, no further than is needed.
    pub(in crate::generate) fn judge(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Judged, Stopped> {
        let allowed = self.allowed();
        if let Some(level) = self.wanted_level() {
            let path = Path::by_level(puzzle, allowed, budget);
            match path.outcome {
                PathOutcome::Stopped(reason) => return Err(reason),
                PathOutcome::Solved(_) if path.level() < level => return Ok(Judged::TooEasy(path)),
                PathOutcome::Solved(_) => {}
                PathOutcome::Stuck | PathOutcome::Broken => return Ok(Judged::TooHard),
            }
        }
        // The path by difficulty may take techniques of a harder level, as that of a rating does.
        let of_any_level = Allowed { level: Level::Extreme, ..allowed };
        if let Some(range) = &self.se_like {
            let difficulty = *range.end();
            let path = Path::by_difficulty(puzzle, Allowed { difficulty, ..of_any_level }, budget);
            match path.outcome {
                PathOutcome::Stopped(reason) => return Err(reason),
                PathOutcome::Solved(_) => {}
                PathOutcome::Stuck | PathOutcome::Broken => return Ok(Judged::TooHard),
            }
            let hardest = path.difficulty().unwrap_or(SeLike::LEAST);
            if hardest > *range.end() {
                return Ok(Judged::TooHard);
            }
            if hardest < *range.start() {
                return Ok(Judged::TooEasy(path));
            }
        }
        match Rating::new(puzzle, of_any_level, budget) {
            Ok(rating) if self.is_used(&rating) => Ok(Judged::Hit(rating)),
            Ok(_) => Ok(Judged::Without),
            Err(NotRated::Stopped(reason)) => Err(reason),
            Err(_) => Ok(Judged::TooHard),
        }
    }

    fn is_used(&self, rating: &Rating) -> bool {
        self.technique.is_none_or(|wanted| {
            let mut used = rating.counts.iter().map(|&(technique, _)| technique);
            used.any(|technique| technique == wanted)
        })
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.wanted_level().map(|level| format!("of level {level}"));
        let range = self.se_like.as_ref();
        let range = range.map(|range| format!("of difficulty {}..{}", range.start(), range.end()));
        let technique = self.technique.map(|technique| format!("with {technique}"));
        let wishes: Vec<String> = [level, range, technique].into_iter().flatten().collect();
        write!(f, "{}", wishes.join(" and "))
    }
}

/// What tries that missed came to.
#[derive(Default)]
pub(in crate::generate) struct Nearest {
    /// A number of givens.
    pub(in crate::generate) givens: Option<usize>,
    /// The hardest puzzle that was too easy, from which to go on.
    pub(in crate::generate) puzzle: Option<(Puzzle, Solution)>,
    /// How hard that was.
    grade: Option<(Level, SeLike)>,
    /// Whether there were puzzles that were too hard.
    pub(in crate::generate) harder: bool,
    /// Whether there were puzzles that only lacked the technique.
    pub(in crate::generate) without: bool,
}

impl Nearest {
    /// Whether a puzzle was made at all.
    pub(in crate::generate) fn is_graded(&self) -> bool {
        self.grade.is_some() || self.harder || self.without
    }

    /// Keeps the puzzle if none was harder.
    pub(in crate::generate) fn remember(
        &mut self,
        path: &Path,
        puzzle: &Puzzle,
        solution: &Solution,
    ) {
        let grade = (path.level(), path.difficulty().unwrap_or(SeLike::LEAST));
        if self.grade.is_none_or(|before| before <= grade) {
            self.grade = Some(grade);
            self.puzzle = Some((puzzle.clone(), solution.clone()));
        }
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grade {
            _ if self.without => write!(f, "some were as hard, but without the technique"),
            Some((level, difficulty)) => {
                write!(f, "the nearest was {level}, of difficulty {difficulty}")?;
                if self.harder {
                    write!(f, ", others were harder")?;
                }
                Ok(())
            }
            None => write!(f, "all were harder"),
        }
    }
}
