//! Input that a person types or pastes at the terminal.
//!
//! A process has one standard input, so this is the state of the process.

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The keys that end the input of a terminal.
#[cfg(windows)]
pub(super) const END: &str = "Ctrl-Z and Enter";
#[cfg(not(windows))]
pub(super) const END: &str = "Ctrl-D";

/// Whether a person is typing.
static GOES_ON: AtomicBool = AtomicBool::new(false);

/// Begins if one of a command's FILE arguments is the standard input of a terminal; returns whether it does.
pub(super) fn begin(files: &[PathBuf]) -> bool {
    let is_stdin = files.is_empty() || files.iter().any(|file| file == Path::new("-"));
    let begins = is_stdin && io::stdin().is_terminal();
    if begins {
        GOES_ON.store(true, Ordering::Relaxed);
    }
    begins
}

/// Whether a person is typing, so that a progress line would be drawn over the text.
pub(super) fn goes_on() -> bool {
    GOES_ON.load(Ordering::Relaxed)
}

/// Standard input.
pub(super) struct Stdin;

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = io::stdin().read(buffer)?;
        if length == 0 && !buffer.is_empty() {
            GOES_ON.store(false, Ordering::Relaxed);
        }
        Ok(length)
    }
}
