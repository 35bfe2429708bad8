//! Lines and regions that have most of their cells in common, with the cells that they do not share: where the
//! [law of leftovers](super::techniques) looks. They depend on the grid alone.

use itertools::Itertools;

use crate::geometry::{Cell, Geometry, House, HouseKind};

/// The largest side at which lines need not lie side by side.
const MOST_FOR_ALL: usize = 10;

/// The most lines that lie side by side.
const MOST_LINES: usize = 12;

/// The most cells of houses outside their lines.
const MOST_OUTSIDE: usize = 8;

/// How often a search may add a house; on irregular 9×9 grids it does so some 10,000 times.
const MOST_TRIES: usize = 200_000;

/// All leftovers of rows and of columns; none if the regions are boxes and there are no other houses.
pub(super) fn all(geometry: &Geometry) -> Vec<Leftovers> {
    let mut found = Vec::new();
    let others = geometry.houses().filter(|&house| !geometry.kind(house).is_line()).collect_vec();
    if others.iter().all(|&house| is_box(geometry, house)) {
        return found;
    }
    let is_row = |house: &House| matches!(geometry.kind(*house), HouseKind::Row(_));
    let is_column = |house: &House| matches!(geometry.kind(*house), HouseKind::Column(_));
    let rows = geometry.houses().filter(is_row).collect_vec();
    let columns = geometry.houses().filter(is_column).collect_vec();
    let in_rows = shared_cells(geometry, &others, |cell| geometry.row(cell));
    let in_columns = shared_cells(geometry, &others, |cell| geometry.col(cell));
    let mut tries = MOST_TRIES;
    for (lines, shared) in [(rows, in_rows), (columns, in_columns)] {
        for chosen in choices(geometry.side()) {
            let outside = |shared: &Vec<usize>| {
                geometry.side() - chosen.iter().map(|&line| shared[line]).sum::<usize>()
            };
            let houses = others.iter().copied().zip(shared.iter().map(outside));
            let mut search = LeftoverSearch {
                geometry,
                lines: chosen.iter().map(|&line| lines[line]).collect(),
                houses: houses.filter(|&(_, outside)| outside <= most(geometry)).collect(),
                chosen: Vec::new(),
                outside: 0,
                tries,
                found: std::mem::take(&mut found),
            };
            search.extend(0);
            (tries, found) = (search.tries, search.found);
        }
    }
    found
}

/// For each house, how many cells it shares with each line.
fn shared_cells(
    geometry: &Geometry,
    houses: &[House],
    line: impl Fn(Cell) -> usize,
) -> Vec<Vec<usize>> {
    let of_house = |&house: &House| {
        let mut shared = vec![0; geometry.side()];
        geometry.cells_of(house).iter().for_each(|&cell| shared[line(cell)] += 1);
        shared
    };
    houses.iter().map(of_house).collect()
}

fn is_box(geometry: &Geometry, house: House) -> bool {
    matches!(geometry.kind(house), HouseKind::Box(_))
}

/// The choices of lines, by their numbers.
fn choices(side: usize) -> Vec<Vec<usize>> {
    if side <= MOST_FOR_ALL {
        return (1..=side / 2).flat_map(|size| (0..side).combinations(size)).collect();
    }
    let sizes = 1..=MOST_LINES.min(side / 2);
    let runs = |size: usize| (0..=side - size).map(move |first| (first..first + size).collect());
    sizes.flat_map(runs).collect()
}

/// Lines and as many houses, or one house less, with the cells that lie in the ones alone.
#[derive(Clone, Debug)]
pub(super) struct Leftovers {
    /// The lines, then the houses.
    pub(super) sides: [Vec<House>; 2],
    /// The cells of the lines outside the houses, and of the houses outside the lines.
    pub(super) cells: [Vec<Cell>; 2],
}

impl Leftovers {
    fn of(geometry: &Geometry, lines: &[House], houses: &[House]) -> Self {
        let cells = [beyond(geometry, lines, houses), beyond(geometry, houses, lines)];
        Leftovers { sides: [lines.to_vec(), houses.to_vec()], cells }
    }

    /// Whether the cells of the lines outside the houses are a house anyway.
    fn is_house(&self, geometry: &Geometry) -> bool {
        let mut houses = geometry.houses_of(self.cells[0][0]).iter();
        houses.any(|&house| geometry.cells_of(house) == self.cells[0])
    }
}

/// The most cells outside the lines.
fn most(geometry: &Geometry) -> usize {
    MOST_OUTSIDE.min(geometry.side() / 2 + 1)
}

/// The cells of some houses that lie in none of the others.
pub(super) fn beyond(geometry: &Geometry, houses: &[House], others: &[House]) -> Vec<Cell> {
    let cells = houses.iter().flat_map(|&house| geometry.cells_of(house)).copied();
    let is_outside = |cell: &Cell| !geometry.houses_of(*cell).iter().any(|h| others.contains(h));
    cells.filter(is_outside).sorted().collect()
}

/// A search for houses that have most of their cells in some lines.
struct LeftoverSearch<'a> {
    geometry: &'a Geometry,
    lines: Vec<House>,
    /// The houses with few cells outside the lines, and how many.
    houses: Vec<(House, usize)>,
    chosen: Vec<House>,
    /// How many cells of the chosen houses are outside the lines.
    outside: usize,
    /// How often a house may still be added.
    tries: usize,
    found: Vec<Leftovers>,
}

impl LeftoverSearch<'_> {
    /// Adds houses from this place on until there are as many as lines.
    fn extend(&mut self, from: usize) {
        let missing = self.lines.len() - self.chosen.len();
        let is_news = self.chosen.iter().any(|&house| !is_box(self.geometry, house));
        if is_news && (missing == 0 || missing == 1 && self.outside == 0) {
            let leftovers = Leftovers::of(self.geometry, &self.lines, &self.chosen);
            if !leftovers.cells[0].is_empty() && !leftovers.is_house(self.geometry) {
                self.found.push(leftovers);
            }
        }
        if missing == 0 {
            return;
        }
        // With fewer houses left, not even one less than the lines can be reached.
        let last = (self.houses.len() + 2).saturating_sub(missing).min(self.houses.len());
        for nth in from..last {
            let (house, outside) = self.houses[nth];
            let fits = self.outside + outside <= most(self.geometry) && self.is_apart(house);
            if fits && self.tries > 0 {
                self.tries -= 1;
                self.chosen.push(house);
                self.outside += outside;
                self.extend(nth + 1);
                self.outside -= outside;
                self.chosen.pop();
            }
        }
    }

    /// Whether the house shares no cell with those chosen.
    fn is_apart(&self, house: House) -> bool {
        let mut cells = self.geometry.cells_of(house).iter();
        let shares = |cell: &Cell| {
            let own = self.geometry.houses_of(*cell);
            own.iter().any(|other| self.chosen.contains(other))
        };
        !cells.any(shares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Layout;

    #[test]
    fn both_sides_have_as_many_cells_or_the_lines_have_a_house_more() {
        // Each row but for its last cell, which it exchanges with a neighbour.
        let region = |cell: usize| match cell % 64 {
            63 => (cell / 64) ^ 1,
            _ => cell / 64,
        };
        let regions = (0..64 * 64).map(region);
        let large = Geometry::builder(64).regions(regions).build();
        let nine = Geometry::builder(9).boxes(3, 3).layout(Layout::Windows).build();
        for geometry in [large, nine] {
            let geometry = geometry.expect("regions of equal size");
            let found = all(&geometry);
            assert!(!found.is_empty(), "{geometry:?}");
            for Leftovers { sides: [lines, houses], cells: [outer, inner] } in found {
                let more = (lines.len() - houses.len()) * geometry.side();
                assert_eq!(outer.len(), inner.len() + more, "{lines:?} and {houses:?}");
                assert!(inner.len() <= most(&geometry));
            }
        }
        assert!(all(&Geometry::classic()).is_empty());
    }
}
