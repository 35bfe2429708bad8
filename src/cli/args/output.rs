//! Options for the destination and format of the output.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku::picture::Theme;
use satdoku::query::render::{PictureOptions, RecordFormat};

use super::named::{named, named_with_help};

/// Options for the destination and format of the output.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct OutputArgs {
    /// Format of the output; by default grid on a terminal, else line
    #[arg(short, long, value_parser = format_parser())]
    pub(crate) format: Option<RecordFormat>,
    /// Write to FILE, which is replaced only when the output is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Parses the name of a record format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = RecordFormat> {
    named_with_help(RecordFormat::all().map(|format| match format {
        RecordFormat::Svg => {
            (format, "A picture; for several records, -o 'NAME-{}.svg' writes one file each")
        }
        _ => (format, format.summary()),
    }))
}

/// Options for pictures.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PictureArgs {
    /// Colour scheme of an SVG; auto follows the reader's preference
    #[arg(long, value_name = "THEME", default_value_t = Theme::Auto, value_parser = named(Theme::ALL))]
    pub(crate) theme: Theme,
    /// Whether open cells show their candidates; `convert` has an option for that.
    #[arg(skip)]
    pub(crate) candidates: bool,
}

impl PictureArgs {
    /// Converts the options to those of the renderer.
    pub(crate) fn options(self) -> PictureOptions {
        PictureOptions { theme: self.theme, candidates: self.candidates }
    }
}
