//! Interrupts: signals that ask the program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output_file::discard_unfinished_and;

/// The exit code of an interrupted program.
const EXIT_CODE: i32 = 130;

/// An interrupt flag. A run that writes records checks the flag, writes what is complete, and ends by itself; anything
/// else, such as waiting for a file, is ended at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    heeded: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for the signals that ask a program to end, except those that were ignored when it started, as by
    /// `nohup`.
    #[cfg(unix)]
    pub(crate) fn listen(&self) {
        use std::thread;

        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::{flag, iterator::Signals};

        let ignored = ignored_signals();
        let wanted =
            [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // The program also works without signal handlers.
        let Ok(mut signals) = Signals::new(wanted.clone()) else {
            return;
        };
        let interrupt = self.clone();
        let listen = move || signals.forever().for_each(|_| interrupt.raise());
        if thread::Builder::new().spawn(listen).is_err() {
            // Without a listening thread the signals would have no effect, so let them end the program at once.
            for signal in wanted {
                let always = Arc::new(AtomicBool::new(true));
                let _ = flag::register_conditional_shutdown(signal, EXIT_CODE, always);
            }
        }
    }

    #[cfg(not(unix))]
    pub(crate) fn listen(&self) {
        let interrupt = self.clone();
        let _ = ctrlc::set_handler(move || interrupt.raise());
    }

    /// Handles a signal, in a separate thread; a second signal ends the program at once.
    fn raise(&self) {
        let again = self.raised.swap(true, Ordering::Relaxed);
        if again || !self.heeded.load(Ordering::Relaxed) {
            discard_unfinished_and(|| end());
        }
    }

    /// Returns the flag; from now on the caller promises to check it.
    pub(crate) fn heed(&self) -> Arc<AtomicBool> {
        self.heeded.store(true, Ordering::Relaxed);
        self.raised.clone()
    }
}

/// Ends the program without writing what standard output has in its buffer: a reader that stalls would keep that waiting.
#[cfg(unix)]
fn end() -> ! {
    signal_hook::low_level::exit(EXIT_CODE)
}

#[cfg(not(unix))]
fn end() -> ! {
    std::process::exit(EXIT_CODE)
}

/// The signals that were ignored when the program started, with the lowest bit for signal 1.
///
/// Systems without `/proc`, such as macOS, do not provide this. There SIGHUP counts as ignored and keeps its default
/// effect: it ends the program at once, except under `nohup`.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    use signal_hook::consts::SIGHUP;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(1 << (SIGHUP - 1))
}

/// Makes a write beyond the file size limit (`ulimit -f`) fail like a write to a full disk.
///
/// Without a handler, SIGXFSZ would end the program and leave its temporary file behind.
#[cfg(unix)]
pub(crate) fn outlive_full_files() {
    use signal_hook::{consts::SIGXFSZ, flag};
    // The program also works without the handler.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(crate) fn outlive_full_files() {}
