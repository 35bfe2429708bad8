//! Checks whether puzzles have exactly one solution: a SAT solver finds a solution, excludes it by a blocking clause,
//! and finds no other.

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions, line};
use satdoku::solve::{Engine, SatEngine, Uniqueness};

const PUZZLES: [&str; 3] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4....",
    "5.......5.....3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = SatEngine::new();
    for text in PUZZLES {
        let record = format::parse(text, &ReadOptions::new())?;
        let line =
            |solution: &satdoku::puzzle::Solution| line::text(solution.cells(), &record.alphabet);
        println!("{text}");
        match engine.uniqueness(&record.puzzle, &Budget::unlimited())? {
            Uniqueness::Unique(solution) => println!("unique:\n{}", line(&solution)),
            Uniqueness::Multiple(one, other) => {
                println!("ambiguous, for example:\n{}\n{}", line(&one), line(&other));
            }
            Uniqueness::None => println!("no solution"),
            Uniqueness::Unknown(reason) => println!("not known: {reason}"),
        }
    }
    Ok(())
}
