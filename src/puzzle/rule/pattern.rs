//! Regular expressions of digits: `(1|[2-4])*5{2,3}`.
//!
//! A digit is `1` to `9`, then `A` or `a` for 10 and so on; `.` is any, `[^1-3]` any but these. The few forms are those of
//! the Interactive Sudoku Solver. A library for regular expressions would bring many more, which texts for that program
//! must not have, and no automaton with states that the clauses could use.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

use super::machine::Machine;
use super::value_range::ValueRange;

/// A regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// One of these digits, as numbers from 1.
    One(Vec<u32>),
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    /// At least and at most so many times.
    Repeat(Box<Pattern>, usize, Option<usize>),
}

/// The greatest number of states of an automaton for an expression.
const MOST_STATES: usize = 4096;

impl Pattern {
    /// Reads an expression for digits of this range; none if it is wrong or too large.
    pub(super) fn read(text: &str, range: impl Into<ValueRange>) -> Option<Self> {
        let mut reader = Reader { rest: text.chars().peekable(), range: range.into(), depth: 0 };
        let pattern = reader.either()?;
        (reader.rest.next().is_none() && pattern.size() <= MOST_STATES).then_some(pattern)
    }

    /// The number of states that an automaton has for it.
    fn size(&self) -> usize {
        match self {
            Pattern::One(_) => 1,
            Pattern::Sequence(parts) | Pattern::Either(parts) => {
                parts.iter().fold(0, |sum: usize, part| sum.saturating_add(part.size()))
            }
            Pattern::Repeat(part, least, most) => {
                part.size().saturating_mul(most.unwrap_or(least + 1))
            }
        }
    }

    /// An automaton that accepts the same words, with a state for each digit in the expression (Glushkov, "The abstract
    /// theory of automata", 1961).
    pub(super) fn machine(&self, range: impl Into<ValueRange>) -> Machine {
        let first = range.into().first;
        let mut machine =
            Machine { start: vec![0], steps: vec![Vec::new()], accepting: Vec::new() };
        let ends = self.add_to(&mut machine, first, &[0].into());
        machine.accepting = (0..machine.steps.len()).map(|state| ends.contains(&state)).collect();
        machine
    }

    /// Adds states for words that begin in one of these states, and returns those in which they end.
    fn add_to(&self, machine: &mut Machine, first: u32, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Pattern::One(values) => {
                let state = machine.steps.len();
                machine.steps.push(Vec::new());
                for &before in from {
                    let steps = values.iter().map(|&value| ((value - first) as usize, state));
                    machine.steps[before].extend(steps);
                }
                [state].into()
            }
            Pattern::Sequence(parts) => {
                parts.iter().fold(from.clone(), |from, part| part.add_to(machine, first, &from))
            }
            Pattern::Either(parts) => {
                parts.iter().flat_map(|part| part.add_to(machine, first, from)).collect()
            }
            Pattern::Repeat(part, least, most) => {
                let mut ends = from.clone();
                for _ in 0..*least {
                    ends = part.add_to(machine, first, &ends);
                }
                let mut all = ends.clone();
                let Some(most) = most else {
                    // What follows the last state before the loop also follows those at its end.
                    let Some(&before) = ends.first() else { return all };
                    let known = machine.steps[before].len();
                    let after = part.add_to(machine, first, &ends);
                    let begins = machine.steps[before][known..].to_vec();
                    for &end in after.iter().filter(|&&end| end != before) {
                        machine.steps[end].extend(begins.iter().copied());
                    }
                    all.extend(after);
                    return all;
                };
                for _ in *least..*most {
                    ends = part.add_to(machine, first, &ends);
                    all.extend(&ends);
                }
                all
            }
        }
    }

    /// Whether the digits, as numbers from 1, are a word of the expression.
    pub(super) fn matches(&self, word: &[u32]) -> bool {
        self.ends(word, &[0].into()).contains(&word.len())
    }

    /// The places up to which a part of the word is one of the expression's, from one of these places on.
    fn ends(&self, word: &[u32], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Pattern::One(values) => {
                let fits = |at: &&usize| word.get(**at).is_some_and(|value| values.contains(value));
                starts.iter().filter(fits).map(|at| at + 1).collect()
            }
            Pattern::Sequence(parts) => {
                parts.iter().fold(starts.clone(), |starts, part| part.ends(word, &starts))
            }
            Pattern::Either(parts) => {
                parts.iter().flat_map(|part| part.ends(word, starts)).collect()
            }
            Pattern::Repeat(part, least, most) => {
                let mut ends = starts.clone();
                for _ in 0..*least {
                    ends = part.ends(word, &ends);
                }
                // More repetitions than the word is long add nothing.
                let more = most.map_or(word.len(), |most| (most - least).min(word.len()));
                let mut all = ends.clone();
                for _ in 0..more {
                    ends = part.ends(word, &ends);
                    all.extend(&ends);
                }
                all
            }
        }
    }
}

/// What is left of an expression.
struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    range: ValueRange,
    depth: usize,
}

impl Reader<'_> {
    fn either(&mut self) -> Option<Pattern> {
        self.depth += 1;
        // A deeper one would take more stack than there may be.
        if self.depth > 100 {
            return None;
        }
        let mut parts = vec![self.sequence()?];
        while self.rest.next_if_eq(&'|').is_some() {
            parts.push(self.sequence()?);
        }
        self.depth -= 1;
        Some(Pattern::Either(parts))
    }

    fn sequence(&mut self) -> Option<Pattern> {
        let mut parts = Vec::new();
        while self.rest.peek().is_some_and(|c| !matches!(c, '|' | ')')) {
            let mut part = self.primary()?;
            while let Some((least, most)) = self.times()? {
                part = Pattern::Repeat(Box::new(part), least, most);
            }
            parts.push(part);
        }
        Some(Pattern::Sequence(parts))
    }

    fn primary(&mut self) -> Option<Pattern> {
        match self.rest.next()? {
            '(' => {
                let inner = self.either()?;
                self.rest.next_if_eq(&')').map(|_| inner)
            }
            '.' => Some(Pattern::One(self.range.values().collect())),
            '[' => {
                let is_negated = self.rest.next_if_eq(&'^').is_some();
                let mut values = BTreeSet::new();
                loop {
                    let first = match self.rest.next()? {
                        ']' => break,
                        c => self.value(c)?,
                    };
                    let last = match self.rest.next_if_eq(&'-') {
                        Some(_) => {
                            let last = self.rest.next()?;
                            self.value(last)?
                        }
                        None => first,
                    };
                    if values.len() > self.range.count || last < first {
                        return None;
                    }
                    values.extend(first..=last);
                }
                let all = self.range.values().filter(|value| values.contains(value) != is_negated);
                (!values.is_empty()).then(|| Pattern::One(all.collect()))
            }
            c => Some(Pattern::One(vec![self.value(c)?])),
        }
    }

    /// How often what stands before is to be repeated, if that is said; none outside if it is wrong.
    fn times(&mut self) -> Option<Option<(usize, Option<usize>)>> {
        let times = match self.rest.next_if(|c| "*+?{".contains(*c)) {
            None => return Some(None),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some(_) => {
                let least = self.number()?;
                let most = match self.rest.next_if_eq(&',') {
                    None => Some(least),
                    Some(_) if self.rest.peek() == Some(&'}') => None,
                    Some(_) => Some(self.number()?),
                };
                self.rest.next_if_eq(&'}')?;
                (least, most)
            }
        };
        times.1.is_none_or(|most| times.0 <= most).then_some(Some(times))
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            let digit = digit.to_digit(10)? as usize;
            number = Some(number.unwrap_or(0) * 10 + digit).filter(|number| *number <= MOST_STATES);
            number?;
        }
        number
    }

    fn value(&self, c: char) -> Option<u32> {
        c.to_digit(36).filter(|value| self.range.values().contains(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_match_their_words_and_no_others() {
        for (text, words, others) in [
            ("12", "12", "1 2 123 22"),
            ("(1|23)*4", "4 14 234 12314", "1 24 1232"),
            ("[^1-3]+", "4 54", "1 41"),
            ("1{2,3}", "11 111", "1 1111"),
            ("(12?){2,}", "11 121 1212 111", "1 12 2"),
            (".?5", "5 15", "125 1"),
            ("(1*2*)*3", "3 1213", "12"),
            ("(1{0,2}2)*", "2 112 21122", "1112 1"),
        ] {
            let pattern = Pattern::read(text, 5).expect(text);
            let machine = pattern.machine(5);
            for (words, expected) in [(words, true), (others, false)] {
                for word in words.split(' ') {
                    let digits: Vec<u32> = word.bytes().map(|c| u32::from(c - b'0')).collect();
                    assert_eq!(pattern.matches(&digits), expected, "{text} {word}");
                    assert_eq!(machine.accepts(&[&digits], 5), expected, "{text} {word}");
                }
            }
        }
        for wrong in
            ["6", "(1", "1)", "*", "[]", "[2-1]", "1{2,1}", "1{", "1{9999}", "((1{99}){99}){9}"]
        {
            assert_eq!(Pattern::read(wrong, 5), None, "{wrong}");
        }
        assert_eq!(Pattern::read(&"(".repeat(10_000), 5), None);
    }
}
