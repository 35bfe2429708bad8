//! Formulas as DIMACS text, and the answers of SAT solvers.
//!
//! The comments of a file hold all that is needed to decode an answer:
//!
//! ```text
//! c satdoku 0.1.0
//! c side 4
//! c box 2x2
//! c alphabet 1-4
//! c encoding extended pairwise givens
//! c puzzle 12..          one line for each row
//! c ruled-out 3 2 1 4    (where the puzzle rules out candidates) row, column, digits, all from 1
//! c map 1 1 3 3          (reduced only) variable, row, column, digit, all from 1
//! p cnf 24 72
//! c t pmc
//! c p show 1 2 3 ... 0   the variables of cells, in lines of up to 5,000
//! -1 -2 0
//! ```
//!
//! The two comments after the header are those of the Model Counting Competition: a counter or sampler that projects
//! does so on the cells. It need not, because each solution is one model.
//!
//! With cubes, the header is `p inccnf`, there is nothing to count, and the cubes follow the clauses as `a` lines; see
//! [`write_cubes`].
//!
//! # Examples
//!
//! ```
//! use satdoku::encode::dimacs::{self, Answer};
//! use satdoku::encode::{Encoder, Encoding};
//! use satdoku::{Alphabet, Puzzle};
//!
//! let puzzle: Puzzle = "1...".parse()?;
//! let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
//! let mut file = Vec::new();
//! dimacs::write(&encoder, &Alphabet::standard(2), &[], &mut file)?;
//!
//! // What any SAT solver answers when it is given the file.
//! let output = "s SATISFIABLE\nv 1 -2 -3 4 -5 6 7 -8 0\n";
//! let Answer::Models(models) = dimacs::read_answer(output.as_bytes())? else { panic!("there is one") };
//! let values = models[0].values(encoder.size().vars)?;
//! let solution = encoder.decode(|var| values.is_true(var))?;
//! assert_eq!(solution.to_string(), "1221");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod layout;
mod read;

use std::io::{self, Write};

use itertools::Itertools;

use super::cubes::Cubes;
use super::{ClauseSink, Encoder, Lit, Var};
use crate::geometry::Candidate;
use crate::puzzle::{Alphabet, Puzzle};

pub use read::{Document, read};
pub use satdoku_sat::dimacs::{
    Answer, Answers, ClauseWriter, DimacsError, Model, NoModel, Values, read_answer,
};

/// Writes the puzzle's formula, followed by the clauses `more`, with the comments that [`read`] needs.
///
/// The clauses are not held in memory: they are emitted once to count them and once to write them.
///
/// # Errors
///
/// Returns an error if writing fails.
///
/// # Examples
///
/// ```
/// use satdoku::encode::{Cnf, Encoder, Encoding, dimacs};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
/// let mut file = Vec::new();
/// dimacs::write(&encoder, &Alphabet::standard(4), &[], &mut file)?;
///
/// // The file says which puzzle it states.
/// let mut clauses = Cnf::default();
/// assert_eq!(dimacs::read(&file[..], &mut clauses)?.puzzle, puzzle);
/// assert_eq!(clauses.num_clauses(), encoder.size().clauses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    encoder: &Encoder<'_>,
    alphabet: &Alphabet,
    more: &[Vec<Lit>],
    out: &mut impl Write,
) -> io::Result<()> {
    write_comments(encoder, alphabet, out)?;
    let size = encoder.size();
    writeln!(out, "p cnf {} {}", size.vars, size.clauses + more.len())?;
    write_cell_vars(encoder.map().num_cell_vars(), out)?;
    write_clauses(encoder, more, out)
}

/// Writes the puzzle's formula and its cubes as incremental CNF.
///
/// The header `p inccnf` and the clauses come first. Each cube follows as a line `a LITERALS 0`, which asks for a model
/// with these literals (Wieringa, Niemenmaa and Heljanko, "Tarmo: a framework for parallelized bounded model
/// checking", PDMC 2009).
///
/// # Errors
///
/// Returns an error if writing fails.
pub fn write_cubes(
    encoder: &Encoder<'_>,
    alphabet: &Alphabet,
    more: &[Vec<Lit>],
    cubes: &Cubes,
    out: &mut impl Write,
) -> io::Result<()> {
    write_comments(encoder, alphabet, out)?;
    let (count, refuted) = (cubes.cubes().len(), cubes.refuted());
    writeln!(out, "c cubes {count}, and {refuted} refuted by unit propagation")?;
    writeln!(out, "p inccnf")?;
    write_clauses(encoder, more, out)?;
    for cube in cubes.cubes() {
        write!(out, "a ")?;
        for lit in cube {
            write!(out, "{} ", lit.to_dimacs())?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

/// The most variables on a line: drat-trim takes up to 65,534 characters as a comment, and stops at a longer one.
const SHOWN_ON_A_LINE: usize = 5_000;

/// Says that the formula is to be counted by the values of the cell variables.
fn write_cell_vars(num_cell_vars: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "c t pmc")?;
    let mut first = 1;
    loop {
        let last = num_cell_vars.min(first + SHOWN_ON_A_LINE - 1);
        write!(out, "c p show ")?;
        (first..=last).try_for_each(|number| write!(out, "{number} "))?;
        writeln!(out, "0")?;
        if last == num_cell_vars {
            return Ok(());
        }
        first = last + 1;
    }
}

fn write_clauses(encoder: &Encoder<'_>, more: &[Vec<Lit>], out: &mut impl Write) -> io::Result<()> {
    let mut writer = ClauseWriter::new(out);
    encoder.clauses(&mut writer);
    more.iter().for_each(|clause| writer.add_clause(clause));
    writer.finish()
}

fn write_comments(
    encoder: &Encoder<'_>,
    alphabet: &Alphabet,
    out: &mut impl Write,
) -> io::Result<()> {
    let puzzle = encoder.puzzle();
    let geometry = puzzle.geometry();
    writeln!(out, "c satdoku {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "c side {}", geometry.side())?;
    match geometry.box_shape().filter(|_| !layout::is_needed(puzzle)) {
        Some(shape) => writeln!(out, "c box {shape}")?,
        None => layout::write(puzzle, out)?,
    }
    writeln!(out, "c alphabet {alphabet}")?;
    writeln!(out, "c encoding {}", encoder.encoding())?;
    let gap = if alphabet.is_wide() { " " } else { "" };
    for row in puzzle.as_cells().chunks(geometry.cols()) {
        let symbols = row.iter().map(|cell| cell.map_or(alphabet.blank(), |d| alphabet.symbol(d)));
        writeln!(out, "c puzzle {}", symbols.collect::<Vec<_>>().join(gap))?;
    }
    write_ruled_out(puzzle, out)?;
    if encoder.map().is_reduced() {
        for number in 0..encoder.map().num_cell_vars() {
            let var = Var::new(number);
            let Candidate { cell, digit } =
                encoder.map().candidate(var).expect("cell variables have a candidate");
            let (row, col) = (geometry.row(cell) + 1, geometry.col(cell) + 1);
            writeln!(out, "c map {} {row} {col} {digit}", number + 1)?;
        }
    }
    Ok(())
}

/// Writes a comment for each cell in which the puzzle rules out candidates one by one.
fn write_ruled_out(puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
    let geometry = puzzle.geometry();
    let by_cell = puzzle.crossed_out().chunk_by(|candidate| candidate.cell);
    for (cell, candidates) in &by_cell {
        let (row, col) = (geometry.row(cell) + 1, geometry.col(cell) + 1);
        let digits = candidates.map(|candidate| candidate.digit).join(" ");
        writeln!(out, "c ruled-out {row} {col} {digits}")?;
    }
    Ok(())
}
