//! Words that list the candidates of a cell, and how they differ from numbers and from groups of cells.
//!
//! A word has the cell's symbols in rising order, with `/` between them where symbols are longer than a character.
//! `.` and other blanks stand for a cell with all candidates, `!` for a cell with none, `!!` where `!` is a symbol.
//! `+`, `-` and `*` before a symbol mark what a step places, rules out and rests on; they are left out.
//! Words are candidates and not numbers if one of them is no number from 0 to N.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use itertools::Itertools;
use unicode_segmentation::UnicodeSegmentation;

use super::bars;
use super::infer_alphabet;
use super::symbols::symbol_count;
use crate::format::read_options::{InputFormat, ReadOptions};
use crate::geometry::Digit;
use crate::puzzle::Alphabet;

/// The word of a cell that has no candidate.
const EMPTY: &str = "!";

/// The same where `!` is a symbol.
const EMPTY_BESIDE_SYMBOL: &str = "!!";

/// The separator between symbols that are longer than a character.
const SEPARATOR: char = '/';

fn is_blank(word: &str) -> bool {
    word.is_empty() || matches!(word, "." | "_" | "*" | "-" | "?" | "0")
}

/// The word of a cell that has no candidate, in these symbols.
pub(crate) fn empty_word(alphabet: &Alphabet) -> &'static str {
    match alphabet.digit(EMPTY) {
        Some(_) => EMPTY_BESIDE_SYMBOL,
        None => EMPTY,
    }
}

/// The word without marks; as it is if a mark is a symbol, or if nothing else is in it.
fn unmarked<'a>(word: &'a str, alphabet: Option<&Alphabet>) -> Cow<'a, str> {
    const MARKS: [char; 3] = ['+', '-', '*'];
    let is_mark = |c: char| {
        let is_symbol = |alphabet: &Alphabet| alphabet.digit(c.encode_utf8(&mut [0; 4])).is_some();
        MARKS.contains(&c) && !alphabet.is_some_and(is_symbol)
    };
    match word.contains(is_mark) && !word.chars().all(is_mark) {
        true => word.replace(is_mark, "").into(),
        false => word.into(),
    }
}

/// The digits of a word in rising order; none if it has anything else.
pub(crate) fn digits(word: &str, alphabet: &Alphabet) -> Option<Vec<Digit>> {
    if is_blank(word) && alphabet.digit(word).is_none() {
        return Some((0..alphabet.side()).map(Digit::new).collect());
    }
    if word == empty_word(alphabet) {
        return Some(Vec::new());
    }
    let word = unmarked(word, Some(alphabet));
    let symbols: Vec<&str> = match alphabet.is_wide() {
        true => word.split(SEPARATOR).collect(),
        false => word.graphemes(true).collect(),
    };
    let digits = symbols.into_iter().map(|symbol| alphabet.digit(symbol));
    let digits: Vec<Digit> = digits.collect::<Option<_>>()?;
    digits.is_sorted_by(|one, next| one < next).then_some(digits)
}

/// Whether these symbols are the candidates of all cells of a grid of side 2 or 3, each at its own place and some in
/// each cell. As a row of a grid of side 8 or 27 they would have a symbol several times.
pub(crate) fn is_small_sukaku(symbols: &[&str]) -> bool {
    let side = match symbols.len() {
        8 => 2,
        27 => 3,
        _ => return false,
    };
    let mut in_places = (0..side).map(|place| {
        let in_place = symbols.iter().skip(place).step_by(side).filter(|symbol| !is_blank(symbol));
        in_place.collect::<HashSet<_>>()
    });
    let mut seen = HashSet::new();
    symbols.chunks(side).all(|cell| !cell.iter().all(|symbol| is_blank(symbol)))
        && in_places.all(|own| own.len() <= 1 && own.into_iter().all(|symbol| seen.insert(symbol)))
}

/// The alphabets of this side that candidates may be written in: the one of the options, or else all common ones.
fn alphabets(side: usize, options: &ReadOptions) -> impl Iterator<Item = Alphabet> + use<> {
    let given = options.alphabet.clone();
    let common = given.is_none().then(|| {
        let numbers = std::iter::once_with(move || Alphabet::integers(side, 1));
        infer_alphabet::runs(side).chain(numbers)
    });
    given.into_iter().chain(common.into_iter().flatten())
}

/// The first alphabet in which all words are lists of candidates. Without a hint it may be one of the words' own.
pub(crate) fn choose_alphabet(
    words: &[&str],
    side: usize,
    options: &ReadOptions,
) -> Option<Alphabet> {
    let fits = |alphabet: &Alphabet| {
        alphabet.side() == side && words.iter().all(|word| digits(word, alphabet).is_some())
    };
    let learnt = || learn(words, side).filter(|_| options.alphabet.is_none());
    alphabets(side, options).find(fits).or_else(|| learnt().filter(fits))
}

/// An alphabet of other symbols than digits, in an order in which they stand in all words.
fn learn(words: &[&str], side: usize) -> Option<Alphabet> {
    let is_list = |word: &&&str| !is_blank(word) && **word != EMPTY;
    let words: Vec<Cow<'_, str>> =
        words.iter().filter(is_list).map(|word| unmarked(word, None)).collect();
    if words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit() || ".!/_?".contains(c))) {
        return None;
    }
    let mut lists: Vec<Vec<&str>> =
        words.iter().map(|word| word.graphemes(true).collect()).collect();
    let mut order = Vec::new();
    while let Some(first) = first_symbol(&lists) {
        order.push(first);
        lists.iter_mut().for_each(|list| list.retain(|symbol| *symbol != first));
    }
    let is_whole = lists.iter().all(Vec::is_empty) && order.len() <= side && !order.is_empty();
    if is_whole { infer_alphabet::filled_up(order, side) } else { None }
}

/// A symbol that begins a list and stands behind another symbol in none.
fn first_symbol<'a>(lists: &[Vec<&'a str>]) -> Option<&'a str> {
    let mut firsts = lists.iter().filter_map(|list| list.first());
    let is_behind = |symbol: &&str| lists.iter().any(|list| list.iter().skip(1).contains(symbol));
    firsts.find(|symbol| !is_behind(symbol)).copied()
}

/// Whether the words of a line are lists of candidates, as far as one line can show it. They may still be numbers.
pub(crate) fn is_row(text: &str, words: &[Range<usize>], options: &ReadOptions) -> bool {
    match options.input {
        Some(InputFormat::Candidates) => return true,
        None | Some(InputFormat::Grid | InputFormat::Line) => {}
        Some(_) => return false,
    }
    let words: Vec<&str> = words.iter().map(|word| &text[word.clone()]).collect();
    let side = words.len();
    let is_list = |word: &&str| symbol_count(word) > 1 && *word != EMPTY;
    let is_short = |word: &&str| {
        word.contains(SEPARATOR) || symbol_count(&unmarked(word, options.alphabet.as_ref())) <= side
    };
    if !words.iter().all(is_short) || may_be_numbers(&words, side, options) {
        return false;
    }
    // Words of letters alone may be prose, unless bars or the options say that the letters are symbols.
    let are_symbols = options.alphabet.is_some()
        || text.contains(bars::is_bar)
        || words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()));
    if !(2..=1 << 16).contains(&side) || !are_symbols || !words.iter().any(is_list) {
        return false;
    }
    let known = options.known_side().unwrap_or(side);
    if side != known && side != known * known {
        return false;
    }
    let side = known;
    let mut lengths = words.iter().map(|word| symbol_count(word));
    let first = lengths.next();
    // Words of one length may be the groups of a row, in which no symbol is repeated.
    let may_be_groups = lengths.all(|length| Some(length) == first);
    if may_be_groups && !has_repeated(&words) {
        return false;
    }
    let sides = [side, side.isqrt()].into_iter().filter(|side| (1..=256).contains(side));
    { sides }.any(|side| choose_alphabet(&words, side, options).is_some())
}

fn has_repeated(words: &[&str]) -> bool {
    let mut seen = HashSet::new();
    let mut symbols = words.iter().flat_map(|word| word.graphemes(true));
    symbols.any(|symbol| !is_blank(symbol) && !seen.insert(symbol))
}

/// Whether all words are blanks or numbers up to `last`.
pub(crate) fn are_numbers(words: &[&str], last: usize) -> bool {
    words.iter().all(|word| match word.parse::<usize>() {
        Ok(number) => number <= last,
        Err(_) => is_blank(word) || matches!(*word, "x" | "X"),
    })
}

/// [`are_numbers`], unless some word is longer than all symbols of the alphabet in the options.
fn may_be_numbers(words: &[&str], last: usize, options: &ReadOptions) -> bool {
    let given = options.alphabet.as_ref();
    let has_long = given.is_none_or(Alphabet::is_wide);
    are_numbers(words, last) && (has_long || words.iter().all(|word| symbol_count(word) == 1))
}

/// Whether the words of a whole grid are lists of candidates, and neither numbers nor other symbols.
pub(crate) fn is_grid(words: &[&str], side: usize, options: &ReadOptions) -> bool {
    match options.input {
        Some(InputFormat::Candidates) => return true,
        None | Some(InputFormat::Grid | InputFormat::Line) => {}
        Some(_) => return false,
    }
    let given = options.alphabet.as_ref();
    let is_digit = |word: &&str| given.is_some_and(|a| a.digit(word).is_some());
    let is_symbol = |word: &&str| is_digit(word) || given.is_some_and(|a| a.is_blank(word));
    let is_list =
        |word: &&&str| symbol_count(word) > 1 && !may_be_numbers(&[**word], side, options);
    let lists = words.iter().filter(is_list).count();
    let has_blanks = words.iter().any(|word| is_blank(word) && !is_digit(word));
    let shows_candidates = match has_blanks {
        // One or two lists beside blanks are probably mistyped numbers.
        true => lists > 2,
        false => lists > 0 || words.iter().any(|word| *word == EMPTY && !is_digit(word)),
    };
    shows_candidates
        && !may_be_numbers(words, side, options)
        && !words.iter().all(is_symbol)
        && choose_alphabet(words, side, options).is_some()
}
