//! Options for the input and its parsing.

use std::path::PathBuf;

use clap::Args;
use satdoku::format::{Hints, InputFormat};
use satdoku::geometry::BoxShape;
use satdoku::puzzle::Alphabet;

/// Options for the input and its parsing.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files of puzzles; '-' or none is standard input. Gzip is decompressed. A puzzle itself will do as well
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// Options for properties that the text of a puzzle does not show.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    /// Rows and columns of a box, rows first: 2x3 is two high, three wide
    #[arg(long = "box", value_name = "ROWSxCOLS")]
    pub(crate) box_shape: Option<BoxShape>,
    /// Side of the grids, 1 to 256
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) side: Option<u16>,
    /// Symbols of the digits in order, like 1-9A-G, ABCDEF or "10 20 30"
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Format of the input, if it is not detected correctly; `satdoku convert --help` lists all formats
    #[arg(long, value_name = "FORMAT")]
    pub(crate) input_format: Option<InputFormat>,
}

impl ReadingArgs {
    /// Converts the options to hints for the parser.
    pub(crate) fn hints(&self) -> Hints {
        let mut hints = Hints::new();
        if let Some(shape) = self.box_shape {
            hints = hints.box_shape(shape);
        }
        if let Some(side) = self.side {
            hints = hints.side(usize::from(side));
        }
        if let Some(alphabet) = &self.alphabet {
            hints = hints.alphabet(alphabet.clone());
        }
        if let Some(format) = self.input_format {
            hints = hints.input(format);
        }
        hints
    }
}
