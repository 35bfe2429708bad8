//! The properties of a terminal that grids are drawn for: its width and colours, and the width and style of text on it.

use anstyle::{AnsiColor, Effects};
use unicode_width::UnicodeWidthStr;

/// A terminal, or an output that is drawn as for a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Maximum width of a line in columns.
    pub columns: usize,
    /// Whether the terminal shows colours.
    pub coloured: bool,
}

/// The style of a text.
///
/// Of the sixteen colours, magenta and red stand out well on both black and white. Colour is never the only sign:
/// weight or a character conveys the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    /// A given.
    Given,
    /// A digit that is not a given.
    Found,
    /// A blank cell, or a candidate that the step does not involve.
    Faint,
    /// A candidate that a step places.
    Placed,
    /// A candidate that a step removes.
    Removed,
    /// A candidate that a step rests on.
    Carrier,
}

impl Style {
    fn to_ansi(self) -> anstyle::Style {
        let plain = anstyle::Style::new();
        match self {
            Style::Plain => plain,
            Style::Given => plain.bold(),
            Style::Found => plain.fg_color(Some(AnsiColor::Magenta.into())),
            Style::Faint => plain.dimmed(),
            Style::Placed => plain.effects(Effects::BOLD | Effects::INVERT),
            Style::Removed => plain.bold().fg_color(Some(AnsiColor::Red.into())),
            Style::Carrier => plain.bold().fg_color(Some(AnsiColor::Magenta.into())),
        }
    }
}

impl Terminal {
    /// Appends a text in a style.
    pub(crate) fn push(self, text: &str, style: Style, out: &mut String) {
        if style == Style::Plain || !self.coloured {
            return out.push_str(text);
        }
        let ansi = style.to_ansi();
        out.push_str(&format!("{ansi}{text}{ansi:#}"));
    }
}

/// The width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Appends `count` spaces.
pub(crate) fn pad(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}
