//! Pages as PDF.
//!
//! ```text
//! Page -> canvas (shapes, text) -> content stream, compressed -> objects
//!         forms: shapes that are shared by pages
//!         text:  glyphs as codes of embedded fonts: outlines, or drawn (image, colour)
//! ```
//!
//! Each page is written when it is added; fonts are written last, when all their glyphs are known. pdf-writer writes
//! the file format. The choice between kinds of fonts was learned from krilla and typst.
//!
//! **Invariant.** Objects are numbered in the order of first use, so the same pages give the same bytes.

mod canvas;
mod colour;
mod drawn;
mod error;
mod forms;
mod gradient;
pub(in crate::print) mod image;
mod metadata;
mod objects;
mod outlines;
mod path;
mod png;
mod resources;
mod text;

#[cfg(test)]
mod tests;

use std::fmt;

use pdf_writer::{Finish, Name, Rect, Ref};

use self::canvas::Canvas;
use self::forms::Forms;
use self::objects::Objects;
use self::resources::Resources;
use self::text::Typesetter;
use super::fonts::{FontError, Fonts};
use super::{Page, Part};
use crate::picture::{Item, Scheme, Shape};

pub use error::PdfError;

/// A PDF that is written page by page; it contains no date and no random identifier.
///
/// # Examples
///
/// ```
/// use satdoku_sheets::picture::Picture;
/// use satdoku_sheets::print::{Entry, Fonts, Layout, Paper, Pdf, PerPage, Sheets, Solutions};
/// use satdoku::puzzle::{Alphabet, Puzzle};
///
/// let puzzle: Puzzle = "1...2...3...4...".parse()?;
/// let mut sheets = Sheets::new(Layout {
///     paper: Paper::Letter,
///     per_page: PerPage::comfortable(4),
///     solutions: Solutions::None,
///     title: "Monday".to_owned(),
///     ..Layout::default()
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
    title: String,
    typesetter: Typesetter,
    objects: Objects,
    forms: Forms,
    /// The resources that all pages share.
    resources: Resources,
    resources_number: Ref,
    tree: Ref,
    pages: Vec<Ref>,
}

impl fmt::Debug for Pdf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pdf").finish_non_exhaustive()
    }
}

impl Pdf {
    /// Creates a document without pages.
    pub fn new(title: &str, fonts: Fonts) -> Self {
        let mut objects = Objects::new();
        Pdf {
            title: title.to_owned(),
            typesetter: Typesetter::new(fonts),
            tree: objects.number(),
            resources_number: objects.number(),
            objects,
            forms: Forms::default(),
            resources: Resources::default(),
            pages: Vec::new(),
        }
    }

    /// Adds a page.
    ///
    /// # Errors
    ///
    /// If no font has a symbol.
    pub fn page(&mut self, page: &Page) -> Result<(), PdfError> {
        let mut canvas = Canvas::new();
        for part in &page.parts {
            self.part(part, page.height, &mut canvas)?;
        }
        let [number, content] = [(); 2].map(|()| self.objects.number());
        self.objects.stream(content, &canvas.finish());
        let mut writer = self.objects.pdf.page(number);
        writer.parent(self.tree).contents(content);
        writer.media_box(Rect::new(0.0, 0.0, page.width, page.height));
        writer.pair(Name(b"Resources"), self.resources_number);
        writer.finish();
        self.pages.push(number);
        Ok(())
    }

    fn part(&mut self, part: &Part, height: f32, canvas: &mut Canvas) -> Result<(), PdfError> {
        let scale = if part.turned { -part.scale } else { part.scale };
        canvas.begin_part([scale, 0.0, 0.0, scale, part.x, height - part.y]);
        let is_text = |item: &Item| matches!(item.shape, Shape::Text { .. });
        let first_text = part.items.iter().position(is_text);
        let (shapes, others) = part.items.split_at(first_text.unwrap_or(part.items.len()));
        match self.forms.of(shapes, &mut self.objects) {
            Some(form) => canvas.form(form, &mut self.resources),
            None => shapes.iter().for_each(|item| canvas.shape(item)),
        }
        for item in others {
            match is_text(item) {
                true => self.text(item, canvas)?,
                false => canvas.shape(item),
            }
        }
        canvas.end_part();
        Ok(())
    }

    /// Draws a text, shrunk to fit its room.
    fn text(&mut self, item: &Item, canvas: &mut Canvas) -> Result<(), FontError> {
        let Shape::Text { x, y, size, centred, room, text } = &item.shape else {
            return Ok(());
        };
        let paint = item.style.paint(Scheme::Light);
        let line = self.typesetter.line(text, paint.bold, &mut self.objects)?;
        let fitting = if line.advance > 0.0 { size.min(room / line.advance) } else { *size };
        let before = if *centred { line.advance * fitting / 2.0 } else { 0.0 };
        // Keep the middle of the capitals in place.
        let baseline = y - 0.36 * (size - fitting);
        let place = (x - before, baseline);
        canvas.text(&line, place, fitting, paint, &mut self.resources);
        Ok(())
    }

    /// Returns the whole document.
    ///
    /// # Errors
    ///
    /// If a font is damaged or the document cannot be assembled.
    pub fn finish(mut self) -> Result<Vec<u8>, PdfError> {
        self.typesetter.write(&mut self.objects)?;
        let mut resources = self.objects.pdf.indirect(self.resources_number).start();
        self.resources.write(&mut resources);
        resources.finish();
        let mut tree = self.objects.pdf.pages(self.tree);
        tree.count(self.pages.len() as i32);
        tree.kids(self.pages);
        tree.finish();
        metadata::write(&self.title, self.tree, &mut self.objects);
        Ok(self.objects.pdf.finish())
    }
}
