//! The output of pages, in each form.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use satdoku_sheets::print::{Page, markup};

use super::args::{FormName, PrintArgs};
use crate::args::by_ending;
use crate::io::{Failure, OutputFile, OutputPath, PictureFiles, open_text};

/// The output of `print`; it is complete only after [`Output::finish`].
pub(super) struct Output {
    target: Option<OutputFile>,
    form: Form,
    /// The first write error, reported at the end.
    failed: Option<io::Error>,
}

enum Form {
    #[cfg(feature = "print")]
    Pdf(Box<satdoku_sheets::print::Pdf>),
    /// The text so far, which is written at the end: if a record cannot be read, nothing is.
    Html(String),
    /// The pages so far; only their number decides whether they can be written.
    Svg { pages: Vec<String>, output: Option<std::path::PathBuf> },
}

impl Output {
    /// Opens the output in the form of the options, or of the file's ending.
    pub(super) fn open(args: &PrintArgs) -> Result<Self, Failure> {
        let is_stdout = |path: &&Path| matches!(OutputPath::of(path), Ok(OutputPath::Stdout));
        let path = args.output.as_deref().filter(|path| !is_stdout(path));
        let name = match (args.format, path) {
            (Some(form), _) => form,
            (None, Some(path)) => form_of(path)?,
            (None, None) => FormName::Pdf,
        };
        if name != FormName::Svg && path.is_some_and(is_numbered) {
            let place = path.unwrap_or(Path::new("")).display();
            let one = "'{}' stands for the number of a page in the name of an SVG, this form has all pages in one file";
            return Err(Failure::at(place, one));
        }
        if name != FormName::Pdf && !args.fonts.is_empty() {
            return Err(Failure::new("--font goes with pdf alone"));
        }
        let form = match name {
            FormName::Pdf => pdf(args)?,
            FormName::Html => Form::Html(markup::html_head(&args.layout(1))),
            FormName::Svg => Form::Svg { pages: Vec::new(), output: path.map(Path::to_owned) },
        };
        if name == FormName::Pdf && path.is_none() && io::stdout().is_terminal() {
            let binary = "refusing to write a PDF to a terminal; -o sheets.pdf writes it to a file";
            return Err(Failure::new(binary));
        }
        Ok(Output {
            // SVG pages open their own files.
            target: match name {
                FormName::Svg => None,
                FormName::Pdf | FormName::Html => Some(open_text(path)?),
            },
            form,
            failed: None,
        })
    }

    fn write(&mut self, text: &[u8]) {
        if let (None, Some(target)) = (&self.failed, &mut self.target) {
            self.failed = target.write_all(text).err();
        }
    }

    /// Writes or stores the next page.
    pub(super) fn page(&mut self, page: &Page) -> Result<(), Failure> {
        match &mut self.form {
            #[cfg(feature = "print")]
            Form::Pdf(pdf) => pdf.page(page).map_err(|error| Failure::new(advice(&error))),
            Form::Html(text) => {
                *text += &markup::html_page(page);
                Ok(())
            }
            Form::Svg { pages, .. } => {
                pages.push(markup::svg(page));
                Ok(())
            }
        }
    }

    /// Writes the rest and gives the file its final name.
    pub(super) fn finish(mut self) -> Result<io::Result<()>, Failure> {
        let form = std::mem::replace(&mut self.form, Form::Html(String::new()));
        match form {
            #[cfg(feature = "print")]
            Form::Pdf(pdf) => {
                let bytes = pdf.finish().map_err(|error| Failure::new(error.to_string()))?;
                self.write(&bytes);
            }
            Form::Html(text) => self.write((text + markup::HTML_FOOT).as_bytes()),
            Form::Svg { pages, output } => return write_svg(&pages, output.as_deref()),
        }
        if let Some(error) = self.failed {
            return Ok(Err(error));
        }
        Ok(self.target.map_or(Ok(()), OutputFile::finish))
    }
}

/// The form for the ending of a file name; PDF for a pipe or device without one.
fn form_of(path: &Path) -> Result<FormName, Failure> {
    let meaning = |ending: &str| match ending {
        "pdf" => Some(FormName::Pdf),
        "html" | "htm" => Some(FormName::Html),
        "svg" => Some(FormName::Svg),
        _ => None,
    };
    let expected = ".pdf, .html or .svg, or -f";
    match by_ending(Some(path), meaning, expected)? {
        Some(form) => Ok(form),
        None if matches!(OutputPath::of(path), Ok(OutputPath::InPlace)) => Ok(FormName::Pdf),
        None => Err(Failure::at(
            path.display(),
            format!("the ending says no form; expected {expected}"),
        )),
    }
}

/// Creates a PDF that uses the fonts of the options.
#[cfg(feature = "print")]
fn pdf(args: &PrintArgs) -> Result<Form, Failure> {
    use satdoku_sheets::print::{Fonts, Pdf};
    let mut fonts = Fonts::new();
    for path in &args.fonts {
        let place = path.display();
        let data = std::fs::read(path).map_err(|error| Failure::at(place, error))?;
        let place = path.display();
        fonts.add(data).map_err(|error| Failure::at(place, error))?;
    }
    Ok(Form::Pdf(Box::new(Pdf::new(&args.title, fonts))))
}

#[cfg(not(feature = "print"))]
fn pdf(_: &PrintArgs) -> Result<Form, Failure> {
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
