//! What records are drawn for: how wide the terminal is, whether it has colours, and how texts look on it.

use std::env;
use std::io::{self, IsTerminal};

use clap::ColorChoice;
use unicode_width::UnicodeWidthStr;

/// A terminal, or what is to be written as for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    /// How many columns a line may have.
    pub(crate) columns: usize,
    pub(crate) coloured: bool,
}

/// How a text looks.
///
/// Of the sixteen colours it is magenta and red that stand out well from both black and white; and nothing is told by
/// colour alone: weight or a sign tells it as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Plain,
    /// A given.
    Given,
    /// A digit that was not given.
    Found,
    /// A cell without a digit, a candidate without a part in the step.
    Faint,
    /// What a step places.
    Placed,
    /// What a step rules out.
    Removed,
    /// What a step follows from.
    Carrier,
}

impl Look {
    /// The parameters of ECMA-48's "select graphic rendition".
    fn sgr(self) -> Option<&'static str> {
        match self {
            Look::Plain => None,
            Look::Given => Some("1"),
            Look::Found => Some("35"),
            Look::Faint => Some("2"),
            Look::Placed => Some("1;7"),
            Look::Removed => Some("1;31"),
            Look::Carrier => Some("1;35"),
        }
    }
}

impl Screen {
    /// What standard output is drawn for; none where it is text to be read again.
    pub(crate) fn of(color: ColorChoice, on_terminal: bool) -> Option<Self> {
        let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let mut screen = Screen::told(color, on_terminal.then(columns), variable)?;
        if screen.coloured && on_terminal {
            screen.coloured = heeds_escapes() || color == ColorChoice::Always;
        }
        Some(screen)
    }

    /// The same, where `columns` are those of the terminal, if it is one.
    fn told(
        color: ColorChoice,
        columns: Option<usize>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Option<Self> {
        let is_dumb = variable("TERM").as_deref() == Some("dumb");
        let coloured = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => columns.is_some() && !is_dumb && variable("NO_COLOR").is_none(),
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
        // Where nothing is said of the characters, nearly all terminals of today know them.
        let has_boxes = !is_dumb && locale.is_none_or(|locale| has_utf8(&locale));
        match (color, columns) {
            (ColorChoice::Always, None) => Some(Screen { columns: usize::MAX, coloured }),
            (ColorChoice::Always, Some(columns)) => Some(Screen { columns, coloured }),
            (_, Some(columns)) if has_boxes => Some(Screen { columns, coloured }),
            _ => None,
        }
    }

    /// Appends a text as it looks here.
    pub(crate) fn push(self, text: &str, look: Look, out: &mut String) {
        match look.sgr().filter(|_| self.coloured) {
            Some(sgr) => {
                out.push_str("\x1b[");
                out.push_str(sgr);
                out.push('m');
                out.push_str(text);
                out.push_str("\x1b[0m");
            }
            None => out.push_str(text),
        }
    }
}

/// Whether a locale such as `de_DE.UTF-8` has box-drawing characters.
fn has_utf8(locale: &str) -> bool {
    match locale.split_once('.') {
        Some((_, charset)) => {
            let charset = charset.to_ascii_lowercase();
            charset.starts_with("utf-8") || charset.starts_with("utf8")
        }
        None => !matches!(locale, "C" | "POSIX"),
    }
}

/// Whether standard output, a terminal, heeds escape sequences; consoles of Windows must be asked to.
#[cfg(windows)]
fn heeds_escapes() -> bool {
    console::Term::stdout().features().colors_supported()
}

#[cfg(not(windows))]
fn heeds_escapes() -> bool {
    true
}

/// The columns of standard output, or of what it stands in for.
fn columns() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(1))
}

/// The columns of standard error where a person reads it.
pub(crate) fn columns_of_stderr() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stderr());
    io::stderr().is_terminal().then(|| size.map_or(80, |(width, _)| usize::from(width.0)))
}

/// How many columns of a terminal a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Appends so many spaces.
pub(crate) fn pad(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(color: ColorChoice, columns: Option<usize>, set: &[(&str, &str)]) -> Option<Screen> {
        Screen::told(color, columns, |name| {
            let found = set.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn what_is_redirected_is_not_drawn_unless_colour_is_asked_for() {
        assert_eq!(told(ColorChoice::Auto, None, &[]), None);
        assert_eq!(told(ColorChoice::Never, None, &[]), None);
        let always = told(ColorChoice::Always, None, &[("NO_COLOR", "1")]).unwrap();
        assert!(always.coloured && always.columns == usize::MAX);
    }

    #[test]
    fn terminals_get_what_they_can_show() {
        let coloured = |screen: Option<Screen>| screen.map(|screen| screen.coloured);
        let auto = |set| coloured(told(ColorChoice::Auto, Some(80), set));
        assert_eq!(auto(&[("TERM", "xterm"), ("LANG", "de_DE.UTF-8")]), Some(true));
        assert_eq!(auto(&[("NO_COLOR", "1")]), Some(false));
        assert_eq!(auto(&[("TERM", "dumb")]), None);
        assert_eq!(auto(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]), None);
        assert_eq!(auto(&[("LANG", "de_DE.ISO-8859-1")]), None);
        let never = told(ColorChoice::Never, Some(80), &[]);
        assert_eq!(coloured(never), Some(false));
    }
}
