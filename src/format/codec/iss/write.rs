//! Writing.

use itertools::Itertools;

use super::{USUAL_SIDE, cell_name, diagonal_from};
use crate::format::output::Content;
use crate::format::variant::regions_text;
use crate::geometry::{BoxShape, Candidate, Cell, Geometry, Layout};
use crate::puzzle::{IssPart, Puzzle, Rule, SeenLine, translated};

/// A rule of the puzzle, in words, that the format cannot say.
pub(crate) fn unknown_rule(puzzle: &Puzzle) -> Option<String> {
    rules(puzzle).err()
}

/// Writes a puzzle on a line.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    let puzzle = content.puzzle();
    let geometry = puzzle.geometry();
    let side = geometry.side();
    let mut text = String::new();
    if side != USUAL_SIDE {
        text += &format!(".Shape~{side}x{side}");
    }
    text += &houses(geometry);
    text += &rules(puzzle).unwrap_or_default();
    let values = geometry.cells().filter_map(|cell| {
        let digits = geometry.digits().filter(|&digit| content.allows(Candidate { cell, digit }));
        let digits = digits.collect_vec();
        (digits.len() < side || side == 1 && content.digit(cell).is_some())
            .then(|| format!("{}_{}", name(geometry, cell), digits.iter().join("_")))
    });
    let values = values.collect_vec();
    if !values.is_empty() {
        text += &format!(".~{}", values.join("~"));
    }
    if text.is_empty() {
        text = format!(".Shape~{side}x{side}");
    }
    out.extend(text.bytes());
    out.push(b'\n');
}

fn name(geometry: &Geometry, cell: Cell) -> String {
    cell_name(geometry.row(cell), geometry.col(cell))
}

fn part(kind: &str, geometry: &Geometry, cells: &[Cell]) -> String {
    format!(".{kind}~{}", cells.iter().map(|&cell| name(geometry, cell)).join("~"))
}

/// Regions other than the usual boxes, further houses and groups.
fn houses(geometry: &Geometry) -> String {
    let squarest = BoxShape::squarest(geometry.side());
    let has_usual_boxes = geometry.boxes() == Some(squarest)
        || geometry.boxes().is_some_and(BoxShape::is_line) && squarest.is_line();
    let mut text = String::new();
    if !has_usual_boxes {
        text += ".NoBoxes";
        if let Some(regions) = regions_text::text(geometry) {
            text += &format!(".Jigsaw~{regions}");
        }
    }
    let by_boxes = [(".Windoku", Layout::Windows), (".DisjointSets", Layout::DisjointGroups)];
    let others = [
        (".Diagonal~-1", Layout::Diagonal),
        (".Diagonal~1", Layout::Antidiagonal),
        (".AntiKnight", Layout::AntiKnight),
        (".AntiKing", Layout::AntiKing),
    ];
    let named = by_boxes.into_iter().filter(|_| has_usual_boxes).chain(others);
    let (mut houses, mut groups) =
        (geometry.further_houses().collect(), geometry.groups().collect());
    for (part, layout) in named {
        if !geometry.take_layouts(&mut houses, &mut groups, [layout]).is_empty() {
            text += part;
        }
    }
    for cells in houses.into_iter().chain(groups) {
        text += &part("AllDifferent", geometry, cells);
    }
    text
}

/// The rules, or the first one in words that the format cannot say.
fn rules(puzzle: &Puzzle) -> Result<String, String> {
    let context = puzzle.rule_context();
    let form = |rule: &Rule| (rule.rule_type().iss)(rule, &context);
    let mut text = String::new();
    for (rule, form) in translated(&context, form)? {
        text += &match form {
            IssPart::Flag(name) => format!(".{name}"),
            IssPart::Cells(name, None) => {
                part(name, puzzle.geometry(), &rule.cell_lists().concat())
            }
            IssPart::Cells(name, Some(number)) => {
                let cells = rule.cell_lists().concat();
                part(&format!("{name}~{number}"), puzzle.geometry(), &cells)
            }
            // Diagonals begin at one of their ends.
            IssPart::Diagonal(kind, number) => match rule.cells() {
                line if is_diagonal(line, puzzle.geometry().side()) => {
                    part(&format!("{kind}~{number}"), puzzle.geometry(), &line[..1])
                }
                line => part(&format!("Sum~{number}"), puzzle.geometry(), line),
            },
            IssPart::Outside(kind, SeenLine { is_row, line, is_reversed }) => {
                let (first, number) = (if is_row { 'R' } else { 'C' }, rule.numbers()[0]);
                let line = line + 1;
                match (kind, is_reversed) {
                    ("Sandwich", _) => format!(".{kind}~{number}~{first}{line}"),
                    (_, false) => format!(".{kind}~{first}{line}~{number}~"),
                    (_, true) => format!(".{kind}~{first}{line}~~{number}"),
                }
            }
            IssPart::Lists(kind) => {
                let lists = rule.cell_lists().iter();
                let lists = lists
                    .map(|cells| cells.iter().map(|&cell| name(puzzle.geometry(), cell)).join("~"));
                format!(".{kind}~{}", { lists }.join("~-~"))
            }
        };
    }
    Ok(text)
}

/// Whether cells are a diagonal from the end in which the program lets it begin.
fn is_diagonal(line: &[Cell], side: usize) -> bool {
    diagonal_from(line[0], side).is_some_and(|diagonal| diagonal == line)
}
