//! Kinds of searches for chains.

/// A search for chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sudoku_explainer) enum ChainKind {
    /// Forcing chains and cycles.
    Simple,
    /// Chains of a single digit that contradict themselves.
    Nishio,
    /// Chains from each candidate of a cell, or each place of a digit.
    Multiple,
    /// Chains in which everything that a chain has ruled out counts as gone.
    Dynamic(Nesting),
}

/// What a dynamic chain may use besides single cells and places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sudoku_explainer) enum Nesting {
    Nothing,
    /// Locked candidates, pairs and X-wings.
    Patterns,
    /// Also forcing chains and cycles.
    Simple,
    /// Also multiple forcing chains.
    Multiple,
    /// Also dynamic chains, which may use up to this themselves.
    Dynamic(Inner),
}

/// What dynamic chains inside a dynamic chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sudoku_explainer) enum Inner {
    Nothing,
    Patterns,
    Simple,
    Multiple,
}

impl Inner {
    pub(super) fn nesting(self) -> Nesting {
        match self {
            Inner::Nothing => Nesting::Nothing,
            Inner::Patterns => Nesting::Patterns,
            Inner::Simple => Nesting::Simple,
            Inner::Multiple => Nesting::Multiple,
        }
    }
}

impl ChainKind {
    /// The difficulty of the shortest chain; that of [`ChainKind::Simple`] depends on the chain.
    pub(in crate::sudoku_explainer) fn base(self) -> f64 {
        match self {
            ChainKind::Simple => 6.5,
            ChainKind::Nishio => 7.5,
            ChainKind::Multiple => 8.0,
            ChainKind::Dynamic(nesting) => match nesting {
                Nesting::Nothing => 8.5,
                Nesting::Patterns => 9.0,
                Nesting::Simple => 9.5,
                Nesting::Multiple => 10.0,
                Nesting::Dynamic(_) => 10.5,
            },
        }
    }

    pub(super) fn is_dynamic(self) -> bool {
        matches!(self, ChainKind::Dynamic(_) | ChainKind::Nishio)
    }

    /// Whether it finds all that another search finds first, and in the same order.
    pub(super) fn extends(self, other: ChainKind) -> bool {
        use Nesting::{Multiple, Nothing, Patterns, Simple};
        match (other, self) {
            (ChainKind::Dynamic(before), ChainKind::Dynamic(now)) => matches!(
                (before, now),
                (Nothing, Patterns) | (Patterns, Simple) | (Simple, Multiple)
            ),
            _ => false,
        }
    }

    /// Whether there may be chains inside the chains.
    pub(super) fn has_nested(self) -> bool {
        !matches!(self.nesting(), Nesting::Nothing | Nesting::Patterns)
    }

    pub(super) fn nesting(self) -> Nesting {
        match self {
            ChainKind::Dynamic(nesting) => nesting,
            _ => Nesting::Nothing,
        }
    }
}
