use itertools::iproduct;
use roxmltree::Document;

use super::*;
use crate::geometry::{Digit, Geometry};
use crate::picture::Shape;
use crate::puzzle::{Alphabet, Puzzle};

fn entry(nth: usize, side: usize, alphabet: &Alphabet) -> Entry {
    let geometry = Geometry::of_side(side).unwrap();
    let mut puzzle = Puzzle::empty(geometry.clone());
    for (cell, digit) in geometry.cells().zip(geometry.digits()) {
        puzzle.set(cell, Some(digit));
    }
    let cells = geometry.cells().map(|cell| Some(Digit::new(cell.index() % side)));
    Entry {
        heading: format!("{nth}"),
        note: "level".to_owned(),
        picture: Picture::of_puzzle(&puzzle, alphabet),
        solution: Ok(Picture::of_cells(&puzzle, cells, alphabet)),
    }
}

fn layout(paper: Paper, per_page: PerPage, solutions: Solutions, title: &str) -> Layout {
    Layout { paper, per_page, solutions, title: title.to_owned() }
}

fn pages(layout: &Layout, count: usize, side: usize) -> Vec<Page> {
    let alphabet = Alphabet::standard(side);
    let mut sheets = Sheets::new(layout.clone());
    let mut pages = Vec::new();
    for nth in 1..=count {
        pages.extend(sheets.push(entry(nth, side, &alphabet)));
    }
    pages.extend(sheets.finish());
    pages
}

/// The left, top, right and bottom of a part's shapes; text is measured by its room and size.
fn extent(part: &Part) -> [f32; 4] {
    let mut extent = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    let sign = if part.turned { -1.0 } else { 1.0 };
    let mut reach = |x: f32, y: f32| {
        let (x, y) = (part.x + sign * part.scale * x, part.y + sign * part.scale * y);
        extent = [extent[0].min(x), extent[1].min(y), extent[2].max(x), extent[3].max(y)];
    };
    for item in &part.items {
        match &item.shape {
            Shape::Rectangle { x, y, width, height, .. } => {
                reach(*x, *y);
                reach(x + width, y + height);
            }
            Shape::Lines(lines) => {
                for [x, y, to_x, to_y] in lines {
                    reach(*x, *y);
                    reach(*to_x, *to_y);
                }
            }
            Shape::Text { x, y, size, centred, text, .. } => {
                let wide = crate::picture::width_of(text) * size;
                let left = if *centred { x - wide / 2.0 } else { *x };
                reach(left, y - 0.75 * size);
                reach(left + wide, y + 0.25 * size);
            }
        }
    }
    extent
}

fn overlap(one: [f32; 4], other: [f32; 4]) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

#[test]
fn nothing_on_a_page_overlaps_or_leaves_the_page() {
    let titles = ["", "A title"];
    for (paper, per_page, solutions, title, side) in
        iproduct!(Paper::ALL, PerPage::ALL, Solutions::ALL, titles, [4, 9, 16, 25])
    {
        let layout = layout(paper, per_page, solutions, title);
        for page in pages(&layout, per_page.number() + 1, side) {
            let extents: Vec<_> = page.parts.iter().map(extent).collect();
            for (nth, &[left, top, right, bottom]) in extents.iter().enumerate() {
                let inside = left > 15.0 && right < page.width - 15.0;
                let inside = inside && top > 15.0 && bottom < page.height - 15.0;
                assert!(inside, "{layout:?}, side {side}: {:?}", page.parts[nth]);
                for &other in &extents[..nth] {
                    let meet = overlap([left, top, right, bottom], other);
                    assert!(!meet, "{layout:?}, side {side}, {other:?}: {:?}", page.parts[nth]);
                }
            }
        }
    }
}

#[test]
fn pages_are_counted_and_solutions_come_last_or_at_the_foot() {
    let [four, nine] = [PerPage::ALL[2], PerPage::ALL[4]];
    let numbers = |layout: &Layout, count| -> Vec<usize> {
        let pages = pages(layout, count, 9);
        pages.iter().map(|page| page.number).collect()
    };
    let at_end = layout(Paper::A4, four, Solutions::End, "");
    assert_eq!(numbers(&at_end, 9), [1, 2, 3, 4]);
    assert_eq!(numbers(&at_end, 0), [0; 0]);
    let nowhere = layout(Paper::A4, nine, Solutions::None, "");
    assert_eq!(numbers(&nowhere, 18), [1, 2]);
    let turned = layout(Paper::A4, four, Solutions::UpsideDown, "");
    let page = &pages(&turned, 4, 9)[0];
    let grids = page.parts.iter().filter(|part| part.scale != 1.0);
    assert_eq!(grids.clone().filter(|part| part.turned).count(), 4);
    assert_eq!(grids.filter(|part| !part.turned).count(), 4);
}

#[test]
fn a_puzzle_without_a_solution_says_so_in_its_place() {
    let layout = layout(Paper::A4, PerPage::ALL[0], Solutions::End, "");
    let mut sheets = Sheets::new(layout);
    let unsolved =
        Entry { solution: Err("no solution".to_owned()), ..entry(3, 9, &Alphabet::standard(9)) };
    assert!(sheets.push(unsolved).is_some());
    let page = sheets.finish().next().unwrap();
    let text = markup::svg(&page);
    assert!(text.contains(">3 no solution</text>"));
}

#[test]
fn pages_are_well_formed_as_svg_and_in_html() {
    let layout = layout(Paper::Letter, PerPage::ALL[3], Solutions::UpsideDown, "<&>");
    for page in pages(&layout, 8, 6) {
        let svg = markup::svg(&page);
        let document = Document::parse(&svg).expect(&svg);
        let groups = document.root_element().children();
        assert!(groups.filter(roxmltree::Node::is_element).count() > 6);
        assert!(markup::html_page(&page).starts_with("<svg role"));
    }
    let head = markup::html_head("<&>", Paper::Letter);
    assert!(head.contains("<title>&lt;&amp;&gt;</title>"));
    assert!(head.contains("size: letter portrait"));
}

#[test]
fn names_are_read_back() {
    let all = Paper::ALL.iter().all(|paper| paper.to_string().parse() == Ok(*paper));
    assert!(all && Solutions::ALL.iter().all(|place| place.to_string().parse() == Ok(*place)));
    let [error, other, third] = [
        "a5".parse::<Paper>().unwrap_err(),
        "back".parse::<Solutions>().unwrap_err(),
        "3".parse::<PerPage>().unwrap_err(),
    ];
    assert_eq!(error.to_string(), "'a5' is not one of: a4, letter");
    assert_eq!(other.to_string(), "'back' is not one of: none, end, upside-down");
    assert_eq!(third.to_string(), "'3' is not one of: 1, 2, 4, 6, 9");
}

#[cfg(feature = "print")]
mod in_pdf {
    use super::*;

    fn written(pages: &[Page]) -> Result<Vec<u8>, PdfError> {
        let mut pdf = Pdf::new("title", Fonts::new());
        pages.iter().try_for_each(|page| pdf.page(page))?;
        pdf.finish()
    }

    #[test]
    fn the_same_pages_are_the_same_bytes() {
        let layout = layout(Paper::A4, PerPage::ALL[2], Solutions::End, "Zahlen");
        let pages = pages(&layout, 5, 9);
        let bytes = written(&pages).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        assert_eq!(bytes, written(&pages).unwrap());
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("/Count 3"), "two pages of puzzles and one of solutions");
        for dated in ["CreationDate", "ModDate", "CreateDate"] {
            assert!(!text.contains(dated));
        }
    }

    #[test]
    fn a_symbol_without_a_glyph_is_an_error_that_names_it() {
        // A private-use character, which no font has.
        let alphabet = Alphabet::new(["1", "2", "3", "\u{10FFF0}"]).unwrap();
        let mut sheets = Sheets::new(layout(Paper::A4, PerPage::ALL[0], Solutions::None, ""));
        let page = sheets.push(entry(1, 4, &alphabet)).unwrap();
        let error = written(&[page]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no font has the symbol '\u{10FFF0}' (U+10FFF0), name one that does"
        );
    }

    #[test]
    fn data_that_is_no_font_is_refused() {
        let error = Fonts::new().add(b"no font".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "not a TrueType or OpenType font");
        Fonts::new().add(dejavu::sans::oblique().to_vec()).unwrap();
    }
}
