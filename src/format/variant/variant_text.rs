//! A puzzle's regions, layouts, houses, groups and rules, to be written.

use itertools::Itertools;

use super::regions_text;
use crate::geometry::{Cell, Geometry, Layout};
use crate::puzzle::Puzzle;

/// What a puzzle has beyond rows, columns, boxes, givens and ruled-out candidates, in words that
/// [`RuleList`](super::RuleList) and JSON read.
///
/// # Examples
///
/// ```
/// use satdoku::format::VariantText;
/// use satdoku::geometry::{Geometry, Layout};
/// use satdoku::puzzle::{PairRule, Puzzle, Relation};
///
/// let geometry = Geometry::builder(4).boxes(2, 2).layout(Layout::Diagonals).build()?;
/// let [one, other] = [geometry.cell(0, 0), geometry.cell(0, 1)];
/// let mut puzzle = Puzzle::empty(geometry);
/// puzzle.add_rules([PairRule::new(one, other, Relation::Difference(1))]);
/// let text = VariantText::of(&puzzle);
/// assert_eq!(text.lines(puzzle.geometry()), ["layout diagonals", "difference 1 r1c1 r1c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantText {
    /// A symbol for each cell, or a number between spaces; none if the regions are boxes or there are none.
    pub regions: Option<String>,
    /// Layouts by name.
    pub layouts: Vec<Layout>,
    /// The cells of houses that are of no layout.
    pub houses: Vec<Vec<Cell>>,
    /// The cells of groups that are of no layout.
    pub groups: Vec<Vec<Cell>>,
    /// Rules, a line each.
    pub rules: Vec<String>,
}

impl VariantText {
    /// The words for a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let mut text = VariantText {
            rules: puzzle.rules().iter().map(|rule| rule.text(geometry)).collect(),
            ..VariantText::default()
        };
        if geometry.box_shape().is_some() {
            return text;
        }
        if geometry.boxes().is_none() {
            text.regions = regions_text::text(geometry);
        }
        let (mut houses, mut groups) =
            (geometry.further_houses().collect(), geometry.groups().collect());
        text.layouts = geometry.take_layouts(&mut houses, &mut groups, Layout::widest_first());
        let cells = |cells: &[Cell]| cells.to_vec();
        text.houses = houses.into_iter().map(cells).collect();
        text.groups = groups.into_iter().map(cells).collect();
        text
    }

    /// All of it as lines of [`RuleList`](super::RuleList), for a puzzle of this geometry.
    pub fn lines(&self, geometry: &Geometry) -> Vec<String> {
        let cells = |kind: &str, cells: &Vec<Cell>| {
            let names = cells.iter().map(|&cell| geometry.name(cell)).join(" ");
            format!("{kind} {names}")
        };
        let layouts = self.layouts.iter().map(|layout| format!("layout {layout}"));
        let mut lines: Vec<String> =
            self.regions.iter().map(|text| format!("regions {text}")).collect();
        lines.extend(layouts);
        lines.extend(self.houses.iter().map(|house| cells("house", house)));
        lines.extend(self.groups.iter().map(|group| cells("group", group)));
        lines.extend(self.rules.iter().cloned());
        lines
    }
}
