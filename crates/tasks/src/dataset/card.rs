//! The card of a data set: its README, with how it was made, what it holds and what was checked.

use std::fmt::Write;

use itertools::Itertools;
use satdoku::logic::Level;

use super::columns::Column;
use super::files::{DatasetFormat, Writer};
use super::options::DatasetOptions;
use super::shares::{Split, SplitBy};
use super::tally::{Counts, Tally};

/// How many of the hardest techniques are listed.
const MOST_TECHNIQUES: usize = 20;

/// The text of the card. The same data set always has the same.
pub(super) fn card(
    options: &DatasetOptions,
    writer: &Writer,
    tally: &Tally,
    made_by: &str,
) -> String {
    let none = Counts::default();
    let splits: Vec<(Split, &Counts)> = options
        .splits
        .wanted()
        .map(|split| (split, tally.splits.get(&split).unwrap_or(&none)))
        .collect();
    let mut card = String::new();
    let out = &mut card;
    front_matter(writer, &splits, out);
    let puzzles: u64 = splits.iter().map(|(_, counts)| counts.puzzles).sum();
    let _ = writeln!(out, "# {} sudoku puzzles\n", grouped(puzzles));
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(out, "Made with satdoku {version}:\n\n    {made_by}\n");
    if tally.is_interrupted {
        let _ = writeln!(out, "**Incomplete: the run was interrupted.**\n");
    }
    let _ = writeln!(out, "## Files\n\n| split | files | rows | puzzles |\n|---|---|---:|---:|");
    for (split, counts) in &splits {
        let files = writer.names(*split).iter().map(|name| format!("`{name}`")).join(", ");
        let (rows, puzzles) = (grouped(counts.rows), grouped(counts.puzzles));
        let _ = writeln!(out, "| {} | {files} | {rows} | {puzzles} |", split.name());
    }
    if options.augment > 0 {
        let _ = writeln!(
            out,
            "\nEach training puzzle is followed by {} random guises of itself, which have its level and numbers.",
            options.augment
        );
    }
    columns(options, writer, out);
    loading(writer, out);
    distribution(&splits, out);
    techniques(&splits, out);
    checks(options, tally, out);
    card
}

/// What the Hugging Face hub reads.
fn front_matter(writer: &Writer, splits: &[(Split, &Counts)], out: &mut String) {
    if writer.format.is_arrays() {
        return;
    }
    out.push_str("---\nconfigs:\n- config_name: default\n  data_files:\n");
    for (split, _) in splits {
        for name in writer.names(*split) {
            let _ = writeln!(out, "  - split: {}\n    path: {name}", split.name());
        }
    }
    out.push_str("---\n\n");
}

fn columns(options: &DatasetOptions, writer: &Writer, out: &mut String) {
    let _ = writeln!(out, "\n## Columns\n");
    if options.format == DatasetFormat::Hrm {
        out.push_str(
            "`all__inputs` are puzzles and `all__labels` their solutions, row by row: 1 is a blank, and a digit is itself plus 1. \
             A group is a puzzle with its guises.\n",
        );
        return;
    }
    let _ = writeln!(out, "| column | |\n|---|---|");
    for column in options.columns.iter() {
        let _ = writeln!(out, "| `{column}` | {}{} |", column.summary(), in_arrays(column, writer));
    }
    if writer.with_guises {
        let _ = writeln!(out, "| `guise` | 0 for the puzzle itself, or the number of its guise |");
    }
}

/// How programs in Python read it. Without types they take long rows of digits for numbers.
fn loading(writer: &Writer, out: &mut String) {
    out.push_str(match writer.format {
        DatasetFormat::Jsonl => {
            "\n    pandas.read_json(\"train.jsonl\", lines=True, dtype=False)\n    polars.read_ndjson(\"train.jsonl\")\n"
        }
        DatasetFormat::Csv => {
            "\n    pandas.read_csv(\"train.csv\", dtype={\"puzzle\": str, \"solution\": str})\n    \
             polars.read_csv(\"train.csv\", schema_overrides={\"puzzle\": str, \"solution\": str})\n"
        }
        DatasetFormat::Npy | DatasetFormat::Hrm => "",
    });
}

/// What stands in an array for what is no number.
fn in_arrays(column: Column, writer: &Writer) -> &'static str {
    match column {
        _ if !writer.format.is_arrays() => "",
        Column::Puzzle => "; 0 is a blank",
        Column::Level => "; from 0 to 5, and 255 for none",
        Column::SeLike | Column::Er | Column::Ep | Column::Ed => "; NaN for none",
        _ => "",
    }
}

fn distribution(splits: &[(Split, &Counts)], out: &mut String) {
    let names = splits.iter().map(|(split, _)| split.name()).join(" | ");
    let line = "---:|".repeat(splits.len());
    let _ = writeln!(out, "\n## Distribution\n\n| | {names} |\n|---|{line}");
    let mut row = |name: &str, of: &dyn Fn(&Counts) -> String| {
        let cells = splits.iter().map(|(_, counts)| of(counts)).join(" | ");
        let _ = writeln!(out, "| {name} | {cells} |");
    };
    row("givens, least", &|counts| {
        counts.givens.keys().next().map_or_else(String::new, ToString::to_string)
    });
    row("givens, mean", &|counts| {
        let sum: u64 = counts.givens.iter().map(|(&givens, &count)| givens as u64 * count).sum();
        if counts.puzzles == 0 {
            String::new()
        } else {
            format!("{:.2}", sum as f64 / counts.puzzles as f64)
        }
    });
    row("givens, most", &|counts| {
        counts.givens.keys().next_back().map_or_else(String::new, ToString::to_string)
    });
    let has_level =
        |level: &Level| splits.iter().any(|(_, counts)| counts.levels.contains_key(level));
    for level in Level::ALL.into_iter().filter(has_level) {
        row(level.name(), &|counts| {
            grouped(counts.levels.get(&level).copied().unwrap_or_default())
        });
    }
}

/// The techniques that are the hardest of most puzzles.
fn techniques(splits: &[(Split, &Counts)], out: &mut String) {
    let all = splits.iter().flat_map(|(_, counts)| &counts.hardest);
    let hardest = all
        .into_grouping_map_by(|&(technique, _)| *technique)
        .fold(0, |sum, _, (_, count)| sum + count);
    if hardest.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n| hardest technique | puzzles |\n|---|---:|");
    let by_count = hardest
        .into_iter()
        .sorted_by_key(|&(technique, count)| (std::cmp::Reverse(count), technique));
    let (mut others, mut of_others) = (0, 0);
    for (nth, (technique, count)) in by_count.enumerate() {
        if nth < MOST_TECHNIQUES {
            let _ = writeln!(out, "| {} | {} |", technique.name(), grouped(count));
        } else {
            others += 1;
            of_others += count;
        }
    }
    if others > 0 {
        let _ = writeln!(out, "| {others} others | {} |", grouped(of_others));
    }
}

fn checks(options: &DatasetOptions, tally: &Tally, out: &mut String) {
    out.push_str(
        "\n## Checks\n\n- Each puzzle has exactly one solution: a search on bitmasks and a SAT solver have both proved it.\n\
         - No puzzle is a guise of another, with rows, columns, bands or stacks exchanged, the grid turned, or digits renamed.\n",
    );
    out.push_str(match options.split_by {
        SplitBy::Solution => "- No solution in one split is a guise of one in another.\n",
        SplitBy::Puzzle => "- No puzzle in one split is a guise of one in another. Puzzles of two splits may have one solution.\n",
    });
    let (shares, by) = (options.splits, options.split_by);
    let _ = writeln!(
        out,
        "- The splits have shares of {shares} on average, since the canonical form of the {by} alone chooses the split. In other data \
         sets with these shares a {by} is in the same split as here.",
    );
    if tally.left_out.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nLeft out:\n\n| puzzles | |\n|---:|---|");
    for (why, &count) in &tally.left_out {
        let _ = writeln!(out, "| {} | {} |", grouped(count), why.name());
    }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let groups = digits.as_bytes()[first..].chunks(3);
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    let first = (first > 0).then(|| digits[..first].to_owned());
    first.into_iter().chain(groups).join(",")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_grouped() {
        let numbers = [0, 7, 999, 1_000, 12_345, 123_456, 10_000_000];
        let texts = ["0", "7", "999", "1,000", "12,345", "123,456", "10,000,000"];
        assert_eq!(numbers.map(grouped), texts);
    }
}
