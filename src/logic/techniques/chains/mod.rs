//! Alternating chains and loops of strong and weak links.

pub(super) mod alternating_chain;
pub(super) mod continuous_loops;
pub(super) mod grouped_chain;
pub(super) mod remote_pair;
pub(super) mod x_chain;
pub(super) mod xy_chain;
