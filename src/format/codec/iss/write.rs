//! Writing.

use itertools::Itertools;

use super::shape::Shape;
use super::{USUAL_SIDE, cell_name, diagonal_from};
use crate::format::codec::url::escaped;
use crate::format::output::Content;
use crate::format::variant::regions_text;
use crate::geometry::{Beside, BoxShape, Candidate, Canvas, Cell, Geometry, Layout};
use crate::puzzle::{
    Context, IssPart, Puzzle, Rule, SeenLine, ValueRange, base64_letter, translated,
};

/// A rule of the puzzle, in words, that the format cannot say.
pub(crate) fn unknown_rule(puzzle: &Puzzle) -> Option<String> {
    rules(puzzle).err()
}

/// Writes a puzzle on a line.
pub(crate) fn write(content: &Content<'_>, out: &mut Vec<u8>) {
    out.extend(text_of(content).bytes());
    out.push(b'\n');
}

/// Writes a link to the program on a line.
pub(crate) fn write_link(content: &Content<'_>, out: &mut Vec<u8>) {
    let text = escaped(&text_of(content));
    out.extend(format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={text}\n").bytes());
}

/// The puzzle as one text.
fn text_of(content: &Content<'_>) -> String {
    let puzzle = content.puzzle();
    let geometry = puzzle.geometry();
    let side = geometry.side();
    let mut text = String::new();
    match geometry.canvas() {
        Some(canvas) => text += &on_canvas(canvas, geometry),
        None => {
            if side != USUAL_SIDE {
                text += &format!(".Shape~{side}x{side}");
            }
            text += &houses(geometry);
        }
    }
    text += &rules(puzzle).unwrap_or_default();
    let values = geometry.cells().filter_map(|cell| {
        let digits = geometry.digits().filter(|&digit| content.allows(Candidate { cell, digit }));
        let digits = digits.collect_vec();
        (digits.len() < side || side == 1 && content.digit(cell).is_some()).then(|| {
            let values = digits.iter().map(|digit| digit.index() + geometry.first_value());
            format!("{}_{}", name(geometry, cell), { values }.join("_"))
        })
    });
    let values = values.collect_vec();
    if !values.is_empty() {
        text += &format!(".~{}", values.join("~"));
    }
    if text.is_empty() {
        text = format!(".Shape~{side}x{side}");
    }
    text
}

fn name(geometry: &Geometry, cell: Cell) -> String {
    if cell.index() >= geometry.rows() * geometry.cols() {
        return geometry.name(cell);
    }
    cell_name(geometry.row(cell), geometry.col(cell))
}

fn part(kind: &str, geometry: &Geometry, cells: &[Cell]) -> String {
    format!(".{kind}~{}", cells.iter().map(|&cell| name(geometry, cell)).join("~"))
}

/// The shape, the cells beside the grid, the regions, and cells that differ.
fn on_canvas(canvas: &Canvas, geometry: &Geometry) -> String {
    let Canvas { rows, cols, digits, first_value, .. } = *canvas;
    let kind = if canvas.has_lines { "" } else { "~Raw" };
    let last = first_value + digits - 1;
    let mut text = format!(".Shape~{rows}x{cols}~{first_value}-{last}{kind}");
    // Rules bring the others with them.
    let named = canvas.beside.iter().filter(|beside| beside.prefix.starts_with('V'));
    for Beside { prefix, rows, cols } in named {
        let rows = if *rows == 1 { String::new() } else { format!("{rows}x") };
        text += &format!(".Var~{}~~{rows}{cols}", prefix.trim_start_matches('V'));
    }
    let range = ValueRange { first: first_value as u32, count: digits };
    if !canvas.regions.is_empty() && Shape::new(rows, cols, range).boxes() == canvas.regions {
        let different = canvas.different.iter();
        return text
            + &different.map(|cells| part("AllDifferent", geometry, cells)).collect::<String>();
    }
    text += ".NoBoxes";
    let sizes = rows.max(cols)..=digits;
    let covered: usize = canvas.regions.iter().map(Vec::len).sum();
    let are_pieces = covered == rows * cols
        && canvas.regions.len() > 1
        && canvas.regions.iter().all(|cells| sizes.contains(&cells.len()));
    if are_pieces {
        let label = |cell| geometry.region_of(cell).and_then(|n| char::from_digit(n as u32, 36));
        let cells = geometry.cells().take(rows * cols);
        text += &format!(".Jigsaw~{}", cells.filter_map(label).collect::<String>());
    }
    let regions = canvas.regions.iter().filter(|_| !are_pieces);
    for cells in regions.chain(&canvas.different) {
        text += &part("AllDifferent", geometry, cells);
    }
    text
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
    texts(&puzzle.rule_context()).map(|texts| texts.concat())
}

/// The text of each rule.
fn texts(context: &Context<'_>) -> Result<Vec<String>, String> {
    let form = |rule: &Rule| (rule.rule_type().iss)(rule, context);
    let rules = translated(context, form)?;
    rules.into_iter().map(|(rule, form)| text(&rule, form, context)).collect()
}

fn text(rule: &Rule, form: IssPart, context: &Context<'_>) -> Result<String, String> {
    let geometry = context.geometry;
    let cells = |kind: &str| part(kind, geometry, &rule.cell_lists().concat());
    Ok(match form {
        IssPart::Flag(name) => format!(".{name}"),
        IssPart::Cells(name, None) => cells(name),
        IssPart::Cells(name, Some(number)) => cells(&format!("{name}~{number}")),
        // Diagonals begin at one of their ends.
        IssPart::Diagonal(kind, number) => match rule.cells() {
            line if is_diagonal(line, geometry) => {
                part(&format!("{kind}~{number}"), geometry, &line[..1])
            }
            line => part(&format!("Sum~{number}"), geometry, line),
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
        IssPart::Lists(kind) => format!(".{kind}~{}", lists(rule.cell_lists(), geometry)),
        IssPart::Regions(size) if usize::from(size) == geometry.rows().max(geometry.cols()) => {
            ".ChaosConstruction".to_owned()
        }
        IssPart::Regions(size) => format!(".ChaosConstruction.RegionSize~{size}"),
        IssPart::ByLabels(kind, number) => {
            let (control, arms) = (rule.cells()[0], &rule.cell_lists()[1..]);
            let number = if number == 0 { String::new() } else { number.to_string() };
            format!(".{kind}~{}~{number}~{}", name(geometry, control), lists(arms, geometry))
        }
        IssPart::Headed("Regex", pattern) => {
            part(&format!("Regex~{}", letters_of(&pattern)), geometry, rule.cells())
        }
        IssPart::Headed("NFA", letters) => {
            format!(".NFA~{letters}~{}", lists(rule.cell_lists(), geometry))
        }
        IssPart::Headed(kind, word) => cells(&format!("{kind}~{word}")),
        IssPart::Connected => {
            let size = rule.numbers().iter().map(|number| format!("~{number}")).join("");
            let first = geometry.name(rule.cells()[0]);
            let prefix = first.trim_end_matches(|c: char| c.is_ascii_digit());
            let field = if prefix.starts_with('V') { prefix } else { "" };
            format!(".ConnectedValues~{field}~{}{size}", rule.words().join("_"))
        }
        IssPart::Loop(name, number) => cells(&format!("{name}~{number}")) + "~LOOP",
        IssPart::OneOf => {
            format!(".~{}_{}", name(geometry, rule.cells()[0]), rule.words().join("_"))
        }
        IssPart::Either => {
            let branches = rule.branches().iter().map(|rules| {
                let context = Context { rules, ..*context };
                // Candidates that a rule excludes stand beside the rules elsewhere.
                let is_lost = |rule: &&Rule| {
                    let has_form = (rule.rule_type().iss)(rule, &context).is_some();
                    !has_form && !rule.compile(&context).ruled_out.is_empty()
                };
                if let Some(rule) = rules.iter().find(is_lost) {
                    return Err(rule.text(geometry));
                }
                match &texts(&context)?[..] {
                    [one] => Ok(one.clone()),
                    all => Ok(format!(".And{}.End", all.concat())),
                }
            });
            format!(".Or{}.End", branches.collect::<Result<String, String>>()?)
        }
    })
}

/// Lists of cells with signs between them.
fn lists(lists: &[Vec<Cell>], geometry: &Geometry) -> String {
    let names = |cells: &Vec<Cell>| cells.iter().map(|&cell| name(geometry, cell)).join("~");
    lists.iter().map(names).join("~-~")
}

/// A text in letters of six bits each.
fn letters_of(text: &str) -> String {
    let bits = text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    let six = bits
        .chunks(6)
        .into_iter()
        .map(|six| {
            let six = six.pad_using(6, |_| 0).fold(0, |value, bit| value << 1 | bit);
            base64_letter(six)
        })
        .collect_vec();
    six.into_iter().collect()
}

/// Whether cells are a diagonal from the end in which the program lets it begin.
fn is_diagonal(line: &[Cell], geometry: &Geometry) -> bool {
    diagonal_from(line[0], [geometry.rows(), geometry.cols()])
        .is_some_and(|diagonal| diagonal == line)
}
