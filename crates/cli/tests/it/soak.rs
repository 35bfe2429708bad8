//! Rounds of everything with everything, as long as one likes: random puzzles of random shapes through the program with
//! random options, through formulas to SAT solvers by others and back, all of it compared with the library.
//!
//! A round depends on the seed and its number alone; time only decides how many there are. One that fails is told on
//! stderr and runs again by itself:
//!
//! ```text
//! SATDOKU_SEED=1 SATDOKU_SOAK_ROUND=4711 cargo test --release --test it -- --ignored --nocapture soak::
//! ```
//!
//! | variable | what |
//! |---|---|
//! | `SATDOKU_SOAK_SECONDS` | how long; 60 if it is not set |
//! | `SATDOKU_SEED` | the seed, 1 if it is not set |
//! | `SATDOKU_SOAK_ROUND` | this round alone |
//! | `SATDOKU_SOAK_FIRST` | the first round, to go on where another run ended |
//! | `SATDOKU_SOAK_REPORT` | a file that gets the report so far every minute |
//! | `SATDOKU_PROGRAM` | another program than the one that was built with the tests |
//! | `DRAT_TRIM`, `RATE`, `LRAT_CHECK` | outside checkers of proofs, if they are not on the PATH |

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::support::report::Report;
use crate::support::round::{Others, Round};
use satdoku_test_support::environment::number;
use satdoku_test_support::foreign::{Foreign, Outsiders};

/// As many failures are enough to look at.
const MOST_FAILURES: usize = 20;

const MINUTE: Duration = Duration::from_secs(60);

struct Soak {
    seed: u64,
    others: Others,
    report: Report,
    rounds: u64,
    failures: Vec<u64>,
}

impl Soak {
    fn round(&mut self, number: u64) {
        let name = format!("soak-{}-{number}", std::process::id());
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&directory).expect("scratch folders can be made");
        let play =
            || Round::new(self.seed, number, &directory, &self.others, &mut self.report).play();
        let outcome = catch_unwind(AssertUnwindSafe(play));
        self.rounds += 1;
        if outcome.is_err() {
            eprintln!(
                "that was SATDOKU_SEED={} SATDOKU_SOAK_ROUND={number}, its files are in {}",
                self.seed,
                directory.display()
            );
            self.failures.push(number);
        } else {
            std::fs::remove_dir_all(&directory).expect("what was made can be removed");
        }
    }

    fn text(&self) -> String {
        format!(
            "seed {}, {} rounds, {} failed {:?}\n{}",
            self.seed,
            self.rounds,
            self.failures.len(),
            self.failures,
            self.report
        )
    }
}

#[test]
#[ignore = "a minute or as long as it is told to; .ci/nightly runs it"]
fn everything_agrees_with_everything_round_after_round() {
    let solvers: Vec<Foreign> = Foreign::ALL.into_iter().filter(|one| one.is_here()).collect();
    let mut soak = Soak {
        seed: number("SATDOKU_SEED").unwrap_or(1),
        others: Others { solvers, checkers: Outsiders::here() },
        report: Report::default(),
        rounds: 0,
        failures: Vec::new(),
    };
    if let Some(round) = number("SATDOKU_SOAK_ROUND") {
        soak.round(round);
    } else {
        let file = std::env::var_os("SATDOKU_SOAK_REPORT").map(PathBuf::from);
        let write = |text: String| {
            if let Some(file) = &file {
                std::fs::write(file, text).expect("the report can be written");
            }
        };
        let seconds = number("SATDOKU_SOAK_SECONDS").unwrap_or(60);
        let (start, mut written) = (Instant::now(), Instant::now());
        let mut rounds = number("SATDOKU_SOAK_FIRST").unwrap_or(0)..;
        while start.elapsed() < Duration::from_secs(seconds) && soak.failures.len() < MOST_FAILURES
        {
            soak.round(rounds.next().expect("they do not end"));
            if written.elapsed() > MINUTE {
                write(format!("{} s: {}", start.elapsed().as_secs(), soak.text()));
                written = Instant::now();
            }
        }
        write(format!("{} s, ended: {}", start.elapsed().as_secs(), soak.text()));
    }
    eprintln!("{}", soak.text());
    assert!(soak.failures.is_empty(), "rounds {:?} fail", soak.failures);
    assert!(soak.report.total("subcommand") > 0, "nothing ran");
}
