//! Records that are guises of earlier ones are left out, or marked.

use std::collections::HashMap;
use std::io;
use std::mem;

use super::known::KnownPuzzles;
use crate::query::render::{RecordFamily, RecordFormat};
use crate::query::run::{HashedRecord, Report, RunStatus};

/// What becomes of a puzzle that is a guise of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// It is left out.
    Dropped,
    /// It is kept, and all puzzles say whether they are new or repeated.
    Marked,
}

impl Repeated {
    /// Whether records in this format can be left out, or marked.
    pub fn fits(self, format: RecordFormat) -> bool {
        match self {
            Repeated::Marked => format == RecordFormat::LINE || format == RecordFormat::Jsonl,
            Repeated::Dropped => !format.is_document() && format.family() != RecordFamily::Svg,
        }
    }
}

/// The verdict of a record with a hash, in place of which a [`RepeatFilter`] tells new and repeated ones.
pub const HASHED: &str = "hashed";

/// The verdict of a record whose puzzle is a guise of an earlier one.
pub const REPEATED: &str = "repeated";

/// Takes records in order, and leaves out or marks those that are guises of earlier ones.
#[derive(Debug)]
pub struct RepeatFilter {
    known: KnownPuzzles,
    repeated: Repeated,
    format: RecordFormat,
    /// The index of this part, and the number of parts.
    part: (u64, u64),
    /// The index of the first record with each of these hashes, if records are marked in a format that has it.
    firsts: HashMap<u128, u64>,
}

/// The index of so many different puzzles is kept, in 50 MB.
const MOST_FIRSTS: usize = 1 << 20;

impl RepeatFilter {
    /// Puzzles are new if they are not known.
    pub fn new(known: KnownPuzzles, repeated: Repeated, format: RecordFormat) -> Self {
        RepeatFilter { known, repeated, format, part: (0, 1), firsts: HashMap::new() }
    }

    /// Keeps only the records of part `index` of `count` parts. All guises of a puzzle belong to one part, and what has no
    /// hash belongs to the first.
    #[must_use]
    pub fn of_part(self, index: u64, count: u64) -> Self {
        RepeatFilter { part: (index, count), ..self }
    }

    /// Drops or marks the records of a report.
    ///
    /// # Errors
    ///
    /// As [`KnownPuzzles::insert`].
    pub fn filter(&mut self, report: &mut Report) -> io::Result<()> {
        let hashed = mem::take(&mut report.hashed);
        let has_rest = self.part.0 == 0;
        if hashed.is_empty() && has_rest {
            return Ok(());
        }
        let text = mem::take(&mut report.rendered.text);
        let mut kept = Vec::with_capacity(text.len());
        let mut at = 0;
        let [mut new, mut again] = [0, 0];
        for HashedRecord { text: of_record, index, hash } in hashed {
            // What is between has no hash: records that cannot be read or decided.
            if has_rest {
                kept.extend_from_slice(&text[at..of_record.start]);
            }
            at = of_record.end;
            match self.record(hash, index, &text[of_record], &mut kept)? {
                Some(true) => new += 1,
                Some(false) => again += 1,
                None => {}
            }
        }
        if has_rest {
            kept.extend_from_slice(&text[at..]);
        }
        report.rendered.text = kept;
        let hashed = report.verdicts.remove(HASHED).unwrap_or_default();
        report.records -= hashed;
        if !has_rest {
            // The first part tells of them.
            report.records -= mem::take(&mut report.verdicts).values().sum::<u64>();
            report.status = RunStatus { bad_record: false, unknown: false, ..report.status };
        }
        for (verdict, count) in [("new", new), (REPEATED, again)] {
            if count > 0 {
                report.verdicts.insert(verdict, count);
                report.records += count;
            }
        }
        Ok(())
    }

    /// Appends a record to `kept`, with a mark, or drops it; `index` is its index, if records have one. Returns whether its
    /// puzzle is new, and nothing if it belongs to another part.
    ///
    /// # Errors
    ///
    /// As [`KnownPuzzles::insert`].
    pub fn record(
        &mut self,
        hash: u128,
        index: Option<u64>,
        record: &[u8],
        kept: &mut Vec<u8>,
    ) -> io::Result<Option<bool>> {
        let (part, parts) = self.part;
        // These bits are not those by which puzzles are known.
        if u64::from(hash as u32) % parts != part {
            return Ok(None);
        }
        let is_new = self.known.insert(hash)?;
        match (self.repeated, is_new) {
            (Repeated::Dropped, false) => {}
            (Repeated::Dropped, true) => kept.extend_from_slice(record),
            (Repeated::Marked, _) if self.format.family() == RecordFamily::Json => {
                let object = record.strip_suffix(b"}\n").expect("an object ends with a brace");
                kept.extend_from_slice(object);
                kept.extend_from_slice(format!(",\"repeated\":{}", !is_new).as_bytes());
                if is_new && self.firsts.len() < MOST_FIRSTS {
                    self.firsts.extend(index.map(|index| (hash, index)));
                } else if let Some(first) = self.firsts.get(&hash).filter(|_| !is_new) {
                    kept.extend_from_slice(format!(",\"repeats\":{first}").as_bytes());
                }
                kept.extend_from_slice(b"}\n");
            }
            (Repeated::Marked, _) => {
                kept.extend_from_slice(if is_new { b"new\t" } else { b"repeated\t" });
                kept.extend_from_slice(record);
            }
        }
        Ok(Some(is_new))
    }
}
