//! Styles: colours and strokes, for light and for dark backgrounds.
//!
//! The colours of marks are those of Okabe and Ito (Color Universal Design, 2008), which colour-blind readers can tell
//! apart, in paler or lighter shades behind digits.

use std::fmt;

use itertools::Itertools;
use satdoku::names::by_its_name;
use satdoku::puzzle::LineStyle;

/// The role of a shape, in the order in which shapes are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Style {
    /// The background of the grid.
    Paper,
    /// A cell of an extra house, in one of [`TINTS`] tints from 0; larger numbers begin again.
    ExtraHouse(u8),
    /// The cell of a given whose symbol is an emoji.
    GivenCell,
    /// A cell of a house that a step examines.
    House,
    /// A cell of a house from which a step removes candidates.
    Cover,
    /// A cell in which a step places a digit.
    Target,
    /// A cell with a letter in its corner.
    Lettered,
    /// A diagonal that is a house.
    Diagonal,
    /// The line of a rule, or the bulb of a thermometer.
    Line(LineStyle),
    /// The bulb of a thermometer on which digits may stay the same.
    HollowBulb,
    /// The shape behind a digit that is odd or even.
    Parity,
    /// A circle around a digit, an arrow that leaves it, or the end of a line.
    Circle,
    /// The line between two cells of a rule that do not lie side by side.
    PairLine,
    /// The outline of a cage.
    Cage,
    /// Lines between cells.
    CellLine,
    /// Lines between regions and around the grid.
    RegionLine,
    /// What interrupts a line where a sign stands.
    SignPaper,
    /// The dot of a difference.
    WhiteDot,
    /// The dot of a ratio.
    BlackDot,
    /// The lines of a sign between two cells.
    Sign,
    /// The text of a sign between two cells.
    SignText,
    /// A text in the corner of a cell.
    CornerText,
    /// A number beside the grid.
    Clue,
    /// The text on a white dot.
    WhiteDotText,
    /// The text on a black dot.
    BlackDotText,
    /// The disc behind a candidate that a step rests on.
    Carrier,
    /// The mark behind a candidate that a step rests on in a second role.
    Other,
    /// The disc behind a candidate that a step places.
    Placed,
    /// An unmarked candidate.
    Candidate,
    /// A candidate that a step rests on or removes.
    MarkedCandidate,
    /// A candidate that a step places.
    PlacedCandidate,
    /// The stroke across a removed candidate.
    Strike,
    /// A digit that is not a given.
    Solved,
    /// A given.
    Given,
    /// A given that is an emoji.
    PictorialGiven,
    /// The rules below the grid.
    Legend,
    /// The caption below the grid.
    Caption,
    /// A heading on a sheet.
    Heading,
    /// Small text on a sheet: page numbers and notes.
    Note,
}

/// The number of tints of extra houses, so that there is one for each of nine that overlap.
pub const TINTS: u8 = 9;

/// The tints on light paper: those that are used first differ in lightness, so they can be told apart in print.
const LIGHT_TINTS: [Colour; TINTS as usize] = [
    grey(0xd8),
    Colour(0xfd, 0xf0, 0xbe),
    Colour(0xa9, 0xcd, 0xec),
    Colour(0xcd, 0xee, 0xd6),
    Colour(0xf0, 0xc4, 0xdc),
    Colour(0xf6, 0xbe, 0x98),
    Colour(0xe0, 0xd8, 0xf6),
    Colour(0x9a, 0xd6, 0xc8),
    Colour(0xd2, 0xc8, 0x9c),
];

const DARK_TINTS: [Colour; TINTS as usize] = [
    grey(0x3c),
    Colour(0x5c, 0x50, 0x1c),
    Colour(0x1d, 0x3c, 0x5a),
    Colour(0x22, 0x4a, 0x30),
    Colour(0x54, 0x28, 0x44),
    Colour(0x66, 0x38, 0x18),
    Colour(0x3c, 0x34, 0x62),
    Colour(0x18, 0x54, 0x4c),
    Colour(0x48, 0x42, 0x2a),
];

/// The names of the tints' classes in SVG.
const TINT_CLASSES: [&str; TINTS as usize] = [
    "extra-1", "extra-2", "extra-3", "extra-4", "extra-5", "extra-6", "extra-7", "extra-8",
    "extra-9",
];

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl fmt::Display for Colour {
    /// Writes `#rrggbb`, or `#rgb` if that is the same colour.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(red, green, blue) = *self;
        if [red, green, blue].iter().all(|part| part >> 4 == part & 15) {
            write!(f, "#{:x}{:x}{:x}", red & 15, green & 15, blue & 15)
        } else {
            write!(f, "#{red:02x}{green:02x}{blue:02x}")
        }
    }
}

/// A colour scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Scheme {
    /// Dark on light, as on paper.
    Light,
    /// Light on dark.
    Dark,
}

/// The colour schemes that a picture supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// The reader's preference (`prefers-color-scheme`), or light if it is unknown.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

by_its_name!(Theme {
    Auto => "auto",
    Light => "light",
    Dark => "dark",
});

impl Theme {
    /// The scheme to use if the reader's preference is unknown.
    pub(super) fn scheme(self) -> Scheme {
        match self {
            Theme::Auto | Theme::Light => Scheme::Light,
            Theme::Dark => Scheme::Dark,
        }
    }
}

/// The length of a dash and of a gap. Both together divide the sides of cells and of cages, so that corners are drawn.
pub const DASH: [f32; 2] = [3.0, 2.0];

/// The fill and stroke of a shape.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// The fill colour, if any.
    pub fill: Option<Colour>,
    /// The colour and width of the outline, if any; a cell is [`CELL`](super::CELL) wide.
    pub stroke: Option<(Colour, f32)>,
    /// Whether lines have round ends.
    pub round: bool,
    /// Whether lines are dashed, as [`DASH`] says.
    pub dashed: bool,
    /// Whether text is bold.
    pub bold: bool,
}

impl Paint {
    fn filled(colour: Colour) -> Self {
        Paint { fill: Some(colour), ..Paint::default() }
    }

    fn bold(colour: Colour) -> Self {
        Paint { bold: true, ..Paint::filled(colour) }
    }

    fn line(colour: Colour, width: f32) -> Self {
        Paint { stroke: Some((colour, width)), ..Paint::default() }
    }

    fn outlined(self, colour: Colour, width: f32) -> Self {
        Paint { stroke: Some((colour, width)), ..self }
    }
}

/// A thick line with round ends, and discs on it.
fn thick(colour: Colour, width: f32) -> Paint {
    Paint { round: true, ..Paint::filled(colour).outlined(colour, width) }
}

/// The paint of a line, in the colour that its players know.
fn line_paint(line: LineStyle, scheme: Scheme) -> Paint {
    let (light, dark) = match line {
        LineStyle::Thermometer | LineStyle::SlowThermometer => (grey(0xbe), grey(0x50)),
        LineStyle::Palindrome => (Colour(0xa9, 0xb6, 0xd6), Colour(0x44, 0x52, 0x7a)),
        LineStyle::Whisper => (Colour(0x8c, 0xd3, 0xae), Colour(0x22, 0x66, 0x46)),
        LineStyle::Entropic => (Colour(0xf3, 0xc0, 0x8e), Colour(0x7a, 0x4a, 0x18)),
        LineStyle::Modular => (Colour(0x8f, 0xd4, 0xdc), Colour(0x1a, 0x62, 0x6c)),
        LineStyle::Renban => (Colour(0xe0, 0xa4, 0xe4), Colour(0x74, 0x36, 0x7c)),
        LineStyle::Nabner => (Colour(0xea, 0xd9, 0x7a), Colour(0x6c, 0x5c, 0x14)),
        LineStyle::Parity => (Colour(0xf4, 0xa8, 0xa4), Colour(0x80, 0x34, 0x32)),
        LineStyle::RegionSums => (Colour(0x90, 0xc2, 0xf2), Colour(0x20, 0x54, 0x88)),
        LineStyle::Zipper => (Colour(0xc6, 0xb8, 0xf4), Colour(0x4e, 0x40, 0x88)),
        LineStyle::SumLine | LineStyle::SumLoop => (Colour(0xd8, 0xba, 0x94), grey(0x64)),
        LineStyle::Index => (Colour(0xb9, 0xd0, 0x82), Colour(0x4a, 0x60, 0x1c)),
        LineStyle::Between | LineStyle::DoubleArrow => (grey(0xcc), grey(0x4a)),
        LineStyle::Lockout => (Colour(0xb4, 0xc4, 0xe0), Colour(0x3a, 0x4c, 0x70)),
    };
    let width = match line {
        LineStyle::Thermometer | LineStyle::SlowThermometer => 14.0,
        _ => 8.0,
    };
    thick(if scheme == Scheme::Light { light } else { dark }, width)
}

/// The name of a line's class in SVG.
fn line_class(line: LineStyle) -> &'static str {
    match line {
        LineStyle::Thermometer => "thermometer",
        LineStyle::SlowThermometer => "slow-thermometer",
        LineStyle::Palindrome => "palindrome",
        LineStyle::Whisper => "whisper",
        LineStyle::Entropic => "entropic",
        LineStyle::Modular => "modular",
        LineStyle::Renban => "renban",
        LineStyle::Nabner => "nabner",
        LineStyle::Parity => "parity-line",
        LineStyle::RegionSums => "region-sums",
        LineStyle::Zipper => "zipper",
        LineStyle::SumLine => "sum-line",
        LineStyle::SumLoop => "sum-loop",
        LineStyle::Index => "index-line",
        LineStyle::Between => "between",
        LineStyle::Lockout => "lockout",
        LineStyle::DoubleArrow => "double-arrow",
    }
}

const fn grey(level: u8) -> Colour {
    Colour(level, level, level)
}

impl Style {
    /// All styles, in drawing order.
    pub(super) fn all() -> impl Iterator<Item = Style> {
        let extra = (0..TINTS).map(Style::ExtraHouse);
        let lines = LineStyle::ALL.into_iter().map(Style::Line);
        std::iter::once(Style::Paper).chain(extra).chain(lines).chain(Style::OTHERS).sorted()
    }

    /// The styles that are one each.
    const OTHERS: [Style; 36] = [
        Style::GivenCell,
        Style::House,
        Style::Cover,
        Style::Target,
        Style::Lettered,
        Style::Diagonal,
        Style::HollowBulb,
        Style::Parity,
        Style::Circle,
        Style::PairLine,
        Style::Cage,
        Style::CellLine,
        Style::RegionLine,
        Style::SignPaper,
        Style::WhiteDot,
        Style::BlackDot,
        Style::Sign,
        Style::SignText,
        Style::CornerText,
        Style::Clue,
        Style::WhiteDotText,
        Style::BlackDotText,
        Style::Carrier,
        Style::Other,
        Style::Placed,
        Style::Candidate,
        Style::MarkedCandidate,
        Style::PlacedCandidate,
        Style::Strike,
        Style::Solved,
        Style::Given,
        Style::PictorialGiven,
        Style::Legend,
        Style::Caption,
        Style::Heading,
        Style::Note,
    ];

    /// The paint of this style in a colour scheme.
    pub fn paint(self, scheme: Scheme) -> Paint {
        match scheme {
            Scheme::Light => self.light(),
            Scheme::Dark => self.dark(),
        }
    }

    fn light(self) -> Paint {
        let ink = grey(0x11);
        match self {
            Style::Paper => Paint::filled(grey(0xff)),
            Style::ExtraHouse(tint) => Paint::filled(LIGHT_TINTS[usize::from(tint % TINTS)]),
            Style::GivenCell => Paint::filled(grey(0xe6)),
            Style::House => Paint::filled(Colour(0xec, 0xf1, 0xf6)),
            Style::Cover => Paint::filled(Colour(0xf8, 0xf2, 0xe4)),
            Style::Target => Paint::filled(Colour(0xd8, 0xee, 0xe4)),
            Style::Lettered => Paint::filled(grey(0xe4)),
            Style::Diagonal => Paint::line(Colour(0x8a, 0xa4, 0xc0), 3.0),
            Style::Line(line) => line_paint(line, Scheme::Light),
            Style::HollowBulb => Paint::filled(grey(0xff)).outlined(grey(0xbe), 6.0),
            Style::Parity => Paint::filled(grey(0xd6)).outlined(grey(0xa0), 1.0),
            Style::Circle => Paint::line(grey(0x8a), 2.5),
            Style::PairLine => Paint::line(grey(0x88), 1.5),
            Style::Cage => Paint { dashed: true, ..Paint::line(grey(0x44), 1.3) },
            Style::CellLine => Paint::line(grey(0x77), 1.0),
            Style::RegionLine => Paint::line(ink, 3.5),
            Style::SignPaper => Paint::filled(grey(0xff)),
            Style::WhiteDot => Paint::filled(grey(0xff)).outlined(ink, 1.6),
            Style::BlackDot => Paint::filled(ink).outlined(ink, 1.6),
            Style::Sign => Paint::line(ink, 2.2),
            Style::SignText | Style::CornerText | Style::WhiteDotText => Paint::bold(ink),
            Style::BlackDotText => Paint::bold(grey(0xff)),
            Style::Carrier => {
                Paint::filled(Colour(0xbf, 0xe1, 0xf6)).outlined(Colour(0x00, 0x72, 0xb2), 1.2)
            }
            Style::Other => {
                Paint::filled(Colour(0xfb, 0xe3, 0xa8)).outlined(Colour(0xb0, 0x78, 0x00), 1.2)
            }
            Style::Placed => Paint::filled(Colour(0x00, 0x7a, 0x59)),
            Style::Candidate => Paint::filled(grey(0x55)),
            Style::MarkedCandidate => Paint::bold(ink),
            Style::PlacedCandidate => Paint::bold(grey(0xff)),
            Style::Strike => Paint::line(Colour(0xc2, 0x3b, 0x00), 2.2),
            Style::Solved => Paint::filled(Colour(0x0a, 0x58, 0xa0)),
            Style::Given | Style::Heading => Paint::bold(ink),
            Style::Caption | Style::PictorialGiven | Style::Clue => Paint::filled(ink),
            Style::Legend | Style::Note => Paint::filled(grey(0x55)),
        }
    }

    fn dark(self) -> Paint {
        let (chalk, paper) = (grey(0xee), Colour(0x16, 0x1a, 0x20));
        match self {
            Style::Paper => Paint::filled(paper),
            Style::ExtraHouse(tint) => Paint::filled(DARK_TINTS[usize::from(tint % TINTS)]),
            Style::GivenCell => Paint::filled(grey(0x38)),
            Style::House => Paint::filled(Colour(0x24, 0x2e, 0x3a)),
            Style::Cover => Paint::filled(Colour(0x35, 0x2e, 0x1e)),
            Style::Target => Paint::filled(Colour(0x1b, 0x40, 0x34)),
            Style::Lettered => Paint::filled(grey(0x33)),
            Style::Diagonal => Paint::line(Colour(0x5a, 0x78, 0x98), 3.0),
            Style::Line(line) => line_paint(line, Scheme::Dark),
            Style::HollowBulb => Paint::filled(paper).outlined(grey(0x50), 6.0),
            Style::Parity => Paint::filled(grey(0x40)).outlined(grey(0x80), 1.0),
            Style::Circle => Paint::line(grey(0x90), 2.5),
            Style::PairLine => Paint::line(grey(0x99), 1.5),
            Style::Cage => Paint { dashed: true, ..Paint::line(grey(0xbb), 1.3) },
            Style::CellLine => Paint::line(grey(0x77), 1.0),
            Style::RegionLine => Paint::line(Colour(0xcc, 0xcc, 0xcc), 3.5),
            Style::SignPaper => Paint::filled(paper),
            Style::WhiteDot => Paint::filled(grey(0xff)).outlined(grey(0x00), 1.6),
            Style::BlackDot => Paint::filled(grey(0x00)).outlined(grey(0xff), 1.6),
            Style::Sign => Paint::line(chalk, 2.2),
            Style::SignText | Style::CornerText => Paint::bold(chalk),
            Style::WhiteDotText => Paint::bold(grey(0x11)),
            Style::BlackDotText => Paint::bold(grey(0xff)),
            Style::Carrier => {
                Paint::filled(Colour(0x1c, 0x4f, 0x74)).outlined(Colour(0x56, 0xb4, 0xe9), 1.2)
            }
            Style::Other => {
                Paint::filled(Colour(0x63, 0x48, 0x0a)).outlined(Colour(0xe6, 0x9f, 0x00), 1.2)
            }
            Style::Placed => Paint::filled(Colour(0x2f, 0xc4, 0x96)),
            Style::Candidate => Paint::filled(grey(0xaa)),
            Style::MarkedCandidate => Paint::bold(grey(0xff)),
            Style::PlacedCandidate => Paint::bold(grey(0x11)),
            Style::Strike => Paint::line(Colour(0xff, 0x8a, 0x4d), 2.2),
            Style::Solved => Paint::filled(Colour(0x7c, 0xc4, 0xf5)),
            Style::Given | Style::Heading => Paint::bold(chalk),
            Style::Caption | Style::PictorialGiven | Style::Clue => Paint::filled(chalk),
            Style::Legend | Style::Note => Paint::filled(grey(0xaa)),
        }
    }

    /// The name of the style's class in SVG.
    pub(super) fn class(self) -> &'static str {
        match self {
            Style::Paper => "paper",
            Style::ExtraHouse(tint) => TINT_CLASSES[usize::from(tint % TINTS)],
            Style::GivenCell => "given-cell",
            Style::House => "house",
            Style::Cover => "cover",
            Style::Target => "target",
            Style::Lettered => "lettered",
            Style::Diagonal => "diagonal",
            Style::Line(line) => line_class(line),
            Style::HollowBulb => "hollow-bulb",
            Style::Parity => "parity",
            Style::Circle => "circle",
            Style::PairLine => "pair",
            Style::Cage => "cage",
            Style::CellLine => "cells",
            Style::RegionLine => "regions",
            Style::SignPaper => "sign-paper",
            Style::WhiteDot => "white-dot",
            Style::BlackDot => "black-dot",
            Style::Sign => "sign",
            Style::CornerText => "corner-text",
            Style::Clue => "clue",
            Style::SignText => "sign-text",
            Style::WhiteDotText => "white-dot-text",
            Style::BlackDotText => "black-dot-text",
            Style::Carrier => "carrier",
            Style::Other => "other",
            Style::Placed => "placed",
            Style::Candidate => "candidate",
            Style::MarkedCandidate => "marked",
            Style::PlacedCandidate => "settled",
            Style::Strike => "removed",
            Style::Solved => "solved",
            Style::Given | Style::PictorialGiven => "given",
            Style::Legend => "legend",
            Style::Caption => "caption",
            Style::Heading => "heading",
            Style::Note => "note",
        }
    }
}
