//! Puzzles in files: layouts and alphabets that are drawn, and what is true of them.

use rand::RngExt;
use rand::seq::SliceRandom;
use satdoku::budget::Budget;
use satdoku::format::{Content, OutputFormat, ReadOptions, Reader, parse};
use satdoku::geometry::Digit;
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::solve::{AutoEngine, Engine, Uniqueness};

use super::{Round, words};

use satdoku_test_support as support;

/// A puzzle, the file it is in, and what is true of it.
pub(super) struct Posed {
    pub(super) puzzle: Puzzle,
    pub(super) alphabet: Alphabet,
    /// The options that tell how to read the file, and its name.
    pub(super) input: Vec<String>,
    pub(super) verdict: Uniqueness,
}

impl Posed {
    pub(super) fn word(&self) -> &'static str {
        word(&self.verdict)
    }

    pub(super) fn is_none(&self) -> bool {
        self.verdict == Uniqueness::None
    }

    pub(super) fn unique(&self) -> Option<&Solution> {
        match &self.verdict {
            Uniqueness::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// The exit code of a subcommand that wants a solution, or only one.
    pub(super) fn code(&self, wants_only_one: bool) -> Option<i32> {
        let good = match self.verdict {
            Uniqueness::None => false,
            Uniqueness::Unique(_) => true,
            _ => !wants_only_one,
        };
        Some(i32::from(!good))
    }

    /// The solutions, or puzzles, of a text in this layout.
    pub(super) fn read(&self, text: &str, format: OutputFormat) -> Vec<Puzzle> {
        let geometry = self.puzzle.geometry();
        let read_options = ReadOptions::new().box_shape(geometry.box_shape().expect("boxes"));
        let read_options = match format {
            _ if is_record(text) => ReadOptions::new(),
            _ if is_own(format) => read_options.alphabet(self.alphabet.clone()),
            // They count from 0 where the symbols do.
            OutputFormat::Integers if self.alphabet.symbols().next() == Some("0") => {
                let first = usize::from(geometry.side() == 36);
                read_options.alphabet(Alphabet::integers(geometry.side(), first))
            }
            // Letters alone would be taken for A, B and so on.
            _ if has_symbols(format) && !text.contains(|c| ('1'..='9').contains(&c)) => {
                read_options.alphabet(Alphabet::standard(geometry.side()))
            }
            _ => read_options,
        };
        let records = Reader::new(text.as_bytes(), read_options);
        let puzzles = records.map(|record| record.map(|record| record.puzzle));
        let puzzles: Result<_, _> = puzzles.collect();
        puzzles.unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// The one grid of a text, which has to be a solution.
    pub(super) fn solution(&self, text: &str, format: OutputFormat) -> Solution {
        let grids = self.read(text, format);
        assert_eq!(grids.len(), 1, "{text}");
        let solution = solution_of(&grids[0]).unwrap_or_else(|| panic!("not full: {text}"));
        assert!(solution.completes(&self.puzzle), "{text}");
        if let Some(only) = self.unique() {
            assert_eq!(&solution, only, "there is only one");
        }
        solution
    }
}

/// Whether the program wrote a record, which says all of a puzzle, because the format does not tell its boxes or alphabet.
fn is_record(text: &str) -> bool {
    text.starts_with("{\"puzzle\":")
}

/// The lines of a text, with that of the puzzle in place of a record.
pub(super) fn bare_lines(text: &str) -> String {
    let bare = |line: &str| {
        if !is_record(line) {
            return line.to_owned() + "\n";
        }
        let record: serde_json::Value = serde_json::from_str(line).expect("a record");
        record["puzzle"].as_str().expect("a text").to_owned() + "\n"
    };
    text.lines().map(bare).collect()
}

pub(super) fn solution_of(grid: &Puzzle) -> Option<Solution> {
    let digits: Option<Vec<Digit>> = grid.cells().collect();
    Solution::new(grid.geometry().clone(), digits?).ok()
}

pub(super) fn word(verdict: &Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "multiple",
        Uniqueness::Unknown(_) => "unknown",
    }
}

/// Layouts that write the symbols of the puzzle, not their own.
fn is_own(format: OutputFormat) -> bool {
    use OutputFormat::{Candidates, Grid, Line, Sukaku};
    [Line, Grid, Candidates, Sukaku].contains(&format)
}

/// Layouts of others that write symbols and no numbers.
fn has_symbols(format: OutputFormat) -> bool {
    use OutputFormat::{QqWing, Sdk, Sdm, SimpleSudoku};
    [QqWing, Sdk, Sdm, SimpleSudoku].contains(&format)
}

pub(super) fn verdict(puzzle: &Puzzle) -> Uniqueness {
    let verdict = AutoEngine::new().uniqueness(puzzle, &Budget::unlimited());
    verdict.expect("engines are right")
}

impl Round<'_> {
    /// Writes a puzzle to a file in a layout and alphabet that are drawn.
    pub(super) fn pose(&mut self, puzzle: Puzzle) -> Posed {
        let side = self.geometry.side();
        let fits = |format: &OutputFormat| format.refuses(&puzzle, false).is_none();
        // Of the smallest grids most layouts do not show what they are.
        let formats: Vec<OutputFormat> = match side {
            0..4 => vec![OutputFormat::Line],
            _ => OutputFormat::ALL.into_iter().filter(fits).collect(),
        };
        let format = self.pick(&formats);
        let mut alphabet = Alphabet::standard(side);
        let mut input = words(&format!("--box {}", self.geometry.box_shape().expect("boxes")));
        if is_own(format) && !alphabet.is_wide() {
            alphabet = self.alphabet();
        }
        // Of a grid with few givens the symbols alone do not tell whether they begin with 0, and that is refused.
        let is_open = side > 9 && has_symbols(format) && !alphabet.is_wide();
        if is_own(format) && !alphabet.is_wide() || is_open {
            input.extend(["--alphabet".to_owned(), alphabet.to_string()]);
        }
        let mut text = format.header().as_bytes().to_vec();
        let content = Content::new(&puzzle, &alphabet);
        format.write(&content, &mut text).expect("not refused");
        text.extend(format.footer().bytes());
        let text = String::from_utf8(text).expect("symbols are text");
        if (side < 4 || self.one_in(3)) && !is_record(&text) {
            let name = match format {
                OutputFormat::Line if puzzle.has_ruled_out() => Some("sukaku"),
                OutputFormat::Grid if puzzle.has_ruled_out() => Some("candidates"),
                OutputFormat::FPuzzles
                | OutputFormat::FPuzzlesLink
                | OutputFormat::SudokuPadLink => Some("json"),
                OutputFormat::IssLink => Some("iss"),
                OutputFormat::Sdm => Some("line"),
                OutputFormat::Sdk | OutputFormat::SimpleSudoku | OutputFormat::QqWing => None,
                _ => Some(format.name()),
            };
            input.extend(name.iter().flat_map(|name| words(&format!("--input-format {name}"))));
        }
        self.report.count("format read", format.name());
        let read_options = self.read_options(&input, &alphabet);
        let read = parse(&text, &read_options).unwrap_or_else(|error| panic!("{error} in {text}"));
        // A cell whose candidates are down to one is read as a given: other words for the same.
        let same = read.puzzle == puzzle || support::says_the_same(&puzzle, &read.puzzle);
        assert!(same, "{puzzle:?} and {:?} are not the same: {text}", read.puzzle);
        let file = self.file("puzzle");
        std::fs::write(&file, text).expect("scratch files can be written");
        input.push(file);
        Posed { verdict: verdict(&read.puzzle), puzzle: read.puzzle, alphabet, input }
    }

    /// What the options tell about the input, for the library.
    fn read_options(&self, input: &[String], alphabet: &Alphabet) -> ReadOptions {
        let mut read_options =
            ReadOptions::new().box_shape(self.geometry.box_shape().expect("boxes"));
        let told = |option: &str| input.iter().position(|one| one == option);
        if told("--alphabet").is_some() {
            read_options = read_options.alphabet(alphabet.clone());
        }
        if let Some(at) = told("--input-format") {
            read_options = read_options.input(input[at + 1].parse().expect("a format"));
        }
        read_options
    }

    fn alphabet(&mut self) -> Alphabet {
        let side = self.geometry.side();
        let standard = || Alphabet::standard(side);
        match self.rng.random_range(0..5) {
            0 => Alphabet::from_zero(side).unwrap_or_else(standard),
            1 => Alphabet::letters(side).unwrap_or_else(standard),
            2 => standard().to_lower_case(),
            3 => {
                let mut symbols: Vec<char> = "🍏🍌🍇🍒αβγδεζηθабвгдежз+$%@!&~^абвгдежзъыьэюя"
                    .chars()
                    .chain('A'..='W')
                    .chain('1'..='9')
                    .collect();
                symbols.sort_unstable();
                symbols.dedup();
                symbols.shuffle(&mut self.rng);
                symbols.truncate(side);
                Alphabet::new(symbols).expect("each once")
            }
            _ => standard(),
        }
    }
}
