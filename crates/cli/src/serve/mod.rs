//! The page and its HTTP interface: `GET /` is the page, `POST /api/NAME` answers a question with the records of the
//! program. See README.md in this folder.
//!
//! One thread runs all connections; questions are answered by a small pool of threads. What is allowed to a connection is
//! in [`connections`] and [`checks`], what it gets is in [`routes`].

mod assets;
mod checks;
mod connections;
mod pipe;
mod pool;
mod progress;
mod question;
mod responses;
mod routes;
mod shared;
mod stalls;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use checks::Hosts;
use pool::Pool;
pub(crate) use shared::ServerOptions;
use shared::Shared;

/// Questions that may wait for a thread, for each core.
const WAITING_PER_CORE: usize = 8;

/// Time between two looks at the interrupt flag.
const ATTENTION: Duration = Duration::from_millis(50);

/// A server that listens.
#[derive(Debug)]
pub(crate) struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Listens at an address such as `127.0.0.1:7600`; port 0 is any that is free.
    ///
    /// # Errors
    ///
    /// If the address is unknown or taken, or threads cannot be started.
    pub(crate) fn listen(address: &str, options: ServerOptions) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let hosts = Hosts::new(listener.local_addr()?.port(), &options.hosts);
        let pool = Pool::start(options.threads, WAITING_PER_CORE * cores())?;
        Ok(Server { listener, shared: Arc::new(Shared { options, hosts, pool }) })
    }

    /// The address at which it listens.
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `interrupt` is raised; questions under way are cancelled then.
    ///
    /// # Errors
    ///
    /// If the system refuses what it takes to listen.
    pub(crate) fn run(self, interrupt: &AtomicBool) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::spawn(connections::accept(listener, self.shared));
            while !interrupt.load(Ordering::Relaxed) {
                tokio::time::sleep(ATTENTION).await;
            }
            Ok(())
        })
        // Dropping the runtime drops the connections, which cancels their questions.
    }
}

/// Number of cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
