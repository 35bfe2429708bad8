//! Interrupts: signals that ask the program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::unfinished_files::discard_unfinished_and;

/// The exit code of an interrupted program.
const EXIT_CODE: i32 = 130;

/// An interrupt flag. A run that writes records checks the flag, writes what is complete, and ends by itself; anything
/// else, such as waiting for a file, is ended at once.
///
/// On Unix, signal handlers set the flag or end the program. Only while there are unfinished files does it take a thread,
/// which deletes them first; starting one costs a tenth of a millisecond, which is much of the time of a short run.
#[derive(Clone, Debug)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    /// Whether a signal ends the program at once: before a run promises to check the flag, and after the first signal.
    is_final: Arc<AtomicBool>,
}

impl Default for Interrupt {
    fn default() -> Self {
        Interrupt { raised: Arc::default(), is_final: Arc::new(AtomicBool::new(true)) }
    }
}

impl Interrupt {
    /// Listens for the signals that ask a program to end, except those that were ignored when it started, as by
    /// `nohup`.
    #[cfg(unix)]
    pub fn listen(&self) {
        handlers::listen(self);
    }

    #[cfg(not(unix))]
    pub fn listen(&self) {
        let interrupt = self.clone();
        let _ = ctrlc::set_handler(move || interrupt.raise());
    }

    /// Handles a signal, in a separate thread; a final signal ends the program at once.
    fn raise(&self) {
        if self.is_final.swap(true, Ordering::Relaxed) {
            discard_unfinished_and(|| end());
        }
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Returns the flag; from now on the caller promises to check it.
    pub fn heed(&self) -> Arc<AtomicBool> {
        self.is_final.store(false, Ordering::Relaxed);
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

/// Has unfinished files deleted before a signal ends the program; to be called before the first of them is created.
#[cfg(unix)]
pub(super) fn guard_unfinished_files() {
    handlers::listen_in_a_thread();
}

#[cfg(not(unix))]
pub(super) fn guard_unfinished_files() {}

/// The actions of the signals that ask a program to end.
#[cfg(unix)]
mod handlers {
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::{SigId, flag, low_level};

    use super::{EXIT_CODE, Interrupt, ignored_signals};

    /// The actions that run in the signal handlers themselves, until a thread takes their place.
    static IN_HANDLERS: Mutex<Option<Actions>> = Mutex::new(None);

    struct Actions {
        interrupt: Interrupt,
        signals: Vec<i32>,
        ids: Vec<SigId>,
    }

    /// Handles signals without a thread.
    pub(super) fn listen(interrupt: &Interrupt) {
        let ignored = ignored_signals();
        let mut signals = vec![SIGINT, SIGTERM, SIGHUP];
        signals.retain(|signal| ignored >> (signal - 1) & 1 == 0);
        let Interrupt { raised, is_final } = interrupt;
        let actions = signals.iter().flat_map(|&signal| {
            // They run in this order, so that the second signal is the final one.
            [
                flag::register_conditional_shutdown(signal, EXIT_CODE, is_final.clone()),
                flag::register(signal, raised.clone()),
                flag::register(signal, is_final.clone()),
            ]
        });
        // The program also works without signal handlers.
        let ids = actions.flatten().collect();
        *lock() = Some(Actions { interrupt: interrupt.clone(), signals, ids });
    }

    /// Handles signals in a thread, which unlike a handler may delete files.
    pub(super) fn listen_in_a_thread() {
        let mut in_handlers = lock();
        let Some(Actions { interrupt, signals, .. }) = &*in_handlers else {
            return;
        };
        let Ok(mut arriving) = Signals::new(signals) else {
            return;
        };
        let interrupt = interrupt.clone();
        let listen = move || arriving.forever().for_each(|_| interrupt.raise());
        // Without a thread the handlers go on.
        if thread::Builder::new().spawn(listen).is_ok() {
            let actions = in_handlers.take();
            actions.into_iter().flat_map(|actions| actions.ids).for_each(|id| {
                low_level::unregister(id);
            });
        }
    }

    fn lock() -> std::sync::MutexGuard<'static, Option<Actions>> {
        IN_HANDLERS.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
pub fn outlive_full_files() {
    use signal_hook::{consts::SIGXFSZ, flag};
    // The program also works without the handler.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub fn outlive_full_files() {}
