//! Puzzles harder than digging gives: a climb from a dug puzzle over its neighbours.
//!
//! ```text
//! dug puzzle -> population -> visit a member -> exchange givens -> minimize -> measure -> population -> ...
//!               population.rs                   exchange.rs        dig/        trials::resistance
//! ```
//!
//! Those who collect the hardest puzzles search the neighbourhood of hard ones for harder ones. Here each puzzle of a request
//! has a climb of its own, from a full grid of its own, so no two are relatives. Its random numbers are those of the puzzle's
//! index.
//!
//! A rating takes milliseconds, and there are a hundred neighbours for each step up. So members are compared by how much they
//! resist trials, and only the most resistant are rated. A climb that finds nothing more resistant for a while is over: most
//! of what it can reach, it reaches early, and another start may reach more.
//!
//! From 10.0 on, resistance no longer tells enough. If a climb has come to 9.5, a second one goes on from its hardest puzzle:
//! it rates all that is resistant, and compares by difficulty.
//!
//! `search.rs` has the climb itself, and `request.rs` which requests are met in this way.

mod exchange;
mod population;
mod request;
mod search;
