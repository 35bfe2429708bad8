//! The command line as plain data.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use satdoku::cnf::{AtMostOne, Reduction, Rules};
use satdoku::format::{InputFormat, OutputFormat as Layout};
use satdoku::geometry::BoxShape;
use satdoku::puzzle::Alphabet;
use satdoku::sat::SolverKind;

use super::generate::{self, GenerateArgs};
use super::hint::{self, HintArgs};
use super::manual::{self, CompletionsArgs, ManArgs};
use super::minimize::{self, MinimizeArgs};
use super::pictures::PictureArgs;
use super::print::{self, PrintArgs};
use super::rate::{self, RateArgs};

const ABOUT: &str = "Sudoku of any size by SAT and by search: solve, check uniqueness, count, and speak \
DIMACS with any SAT solver";

const EXIT_CODES: &str = "\
Exit codes:
  0    every record got the good answer
  1    some record is unsolvable or not unique
  2    usage, unreadable input, or an output that cannot be written
  3    some answer is unknown: a limit ran out
  70   the program found itself wrong
  130  interrupted";

/// `satdoku SUBCOMMAND [OPTIONS] [FILE ...]`
#[derive(Debug, Parser)]
#[command(name = "satdoku", version, about = ABOUT, after_help = EXIT_CODES, max_term_width = 100)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to use colour; NO_COLOR in the environment means never. With always, grids are drawn as on a terminal
    /// wherever they go
    #[arg(long, global = true, value_enum, default_value_t = clap::ColorChoice::Auto, value_name = "WHEN")]
    pub(crate) color: clap::ColorChoice,
    /// Say nothing on stderr but errors
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a solution of each puzzle
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Tell of each puzzle whether it has no solution, exactly one, or more
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Count the solutions of each puzzle
    #[command(after_help = COUNT_EXAMPLES)]
    Count(CountArgs),
    /// List the solutions of each puzzle
    #[command(after_help = ENUMERATE_EXAMPLES)]
    Enumerate(LimitArgs),
    /// Make puzzles with exactly one solution, the same for a seed everywhere
    #[command(after_help = generate::EXAMPLES)]
    Generate(GenerateArgs),
    /// Remove givens from puzzles with exactly one solution until all are needed
    #[command(after_help = minimize::EXAMPLES)]
    Minimize(MinimizeArgs),
    /// Tell how hard each puzzle is for a person
    #[command(after_help = rate::EXAMPLES)]
    Rate(RateArgs),
    /// Tell the next step of each puzzle, and why it holds
    #[command(after_help = hint::EXAMPLES)]
    Hint(HintArgs),
    /// Make sheets of puzzles to print: PDF, HTML or SVG
    #[command(after_help = print::EXAMPLES)]
    Print(PrintArgs),
    /// Write a puzzle as a DIMACS formula
    #[command(after_help = ENCODE_EXAMPLES)]
    Encode(EncodeArgs),
    /// Read a SAT solver's answer to a formula of `encode` back as a grid
    #[command(after_help = DECODE_EXAMPLES)]
    Decode(DecodeArgs),
    /// Write puzzles in another format
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Write what a shell needs to complete commands and options
    #[command(after_help = manual::COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Write manual pages
    #[command(after_help = manual::MAN_EXAMPLES)]
    Man(ManArgs),
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  satdoku solve puzzles.txt                 a solution for each puzzle, in order
  satdoku solve -f grid puzzle.sdk          drawn with borders
  satdoku solve --engine sat --stats - <in  by the SAT solver, with a summary at the end
  satdoku solve --portfolio 4 hard25.txt    four SAT solvers on each puzzle that is hard
  satdoku solve --box 2x3 small.txt         6x6 with boxes two rows high and three columns wide";

const CHECK_EXAMPLES: &str = "\
Examples:
  satdoku check puzzles.txt                 VERDICT<TAB>PUZZLE for each; exit 0 when all are unique
  satdoku check --timeout 5 hard.txt        'unknown' for what takes longer than five seconds
  satdoku check --cross-check puzzles.txt   ask both engines and compare
  satdoku check --explain -f grid bad.txt   what is wrong with it, drawn and in words
  satdoku check --proof p.drat --cnf p.cnf puzzle.txt
                                            prove it; any DRAT checker can read the two files
  satdoku check --verify-proof p.cnf p.drat
                                            check such files, whoever wrote the proof";

const COUNT_EXAMPLES: &str = "\
Examples:
  satdoku count puzzle.txt                  NUMBER<TAB>PUZZLE
  satdoku count --limit 1000 puzzle.txt     '1000+' when there are more
  satdoku count --estimate puzzle.txt       '~6.67e21 (95%: 6.52e21..6.82e21)' where they are too
                                            many to count: the mean of random descents in the search
                                            tree and its confidence interval; else the number
  satdoku count --timeout 10 puzzle.txt     '123456+' when the time is up or at Ctrl-C";

const ENUMERATE_EXAMPLES: &str = "\
Examples:
  satdoku enumerate --limit 10 puzzle.txt   the first ten solutions of each puzzle
  satdoku enumerate -f jsonl puzzles.txt    one JSON object for each puzzle";

const ENCODE_EXAMPLES: &str = "\
Examples:
  satdoku encode puzzle.txt -o puzzle.cnf
  cadical puzzle.cnf | satdoku decode puzzle.cnf -
  satdoku solve puzzle.txt | satdoku encode puzzle.txt --block - | cadical
                                            unsatisfiable just when the puzzle is unique
  satdoku encode --reduce --cubes 8 hard.txt -o hard.icnf
                                            the same cut into up to 256 parts; see examples/scale";

const DECODE_EXAMPLES: &str = "\
Examples:
  minisat puzzle.cnf answer; satdoku decode puzzle.cnf answer
  kissat puzzle.cnf | satdoku decode puzzle.cnf -";

const CONVERT_EXAMPLES: &str = "\
Examples:
  satdoku convert -f grid puzzles.sdm       draw each puzzle
  satdoku convert -f integers --box 4x4 in  numbers instead of letters
  satdoku convert -f csv puzzles.txt -o puzzles.csv
  satdoku convert -f candidates puzzle.txt  each cell's candidates
  satdoku convert -f hodoku puzzles.json    from one program to another
  satdoku convert -f svg puzzle.txt -o puzzle.svg
                                            a picture; --candidates shows what may stand in open cells
  satdoku convert -f svg --theme light puzzles.txt -o 'puzzle-{}.svg'
                                            a file for each puzzle";

/// Where puzzles come from and how they are read.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files of puzzles; none or '-' is standard input. Gzip is unpacked
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// What cannot be seen from a puzzle's text.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    /// Rows and columns of a box, rows first: 2x3 is two high, three wide
    #[arg(long = "box", value_name = "ROWSxCOLS")]
    pub(crate) box_shape: Option<BoxShape>,
    /// Side of the grids, 1 to 256
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) side: Option<u16>,
    /// Symbols of the digits in order, like 1-9A-G, ABCDEF or "10 20 30"
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Layout of the input, when detection gets it wrong
    #[arg(long, value_name = "FORMAT", help = input_format_help())]
    pub(crate) input_format: Option<InputFormat>,
}

fn input_format_help() -> String {
    let names = InputFormat::ALL.map(InputFormat::name);
    let (last, others) = names.split_last().expect("there are formats");
    format!("Layout of the input, when detection gets it wrong: {} or {last}", others.join(", "))
}

/// Where results go and in which form.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct OutputArgs {
    /// Form of the output; by default grid on a terminal, else line
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<OutputFormat>,
    /// Write to FILE, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// One line for each record, one symbol for each cell
    Line,
    /// A drawn grid
    Grid,
    /// Rows of numbers
    Integers,
    /// A table with a header
    Csv,
    /// One JSON object for each record
    Jsonl,
    /// A JSON list of the same objects
    Json,
    /// Rows of symbols
    Sdk,
    /// A line for each grid, 0 for blanks
    Sdm,
    /// Simple Sudoku's frame
    Ss,
    /// QQWing's rows and bars
    Qqwing,
    /// HoDoKu's library; 9x9
    Hodoku,
    /// OpenSudoku's XML; 9x9
    Opensudoku,
    /// Game IDs of Solo
    Solo,
    /// JSON of f-puzzles, a line for each grid
    FPuzzles,
    /// A grid of candidates
    Candidates,
    /// A line of candidates, N symbols for each cell
    Sukaku,
    /// A picture; of several records -o 'NAME-{}.svg' writes a file for each
    Svg,
}

/// What a format makes of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Grids, one after the other, with remarks in between.
    Layout(Layout),
    /// A table.
    Csv,
    /// Objects, in lines of their own or in a list.
    Json,
    /// A picture of each.
    Svg,
}

impl OutputFormat {
    /// What it makes of records.
    pub(crate) fn form(self) -> Form {
        Form::Layout(match self {
            OutputFormat::Csv => return Form::Csv,
            OutputFormat::Json | OutputFormat::Jsonl => return Form::Json,
            OutputFormat::Svg => return Form::Svg,
            OutputFormat::Line => Layout::Line,
            OutputFormat::Grid => Layout::Grid,
            OutputFormat::Integers => Layout::Integers,
            OutputFormat::Sdk => Layout::Sdk,
            OutputFormat::Sdm => Layout::Sdm,
            OutputFormat::Ss => Layout::SimpleSudoku,
            OutputFormat::Qqwing => Layout::QqWing,
            OutputFormat::Hodoku => Layout::HoDoKu,
            OutputFormat::Opensudoku => Layout::OpenSudoku,
            OutputFormat::Solo => Layout::Solo,
            OutputFormat::FPuzzles => Layout::FPuzzles,
            OutputFormat::Candidates => Layout::Candidates,
            OutputFormat::Sukaku => Layout::Sukaku,
        })
    }

    /// Whether it can hold words about a grid, and not only the grid.
    pub(crate) fn takes_words(self) -> bool {
        match self.form() {
            Form::Csv | Form::Json | Form::Svg => true,
            Form::Layout(layout) => layout.takes_words(),
        }
    }

    /// What stands before the first record, where it does not depend on the question.
    pub(crate) fn header(self) -> &'static str {
        match (self, self.form()) {
            (OutputFormat::Json, _) => "[\n",
            (_, Form::Layout(layout)) => layout.header(),
            _ => "",
        }
    }

    /// What stands after the last record.
    pub(crate) fn footer(self) -> &'static str {
        match (self, self.form()) {
            (OutputFormat::Json, _) => "]\n",
            (_, Form::Layout(layout)) => layout.footer(),
            _ => "",
        }
    }

    /// Whether records are parts of one document, which has a beginning and an end.
    pub(crate) fn is_document(self) -> bool {
        !self.footer().is_empty()
    }

    /// What keeps a record apart from the one before.
    pub(crate) fn between(self) -> &'static str {
        match (self, self.form()) {
            (OutputFormat::Json, _) => ",",
            (_, Form::Layout(layout)) => layout.between(),
            _ => "",
        }
    }
}

/// Who answers, and how long it may take.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Solving")]
pub(crate) struct EngineArgs {
    /// Who answers
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub(crate) engine: EngineName,
    /// Which SAT solver: varisat, cdcl, or cadical if it is built in; by default varisat up to side 16 and
    /// cdcl above
    #[arg(long, value_name = "SOLVER")]
    pub(crate) sat_solver: Option<SolverKind>,
    /// Race so many SAT solvers on each record, with the seeds S, S+1 ...; --threads is then by default
    /// the cores divided by T
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) portfolio: Option<u16>,
    /// Where the SAT solver begins: other seeds take other times and find other solutions of ambiguous
    /// puzzles, one seed always the same one; and the seed of an estimate
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Ask both engines; if they disagree, exit with 70
    #[arg(long)]
    pub(crate) cross_check: bool,
    /// Give up on a record after so long
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<Seconds>,
    /// Give up on all that is left after so long
    #[arg(long, value_name = "SECONDS")]
    pub(crate) total_timeout: Option<Seconds>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    #[default]
    /// Search first, SAT for what is hard
    Auto,
    /// Search on bitmasks
    Native,
    /// Encode for a SAT solver
    Sat,
}

impl EngineArgs {
    /// How many SAT solvers work on one record.
    pub(crate) fn members(&self) -> usize {
        self.portfolio.map_or(1, usize::from)
    }
}

/// How the work is spread and reported.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Bulk")]
pub(crate) struct BulkArgs {
    /// Worker threads; by default one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Do the I-th of N parts of the records, counted from 0
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Write a summary to stderr at the end
    #[arg(long)]
    pub(crate) stats: bool,
    /// For pipelines: one record out for each record in, exit 0 unless the run itself breaks. Without --shard
    /// what is written depends on the record alone, so the input can be cut anywhere between records: no csv
    /// header, no index, and errors name the line within the record
    #[arg(long)]
    pub(crate) filter: bool,
}

/// Everything that commands on a stream of records have in common.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// Exit as SAT solvers do: 10 solved, 20 unsolvable, 0 unknown
    #[arg(long)]
    pub(crate) sat_exit_codes: bool,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// Say why a puzzle is not unique: givens that clash and those to blame, or which cells are settled, which are
    /// open, and givens to add. In line these are lines that begin with '# '; also goes with grid and jsonl
    #[arg(long, conflicts_with_all = ["proof", "verify_proof"])]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
}

/// A verdict's proof; for one puzzle alone.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub(crate) struct ProofArgs {
    /// Write a proof that there is no solution, or no second one
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Form of the proof
    #[arg(long, value_enum, default_value_t = ProofForm::Drat, value_name = "FORM", requires = "proof")]
    pub(crate) proof_format: ProofForm,
    /// Write the formula that the proof refutes
    #[arg(long, value_name = "FILE", requires = "proof")]
    pub(crate) cnf: Option<PathBuf>,
    /// Check that CNF states a puzzle and blocks a solution of it, and that PROOF (DRAT or LRAT) refutes it
    #[arg(long, num_args = 2, value_names = ["CNF", "PROOF"], conflicts_with_all = ["proof", "files", "cnf"])]
    pub(crate) verify_proof: Option<Vec<PathBuf>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofForm {
    /// DRAT as text
    Drat,
    /// DRAT in binary
    BinaryDrat,
    /// LRAT
    Lrat,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) counting: LimitArgs,
    /// Estimate the number by sampling where it is large; written with '~' and a 95% interval
    #[arg(long, conflicts_with_all = ["limit", "engine", "cross_check"])]
    pub(crate) estimate: bool,
    /// Samples of an estimate
    #[arg(long, value_name = "SAMPLES", default_value_t = 10_000, requires = "estimate", value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) samples: u64,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// Go no further than so many solutions of a puzzle; all by default
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Show in pictures which digits the givens leave for each open cell
    #[arg(long, help_heading = "Writing")]
    pub(crate) candidates: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct EncodeArgs {
    /// File with the puzzle; none or '-' is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// Which rules are stated: minimal, extended or segments
    #[arg(long, default_value_t = Rules::Extended)]
    pub(crate) rules: Rules,
    /// How at-most-one is stated: pairwise, sequential, product or commander
    #[arg(long, default_value_t = AtMostOne::Pairwise, value_name = "METHOD")]
    pub(crate) at_most_one: AtMostOne,
    /// Leave out what the givens rule out, or what follows from that: givens, singles, locked or subsets
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "givens", default_value_t = Reduction::None, hide_default_value = true)]
    pub(crate) reduce: Reduction,
    /// Rule out each solution in FILE by a blocking clause
    #[arg(long, value_name = "FILE")]
    pub(crate) block: Option<PathBuf>,
    /// Write iCNF with at most 2^D cubes, which split the formula for solvers side by side: each solution is in
    /// exactly one. Those that propagation refutes are left out
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(0..=20))]
    pub(crate) cubes: Option<u8>,
    /// Write to FILE, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct DecodeArgs {
    /// The formula, as `encode` wrote it
    pub(crate) cnf: PathBuf,
    /// What the SAT solver printed; none or '-' is standard input
    pub(crate) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A duration given in seconds, fractions allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seconds(pub(crate) std::time::Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds: f64 =
            text.parse().map_err(|_| "a number of seconds is expected".to_owned())?;
        std::time::Duration::try_from_secs_f64(seconds)
            .map(Seconds)
            .map_err(|_| "a number of seconds, 0 or more, is expected".to_owned())
    }
}

/// The I-th of N parts, `index < count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    pub(crate) fn is_first(self) -> bool {
        self.index == 0
    }

    pub(crate) fn is_last(self) -> bool {
        self.index + 1 == self.count
    }

    /// Which of `total` records belong to this part: parts follow each other and differ by one at most.
    pub(crate) fn range(self, total: u64) -> std::ops::Range<u64> {
        let border = |part: u64| {
            let border = u128::from(total) * u128::from(part) / u128::from(self.count);
            u64::try_from(border).expect("a part of the total is not above it")
        };
        border(self.index)..border(self.index + 1)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('/')
            .and_then(|(index, count)| {
                Some(Shard { index: index.parse().ok()?, count: count.parse().ok()? })
            })
            .filter(|shard| shard.index < shard.count)
            .ok_or_else(|| "I/N with 0 <= I < N is expected, like 0/4".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn shards_part_the_records_without_gap() {
        for (total, count) in [(0, 1), (10, 3), (3, 10), (u64::MAX, 7)] {
            let mut end = 0;
            for index in 0..count {
                let range = Shard { index, count }.range(total);
                assert_eq!(range.start, end);
                end = range.end;
            }
            assert_eq!(end, total);
        }
        assert!("3/3".parse::<Shard>().is_err() && "-1/3".parse::<Shard>().is_err());
        assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
    }

    #[test]
    fn seconds_are_finite_and_not_negative() {
        assert_eq!("0.5".parse(), Ok(Seconds(std::time::Duration::from_millis(500))));
        for wrong in ["-1", "nan", "inf", "1e300", "x", ""] {
            assert!(wrong.parse::<Seconds>().is_err(), "{wrong}");
        }
    }
}
