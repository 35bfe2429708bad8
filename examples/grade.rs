//! Rates a puzzle and describes its next step.

use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions};
use satdoku::logic::{Allowed, Notation, Position, Rating};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "4....635...8.......6279.....3...71.....21..6.........9........61...5......5.43...";
    let text = std::env::args().nth(1).unwrap_or_else(|| text.to_owned());
    let record = format::parse(&text, &ReadOptions::new())?;
    let (allowed, budget) = (Allowed::default(), Budget::unlimited());
    match Rating::new(&record.puzzle, allowed, &budget) {
        Ok(rating) => {
            println!("{}, SE-like {}, score {}", rating.level, rating.se_like, rating.score);
            for (technique, count) in &rating.counts {
                println!("{count:4} {technique}");
            }
        }
        Err(reason) => println!("not rated: {reason}"),
    }
    let position = Position::new(&record.puzzle);
    if let Some(step) = position.next_steps(allowed, &budget)?.first() {
        println!("{}", Notation::new(position.geometry(), &record.alphabet).step(step));
    }
    Ok(())
}
