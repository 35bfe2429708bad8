//! Records that are being put together from lines and parts of lines.

use std::ops::Range;

use super::cut::{Cut, Extent};
use super::drawing::OpenDrawing;
use super::folded::OpenFold;
use super::framing::{self, Decisions};
use super::raw::{RawKind, Span};
use crate::format::codec::iss::{OpenText, Place};
use crate::format::codec::line;
use crate::format::read_options::ReadOptions;
use crate::format::text::comment;
use crate::format::text::line_kind::LineKind;
use crate::format::text::remarks;
use crate::format::text::second_word;

/// A longer line is an error, and is skipped without being kept.
pub(super) const LONGEST_LINE: usize = 4 << 20;

/// A line that waits for its record to be complete.
#[derive(Debug)]
struct WaitingLine {
    start: usize,
    end: usize,
    line: u64,
    kind: LineKind,
}

/// A record whose end is not the end of a line but still to come: closing quotes, a bracket or a tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenRecord {
    pub(super) start: usize,
    pub(super) line: u64,
    pub(super) columns_before: u64,
    pub(super) kind: RawKind,
}

/// The text that is in no complete record yet, and the complete records not yet taken.
#[derive(Debug)]
pub(super) struct Assembly {
    pub(super) options: ReadOptions,
    pub(super) buffer: Vec<u8>,
    /// Number of the line that is being read, from 1.
    pub(super) line: u64,
    waiting: Vec<WaitingLine>,
    decisions: Decisions,
    /// The drawing of regions that may begin with the first waiting line.
    drawing: Option<OpenDrawing>,
    /// The folded sukaku that may begin with the first waiting line.
    fold: Option<OpenFold>,
    /// So many waiting lines are 9×9 puzzles each, and no folded sukaku.
    plain_lines: usize,
    /// The text that the last waiting line is, if it may go on; none waits if it is too long to be kept.
    text: Option<OpenText>,
    /// Whether the lines before are a grid, up to its frame.
    is_below_grid: bool,
    pub(super) open_record: Option<OpenRecord>,
    pub(super) spans: Vec<Span>,
}

impl Assembly {
    pub(super) fn new(options: ReadOptions) -> Self {
        Assembly {
            options,
            buffer: Vec::new(),
            line: 1,
            waiting: Vec::new(),
            decisions: Decisions::default(),
            drawing: None,
            fold: None,
            plain_lines: 0,
            text: None,
            is_below_grid: false,
            open_record: None,
            spans: Vec::new(),
        }
    }

    pub(super) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Where the bytes begin that are in no complete record, `line_start` at the latest.
    pub(super) fn keep_from(&self, line_start: usize) -> usize {
        let open = self.open_record.map(|record| record.start);
        let waiting = self.waiting.first().map(|line| line.start);
        open.or(waiting).unwrap_or(line_start)
    }

    /// Moves all places to the front.
    pub(super) fn shift(&mut self, by: usize) {
        for line in &mut self.waiting {
            line.start -= by;
            line.end -= by;
        }
        if let Some(record) = &mut self.open_record {
            record.start -= by;
        }
    }

    /// Adds a record that begins the line being read.
    pub(super) fn complete(&mut self, start: usize, end: usize, kind: RawKind) {
        self.complete_from(start, end, kind, (self.line, 0));
    }

    /// Adds a record that begins in this line, behind this number of characters.
    pub(super) fn complete_from(
        &mut self,
        start: usize,
        end: usize,
        kind: RawKind,
        (line, columns_before): (u64, u64),
    ) {
        self.text = None;
        self.decisions.has_others = true;
        self.spans.push(Span { start, end, line, columns_before, kind });
    }

    /// Ends the open record, if there is one.
    pub(super) fn end_open_record(&mut self, end: usize) {
        if let Some(open) = self.open_record.take() {
            let place = (open.line, open.columns_before);
            self.complete_from(open.start, end, open.kind, place);
        }
    }

    /// Ends the open record, or the records at the places in it that `split` finds.
    pub(super) fn end_open_record_in_parts(
        &mut self,
        end: usize,
        split: impl Fn(&[u8], &ReadOptions) -> Vec<Range<usize>>,
    ) {
        let Some(open) = self.open_record else {
            return;
        };
        let places = split(&self.buffer[open.start..end], &self.options);
        if places.is_empty() {
            return self.end_open_record(end);
        }
        self.open_record = None;
        let (mut at, mut place) = (open.start, (open.line, open.columns_before));
        for part in places {
            let (start, end) = (open.start + part.start, open.start + part.end);
            place = place_behind(place, &self.buffer[at..start]);
            at = start;
            self.complete_from(start, end, open.kind, place);
        }
    }

    /// Gives up the open record if it is too long to be a puzzle; returns whether it was.
    pub(super) fn drop_too_long(&mut self, end: usize) -> bool {
        let too_long = self.open_record.filter(|record| end - record.start > LONGEST_LINE);
        if let Some(OpenRecord { start, line, .. }) = too_long {
            self.open_record = None;
            self.complete_from(start, start, RawKind::TooLong, (line, 0));
        }
        too_long.is_some()
    }

    /// Adds a line and cuts off every record that is now complete.
    pub(super) fn wait(&mut self, start: usize, end: usize, kind: LineKind) {
        if !self.is_in_text(start, end, &kind) {
            let line = self.line;
            self.waiting.push(WaitingLine { start, end, line, kind });
        }
        self.frame(false);
    }

    /// Cuts off all lines that wait, because a record of another kind begins.
    pub(super) fn end_waiting(&mut self) {
        self.decisions.has_others = true;
        self.frame(true);
    }

    /// Whether a line is part of the text that is open, which it makes longer.
    fn is_in_text(&mut self, start: usize, end: usize, kind: &LineKind) -> bool {
        if self.text.is_none() && !matches!(kind, LineKind::Text(_)) {
            return false;
        }
        let line =
            String::from_utf8_lossy(comment::content(&self.buffer[start..end], &self.options));
        let place = self.text.as_mut().map_or(Place::Behind, |text| text.push(kind, &line));
        if place == Place::Behind {
            let begins = matches!(kind, LineKind::Text(_));
            self.text = begins.then(|| OpenText::begin(&line));
        }
        // A text that is too long does not wait any more.
        if let (Place::Within, Some(text), Some(waiting)) =
            (place, &mut self.text, self.waiting.last_mut())
        {
            waiting.end = end;
            if end - waiting.start > LONGEST_LINE {
                waiting.kind = LineKind::TooLong;
                waiting.start = end;
                text.give_up();
            } else if text.is_mixed() {
                waiting.kind = LineKind::MixedTexts;
            }
        }
        matches!(place, Place::Within | Place::Comment)
    }

    /// Cuts off every record that is complete; with `ended`, no more lines follow.
    pub(super) fn frame(&mut self, ended: bool) {
        if ended {
            self.text = None;
        }
        let mut done = 0;
        while done < self.waiting.len() {
            let special = self.next_drawing(done, ended).or_else(|| self.next_fold(done, ended));
            let cut = special.unwrap_or_else(|| {
                let lines: Vec<&LineKind> =
                    self.waiting[done..].iter().map(|line| &line.kind).collect();
                framing::next(&lines, ended, &self.options, &mut self.decisions)
            });
            match cut {
                Cut::More => break,
                Cut::Skip => done += 1,
                Cut::Record(count, kind) => {
                    let (first, last) = (&self.waiting[done], &self.waiting[done + count - 1]);
                    self.spans.push(Span {
                        start: first.start,
                        end: last.end,
                        line: first.line,
                        columns_before: 0,
                        kind,
                    });
                    done += count;
                }
            }
            let is_border = matches!(self.waiting[done - 1].kind, LineKind::Border);
            self.is_below_grid = match cut {
                Cut::Record(_, kind) => matches!(kind, RawKind::Grid | RawKind::RegionGrid),
                _ => self.is_below_grid && is_border,
            };
            self.drawing = None;
            self.fold = None;
        }
        self.waiting.drain(..done);
    }

    /// Cuts off what begins at this waiting line if it is a drawing of regions, or the rules below a grid.
    fn next_drawing(&mut self, first: usize, ended: bool) -> Option<Cut> {
        match self.waiting[first].kind {
            LineKind::Border => {}
            LineKind::Comment if self.is_below_grid && !self.options.has_rules() => {
                let WaitingLine { start, end, .. } = self.waiting[first];
                let is_rules = remarks::rules_below(&self.buffer[start..end]).is_some();
                return is_rules.then_some(Cut::Record(1, RawKind::RulesBelow));
            }
            _ => return None,
        }
        let drawing = self.drawing.take();
        let text = |nth| self.content_of(nth);
        let begun = || OpenDrawing::begin(std::str::from_utf8(text(first)).ok()?, &self.options);
        let mut drawing = drawing.or_else(begun)?;
        let mut extent = Extent::Open;
        while extent == Extent::Open && first + drawing.lines < self.waiting.len() {
            extent = match std::str::from_utf8(text(first + drawing.lines)) {
                Ok(line) => drawing.push(line, &self.options),
                Err(_) => drawing.ended(),
            };
        }
        if extent == Extent::Open && ended {
            extent = drawing.ended();
        }
        let lines = drawing.lines;
        match extent {
            Extent::None => None,
            Extent::Open => {
                self.drawing = Some(drawing);
                Some(Cut::More)
            }
            Extent::Whole | Extent::Broken => {
                self.decisions.has_others = true;
                let kind = match extent {
                    Extent::Whole => RawKind::RegionGrid,
                    _ => RawKind::BrokenRegionGrid,
                };
                Some(Cut::Record(lines, kind))
            }
        }
    }
    /// Cuts off what begins at this waiting line if it is a folded sukaku, or was held because it might have been.
    fn next_fold(&mut self, first: usize, ended: bool) -> Option<Cut> {
        if let Some(plain) = self.next_plain() {
            return Some(plain);
        }
        let fold = self.fold.take();
        let begun =
            || OpenFold::begin(&self.waiting[first].kind, self.content_of(first), &self.options);
        let mut fold = fold.or_else(begun)?;
        let mut extent = Extent::Open;
        while extent == Extent::Open && first + fold.lines() < self.waiting.len() {
            let next = first + fold.lines();
            extent = fold.push(&self.waiting[next].kind, self.content_of(next));
        }
        if extent == Extent::Open && ended {
            extent = fold.ended();
        }
        match extent {
            Extent::None => {
                if self.options.allows_fast_path() {
                    let lines = self.waiting[first..].iter();
                    let texts = lines.map(|line| &self.buffer[line.start..line.end]);
                    let is_plain = |text: &&[u8]| is_plain_9x9(text);
                    self.plain_lines = texts.take_while(is_plain).count();
                }
                self.next_plain()
            }
            Extent::Open => {
                self.fold = Some(fold);
                Some(Cut::More)
            }
            Extent::Whole | Extent::Broken => {
                self.decisions.has_others = true;
                Some(Cut::Record(fold.lines(), RawKind::Folded { side: fold.side() }))
            }
        }
    }

    /// Cuts off a line that is known to be a 9×9 puzzle.
    fn next_plain(&mut self) -> Option<Cut> {
        self.plain_lines = self.plain_lines.checked_sub(1)?;
        Some(Cut::Record(1, RawKind::Line))
    }

    /// A waiting line without the comment behind it.
    fn content_of(&self, nth: usize) -> &[u8] {
        let WaitingLine { start, end, .. } = self.waiting[nth];
        comment::content(&self.buffer[start..end], &self.options)
    }
}

/// Whether a line is a plain 9×9 puzzle, and what is behind it means nothing.
pub(super) fn is_plain_9x9(line: &[u8]) -> bool {
    line::parse_plain_9x9(line).is_some() && !second_word::claims_behind_9x9(line)
}

/// The line and the number of characters before it of a place behind this text.
fn place_behind((mut line, mut columns_before): (u64, u64), text: &[u8]) -> (u64, u64) {
    let mut last = 0;
    for &byte in text {
        match byte {
            b'\n' if last == b'\r' => {}
            b'\n' | b'\r' => (line, columns_before) = (line + 1, 0),
            0x80..=0xBF => {}
            _ => columns_before += 1,
        }
        last = byte;
    }
    (line, columns_before)
}
