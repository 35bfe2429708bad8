//! Options for the destination and format of the output.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku_sheets::picture::Theme;
use satdoku_tasks::query::OutcomeKind;
use satdoku_tasks::query::render::{PictureOptions, RecordFormat};

use super::ending::{by_ending, record_format_of};
use super::named::{named, named_with_help};
use crate::io::Failure;

/// Options for the destination and format of the output.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub(crate) destination: DestinationArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Options for the format of records and the file that they go to.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct DestinationArgs {
    /// Format of the output, such as line, grid, csv or jsonl; by default that of the ending of -o FILE, else grid on a
    /// terminal, else line. `-f list` lists all formats
    #[arg(short, long, value_parser = formats_of(OutcomeKind::Grid), hide_possible_values = true)]
    format: Option<RecordFormat>,
    /// Write to FILE, which is replaced only when the output is complete; without -f, its ending chooses the format
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl DestinationArgs {
    /// The format of -f, or else of the file's ending; `None` if neither chooses one.
    pub(crate) fn format(&self) -> Result<Option<RecordFormat>, Failure> {
        match self.format {
            Some(format) => Ok(Some(format)),
            None => by_ending(self.path(), record_format_of, EXPECTED),
        }
    }

    /// The file of -o.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// The endings that an error names.
const EXPECTED: &str = ".csv, .jsonl, .json, .svg or another format's name, or -f";

/// Parses the name of a record format that holds outcomes of this kind.
pub(crate) fn formats_of(kind: OutcomeKind) -> impl TypedValueParser<Value = RecordFormat> {
    let formats = RecordFormat::all().filter(move |format| format.holds(kind));
    named_with_help(formats.map(|format| match format {
        RecordFormat::Svg => {
            (format, "A picture; for several records, -o 'NAME-{}.svg' writes one file each")
        }
        _ => (format, format.summary()),
    }))
}

/// Options for pictures.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PictureArgs {
    /// Colour scheme of an SVG; the default, auto, follows the reader's preference
    #[arg(long, value_name = "THEME", value_parser = named(Theme::ALL))]
    theme: Option<Theme>,
    /// Whether open cells show their candidates; `convert` has an option for that.
    #[arg(skip)]
    pub(crate) candidates: bool,
}

impl PictureArgs {
    /// Refuses a theme of what is no picture.
    pub(crate) fn refuse_idle(self, format: Option<RecordFormat>) -> Result<(), Failure> {
        if self.theme.is_none() || format == Some(RecordFormat::Svg) {
            return Ok(());
        }
        Err(Failure::new("--theme goes with svg alone"))
    }

    /// Converts the options to those of the renderer.
    pub(crate) fn options(self) -> PictureOptions {
        PictureOptions { theme: self.theme.unwrap_or_default(), candidates: self.candidates }
    }
}
