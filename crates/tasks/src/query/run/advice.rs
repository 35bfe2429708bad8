//! What users can do about the way records are read.

use super::report::Note;
use crate::query::render::Renderer;
use satdoku::format::{OtherContent, ParseError, ParseErrorKind, ReadOptions, Record, SideHint};

/// Words that a program adds to messages about records, such as the option that helps. The library knows no options, so
/// by default there are none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Advice {
    /// Follows an error about a side that was given as a hint.
    pub side: &'static str,
    /// Follows an error about a side that follows from the box shape that was given as a hint.
    pub box_shape: &'static str,
    /// Follows an error about a side that follows from the alphabet that was given as a hint.
    pub alphabet: &'static str,
    /// Follows an error about an input that is a formula.
    pub formula: &'static str,
    /// Follows an error about an input that is the answer of a SAT solver.
    pub answer: &'static str,
    /// Follows an error about an input that is a proof.
    pub proof: &'static str,
    /// Follows the remark that two alphabets fit.
    pub ambiguity: &'static str,
    /// Follows the remark that the box shape is a guess.
    pub guess: &'static str,
}

impl Advice {
    /// An error with its place.
    pub fn error(&self, error: &ParseError) -> String {
        format!("{error}{}", self.about(&error.kind))
    }

    /// An error without its place.
    pub fn error_kind(&self, kind: &ParseErrorKind) -> String {
        format!("{kind}{}", self.about(kind))
    }

    fn about(&self, kind: &ParseErrorKind) -> &'static str {
        if let ParseErrorKind::OtherContent(content) = kind {
            return match content {
                OtherContent::Formula => self.formula,
                OtherContent::Answer => self.answer,
                OtherContent::Proof => self.proof,
                _ => "",
            };
        }
        match kind.side_hint() {
            Some(SideHint::Side) => self.side,
            Some(SideHint::BoxShape) => self.box_shape,
            Some(SideHint::Alphabet) => self.alphabet,
            None => "",
        }
    }

    /// The remark that two alphabets fit a record, if they do.
    pub fn ambiguity(&self, record: &Record) -> Option<String> {
        Some(format!("{}{}", record.ambiguity()?, self.ambiguity))
    }

    /// The reason why a query is not answered about a record: two alphabets fit it where that matters, or the format
    /// cannot hold the grid.
    pub fn refusal(&self, renderer: &Renderer, record: &Record) -> Option<String> {
        let ambiguity = self.ambiguity(record).filter(|_| renderer.needs_alphabet(record));
        ambiguity.or_else(|| Some(renderer.refuses(record)?.to_string()))
    }

    /// The remarks about a record that was read with these options: that its box shape is a guess, or of windows.
    pub fn remarks(
        &self,
        read_options: &ReadOptions,
        record: &Record,
    ) -> impl Iterator<Item = Note> {
        let guess = record.guess().map(|guess| format!("{guess}{}", self.guess));
        guess.into_iter().chain(read_options.remark(&record.puzzle)).map(Note::Once)
    }
}
