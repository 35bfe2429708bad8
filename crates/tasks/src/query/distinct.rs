//! The query for the puzzles of a stream that are no guises of earlier ones.
//!
//! Workers hash the canonical form of each puzzle. Whoever writes their reports in order keeps the hashes in
//! [`KnownPuzzles`], and leaves out what it has met, or marks it.

use std::collections::HashSet;
use std::mem;

use super::OutcomeKind;
use super::render::{RecordFamily, RecordFormat, RecordView, Rendered};
use super::run::{Report, RunStatus};
use super::traits::{Outcome, Query};
use satdoku::budget::Budget;
use satdoku::format::Record;
use satdoku::puzzle::Undecided;
use satdoku::solve::{Engine, SolveError};

/// Asks for the hash of the canonical form, and writes the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distinct;

impl Query for Distinct {
    fn ask(
        &self,
        record: &Record,
        _: &mut dyn Engine,
        _: &Budget,
    ) -> Result<Box<dyn Outcome>, SolveError> {
        Ok(Box::new(Hashed(record.puzzle.canonical_hash())))
    }

    fn outcome_kind(&self) -> OutcomeKind {
        OutcomeKind::Grid
    }

    fn csv_header(&self) -> &'static str {
        "index,puzzle,error\n"
    }

    fn tells_clashes(&self) -> bool {
        false
    }
}

/// The outcome of [`Distinct`]: the hash of the canonical form.
#[derive(Clone, Copy, Debug)]
pub struct Hashed(pub Result<u128, Undecided>);

impl Outcome for Hashed {
    fn verdict(&self) -> &'static str {
        match self.0 {
            Ok(_) => "hashed",
            Err(_) => "unknown",
        }
    }

    fn status(&self) -> RunStatus {
        match self.0 {
            Ok(_) => RunStatus::GOOD,
            Err(_) => RunStatus::UNKNOWN,
        }
    }

    fn is_by_engine(&self) -> bool {
        false
    }

    fn hash(&self) -> Option<u128> {
        self.0.ok()
    }

    fn write_json(&self, view: &RecordView<'_>, out: &mut Rendered) {
        out.push_json(&view.json_head());
        if let Err(reason) = self.0 {
            out.add_json_field("reason", &reason.to_string());
        }
    }

    fn write_csv(&self, view: &RecordView<'_>, out: &mut Rendered) {
        let [index, puzzle] = view.csv_head();
        let reason = self.0.err().map(|reason| reason.to_string()).unwrap_or_default();
        out.push_csv(&[&index, &puzzle, &reason]);
    }

    fn write_text(&self, view: &RecordView<'_>, out: &mut Rendered) {
        view.write_puzzle(out);
    }
}

/// What becomes of a puzzle that is a guise of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// It is left out.
    Dropped,
    /// It is kept, and all puzzles say whether they are new or repeated.
    Marked,
}

/// At so many hashes, and at an eighth of those that are sorted, the recent ones are sorted in.
const LEAST_RECENT: usize = 1 << 12;

/// The hashes of the puzzles of a stream so far: 16 bytes for each that is sorted, and some 30 for the recent ones, which
/// are an eighth of them at most.
#[derive(Debug, Default)]
pub struct KnownPuzzles {
    sorted: Vec<u128>,
    recent: HashSet<u128>,
}

impl KnownPuzzles {
    /// Adds a hash; returns whether it is new.
    pub fn insert(&mut self, hash: u128) -> bool {
        let is_new = self.sorted.binary_search(&hash).is_err() && self.recent.insert(hash);
        if self.recent.len() > LEAST_RECENT.max(self.sorted.len() / 8) {
            // Sorting merges the two runs in linear time.
            self.sorted.reserve_exact(self.recent.len());
            let start = self.sorted.len();
            self.sorted.extend(self.recent.drain());
            self.sorted[start..].sort_unstable();
            self.sorted.sort();
        }
        is_new
    }

    /// Drops or marks the records of a report that are guises of earlier ones.
    pub fn filter(&mut self, report: &mut Report, repeated: Repeated, format: RecordFormat) {
        let hashed = mem::take(&mut report.hashes);
        if hashed.is_empty() {
            return;
        }
        let text = mem::take(&mut report.rendered.text);
        let mut kept = Vec::with_capacity(text.len());
        let mut at = 0;
        let mut again = 0;
        for (start, end, hash) in hashed {
            // What is between has no hash: records that cannot be read or decided.
            kept.extend_from_slice(&text[at..start]);
            at = end;
            let is_new = self.insert(hash);
            again += u64::from(!is_new);
            let record = &text[start..end];
            match (repeated, is_new) {
                (Repeated::Dropped, false) => {}
                (Repeated::Dropped, true) => kept.extend_from_slice(record),
                (Repeated::Marked, _) if format.family() == RecordFamily::Json => {
                    let object = record.strip_suffix(b"}\n").expect("an object ends with a brace");
                    kept.extend_from_slice(object);
                    let field: &[u8] =
                        if is_new { b",\"repeated\":false}\n" } else { b",\"repeated\":true}\n" };
                    kept.extend_from_slice(field);
                }
                (Repeated::Marked, _) => {
                    kept.extend_from_slice(if is_new { b"new\t" } else { b"repeated\t" });
                    kept.extend_from_slice(record);
                }
            }
        }
        kept.extend_from_slice(&text[at..]);
        report.rendered.text = kept;
        let hashed = report.verdicts.remove("hashed").unwrap_or_default();
        for (verdict, count) in [("new", hashed - again), ("repeated", again)] {
            if count > 0 {
                report.verdicts.insert(verdict, count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_known_once_they_are_added() {
        let mut known = KnownPuzzles::default();
        let hashes = (0..20_000_u128).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c));
        for hash in hashes.clone() {
            assert!(known.insert(hash));
        }
        assert!(known.sorted.is_sorted() && known.sorted.len() > 10_000);
        for hash in hashes {
            assert!(!known.insert(hash));
        }
        assert_eq!(known.sorted.len() + known.recent.len(), 20_000);
    }
}
