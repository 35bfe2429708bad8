//! Errors and remarks of the library on a record, each with the option that helps.

use satdoku::format::{ParseError, ParseErrorKind, Record, SideHint};

/// An error with its place.
pub(crate) fn error(error: &ParseError) -> String {
    format!("{error}{}", source_of_side(&error.kind))
}

/// An error without its place.
pub(crate) fn error_kind(kind: &ParseErrorKind) -> String {
    format!("{kind}{}", source_of_side(kind))
}

/// The option that gave the side with which a record disagrees.
fn source_of_side(kind: &ParseErrorKind) -> &'static str {
    match kind.side_hint() {
        Some(SideHint::Side) => " as --side says",
        Some(SideHint::BoxShape) => " as --box says",
        Some(SideHint::Alphabet) => " as --alphabet says",
        None => "",
    }
}

/// The alphabets of a record, if there are two.
pub(crate) fn ambiguity(record: &Record) -> Option<String> {
    Some(format!("{}, say which with --alphabet", record.ambiguity()?))
}

/// The box shape of a record, if it is a guess.
pub(crate) fn guess(record: &Record) -> Option<String> {
    Some(format!("{}; --box says otherwise", record.guess()?))
}

#[cfg(test)]
mod tests {
    use satdoku::format::{Hints, parse};
    use satdoku::geometry::BoxShape;
    use satdoku::puzzle::Alphabet;

    use super::*;

    #[test]
    fn options_that_do_not_fit_are_named() {
        let line = ".".repeat(81);
        let with = |hints: Hints| error(&parse(&line, &hints).unwrap_err());
        let shape = BoxShape { rows: 2, cols: 3 };
        assert_eq!(
            with(Hints::new().side(16)),
            "line 1, column 1: 81 symbols, expected 256 for side 16 as --side says"
        );
        assert_eq!(
            with(Hints::new().box_shape(shape)),
            "line 1, column 1: 81 symbols, expected 36 for side 6 as --box says"
        );
        assert_eq!(
            with(Hints::new().alphabet(Alphabet::standard(4))),
            "line 1, column 1: 81 symbols, expected 16 for side 4 as --alphabet says"
        );
        let rows = parse(&".........\n".repeat(6), &Hints::new().box_shape(shape));
        assert_eq!(
            error_kind(&rows.unwrap_err().kind),
            "row 1 has 9 symbols, expected 6 as --box says"
        );
        assert_eq!(error_kind(&ParseErrorKind::NoPuzzle), "no puzzle found, expected one");
    }
}
