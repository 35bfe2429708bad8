//! A first look at puzzles that are to be extreme, in a fiftieth of the time of a rating.
//!
//! Of 12,000 dug minimal 9×9 puzzles, 140 were extreme. By their resistance to trials:
//!
//! | resistance | puzzles | extreme |
//! |---|---|---|
//! | below 200 | 69% | none of those looked at |
//! | 200 to 399 | 17% | 1.3% |
//! | 400 to 599 | 8% | 5.7% |
//! | 600 and more | 2.5% | 18% |
//!
//! So most puzzles are not worth a look, and those with a high resistance are. Below 400 there are extreme ones too, but
//! digging others is quicker than finding them. Which of them a request meets first depends on this, so the limit is part of
//! what a seed means.

use crate::generate::options::Generator;
use crate::logic::Level;
use crate::puzzle::Puzzle;
use crate::trials::resistance::ResistanceMeter;

/// The least resistance that is worth a rating.
const WORTH_RATING: u32 = 400;

/// Tells which puzzles are hardly extreme.
#[derive(Debug)]
pub(in crate::generate) struct Screen(ResistanceMeter);

impl Screen {
    /// The screen for a request, if it is for extreme puzzles and says nothing else of what is dug. More givens than are
    /// needed make puzzles less resistant, but not less hard.
    pub(in crate::generate) fn new(generator: &Generator) -> Option<Self> {
        let is_free = generator.givens.is_none() && generator.pattern.is_none();
        let is_screened = generator.difficulty.wanted_level() == Some(Level::Extreme)
            && generator.is_of_plain_nines()
            && is_free;
        is_screened.then(|| Screen(ResistanceMeter::new()))
    }

    /// Whether a puzzle may be extreme.
    pub(in crate::generate) fn passes(&self, puzzle: &Puzzle) -> bool {
        let givens = puzzle.givens().map(|given| (given.cell.index(), given.digit.index()));
        self.0.measure(givens, WORTH_RATING) >= WORTH_RATING
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn only_what_says_nothing_else_of_extreme_puzzles_is_screened() {
        let extreme = Generator::new().level(Level::Extreme);
        assert!(Screen::new(&extreme.clone().minimal(true)).is_some());
        assert!(Screen::new(&extreme.givens(24..=81)).is_none());
        assert!(Screen::new(&Generator::new().level(Level::Expert)).is_none());
        let sixteen = Generator::with_geometry(Geometry::new(4, 4).expect("a shape"));
        assert!(Screen::new(&sixteen.level(Level::Extreme)).is_none());
    }

    #[test]
    fn easy_puzzles_do_not_pass() {
        let screen = Screen::new(&Generator::new().level(Level::Extreme)).expect("it is screened");
        let passes = |text: &str| screen.passes(&text.parse().expect("a puzzle"));
        // AI Escargot.
        assert!(passes(
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
        ));
        assert!(!passes(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        ));
    }
}
