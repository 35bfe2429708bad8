//! How a puzzle is best stated, and for whom: rules, at-most-one and reductions for each SAT solver.
//!
//! ```text
//! cargo bench --bench formulas -- [--seeds K] [--limit SECONDS] [--solver NAME] [--all] FILE ...
//! ```
//!
//! decides uniqueness of each puzzle of the files (one solution, then another or none) in the default encoding and in
//! each that differs from it in one thing, with `--all` in every one, by K seeds each, and writes a table:
//! milliseconds (median over the seeds), and the geometric mean of the ratio to the default. A question that
//! is not answered in time counts with its limit and is marked `>`. All encodings of a puzzle are asked in turn
//! before the next seed, so what else the machine does hits all alike.

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use itertools::Itertools;
use satdoku::budget::Budget;
use satdoku::cnf::{AtMostOne, Encoding, Reduction, Rules};
use satdoku::format::{Hints, Reader};
use satdoku::puzzle::Puzzle;
use satdoku::sat::SolverKind;
use satdoku::solve::{Engine, SatEngine, Uniqueness};

struct Wanted {
    seeds: u64,
    limit: Duration,
    solvers: Vec<SolverKind>,
    encodings: Vec<Encoding>,
    puzzles: Vec<(String, Puzzle)>,
}

fn main() -> ExitCode {
    match Wanted::from_args() {
        Ok(wanted) => {
            wanted.solvers.iter().for_each(|&solver| table(&wanted, solver));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

impl Wanted {
    fn from_args() -> Result<Wanted, String> {
        let mut wanted = Wanted {
            seeds: 3,
            limit: Duration::from_secs(10),
            solvers: SolverKind::all().collect(),
            encodings: neighbours(),
            puzzles: Vec::new(),
        };
        let mut args = std::env::args().skip(1);
        let number =
            |value: Option<String>| value.and_then(|v| v.parse().ok()).ok_or("a number is missing");
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // What cargo says to every bench.
                "--bench" => {}
                "--test" => wanted.limit = Duration::from_millis(1),
                "--seeds" => wanted.seeds = number(args.next())?,
                "--limit" => wanted.limit = Duration::from_secs(number(args.next())?),
                "--solver" => {
                    let name = args.next().unwrap_or_default();
                    wanted.solvers = vec![name.parse().map_err(|error| format!("{error}"))?];
                }
                "--all" => wanted.encodings = Encoding::all().collect(),
                file => wanted.puzzles.extend(read(file)?),
            }
        }
        if wanted.puzzles.is_empty() {
            wanted.seeds = 1;
            wanted.puzzles = read("tests/data/dug_4x5.txt")?;
            wanted.puzzles.truncate(2);
        }
        Ok(wanted)
    }
}

fn read(file: &str) -> Result<Vec<(String, Puzzle)>, String> {
    let input = File::open(file).map_err(|error| format!("{file}: {error}"))?;
    Reader::new(BufReader::new(input), Hints::new())
        .map(|record| {
            let record = record.map_err(|error| format!("{file}: {error}"))?;
            let stem = file.rsplit('/').next().unwrap_or(file);
            let stem = stem.split('.').next().unwrap_or(stem);
            Ok((format!("{stem}:{}", record.line), record.puzzle))
        })
        .collect()
}

/// The default, and what differs from it in one thing.
fn neighbours() -> Vec<Encoding> {
    let default = Encoding::REDUCED;
    let rules = Rules::ALL.map(|rules| Encoding { rules, ..default });
    let at_most_one = AtMostOne::ALL.map(|at_most_one| Encoding { at_most_one, ..default });
    let reductions = Reduction::ALL.map(|reduction| Encoding { reduction, ..default });
    let others = rules.into_iter().chain(at_most_one).chain(reductions);
    [default].into_iter().chain(others).unique().collect()
}

/// Seconds of one question, and whether it was answered.
fn ask(
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
    let verdict = verdict.expect("no engine is wrong");
    (seconds, !matches!(verdict, Uniqueness::Unknown { .. }))
}

fn table(wanted: &Wanted, solver: SolverKind) {
    println!("\n## {solver}, ms, median of {} seeds\n", wanted.seeds);
    let names = wanted.puzzles.iter().map(|(name, _)| name);
    println!("| encoding | {} | of default |", names.format(" | "));
    println!("|---|{}---|", "---|".repeat(wanted.puzzles.len()));
    let columns: Vec<_> =
        wanted.puzzles.iter().map(|(_, puzzle)| column(wanted, puzzle, solver)).collect();
    for (row, encoding) in wanted.encodings.iter().enumerate() {
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

/// The median of each encoding for one puzzle.
fn column(wanted: &Wanted, puzzle: &Puzzle, solver: SolverKind) -> Vec<(f64, bool)> {
    let mut times = vec![Vec::new(); wanted.encodings.len()];
    for seed in 1..=wanted.seeds {
        for (row, &encoding) in wanted.encodings.iter().enumerate() {
            times[row].push(ask(puzzle, encoding, solver, seed, wanted.limit));
        }
    }
    let median = |mut times: Vec<(f64, bool)>| {
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        times[times.len() / 2]
    };
    times.into_iter().map(median).collect()
}
