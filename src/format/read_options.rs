//! ReadOptions of the caller about the input.

use super::error::{ParseErrorKind, SideHint};
use super::variant::rules::Rules;
use super::variant::{Legend, RuleList};
use crate::geometry::{BoxShape, Geometry, GeometryBuilder, Layout};
use crate::puzzle::{Alphabet, Puzzle};

/// The format of the input, where it is not to be detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// A puzzle a line.
    Line,
    /// A row a line, with or without borders.
    Grid,
    /// Numbers separated by blanks or commas, a row or a puzzle a line.
    Integers,
    /// Comma-separated values with a header.
    Csv,
    /// A list of candidates for each cell.
    Candidates,
    /// N symbols for each cell, one for each candidate.
    Sukaku,
    /// JSON: objects, lists, f-puzzles.
    Json,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// HoDoKu's library.
    HoDoKu,
    /// Solo's game IDs.
    Solo,
    /// Text of the Interactive Sudoku Solver.
    Iss,
}

/// A name that no [`InputFormat`] has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("input format '{name}' is unknown, expected {}", alternatives(known))]
pub struct UnknownInputFormat {
    pub(super) name: String,
    pub(super) known: Vec<&'static str>,
}

/// `a, b or c`
fn alternatives(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// ReadOptions of the caller about the input. Everything else is detected.
///
/// # Examples
///
/// ```
/// use satdoku::format::{self, ReadOptions};
/// use satdoku::geometry::BoxShape;
///
/// let tall = ReadOptions::new().box_shape(BoxShape { rows: 3, cols: 2 });
/// let record = format::parse("123456 ......  ...... ...... ...... ......", &tall)?;
/// assert_eq!(record.puzzle.geometry().box_shape(), Some(BoxShape { rows: 3, cols: 2 }));
/// # Ok::<(), format::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[must_use = "the options have no effect until they are passed to a reader"]
pub struct ReadOptions {
    pub(super) box_shape: Option<BoxShape>,
    pub(super) side: Option<usize>,
    pub(super) alphabet: Option<Alphabet>,
    pub(super) input: Option<InputFormat>,
    pub(super) layouts: Vec<Layout>,
    /// The region of each cell.
    pub(super) regions: Option<Vec<usize>>,
    /// Whether there are no regions, not even boxes.
    pub(super) without_regions: bool,
    /// Without layouts and regions, which are above.
    pub(super) rules: RuleList,
    pub(super) legend: Legend,
}

impl ReadOptions {
    /// No options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Rows and columns of a box; the side follows from it.
    pub fn box_shape(mut self, shape: BoxShape) -> Self {
        self.box_shape = Some(shape);
        self
    }

    /// N.
    pub fn side(mut self, side: usize) -> Self {
        self.side = Some(side);
        self
    }

    /// The symbols; the side follows from it.
    pub fn alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = Some(alphabet);
        self
    }

    /// The format.
    pub fn input(mut self, format: InputFormat) -> Self {
        self.input = Some(format);
        self
    }

    /// Further houses and groups, of puzzles whose text does not say them.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layouts.push(layout);
        self
    }

    /// Regions of any form: a number for each cell, row by row; the side follows from their count.
    pub fn regions(mut self, numbers: impl IntoIterator<Item = usize>) -> Self {
        self.regions = Some(numbers.into_iter().collect());
        self
    }

    /// No regions in place of boxes, as in a Latin square.
    pub fn without_regions(mut self) -> Self {
        self.without_regions = true;
        self
    }

    /// Rules, houses and groups of puzzles whose text does not say them; regions only if there are none so far.
    pub fn rules(mut self, mut rules: RuleList) -> Self {
        self.layouts.append(&mut rules.layouts);
        let regions = rules.regions.take();
        self.regions = self.regions.or(regions);
        self.rules.append(rules);
        self
    }

    /// What drawings mean, in puzzles that have them: in the JSON of SudokuPad and of Sudoku-Bench.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::format::{self, ReadOptions};
    ///
    /// let text = r##"{"initial_board": "1...............", "visual_elements":
    ///     [{"type": "lines", "coords": ["r1c1", "r1c2", "r2c3"], "color_hex": "#FF00FF"}]}"##;
    /// let error = format::parse(text, &ReadOptions::new()).unwrap_err().to_string();
    /// assert!(error.ends_with("has line #ff00ff on r1c1 r1c2 r2c3, expected a meaning in --legend, such as 'line #ff00ff = whisper 5'"));
    ///
    /// let options = ReadOptions::new().legend("line #ff00ff = thermo".parse()?);
    /// assert_eq!(format::parse(text, &options)?.puzzle.rules().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legend(mut self, legend: Legend) -> Self {
        self.legend = legend;
        self
    }

    /// A remark that hinted windows do not fill the grid of this puzzle as players know them; none if its boxes are square.
    pub fn remark(&self, puzzle: &Puzzle) -> Option<String> {
        let geometry = puzzle.geometry();
        let shape = geometry.boxes().filter(|shape| shape.rows != shape.cols)?;
        if !self.layouts.contains(&Layout::Windows) {
            return None;
        }
        let windows = Layout::Windows.cells(geometry.side(), Some(shape)).ok()?;
        let (first, last) = (windows.first()?.first()?, windows.last()?.last()?);
        let [first, last] = [first, last].map(|&cell| geometry.name(cell));
        let windows = match windows.len() {
            1 => format!("is 1 window, {first} to {last}"),
            count => format!("are {count} windows, within {first} to {last}"),
        };
        Some(format!(
            "with boxes {shape} there {windows}; only windows of square boxes are one line from every edge"
        ))
    }

    /// Whether there are options of regions or boxes, which take precedence over those of a record.
    pub(crate) fn says_regions(&self) -> bool {
        self.regions.is_some() || self.without_regions || self.box_shape.is_some()
    }

    /// Whether there are options of regions, further houses, groups or rules.
    pub(crate) fn has_layout(&self) -> bool {
        self.regions.is_some() || self.without_regions || self.has_rules()
    }

    /// Whether there are options of further houses, groups or rules.
    pub(super) fn has_rules(&self) -> bool {
        !self.layouts.is_empty() || self.rules.has_lines()
    }

    /// The geometry with the hinted regions, or else these boxes, and the hinted further houses and groups.
    ///
    /// # Errors
    ///
    /// If they do not fit the side.
    pub fn geometry(&self, boxes: BoxShape) -> Result<Geometry, ParseErrorKind> {
        let builder = Geometry::builder(boxes.side()).boxes(boxes.rows, boxes.cols);
        self.built(builder)
    }

    /// A puzzle without givens, for new puzzles: with the hinted boxes, or else like one that was read with these options, or
    /// else of the hinted side or that of the hinted regions, or 9×9; with the hinted regions, houses, groups and rules.
    ///
    /// # Errors
    ///
    /// If they do not fit the side.
    pub fn empty_puzzle(&self, read: Option<&Puzzle>) -> Result<Puzzle, ParseErrorKind> {
        let of_regions = || Some(self.regions.as_ref()?.len().isqrt());
        let side = self.side.or_else(of_regions);
        let boxes = match (self.box_shape, side, read) {
            (Some(shape), Some(side), _) if shape.side() != side => {
                return Err(ParseErrorKind::BoxesOfSide { shape, side });
            }
            (Some(shape), ..) => shape,
            (None, _, Some(puzzle)) => return Ok(puzzle.without_givens()),
            (None, side, None) => BoxShape::squarest(side.unwrap_or(9)),
        };
        let mut puzzle = Puzzle::empty(self.geometry(boxes)?);
        self.rules_for(boxes.side())?.add_to(&mut puzzle);
        Ok(puzzle)
    }

    /// The geometry with the hinted regions or boxes, or else those of the builder, and with the hinted further houses and groups.
    pub(super) fn built(&self, builder: GeometryBuilder) -> Result<Geometry, ParseErrorKind> {
        let side = builder.side();
        let builder = match &self.regions {
            Some(regions) => builder.regions(regions.iter().copied()),
            None if self.without_regions => builder.without_regions(),
            None => match self.box_shape {
                Some(shape) => builder.boxes(shape.rows, shape.cols),
                None => builder,
            },
        };
        let layouts = self.layouts.iter();
        let builder = layouts.fold(builder, |builder, &layout| builder.layout(layout));
        let builder = self.rules_for(side)?.build(builder);
        builder.build().map_err(|error| ParseErrorKind::Layout(error.to_string()))
    }

    /// The hinted rules, houses and groups in a grid of this side.
    pub(super) fn rules_for(&self, side: usize) -> Result<Rules, ParseErrorKind> {
        self.rules.for_side(side).map_err(|error| ParseErrorKind::Rules(error.to_string()))
    }

    /// The side, given as such or implied by the box shape, the alphabet or the regions.
    pub(super) fn known_side(&self) -> Option<usize> {
        let implied = || Some(self.box_shape?.side());
        let by_alphabet = || Some(self.alphabet.as_ref()?.side());
        let by_regions = || Some(self.regions.as_ref()?.len().isqrt());
        self.side.or_else(implied).or_else(by_alphabet).or_else(by_regions)
    }

    /// The hint that the known side comes from.
    pub(super) fn side_hint(&self) -> Option<SideHint> {
        let options = [
            (self.side.is_some(), SideHint::Side),
            (self.box_shape.is_some(), SideHint::BoxShape),
            (self.alphabet.is_some(), SideHint::Alphabet),
        ];
        options.into_iter().find(|(is_given, _)| *is_given).map(|(_, hint)| hint)
    }

    /// Whether a plain 9×9 line means the same with these options as without, so that the fast path may read it: see
    /// [`RawRecord::plain_9x9_line`](super::RawRecord::plain_9x9_line).
    pub fn allows_fast_path(&self) -> bool {
        let format = matches!(self.input, None | Some(InputFormat::Line));
        let shape = self.box_shape.is_none_or(|s| (s.rows, s.cols) == (3, 3));
        format
            && shape
            && !self.has_layout()
            && self.side.is_none_or(|side| side == 9)
            && self.alphabet.is_none()
    }

    /// Whether the alphabet has this character, so that it marks no border or comment.
    pub(super) fn is_symbol(&self, mark: char) -> bool {
        let listed = |alphabet: &Alphabet| alphabet.digit(mark.encode_utf8(&mut [0; 4])).is_some();
        self.alphabet.as_ref().is_some_and(listed)
    }

    /// Whether spaces may be blanks in rows without bars.
    pub(super) fn may_be_open(&self) -> bool {
        matches!(self.input, None | Some(InputFormat::Grid)) && !self.is_wordy()
    }

    /// Whether cells are words between separators, even where each has one character.
    pub(super) fn is_wordy(&self) -> bool {
        matches!(self.input, Some(InputFormat::Integers | InputFormat::Candidates))
            || self.alphabet.as_ref().is_some_and(Alphabet::is_wide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_name() {
        for format in InputFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert_eq!(
            "word".parse::<InputFormat>().unwrap_err().to_string(),
            "input format 'word' is unknown, expected line, grid, integers, csv, candidates, sukaku, json, opensudoku, hodoku, solo or iss"
        );
    }

    #[test]
    fn the_side_follows_from_shape_and_alphabet() {
        let shape = BoxShape { rows: 2, cols: 3 };
        assert_eq!(ReadOptions::new().box_shape(shape).known_side(), Some(6));
        assert_eq!(ReadOptions::new().alphabet(Alphabet::standard(4)).known_side(), Some(4));
        assert_eq!(ReadOptions::new().side(9).box_shape(shape).known_side(), Some(9));
    }
}
