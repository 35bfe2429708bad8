//! Any bytes as a SAT solver's answer: no panic, and no grid that is not a solution.

#![no_main]

use libfuzzer_sys::fuzz_target;
use satdoku::cnf::dimacs::Answers;
use satdoku::cnf::{Encoder, Encoding};
use satdoku::format::{Hints, parse};

fuzz_target!(|data: &[u8]| {
    let puzzle = parse("12..\n....\n....\n..2.\n", &Hints::new())
        .expect("a puzzle")
        .puzzle;
    for encoding in [Encoding::MINIMAL, Encoding::REDUCED] {
        let encoder = Encoder::new(&puzzle, encoding);
        let num_vars = encoder.size().vars;
        let mut answers = Answers::new(data);
        loop {
            match answers.next_model() {
                Ok(Some(model)) => {
                    let Ok(values) = model.values(num_vars) else {
                        continue;
                    };
                    if let Ok(solution) = encoder.decode(|var| values.is_true(var)) {
                        assert!(solution.completes(&puzzle));
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
});
