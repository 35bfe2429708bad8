//! The marks of rules about digits: lines, signs between two cells, and shapes behind a digit.

use itertools::Itertools;

use super::drawing::{CELL, Drawing, Shape, symbol};
use super::legend::{label, line_labels};
use super::shaded_houses::diagonals;
use super::style::Style;
use super::text::width_of;
use super::variant::Variant;
use satdoku::geometry::{Cell, Geometry};
use satdoku::puzzle::{CellShape, Drawn, LineStyle, PairRule, Relation, Rule, neighbours};

/// Half the width of a bulb, without its outline.
const BULB: f32 = 12.0;
/// The radius of a dot.
const DOT: f32 = 7.0;
/// The radius of a dot with a number.
const WIDE_DOT: f32 = 9.5;
/// The size of the text of signs.
const SIGN_SIZE: f32 = 18.0;
/// Half the length and half the width of the sign "less than".
const TIP: [f32; 2] = [4.5, 7.0];
/// How far the outline of a cage is inside its cells.
const CAGE_INSET: f32 = 5.0;
/// The size of the sum of a cage.
const CAGE_SUM_SIZE: f32 = 13.0;
/// The distance of signs of one pair of cells.
const APART: f32 = 20.0;

impl Drawing {
    /// Draws the diagonals that are houses or groups, from corner to corner of their cells.
    pub(super) fn diagonals(&mut self, geometry: &Geometry) {
        let lines = diagonals(geometry).map(|ends| {
            let [[x, y], [to_x, to_y]] = ends.map(|cell| middle(geometry, cell));
            let half = 0.5 * CELL;
            let across = half.copysign(to_x - x);
            [x - across, y - half, to_x + across, to_y + half]
        });
        let lines = lines.collect_vec();
        if !lines.is_empty() {
            self.push(Style::Diagonal, Shape::Lines(lines));
        }
    }

    /// Draws the marks of all rules that are about certain cells.
    pub(super) fn rule_marks(&mut self, geometry: &Geometry, variant: &Variant) {
        let has_labels = line_labels(&variant.rules);
        for rule in &variant.rules {
            match rule.drawn() {
                Drawn::Line(style, words) => {
                    let label = words(rule).label.filter(|_| has_labels);
                    self.rule_line(style, rule.cells(), label, geometry);
                }
                Drawn::Shapes(shape) => {
                    for &cell in rule.cells() {
                        let at = middle(geometry, cell);
                        let shape = square(at, 0.36 * CELL, shape == CellShape::Circle);
                        self.push(Style::Parity, shape);
                    }
                }
                Drawn::Cage => self.cage(rule, geometry),
                Drawn::Signs | Drawn::InWords(_) => {}
            }
        }
        let by_cells =
            |rule: &&PairRule| [rule.cells[0].min(rule.cells[1]), rule.cells[0].max(rule.cells[1])];
        let by_cells = variant.signs.iter().sorted_by_key(by_cells).chunk_by(by_cells);
        for (cells, rules) in &by_cells {
            let rules = rules.collect_vec();
            self.pair(cells, &rules, geometry);
        }
        for &cells in &variant.different {
            let place = self.pair_line(cells, geometry);
            self.sign_text("≠", place);
        }
    }

    fn rule_line(
        &mut self,
        of: LineStyle,
        cells: &[Cell],
        label: Option<String>,
        geometry: &Geometry,
    ) {
        let style = match of {
            LineStyle::Thermometer | LineStyle::SlowThermometer => Style::Thermometer,
            LineStyle::Whisper => Style::Whisper,
            LineStyle::Palindrome => Style::Palindrome,
            LineStyle::Entropic => Style::Entropic,
            LineStyle::Modular => Style::Modular,
            LineStyle::Other => Style::PlainLine,
        };
        let places = cells.iter().map(|&cell| middle(geometry, cell)).collect_vec();
        let parts =
            places.iter().tuple_windows().map(|(&[x, y], &[to_x, to_y])| [x, y, to_x, to_y]);
        self.push(style, Shape::Lines(parts.collect()));
        match of {
            LineStyle::Thermometer => self.push(style, square(places[0], BULB, true)),
            LineStyle::SlowThermometer => {
                self.push(Style::HollowBulb, square(places[0], BULB, true));
            }
            _ => {}
        }
        if let (Some(text), [first, second, ..]) = (label, &places[..]) {
            self.sign_text(&text, along(*first, *second, 0.5));
        }
    }

    /// Outlines the cells of a cage, inside their borders, with its sum in the first.
    fn cage(&mut self, rule: &Rule, geometry: &Geometry) {
        let has = |row: Option<usize>, col: Option<usize>| match (row, col) {
            (Some(row), Some(col)) if row < geometry.side() && col < geometry.side() => {
                rule.cells().contains(&geometry.cell(row, col))
            }
            _ => false,
        };
        let mut lines = Vec::new();
        for &cell in rule.cells() {
            let (row, col) = (geometry.row(cell), geometry.col(cell));
            let [x, y] = [col, row].map(|line| line as f32 * CELL);
            let (end_x, end_y) = (x + CELL, y + CELL);
            let [above, below] = [row.checked_sub(1), Some(row + 1)];
            let [left, right] = [col.checked_sub(1), Some(col + 1)];
            let here = (Some(row), Some(col));
            let [up, down] = [above, below].map(|row| has(row, here.1));
            let [west, east] = [left, right].map(|col| has(here.0, col));
            // Each side ends at the border if the cage goes on there.
            let inset = |is_open: bool| if is_open { 0.0 } else { CAGE_INSET };
            let (from_x, to_x) = (x + inset(west), end_x - inset(east));
            let (from_y, to_y) = (y + inset(up), end_y - inset(down));
            let (top, bottom) = (y + CAGE_INSET, end_y - CAGE_INSET);
            let (start, end) = (x + CAGE_INSET, end_x - CAGE_INSET);
            let sides = [
                (!up, [from_x, top, to_x, top]),
                (!down, [from_x, bottom, to_x, bottom]),
                (!west, [start, from_y, start, to_y]),
                (!east, [end, from_y, end, to_y]),
                // Corners around which the cage bends inwards.
                (up && west && !has(above, left), [start, y, start, top]),
                (up && west && !has(above, left), [x, top, start, top]),
                (up && east && !has(above, right), [end, y, end, top]),
                (up && east && !has(above, right), [end, top, end_x, top]),
                (down && west && !has(below, left), [start, bottom, start, end_y]),
                (down && west && !has(below, left), [x, bottom, start, bottom]),
                (down && east && !has(below, right), [end, bottom, end, end_y]),
                (down && east && !has(below, right), [end, bottom, end_x, bottom]),
            ];
            lines.extend(sides.into_iter().filter(|(is_drawn, _)| *is_drawn).map(|(_, line)| line));
        }
        self.push(Style::Cage, Shape::Lines(lines));
        if let (Some(sum), Some(first)) = (rule.numbers().first(), rule.cells().iter().min()) {
            let text = sum.to_string();
            let room = width_of(&text) * CAGE_SUM_SIZE;
            let [x, y] = [geometry.col(*first), geometry.row(*first)].map(|at| at as f32 * CELL);
            let paper = Shape::Rectangle {
                x: x + 2.0,
                y: y + 2.0,
                width: room + 3.0,
                height: CAGE_SUM_SIZE,
                round: 2.0,
            };
            self.push(Style::SignPaper, paper);
            let place = (x + 3.5 + room / 2.0, y + 2.0 + CAGE_SUM_SIZE / 2.0);
            self.push(Style::SignText, symbol(&text, place, CAGE_SUM_SIZE, room));
        }
    }

    /// Draws the signs of two cells in rising order.
    fn pair(&mut self, cells: [Cell; 2], rules: &[&PairRule], geometry: &Geometry) {
        let border = self.pair_line(cells, geometry);
        let [from, to] = cells.map(|cell| middle(geometry, cell));
        let way = [to[0] - from[0], to[1] - from[1]];
        let length = way[0].hypot(way[1]);
        let towards = way.map(|part| part / length);
        for (nth, rule) in rules.iter().enumerate() {
            let aside = (nth as f32 - (rules.len() - 1) as f32 / 2.0) * APART;
            let place = [border[0] - towards[1] * aside, border[1] + towards[0] * aside];
            let is_turned = rule.cells[0] != cells[0];
            let towards_first = if is_turned { towards } else { towards.map(|part| -part) };
            self.sign(rule.relation, place, towards_first);
        }
    }

    /// Joins two cells by a line unless they lie side by side. Returns the place for signs: where the line leaves the first
    /// cell, so that no cell between them is covered.
    fn pair_line(&mut self, cells: [Cell; 2], geometry: &Geometry) -> [f32; 2] {
        let [from, to] = cells.map(|cell| middle(geometry, cell));
        if !neighbours(cells[0], geometry.side()).contains(&cells[1]) {
            // Keep off the digits of both.
            let part = 0.36 * CELL / (to[0] - from[0]).hypot(to[1] - from[1]);
            let [[x, y], [to_x, to_y]] = [along(from, to, part), along(to, from, part)];
            let line = [x, y, to_x, to_y];
            self.push(Style::PairLine, Shape::Lines(vec![line]));
        }
        let most = (to[0] - from[0]).abs().max((to[1] - from[1]).abs());
        along(from, to, 0.5 * CELL / most)
    }

    /// Draws the sign of a relation; `towards_first` has length 1.
    fn sign(&mut self, relation: Relation, place: [f32; 2], towards_first: [f32; 2]) {
        match relation {
            Relation::Less => self.tip(place, towards_first, false),
            Relation::AtMost => self.tip(place, towards_first, true),
            Relation::Difference(by) | Relation::NotDifference(by) => {
                self.dot([Style::WhiteDot, Style::WhiteDotText], (by != 1).then_some(by), place);
            }
            Relation::Ratio(ratio) | Relation::NotRatio(ratio) => {
                let styles = [Style::BlackDot, Style::BlackDotText];
                self.dot(styles, (ratio != 2).then_some(ratio), place);
            }
            _ => self.sign_text(&label(relation).unwrap_or_default(), place),
        }
        if matches!(
            relation,
            Relation::NotDifference(_) | Relation::NotRatio(_) | Relation::NotSum(_)
        ) {
            let [x, y] = place;
            let stroke = [x - 11.0, y + 11.0, x + 11.0, y - 11.0];
            self.push(Style::Strike, Shape::Lines(vec![stroke]));
        }
    }

    /// Draws the sign "less than" with its tip in a direction, or "at most".
    fn tip(&mut self, [x, y]: [f32; 2], [dx, dy]: [f32; 2], has_bar: bool) {
        self.push(Style::SignPaper, square([x, y], 8.5, true));
        let [length, width] = TIP;
        let at =
            |ahead: f32, aside: f32| [x + ahead * dx - aside * dy, y + ahead * dy + aside * dx];
        let line = |[x, y]: [f32; 2], [to_x, to_y]: [f32; 2]| [x, y, to_x, to_y];
        let mut lines =
            [width, -width].map(|width| line(at(length, 0.0), at(-length, width))).to_vec();
        if has_bar {
            lines.push(line(at(length, 4.5), at(-length, width + 4.5)));
        }
        self.push(Style::Sign, Shape::Lines(lines));
    }

    /// Draws a dot, and the number in it.
    fn dot(&mut self, [dot, text]: [Style; 2], number: Option<u16>, place: [f32; 2]) {
        let radius = if number.is_some() { WIDE_DOT } else { DOT };
        self.push(dot, square(place, radius, true));
        if let Some(number) = number {
            let number = number.to_string();
            let room = 1.7 * radius;
            let size = (0.72 * SIGN_SIZE).min(room / width_of(&number));
            self.push(text, symbol(&number, (place[0], place[1]), size, room));
        }
    }

    /// Draws a text on the line between cells.
    fn sign_text(&mut self, text: &str, [x, y]: [f32; 2]) {
        let size = SIGN_SIZE.min(0.8 * CELL / width_of(text));
        let room = width_of(text) * size;
        let (width, height) = ((0.85 * room).max(14.0), SIGN_SIZE);
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let paper = Shape::Rectangle { x: left, y: top, width, height, round: 4.0 };
        self.push(Style::SignPaper, paper);
        self.push(Style::SignText, symbol(text, (x, y), size, room));
    }
}

/// The middle of a cell.
fn middle(geometry: &Geometry, cell: Cell) -> [f32; 2] {
    [geometry.col(cell), geometry.row(cell)].map(|line| (line as f32 + 0.5) * CELL)
}

/// The point at a part of the way.
fn along([x, y]: [f32; 2], [to_x, to_y]: [f32; 2], part: f32) -> [f32; 2] {
    [x + (to_x - x) * part, y + (to_y - y) * part]
}

/// A square around a point, or a disc.
fn square([x, y]: [f32; 2], half: f32, is_disc: bool) -> Shape {
    let round = if is_disc { half } else { 0.0 };
    Shape::Rectangle { x: x - half, y: y - half, width: 2.0 * half, height: 2.0 * half, round }
}
