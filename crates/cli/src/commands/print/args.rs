//! The options of `print`.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku_sheets::print::{Layout, Margins, Paper, PerPage, Solutions};
use satdoku_tasks::print::{Label, PrintOptions, SheetForm};

use crate::args::{InputArgs, Seconds, by_ending, named, named_with_help, whole};
use crate::io::{Failure, OutputPath};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku print puzzles.txt -o sheets.pdf   four to a page, solutions on the last pages
  satdoku generate --box 2x3 -n 12 --level easy --seed 7 |
    satdoku print --per-page 6 --title 'Easy, seed 7' --solutions upside-down -o sheets.pdf
  satdoku print --grade puzzles.txt -o booklet.html
                                            with the level of each; print it from any browser
  satdoku print --label 'Puzzle {number}, {level}, {givens} givens' puzzles.txt -o sheets.pdf
  satdoku generate --level easy --seed 7 -n 12 -f jsonl |
    satdoku print --label 'Easy, seed {seed}, no. {index}' -o sheets.pdf
  satdoku print --name-line --per-page 12 puzzles.txt -o class.pdf
                                            with a line for the name and the date
  satdoku print --name-line='Nom : ____' --landscape --margin '1in 15mm' puzzles.txt -o a.pdf
  satdoku print --paper letter --per-page 1 --solutions none puzzle.txt -o sheet.svg

A puzzle that does not have exactly one solution is printed with a note in place of its solution;
exit code 1, with --solutions none too. If a record cannot be read, nothing is written; exit code 2.
Symbols come from the fonts of --font, the built-in DejaVu Sans, or the system's fonts.";

#[derive(Args, Clone, Debug)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Write to FILE, which is replaced only when the output is complete; its ending determines the form. SVG needs one
    /// file per page, so {} in the name stands for the page number; the other forms have all pages in one file
    #[arg(short, long, value_name = "FILE", help_heading = "Writing")]
    pub(crate) output: Option<PathBuf>,
    /// Form of the sheets; by default that of the ending of -o FILE, else pdf
    #[arg(short, long, value_name = "FORM", value_parser = form_parser(), help_heading = "Writing")]
    pub(crate) format: Option<SheetForm>,
    /// Size of the paper
    #[arg(long, default_value_t = Paper::A4, value_parser = named(Paper::ALL), help_heading = "Sheets")]
    pub(crate) paper: Paper,
    /// Turn the paper, so that it is wider than high
    #[arg(long, help_heading = "Sheets")]
    pub(crate) landscape: bool,
    /// Margin in mm, cm, in or pt, like 15mm; two to four lengths are for the sides as in CSS, like '1in 0.5in' for top
    /// and bottom and for left and right; by default 45pt
    #[arg(long, value_name = "LENGTH", help_heading = "Sheets")]
    pub(crate) margin: Option<Margins>,
    /// Puzzles per page; by default 4 up to side 12, 2 up to side 16 and 1 above, depending on the first puzzle
    #[arg(long, value_name = "PUZZLES", value_parser = named(PerPage::ALL), help_heading = "Sheets")]
    pub(crate) per_page: Option<PerPage>,
    /// Title at the head of each page
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        help_heading = "Sheets"
    )]
    pub(crate) title: String,
    /// Put a line at the top of each page of puzzles; TEXT is by default 'Name: ____ Date: ____', and its underscores
    /// become lines to write on
    #[arg(
        long,
        value_name = "TEXT",
        num_args = 0..=1,
        require_equals = true,
        default_value = "",
        hide_default_value = true,
        default_missing_value = Layout::NAME_LINE,
        help_heading = "Sheets"
    )]
    pub(crate) name_line: String,
    /// Text above each puzzle: {number} stands for its number, {level}, {se}, {score}, {givens} and {side} for its
    /// properties, and {seed} and {index} for those fields in the JSON of `generate`
    #[arg(long, value_name = "TEXT", default_value = "{number}", help_heading = "Sheets")]
    pub(crate) label: Label,
    /// Place of the solutions: none, on the last pages, or small and upside down at the foot of the page
    #[arg(long, value_name = "PLACE", default_value_t = Solutions::End, value_parser = named(Solutions::ALL), help_heading = "Sheets")]
    pub(crate) solutions: Solutions,
    /// Rate each puzzle and print its level beside the label
    #[arg(long, help_heading = "Sheets")]
    pub(crate) grade: bool,
    /// Show the candidates that the givens leave in each open cell
    #[arg(long, help_heading = "Sheets")]
    pub(crate) candidates: bool,
    /// TrueType or OpenType font for PDF, with precedence over all others; may be given several times
    #[arg(long = "font", value_name = "FILE", help_heading = "Sheets")]
    pub(crate) fonts: Vec<PathBuf>,
    /// Print a puzzle without its solution if solving takes longer than this
    #[arg(long, value_name = "SECONDS", help_heading = "Solving")]
    pub(crate) timeout: Option<Seconds>,
    /// Number of worker threads; by default one per core
    #[arg(long, value_name = "T", value_parser = whole(1..=1024_u16), help_heading = "Solving")]
    pub(crate) threads: Option<u16>,
}

impl PrintArgs {
    /// The file of -o; `None` for standard output.
    pub(super) fn path(&self) -> Option<&Path> {
        let is_stdout = |path: &&Path| matches!(OutputPath::of(path), Ok(OutputPath::Stdout));
        self.output.as_deref().filter(|path| !is_stdout(path))
    }

    /// What is asked of the sheets.
    ///
    /// # Errors
    ///
    /// If the ending of the file says no form.
    pub(super) fn options(&self) -> Result<PrintOptions, Failure> {
        Ok(PrintOptions {
            form: match (self.format, self.path()) {
                (Some(form), _) => form,
                (None, Some(path)) => form_of(path)?,
                (None, None) => SheetForm::Pdf,
            },
            paper: self.paper,
            landscape: self.landscape,
            margin: self.margin,
            per_page: self.per_page,
            solutions: self.solutions,
            title: self.title.clone(),
            name_line: self.name_line.clone(),
            label: self.label.clone(),
            grade: self.grade,
            candidates: self.candidates,
        })
    }
}

fn form_parser() -> impl TypedValueParser<Value = SheetForm> {
    named_with_help([
        (SheetForm::Pdf, "A PDF document"),
        (SheetForm::Html, "A web page that prints each page on its own sheet"),
        (SheetForm::Svg, "One picture per page"),
    ])
}

/// The form for the ending of a file name; PDF for a pipe or device without one.
fn form_of(path: &Path) -> Result<SheetForm, Failure> {
    let meaning = |ending: &str| match ending {
        "pdf" => Some(SheetForm::Pdf),
        "html" | "htm" => Some(SheetForm::Html),
        "svg" => Some(SheetForm::Svg),
        _ => None,
    };
    let expected = ".pdf, .html or .svg, or -f";
    match by_ending(Some(path), meaning, expected)? {
        Some(form) => Ok(form),
        None if matches!(OutputPath::of(path), Ok(OutputPath::InPlace)) => Ok(SheetForm::Pdf),
        None => Err(Failure::at(
            path.display(),
            format!("the ending says no form; expected {expected}"),
        )),
    }
}
