//! The questions of requests.

use std::sync::Arc;

use serde::Deserialize;

use super::generate::Generate;
use super::proof::Proof;
use super::{Input, Request, RequestError, Take, by_name};
use crate::print::PrintOptions;
use crate::query::render::RecordFamily;
use crate::query::run::Limits;
use crate::query::{
    Canon, CanonOf, Check, CheckEntries, Convert, Count, Distinct, Enumerate, EstimateCount,
    Explain, Hint, Minimize, Query, Rate, RateAsExplainer, Remove, Same, Shuffle, Solve,
    WantedSteps,
};
use satdoku::logic::{Allowed, Level, Technique};
use satdoku::puzzle::Form;
use satdoku::sudoku_explainer::Scale;

/// A question. In JSON its name is the field `ask`, and its options are fields beside it: `{"ask": "hint", "all": true}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ask {
    /// A solution.
    Solve {
        /// Whether the steps of a person are wanted before it, as with all steps of a hint.
        #[serde(default)]
        steps: bool,
    },
    /// Whether there is exactly one solution.
    Check {},
    /// Why there is not exactly one solution.
    Explain {},
    /// Which digits that were filled in are wrong.
    CheckEntries {
        /// The puzzle as it was given, for texts that do not tell givens from entries.
        #[serde(default, deserialize_with = "by_name::structure")]
        original: Option<Input>,
    },
    /// The number of solutions.
    Count {
        /// The number to stop at.
        #[serde(default)]
        limit: Option<u64>,
    },
    /// An estimate of the number of solutions.
    Estimate {
        /// Number of random descents, at least 2.
        #[serde(default = "samples")]
        samples: u64,
    },
    /// All solutions.
    Enumerate {
        /// The number to stop at.
        #[serde(default)]
        limit: Option<u64>,
    },
    /// A minimal puzzle.
    Minimize {
        /// What is removed.
        #[serde(default, with = "by_name")]
        remove: Remove,
    },
    /// The difficulty.
    Rate {
        /// Whether techniques that assume a unique solution are used.
        #[serde(default)]
        uniqueness: bool,
        /// The scale.
        #[serde(default, with = "by_name")]
        scale: Scale,
    },
    /// The next step, all steps to the solution, or every step of the position.
    Hint {
        /// Whether all steps to the solution are wanted.
        #[serde(default)]
        all: bool,
        /// Whether every step of the position is wanted; not beside `all`.
        #[serde(default)]
        every: bool,
        /// The techniques whose easiest steps are wanted, or with `every` all their steps; not beside `all`.
        #[serde(default, with = "by_name::list")]
        technique: Vec<Technique>,
        /// The hardest level.
        #[serde(default = "extreme", with = "by_name")]
        level: Level,
        /// Whether techniques that assume a unique solution are used.
        #[serde(default)]
        uniqueness: bool,
        /// Whether chains are written in Eureka notation and conclusions in short.
        #[serde(default)]
        eureka: bool,
    },
    /// Nothing: the puzzles in another format, or guise.
    Convert {
        /// Whether a random guise of each puzzle is wanted.
        #[serde(default)]
        shuffle: bool,
    },
    /// The canonical form.
    Canon {
        /// Which guise that is.
        #[serde(default, with = "by_name", rename = "canonical-form")]
        canonical_form: Form,
        /// What the form is made of.
        #[serde(default, with = "by_name")]
        of: CanonOf,
    },
    /// Whether the puzzle is another one in a guise.
    Same {
        /// The puzzle that all are compared with.
        #[serde(default, deserialize_with = "by_name::structure")]
        original: Option<Input>,
    },
    /// The puzzles without guises of earlier ones.
    Dedupe {
        /// Whether repeated puzzles are marked in place of left out.
        #[serde(default)]
        mark: bool,
        /// Puzzles whose guises are left out or marked as well.
        #[serde(default, deserialize_with = "by_name::structure")]
        against: Option<Input>,
    },
    /// Nothing: the grids as data for drawing them, or an empty grid of the shape that the input tells.
    Grid {},
    /// New puzzles.
    Generate(Generate),
    /// Sheets of the puzzles.
    Print(PrintOptions),
    /// The formula of the only puzzle, in DIMACS.
    Encode {},
    /// The verdict with a proof.
    Proof(Proof),
}

fn samples() -> u64 {
    10_000
}

fn extreme() -> Level {
    Level::Extreme
}

impl Ask {
    /// Checks the numbers that have a least value.
    fn check(&self) -> Result<(), RequestError> {
        match *self {
            Ask::Count { limit: Some(0) } | Ask::Enumerate { limit: Some(0) } => {
                Err(RequestError::too_small("limit", 1))
            }
            Ask::Estimate { samples: 0..2 } => Err(RequestError::too_small("samples", 2)),
            Ask::Rate { scale: Scale::Explainer, uniqueness: true } => {
                let always =
                    "uniqueness does not go with the scale se, which always uses such techniques";
                Err(RequestError::unanswerable(always))
            }
            Ask::Hint { ref technique, uniqueness: true, .. } if !technique.is_empty() => {
                let named =
                    "uniqueness does not go with technique: one that is named is used in any case";
                Err(RequestError::unanswerable(named))
            }
            _ => Ok(()),
        }
    }

    /// Answers the question of a request.
    pub(super) fn answer(
        &self,
        request: &Request,
        limits: &Limits,
        take: &mut Take<'_>,
    ) -> Result<(), RequestError> {
        let options = &request.options;
        self.check()?;
        let query: Arc<dyn Query> = match *self {
            Ask::Solve { steps: false } => Arc::new(Solve),
            Ask::Solve { steps: true } => {
                Arc::new(Hint { wanted: WantedSteps::Path, with_solution: true, ..Hint::default() })
            }
            Ask::Check {} => Arc::new(Check),
            Ask::Explain {} => Arc::new(Explain::default()),
            Ask::CheckEntries { ref original } => {
                let original =
                    original.as_ref().map(|input| input.only_record("original")).transpose()?;
                Arc::new(CheckEntries { original })
            }
            Ask::Count { limit } => Arc::new(Count { limit }),
            Ask::Estimate { samples } => Arc::new(EstimateCount { samples, seed: options.seed }),
            Ask::Enumerate { limit } => Arc::new(Enumerate { limit }),
            Ask::Minimize { remove } => Arc::new(Minimize {
                remove,
                seed: options.seed,
                engine: request.engine_options(),
                conflict_limit: None,
                with_redundant: options.format.family() == RecordFamily::Json,
            }),
            Ask::Rate { scale: Scale::Explainer, .. } => Arc::new(RateAsExplainer),
            Ask::Rate { uniqueness, .. } => Arc::new(Rate { uniqueness }),
            Ask::Hint { all, every, ref technique, level, uniqueness, eureka } => {
                let allowed = Allowed { level, uniqueness, ..Allowed::default() };
                let wanted = WantedSteps::new(all, every, technique.clone()).ok_or_else(|| {
                    RequestError::unanswerable("all does not go together with every or technique")
                })?;
                if let Some(refusal) = wanted.refusal(level) {
                    return Err(RequestError::Unanswerable(refusal));
                }
                Arc::new(Hint { wanted, allowed, eureka, ..Hint::default() })
            }
            Ask::Convert { shuffle: false } => Arc::new(Convert { candidates: options.candidates }),
            Ask::Convert { shuffle: true } => Arc::new(Shuffle { seed: options.seed }),
            Ask::Canon { canonical_form: form, of } => Arc::new(Canon { form, of }),
            Ask::Same { ref original } => {
                let original = original.clone().unwrap_or_default().only_record("original")?;
                Arc::new(Same { original: original.puzzle })
            }
            Ask::Dedupe { mark, ref against } => {
                let repeats = request.repeat_filter(mark, against.as_ref())?;
                return request.answer_records(Arc::new(Distinct), Some(repeats), limits, take);
            }
            Ask::Grid {} => return request.answer_grids(take),
            Ask::Generate(ref wanted) => return wanted.answer(request, limits, take),
            Ask::Print(ref print) => return print.answer(request, limits, take),
            Ask::Encode {} => return request.encode(take),
            Ask::Proof(proof) => return proof.answer(request, limits, take),
        };
        request.answer_records(query, None, limits, take)
    }
}
