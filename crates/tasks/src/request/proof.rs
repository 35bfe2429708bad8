//! Formulas of puzzles, and proofs of verdicts.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Request, RequestError, Take, by_name, send_error};
use crate::query::render::{RecordFormat, Renderer};
use crate::query::run::Limits;
use crate::query::{Checked, Convert, Outcome};
use satdoku::budget::{Budget, Recorder, Statistics};
use satdoku::encode::{Encoder, Encoding, dimacs};
use satdoku::format::{Record, line};
use satdoku::names::by_its_name;
use satdoku::proof::{self, ProofError};
use satdoku::sat::ProofFormat;
use satdoku::solve::{Prover, SolveError};

/// The form of proofs, as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofForm {
    /// The clauses that the solver learned, in order.
    #[default]
    Drat,
    /// The same with the clauses that each step follows from.
    Lrat,
}

by_its_name!(ProofForm {
    Drat => "drat",
    Lrat => "lrat",
});

/// A verdict with its proof, with the options of `check --proof`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Proof {
    /// The form of the proof.
    #[serde(with = "by_name")]
    pub proof_format: ProofForm,
}

/// The verdict on a puzzle with its proof.
#[derive(Default, Serialize)]
struct Proved {
    index: u64,
    puzzle: String,
    verdict: &'static str,
    /// Why there is no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The formula that the proof refutes, in DIMACS.
    #[serde(skip_serializing_if = "Option::is_none")]
    cnf: Option<String>,
    /// The proof, in DRAT or LRAT.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// What the engines did, if that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Statistics>,
}

impl Request {
    /// Answers with the formula of the only puzzle, in pieces.
    pub(super) fn encode(&self, take: &mut Take<'_>) -> Result<(), RequestError> {
        let record = self.only_record()?;
        self.bounds.check_side(&record).map_err(RequestError::Unanswerable)?;
        let encoder = Encoder::new(&record.puzzle, Encoding::EXTENDED);
        let mut out = BufWriter::with_capacity(PIECE, Pieces(take));
        let written = dimacs::write(&encoder, &record.alphabet, &[], &mut out);
        // The only error is that nobody takes more.
        let _ = written.and_then(|()| out.flush());
        Ok(())
    }
}

/// Bytes of a formula that are passed on together.
const PIECE: usize = 1 << 16;

/// A writer that passes on what it gets, until nobody takes more.
struct Pieces<'a, 'b>(&'a mut Take<'b>);

impl Write for Pieces<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.0)(bytes) {
            ControlFlow::Continue(()) => Ok(bytes.len()),
            ControlFlow::Break(()) => Err(ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Memory for text of limited length.
struct Bounded {
    text: Vec<u8>,
    most: usize,
}

impl Bounded {
    fn new(most: Option<usize>) -> Self {
        Bounded { text: Vec::new(), most: most.unwrap_or(usize::MAX) }
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.text.len() {
            return Err(ErrorKind::FileTooLarge.into());
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why there is no proof.
enum Missing {
    /// There are several solutions, or a limit was reached.
    Reason(&'static str, String),
    /// The proof or its formula is too long.
    TooLong,
    Wrong(SolveError),
}

impl Missing {
    /// The verdict without a proof.
    fn told(self, most: Option<usize>) -> Result<Proved, SolveError> {
        let (verdict, reason) = match self {
            Missing::Reason(verdict, reason) => (verdict, reason),
            Missing::TooLong => {
                let most = most.unwrap_or(usize::MAX);
                ("unknown", format!("the proof or its formula has more than {most} bytes"))
            }
            Missing::Wrong(error) => return Err(error),
        };
        Ok(Proved { verdict, reason: Some(reason), ..Proved::default() })
    }
}

impl From<SolveError> for Missing {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Proof(satdoku::sat::ProofError(error)) => error.into(),
            other => Missing::Wrong(other),
        }
    }
}

/// Memory refuses no bytes but those beyond its limit.
impl From<io::Error> for Missing {
    fn from(_: io::Error) -> Self {
        Missing::TooLong
    }
}

impl From<ProofError> for Missing {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(reason) => Missing::Reason("unknown", reason.to_string()),
            ProofError::Io(error) => error.into(),
            other => Missing::Wrong(SolveError::Disagreement(other.to_string())),
        }
    }
}

impl Proof {
    /// Answers with a proof about each record of the input.
    pub(super) fn answer(
        self,
        request: &Request,
        limits: &Limits,
        take: &mut Take<'_>,
    ) -> Result<(), RequestError> {
        let renderer = Renderer::new(RecordFormat::Jsonl, Convert::default());
        for (index, record) in (0..).zip(request.records()?) {
            let is_over = match record {
                Ok(record) => {
                    let recorder = request.options.stats.then(Recorder::default);
                    let budget = limits.budget().with_recorder(recorder.clone());
                    let mut puzzle = Vec::new();
                    line::write(&mut puzzle, record.puzzle.cells(), &record.alphabet);
                    let proved = self.prove(request, &record, &budget);
                    let proved =
                        proved.or_else(|missing| missing.told(request.bounds.max_proof))?;
                    let stats = recorder.map(|recorder| recorder.take());
                    let proved = Proved { index, puzzle: text(puzzle), stats, ..proved };
                    take(proved.to_line().as_bytes())
                }
                Err(message) => send_error(take, &renderer, index, &message),
            };
            if is_over.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The verdict on a puzzle, with its formula and its proof.
    fn prove(self, request: &Request, record: &Record, budget: &Budget) -> Result<Proved, Missing> {
        let (puzzle, engine) = (&record.puzzle, request.engine_options());
        let bounded = || Bounded::new(request.bounds.max_proof);
        let format = match self.proof_format {
            ProofForm::Drat => ProofFormat::Drat,
            ProofForm::Lrat => ProofFormat::BinaryDrat,
        };
        let prover = Prover::new(&engine, format, bounded());
        let (verdict, proved) = prover.prove(puzzle, &mut *engine.build(), budget)?;
        let verdict = Checked(verdict).verdict();
        let prover = proved.map_err(|reason| Missing::Reason(verdict, reason))?;
        let formula = prover.refuted(puzzle);
        let mut proof = prover.into_proof()?;
        if self.proof_format == ProofForm::Lrat {
            let drat = std::mem::replace(&mut proof, bounded());
            proof::write_lrat(&formula.to_cnf(), &drat.text[..], budget, &mut proof)?;
        }
        let mut dimacs = bounded();
        formula.write_dimacs(&record.alphabet, &mut dimacs)?;
        let [cnf, proof] = [dimacs, proof].map(|written| Some(text(written.text)));
        Ok(Proved { verdict, cnf, proof, ..Proved::default() })
    }
}

impl Proved {
    /// A line of JSON.
    fn to_line(&self) -> String {
        let json = serde_json::to_string(self).expect("the data has nothing that JSON has not");
        json + "\n"
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("puzzles, DIMACS, DRAT and LRAT are text")
}
