//! Names for cells, digits, houses and conclusions in text, such as `r1c8 is not 3`.

use std::fmt::Display;

use itertools::Itertools;

use super::step::Step;
use crate::geometry::{Candidate, Cell, Digit, Geometry, House, HouseKind};
use crate::puzzle::Alphabet;

/// Writes cells, digits and houses as people do.
///
/// # Examples
///
/// ```
/// use satdoku::geometry::{Digit, Geometry};
/// use satdoku::logic::Notation;
/// use satdoku::puzzle::Alphabet;
///
/// let (geometry, alphabet) = (Geometry::classic(), Alphabet::standard(9));
/// let notation = Notation::new(&geometry, &alphabet);
/// assert_eq!(notation.digits([6, 2].map(Digit::new)), "3 and 7");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    geometry: &'a Geometry,
    alphabet: &'a Alphabet,
    is_short: bool,
}

impl<'a> Notation<'a> {
    /// The notation for a grid, with the symbols of an alphabet of its side.
    pub fn new(geometry: &'a Geometry, alphabet: &'a Alphabet) -> Self {
        Notation { geometry, alphabet, is_short: false }
    }

    /// The same with steps in short: chains in Eureka notation, and conclusions such as `r15c6<>2`.
    pub fn in_short(self) -> Self {
        Notation { is_short: true, ..self }
    }

    /// Whether steps are written in short.
    pub(super) fn is_short(&self) -> bool {
        self.is_short
    }

    /// The shape of the grid.
    pub fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    /// `r4c7`.
    pub fn cell(&self, cell: Cell) -> String {
        self.geometry.name(cell)
    }

    /// `r1c2 and r4c7`.
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().sorted().dedup().map(|cell| self.cell(cell)))
    }

    /// The digit's symbol.
    pub fn digit(&self, digit: Digit) -> &'a str {
        self.alphabet.symbol(digit)
    }

    /// `3 and 7`.
    pub fn digits(&self, digits: impl IntoIterator<Item = Digit>) -> String {
        list(digits.into_iter().sorted().dedup().map(|digit| self.digit(digit)))
    }

    /// `row 3`.
    pub fn house(&self, house: House) -> String {
        self.geometry.kind(house).to_string()
    }

    /// `rows 3 and 7`, `row 3 and box 2`, `rows 3 and 7 and box 2`, `both diagonals`.
    pub fn houses(&self, houses: &[House]) -> String {
        let kinds = houses.iter().map(|&house| self.geometry.kind(house));
        if houses.len() == 2 && { kinds }.all(|kind| matches!(kind, HouseKind::Diagonal(_))) {
            return "both diagonals".to_owned();
        }
        let names = houses.iter().map(|&house| self.house(house)).collect_vec();
        let words = names.iter().map(|name| name.rsplit_once(' ').unwrap_or(("house", name)));
        let words = words.zip(&names).collect_vec();
        let by_kind = words.chunk_by(|((kind, _), _), ((next, _), _)| kind == next);
        list(by_kind.map(|same| match same {
            [(_, name)] => name.to_string(),
            _ => {
                let kind = same[0].0.0;
                let plural = if kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
                format!("{plural} {}", list(same.iter().map(|((_, number), _)| number)))
            }
        }))
    }

    /// `r4c7=5`.
    pub fn candidate(&self, candidate: Candidate) -> String {
        format!("{}={}", self.cell(candidate.cell), self.digit(candidate.digit))
    }

    /// `5 in rows 2 and 7 stands only in columns 3 and 8`, for the digit that the step removes.
    pub(super) fn confinement(&self, step: &Step) -> String {
        format!(
            "{} in {} stands only in {}",
            self.digit(step.removes[0].digit),
            self.houses(&step.houses),
            self.houses(&step.covers)
        )
    }

    /// The conclusion of the step: `r1c2 is 5`, `r1c8 and r4c8 are not 3 or 7`.
    pub fn conclusion(&self, step: &Step) -> String {
        self.conclusions(&step.places, &step.removes)
    }

    /// What is placed and what is removed, in one list.
    pub(super) fn conclusions(&self, places: &[Candidate], removes: &[Candidate]) -> String {
        let placed = self.by_digits(places).into_iter().map(|(digits, cells)| {
            let are = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {are} {}", self.cells(cells), self.digits(digits))
        });
        let removed = self.by_digits(removes).into_iter().map(|(digits, cells)| {
            let are = if cells.len() == 1 { "is" } else { "are" };
            let digits = options(digits.into_iter().map(|digit| self.digit(digit)));
            format!("{} {are} not {digits}", self.cells(cells))
        });
        let parts = placed.chain(removed).collect_vec();
        if parts.iter().any(|part| part.contains(" and ")) { clauses(parts) } else { list(parts) }
    }

    /// The cells together that have the same digits among the candidates, by the first cell.
    fn by_digits(&self, candidates: &[Candidate]) -> Vec<(Vec<Digit>, Vec<Cell>)> {
        let sorted = candidates.iter().copied().sorted().dedup().collect_vec();
        let mut found: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
        for same in sorted.chunk_by(|one, next| one.cell == next.cell) {
            let digits = same.iter().map(|candidate| candidate.digit).collect_vec();
            match found.iter_mut().find(|(others, _)| *others == digits) {
                Some((_, cells)) => cells.push(same[0].cell),
                None => found.push((digits, vec![same[0].cell])),
            }
        }
        found
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// `a`, `a, and b`, `a, b, and c`: for parts that are lists themselves.
pub(super) fn clauses<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut items = items.into_iter().map(|item| item.to_string()).collect_vec();
    if let [_, .., last] = items.as_mut_slice() {
        last.insert_str(0, "and ");
    }
    items.join(", ")
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn options<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items = items.into_iter().map(|item| item.to_string()).collect_vec();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Layout;

    #[test]
    fn lists_are_those_of_a_sentence() {
        assert_eq!(list(["a"]), "a");
        assert_eq!(list(["a", "b", "c"]), "a, b and c");
        assert_eq!([clauses(["a"]), clauses(["a", "b"])], ["a", "a, and b"]);
        assert_eq!([options(["a"]), options(["a", "b", "c"])], ["a", "a, b or c"]);
        let geometry = Geometry::classic();
        let alphabet = Alphabet::standard(9);
        let notation = Notation::new(&geometry, &alphabet);
        let houses = geometry.houses().collect_vec();
        assert_eq!(notation.houses(&houses[2..4]), "rows 3 and 4");
        assert_eq!(notation.houses(&houses[17..19]), "column 9 and box 1");
        assert_eq!(notation.houses(&houses[25..]), "boxes 8 and 9");
        assert_eq!(notation.houses(&houses[7..10]), "rows 8 and 9 and column 1");
        let builder = Geometry::builder(9).boxes(3, 3);
        let geometry = builder.layout(Layout::Diagonals).layout(Layout::DisjointGroups);
        let geometry = geometry.build().expect("layouts");
        let notation = Notation::new(&geometry, &alphabet);
        let houses = geometry.houses().skip(27).collect_vec();
        assert_eq!(notation.houses(&houses[..2]), "both diagonals");
        let words = "the diagonal from the top right and disjoint group 1";
        assert_eq!(notation.houses(&houses[1..3]), words);
        assert_eq!(notation.houses(&houses[3..5]), "disjoint groups 2 and 3");
    }
}
