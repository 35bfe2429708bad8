//! The techniques, a file for each family, and the registry that orders them.

mod als_xy_wing;
mod als_xz;
mod alternating_chain;
mod bug_plus_one;
mod direct;
pub(super) mod dispatch;
mod dual;
mod empty_rectangle;
mod finned_fish;
mod fish;
mod forcing;
mod grouped_chain;
mod locked;
mod nishio;
pub(super) mod registry;
mod simple_colouring;
mod singles;
mod subsets;
mod sue_de_coq;
mod templates;
mod trial;
mod turbot;
mod unique_rectangle;
mod unsolved;
mod wings;
mod x_chain;
mod xy_chain;
