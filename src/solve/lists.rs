//! Lists of numbers.

/// Lists in one vector.
pub(super) struct Lists<T> {
    items: Vec<T>,
    ends: Vec<usize>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { items: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Lists<T> {
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.ends.push(self.items.len());
    }

    #[inline]
    pub(super) fn of(&self, index: usize) -> &[T] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start..self.ends[index]]
    }
}

/// A set of numbers below a bound, whose members are in a list.
pub(super) struct IndexSet {
    members: Vec<u32>,
    /// The position of each number in the list, or `OUT`.
    places: Vec<u32>,
}

const OUT: u32 = u32::MAX;

impl IndexSet {
    pub(super) fn new(bound: usize) -> Self {
        IndexSet { members: Vec::new(), places: vec![OUT; bound] }
    }

    pub(super) fn members(&self) -> &[u32] {
        &self.members
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    pub(super) fn insert(&mut self, index: usize) {
        if self.places[index] == OUT {
            self.places[index] = self.members.len() as u32;
            self.members.push(index as u32);
        }
    }

    pub(super) fn remove(&mut self, index: usize) {
        let place = self.places[index];
        if place != OUT {
            let last = self.members.pop().expect("the number is in the list");
            // Unless the last one is the one to remove.
            if last as usize != index {
                self.members[place as usize] = last;
                self.places[last as usize] = place;
            }
            self.places[index] = OUT;
        }
    }
}
