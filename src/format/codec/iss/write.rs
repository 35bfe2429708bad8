//! Writing.

use itertools::Itertools;

use super::{USUAL_SIDE, cell_name};
use crate::format::output::Content;
use crate::format::variant::regions_text;
use crate::geometry::{BoxShape, Candidate, Cell, Geometry, Layout};
use crate::puzzle::{Marks, Puzzle, Relation, are_neighbours, take_lines, take_unmarked};

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

/// The rules about two cells, or the first one in words that has no word.
fn rules(puzzle: &Puzzle) -> Result<String, String> {
    let (geometry, all) = (puzzle.geometry(), puzzle.rules());
    let mut text = String::new();
    if all.is_empty() {
        return Ok(text);
    }
    let mut left = all.to_vec();
    let negative: [(&str, Marks, &[Relation]); 3] = [
        (".StrictXV", Marks::Sums, &[Relation::NotSum(5), Relation::NotSum(10)]),
        (".StrictKropki", Marks::Dots, &[Relation::NotDifference(1), Relation::NotRatio(2)]),
        (".AntiConsecutive", Marks::None, &[Relation::NotDifference(1)]),
    ];
    for (part, marks, relations) in negative {
        if take_unmarked(&mut left, geometry.side(), all, marks, relations) {
            text += part;
        }
    }
    let kind_of = |relation, cells: &[Cell]| kind(relation, cells, geometry);
    if let Some(rule) = left.iter().find(|rule| kind_of(rule.relation, &rule.cells).is_none()) {
        return Err(rule.in_words(geometry));
    }
    let lines = take_lines(&mut left, geometry.side());
    let lines = lines.iter().map(|line| (line.relation, &line.cells[..]));
    for (relation, cells) in lines.chain(left.iter().map(|rule| (rule.relation, &rule.cells[..]))) {
        let kind = kind_of(relation, cells).expect("each rule has a name");
        text += &part(&kind, geometry, cells);
    }
    Ok(text)
}

/// The name of a rule about two cells or along a line, with its number.
fn kind(relation: Relation, cells: &[Cell], geometry: &Geometry) -> Option<String> {
    let are_neighbours =
        matches!(*cells, [one, other] if are_neighbours([one, other], geometry.side()));
    Some(match relation {
        Relation::Less => "Thermo".to_owned(),
        Relation::Equal => "Palindrome".to_owned(),
        Relation::Apart(by) => format!("Whisper~{by}"),
        Relation::OtherBlock(3) if geometry.side() == 9 => "Entropic".to_owned(),
        Relation::Incongruent(by) if by > 1 => format!("Modular~{by}"),
        Relation::Difference(1) if are_neighbours => "WhiteDot".to_owned(),
        Relation::Ratio(2) if are_neighbours => "BlackDot".to_owned(),
        Relation::Sum(10) if are_neighbours => "X".to_owned(),
        Relation::Sum(5) if are_neighbours => "V".to_owned(),
        _ => return None,
    })
}
