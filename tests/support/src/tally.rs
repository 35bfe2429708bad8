//! What a long run compared, for its report.

use std::collections::BTreeMap;
use std::fmt;

use crate::cases::Kind;

/// How many puzzles of each kind there were, and how often each engine's answer was compared.
#[derive(Default)]
pub struct Tally {
    /// With no solution, one, more; and those that nobody was sure of.
    kinds: BTreeMap<Kind, [u64; 4]>,
    /// Answers that were compared, and questions that were given up.
    answers: BTreeMap<String, [u64; 2]>,
}

impl Tally {
    pub fn puzzle(&mut self, kind: Kind, count: Option<usize>) {
        let column = count.map_or(3, |count| count.min(2));
        self.kinds.entry(kind).or_default()[column] += 1;
    }

    pub fn compared(&mut self, who: &str) {
        self.answer(who, 0);
    }

    pub fn gave_up(&mut self, who: &str) {
        self.answer(who, 1);
    }

    fn answer(&mut self, who: &str, column: usize) {
        match self.answers.get_mut(who) {
            Some(counts) => counts[column] += 1,
            None => self.answers.entry(who.to_owned()).or_default()[column] += 1,
        }
    }

    pub fn puzzles(&self) -> u64 {
        self.kinds.values().flatten().sum()
    }

    pub fn undecided(&self) -> u64 {
        self.kinds.values().map(|counts| counts[3]).sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, [none, one, more, undecided]) in &self.kinds {
            let kind = format!("{kind:?}");
            writeln!(f, "  {kind:<12} none {none}, one {one}, more {more}, undecided {undecided}")?;
        }
        for (who, [compared, gave_up]) in &self.answers {
            write!(f, "  {who:<24} {compared} compared")?;
            match gave_up {
                0 => writeln!(f)?,
                _ => writeln!(f, ", {gave_up} given up")?,
            }
        }
        Ok(())
    }
}
