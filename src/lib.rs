//! stub
pub mod budget;
pub mod cnf;
pub mod geometry;
pub mod native;
pub mod puzzle;
pub mod sat;
pub mod solve;
