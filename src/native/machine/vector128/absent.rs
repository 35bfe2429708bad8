//! The stand-in on processors without such vectors: the same type, but without values.

use std::convert::Infallible;

use crate::native::nine::packed::Quad;

/// Four lanes in a register.
#[derive(Clone, Copy, Debug)]
pub(in crate::native) struct Register(Infallible);

/// Defines functions of two vectors that cannot be called, because `self` has no value.
macro_rules! of_two {
    ($($name:ident)*) => {$(
        fn $name(self, _: Self) -> Self {
            match self.0 {}
        }
    )*};
}

impl Quad for Register {
    type Proof = Infallible;

    const PROOF: Option<Infallible> = None;

    of_two! { and or xor without add sub }

    fn store(self) -> [u32; 4] {
        match self.0 {}
    }

    fn constant(self, _: u32) -> Self {
        match self.0 {}
    }

    fn rotate(self) -> [Self; 2] {
        match self.0 {}
    }

    fn any(self) -> bool {
        match self.0 {}
    }

    fn load(proof: Infallible, _: &[u32; 4]) -> Self {
        match proof {}
    }

    fn splat(proof: Infallible, _: u32) -> Self {
        match proof {}
    }

    fn shift_left<const BY: i32>(self) -> Self {
        match self.0 {}
    }

    fn shift_right<const BY: i32>(self) -> Self {
        match self.0 {}
    }
}
