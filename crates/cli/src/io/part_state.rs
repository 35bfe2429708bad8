//! What a resumed run must know and the records do not show: the options of the run, and its status so far.
//!
//! ```text
//! --limit=10       an option per line
//! .
//! negative         a property of the status per line, in the order in which they occurred
//! ```
//!
//! Lines are only added, and a property is added before the first record that has it is written. So a kill at any
//! moment loses none.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use satdoku_tasks::query::run::RunStatus;

/// The line between the options and the status.
const SEPARATOR: &str = ".";

/// The properties that records give to the status.
const PROPERTIES: [(&str, RunStatus); 4] = [
    ("negative", RunStatus::NEGATIVE),
    ("bad record", RunStatus::BAD_RECORD),
    ("unknown", RunStatus::UNKNOWN),
    ("wrong", RunStatus::WRONG),
];

/// The state of a run whose output is incomplete.
#[derive(Debug)]
pub(super) struct PartState {
    path: PathBuf,
    file: File,
    status: RunStatus,
}

impl PartState {
    /// The name of the state of a file.
    pub(super) fn path(part: &Path) -> PathBuf {
        let mut name = part.as_os_str().to_owned();
        name.push(".state");
        PathBuf::from(name)
    }

    /// Begins the state of a run without records.
    pub(super) fn begin(part: &Path, options: &[String]) -> io::Result<Self> {
        let path = PartState::path(part);
        let mut file = File::create(&path)?;
        let lines = options.iter().map(String::as_str).chain([SEPARATOR]);
        file.write_all(lines.flat_map(|line| [line, "\n"]).collect::<String>().as_bytes())?;
        Ok(PartState { path, file, status: RunStatus::GOOD })
    }

    /// Reads the state of a run with these options; the inner error is the reason why the run was another one.
    pub(super) fn resume(part: &Path, options: &[String]) -> io::Result<Result<Self, String>> {
        let path = PartState::path(part);
        let text = fs::read_to_string(&path)?;
        let mut lines = text.lines();
        let begun: Vec<&str> = lines.by_ref().take_while(|line| *line != SEPARATOR).collect();
        if let Some(option) = difference(&begun, options) {
            return Ok(Err(format!("another {option}")));
        }
        let mut status = RunStatus::GOOD;
        for line in lines {
            let known = PROPERTIES.iter().find(|(name, _)| *name == line);
            known.into_iter().for_each(|(_, property)| status |= *property);
        }
        let file = File::options().append(true).open(&path)?;
        Ok(Ok(PartState { path, file, status }))
    }

    /// The status so far.
    pub(super) fn status(&self) -> RunStatus {
        self.status
    }

    /// Adds the properties of a status.
    pub(super) fn save(&mut self, status: RunStatus) -> io::Result<()> {
        for (name, property) in PROPERTIES {
            if status.has(property) && !self.status.has(property) {
                self.file.write_all(format!("{name}\n").as_bytes())?;
                self.status |= property;
            }
        }
        Ok(())
    }

    /// Removes the state of a run that is complete.
    pub(super) fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The name of the first option that differs.
fn difference<'o>(begun: &[&'o str], options: &'o [String]) -> Option<&'o str> {
    let here: Vec<&str> = options.iter().map(String::as_str).collect();
    let other = begun.iter().find(|option| !here.contains(option));
    let other = other.or_else(|| here.iter().find(|option| !begun.contains(option)))?;
    other.split('=').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_is_kept_and_other_options_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let part = folder.path().join("x.part");
        assert_eq!(PartState::resume(&part, &[]).unwrap_err().kind(), io::ErrorKind::NotFound);
        let options = ["--limit=10".to_owned(), "--box=2x3".to_owned()];
        let mut state = PartState::begin(&part, &options).unwrap();
        state.save(RunStatus::GOOD).unwrap();
        state.save(RunStatus::NEGATIVE).unwrap();
        state.save(RunStatus { unknown: true, ..RunStatus::NEGATIVE }).unwrap();
        let resumed = PartState::resume(&part, &options).unwrap().unwrap();
        assert_eq!(resumed.status(), RunStatus { unknown: true, ..RunStatus::NEGATIVE });
        let text = fs::read_to_string(PartState::path(&part)).unwrap();
        assert_eq!(text, "--limit=10\n--box=2x3\n.\nnegative\nunknown\n");
        let refusal = |options: &[String]| PartState::resume(&part, options).unwrap().unwrap_err();
        assert_eq!(refusal(&options[..1]), "another --box");
        let more = [&options[..], &["--seed=1".to_owned()]].concat();
        assert_eq!(refusal(&more), "another --seed");
        resumed.remove();
        assert!(!PartState::path(&part).exists());
    }
}
