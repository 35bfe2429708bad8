//! The text of a record: finds the place of an error, and makes a record of symbols.

use super::comment;
use super::infer_alphabet::{self, SymbolKind};
use super::recent::Recent;
use super::symbols;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::read_options::ReadOptions;
use crate::format::record::Record;
use crate::geometry::{BoxShape, Candidate, Digit, Geometry, GeometryBuilder, MAX_SIDE};
use crate::puzzle::{Alphabet, Puzzle};

/// The number of characters that an error shows of a line that is no puzzle.
const SHOWN_OF_PROSE: usize = 40;

/// The bytes of a record and their place in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordText<'a> {
    pub(crate) bytes: &'a [u8],
    line: u64,
    /// Characters before the first byte in its line.
    columns_before: u64,
}

/// The symbols of a grid as they are grid.
pub(crate) struct GridSymbols<'a> {
    /// One for each cell, each a piece of the record's bytes; empty for a blank.
    pub(crate) symbols: Vec<&'a str>,
    pub(crate) side: usize,
    pub(crate) symbol_kind: SymbolKind,
    /// The box shape that borders show.
    pub(crate) drawn: Option<BoxShape>,
}

impl<'a> RecordText<'a> {
    /// A record at the beginning of a line.
    pub(crate) fn new(bytes: &'a [u8], line: u64) -> Self {
        RecordText { bytes, line, columns_before: 0 }
    }

    /// The same behind this number of characters in its line.
    pub(crate) fn behind(mut self, columns: u64) -> Self {
        self.columns_before = columns;
        self
    }

    /// A field of this record, with this number of the record's bytes before it.
    pub(crate) fn piece<'b>(&self, bytes: &'b [u8], before: usize) -> RecordText<'b> {
        let (line, columns_before) = self.place_of(before);
        RecordText { bytes, line, columns_before }
    }

    /// The line of a byte, and the number of characters before it there.
    fn place_of(&self, offset: usize) -> (u64, u64) {
        let before = &self.bytes[..offset.min(self.bytes.len())];
        let (nth, line) = (0..).zip(split_lines(before)).last().unwrap_or_default();
        let in_line = String::from_utf8_lossy(line).chars().count() as u64;
        let first_line = if nth == 0 { self.columns_before } else { 0 };
        (self.line + nth, first_line + in_line)
    }

    /// The number of the first line, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The lines, each with its number.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&'a [u8], u64)> {
        split_lines(self.bytes).zip(self.line..)
    }

    /// An error at this offset in bytes.
    pub(crate) fn error_at(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        let (line, before) = self.place_of(offset);
        ParseError { line, column: Some(before + 1), kind }
    }

    /// The offset of a piece of this text.
    pub(crate) fn offset(&self, piece: &[u8]) -> usize {
        (piece.as_ptr() as usize).saturating_sub(self.bytes.as_ptr() as usize)
    }

    /// The same; none if it is no piece of this text.
    pub(crate) fn offset_within(&self, piece: &[u8]) -> Option<usize> {
        let offset = (piece.as_ptr() as usize).checked_sub(self.bytes.as_ptr() as usize)?;
        (offset + piece.len() <= self.bytes.len()).then_some(offset)
    }

    /// The content of a line as text.
    pub(crate) fn text(
        &self,
        line: &'a [u8],
        options: &ReadOptions,
    ) -> Result<&'a str, ParseError> {
        self.utf8(comment::content(line, options))
    }

    /// The error for a line that has no cells.
    pub(crate) fn prose(&self, options: &ReadOptions) -> ParseError {
        match self.text(self.bytes, options) {
            Err(error) => error,
            Ok(text) => match text.char_indices().find(|(_, c)| c.is_control() && *c != '\t') {
                Some((at, c)) => self.error_at(at, ParseErrorKind::ControlCharacter(c)),
                None => {
                    let shown: String = text.trim().chars().take(SHOWN_OF_PROSE).collect();
                    ParseError::at_line(self.line, ParseErrorKind::NotAPuzzle(shown))
                }
            },
        }
    }

    /// The error for a single symbol that is no grid of its own.
    pub(crate) fn lone_symbol(&self, options: &ReadOptions) -> ParseError {
        let error = self.seen(self.prose(options));
        match error.kind {
            ParseErrorKind::NotAPuzzle(_) => {
                ParseError::at_line(self.line, ParseErrorKind::LoneSymbol)
            }
            _ => error,
        }
    }

    /// The error, or the one about an invisible character in the record, which is its likely cause.
    pub(crate) fn seen(&self, error: ParseError) -> ParseError {
        let line_begins = |at: usize| at == 0 || matches!(self.bytes[at - 1], b'\n' | b'\r');
        let text = std::str::from_utf8(self.bytes).unwrap_or_default();
        let mut invisible = text.char_indices().filter(|(_, c)| symbols::is_invisible(*c));
        let spoils = |(at, c): &(usize, char)| *c != '\u{FEFF}' || !line_begins(*at);
        match invisible.find(spoils) {
            Some((at, c)) => self.error_at(at, ParseErrorKind::InvisibleCharacter(c)),
            None => error,
        }
    }

    /// The record that these symbols make.
    pub(crate) fn record(
        &self,
        grid: &GridSymbols<'_>,
        options: &ReadOptions,
    ) -> Result<Record, ParseError> {
        let side = grid.side;
        check_side(side, options).map_err(|kind| ParseError::at_line(self.line, kind))?;
        let reading = infer_alphabet::read(&grid.symbols, side, grid.symbol_kind, options);
        let reading = reading.map_err(|misfit| match misfit.cell {
            Some(cell) => self.error_at(self.offset(grid.symbols[cell].as_bytes()), misfit.kind),
            None => ParseError::at_line(self.line, misfit.kind),
        })?;
        let (shape, box_shape_guessed) = shape(side, grid.drawn, options);
        let mut puzzle = Puzzle::new(self.geometry(shape, options)?, reading.digits)
            .expect("the cells were counted and each digit is one of the alphabet's");
        self.add_rules(&mut puzzle, options)?;
        Ok(Record {
            other_alphabet: reading.other,
            box_shape_guessed,
            line: self.line,
            ..Record::new(puzzle, reading.alphabet)
        })
    }

    /// The record of a grid whose cells are lists of candidates.
    ///
    /// A cell with one candidate is a given. A candidate is ruled out only if no given among its peers does so already.
    pub(crate) fn candidates(
        &self,
        cells: &[Vec<Digit>],
        alphabet: Alphabet,
        drawn: Option<BoxShape>,
        options: &ReadOptions,
    ) -> Result<Record, ParseError> {
        let side = alphabet.side();
        check_side(side, options).map_err(|kind| ParseError::at_line(self.line, kind))?;
        let (shape, box_shape_guessed) = shape(side, drawn, options);
        let given = |left: &Vec<Digit>| match left[..] {
            [only] => Some(only),
            _ => None,
        };
        let geometry = self.geometry(shape, options)?;
        let mut puzzle = Puzzle::new(geometry, cells.iter().map(given).collect())
            .expect("the cells were counted and each digit is one of the alphabet's");
        let by_givens = puzzle.candidates_left();
        for (cell, left) in puzzle.geometry().clone().cells().zip(cells) {
            for digit in
                (0..side).map(Digit::new).filter(|digit| left.binary_search(digit).is_err())
            {
                let candidate = Candidate { cell, digit };
                if by_givens[puzzle.geometry().candidate_index(candidate)] {
                    puzzle.rule_out(candidate);
                }
            }
        }
        self.add_rules(&mut puzzle, options)?;
        Ok(Record { box_shape_guessed, line: self.line, ..Record::new(puzzle, alphabet) })
    }

    /// The geometry of a format that states the shape of its boxes. The options take precedence.
    pub(crate) fn geometry_of(
        &self,
        shape: BoxShape,
        options: &ReadOptions,
    ) -> Result<Geometry, ParseError> {
        check_side(shape.side(), options).map_err(|kind| ParseError::at_line(self.line, kind))?;
        self.geometry(options.box_shape.unwrap_or(shape), options)
    }

    /// The geometry with these boxes, whose side must be in range, and the regions, houses and groups of the options.
    fn geometry(&self, shape: BoxShape, options: &ReadOptions) -> Result<Geometry, ParseError> {
        if !options.has_layout() {
            return Ok(geometry(shape));
        }
        options.geometry(shape).map_err(|kind| ParseError::at_line(self.line, kind))
    }

    /// The geometry of a format that states its regions, further houses and groups, with those of the options. The hinted
    /// side, regions and boxes take precedence.
    pub(crate) fn geometry_built(
        &self,
        builder: GeometryBuilder,
        options: &ReadOptions,
    ) -> Result<Geometry, ParseError> {
        let built = check_side(builder.side(), options).and_then(|()| options.built(builder));
        built.map_err(|kind| ParseError::at_line(self.line, kind))
    }

    /// Adds the rules of the options to a puzzle.
    fn add_rules(&self, puzzle: &mut Puzzle, options: &ReadOptions) -> Result<(), ParseError> {
        if options.has_layout() {
            let rules = options.rules_for(puzzle.geometry().side());
            rules.map_err(|kind| ParseError::at_line(self.line, kind))?.add_to(puzzle);
        }
        Ok(())
    }

    /// The record of a format that has numbers, not symbols.
    pub(crate) fn digits(
        &self,
        geometry: Geometry,
        cells: Vec<Option<Digit>>,
        options: &ReadOptions,
    ) -> Result<Record, ParseError> {
        let (side, found) = (geometry.side(), cells.len());
        let fail = |kind| Err(ParseError::at_line(self.line, kind));
        if found != geometry.cell_count() {
            let hint = options.side_hint();
            return fail(ParseErrorKind::LineLength { found, side, hint });
        }
        let alphabet = match &options.alphabet {
            Some(alphabet) if alphabet.side() != side => {
                let symbols = alphabet.side();
                return fail(ParseErrorKind::AlphabetLength { symbols, side });
            }
            Some(alphabet) => alphabet.clone(),
            None => Alphabet::of(&geometry),
        };
        let mut puzzle =
            Puzzle::new(geometry, cells).expect("counted above, and all digits are N's");
        self.add_rules(&mut puzzle, options)?;
        Ok(Record { line: self.line, ..Record::new(puzzle, alphabet) })
    }

    /// Bytes of this record as text.
    pub(crate) fn utf8(&self, bytes: &'a [u8]) -> Result<&'a str, ParseError> {
        std::str::from_utf8(bytes).map_err(|error| {
            let offset = self.offset(bytes) + error.valid_up_to();
            self.error_at(offset, ParseErrorKind::InvalidUtf8)
        })
    }
}

/// The lines of a text: a line ends with LF, CR LF or CR.
fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = memchr::memchr2(b'\n', b'\r', text);
        rest = end.map(|end| match text[end..].starts_with(b"\r\n") {
            true => &text[end + 2..],
            false => &text[end + 1..],
        });
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// The shape of the boxes, from the options, the borders or a guess, and whether it is a guess.
fn shape(side: usize, drawn: Option<BoxShape>, options: &ReadOptions) -> (BoxShape, bool) {
    match options.box_shape.or(drawn) {
        Some(shape) => (shape, false),
        None => {
            let shape = BoxShape::squarest(side);
            (shape, shape.is_one_of_several())
        }
    }
}

/// Checks that the side is possible and agrees with the options.
fn check_side(side: usize, options: &ReadOptions) -> Result<(), ParseErrorKind> {
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(ParseErrorKind::SideOutOfRange { side });
    }
    if let Some(expected) = options.side.filter(|&expected| expected != side) {
        let found = side;
        return Err(ParseErrorKind::Side { found, expected });
    }
    match options.box_shape.filter(|shape| shape.side() != side) {
        Some(shape) => Err(ParseErrorKind::BoxShape { shape, side }),
        None => Ok(()),
    }
}

/// The geometry with these boxes, whose side must be in range.
fn geometry(shape: BoxShape) -> Geometry {
    static RECENT: Recent<BoxShape, Geometry> = Recent::new();
    match (shape.rows, shape.cols) {
        (3, 3) => Geometry::classic(),
        (rows, cols) => {
            RECENT.value(shape, || Geometry::new(rows, cols).expect("the side was checked"))
        }
    }
}
