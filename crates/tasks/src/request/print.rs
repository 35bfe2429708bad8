//! Sheets of puzzles.

use serde::Serialize;

use super::{Request, RequestError, Take};
use crate::print::{PrintOptions, SheetForm};
use crate::query::run::Limits;
use satdoku_sheets::print::{Page, Sheets, markup};

#[derive(Serialize)]
struct SvgPage {
    page: usize,
    svg: String,
}

impl PrintOptions {
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
        let options = PrintOptions { candidates: request.options.candidates, ..self.clone() };
        let mut engine = request.engine_options().build();
        let mut sheets = None;
        let mut pages = Vec::new();
        for (index, record) in (0..).zip(request.records()?) {
            let record = record.map_err(RequestError::Unanswerable)?;
            let entry = options.entry(index, &record, &mut *engine, &limits.budget())?;
            if entry.status.interrupted {
                return Err(RequestError::Interrupted);
            }
            let page = options.arrange(entry.entry, &mut sheets);
            pages.extend(page.map_err(RequestError::unanswerable)?);
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
