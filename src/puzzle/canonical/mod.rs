//! Canonical forms: one puzzle chosen among all guises of a puzzle.
//!
//! | file | |
//! |---|---|
//! | `nine` | the least guise of a full 9×9 grid |
//! | `full` | the same for other boxes |
//! | `rows` | the least guise of a puzzle with blanks |
//! | `lines` | the quick form of puzzles with plain boxes |
//! | `structure` | both forms of puzzles with other houses, or with rules |
//! | `search` | individualisation and refinement, for the quick form |
//! | `boxes` | the guises of plain boxes |
//! | `undecided` | why there is no form |
//! | `random` | random guises |
//!
//! The guises of a puzzle permute its cells so that houses stay houses and groups groups, and rename its digits. In grids of
//! plain boxes, these are all orders of the bands, of the rows in each, of the stacks, of the columns in each, and of the
//! digits, with rows for columns where boxes are square; boxes that are higher than wide are turned, so that 3×2 and 2×3
//! have one form. With other houses, all permutations that take houses to houses are meant, whether rows, regions or others.
//! With rules, what these compile to must also stay the same, and digits are renamed only if all rules are about equal or
//! different digits.
//!
//! **Invariant.** A form is a guise of its puzzle, and guises of one puzzle have one form. Where a search is given up the
//! answer is [`Undecided`], never another form. In large grids one guise may reach a limit that another does not.

mod boxes;
mod full;
mod lines;
mod nine;
mod random;
mod rows;
mod search;
mod structure;
mod undecided;

pub use undecided::Undecided;

use boxes::{Lines, Placement};
use undecided::MOST_SIDE;

use super::{Guise, Puzzle};
use crate::geometry::BoxShape;
use crate::names::by_its_name;

/// Which of the guises of a puzzle is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The least text of the givens, row by row, where blanks come before all digits. If the puzzle rules out candidates,
    /// one of the guises with that text.
    #[default]
    Minlex,
    /// One that is found with less work in large grids, for comparing puzzles.
    Quick,
}

by_its_name!(Form { Minlex => "minlex", Quick => "quick" });

/// The form of a puzzle, and how it is a guise of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The form.
    pub puzzle: Puzzle,
    /// The map from the puzzle to its form.
    pub guise: Guise,
    /// How many guises of the puzzle are the puzzle itself; none if there are 2¹²⁸ or more.
    pub automorphisms: Option<u128>,
}

impl Puzzle {
    /// The form of a puzzle: the same for all its guises, and for no other puzzle.
    ///
    /// # Errors
    ///
    /// If the form cannot be decided with little work.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    /// use satdoku::puzzle::Form;
    ///
    /// let puzzle: Puzzle = "..4.2.......3..1".parse()?;
    /// let canonical = puzzle.canonical(Form::Minlex).unwrap();
    /// assert_eq!(canonical.puzzle.to_string(), ".....1.2...34...");
    /// assert_eq!(canonical.guise.apply(&puzzle), canonical.puzzle);
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn canonical(&self, form: Form) -> Result<Canonical, Undecided> {
        let Some(shape) = self.plain_shape() else {
            let (guise, automorphisms) = structure::quick(self)?;
            if form == Form::Quick {
                return Ok(self.canonical_by(guise, automorphisms));
            }
            let next = structure::minlex(&guise.apply(self))?;
            return Ok(self.canonical_by(guise.then(&next), automorphisms));
        };
        let placement = match form {
            Form::Quick => quick(self, shape)?,
            Form::Minlex if self.has_crossed_out() => {
                // The quick form is the same for all guises, and so is what is chosen from there.
                let quick = quick(self, shape)?;
                let automorphisms = quick.automorphisms;
                let guise = quick.into_guise(self);
                let middle = guise.apply(self);
                let shape = middle.plain_shape().expect("its boxes are plain");
                let guise = guise.then(&minlex(&middle, shape)?.into_guise(&middle));
                return Ok(self.canonical_by(guise, automorphisms));
            }
            Form::Minlex => minlex(self, shape)?,
        };
        let automorphisms = placement.automorphisms;
        Ok(self.canonical_by(placement.into_guise(self), automorphisms))
    }

    /// The boxes, if there are no other houses, groups or rules.
    fn plain_shape(&self) -> Option<BoxShape> {
        self.geometry().box_shape().filter(|_| self.rules().is_empty())
    }

    /// A map from this puzzle to another one, if they are guises of each other.
    ///
    /// Puzzles with other houses or with rules may stand in different ones, such as those of a jigsaw that has been turned:
    /// the map takes houses to houses, and what one rule says to what another says.
    ///
    /// # Errors
    ///
    /// If that cannot be decided with little work.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::Puzzle;
    ///
    /// let [one, other]: [Puzzle; 2] = ["1...........234.".parse()?, "....3...2.1.4...".parse()?];
    /// let map = one.map_to(&other).unwrap().expect("they are one puzzle");
    /// assert_eq!(map.apply(&one), other);
    /// # Ok::<(), satdoku::ParseError>(())
    /// ```
    pub fn map_to(&self, other: &Puzzle) -> Result<Option<Guise>, Undecided> {
        if self.geometry().side() != other.geometry().side() {
            return Ok(None);
        }
        if self.plain_shape().is_none() && other.plain_shape().is_none() {
            return structure::map(self, other);
        }
        let [Some(_), Some(_)] = [self.plain_shape(), other.plain_shape()] else { return Ok(None) };
        let [of_self, of_other] = [self, other].map(|puzzle| puzzle.canonical(Form::Quick));
        let (of_self, of_other) = (of_self?, of_other?);
        let is_same = of_self.puzzle == of_other.puzzle;
        Ok(is_same.then(|| of_self.guise.then(&of_other.guise.inverse())))
    }

    /// A number that all guises of a puzzle have in common, and that others have by chance alone: of *n* different
    /// puzzles, two have the same with a probability of *n*²/2¹²⁹, which for ten billion is 1 in 6·10¹⁸.
    ///
    /// # Errors
    ///
    /// If the form that it is made of cannot be decided.
    pub fn canonical_hash(&self) -> Result<u128, Undecided> {
        let numbers: Vec<u64> = match self.plain_shape() {
            None => structure::Structure::of(self)
                .labelling()?
                .leaf
                .image
                .into_iter()
                .map(u64::from)
                .collect(),
            Some(_) => {
                let Canonical { puzzle, .. } = self.canonical(Form::Quick)?;
                let [rows, cols] = puzzle
                    .plain_shape()
                    .map(|shape| [shape.rows, shape.cols])
                    .expect("its boxes are plain");
                let givens = puzzle.cells().map(|cell| cell.map_or(0, |digit| digit.index() + 1));
                let out = puzzle.crossed_out().map(|out| puzzle.geometry().candidate_index(out));
                [rows, cols]
                    .into_iter()
                    .chain(givens)
                    .chain(out)
                    .map(|number| number as u64)
                    .collect()
            }
        };
        let half = |seed: u64| search::hash([seed].into_iter().chain(numbers.iter().copied()));
        Ok(u128::from(half(1)) << 64 | u128::from(half(2)))
    }

    fn canonical_by(&self, guise: Guise, automorphisms: u128) -> Canonical {
        let automorphisms = Some(automorphisms).filter(|&count| count < u128::MAX);
        Canonical { puzzle: guise.apply(self), guise, automorphisms }
    }
}

fn is_full(puzzle: &Puzzle) -> bool {
    puzzle.as_cells().iter().all(Option::is_some)
}

/// The guise that the quick form chooses.
fn quick(puzzle: &Puzzle, shape: BoxShape) -> Result<Placement, Undecided> {
    // Colours tell the lines of a full grid apart only after many have been singled out.
    if is_full(puzzle) && !puzzle.has_crossed_out() && shape.side() <= MOST_SIDE {
        match minlex(puzzle, shape) {
            Err(Undecided::Conflict) => {}
            decided => return decided,
        }
    }
    lines::quick(puzzle, shape)
}

/// The least guise of the givens.
fn minlex(puzzle: &Puzzle, shape: BoxShape) -> Result<Placement, Undecided> {
    if shape.side() > MOST_SIDE {
        return Err(Undecided::Side);
    }
    let is_full = is_full(puzzle);
    let lines = Lines::new(puzzle, shape);
    if lines.has_digit_twice() || is_full && puzzle.conflict().is_some() {
        return Err(Undecided::Conflict);
    }
    match shape {
        BoxShape { rows: 3, cols: 3 } if is_full => {
            let mut rows = [[0; 9]; 9];
            for (digit, cell) in rows.as_flattened_mut().iter_mut().zip(puzzle.cells()) {
                *digit = cell.map_or(0, |digit| digit.index() as u8);
            }
            Ok(nine::least(&rows))
        }
        _ if is_full && shape.side() > 1 => full::least(&lines),
        _ => rows::Rows::new(&lines).least(),
    }
}

#[cfg(test)]
mod tests;
