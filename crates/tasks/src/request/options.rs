//! The options that several questions share.

use std::time::Duration;

use serde::Deserialize;

use super::{Ask, Input, RequestError, by_name};
use crate::query::render::{PictureOptions, RecordFamily, RecordFormat};
use satdoku::sat::SolverKind;
use satdoku::solve::EngineKind;
use satdoku_sheets::picture::Theme;

/// The puzzles of a request, and the options that several questions share.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// The puzzles.
    #[serde(default, deserialize_with = "by_name::structure")]
    pub input: Input,
    /// The format of the answer; the default is jsonl.
    #[serde(default = "jsonl", with = "by_name")]
    pub format: RecordFormat,
    /// Seconds for each puzzle.
    #[serde(default)]
    pub timeout: Option<f64>,
    /// The engine that answers.
    #[serde(default, with = "by_name")]
    pub engine: EngineKind,
    /// The SAT solver; the default depends on the side of the grid.
    #[serde(default, with = "by_name::optional")]
    pub sat_solver: Option<SolverKind>,
    /// Whether both engines are asked and compared.
    #[serde(default)]
    pub cross_check: bool,
    /// The seed of solvers, estimates, minimal puzzles and new puzzles.
    #[serde(default)]
    pub seed: u64,
    /// Whether each record says what the engines did.
    #[serde(default)]
    pub stats: bool,
    /// The colours of pictures.
    #[serde(default, with = "by_name::optional")]
    pub theme: Option<Theme>,
    /// Whether pictures show the candidates of open cells.
    #[serde(default)]
    pub candidates: bool,
}

fn jsonl() -> RecordFormat {
    RecordFormat::Jsonl
}

impl Options {
    pub(super) fn time_limit(&self) -> Result<Option<Duration>, RequestError> {
        let limit = self.timeout.map(Duration::try_from_secs_f64).transpose();
        limit.map_err(|_| {
            RequestError::unanswerable("timeout: a number of seconds, 0 or more, is expected")
        })
    }

    pub(super) fn pictures(&self) -> PictureOptions {
        PictureOptions { theme: self.theme.unwrap_or_default(), candidates: self.candidates }
    }

    /// Refuses an option that would change nothing beside the others.
    pub(super) fn refuse_idle(&self, ask: &Ask) -> Result<(), RequestError> {
        let is_picture = self.format == RecordFormat::Svg;
        let is_json = self.format.family() == RecordFamily::Json;
        let refusal = match () {
            () if self.theme.is_some() && !is_picture => "theme goes with the format svg alone",
            () if self.candidates && !is_picture && !matches!(ask, Ask::Print(_)) => {
                "candidates goes with the format svg alone"
            }
            () if self.stats && !is_json => "stats goes with the formats jsonl and json alone",
            () if self.seed != 0 && matches!(ask, Ask::Convert { shuffle: false }) => {
                "seed goes with shuffle alone"
            }
            () if self.sat_solver.is_some() && !self.asks_sat(ask) => {
                "sat-solver does not go with the engine native, which asks none"
            }
            () => return Ok(()),
        };
        Err(RequestError::unanswerable(refusal))
    }

    /// An option that is about solving and is not left as it is by default.
    pub(super) fn about_solving(&self) -> Option<&'static str> {
        let chosen = [
            ("engine", self.engine != EngineKind::Auto),
            ("sat-solver", self.sat_solver.is_some()),
            ("cross-check", self.cross_check),
            ("timeout", self.timeout.is_some()),
        ];
        chosen.into_iter().find(|(_, is_chosen)| *is_chosen).map(|(name, _)| name)
    }

    /// Whether a SAT solver has a part in the answer. It finds every proof.
    fn asks_sat(&self, ask: &Ask) -> bool {
        self.engine != EngineKind::Native || self.cross_check || matches!(ask, Ask::Proof(_))
    }
}
