//! The processor's cores.

use std::num::NonZeroUsize;
use std::thread;

/// The number of threads that this machine can run at once.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
