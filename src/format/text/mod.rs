//! What every format needs to read and draw text.

pub(crate) mod bars;
pub(crate) mod cells;
pub(crate) mod infer_alphabet;
pub(crate) mod line_kind;
pub(crate) mod recent;
pub(crate) mod record_text;
