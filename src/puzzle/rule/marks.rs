//! How the rules of a type are drawn and called.

/// The look of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineStyle {
    /// With a bulb at its first cell.
    Thermometer,
    /// With a hollow bulb.
    SlowThermometer,
    /// In the colour of palindromes.
    Palindrome,
    /// In the colour of whispers.
    Whisper,
    /// In the colour of entropic lines.
    Entropic,
    /// In the colour of modular lines.
    Modular,
    /// In the colour of all others, with their labels.
    Other,
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

/// A shape behind a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CellShape {
    /// For odd digits.
    Circle,
    /// For even digits.
    Square,
}
