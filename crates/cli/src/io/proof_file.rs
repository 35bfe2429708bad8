//! The file of a proof, which a solver writes.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use clap::ValueEnum;
use satdoku::budget::Budget;
use satdoku::proof::{self, ProofError};
use satdoku::sat::{Cnf, ProofFormat};

use super::failure::Failure;
use super::output_file::OutputFile;
use super::write::{WriteError, open_text, write_whole};

/// The format of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofForm {
    /// DRAT as text
    Drat,
    /// DRAT in binary
    BinaryDrat,
    /// LRAT
    Lrat,
}

/// The file while a solver writes it.
#[derive(Debug)]
pub(crate) enum ProofFile {
    /// The requested file.
    Direct(OutputFile),
    /// A temporary file, to be converted to LRAT, and the requested file.
    Converted(BufWriter<File>, OutputFile),
}

impl ProofForm {
    /// The format in which a solver writes a proof that is to have this one.
    pub(crate) fn of_solver(self) -> ProofFormat {
        match self {
            ProofForm::Drat => ProofFormat::Drat,
            ProofForm::BinaryDrat | ProofForm::Lrat => ProofFormat::BinaryDrat,
        }
    }
}

impl ProofFile {
    /// Opens the file before the search, so that an unusable name fails at once.
    pub(crate) fn open(path: Option<&Path>, form: ProofForm) -> Result<Self, Failure> {
        let target = open_text(path)?;
        if form != ProofForm::Lrat {
            return Ok(ProofFile::Direct(target));
        }
        let aside = tempfile::tempfile().map_err(|error| Failure::at("a temporary file", error))?;
        Ok(ProofFile::Converted(BufWriter::new(aside), target))
    }

    /// Completes the file with the proof that refutes this formula.
    pub(crate) fn finish(
        self,
        formula: impl FnOnce() -> Cnf,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let (drat, target) = match self {
            ProofFile::Direct(target) => return write_whole(target, |_| Ok(())).map(|_| ()),
            ProofFile::Converted(drat, target) => (drat, target),
        };
        let rewound =
            drat.into_inner().map_err(io::IntoInnerError::into_error).and_then(|mut file| {
                file.seek(SeekFrom::Start(0))?;
                Ok(file)
            });
        let drat = BufReader::new(rewound.map_err(|error| Failure::at("a temporary file", error))?);
        let written = write_whole(target, |out| {
            let converted = proof::write_lrat(&formula(), drat, budget, out);
            converted.map(|_| ()).map_err(|error| match error {
                ProofError::Io(error) => WriteError::Output(error),
                other => WriteError::Input(Failure::at("the proof", other)),
            })
        });
        written.map(|_| ())
    }
}

impl Write for ProofFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            ProofFile::Direct(target) => target.write(bytes),
            ProofFile::Converted(drat, _) => drat.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            ProofFile::Direct(target) => target.flush(),
            ProofFile::Converted(drat, _) => drat.flush(),
        }
    }
}
