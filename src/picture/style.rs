//! Styles: colours and strokes, for light and for dark backgrounds.
//!
//! The colours of marks are those of Okabe and Ito (Color Universal Design, 2008), which colour-blind readers can tell
//! apart, in paler or lighter shades behind digits.

use std::fmt;

use crate::names::by_its_name;

/// The role of a shape, in the order in which shapes are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Style {
    /// The background of the grid.
    Paper,
    /// The cell of a given whose symbol is an emoji.
    GivenCell,
    /// A cell of a house that a step examines.
    House,
    /// A cell of a house from which a step removes candidates.
    Cover,
    /// A cell in which a step places a digit.
    Target,
    /// Lines between cells.
    CellLine,
    /// Lines between regions and around the grid.
    RegionLine,
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
    /// The caption below the grid.
    Caption,
    /// A heading on a sheet.
    Heading,
    /// Small text on a sheet: page numbers and notes.
    Note,
}

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

/// The fill and stroke of a shape.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// The fill colour, if any.
    pub fill: Option<Colour>,
    /// The colour and width of the outline, if any; a cell is [`CELL`](super::CELL) wide.
    pub stroke: Option<(Colour, f32)>,
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

const fn grey(level: u8) -> Colour {
    Colour(level, level, level)
}

impl Style {
    /// All styles, in drawing order.
    pub(super) const ALL: [Style; 20] = [
        Style::Paper,
        Style::GivenCell,
        Style::House,
        Style::Cover,
        Style::Target,
        Style::CellLine,
        Style::RegionLine,
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
            Style::GivenCell => Paint::filled(grey(0xe6)),
            Style::House => Paint::filled(Colour(0xec, 0xf1, 0xf6)),
            Style::Cover => Paint::filled(Colour(0xf8, 0xf2, 0xe4)),
            Style::Target => Paint::filled(Colour(0xd8, 0xee, 0xe4)),
            Style::CellLine => Paint::line(grey(0x77), 1.0),
            Style::RegionLine => Paint::line(ink, 3.5),
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
            Style::Caption | Style::PictorialGiven => Paint::filled(ink),
            Style::Note => Paint::filled(grey(0x55)),
        }
    }

    fn dark(self) -> Paint {
        let chalk = grey(0xee);
        match self {
            Style::Paper => Paint::filled(Colour(0x16, 0x1a, 0x20)),
            Style::GivenCell => Paint::filled(grey(0x38)),
            Style::House => Paint::filled(Colour(0x24, 0x2e, 0x3a)),
            Style::Cover => Paint::filled(Colour(0x35, 0x2e, 0x1e)),
            Style::Target => Paint::filled(Colour(0x1b, 0x40, 0x34)),
            Style::CellLine => Paint::line(grey(0x77), 1.0),
            Style::RegionLine => Paint::line(Colour(0xcc, 0xcc, 0xcc), 3.5),
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
            Style::Caption | Style::PictorialGiven => Paint::filled(chalk),
            Style::Note => Paint::filled(grey(0xaa)),
        }
    }

    /// The name of the style's class in SVG.
    pub(super) fn class(self) -> &'static str {
        match self {
            Style::Paper => "paper",
            Style::GivenCell => "given-cell",
            Style::House => "house",
            Style::Cover => "cover",
            Style::Target => "target",
            Style::CellLine => "cells",
            Style::RegionLine => "regions",
            Style::Carrier => "carrier",
            Style::Other => "other",
            Style::Placed => "placed",
            Style::Candidate => "candidate",
            Style::MarkedCandidate => "marked",
            Style::PlacedCandidate => "settled",
            Style::Strike => "removed",
            Style::Solved => "solved",
            Style::Given | Style::PictorialGiven => "given",
            Style::Caption => "caption",
            Style::Heading => "heading",
            Style::Note => "note",
        }
    }
}
