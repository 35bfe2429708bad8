//! Tests of the program as its users see it, as one program, because every further one links the library again.
//! To run one module: `cargo test -p satdoku-cli --test it cli::`.
//!
//! The tests share a process and run side by side. A test that needs another working directory, environment, resource
//! limit or signal mask sets it for a child process, never for its own.

mod canon;
mod cli;
mod dataset;
mod dimacs;
#[cfg(target_os = "linux")]
mod endings;
mod entries;
mod every_step;
mod explain_cli;
#[cfg(target_os = "linux")]
mod faults;
mod formats_cli;
mod generate_cli;
mod generate_variants;
mod grade_cli;
#[cfg(target_os = "linux")]
mod help;
mod limits;
mod options;
mod own_output;
// Debug builds alone can have a panic injected.
#[cfg(debug_assertions)]
mod panics;
mod print;
mod request;
mod request_options;
#[cfg(target_os = "linux")]
mod resume;
mod round_trip;
mod sat;
mod scale_cli;
#[cfg(all(feature = "serve", target_os = "linux"))]
mod serve;
#[cfg(unix)]
mod signals;
mod soak;
#[cfg(target_os = "linux")]
mod streams;
mod team;
#[cfg(target_os = "linux")]
mod terminal;
mod variants_cli;

#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "modules above that use it are left out")
)]
mod support;
