use itertools::iproduct;
use roxmltree::Document;

use super::*;
use crate::picture::{Shape, Style};
use satdoku::format::{self, ReadOptions};
use satdoku::geometry::{Digit, Geometry};
use satdoku::puzzle::{Alphabet, Puzzle};

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
    Layout { paper, per_page, solutions, title: title.to_owned(), ..Layout::default() }
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

/// Asserts that the parts of each page keep off its edges by these margins, and off each other.
fn assert_apart(layout: &Layout, side: usize, margins: Margins) {
    for page in pages(layout, layout.per_page.number() + 1, side) {
        let extents: Vec<_> = page.parts.iter().map(extent).collect();
        for (nth, &[left, top, right, bottom]) in extents.iter().enumerate() {
            let inside = left > margins.left && right < page.width - margins.right;
            let inside = inside && top > margins.top && bottom < page.height - margins.bottom;
            assert!(inside, "{layout:?}, side {side}: {:?}", page.parts[nth]);
            for &other in &extents[..nth] {
                let meet = overlap([left, top, right, bottom], other);
                assert!(!meet, "{layout:?}, side {side}, {other:?}: {:?}", page.parts[nth]);
            }
        }
    }
}

#[test]
fn nothing_on_a_page_overlaps_or_leaves_the_page() {
    let titles = ["", "A title"];
    let margins = "15pt".parse().unwrap();
    for (paper, per_page, solutions, title, side) in
        iproduct!(Paper::ALL, PerPage::ALL, Solutions::ALL, titles, [4, 9, 16, 25])
    {
        assert_apart(&layout(paper, per_page, solutions, title), side, margins);
        let landscape = Layout {
            orientation: Orientation::Landscape,
            name_line: Layout::NAME_LINE.to_owned(),
            ..layout(paper, per_page, solutions, title)
        };
        assert_apart(&landscape, side, margins);
    }
}

#[test]
fn margins_stay_empty() {
    for (margins, per_page, solutions) in
        iproduct!(["2cm", "1in 2in 3cm 10mm", "5mm"], PerPage::ALL, Solutions::ALL)
    {
        let margins: Margins = margins.parse().unwrap();
        let layout = Layout {
            margins,
            name_line: "Name: __".to_owned(),
            ..layout(Paper::Letter, per_page, solutions, &"A long title ".repeat(20))
        };
        // The page number stands in the bottom margin.
        let Margins { top, right, left, .. } = margins;
        let empty = Margins { top: top - 1.0, right: right - 1.0, bottom: 5.0, left: left - 1.0 };
        assert_apart(&layout, 9, empty);
    }
    let wide = Layout { margins: "5in".parse().unwrap(), ..Layout::default() };
    assert!(Sheets::new(wide).cell_width(9.0) <= 0.0);
}

#[test]
fn landscape_is_wider_than_high_and_its_puzzles_form_more_columns() {
    let six = PerPage::ALL[3];
    let upright = layout(Paper::A4, six, Solutions::None, "");
    let landscape = Layout { orientation: Orientation::Landscape, ..upright.clone() };
    assert_eq!((landscape.page_size().1, landscape.page_size().0), upright.page_size());
    for (layout, columns) in [(upright, 2), (landscape, 3)] {
        let page = &pages(&layout, 6, 9)[0];
        let tops = page.parts.iter().filter(|part| part.scale != 1.0).map(|part| part.y);
        let tops: Vec<f32> = tops.collect();
        assert_eq!(tops.iter().filter(|top| **top == tops[0]).count(), columns);
    }
}

/// The texts of a page.
fn texts(page: &Page) -> Vec<&str> {
    let items = page.parts.iter().flat_map(|part| &part.items);
    items
        .filter_map(|item| match &item.shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn a_title_that_is_too_long_is_cut_after_a_word() {
    let title = "A title of twenty words ".repeat(4);
    let layout = layout(Paper::A4, PerPage::ALL[0], Solutions::End, &title);
    let pages = pages(&layout, 1, 9);
    let cut: Vec<&str> = pages.iter().map(|page| texts(page)[0]).collect();
    let [puzzles, solutions] = cut[..] else { panic!("two pages: {cut:?}") };
    let begins = puzzles.strip_suffix('…').expect(puzzles);
    assert!(title.starts_with(&format!("{begins} ")) && begins.len() > 60, "{puzzles}");
    let begins = solutions.strip_suffix("… · Solutions").expect(solutions);
    assert!(title.starts_with(&format!("{begins} ")) && begins.len() > 50, "{solutions}");
}

#[test]
fn pages_of_puzzles_have_a_name_line() {
    let layout = Layout {
        name_line: Layout::NAME_LINE.to_owned(),
        ..layout(Paper::A4, PerPage::ALL[2], Solutions::End, "")
    };
    let pages = pages(&layout, 5, 9);
    let has_line = |page: &Page| texts(page).contains(&"Name: ");
    assert_eq!(pages.iter().map(has_line).collect::<Vec<_>>(), [true, true, false]);
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
    let head = markup::html_head(&layout);
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
    assert_eq!(third.to_string(), "'3' is not one of: 1, 2, 4, 6, 9, 12, 16");
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

#[test]
fn rules_stand_below_their_grids_and_nothing_overlaps() {
    let rules = "layout diagonals,anti-knight; thermo r1c123; odd r4c4; whisper 2 r3c123; sum 5 r4c12; ratio r4c34";
    for (per_page, solutions) in iproduct!(PerPage::ALL, Solutions::ALL) {
        let read_options = ReadOptions::new().rules(rules.parse().unwrap());
        let record = format::parse(".".repeat(36).as_str(), &read_options).unwrap();
        let picture = Picture::of_puzzle(&record.puzzle, &record.alphabet);
        let entry = |nth: usize| Entry {
            heading: nth.to_string(),
            note: String::new(),
            solution: Ok(picture.clone()),
            // Not all puzzles of a page have rules.
            picture: if nth % 3 == 2 {
                entry(nth, 9, &Alphabet::standard(9)).picture
            } else {
                picture.clone()
            },
        };
        let layout = layout(Paper::A4, per_page, solutions, "Variants");
        let mut sheets = Sheets::new(layout);
        let count = per_page.number() + 1;
        let mut pages: Vec<Page> = (1..=count).filter_map(|nth| sheets.push(entry(nth))).collect();
        pages.extend(sheets.finish());
        let is_legend = |part: &&Part| part.items[0].style == Style::Legend;
        let legends: usize =
            pages.iter().map(|page| page.parts.iter().filter(is_legend).count()).sum();
        assert_eq!(legends, count - (count + 1) / 3, "solutions have none");
        for page in &pages {
            let extents: Vec<_> = page.parts.iter().map(extent).collect();
            for (nth, &[left, top, right, bottom]) in extents.iter().enumerate() {
                assert!(left > 0.0 && top > 0.0 && right < page.width && bottom < page.height);
                let meets = |&other| overlap([left, top, right, bottom], other);
                assert!(!extents[..nth].iter().any(meets), "{per_page}: {:?}", page.parts[nth]);
            }
        }
    }
}
