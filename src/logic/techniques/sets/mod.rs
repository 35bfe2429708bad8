//! Wings, almost locked sets, and other sets with just enough cells for their digits.

pub(super) mod als_chains;
pub(super) mod als_xy_wing;
pub(super) mod als_xz;
pub(super) mod death_blossom;
pub(super) mod exocet;
pub(super) mod extended_sue_de_coq;
pub(super) mod firework;
pub(super) mod multi_sector;
pub(super) mod sk_loop;
pub(super) mod sue_de_coq;
pub(super) mod wings;
