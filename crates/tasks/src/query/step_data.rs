//! Steps as data in JSON, in the record's symbols.

use serde::Serialize;

use super::explain::JsonCandidate;
use satdoku::format::Record;
use satdoku::geometry::Candidate;
use satdoku::logic::{Contradiction, Notation, Role, Step, TrialEvent, TrialTree};

#[derive(Serialize)]
pub(crate) struct JsonStep {
    technique: &'static str,
    level: &'static str,
    se_like: f64,
    houses: Vec<String>,
    covers: Vec<String>,
    parts: Vec<JsonPart>,
    places: Vec<JsonCandidate>,
    removes: Vec<JsonCandidate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<JsonTrial>,
    words: String,
}

#[derive(Serialize)]
struct JsonPart {
    role: &'static str,
    candidates: Vec<JsonCandidate>,
}

/// A trial: what is assumed, what follows, and what is then left without a candidate or a place.
#[derive(Serialize)]
struct JsonTrial {
    assumption: JsonCandidate,
    events: Vec<JsonEvent>,
    contradiction: JsonContradiction,
}

/// A digit that a single places, with the house of a hidden single; or a trial whose assumption is ruled out.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonEvent {
    Placed {
        placed: JsonCandidate,
        #[serde(skip_serializing_if = "Option::is_none")]
        house: Option<String>,
    },
    RuledOut {
        ruled_out: Box<JsonTrial>,
    },
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonContradiction {
    Cell { cell: String },
    House { house: String, digit: String },
}

impl JsonTrial {
    fn new(tree: &TrialTree, notation: &Notation<'_>, record: &Record) -> Self {
        let event = |event: &TrialEvent| match event {
            TrialEvent::Placed { candidate, house } => JsonEvent::Placed {
                placed: JsonCandidate::new(record, *candidate),
                house: house.map(|house| notation.house(house)),
            },
            TrialEvent::RuledOut(inner) => {
                JsonEvent::RuledOut { ruled_out: Box::new(JsonTrial::new(inner, notation, record)) }
            }
        };
        let contradiction = match tree.contradiction {
            Contradiction::Cell(cell) => JsonContradiction::Cell { cell: notation.cell(cell) },
            Contradiction::House(house, digit) => JsonContradiction::House {
                house: notation.house(house),
                digit: notation.digit(digit).to_owned(),
            },
        };
        JsonTrial {
            assumption: JsonCandidate::new(record, tree.assumption),
            events: tree.events.iter().map(event).collect(),
            contradiction,
        }
    }
}

impl JsonStep {
    pub(crate) fn new(step: &Step, notation: &Notation<'_>, record: &Record) -> Self {
        let names = |candidates: &[Candidate]| JsonCandidate::all(record, candidates);
        let parts = step.parts.iter().map(|part| JsonPart {
            role: role_name(part.role),
            candidates: names(&part.candidates),
        });
        JsonStep {
            technique: step.technique.name(),
            level: step.technique.level().name(),
            se_like: step.difficulty.to_f64(),
            houses: step.houses.iter().map(|&house| notation.house(house)).collect(),
            covers: step.covers.iter().map(|&house| notation.house(house)).collect(),
            parts: parts.collect(),
            places: names(&step.places),
            removes: names(&step.removes),
            trial: step.trial.as_ref().map(|trial| JsonTrial::new(trial, notation, record)),
            words: notation.step(step),
        }
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Fin => "fin",
        Role::Pivot => "pivot",
        Role::Pincer => "pincer",
        Role::Bridge => "bridge",
        Role::Set => "set",
        Role::Colour(false) => "colour 1",
        Role::Colour(true) => "colour 2",
        Role::Assumption => "assumption",
        Role::On => "on",
        Role::Off => "off",
        _ => "carrier",
    }
}
