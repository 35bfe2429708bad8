//! The random numbers of a request: what determines a puzzle, in one place.
//!
//! ```text
//! key of ChaCha:   seed (8 bytes) | 0 (8 bytes) | hash of the request (16 bytes), all little-endian
//! stream number:   index of the puzzle
//! ```
//!
//! The request is hashed as a text (FNV-1a, 128 bits) that begins with the version of this derivation. It says what the
//! puzzles must be, and has no line for an option that is not set, so an explicit default changes nothing. Whatever does
//! not say what the puzzles must be stays out of it: engines, limits, the symbols of the digits. `README.md` beside this
//! file lists the lines.

use std::fmt::{self, Write};

use super::options::{FullGrids, Generator};
use crate::geometry::{Geometry, Symmetry};
use crate::puzzle::Puzzle;
use crate::random::Stream;

/// The first line of each request.
const VERSION: &str = "satdoku generate 1";

/// The random streams of a request with a seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Streams {
    seed: u64,
    request: u128,
}

impl Streams {
    pub(super) fn of(generator: &Generator) -> Self {
        let mut hash = Fnv::new();
        write_request(generator, &mut hash).expect("a hash takes every text");
        Streams { seed: generator.seed, request: hash.0 }
    }

    /// The stream of the puzzle with this index.
    pub(super) fn of_puzzle(self, index: u64) -> Stream {
        Stream::of_request(self.seed, self.request, index)
    }
}

impl Generator {
    /// The random numbers from which the puzzle with this index is made, beginning with its full grid.
    pub fn stream(&self, index: u64) -> Stream {
        Streams::of(self).of_puzzle(index)
    }
}

/// A 128-bit hash of a text (Fowler, Noll, Vo: FNV-1a).
struct Fnv(u128);

impl Fnv {
    fn new() -> Self {
        Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        const PRIME: u128 = (1 << 88) + 0x13b;
        for byte in text.bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
        }
        Ok(())
    }
}

/// Writes what the puzzles must be, a property a line.
fn write_request(generator: &Generator, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "{VERSION}")?;
    write_grid(&generator.empty, out)?;
    if generator.has_random_regions {
        writeln!(out, "random regions")?;
    }
    match &generator.grids {
        FullGrids::Any => {}
        FullGrids::OfSeed => writeln!(out, "from seed")?,
        FullGrids::Only(solution) => {
            write_numbers("from", solution.digits().iter().map(|digit| digit.index() + 1), out)?;
        }
    }
    if generator.symmetry != Symmetry::None {
        writeln!(out, "symmetry {}", generator.symmetry)?;
    }
    if let Some(range) = &generator.givens {
        writeln!(out, "givens {} {}", range.start(), range.end())?;
    }
    if generator.minimal {
        writeln!(out, "minimal")?;
    }
    if let Some(cells) = &generator.pattern {
        write_numbers("pattern", cells.iter().map(|cell| cell.index()), out)?;
    }
    if let Some((count, pattern)) = generator.holes {
        writeln!(out, "holes {count} {pattern}")?;
    }
    for clues in &generator.clues {
        writeln!(out, "with {clues}")?;
    }
    if generator.clue_symmetry != Symmetry::None {
        writeln!(out, "clue symmetry {}", generator.clue_symmetry)?;
    }
    let goal = &generator.difficulty;
    if let Some(level) = goal.wanted_level() {
        writeln!(out, "level {level}")?;
    }
    if let Some(range) = &goal.se_like {
        writeln!(out, "se-like {} {}", range.start(), range.end())?;
    }
    if let Some(range) = &goal.explainer {
        writeln!(out, "er {} {}", range.start(), range.end())?;
    }
    if let Some(technique) = goal.technique {
        writeln!(out, "require {technique}")?;
    }
    Ok(())
}

/// Writes the shape, further houses, groups and rules of a puzzle without givens.
fn write_grid(empty: &Puzzle, out: &mut impl Write) -> fmt::Result {
    let geometry: &Geometry = empty.geometry();
    match geometry.box_shape() {
        Some(shape) => writeln!(out, "box {shape}")?,
        None => {
            writeln!(out, "side {}", geometry.side())?;
            for house in geometry.houses() {
                let cells = geometry.cells_of(house).iter();
                write_numbers("house", cells.map(|cell| cell.index()), out)?;
            }
            for group in geometry.groups() {
                write_numbers("group", group.iter().map(|cell| cell.index()), out)?;
            }
        }
    }
    for candidate in empty.ruled_out() {
        let (cell, digit) = (candidate.cell.index(), candidate.digit.index() + 1);
        writeln!(out, "not {cell} {digit}")?;
    }
    for rule in empty.pairs() {
        let [first, second] = rule.cells.map(|cell| cell.index());
        writeln!(out, "{} {first} {second}", rule.relation)?;
    }
    Ok(())
}

fn write_numbers(
    name: &str,
    numbers: impl Iterator<Item = usize>,
    out: &mut impl Write,
) -> fmt::Result {
    out.write_str(name)?;
    for number in numbers {
        write!(out, " {number}")?;
    }
    out.write_char('\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::HolePattern;
    use crate::geometry::Cell;
    use crate::logic::{Level, Technique};
    use crate::solve::{EngineKind, EngineOptions};

    fn nine() -> Generator {
        Generator::with_geometry(Geometry::classic())
    }

    fn x_wing() -> Technique {
        "x-wing".parse().expect("a technique")
    }

    fn request(generator: &Generator) -> String {
        let mut text = String::new();
        write_request(generator, &mut text).expect("strings take all");
        text
    }

    #[test]
    fn the_hash_is_that_of_others() {
        let hash = |text: &str| {
            let mut hash = Fnv::new();
            hash.write_str(text).unwrap();
            hash.0
        };
        // From the test vectors of "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
        assert_eq!(hash(""), 0x6c62272e07bb014262b821756295c58d);
        assert_eq!(hash("a"), 0xd228cb696f1a8caf78912b704e4a8964);
        assert_eq!(hash("foobar"), 0x343e1662793c64bf6f0d3597ba446f18);
    }

    #[test]
    fn a_request_is_a_line_for_each_property() {
        assert_eq!(request(&nine()), "satdoku generate 1\nbox 3x3\n");
        let all = nine()
            .symmetry(Symmetry::Rotate180)
            .givens(24..=28)
            .minimal(true)
            .se_like("3.2".parse().unwrap()..="4.5".parse().unwrap())
            .require(x_wing())
            .grids_of_seed();
        assert_eq!(
            request(&all),
            "satdoku generate 1\nbox 3x3\nfrom seed\nsymmetry rotate180\ngivens 24 28\nminimal\nlevel hard\n\
             se-like 3.2 4.5\nrequire x-wing\n"
        );
        let holes =
            Generator::with_geometry(Geometry::new(1, 2).unwrap()).holes(2, HolePattern::Balanced);
        assert_eq!(request(&holes), "satdoku generate 1\nbox 1x2\nholes 2 balanced\n");
        let group = [0, 6, 9].map(Cell::new);
        let geometry = Geometry::builder(4).boxes(2, 2).group(group).build().unwrap();
        let text = request(&Generator::with_rules_of(&Puzzle::empty(geometry)));
        assert!(text.starts_with("satdoku generate 1\nside 4\nhouse 0 1 2 3\n"), "{text}");
        assert!(text.ends_with("\ngroup 0 6 9\n"), "{text}");
    }

    #[test]
    fn how_puzzles_are_made_is_no_part_of_the_request() {
        let engine =
            EngineOptions { kind: EngineKind::Sat, cross_check: true, ..EngineOptions::default() };
        let same = nine().engine(engine).conflict_limit(3).max_tries(5).verify(false).seed(9);
        assert_eq!(request(&same), request(&nine()));
        assert_eq!(request(&nine().symmetry(Symmetry::None).minimal(false)), request(&nine()));
        let required = nine().require(x_wing());
        assert_eq!(request(&required.clone().level(Level::Hard)), request(&required));
    }
}
