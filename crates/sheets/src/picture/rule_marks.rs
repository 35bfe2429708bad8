//! The marks of rules about digits: lines, signs between two cells, and shapes behind a digit.

use itertools::Itertools;

use super::board::{Board, CELL};
use super::drawable::{drawn, has_sorts_outside, square_of_four};
use super::drawing::{CAGE_INSET, CORNER_SIZE, DOT, Drawing, Shape, symbol};
use super::legend::{label, line_labels};
use super::shaded_houses::diagonals;
use super::style::Style;
use super::text::width_of;
use super::variant::Variant;
use satdoku::geometry::{Cell, Digit};
use satdoku::puzzle::{Alphabet, CellShape, Drawn, LineStyle, PairRule, Relation, Rule};

/// Half the width of a bulb, without its outline.
const BULB: f32 = 12.0;
/// The radius of a dot with a number.
const WIDE_DOT: f32 = 9.5;
/// The size of the text of signs.
const SIGN_SIZE: f32 = 18.0;
/// Half the length and half the width of the sign "less than".
const TIP: [f32; 2] = [4.5, 7.0];
/// How far the tip of an arrow is behind the middle of its last cell.
const TIP_OF_ARROW: f32 = 0.38 * CELL;
/// The size of the labels of lines.
const LABEL_SIZE: f32 = 14.0;
/// The radius of a circle around a digit.
const CIRCLE: f32 = 0.41 * CELL;
/// Half the diagonal of a diamond around a digit.
const DIAMOND: f32 = 0.48 * CELL;
/// The radius of a circle with the digits of four cells.
const QUADRUPLE: f32 = 15.0;
/// The distance of signs of one pair of cells.
const APART: f32 = 20.0;

impl Drawing {
    /// Draws the diagonals that are houses or groups, from corner to corner of their cells.
    pub(super) fn diagonals(&mut self, board: &Board<'_>) {
        let lines = diagonals(board.geometry).map(|ends| {
            let [[x, y], [to_x, to_y]] = ends.map(|cell| board.middle(cell));
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
    pub(super) fn rule_marks(&mut self, board: &Board<'_>, variant: &Variant, alphabet: &Alphabet) {
        let has_labels = line_labels(&variant.rules);
        let mut letters = ('a'..='z').cycle();
        for rule in &variant.rules {
            match drawn(rule, board) {
                Drawn::Line(style, words) => {
                    let label = words(rule).label.filter(|_| has_labels);
                    self.rule_line(style, rule.cells(), label, board);
                }
                Drawn::Shapes(shape) => {
                    for &cell in rule.cells() {
                        let at = board.middle(cell);
                        match shape {
                            CellShape::Circle | CellShape::Square => {
                                let is_disc = shape == CellShape::Circle;
                                self.push(Style::Parity, square(at, 0.36 * CELL, is_disc));
                            }
                            CellShape::Ring => self.push(Style::Circle, square(at, CIRCLE, true)),
                            CellShape::Letter(letter) => self.lettered(cell, letter, board),
                        }
                    }
                }
                Drawn::Clones => {
                    for nth in 0..rule.cells().len() {
                        let letter = letters.next().expect("letters begin again");
                        let cells = rule.cell_lists().iter().map(|list| list[nth]);
                        cells.for_each(|cell| self.lettered(cell, letter, board));
                    }
                }
                Drawn::Cage(words) => self.cage(rule, words(rule).label, board),
                Drawn::Arrow => self.arrow(rule.cell_lists(), board),
                Drawn::Quadruple => self.quadruple(rule, board, alphabet),
                Drawn::Outside(..) | Drawn::Signs | Drawn::Nothing | Drawn::InWords(_) => {}
            }
        }
        self.outside_clues(&variant.rules, has_sorts_outside(&variant.rules, board), board);
        let by_cells =
            |rule: &&PairRule| [rule.cells[0].min(rule.cells[1]), rule.cells[0].max(rule.cells[1])];
        let by_cells = variant.signs.iter().sorted_by_key(by_cells).chunk_by(by_cells);
        for (cells, rules) in &by_cells {
            let rules = rules.collect_vec();
            self.pair(cells, &rules, board);
        }
        for &cells in &variant.different {
            let place = self.pair_line(cells, board);
            self.sign_text("≠", place, SIGN_SIZE);
        }
    }

    fn rule_line(
        &mut self,
        of: LineStyle,
        cells: &[Cell],
        label: Option<String>,
        board: &Board<'_>,
    ) {
        let style = Style::Line(of);
        let places = cells.iter().map(|&cell| board.middle(cell)).collect_vec();
        let mut parts = ways(&places);
        if let (LineStyle::SumLoop, [first, .., last]) = (of, &places[..]) {
            parts.push([last[0], last[1], first[0], first[1]]);
        }
        let (first, last) = (places[0], places[places.len() - 1]);
        match of {
            LineStyle::Thermometer => self.push(style, square(first, BULB, true)),
            LineStyle::SlowThermometer => {
                self.push(Style::HollowBulb, square(first, BULB, true));
            }
            LineStyle::Between | LineStyle::DoubleArrow => {
                shorten(&mut parts, |_| CIRCLE);
                for end in [first, last] {
                    self.push(Style::Circle, square(end, CIRCLE, true));
                }
            }
            LineStyle::Lockout => {
                // The way from the middle of a diamond to its side.
                shorten(&mut parts, |[dx, dy]| DIAMOND / (dx.abs() + dy.abs()));
                for [x, y] in [first, last] {
                    let corners = [[x, y - DIAMOND], [x + DIAMOND, y], [x, y + DIAMOND]];
                    let corners =
                        [corners[0], corners[1], corners[2], [x - DIAMOND, y], corners[0]];
                    self.push(Style::Circle, Shape::Lines(ways(&corners)));
                }
            }
            _ => {}
        }
        self.push(style, Shape::Lines(parts));
        if let (Some(text), [first, second, ..]) = (label, &places[..]) {
            self.sign_text(&text, along(*first, *second, 0.5), LABEL_SIZE);
        }
    }

    /// Draws a circle, or a pill around several cells, and an arrow from there along each further list.
    fn arrow(&mut self, lists: &[Vec<Cell>], board: &Board<'_>) {
        let Some((pill, lines)) = lists.split_first() else { return };
        let places = pill.iter().map(|&cell| board.middle(cell)).collect_vec();
        let low = [0, 1].map(|axis| places.iter().map(|at| at[axis]).fold(f32::MAX, f32::min));
        let high = [0, 1].map(|axis| places.iter().map(|at| at[axis]).fold(f32::MIN, f32::max));
        let [width, height] = [high[0] - low[0], high[1] - low[1]];
        if width + height == (pill.len() - 1) as f32 * CELL && width * height == 0.0 {
            self.push(
                Style::Circle,
                Shape::Rectangle {
                    x: low[0] - CIRCLE,
                    y: low[1] - CIRCLE,
                    width: width + 2.0 * CIRCLE,
                    height: height + 2.0 * CIRCLE,
                    round: CIRCLE,
                },
            );
        } else {
            // No pill holds these cells and no others: a circle each, joined by lines.
            places.iter().for_each(|&at| self.push(Style::Circle, square(at, CIRCLE, true)));
            for mut way in ways(&places).into_iter().map(|way| vec![way]) {
                shorten(&mut way, |_| CIRCLE);
                self.push(Style::Circle, Shape::Lines(way));
            }
        }
        for line in lines {
            let cells = line.iter().skip_while(|cell| pill.contains(cell));
            let mut points = cells.map(|&cell| board.middle(cell)).collect_vec();
            let Some(&first) = points.first() else { continue };
            let distance = |at: &[f32; 2]| (at[0] - first[0]).hypot(at[1] - first[1]);
            let nearest = places.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let Some(start) = nearest else { continue };
            points.insert(0, along(start, first, CIRCLE / distance(&start)));
            let [from, to] = [points[points.len() - 2], points[points.len() - 1]];
            // The tip is behind the digit of the last cell, which would hide it.
            let to = along(to, from, -TIP_OF_ARROW / (to[0] - from[0]).hypot(to[1] - from[1]));
            points.pop();
            points.push(to);
            let mut parts = ways(&points);
            parts.extend(arrow_head(from, to, 11.0));
            self.push(Style::Circle, Shape::Lines(parts));
        }
    }

    /// Shades a cell and puts a letter into its upper right corner.
    fn lettered(&mut self, cell: Cell, letter: char, board: &Board<'_>) {
        self.cell(Style::Lettered, board, cell);
        let [x, y] = board.corner(cell);
        let place = (x + CELL - 8.0, y + 9.0);
        let shape = symbol(&letter.to_string(), place, CORNER_SIZE, CORNER_SIZE);
        self.push(Style::CornerText, shape);
    }

    /// Draws a circle where four cells meet, with the digits that are among theirs.
    fn quadruple(&mut self, rule: &Rule, board: &Board<'_>, alphabet: &Alphabet) {
        let Some(first) = square_of_four(rule.cells(), board) else { return };
        let [x, y] = board.corner(first).map(|at| at + CELL);
        self.push(Style::WhiteDot, square([x, y], QUADRUPLE, true));
        let first_value = board.geometry.first_value();
        let values = rule.words().iter().filter_map(|word| word.parse::<usize>().ok());
        let symbols = values.map(|value| alphabet.symbol(Digit::new(value - first_value)));
        let symbols = symbols.collect_vec();
        let gap = if symbols.iter().any(|it| it.chars().count() > 1) { " " } else { "" };
        let rows = symbols.chunks(if symbols.len() < 3 { 2 } else { symbols.len().div_ceil(2) });
        let rows = rows.map(|row| row.join(gap)).collect_vec();
        let room = 1.6 * QUADRUPLE;
        let widest = rows.iter().map(|row| width_of(row)).fold(f32::MIN_POSITIVE, f32::max);
        let size = (if rows.len() == 1 { 17.0_f32 } else { 14.0 }).min(room / widest);
        for (nth, row) in rows.iter().enumerate() {
            let down = (nth as f32 - (rows.len() - 1) as f32 / 2.0) * 0.82 * size;
            self.push(Style::WhiteDotText, symbol(row, (x, y + down), size, room));
        }
    }

    /// Outlines the cells of a cage, inside their borders, with its text in the first.
    fn cage(&mut self, rule: &Rule, label: Option<String>, board: &Board<'_>) {
        let mut lines = Vec::new();
        for &cell in rule.cells() {
            let has = |down: isize, right: isize| {
                board.step(cell, [down, right]).is_some_and(|it| rule.cells().contains(&it))
            };
            let [x, y] = board.corner(cell);
            let (end_x, end_y) = (x + CELL, y + CELL);
            let [up, down, west, east] = [has(-1, 0), has(1, 0), has(0, -1), has(0, 1)];
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
                (up && west && !has(-1, -1), [start, y, start, top]),
                (up && west && !has(-1, -1), [x, top, start, top]),
                (up && east && !has(-1, 1), [end, y, end, top]),
                (up && east && !has(-1, 1), [end, top, end_x, top]),
                (down && west && !has(1, -1), [start, bottom, start, end_y]),
                (down && west && !has(1, -1), [x, bottom, start, bottom]),
                (down && east && !has(1, 1), [end, bottom, end, end_y]),
                (down && east && !has(1, 1), [end, bottom, end_x, bottom]),
            ];
            lines.extend(sides.into_iter().filter(|(is_drawn, _)| *is_drawn).map(|(_, line)| line));
        }
        self.push(Style::Cage, Shape::Lines(lines));
        if let (Some(text), Some(&first)) = (label, rule.cells().iter().min()) {
            let size = CORNER_SIZE.min(0.85 * CELL / width_of(&text));
            let room = width_of(&text) * size;
            let [x, y] = board.corner(first).map(|at| at + 2.0);
            let paper =
                Shape::Rectangle { x, y, width: room + 3.0, height: CORNER_SIZE, round: 2.0 };
            self.push(Style::SignPaper, paper);
            let place = (x + 1.5 + room / 2.0, y + CORNER_SIZE / 2.0);
            self.push(Style::CornerText, symbol(&text, place, size, room));
        }
    }

    /// Draws the signs of two cells in rising order.
    fn pair(&mut self, cells: [Cell; 2], rules: &[&PairRule], board: &Board<'_>) {
        let border = self.pair_line(cells, board);
        let [from, to] = cells.map(|cell| board.middle(cell));
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
    fn pair_line(&mut self, cells: [Cell; 2], board: &Board<'_>) -> [f32; 2] {
        let [from, to] = cells.map(|cell| board.middle(cell));
        if !board.geometry.neighbours(cells[0]).contains(&cells[1]) {
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
            _ => self.sign_text(&label(relation).unwrap_or_default(), place, SIGN_SIZE),
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
    fn sign_text(&mut self, text: &str, [x, y]: [f32; 2], size: f32) {
        let size = size.min(0.8 * CELL / width_of(text));
        let room = width_of(text) * size;
        let (width, height) = ((0.85 * room).max(14.0), size);
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let paper = Shape::Rectangle { x: left, y: top, width, height, round: 4.0 };
        self.push(Style::SignPaper, paper);
        self.push(Style::SignText, symbol(text, (x, y), size, room));
    }
}

/// The lines from point to point.
fn ways(points: &[[f32; 2]]) -> Vec<[f32; 4]> {
    points.iter().tuple_windows().map(|(&[x, y], &[to_x, to_y])| [x, y, to_x, to_y]).collect()
}

/// Takes so much off both ends of a line as a mark around them needs, given the direction of the line there.
fn shorten(line: &mut [[f32; 4]], needed: impl Fn([f32; 2]) -> f32) {
    let by = |part: &mut [f32; 4], [from, to]: [usize; 2]| {
        let way = [part[to] - part[from], part[to + 1] - part[from + 1]];
        let direction = way.map(|it| it / way[0].hypot(way[1]));
        let needed = needed(direction);
        part[from] += direction[0] * needed;
        part[from + 1] += direction[1] * needed;
    };
    line.first_mut().into_iter().for_each(|part| by(part, [0, 2]));
    line.last_mut().into_iter().for_each(|part| by(part, [2, 0]));
}

/// The two lines of an arrow's head at the end of its way.
pub(super) fn arrow_head(from: [f32; 2], to: [f32; 2], length: f32) -> [[f32; 4]; 2] {
    let way = [to[0] - from[0], to[1] - from[1]];
    let [dx, dy] = way.map(|it| it / way[0].hypot(way[1]) * length);
    [0.6, -0.6].map(|aside| [to[0], to[1], to[0] - dx - aside * dy, to[1] - dy + aside * dx])
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
