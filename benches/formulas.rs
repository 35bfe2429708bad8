//! The best encoding for each SAT solver: sets of clauses, at-most-one encodings and reductions compared.
//!
//! ```text
//! cargo bench --bench formulas -- [--seeds K] [--limit SECONDS] [--solver NAME] [--all] FILE ...
//! ```
//!
//! The command checks the uniqueness of each puzzle of the files (finds one solution, then another or none) in the
//! default encoding and in each encoding that differs from it in one setting, or with `--all` in every encoding, with K
//! seeds each. It prints a table of milliseconds (median over the seeds), and the geometric mean of the ratio to the
//! default. A check that does not finish in time counts with its limit and is marked `>`. For each seed, all encodings
//! of a puzzle run in turn, so other load on the machine affects all of them alike.

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use itertools::Itertools;
use satdoku::budget::Budget;
use satdoku::encode::{AtMostOne, ClauseSet, Encoding, Reduction};
use satdoku::format::{ReadOptions, Reader};
use satdoku::puzzle::Puzzle;
use satdoku::sat::SolverKind;
use satdoku::solve::{Engine, SatEngine, Uniqueness};

struct Options {
    seeds: u64,
    limit: Duration,
    solvers: Vec<SolverKind>,
    encodings: Vec<Encoding>,
    puzzles: Vec<(String, Puzzle)>,
}

fn main() -> ExitCode {
    match Options::from_args() {
        Ok(options) => {
            options.solvers.iter().for_each(|&solver| table(&options, solver));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

impl Options {
    fn from_args() -> Result<Options, String> {
        let mut options = Options {
            seeds: 3,
            limit: Duration::from_secs(10),
            solvers: SolverKind::all().collect(),
            encodings: neighbours(),
            puzzles: Vec::new(),
        };
        let mut args = std::env::args().skip(1);
        let number =
            |value: Option<String>| value.and_then(|v| v.parse().ok()).ok_or("expected a number");
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // Cargo passes this to every bench.
                "--bench" => {}
                "--test" => options.limit = Duration::from_millis(1),
                "--seeds" => options.seeds = number(args.next())?,
                "--limit" => options.limit = Duration::from_secs(number(args.next())?),
                "--solver" => {
                    let name = args.next().unwrap_or_default();
                    options.solvers = vec![name.parse().map_err(|error| format!("{error}"))?];
                }
                "--all" => options.encodings = Encoding::all().collect(),
                file => options.puzzles.extend(read(file)?),
            }
        }
        if options.puzzles.is_empty() {
            options.seeds = 1;
            options.puzzles = read("tests/data/dug_4x5.txt")?;
            options.puzzles.truncate(2);
        }
        Ok(options)
    }
}

fn read(file: &str) -> Result<Vec<(String, Puzzle)>, String> {
    let input = File::open(file).map_err(|error| format!("{file}: {error}"))?;
    Reader::new(BufReader::new(input), ReadOptions::new())
        .map(|record| {
            let record = record.map_err(|error| format!("{file}: {error}"))?;
            let stem = file.rsplit('/').next().unwrap_or(file);
            let stem = stem.split('.').next().unwrap_or(stem);
            Ok((format!("{stem}:{}", record.line), record.puzzle))
        })
        .collect()
}

/// The default encoding, and all that differ from it in one setting.
fn neighbours() -> Vec<Encoding> {
    let default = Encoding::REDUCED;
    let clauses = ClauseSet::ALL.map(|clauses| Encoding { clauses, ..default });
    let at_most_one = AtMostOne::ALL.map(|at_most_one| Encoding { at_most_one, ..default });
    let reductions = Reduction::ALL.map(|reduction| Encoding { reduction, ..default });
    let others = clauses.into_iter().chain(at_most_one).chain(reductions);
    [default].into_iter().chain(others).unique().collect()
}

/// Checks the uniqueness of a puzzle; returns the seconds taken, and whether the check finished.
fn check(
    puzzle: &Puzzle,
    encoding: Encoding,
    solver: SolverKind,
    seed: u64,
    limit: Duration,
) -> (f64, bool) {
    let mut engine = SatEngine::new().with_encoding(encoding).with_solver(solver).with_seed(seed);
    let budget = Budget::unlimited().with_time_limit(limit);
    let start = Instant::now();
    let verdict = engine.uniqueness(puzzle, &budget);
    let seconds = start.elapsed().as_secs_f64();
    let verdict = verdict.expect("engines check their answers");
    (seconds, !matches!(verdict, Uniqueness::Unknown { .. }))
}

fn table(options: &Options, solver: SolverKind) {
    println!("\n## {solver}, ms, median of {} seeds\n", options.seeds);
    let names = options.puzzles.iter().map(|(name, _)| name);
    println!("| encoding | {} | of default |", names.format(" | "));
    println!("|---|{}---|", "---|".repeat(options.puzzles.len()));
    let columns: Vec<_> =
        options.puzzles.iter().map(|(_, puzzle)| column(options, puzzle, solver)).collect();
    for (row, encoding) in options.encodings.iter().enumerate() {
        let cells = columns.iter().map(|column| {
            let (seconds, answered) = column[row];
            let mark = if answered { "" } else { ">" };
            format!("{mark}{:.1}", seconds * 1e3)
        });
        let logs = columns.iter().map(|column| (column[row].0 / column[0].0).ln());
        let ratio = (logs.sum::<f64>() / columns.len() as f64).exp();
        println!("| {encoding} | {} | {ratio:.2} |", cells.format(" | "));
    }
}

/// The median time of each encoding for one puzzle, and whether that check finished.
fn column(options: &Options, puzzle: &Puzzle, solver: SolverKind) -> Vec<(f64, bool)> {
    let mut times = vec![Vec::new(); options.encodings.len()];
    for seed in 1..=options.seeds {
        for (row, &encoding) in options.encodings.iter().enumerate() {
            times[row].push(check(puzzle, encoding, solver, seed, options.limit));
        }
    }
    let median = |mut times: Vec<(f64, bool)>| {
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        times[times.len() / 2]
    };
    times.into_iter().map(median).collect()
}
