//! The extension module `satdoku._core`: the library for Python.
//!
//! | file | owns |
//! |---|---|
//! | `puzzle`, `solution`, `verdict` | the values, immutable and hashable |
//! | `puzzle_methods` | what a puzzle does in Python: it asks, and makes values |
//! | `python` | what is called in Python |
//! | `answer` | a question about one puzzle, as a record of the program |
//! | `batch` | lists of puzzles, on all cores |
//! | `arrays` | numpy arrays of puzzles, read and written in place |
//! | `dataset` | data sets, written to a folder |
//! | `search` | the search for many grids at once |
//! | `work` | jobs on threads, which Ctrl-C interrupts |
//! | `solutions`, `generate`, `reader` | lazy iterators |
//! | `turns` | iterators that threads share |
//! | `options` | arguments that several functions take |
//! | `errors` | errors as exceptions |
//!
//! **Invariant.** No Python object is touched without the interpreter attached, and no search runs with it attached.
//! Records are rendered by `satdoku_tasks::query`, so that they are those of the program; classes in Python give their fields
//! names.

mod answer;
mod arrays;
mod batch;
mod dataset;
mod errors;
mod generate;
mod options;
mod puzzle;
mod puzzle_methods;
mod python;
mod reader;
mod search;
mod solution;
mod solutions;
mod turns;
mod verdict;
mod work;

use pyo3::prelude::*;

/// The extension module of the package satdoku.
#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("ParseError", module.py().get_type::<errors::ParseError>())?;
    module.add("GenerateError", module.py().get_type::<errors::GenerateError>())?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<verdict::Verdict>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<generate::Generated>()?;
    module.add_class::<reader::Reader>()?;
    module.add_function(wrap_pyfunction!(batch::solve, module)?)?;
    module.add_function(wrap_pyfunction!(batch::check, module)?)?;
    module.add_function(wrap_pyfunction!(batch::rate_records, module)?)?;
    module.add_function(wrap_pyfunction!(batch::new_puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::solve_array, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_function(wrap_pyfunction!(dataset::dataset, module)?)?;
    module.add_function(wrap_pyfunction!(reader::read, module)?)?;
    module.add_function(wrap_pyfunction!(answer::print_bytes, module)?)?;
    Ok(())
}
