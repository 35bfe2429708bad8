//! A picture as shapes on a plane, back to front.
//!
//! ```text
//! (0, 0) +----+----+--       x to the right, y down, a cell is CELL wide and high;
//!        |    |    |         the raster of a cell's candidates is that of a box:
//!        +----+----+--       digit d of 2x3 boxes is in row d / 3, column d % 3
//! ```
//!
//! Text is placed by its middle and its baseline, so that every viewer centres it in the same way.

use itertools::Itertools;

use super::board::{Board, CELL, Field};
use super::borders::region_borders;
use super::content::{Content, Mark, Picture, Shade};
use super::shaded_houses;
use super::style::Style;
use super::text;
use super::variant::Variant;
use satdoku::geometry::{BoxShape, Candidate, Cell, Digit, Geometry};
use satdoku::puzzle::Alphabet;

/// Distance between the candidates and the lines of the cell.
const INSET: f32 = 3.0;

/// How far the outline of a cage is inside its cells.
pub(super) const CAGE_INSET: f32 = 5.0;

/// The radius of a dot.
pub(super) const DOT: f32 = 7.0;

/// The size of texts in the corners of cells.
pub(super) const CORNER_SIZE: f32 = 13.0;

/// Distance from the middle of a digit down to its baseline, in units of the font size: half the height of a capital.
const BASELINE: f32 = 0.36;

/// A shape with its style.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The style.
    pub style: Style,
    /// The shape.
    pub shape: Shape,
}

/// A shape, or text.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A rectangle by its upper left corner, its width and height.
    Rectangle {
        /// Left edge.
        x: f32,
        /// Top edge.
        y: f32,
        /// Width.
        width: f32,
        /// Height.
        height: f32,
        /// Radius of the rounded corners; half the width and height makes a disc.
        round: f32,
    },
    /// Straight lines, each as x, y of both ends.
    Lines(Vec<[f32; 4]>),
    /// A line of text, placed by its baseline and by its middle or its left end.
    Text {
        /// The middle, or the left end.
        x: f32,
        /// The baseline.
        y: f32,
        /// The font size.
        size: f32,
        /// Whether `x` is the middle rather than the left end.
        centred: bool,
        /// The maximum width.
        room: f32,
        /// The text.
        text: String,
    },
}

impl Shape {
    /// Rectangles that hold all of the shape, each by its left, top, right and bottom edge.
    fn bounds(&self) -> Vec<[f32; 4]> {
        match self {
            Shape::Rectangle { x, y, width, height, .. } => vec![[*x, *y, x + width, y + height]],
            Shape::Lines(lines) => {
                let sorted = |&[x, y, to_x, to_y]: &[f32; 4]| {
                    [x.min(to_x), y.min(to_y), x.max(to_x), y.max(to_y)]
                };
                lines.iter().map(sorted).collect()
            }
            Shape::Text { x, y, size, centred, room, text } => {
                let width = (text::width_of(text) * size).min(*room);
                let x = if *centred { x - width / 2.0 } else { *x };
                vec![[x, y - 0.8 * size, x + width, y + 0.25 * size]]
            }
        }
    }

    fn move_by(&mut self, [right, down]: [f32; 2]) {
        match self {
            Shape::Rectangle { x, y, .. } | Shape::Text { x, y, .. } => {
                *x += right;
                *y += down;
            }
            Shape::Lines(lines) => {
                let way = [right, down, right, down];
                lines.iter_mut().for_each(|line| {
                    line.iter_mut().zip(way).for_each(|(at, by)| *at += by);
                });
            }
        }
    }
}

/// The layout of a picture: shapes, back to front.
///
/// # Examples
///
/// ```
/// use satdoku_sheets::picture::{Drawing, Picture};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let drawing = Drawing::of(&Picture::of_puzzle(&puzzle, &Alphabet::standard(4)));
/// assert!(!drawing.items().is_empty() && drawing.width() > 0.0);
/// # Ok::<(), satdoku::format::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    items: Vec<Item>,
    width: f32,
    height: f32,
}

impl Drawing {
    /// Lays out a picture.
    pub fn of(picture: &Picture) -> Self {
        let board = Board::of(&picture.geometry);
        let mut drawing = Drawing::of_rules(&board, &picture.variant, &picture.alphabet);
        drawing.shades(picture, &board);
        drawing.shade_givens(picture, &board);
        drawing.lines(&board);
        drawing.candidates(picture, &board);
        drawing.digits(picture, &board);
        drawing.make_room_outside();
        drawing.words(Style::Legend, &picture.variant.legend);
        drawing.words(Style::Caption, &picture.caption);
        // Styles are ordered as they are drawn, and shapes of one style are written together.
        drawing.items.sort_by_key(|item| item.style);
        drawing
    }

    /// Lays out the marks of rules, without a grid.
    pub(super) fn of_rules(board: &Board<'_>, variant: &Variant, alphabet: &Alphabet) -> Self {
        let [width, height] = board.size();
        let mut drawing = Drawing { items: Vec::new(), width, height };
        drawing.extra_houses(board);
        drawing.diagonals(board);
        drawing.rule_marks(board, variant, alphabet);
        drawing.items.sort_by_key(|item| item.style);
        drawing
    }

    /// Lays out a text in place of a grid.
    pub(super) fn of_words(words: &str) -> Self {
        let mut drawing = Drawing { items: Vec::new(), width: 9.0 * CELL, height: 0.0 };
        drawing.words(Style::Caption, words);
        drawing
    }

    /// The shapes, back to front; those of one style are adjacent.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The width of the grid and of what stands beside it.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// The height of the grid, of what stands beside it, and of the words below.
    pub fn height(&self) -> f32 {
        self.height
    }

    pub(super) fn push(&mut self, style: Style, shape: Shape) {
        self.items.push(Item { style, shape });
    }

    /// Moves everything so that nothing is left of the grid or above it, and adds what is right of it or below it.
    fn make_room_outside(&mut self) {
        let boxes = self.items.iter().flat_map(|item| item.shape.bounds());
        let of_grid = [0.0, 0.0, self.width, self.height];
        let [left, top, right, bottom] = boxes.fold(of_grid, |all, of| {
            [all[0].min(of[0]), all[1].min(of[1]), all[2].max(of[2]), all[3].max(of[3])]
        });
        (self.width, self.height) = (right - left, bottom - top);
        if [left, top] != [0.0; 2] {
            self.items.iter_mut().for_each(|item| item.shape.move_by([-left, -top]));
        }
    }

    /// Shades the cells of givens if symbols are emoji, which have their own colours and no bold form.
    fn shade_givens(&mut self, picture: &Picture, board: &Board<'_>) {
        let is_solved = |content: &Content| matches!(content, Content::Solved(_));
        if is_pictorial(&picture.alphabet) && picture.cells.iter().any(is_solved) {
            for (cell, content) in picture.geometry.cells().zip(&picture.cells) {
                if matches!(content, Content::Given(_)) {
                    self.cell(Style::GivenCell, board, cell);
                }
            }
        }
    }

    fn shades(&mut self, picture: &Picture, board: &Board<'_>) {
        for (&cell, shade) in &picture.shades {
            let style = match shade {
                Shade::House => Style::House,
                Shade::Cover => Style::Cover,
                Shade::Target => Style::Target,
            };
            self.cell(style, board, cell);
        }
    }

    /// Shades the cells of extra houses: in stripes where several overlap.
    fn extra_houses(&mut self, board: &Board<'_>) {
        for (cell, tints) in shaded_houses::tints(board.geometry) {
            let [x, y] = board.corner(cell);
            let stripes = match tints.len() {
                count @ (2 | 3) => 6 / count * count,
                count => count,
            };
            let width = CELL / stripes as f32;
            for (nth, &tint) in tints.iter().cycle().take(stripes).enumerate() {
                let x = x + nth as f32 * width;
                let shape = Shape::Rectangle { x, y, width, height: CELL, round: 0.0 };
                self.push(Style::ExtraHouse(tint), shape);
            }
        }
    }

    pub(super) fn cell(&mut self, style: Style, board: &Board<'_>, cell: Cell) {
        let [x, y] = board.corner(cell);
        let shape = Shape::Rectangle { x, y, width: CELL, height: CELL, round: 0.0 };
        self.push(style, shape);
    }

    fn lines(&mut self, board: &Board<'_>) {
        let at = |line: usize| line as f32 * CELL;
        for Field { rows, cols, corner: [x, y], name, .. } in &board.fields {
            let (width, height) = (at(*cols), at(*rows));
            let upright = (1..*cols).map(|line| [x + at(line), *y, x + at(line), y + height]);
            let level = (1..*rows).map(|line| [*x, y + at(line), x + width, y + at(line)]);
            let lines = upright.chain(level).collect_vec();
            if !lines.is_empty() {
                self.push(Style::CellLine, Shape::Lines(lines));
            }
            let frame = Shape::Rectangle { x: *x, y: *y, width, height, round: 0.0 };
            if let Some(text) = name.clone() {
                self.push(Style::CellLine, frame);
                let (size, room) = (18.0, width.max(2.0 * CELL));
                let shape = Shape::Text { x: *x, y: y - 8.0, size, centred: false, room, text };
                self.push(Style::Legend, shape);
                continue;
            }
            let borders = region_borders(board.geometry).into_iter();
            let borders =
                borders.map(|edge| [edge.from.0, edge.from.1, edge.to.0, edge.to.1].map(at));
            let borders = borders.collect_vec();
            if !borders.is_empty() {
                self.push(Style::RegionLine, Shape::Lines(borders));
            }
            self.push(Style::RegionLine, frame);
        }
    }

    fn digits(&mut self, picture: &Picture, board: &Board<'_>) {
        let top = if self.has_corner_texts() { CORNER_SIZE / 2.0 } else { 0.0 };
        let (room, size) = fitting(&picture.alphabet, CELL, CELL - top);
        let pictorial = is_pictorial(&picture.alphabet);
        for (cell, content) in picture.geometry.cells().zip(&picture.cells) {
            let (style, &digit) = match content {
                Content::Given(digit) if pictorial => (Style::PictorialGiven, digit),
                Content::Given(digit) => (Style::Given, digit),
                Content::Solved(digit) => (Style::Solved, digit),
                Content::Blank | Content::Candidates(_) => continue,
            };
            let [x, y] = board.corner(cell);
            let text = picture.alphabet.symbol(digit);
            let shape = symbol(text, (x + CELL / 2.0, y + (CELL + top) / 2.0), size, room);
            self.push(style, shape);
        }
    }

    fn has_corner_texts(&self) -> bool {
        self.items.iter().any(|item| item.style == Style::CornerText)
    }

    fn has_dots(&self) -> bool {
        let is_dot = |style| matches!(style, Style::WhiteDot | Style::BlackDot);
        self.items.iter().any(|item| is_dot(item.style))
    }

    fn candidates(&mut self, picture: &Picture, board: &Board<'_>) {
        let raster = Raster::of(&picture.geometry, self.has_corner_texts(), self.has_dots());
        let (room, size) = fitting(&picture.alphabet, raster.width, raster.height);
        for (cell, content) in picture.geometry.cells().zip(&picture.cells) {
            let Content::Candidates(digits) = content else {
                continue;
            };
            for &digit in digits {
                let middle = raster.middle(board.corner(cell), digit);
                let mark = picture.marks.get(&Candidate { cell, digit });
                self.mark(mark, middle, raster.width.min(raster.height));
                let style = match mark {
                    None => Style::Candidate,
                    Some(Mark::Placed) => Style::PlacedCandidate,
                    Some(_) => Style::MarkedCandidate,
                };
                let text = picture.alphabet.symbol(digit);
                self.push(style, symbol(text, middle, size, room));
            }
        }
    }

    /// Draws the mark of a candidate: a disc, a square or a stroke.
    fn mark(&mut self, mark: Option<&Mark>, (x, y): (f32, f32), room: f32) {
        let half = room * 0.46;
        let square = |round: f32| Shape::Rectangle {
            x: x - half,
            y: y - half,
            width: 2.0 * half,
            height: 2.0 * half,
            round,
        };
        match mark {
            None => {}
            Some(Mark::Carrier) => self.push(Style::Carrier, square(half)),
            Some(Mark::Other) => self.push(Style::Other, square(0.0)),
            Some(Mark::Placed) => self.push(Style::Placed, square(half)),
            Some(Mark::Removed) => {
                let stroke = [x - half, y + half, x + half, y - half];
                self.push(Style::Strike, Shape::Lines(vec![stroke]));
            }
        }
    }

    /// Appends text below everything else, in as many lines as it needs.
    fn words(&mut self, style: Style, words: &str) {
        let size = if style == Style::Legend { 15.0 } else { 17.0 };
        // Enlarge the text with the grid: a large grid is viewed from farther away, or shrunk.
        let size = size * (self.width / (9.0 * CELL)).max(1.0);
        let (leading, mut y) = (1.35 * size, self.height + 0.5 * size);
        for text in text::wrapped(words, self.width / size) {
            y += leading;
            let shape = Shape::Text { x: 0.0, y, size, centred: false, room: self.width, text };
            self.push(style, shape);
            self.height = y + 0.4 * size;
        }
    }
}

impl Picture {
    /// How many cells high or wide it is, whichever is more, with what stands beside the grid and without words.
    pub fn extent(&self) -> f32 {
        if self.variant == Variant::default() {
            return self.geometry.side() as f32;
        }
        let drawing =
            Drawing::of(&Picture { caption: String::new(), ..self.clone().without_legend() });
        drawing.width().max(drawing.height()) / CELL
    }
}

/// A symbol centred at a point.
pub(super) fn symbol(text: &str, (x, y): (f32, f32), size: f32, room: f32) -> Shape {
    Shape::Text { x, y: y + BASELINE * size, size, centred: true, room, text: text.to_owned() }
}

/// Whether any symbol is an emoji.
fn is_pictorial(alphabet: &Alphabet) -> bool {
    alphabet.symbols().any(text::is_pictorial)
}

/// The maximum width of a symbol in a space of this size, and the largest font size at which all symbols fit.
fn fitting(alphabet: &Alphabet, width: f32, height: f32) -> (f32, f32) {
    const OF_WIDTH: f32 = 0.86;
    const OF_HEIGHT: f32 = 0.66;
    let widest = alphabet.symbols().map(text::width_of);
    let widest = widest.fold(f32::MIN_POSITIVE, f32::max);
    let room = OF_WIDTH * width;
    // Small spaces have no room to spare.
    let high = if height < CELL { 0.86 } else { OF_HEIGHT };
    (room, (high * height).min(room / widest))
}

/// The arrangement of the candidates within a cell.
struct Raster {
    cols: usize,
    /// Distance from the cell's left side and from its top.
    left: f32,
    top: f32,
    /// Size of the space for one candidate.
    width: f32,
    height: f32,
}

impl Raster {
    /// Arranges the candidates as in a box; for very wide or very high boxes, in about as many rows as columns.
    /// Below the texts in corners of cells, inside the outlines of cages and beside dots, if there are any.
    fn of(geometry: &Geometry, has_corner_texts: bool, has_dots: bool) -> Self {
        let side = geometry.side();
        let shape = geometry.box_shape().unwrap_or_else(|| BoxShape::squarest(side));
        let BoxShape { rows, cols } = shape;
        let (rows, cols) = if rows.max(cols) <= 2 * rows.min(cols) {
            (rows, cols)
        } else {
            let cols = (1..=side).find(|cols| cols * cols >= side).unwrap_or(side);
            (side.div_ceil(cols), cols)
        };
        let (left, top) =
            if has_corner_texts { (CAGE_INSET + 1.0, CORNER_SIZE + 1.0) } else { (INSET, INSET) };
        let least = if has_dots { DOT } else { 0.0 };
        let (left, top) = (left.max(least), top.max(least));
        Raster {
            cols,
            left,
            top,
            width: (CELL - 2.0 * left) / cols as f32,
            height: (CELL - top - left) / rows as f32,
        }
    }

    /// The middle of a candidate in the cell with this upper left corner.
    fn middle(&self, [x, y]: [f32; 2], digit: Digit) -> (f32, f32) {
        let (row, col) = (digit.index() / self.cols, digit.index() % self.cols);
        (
            x + self.left + (col as f32 + 0.5) * self.width,
            y + self.top + (row as f32 + 0.5) * self.height,
        )
    }
}
