//! Cells whose digits tell where another digit stands.

use itertools::Itertools;

use crate::geometry::Cell;
use crate::puzzle::rule::arguments::Cells;
use crate::puzzle::rule::dialects::{FPuzzlesItem, IssPart};
use crate::puzzle::rule::marks::CellShape;
use crate::puzzle::rule::part::Parts;
use crate::puzzle::rule::statement::{Context, Drawn, MOST_SIDE_OF_WORDS, Rule, RuleType, Values};

/// Defines the indexers of a kind of houses.
macro_rules! indexers {
    ($($type:ident = $name:literal, $letter:literal, $kind:expr, $says:literal, $iss:expr, $f_puzzles:literal;)+) => {$(
        pub(in crate::puzzle::rule) static $type: RuleType = RuleType {
            name: $name,
            cells: Cells::Once,
            most_side: MOST_SIDE_OF_WORDS,
            says: $says,
            compile: |rule, context, parts| index(rule, context, $kind, parts),
            holds: |rule, context, values| is_index(rule, context, $kind, values),
            drawn: |_| Drawn::Shapes(CellShape::Letter($letter)),
            iss: $iss,
            f_puzzles: |_, _| Some(FPuzzlesItem::Cells($f_puzzles, String::new())),
            ..RuleType::BASE
        };
    )+};
}

indexers! {
    ROW_INDEXER = "row-indexer", 'R', column,
        "the digit is the number of the row where the cell's own row number stands in its column",
        |rule, context| iss("R", rule, context), "rowindexer";
    COLUMN_INDEXER = "column-indexer", 'C', row,
        "the digit is the number of the column where the cell's own column number stands in its row",
        |rule, context| iss("C", rule, context), "columnindexer";
    BOX_INDEXER = "box-indexer", 'B', region,
        "the digit is the number of the place where the cell's own place stands in its region",
        |_, _| None, "boxindexer";
}

/// The Interactive Sudoku Solver has no such cells beside the grid.
fn iss(kind: &str, rule: &Rule, context: &Context<'_>) -> Option<IssPart> {
    let count = context.geometry.rows() * context.geometry.cols();
    let is_in_grid = rule.cells().iter().all(|cell| cell.index() < count);
    is_in_grid.then(|| IssPart::Headed("Indexing", kind.to_owned()))
}

/// The cells of the grid that are in one row with a cell; cells beside the grid are in none.
fn row(cell: Cell, context: &Context<'_>) -> Vec<Cell> {
    let cells = context.geometry.fields().swap_remove(0).into_iter();
    cells.filter(|&other| context.geometry.row(other) == context.geometry.row(cell)).collect()
}

fn column(cell: Cell, context: &Context<'_>) -> Vec<Cell> {
    let cells = context.geometry.fields().swap_remove(0);
    let is_in = |&other: &Cell| context.geometry.col(other) == context.geometry.col(cell);
    let is_in_grid = cells.contains(&cell);
    cells.into_iter().filter(|other| is_in_grid && is_in(other)).collect()
}

fn region(cell: Cell, context: &Context<'_>) -> Vec<Cell> {
    let of_cell = |cell| context.geometry.region_of(cell);
    let is_in = |&other: &Cell| of_cell(other).is_some() && of_cell(other) == of_cell(cell);
    context.geometry.cells().filter(is_in).collect()
}

fn index(
    rule: &Rule,
    context: &Context<'_>,
    line_of: fn(Cell, &Context<'_>) -> Vec<Cell>,
    parts: &mut Parts,
) {
    for &cell in rule.cells() {
        let cells = line_of(cell, context);
        let own = cells.iter().position(|&it| it == cell).map_or(0, |place| place as u32 + 1);
        for (&there, place) in cells.iter().zip(1..) {
            parts.allow([cell, there], |a, b| {
                (1..=cells.len() as u32).contains(&a) && (a != place || b == own)
            });
        }
    }
}

fn is_index(
    rule: &Rule,
    context: &Context<'_>,
    line_of: fn(Cell, &Context<'_>) -> Vec<Cell>,
    values: &Values<'_>,
) -> bool {
    rule.cells().iter().all(|&cell| {
        let cells = line_of(cell, context);
        cells.is_empty() || {
            // The cell that this one names has the number of this cell's place.
            let there = (values.at(cell) as usize).checked_sub(1).and_then(|at| cells.get(at));
            there.is_some_and(|&there| {
                (values.at(there) as usize).checked_sub(1).and_then(|at| cells.get(at))
                    == Some(&cell)
            })
        }
    })
}

pub(in crate::puzzle::rule) static VALUE_INDEXING: RuleType = RuleType {
    name: "value-indexing",
    most_side: MOST_SIDE_OF_WORDS,
    says: "the digit of the first cell stands as far behind the second cell as that one says",
    compile: |rule, _, parts| {
        let [wanted, count, ref line @ ..] = *rule.cells() else {
            return parts.sum([], 1);
        };
        let cells = [count, wanted].into_iter().chain(line.iter().copied()).collect_vec();
        // How many cells are left up to the one, and the digit that is wanted there.
        let next = |state: &(u32, Option<u32>, usize), value: u32| match *state {
            (_, _, 0) => (value > 0).then_some((value, None, 1)),
            (left, None, _) => Some((left, Some(value), 2)),
            (0, wanted, _) => Some((0, wanted.map(|_| 1), 2)),
            (1, wanted, _) => (wanted == Some(value)).then_some((0, Some(1), 2)),
            (left, wanted, _) => Some((left - 1, wanted, 2)),
        };
        parts.accept(&cells, (0, None, 0), next, |&(left, ..)| left == 0);
    },
    holds: |rule, _, values| match *rule.cells() {
        [wanted, count, ref line @ ..] => {
            let there = (values.at(count) as usize).checked_sub(1).and_then(|at| line.get(at));
            there.is_some_and(|&there| values.at(there) == values.at(wanted))
        }
        _ => false,
    },
    iss: |_, _| Some(IssPart::Cells("ValueIndexing", None)),
    ..RuleType::BASE
};
