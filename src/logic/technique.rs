//! The techniques by name, with the level and the difficulty of each.

use std::fmt;
use std::str::FromStr;

use super::techniques::registry::registry;
use crate::difficulty::{Level, SeLike};
use crate::names::UnknownName;

macro_rules! define_techniques {
    ($($(#[doc = $doc:literal])+ $technique:ident =
        $name:literal, $level:ident, $tenths:literal, $usage:ident, $find:path, $reason:path;)*) => {
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
        ///     &Technique::PairRule,
        ///     &Technique::Combinations,
        /// ]));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = $doc])+ $technique,)*
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

            #[cfg(test)]
            fn pattern(self) -> &'static str {
                match self {
                    $(Technique::$technique => concat!($($doc),+),)*
                }
            }

            fn usage(self) -> Usage {
                match self {
                    $(Technique::$technique => Usage::$usage,)*
                }
            }

            /// The lowest difficulty of its steps; long chains and large sets are harder.
            pub fn difficulty(self) -> SeLike {
                match self {
                    $(Technique::$technique => SeLike($tenths),)*
                }
            }
        }
    };
}

registry!(define_techniques);

impl Technique {
    /// Whether its reasoning holds only for puzzles with one solution.
    pub fn assumes_uniqueness(self) -> bool {
        matches!(self.usage(), Usage::Unique | Usage::UniqueOnRequest)
    }

    /// Whether it is found only when somebody asks for it by name or for all steps of a position.
    ///
    /// Paths, ratings and levels do without these techniques: their patterns are rare, or long to search for, and chains
    /// reach most of what they conclude.
    pub fn is_on_request(self) -> bool {
        matches!(self.usage(), Usage::OnRequest | Usage::UniqueOnRequest)
    }
}

/// When a technique is used.
enum Usage {
    /// On every path.
    Always,
    /// On paths that may assume a unique solution.
    Unique,
    /// Only if it is asked for.
    OnRequest,
    /// Only if it is asked for, and it assumes a unique solution.
    UniqueOnRequest,
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// The name, in any case and with `-` or `_` for a space. The error for the first part of a name, such as "unique
    /// rectangle", lists the names that begin with it.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let plain = |name: &str| name.to_lowercase().replace(['-', '_', ' '], "");
        let (wanted, all) = (plain(name), Technique::ALL.iter().copied());
        if let Some(found) = all.clone().find(|technique| plain(technique.name()) == wanted) {
            return Ok(found);
        }
        let mut known: Vec<&str> = all.map(Technique::name).collect();
        if known.iter().any(|known| plain(known).starts_with(&wanted)) {
            known.retain(|known| plain(known).starts_with(&wanted));
        }
        Err(UnknownName::new(name, known))
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
        let error = "Naked".parse::<Technique>().expect_err("the start of names");
        let known = "naked single, naked pair, naked triple, naked quad, naked subset";
        assert_eq!(error.to_string(), format!("'Naked' is not one of: {known}"));
    }

    /// The table that players read is the registry.
    #[test]
    fn the_readme_has_every_technique_in_order() {
        let rows = Technique::ALL.iter().map(|technique| {
            let usage = match technique.usage() {
                Usage::Always => "",
                Usage::Unique => "one solution",
                Usage::OnRequest => "on request",
                Usage::UniqueOnRequest => "on request, one solution",
            };
            let (level, difficulty) = (technique.level(), technique.difficulty());
            let pattern = technique.pattern().replace(" Assumes that the puzzle is unique.", "");
            format!("| {technique} | {level} | {difficulty} | {usage} |{pattern} |\n")
        });
        let readme = include_str!("techniques/README.md").replace('\r', "");
        let table: String = rows.collect();
        assert!(readme.contains(&table), "the table should be\n{table}");
    }
}
