//! The techniques in folders by family, a file for each, and the registry that orders them.

pub(in crate::logic) mod assumption;
mod basic;
mod chains;
pub(super) mod dispatch;
mod fish;
pub(super) mod registry;
mod sets;
mod single_digit;
mod uniqueness;
