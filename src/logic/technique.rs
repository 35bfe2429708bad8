//! The techniques by name, how hard each is, and the levels they make.

use std::fmt;
use std::str::FromStr;

use crate::names::{UnknownName, by_its_name};

/// How hard a puzzle is for a person, by the hardest technique that it needs.
///
/// # Examples
///
/// ```
/// use satdoku::logic::{Level, Technique};
///
/// assert!(Level::Easy < Level::Hard);
/// assert_eq!("hard".parse(), Ok(Technique::XWing.level()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Full houses and hidden singles of boxes.
    Trivial,
    /// All singles.
    Easy,
    /// Locked candidates and pairs.
    Medium,
    /// Larger subsets, fish, wings and the turbot family.
    Hard,
    /// Chains, colouring and almost locked sets.
    Expert,
    /// Forcing chains and beyond: what a person does by trial.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 6] =
        [Level::Trivial, Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Level::Trivial => "trivial",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}

by_its_name!(Level);

/// A difficulty on the scale of Sudoku Explainer, in tenths; shown as `4.2`.
///
/// Sudoku Explainer (Nicolas Juillerat, 2006) rates a puzzle by its hardest step. Where our techniques are its
/// techniques they have its values; those that it does not know have values between their neighbours.
///
/// # Examples
///
/// ```
/// use satdoku::logic::{SeLike, Technique};
///
/// assert_eq!(Technique::XWing.difficulty(), SeLike(32));
/// assert_eq!("3.2".parse(), Ok(SeLike(32)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SeLike(pub u16);

impl SeLike {
    /// That of a full house, the easiest step: of a full grid too, which takes none.
    pub const LEAST: SeLike = SeLike(10);

    /// The number, `4.2`.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// What a step this hard adds to a puzzle's score: 2 to the power of its difficulty.
    pub fn cost(self) -> u64 {
        2f64.powf(self.to_f64()).round() as u64
    }
}

impl fmt::Display for SeLike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl FromStr for SeLike {
    type Err = NotADifficulty;

    fn from_str(text: &str) -> Result<Self, NotADifficulty> {
        let number: f64 = text.parse().map_err(|_| NotADifficulty(text.to_owned()))?;
        let tenths = number * 10.0;
        if (0.0..=1000.0).contains(&tenths) {
            Ok(SeLike(tenths.round() as u16))
        } else {
            Err(NotADifficulty(text.to_owned()))
        }
    }
}

/// A text that is no difficulty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a difficulty like 4.2, between 0 and 100")]
pub struct NotADifficulty(String);

macro_rules! techniques {
    ($($(#[$doc:meta])+ $technique:ident = $name:literal, $level:ident, $tenths:literal;)*) => {
        /// A way to place a digit or to remove a candidate that a person can follow.
        ///
        /// # Examples
        ///
        /// ```
        /// use satdoku::logic::{Level, Technique};
        ///
        /// assert_eq!("X-Wing".parse(), Ok(Technique::XWing));
        /// let easy = Technique::ALL.iter().filter(|technique| technique.level() <= Level::Easy);
        /// assert!(easy.eq([
        ///     &Technique::FullHouse,
        ///     &Technique::HiddenSingleBox,
        ///     &Technique::HiddenSingleLine,
        ///     &Technique::NakedSingle,
        /// ]));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])+ $technique,)*
        }

        impl Technique {
            /// All techniques in the order in which they are tried: by level, then by difficulty.
            pub const ALL: &[Technique] = &[$(Technique::$technique,)*];

            /// The name in lower case, as people write it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Technique::$technique => $name,)*
                }
            }

            /// The level of the puzzles that need it.
            pub fn level(self) -> Level {
                match self {
                    $(Technique::$technique => Level::$level,)*
                }
            }

            /// Its difficulty at the least; long chains and large sets are harder.
            pub fn difficulty(self) -> SeLike {
                match self {
                    $(Technique::$technique => SeLike($tenths),)*
                }
            }
        }
    };
}

techniques! {
    /// The last open cell of a house.
    FullHouse = "full house", Trivial, 10;
    /// The only place for a digit in a box.
    HiddenSingleBox = "hidden single in a box", Trivial, 12;
    /// The only place for a digit in a row or column.
    HiddenSingleLine = "hidden single in a line", Easy, 15;
    /// The only digit for a cell.
    NakedSingle = "naked single", Easy, 23;
    /// Pointing that leaves a digit one place in a house.
    DirectPointing = "direct pointing", Medium, 17;
    /// Claiming that leaves a digit one place in a house.
    DirectClaiming = "direct claiming", Medium, 19;
    /// A hidden pair that leaves another digit one place in its house.
    DirectHiddenPair = "direct hidden pair", Medium, 20;
    /// A digit whose places in a box all lie in one line.
    Pointing = "pointing", Medium, 26;
    /// A digit whose places in a line all lie in one box.
    Claiming = "claiming", Medium, 28;
    /// Two cells of a house that have the same two digits left.
    NakedPair = "naked pair", Medium, 30;
    /// Two digits of a house that have the same two places left.
    HiddenPair = "hidden pair", Medium, 34;
    /// A hidden triple that leaves another digit one place in its house.
    DirectHiddenTriple = "direct hidden triple", Hard, 25;
    /// A digit that two lines have in the same two cross lines.
    XWing = "x-wing", Hard, 32;
    /// Three cells of a house that have three digits left.
    NakedTriple = "naked triple", Hard, 36;
    /// A digit that three lines have in three cross lines.
    Swordfish = "swordfish", Hard, 38;
    /// Three digits of a house that have three places left.
    HiddenTriple = "hidden triple", Hard, 40;
    /// A strong link in each of two parallel lines, joined at one end in a cross line.
    Skyscraper = "skyscraper", Hard, 40;
    /// A strong link in a row and one in a column, joined in a box.
    TwoStringKite = "two-string kite", Hard, 41;
    /// Two strong links of a digit, joined by a weak one in any house.
    TurbotFish = "turbot fish", Hard, 42;
    /// A cell with two digits, each shared with one of two others that have a third digit in common.
    XyWing = "xy-wing", Hard, 42;
    /// A box whose places for a digit form a cross, and a strong link that ends at it.
    EmptyRectangle = "empty rectangle", Hard, 43;
    /// Two cells with the same two digits, bridged by a strong link of one of them.
    WWing = "w-wing", Hard, 44;
    /// An XY-wing whose pivot has the common digit as well.
    XyzWing = "xyz-wing", Hard, 44;
    /// An X-wing with further places (fins) that all see what is removed.
    FinnedXWing = "finned x-wing", Hard, 45;
    /// A finned X-wing that would not be an X-wing without its fins.
    SashimiXWing = "sashimi x-wing", Hard, 46;
    /// Four cells in two lines and two boxes that would allow two solutions. Assumes that the puzzle is unique.
    UniqueRectangle = "unique rectangle", Hard, 47;
    /// A swordfish with fins.
    FinnedSwordfish = "finned swordfish", Hard, 48;
    /// A finned swordfish that would not be a swordfish without its fins.
    SashimiSwordfish = "sashimi swordfish", Hard, 49;
    /// Four cells of a house that have four digits left.
    NakedQuad = "naked quad", Hard, 50;
    /// A digit that four lines have in four cross lines.
    Jellyfish = "jellyfish", Hard, 52;
    /// Four digits of a house that have four places left.
    HiddenQuad = "hidden quad", Hard, 54;
    /// A jellyfish with fins.
    FinnedJellyfish = "finned jellyfish", Hard, 55;
    /// A finned jellyfish that would not be a jellyfish without its fins.
    SashimiJellyfish = "sashimi jellyfish", Hard, 55;
    /// Every open cell has two candidates but one that has three. Assumes that the puzzle is unique.
    BugPlusOne = "bug+1", Hard, 56;
    /// Five or more cells of a house that have as many digits left.
    NakedSubset = "naked subset", Hard, 56;
    /// Five or more digits of a house that have as many places left.
    HiddenSubset = "hidden subset", Hard, 58;
    /// A fish of five or more lines.
    LargeFish = "large fish", Hard, 60;
    /// The strong links of a digit coloured in two colours, one of which must be false.
    SimpleColouring = "simple colouring", Expert, 62;
    /// A chain of strong and weak links of one digit.
    XChain = "x-chain", Expert, 65;
    /// A chain of cells with two candidates each.
    XyChain = "xy-chain", Expert, 66;
    /// A box and a line whose crossing belongs to a set of each: every digit has its place.
    SueDeCoq = "sue de coq", Expert, 68;
    /// Two almost locked sets that share a digit which only one of them can have.
    AlsXz = "als-xz", Expert, 69;
    /// A chain of strong and weak links of any digits.
    AlternatingChain = "alternating inference chain", Expert, 70;
    /// A chain of which some links are groups of candidates in a box and a line.
    GroupedChain = "grouped alternating inference chain", Expert, 72;
    /// Two almost locked sets, each joined with a third by a digit that only one of the two can have.
    AlsXyWing = "als-xy-wing", Expert, 73;
    /// A candidate from which a contradiction follows.
    Nishio = "nishio", Extreme, 75;
    /// What follows from every candidate of a cell.
    CellForcing = "cell forcing chains", Extreme, 80;
    /// What follows from every place of a digit in a house.
    RegionForcing = "region forcing chains", Extreme, 82;
    /// A candidate refuted by all that singles make of it, or deeper.
    Trial = "trial", Extreme, 88;
    /// No technique: what all others leave open on large grids. No step is found by it; it only rates.
    Search = "search", Extreme, 120;
}

impl Technique {
    /// Whether its reasoning holds only for puzzles with one solution.
    pub fn assumes_uniqueness(self) -> bool {
        matches!(self, Technique::UniqueRectangle | Technique::BugPlusOne)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// The name, in any case and with `-` or `_` for a space.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let plain = |name: &str| name.to_lowercase().replace(['-', '_', ' '], "");
        let all = || Technique::ALL.iter().copied();
        let found = all().find(|technique| plain(technique.name()) == plain(name));
        found.ok_or_else(|| UnknownName::new(name, all().map(Technique::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_tried_by_level_then_difficulty() {
        let order = |technique: &Technique| (technique.level(), technique.difficulty());
        assert!(Technique::ALL.is_sorted_by_key(order));
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        assert_eq!("X-Wing".parse(), Ok(Technique::XWing));
        assert_eq!("xwing".parse(), Ok(Technique::XWing));
        assert_eq!("two_string_kite".parse(), Ok(Technique::TwoStringKite));
        for &technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
        }
        let error = "y-wing".parse::<Technique>().expect_err("no such name");
        let start = "'y-wing' is not one of: full house, hidden single in a box, ";
        assert!(error.to_string().starts_with(start), "{error}");
    }

    #[test]
    fn difficulties_are_read_and_shown_in_tenths() {
        assert_eq!("4.2".parse(), Ok(SeLike(42)));
        assert_eq!(SeLike(42).to_string(), "4.2");
        assert_eq!(SeLike(30).cost(), 8);
        let error = "hard".parse::<SeLike>().expect_err("no number");
        let message = "'hard' is not a difficulty like 4.2, between 0 and 100";
        assert_eq!(error.to_string(), message);
    }
}
