//! Output that is written as a whole.

use std::io::{self, Write};
use std::path::Path;

use satdoku_tasks::query::render::RecordFormat;
use satdoku_tasks::query::run::RunStatus;

use super::failure::Failure;
use super::output::Output;
use super::output_file::OutputFile;
use super::output_path::OutputPath;
use super::part_file::{Expectation, PartFile};

/// The reason why writing ended early.
pub(crate) enum WriteError {
    /// The output cannot be written.
    Output(io::Error),
    /// The content cannot be read or generated.
    Input(Failure),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        WriteError::Output(error)
    }
}

/// Opens the output for records in a format.
pub(crate) fn open_output(
    format: Option<RecordFormat>,
    path: Option<&Path>,
) -> Result<Output, Failure> {
    Output::open(format, path).map_err(|error| cannot_open(path, error))
}

/// The same for a run that another one can resume: a file keeps the records of an interrupted run. `expected` is `None`
/// if the format does not separate records by lines.
pub(crate) fn open_resumable_output(
    format: Option<RecordFormat>,
    path: Option<&Path>,
    resume: bool,
    expected: Option<Expectation<'_>>,
) -> Result<Output, Failure> {
    let Some(expected) = expected else {
        let formats = "--resume goes with the formats line, csv and jsonl";
        return if resume { Err(Failure::new(formats)) } else { open_output(format, path) };
    };
    let place = path.map(OutputPath::of).transpose().map_err(|error| cannot_open(path, error))?;
    let Some(OutputPath::File(file)) = place else {
        return open_output(format, path);
    };
    let part = PartFile::open(&file, resume, expected)?;
    Ok(Output::Text(OutputFile::InParts(Box::new(part))))
}

/// Opens the output for a text.
pub(crate) fn open_text(path: Option<&Path>) -> Result<OutputFile, Failure> {
    OutputFile::open(path).map_err(|error| cannot_open(path, error))
}

fn cannot_open(path: Option<&Path>, error: io::Error) -> Failure {
    Failure::at(path.map(|path| path.display().to_string()).unwrap_or_default(), error)
}

/// Writes a whole text; a reader that closes the output early has read enough, which is a success.
pub(crate) fn write_whole(
    mut file: OutputFile,
    write: impl FnOnce(&mut OutputFile) -> Result<(), WriteError>,
) -> Result<RunStatus, Failure> {
    match write(&mut file).and_then(|()| Ok(file.finish()?)) {
        Ok(()) => Ok(RunStatus::GOOD),
        Err(WriteError::Input(failure)) => Err(failure),
        Err(WriteError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(RunStatus::GOOD)
        }
        Err(WriteError::Output(error)) => Err(Failure::at("cannot write", error)),
    }
}

/// Writes these bytes to a file or standard output.
pub(crate) fn write_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<RunStatus, Failure> {
    write_whole(open_text(path)?, |out| Ok(out.write_all(bytes)?))
}
