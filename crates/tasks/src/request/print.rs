//! Sheets of puzzles.

use serde::{Deserialize, Serialize};

use super::{Request, RequestError, Take, by_name};
use crate::query::run::Limits;
use crate::query::sheet::{Label, SheetEntries, check_room};
use satdoku::format::Record;
use satdoku::names::by_its_name;
use satdoku_sheets::print::{
    Layout, Margins, Orientation, Page, Paper, PerPage, Sheets, Solutions, markup,
};

/// The form of sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SheetForm {
    /// A PDF document, with the feature `print`.
    #[default]
    Pdf,
    /// A web page that prints each page on its own sheet.
    Html,
    /// A line of JSON for each page, `{"page":1,"svg":"<svg ..."}`.
    Svg,
}

by_its_name!(SheetForm {
    Pdf => "pdf",
    Html => "html",
    Svg => "svg",
});

/// Sheets of the puzzles, with the options of the command `print`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Print {
    /// The form of the sheets.
    #[serde(with = "by_name")]
    pub form: SheetForm,
    /// The size of the paper.
    #[serde(with = "by_name")]
    pub paper: Paper,
    /// Whether the paper is wider than high.
    pub landscape: bool,
    /// The empty borders.
    #[serde(with = "by_name::optional")]
    pub margin: Option<Margins>,
    /// Puzzles on a page; the default depends on the side of the first.
    #[serde(with = "by_name::optional")]
    pub per_page: Option<PerPage>,
    /// The place of the solutions.
    #[serde(with = "by_name")]
    pub solutions: Solutions,
    /// The title at the head of each page.
    pub title: String,
    /// The line at the top of each page of puzzles.
    pub name_line: String,
    /// The text above each puzzle.
    #[serde(with = "by_name")]
    pub label: Label,
    /// Whether the level of each puzzle stands beside the label.
    pub grade: bool,
}

#[derive(Serialize)]
struct SvgPage {
    page: usize,
    svg: String,
}

impl Print {
    /// The layout, if the first puzzle has this side.
    fn layout(&self, side: usize) -> Layout {
        Layout {
            paper: self.paper,
            orientation: match self.landscape {
                true => Orientation::Landscape,
                false => Orientation::Portrait,
            },
            margins: self.margin.unwrap_or_default(),
            per_page: self.per_page.unwrap_or(PerPage::comfortable(side)),
            solutions: self.solutions,
            title: self.title.clone(),
            name_line: self.name_line.clone(),
        }
    }

    /// Sends the sheets; none if a record cannot be read.
    pub(super) fn answer(
        &self,
        request: &Request,
        limits: &Limits,
        take: &mut Take<'_>,
    ) -> Result<(), RequestError> {
        let pages = self.pages(request, limits)?;
        let _ = match self.form {
            SheetForm::Pdf => take(&self.pdf(&pages)?),
            SheetForm::Html => {
                let body: String = pages.iter().map(markup::html_page).collect();
                let head = markup::html_head(&self.layout(1));
                take((head + &body + markup::HTML_FOOT).as_bytes())
            }
            SheetForm::Svg => pages.iter().zip(1..).try_for_each(|(page, number)| {
                let page = SvgPage { page: number, svg: markup::svg(page) };
                let json = serde_json::to_string(&page).expect("the data is text and numbers");
                take((json + "\n").as_bytes())
            }),
        };
        Ok(())
    }

    fn pages(&self, request: &Request, limits: &Limits) -> Result<Vec<Page>, RequestError> {
        let entries = SheetEntries {
            label: self.label.clone(),
            grade: self.grade,
            candidates: request.options.candidates,
        };
        let mut engine = request.engine_options().build();
        let mut sheets = None;
        let mut pages = Vec::new();
        for (index, record) in (0..).zip(request.records()?) {
            let record: Record = record.map_err(RequestError::Unanswerable)?;
            let side = record.puzzle.geometry().side();
            let entry = entries.entry(index, &record, &mut *engine, &limits.budget())?;
            if entry.status.interrupted {
                return Err(RequestError::Interrupted);
            }
            let sheets = sheets.get_or_insert_with(|| Sheets::new(self.layout(side)));
            check_room(sheets, side).map_err(RequestError::unanswerable)?;
            pages.extend(sheets.push(entry.entry));
        }
        pages.extend(sheets.into_iter().flat_map(Sheets::finish));
        Ok(pages)
    }

    #[cfg(feature = "print")]
    fn pdf(&self, pages: &[Page]) -> Result<Vec<u8>, RequestError> {
        use satdoku_sheets::print::{Fonts, Pdf};
        let mut pdf = Pdf::new(&self.title, Fonts::new());
        pages.iter().try_for_each(|page| pdf.page(page)).map_err(RequestError::unanswerable)?;
        pdf.finish().map_err(RequestError::unanswerable)
    }

    #[cfg(not(feature = "print"))]
    #[expect(clippy::unused_self, reason = "with the feature it has the title")]
    fn pdf(&self, _: &[Page]) -> Result<Vec<u8>, RequestError> {
        let without = "there is no PDF here (cargo feature print); the form html or svg is";
        Err(RequestError::Unanswerable(without.to_owned()))
    }
}
