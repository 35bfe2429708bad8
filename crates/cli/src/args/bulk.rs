//! Options for threads, shards and summaries.

use std::str::FromStr;

use clap::Args;

use super::named::whole;

/// Options for threads, shards and summaries.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Bulk")]
pub(crate) struct WorkArgs {
    /// Number of worker threads; by default one per core
    #[arg(long, value_name = "T", value_parser = whole(1..=1024_u16))]
    pub(crate) threads: Option<u16>,
    /// Do only the I-th of N parts of the work, counted from 0
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Write a summary to stderr at the end, with the work of each engine; in jsonl and json, each record has it as the
    /// field 'stats'
    #[arg(long)]
    pub(crate) stats: bool,
    /// Continue the FILE.part that an interrupted or killed run with `-o FILE` left (formats line, csv and jsonl); the
    /// input and the options must be the same
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
}

impl WorkArgs {
    /// Whether the output begins with this part of the work.
    pub(crate) fn is_first(&self) -> bool {
        self.shard.is_none_or(|shard| shard.index == 0)
    }

    /// Whether the output ends with this part of the work.
    pub(crate) fn is_last(&self) -> bool {
        self.shard.is_none_or(|shard| shard.index + 1 == shard.count)
    }
}

/// The same for a stream of records, which a pipeline may have split.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Bulk")]
pub(crate) struct BulkArgs {
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// For pipelines: write one record for each record read, and exit with 0 unless the run itself fails. Without
    /// --shard the output depends only on the record, so the input can be split anywhere between records: no csv
    /// header, no index, and errors name the line within the record
    #[arg(long, conflicts_with = "resume")]
    pub(crate) filter: bool,
    /// Go on if none of the first 20 records can be read; by default the run ends there, but never with --filter or
    /// --shard
    #[arg(long)]
    pub(crate) keep_going: bool,
}

impl BulkArgs {
    /// Whether the run ends if its first records cannot be read. A part of a whole does not know what stands before.
    pub(crate) fn ends_if_unreadable(&self) -> bool {
        !self.keep_going && !self.filter && self.work.shard.is_none()
    }
}

/// The I-th of N parts, `index < count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) index: u64,
    pub(crate) count: u64,
}

impl Shard {
    /// The records out of `total` that belong to this part; parts are consecutive and their sizes differ by at most
    /// one.
    pub(crate) fn range(self, total: u64) -> std::ops::Range<u64> {
        let border = |part: u64| {
            let border = u128::from(total) * u128::from(part) / u128::from(self.count);
            u64::try_from(border).expect("a border is at most `total`, which is a u64")
        };
        border(self.index)..border(self.index + 1)
    }
}

/// A number of bytes; as text with K, M, G or T for powers of 1,024, or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) u64);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match text[number.len()..].to_ascii_uppercase().as_str() {
            "" => Some(0),
            "K" => Some(10),
            "M" => Some(20),
            "G" => Some(30),
            "T" => Some(40),
            _ => None,
        };
        shift
            .and_then(|shift| number.parse::<u64>().ok()?.checked_mul(1 << shift))
            .map(Bytes)
            .ok_or_else(|| "a number of bytes is expected, like 512M or 2G".to_owned())
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('/')
            .and_then(|(index, count)| {
                Some(Shard { index: index.parse().ok()?, count: count.parse().ok()? })
            })
            .filter(|shard| shard.index < shard.count)
            .ok_or_else(|| "I/N with 0 <= I < N is expected, like 0/4".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_part_the_records_without_gap() {
        for (total, count) in [(0, 1), (10, 3), (3, 10), (u64::MAX, 7)] {
            let mut end = 0;
            for index in 0..count {
                let range = Shard { index, count }.range(total);
                assert_eq!(range.start, end);
                end = range.end;
            }
            assert_eq!(end, total);
        }
        assert!("3/3".parse::<Shard>().is_err() && "-1/3".parse::<Shard>().is_err());
        assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
    }

    #[test]
    fn bytes_have_units() {
        for (text, bytes) in
            [("0", 0), ("7", 7), ("3k", 3 << 10), ("512M", 512 << 20), ("2G", 2 << 30)]
        {
            assert_eq!(text.parse(), Ok(Bytes(bytes)), "{text}");
        }
        for text in ["", "M", "1 G", "1GB", "-1", "1.5G", "99999999999T"] {
            assert!(text.parse::<Bytes>().is_err(), "{text}");
        }
    }
}
