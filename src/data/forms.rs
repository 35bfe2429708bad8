//! Types whose fields must be consistent: each is written as and read from a plain *form*, which its own checks turn
//! into the type.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use unicode_segmentation::UnicodeSegmentation;

use crate::budget::Stopped;
use crate::format::{Record, RuleList, line};
use crate::generate::{Generated, Minimality};
use crate::geometry::{Candidate, Cell, Digit, Geometry};
use crate::logic::Rating;
use crate::puzzle::{Alphabet, Puzzle, PuzzleError, Solution};
use crate::solve::Uniqueness;
use crate::sudoku_explainer::ExplainerRating;

/// The plain data that a type is written as and read from.
trait Form {
    /// The type that the form represents.
    type Of;

    /// The form of a value.
    fn of(value: &Self::Of) -> Self;

    /// Checks the data and builds the value, or describes the error.
    fn check(self) -> Result<Self::Of, String>;
}

macro_rules! through_form {
    ($($type:ty: $form:ty;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$form>::of(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$form>::deserialize(deserializer)?.check().map_err(D::Error::custom)
            }
        }
    )+};
}

through_form! {
    Puzzle: PuzzleForm;
    Solution: SolutionForm;
    Record: RecordForm;
    Generated: GeneratedForm;
    Uniqueness: UniquenessForm;
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Puzzle", deny_unknown_fields)]
struct PuzzleForm {
    #[serde(rename = "box")]
    geometry: Geometry,
    cells: String,
    ruled_out: Vec<Candidate>,
    #[serde(default)]
    rules: Vec<String>,
}

impl Form for PuzzleForm {
    type Of = Puzzle;

    fn of(puzzle: &Puzzle) -> Self {
        PuzzleForm {
            geometry: puzzle.geometry().clone(),
            cells: text_of(puzzle.cells(), puzzle.geometry()),
            ruled_out: puzzle.crossed_out().collect(),
            rules: puzzle.rules().iter().map(|rule| rule.text(puzzle.geometry())).collect(),
        }
    }

    fn check(self) -> Result<Puzzle, String> {
        let geometry = self.geometry;
        let cells = cells_of(&self.cells, &geometry)?;
        let mut puzzle = Puzzle::new(geometry, cells).map_err(in_words)?;
        for candidate in self.ruled_out {
            let geometry = puzzle.geometry();
            let (cell, digit) = (candidate.cell.index(), candidate.digit.index());
            if cell >= geometry.cell_count() || digit >= geometry.side() {
                let described = geometry.description();
                return Err(format!(
                    "digit {digit} in cell {cell} is ruled out, which {described} do not have"
                ));
            }
            puzzle.rule_out(candidate);
        }
        if !self.rules.is_empty() {
            let rules: RuleList = self.rules.join("\n").parse().map_err(in_words)?;
            rules.add_to(&mut puzzle).map_err(in_words)?;
        }
        Ok(puzzle)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Solution", deny_unknown_fields)]
struct SolutionForm {
    #[serde(rename = "box")]
    geometry: Geometry,
    cells: String,
}

impl Form for SolutionForm {
    type Of = Solution;

    fn of(solution: &Solution) -> Self {
        SolutionForm {
            geometry: solution.geometry().clone(),
            cells: text_of(solution.cells(), solution.geometry()),
        }
    }

    fn check(self) -> Result<Solution, String> {
        let geometry = self.geometry;
        let cells = cells_of(&self.cells, &geometry)?;
        if let Some(blank) = cells.iter().position(Option::is_none) {
            let cell = geometry.name(Cell::new(blank));
            return Err(format!("{cell} is blank where a solution has a digit"));
        }
        let digits = cells.into_iter().flatten().collect();
        Solution::new(geometry, digits).map_err(in_words)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
struct RecordForm {
    puzzle: Puzzle,
    alphabet: Alphabet,
    other_alphabet: Option<Alphabet>,
    placed: Vec<Cell>,
    #[serde(default)]
    removed: Vec<Candidate>,
    #[serde(default)]
    fields: Vec<(String, String)>,
    box_shape_guessed: bool,
    line: u64,
}

impl Form for RecordForm {
    type Of = Record;

    fn of(record: &Record) -> Self {
        let record = record.clone();
        RecordForm {
            puzzle: record.puzzle,
            alphabet: record.alphabet,
            other_alphabet: record.other_alphabet,
            placed: record.placed,
            removed: record.removed,
            fields: record.fields,
            box_shape_guessed: record.box_shape_guessed,
            line: record.line,
        }
    }

    fn check(self) -> Result<Record, String> {
        let geometry = self.puzzle.geometry();
        let side = geometry.side();
        let alphabets = [Some(&self.alphabet), self.other_alphabet.as_ref()];
        let other_side = |alphabet: &&Alphabet| alphabet.side() != side;
        if let Some(alphabet) = alphabets.into_iter().flatten().find(other_side) {
            let symbols = alphabet.side();
            return Err(format!(
                "the alphabet has {symbols} symbols, expected {side} for a grid of side {side}"
            ));
        }
        let is_given = |cell: &Cell| {
            cell.index() < geometry.cell_count() && self.puzzle.given(*cell).is_some()
        };
        if !self.placed.is_sorted_by(|one, next| one < next) || !self.placed.iter().all(is_given) {
            return Err("the placed cells are not some of those with a digit, in order".to_owned());
        }
        let ruled_out: Vec<Candidate> = self.puzzle.ruled_out().collect();
        let is_ruled_out = |candidate: &Candidate| ruled_out.binary_search(candidate).is_ok();
        if !self.removed.is_sorted_by(|one, next| one < next)
            || !self.removed.iter().all(is_ruled_out)
        {
            let message = "the removed candidates are not some of those ruled out, in order";
            return Err(message.to_owned());
        }
        Ok(Record {
            puzzle: self.puzzle,
            alphabet: self.alphabet,
            other_alphabet: self.other_alphabet,
            placed: self.placed,
            removed: self.removed,
            fields: self.fields,
            box_shape_guessed: self.box_shape_guessed,
            line: self.line,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Generated", deny_unknown_fields)]
struct GeneratedForm {
    index: u64,
    seed: u64,
    puzzle: Puzzle,
    solution: Solution,
    unique: bool,
    minimal: Minimality,
    unsettled: usize,
    tries: u32,
    rating: Option<Rating>,
    #[serde(default)]
    explainer: Option<ExplainerRating>,
}

impl Form for GeneratedForm {
    type Of = Generated;

    fn of(made: &Generated) -> Self {
        let made = made.clone();
        GeneratedForm {
            index: made.index,
            seed: made.seed,
            puzzle: made.puzzle,
            solution: made.solution,
            unique: made.unique,
            minimal: made.minimal,
            unsettled: made.unsettled,
            tries: made.tries,
            rating: made.rating,
            explainer: made.explainer,
        }
    }

    fn check(self) -> Result<Generated, String> {
        if !self.solution.completes(&self.puzzle) {
            return Err("the solution does not complete the puzzle".to_owned());
        }
        Ok(Generated {
            index: self.index,
            seed: self.seed,
            puzzle: self.puzzle,
            solution: self.solution,
            unique: self.unique,
            minimal: self.minimal,
            unsettled: self.unsettled,
            tries: self.tries,
            rating: self.rating,
            explainer: self.explainer,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Uniqueness", rename_all = "snake_case")]
enum UniquenessForm {
    None,
    Unique(Solution),
    Multiple(Solution, Solution),
    Unknown(Stopped),
}

impl Form for UniquenessForm {
    type Of = Uniqueness;

    fn of(verdict: &Uniqueness) -> Self {
        match verdict.clone() {
            Uniqueness::None => UniquenessForm::None,
            Uniqueness::Unique(solution) => UniquenessForm::Unique(solution),
            Uniqueness::Multiple(one, other) => UniquenessForm::Multiple(one, other),
            Uniqueness::Unknown(reason) => UniquenessForm::Unknown(reason),
        }
    }

    fn check(self) -> Result<Uniqueness, String> {
        match self {
            UniquenessForm::None => Ok(Uniqueness::None),
            UniquenessForm::Unique(solution) => Ok(Uniqueness::Unique(solution)),
            UniquenessForm::Multiple(one, other) if one.geometry() != other.geometry() => {
                Err("the two solutions have different geometries".to_owned())
            }
            UniquenessForm::Multiple(one, other) if one == other => {
                Err("the two solutions are the same".to_owned())
            }
            UniquenessForm::Multiple(one, other) => Ok(Uniqueness::Multiple(one, other)),
            UniquenessForm::Unknown(reason) => Ok(Uniqueness::Unknown(reason)),
        }
    }
}

fn in_words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The cells as text in the standard symbols.
fn text_of(cells: impl Iterator<Item = Option<Digit>>, geometry: &Geometry) -> String {
    line::text(cells, &Alphabet::standard(geometry.side()))
}

/// Parses the N² cells of such a text.
fn cells_of(text: &str, geometry: &Geometry) -> Result<Vec<Option<Digit>>, String> {
    let (side, expected) = (geometry.side(), geometry.cell_count());
    let alphabet = Alphabet::standard(side);
    let symbols: Vec<&str> = match alphabet.is_wide() {
        true => text.split_whitespace().collect(),
        false => text.graphemes(true).collect(),
    };
    if symbols.len() != expected {
        let found = symbols.len();
        return Err(in_words(PuzzleError::CellCount { found, expected, side }));
    }
    let cell = |(at, symbol): (usize, &str)| match alphabet.digit(symbol) {
        None if !alphabet.is_blank(symbol) => {
            let cell = geometry.name(Cell::new(at));
            Err(format!("symbol '{symbol}' at {cell} is not in the alphabet {alphabet}"))
        }
        digit => Ok(digit),
    };
    symbols.into_iter().enumerate().map(cell).collect()
}
