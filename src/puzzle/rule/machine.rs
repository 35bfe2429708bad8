//! Nondeterministic automata, in the letters in which the Interactive Sudoku Solver writes them.
//!
//! The letters are base 64 of bits: which of two forms follows (2 bits), the bits of a state less 1 (4) and the number of
//! symbols less 1 (4), then how many states begin a word, how many others end one, and a bit for each of the first whether
//! it ends one too. The states that begin words come first, then those that end them. Each state has its steps: a bit for
//! each symbol and a state for each that is set, or a number of steps with symbol and state each. A symbol is a digit; one
//! more stands for the gap between two lists of cells.

use std::collections::BTreeSet;

use super::value_range::ValueRange;

/// A nondeterministic automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    pub(super) start: Vec<usize>,
    /// For each state, a symbol from 0 and the state that it leads to.
    pub(super) steps: Vec<Vec<(usize, usize)>>,
    pub(super) accepting: Vec<bool>,
}

impl Machine {
    /// Reads the letters of an automaton for digits up to `side`; none if they are wrong.
    pub(super) fn read(letters: &str, side: usize) -> Option<Self> {
        let mut bits = Bits { left: Vec::new() };
        for letter in letters.bytes() {
            let value = base64_value(letter)?;
            bits.left.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
        }
        bits.left.truncate(bits.left.len() / 8 * 8);
        bits.left.reverse();
        let form = bits.number(2)?;
        let state_bits = bits.number(4)? + 1;
        let symbols = bits.number(4)? + 1;
        if form > 1 || symbols > side + 1 {
            return None;
        }
        let [begin, end] = [bits.number(state_bits)?, bits.number(state_bits)?];
        let mut accepting: Vec<bool> =
            (0..begin).map(|_| bits.left.pop()).collect::<Option<_>>()?;
        accepting.extend(std::iter::repeat_n(true, end));
        let symbol_bits = (symbols - 1).checked_ilog2().map_or(0, |log| log as usize + 1);
        let count_bits = if form == 0 { bits.number(4)? } else { symbols };
        let mut steps = Vec::new();
        while count_bits > 0 && bits.left.len() >= count_bits {
            let of_state = match form {
                0 => {
                    let count = bits.number(count_bits)?;
                    let step = |_| Some((bits.number(symbol_bits)?, bits.number(state_bits)?));
                    (0..count).map(step).collect::<Option<Vec<_>>>()?
                }
                _ => {
                    // The first symbol is the last bit.
                    let there = bits.number(symbols)?;
                    let symbols = (0..symbols).filter(|symbol| there >> symbol & 1 == 1);
                    let step = |symbol| Some((symbol, bits.number(state_bits)?));
                    symbols.map(step).collect::<Option<Vec<_>>>()?
                }
            };
            steps.push(of_state);
        }
        let targets = steps.iter().flatten().map(|&(_, to)| to + 1);
        let states = targets.chain([accepting.len(), steps.len()]).max().unwrap_or(0);
        steps.resize(states, Vec::new());
        accepting.resize(states, false);
        let is_known = |&(symbol, _): &(usize, usize)| symbol < symbols;
        let is_right = begin > 0 && steps.iter().flatten().all(is_known);
        is_right.then(|| Machine { start: (0..begin).collect(), steps, accepting })
    }

    /// The states that a symbol leads to from some states, in rising order.
    pub(super) fn next(&self, states: &[usize], symbol: usize) -> Vec<usize> {
        let steps = states.iter().flat_map(|&state| &self.steps[state]);
        let next = steps.filter(|(of_step, _)| *of_step == symbol).map(|&(_, to)| to);
        next.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Whether there is a way through the automaton for lists of digits with gaps between them.
    pub(super) fn accepts(&self, lists: &[&[u32]], range: impl Into<ValueRange>) -> bool {
        let ValueRange { first, count: gap } = range.into();
        let word: Vec<usize> = lists
            .iter()
            .enumerate()
            .flat_map(|(nth, list)| {
                let digits = list.iter().map(|&value| (value - first) as usize);
                (nth > 0).then_some(gap).into_iter().chain(digits)
            })
            .collect();
        // By its last state, and for each earlier one whether a way leads on from it.
        let mut leads_on = self.accepting.clone();
        for symbol in word.into_iter().rev() {
            let is_way = |steps: &Vec<(usize, usize)>| {
                steps.iter().any(|&(of_step, to)| of_step == symbol && leads_on[to])
            };
            leads_on = self.steps.iter().map(is_way).collect();
        }
        self.start.iter().any(|&state| leads_on[state])
    }
}

/// The value of a letter in base 64 for addresses.
pub(crate) fn base64_value(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

/// The letter of a value below 64.
pub(crate) fn base64_letter(value: u8) -> char {
    char::from(match value {
        0..26 => b'A' + value,
        26..52 => b'a' + value - 26,
        52..62 => b'0' + value - 52,
        62 => b'-',
        _ => b'_',
    })
}

/// The bits that are left, the next at the end.
struct Bits {
    left: Vec<bool>,
}

impl Bits {
    fn number(&mut self, bits: usize) -> Option<usize> {
        let mut number = 0;
        for _ in 0..bits {
            number = number << 1 | usize::from(self.left.pop()?);
        }
        Some(number)
    }
}
