//! Which digit a symbol is: the alphabet of a record, from the options or inferred from its symbols.
//!
//! Several alphabets may fit: 16x16 puzzles come in 1-9A-G, 0-9A-F (where 0 is a digit) and A-P. Each such *run* with
//! all symbols of the record is considered.
//!
//! | the record has | it is read as |
//! |---|---|
//! | no symbol but blanks | the standard alphabet |
//! | `0` and another blank | 0-based if that fits (the digit N does not), else 1-based with both as blanks |
//! | letters alone | letters, A first; the 1-based or 0-based run above 26 |
//! | N <= 9 | 1-based, `0` a blank; 0-based if only that fits |
//! | N >= 10, and both runs fit | 1-based, and the 0-based one is named as the other alphabet |
//! | other symbols, no digit 1 to 9 | learnt in order of appearance, N different ones at most |
//! | integers | 1 to N; 0 to N-1 if `0` and `.` occur and N does not |
//! | digits and letters in full width | as in ASCII, and the alphabet is in full width too |
//!
//! Dots in the middle of the line (`·`) are blanks, unless they stand among symbols of the record's own and other
//! blanks.
//!
//! A learnt alphabet with fewer than N symbols is filled up from 1-9A-Z without the symbols it has: if a puzzle of
//! side 4 shows three of its symbols, `1` may stand for the fourth in the solution.
//!
//! Letters keep the case of the first one. `x` and `X` are blanks unless the run reaches that far; in a
//! learnt alphabet, unless there are other blanks.

use super::other_forms;
use super::recent::Recent;
use super::symbols::{BLANK_SET, ascii_set, is_blank, is_invisible, is_long_blank};
use crate::format::error::ParseErrorKind;
use crate::format::read_options::ReadOptions;
use crate::geometry::Digit;
use crate::puzzle::{Alphabet, BLANKS};

/// How a record writes its symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// One character for each cell.
    Character,
    /// Words that are numbers.
    Number,
}

impl SymbolKind {
    /// Words are numbers if all of them look like numbers or one is longer than a character.
    pub(crate) fn of_words(symbols: &[&str]) -> Self {
        let number = |s: &&str| s.bytes().all(|b| b.is_ascii_digit()) || is_blank(s, &BLANK_WORDS);
        match symbols.iter().all(number) || symbols.iter().any(|s| s.len() > 1 && s.is_ascii()) {
            true => SymbolKind::Number,
            false => SymbolKind::Character,
        }
    }
}

/// The digits of a record and the alphabet of its symbols.
#[derive(Debug)]
pub(crate) struct Inferred {
    pub(crate) digits: Vec<Option<Digit>>,
    pub(crate) alphabet: Alphabet,
    /// Another alphabet that fits as well.
    pub(crate) other: Option<Alphabet>,
}

/// The reason why symbols do not fit, and the cell, if it is in one.
#[derive(Debug)]
pub(crate) struct Misfit {
    pub(crate) cell: Option<usize>,
    pub(crate) kind: ParseErrorKind,
}

/// Blanks that are never digits of a run.
const BLANK_WORDS: [char; 7] = ['.', '_', '*', '-', '?', 'x', 'X'];

/// Reads `side * side` symbols, of which an empty one is a blank; `1 <= side <= 256`.
pub(crate) fn read(
    symbols: &[&str],
    side: usize,
    symbol_kind: SymbolKind,
    options: &ReadOptions,
) -> Result<Inferred, Misfit> {
    let Some(plain) = other_forms::plain(symbols, options) else {
        return read_plain(symbols, side, symbol_kind, options);
    };
    let mut inferred = read_plain(&plain, side, symbol_kind, options)?;
    if options.alphabet.is_none() && other_forms::are_full_width(symbols, &inferred.digits) {
        inferred.alphabet = other_forms::in_full_width(&inferred.alphabet);
        inferred.other = inferred.other.as_ref().map(other_forms::in_full_width);
    }
    Ok(inferred)
}

/// Reads symbols as they are.
fn read_plain(
    symbols: &[&str],
    side: usize,
    symbol_kind: SymbolKind,
    options: &ReadOptions,
) -> Result<Inferred, Misfit> {
    if let Some(alphabet) = &options.alphabet {
        if alphabet.side() != side {
            let symbols = alphabet.side();
            let kind = ParseErrorKind::AlphabetLength { symbols, side };
            return Err(Misfit { cell: None, kind });
        }
        return read_in(symbols, alphabet.clone(), None);
    }
    if symbol_kind == SymbolKind::Number {
        return read_integers(symbols, side);
    }
    let seen = SymbolsSeen::of(symbols);
    match choose_run(&seen, side) {
        RunChoice::Certain(run) => read_in(symbols, run.alphabet(side, seen.small), None),
        RunChoice::Either(run, other) => {
            let other = other.alphabet(side, seen.small);
            read_in(symbols, run.alphabet(side, seen.small), Some(other))
        }
        RunChoice::Learn => learn(symbols, side),
        RunChoice::Misfit(run) => read_in(symbols, run.alphabet(side, seen.small), None),
    }
}

/// Reads in a known alphabet.
fn read_in(
    symbols: &[&str],
    alphabet: Alphabet,
    other: Option<Alphabet>,
) -> Result<Inferred, Misfit> {
    let mut digits = Vec::with_capacity(symbols.len());
    for (cell, symbol) in symbols.iter().enumerate() {
        let digit = alphabet.digit(symbol);
        if digit.is_none() && !symbol.is_empty() && !alphabet.is_blank(symbol) {
            let kind = unprintable(symbol).unwrap_or_else(|| ParseErrorKind::UnknownSymbol {
                symbol: (*symbol).to_owned(),
                alphabet,
            });
            return Err(Misfit { cell: Some(cell), kind });
        }
        digits.push(digit);
    }
    Ok(Inferred { digits, alphabet, other })
}

/// The error for a symbol that does not print.
fn unprintable(symbol: &str) -> Option<ParseErrorKind> {
    let mut chars = symbol.chars();
    let c = chars.find(|c| c.is_control() || is_invisible(*c))?;
    Some(match c.is_control() {
        true => ParseErrorKind::ControlCharacter(c),
        false => ParseErrorKind::InvisibleCharacter(c),
    })
}

/// An alphabet that is a run of digits and letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SymbolRun {
    /// 1 to 9, A to Z.
    FromOne,
    /// 0 to 9, A to Z.
    FromZero,
    /// A to Z.
    Letters,
    /// The integers, for sides with too few characters.
    Integers,
}

impl SymbolRun {
    fn make(self, side: usize) -> Option<Alphabet> {
        match self {
            SymbolRun::FromOne => Alphabet::from_one(side),
            SymbolRun::FromZero => Alphabet::from_zero(side),
            SymbolRun::Letters => Alphabet::letters(side),
            SymbolRun::Integers => Some(Alphabet::standard(side)),
        }
    }

    fn alphabet(self, side: usize, small: bool) -> Alphabet {
        static RECENT: Recent<(u8, usize, bool), Alphabet> = Recent::new();
        RECENT.value((self as u8, side, small), || {
            let alphabet = self.make(side).unwrap_or_else(|| Alphabet::standard(side));
            match small {
                true => alphabet.to_lower_case(),
                false => alphabet,
            }
        })
    }

    /// The characters of the run; none if it is too short.
    fn symbols(self, side: usize, small: bool) -> Option<u128> {
        let first = match self {
            SymbolRun::FromOne => '1',
            SymbolRun::FromZero => '0',
            SymbolRun::Letters => 'A',
            SymbolRun::Integers => return None,
        };
        let all = ('0'..='9').chain('A'..='Z').skip_while(|c| *c != first);
        let in_case = |c: char| if small { c.to_ascii_lowercase() } else { c };
        let run: Vec<char> = all.take(side).map(in_case).collect();
        (run.len() == side).then(|| ascii_set(run))
    }

    /// Whether all symbols are digits of this run or blanks.
    fn fits(self, seen: &SymbolsSeen, side: usize) -> bool {
        let run = self.symbols(side, seen.small);
        !seen.others && run.is_some_and(|run| seen.ascii & !run & !BLANK_SET == 0)
    }
}

/// The runs of a side as alphabets, the likeliest first, each in upper case and then in lower case.
pub(crate) fn runs(side: usize) -> impl Iterator<Item = Alphabet> {
    let runs = [SymbolRun::FromOne, SymbolRun::FromZero, SymbolRun::Letters].into_iter();
    let long_enough = runs.filter(move |run| run.symbols(side, false).is_some());
    long_enough.flat_map(move |run| [false, true].map(|small| run.alphabet(side, small)))
}

/// Whether symbols are taken for blanks, comments or borders by a reader who does not know the alphabet.
pub(crate) fn is_misread(alphabet: &Alphabet) -> bool {
    let is_mark = |symbol: &str| {
        let mut all = symbol.chars();
        all.all(|c| BLANKS.contains(&c) || "#;,|+\"'".contains(c))
    };
    alphabet.symbols().any(is_mark) && runs(alphabet.side()).all(|run| run != *alphabet)
}

/// The symbols of a record.
#[derive(Debug)]
struct SymbolsSeen {
    /// A bit for each ASCII character.
    ascii: u128,
    /// Whether any symbol is not ASCII.
    others: bool,
    /// Whether the first letter is in lower case.
    small: bool,
    /// The number of cells that are not blank.
    givens: usize,
}

impl SymbolsSeen {
    fn of(symbols: &[&str]) -> Self {
        let mut ascii = 0u128;
        let mut others = false;
        let (mut first_letter, mut givens) = (None, 0);
        for symbol in symbols {
            match *symbol.as_bytes() {
                [] => {}
                [byte] if byte < 128 => {
                    ascii |= 1 << byte;
                    let blank = BLANK_SET >> byte & 1 == 1;
                    givens += usize::from(!blank);
                    if byte.is_ascii_alphabetic() && !blank {
                        first_letter.get_or_insert(byte);
                    }
                }
                _ => others = true,
            }
        }
        let only_small_x = ascii & ascii_set('A'..='Z') == 0 && ascii & ascii_set(['x']) != 0;
        SymbolsSeen {
            ascii,
            others,
            small: first_letter.map_or(only_small_x, |byte| byte.is_ascii_lowercase()),
            givens,
        }
    }

    fn has(&self, set: u128) -> bool {
        self.ascii & set != 0
    }
}

enum RunChoice {
    Certain(SymbolRun),
    Either(SymbolRun, SymbolRun),
    Learn,
    /// No run fits; the error names this one.
    Misfit(SymbolRun),
}

fn choose_run(seen: &SymbolsSeen, side: usize) -> RunChoice {
    let fits = |run: SymbolRun| run.fits(seen, side);
    let zero = seen.has(ascii_set(['0']));
    let other_blanks = seen.has(ascii_set(['.', '_', '*', '-', '?']));
    let digits = seen.has(ascii_set('1'..='9'));
    if seen.givens == 0 && !seen.others && !(zero && other_blanks) {
        let standard = [SymbolRun::FromOne, SymbolRun::FromZero]
            .into_iter()
            .find(|run| run.make(side).is_some());
        return RunChoice::Certain(standard.unwrap_or(SymbolRun::Integers));
    }
    let in_order: &[SymbolRun] = match (zero && other_blanks, digits) {
        (true, _) => &[SymbolRun::FromZero, SymbolRun::FromOne, SymbolRun::Letters],
        (false, false) => &[SymbolRun::Letters, SymbolRun::FromOne, SymbolRun::FromZero],
        (false, true) => &[SymbolRun::FromOne, SymbolRun::FromZero],
    };
    let Some(run) = in_order.iter().copied().find(|&run| fits(run)) else {
        return match digits {
            false => RunChoice::Learn,
            true => RunChoice::Misfit(match SymbolRun::FromOne.make(side) {
                None => SymbolRun::FromZero,
                _ if zero && other_blanks => in_order[usize::from(seen.has_top_digit(side))],
                _ => SymbolRun::FromOne,
            }),
        };
    };
    let open = run == SymbolRun::FromOne && side >= 10 && !zero && fits(SymbolRun::FromZero);
    match open {
        true => RunChoice::Either(SymbolRun::FromOne, SymbolRun::FromZero),
        false => RunChoice::Certain(run),
    }
}

impl SymbolsSeen {
    /// Whether the digit N of the 1-based run occurs.
    fn has_top_digit(&self, side: usize) -> bool {
        let run = |run: SymbolRun| run.symbols(side, self.small).unwrap_or(0);
        self.has(run(SymbolRun::FromOne) & !run(SymbolRun::FromZero))
    }
}

/// Learns an alphabet in order of appearance.
fn learn(symbols: &[&str], side: usize) -> Result<Inferred, Misfit> {
    let always = ['.', '0', '_', '*', '-', '?'];
    let with_x = ['.', '0', '_', '*', '-', '?', 'x', 'X'];
    let has_blanks = symbols.iter().any(|symbol| is_blank(symbol, &always));
    let blanks: &[char] = if has_blanks { &always } else { &with_x };
    let mut learnt: Vec<&str> = Vec::new();
    for (cell, &symbol) in symbols.iter().enumerate() {
        if is_blank(symbol, blanks) || learnt.contains(&symbol) {
            continue;
        }
        let surplus = || ParseErrorKind::SurplusSymbol { symbol: symbol.to_owned(), side };
        let unprintable = unprintable(symbol);
        if let Some(kind) = unprintable.or_else(|| (learnt.len() == side).then(surplus)) {
            return Err(Misfit { cell: Some(cell), kind });
        }
        learnt.push(symbol);
    }
    let alphabet = filled_up(learnt, side).ok_or_else(|| Misfit {
        cell: None,
        kind: ParseErrorKind::NotAPuzzle(symbols.concat().chars().take(40).collect()),
    })?;
    read_in(symbols, alphabet, None)
}

/// The alphabet of up to N symbols and others for digits that do not occur: those of the standard run, then a long
/// range of CJK characters.
pub(super) fn filled_up(symbols: Vec<&str>, side: usize) -> Option<Alphabet> {
    let spare = ('1'..='9').chain('A'..='W').chain('Y'..='Z').chain('\u{4E00}'..='\u{4FFF}');
    let unused = spare.map(String::from).filter(|symbol| !symbols.contains(&symbol.as_str()));
    let all = symbols.iter().map(|&symbol| symbol.to_owned()).chain(unused);
    Alphabet::new(all.take(side)).ok()
}

/// Reads numbers from 1 to N, or from 0 to N-1.
fn read_integers(symbols: &[&str], side: usize) -> Result<Inferred, Misfit> {
    let number = |symbol: &str| symbol.parse::<usize>().ok();
    let has = |wanted: usize| symbols.iter().any(|symbol| number(symbol) == Some(wanted));
    let is_blank = |symbol: &str| is_blank(symbol, &BLANK_WORDS) || is_long_blank(symbol);
    let has_blanks = symbols.iter().any(|symbol| is_blank(symbol));
    let first = usize::from(!(has_blanks && has(0) && !has(side)));
    let last = first + side - 1;
    let mut digits = Vec::with_capacity(symbols.len());
    for (cell, symbol) in symbols.iter().enumerate() {
        let digit = match number(symbol) {
            Some(0) if first == 1 => None,
            Some(n) if (first..=last).contains(&n) => Some(Digit::new(n - first)),
            None if is_blank(symbol) => None,
            _ => {
                let unprintable = unprintable(symbol);
                let kind = unprintable.unwrap_or_else(|| ParseErrorKind::NotANumber {
                    symbol: (*symbol).to_owned(),
                    first,
                    last,
                });
                return Err(Misfit { cell: Some(cell), kind });
            }
        };
        digits.push(digit);
    }
    let run = match first {
        1 => SymbolRun::Integers,
        _ => SymbolRun::FromZero,
    };
    let alphabet = match run.make(side) {
        Some(_) => run.alphabet(side, false),
        None => Alphabet::integers(side, first),
    };
    Ok(Inferred { digits, alphabet, other: None })
}

/// The alphabet 1 to 9.
pub(crate) fn plain_9x9_alphabet() -> Alphabet {
    static CLASSIC: std::sync::LazyLock<Alphabet> =
        std::sync::LazyLock::new(|| Alphabet::standard(9));
    CLASSIC.clone()
}
