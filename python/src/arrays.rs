//! numpy arrays of puzzles, read and written in place.
//!
//! Each thread copies a chunk of grids before it looks at them, some nanoseconds for each: another thread of Python may
//! write to the array meanwhile, and then the search still sees one grid.

use std::cell::RefCell;

use numpy::{
    PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use satdoku::budget::Budget;
use satdoku::geometry::{Digit, Geometry, MAX_SIDE};
use satdoku::native::nine::Grid;
use satdoku::puzzle::{Puzzle as Grids, Solution as Solved};
use satdoku::solve::{SolveOutcome, Uniqueness};

use crate::errors::{Failure, value_error};
use crate::options::{self, BoxArgument};
use crate::search::{CHUNK, FEW, solve_nines, verdict, with_engine};
use crate::work::{self, Limits};

/// The numbers of an array, in C order.
enum Input<'py> {
    /// The array's own memory.
    InPlace(PyReadonlyArrayDyn<'py, u8>),
    /// A copy in which every number is from 0 to N.
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

/// Cells of grids.
#[derive(Clone, Copy)]
enum Cells<'a> {
    Bytes(&'a [u8]),
    Words(&'a [u16]),
}

/// Cells to write.
enum CellsMut<'a> {
    Bytes(&'a mut [u8]),
    Words(&'a mut [u16]),
}

/// A new or given array for the solutions.
enum Output<'py> {
    Bytes(PyReadwriteArrayDyn<'py, u8>),
    Words(PyReadwriteArrayDyn<'py, u16>),
}

/// The shape of an array of grids.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Number of grids.
    count: usize,
    /// N.
    side: usize,
    /// Axes before those of a grid: 0 for a single grid, else 1.
    leading: usize,
}

impl Layout {
    fn cells(self) -> usize {
        self.side * self.side
    }

    /// Reads (N*N,), (n, N*N) and (n, N, N).
    fn of_batch(shape: &[usize]) -> Option<Self> {
        let (count, side, leading) = match *shape {
            [cells] => (1, root(cells)?, 0),
            [count, cells] => (count, root(cells)?, 1),
            [count, rows, cols] if rows == cols => (count, rows, 1),
            _ => return None,
        };
        Some(Layout { count, side, leading })
    }

    /// Reads (N*N,) and (N, N).
    fn of_one(shape: &[usize]) -> Option<Self> {
        let side = match *shape {
            [cells] => root(cells)?,
            [rows, cols] if rows == cols => rows,
            _ => return None,
        };
        Some(Layout { count: 1, side, leading: 0 })
    }
}

fn root(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells).then_some(side)
}

/// The grid's geometry: boxes of this shape, or the squarest.
pub(crate) fn geometry_of(side: usize, shape: Option<BoxArgument>) -> PyResult<Geometry> {
    let Some(BoxArgument(shape)) = shape else {
        return Geometry::of_side(side).map_err(value_error);
    };
    if shape.side() != side {
        let message =
            format!("box: {shape} has {} cells, the grids have side {side}", shape.side());
        return Err(PyValueError::new_err(message));
    }
    Geometry::new(shape.rows, shape.cols).map_err(value_error)
}

/// Reads a single grid: its side and its cells.
pub(crate) fn one_grid(array: &Bound<'_, PyAny>) -> PyResult<(usize, Vec<u16>)> {
    let array = integers("cells", array)?;
    let expected = "cells: expected the shape (N, N) or (N*N,)";
    let layout = layout(array, Layout::of_one, expected)?;
    let input = Input::read("cells", array, layout)?;
    let cells = input.cells()?;
    cells.check("cells", 0, layout)?;
    Ok((layout.side, cells.to_words()))
}

/// Solve many puzzles of one shape, from an array to an array.
///
/// Parameters
/// ----------
/// grids
///     Integers of shape (n, N*N) or (n, N, N), or (N*N,) for a single puzzle: 0 for a blank, 1 to N for a given. An array
///     of uint8 in C order is read in place; any other is copied once.
/// box
///     Rows and columns of a box, `"2x3"` or `(2, 3)`; without it the squarest shape with no more rows than columns.
/// out
///     An array for the solutions, with the shape of `grids`, in C order, of uint8 (uint16 for N = 256), which shares no
///     memory with `grids`. Without it a new one is made.
/// limit
///     2 to decide whether there is exactly one solution, 1 to take the first.
/// threads
///     Number of threads, at least 1; all cores by default.
/// timeout
///     Seconds for each puzzle; no limit by default.
///
/// Returns
/// -------
/// solutions
///     `out` or the new array; a puzzle without a solution, or without an answer, has zeros. With `limit=2` a puzzle with
///     several solutions has one of them.
/// verdicts
///     uint8 of shape (n,), or () for a single puzzle: 0 no solution, 1 exactly one (or found, with `limit=1`), 2 several,
///     255 unknown.
///
/// Raises
/// ------
/// TypeError
///     If `grids` or `out` is no array of such numbers.
/// ValueError
///     If a shape does not fit, a number is out of range, or `out` is read-only or overlaps `grids`. `out` may have been
///     written to in part.
#[pyfunction]
#[pyo3(signature = (grids, *, r#box=None, out=None, limit=2, threads=None, timeout=None))]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    grids: &Bound<'py, PyAny>,
    r#box: Option<BoxArgument>,
    out: Option<&Bound<'py, PyAny>>,
    limit: i64,
    threads: Option<i64>,
    timeout: Option<f64>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArrayDyn<u8>>)> {
    let (threads, limits) = (options::threads(threads)?, options::limits(timeout)?);
    if !(1..=2).contains(&limit) {
        return Err(PyValueError::new_err("limit: expected 1 or 2"));
    }
    let grids = integers("grids", grids)?;
    let expected = "grids: expected the shape (n, N*N), (n, N, N) or (N*N,)";
    let layout = layout(grids, Layout::of_batch, expected)?;
    let geometry = geometry_of(layout.side, r#box)?;
    let input = Input::read("grids", grids, layout)?;
    let (solutions, mut output) = Output::new(py, grids, out, layout.side)?;
    let shape = &grids.shape()[..layout.leading];
    let verdicts = PyArrayDyn::<u8>::zeros(py, shape, false);
    let mut verdicts_out = verdicts.readwrite();
    let task = Task { layout, geometry, limit: limit as usize, threads, limits };
    let cells = input.cells()?;
    let (out_cells, verdict_cells) = (output.cells()?, verdicts_out.as_slice_mut()?);
    let done = py.detach(|| task.run(cells, out_cells, verdict_cells))?;
    done.map_err(|failure| failure.into_exception(py))?;
    drop(verdicts_out);
    Ok((solutions, verdicts))
}

/// The object as an array of integers.
fn integers<'a, 'py>(
    name: &str,
    object: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    let Ok(array) = object.cast::<PyUntypedArray>() else {
        let class = object.get_type().name()?;
        let message = format!("{name}: expected a numpy array of integers, not {class}");
        return Err(PyTypeError::new_err(message));
    };
    let dtype = array.dtype();
    let kind: String = dtype.getattr("kind")?.extract()?;
    if kind != "u" && kind != "i" {
        let message = format!("{name}: expected an array of integers, not of {dtype}");
        return Err(PyTypeError::new_err(message));
    }
    Ok(array)
}

fn layout(
    array: &Bound<'_, PyUntypedArray>,
    read: impl Fn(&[usize]) -> Option<Layout>,
    expected: &str,
) -> PyResult<Layout> {
    let shape = array.shape();
    let layout = read(shape).filter(|layout| (1..=MAX_SIDE).contains(&layout.side));
    layout.ok_or_else(|| {
        let found =
            array.getattr("shape").map_or_else(|_| format!("{shape:?}"), |it| it.to_string());
        value_error(format!("{expected} with N from 1 to {MAX_SIDE}, not {found}"))
    })
}

impl<'py> Input<'py> {
    fn read(name: &str, array: &Bound<'py, PyUntypedArray>, layout: Layout) -> PyResult<Self> {
        if let Ok(bytes) = array.cast::<PyArrayDyn<u8>>()
            && bytes.is_c_contiguous()
        {
            let in_use = |_| value_error(format!("{name}: the array is being written to"));
            return bytes.try_readonly().map(Input::InPlace).map_err(in_use);
        }
        // numpy converts any integers, byte orders and strides.
        let copy = array.call_method1("astype", ("int64", "C"))?;
        let copy = copy.cast_into::<PyArrayDyn<i64>>()?.readonly();
        let numbers = copy.as_slice()?;
        let side = layout.side as i64;
        if let Some(at) = numbers.iter().position(|number| !(0..=side).contains(number)) {
            // Numbers beyond 64 bits with a sign are shown as they are.
            let found = array.call_method1("flatten", ("C",))?.get_item(at)?;
            return Err(value_error(out_of_range(name, at, found.str()?, layout)));
        }
        Ok(if side > i64::from(u8::MAX) {
            Input::Words(numbers.iter().map(|&number| number as u16).collect())
        } else {
            Input::Bytes(numbers.iter().map(|&number| number as u8).collect())
        })
    }

    fn cells(&self) -> PyResult<Cells<'_>> {
        Ok(match self {
            Input::InPlace(array) => Cells::Bytes(array.as_slice()?),
            Input::Bytes(bytes) => Cells::Bytes(bytes),
            Input::Words(words) => Cells::Words(words),
        })
    }
}

fn out_of_range(name: &str, at: usize, found: impl std::fmt::Display, layout: Layout) -> String {
    let (grid, cell) = (at / layout.cells(), at % layout.cells());
    let place = if layout.leading == 0 {
        format!("cell {cell}")
    } else {
        format!("grid {grid}, cell {cell}")
    };
    format!("{name}: {found} in {place}, expected 0 to {}", layout.side)
}

impl<'a> Cells<'a> {
    /// The cells of each grid.
    fn chunks(self, cells: usize) -> impl Iterator<Item = Cells<'a>> + Send {
        let (bytes, words) = match self {
            Cells::Bytes(bytes) => (bytes, &[][..]),
            Cells::Words(words) => (&[][..], words),
        };
        bytes.chunks(cells).map(Cells::Bytes).chain(words.chunks(cells).map(Cells::Words))
    }

    fn to_words(self) -> Vec<u16> {
        match self {
            Cells::Bytes(bytes) => bytes.iter().map(|&byte| u16::from(byte)).collect(),
            Cells::Words(words) => words.to_vec(),
        }
    }

    /// Checks that all numbers are in range; `first` is the index of the first grid.
    fn check(self, name: &str, first: usize, layout: Layout) -> Result<(), Failure> {
        check(name, &self.to_words(), first, layout)
    }
}

fn check(name: &str, words: &[u16], first: usize, layout: Layout) -> Result<(), Failure> {
    match words.iter().position(|&word| usize::from(word) > layout.side) {
        None => Ok(()),
        Some(at) => {
            let place = first * layout.cells() + at;
            Err(Failure::Value(out_of_range(name, place, words[at], layout)))
        }
    }
}

impl<'a> CellsMut<'a> {
    fn chunks(self, cells: usize) -> impl Iterator<Item = CellsMut<'a>> + Send {
        let (bytes, words) = match self {
            CellsMut::Bytes(bytes) => (bytes, &mut [][..]),
            CellsMut::Words(words) => (&mut [][..], words),
        };
        let bytes = bytes.chunks_mut(cells).map(CellsMut::Bytes);
        bytes.chain(words.chunks_mut(cells).map(CellsMut::Words))
    }

    /// Writes a solution, or zeros.
    fn write(&mut self, solution: Option<&Solved>) {
        let digits = solution.map_or(&[][..], Solved::digits);
        let numbers = digits.iter().map(|digit| digit.index() as u16 + 1);
        let numbers = numbers.chain(std::iter::repeat(0));
        match self {
            CellsMut::Bytes(bytes) => {
                bytes.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = number as u8);
            }
            CellsMut::Words(words) => {
                words.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = number);
            }
        }
    }
}

impl<'py> Output<'py> {
    /// The array that is returned, and its memory.
    fn new(
        py: Python<'py>,
        grids: &Bound<'py, PyUntypedArray>,
        out: Option<&Bound<'py, PyAny>>,
        side: usize,
    ) -> PyResult<(Bound<'py, PyAny>, Self)> {
        if side > usize::from(u8::MAX) {
            let (array, memory) = writable::<u16>(py, grids, out, "uint16")?;
            return Ok((array, Output::Words(memory)));
        }
        let (array, memory) = writable::<u8>(py, grids, out, "uint8")?;
        Ok((array, Output::Bytes(memory)))
    }

    fn cells(&mut self) -> PyResult<CellsMut<'_>> {
        Ok(match self {
            Output::Bytes(array) => CellsMut::Bytes(array.as_slice_mut()?),
            Output::Words(array) => CellsMut::Words(array.as_slice_mut()?),
        })
    }
}

/// The given array if it can be written to as it must be, else a new one.
fn writable<'py, T: numpy::Element>(
    py: Python<'py>,
    grids: &Bound<'py, PyUntypedArray>,
    out: Option<&Bound<'py, PyAny>>,
    dtype: &str,
) -> PyResult<(Bound<'py, PyAny>, PyReadwriteArrayDyn<'py, T>)> {
    let Some(out) = out else {
        let array = PyArrayDyn::<T>::zeros(py, grids.shape(), false);
        return Ok((array.clone().into_any(), array.readwrite()));
    };
    let Ok(array) = out.cast::<PyArrayDyn<T>>() else {
        let message = format!("out: expected a numpy array of {dtype}");
        return Err(PyTypeError::new_err(message));
    };
    if array.shape() != grids.shape() {
        let (found, expected) = (out.getattr("shape")?, grids.getattr("shape")?);
        let message = format!("out: the shape is {found}, expected {expected} as of grids");
        return Err(PyValueError::new_err(message));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err("out: expected an array in C order"));
    }
    let memory = array.try_readwrite().map_err(|_| {
        value_error("out: it is read-only, overlaps grids, or is in use by another thread")
    })?;
    Ok((out.clone(), memory))
}

/// What is done with an array.
struct Task {
    layout: Layout,
    geometry: Geometry,
    limit: usize,
    threads: usize,
    limits: Limits,
}

thread_local! {
    /// A chunk of grids as it was read.
    static READ: RefCell<Vec<Grid>> = const { RefCell::new(Vec::new()) };
}

impl Task {
    fn run(
        &self,
        cells: Cells<'_>,
        out: CellsMut<'_>,
        verdicts: &mut [u8],
    ) -> PyResult<Result<(), Failure>> {
        let is_nine = self.geometry == Geometry::classic() && self.limits.timeout.is_none();
        let done = match (cells, out) {
            (Cells::Bytes(cells), CellsMut::Bytes(out)) if is_nine => {
                self.run_nines(cells, out, verdicts)
            }
            (cells, out) => self.run_general(cells, out, verdicts),
        };
        done.map(|done| done.map_err(|(_, failure)| failure))
    }

    fn run_nines(
        &self,
        cells: &[u8],
        out: &mut [u8],
        verdicts: &mut [u8],
    ) -> PyResult<Result<(), (usize, Failure)>> {
        let (grids, out) = (cells.as_chunks::<81>().0, out.as_chunks_mut::<81>().0);
        let chunks = grids.chunks(CHUNK).zip(out.chunks_mut(CHUNK));
        let jobs = chunks.zip(verdicts.chunks_mut(CHUNK)).enumerate();
        self.spread(jobs, &|(nth, ((grids, out), verdicts)), _| {
            READ.with_borrow_mut(|read| {
                read.clear();
                read.extend_from_slice(grids);
                if read.as_flattened().iter().fold(0, |most, &number| most.max(number)) > 9 {
                    let words: Vec<u16> =
                        read.as_flattened().iter().map(|&number| u16::from(number)).collect();
                    check("grids", &words, *nth * CHUNK, self.layout)?;
                }
                solve_nines(read, self.limit, out, verdicts)
            })
        })
    }

    fn run_general(
        &self,
        cells: Cells<'_>,
        out: CellsMut<'_>,
        verdicts: &mut [u8],
    ) -> PyResult<Result<(), (usize, Failure)>> {
        let size = self.layout.cells();
        let jobs = cells.chunks(size).zip(out.chunks(size)).zip(verdicts).enumerate();
        self.spread(jobs, &|(nth, ((cells, out), verdict)), budget| {
            let words = cells.to_words();
            check("grids", &words, *nth, self.layout)?;
            let (solution, answer) = self.solve(&words, budget)?;
            out.write(solution.as_ref());
            **verdict = answer;
            Ok(())
        })
    }

    /// Does the jobs, on other threads from the start if there are many.
    fn spread<J: Send>(
        &self,
        jobs: impl Iterator<Item = J> + Send,
        work: &(impl Fn(&mut J, &Budget) -> Result<(), Failure> + Sync),
    ) -> PyResult<Result<(), (usize, Failure)>> {
        if self.threads == 1 || self.layout.count < FEW {
            return work::run(self.threads, &self.limits, jobs, work);
        }
        work::run_on_threads(self.threads, &self.limits, jobs.enumerate(), work)
    }

    /// Solves one grid with the engine.
    fn solve(&self, words: &[u16], budget: &Budget) -> Result<(Option<Solved>, u8), Failure> {
        let digit = |&word: &u16| word.checked_sub(1).map(|index| Digit::new(usize::from(index)));
        let cells = words.iter().map(digit).collect();
        let puzzle = Grids::new(self.geometry.clone(), cells)
            .map_err(|error| Failure::Value(error.to_string()))?;
        if self.limit == 1 {
            return Ok(match with_engine(|engine| engine.solve(&puzzle, budget))? {
                SolveOutcome::Solved(solution) => (Some(solution), verdict::UNIQUE),
                SolveOutcome::Unsolvable => (None, verdict::NONE),
                SolveOutcome::Unknown(_) => (None, verdict::UNKNOWN),
            });
        }
        Ok(match with_engine(|engine| engine.uniqueness(&puzzle, budget))? {
            Uniqueness::None => (None, verdict::NONE),
            Uniqueness::Unique(solution) => (Some(solution), verdict::UNIQUE),
            Uniqueness::Multiple(solution, _) => (Some(solution), verdict::MULTIPLE),
            Uniqueness::Unknown(_) => (None, verdict::UNKNOWN),
        })
    }
}
