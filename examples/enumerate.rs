//! Lists the solutions of a grid one by one, without storing them.

use std::ops::ControlFlow;

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions, line};
use satdoku::solve::{Engine, NativeEngine};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = format::parse("1234 .... .... ....", &ReadOptions::new())?;
    let mut count = 0;
    NativeEngine::new().search(&record.puzzle, &Budget::unlimited(), &mut |solution| {
        count += 1;
        println!("{count:2} {}", line::text(solution.cells(), &record.alphabet));
        ControlFlow::Continue(())
    })?;
    println!("{count} solutions");
    Ok(())
}
