//! Any bytes as a formula of ours: reading never panics, and what it accepts states the puzzle that it names.

use satdoku::encode::{Cnf, dimacs};

/// Checks this input.
pub(crate) fn run(data: &[u8]) {
    let mut clauses = Cnf::default();
    let Ok(document) = dimacs::read(data, &mut clauses) else {
        return;
    };
    // Large grids state millions of clauses, which takes time and shows nothing more.
    if document.puzzle.geometry().side() > 9 {
        return;
    }
    if let Ok(blocked) = document.blocked_solutions(&clauses) {
        assert!(blocked.iter().all(|solution| solution.completes(&document.puzzle)));
        let mut text = Vec::new();
        let encoder = document.encoder();
        let more: Vec<_> =
            blocked.iter().map(|solution| encoder.blocking_clause(solution)).collect();
        dimacs::write(&encoder, &document.alphabet, &more, &mut text)
            .expect("memory takes any text");
        let mut again = Cnf::default();
        let read = dimacs::read(&text[..], &mut again).expect("what was written is read");
        assert_eq!(read.puzzle, document.puzzle);
        assert!(again.clauses().eq(clauses.clauses()));
    }
}
