//! Reads the output of SAT solvers: `s` and `v` lines, or a MiniSat result file.
//!
//! The reader accepts any number of `v` lines of any length, with or without all literals and the closing 0. There
//! may be several models in a row, as enumerating solvers print them, before or after the `s` line. In MiniSat's
//! format, the literals follow in the line after `SAT`.

use std::io::BufRead;

use super::error::DimacsError;
use super::scan::Scanner;
use crate::{Lit, Var};

/// The answer of a SAT solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One model or more.
    Models(Vec<Model>),
    /// No model exists.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// The literals that a solver reports as true. A variable without a literal may have either value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    lits: Vec<Lit>,
}

impl Model {
    /// The values of the formula's `num_vars` variables. Variables without a literal are false.
    ///
    /// The memory used depends on the highest variable in the model, not on `num_vars`.
    ///
    /// # Errors
    ///
    /// Returns an error if a variable is beyond `num_vars`, or both true and false.
    pub fn values(&self, num_vars: usize) -> Result<Values, DimacsError> {
        let highest = self.lits.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        if highest > num_vars {
            let message =
                format!("the model has variable {highest} where the formula has {num_vars}");
            return Err(DimacsError::Incomplete(message));
        }
        let mut values = vec![None; highest];
        for lit in &self.lits {
            let at = lit.var().index();
            if values[at].replace(lit.is_positive()) == Some(!lit.is_positive()) {
                let message =
                    format!("the model says that variable {} is both true and false", at + 1);
                return Err(DimacsError::Incomplete(message));
            }
        }
        Ok(Values { true_vars: values.into_iter().map(|value| value == Some(true)).collect() })
    }

    /// The literals that are true, in the order of the text.
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }
}

/// One value for each variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    true_vars: Vec<bool>,
}

impl Values {
    /// Whether the variable is true.
    pub fn is_true(&self, var: Var) -> bool {
        self.true_vars.get(var.index()).copied().unwrap_or(false)
    }
}

/// Reads the whole output of a SAT solver. To read one model at a time, use [`Answers`].
///
/// # Errors
///
/// Returns an error if the text is not an answer, says "satisfiable" without a model, or cannot be read.
///
/// # Examples
///
/// ```
/// use satdoku_sat::Var;
/// use satdoku_sat::dimacs::{Answer, read_answer};
///
/// let text = "c some solver\ns SATISFIABLE\nv 1 -2\nv 3 0\n";
/// let Answer::Models(models) = read_answer(text.as_bytes())? else { panic!("it is satisfiable") };
/// let values = models[0].values(3)?;
/// assert_eq!([0, 1, 2].map(|i| values.is_true(Var::new(i))), [true, false, true]);
/// # Ok::<(), satdoku_sat::dimacs::DimacsError>(())
/// ```
pub fn read_answer(input: impl BufRead) -> Result<Answer, DimacsError> {
    let mut answers = Answers::new(input);
    let mut models = Vec::new();
    while let Some(model) = answers.next_model()? {
        models.push(model);
    }
    if !models.is_empty() {
        return Ok(Answer::Models(models));
    }
    Ok(match answers.without_model()? {
        NoModel::Unsatisfiable => Answer::Unsatisfiable,
        NoModel::Unknown => Answer::Unknown,
    })
}

/// The reason why an answer has no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoModel {
    /// No model exists.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// Reads models one by one and holds at most one in memory.
#[derive(Debug)]
pub struct Answers<R> {
    scanner: Scanner<R>,
    /// The current model, until its closing 0.
    open: Option<Model>,
    /// Whether the scanner is inside a line of literals.
    in_literals: bool,
    status: Option<Status>,
}

impl<R: BufRead> Answers<R> {
    /// Creates a reader of a solver's output.
    pub fn new(input: R) -> Self {
        Answers { scanner: Scanner::new(input), open: None, in_literals: false, status: None }
    }

    /// Reads the next model, or returns `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not the output of a SAT solver, or cannot be read.
    pub fn next_model(&mut self) -> Result<Option<Model>, DimacsError> {
        loop {
            if self.in_literals {
                if let Some(model) = self.literals()? {
                    return Ok(Some(model));
                }
                self.in_literals = false;
            }
            let Some(first) = self.scanner.next_line()? else {
                return Ok(self.open.take());
            };
            if let Some(model) = self.line(first)? {
                return Ok(Some(model));
            }
        }
    }

    /// The status of an answer without models. Call it after [`Answers::next_model`] has returned `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if the status is "satisfiable" or missing.
    pub fn without_model(&self) -> Result<NoModel, DimacsError> {
        let message = match self.status {
            Some(Status::Unsatisfiable) => return Ok(NoModel::Unsatisfiable),
            Some(Status::Unknown) => return Ok(NoModel::Unknown),
            Some(Status::Satisfiable) => {
                "the answer says satisfiable but has no model (v lines, or numbers after SAT)"
            }
            None => "no answer of a SAT solver in it: neither s nor v line",
        };
        Err(DimacsError::Incomplete(message.to_owned()))
    }

    /// Reads a line that begins with the byte `first`. A status line also ends the current model.
    fn line(&mut self, first: u8) -> Result<Option<Model>, DimacsError> {
        if first == b'-' || first.is_ascii_digit() {
            self.in_literals = self.status == Some(Status::Satisfiable);
            return if self.in_literals { Ok(None) } else { Err(self.unexpected("numbers")) };
        }
        let word = self.scanner.word()?.unwrap_or_default();
        match word.as_str() {
            "v" => self.in_literals = true,
            "s" => {
                let status = self.scanner.rest_of_line()?;
                return self.end_by_status(&status);
            }
            "SAT" | "SATISFIABLE" | "UNSAT" | "UNSATISFIABLE" | "INDET" | "INDETERMINATE"
            | "UNKNOWN" => {
                return self.end_by_status(&word);
            }
            // Skip costs printed by optimisers, and comments, even without a space after the `c`.
            "o" => {}
            _ if first == b'c' => {}
            _ => return Err(self.unexpected(&format!("'{word}'"))),
        }
        Ok(None)
    }

    fn unexpected(&self, found: &str) -> DimacsError {
        let expected = "where a solver's answer has a line with c, s or v, or SAT or UNSAT";
        self.scanner.error(&format!("{found} {expected}"))
    }

    fn end_by_status(&mut self, word: &str) -> Result<Option<Model>, DimacsError> {
        self.status = Some(match word {
            "SAT" | "SATISFIABLE" | "OPTIMUM FOUND" => Status::Satisfiable,
            "UNSAT" | "UNSATISFIABLE" => Status::Unsatisfiable,
            "INDET" | "INDETERMINATE" | "UNKNOWN" => Status::Unknown,
            _ => return Err(self.scanner.error(&format!("unknown status '{word}'"))),
        });
        Ok(self.open.take())
    }

    /// Reads literals up to the end of the line. Returns the model as soon as it is complete.
    fn literals(&mut self) -> Result<Option<Model>, DimacsError> {
        while let Some(number) = self.scanner.number::<i32>()? {
            match Lit::from_dimacs(number) {
                Some(lit) => self.open.get_or_insert_default().lits.push(lit),
                None if number == 0 => return Ok(Some(self.open.take().unwrap_or_default())),
                None => {
                    return Err(self.scanner.error(&format!("literal {number} is out of range")));
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models(text: &str) -> Vec<Vec<i32>> {
        match read_answer(text.as_bytes()).unwrap() {
            Answer::Models(models) => {
                models.iter().map(|m| m.lits().iter().map(|l| l.to_dimacs()).collect()).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    fn refuse(text: &str) -> String {
        read_answer(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn models_may_span_lines_of_any_length() {
        let expected = [vec![1, -2, 3, -4]];
        assert_eq!(models("c hello\ns SATISFIABLE\nv 1 -2 3 -4 0\n"), expected);
        assert_eq!(models("s SATISFIABLE\r\nv 1 -2\r\nv 3\r\nv -4 0\r\n"), expected);
        assert_eq!(models("v 1 -2 3 -4 0\ns SATISFIABLE"), expected);
        assert_eq!(models("s SATISFIABLE\nv 1 -2 3 -4\nv 0\n"), expected);
        assert_eq!(models("\n  v   1\t-2 3   -4"), expected, "without closing 0 and status");
        assert_eq!(models("SAT\n1 -2 3 -4 0\n"), expected, "MiniSat");
        let costs = "o 12\ns SATISFIABLE\nv 1 -2\no 3\nv 3 -4 0\n";
        assert_eq!(models(costs), expected, "costs of optimisers are left out");
    }

    #[test]
    fn several_models_are_read_in_order() {
        let clasp = "c Answer: 1\nv 1 -2 0\nc Answer: 2\nv -1 2 0\ns SATISFIABLE\nc Models : 2\n";
        assert_eq!(models(clasp), [[1, -2], [-1, 2]]);
        let until_unsat = "s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv -1 0\ns UNSATISFIABLE\n";
        assert_eq!(models(until_unsat), [[1], [-1]]);
        assert_eq!(models("s SATISFIABLE\nv 0\n"), [[0; 0]], "the model without variables");
    }

    #[test]
    fn answers_without_a_model() {
        for text in ["s UNSATISFIABLE\n", "c x\ncglued\ns UNSATISFIABLE", "UNSAT\n"] {
            assert_eq!(read_answer(text.as_bytes()).unwrap(), Answer::Unsatisfiable);
        }
        for text in ["s UNKNOWN\n", "INDET\n"] {
            assert_eq!(read_answer(text.as_bytes()).unwrap(), Answer::Unknown);
        }
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(refuse(""), "no answer of a SAT solver in it: neither s nor v line");
        assert_eq!(
            refuse("s SATISFIABLE\nc no values\n"),
            "the answer says satisfiable but has no model (v lines, or numbers after SAT)"
        );
        assert_eq!(refuse("s SATISFIABLE\nv 1 2x 0\n"), "line 2: '2x' where a number is expected");
        assert_eq!(
            refuse("s SATISFIABLE\n\nv 1 99999999999 0"),
            "line 3: the number 99999999999 is out of range"
        );
        assert_eq!(
            refuse("s SATISFIABLE\nv -2147483648 0"),
            "line 2: literal -2147483648 is out of range"
        );
        assert_eq!(refuse("s MAYBE\n"), "line 1: unknown status 'MAYBE'");
        assert_eq!(
            refuse("1 2 0\n"),
            "line 1: numbers where a solver's answer has a line with c, s or v, or SAT or UNSAT"
        );
        assert_eq!(
            refuse("hello\n"),
            "line 1: 'hello' where a solver's answer has a line with c, s or v, or SAT or UNSAT"
        );
        assert_eq!(refuse(&"x".repeat(1000)), "line 1: a word longer than 64 characters");
    }

    #[test]
    fn values_beyond_the_formula_and_contradictions_are_refused() {
        let values = |text: &str, num_vars| match read_answer(text.as_bytes()).unwrap() {
            Answer::Models(models) => {
                models[0].values(num_vars).map(|v| v.true_vars).map_err(|e| e.to_string())
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(values("v 2 0", 3), Ok(vec![false, true]));
        assert_eq!(
            values("v 4 0", 3),
            Err("the model has variable 4 where the formula has 3".into())
        );
        assert_eq!(
            values("v 2 -2 0", 3),
            Err("the model says that variable 2 is both true and false".into())
        );
    }
}
