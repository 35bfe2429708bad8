//! The reasons why a statement is no rule.

/// The reason why a name, numbers and cells are no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleFault {
    /// No rule has this name.
    #[error("the rule '{0}' is not supported")]
    Name(String),
    /// The grid is too large for the rule.
    #[error("'{0}' is known up to side {1}")]
    Side(&'static str, usize),
    /// The rule takes other numbers.
    #[error("'{0}' takes {1}")]
    Numbers(&'static str, &'static str),
    /// The rule is about two different cells.
    #[error("expected two different cells")]
    TwoCells,
    /// A line has a cell twice.
    #[error("a cell stands in the line twice")]
    CellTwice,
    /// The rule takes cells, and there are none.
    #[error("cells are missing")]
    NoCells,
    /// The rule takes no cells.
    #[error("'{0}' is a rule about all cells")]
    AllCells(&'static str),
    /// The rule takes one list of cells.
    #[error("'{0}' takes one list of cells")]
    OneList(&'static str),
    /// The rule takes several lists of cells.
    #[error("'{0}' takes lists of cells with '=' between them")]
    Lists(&'static str),
    /// The rule takes a cell and one list of others.
    #[error("'{0}' takes a cell, a sign '=' and other cells")]
    CellAndList(&'static str),
    /// Two lists of different length are to be equal.
    #[error("{0} cells are to be equal to {1}")]
    Lengths(usize, usize),
    /// The rule takes other words behind its cells.
    #[error("'{0}' takes {1} behind its cells and a sign '='")]
    Words(&'static str, &'static str),
    /// A word behind the cells of the rule says nothing.
    #[error("'{0}' is wrong, expected {1}")]
    Word(String, &'static str),
    /// There are no rules of which some hold.
    #[error("'either' takes rules in braces: either {{ ... }} or {{ ... }}")]
    Branches,
}
