//! Eureka notation, in which players write chains: `=` joins two nodes of which one is true, `-` two of which one is
//! false, and `=>` stands before the conclusion.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::notation::Notation;
use super::step::{Part, Role, Step};
use crate::geometry::{Candidate, Cell, Digit};

impl Notation<'_> {
    /// A chain in Eureka notation, `(7)r3c5=(7)r3c8-(2)r3c8=(2)r6c8 => r6c5<>7`; none if the step is not a chain of links,
    /// almost locked sets or almost unique rectangles whose first node is assumed false.
    ///
    /// A group is `(7)r3c45`. An almost locked set has the digit that it loses before `=` and its others after it:
    /// `(1=23)r1c12`. An almost unique rectangle stands between two nodes as `=UR(37)r12c14=`. A loop ends with its first
    /// node.
    pub fn eureka(&self, step: &Step) -> Option<String> {
        let chain = self.eureka_nodes(step).or_else(|| self.eureka_sets(step))?;
        Some(format!("{chain} => {}", self.compact_conclusion(step)))
    }

    fn eureka_nodes(&self, step: &Step) -> Option<String> {
        let is_node =
            |part: &Part| matches!(part.role, Role::Off | Role::On | Role::Set | Role::Carrier);
        let starts = step.parts.first().is_some_and(|part| part.role == Role::Off);
        if !starts || !step.parts.iter().all(is_node) {
            return None;
        }
        let mut text = String::new();
        let mut parts = step.parts.iter().peekable();
        while let Some(part) = parts.next() {
            let set = parts.next_if(|next| next.role == Role::Set);
            if let Some(set) = set {
                text += &self.eureka_set(&[part.candidates[0].digit], set);
                parts.next();
            } else {
                text += &self.eureka_node(part);
            }
            let pattern = parts.next_if(|next| next.role == Role::Carrier);
            if let Some(pattern) = pattern {
                text += &format!("=UR{}=", self.eureka_node(pattern));
            } else if parts.peek().is_some() {
                text += if part.role == Role::Off && set.is_none() { "=" } else { "-" };
            }
        }
        Some(text)
    }

    /// Two or three almost locked sets: the first loses what the step removes, each other what joins it with the one before.
    fn eureka_sets(&self, step: &Step) -> Option<String> {
        let joint = |part: &Part| vec![part.candidates[0].digit];
        let removed = step.removes.iter().map(|removed| removed.digit).sorted().dedup().collect();
        let roles = step.parts.iter().map(|part| part.role).collect_vec();
        let sets = match (roles.as_slice(), step.parts.as_slice()) {
            ([Role::Set, Role::Set, Role::Bridge], [a, b, x]) => vec![(removed, a), (joint(x), b)],
            (
                [Role::Set, Role::Bridge, Role::Set, Role::Bridge, Role::Set],
                [a, x, middle, y, b],
            ) => {
                vec![(removed, a), (joint(x), middle), (joint(y), b)]
            }
            _ => return None,
        };
        Some(sets.iter().map(|(lost, set)| self.eureka_set(lost, set)).join("-"))
    }

    fn eureka_node(&self, part: &Part) -> String {
        let cells = part.candidates.iter().map(|candidate| candidate.cell);
        let digits = part.candidates.iter().map(|candidate| candidate.digit).sorted().dedup();
        let digits = digits.map(|digit| self.digit(digit)).join("");
        format!("({digits}){}", self.compact_cells(cells))
    }

    fn eureka_set(&self, lost: &[Digit], set: &Part) -> String {
        let digits = set.candidates.iter().map(|candidate| candidate.digit).sorted().dedup();
        let (lost, others): (Vec<Digit>, Vec<Digit>) =
            digits.partition(|digit| lost.contains(digit));
        let [lost, others] =
            [lost, others].map(|digits| digits.iter().map(|&digit| self.digit(digit)).join(""));
        let cells = self.compact_cells(set.candidates.iter().map(|candidate| candidate.cell));
        format!("({lost}={others}){cells}")
    }

    /// The conclusion of the step in short: `r1c2=5`, `r1c28<>3, r4c5<>6`.
    pub fn compact_conclusion(&self, step: &Step) -> String {
        let placed = step.places.iter().map(|&placed| self.candidate(placed));
        let removes = step.removes.iter().copied();
        let by_digit = removes.map(|Candidate { cell, digit }| (digit, cell)).into_group_map();
        let removed = by_digit
            .into_iter()
            .sorted()
            .map(|(digit, cells)| format!("{}<>{}", self.compact_cells(cells), self.digit(digit)));
        placed.chain(removed).join(", ")
    }

    /// Cells in short: `r1c28` for r1c2 and r1c8, `r15c6` for r1c6 and r5c6. With ten rows or columns and more, where the
    /// numbers would run together, and with cells beside the grid, each cell stands by itself.
    pub fn compact_cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        let cells = cells.into_iter().sorted().dedup().collect_vec();
        let geometry = self.geometry();
        let is_beside = |cell: &Cell| geometry.row(*cell) >= geometry.rows();
        if geometry.rows().max(geometry.cols()) > 9 || cells.iter().any(is_beside) {
            return cells.iter().map(|&cell| self.cell(cell)).join(",");
        }
        let places = cells.iter().map(|&cell| (geometry.row(cell) + 1, geometry.col(cell) + 1));
        let by_row = rectangles(places.clone());
        let by_col = rectangles(places.map(|(row, col)| (col, row)));
        let by_col = by_col.into_iter().map(|(cols, rows)| (rows, cols)).collect_vec();
        let least = if by_col.len() < by_row.len() { by_col } else { by_row };
        least
            .iter()
            .map(|(rows, cols)| format!("r{}c{}", rows.iter().join(""), cols.iter().join("")))
            .join(",")
    }
}

/// The places as crossings of lines: those lines together that have the same cross lines.
fn rectangles(places: impl Iterator<Item = (usize, usize)>) -> Vec<(Vec<usize>, Vec<usize>)> {
    let by_line: BTreeMap<usize, Vec<usize>> = places.into_group_map().into_iter().collect();
    let mut found: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for (line, mut across) in by_line {
        across.sort_unstable();
        match found.iter_mut().find(|(_, other)| *other == across) {
            Some((lines, _)) => lines.push(line),
            None => found.push((vec![line], across)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Cell, Geometry};
    use crate::logic::test_positions::TestPosition;
    use crate::logic::{Notation, Technique};
    use crate::puzzle::Alphabet;

    #[test]
    fn chains_are_written_as_players_write_them() {
        let sample = TestPosition::empty(3, 3)
            .only('3', "row 1", "r1c1 r1c6")
            .keep("r5c6", "37")
            .only('7', "row 9", "r9c6 r9c1");
        let steps = sample.find(Technique::AlternatingChain);
        assert_eq!(
            sample.eureka(&steps[0]).as_deref(),
            Some("(3)r1c1=(3)r1c6-(3)r5c6=(7)r5c6-(7)r9c6=(7)r9c1 => r9c1<>3, r1c1<>7")
        );
        let pair = sample.keep("r9c8 r9c9", "12");
        assert_eq!(pair.eureka(&pair.find(Technique::NakedPair)[0]), None);
    }

    #[test]
    fn almost_locked_sets_lose_a_digit_and_have_the_others() {
        let sample = TestPosition::empty(3, 3)
            .keep("r1c1", "12")
            .keep("r1c5", "23")
            .keep("r5c1", "14")
            .keep("r5c6", "43");
        let steps = sample.find(Technique::AlsXz);
        assert_eq!(
            sample.eureka(&steps[0]).as_deref(),
            Some("(3=12)r1c15-(1=34)r5c16 => r123c6,r456c5<>3")
        );
        let wing =
            TestPosition::empty(3, 3).keep("r1c1", "12").keep("r1c5", "13").keep("r6c1", "23");
        let steps = wing.find(Technique::AlsXyWing);
        assert_eq!(
            wing.eureka(&steps[0]).as_deref(),
            Some("(3=1)r1c5-(1=2)r1c1-(2=3)r6c1 => r6c5<>3")
        );
    }

    #[test]
    fn cells_of_a_line_are_written_together() {
        let compact = |box_rows, cells: &[(usize, usize)]| {
            let geometry = Geometry::new(box_rows, 3).expect("a shape");
            let alphabet = Alphabet::standard(geometry.side());
            let cells: Vec<Cell> =
                cells.iter().map(|&(row, col)| geometry.cell(row, col)).collect();
            Notation::new(&geometry, &alphabet).compact_cells(cells)
        };
        assert_eq!(compact(3, &[(0, 5), (4, 5)]), "r15c6");
        assert_eq!(compact(3, &[(0, 5), (0, 1), (3, 3)]), "r1c26,r4c4");
        assert_eq!(compact(3, &[(0, 5), (0, 1), (3, 1), (3, 5)]), "r14c26");
        assert_eq!(compact(3, &[(0, 0), (1, 0), (2, 0), (2, 4)]), "r12c1,r3c15");
        assert_eq!(compact(4, &[(0, 0), (0, 10)]), "r1c1,r1c11");
    }
}
