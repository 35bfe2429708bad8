//! Rows as text: JSON objects and tables.

use itertools::Itertools;
use satdoku::format::{Content, line};
use satdoku::logic::{Notation, Rating};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::dataset::columns::{Column, Columns};
use crate::dataset::row::Row;
use crate::query::render::{JsonHead, Rendered, line_of};
use crate::query::step_data::JsonStep;

/// A row as an object. A column that was not asked for has no field, and one without a value is null.
#[derive(Serialize)]
struct JsonRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guise: Option<u32>,
    #[serde(flatten)]
    puzzle: Option<JsonHead>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(flatten)]
    values: Values,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<JsonStep>>,
}

/// Fields in their order.
struct Values(Vec<(&'static str, Value)>);

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Adds a row as a JSON object on a line.
pub(super) fn write_json(columns: &Columns, with_guises: bool, row: &Row, out: &mut Vec<u8>) {
    let has = |column| columns.has(column);
    let content = Content::of(&row.record);
    let others = columns.iter().filter(|column| {
        !matches!(column, Column::Index | Column::Puzzle | Column::Solution | Column::Steps)
    });
    let json = JsonRow {
        index: has(Column::Index).then_some(row.index),
        guise: with_guises.then_some(row.guise),
        puzzle: has(Column::Puzzle).then(|| JsonHead::of(&content)),
        solution: has(Column::Solution).then(|| solution(row)),
        values: Values(others.map(|column| (column.name(), value(row, column))).collect()),
        steps: has(Column::Steps).then(|| steps(row)),
    };
    serde_json::to_writer(&mut *out, &json).expect("a row is valid JSON");
    out.push(b'\n');
}

/// The names of the columns.
pub(super) fn csv_header(names: &[String]) -> Vec<u8> {
    let mut header = Rendered::default();
    header.push_csv(&names.iter().map(String::as_str).collect_vec());
    header.text
}

/// Adds a row of a table. What is no number or text is JSON.
pub(super) fn write_csv(columns: &Columns, with_guises: bool, row: &Row, out: &mut Vec<u8>) {
    let field = |column| match column {
        Column::Index => row.index.to_string(),
        Column::Puzzle => line_of(&Content::of(&row.record)),
        Column::Solution => solution(row),
        Column::Steps => serde_json::to_string(&steps(row)).expect("steps are valid JSON"),
        column => match value(row, column) {
            Value::Null => String::new(),
            Value::String(text) => text,
            other => other.to_string(),
        },
    };
    let guise = with_guises.then(|| row.guise.to_string());
    let fields = columns.iter().map(field).chain(guise).collect_vec();
    let mut rendered = Rendered { text: std::mem::take(out), ..Rendered::default() };
    rendered.push_csv(&fields.iter().map(String::as_str).collect_vec());
    *out = rendered.text;
}

fn solution(row: &Row) -> String {
    line::text(row.solution.cells(), &row.record.alphabet)
}

fn steps(row: &Row) -> Vec<JsonStep> {
    let notation = Notation::new(row.record.puzzle.geometry(), &row.record.alphabet);
    row.steps.iter().map(|step| JsonStep::new(step, &notation, &row.record)).collect()
}

/// The value of one of the other columns; null if there is none.
fn value(row: &Row, column: Column) -> Value {
    let rated = |value: fn(&Rating) -> Value| row.rating.as_ref().map_or(Value::Null, value);
    let explained = |at: usize| {
        row.explainer.map_or(Value::Null, |numbers| numbers.numbers()[at].to_f64().into())
    };
    match column {
        Column::Givens => row.record.puzzle.num_givens().into(),
        Column::Level => rated(|rating| rating.level.name().into()),
        Column::Score => rated(|rating| rating.score.into()),
        Column::SeLike => rated(|rating| rating.se_like.to_f64().into()),
        Column::Hardest => rated(|rating| match rating.counts.last() {
            Some((technique, _)) => technique.name().into(),
            None => Value::Null,
        }),
        Column::Techniques => rated(|rating| {
            let counts = rating.counts.iter();
            counts
                .map(|&(technique, count)| (technique.name().to_owned(), Value::from(count)))
                .collect()
        }),
        Column::Er => explained(0),
        Column::Ep => explained(1),
        Column::Ed => explained(2),
        Column::Nodes => row.nodes.into(),
        Column::Conflicts => row.conflicts.into(),
        Column::Hash => format!("{:032x}", row.hash).into(),
        Column::Index | Column::Puzzle | Column::Solution | Column::Steps => {
            unreachable!("they are written by themselves")
        }
    }
}
