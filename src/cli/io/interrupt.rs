//! What happens when a person wants the program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output_file::discard_unfinished_and;

/// The exit code of an interrupted program.
const EXIT_CODE: i32 = 130;

/// The wish to end. A run that writes records ends by itself once it sees it, with what is done written;
/// anything else, such as waiting for a file, ends on the spot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    heeded: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes the signals that ask a program to end, but for those that it was started to ignore, as by `nohup`.
    #[cfg(unix)]
    pub(crate) fn listen(&self) {
        use std::thread;

        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::{flag, iterator::Signals};

        let ignored = ignored_signals();
        let wanted =
            [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        // Without them the program runs as well.
        let Ok(mut signals) = Signals::new(wanted.clone()) else {
            return;
        };
        let interrupt = self.clone();
        let listen = move || signals.forever().for_each(|_| interrupt.raise());
        if thread::Builder::new().spawn(listen).is_err() {
            // Taken by nobody they would do nothing; so they end the program on the spot.
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

    /// Called for a signal, in a thread of its own; the second one is not waited for.
    fn raise(&self) {
        let again = self.raised.swap(true, Ordering::Relaxed);
        if again || !self.heeded.load(Ordering::Relaxed) {
            discard_unfinished_and(|| {
                std::process::exit(EXIT_CODE);
            });
        }
    }

    /// Says that from now on somebody looks at the flag, and gives it.
    pub(crate) fn heed(&self) -> Arc<AtomicBool> {
        self.heeded.store(true, Ordering::Relaxed);
        self.raised.clone()
    }
}

/// The signals that the program was started to ignore, from the lowest bit on.
///
/// Systems without `/proc`, such as macOS, do not tell. There SIGHUP counts as ignored, that is, it keeps its effect: it
/// ends the program on the spot, but not under `nohup`.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    use signal_hook::consts::SIGHUP;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(1 << (SIGHUP - 1))
}

/// Has a write beyond the size that the system allows a file (`ulimit -f`) fail like one to a full disk.
///
/// Unless somebody listens the signal that comes first ends the program, and its temporary file stays.
#[cfg(unix)]
pub(crate) fn outlive_full_files() {
    use signal_hook::{consts::SIGXFSZ, flag};
    // Without it the program runs as well.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(crate) fn outlive_full_files() {}
