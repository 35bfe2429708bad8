//! What is said on stderr: errors, notes, progress and summaries. stdout is for data alone.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Notes of one kind after which no more are told.
const MOST_ALIKE: usize = 5;

/// Progress is drawn anew after so long.
const REDRAW: Duration = Duration::from_millis(250);

/// Something worth saying about a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Note {
    /// Said once, however often it is met.
    Once(String),
    /// Said the first few times.
    FewTimes(String),
    /// Said always, even when told to be quiet.
    Always(String),
}

/// The program's voice.
#[derive(Debug)]
pub(crate) struct Talk {
    quiet: bool,
    progress: bool,
    said: HashSet<String>,
    alike: usize,
    drawn: Option<Instant>,
    shown: bool,
    /// How many records there will be, where that is known.
    expected: Option<u64>,
}

impl Talk {
    /// `data_on_terminal`: then progress would stand between the records.
    pub(crate) fn new(quiet: bool, data_on_terminal: bool) -> Self {
        let progress = !quiet && !data_on_terminal && io::stderr().is_terminal();
        Talk {
            quiet,
            progress,
            said: HashSet::new(),
            alike: 0,
            drawn: None,
            shown: false,
            expected: None,
        }
    }

    /// Says how many records there will be, so that the time left can be told.
    pub(crate) fn expect(&mut self, records: u64) {
        self.expected = Some(records);
    }

    /// Something went wrong.
    pub(crate) fn error(&mut self, message: &str) {
        self.print(message);
    }

    /// Something that is said unless told to be quiet.
    pub(crate) fn say(&mut self, message: &str) {
        if !self.quiet {
            self.print(message);
        }
    }

    pub(crate) fn note(&mut self, note: Note) {
        match note {
            Note::Always(text) => self.error(&text),
            Note::Once(text) => {
                if self.said.insert(text.clone()) {
                    self.say(&text);
                }
            }
            Note::FewTimes(text) => {
                self.alike += 1;
                match self.alike {
                    ..=MOST_ALIKE => self.say(&text),
                    next if next == MOST_ALIKE + 1 => self.say("more of this kind are not told"),
                    _ => {}
                }
            }
        }
    }

    /// Draws how far the run is, now and then, if a person is there to see it.
    pub(crate) fn progress(&mut self, records: u64, since: Instant) {
        let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW);
        if self.progress && due {
            // The first picture waits too: short runs show none.
            if self.drawn.is_some() {
                let rate = records as f64 / since.elapsed().as_secs_f64();
                let left = self.expected.map_or_else(String::new, |all| {
                    let left = all.saturating_sub(records);
                    let seconds = left as f64 / rate;
                    // Before the first record there is no rate to tell from.
                    let time = if rate > 0.0 {
                        in_hours(seconds as u64)
                    } else {
                        "?".to_owned()
                    };
                    format!(", {left} left, {time}")
                });
                let _ = write!(
                    io::stderr(),
                    "\r\x1b[K{records} records, {rate:.0} a second{left}"
                );
                self.shown = true;
            }
            self.drawn = Some(Instant::now());
        }
    }

    /// Takes the progress line away.
    pub(crate) fn clear_progress(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    fn print(&mut self, message: &str) {
        self.clear_progress();
        // Where stderr is closed there is nobody to be told.
        let _ = writeln!(io::stderr(), "satdoku: {message}");
    }
}

/// Seconds as h:mm:ss.
fn in_hours(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_told_in_hours() {
        assert_eq!(in_hours(0), "0:00:00");
        assert_eq!(in_hours(36_061), "10:01:01");
    }
}
