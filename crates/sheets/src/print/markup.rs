//! Pages as SVG, or as one HTML document that prints each page on its own sheet.

use std::fmt::Write;

use super::{Layout, Page, Paper};
use crate::picture::{FONTS, Scheme, escape, write_items};

/// A page as a complete SVG document that ends with a line break.
pub fn svg(page: &Page) -> String {
    let mut svg = String::new();
    write_page(page, " xmlns=\"http://www.w3.org/2000/svg\"", &mut svg);
    svg
}

/// The HTML before the first page.
pub fn html_head(layout: &Layout) -> String {
    let size = match layout.paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let (title, orientation) = (&layout.title, layout.orientation);
    let mut head =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>".to_owned();
    escape(if title.is_empty() { "Sudoku" } else { title }, &mut head);
    write!(
        head,
        "</title>\n<style>
@page {{ size: {size} {orientation}; margin: 0; }}
:root {{ color-scheme: light; }}
body {{ margin: 0; background: #ddd; }}
svg {{ display: block; margin: 1em auto; background: #fff; box-shadow: 0 1px 4px #0006; max-width: 100%; height: auto; }}
@media print {{
body {{ background: none; }}
svg {{ margin: 0; box-shadow: none; break-after: page; }}
svg:last-of-type {{ break-after: auto; }}
}}
</style>\n</head>\n<body>\n"
    )
    .expect(MEMORY);
    head
}

/// A page as HTML.
pub fn html_page(page: &Page) -> String {
    let mut svg = String::new();
    write_page(page, "", &mut svg);
    svg
}

/// The HTML after the last page.
pub const HTML_FOOT: &str = "</body>\n</html>\n";

fn write_page(page: &Page, namespace: &str, out: &mut String) {
    let (width, height) = (page.width, page.height);
    write!(
        out,
        "<svg{namespace} role=\"img\" aria-label=\"Page {}\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        page.number
    )
    .expect(MEMORY);
    for part in &page.parts {
        if (part.x, part.y, part.scale, part.turned) == (0.0, 0.0, 1.0, false) {
            write_items(&part.items, Scheme::Light, out);
            continue;
        }
        let scale = if part.turned { -part.scale } else { part.scale };
        let [x, y] = [part.x, part.y].map(|at| (at * 100.0).round() / 100.0);
        // Six decimals rather than two: the error adds up over the cells of a large grid.
        let scale = (scale * 1e6).round() / 1e6;
        writeln!(out, "<g transform=\"translate({x} {y}) scale({scale})\">").expect(MEMORY);
        write_items(&part.items, Scheme::Light, out);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
}

const MEMORY: &str = "memory takes any text";
