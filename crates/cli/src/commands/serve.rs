//! `serve`: the page and its HTTP interface.

use std::io::ErrorKind;
use std::process::{Command, Stdio};

use clap::Args;
use satdoku_tasks::query::run::RunStatus;

use crate::args::{Seconds, whole};
use crate::context::Context;
use crate::io::{Failure, Reporter, memory};
use crate::serve::{Server, ServerOptions, cores};

pub(crate) const EXAMPLES: &str = "\
Examples:
  satdoku serve --open                      opens the page in the browser
  satdoku serve --listen 127.0.0.1:0        listens at any free port and writes the address to stderr
  satdoku serve --listen 0.0.0.0:7600 --allow-host sudoku.lan
                                            for all machines of the network, by this name
  curl -d '{\"puzzle\": \"1...2...3...4...\"}' -H content-type:application/json \\
    http://127.0.0.1:7600/api/check         the record of `satdoku check -f jsonl`";

/// Threads that answer, at least: a long question must not keep short ones waiting.
const FEWEST_THREADS: usize = 4;

/// The options of `serve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to listen at; port 0 is any free port
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:7600")]
    listen: String,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Give up on a record after this time, unless the request says otherwise
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    timeout: Seconds,
    /// Number of threads that answer questions; by default one per core, but at least 4
    #[arg(long, value_name = "T", value_parser = whole(1..=1024_u16))]
    threads: Option<u16>,
    /// Name by which others reach the server, besides localhost; can be given several times. Requests to other names are
    /// refused, which keeps pages of other servers from using this one
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
}

/// Runs the command, until it is interrupted.
pub(crate) fn run(args: ServeArgs, context: &Context) -> RunStatus {
    try_run(args, context).unwrap_or_else(|failure| failure.report(context.quiet))
}

fn try_run(args: ServeArgs, context: &Context) -> Result<RunStatus, Failure> {
    let failure = |error| Failure::at(&args.listen, error);
    let options = ServerOptions {
        timeout: args.timeout.0,
        threads: args.threads.map_or(cores().max(FEWEST_THREADS), usize::from),
        hosts: args.allow_host,
        memory: memory::available,
    };
    let server = Server::listen(&args.listen, options).map_err(|error| match error.kind() {
        ErrorKind::InvalidInput => {
            let expected = "an address and a port are expected, as in 127.0.0.1:7600";
            Failure::at(&args.listen, expected)
        }
        _ => failure(error),
    })?;
    let address = format!("http://{}/", server.address().map_err(failure)?);
    let interrupt = context.interrupt.heed();
    let mut reporter = Reporter::new(context.quiet, false);
    reporter.say(&format!("listening at {address}; end with Ctrl-C"));
    if args.open && !open(&address) {
        reporter.say("no browser could be started");
    }
    server.run(&interrupt).map_err(failure)?;
    Ok(RunStatus::INTERRUPTED)
}

/// Opens the address in the browser.
fn open(address: &str) -> bool {
    let words: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        // The first argument of `start` is a title.
        "windows" => &["cmd", "/c", "start", ""],
        _ => &["xdg-open"],
    };
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}
