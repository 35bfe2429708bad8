//! The kinds of outcomes.

/// The kind of a query's outcomes, which determines the formats that can hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutcomeKind {
    /// A puzzle or a solution.
    Grid,
    /// A verdict on the puzzle.
    Verdict,
    /// A number of solutions.
    Count,
    /// The difficulty of the puzzle.
    Grade,
    /// Steps towards the solution.
    Steps,
    /// The reason why a puzzle has no solution, or several.
    Explanation,
}

impl OutcomeKind {
    /// The name of several outcomes, for messages.
    pub fn plural(self) -> &'static str {
        match self {
            OutcomeKind::Grid => "grids",
            OutcomeKind::Verdict => "verdicts",
            OutcomeKind::Count => "numbers of solutions",
            OutcomeKind::Grade => "grades",
            OutcomeKind::Steps => "hints",
            OutcomeKind::Explanation => "explanations",
        }
    }
}
