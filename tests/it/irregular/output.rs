//! What is shown and written of such puzzles, and what is refused.

use std::collections::BTreeSet;

use satdoku::encode::{Encoder, Encoding, Size, dimacs};
use satdoku::format::{Content, OutputFormat};
use satdoku::generate::{GenerateError, Generator};
use satdoku::geometry::{Cell, Geometry};
use satdoku::logic::Position;
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku_sheets::picture::{Edge, Picture, Theme, region_borders};

use satdoku_test_support::layouts::{BOXES_AND_DIAGONALS, LAYOUTS, Layout, NINE};

/// The pieces of the borders that are one cell long.
fn unit_borders(geometry: &Geometry) -> BTreeSet<((usize, usize), (usize, usize))> {
    let of_edge = |Edge { from, to }: Edge| {
        let is_upright = from.0 == to.0;
        let units = if is_upright { from.1..to.1 } else { from.0..to.0 };
        units.map(move |at| match is_upright {
            true => ((from.0, at), (from.0, at + 1)),
            false => ((at, from.1), (at + 1, from.1)),
        })
    };
    region_borders(geometry).into_iter().flat_map(of_edge).collect()
}

/// The same between neighbours with different numbers in the layout.
fn expected_borders(layout: &Layout) -> BTreeSet<((usize, usize), (usize, usize))> {
    let (side, numbers) = (layout.side(), layout.numbers());
    let mut borders = BTreeSet::new();
    for (cell, number) in numbers.iter().enumerate() {
        let (row, col) = (cell / side, cell % side);
        if col > 0 && numbers[cell - 1] != *number {
            borders.insert(((col, row), (col, row + 1)));
        }
        if row > 0 && numbers[cell - side] != *number {
            borders.insert(((col, row), (col + 1, row)));
        }
    }
    borders
}

#[test]
fn pictures_have_the_borders_of_regions() {
    let alphabet = Alphabet::standard(9);
    let picture = |layout: &Layout| {
        let puzzle = layout.full_grid(1).to_puzzle();
        Picture::of_puzzle(&puzzle, &alphabet)
    };
    assert_eq!(picture(&NINE).title(), "Sudoku, 9×9 with irregular regions");
    let title = "Sudoku, 9×9 with boxes of 3x3 and 2 extra houses";
    assert_eq!(picture(&BOXES_AND_DIAGONALS).title(), title);
    let plain = region_borders(&Geometry::classic());
    assert_eq!(region_borders(&BOXES_AND_DIAGONALS.geometry()), plain);
    for layout in
        LAYOUTS.iter().filter(|layout| layout.geometry().region_of(Cell::new(0)).is_some())
    {
        assert_eq!(unit_borders(&layout.geometry()), expected_borders(layout), "{layout:?}");
    }
    for layout in [NINE, BOXES_AND_DIAGONALS] {
        let empty = Puzzle::empty(layout.geometry());
        let candidates = Picture::of_position(&empty, &Position::new(&empty), &alphabet);
        assert!(candidates.to_svg(Theme::Auto).contains("</svg>"));
    }
}

#[test]
fn formats_hold_other_houses_or_refuse_them_by_name() {
    let solution = NINE.full_grid(1);
    let (puzzle, alphabet) = (solution.to_puzzle(), Alphabet::standard(9));
    for format in OutputFormat::ALL {
        let content = Content::new(&puzzle, &alphabet);
        let (mut text, mut solved) = (Vec::new(), Vec::new());
        let written = format.write(&content, &mut text);
        let filled = format.write(&content.solved(&solution), &mut solved);
        match format {
            OutputFormat::Grid => {
                assert!(
                    written.is_ok() && filled.is_ok() && text == solved,
                    "all cells are filled"
                );
                let drawn = String::from_utf8(text).expect("a drawing is text");
                assert_eq!(drawn.parse::<Puzzle>().expect("the drawing has the regions"), puzzle);
            }
            OutputFormat::Line | OutputFormat::Integers => {
                assert!(text.starts_with(b"{\"puzzle\":"), "{format} leaves it to our own JSON");
                assert!(written.is_ok() && filled.is_ok() && text != solved);
            }
            OutputFormat::FPuzzles
            | OutputFormat::Solo
            | OutputFormat::Iss
            | OutputFormat::FPuzzlesLink
            | OutputFormat::SudokuPadLink
            | OutputFormat::IssLink => {
                assert!(written.is_ok() && filled.is_ok(), "{format}");
            }
            _ => {
                let message = format!(
                    "{format} cannot hold a puzzle with other houses than rows, columns and boxes, or with \
                     other rules; f-puzzles, iss and jsonl can"
                );
                assert_eq!(written.unwrap_err().to_string(), message);
            }
        }
    }
    assert_eq!(solution.to_string().len(), 81);
    let shown = format!("{puzzle:?} {solution:?}");
    assert!(shown.starts_with("Puzzle(9x9, irregular regions: "), "{shown}");
    let mut text = Vec::new();
    let encoder = Encoder::new(&puzzle, Encoding::EXTENDED);
    dimacs::write(&encoder, &alphabet, &[], &mut text).expect("memory takes it");
    let read =
        dimacs::read(&text[..], &mut Size::default()).expect("its comments tell the regions");
    assert_eq!(read.puzzle, puzzle);
}

#[test]
fn puzzles_of_other_houses_differ() {
    let solution = NINE.full_grid(1);
    let empty = |geometry| Puzzle::empty(geometry);
    assert!(solution.completes(&empty(NINE.geometry())));
    assert!(!solution.completes(&empty(Geometry::classic())));
    assert!(!solution.completes(&empty(BOXES_AND_DIAGONALS.geometry())));
    let generator = Generator::with_geometry(Geometry::classic()).from(solution);
    let error = generator.maker().map(|_| ()).unwrap_err();
    assert!(matches!(error, GenerateError::OtherHouses("the grid")));
    assert_eq!(error.to_string(), "the grid has other houses than the puzzles");
}
