//! The folders that the training scripts of the Hierarchical Reasoning Model (Wang and others, 2025, arXiv 2506.21734) and
//! of the Tiny Recursive Model (Jolicoeur-Martineau, 2025, arXiv 2510.04871) read, as their `build_sudoku_dataset.py` writes
//! them: each puzzle is a *group* with its guises as members, and a digit is a token, after one for the padding and one for
//! a blank.

use std::io;

use satdoku::puzzle::Puzzle;
use serde_json::json;

use super::format::Create;
use super::npy::{Array, Content, NumberType, header};
use crate::dataset::columns::Columns;
use crate::dataset::shares::Split;

/// The token of a blank; 0 is the padding.
const BLANK: u8 = 1;

/// What is written.
pub(super) fn columns() -> Columns {
    "puzzle,solution".parse().expect("there are such columns")
}

/// The puzzles and their solutions.
///
/// # Errors
///
/// If other columns are asked for, or there are more digits than tokens.
pub(super) fn arrays(columns: &Columns, like: &Puzzle) -> Result<Vec<Array>, String> {
    if *columns != Columns::default() && *columns != self::columns() {
        return Err("hrm holds puzzles and solutions alone: it has no columns to choose".to_owned());
    }
    let side = like.geometry().side();
    let array = |name, solved| Array {
        name,
        number_type: NumberType::up_to(side + usize::from(BLANK)),
        shape: vec![side * side],
        content: Content::Digits { solved, plus: BLANK },
    };
    Ok(vec![array("all__inputs", false), array("all__labels", true)])
}

/// Writes where each group begins, and what the numbers mean.
pub(super) fn write_rest(
    splits: &[(Split, u64, u64)],
    like: &Puzzle,
    create: &mut Create<'_>,
) -> io::Result<()> {
    let side = like.geometry().side();
    for &(split, rows, groups) in splits {
        let split = split.name();
        let members = rows.checked_div(groups).unwrap_or(1);
        let mut write = |name: &str, numbers: &mut dyn Iterator<Item = u64>, count: u64| {
            let mut file = create(&format!("{split}/{name}.npy"))?;
            file.write_all(&header(NumberType::I32, &[], count))?;
            for number in numbers {
                let number = i32::try_from(number).map_err(|_| {
                    io::Error::other("these scripts count their puzzles in 31 bits: take fewer")
                })?;
                file.write_all(&number.to_le_bytes())?;
            }
            file.flush()
        };
        write("all__puzzle_identifiers", &mut (0..rows).map(|_| 0), rows)?;
        write("all__puzzle_indices", &mut (0..=rows), rows + 1)?;
        write("all__group_indices", &mut (0..=groups).map(|group| group * members), groups + 1)?;
        let about = json!({
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": side + 2,
            "seq_len": side * side,
            "num_puzzle_identifiers": 1,
            "total_groups": groups,
            "mean_puzzle_examples": 1,
            "sets": ["all"],
        });
        let mut file = create(&format!("{split}/dataset.json"))?;
        writeln!(file, "{about}")?;
        file.flush()?;
    }
    let mut file = create("identifiers.json")?;
    writeln!(file, "[\"<blank>\"]")?;
    file.flush()
}
