//! Pages as PDF.

use std::fmt;

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, Stroke};
use krilla::surface::Surface;

use super::fonts::{FontError, Fonts};
use super::{Page, Part};
use crate::picture::{Colour, Item, Scheme, Shape};

/// Why there is no PDF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PdfError {
    /// A symbol cannot be shown.
    #[error(transparent)]
    Font(#[from] FontError),
    /// The document does not come together.
    #[error("the PDF cannot be made: {0}")]
    Document(String),
}

/// A PDF that grows page by page; it names no time and nothing random.
///
/// # Examples
///
/// ```
/// use satdoku::picture::Picture;
/// use satdoku::print::{Entry, Fonts, Layout, Paper, Pdf, PerPage, Sheets, Solutions};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let mut sheets = Sheets::new(Layout {
///     paper: Paper::Letter,
///     per_page: PerPage::comfortable(4),
///     solutions: Solutions::None,
///     title: "Monday".to_owned(),
/// });
/// let entry = Entry {
///     heading: "1".to_owned(),
///     note: String::new(),
///     picture: Picture::of_puzzle(&puzzle, &Alphabet::standard(4)),
///     solution: Err("not looked for".to_owned()),
/// };
/// let mut pdf = Pdf::new("Monday", Fonts::new());
/// let full = sheets.push(entry);
/// for page in full.into_iter().chain(sheets.finish()) {
///     pdf.page(&page)?;
/// }
/// assert!(pdf.finish()?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pdf {
    document: Document,
    fonts: Fonts,
}

impl fmt::Debug for Pdf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pdf").finish_non_exhaustive()
    }
}

impl Pdf {
    /// A document without pages.
    pub fn new(title: &str, fonts: Fonts) -> Self {
        let mut document = Document::new();
        let title = if title.is_empty() { "Sudoku" } else { title };
        let metadata = Metadata::new()
            .title(title.to_owned())
            .creator("satdoku".to_owned())
            .language("en".to_owned());
        document.set_metadata(metadata);
        Pdf { document, fonts }
    }

    /// Adds a page.
    ///
    /// # Errors
    ///
    /// If a symbol is in no font.
    pub fn page(&mut self, page: &Page) -> Result<(), PdfError> {
        let settings = PageSettings::from_wh(page.width, page.height)
            .expect("paper is wider and higher than nothing");
        let mut sheet = self.document.start_page_with(settings);
        let mut surface = sheet.surface();
        for part in &page.parts {
            surface.push_transform(&placing(part));
            // What was begun is ended also after an error.
            let drawn = part
                .items
                .iter()
                .try_for_each(|item| draw(item, &mut surface, &mut self.fonts));
            surface.pop();
            drawn?;
        }
        Ok(())
    }

    /// The whole document.
    ///
    /// # Errors
    ///
    /// If it does not come together, as with a font that is damaged.
    pub fn finish(self) -> Result<Vec<u8>, PdfError> {
        let bytes = self.document.finish();
        bytes.map_err(|error| PdfError::Document(format!("{error:?}")))
    }
}

fn placing(part: &Part) -> Transform {
    let scale = if part.turned { -part.scale } else { part.scale };
    Transform::from_row(scale, 0.0, 0.0, scale, part.x, part.y)
}

fn draw(item: &Item, surface: &mut Surface<'_>, fonts: &mut Fonts) -> Result<(), FontError> {
    let paint = item.style.paint(Scheme::Light);
    let fill = paint.fill.map(|colour| Fill {
        paint: rgb(colour).into(),
        opacity: NormalizedF32::ONE,
        ..Fill::default()
    });
    let stroke = paint.stroke.map(|(colour, width)| Stroke {
        paint: rgb(colour).into(),
        width,
        line_cap: LineCap::Butt,
        ..Stroke::default()
    });
    surface.set_fill(fill);
    surface.set_stroke(stroke);
    match &item.shape {
        Shape::Text { .. } => return text(&item.shape, paint.bold, surface, fonts),
        Shape::Lines(lines) => {
            let mut path = PathBuilder::new();
            for [x, y, to_x, to_y] in lines {
                path.move_to(*x, *y);
                path.line_to(*to_x, *to_y);
            }
            path.finish()
                .iter()
                .for_each(|path| surface.draw_path(path));
        }
        Shape::Rectangle {
            x,
            y,
            width,
            height,
            round,
        } => {
            let path = rectangle([*x, *y, *width, *height], *round);
            path.iter().for_each(|path| surface.draw_path(path));
        }
    }
    Ok(())
}

fn rgb(Colour(red, green, blue): Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

/// A rectangle whose corners are quarters of circles.
fn rectangle([x, y, width, height]: [f32; 4], round: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    if round <= 0.0 {
        path.push_rect(Rect::from_xywh(x, y, width, height)?);
        return path.finish();
    }
    // How far the control points of a quarter of a circle are from its ends.
    let away = round * (1.0 - 0.552_285);
    let (right, bottom) = (x + width, y + height);
    path.move_to(x + round, y);
    path.line_to(right - round, y);
    path.cubic_to(right - away, y, right, y + away, right, y + round);
    path.line_to(right, bottom - round);
    path.cubic_to(
        right,
        bottom - away,
        right - away,
        bottom,
        right - round,
        bottom,
    );
    path.line_to(x + round, bottom);
    path.cubic_to(x + away, bottom, x, bottom - away, x, bottom - round);
    path.line_to(x, y + round);
    path.cubic_to(x, y + away, x + away, y, x + round, y);
    path.close();
    path.finish()
}

/// Text in its place, smaller if it is wider than its room.
fn text(
    shape: &Shape,
    bold: bool,
    surface: &mut Surface<'_>,
    fonts: &mut Fonts,
) -> Result<(), FontError> {
    let Shape::Text {
        x,
        y,
        size,
        centred,
        room,
        text,
    } = shape
    else {
        return Ok(());
    };
    let runs = fonts.runs(text, bold)?;
    let advance: f32 = runs.iter().map(|run| run.advance).sum();
    let fitting = if advance > 0.0 {
        size.min(room / advance)
    } else {
        *size
    };
    let mut left = if *centred {
        x - advance * fitting / 2.0
    } else {
        *x
    };
    // The middle of capitals stays where it is.
    let baseline = y - 0.36 * (size - fitting);
    for run in runs.iter() {
        let at = Point::from_xy(left, baseline);
        surface.draw_glyphs(at, &run.glyphs, run.font.clone(), &run.text, fitting, false);
        left += run.advance * fitting;
    }
    Ok(())
}
