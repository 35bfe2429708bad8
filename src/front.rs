//! What most users ask of a puzzle, without an engine, a budget or options.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::encode::{Encoder, Encoding};
use crate::geometry::Geometry;
use crate::logic::{Allowed, NotRated, Notation, Position, Rating, Step};
use crate::puzzle::{Alphabet, Puzzle, Solution};
use crate::sat::Cnf;
use crate::solve::{AutoEngine, Ended, Engine, SolveError, SolveOutcome, Uniqueness};

/// How many times as many solutions the next search of [`Puzzle::solutions`] looks for.
const GROWTH: usize = 8;

/// Answers without limits on time: hard puzzles above 16×16 may take very long. [`solve`](crate::solve),
/// [`logic`](crate::logic) and [`encode`](crate::encode) give the same answers with limits, engines and options.
///
/// # Panics
///
/// Each answer is checked. A wrong one would be a bug, and panics.
impl Puzzle {
    /// A solution; none if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "12..34..2.......".parse()?;
    /// assert_eq!(puzzle.solve().unwrap().to_string(), "1234341221434321");
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn solve(&self) -> Option<Solution> {
        match answered(AutoEngine::new().solve(self, &Budget::unlimited())) {
            SolveOutcome::Solved(solution) => Some(solution),
            SolveOutcome::Unsolvable => None,
            SolveOutcome::Unknown(reason) => stopped(&reason),
        }
    }

    /// Whether the puzzle has no solution, exactly one, or several; never [`Uniqueness::Unknown`].
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::{Puzzle, Uniqueness};
    ///
    /// let puzzle: Puzzle = "1234341221434...".parse()?;
    /// assert!(matches!(puzzle.check(), Uniqueness::Unique(_)));
    /// let puzzle: Puzzle = "12..34..........".parse()?;
    /// match puzzle.check() {
    ///     Uniqueness::Multiple(one, other) => assert_ne!(one, other),
    ///     other => panic!("there are several: {other:?}"),
    /// }
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn check(&self) -> Uniqueness {
        answered(AutoEngine::new().uniqueness(self, &Budget::unlimited()))
    }

    /// All solutions, each once, in a fixed order. They are searched for as the iterator is advanced.
    ///
    /// Each search begins anew and looks for more solutions, so that the whole takes little more time than one, and the
    /// iterator holds at most as many solutions as it has not yet yielded. To go through millions, use
    /// [`Engine::search`]; to count them, [`Engine::count`].
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    ///
    /// let empty: Puzzle = "................".parse()?;
    /// assert_eq!(empty.solutions().count(), 288);
    /// let first: Vec<String> = empty.solutions().take(2).map(|s| s.to_string()).collect();
    /// assert_ne!(first[0], first[1]);
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn solutions(&self) -> Solutions<'_> {
        Solutions {
            puzzle: self,
            found: Vec::new().into_iter(),
            last: None,
            num_known: 0,
            is_over: false,
        }
    }

    /// How hard the puzzle is for a person.
    ///
    /// # Errors
    ///
    /// Returns [`NotRated::Broken`] if there is no solution, and [`NotRated::Stuck`] if there are several.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::{Level, Puzzle};
    ///
    /// let puzzle: Puzzle = "1234341221434...".parse()?;
    /// assert_eq!(puzzle.rate()?.level, Level::Trivial);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&self) -> Result<Rating, NotRated> {
        match self.check() {
            Uniqueness::Unique(solution) => {
                Rating::of_unique(self, &solution, Allowed::default(), &Budget::unlimited())
            }
            Uniqueness::None => Err(NotRated::Broken),
            Uniqueness::Multiple(..) => Err(NotRated::Stuck),
            Uniqueness::Unknown(reason) => Err(NotRated::Stopped(reason)),
        }
    }

    /// The easiest next step for a person; none if the grid is full, or no technique finds a step.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "1234341221434...".parse()?;
    /// let hint = puzzle.hint().unwrap();
    /// assert_eq!(hint.to_string(), "full house: r4c2 is 3");
    /// assert_eq!(format!("{hint:#}"), "full house: r4c2 is the last open cell of column 2, so r4c2 is 3");
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn hint(&self) -> Option<Hint> {
        let steps = Position::new(self).next_steps(Allowed::default(), &Budget::unlimited());
        let step = steps.ok()?.into_iter().next()?;
        Some(Hint { step, geometry: self.geometry().clone() })
    }

    /// The puzzle as clauses, in the extended pairwise encoding. [`Encoder`] has others, and reads a model back;
    /// [`dimacs`](crate::encode::dimacs) writes a file and reads a solver's answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "1...2...3...4...".parse()?;
    /// assert!(puzzle.to_cnf().num_clauses() > 100);
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn to_cnf(&self) -> Cnf {
        Encoder::new(self, Encoding::EXTENDED).to_cnf()
    }
}

/// A step that a person can take next. As text, its technique and what follows: `full house: r4c2 is 3`; with `{:#}` its
/// reason as well. [`Notation`] writes it in other symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// The step, with its reason as data.
    pub step: Step,
    geometry: Geometry,
}

impl Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alphabet = Alphabet::standard(self.geometry.side());
        let notation = Notation::new(&self.geometry, &alphabet);
        if f.alternate() {
            return f.write_str(&notation.step(&self.step));
        }
        write!(f, "{}: {}", self.step.technique, notation.conclusion(&self.step))
    }
}

/// The solutions of a puzzle. [`Puzzle::solutions`] makes it.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Solutions<'a> {
    puzzle: &'a Puzzle,
    /// Those of the last search that are not yet yielded.
    found: std::vec::IntoIter<Solution>,
    /// The last one that a search found.
    last: Option<Solution>,
    /// The number of solutions that searches found.
    num_known: usize,
    /// Whether the last search found all.
    is_over: bool,
}

impl Solutions<'_> {
    /// Finds the solutions behind those that are known.
    fn find_more(&mut self) {
        let limit = (self.num_known * GROWTH).max(2);
        let (mut found, mut nth) = (Vec::new(), 0);
        let search = AutoEngine::new().search(self.puzzle, &Budget::unlimited(), &mut |solution| {
            nth += 1;
            if nth == self.num_known {
                let is_known = self.last.as_ref() == Some(&solution);
                assert!(is_known, "a search finds the same solutions in the same order each time");
            } else if nth > self.num_known {
                found.push(solution);
            }
            if nth == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Ended::Stopped(reason) = answered(search) {
            stopped(&reason);
        }
        self.is_over = nth < limit;
        self.num_known = nth;
        self.last = found.last().cloned();
        self.found = found.into_iter();
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.found.len() == 0 && !self.is_over {
            self.find_more();
        }
        self.found.next()
    }
}

fn stopped(reason: &Stopped) -> ! {
    panic!("a search without limits stopped: {reason}")
}

fn answered<T>(answer: Result<T, SolveError>) -> T {
    answer.unwrap_or_else(|bug| panic!("{bug}"))
}
