//! Named houses and groups beside rows, columns and regions.

use std::collections::{BTreeSet, HashMap};

use super::error::GeometryError;
use super::ids::{Cell, HouseKind};
use super::shape::BoxShape;
use crate::names::by_its_name;

/// A named set of further houses and groups.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Geometry, Layout};
///
/// let x = Geometry::builder(9).boxes(3, 3).layout(Layout::Diagonals).build()?;
/// assert_eq!(x.houses().count(), 29);
/// let knight = Geometry::builder(9).boxes(3, 3).layout(Layout::AntiKnight).build()?;
/// assert_eq!(knight.groups().count(), 152);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Both diagonals.
    Diagonals,
    /// The diagonal from the top left to the bottom right.
    Diagonal,
    /// The diagonal from the top right to the bottom left.
    Antidiagonal,
    /// Windows (windoku, hyper): boxes between the boxes, one row and one column apart, from the second row and column
    /// on. Only with square boxes are they one line from every edge; a 6×6 grid of boxes 2×3 has room for one.
    Windows,
    /// The cells at the same place in each box.
    DisjointGroups,
    /// The cells in the middle of each box, whose numbers of rows and columns are odd.
    CentreDot,
    /// Nine cells of the 9×9 grid around its middle.
    Asterisk,
    /// Nine cells of the 9×9 grid: the corners, the middle, and four between.
    Girandola,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells two steps apart along a diagonal differ.
    AntiElephant,
    /// Cells one line apart in one direction and three in the other differ.
    AntiCamel,
    /// Cells two lines apart in one direction and three in the other differ.
    AntiZebra,
    /// Cells one line apart in one direction and four in the other differ.
    AntiGiraffe,
    /// Cells a knight's move apart differ, round the edges too: the last row is beside the first.
    ToroidalAntiKnight,
    /// Cells that touch at a corner differ, round the edges too.
    ToroidalAntiKing,
    /// All diagonals of N cells, which go on at the opposite edge.
    Pandiagonal,
    /// Eight diagonals of the 9×9 grid, four of five cells and four of eight, whose digits differ.
    Argyle,
}

by_its_name!(Layout {
    Diagonals => "diagonals",
    Diagonal => "diagonal",
    Antidiagonal => "antidiagonal",
    Windows => "windows",
    DisjointGroups => "disjoint-groups",
    CentreDot => "centre-dot",
    Asterisk => "asterisk",
    Girandola => "girandola",
    AntiKnight => "anti-knight",
    AntiKing => "anti-king",
    AntiElephant => "anti-elephant",
    AntiCamel => "anti-camel",
    AntiZebra => "anti-zebra",
    AntiGiraffe => "anti-giraffe",
    ToroidalAntiKnight => "toroidal-anti-knight",
    ToroidalAntiKing => "toroidal-anti-king",
    Pandiagonal => "pandiagonal",
    Argyle => "argyle",
});

const ASTERISK: [usize; 9] = [13, 20, 24, 37, 40, 43, 56, 60, 67];
const GIRANDOLA: [usize; 9] = [0, 8, 13, 37, 40, 43, 67, 72, 80];

/// How many columns right of the middle diagonals those of an argyle begin; the others are mirrored.
const ARGYLE: [isize; 4] = [-4, -1, 1, 4];

impl Layout {
    /// The layouts that hold all pairs or houses of another one, before all others.
    pub fn widest_first() -> impl Iterator<Item = Layout> {
        let wide = [Layout::ToroidalAntiKnight, Layout::ToroidalAntiKing, Layout::Pandiagonal];
        wide.into_iter().chain(Layout::ALL.into_iter().filter(move |one| !wide.contains(one)))
    }

    /// What it says, in words that follow its name.
    pub fn says(self) -> &'static str {
        match self {
            Layout::Diagonals => "the digits of each marked diagonal differ",
            Layout::Diagonal | Layout::Antidiagonal => "the digits of the marked diagonal differ",
            Layout::Windows => "the digits of each window differ",
            Layout::DisjointGroups => "digits at the same place of two boxes differ",
            Layout::CentreDot => "the digits in the middle of the boxes differ",
            Layout::Asterisk | Layout::Girandola => "the digits of the shaded cells differ",
            Layout::AntiKnight => "cells a knight's move apart differ",
            Layout::AntiKing => "cells that touch at a corner differ",
            Layout::AntiElephant => "cells two steps apart along a diagonal differ",
            Layout::AntiCamel => {
                "cells a camel's move apart, three cells straight and one to the side, differ"
            }
            Layout::AntiZebra => {
                "cells a zebra's move apart, three cells straight and two to the side, differ"
            }
            Layout::AntiGiraffe => {
                "cells a giraffe's move apart, four cells straight and one to the side, differ"
            }
            Layout::ToroidalAntiKnight => {
                "cells a knight's move apart differ, also over the edges, where the grid goes on at the opposite side"
            }
            Layout::ToroidalAntiKing => {
                "cells that touch at a corner differ, also over the edges, where the grid goes on at the opposite side"
            }
            Layout::Pandiagonal => {
                "the digits of each diagonal differ, which goes on at the opposite edge"
            }
            Layout::Argyle => "the digits of each marked diagonal differ",
        }
    }

    /// The cells of each of its houses and groups, in rising order; `boxes` are those of the grid, if it has any.
    pub(crate) fn cells(
        self,
        side: usize,
        boxes: Option<BoxShape>,
    ) -> Result<Vec<Vec<Cell>>, GeometryError> {
        let misfit = |needs| GeometryError::Layout { layout: self.name(), needs, side };
        let boxes_for = |needs| boxes.filter(|shape| !shape.is_line()).ok_or_else(|| misfit(needs));
        let cell = |row: usize, col: usize| Cell::new(row * side + col);
        let diagonal = || (0..side).map(|i| cell(i, i)).collect();
        let antidiagonal = || (0..side).map(|i| cell(i, side - 1 - i)).collect();
        let nine = |cells: [usize; 9]| match side {
            9 => Ok(vec![cells.map(Cell::new).to_vec()]),
            _ => Err(misfit("side 9")),
        };
        Ok(match self {
            Layout::Diagonals => vec![diagonal(), antidiagonal()],
            Layout::Diagonal => vec![diagonal()],
            Layout::Antidiagonal => vec![antidiagonal()],
            Layout::Windows => {
                let BoxShape { rows, cols } = boxes_for("boxes")?;
                let starts =
                    |size: usize| (0..(side - 1) / (size + 1)).map(move |i| 1 + i * (size + 1));
                let corners = starts(rows).flat_map(|row| starts(cols).map(move |col| (row, col)));
                let window = |(top, left): (usize, usize)| {
                    let cells = (top..top + rows)
                        .flat_map(|row| (left..left + cols).map(move |col| cell(row, col)));
                    cells.collect()
                };
                corners.map(window).collect()
            }
            Layout::DisjointGroups => {
                let shape = boxes_for("boxes")?;
                (0..side).map(|place| at_place(shape, place)).collect()
            }
            Layout::CentreDot => {
                let needs = "boxes with odd numbers of rows and columns";
                let shape = boxes_for(needs)?;
                if shape.rows % 2 == 0 || shape.cols % 2 == 0 {
                    return Err(misfit(needs));
                }
                vec![at_place(shape, side / 2)]
            }
            Layout::Asterisk => nine(ASTERISK)?,
            Layout::Girandola => nine(GIRANDOLA)?,
            Layout::AntiKnight => leaps(side, [1, 2]),
            Layout::AntiKing => leaps(side, [1, 1]),
            Layout::AntiElephant => leaps(side, [2, 2]),
            Layout::AntiCamel => leaps(side, [1, 3]),
            Layout::AntiZebra => leaps(side, [2, 3]),
            Layout::AntiGiraffe => leaps(side, [1, 4]),
            Layout::ToroidalAntiKnight => toroidal_leaps(side, [1, 2]),
            Layout::ToroidalAntiKing => toroidal_leaps(side, [1, 1]),
            Layout::Pandiagonal => (0..side)
                .flat_map(|first| {
                    let falling = (0..side).map(|row| cell(row, (first + row) % side)).collect();
                    let rising =
                        (0..side).map(|row| cell(row, (first + side - row) % side)).collect();
                    [falling, rising]
                })
                .collect(),
            Layout::Argyle if side == 9 => ARGYLE
                .into_iter()
                .flat_map(|first| {
                    let places = (0..9_usize).filter_map(|row| {
                        Some((row, row.checked_add_signed(first).filter(|&col| col < 9)?))
                    });
                    let falling = places.clone().map(|(row, col)| cell(row, col)).collect();
                    [falling, places.map(|(row, col)| cell(row, 8 - col)).collect()]
                })
                .collect(),
            Layout::Argyle => return Err(misfit("side 9")),
        })
    }
}

/// The kinds of those houses that a layout has, if all its houses are among them; by their sorted cells.
pub(super) fn kinds_of(
    houses: &[Vec<Cell>],
    side: usize,
    boxes: Option<BoxShape>,
) -> HashMap<Vec<Cell>, HouseKind> {
    type Numbered = fn(usize) -> HouseKind;
    let kinds: [(Layout, Numbered); 5] = [
        (Layout::Windows, HouseKind::Window),
        // Before the centre dot, which is one of them.
        (Layout::DisjointGroups, HouseKind::DisjointGroup),
        (Layout::CentreDot, |_| HouseKind::CentreDot),
        (Layout::Asterisk, |_| HouseKind::Asterisk),
        (Layout::Girandola, |_| HouseKind::Girandola),
    ];
    let mut named = HashMap::new();
    for (layout, kind) in kinds {
        let cells = layout.cells(side, boxes).unwrap_or_default();
        if cells.iter().all(|cells| houses.contains(cells)) {
            for (nth, cells) in cells.into_iter().enumerate() {
                named.entry(cells).or_insert_with(|| kind(nth));
            }
        }
    }
    named
}

/// The cell at a place of each box, counted row by row.
fn at_place(shape: BoxShape, place: usize) -> Vec<Cell> {
    let side = shape.side();
    let cells = (0..side * side).filter(|cell| {
        let (row, col) = (cell / side % shape.rows, cell % side % shape.cols);
        row * shape.cols + col == place
    });
    cells.map(Cell::new).collect()
}

/// All pairs of cells that lie `a` lines apart in one direction and `b` in the other.
pub(crate) fn leaps(side: usize, lines: [usize; 2]) -> Vec<Vec<Cell>> {
    leaps_in([side, side], lines)
}

/// The same in a grid of so many rows and columns.
pub(crate) fn leaps_in([rows, cols]: [usize; 2], [a, b]: [usize; 2]) -> Vec<Vec<Cell>> {
    let mut pairs = Vec::new();
    for (row, col) in (0..rows * cols).map(|cell| (cell / cols, cell % cols)) {
        let mut moves = vec![(a, b), (b, a)];
        moves.dedup();
        for (down, across) in moves {
            let right = (col + across < cols).then_some(col + across);
            for col_there in [right, col.checked_sub(across)].into_iter().flatten() {
                if row + down < rows {
                    let there = Cell::new((row + down) * cols + col_there);
                    pairs.push(vec![Cell::new(row * cols + col), there]);
                }
            }
        }
    }
    pairs
}

/// The same on a torus, where the first row and column are beside the last ones; in rising order.
pub(crate) fn toroidal_leaps(side: usize, [a, b]: [usize; 2]) -> Vec<Vec<Cell>> {
    let (a, b) = (a % side, b % side);
    let moves = [(a, b), (b, a), (a, side - b), (b, side - a)];
    let mut pairs = BTreeSet::new();
    for (row, col) in (0..side * side).map(|cell| (cell / side, cell % side)) {
        for (down, across) in moves {
            let there = (row + down) % side * side + (col + across) % side;
            let here = row * side + col;
            if here != there {
                pairs.insert([here.min(there), here.max(there)]);
            }
        }
    }
    pairs.into_iter().map(|pair| pair.map(Cell::new).to_vec()).collect()
}
