//! Shares of a data set: its splits, and the levels of new puzzles.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use itertools::Itertools;
use satdoku::logic::{Level, SeLike};
use satdoku::names::by_its_name;

/// A split of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Split {
    /// What a model learns from.
    Train,
    /// What its settings are chosen by.
    Validation,
    /// What it is judged by.
    Test,
}

by_its_name!(Split { Train => "train", Validation => "validation", Test => "test" });

/// What decides in which split a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SplitBy {
    /// Its solution: puzzles whose solutions are guises of one grid are in one split.
    #[default]
    Solution,
    /// The puzzle: its guises are in one split, but another puzzle with the same solution may be in another.
    Puzzle,
}

by_its_name!(SplitBy { Solution => "solution", Puzzle => "puzzle" });

/// The share of each split.
///
/// The hash of a canonical form alone decides in which split a puzzle is: it is the same in every shard of a data set, and
/// in every data set with these shares.
///
/// # Examples
///
/// ```
/// use satdoku_tasks::dataset::{Split, Splits};
///
/// let splits: Splits = "90,5,5".parse()?;
/// assert_eq!(splits.of_hash(0), Split::Train);
/// assert_eq!(splits.of_hash(u128::MAX), Split::Test);
/// assert!("0,0".parse::<Splits>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splits([u32; 3]);

impl Splits {
    /// The split of puzzles whose form has this hash.
    pub fn of_hash(self, hash: u128) -> Split {
        // The low half: `dedupe` cuts its shards by the high one.
        let at = u128::from(hash as u64) * self.sum();
        let mut end = 0;
        let is_below = |share: u32| {
            end += u128::from(share);
            at < end << 64
        };
        let split = self.0.into_iter().position(is_below);
        Split::ALL[split.expect("the shares sum up to the whole")]
    }

    /// The splits that have a share.
    pub fn wanted(self) -> impl Iterator<Item = Split> {
        Split::ALL.into_iter().zip(self.0).filter(|&(_, share)| share > 0).map(|(split, _)| split)
    }

    fn sum(self) -> u128 {
        self.0.into_iter().map(u128::from).sum()
    }
}

impl Default for Splits {
    fn default() -> Self {
        Splits([90, 5, 5])
    }
}

impl FromStr for Splits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shares: Option<Vec<u32>> =
            text.split(',').map(|share| share.trim().parse().ok()).collect();
        let shares =
            shares.filter(|shares| shares.len() <= 3 && shares.iter().any(|&share| share > 0));
        let shares =
            shares.ok_or("expected the shares of train, validation and test, like 90,5,5")?;
        let mut all = [0; 3];
        all[..shares.len()].copy_from_slice(&shares);
        Ok(Splits(all))
    }
}

impl fmt::Display for Splits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format(","))
    }
}

/// How hard the puzzles of a part are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The level.
    Level(Level),
    /// Difficulties, on the scale of the request.
    Difficulties(RangeInclusive<SeLike>),
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Level(level) => write!(f, "{level}"),
            Grade::Difficulties(range) => write!(f, "{}..{}", range.start(), range.end()),
        }
    }
}

/// Levels or ranges of difficulties with the share of puzzles that each has.
///
/// # Examples
///
/// ```
/// use satdoku_tasks::dataset::Mix;
///
/// let mix: Mix = "easy:40,hard:40,7.1..7.2:20".parse()?;
/// let counts: Vec<u64> = mix.counts(7).iter().map(|(_, range)| range.end - range.start).collect();
/// assert_eq!(counts, [3, 3, 1]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix(Vec<(Grade, u32)>);

impl Mix {
    /// Each part with the numbers of its puzzles among `count`, which follow each other.
    pub fn counts(&self, count: u64) -> Vec<(Grade, Range<u64>)> {
        let sum: u128 = self.0.iter().map(|&(_, share)| u128::from(share)).sum();
        let mut shares = 0;
        let mut start = 0;
        let part = |(grade, share): &(Grade, u32)| {
            shares += u128::from(*share);
            // Rounded to the nearest, so that no part is off by one number or more.
            let end = (u128::from(count) * shares * 2 + sum) / (2 * sum);
            let end = u64::try_from(end).expect("at most the count");
            let range = start..end;
            start = end;
            (grade.clone(), range)
        };
        self.0.iter().map(part).collect()
    }
}

impl FromStr for Mix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<_> = text.split(',').map(part_of_mix).try_collect()?;
        match parts.iter().map(|(grade, _)| grade.to_string()).duplicates().next() {
            Some(twice) => Err(format!("{twice} is there twice")),
            None => Ok(Mix(parts)),
        }
    }
}

fn part_of_mix(text: &str) -> Result<(Grade, u32), String> {
    let wrong = || {
        format!("'{text}': expected a level or a range with its share, like hard:40 or 4.2..6.6:20")
    };
    let (grade, share) = text.trim().split_once(':').ok_or_else(wrong)?;
    let share = share.parse().ok().filter(|&share| share > 0).ok_or_else(wrong)?;
    let grade = match grade.split_once("..") {
        None => Grade::Level(grade.parse().map_err(|_| wrong())?),
        Some((from, to)) => {
            let ends = (from.parse::<SeLike>().ok()).zip(to.parse::<SeLike>().ok());
            let (from, to) = ends.filter(|(from, to)| from <= to).ok_or_else(wrong)?;
            Grade::Difficulties(from..=to)
        }
    };
    Ok((grade, share))
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.0.iter().map(|(grade, share)| format!("{grade}:{share}"));
        write!(f, "{}", { parts }.format(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cut_the_hashes_in_proportion() {
        let splits: Splits = "2,1,1".parse().expect("three shares");
        let quarter = 1_u128 << 62;
        let split = |quarters: u128| splits.of_hash((7 << 64) | (quarters * quarter));
        assert_eq!(
            [0, 1, 2, 3].map(split),
            [Split::Train, Split::Train, Split::Validation, Split::Test]
        );
        let only: Splits = "0,0,1".parse().expect("three shares");
        assert_eq!(only.of_hash(0), Split::Test);
        assert_eq!(only.wanted().collect::<Vec<_>>(), [Split::Test]);
        for wrong in ["", "0", "1,2,3,4", "a", "-1"] {
            assert!(wrong.parse::<Splits>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_parts_of_a_mix_follow_each_other() {
        let mix: Mix = "easy:1,hard:1,extreme:1".parse().expect("three parts");
        for count in [0, 1, 2, 3, 10, 1_000_003] {
            let counts = mix.counts(count);
            assert_eq!(counts[0].1.start, 0);
            assert!(counts.iter().tuple_windows().all(|(one, next)| one.1.end == next.1.start));
            assert_eq!(counts[2].1.end, count);
            assert!(
                counts.iter().all(|(_, part)| (part.end - part.start).abs_diff(count / 3) <= 1)
            );
        }
        for wrong in ["", "easy", "easy:0", "easy:1,easy:2", "simple:3", "5..4:1", "easy:x"] {
            assert!(wrong.parse::<Mix>().is_err(), "{wrong}");
        }
    }
}
