//! BUG+n (bivalue universal grave): but for some further candidates, every open cell has two candidates and every open
//! digit two places in each house.
//!
//! Without the further candidates, the digits of all open cells could be exchanged for a second solution, so a puzzle with
//! one solution has one of them. What all of them exclude is false; the other conclusions are those of every
//! [deadly pattern](crate::logic::search::deadly). A single further candidate is [BUG+1](super::bug_plus_one).
//!
//! The search chooses the two candidates of each cell that has more, and gives up after [`MOST_TRIES`] choices, or if more
//! cells than the side have more.

use crate::geometry::{Candidate, Cell};
use crate::logic::board::Board;
use crate::logic::notation::{Notation, list};
use crate::logic::search::{deadly, deadly::Deadly, links};
use crate::logic::step::{Role, Step, Steps};
use crate::mask::Mask;

const MOST_TRIES: usize = 20_000;

/// Finds all types.
pub(in crate::logic) fn find<M: Mask>(board: &Board<M>, steps: &mut Steps<'_>) {
    if board.is_restricted() {
        return;
    }
    let is_large = |&cell: &Cell| board.digits(cell).count() > 2;
    let (large, small): (Vec<Cell>, Vec<Cell>) = board.open_cells().partition(is_large);
    let are_pairs = small.iter().all(|&cell| board.digits(cell).count() == 2);
    if large.is_empty() || large.len() > board.side() || !are_pairs {
        return;
    }
    let counts = vec![0; board.geometry().houses().len() * board.side()];
    let kept = Vec::new();
    let mut search = BugSearch { board, large, counts, kept, tries: 0, graves: Vec::new() };
    for &cell in &small {
        if !search.keep(cell, board.digits(cell)) {
            return;
        }
    }
    search.choose();
    for mut grave in search.graves {
        grave.sort_unstable_by_key(|&(cell, _)| cell);
        let deadly = Deadly::new(board, grave);
        if deadly.further().count() > 1 {
            excluded(board, &deadly, steps);
            deadly.subsets(steps);
            deadly.strong_link(steps);
        }
    }
}

/// What all further candidates exclude: types 1 and 2, and those of several digits.
fn excluded<M: Mask>(board: &Board<M>, deadly: &Deadly<'_, M>, steps: &mut Steps<'_>) {
    let further: Vec<Candidate> = deadly.further().collect();
    let excluded = links::candidates(board).filter(|&candidate| {
        let mut further = further.iter();
        further.all(|&further| board.excludes(further, candidate))
    });
    steps.add_if_news(deadly.step(steps).removing(excluded));
}

/// A search for the candidates that would make a grave.
struct BugSearch<'a, M> {
    board: &'a Board<M>,
    /// The cells with more than two candidates.
    large: Vec<Cell>,
    /// By house and digit: how many of the kept candidates are there.
    counts: Vec<u8>,
    /// The cells so far with the candidates that they keep.
    kept: Vec<(Cell, M)>,
    tries: usize,
    graves: Vec<Vec<(Cell, M)>>,
}

impl<M: Mask> BugSearch<'_, M> {
    /// Keeps two candidates of a cell; false if a digit then has more than two places in a house.
    fn keep(&mut self, cell: Cell, pair: M) -> bool {
        self.kept.push((cell, pair));
        let mut fits = true;
        for house in self.board.geometry().houses_of(cell) {
            for digit in pair.iter() {
                let count = &mut self.counts[house.index() * self.board.side() + digit];
                *count += 1;
                fits &= *count <= 2;
            }
        }
        fits
    }

    fn forget(&mut self) {
        let (cell, pair) = self.kept.pop().expect("a cell was kept");
        for house in self.board.geometry().houses_of(cell) {
            for digit in pair.iter() {
                self.counts[house.index() * self.board.side() + digit] -= 1;
            }
        }
    }

    /// Tries all pairs of the large cells that are left.
    fn choose(&mut self) {
        let Some(cell) = self.large.pop() else {
            if self.is_grave() {
                self.graves.push(self.kept.clone());
            }
            return;
        };
        let digits = self.board.digits(cell);
        for a in digits.iter() {
            for b in digits.iter().filter(|&b| b > a) {
                self.tries += 1;
                if self.tries <= MOST_TRIES {
                    if self.keep(cell, M::of(a).or(M::of(b))) {
                        self.choose();
                    }
                    self.forget();
                }
            }
        }
        self.large.push(cell);
    }

    /// Whether each open digit has two places in each house.
    fn is_grave(&self) -> bool {
        self.board.geometry().houses().all(|house| {
            let counts = &self.counts[house.index() * self.board.side()..][..self.board.side()];
            let mut places = self.board.all_places(house).iter().zip(counts);
            places.all(|(places, &count)| places.is_empty() || count == 2)
        })
    }
}

/// The reason in words.
pub(in crate::logic) fn reason(step: &Step, notation: &Notation<'_>) -> String {
    let further = list(step.part(Role::Fin).map(|candidate| notation.candidate(candidate)));
    let consequence = deadly::consequence(step, notation);
    let consequence = match consequence.as_str() {
        "" => ", and so one of these is true",
        consequence => consequence,
    };
    format!("all candidates could be exchanged without {further}{consequence}")
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique::BugPlusN;
    use crate::logic::test_positions::TestPosition;

    /// A grave but for two cells of row 1.
    fn grave() -> TestPosition {
        TestPosition::empty(1, 4)
            .keep("r2c4 r3c3 r4c2", "12")
            .keep("r1c2 r2c1 r3c4 r4c3", "23")
            .keep("r1c3 r2c2 r3c1 r4c4", "34")
            .keep("r2c3 r3c2 r4c1", "41")
    }

    #[test]
    fn a_digit_in_several_cells_and_a_strong_link() {
        let position = grave().keep("r1c1", "123").keep("r1c4", "134");
        let words = [
            "bug+n: all candidates could be exchanged without r1c1=3 and r1c4=3, and so 3 is in one of r1c1 and r1c4, so r1c2 and r1c3 are not 3",
            "bug+n: all candidates could be exchanged without r1c1=3 and r1c4=3, and 1 in row 1 stands only in r1c1 and r1c4, so r1c1 is not 2 and r1c4 is not 4",
        ];
        assert_eq!(position.in_words(BugPlusN), words);
    }

    #[test]
    fn further_candidates_of_several_digits() {
        let position = grave().keep("r1c4", "14").keep("r1c1", "1234");
        let words = "bug+n: all candidates could be exchanged without r1c1=3 and r1c1=4, and so one of these is true, so r1c1 is not 1 or 2";
        assert_eq!(position.in_words(BugPlusN), [words]);
        let position = grave().keep("r1c1", "123").keep("r1c4", "124");
        let words = [
            "bug+n: all candidates could be exchanged without r1c1=3 and r1c4=2, and so one of these is true, so r1c1 is not 2",
        ];
        assert_eq!(position.in_words(BugPlusN)[..1], words);
    }

    #[test]
    fn a_single_elsewhere_makes_it_no_grave() {
        let position = grave().keep("r1c1", "123").keep("r1c4", "134");
        assert_eq!(position.keep("r4c4", "3").in_words(BugPlusN), [""; 0]);
    }
}
