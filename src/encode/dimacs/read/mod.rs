//! Reads a DIMACS file of this library back: the puzzle, its encoding, its variable map and its clauses.

use std::io::BufRead;

use itertools::Itertools;

use super::DimacsError;
use super::layout::{LayoutComments, numbers};
use crate::encode::{ClauseSink, Cnf, Encoder, Encoding, Reduction, Var, VarMap};
use crate::geometry::{BoxShape, Candidate, Digit, Geometry, MAX_SIDE};
use crate::puzzle::{Alphabet, Puzzle, Solution};

/// The contents of a DIMACS file that [`write`](super::write) made.
#[derive(Clone, Debug)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The symbols of its digits.
    pub alphabet: Alphabet,
    /// The encoding of its formula.
    pub encoding: Encoding,
    /// Number of variables of the formula.
    pub num_vars: usize,
    map: VarMap,
}

impl Document {
    /// An encoder to decode models of this file's formula.
    pub fn encoder(&self) -> Encoder<'_> {
        Encoder::with_map(&self.puzzle, self.encoding, self.map.clone())
    }

    /// Returns the solutions that the file's `clauses` block, and checks all other clauses.
    ///
    /// The other clauses must be exactly those of the puzzle's encoding. If the formula then has no model, the blocked
    /// solutions are all solutions of the puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if a clause is missing, or is neither of the encoding nor blocks a solution.
    pub fn blocked_solutions(&self, clauses: &Cnf) -> Result<Vec<Solution>, DimacsError> {
        let wrong = |message: String| DimacsError::Incomplete(message);
        let encoder = Encoder::new(&self.puzzle, self.encoding);
        if *encoder.map() != self.map {
            return Err(wrong("the comments 'c map' do not fit the puzzle".to_owned()));
        }
        let stated = Encoder::new(&self.puzzle, self.encoding).to_cnf();
        let mut found = clauses.clauses();
        for (place, clause) in stated.clauses().enumerate() {
            if found.next() != Some(clause) {
                let number = place + 1;
                return Err(wrong(format!(
                    "clause {number} is not the one that states the puzzle in this encoding"
                )));
            }
        }
        let first = stated.num_clauses() + 1;
        (first..)
            .zip(found)
            .map(|(number, clause)| {
                let is_false = |var: Var| clause.contains(&var.negative());
                let solution = self.blocked(&encoder, is_false);
                solution.filter(|solution| encoder.blocking_clause(solution) == clause).ok_or_else(
                    || wrong(format!("clause {number} does not block a solution of the puzzle")),
                )
            })
            .collect()
    }

    /// The solution whose candidates in open cells are those for which `is_blocked` is true.
    fn blocked(&self, encoder: &Encoder<'_>, is_blocked: impl Fn(Var) -> bool) -> Option<Solution> {
        let geometry = self.puzzle.geometry();
        let digit_in = |cell| {
            let mut blocked = geometry.digits().filter(|&digit| {
                let var = encoder.map().var(Candidate { cell, digit });
                var.is_some_and(&is_blocked)
            });
            blocked.next().filter(|_| blocked.next().is_none())
        };
        let digits = geometry
            .cells()
            .map(|cell| self.puzzle.given(cell).or_else(|| digit_in(cell)))
            .collect::<Option<_>>()?;
        let solution = Solution::new(geometry.clone(), digits).ok();
        solution.filter(|solution| solution.completes(&self.puzzle))
    }
}

/// Reads a file that [`write`](super::write) made, even if another version numbers variables differently.
///
/// All clauses, blocking clauses included, are added to `clauses`: a [`Cnf`](crate::encode::Cnf), a solver, or a
/// [`Size`](crate::encode::Size) that only counts them.
///
/// # Errors
///
/// Returns an error if the comments that describe the puzzle are missing or wrong, the number of clauses differs from
/// the header, or reading fails.
pub fn read(input: impl BufRead, clauses: &mut impl ClauseSink) -> Result<Document, DimacsError> {
    let mut comments = Comments::default();
    let header = satdoku_sat::dimacs::read(input, clauses, |text| comments.line(text))?;
    let num_vars = header.num_vars;
    comments.into_document(num_vars)
}

/// Cuts a long text to its first 60 characters, for a message.
fn shortened(text: &str) -> String {
    const LIMIT: usize = 60;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The comments read so far. The number of each kind is limited to that of the largest grid.
#[derive(Default)]
struct Comments {
    side: Option<usize>,
    box_shape: Option<BoxShape>,
    alphabet: Option<Alphabet>,
    encoding: Option<Encoding>,
    rows: Vec<String>,
    /// Row, column and digits, from 1.
    ruled_out: Vec<Vec<usize>>,
    /// Variable, row, column, digit, from 1.
    map: Vec<[usize; 4]>,
    layout: LayoutComments,
    /// How many comments about the layout there are.
    layout_count: usize,
}

impl Comments {
    /// Reads a comment, without the `c`.
    fn line(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let value = value.trim();
        let wrong = |what: &str| format!("'{}' is not {what}", shortened(value));
        let check_limit = |count: usize, limit: usize| match count < limit {
            true => Ok(()),
            false => Err(format!("more than {limit} comments 'c {key}'")),
        };
        match key {
            "side" => self.side = Some(value.parse().map_err(|_| wrong("a side"))?),
            "box" => self.box_shape = Some(value.parse().map_err(|_| wrong("a box shape"))?),
            "alphabet" => self.alphabet = Some(value.parse().map_err(|_| wrong("an alphabet"))?),
            "encoding" => self.encoding = Some(value.parse().map_err(|_| wrong("an encoding"))?),
            "puzzle" => {
                check_limit(self.rows.len(), MAX_SIDE)?;
                self.rows.push(value.to_owned());
            }
            "ruled-out" => {
                check_limit(self.ruled_out.len(), MAX_SIDE.pow(2))?;
                let entry = numbers(value).filter(|numbers| numbers.len() > 2);
                self.ruled_out.push(entry.ok_or_else(|| wrong("'ROW COLUMN DIGIT ...'"))?);
            }
            "map" => {
                check_limit(self.map.len(), MAX_SIDE.pow(3))?;
                let entry = numbers(value).and_then(|numbers| numbers.try_into().ok());
                self.map.push(entry.ok_or_else(|| wrong("'VARIABLE ROW COLUMN DIGIT'"))?);
            }
            _ => {
                if let Some(read) = self.layout.read(key, value) {
                    check_limit(self.layout_count, MAX_SIDE.pow(3))?;
                    self.layout_count += 1;
                    read.map_err(wrong)?;
                }
            }
        }
        Ok(())
    }

    fn into_document(self, num_vars: usize) -> Result<Document, DimacsError> {
        let missing = |what: &str| {
            DimacsError::Incomplete(format!(
                "no comment 'c {what} ...' before the clauses: was the file written by satdoku encode?"
            ))
        };
        let incomplete = |error: &dyn std::fmt::Display| DimacsError::Incomplete(error.to_string());
        let side = self.side.filter(|_| self.layout.has_regions());
        let geometry = match (self.box_shape, side) {
            (Some(shape), _) => Geometry::new(shape.rows, shape.cols),
            (None, Some(side)) => self.layout.geometry(side),
            (None, None) => return Err(missing("box")),
        };
        let geometry = geometry.map_err(|error| incomplete(&error))?;
        let alphabet = self.alphabet.as_ref().ok_or_else(|| missing("alphabet"))?.clone();
        let encoding = self.encoding.ok_or_else(|| missing("encoding"))?;
        let side = geometry.side();
        if self.side.is_some_and(|stated| stated != side) || alphabet.side() != side {
            return Err(incomplete(
                &"the comments 'c side', 'c box' and 'c alphabet' are not of one size",
            ));
        }
        let expected = geometry.cell_count().div_ceil(geometry.cols());
        if self.rows.len() != expected {
            let found = self.rows.len();
            return Err(incomplete(&format!(
                "{found} comments 'c puzzle' where the grid has {expected} rows"
            )));
        }
        let mut puzzle = read_puzzle(&geometry, &alphabet, &self.rows)?;
        self.rule_out(&mut puzzle)?;
        self.layout.add_rules(&mut puzzle).map_err(DimacsError::Incomplete)?;
        let map = self.read_map(&geometry, encoding, num_vars)?;
        Ok(Document { puzzle, alphabet, encoding, num_vars, map })
    }

    fn rule_out(&self, puzzle: &mut Puzzle) -> Result<(), DimacsError> {
        let geometry = puzzle.geometry().clone();
        for entry in &self.ruled_out {
            let in_range = |number: &usize| (1..=geometry.side()).contains(number);
            let cell = match entry[..] {
                [row, col, ..] => geometry.cell_at(row.wrapping_sub(1), col.wrapping_sub(1)),
                _ => None,
            };
            let Some(cell) = cell.filter(|_| entry[2..].iter().all(in_range)) else {
                let message =
                    format!("the comment 'c ruled-out {}' is out of range", entry.iter().join(" "));
                return Err(DimacsError::Incomplete(message));
            };
            for number in &entry[2..] {
                puzzle.rule_out(Candidate { cell, digit: Digit::new(number - 1) });
            }
        }
        Ok(())
    }

    fn read_map(
        &self,
        geometry: &Geometry,
        encoding: Encoding,
        num_vars: usize,
    ) -> Result<VarMap, DimacsError> {
        if encoding.reduction == Reduction::None {
            if num_vars < geometry.candidate_count() {
                let message =
                    format!("the formula has {num_vars} variables, too few for its puzzle");
                return Err(DimacsError::Incomplete(message));
            }
            return Ok(VarMap::full(geometry));
        }
        let side = geometry.side();
        let mut listed = vec![false; geometry.candidate_count()];
        let mut before = None;
        for (place, &[var, row, col, digit]) in self.map.iter().enumerate() {
            let cell = geometry.cell_at(row.wrapping_sub(1), col.wrapping_sub(1));
            let in_range = var == place + 1 && var <= num_vars && (1..=side).contains(&digit);
            let index = cell.filter(|_| in_range).map(|cell| {
                geometry.candidate_index(Candidate { cell, digit: Digit::new(digit - 1) })
            });
            // `VarMap` numbers candidates in rising order, so it can hold no other list.
            let Some(index) = index.filter(|&index| before < Some(index)) else {
                let message = format!(
                    "the comment 'c map {var} {row} {col} {digit}' is out of range or order"
                );
                return Err(DimacsError::Incomplete(message));
            };
            before = Some(index);
            listed[index] = true;
        }
        Ok(VarMap::reduced(geometry, |candidate| listed[geometry.candidate_index(candidate)]))
    }
}
fn read_puzzle(
    geometry: &Geometry,
    alphabet: &Alphabet,
    rows: &[String],
) -> Result<Puzzle, DimacsError> {
    use unicode_segmentation::UnicodeSegmentation;
    let mut cells = Vec::with_capacity(geometry.cell_count());
    for (number, row) in rows.iter().enumerate() {
        let symbols: Vec<&str> = if alphabet.is_wide() {
            row.split_whitespace().collect()
        } else {
            row.graphemes(true).collect()
        };
        // The last row of cells beside a grid may be shorter.
        let left = geometry.cell_count() - number * geometry.cols();
        let (found, expected) = (symbols.len(), geometry.cols().min(left));
        if found != expected {
            let message = format!(
                "row {} of 'c puzzle' has {found} symbols where the side is {expected}",
                number + 1
            );
            return Err(DimacsError::Incomplete(message));
        }
        for symbol in symbols {
            let digit = alphabet.digit(symbol);
            if digit.is_none() && !alphabet.is_blank(symbol) {
                let message = format!(
                    "row {} of 'c puzzle' has '{symbol}', not in the alphabet {alphabet}",
                    number + 1
                );
                return Err(DimacsError::Incomplete(message));
            }
            cells.push(digit);
        }
    }
    Ok(Puzzle::new(geometry.clone(), cells)
        .expect("the rows have as many cells as the grid, each from its alphabet"))
}

#[cfg(test)]
mod tests;
