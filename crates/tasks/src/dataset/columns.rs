//! The columns of a data set, each of which costs the work that finds its values.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use satdoku::names::by_its_name;

/// A column of a data set, in the order in which columns are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The number of the puzzle in the data set.
    Index,
    /// The puzzle.
    Puzzle,
    /// Its only solution.
    Solution,
    /// The number of givens.
    Givens,
    /// The level.
    Level,
    /// The score.
    Score,
    /// The SE-like difficulty.
    SeLike,
    /// The hardest technique.
    Hardest,
    /// How often each technique is used.
    Techniques,
    /// The difficulty of Sudoku Explainer.
    Er,
    /// The same up to the first digit.
    Ep,
    /// The same of the first step.
    Ed,
    /// The guesses of the native search.
    Nodes,
    /// The conflicts of the SAT solver.
    Conflicts,
    /// The hash of the canonical form.
    Hash,
    /// The steps of a person.
    Steps,
}

impl Column {
    /// What the column holds.
    pub fn summary(self) -> &'static str {
        match self {
            Column::Index => "The number of the puzzle in the data set, from 0",
            Column::Puzzle => "The puzzle, row by row",
            Column::Solution => "Its only solution, row by row",
            Column::Givens => "The number of givens",
            Column::Level => {
                "The level of the hardest step that a person needs, from trivial to extreme"
            }
            Column::Score => "The effort that the steps take",
            Column::SeLike => {
                "The difficulty of the hardest step, on a scale like that of Sudoku Explainer"
            }
            Column::Hardest => "The hardest technique that the steps need",
            Column::Techniques => "How many steps of each technique are needed",
            Column::Er => "The difficulty that Sudoku Explainer 1.2.1 gives",
            Column::Ep => "The same for the hardest step up to the first digit",
            Column::Ed => "The same for the first step",
            Column::Nodes => {
                "The guesses of the native search that proves the solution to be the only one"
            }
            Column::Conflicts => "The conflicts of the SAT solver that proves the same",
            Column::Hash => "A hash of the canonical form, equal for all guises of a puzzle",
            Column::Steps => {
                "The steps of a person: technique, cells, digits, removed candidates, words"
            }
        }
    }
}

by_its_name!(Column {
    Index => "index",
    Puzzle => "puzzle",
    Solution => "solution",
    Givens => "givens",
    Level => "level",
    Score => "score",
    SeLike => "se_like",
    Hardest => "hardest",
    Techniques => "techniques",
    Er => "er",
    Ep => "ep",
    Ed => "ed",
    Nodes => "nodes",
    Conflicts => "conflicts",
    Hash => "hash",
    Steps => "steps",
});

/// The columns of a data set.
///
/// # Examples
///
/// ```
/// use satdoku_tasks::dataset::{Column, Columns};
///
/// let columns: Columns = "solution, puzzle".parse()?;
/// assert_eq!(columns.iter().collect::<Vec<_>>(), [Column::Puzzle, Column::Solution]);
/// assert!("puzzle,width".parse::<Columns>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns(Vec<Column>);

impl Columns {
    /// Whether a column is among them.
    pub fn has(&self, column: Column) -> bool {
        self.0.contains(&column)
    }

    /// Whether one of these is among them.
    pub fn has_any(&self, columns: &[Column]) -> bool {
        columns.iter().any(|&column| self.has(column))
    }

    /// The columns, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = Column> + '_ {
        self.0.iter().copied()
    }
}

/// The puzzle, its solution, and how hard it is.
impl Default for Columns {
    fn default() -> Self {
        use Column::{Givens, Level, Puzzle, Score, SeLike, Solution};
        Columns(vec![Puzzle, Solution, Givens, Level, Score, SeLike])
    }
}

impl FromStr for Columns {
    type Err = String;

    /// Reads names that are separated by commas, or `all`.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Columns(Column::ALL.to_vec()));
        }
        let named = |name: &str| {
            let name = name.trim();
            let unknown = |_| {
                let all = Column::ALL.iter().format(", ");
                format!("'{name}' is no column; there are {all} and all")
            };
            name.parse::<Column>().map_err(unknown)
        };
        let named: Vec<Column> = text.split(',').map(named).try_collect()?;
        Ok(Columns(named.into_iter().sorted().dedup().collect()))
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format(","))
    }
}
