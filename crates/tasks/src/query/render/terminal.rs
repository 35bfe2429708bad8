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
        self.push_marked(text, style, false, out);
    }

    /// Appends a text in a style, underlined if it is marked.
    pub(super) fn push_marked(self, text: &str, style: Style, is_marked: bool, out: &mut String) {
        if style == Style::Plain && !is_marked || !self.coloured {
            return out.push_str(text);
        }
        let ansi = style.to_ansi();
        let ansi = if is_marked { ansi | Effects::UNDERLINE } else { ansi };
        out.push_str(&format!("{ansi}{text}{ansi:#}"));
    }
}

/// The width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Splits text into lines of at most `columns`, at spaces. A longer word gets a line of its own.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Appends `count` spaces.
pub(crate) fn pad(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_between_words() {
        let text = "9 in rows 4 and 7 stands only in columns 6 and 7";
        assert_eq!(wrapped(text, 20), ["9 in rows 4 and 7", "stands only in", "columns 6 and 7"]);
        assert_eq!(wrapped(text, 48), [text]);
        assert_eq!(wrapped(text, usize::MAX), [text]);
        assert_eq!(wrapped("a longer word", 3), ["a", "longer", "word"]);
        assert_eq!(wrapped("🍎 🍌 🍇", 5), ["🍎 🍌", "🍇"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
