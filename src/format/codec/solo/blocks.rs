//! Irregular regions in a game ID, by the edges between cells.
//!
//! First come the N(N−1) places for an edge between a cell and its right neighbour, row by row, then those between a cell
//! and the one below it, column by column, then one edge behind all. `_` is an edge, and a letter `a` to `y` stands for 1
//! to 25 places without an edge and an edge behind them. `z` has no edge behind it: Solo writes it for 25 places and reads
//! it as 26. Both are tried here, and the one that fits the grid is taken; written are 26, which Solo reads.

use crate::geometry::{Cell, Geometry};

/// A mistake in the list of edges.
pub(super) struct Misfit {
    /// In bytes from the first one of the list.
    pub(super) offset: usize,
    pub(super) message: String,
}

/// The cells on both sides of a place for an edge.
fn sides(place: usize, side: usize) -> [usize; 2] {
    let (line, nth) = (place / (side - 1), place % (side - 1));
    match line.checked_sub(side) {
        None => [line * side + nth, line * side + nth + 1],
        Some(col) => [nth * side + col, (nth + 1) * side + col],
    }
}

fn places(side: usize) -> usize {
    2 * side * (side - 1)
}

/// The region of each cell: its number is that of its first cell.
pub(super) fn read(text: &str, side: usize) -> Result<Vec<usize>, Misfit> {
    if let Some(offset) = text.find(|c: char| c != '_' && !c.is_ascii_lowercase()) {
        let message = "an edge '_' or a run a-z of places without one is expected".to_owned();
        return Err(Misfit { offset, message });
    }
    let length = |of_z: usize| -> usize {
        let lengths = text.bytes().map(|byte| match byte {
            b'_' => 1,
            b'z' => of_z,
            byte => usize::from(byte - b'a') + 2,
        });
        lengths.sum()
    };
    let expected = places(side) + 1;
    let Some(of_z) = [25, 26].into_iter().find(|&of_z| length(of_z) == expected) else {
        let found = length(26);
        let message = format!("its edges have {found} places, expected {expected}");
        return Err(Misfit { offset: 0, message });
    };
    let mut joined: Vec<usize> = (0..side * side).collect();
    let mut place = 0;
    for byte in text.bytes() {
        let run = match byte {
            b'_' => 0,
            b'z' => of_z,
            byte => usize::from(byte - b'a') + 1,
        };
        for place in place..place + run {
            // Behind the last edge there is no place.
            if place < places(side) {
                let [a, b] = sides(place, side).map(|cell| first(&mut joined, cell));
                joined[a.max(b)] = a.min(b);
            }
        }
        place += run + usize::from(byte != b'z');
    }
    Ok((0..side * side).map(|cell| first(&mut joined, cell)).collect())
}

/// The first cell of the region that a cell is joined to so far.
fn first(joined: &mut [usize], mut cell: usize) -> usize {
    while joined[cell] != cell {
        joined[cell] = joined[joined[cell]];
        cell = joined[cell];
    }
    cell
}

fn has_edge(geometry: &Geometry, place: usize) -> bool {
    let [a, b] = sides(place, geometry.side()).map(Cell::new);
    geometry.region_of(a) != geometry.region_of(b)
}

/// Appends the edges of a grid.
pub(super) fn push(geometry: &Geometry, text: &mut String) {
    let all = places(geometry.side());
    let mut run = 0;
    for place in 0..=all {
        if place < all && !has_edge(geometry, place) {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 26;
        }
        text.push(match run {
            0 => '_',
            run => char::from(b'a' + run as u8 - 1),
        });
        run = 0;
    }
}
