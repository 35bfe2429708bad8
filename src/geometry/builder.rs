//! Geometries from houses of any form.

use std::cell::RefCell;
use std::sync::Arc;

use itertools::Itertools;

use super::error::GeometryError;
use super::grid::Geometry;
use super::ids::{Cell, MAX_HOUSES};
use super::layout::Layout;
use super::regions::Regions;
use super::shape::{BoxShape, check_box_shape, check_side};
use super::tables::Tables;

/// Puts a geometry together from regions and extra houses; rows and columns are there in any case.
///
/// # Examples
///
/// ```
/// use satdoku::{Geometry, Puzzle};
///
/// let irregular = Geometry::builder(4)
///     .regions([0, 1, 1, 1, 0, 0, 2, 1, 3, 0, 2, 2, 3, 3, 3, 2])
///     .build()?;
/// assert_eq!(irregular.houses().count(), 12);
/// assert_eq!(irregular.box_shape(), None);
/// assert_eq!(Puzzle::empty(irregular).solutions().count(), 24);
///
/// let nine = Geometry::classic();
/// let diagonal = (0..9).map(|i| nine.cell(i, i));
/// let with_diagonal = Geometry::builder(9).boxes(3, 3).house(diagonal).build()?;
/// assert_eq!(with_diagonal.houses().count(), 28);
/// # Ok::<(), satdoku::geometry::GeometryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a builder does nothing until it builds"]
pub struct GeometryBuilder {
    side: usize,
    regions: Choice,
    extra: Vec<Vec<Cell>>,
    groups: Vec<Vec<Cell>>,
    layouts: Vec<Layout>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Choice {
    Rows,
    Boxes(BoxShape),
    Numbers(Vec<usize>),
}

thread_local! {
    /// The geometry that this thread built last. The puzzles of a list often have the same one, and building it takes
    /// longer than most searches.
    static LAST: RefCell<Option<(GeometryBuilder, Geometry)>> = const { RefCell::new(None) };
}

impl Geometry {
    /// Starts from rows and columns of this length, without regions.
    pub fn builder(side: usize) -> GeometryBuilder {
        GeometryBuilder {
            side,
            regions: Choice::Rows,
            extra: Vec::new(),
            groups: Vec::new(),
            layouts: Vec::new(),
        }
    }

    /// The grid with the same extra houses and groups, and with these regions in place of its own: a number for each
    /// cell, see [`GeometryBuilder::regions`]. Groups within the old regions are lost.
    ///
    /// # Errors
    ///
    /// If there are not N regions of N cells.
    pub fn with_regions(
        &self,
        numbers: impl IntoIterator<Item = usize>,
    ) -> Result<Geometry, GeometryError> {
        let mut builder = Geometry::builder(self.side()).regions(numbers);
        builder.extra.extend(self.further_houses().map(<[Cell]>::to_vec));
        builder.groups.extend(self.groups().map(<[Cell]>::to_vec));
        // The regions are others each time, so the last geometry is of no use.
        builder.build_anew()
    }
}

impl GeometryBuilder {
    /// N.
    pub(crate) fn side(&self) -> usize {
        self.side
    }

    /// Makes the regions boxes of this shape; `rows * cols == N`.
    pub fn boxes(mut self, rows: usize, cols: usize) -> Self {
        self.regions = Choice::Boxes(BoxShape { rows, cols });
        self
    }

    /// Leaves out regions, which makes the grid a Latin square unless it has extra houses or groups.
    pub fn without_regions(mut self) -> Self {
        self.regions = Choice::Rows;
        self
    }

    /// Makes the regions those cells that have the same number, of any form: a number for each cell, row by row.
    ///
    /// There must be N regions of N cells. The numbers themselves do not matter; regions are counted in the order of
    /// their first cells. If all of them are boxes of one shape, this is the same as [`boxes`](Self::boxes).
    pub fn regions(mut self, numbers: impl IntoIterator<Item = usize>) -> Self {
        self.regions = Choice::Numbers(numbers.into_iter().collect());
        self
    }

    /// Adds a house of N cells, in any order, such as a diagonal.
    ///
    /// A house that is already there is not added twice. Extra houses are counted in the order of their cells.
    pub fn house(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.extra.push(cells.into_iter().sorted().collect());
        self
    }

    /// Adds a group: cells that must hold different digits, at most N of them, in any order.
    ///
    /// N cells are a house. Groups within a house or within another group say nothing new and are left out.
    pub fn group(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.groups.push(cells.into_iter().sorted().collect());
        self
    }

    /// Adds the houses and groups of a named layout.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layouts.push(layout);
        self
    }

    /// The geometry.
    ///
    /// # Errors
    ///
    /// If the side is 0 or above [`MAX_SIDE`](super::MAX_SIDE), the boxes or regions do not fill the grid, or a house
    /// has not N different cells of the grid, a group repeats a cell or has more than N, or a layout does not fit the
    /// side.
    pub fn build(self) -> Result<Geometry, GeometryError> {
        LAST.with_borrow_mut(|last| match last {
            Some((builder, geometry)) if *builder == self => Ok(geometry.clone()),
            _ => {
                let geometry = self.clone().build_anew()?;
                *last = Some((self, geometry.clone()));
                Ok(geometry)
            }
        })
    }

    fn build_anew(mut self) -> Result<Geometry, GeometryError> {
        let side = self.side;
        check_side(side)?;
        let has_regions = !matches!(self.regions, Choice::Rows);
        let regions = match self.regions {
            Choice::Rows => Regions::rows(side),
            Choice::Boxes(shape) => {
                check_box_shape(shape)?;
                if shape.side() != side {
                    let BoxShape { rows, cols } = shape;
                    return Err(GeometryError::OtherSide { rows, cols, side });
                }
                Regions::Boxes(shape)
            }
            Choice::Numbers(numbers) => Regions::from_numbers(side, &numbers)?,
        };
        let boxes = match &regions {
            Regions::Boxes(shape) if has_regions => Some(*shape),
            _ => None,
        };
        for (nth, cells) in self.extra.iter().enumerate() {
            check_house(nth + 1, cells, side)?;
        }
        for (nth, cells) in self.groups.iter().enumerate() {
            check_cells("group", nth + 1, cells, side)?;
            if cells.len() > side {
                let (number, found) = (nth + 1, cells.len());
                return Err(GeometryError::GroupSize { number, found, side });
            }
        }
        for layout in self.layouts {
            self.groups.extend(layout.cells(side, boxes)?);
        }
        let (houses, groups): (Vec<_>, Vec<_>) =
            self.groups.into_iter().partition(|cells| cells.len() == side);
        self.extra.extend(houses);
        let found = 3 * side + self.extra.len();
        if found > MAX_HOUSES {
            return Err(GeometryError::TooManyHouses { found });
        }
        Ok(Geometry(Arc::new(Tables::new(side, regions, self.extra, groups))))
    }
}

/// Checks the sorted cells of extra house `number`, counted from 1.
fn check_house(number: usize, cells: &[Cell], side: usize) -> Result<(), GeometryError> {
    check_cells("extra house", number, cells, side)?;
    if cells.len() != side {
        return Err(GeometryError::HouseSize { number, found: cells.len(), side });
    }
    Ok(())
}

/// Checks that sorted cells are different and lie in the grid.
fn check_cells(
    what: &'static str,
    number: usize,
    cells: &[Cell],
    side: usize,
) -> Result<(), GeometryError> {
    if let Some(cell) = cells.last().filter(|cell| cell.index() >= side * side) {
        return Err(GeometryError::HouseCell { what, number, cell: cell.index(), side });
    }
    if let Some((cell, _)) = cells.iter().tuple_windows().find(|(one, next)| one == next) {
        let cell = format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1);
        return Err(GeometryError::HouseRepeats { what, number, cell });
    }
    Ok(())
}
