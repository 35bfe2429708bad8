//! What happens when a person wants the program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::Met;
use super::target;

/// The wish to end. A run that writes records ends by itself once it sees it, with what is done written;
/// anything else, such as waiting for a file, ends on the spot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    heeded: Arc<AtomicBool>,
}

impl Interrupt {
    /// Called for a signal, in a thread of its own; the second one is not waited for.
    pub(crate) fn raise(&self) {
        let again = self.raised.swap(true, Ordering::Relaxed);
        if again || !self.heeded.load(Ordering::Relaxed) {
            target::discard_unfinished_and(|| {
                std::process::exit(i32::from(Met::INTERRUPTED.exit_code()));
            });
        }
    }

    /// Says that from now on somebody looks at the flag, and gives it.
    pub(crate) fn heed(&self) -> Arc<AtomicBool> {
        self.heeded.store(true, Ordering::Relaxed);
        self.raised.clone()
    }
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
