//! All integration tests, as one program, because every further program links the library and its dependencies again.
//! To run one module: `cargo test --test it cli::`.
//!
//! The tests share a process and run side by side. A test that needs another working directory, environment, resource
//! limit or signal mask sets it for a child process, never for its own.

// The library.
mod api;
mod architecture;
mod at_scale;
mod cubes;
mod differential;
mod explain;
#[cfg(feature = "cli")]
mod explain_cli;
mod formats;
mod fuzzed;
mod generate;
mod generate_by_engine;
mod generator;
mod graded;
mod irregular;
mod logic;
mod logic_oracle;
mod models;
mod native_agreement;
mod native_minimal;
mod proof;
mod rules_at_scale;
mod sat_enumeration;
#[cfg(feature = "serde")]
mod serde;
mod turned;

// The program.
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod dimacs;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod endings;
#[cfg(feature = "cli")]
mod entries;
#[cfg(feature = "cli")]
mod every_step;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod faults;
#[cfg(feature = "cli")]
mod formats_cli;
#[cfg(feature = "cli")]
mod generate_cli;
mod generate_variants;
#[cfg(feature = "cli")]
mod grade_cli;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod help;
#[cfg(feature = "cli")]
mod limits;
#[cfg(feature = "cli")]
mod options;
#[cfg(feature = "cli")]
mod own_output;
// Debug builds alone can have a panic injected.
#[cfg(all(feature = "cli", debug_assertions))]
mod panics;
#[cfg(feature = "cli")]
mod print;
#[cfg(feature = "cli")]
mod request;
#[cfg(feature = "cli")]
mod request_options;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod resume;
#[cfg(feature = "cli")]
mod round_trip;
#[cfg(feature = "cli")]
mod scale_cli;
#[cfg(all(feature = "serve", target_os = "linux"))]
mod serve;
#[cfg(all(feature = "cli", unix))]
mod signals;
#[cfg(feature = "cli")]
mod soak;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod streams;
#[cfg(feature = "cli")]
mod team;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod terminal;
mod variants;
#[cfg(feature = "cli")]
mod variants_cli;

#[cfg_attr(
    not(all(feature = "cli", target_os = "linux")),
    allow(dead_code, reason = "modules above that use it are left out")
)]
mod support;
