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
mod formats;
mod fuzzed;
mod generate;
mod generate_by_engine;
mod generate_clues;
mod generator;
mod graded;
mod irregular;
mod logic;
mod logic_oracle;
mod models;
mod native_agreement;
mod native_minimal;
mod proof;
mod rules;
mod rules_at_scale;
mod sat_enumeration;
#[cfg(feature = "serde")]
mod serde;
mod turned;
mod variants;
