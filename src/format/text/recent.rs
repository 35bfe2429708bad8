//! A few recently made values, for tables that many records share: geometries and alphabets.

use std::sync::{Mutex, PoisonError};

/// The number of values kept; a file rarely mixes more shapes than this.
const KEPT: usize = 16;

/// The values made last, the most recent one first. Bounded, and shared by all threads.
pub(crate) struct Recent<K, V>(Mutex<Vec<(K, V)>>);

impl<K: PartialEq, V: Clone> Recent<K, V> {
    /// Keeps nothing yet.
    pub(crate) const fn new() -> Self {
        Recent(Mutex::new(Vec::new()))
    }

    /// The value of this key, made if it is not kept.
    pub(crate) fn value(&self, key: K, make: impl FnOnce() -> V) -> V {
        // A panic in `make` leaves the list valid: values are only dropped, moved or added whole.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.iter().position(|(other, _)| *other == key) {
            Some(at) => kept[..=at].rotate_right(1),
            None => {
                kept.truncate(KEPT - 1);
                kept.insert(0, (key, make()));
            }
        }
        kept[0].1.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_latest_and_forgets_the_oldest() {
        let recent = Recent::new();
        for key in 0..=KEPT {
            assert_eq!(recent.value(key, || key * 2), key * 2);
        }
        assert_eq!(recent.value(KEPT, || unreachable!()), KEPT * 2);
        assert_eq!(recent.value(1, || unreachable!()), 2);
        assert_eq!(recent.value(0, || 7), 7);
    }
}
