//! What the ending of an output file says of its content.

use std::path::Path;

use satdoku_tasks::query::render::RecordFormat;

use crate::io::{Failure, ProofForm};

/// Endings of files with a content of their own, which the commands for records do not write, and what writes them.
///
/// Other endings, like `.txt`, `.out` or that of `mktemp`, say nothing of the content.
const OTHER_FILES: [(&[&str], &str); 7] = [
    (&["pdf", "html", "htm"], "`satdoku print` writes it"),
    (&["cnf", "dimacs"], "`satdoku encode` writes it"),
    (&["icnf"], "`satdoku encode --cubes D` writes it"),
    (&["drat", "lrat"], "`satdoku check --proof` writes it"),
    (
        &["gz", "tgz", "bz2", "xz", "zst", "lz4", "zip", "7z", "tar"],
        "nothing is compressed, pipe the output to a compressor",
    ),
    (&["png", "jpg", "jpeg", "gif", "webp", "eps", "ps"], ""),
    (
        &[
            "xls", "xlsx", "ods", "doc", "docx", "odt", "rtf", "xml", "yaml", "yml", "toml", "md",
            "tex", "parquet", "feather", "arrow", "npy", "npz", "pkl", "pickle", "db", "sqlite",
        ],
        "",
    ),
];

/// The content that the ending of an output file chooses, by its meaning to the command; `None` for standard output and
/// for an ending that says nothing.
///
/// # Errors
///
/// If the ending says that the content is one that the command does not write.
pub(crate) fn by_ending<T>(
    path: Option<&Path>,
    meaning: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<Option<T>, Failure> {
    let ending = path.and_then(|path| Some((path, path.extension()?.to_str()?)));
    let Some((path, ending)) = ending else {
        return Ok(None);
    };
    let name = ending.to_lowercase();
    if let Some(content) = meaning(&name) {
        return Ok(Some(content));
    }
    let advice = OTHER_FILES.iter().find(|(endings, _)| endings.contains(&&*name));
    let advice = advice.map(|(_, advice)| *advice);
    let Some(advice) = advice.or_else(|| record_format_of(&name).map(|_| "")) else {
        return Ok(None);
    };
    let gap = if advice.is_empty() { "" } else { "; " };
    let error = format!("cannot write '.{ending}' here, expected {expected}{gap}{advice}");
    Err(Failure::at(path.display(), error))
}

/// The format of a proof: the requested one, or that of the file's ending.
///
/// # Errors
///
/// If the ending says that the content is none that a proof has.
pub(crate) fn proof_form(
    requested: Option<ProofForm>,
    path: Option<&Path>,
) -> Result<ProofForm, Failure> {
    let by_name = |ending: &str| match ending {
        "drat" => Some(ProofForm::Drat),
        "lrat" => Some(ProofForm::Lrat),
        _ => None,
    };
    let expected = ".drat or .lrat, or --proof-format";
    match requested {
        Some(form) => Ok(form),
        None => Ok(by_ending(path, by_name, expected)?.unwrap_or(ProofForm::Drat)),
    }
}

/// The format that an ending names: that of its name, or `.ndjson`.
pub(super) fn record_format_of(ending: &str) -> Option<RecordFormat> {
    match ending {
        "ndjson" => Some(RecordFormat::Jsonl),
        name => name.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(path: &str) -> Result<Option<&'static str>, String> {
        let of = |ending: &str| record_format_of(ending).map(|format| format.name());
        by_ending(Some(Path::new(path)), of, ".csv").map_err(|failure| failure.to_string())
    }

    #[test]
    fn an_ending_chooses_a_format_or_says_nothing() {
        for (path, format) in [
            ("a.csv", Some("csv")),
            ("a.b/c.JSONL", Some("jsonl")),
            ("a.ndjson", Some("jsonl")),
            ("page-{}.svg", Some("svg")),
            ("a.ss", Some("ss")),
            ("a.opensudoku", Some("opensudoku")),
            ("a.txt", None),
            ("a.out", None),
            ("tmp.K9dk2sQx1z", None),
            ("a.csv.part", None),
            ("csv", None),
            (".csv", None),
            ("a.csv/b", None),
            ("a.", None),
            ("-", None),
            ("/dev/stdout", None),
            ("/dev/fd/3", None),
        ] {
            assert_eq!(chosen(path), Ok(format), "{path}");
        }
        assert_eq!(by_ending(None, |_| Some(1), "").map_err(|_| ()), Ok(None));
    }

    #[test]
    fn an_ending_of_another_kind_of_file_is_an_error() {
        let expected = "here, expected .csv";
        for (path, error) in [
            (
                "a.csv.gz",
                format!(
                    "cannot write '.gz' {expected}; nothing is compressed, pipe the output to a compressor"
                ),
            ),
            ("a.PDF", format!("cannot write '.PDF' {expected}; `satdoku print` writes it")),
            ("a.xlsx", format!("cannot write '.xlsx' {expected}")),
        ] {
            assert_eq!(chosen(path), Err(format!("{path}: {error}")));
        }
        let none = by_ending(Some(Path::new("a.csv")), |_| None::<()>, ".cnf").unwrap_err();
        assert_eq!(none.to_string(), "a.csv: cannot write '.csv' here, expected .cnf");
    }
}
