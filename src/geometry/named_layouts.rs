//! Which named layouts a geometry has.

use std::collections::BTreeSet;

use super::grid::Geometry;
use super::ids::Cell;
use super::layout::Layout;

impl Geometry {
    /// The layouts that the geometry has, of these; their houses and groups are removed from the sets.
    pub fn take_layouts(
        &self,
        houses: &mut BTreeSet<&[Cell]>,
        groups: &mut BTreeSet<&[Cell]>,
        layouts: impl IntoIterator<Item = Layout>,
    ) -> Vec<Layout> {
        let mut found = Vec::new();
        for layout in layouts {
            if houses.is_empty() && groups.is_empty() {
                break;
            }
            // Most layouts are not there, and to build a geometry takes longer than to see that.
            let cells = layout.cells(self.side(), self.boxes());
            if !cells.is_ok_and(|all| all.iter().all(|cells| self.differ(cells))) {
                continue;
            }
            let builder = Geometry::builder(self.side());
            let builder = match self.boxes() {
                Some(boxes) => builder.boxes(boxes.rows, boxes.cols),
                None => builder,
            };
            let Ok(alone) = builder.layout(layout).build() else {
                continue;
            };
            let all: BTreeSet<&[Cell]> = alone.further_houses().chain(alone.groups()).collect();
            let is_known = |cells: &&[Cell]| houses.contains(cells) || groups.contains(cells);
            if all.iter().any(is_known) {
                houses.retain(|cells| !all.contains(cells));
                groups.retain(|cells| !all.contains(cells));
                found.push(layout);
            }
        }
        found
    }

    /// Whether cells in rising order lie in a house or in a group.
    fn differ(&self, cells: &[Cell]) -> bool {
        let [first, others @ ..] = cells else {
            return true;
        };
        let mut houses = self.houses_of(*first).iter();
        houses.any(|house| others.iter().all(|&cell| self.houses_of(cell).contains(house)))
            || match others {
                [other] => self.are_peers(*first, *other),
                _ => self
                    .groups()
                    .any(|group| cells.iter().all(|cell| group.binary_search(cell).is_ok())),
            }
    }
}
