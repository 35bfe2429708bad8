//! The options that help where a record cannot be read as it was meant.

use satdoku_tasks::query::run::Advice;

/// What the program adds to messages about records.
pub(crate) const ADVICE: Advice = Advice {
    side: " as --side says",
    box_shape: " as --box says",
    alphabet: " as --alphabet says",
    formula: "; 'decode FORMULA ANSWER' reads a SAT solver's answer to it",
    answer: "; 'decode FORMULA ANSWER' reads it",
    proof: "; 'check --verify-proof FORMULA PROOF' checks it",
    ambiguity: ", say which with --alphabet",
    guess: "; --box says otherwise",
};

#[cfg(test)]
mod tests {
    use satdoku::format::{ParseErrorKind, ReadOptions, parse};
    use satdoku::geometry::BoxShape;
    use satdoku::puzzle::Alphabet;

    use super::*;

    #[test]
    fn options_that_do_not_fit_are_named() {
        let line = ".".repeat(81);
        let with =
            |read_options: ReadOptions| ADVICE.error(&parse(&line, &read_options).unwrap_err());
        let shape = BoxShape { rows: 2, cols: 3 };
        assert_eq!(
            with(ReadOptions::new().side(16)),
            "line 1, column 1: 81 symbols, expected 256 for side 16 as --side says"
        );
        assert_eq!(
            with(ReadOptions::new().box_shape(shape)),
            "line 1, column 1: 81 symbols, expected 36 for side 6 as --box says"
        );
        assert_eq!(
            with(ReadOptions::new().alphabet(Alphabet::standard(4))),
            "line 1, column 1: 81 symbols, expected 16 for side 4 as --alphabet says"
        );
        let rows = parse(&".........\n".repeat(6), &ReadOptions::new().box_shape(shape));
        assert_eq!(
            ADVICE.error_kind(&rows.unwrap_err().kind),
            "row 1 has 9 symbols, expected 6 as --box says"
        );
        assert_eq!(ADVICE.error_kind(&ParseErrorKind::NoPuzzle), "no puzzle found, expected one");
    }
}
