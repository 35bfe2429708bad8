//! Lines and regions that have most of their cells in common, with the cells that they do not share: where the
//! [law of leftovers](super::techniques) looks. They depend on the grid alone.

use itertools::Itertools;

use crate::geometry::{Cell, Geometry, House, HouseKind};

/// The largest side at which lines need not lie side by side.
const MOST_FOR_ALL: usize = 10;

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
    for (lines, chosen) in [rows, columns].iter().cartesian_product(choices(geometry.side())) {
        let lines = chosen.iter().map(|&line| lines[line]).collect_vec();
        Search::new(geometry, &others, &lines).extend(0, &mut found);
    }
    found
}

fn is_box(geometry: &Geometry, house: House) -> bool {
    matches!(geometry.kind(house), HouseKind::Box(_))
}

/// The choices of lines, by their numbers.
fn choices(side: usize) -> Vec<Vec<usize>> {
    let sizes = 1..=side / 2;
    if side <= MOST_FOR_ALL {
        return sizes.flat_map(|size| (0..side).combinations(size)).collect();
    }
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
    geometry.side() / 2 + 1
}

/// The cells of some houses that lie in none of the others.
pub(super) fn beyond(geometry: &Geometry, houses: &[House], others: &[House]) -> Vec<Cell> {
    let cells = houses.iter().flat_map(|&house| geometry.cells_of(house)).copied();
    let is_outside = |cell: &Cell| !geometry.houses_of(*cell).iter().any(|h| others.contains(h));
    cells.filter(is_outside).sorted().collect()
}

/// A search for houses that have most of their cells in some lines.
struct Search<'a> {
    geometry: &'a Geometry,
    lines: &'a [House],
    /// The houses with the number of their cells outside the lines; none with all their cells outside.
    houses: Vec<(House, usize)>,
    chosen: Vec<House>,
    /// How many cells outside the lines there are.
    outside: usize,
}

impl<'a> Search<'a> {
    fn new(geometry: &'a Geometry, houses: &[House], lines: &'a [House]) -> Self {
        let houses = houses.iter().map(|&house| (house, beyond(geometry, &[house], lines).len()));
        let houses = houses.filter(|&(_, outside)| outside <= most(geometry)).collect();
        Search { geometry, lines, houses, chosen: Vec::new(), outside: 0 }
    }

    /// Adds houses from this place on until there are as many as lines.
    fn extend(&mut self, from: usize, found: &mut Vec<Leftovers>) {
        let missing = self.lines.len() - self.chosen.len();
        let is_news = self.chosen.iter().any(|&house| !is_box(self.geometry, house));
        if is_news && (missing == 0 || missing == 1 && self.outside == 0) {
            let leftovers = Leftovers::of(self.geometry, self.lines, &self.chosen);
            if !leftovers.cells[0].is_empty() && !leftovers.is_house(self.geometry) {
                found.push(leftovers);
            }
        }
        if missing == 0 {
            return;
        }
        for nth in from..self.houses.len() {
            let (house, outside) = self.houses[nth];
            if self.outside + outside <= most(self.geometry) && self.is_apart(house) {
                self.chosen.push(house);
                self.outside += outside;
                self.extend(nth + 1, found);
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
