use itertools::Itertools;

use super::*;

const SHAPES: [(usize, usize); 12] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 5),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 5),
    (4, 4),
    (3, 5),
    (6, 6),
];

/// Plain grids, and some with other houses.
fn geometries() -> impl Iterator<Item = Geometry> {
    let plain = SHAPES.iter().map(|&(rows, cols)| Geometry::new(rows, cols).unwrap());
    let irregular = Geometry::builder(4).regions(numbers(IRREGULAR));
    let others = [
        irregular.clone(),
        irregular.house(diagonal(4)),
        Geometry::builder(9).boxes(3, 3).house(diagonal(9)),
        Geometry::builder(5).house(diagonal(5)),
    ];
    plain.chain(others.map(|builder| builder.build().unwrap()))
}

#[test]
fn every_house_has_side_distinct_cells() {
    for geometry in geometries() {
        for house in geometry.houses() {
            assert!(geometry.cells_of(house).iter().all_unique());
            assert_eq!(geometry.cells_of(house).len(), geometry.side());
        }
    }
}

#[test]
fn boxes_that_are_lines_are_listed_once() {
    let count = |rows, cols| Geometry::new(rows, cols).unwrap().houses().count();
    assert_eq!(count(3, 3), 27);
    assert_eq!(count(2, 5), 30);
    assert_eq!(count(1, 5), 10);
    assert_eq!(count(5, 1), 10);
    assert_eq!(count(1, 1), 1);
}

#[test]
fn houses_of_a_cell_are_those_that_contain_it() {
    for geometry in geometries() {
        for (cell, house) in geometry.cells().cartesian_product(geometry.houses()) {
            let listed = geometry.houses_of(cell).contains(&house);
            assert_eq!(listed, geometry.cells_of(house).contains(&cell));
        }
    }
}

#[test]
fn boxes_are_rows_high_and_columns_wide() {
    let geometry = Geometry::new(2, 3).unwrap();
    let third = geometry.houses().find(|&h| geometry.kind(h) == HouseKind::Box(2)).unwrap();
    let names: Vec<_> = geometry.cells_of(third).iter().map(|&c| geometry.name(c)).collect();
    assert_eq!(names, ["r3c1", "r3c2", "r3c3", "r4c1", "r4c2", "r4c3"]);
}

#[test]
fn peers_are_the_other_cells_of_the_houses_each_once() {
    for geometry in geometries() {
        for cell in geometry.cells() {
            let peers: Vec<_> = geometry.peers(cell).sorted().collect();
            let houses = geometry.houses_of(cell).iter();
            let expected: Vec<_> = houses
                .flat_map(|&h| geometry.cells_of(h).iter().copied())
                .filter(|&c| c != cell)
                .sorted()
                .dedup()
                .collect();
            assert_eq!(peers, expected);
        }
    }
    assert_eq!(Geometry::classic().peers(Cell::new(40)).count(), 20);
}

#[test]
fn segments_cut_every_line_and_region_into_parts() {
    for geometry in geometries() {
        let segments = geometry.segments();
        for house in geometry.houses() {
            let parts = segments.iter().filter(|s| s.line == house || s.region == house);
            let cells: Vec<_> = parts.flat_map(|s| s.cells.iter().copied()).sorted().collect();
            let whole = geometry.cells_of(house).to_vec();
            let kind = geometry.kind(house);
            match (kind.is_region(), segments.is_empty() || !kind.is_line() && !kind.is_region()) {
                (_, true) => assert!(cells.is_empty()),
                // A region is cut twice: by its rows and by its columns.
                (true, false) => assert_eq!(
                    cells,
                    [&whole[..], &whole].concat().into_iter().sorted().collect_vec()
                ),
                (false, false) => assert_eq!(cells, whole),
            }
        }
    }
    assert_eq!(Geometry::classic().segments().len(), 54);
    assert!(Geometry::new(1, 4).unwrap().segments().is_empty());
}

#[test]
fn shapes_out_of_range_are_refused_with_the_reason() {
    let message = |rows, cols| Geometry::new(rows, cols).unwrap_err().to_string();
    assert_eq!(message(3, 0), "a box of 3x0 has no cells; both numbers must be at least 1");
    assert_eq!(message(1, 257), "side 257 is out of range, it must be 1 to 256");
    assert_eq!(
        Geometry::of_side(0).unwrap_err().to_string(),
        "side 0 is out of range, it must be 1 to 256"
    );
    assert!(Geometry::new(usize::MAX, 2).is_err());
    assert_eq!(Geometry::new(16, 16).unwrap().cell_count(), 65_536);
}

/// A number for each cell, digit by digit.
fn numbers(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'0'))
}

const IRREGULAR: &str = "0001 0211 2231 2333";

fn diagonal(side: usize) -> impl Iterator<Item = Cell> {
    (0..side).map(move |i| Cell::new(i * side + i))
}

#[test]
fn regions_of_any_form_are_houses() {
    let geometry = Geometry::builder(4).regions(numbers(IRREGULAR)).build().unwrap();
    assert_eq!(geometry.box_shape(), None);
    let kinds: Vec<_> = geometry.houses().skip(8).map(|house| geometry.kind(house)).collect();
    assert_eq!(kinds, [0, 1, 2, 3].map(HouseKind::Region));
    let last = geometry.houses().last().unwrap();
    let names: Vec<_> = geometry.cells_of(last).iter().map(|&c| geometry.name(c)).collect();
    assert_eq!(names, ["r3c3", "r4c2", "r4c3", "r4c4"]);
    assert_eq!(geometry.region_of(Cell::new(14)), Some(3));
    assert_eq!(format!("{geometry:?}"), "Geometry(4x4, irregular regions)");
}

#[test]
fn regions_are_counted_by_their_first_cells_whatever_their_numbers() {
    let geometry = |text| Geometry::builder(4).regions(numbers(text)).build().unwrap();
    assert_eq!(geometry(IRREGULAR), geometry("7775 7355 3395 3999"));
    assert_ne!(geometry(IRREGULAR), geometry("0111 0012 0322 3332"));
}

#[test]
fn regions_that_are_boxes_or_lines_make_plain_grids() {
    for (text, rows, cols) in [
        ("0011 0011 2233 2233", 2, 2),
        ("3333 2222 1111 0000", 1, 4),
        ("0123 0123 0123 0123", 4, 1),
        ("000111 000111 222333 222333 444555 444555", 2, 3),
        ("0", 1, 1),
    ] {
        let geometry = Geometry::builder(rows * cols).regions(numbers(text)).build().unwrap();
        assert_eq!(geometry.box_shape(), Some(BoxShape { rows, cols }));
        assert_eq!(geometry, Geometry::new(rows, cols).unwrap());
        assert_eq!(geometry, Geometry::builder(rows * cols).boxes(rows, cols).build().unwrap());
    }
    assert_eq!(Geometry::builder(5).build(), Geometry::new(1, 5));
}

#[test]
fn a_region_that_is_a_line_is_listed_once() {
    let geometry = Geometry::builder(4).regions(numbers("0000 1122 1322 1333")).build().unwrap();
    let kinds: Vec<_> = geometry.houses().skip(8).map(|house| geometry.kind(house)).collect();
    assert_eq!(kinds, [1, 2, 3].map(HouseKind::Region));
    assert_eq!(geometry.region_of(Cell::new(0)), Some(0));
}

#[test]
fn extra_houses_come_last_and_no_house_comes_twice() {
    let nine = || Geometry::builder(9).boxes(3, 3);
    let rising = (0..9).map(|i| Cell::new(9 * i + 8 - i));
    let geometry =
        nine().house(rising.clone()).house(diagonal(9)).house(diagonal(9)).build().unwrap();
    assert_eq!((geometry.box_shape(), geometry.houses().count()), (None, 29));
    let last: Vec<_> = geometry.houses().skip(27).collect();
    assert_eq!(geometry.kind(last[0]).to_string(), "the diagonal from the top left");
    assert!(geometry.cells_of(last[0]).iter().copied().eq(diagonal(9)));
    // The order in which houses and their cells are told makes no difference.
    let again = nine().house(diagonal(9)).house(rising.rev()).build().unwrap();
    assert_eq!(geometry, again);
    assert_ne!(geometry, nine().house(diagonal(9)).build().unwrap());
    assert_ne!(geometry, Geometry::classic());
    assert_eq!(format!("{geometry:?}"), "Geometry(9x9, boxes of 3x3 and 2 extra houses)");
    assert_eq!(geometry.frame_size(), [3, 3]);
    // Houses that are there already leave the grid plain.
    let row = (0..9).map(|col| Cell::new(9 + col));
    assert_eq!(nine().house(row).build().unwrap(), Geometry::classic());
}

#[test]
fn rows_and_columns_as_regions_are_the_same_beside_extra_houses() {
    let with_diagonal =
        |rows, cols| Geometry::builder(5).boxes(rows, cols).house(diagonal(5)).build().unwrap();
    assert_eq!(with_diagonal(1, 5), with_diagonal(5, 1));
    assert_eq!(with_diagonal(1, 5).region_of(Cell::new(7)), None);
    assert_eq!(format!("{:?}", with_diagonal(1, 5)), "Geometry(5x5, 1 extra house)");
}

#[test]
fn houses_of_layouts_have_their_names() {
    let names = |builder: GeometryBuilder| {
        let geometry = builder.build().unwrap();
        let further = geometry.houses().skip(27).map(|house| geometry.kind(house).to_string());
        further.collect::<Vec<_>>().join(", ")
    };
    let nine = || Geometry::builder(9).boxes(3, 3);
    let windows = nine().layout(Layout::Windows);
    assert_eq!(names(windows.clone()), "window 1, window 2, window 3, window 4");
    assert_eq!(names(nine().layout(Layout::CentreDot)), "the centre dot");
    let groups = names(nine().layout(Layout::DisjointGroups).layout(Layout::CentreDot));
    assert!(groups.starts_with("disjoint group 1, ") && groups.ends_with(", disjoint group 9"));
    let both = names(nine().layout(Layout::Asterisk).layout(Layout::Girandola));
    assert_eq!(both, "the girandola, the asterisk");
    // A house of a layout by itself, and any other, are extra houses.
    let window = [10, 11, 12, 19, 20, 21, 28, 29, 30].map(Cell::new);
    let other = [0, 11, 22, 30, 41, 52, 60, 71, 79].map(Cell::new);
    assert_eq!(names(nine().house(window).house(other)), "extra house 1, extra house 2");
    assert_eq!(
        names(windows.house(other)),
        "extra house 1, window 1, window 2, window 3, window 4"
    );
    let elephant = nine().layout(Layout::AntiElephant).build().unwrap();
    assert_eq!(elephant.group_kind(0).to_string(), "cells two steps apart along a diagonal");
}

#[test]
fn equal_geometries_have_equal_hashes() {
    use std::hash::{BuildHasher, RandomState};
    let state = RandomState::new();
    let geometry = || Geometry::builder(4).regions(numbers(IRREGULAR)).build().unwrap();
    assert_eq!(state.hash_one(geometry()), state.hash_one(geometry()));
    let nine = Geometry::builder(9).boxes(3, 3).build().unwrap();
    assert_eq!(state.hash_one(nine), state.hash_one(Geometry::classic()));
}

#[test]
fn houses_that_do_not_fit_are_refused_with_the_place() {
    let message = |builder: GeometryBuilder| builder.build().unwrap_err().to_string();
    let four = || Geometry::builder(4);
    assert_eq!(message(Geometry::builder(0)), "side 0 is out of range, it must be 1 to 256");
    assert_eq!(message(four().boxes(2, 3)), "boxes of 2x3 fill a grid of side 6, expected side 4");
    assert_eq!(
        message(four().boxes(2, 0)),
        "a box of 2x0 has no cells; both numbers must be at least 1"
    );
    assert_eq!(message(four().regions([1; 15])), "15 region numbers, expected 16 for side 4");
    assert_eq!(
        message(four().regions(numbers("1111 2223 3333 4444"))),
        "region 2 at r2c1 has 3 cells, expected 4"
    );
    assert_eq!(message(four().house(diagonal(3))), "extra house 1 has 3 cells, expected 4");
    let second = four().house(diagonal(4)).house([4, 5, 16, 1].map(Cell::new));
    assert_eq!(message(second), "extra house 2 has cell 16, expected cells 0 to 15");
    assert_eq!(
        message(four().house([6, 5, 6, 1].map(Cell::new))),
        "extra house 1 has r2c3 twice, expected different cells"
    );
    let many = (0..65_536).fold(four(), |builder, _| builder.house(diagonal(4)));
    assert_eq!(message(many), "65548 houses, expected at most 65536");
}

#[test]
fn layouts_have_as_many_groups_as_their_rule_says() {
    let sizes = |layout| {
        let geometry = Geometry::builder(9).layout(layout).build().unwrap();
        let groups: Vec<usize> = geometry.groups().map(<[Cell]>::len).sorted().collect();
        (geometry.houses().count() - 18, groups)
    };
    assert_eq!(sizes(Layout::Argyle), (0, vec![5, 5, 5, 5, 8, 8, 8, 8]));
    assert_eq!(sizes(Layout::Pandiagonal), (18, vec![]));
    // Each cell has eight others a knight's move away, and four at its corners.
    assert_eq!(sizes(Layout::ToroidalAntiKnight), (0, vec![2; 81 * 8 / 2]));
    assert_eq!(sizes(Layout::ToroidalAntiKing), (0, vec![2; 81 * 4 / 2]));
    assert_eq!(sizes(Layout::AntiZebra), (0, vec![2; 2 * 2 * 7 * 6]));
}

#[test]
fn other_regions_keep_houses_and_groups() {
    let with_all = Geometry::builder(4).layout(Layout::Diagonals).group([0, 6].map(Cell::new));
    let boxes = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
    let geometry = with_all.clone().build().unwrap().with_regions(boxes).unwrap();
    assert_eq!(geometry, with_all.boxes(2, 2).build().unwrap());
    assert!(geometry.with_regions([0; 16]).is_err());
}

#[test]
fn layouts_that_need_boxes_take_regions_that_are_boxes() {
    let shape = BoxShape { rows: 2, cols: 3 };
    let regions = || (0..36).map(|at| shape.box_of(at / 6, at % 6));
    for layout in [Layout::DisjointGroups, Layout::Windows] {
        let by_boxes = Geometry::builder(6).boxes(2, 3).layout(layout).build();
        assert_eq!(Geometry::builder(6).regions(regions()).layout(layout).build(), by_boxes);
        assert!(by_boxes.is_ok() && Geometry::builder(6).layout(layout).build().is_err());
    }
}
