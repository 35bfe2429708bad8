//! What the public types promise beside their own functions: threads, errors, names.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use satdoku::{budget, encode, explain, format, generate, geometry, logic, native};
use satdoku::{proof, puzzle, random, sat, solve};

fn is_shared<T: Send + Sync + Debug + 'static>() {}

fn is_value<T: Send + Sync + Debug + Clone + Eq + Hash + 'static>() {}

fn is_error<T: Error + Send + Sync + 'static>() {}

#[test]
fn values_compare_hash_and_cross_threads() {
    is_value::<geometry::Geometry>();
    is_value::<geometry::BoxShape>();
    is_value::<geometry::Cell>();
    is_value::<geometry::Digit>();
    is_value::<geometry::Candidate>();
    is_value::<geometry::House>();
    is_value::<geometry::HouseKind>();
    is_value::<geometry::Symmetry>();
    is_value::<puzzle::Puzzle>();
    is_value::<puzzle::Solution>();
    is_value::<puzzle::Alphabet>();
    is_value::<puzzle::Conflict>();
    is_value::<format::Record>();
    is_value::<format::ReadOptions>();
    is_value::<format::InputFormat>();
    is_value::<format::OutputFormat>();
    is_value::<encode::Var>();
    is_value::<encode::Lit>();
    is_value::<encode::Encoding>();
    is_value::<sat::SolverKind>();
    is_value::<sat::ProofFormat>();
    is_value::<solve::SolveOutcome>();
    is_value::<solve::Uniqueness>();
    is_value::<solve::Found>();
    is_value::<solve::Count>();
    is_value::<logic::Level>();
    is_value::<logic::Technique>();
    is_value::<logic::SeLike>();
    is_value::<logic::Step>();
    is_value::<logic::Path>();
    is_value::<logic::Rating>();
    is_value::<generate::Generated>();
    is_value::<generate::Minimized>();
    is_value::<explain::Explanation>();
}

#[test]
fn engines_and_makers_cross_threads() {
    is_shared::<solve::NativeEngine>();
    is_shared::<solve::SatEngine>();
    is_shared::<solve::AutoEngine>();
    is_shared::<solve::Portfolio>();
    is_shared::<solve::CrossCheck<solve::SatEngine, solve::NativeEngine>>();
    is_shared::<native::Native>();
    is_shared::<generate::Generator>();
    is_shared::<generate::Maker>();
    is_shared::<generate::Puzzles>();
    is_shared::<generate::Minimizer>();
    is_shared::<explain::Explainer>();
    is_shared::<budget::Budget>();
    is_shared::<random::Stream>();
    is_shared::<encode::Cnf>();
    is_shared::<format::Splitter>();
    is_shared::<format::Reader<std::io::Empty>>();
    is_shared::<logic::Position>();
}

#[test]
fn errors_are_errors_that_can_be_boxed() {
    is_error::<geometry::GeometryError>();
    is_error::<puzzle::PuzzleError>();
    is_error::<puzzle::InvalidSolution>();
    is_error::<puzzle::AlphabetError>();
    is_error::<format::ParseError>();
    is_error::<format::ParseErrorKind>();
    is_error::<format::Unwritable>();
    is_error::<format::UnknownInputFormat>();
    is_error::<encode::DecodeError>();
    is_error::<encode::dimacs::DimacsError>();
    is_error::<satdoku::names::UnknownName>();
    is_error::<sat::UnknownSolver>();
    is_error::<sat::ProofError>();
    is_error::<proof::ProofError>();
    is_error::<native::nine::KernelMissing>();
    is_error::<solve::SolveError>();
    is_error::<logic::NotRated>();
    is_error::<logic::NotADifficulty>();
    is_error::<generate::GenerateError>();
    is_error::<budget::Stopped>();
}

/// Reads every value back from the way it is shown.
fn assert_shown_as_read<T>(all: impl IntoIterator<Item = T>)
where
    T: Display + Debug + FromStr<Err: Debug> + PartialEq,
{
    for value in all {
        assert_eq!(value.to_string().parse::<T>().expect("its own form"), value);
    }
}

#[test]
fn what_is_shown_can_be_read_back() {
    assert_shown_as_read(geometry::Symmetry::ALL);
    assert_shown_as_read(logic::Level::ALL);
    assert_shown_as_read(logic::Technique::ALL.iter().copied());
    assert_shown_as_read(logic::Technique::ALL.iter().map(|technique| technique.difficulty()));
    assert_shown_as_read(format::InputFormat::ALL);
    assert_shown_as_read(format::OutputFormat::ALL);
    assert_shown_as_read(encode::Encoding::all());
    assert_shown_as_read(sat::SolverKind::all());
    assert_shown_as_read(sat::ProofFormat::ALL);
    assert_shown_as_read(native::nine::KernelChoice::ALL);
    assert_shown_as_read(generate::HolePattern::ALL);
    assert_shown_as_read([1, 2, 6, 9, 16].map(geometry::BoxShape::squarest));
    assert_shown_as_read([1, 9, 36, 40].map(puzzle::Alphabet::standard));
}

#[test]
fn puzzles_are_read_and_solutions_shown_without_further_ado() {
    let puzzle: puzzle::Puzzle = "12|34\n..|..\n--+--\n..|..\n43|21\n".parse().expect("a puzzle");
    assert_eq!(puzzle.num_givens(), 8);
    let error = "12\n1a\n".parse::<puzzle::Puzzle>().unwrap_err().to_string();
    assert_eq!(error, "line 2, column 2: symbol 'a' is not in the alphabet 12");
    let large = generate::random_solution(
        &geometry::Geometry::try_from(geometry::BoxShape { rows: 5, cols: 8 }).expect("side 40"),
        &mut random::Stream::new(1, 0),
    );
    for solution in [full("2112"), full("1"), large] {
        let again: puzzle::Puzzle = solution.to_string().parse().expect("a full grid");
        assert_eq!(format!("{solution:#}"), format!("{again:#}"));
        assert_eq!(again, puzzle::Puzzle::from(solution));
    }
}

fn full(text: &str) -> puzzle::Solution {
    let puzzle: puzzle::Puzzle = text.parse().expect("a full grid");
    let digits = puzzle.cells().map(|cell| cell.expect("full"));
    puzzle::Solution::new(puzzle.geometry().clone(), digits.collect()).expect("by the rules")
}
