//! The way to a solution, with every step that any technique finds on it.

use satdoku::budget::Budget;
use satdoku::logic::{Position, Step, Technique};
use satdoku::puzzle::Puzzle;

/// Walks on by the first technique of each position that finds something, and hands over the steps of every technique in
/// each position; of trial, which finds something nearly everywhere, the easiest where nothing else helps. Returns
/// where the walk ends: solved, or where no technique finds anything.
pub fn every_step(
    puzzle: &Puzzle,
    mut check: impl FnMut(&Position, Technique, &[Step]),
) -> Position {
    let budget = Budget::unlimited();
    let mut position = Position::new(puzzle);
    let mut round = 0;
    while !position.is_solved() {
        round += 1;
        let mut next = Vec::new();
        for (nth, &technique) in Technique::ALL.iter().enumerate() {
            let steps = match technique {
                // They take long, so each looks at every thirtieth position.
                _ if technique.is_on_request() && (nth + round) % 30 > 0 => continue,
                Technique::Trial if !next.is_empty() => continue,
                Technique::Trial => position.easiest(technique, &budget),
                _ => position.find(technique, &budget),
            };
            let steps = steps.expect("nothing is limited");
            check(&position, technique, &steps);
            if next.is_empty() {
                next = steps;
            }
        }
        if next.is_empty() {
            return position;
        }
        for step in &next {
            if position.is_news(step) {
                position.apply(step);
            }
        }
    }
    position
}
