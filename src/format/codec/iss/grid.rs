//! The grid of a text: its boxes, pieces and layouts.

use itertools::Itertools;

use super::part::{NAME, malformed};
use super::read::Parts;
use super::shape::Shape;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::text::record_text::RecordText;
use crate::format::variant::regions_text::are_regions;
use crate::geometry::{BoxShape, Canvas, Cell, Geometry, GeometryBuilder, Layout, leaps_in};

impl Parts {
    /// Pieces with a character for each cell; one piece may be of another size, which says nothing.
    pub(super) fn jigsaw(&mut self, arguments: &[&str]) -> Result<(), ParseErrorKind> {
        let labels = arguments.last().copied().unwrap_or_default().chars().collect_vec();
        let (found, expected) = (labels.len(), self.shape.rows * self.shape.cols);
        if found != expected {
            return Err(malformed(format!("Jigsaw has {found} cells, expected {expected}")));
        }
        let numbers = labels.iter().map(|&label| label as usize).collect_vec();
        if self.shape.is_plain() && are_regions(&numbers) {
            self.regions = Some(numbers);
            return Ok(());
        }
        let pieces = numbers.iter().enumerate().map(|(cell, &number)| (number, Cell::new(cell)));
        let pieces = pieces.into_group_map();
        if pieces.len() == 1 {
            return Ok(());
        }
        let least = self.shape.region_size.unwrap_or(self.shape.rows.max(self.shape.cols));
        let sizes = least..=self.shape.side();
        let pieces = pieces.into_values().sorted();
        let (full, others): (Vec<_>, Vec<_>) =
            pieces.partition(|cells| sizes.contains(&cells.len()));
        if others.len() > 1 {
            return Err(malformed(format!("{} pieces have not {least} cells", others.len())));
        }
        match self.shape.is_plain() {
            true => self.rules.groups.extend(full),
            false => self.pieces.extend(full),
        }
        Ok(())
    }

    /// A layout that goes by the usual boxes, even if the puzzle has none.
    pub(super) fn of_boxes(&mut self, layout: Layout) -> Result<(), ParseErrorKind> {
        let Shape { rows, cols, .. } = self.shape;
        if rows != self.shape.side() || cols != rows || self.shape.region_size.is_some() {
            if layout != Layout::DisjointGroups {
                return Err(ParseErrorKind::OtherRules(format!("{layout} in such a grid")));
            }
            let boxes = self.shape.boxes();
            let at = |place: usize| boxes.iter().map(|cells| cells[place]).collect();
            self.rules.groups.extend((0..boxes.first().map_or(0, Vec::len)).map(at));
            return Ok(());
        }
        let cells = layout.cells(rows, Some(self.shape.usual_boxes()));
        self.rules.groups.extend(cells.map_err(|error| malformed(error.to_string()))?);
        Ok(())
    }

    /// The boxes, if there are any.
    fn boxes(&self) -> Vec<Vec<Cell>> {
        match self.has_no_boxes || self.shape.is_raw {
            true => Vec::new(),
            false => self.shape.boxes(),
        }
    }

    /// The largest of rows, columns, boxes and pieces.
    pub(super) fn largest_regions(&self) -> Vec<Vec<Cell>> {
        let Shape { rows, cols, .. } = self.shape;
        let cell = |row: usize, col: usize| Cell::new(row * cols + col);
        let lines = (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect_vec());
        let columns = (0..cols).map(|col| (0..rows).map(|row| cell(row, col)).collect_vec());
        let all = lines.chain(columns).chain(self.boxes()).chain(self.pieces.iter().cloned());
        all.max_set_by_key(Vec::len)
    }

    /// A layout of the whole grid.
    pub(super) fn layout(&mut self, layout: Layout) -> Result<(), ParseErrorKind> {
        let Shape { rows, cols, .. } = self.shape;
        match layout {
            _ if self.shape.is_plain() => self.rules.layouts.push(layout),
            Layout::AntiKnight => self.rules.groups.extend(leaps_in([rows, cols], [1, 2])),
            Layout::AntiKing => self.rules.groups.extend(leaps_in([rows, cols], [1, 1])),
            _ if rows == cols => {
                let cells = layout.cells(rows, None);
                self.rules.groups.extend(cells.map_err(|error| malformed(error.to_string()))?);
            }
            _ => return Err(malformed("Diagonal needs a square grid".to_owned())),
        }
        Ok(())
    }

    /// The grid.
    pub(super) fn geometry(
        &self,
        source: &RecordText<'_>,
        options: &ReadOptions,
    ) -> Result<Geometry, ParseError> {
        let malformed_layout =
            |message| ParseError::at_line(source.line(), ParseErrorKind::Malformed(NAME, message));
        if self.shape.is_plain() {
            let geometry = source.geometry_built(self.builder(), options);
            return geometry.map_err(|error| match error.kind {
                ParseErrorKind::Layout(message) if !options.has_layout() => {
                    malformed_layout(message)
                }
                _ => error,
            });
        }
        let side = self.shape.side();
        if options.has_layout() || options.known_side().is_some_and(|known| known != side) {
            let message = "options about the grid do not fit one of another shape than N×N with digits from 1";
            return Err(ParseError::at_line(source.line(), ParseErrorKind::Layout(message.into())));
        }
        let boxes = self.boxes();
        // A cell has one region: that of its piece if there are both.
        let (regions, further) = match self.pieces.is_empty() {
            true => (boxes, Vec::new()),
            false => (self.pieces.clone(), boxes),
        };
        let different = further.into_iter().chain(self.rules.groups.iter().cloned()).collect();
        let Shape { rows, cols, range, is_raw, .. } = self.shape;
        let canvas = Canvas {
            digits: side,
            first_value: range.first as usize,
            has_lines: !is_raw,
            regions,
            different,
            beside: self.shape.beside(),
            ..Canvas::new(rows, cols)
        };
        Geometry::on_canvas(canvas).map_err(|error| malformed_layout(error.to_string()))
    }

    fn builder(&self) -> GeometryBuilder {
        let builder = Geometry::builder(self.shape.side());
        let squarest = self.shape.usual_boxes();
        let BoxShape { rows, cols } = squarest;
        // Sides such as 7 have no boxes.
        let builder = match (&self.regions, !self.has_no_boxes && !squarest.is_line()) {
            (Some(regions), false) => builder.regions(regions.iter().copied()),
            // Both the boxes and the pieces have all digits.
            (Some(regions), true) => {
                let pieces = regions.iter().enumerate().map(|(cell, &n)| (n, Cell::new(cell)));
                let pieces = pieces.into_group_map().into_values();
                let builder = builder.boxes(rows, cols);
                pieces.fold(builder, |builder, cells| builder.house(cells))
            }
            (None, true) => builder.boxes(rows, cols),
            (None, false) => builder,
        };
        self.rules.build(builder)
    }
}
