//! How things look: colours and strokes by style, for light and for dark surroundings.
//!
//! The colours of marks are those of Okabe and Ito (Color Universal Design, 2008), which the colour-blind tell apart,
//! paler or lighter where digits stand on them.

use std::fmt;

use crate::names::by_its_name;

/// What a shape is for; in the order in which shapes are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Style {
    /// What the grid stands on.
    Paper,
    /// A given's cell, where symbols do not tell.
    GivenCell,
    /// A cell of a house that is looked at.
    House,
    /// A cell of a house in which candidates go.
    Cover,
    /// A cell that gets a digit.
    Target,
    /// Lines between cells.
    CellLine,
    /// Lines between regions, and around the grid.
    RegionLine,
    /// Behind a candidate that carries a step.
    Carrier,
    /// Behind one that carries it in another part.
    Other,
    /// Behind one that is settled.
    Placed,
    /// A candidate.
    Candidate,
    /// A candidate that carries a step or is removed.
    MarkedCandidate,
    /// A candidate that is settled.
    PlacedCandidate,
    /// Across a candidate that is ruled out.
    Strike,
    /// A digit that was found.
    Solved,
    /// A given.
    Given,
    /// A given that is an emoji.
    PictorialGiven,
    /// Words below the grid.
    Caption,
    /// A heading on a sheet.
    Heading,
    /// Small words on a sheet: page numbers, notes.
    Note,
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl fmt::Display for Colour {
    /// As `#rrggbb`, or `#rgb` where that is the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(red, green, blue) = *self;
        if [red, green, blue].iter().all(|part| part >> 4 == part & 15) {
            write!(f, "#{:x}{:x}{:x}", red & 15, green & 15, blue & 15)
        } else {
            write!(f, "#{red:02x}{green:02x}{blue:02x}")
        }
    }
}

/// Surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Scheme {
    /// Dark on light, as on paper.
    Light,
    /// Light on dark.
    Dark,
}

/// For which surroundings a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// As the one who looks at it prefers (`prefers-color-scheme`), light where that is not known.
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
    /// What is seen where preferences are not known.
    pub(super) fn scheme(self) -> Scheme {
        match self {
            Theme::Auto | Theme::Light => Scheme::Light,
            Theme::Dark => Scheme::Dark,
        }
    }
}

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// The colour within, if any.
    pub fill: Option<Colour>,
    /// The colour and width of its outline, if any; a cell is [`CELL`](super::CELL) wide.
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

/// A grey.
const fn grey(level: u8) -> Colour {
    Colour(level, level, level)
}

impl Style {
    /// All styles.
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

    /// How it is painted.
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

    /// The name of its class in SVG.
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
