//! Which requests are met by climbing: those that digging meets hardly ever.

use crate::generate::difficulty::goal::DifficultyGoal;
use crate::generate::options::Generator;
use crate::logic::SeLike;

/// Digging, near the hardest puzzles that it has made, comes to 9.2 but hardly ever beyond.
const STEEP: SeLike = SeLike(93);

/// Which puzzles of a climb are rated, if the goal is at least this hard.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorthRating {
    hardness: SeLike,
    /// The resistance from which on puzzles may be as hard, with few exceptions.
    pub(super) resistance: u32,
    /// How much less than the most resistant rated so far they may resist.
    pub(super) slack: u32,
    /// From the hardest puzzle of the climb, if it is at least as hard as this, a second climb goes on by difficulty.
    pub(super) then_by_difficulty_from: Option<SeLike>,
}

const WORTH_RATING: [WorthRating; 3] = [
    WorthRating {
        hardness: SeLike(100),
        resistance: 2_400,
        slack: 600,
        then_by_difficulty_from: Some(SeLike(95)),
    },
    WorthRating {
        hardness: SeLike(95),
        resistance: 2_400,
        slack: 600,
        then_by_difficulty_from: None,
    },
    WorthRating { hardness: STEEP, resistance: 1_400, slack: 200, then_by_difficulty_from: None },
];

impl Generator {
    /// Whether puzzles are made by climbing. The measure is about givens in plain 9×9 grids.
    pub(in crate::generate) fn climbs(&self) -> bool {
        self.difficulty.least() >= Some(STEEP) && self.is_of_plain_nines()
    }
}

impl DifficultyGoal {
    /// Which puzzles of a climb are worth a rating.
    pub(super) fn worth_rating(&self) -> WorthRating {
        let [.., easiest] = WORTH_RATING;
        let is_as_hard = |row: &&WorthRating| self.least() >= Some(row.hardness);
        WORTH_RATING.iter().find(is_as_hard).copied().unwrap_or(easiest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use crate::logic::Level;

    #[test]
    fn only_what_digging_hardly_meets_is_climbed_for() {
        let range = |least| SeLike(least)..=SeLike(120);
        let nine = Generator::new;
        assert!(nine().explainer(range(93)).climbs() && nine().se_like(range(95)).climbs());
        assert!(!nine().explainer(range(92)).climbs() && !nine().climbs());
        assert!(!nine().level(Level::Extreme).climbs());
        let jigsaw = Generator::with_geometry(Geometry::builder(9).build().expect("a grid"));
        assert!(!jigsaw.random_regions().explainer(range(93)).climbs());
        let six = Generator::with_geometry(Geometry::new(2, 3).expect("a shape"));
        assert!(!six.explainer(range(93)).climbs());
    }

    #[test]
    fn harder_goals_want_more_resistance() {
        let least = |least| {
            let range = Some(SeLike(least)..=SeLike(120));
            DifficultyGoal { explainer: range, ..DifficultyGoal::default() }
                .worth_rating()
                .resistance
        };
        assert_eq!(
            [93, 94, 95, 99, 100, 115].map(least),
            [1_400, 1_400, 2_400, 2_400, 2_400, 2_400]
        );
    }
}
