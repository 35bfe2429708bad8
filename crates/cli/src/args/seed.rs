//! Seeds of random numbers.

use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use clap::ArgMatches;

use super::Shard;

/// A seed that was given, or drawn for "random".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seed {
    pub(crate) number: u64,
    is_drawn: bool,
}

impl Seed {
    /// The seed that was drawn for the options of a subcommand, if they ask for one.
    ///
    /// # Errors
    ///
    /// If a run that belongs to others would draw a seed of its own.
    pub(crate) fn drawn_for(found: &ArgMatches) -> Result<Option<u64>, String> {
        let Some((_, found)) = found.subcommand() else {
            return Ok(None);
        };
        let seed = found.try_get_one::<Seed>("seed").ok().flatten();
        let Some(seed) = seed.filter(|seed| seed.is_drawn) else {
            return Ok(None);
        };
        let is_part = matches!(found.try_get_one::<Shard>("shard"), Ok(Some(_)));
        let is_resumed = matches!(found.try_get_one::<bool>("resume"), Ok(Some(true)));
        let refusal =
            |option, why| Err(format!("--seed random and {option} do not go together: {why}"));
        match (is_part, is_resumed) {
            (true, _) => refusal("--shard", "all parts need the same seed"),
            (_, true) => refusal("--resume", "give the seed that the interrupted run has named"),
            _ => Ok(Some(seed.number)),
        }
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random" {
            // The keys of hash tables are random. 32 bits are easy to type again.
            let number = RandomState::new().hash_one(0) >> 32;
            return Ok(Seed { number, is_drawn: true });
        }
        let number = text.parse();
        let number = number.map_err(|_| {
            format!("expected a number from 0 to {}, or \"random\" to draw one", u64::MAX)
        })?;
        Ok(Seed { number, is_drawn: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_drawn() {
        let seed = |text: &str| text.parse::<Seed>();
        assert_eq!(seed("18446744073709551615").unwrap().number, u64::MAX);
        let expected =
            "expected a number from 0 to 18446744073709551615, or \"random\" to draw one";
        for wrong in ["", "-1", "x", "18446744073709551616", "Random"] {
            assert_eq!(seed(wrong).unwrap_err(), expected, "{wrong}");
        }
        let drawn: Vec<Seed> = (0..4).map(|_| seed("random").unwrap()).collect();
        assert!(drawn.iter().all(|seed| seed.is_drawn && seed.number <= u64::from(u32::MAX)));
        assert!(drawn.iter().any(|seed| seed.number != drawn[0].number));
    }
}
