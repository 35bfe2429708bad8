//! What drawn grids know of a terminal: how wide it is, whether it has colours, and how texts look on it.

use anstyle::{AnsiColor, Effects};
use unicode_width::UnicodeWidthStr;

/// A terminal, or an output that is to be drawn as for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// How many columns a line may have.
    pub columns: usize,
    /// Whether it shows colours.
    pub coloured: bool,
}

/// How a text looks.
///
/// Of the sixteen colours, magenta and red stand out well from both black and white. Colour alone tells nothing: weight
/// or a sign tells it as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    /// A given.
    Given,
    /// A digit that was not given.
    Found,
    /// A cell without a digit, or a candidate without a part in the step.
    Faint,
    /// A candidate that a step places.
    Placed,
    /// A candidate that a step rules out.
    Removed,
    /// A candidate that a step follows from.
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

/// How many columns of a terminal a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Appends so many spaces.
pub(crate) fn pad(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}
