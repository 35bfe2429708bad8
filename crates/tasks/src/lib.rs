//! The tasks of the program: data in, records out. The command line, the HTTP interface, the page and the Python package
//! stand on it.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod batch;
pub mod dataset;
pub mod generate;
pub mod print;
pub mod query;
pub mod request;
