//! The methods of puzzles in Python.

use std::collections::HashMap;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use satdoku::format::{Record, VariantText, parse};
use satdoku::geometry::{Cell, Digit, Geometry};
use satdoku::puzzle::{Alphabet, Guise, Puzzle as Grids};
use satdoku::sudoku_explainer::Scale;
use satdoku_tasks::query::render::{RecordFormat, Renderer};
use satdoku_tasks::query::{
    Canon, CanonOf, Convert, Count, EstimateCount, Explain, Minimize, Rate, RateAsExplainer, Same,
};

use crate::answer::{self, AskedSteps, Names};
use crate::arrays;
use crate::errors::{Failure, parse_error, refuse_ambiguity, value_error};
use crate::options::{self, BoxArgument, PuzzleText, at_least, by_name};
use crate::puzzle::{Puzzle, hash_of, is_same, square, with_houses};
use crate::python;
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::verdict::Verdict;

impl Puzzle {
    fn geometry(&self) -> &Geometry {
        self.record.puzzle.geometry()
    }

    fn is_like(&self, other: &Record) -> bool {
        is_same(&self.record, other)
    }

    /// The arguments that make an equal puzzle.
    fn arguments(&self) -> Arguments {
        let Record { puzzle, alphabet, .. } = &*self.record;
        let text = self.line();
        let geometry = puzzle.geometry();
        let rules = VariantText::of(puzzle).lines(geometry).join("; ");
        let bare = Arguments {
            text,
            rules: Some(rules).filter(|rules| !rules.is_empty()),
            ..Arguments::default()
        };
        let shape = geometry.boxes();
        let with_box = Arguments {
            box_shape: shape.map(|shape| shape.to_string()),
            side: shape.is_none().then_some(geometry.side() as u16),
            ..bare.clone()
        };
        let full = Arguments { alphabet: Some(alphabet.to_string()), ..with_box.clone() };
        let reads_back = |arguments: &Arguments| {
            let record = arguments.read();
            record.is_ok_and(|record| self.is_like(&record))
        };
        [bare, with_box].into_iter().find(reads_back).unwrap_or(full)
    }

    /// The cells on a line, without regions and rules.
    fn line(&self) -> String {
        let renderer = Renderer::new(RecordFormat::LINE, Convert::default());
        renderer.view(None, &self.record).bare_line_of(&self.record.puzzle)
    }

    /// The puzzle as one record in a format, without the line break at the end.
    fn text_in(&self, format: RecordFormat) -> Result<String, Failure> {
        let renderer = Renderer::new(format, Convert::default());
        if let Some(reason) = renderer.refuses(&self.record) {
            return Err(Failure::Value(format!("{}: {reason}", format.name())));
        }
        if renderer.needs_alphabet(&self.record) {
            refuse_ambiguity(&self.record)?;
        }
        Ok(answer::convert(&self.record, &renderer))
    }
}

/// The arguments of the constructor.
#[derive(Clone, Debug, Default)]
struct Arguments {
    text: String,
    box_shape: Option<String>,
    alphabet: Option<String>,
    side: Option<u16>,
    rules: Option<String>,
}

impl Arguments {
    fn read(&self) -> PyResult<Record> {
        let shape = self.box_shape.as_deref().map(|shape| by_name("box", shape)).transpose()?;
        let [alphabet, rules] = [&self.alphabet, &self.rules].map(|text| text.as_deref());
        let read_options =
            options::read_options(shape.map(BoxArgument), alphabet, self.side, None, rules, None)?;
        parse(&self.text, &read_options).map_err(value_error)
    }
}

/// The region of each cell, unless there are none.
fn region_numbers(geometry: &Geometry) -> Option<Vec<usize>> {
    geometry.cells().map(|cell| geometry.region_of(cell)).collect()
}

/// The cells of the houses that are neither rows, columns nor regions.
fn extra_houses(geometry: &Geometry) -> Vec<Vec<usize>> {
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
    geometry.further_houses().map(indices).collect()
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, r#box=None, alphabet=None, *, side=None, format=None, regions=None, houses=None, rules=None, legend=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn from_text(
        py: Python<'_>,
        text: PuzzleText<'_>,
        r#box: Option<BoxArgument>,
        alphabet: Option<&str>,
        side: Option<u16>,
        format: Option<&str>,
        regions: Option<Vec<usize>>,
        houses: Option<Vec<Vec<usize>>>,
        rules: Option<&str>,
        legend: Option<&str>,
    ) -> PyResult<Self> {
        let side = side.or_else(|| Some(regions.as_ref()?.len().isqrt() as u16));
        let read_options = options::read_options(r#box, alphabet, side, format, rules, legend)?;
        let record = parse(text.0, &read_options).map_err(|error| parse_error(py, &error, None))?;
        Ok(Puzzle::new(with_houses(record, regions, houses.unwrap_or_default())?))
    }

    /// Make a puzzle from an array of integers.
    ///
    /// Parameters
    /// ----------
    /// cells
    ///     A numpy array of any integer type and shape (N, N) or (N*N,): 0 for a blank, 1 to N for a given.
    /// box
    ///     Rows and columns of a box; without it the squarest shape with no more rows than columns.
    /// alphabet
    ///     The symbols to write it in; without it the standard ones.
    ///
    /// Raises
    /// ------
    /// TypeError
    ///     If it is no array of integers.
    /// ValueError
    ///     If the shape is another, or a number is out of range.
    #[staticmethod]
    #[pyo3(signature = (cells, r#box=None, alphabet=None))]
    fn from_numpy(
        cells: &Bound<'_, PyAny>,
        r#box: Option<BoxArgument>,
        alphabet: Option<&str>,
    ) -> PyResult<Self> {
        let (side, cells) = arrays::one_grid(cells)?;
        let geometry = arrays::geometry_of(side, r#box)?;
        let alphabet: Alphabet = match alphabet {
            Some(alphabet) => by_name("alphabet", alphabet)?,
            None => Alphabet::standard(side),
        };
        if alphabet.side() != side {
            let symbols = alphabet.side();
            return Err(value_error(format!(
                "alphabet: {symbols} symbols, expected {side} for a grid of side {side}"
            )));
        }
        let digit =
            |&number: &u16| number.checked_sub(1).map(|index| Digit::new(usize::from(index)));
        let puzzle =
            Grids::new(geometry, cells.iter().map(digit).collect()).map_err(value_error)?;
        Ok(Puzzle::new(Record::new(puzzle, alphabet)))
    }

    /// N: the number of rows, columns and digits.
    #[getter]
    fn side(&self) -> usize {
        self.geometry().side()
    }

    /// Rows and columns of a box, such as `"3x3"`; None for a grid with regions of other forms.
    #[getter]
    #[pyo3(name = "box")]
    fn box_shape(&self) -> Option<String> {
        self.geometry().boxes().map(|shape| shape.to_string())
    }

    /// The symbols of the digits, such as `"1-9"`.
    #[getter]
    fn alphabet(&self) -> String {
        self.record.alphabet.to_string()
    }

    /// The N*N cells row by row: 0 for a blank, 1 to N for a given.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, numbers(&self.record.puzzle))
    }

    /// The region of each cell row by row, from 0; None if there are no regions. Boxes are regions.
    #[getter]
    fn regions(&self) -> Option<Vec<usize>> {
        region_numbers(self.geometry())
    }

    /// Houses beyond rows, columns and regions, each as N indices of cells from 0.
    #[getter]
    fn houses(&self) -> Vec<Vec<usize>> {
        extra_houses(self.geometry())
    }

    /// The regions, further houses, groups and rules in the words of the argument `rules`, a line each.
    #[getter]
    fn rules(&self) -> Vec<String> {
        VariantText::of(&self.record.puzzle).lines(self.geometry())
    }

    /// The record of a generated puzzle as `satdoku generate -f jsonl` writes it; None for other puzzles.
    #[getter]
    fn generated<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.made.as_ref().map(|json| python::loads(py, json)).transpose()
    }

    /// The same record as text.
    #[getter]
    fn generated_json(&self) -> Option<&str> {
        self.made.as_deref()
    }

    /// The cells as a new array of shape (N, N): uint8, or uint16 for N = 256; 0 for a blank.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        square(py, numbers(&self.record.puzzle), self.side())
    }

    /// Find a solution; None if there is none.
    ///
    /// A puzzle with several solutions has the one that was found first; `check` tells.
    fn solve(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        answer::solve(py, self)
    }

    /// Decide whether there is no solution, exactly one, or several.
    ///
    /// Parameters
    /// ----------
    /// timeout
    ///     Seconds after which the verdict is "unknown"; no limit by default.
    #[pyo3(signature = (*, timeout=None))]
    fn check(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Verdict> {
        answer::check(py, self, &options::limits(timeout)?)
    }

    /// Explain the verdict: the givens that clash, or the cells in which solutions differ.
    ///
    /// Parameters
    /// ----------
    /// timeout
    ///     Seconds after which the explanation may be incomplete; no limit by default.
    #[pyo3(signature = (*, timeout=None))]
    fn explain<'py>(slf: &Bound<'py, Self>, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        let formats = &[RecordFormat::Jsonl];
        answer::object(slf, "Explanation", Explain::default(), formats, timeout)
    }

    /// Count the solutions.
    ///
    /// Parameters
    /// ----------
    /// limit
    ///     The number to stop at, at least 1; counts all by default, which may take forever.
    /// timeout
    ///     Seconds after which the count so far is returned.
    #[pyo3(signature = (limit=None, *, timeout=None))]
    fn count<'py>(
        slf: &Bound<'py, Self>,
        limit: Option<i128>,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = limit.map(|limit| at_least("limit", 1, limit)).transpose()?;
        answer::object(slf, "Count", Count { limit }, &[RecordFormat::Jsonl], timeout)
    }

    /// Estimate the number of solutions by random descents in the search tree.
    ///
    /// Parameters
    /// ----------
    /// samples
    ///     Number of descents, at least 2.
    /// seed
    ///     Each seed gives another estimate, the same on every machine.
    /// timeout
    ///     Seconds after which fewer descents do.
    #[pyo3(signature = (samples=10_000, seed=0, *, timeout=None))]
    fn estimate<'py>(
        slf: &Bound<'py, Self>,
        samples: i128,
        seed: i128,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let samples = at_least("samples", 2, samples)?;
        let query = EstimateCount { samples, seed: at_least("seed", 0, seed)? };
        answer::object(slf, "Estimate", query, &[RecordFormat::Jsonl], timeout)
    }

    /// Iterate over all solutions, each once, as they are found.
    ///
    /// The search runs in a thread of its own, a few solutions ahead, until the iterator is dropped.
    fn solutions(&self) -> Solutions {
        Solutions::of(&self.record)
    }

    /// Rate the difficulty for a person.
    ///
    /// Parameters
    /// ----------
    /// scale
    ///     "levels" for our levels and scores, or "se" for the numbers ER, EP and ED of Sudoku Explainer 1.2.1.
    /// uniqueness
    ///     Whether to use techniques that assume a unique solution. Sudoku Explainer always does.
    /// timeout
    ///     Seconds after which the verdict is "unknown".
    #[pyo3(signature = (*, scale="levels", uniqueness=false, timeout=None))]
    fn rate<'py>(
        slf: &Bound<'py, Self>,
        scale: &str,
        uniqueness: bool,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let formats = &[RecordFormat::Jsonl];
        match by_name("scale", scale)? {
            Scale::Explainer => answer::object(slf, "Rating", RateAsExplainer, formats, timeout),
            _ => answer::object(slf, "Rating", Rate { uniqueness }, formats, timeout),
        }
    }

    /// The next step that a person would take; None if there is none.
    ///
    /// Parameters
    /// ----------
    /// level
    ///     The hardest level of techniques: "trivial", "easy", "medium", "hard", "expert" or "extreme".
    /// uniqueness
    ///     Whether to use techniques that assume a unique solution.
    /// technique
    ///     The name of a technique whose easiest step is wanted, or several names for the first of them that finds one.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the puzzle does not have exactly one solution, with the reason.
    #[pyo3(signature = (*, level="extreme", uniqueness=false, technique=None))]
    fn hint<'py>(
        slf: &Bound<'py, Self>,
        level: &str,
        uniqueness: bool,
        technique: Option<Names>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = AskedSteps::new(false, false, technique, level, uniqueness);
        answer::steps(slf, &asked)?.call_method0("first")
    }

    /// All steps that a person would take, up to the solution or as far as the techniques lead.
    ///
    /// The result is a sequence of `Step`. Parameters and errors are those of `hint`, and one more.
    ///
    /// Parameters
    /// ----------
    /// every
    ///     Whether every step is wanted that some technique finds in the puzzle as it is, instead of a path; with
    ///     technique, every step of these techniques. Without it, technique gives the easiest step of each.
    #[pyo3(signature = (*, level="extreme", uniqueness=false, every=false, technique=None))]
    fn steps<'py>(
        slf: &Bound<'py, Self>,
        level: &str,
        uniqueness: bool,
        every: bool,
        technique: Option<Names>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = !every && technique.is_none();
        answer::steps(slf, &AskedSteps::new(all, every, technique, level, uniqueness))
    }

    /// Remove givens, or rules, until each that is left is needed for a unique solution.
    ///
    /// Parameters
    /// ----------
    /// remove
    ///     "givens", or "rules" for the rules, each as a whole; the rest stays as it is.
    /// seed
    ///     The order in which givens or rules are tried.
    /// timeout
    ///     Seconds after which the verdict is "unknown".
    #[pyo3(signature = (*, remove="givens", seed=0, timeout=None))]
    fn minimize<'py>(
        slf: &Bound<'py, Self>,
        remove: &str,
        seed: i128,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seed = at_least("seed", 0, seed)?;
        let remove = by_name("remove", remove)?;
        let query = Minimize { remove, seed, with_redundant: true, ..Minimize::default() };
        answer::object(slf, "Minimal", query, &[RecordFormat::Jsonl], timeout)
    }

    /// Find the canonical form: one puzzle that all guises of this one have in common.
    ///
    /// A guise has other names for digits, or rows, columns, bands and stacks in another order, or rows for columns. With
    /// other houses or rules, its cells move so that houses and rules stay.
    ///
    /// Parameters
    /// ----------
    /// form
    ///     "minlex" for the least text, where blanks come first, or "quick" for any guise, which takes less time on large
    ///     grids.
    /// of
    ///     "puzzle", or "solution" for the form of the only solution.
    /// timeout
    ///     Seconds for the solution; no limit by default.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is a timeout without a solution to find.
    #[pyo3(signature = (*, form="minlex", of="puzzle", timeout=None))]
    fn canonical<'py>(
        slf: &Bound<'py, Self>,
        form: &str,
        of: &str,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let query = Canon { form: by_name("form", form)?, of: by_name("of", of)? };
        if timeout.is_some() && query.of == CanonOf::Puzzle {
            return Err(value_error("timeout: it goes with of=\"solution\" alone"));
        }
        answer::object(slf, "Canonical", query, &[RecordFormat::Jsonl], timeout)
    }

    /// Another guise of the puzzle, at random.
    ///
    /// With other houses or rules, cells move in a way that keeps these, if there is one, and digits keep their names if a
    /// rule depends on them.
    ///
    /// Parameters
    /// ----------
    /// seed
    ///     Each seed gives another guise, the same on every machine.
    #[pyo3(signature = (seed=0))]
    fn shuffle(&self, seed: i128) -> PyResult<Puzzle> {
        let mut record = Record::clone(&self.record);
        record.puzzle =
            Guise::random(&record.puzzle, at_least("seed", 0, seed)?).apply(&record.puzzle);
        Ok(Puzzle::new(record))
    }

    /// Whether another puzzle is a guise of this one, for the function same.
    fn _same<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let query = Same { original: slf.get().record.puzzle.clone() };
        answer::object(other, "Compared", query, &[RecordFormat::Jsonl], None)
    }

    /// The puzzle as a picture in SVG.
    ///
    /// Parameters
    /// ----------
    /// candidates
    ///     Whether open cells show their candidates.
    /// step
    ///     A step of this puzzle, whose picture is drawn instead.
    /// theme
    ///     "light", "dark", or "auto" for that of the reader.
    #[pyo3(signature = (*, candidates=false, step=None, theme="auto"))]
    fn svg(
        &self,
        candidates: bool,
        step: Option<&Bound<'_, PyAny>>,
        theme: &str,
    ) -> PyResult<String> {
        let theme = by_name("theme", theme)?;
        match step {
            Some(step) => self.step_svg(step, &theme),
            None => Ok(answer::picture(&self.record, candidates, theme)),
        }
    }

    /// The puzzle in another format of the program: "line", "grid", "solo", "sdk", "f-puzzles", "jsonl", ...
    ///
    /// There is no line break at the end.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such format, or it cannot hold the puzzle.
    #[pyo3(name = "to")]
    fn convert(&self, format: &str) -> PyResult<String> {
        let format: RecordFormat = by_name("format", format)?;
        Ok(self.text_in(format)?)
    }

    /// The puzzle as a formula in DIMACS, whose models are its solutions.
    ///
    /// Variable (row * N + column) * N + digit, all but the digit from 0, says that the cell has the digit.
    fn dimacs(&self, py: Python<'_>) -> PyResult<String> {
        answer::request(py, &[&self.record], r#"{"ask": "encode"}"#).and_then(answer::text)
    }

    /// The verdict with a proof in DRAT, and the formula that it refutes.
    ///
    /// There is a proof if there is no solution or exactly one; else `reason` says why not.
    ///
    /// Parameters
    /// ----------
    /// timeout
    ///     Seconds after which the verdict is "unknown".
    #[pyo3(signature = (*, timeout=None))]
    fn prove<'py>(slf: &Bound<'py, Self>, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        answer::prove(slf, timeout)
    }

    fn __str__(&self) -> String {
        self.line()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Arguments { text, box_shape, alphabet, side, rules } = self.arguments();
        let shown =
            |text: String| -> PyResult<String> { Ok(text.into_pyobject(py)?.repr()?.to_string()) };
        let shown_if = |text: Option<String>| text.map(shown).transpose();
        let options: [(&str, Option<String>); 4] = [
            ("box", shown_if(box_shape)?),
            ("alphabet", shown_if(alphabet)?),
            ("side", side.map(|side| side.to_string())),
            ("rules", shown_if(rules)?),
        ];
        let options = options.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        let options = options.map(|(name, value)| format!(", {name}={value}"));
        Ok(format!("Puzzle({}{})", shown(text)?, options.collect::<String>()))
    }

    /// For pickle: the arguments that make an equal puzzle, and the record of a generated one.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let this = slf.get();
        let Arguments { text, box_shape, alphabet, side, rules } = this.arguments();
        let arguments = (text, box_shape, alphabet, side, rules, this.made.as_deref());
        Ok((slf.get_type().getattr("_of")?, arguments.into_pyobject(slf.py())?))
    }

    /// A puzzle from what `__reduce__` returns.
    #[staticmethod]
    fn _of(
        text: String,
        box_shape: Option<String>,
        alphabet: Option<String>,
        side: Option<u16>,
        rules: Option<String>,
        made: Option<String>,
    ) -> PyResult<Self> {
        let record = Arguments { text, box_shape, alphabet, side, rules }.read()?;
        Ok(Puzzle { made: made.map(String::into_boxed_str), ..Puzzle::new(record) })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Puzzle>() {
            Ok(other) => self.is_like(&other.get().record).into_py_any(py),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.record.puzzle, &self.record.alphabet))
    }

    fn _repr_svg_(&self) -> String {
        answer::picture(&self.record, false, satdoku_sheets::picture::Theme::Light)
    }

    /// The puzzle without the givens of these cells and without these rules, for the class Minimal.
    fn _without(&self, cells: Vec<String>, mut rules: Vec<String>) -> Puzzle {
        let mut record = Record::clone(&self.record);
        let geometry = self.geometry();
        let removed = geometry.cells().filter(|&cell| cells.contains(&geometry.name(cell)));
        removed.for_each(|cell| record.puzzle.set(cell, None));
        record.puzzle.retain_rules(|rule| {
            let at = rules.iter().position(|text| *text == rule.text(geometry));
            at.map(|at| rules.swap_remove(at)).is_none()
        });
        Puzzle::new(record)
    }

    /// The indices of cells by their names, for the class Map.
    fn _places(&self, names: Vec<String>) -> Vec<usize> {
        let geometry = self.geometry();
        let indices: HashMap<String, usize> =
            geometry.cells().map(|cell| (geometry.name(cell), cell.index())).collect();
        names.iter().filter_map(|name| indices.get(name).copied()).collect()
    }

    /// The pictures of the steps of a hint, for the class Step.
    fn _step_svgs(slf: &Bound<'_, Self>, asked: AskedSteps, theme: &str) -> PyResult<Vec<String>> {
        answer::step_pictures(slf, asked.query()?, by_name("theme", theme)?)
    }
}

impl Puzzle {
    fn step_svg(
        &self,
        step: &Bound<'_, PyAny>,
        theme: &satdoku_sheets::picture::Theme,
    ) -> PyResult<String> {
        let of = step.getattr("puzzle");
        let of = of.as_ref().ok().and_then(|puzzle| puzzle.cast::<Puzzle>().ok());
        let Some(of) = of else {
            return Err(PyTypeError::new_err("step: expected a Step"));
        };
        if !self.is_like(&of.get().record) {
            return Err(PyValueError::new_err("step: it belongs to another puzzle"));
        }
        step.call_method1("svg", (theme.to_string(),))?.extract()
    }
}

/// The cells as numbers: 0 for a blank, 1 to N for a digit.
fn numbers(puzzle: &Grids) -> Vec<u16> {
    puzzle.cells().map(|cell| cell.map_or(0, |digit| digit.index() as u16 + 1)).collect()
}
