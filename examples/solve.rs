//! Solves a puzzle given as text.

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions, grid};
use satdoku::solve::{AutoEngine, Engine, SolveOutcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let record = format::parse(text, &ReadOptions::new())?;
    match AutoEngine::new().solve(&record.puzzle, &Budget::unlimited())? {
        SolveOutcome::Solved(solution) => {
            print!("{}", grid::text(solution.cells(), &record.alphabet, solution.geometry()));
        }
        SolveOutcome::Unsolvable => println!("it has no solution"),
        SolveOutcome::Unknown(reason) => println!("not known: {reason}"),
    }
    Ok(())
}
