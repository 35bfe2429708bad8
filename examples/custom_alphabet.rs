//! Uses emoji as digits: a symbol is one character as a reader perceives it.

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions, grid};
use satdoku::puzzle::Alphabet;
use satdoku::solve::{Engine, NativeEngine, SolveOutcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fruit: Alphabet = "🍏🍌🍇🍒".parse()?;
    let text = "🍏..🍒 .... ...🍇 .🍇..";
    let record = format::parse(text, &ReadOptions::new().alphabet(fruit))?;
    match NativeEngine::new().solve(&record.puzzle, &Budget::unlimited())? {
        SolveOutcome::Solved(solution) => {
            print!("{}", grid::text(solution.cells(), &record.alphabet, solution.geometry()));
        }
        other => println!("{other:?}"),
    }
    Ok(())
}
