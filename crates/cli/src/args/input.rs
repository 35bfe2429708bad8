//! Options for the input and its parsing.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku::encode::ClauseSet;
use satdoku::format::{InputFormat, Legend, ReadOptions, RuleError, RuleList};
use satdoku::geometry::{BoxShape, Layout};
use satdoku::puzzle::Alphabet;
use satdoku_tasks::request::{self, Input};

use super::{named, named_with_help, whole};

/// Options for the input and its parsing.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files of puzzles, also compressed by gzip, or a puzzle itself; none or '-' is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// Options for properties that the text of a puzzle does not show.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    /// Rows and columns of a box, rows first: 2x3 is two high, three wide
    #[arg(long = "box", value_name = "ROWSxCOLS")]
    pub(crate) box_shape: Option<BoxShape>,
    /// Side of the grids, 1 to 256
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    pub(crate) side: Option<u16>,
    /// Symbols of the digits in order, like 1-9A-G, ABCDEF or "10 20 30"
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Further houses and groups, such as diagonals, windows or anti-knight, separated by commas; `--layout list` lists all
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = layout_parser(), hide_possible_values = true)]
    pub(crate) layout: Vec<Layout>,
    /// Regions in place of boxes: a symbol for each cell, row by row, or a file with them; "none" for Latin squares
    #[arg(long, value_name = "REGIONS")]
    pub(crate) regions: Option<Regions>,
    /// Rules such as "thermo r1c1 r2c2; difference 1 r4c4 r4c5; non-consecutive", a rule a line or between semicolons, or a
    /// file with them; `--rules list` lists all
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<RulesArg>,
    /// Meaning of the drawings in puzzles of SudokuPad and Sudoku-Bench, such as "line #ff00ff = whisper 5; text X = sum 10",
    /// an entry a line or between semicolons, or a file with them
    #[arg(long, value_name = "LEGEND")]
    pub(crate) legend: Option<LegendArg>,
    /// Format of the input, if it is not detected correctly; `--input-format list` lists all formats
    #[arg(long, value_name = "FORMAT", value_parser = named(InputFormat::ALL), hide_possible_values = true)]
    pub(crate) input_format: Option<InputFormat>,
}

impl ReadingArgs {
    /// The options for the parser.
    pub(crate) fn read_options(&self) -> ReadOptions {
        let told = Input {
            box_shape: self.box_shape,
            side: self.side,
            alphabet: self.alphabet.clone(),
            layout: self.layout.clone(),
            regions: self.regions.as_ref().map(|regions| match regions {
                Regions::Numbers(numbers) => request::Regions::Numbers(numbers.clone()),
                Regions::None | Regions::Random => request::Regions::None,
            }),
            input_format: self.input_format,
            rules: self.rules.as_ref().map(|RulesArg(rules)| rules.clone()),
            legend: self.legend.as_ref().map(|LegendArg(legend)| legend.clone()),
            ..Input::default()
        };
        told.read_options()
    }
}

fn layout_parser() -> impl TypedValueParser<Value = Layout> {
    named_with_help([
        (Layout::Diagonals, "Both diagonals (X-sudoku)"),
        (Layout::Diagonal, "The diagonal from the top left"),
        (Layout::Antidiagonal, "The diagonal from the top right"),
        (Layout::Windows, "Boxes between the boxes (windoku, hyper)"),
        (Layout::DisjointGroups, "The cells at the same place in each box"),
        (Layout::CentreDot, "The cells in the middle of the boxes"),
        (Layout::Asterisk, "Nine cells around the middle; 9x9"),
        (Layout::Girandola, "The corners, the middle and four cells between; 9x9"),
        (Layout::AntiKnight, "Cells a knight's move apart differ"),
        (Layout::AntiKing, "Cells that touch at a corner differ"),
        (Layout::AntiElephant, "Cells two steps apart along a diagonal differ"),
        (
            Layout::AntiCamel,
            "Cells a camel's move apart, three cells straight and one to the side, differ",
        ),
        (
            Layout::AntiZebra,
            "Cells a zebra's move apart, three cells straight and two to the side, differ",
        ),
        (
            Layout::AntiGiraffe,
            "Cells a giraffe's move apart, four cells straight and one to the side, differ",
        ),
        (Layout::ToroidalAntiKnight, "Cells a knight's move apart differ, round the edges too"),
        (Layout::ToroidalAntiKing, "Cells that touch at a corner differ, round the edges too"),
        (Layout::Pandiagonal, "All diagonals of N cells, which go on at the opposite edge"),
        (Layout::Argyle, "Eight diagonals of five and of eight cells; 9x9"),
    ])
}

/// Regions in place of boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Regions {
    /// A number for each cell, row by row: that of its region.
    Numbers(Vec<usize>),
    /// No regions.
    None,
    /// Other connected regions for each new puzzle.
    Random,
}

impl Regions {
    /// Reads regions of new puzzles, which may be random.
    pub(crate) fn of_new_puzzles(text: &str) -> Result<Self, String> {
        if text == "random" { Ok(Regions::Random) } else { text.parse() }
    }
}

impl FromStr for Regions {
    type Err = String;

    /// Reads symbols or numbers, or the file of this name.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Regions::None),
            "random" => Err("random regions are for generate alone".to_owned()),
            text => RuleList::regions_of(&text_or_file(text)?).map(Regions::Numbers),
        }
    }
}

/// Rules for all puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RulesArg(RuleList);

impl FromStr for RulesArg {
    type Err = String;

    /// Reads rules, or the file of this name.
    fn from_str(text: &str) -> Result<Self, String> {
        if text.parse::<ClauseSet>().is_ok() && !Path::new(text).is_file() {
            return Err(format!(
                "--rules are rules of the puzzle; the clauses of `encode` are --clauses {text}"
            ));
        }
        let rules: RuleList = text_or_file(text)?.parse().map_err(|error| format!("{error}"))?;
        Ok(RulesArg(rules))
    }
}

/// A legend for all puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LegendArg(Legend);

impl FromStr for LegendArg {
    type Err = String;

    /// Reads a legend, or the file of this name.
    fn from_str(text: &str) -> Result<Self, String> {
        let legend = text_or_file(text)?.parse().map_err(|error: RuleError| error.to_string())?;
        Ok(LegendArg(legend))
    }
}

/// The text of the file with this name, or else the text itself.
fn text_or_file(text: &str) -> Result<Cow<'_, str>, String> {
    match Path::new(text).is_file() {
        true => {
            let read = std::fs::read_to_string(text).map_err(|error| format!("{text}: {error}"))?;
            Ok(Cow::Owned(read.trim_start_matches('\u{FEFF}').to_owned()))
        }
        false => Ok(Cow::Borrowed(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_begin_with_a_byte_order_mark() {
        let file = std::env::temp_dir().join(format!("satdoku-rules-{}.txt", std::process::id()));
        std::fs::write(&file, "\u{FEFF}less r1c1 r1c2\n").expect("the folder can be written");
        let rules = file.to_str().expect("a name in UTF-8").parse::<RulesArg>();
        std::fs::remove_file(&file).expect("the file was there");
        assert_eq!(rules.map(|rules| rules.0), Ok("less r1c1 r1c2".parse().expect("a rule")));
    }

    #[test]
    fn a_mistake_in_the_rules_has_its_place() {
        assert!("less r1c1 r1c2; odd r3c3".parse::<RulesArg>().is_ok());
        let error = "odd r1c1; no file".parse::<RulesArg>().unwrap_err();
        assert_eq!(error, "line 1, column 11: the rule 'no' is not supported");
    }

    #[test]
    fn regions_are_a_symbol_for_each_cell() {
        let regions: Regions = "AB / AB".parse().expect("four cells");
        assert_eq!(regions, Regions::Numbers(vec![1, 2, 1, 2]));
        assert_eq!("none".parse(), Ok(Regions::None));
        for wrong in ["", "AAB", "no such file", "random"] {
            assert!(wrong.parse::<Regions>().is_err(), "{wrong}");
        }
        assert_eq!(Regions::of_new_puzzles("random"), Ok(Regions::Random));
    }
}
