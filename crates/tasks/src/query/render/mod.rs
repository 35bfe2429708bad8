//! Output of outcomes as text, tables, JSON, pictures and grids drawn for a terminal.
//!
//! [`Renderer`] writes consecutive records; each outcome writes itself with the help of the [`RecordView`] of its
//! record. [`GeneratedRenderer`] does the same for generated puzzles, which have no query.

mod candidate_grid;
mod drawn_grid;
mod generated;
mod record_format;
mod record_lines;
mod record_view;
mod region_grid;
mod rendered;
mod renderer;
mod svg;
pub(crate) mod terminal;

pub(crate) use candidate_grid::CandidateGrid;
pub(crate) use drawn_grid::{DrawnCell, marked_lines};
pub use generated::{GenerateFailure, GeneratedRenderer};
pub use record_format::{RecordFamily, RecordFormat};
pub use record_lines::RecordLines;
pub(crate) use record_view::line_of;
pub use record_view::{JsonHead, RecordView};
pub use rendered::Rendered;
pub use renderer::{Renderer, StreamedRecord};
pub use svg::PictureOptions;
pub use terminal::Terminal;
