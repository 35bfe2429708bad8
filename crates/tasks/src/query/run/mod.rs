//! Runs: a query answered for many records, on many threads, in order.
//!
//! Each thread has a [`QueryWorker`], which parses records, answers the query, renders the outcomes and collects the results
//! in a [`Report`]. The thread that started the run takes the reports in the order of the input. A panic loses only the
//! record in which it happens.

mod advice;
mod buffer_pool;
mod excerpt;
mod fast_path;
mod job;
mod limits;
mod panics;
mod report;
mod status;
#[cfg(test)]
mod tests;
mod worker;

pub use advice::Advice;
pub use buffer_pool::BufferPools;
pub use excerpt::{Excerpts, with_excerpt};
pub use fast_path::FastPath;
pub use job::{Input, Job};
pub use limits::Limits;
pub use panics::{caught, injected, quoted};
pub use report::{HashedRecord, Note, Report, add_counts};
pub use status::RunStatus;
pub use worker::{QueryTask, QueryWorker, located};
