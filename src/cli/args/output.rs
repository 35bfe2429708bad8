//! Where results go and in which form.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use satdoku::picture::Theme;
use satdoku::query::render::{PictureOptions, RecordFormat};

use super::named::{named, named_with_help};

/// Where results go and in which form.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Writing")]
pub(crate) struct OutputArgs {
    /// Form of the output; by default grid on a terminal, else line
    #[arg(short, long, value_parser = format_parser())]
    pub(crate) format: Option<RecordFormat>,
    /// Write to FILE, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Reads the name of a format of records.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = RecordFormat> {
    named_with_help(RecordFormat::all().map(|format| (format, format.summary())))
}

/// How pictures look.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PictureArgs {
    /// Surroundings that an SVG is for; auto is as the one who looks at it prefers
    #[arg(long, value_name = "THEME", default_value_t = Theme::Auto, value_parser = named(Theme::ALL))]
    pub(crate) theme: Theme,
}

impl PictureArgs {
    /// The same for the library.
    pub(crate) fn options(self) -> PictureOptions {
        PictureOptions { theme: self.theme, candidates: false }
    }
}
