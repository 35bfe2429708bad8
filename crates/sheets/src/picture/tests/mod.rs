mod variants;

use std::collections::BTreeSet;

use itertools::Itertools;
use roxmltree::{Document, Node};

use super::*;
use satdoku::budget::Budget;
use satdoku::format::{self, ReadOptions};
use satdoku::geometry::HouseKind;
use satdoku::geometry::{Cell, Digit, Geometry};
use satdoku::logic::Position;
use satdoku::logic::{Allowed, Technique};
use satdoku::puzzle::{Alphabet, Puzzle};

const SHAPES: [(usize, usize); 9] =
    [(1, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 5), (6, 6)];

fn puzzle(text: &str) -> (Puzzle, Alphabet) {
    let record = format::parse(text, &ReadOptions::new()).expect("a puzzle of the tests");
    (record.puzzle, record.alphabet)
}

fn empty((rows, cols): (usize, usize)) -> Picture {
    let geometry = Geometry::new(rows, cols).expect("a shape of the tests");
    let alphabet = Alphabet::standard(geometry.side());
    Picture::of_puzzle(&Puzzle::empty(geometry), &alphabet)
}

/// The group of a style; only the theme that follows the reader's preference names styles.
fn group<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let groups = document.descendants();
    let groups = groups.filter(|node| node.attribute("class") == Some(class));
    groups.flat_map(|group| group.children().filter(Node::is_element)).collect()
}

#[test]
fn a_small_puzzle_is_these_lines() {
    let (puzzle, alphabet) = puzzle("1..........2....");
    let picture = Picture::of_puzzle(&puzzle, &alphabet).with_title("4×4 <&>");
    let expected = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"252\" height=\"252\" viewBox=\"-6 -6 252 252\" \
font-family=\"Helvetica,Arial,sans-serif\" text-anchor=\"middle\">
<title>4×4 &lt;&amp;&gt;</title>
<desc>1... / .... / ...2 / ....</desc>
<g fill=\"#fff\">
<rect x=\"-6\" y=\"-6\" width=\"252\" height=\"252\"/>
</g>
<g fill=\"none\" stroke=\"#777\" stroke-width=\"1\">
<path d=\"M60 0V240M120 0V240M180 0V240M0 60H240M0 120H240M0 180H240\"/>
</g>
<g fill=\"none\" stroke=\"#111\" stroke-width=\"3.5\">
<path d=\"M120 0V240M0 120H240\"/>
<rect x=\"0\" y=\"0\" width=\"240\" height=\"240\"/>
</g>
<g fill=\"#111\" font-size=\"39.6\" font-weight=\"bold\">
<text x=\"30\" y=\"44.26\">1</text>
<text x=\"210\" y=\"164.26\">2</text>
</g>
</svg>
";
    assert_eq!(picture.to_svg(Theme::Light), expected);
}

#[test]
fn every_theme_and_shape_is_well_formed_and_the_same_again() {
    for shape in SHAPES {
        let picture = empty(shape).with_caption("words & <more>");
        for theme in Theme::ALL {
            let svg = picture.to_svg(theme);
            let document = Document::parse(&svg).expect(&svg);
            assert_eq!(document.root_element().tag_name().name(), "svg");
            assert_eq!(svg, picture.to_svg(theme));
            let has_style_sheet = document.descendants().any(|node| node.has_tag_name("style"));
            assert_eq!(has_style_sheet, theme == Theme::Auto);
        }
        let (light, dark) = (picture.to_svg(Theme::Light), picture.to_svg(Theme::Dark));
        let paper = "<g fill=\"#fff\">\n<rect";
        assert!(light.contains(paper) && !dark.contains(paper));
    }
}

/// The definition: unit edges between neighbours that share no box.
fn expected_edges(geometry: &Geometry) -> BTreeSet<((usize, usize), (usize, usize))> {
    let is_box = |house| matches!(geometry.kind(house), HouseKind::Box(_));
    let has_boxes = geometry.houses().any(is_box);
    let share = |one: Cell, other: Cell| {
        let mut boxes = geometry.houses().filter(|&house| is_box(house));
        boxes.any(|house| [one, other].iter().all(|cell| geometry.cells_of(house).contains(cell)))
    };
    let mut edges = BTreeSet::new();
    for cell in geometry.cells().filter(|_| has_boxes) {
        let (row, col) = (geometry.row(cell), geometry.col(cell));
        if col > 0 && !share(cell, geometry.cell(row, col - 1)) {
            edges.insert(((col, row), (col, row + 1)));
        }
        if row > 0 && !share(cell, geometry.cell(row - 1, col)) {
            edges.insert(((col, row), (col + 1, row)));
        }
    }
    edges
}

#[test]
fn borders_part_neighbours_that_share_no_box() {
    for (rows, cols) in SHAPES {
        let geometry = Geometry::new(rows, cols).unwrap();
        let mut drawn = BTreeSet::new();
        for Edge { from, to } in region_borders(&geometry) {
            let is_upright = from.0 == to.0;
            let length = (to.0 - from.0) + (to.1 - from.1);
            for nth in 0..length {
                let step = |at: (usize, usize), by: usize| match is_upright {
                    true => (at.0, at.1 + by),
                    false => (at.0 + by, at.1),
                };
                assert!(drawn.insert((step(from, nth), step(from, nth + 1))), "drawn once");
            }
        }
        assert_eq!(drawn, expected_edges(&geometry), "{rows}x{cols}");
    }
}

#[test]
fn the_thick_lines_of_the_svg_are_the_borders() {
    for shape in SHAPES {
        let picture = empty(shape);
        let svg = picture.to_svg(Theme::Auto);
        let document = Document::parse(&svg).unwrap();
        let lines = group(&document, "regions");
        let path = lines.iter().find_map(|node| node.attribute("d"));
        let of = |line: usize| line * CELL as usize;
        let expected = region_borders(picture.geometry());
        let expected = expected.iter().map(|edge| {
            let (x, y) = (of(edge.from.0), of(edge.from.1));
            if edge.from.0 == edge.to.0 {
                format!("M{x} {y}V{}", of(edge.to.1))
            } else {
                format!("M{x} {y}H{}", of(edge.to.0))
            }
        });
        assert_eq!(path.unwrap_or_default(), expected.collect::<String>());
    }
}

#[test]
fn givens_and_found_digits_are_apart() {
    let (puzzle, alphabet) = puzzle("1234341221434...");
    let solution = "1234341221434321".chars();
    let cells = solution.map(|symbol| alphabet.digit(&symbol.to_string()));
    let svg = Picture::of_cells(&puzzle, cells, &alphabet).to_svg(Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    let texts = |class| -> String {
        let nodes = group(&document, class);
        nodes.iter().filter_map(|node| node.text()).collect()
    };
    assert_eq!(texts("given"), "1234341221434");
    assert_eq!(texts("solved"), "321");
}

#[test]
fn candidates_stand_in_the_raster_of_a_box() {
    let geometry = Geometry::new(2, 3).unwrap();
    let puzzle = Puzzle::empty(geometry);
    let alphabet = Alphabet::standard(6);
    let picture = Picture::of_position(&puzzle, &Position::new(&puzzle), &alphabet);
    let svg = picture.to_svg(Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    let texts = group(&document, "candidate");
    assert_eq!(texts.len(), 6 * 36);
    let places = texts[..6].iter().map(|node| {
        let x = node.attribute("x").unwrap();
        let y: f32 = node.attribute("y").unwrap().parse().unwrap();
        (node.text().unwrap(), x, y < 30.0)
    });
    let expected = [
        ("1", "12", true),
        ("2", "30", true),
        ("3", "48", true),
        ("4", "12", false),
        ("5", "30", false),
        ("6", "48", false),
    ];
    assert_eq!(places.collect_vec(), expected);
}

#[test]
fn a_step_shows_what_it_places_and_removes() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let (puzzle, alphabet) = puzzle(text);
    let position = Position::new(&puzzle);
    let steps = position.next_steps(Allowed::default(), &Budget::unlimited());
    let step = &steps.unwrap()[0];
    let svg = Picture::of_position(&puzzle, &position, &alphabet).with_step(step);
    let svg = svg.to_svg(Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    let settled = group(&document, "settled");
    assert_eq!(settled.len(), step.places.len());
    assert_eq!(settled[0].text(), Some(alphabet.symbol(step.places[0].digit)));
    assert_eq!(group(&document, "target").len(), step.places.len());
    let locked = position.find(Technique::Pointing, &Budget::unlimited()).unwrap();
    let step = locked.first().expect("this puzzle has one");
    let svg = Picture::of_position(&puzzle, &position, &alphabet).with_step(step);
    let svg = svg.to_svg(Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    assert_eq!(group(&document, "removed").len(), step.removes.len());
    let carriers = step.parts.iter().map(|part| part.candidates.len()).sum::<usize>();
    assert_eq!(group(&document, "carrier").len(), carriers);
}

#[test]
fn symbols_scale_to_fit() {
    for symbols in ["1 2 3 4", "10 200 3000 40000", "🍏 🍌 🍇 👩‍👩‍👧‍👦", "一 二 三 四", "<a> & \" '"]
    {
        let alphabet: Alphabet = symbols.parse().unwrap();
        let geometry = Geometry::new(2, 2).unwrap();
        let cells = geometry.cells().map(|cell| Some(Digit::new(cell.index() % 4)));
        let puzzle = Puzzle::new(geometry.clone(), cells.collect()).unwrap();
        let picture = Picture::of_puzzle(&puzzle, &alphabet);
        let drawing = Drawing::of(&picture);
        for item in drawing.items() {
            if let Shape::Text { size, text, .. } = &item.shape {
                assert!(size * width_of(text) <= CELL, "{text} at {size}");
                assert!(*size > 0.0);
            }
        }
        let svg = picture.to_svg(Theme::Auto);
        let document = Document::parse(&svg).expect(&svg);
        let texts = group(&document, "given");
        let texts = texts[..4].iter().map(|node| node.text().unwrap().to_owned());
        assert_eq!(texts.collect_vec(), alphabet.symbols().collect_vec());
    }
}

#[test]
fn large_grids_take_a_line_for_each_digit() {
    let geometry = Geometry::new(10, 10).unwrap();
    let cells = geometry.cells().map(|cell| Some(Digit::new(cell.index() % 100)));
    let puzzle = Puzzle::new(geometry.clone(), cells.collect()).unwrap();
    let svg = Picture::of_puzzle(&puzzle, &Alphabet::standard(100)).to_svg(Theme::Auto);
    assert!(svg.len() < 45 * 10_000, "{}", svg.len());
}

#[test]
fn themes_are_known_by_name() {
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    assert_eq!(
        "grey".parse::<Theme>().unwrap_err().to_string(),
        "'grey' is not one of: auto, light, dark"
    );
}
