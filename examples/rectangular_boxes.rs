//! Solves a 10x10 grid with boxes two rows high and five columns wide, then counts the clauses of the empty grid with
//! other boxes and as a Latin square.

use satdoku::budget::Budget;
use satdoku::encode::Encoding;
use satdoku::format::grid;
use satdoku::geometry::{Digit, Geometry};
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku::solve::{Engine, NativeEngine, SolveOutcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let geometry = Geometry::new(2, 5)?;
    let mut puzzle = Puzzle::empty(geometry.clone());
    // Print the first column from top to bottom.
    for row in 0..geometry.side() {
        puzzle.set(geometry.cell(row, 0), Some(Digit::new(row)));
    }
    match NativeEngine::new().solve(&puzzle, &Budget::unlimited())? {
        SolveOutcome::Solved(solution) => {
            print!(
                "{}",
                grid::text(solution.cells(), &Alphabet::standard(10), solution.geometry())
            );
        }
        other => println!("{other:?}"),
    }
    for (rows, cols) in [(2, 5), (5, 2), (1, 10)] {
        let size = Encoding::EXTENDED.size(&Geometry::new(rows, cols)?);
        println!("boxes {rows}x{cols}: {} variables, {} clauses", size.vars, size.clauses);
    }
    Ok(())
}
