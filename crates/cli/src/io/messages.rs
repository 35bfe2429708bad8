//! Messages on stderr: errors, notes, progress and summaries. Only data goes to stdout.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, HumanCount, ProgressBar, ProgressStyle};
use satdoku_tasks::query::run::Note;

use super::typing;

/// Maximum number of notes of one kind that are shown.
const MOST_ALIKE: usize = 5;

/// Time between two updates of the progress.
const REDRAW: Duration = Duration::from_millis(250);

/// Progress appears after this time; on a terminal that also shows data, only if no data was written for this time.
const PATIENCE: Duration = Duration::from_millis(500);

/// The progress says how much memory is needed from this number of bytes on.
const MUCH_MEMORY: u64 = 1_000_000_000;

/// The amount of work, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Unknown,
    Records(u64),
    /// Bytes of input.
    Bytes(u64),
}

/// The amount of work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) records: u64,
    /// Bytes of input in these records.
    pub(crate) bytes: u64,
}

/// Writes messages for the user.
#[derive(Debug)]
pub(crate) struct Reporter {
    quiet: bool,
    /// Whether the user sees progress.
    is_watched: bool,
    /// Whether data goes to the same terminal.
    data_on_terminal: bool,
    said: HashSet<String>,
    alike: usize,
    expected: Expected,
    /// Number of records that a previous run has done.
    found: u64,
    /// The number of tries so far, if a record may take several.
    tries: Option<Arc<AtomicU64>>,
    /// The bytes of memory that a record needs, if known.
    memory: Arc<AtomicU64>,
    /// The progress bar that is currently shown, if any.
    bar: Option<ProgressBar>,
    drawn: Instant,
    /// The time of the last write of data, and whether it ended in the middle of a line.
    written: Instant,
    is_mid_line: bool,
}

impl Reporter {
    /// Creates a reporter; if `data_on_terminal`, it shows progress only while no data is written.
    pub(crate) fn new(quiet: bool, data_on_terminal: bool) -> Self {
        let now = Instant::now();
        Reporter {
            quiet,
            is_watched: !quiet && io::stderr().is_terminal(),
            data_on_terminal,
            said: HashSet::new(),
            alike: 0,
            expected: Expected::Unknown,
            found: 0,
            tries: None,
            memory: Arc::default(),
            bar: None,
            drawn: now,
            written: now,
            is_mid_line: false,
        }
    }

    /// Sets the amount of work, from which the remaining time is estimated.
    pub(crate) fn expect(&mut self, expected: Expected) {
        self.expected = expected;
    }

    /// Sets the number of records that a previous run has done; they count as done, but not for the rate.
    pub(crate) fn resume_after(&mut self, found: u64) {
        self.found = found;
    }

    /// Shows this number of tries with the progress.
    pub(crate) fn show_tries(&mut self, tries: Arc<AtomicU64>) {
        self.tries = Some(tries);
    }

    /// Shows this number of bytes of memory with the progress, if it is large.
    pub(crate) fn show_memory(&mut self, memory: Arc<AtomicU64>) {
        self.memory = memory;
    }

    /// Writes an error.
    pub(crate) fn error(&mut self, message: &str) {
        self.print(message);
    }

    /// Writes a message unless quiet.
    pub(crate) fn say(&mut self, message: &str) {
        if !self.quiet {
            self.print(message);
        }
    }

    /// Asks for `what`, such as "a puzzle", if a command with these FILE arguments reads what a person types. There is
    /// no progress until that ends.
    pub(crate) fn request(&mut self, what: &str, files: &[PathBuf]) {
        if typing::begin(files) && io::stderr().is_terminal() {
            self.say(&format!("paste {what}; end with {}", typing::END));
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
                    next if next == MOST_ALIKE + 1 => {
                        self.say("further messages of this kind are omitted")
                    }
                    _ => {}
                }
            }
        }
    }

    /// Updates the progress at regular intervals, if the user sees it.
    pub(crate) fn progress(&mut self, done: Done, since: Instant) {
        if typing::goes_on() {
            // Nor right after the end, when the answer is about to appear.
            (self.drawn, self.written) = (Instant::now(), Instant::now());
            return;
        }
        let is_due = self.is_watched
            && self.drawn.elapsed() >= REDRAW
            && since.elapsed() >= PATIENCE
            && !(self.data_on_terminal && (self.is_mid_line || self.written.elapsed() < PATIENCE));
        if !is_due {
            return;
        }
        self.drawn = Instant::now();
        let expected = self.expected;
        let bar = self.bar.get_or_insert_with(|| bar(expected, since));
        let mut message = words(done.records, self.found, since.elapsed());
        let tries = self.tries.as_ref().map_or(0, |tries| tries.load(Ordering::Relaxed));
        if tries > done.records {
            let seconds = Duration::from_secs(since.elapsed().as_secs());
            message += &format!(", {} tries in {}", HumanCount(tries), FormattedDuration(seconds));
        }
        let records = self.found + done.records;
        match expected {
            Expected::Unknown => bar.tick(),
            Expected::Records(all) => bar.set_position(records.min(all)),
            Expected::Bytes(all) => bar.set_position(done.bytes.min(all)),
        }
        if let Some(all) = bar.length() {
            // The part of the work that this run has done.
            let share = done.records as f64 / records as f64;
            message += &left(since.elapsed(), bar.position(), share, all);
        }
        message += &needed(self.memory.load(Ordering::Relaxed));
        bar.set_message(message);
    }

    /// Removes the progress line before data is written to the same terminal.
    pub(crate) fn make_way_for(&mut self, data: &[u8]) {
        if let (true, Some(last)) = (self.data_on_terminal, data.last()) {
            self.clear_progress();
            self.written = Instant::now();
            self.is_mid_line = *last != b'\n';
        }
    }

    /// Removes the progress line.
    pub(crate) fn clear_progress(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Shows that work of unknown length is in progress, until the returned value is dropped.
    pub(crate) fn busy(&self, what: &'static str) -> Busy {
        let is_watched = self.is_watched && !self.data_on_terminal;
        Busy(is_watched.then(|| {
            let bar = bar(Expected::Unknown, Instant::now());
            bar.set_message(what);
            bar.enable_steady_tick(REDRAW);
            bar
        }))
    }

    fn print(&mut self, message: &str) {
        self.clear_progress();
        // There is nobody to tell if stderr is closed.
        let _ = writeln!(io::stderr(), "satdoku: {message}");
    }
}

/// Shows that work is in progress.
#[derive(Debug)]
pub(crate) struct Busy(Option<ProgressBar>);

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// A progress bar if the amount of work is known, else the elapsed time.
fn bar(expected: Expected, since: Instant) -> ProgressBar {
    let (bar, template) = match expected {
        Expected::Unknown => (ProgressBar::new_spinner(), "{spinner} {elapsed_precise} {wide_msg}"),
        Expected::Records(all) | Expected::Bytes(all) => {
            (ProgressBar::new(all), "[{bar:16}] {percent:>3}% {wide_msg}")
        }
    };
    let style = ProgressStyle::with_template(template).expect("the templates are valid");
    bar.set_style(style.progress_chars("=> ").tick_chars("|/-\\ "));
    bar.with_elapsed(since.elapsed())
}

/// The number of records, those that a previous run has done, and the rate of this run.
fn words(records: u64, found: u64, time: Duration) -> String {
    if found > 0 {
        let all = HumanCount(found + records);
        return format!(
            "{all} records, {} of this run, {} a second",
            HumanCount(records),
            rate(records, time)
        );
    }
    if records == 0 {
        return "no record yet".to_owned();
    }
    let noun = if records == 1 { "record" } else { "records" };
    format!("{} {noun}, {} a second", HumanCount(records), rate(records, time))
}

fn rate(records: u64, time: Duration) -> String {
    let rate = records as f64 / time.as_secs_f64();
    // Show one decimal for a slow rate.
    if rate < 10.0 { format!("{rate:.1}") } else { HumanCount(rate as u64).to_string() }
}

/// The memory that is needed, in words; empty if it is little.
fn needed(bytes: u64) -> String {
    if bytes < MUCH_MEMORY {
        return String::new();
    }
    format!(", needs about {:.1} GB of memory", bytes as f64 / 1e9)
}

/// The estimated remaining time at the current rate, if this run did a share of what is done.
fn left(time: Duration, done: u64, share: f64, all: u64) -> String {
    let own = done as f64 * share;
    if own <= 0.0 || own.is_nan() {
        return String::new();
    }
    let seconds = time.as_secs_f64() * all.saturating_sub(done) as f64 / own;
    match Duration::try_from_secs_f64(seconds.ceil()) {
        Ok(left) => format!(", {} left", FormattedDuration(left)),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_show_the_number_and_rate_of_records() {
        let words_of =
            |records, found, seconds| words(records, found, Duration::from_secs(seconds));
        let words = |records, seconds| words_of(records, 0, seconds);
        assert_eq!(words(0, 5), "no record yet");
        assert_eq!(words(1, 2), "1 record, 0.5 a second");
        assert_eq!(words(1_234_567, 100), "1,234,567 records, 12,345 a second");
        assert_eq!(words_of(50, 1_000, 2), "1,050 records, 50 of this run, 25 a second");
    }

    #[test]
    fn the_time_left_follows_from_the_rate_so_far() {
        let left_of = |done, share, all| left(Duration::from_secs(60), done, share, all);
        let left = |done, all| left_of(done, 1.0, all);
        assert_eq!(left(0, 10), "");
        assert_eq!(left(10, 10), ", 00:00:00 left");
        assert_eq!(left(1, 62), ", 01:01:00 left");
        assert_eq!(left_of(20, 0.5, 30), ", 00:01:00 left", "half was there before");
        assert_eq!(left_of(20, 0.0, 30), "");
        assert_eq!(left(1, u64::MAX), "", "too long to be displayed");
    }

    #[test]
    fn much_memory_is_shown() {
        assert_eq!(needed(0), "");
        assert_eq!(needed(4_480_000_000), ", needs about 4.5 GB of memory");
    }

    #[test]
    fn every_kind_of_expected_work_has_a_bar() {
        for expected in [Expected::Unknown, Expected::Records(7), Expected::Bytes(0)] {
            bar(expected, Instant::now()).finish_and_clear();
        }
    }
}
