//! Any bytes as a SAT solver's answer: no panic, and no grid that is not a solution.

use std::sync::LazyLock;

use satdoku::encode::dimacs::Answers;
use satdoku::encode::{Encoder, Encoding};
use satdoku::format::{ReadOptions, parse};
use satdoku::puzzle::Puzzle;

static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| {
    let record = parse("12..\n....\n....\n..2.\n", &ReadOptions::new());
    record.expect("a puzzle").puzzle
});

static ENCODERS: LazyLock<[Encoder; 2]> = LazyLock::new(|| {
    [Encoding::MINIMAL, Encoding::REDUCED].map(|encoding| Encoder::new(&PUZZLE, encoding))
});

/// Checks this input.
pub(crate) fn run(data: &[u8]) {
    for encoder in ENCODERS.iter() {
        let num_vars = encoder.size().vars;
        let mut answers = Answers::new(data);
        loop {
            match answers.next_model() {
                Ok(Some(model)) => {
                    let Ok(values) = model.values(num_vars) else {
                        continue;
                    };
                    if let Ok(solution) = encoder.decode(|var| values.is_true(var)) {
                        assert!(solution.completes(encoder.puzzle()));
                    }
                }
                Ok(None) => {
                    let _ = answers.without_model();
                    break;
                }
                Err(_) => break,
            }
        }
    }
}
