//! Houses as unions of segments.

use std::mem::discriminant;

use crate::geometry::{Geometry, House, Segment};

/// One way in which segments make up a house.
pub(super) struct Way {
    pub(super) house: House,
    /// Indices of segments that together have each cell of the house once; empty when no segments do,
    /// and the house is stated over its cells.
    pub(super) parts: Vec<usize>,
}

/// Every way to part every house: a line by the regions it crosses, a region once by its rows and once
/// by its columns.
pub(super) fn ways_to_part(geometry: &Geometry, segments: &[Segment]) -> Vec<Way> {
    let mut parts_of: Vec<Vec<usize>> = vec![Vec::new(); geometry.houses().len()];
    for (part, segment) in segments.iter().enumerate() {
        parts_of[segment.line.index()].push(part);
        parts_of[segment.region.index()].push(part);
    }
    let mut ways = Vec::new();
    for (house, parts) in geometry.houses().zip(parts_of) {
        let direction = |part: &usize| discriminant(&geometry.kind(segments[*part].line));
        let before = ways.len();
        let mut directions: Vec<_> = parts.iter().map(direction).collect();
        directions.dedup();
        for (nth, along) in directions.iter().enumerate() {
            let parts: Vec<_> =
                parts.iter().copied().filter(|part| direction(part) == *along).collect();
            let cells: usize = parts.iter().map(|&part| segments[part].cells.len()).sum();
            // Lines of one kind share no cell, so as many cells as the house has are its cells.
            let whole = cells == geometry.side();
            if whole && !directions[..nth].contains(along) {
                ways.push(Way { house, parts });
            }
        }
        if ways.len() == before {
            ways.push(Way { house, parts: Vec::new() });
        }
    }
    ways
}
