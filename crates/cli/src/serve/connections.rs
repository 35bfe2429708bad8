//! Connections, and what each of them is allowed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::routes;
use super::shared::Shared;
use super::stalls::Unstalled;

/// Connections at a time; others wait until the system accepts them.
const MAX_CONNECTIONS: usize = 64;

/// Time for the headers of a request; this is also how long a connection stays open without a request.
const HEADER_TIME: Duration = Duration::from_secs(5);

/// The longest headers, in bytes.
const MAX_HEADERS: usize = 1 << 14;

/// Pause after the system refused a connection, as when all files are taken.
const PAUSE: Duration = Duration::from_millis(50);

/// Accepts connections for ever. Dropping the future ends all of them.
pub(super) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        if connections.len() >= MAX_CONNECTIONS {
            connections.join_next().await;
            continue;
        }
        match listener.accept().await {
            Ok((stream, _)) => drop(connections.spawn(serve(stream, shared.clone()))),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Serves a connection until its end.
async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    // Pieces of an answer are sent as they come; without this they are only slower.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request| {
        let shared = shared.clone();
        async move { Ok::<_, Infallible>(routes::respond(&shared, request).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME).max_buf_size(MAX_HEADERS);
    // There is nobody to tell how a connection went wrong.
    let _ = builder.serve_connection(TokioIo::new(Unstalled::new(stream)), service).await;
}
