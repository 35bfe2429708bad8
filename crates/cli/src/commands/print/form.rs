//! The output of pages, in each form.

#[cfg(feature = "print")]
use std::io::IsTerminal;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use satdoku_sheets::print::{Page, markup};
use satdoku_tasks::print::{PrintOptions, SheetForm};

use super::args::PrintArgs;
use crate::io::{Failure, OutputFile, PictureFiles, open_text};

/// The output of `print`; it is complete only after [`Output::finish`].
pub(super) enum Output {
    #[cfg(feature = "print")]
    Pdf(Box<satdoku_sheets::print::Pdf>, OutputFile),
    /// The text so far, which is written at the end: if a record cannot be read, nothing is.
    Html(String, OutputFile),
    /// The pages so far; only their number decides whether they can be written.
    Svg(Vec<String>, Option<PathBuf>),
}

impl Output {
    /// Opens the output in the form of the options.
    pub(super) fn open(args: &PrintArgs, options: &PrintOptions) -> Result<Self, Failure> {
        let (path, form) = (args.path(), options.form);
        if let Some(path) = path.filter(|path| form != SheetForm::Svg && is_numbered(path)) {
            let one = "'{}' stands for the number of a page in the name of an SVG, this form has all pages in one file";
            return Err(Failure::at(path.display(), one));
        }
        if form != SheetForm::Pdf && !args.fonts.is_empty() {
            return Err(Failure::new("--font goes with pdf alone"));
        }
        match form {
            SheetForm::Pdf => pdf(args),
            SheetForm::Html => {
                Ok(Output::Html(markup::html_head(&options.layout(1)), open_text(path)?))
            }
            SheetForm::Svg => Ok(Output::Svg(Vec::new(), path.map(Path::to_owned))),
        }
    }

    /// Stores the next page.
    pub(super) fn page(&mut self, page: &Page) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "print")]
            Output::Pdf(pdf, _) => {
                return pdf.page(page).map_err(|error| Failure::new(advice(&error)));
            }
            Output::Html(text, _) => *text += &markup::html_page(page),
            Output::Svg(pages, _) => pages.push(markup::svg(page)),
        }
        Ok(())
    }

    /// Writes the pages and gives the file its final name.
    pub(super) fn finish(self) -> Result<io::Result<()>, Failure> {
        let (bytes, mut target) = match self {
            #[cfg(feature = "print")]
            Output::Pdf(pdf, target) => {
                (pdf.finish().map_err(|error| Failure::new(error.to_string()))?, target)
            }
            Output::Html(text, target) => ((text + markup::HTML_FOOT).into_bytes(), target),
            Output::Svg(pages, path) => return write_svg(&pages, path.as_deref()),
        };
        Ok(target.write_all(&bytes).and_then(|()| target.finish()))
    }
}

/// Creates a PDF that uses the fonts of the options.
#[cfg(feature = "print")]
fn pdf(args: &PrintArgs) -> Result<Output, Failure> {
    use satdoku_sheets::print::{Fonts, Pdf};
    let mut fonts = Fonts::new();
    for path in &args.fonts {
        let place = path.display();
        let data = std::fs::read(path).map_err(|error| Failure::at(&place, error))?;
        fonts.add(data).map_err(|error| Failure::at(place, error))?;
    }
    if args.path().is_none() && io::stdout().is_terminal() {
        let binary = "refusing to write a PDF to a terminal; -o sheets.pdf writes it to a file";
        return Err(Failure::new(binary));
    }
    Ok(Output::Pdf(Box::new(Pdf::new(&args.title, fonts)), open_text(args.path())?))
}

#[cfg(not(feature = "print"))]
fn pdf(_: &PrintArgs) -> Result<Output, Failure> {
    let without = "this program was built without PDF (cargo feature print); use -f html or -f svg";
    Err(Failure::new(without))
}

/// The error message, followed by advice.
#[cfg(feature = "print")]
fn advice(error: &satdoku_sheets::print::PdfError) -> String {
    match error {
        satdoku_sheets::print::PdfError::Font(_) => format!("{error} with --font FILE"),
        _ => error.to_string(),
    }
}

/// Whether a name is one for the file of each page.
fn is_numbered(path: &Path) -> bool {
    path.to_string_lossy().contains("{}")
}

fn write_svg(pages: &[String], path: Option<&Path>) -> Result<io::Result<()>, Failure> {
    let numbered = path.is_some_and(is_numbered);
    if pages.len() > 1 && !numbered {
        let (count, advice) = (pages.len(), "-o 'NAME-{}.svg' writes a file for each");
        return Err(Failure::new(format!("an SVG holds one page and here are {count}; {advice}")));
    }
    let place = path.map_or_else(|| "-".to_owned(), |path| path.display().to_string());
    let mut pictures = PictureFiles::open(path).map_err(|error| Failure::at(place, error))?;
    let written = pages.iter().try_for_each(|page| pictures.write(page.as_bytes()));
    Ok(written.and_then(|()| pictures.finish()))
}
