mod font_maker;
mod pictures;
mod reader;

use self::pictures::png;
use self::reader::{Document, latin, shown};
use itertools::Itertools;

use super::*;
use crate::picture::Style;

fn words(text: &str) -> Item {
    let shape = Shape::Text {
        x: 100.0,
        y: 100.0,
        size: 20.0,
        centred: false,
        room: 300.0,
        text: text.to_owned(),
    };
    Item { style: Style::Caption, shape }
}

fn page_of(items: Vec<Item>) -> Page {
    let part = Part { items, x: 10.0, y: 20.0, scale: 0.5, turned: false };
    Page { number: 1, width: 300.0, height: 200.0, parts: vec![part] }
}

/// A document with one page of these texts, in this font where it has glyphs for them.
fn written(texts: &[&str], font: Option<Vec<u8>>) -> Result<Vec<u8>, PdfError> {
    let mut fonts = Fonts::new();
    font.map_or(Ok(()), |font| fonts.add(font))?;
    let mut pdf = Pdf::new("Ä title", fonts);
    pdf.page(&page_of(texts.iter().map(|text| words(text)).collect()))?;
    pdf.finish()
}

fn read(texts: &[&str], font: Option<Vec<u8>>) -> Document {
    let bytes = written(texts, font.clone()).unwrap();
    assert_eq!(bytes, written(texts, font).unwrap(), "the same bytes");
    Document::read(&bytes)
}

/// The drawing operators of the page.
fn content(document: &Document) -> &[u8] {
    let page = document.the("/Type/Page/");
    document.at(&page.0, "/Contents").1.as_deref().unwrap()
}

/// The output of all streams, with one space between tokens.
fn drawn(document: &Document) -> Vec<String> {
    let streams = document.objects.values();
    let streams = streams.filter_map(|(_, stream)| stream.as_deref());
    streams.map(|stream| latin(stream).split_whitespace().join(" ")).collect()
}

/// The reference of a font of the page by its name.
fn font_named<'a>(document: &'a Document, name: &str) -> &'a str {
    let page = document.the("/Type/Page/");
    let (resources, _) = document.at(&page.0, "/Resources");
    &document.at(resources, name).0
}

/// The text that a reader extracts with the `ToUnicode` tables alone.
fn extracted(document: &Document) -> String {
    let mut text = String::new();
    for (name, codes) in shown(content(document)) {
        let font = font_named(document, &name);
        let size = if font.contains("/Type3") { 1 } else { 2 };
        let texts = document.texts(font);
        for code in codes.chunks(size) {
            let code = code.iter().fold(0, |code, byte| code << 8 | u32::from(*byte));
            text += &texts[&code];
        }
    }
    text
}

#[test]
fn every_code_that_is_shown_has_its_text() {
    let document = read(&["1203", "Sheet №4 (é)", "αβγ ½"], None);
    assert_eq!(extracted(&document), "1203Sheet №4 (é)αβγ ½");
    let font = document.the("/CIDFontType2");
    assert!(font.0.contains("/W[0["), "{}", font.0);
    let (descriptor, _) = document.at(&font.0, "/FontDescriptor");
    let (_, file) = document.at(descriptor, "/FontFile2");
    let size = file.as_ref().unwrap().len();
    assert!((1000..40_000).contains(&size), "{size} bytes of a font of 700,000");
}

#[test]
fn a_document_tells_title_maker_and_language() {
    let document = read(&["1"], None);
    let (info, _) = document.at(&document.trailer, "/Info");
    assert!(info.contains("/Creator(satdoku)") && info.contains("/Producer(satdoku)"), "{info}");
    assert!(info.contains("/Title<FEFF00C4"), "{info}");
    let (root, _) = document.at(&document.trailer, "/Root");
    assert!(root.contains("/Lang(en)"), "{root}");
    let (_, metadata) = document.at(root, "/Metadata");
    let metadata = String::from_utf8(metadata.clone().unwrap()).unwrap();
    assert!(metadata.contains(">Ä title</rdf:li>"));
    roxmltree::Document::parse(&metadata).unwrap();
}

#[test]
fn a_font_with_cff_outlines_is_embedded_as_such() {
    let document = read(&["A", "AA"], Some(font_maker::font(&[])));
    assert_eq!(extracted(&document), "AAA");
    let (font, _) = document.the("/CIDFontType0/");
    assert!(font.contains("/W[0[600 600]]"), "{font}");
    let (descriptor, _) = document.at(font, "/FontDescriptor");
    let (says, file) = document.at(descriptor, "/FontFile3");
    assert!(says.contains("/CIDFontType0C"));
    let file = file.as_ref().unwrap();
    assert!(rustybuzz::ttf_parser::cff::Table::parse(file).is_some());
}

#[test]
fn a_glyph_for_two_texts_tells_the_second_beside_it() {
    let document = read(&["A", "Α"], Some(font_maker::font(&[])));
    let content = latin(content(&document));
    assert_eq!(content.matches("/ActualText").count(), 1, "{content}");
    assert!(content.contains("/Span<</ActualText<FEFF0391>>>BDC"), "{content}");
    assert_eq!(content.matches("EMC").count(), 1);
}

#[test]
fn a_bitmap_is_there_once_with_its_mask_and_its_text() {
    let font = font_maker::font(&font_maker::bitmaps(&png(8), 8));
    let document = read(&["B", "AB", "B"], Some(font));
    assert_eq!(extracted(&document), "BABB");
    let images = document.with("/Subtype/Image");
    assert_eq!(images.len(), 2);
    let (_, mask) = document.at(&document.the("/SMask").0, "/SMask");
    assert_eq!(mask.as_ref().unwrap()[..], [[255; 56].as_slice(), &[0; 8]].concat());
    let (_, colours) = document.the("/SMask");
    assert_eq!(colours.as_ref().unwrap()[..6], [0, 0, 77, 0, 1, 77]);
    // Eight pixels per em of 1000 units, one pixel below the baseline.
    let glyph = "800 0 d0 1000 0 0 1000 0 -125 cm/x";
    assert!(drawn(&document).iter().any(|drawn| drawn.starts_with(glyph)));
}

#[test]
fn a_bitmap_that_cannot_be_read_is_not_there() {
    let mut picture = png(8);
    picture.truncate(60);
    let font = font_maker::font(&font_maker::bitmaps(&picture, 8));
    let document = read(&["B"], Some(font));
    assert_eq!(extracted(&document), "B");
    assert!(document.with("/Type3").is_empty(), "another font has it");
}

#[test]
fn layers_are_drawn_in_their_colours() {
    let document = read(&["B"], Some(font_maker::font(&font_maker::layers())));
    assert_eq!(extracted(&document), "B");
    let glyph = "800 0 d0 q 1 0 0 rg 100 0 m 600 0 l 600 500 l 100 500 l h f Q";
    assert!(drawn(&document).iter().any(|drawn| drawn == glyph));
}

#[test]
fn a_gradient_is_a_shading_and_what_fades_a_mask() {
    let document = read(&["B"], Some(font_maker::font(&font_maker::gradient())));
    let shadings = document.with("/ShadingType 2");
    assert_eq!(shadings.len(), 2, "of colours and of how opaque they are");
    assert!(shadings[1].0.contains("/Coords[0 0 500 0]"), "{}", shadings[1].0);
    assert_eq!(document.with("/Luminosity").len(), 1);
    let (function, _) = document.at(&shadings[1].0, "/Function");
    let (part, _) = document.at(function, "/Functions");
    assert!(part.contains("/C0[1 0 0]/C1[0 0 1]"), "{part}");
}

/// Replaces every `step`-th byte by other values, one at a time.
fn damage(whole: &[u8], step: usize) {
    for at in (0..whole.len()).step_by(step) {
        for value in [0, 0x7f, 0xff] {
            let mut damaged = whole.to_vec();
            damaged[at] = value;
            let mut fonts = Fonts::new();
            if fonts.add(damaged).is_err() {
                continue;
            }
            let mut pdf = Pdf::new("", fonts);
            // An error is fine; only a panic fails the test.
            if pdf.page(&page_of(vec![words("AB")])).is_ok() {
                let _ = pdf.finish();
            }
        }
    }
}

#[test]
fn damaged_fonts_are_errors_or_drawn_but_no_panic() {
    let pictures = font_maker::bitmaps(&png(8), 8);
    let (layers, gradient) = (font_maker::layers(), font_maker::gradient());
    for tables in [&[][..], &pictures, &layers, &gradient] {
        damage(&font_maker::font(tables), 1);
    }
    damage(dejavu::sans::regular(), 1009);
}

#[test]
fn a_grid_that_comes_again_is_there_once() {
    let lines = |style, x| Item { style, shape: Shape::Lines(vec![[x, 0.0, x, 540.0]; 10]) };
    let mut pdf = Pdf::new("", Fonts::new());
    for text in ["1", "2", "3"] {
        let items = vec![lines(Style::CellLine, 60.0), lines(Style::RegionLine, 0.0), words(text)];
        pdf.page(&page_of(items)).unwrap();
    }
    let document = Document::read(&pdf.finish().unwrap());
    let (form, _) = document.the("/Subtype/Form");
    assert!(form.contains("/BBox[-3.5 -543.5 61 3.5]"), "{form}");
    let drawn = drawn(&document);
    let times = |words: &str| drawn.iter().filter(|drawn| drawn.contains(words)).count();
    assert_eq!(times(" Do "), 2);
    assert_eq!(times("60 -540 l"), 2, "where it comes first, and in the form");
}
