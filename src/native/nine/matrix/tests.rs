//! Every vector's operations against their documentation.

use super::*;
use crate::native::machine::{Avx2, NineAvx2, NineVector128};
use crate::native::nine::packed::{Packed, Quad};

/// The digit sets of the nine boxes, band by band.
type Boxes = [u16; 9];

/// Pseudo-random digit sets of all kinds, from a linear congruential generator.
fn some_boxes(state: &mut u64) -> Boxes {
    std::array::from_fn(|_| {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let [a, b, c] = [16, 32, 48].map(|shift| (*state >> shift) as u16);
        [0, 1 << (a % 9), a & b, a | b, ALL][usize::from(c >> 3) % 5] & ALL
    })
}

/// A vector of these boxes, with full padding.
fn vector<W: Words>(proof: W::Proof, boxes: &Boxes) -> W {
    let mut memory = W::PADDING;
    for (i, &digits) in boxes.iter().enumerate() {
        W::insert(&mut memory, word(i / 3, i % 3), digits);
    }
    W::load(proof, &memory)
}

fn boxes<W: Words>(words: W) -> Boxes {
    let memory = words.store();
    std::array::from_fn(|i| W::digits(&memory, word(i / 3, i % 3)))
}

/// Compares every operation with its documentation, on three vectors.
fn check_operations<W: Words>(proof: W::Proof, [a, b, c]: [Boxes; 3]) {
    let [va, vb, vc] = [a, b, c].map(|boxes| vector::<W>(proof, &boxes));
    let each = |of: &dyn Fn(u16, u16, u16) -> u16| -> Boxes {
        std::array::from_fn(|i| of(a[i], b[i], c[i]))
    };
    assert_eq!(boxes(va), a);
    assert_eq!(boxes(W::splat(proof, a[0])), [a[0]; 9]);
    assert_eq!(boxes(va.and(vb)), each(&|a, b, _| a & b));
    assert_eq!(boxes(va.or(vb)), each(&|a, b, _| a | b));
    assert_eq!(boxes(va.xor(vb)), each(&|a, b, _| a ^ b));
    assert_eq!(boxes(va.without(vb)), each(&|a, b, _| a & !b));
    let [low_a, low_b] = [va, vb].map(|words| words.and(W::splat(proof, 0xff)));
    assert_eq!(boxes(low_a.add(low_b)), each(&|a, b, _| (a & 0xff) + (b & 0xff)));
    let shifted = va.shift_right::<4>().and(W::splat(proof, ALL >> 4));
    assert_eq!(boxes(shifted), each(&|a, _, _| a >> 4));
    assert_eq!(boxes(va.rest()), each(&|a, _, _| a & a.wrapping_sub(1)));
    assert_eq!(boxes(va.if_empty(vb)), each(&|a, b, _| if b == 0 { a } else { 0 }));
    assert_eq!(boxes(va.or_else(vb)), each(&|a, b, _| if a == 0 { b } else { a }));
    let narrowed = each(&|a, b, c| if b == 0 { a } else { a & c });
    assert_eq!(boxes(va.narrow_if(vb, vc)), narrowed);
    assert_eq!(boxes(va.fill()), each(&|a, _, _| if a == 0 { 0 } else { ALL }));
    for by in 1..3 {
        let turned: Boxes = std::array::from_fn(|i| a[i / 3 * 3 + (i + by) % 3]);
        assert_eq!(boxes(va.rotate_boxes()[by - 1]), turned);
        let turned: Boxes = std::array::from_fn(|i| a[(i + 3 * by) % 9]);
        assert_eq!(boxes(va.rotate_bands()[by - 1]), turned);
    }
}

/// Compares the tests of whole vectors, and the tables, with their documentation.
fn check_tests_and_tables<W: Words>(proof: W::Proof, a: Boxes) {
    let nothing = W::splat(proof, 0);
    let (full, va) = (vector::<W>(proof, &[ALL; 9]), vector::<W>(proof, &a));
    assert!(!nothing.any() && full.any());
    assert!(!W::any_or_empty(nothing, &[[full; 3]; 3]));
    let inside = va.without(W::load(proof, &W::PADDING));
    assert_eq!(inside.any(), a != [0; 9]);
    assert_eq!(W::any_or_empty(inside, &[[full; 3]; 3]), a != [0; 9]);
    for place in 0..9 {
        let mut vectors = [[full; 3]; 3];
        vectors[place / 3][place % 3] = va;
        assert_eq!(W::any_or_empty(nothing, &vectors), a.contains(&0));
    }
    assert_eq!(boxes(W::load(proof, &W::PADDING)), [0; 9]);
    for i in 0..9 {
        let (band, stack) = (i / 3, i % 3);
        let at = word(band, stack);
        let digits = |of: &dyn Fn(usize) -> bool| -> Boxes {
            std::array::from_fn(|j| if of(j) { ALL } else { 0 })
        };
        let here = W::load(proof, &W::HERE[at]);
        assert_eq!(boxes(here), digits(&|j| j == i));
        let [mates_in_band, mates_in_stack] =
            [0, 1].map(|side| boxes(W::load(proof, &W::MATES[side][at])));
        assert_eq!(mates_in_band, digits(&|j| j != i && j / 3 == band));
        assert_eq!(mates_in_stack, digits(&|j| j != i && j % 3 == stack));
        assert_eq!(boxes(W::load(proof, &W::SELECT))[i], 1 << (3 * stack + band));
    }
}

#[test]
fn vectors_match_their_documentation() {
    let mut state = 1;
    for _ in 0..if cfg!(miri) { 20 } else { 2_000 } {
        let sets = [(); 3].map(|()| some_boxes(&mut state));
        if let Some(proof) = Avx2::detect() {
            check_operations::<NineAvx2>(proof, sets);
            check_tests_and_tables::<NineAvx2>(proof, sets[0]);
        }
        if let Some(proof) = NineVector128::PROOF {
            check_operations::<Packed<NineVector128>>(proof, sets);
            check_tests_and_tables::<Packed<NineVector128>>(proof, sets[0]);
        }
    }
}
