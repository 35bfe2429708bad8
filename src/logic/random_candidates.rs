//! No technique contradicts the solution, whichever other candidates are left: tests on a full grid with false candidates
//! added at random, with rare patterns planted among them.

use itertools::Itertools;

use super::position::Position;
use super::technique::Technique;
use crate::budget::Budget;
use crate::geometry::{Candidate, Cell, Digit, Geometry, House};
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// Techniques whose patterns are rare in puzzles.
const RARE: [Technique; 12] = [
    Technique::LockedPair,
    Technique::LockedTriple,
    Technique::DualTwoStringKite,
    Technique::DualEmptyRectangle,
    Technique::Firework,
    Technique::ExtendedSueDeCoq,
    Technique::TemplateSet,
    Technique::TemplateDelete,
    Technique::MultiSectorLockedSets,
    Technique::Exocet,
    Technique::SeniorExocet,
    Technique::SkLoop,
];

/// A full grid with some false candidates.
struct Sample {
    geometry: Geometry,
    /// The true digits by cell.
    solution: Vec<usize>,
    /// The candidates by cell.
    left: Vec<Vec<bool>>,
    stream: Stream,
}

impl Sample {
    fn new(box_rows: usize, box_cols: usize, seed: u64) -> Self {
        let geometry = Geometry::new(box_rows, box_cols).expect("a shape");
        let side = geometry.side();
        let mut stream = Stream::new(21, seed);
        let rows = lines(side, box_rows, &mut stream);
        let cols = lines(side, box_cols, &mut stream);
        let solution = geometry.cells().map(|cell| {
            let (row, col) = (rows[geometry.row(cell)], cols[geometry.col(cell)]);
            (row % box_rows * box_cols + row / box_rows + col) % side
        });
        let solution = solution.collect_vec();
        let density = 2 + stream.below(7);
        let left = solution.iter().map(|&own| {
            (0..side).map(|digit| digit == own || stream.below(10) < density).collect()
        });
        let left = left.collect();
        Sample { geometry, solution, left, stream }
    }

    fn pick(&mut self, count: usize) -> usize {
        self.stream.below(count as u64) as usize
    }

    /// Leaves the digit in these cells only where `keeps`, or where it is true.
    fn thin(&mut self, cells: &[Cell], digit: usize, keeps: impl Fn(Cell) -> bool) {
        for &cell in cells {
            let is_true = self.solution[cell.index()] == digit;
            self.left[cell.index()][digit] &= is_true || keeps(cell);
        }
    }

    /// Leaves each digit in these cells as many of the houses as it is there.
    fn plant_covers(&mut self, cells: &[Cell], houses: &[House]) {
        for digit in 0..self.geometry.side() {
            let mut covers = Vec::new();
            for &cell in cells {
                if self.solution[cell.index()] != digit {
                    continue;
                }
                let of_cell = self.geometry.houses_of(cell).iter().copied();
                let of_cell = of_cell.filter(|house| houses.contains(house)).collect_vec();
                let nth = self.pick(of_cell.len());
                covers.push(of_cell[nth]);
            }
            let geometry = self.geometry.clone();
            self.thin(cells, digit, |cell| {
                geometry.houses_of(cell).iter().any(|house| covers.contains(house))
            });
        }
    }

    fn plant_crossings(&mut self) {
        let side = self.geometry.side();
        let [rows, cols] = [(); 2].map(|()| {
            let mut all = (0..side).collect_vec();
            self.stream.shuffle(&mut all);
            all.truncate(2 + self.stream.below(3) as usize);
            all
        });
        let geometry = self.geometry.clone();
        let cells =
            rows.iter().cartesian_product(&cols).map(|(&row, &col)| geometry.cell(row, col));
        let houses =
            geometry.houses().filter(|&house| geometry.kind(house).is_line()).collect_vec();
        self.plant_covers(&cells.collect_vec(), &houses);
    }

    fn plant_loop(&mut self) {
        let geometry = self.geometry.clone();
        let shape = geometry.box_shape().expect("boxes");
        let side = geometry.side();
        let [rows, cols] = [shape.rows, shape.cols].map(|size| {
            loop {
                let two = [self.pick(side), self.pick(side)];
                if two[0] / size != two[1] / size {
                    break two;
                }
            }
        });
        let corners =
            rows.iter().cartesian_product(&cols).map(|(&row, &col)| geometry.cell(row, col));
        let mut cells = Vec::new();
        let mut houses = Vec::new();
        for corner in corners {
            let of_corner = geometry.houses_of(corner);
            houses.extend(of_corner);
            let in_box = geometry.cells_of(of_corner[2]).iter().filter(|&&cell| {
                let shared = geometry.houses_of(cell).iter().filter(|h| of_corner.contains(h));
                cell != corner && shared.count() == 2
            });
            cells.extend(in_box);
        }
        self.plant_covers(&cells, &houses);
    }

    fn plant_firework(&mut self) {
        let geometry = self.geometry.clone();
        for _ in 0..50 {
            let [row, col, row_too, col_too] = [(); 4].map(|()| self.pick(geometry.side()));
            let centre = geometry.cell(row, col);
            let ends = [geometry.cell(row, col_too), geometry.cell(row_too, col)];
            let houses = geometry.houses_of(centre);
            let digits = [centre, ends[0], ends[1]].map(|cell| self.solution[cell.index()]);
            let is_outside = |cell: &Cell| !geometry.houses_of(*cell).contains(&houses[2]);
            let is_free = |line: usize, digit: usize| {
                let mut places = geometry.cells_of(houses[line]).iter().filter(|c| is_outside(c));
                !places.any(|cell| self.solution[cell.index()] == digit && *cell != ends[line])
            };
            let fits = ends.iter().all(is_outside)
                && digits.iter().all(|&digit| is_free(0, digit) && is_free(1, digit));
            if fits {
                for (line, digit) in (0..2).cartesian_product(digits) {
                    let outside = geometry.cells_of(houses[line]).iter().copied();
                    let outside = outside.filter(is_outside).collect_vec();
                    self.thin(&outside, digit, |cell| cell == ends[line]);
                }
                return;
            }
        }
    }

    /// Leaves each of three or four digits in the base, in two targets and in two rows of three columns below.
    fn plant_exocet(&mut self) {
        let geometry = self.geometry.clone();
        let side = geometry.side();
        let shape = geometry.box_shape().expect("boxes");
        let row = self.pick(side);
        let mut cols = (0..side).collect_vec();
        self.stream.shuffle(&mut cols);
        let stack = |col: usize| col / shape.cols;
        let base =
            [cols[0], *cols[1..].iter().find(|&&c| stack(c) == stack(cols[0])).unwrap_or(&cols[0])];
        let others =
            cols.iter().copied().filter(|col| !base.contains(col)).unique_by(|&col| stack(col));
        let cross = others.take(3).collect_vec();
        let base = base.map(|col| geometry.cell(row, col));
        let mut digits = base.map(|cell| self.solution[cell.index()]).to_vec();
        let cells = cross.iter().flat_map(|&col| (0..side).map(move |row| (row, col)));
        let cells = cells.map(|(row, col)| geometry.cell(row, col)).filter(|&cell| {
            !base.iter().all(|&b| {
                geometry.houses_of(cell).iter().any(|h| geometry.houses_of(b).contains(h))
            })
        });
        let cells = cells.collect_vec();
        let targets = digits.iter().filter_map(|&digit| {
            let mut all = cells.iter().filter(|c| self.solution[c.index()] == digit).collect_vec();
            self.stream.shuffle(&mut all);
            all.first().copied().copied()
        });
        let targets = targets.collect_vec();
        let rows_of = |sample: &Self, digit: usize| {
            let all = cells.iter().filter(|c| !targets.contains(c));
            let rows =
                all.filter(|c| sample.solution[c.index()] == digit).map(|&c| geometry.row(c));
            rows.collect_vec()
        };
        let more =
            (0..side).filter(|digit| !digits.contains(digit) && rows_of(self, *digit).len() < 3);
        let more = more.take(1 + row % 2).collect_vec();
        digits.extend(more);
        for digit in 0..side {
            if digits.contains(&digit) {
                let rows = rows_of(self, digit);
                let others = cells.iter().copied().filter(|c| !targets.contains(c)).collect_vec();
                self.thin(&others, digit, |cell| rows.contains(&geometry.row(cell)));
                base.iter().chain(&targets).for_each(|c| self.left[c.index()][digit] = true);
            } else {
                self.thin(&base, digit, |_| false);
            }
        }
    }

    /// The position, with some cells given, and its solution.
    fn position(mut self) -> (Position, Vec<usize>) {
        let mut puzzle = Puzzle::empty(self.geometry.clone());
        for (cell, digit) in self.geometry.cells().cartesian_product(self.geometry.digits()) {
            if !self.left[cell.index()][digit.index()] {
                puzzle.rule_out(Candidate { cell, digit });
            }
        }
        let mut position = Position::new(&puzzle);
        let given = self.pick(3);
        for cell in self.geometry.cells() {
            if self.pick(10) < given {
                position.place(Candidate { cell, digit: Digit::new(self.solution[cell.index()]) });
            }
        }
        (position, self.solution)
    }
}

/// Lines in another order that keeps those of a box together.
fn lines(side: usize, size: usize, stream: &mut Stream) -> Vec<usize> {
    let mut groups = (0..side / size).collect_vec();
    stream.shuffle(&mut groups);
    let shuffled = groups.into_iter().flat_map(|group| {
        let mut within = (group * size..(group + 1) * size).collect_vec();
        stream.shuffle(&mut within);
        within
    });
    shuffled.collect()
}

#[test]
fn no_rare_technique_contradicts_the_solution() {
    let rounds = std::env::var("SATDOKU_ROUNDS").ok().and_then(|text| text.parse().ok());
    let shapes = [(3, 3, 12), (2, 2, 4), (2, 3, 4), (3, 2, 4), (2, 4, 4), (4, 2, 4), (3, 4, 1)];
    let mut seen = vec![0; RARE.len()];
    for (box_rows, box_cols, share) in shapes {
        for seed in 0..share * rounds.unwrap_or(3) {
            let mut sample = Sample::new(box_rows, box_cols, seed);
            match seed % 6 {
                0 => sample.plant_crossings(),
                1 => sample.plant_loop(),
                2 => sample.plant_firework(),
                3 | 4 => sample.plant_exocet(),
                _ => (),
            }
            let (position, solution) = sample.position();
            for (nth, &technique) in RARE.iter().enumerate() {
                let steps = position.find(technique, &Budget::unlimited());
                for step in steps.expect("nothing is limited") {
                    seen[nth] += 1;
                    let is_true = |c: &Candidate| solution[c.cell.index()] == c.digit.index();
                    assert!(step.places.iter().all(is_true), "{step:?}");
                    assert!(!step.removes.iter().any(is_true), "{step:?}");
                    assert!(position.is_news(&step), "{step:?}");
                }
            }
        }
    }
    for (technique, &seen) in RARE.iter().zip(&seen) {
        assert!(seen > 0, "{technique} is not tested");
    }
}
