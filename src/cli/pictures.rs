//! Records as SVG: pictures, and the files that they go to.
//!
//! An SVG document holds one picture. So one picture goes to standard output or the file of `-o`, and several go to a
//! file each, where `-o` has `{}` in its name for their number.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use satdoku::format::Record;
use satdoku::geometry::Digit;
use satdoku::logic::Position;
use satdoku::picture::{self, Picture, Theme};
use satdoku::puzzle::Puzzle;

use super::answer::Question;
use super::page::Page;
use super::target::Target;

/// How pictures look.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PictureArgs {
    /// Surroundings that an SVG is for; auto is as the one who looks at it prefers
    #[arg(long, value_name = "THEME", default_value_t = Theme::Auto, value_parser = theme_parser())]
    pub(crate) theme: Theme,
    /// Whether open cells show their candidates.
    #[arg(skip)]
    pub(crate) candidates: bool,
}

fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    let names = PossibleValuesParser::new(Theme::ALL.map(Theme::name));
    names.try_map(|name| name.parse::<Theme>())
}

/// What to say where an answer is no picture.
pub(crate) const NOT_A_PICTURE: &str =
    "svg goes with solve, enumerate, generate, minimize, hint, decode and convert alone";

/// What to say to candidates that would not be seen.
pub(crate) const CANDIDATES_ARE_DRAWN: &str = "--candidates goes with svg alone";

/// Whether the answers to a question can be drawn.
pub(crate) fn answers(question: Question) -> bool {
    match question {
        Question::Solve
        | Question::Enumerate(_)
        | Question::Minimize(_)
        | Question::Hint(_)
        | Question::Convert => true,
        Question::Check
        | Question::Explain
        | Question::Count(_)
        | Question::Estimate { .. }
        | Question::Rate(_) => false,
    }
}

/// Draws digits in a record's cells; its own givens stand out.
pub(crate) fn draw(
    page: &Page<'_>,
    cells: impl IntoIterator<Item = Option<Digit>>,
    out: &mut Vec<u8>,
) {
    let Record { puzzle, alphabet, .. } = page.record;
    write(page, Picture::of_cells(puzzle, cells, alphabet), out);
}

/// Draws a record as it was read, with words below it.
pub(crate) fn draw_puzzle(page: &Page<'_>, words: &str, out: &mut Vec<u8>) {
    let picture = picture_of(page, &page.record.puzzle);
    write(page, picture.with_caption(words), out);
}

/// Draws another puzzle in the symbols of the record.
pub(crate) fn draw_other(page: &Page<'_>, puzzle: &Puzzle, out: &mut Vec<u8>) {
    write(page, picture_of(page, puzzle), out);
}

/// The puzzle, with its candidates where they are wanted or are what it is made of.
fn picture_of(page: &Page<'_>, puzzle: &Puzzle) -> Picture {
    let alphabet = &page.record.alphabet;
    if page.picture.candidates || puzzle.has_ruled_out() {
        Picture::of_position(puzzle, &Position::new(puzzle), alphabet)
    } else {
        Picture::of_puzzle(puzzle, alphabet)
    }
}

/// Writes a picture in the theme that is wanted.
pub(crate) fn write(page: &Page<'_>, picture: Picture, out: &mut Vec<u8>) {
    out.extend(picture.to_svg(page.picture.theme).into_bytes());
}

/// A picture of words, for a record of which there is no other.
pub(crate) fn write_words(args: PictureArgs, words: &str, out: &mut Vec<u8>) {
    out.extend(picture::words_to_svg(words, args.theme).into_bytes());
}

/// Where a document of ours ends, and nothing else in it looks so.
const END: &[u8] = b"</svg>\n";

/// The output of a run that writes pictures; text comes in whole documents.
#[derive(Debug)]
pub(crate) enum Pictures {
    /// The only one, and whether it is written.
    One { target: Box<Target>, written: bool },
    /// One in each file.
    Each {
        /// The name before the number and after it.
        name: [String; 2],
        written: u64,
    },
}

impl Pictures {
    /// The output of `-o`, or standard output.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let name = path.and_then(Path::to_str);
        Ok(match name.and_then(|name| name.split_once("{}")) {
            Some((before, after)) => {
                Pictures::Each { name: [before.to_owned(), after.to_owned()], written: 0 }
            }
            None => Pictures::One { target: Box::new(Target::open(path)?), written: false },
        })
    }

    fn document(&mut self, text: &[u8]) -> io::Result<()> {
        match self {
            Pictures::One { written: true, .. } => Err(io::Error::other(
                "an SVG holds one picture and here are several; -o 'NAME-{}.svg' writes a file for each",
            )),
            Pictures::One { target, written } => {
                *written = true;
                target.write_all(text)
            }
            Pictures::Each { name: [before, after], written } => {
                *written += 1;
                let path = PathBuf::from(format!("{before}{written}{after}"));
                let mut target = Target::open(Some(&path))?;
                target.write_all(text)?;
                target.finish()
            }
        }
    }

    /// Whether a person sees them at once.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Pictures::One { target, .. } if target.is_terminal())
    }

    /// Gives files their names.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Pictures::One { target, .. } => target.finish(),
            Pictures::Each { .. } => Ok(()),
        }
    }
}

impl Write for Pictures {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut rest = text;
        while !rest.is_empty() {
            let end = memchr::memmem::find(rest, END).map_or(rest.len(), |at| at + END.len());
            self.document(&rest[..end])?;
            rest = &rest[end..];
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Pictures::One { target, .. } => target.flush(),
            Pictures::Each { .. } => Ok(()),
        }
    }
}
