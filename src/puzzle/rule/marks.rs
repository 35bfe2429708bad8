//! How the rules of a type are drawn and called.

/// The look of a line, and of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineStyle {
    /// With a bulb at its first cell.
    Thermometer,
    /// With a hollow bulb.
    SlowThermometer,
    /// The same from both ends.
    Palindrome,
    /// Neighbours far apart.
    Whisper,
    /// Low, middle and high digits in turn.
    Entropic,
    /// Different remainders in turn.
    Modular,
    /// Digits in a row, in any order.
    Renban,
    /// Digits of which none are in a row.
    Nabner,
    /// Odd and even digits in turn.
    Parity,
    /// Equal sums in each region.
    RegionSums,
    /// Equal sums of cells as far from both ends.
    Zipper,
    /// Pieces with a sum.
    SumLine,
    /// The same along a line whose last cell is beside its first.
    SumLoop,
    /// Digits that are numbers of cells on the line.
    Index,
    /// With circles at both ends.
    Between,
    /// With diamonds at both ends.
    Lockout,
    /// With circles at both ends, which have the sum of the digits between them.
    DoubleArrow,
}

impl LineStyle {
    /// All of them.
    pub const ALL: [LineStyle; 17] = [
        LineStyle::Thermometer,
        LineStyle::SlowThermometer,
        LineStyle::Palindrome,
        LineStyle::Whisper,
        LineStyle::Entropic,
        LineStyle::Modular,
        LineStyle::Renban,
        LineStyle::Nabner,
        LineStyle::Parity,
        LineStyle::RegionSums,
        LineStyle::Zipper,
        LineStyle::SumLine,
        LineStyle::SumLoop,
        LineStyle::Index,
        LineStyle::Between,
        LineStyle::Lockout,
        LineStyle::DoubleArrow,
    ];
}

/// The words for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineWords {
    /// Its name, such as `whisper of 5`.
    pub name: String,
    /// What all such lines mean, for the words below a picture.
    pub meaning: String,
    /// What tells it from lines of other types; none for thermometers, which have a bulb.
    pub label: Option<String>,
}

/// A mark in each cell of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CellShape {
    /// A disc behind the digit, for odd digits.
    Circle,
    /// A square behind the digit, for even digits.
    Square,
    /// A circle around the digit.
    Ring,
    /// A shaded cell with a letter in its corner.
    Letter(char),
}

/// The text in the corner of a cage, and what cages with such texts mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CageWords {
    /// What stands in the first cell, if anything.
    pub label: Option<String>,
    /// What such cages are called, in the plural.
    pub name: &'static str,
    /// What they mean.
    pub meaning: &'static str,
}

/// A number beside the grid, about the line of cells that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideClue {
    /// What stands around the number if there are several sorts of such clues.
    pub around: [&'static str; 2],
    /// Whether the line is a diagonal, so that the clue needs an arrow, which tells it from others.
    pub is_diagonal: bool,
}
