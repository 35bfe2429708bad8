//! What every format needs to read and draw text.
//!
//! Imports run downwards in this list:
//!
//! | file | |
//! |---|---|
//! | [`record_text`] | a record's text: the places of errors, and the record that its symbols make |
//! | [`line_kind`] | the kind of a line: row, border, comment ... |
//! | [`row_shape`] | what a row shows without its neighbours |
//! | [`cells`] | where the cells of a line are |
//! | [`candidate_lists`] | words that list the candidates of a cell |
//! | [`remarks`] | what the program writes beside a grid |
//! | [`infer_alphabet`] | which digit a symbol is |
//! | [`other_forms`] | symbols in full width |
//! | [`open_layout`] | cells in rows where spaces are blanks |
//! | [`bar_drawing`], [`bars`] | cells between vertical bars |
//! | [`drawn_line`] | lines of a drawing as the columns of a terminal |
//! | [`fields`] | fields of a table in a line |
//! | [`comment`] | what stands behind the cells of a line |
//! | [`second_word`] | regions or another puzzle there |
//! | [`size_line`] | a line that tells the size of a grid |
//! | [`symbols`] | the symbols and words of a text |
//! | [`box_frame`] | drawing a frame around each box, or lines where regions meet |
//! | [`region_borders`] | where lines between regions run |
//! | [`row_widths`], [`recent`] | small tables |

pub(crate) mod bar_drawing;
pub(crate) mod bars;
pub(crate) mod box_frame;
pub(crate) mod candidate_lists;
pub(crate) mod cells;
pub(crate) mod comment;
pub(crate) mod drawn_line;
pub(crate) mod fields;
pub(crate) mod infer_alphabet;
pub(crate) mod line_kind;
pub(crate) mod open_layout;
mod other_forms;
pub(crate) mod recent;
pub(crate) mod record_text;
pub mod region_borders;
pub(crate) mod remarks;
pub(crate) mod row_shape;
pub(crate) mod row_widths;
pub(crate) mod second_word;
pub(crate) mod size_line;
pub(crate) mod symbols;
