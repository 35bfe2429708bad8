//! What outcomes are made of.

/// What the outcomes of a query are, which decides the formats that can hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutcomeKind {
    /// A puzzle or a solution.
    Grid,
    /// A verdict on the puzzle.
    Verdict,
    /// A number of solutions.
    Count,
    /// How hard the puzzle is.
    Grade,
    /// Steps towards the solution.
    Steps,
    /// Why a puzzle has no solution, or several.
    Explanation,
}

impl OutcomeKind {
    /// What several outcomes are called in messages.
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
