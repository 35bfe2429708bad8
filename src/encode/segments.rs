//! Partitions of houses into segments.

use std::mem::discriminant;

use crate::geometry::{Geometry, House, Segment};

/// A partition of a house into segments.
pub(super) struct Partition {
    pub(super) house: House,
    /// Indices of segments that together cover each cell of the house once. It is empty if no segments do; the house
    /// is then encoded over its cells.
    pub(super) parts: Vec<usize>,
}

/// All partitions of all houses.
///
/// A line is partitioned by the regions it crosses; a region once by its rows and once by its columns.
pub(super) fn partitions(geometry: &Geometry, segments: &[Segment]) -> Vec<Partition> {
    let mut parts_of: Vec<Vec<usize>> = vec![Vec::new(); geometry.houses().len()];
    for (part, segment) in segments.iter().enumerate() {
        parts_of[segment.line.index()].push(part);
        parts_of[segment.region.index()].push(part);
    }
    let mut partitions = Vec::new();
    for (house, parts) in geometry.houses().zip(parts_of) {
        let direction = |part: &usize| discriminant(&geometry.kind(segments[*part].line));
        let before = partitions.len();
        let mut directions: Vec<_> = parts.iter().map(direction).collect();
        directions.dedup();
        for (nth, kind) in directions.iter().enumerate() {
            let parts: Vec<_> =
                parts.iter().copied().filter(|part| direction(part) == *kind).collect();
            let cells: usize = parts.iter().map(|&part| segments[part].cells.len()).sum();
            // Lines of one kind share no cell, so segments with `side` cells in total cover the house.
            let covers_house = cells == geometry.side();
            if covers_house && !directions[..nth].contains(kind) {
                partitions.push(Partition { house, parts });
            }
        }
        if partitions.len() == before {
            partitions.push(Partition { house, parts: Vec::new() });
        }
    }
    partitions
}
