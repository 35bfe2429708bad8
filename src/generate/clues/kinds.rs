//! The kinds of rules that are drawn.

use std::ops::RangeInclusive;

/// A kind of rules: what is drawn, and what it says.
#[derive(Debug)]
pub(in crate::generate) struct Kind {
    pub(in crate::generate) name: &'static str,
    /// What is drawn, for a list of all kinds.
    pub(super) says: &'static str,
    /// How many are drawn on a 9×9 grid if nobody says how many.
    pub(super) usual: usize,
    pub(super) shape: Shape,
    pub(super) stated: Stated,
}

/// The cells of a rule.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Cages that together are the whole grid.
    Cover,
    /// A cage.
    Cage,
    /// A line of so many cells on a 9×9 grid, which reads the same from both ends.
    Line(RangeInclusive<usize>),
    /// A line that begins at one of its ends.
    Path(RangeInclusive<usize>),
    /// A line of an odd number of cells.
    OddLine(RangeInclusive<usize>),
    /// A line that passes through several regions.
    LineThroughRegions(RangeInclusive<usize>),
    /// A cell, and a line that begins beside it.
    Arrow,
    /// Two shapes of the same form.
    Clones,
    /// Two cells side by side.
    Pair,
    /// All pairs of cells side by side of which the kind says anything, with the rule that nothing holds of the others.
    EveryPair(&'static str),
    /// Four cells around a corner.
    Square,
    /// A cell.
    Cell,
    /// A row or column, from one of its ends.
    RowOrColumn,
    /// A row or column, of which both ends say the same.
    WholeRowOrColumn,
    /// A diagonal that ends at the edges, of three cells or more. Both ends say the same.
    Diagonal,
}

/// How cells become a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stated {
    /// The rule of this name. It tells digits how to be, so the full grid is drawn for it.
    Before(&'static str),
    /// The first of these rules that holds in the full grid, if any does.
    After(&'static [(&'static str, Numbers)]),
    /// Some of the digits, as `contain` says them.
    Contain,
}

impl Kind {
    /// The names of the rules that may be drawn.
    pub(super) fn rules(&self) -> Vec<&'static str> {
        match self.stated {
            Before(name) => vec![name],
            After(statements) => statements.iter().map(|(name, _)| *name).collect(),
            Contain => vec!["contain"],
        }
    }

    /// Whether cages are drawn, of which no two share a cell.
    pub(super) fn is_of_cages(&self) -> bool {
        matches!(self.shape, Cover | Cage)
    }

    /// Whether the full grid is drawn for it, and not before it.
    pub(super) fn is_before(&self) -> bool {
        matches!(self.stated, Before(_))
    }

    /// The least side of a grid in which it is drawn.
    pub(super) fn least_side(&self) -> usize {
        match self.shape {
            Square | Pair | EveryPair(_) | Cell | Cover | Cage | RowOrColumn | WholeRowOrColumn => {
                2
            }
            _ => 4,
        }
    }
}

/// The number of a rule that is read off the full grid.
#[derive(Clone, Copy, Debug)]
pub(super) enum Numbers {
    /// There is none.
    Without,
    /// This one.
    Is(u16),
    /// That with which the rule holds.
    Found,
}

use Numbers::{Found, Is, Without};
use Shape::{
    Arrow, Cage, Cell, Clones, Cover, Diagonal, EveryPair, Line, LineThroughRegions, OddLine, Pair,
    Path, RowOrColumn, Square, WholeRowOrColumn,
};
use Stated::{After, Before, Contain};

const fn kind(
    name: &'static str,
    usual: usize,
    shape: Shape,
    stated: Stated,
    says: &'static str,
) -> Kind {
    Kind { name, says, usual, shape, stated }
}

/// All kinds. `usual` numbers are those of puzzles that people publish.
pub(super) static ALL: &[Kind] = &[
    kind(
        "killer",
        0,
        Cover,
        After(&[("cage", Found)]),
        "cages that cover the grid, and no givens unless --givens asks for some",
    ),
    kind("cage", 8, Cage, After(&[("cage", Found)]), "cages with their sums"),
    kind("arrow", 4, Arrow, Before("arrow"), "arrows that add up to the circle"),
    kind("double-arrow", 3, Line(4..=6), Before("double-arrow"), "lines that add up to their ends"),
    kind("thermo", 4, Path(3..=6), Before("thermo"), "thermometers"),
    kind("slow-thermo", 4, Path(3..=6), Before("slow-thermo"), "thermometers that may stand still"),
    kind("whisper", 3, Line(4..=6), Before("whisper"), "German whispers"),
    kind("palindrome", 4, Line(4..=6), Before("palindrome"), "palindromes"),
    kind("renban", 4, Line(3..=5), Before("renban"), "renban lines"),
    kind("nabner", 4, Line(3..=4), Before("nabner"), "nabner lines"),
    kind("between", 4, Line(4..=6), Before("between"), "lines between two circles"),
    kind("lockout", 3, Line(4..=6), Before("lockout"), "lockout lines"),
    kind("region-sums", 4, LineThroughRegions(4..=7), Before("region-sums"), "region sum lines"),
    kind("zipper", 4, OddLine(3..=5), Before("zipper"), "zipper lines"),
    kind("parity-line", 3, Line(4..=7), Before("parity-line"), "lines of odd and even in turn"),
    kind("entropic", 3, Line(4..=7), Before("entropic"), "entropic lines"),
    kind("modular", 3, Line(4..=7), Before("modular"), "modular lines"),
    kind("clone", 1, Clones, Before("clone"), "two shapes with the same digits"),
    kind(
        "kropki",
        18,
        Pair,
        After(&[("difference", Is(1)), ("ratio", Is(2))]),
        "white and black dots, not all there are",
    ),
    kind(
        "full-kropki",
        0,
        EveryPair("negative kropki"),
        After(&[("difference", Is(1)), ("ratio", Is(2))]),
        "all white and black dots there are, and 'negative kropki'",
    ),
    kind("xv", 12, Pair, After(&[("sum", Is(5)), ("sum", Is(10))]), "V and X, not all there are"),
    kind(
        "full-xv",
        0,
        EveryPair("negative xv"),
        After(&[("sum", Is(5)), ("sum", Is(10))]),
        "all V and X there are, and 'negative xv'",
    ),
    kind("inequality", 18, Pair, After(&[("less", Without)]), "signs for greater and less"),
    kind("quadruple", 6, Square, Contain, "circles with digits of the four cells around"),
    kind("odd", 8, Cell, After(&[("odd", Without)]), "odd cells"),
    kind("even", 8, Cell, After(&[("even", Without)]), "even cells"),
    kind("minimum", 5, Cell, After(&[("minimum", Without)]), "cells below all beside them"),
    kind("maximum", 5, Cell, After(&[("maximum", Without)]), "cells above all beside them"),
    kind(
        "little-killer",
        6,
        Diagonal,
        After(&[("little-killer", Found)]),
        "sums of diagonals beside the grid",
    ),
    kind("sandwich", 9, WholeRowOrColumn, After(&[("sandwich", Found)]), "sums of sandwiches"),
    kind("x-sum", 9, RowOrColumn, After(&[("x-sum", Found)]), "X-sums"),
    kind("skyscraper", 12, RowOrColumn, After(&[("skyscraper", Found)]), "skyscrapers"),
    kind(
        "numbered-room",
        9,
        RowOrColumn,
        After(&[("numbered-room", Found)]),
        "digits of numbered rooms",
    ),
];
