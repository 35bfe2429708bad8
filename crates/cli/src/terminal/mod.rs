//! Detection of the terminals for output and messages.

use std::env;
use std::io::{self, IsTerminal};

use clap::ColorChoice;
use satdoku_tasks::query::render::Terminal;
use satdoku_tasks::query::run::Excerpts;

/// The terminal for which standard output is drawn; `None` if the output is text for other programs.
pub(crate) fn of_output(color: ColorChoice, on_terminal: bool) -> Option<Terminal> {
    let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let mut terminal = terminal_with(color, on_terminal.then(columns), variable)?;
    if terminal.coloured && on_terminal {
        terminal.coloured = supports_escapes() || color == ColorChoice::Always;
    }
    Some(terminal)
}

/// Does the work of [`of_output`]; `columns` is the width of the terminal, `None` if there is no terminal.
fn terminal_with(
    color: ColorChoice,
    columns: Option<usize>,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<Terminal> {
    let is_dumb = variable("TERM").as_deref() == Some("dumb");
    let coloured = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => columns.is_some() && !is_dumb && variable("NO_COLOR").is_none(),
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    // Without a locale, assume the box-drawing characters, which nearly all current terminals have.
    let has_boxes = !is_dumb && locale.is_none_or(|locale| has_utf8(&locale));
    match (color, columns) {
        (ColorChoice::Always, None) => Some(Terminal { columns: usize::MAX, coloured }),
        (ColorChoice::Always, Some(columns)) => Some(Terminal { columns, coloured }),
        (_, Some(columns)) if has_boxes => Some(Terminal { columns, coloured }),
        _ => None,
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

/// Whether standard output, a terminal, interprets escape sequences; Windows consoles must be switched to do so.
#[cfg(windows)]
fn supports_escapes() -> bool {
    console::Term::stdout().features().colors_supported()
}

#[cfg(not(windows))]
fn supports_escapes() -> bool {
    true
}

/// The width of the terminal, or 80 if it is unknown.
fn columns() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(1))
}

/// The width of standard error if it is a terminal.
pub(crate) fn columns_of_stderr() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stderr());
    io::stderr().is_terminal().then(|| size.map_or(80, |(width, _)| usize::from(width.0)))
}

/// Where errors of records are shown with an excerpt, if the records go to standard output, a terminal, or elsewhere.
pub(crate) fn excerpts(records_on_terminal: bool, quiet: bool) -> Excerpts {
    match columns_of_stderr() {
        Some(columns) if !quiet => match records_on_terminal && is_stderr_same_terminal() {
            true => Excerpts::InRecords(columns),
            false => Excerpts::InMessages(columns),
        },
        _ => Excerpts::None,
    }
}

/// Whether standard output and standard error, both terminals, are the same one.
#[cfg(unix)]
fn is_stderr_same_terminal() -> bool {
    use std::fs::File;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    let device = |stream: BorrowedFd<'_>| -> io::Result<u64> {
        Ok(File::from(stream.try_clone_to_owned()?).metadata()?.rdev())
    };
    let devices = (device(io::stdout().as_fd()), device(io::stderr().as_fd()));
    matches!(devices, (Ok(stdout), Ok(stderr)) if stdout == stderr)
}

/// Whether standard output and standard error, both terminals, are the same one: a process has one console.
#[cfg(not(unix))]
fn is_stderr_same_terminal() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(color: ColorChoice, columns: Option<usize>, set: &[(&str, &str)]) -> Option<Terminal> {
        terminal_with(color, columns, |name| {
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
        let coloured = |terminal: Option<Terminal>| terminal.map(|terminal| terminal.coloured);
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
