//! Random guises.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::structure::Structure;
use crate::geometry::{BoxShape, Cell};
use crate::puzzle::{Guise, Puzzle, guise};

impl Guise {
    /// Draws a guise at random; equal seeds give equal results, and puzzles in the same houses with the same rules get the
    /// same guise.
    ///
    /// Boxes may change places, as may the lines within them, and rows become columns where boxes are square. With other
    /// houses or rules, cells move in any way that keeps houses, groups and rules. If these have so many symmetries that they are
    /// not found with little work, cells stay in place. Digits are renamed unless a rule depends on what they stand for.
    pub fn random(puzzle: &Puzzle, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let Some(shape) = puzzle.plain_shape() else {
            return in_frame(puzzle, &mut random);
        };
        let guise = Self::of_lines(puzzle, &mut random);
        let can_turn = |shape: BoxShape| shape.is_line() || shape.rows == shape.cols;
        if !can_turn(shape) || random.next_u64().is_multiple_of(2) {
            return guise;
        }
        let geometry = puzzle.geometry();
        let turned =
            geometry.cells().map(|cell| geometry.cell(geometry.col(cell), geometry.row(cell)));
        Self::identity(geometry).moved(turned.collect()).then(&guise)
    }
}

/// A guise in the same houses and rules.
fn in_frame(puzzle: &Puzzle, random: &mut ChaCha8Rng) -> Guise {
    let geometry = puzzle.geometry();
    let mut guise = Guise::identity(geometry);
    let mut frame = Structure::of_frame(puzzle);
    if !frame.has_fixed_digits {
        guise = guise.renamed(guise::digits(geometry.side(), random));
    }
    // The digits have had their turn. They would only make the search longer.
    frame.has_fixed_digits = true;
    let Ok(labelling) = frame.labelling() else {
        return guise;
    };
    let images = labelling.random_automorphism(random);
    let cells = images[..geometry.cell_count()].iter();
    guise.moved(cells.map(|&cell| Cell::new(usize::from(cell))).collect())
}
