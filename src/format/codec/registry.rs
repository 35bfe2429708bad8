//! The table of all text formats: the name of each, how it is found in a stream, how it is read and written, and what
//! it cannot hold.
//!
//! Detection, the names of [`InputFormat`] and [`OutputFormat`] and the lists of them come from this table: see
//! [`lookup`](super::lookup). A new format is a file beside this one, a row here, and a variant of [`InputFormat`] or
//! [`OutputFormat`] or both.

use super::entry::{
    Boxes, Codec, Detection, InputCodec, Lack, OtherRulesPolicy, Otherwise, OutputCodec,
    RuledOutPolicy, Sides, by_shape, comment, in_a_line, in_lines,
};
use super::{
    answer_line, bank, candidates, f_puzzles, grid, hodoku, integers, iss, jigsaw, json,
    killer_line, labelled, line, named_values, opensudoku, qqwing, sdk, sdm, simple_sudoku, solo,
    sukaku, url,
};
use crate::format::output::OutputFormat;
use crate::format::read_options::InputFormat;
use crate::format::text::second_word;

/// All formats.
pub(super) static CODECS: [Codec; ROWS.len()] = ROWS;

/// The same for constants.
pub(super) const ROWS: [Codec; 26] = [
    Codec {
        name: "line",
        input: by_shape(InputFormat::Line),
        output: Some(OutputCodec {
            takes_words: true,
            shows_all_symbols: false,
            otherwise: Otherwise::Written(&[OutputFormat::Sukaku]),
            ..in_a_line(
                OutputFormat::Line,
                "One line for each record, one symbol for each cell",
                line::write_content,
            )
        }),
    },
    Codec {
        name: "grid",
        input: by_shape(InputFormat::Grid),
        output: Some(OutputCodec {
            takes_words: true,
            shows_all_symbols: false,
            boxes: Boxes::All,
            other_rules: OtherRulesPolicy::HeldIf(grid::holds),
            otherwise: Otherwise::Written(&[OutputFormat::Candidates]),
            ..in_lines(OutputFormat::Grid, "A drawn grid", grid::write_content)
        }),
    },
    Codec {
        name: "integers",
        input: by_shape(InputFormat::Integers),
        output: Some(OutputCodec {
            takes_words: true,
            otherwise: Otherwise::Written(&[]),
            ..in_lines(OutputFormat::Integers, "Rows of numbers", integers::write)
        }),
    },
    Codec {
        name: "csv",
        input: Some(InputCodec { format: InputFormat::Csv, detection: Detection::Table }),
        output: None,
    },
    Codec {
        name: "candidates",
        input: by_shape(InputFormat::Candidates),
        output: Some(OutputCodec {
            boxes: Boxes::All,
            ruled_out: RuledOutPolicy::Kept(|_| None),
            ..in_lines(OutputFormat::Candidates, "A grid of candidates", candidates::write)
        }),
    },
    Codec {
        name: "sukaku",
        input: by_shape(InputFormat::Sukaku),
        output: Some(OutputCodec {
            ruled_out: RuledOutPolicy::Kept(|puzzle| {
                sukaku::is_too_long(puzzle.geometry().side()).then_some(Lack::LongLine)
            }),
            ..in_a_line(
                OutputFormat::Sukaku,
                "A line of candidates, N symbols for each cell",
                sukaku::write,
            )
        }),
    },
    Codec {
        name: "json",
        input: Some(InputCodec {
            format: InputFormat::Json,
            detection: Detection::Document {
                begins: json::begins,
                scanner: || Box::new(json::JsonScanner::default()),
                split: json::split,
                read: json::read,
            },
        }),
        output: None,
    },
    Codec {
        name: "named-values",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Document {
                begins: named_values::begins,
                scanner: || Box::new(named_values::NamedValues::default()),
                split: |_, _| Vec::new(),
                read: named_values::read,
            },
        }),
        output: None,
    },
    Codec {
        name: "opensudoku",
        input: Some(InputCodec {
            format: InputFormat::OpenSudoku,
            detection: Detection::Document {
                begins: opensudoku::begins,
                scanner: || Box::new(opensudoku::XmlScanner::default()),
                split: |_, _| Vec::new(),
                read: |source, options, _| opensudoku::read(source, options),
            },
        }),
        output: Some(OutputCodec {
            header: opensudoku::HEADER,
            footer: opensudoku::FOOTER,
            remark: opensudoku::remark,
            shows_all_symbols: false,
            sides: Sides::Nine,
            solutions_alone: false,
            ..in_a_line(OutputFormat::OpenSudoku, "OpenSudoku's XML; 9x9", opensudoku::write)
        }),
    },
    Codec {
        name: "hodoku",
        input: Some(InputCodec {
            format: InputFormat::HoDoKu,
            detection: Detection::Line {
                claims: hodoku::claims,
                read: |source, options, _| hodoku::read(source, options),
            },
        }),
        output: Some(OutputCodec {
            shows_all_symbols: false,
            sides: Sides::Nine,
            ruled_out: RuledOutPolicy::Kept(|_| None),
            solutions_alone: false,
            ..in_a_line(OutputFormat::HoDoKu, "HoDoKu's library; 9x9", hodoku::write)
        }),
    },
    Codec {
        name: "solo",
        input: Some(InputCodec {
            format: InputFormat::Solo,
            detection: Detection::Line {
                claims: solo::claims,
                read: |source, options, _| solo::read(source, options),
            },
        }),
        output: Some(OutputCodec {
            boxes: Boxes::All,
            other_rules: OtherRulesPolicy::Kept(solo::unknown_rule),
            solutions_alone: false,
            ..in_a_line(OutputFormat::Solo, "Game IDs of Solo", solo::write)
        }),
    },
    Codec {
        name: "iss",
        input: Some(InputCodec {
            format: InputFormat::Iss,
            detection: Detection::Text {
                claims: iss::begins,
                read: |source, options, _| iss::read(source, options),
            },
        }),
        output: Some(ISS),
    },
    Codec {
        // Not asked for by this name: the hint `iss` includes it.
        name: "iss-link",
        input: Some(InputCodec {
            format: InputFormat::Iss,
            detection: Detection::Line {
                claims: iss::stands_in_address,
                read: |source, options, _| iss::read_address(source, options),
            },
        }),
        output: Some(OutputCodec {
            format: OutputFormat::IssLink,
            summary: "Link that opens the puzzle in the Interactive Sudoku Solver",
            write: iss::write_link,
            is_link: true,
            between: "",
            ..ISS
        }),
    },
    Codec {
        // Not asked for by this name: the hint `line` includes it.
        name: "killer line",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Line {
                claims: killer_line::claims,
                read: |source, options, _| killer_line::read(source, options),
            },
        }),
        output: None,
    },
    Codec {
        // The same.
        name: "bank",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Line {
                claims: bank::claims,
                read: |source, options, _| bank::read(source, options),
            },
        }),
        output: None,
    },
    Codec {
        // The same.
        name: "answer line",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Line { claims: answer_line::claims, read: answer_line::read },
        }),
        output: None,
    },
    Codec {
        // The same.
        name: "jigsaw",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Line {
                claims: second_word::claims,
                read: |source, options, _| jigsaw::read(source, options),
            },
        }),
        output: None,
    },
    Codec {
        // Not asked for by this name: the hint `json` includes it.
        name: "f-puzzles-link",
        input: Some(InputCodec {
            format: InputFormat::Json,
            detection: Detection::Line {
                claims: f_puzzles::address::claims,
                read: |source, options, _| f_puzzles::address::read(source, options),
            },
        }),
        output: Some(OutputCodec {
            format: OutputFormat::FPuzzlesLink,
            summary: "Link that opens the puzzle in f-puzzles",
            write: f_puzzles::address::write_f_puzzles,
            is_link: true,
            remark: comment,
            ..F_PUZZLES
        }),
    },
    Codec {
        // The hint `line` includes it; after links that it would claim as well.
        name: "url",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Line {
                claims: url::claims,
                read: |source, options, _| url::read(source, options),
            },
        }),
        output: None,
    },
    Codec {
        // The same; after formats that it would claim as well.
        name: "labelled",
        input: Some(InputCodec {
            format: InputFormat::Line,
            detection: Detection::Line {
                claims: labelled::claims,
                read: |source, options, _| labelled::read(source, options),
            },
        }),
        output: None,
    },
    Codec {
        name: "sdk",
        // `grid` reads it.
        input: None,
        output: Some(OutputCodec {
            sides: Sides::UpTo(36),
            ..in_lines(OutputFormat::Sdk, "Rows of symbols", sdk::write)
        }),
    },
    Codec {
        name: "sdm",
        // `line` reads it.
        input: None,
        output: Some(OutputCodec {
            sides: Sides::UpTo(36),
            ..in_a_line(OutputFormat::Sdm, "A line for each grid, 0 for blanks", sdm::write)
        }),
    },
    Codec {
        name: "ss",
        // `grid` reads it.
        input: None,
        output: Some(OutputCodec {
            sides: Sides::UpTo(36),
            boxes: Boxes::All,
            ..in_lines(OutputFormat::SimpleSudoku, "Simple Sudoku's frame", simple_sudoku::write)
        }),
    },
    Codec {
        name: "qqwing",
        // `grid` reads it.
        input: None,
        output: Some(OutputCodec {
            sides: Sides::UpTo(36),
            boxes: Boxes::Lines,
            ..in_lines(OutputFormat::QqWing, "QQWing's rows and bars", qqwing::write)
        }),
    },
    Codec {
        name: "f-puzzles",
        // `json` reads it.
        input: None,
        output: Some(F_PUZZLES),
    },
    Codec {
        name: "sudokupad-link",
        // `f-puzzles-link` reads it.
        input: None,
        output: Some(OutputCodec {
            format: OutputFormat::SudokuPadLink,
            summary: "Link that opens the puzzle in SudokuPad",
            write: f_puzzles::address::write_sudokupad,
            is_link: true,
            remark: comment,
            ..F_PUZZLES
        }),
    },
];

const ISS: OutputCodec = OutputCodec {
    sides: Sides::UpTo(iss::MAX_SIDE),
    holds_canvases: true,
    ruled_out: RuledOutPolicy::Kept(|puzzle| {
        f_puzzles::has_empty_cell(puzzle).then_some(Lack::EmptyCell)
    }),
    boxes: Boxes::All,
    other_rules: OtherRulesPolicy::Kept(iss::unknown_rule),
    solutions_alone: false,
    // Without an empty line between them, two texts would be one.
    ..in_lines(OutputFormat::Iss, "Text of the Interactive Sudoku Solver", iss::write)
};

const F_PUZZLES: OutputCodec = OutputCodec {
    remark: f_puzzles::remark,
    ruled_out: RuledOutPolicy::Kept(|puzzle| {
        f_puzzles::has_empty_cell(puzzle).then_some(Lack::EmptyCell)
    }),
    boxes: Boxes::All,
    other_rules: OtherRulesPolicy::Kept(f_puzzles::unknown_rule),
    solutions_alone: false,
    ..in_a_line(OutputFormat::FPuzzles, "JSON of f-puzzles, a line for each grid", f_puzzles::write)
};
