//! Which requests are met by climbing: those that digging meets hardly ever.

use crate::generate::difficulty::goal::DifficultyGoal;
use crate::generate::options::Generator;
use crate::logic::SeLike;

/// Digging, near the hardest puzzles that it has made, comes to 9.2 but hardly ever beyond.
const STEEP: SeLike = SeLike(93);

/// From here on, digging makes puzzles, but may take thousands of tries for one.
const RARE: SeLike = SeLike(86);

/// How many tries at a rare puzzle are dug before the others climb.
const DIGS_BEFORE_CLIMBS: u32 = 100;

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

const WORTH_RATING: [WorthRating; 4] = [
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
    WorthRating { hardness: RARE, resistance: 700, slack: 200, then_by_difficulty_from: None },
];

impl Generator {
    /// How many tries at a puzzle are dug before the others climb; none if all are dug. Resistance is measured in plain 9×9
    /// grids alone.
    pub(in crate::generate) fn digs_before_climbs(&self) -> Option<u32> {
        let least = self.difficulty.least().filter(|_| self.is_of_plain_nines())?;
        if least >= STEEP { Some(0) } else { (least >= RARE).then_some(DIGS_BEFORE_CLIMBS) }
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
        assert_eq!(nine().explainer(range(93)).digs_before_climbs(), Some(0));
        assert_eq!(nine().se_like(range(95)).digs_before_climbs(), Some(0));
        assert_eq!(nine().explainer(range(92)).digs_before_climbs(), Some(DIGS_BEFORE_CLIMBS));
        let jigsaw = Generator::with_geometry(Geometry::builder(9).build().expect("a grid"));
        let six = Generator::with_geometry(Geometry::new(2, 3).expect("a shape"));
        for dug in [
            nine(),
            nine().level(Level::Extreme),
            nine().explainer(range(85)),
            jigsaw.random_regions().explainer(range(93)),
            six.explainer(range(93)),
        ] {
            assert_eq!(dug.digs_before_climbs(), None, "{dug:?}");
        }
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
            [86, 93, 94, 95, 99, 100, 115].map(least),
            [700, 1_400, 1_400, 2_400, 2_400, 2_400, 2_400]
        );
    }
}
