//! What a picture shows beside digits and plain houses: rules, and the words for them.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::legend;
use satdoku::geometry::{Cell, Geometry, Layout};
use satdoku::puzzle::{Alphabet, Drawn, PairRule, Puzzle, Rule};

/// The rules of a picture; those of plain sudoku are nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    pub(super) rules: Vec<Rule>,
    /// The relations of two cells that are drawn as signs.
    pub(super) signs: Vec<PairRule>,
    /// Pairs of cells that differ and are of no layout; none if there are too many to be drawn.
    pub(super) different: Vec<[Cell; 2]>,
    /// The rules in sentences, below the grid.
    pub(super) legend: String,
    /// The rules with their cells, for those who hear the picture.
    pub(super) description: String,
}

impl Variant {
    /// The variant of a puzzle.
    pub(super) fn of(puzzle: &Puzzle, alphabet: &Alphabet) -> Self {
        let geometry = puzzle.geometry();
        if geometry.box_shape().is_some() && puzzle.rules().is_empty() {
            return Variant::default();
        }
        let context = puzzle.rule_context();
        let has_signs = puzzle.rules().iter().filter(|rule| matches!(rule.drawn(), Drawn::Signs));
        let signs = has_signs.flat_map(|rule| rule.pairs(&context)).unique().collect_vec();
        let (mut houses, mut groups) =
            (geometry.further_houses().collect(), geometry.groups().collect());
        let layouts = match geometry.canvas() {
            None => geometry.take_layouts(&mut houses, &mut groups, Layout::widest_first()),
            Some(canvas) => {
                // Rows, columns and regions are among its houses and groups.
                houses = BTreeSet::new();
                groups = canvas.different.iter().map(Vec::as_slice).collect();
                Vec::new()
            }
        };
        let is_pair = |cells: &&[Cell]| cells.len() == 2;
        let (pairs, groups): (Vec<&[Cell]>, Vec<&[Cell]>) = groups.into_iter().partition(is_pair);
        let counts = [
            counted(houses.len(), "extra house", "extra houses"),
            counted(groups.len(), "group of cells that differ", "groups of cells that differ"),
            counted(pairs.len(), "pair of cells that differ", "pairs of cells that differ"),
        ];
        let counts = counts.into_iter().flatten().collect_vec();
        let of_canvas = digits_of_canvas(geometry);
        let names = layouts.iter().map(|layout| layout.name().to_owned());
        let names = of_canvas.iter().cloned().chain(names).chain(counts.clone()).collect();
        let of_layouts =
            layouts.iter().map(|layout| legend::sentence(layout.name(), layout.says()));
        let of_counts = counts.iter().map(|words| format!("{words}."));
        let of_canvas = of_canvas.iter().map(|words| format!("{words}."));
        let sentences = of_canvas.chain(of_layouts).chain(of_counts).collect();
        let are_few = pairs.len() <= 2 * geometry.side();
        let different = pairs.iter().filter(|_| are_few).map(|cells| [cells[0], cells[1]]);
        Variant {
            different: different.collect(),
            legend: legend::short(sentences, puzzle, alphabet, &signs),
            description: legend::long(names, puzzle),
            rules: puzzle.rules().to_vec(),
            signs,
        }
    }
}

/// The digits of a canvas, and whether rows and columns may repeat them; none if that is as usual.
fn digits_of_canvas(geometry: &Geometry) -> Option<String> {
    let canvas = geometry.canvas()?;
    let (first, last) = (canvas.first_value, canvas.first_value + canvas.digits - 1);
    if first == 1 && [canvas.rows, canvas.cols] == [canvas.digits; 2] && canvas.has_lines {
        return None;
    }
    let lines = if canvas.has_lines { "" } else { ", which rows and columns may repeat" };
    Some(format!("Digits from {first} to {last}{lines}"))
}

/// The rules of a puzzle beside those of plain sudoku: in sentences about the marks of a picture above them, and with their
/// cells; empty if there are none.
pub fn legend_and_description(puzzle: &Puzzle, alphabet: &Alphabet) -> [String; 2] {
    let Variant { legend, description, .. } = Variant::of(puzzle, alphabet);
    [legend, description]
}

/// The same as text without a picture: with their cells unless that is long.
pub fn rules_in_words(puzzle: &Puzzle, alphabet: &Alphabet) -> String {
    let [legend, description] = legend_and_description(puzzle, alphabet);
    if description.len() > LONGEST {
        return format!("Rules: {legend}");
    }
    match legend::numbers_of_symbols(puzzle, alphabet) {
        Some(numbers) => format!("{description}. {numbers}"),
        None => description,
    }
}

/// The length of a text that is read rather than skipped.
const LONGEST: usize = 400;

fn counted(count: usize, one: &str, several: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {several}")),
    }
}
