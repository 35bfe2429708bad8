//! What all connections share: limits, names of the server, and the pool.

use std::time::Duration;

use super::checks::Hosts;
use super::pool::Pool;

/// The largest side of a grid.
pub(super) const MAX_SIDE: usize = 64;

/// The largest body of a request, in bytes.
pub(super) const MAX_BODY: usize = 1 << 20;

/// The largest proof, and the largest formula that one refutes, in bytes.
pub(super) const MAX_PROOF: usize = 1 << 26;

/// What a server allows.
#[derive(Clone, Debug)]
pub(crate) struct ServerOptions {
    /// Time for each record of a question that asks for no other.
    pub(crate) timeout: Duration,
    /// Threads that answer questions.
    pub(crate) threads: usize,
    /// Names of the server besides those of this machine.
    pub(crate) hosts: Vec<String>,
    /// Tells how much memory there is.
    pub(crate) memory: fn() -> Option<u64>,
}

/// What all connections share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) options: ServerOptions,
    pub(super) hosts: Hosts,
    pub(super) pool: Pool,
}
