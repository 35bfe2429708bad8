//! Which lines are one text.
//!
//! A text goes on up to an empty line or a line of another kind. A list with a whole puzzle in each line looks the same
//! at first. The program itself never writes two lines with givens outside of an `Or` or `And`, or two with a `Shape`:
//! so each line of such a list is a puzzle if all its lines have givens, or all a `Shape`, and the second line says
//! again what a puzzle has once, such as the value of a cell. If it is unclear to which puzzle a line belongs, all lines
//! up to the next empty one are an error.

use std::collections::HashSet;

use crate::format::text::line_kind::LineKind;

/// Parts about the whole grid, of which a puzzle has one each.
const ONCE: [&str; 16] = [
    "Shape",
    "RegionSize",
    "NoBoxes",
    "ChaosConstruction",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "AntiKing",
    "AntiTaxicab",
    "AntiConsecutive",
    "StrictKropki",
    "StrictXV",
    "GlobalEntropy",
    "GlobalMod",
    "RegionSameValues",
    "Doppelganger",
];

/// What a line is to the text above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Part of it.
    Within,
    /// A comment in it.
    Comment,
    /// The next puzzle of a list.
    Next,
    /// No part of it.
    Behind,
}

/// What the lines are so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// One puzzle.
    #[default]
    One,
    /// One puzzle, and the lines before were one each.
    OfList,
    /// Perhaps one, perhaps several.
    Mixed,
}

/// The lines of a text so far.
#[derive(Debug, Default)]
pub(crate) struct OpenText {
    kind: Kind,
    lines: usize,
    with_givens: usize,
    with_shape: usize,
    /// What stands in the lines and only once in a puzzle, outside of other parts.
    once: HashSet<String>,
    /// The parts that are not yet closed by `End`.
    depth: usize,
    /// Whether the last line ends within a part.
    goes_on: bool,
}

/// What a line has outside of other parts.
#[derive(Default)]
struct Parts {
    has_givens: bool,
    has_shape: bool,
    once: HashSet<String>,
    depth: usize,
}

impl OpenText {
    /// A text that begins with this line, without comments.
    pub(crate) fn begin(line: &str) -> Self {
        let mut text = OpenText::default();
        text.add(line, Parts::of(line, 0));
        text
    }

    /// Whether it is unclear where a puzzle ends.
    pub(crate) fn is_mixed(&self) -> bool {
        self.kind == Kind::Mixed
    }

    /// Tells that the text is too long to be read, so that nothing about it is kept.
    pub(crate) fn give_up(&mut self) {
        self.kind = Kind::Mixed;
    }

    /// Takes the next line, without comments.
    pub(crate) fn push(&mut self, kind: &LineKind, line: &str) -> Place {
        if matches!(kind, LineKind::Comment) && line.is_empty() {
            return Place::Comment;
        }
        if !self.takes(kind, line) {
            return Place::Behind;
        }
        let parts = Parts::of(line, self.depth);
        let has_again = !self.once.is_disjoint(&parts.once);
        let all_have_givens = parts.has_givens && self.with_givens == self.lines;
        let all_have_shapes = parts.has_shape && self.with_shape == self.lines;
        let is_next = self.depth == 0 && (all_have_givens || all_have_shapes);
        self.kind = match self.kind {
            Kind::One | Kind::OfList if is_next && self.lines == 1 => {
                if has_again || self.kind == Kind::OfList {
                    *self = OpenText::begin(line);
                    self.kind = Kind::OfList;
                    return Place::Next;
                }
                Kind::Mixed
            }
            Kind::One if !(has_again || parts.has_givens && self.with_givens > 0) => Kind::One,
            _ => Kind::Mixed,
        };
        self.add(line, parts);
        Place::Within
    }

    fn add(&mut self, line: &str, parts: Parts) {
        // Nothing is decided any more, and the text may have no end.
        if self.is_mixed() {
            self.once.clear();
        } else {
            self.once.extend(parts.once);
        }
        self.lines += 1;
        self.with_givens += usize::from(parts.has_givens);
        self.with_shape += usize::from(parts.has_shape);
        self.depth = parts.depth;
        self.goes_on = line.trim_end().ends_with(['~', '_']);
    }

    /// Whether the text goes on in a line of this kind.
    fn takes(&self, kind: &LineKind, line: &str) -> bool {
        match kind {
            LineKind::Empty | LineKind::TooLong => false,
            LineKind::Text(_) => true,
            _ if self.goes_on => true,
            LineKind::Prose | LineKind::Fields(_) | LineKind::Row(_) | LineKind::Puzzle => {
                let name = line.trim_start().trim_start_matches('.').as_bytes();
                let is_name = line.trim_start().starts_with('.')
                    && match kind {
                        LineKind::Prose | LineKind::Fields(_) => {
                            name.first().is_some_and(u8::is_ascii_alphabetic)
                        }
                        // A row of a grid has symbols alike.
                        _ => matches!(name, [b'A'..=b'Z', b'a'..=b'z', ..]),
                    };
                is_name || line.contains('~') || line.trim() == "."
            }
            _ => false,
        }
    }
}

impl Parts {
    /// The parts of a line, the first of them within this number of others.
    fn of(line: &str, depth: usize) -> Self {
        let mut found = Parts { depth, ..Parts::default() };
        let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        // What stands before the first point belongs to the line above.
        for part in line.split('.').skip(1) {
            let (name, arguments) = part.split_once('~').unwrap_or((part, ""));
            match name {
                "Or" | "And" | "Replicate" => found.depth += 1,
                "End" => found.depth = found.depth.saturating_sub(1),
                _ if found.depth > 0 => {}
                "" | "Given" if !arguments.is_empty() => {
                    found.has_givens = true;
                    let cells = arguments.split('~').map(|value| value.split('_').next());
                    found.once.extend(cells.flatten().map(str::to_ascii_uppercase));
                }
                // There are two diagonals.
                "Diagonal" => {
                    found.once.insert(part.to_owned());
                }
                _ if ONCE.contains(&name) => {
                    found.has_shape |= name == "Shape";
                    found.once.insert(name.to_owned());
                }
                _ => {}
            }
        }
        found
    }
}
