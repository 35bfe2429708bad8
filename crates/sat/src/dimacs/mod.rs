//! Formulas as DIMACS text, and the answers of SAT solvers.

mod answer;
mod error;
mod scan;

use std::io::{self, BufRead, Write};

use crate::{ClauseSink, Cnf, Lit, Var};
use scan::Scanner;

pub use answer::{Answer, Answers, Model, NoModel, Values, read_answer};
pub use error::DimacsError;

/// The header of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The number of variables; of an incremental formula, which does not state it, that of the highest literal.
    pub num_vars: usize,
    /// Whether it is `p inccnf`, with cubes in lines `a`.
    pub is_incremental: bool,
}

/// Reads a formula `p cnf VARIABLES CLAUSES`, or the clauses of an incremental one, `p inccnf`, and returns what its header
/// says. The lines `a` of an incremental formula, its cubes, are skipped. A line that begins with `%` ends the formula, as
/// in the files of SATLIB.
///
/// The clauses go to `clauses` one by one: a [`Cnf`], a solver, or a [`Size`](crate::Size) that only counts them. Each
/// comment before the header goes to `comment`, without the `c`; the text of an error that it returns gets the number of
/// the line.
///
/// # Errors
///
/// Returns an error if the header is missing or wrong, a literal is beyond its variables, the number of clauses differs
/// from the header, `comment` returns one, or reading fails.
///
/// # Examples
///
/// ```
/// use satdoku_sat::{Cnf, dimacs};
///
/// let mut formula = Cnf::default();
/// let text = "c two clauses\np cnf 2 2\n1 -2 0\n2 0\n";
/// assert_eq!(dimacs::read(text.as_bytes(), &mut formula, |_| Ok(()))?.num_vars, 2);
/// assert_eq!(formula.num_clauses(), 2);
/// # Ok::<(), dimacs::DimacsError>(())
/// ```
pub fn read(
    input: impl BufRead,
    clauses: &mut impl ClauseSink,
    mut comment: impl FnMut(&str) -> Result<(), String>,
) -> Result<Header, DimacsError> {
    let mut scanner = Scanner::new(input);
    loop {
        match scanner.next_line()? {
            Some(b'c') => {
                let line = scanner.rest_of_line()?;
                if let Some(text) = line.strip_prefix("c ") {
                    comment(text.trim_start()).map_err(|message| scanner.error(&message))?;
                }
            }
            Some(b'p') => return read_clauses(&mut scanner, clauses),
            Some(_) => {
                return Err(scanner.error("clauses before the line 'p cnf VARIABLES CLAUSES'"));
            }
            None => {
                return Err(DimacsError::Incomplete(
                    "the file ends before its line 'p cnf'".to_owned(),
                ));
            }
        }
    }
}

/// Reads the rest of the header and all clauses.
fn read_clauses<R: BufRead>(
    scanner: &mut Scanner<R>,
    clauses: &mut impl ClauseSink,
) -> Result<Header, DimacsError> {
    let header = scanner.rest_of_line()?;
    // The header of a formula with cubes does not state its size.
    let promised = if header.trim_end() == "p inccnf" {
        None
    } else {
        let size = parse_header(&header);
        Some(size.ok_or_else(|| scanner.error("a line 'p cnf VARIABLES CLAUSES' is expected"))?)
    };
    let num_vars = promised.map_or(Var::LIMIT, |(num_vars, _)| num_vars);
    let (mut found, mut highest) = (0, 0);
    let mut clause = Vec::new();
    while let Some(first) = scanner.next_line()? {
        if first == b'%' {
            break;
        }
        if first == b'c' || (first == b'a' && promised.is_none()) {
            continue;
        }
        while let Some(number) = scanner.number::<i32>()? {
            match Lit::from_dimacs(number) {
                Some(lit) if lit.var().index() < num_vars => {
                    highest = highest.max(lit.var().index() + 1);
                    clause.push(lit);
                }
                None if number == 0 => {
                    clauses.add_clause(&clause);
                    clause.clear();
                    found += 1;
                }
                _ => {
                    let message = format!("literal {number} where there are {num_vars} variables");
                    return Err(scanner.error(&message));
                }
            }
        }
    }
    if !clause.is_empty() {
        return Err(DimacsError::Incomplete("the file ends within a clause".to_owned()));
    }
    match promised {
        Some((_, num_clauses)) if found != num_clauses => {
            let message = format!("the file promises {num_clauses} clauses and has {found}");
            Err(DimacsError::Incomplete(message))
        }
        Some((num_vars, _)) => Ok(Header { num_vars, is_incremental: false }),
        None => Ok(Header { num_vars: highest, is_incremental: true }),
    }
}

/// The numbers of variables and clauses in a line `p cnf VARIABLES CLAUSES`.
fn parse_header(header: &str) -> Option<(usize, usize)> {
    let mut words = header.split_whitespace();
    if (words.next(), words.next()) != (Some("p"), Some("cnf")) {
        return None;
    }
    let num_vars = words.next()?.parse().ok().filter(|&vars| vars <= Var::LIMIT)?;
    let num_clauses = words.next()?.parse().ok()?;
    words.next().is_none().then_some((num_vars, num_clauses))
}

/// Writes a formula with its header.
///
/// # Examples
///
/// ```
/// use satdoku_sat::{Cnf, dimacs};
///
/// let text = b"p cnf 2 2\n1 -2 0\n2 0\n";
/// let mut formula = Cnf::new(2);
/// dimacs::read(&text[..], &mut formula, |_| Ok(()))?;
/// let mut written = Vec::new();
/// dimacs::write(&formula, &mut written)?;
/// assert_eq!(written, text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if writing fails.
pub fn write(formula: &Cnf, mut out: impl Write) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", formula.num_vars(), formula.num_clauses())?;
    let mut writer = ClauseWriter::new(out);
    formula.clauses().for_each(|clause| writer.add_clause(clause));
    writer.finish()
}

/// Writes each clause when it is added. After the first error it writes no more and keeps that error.
#[derive(Debug)]
pub struct ClauseWriter<W> {
    out: W,
    text: String,
    result: io::Result<()>,
}

impl<W: Write> ClauseWriter<W> {
    /// Creates a writer of clauses, each a line of literals that ends in 0.
    pub fn new(out: W) -> Self {
        ClauseWriter { out, text: String::new(), result: Ok(()) }
    }

    /// The first error, if any.
    ///
    /// # Errors
    ///
    /// Returns an error if a clause could not be written.
    pub fn finish(self) -> io::Result<()> {
        self.result
    }
}

impl<W: Write> ClauseSink for ClauseWriter<W> {
    fn add_clause(&mut self, clause: &[Lit]) {
        use std::fmt::Write as _;
        if self.result.is_ok() {
            self.text.clear();
            for lit in clause {
                write!(self.text, "{} ", lit.to_dimacs()).expect("a String takes any text");
            }
            self.text.push_str("0\n");
            self.result = self.out.write_all(self.text.as_bytes());
        }
    }
}
