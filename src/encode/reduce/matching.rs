//! Finds the edges of a bipartite graph that are in no matching (Régin 1994).
//!
//! The graph connects *places* (cells) to *choices* (digits). A matching assigns a different choice to each place.

/// Finds the pairs `(place, choice)` that are in no matching, or returns `None` if there is no matching.
///
/// `choices[place]` lists the choices of each place, all below `bound`. Given one matching, place p has an edge to
/// place q if p may take the choice that the matching assigns to q. The pair of p and that choice is in some matching
/// if and only if p and q are in the same strongly connected component, or q can move to a choice that no place has,
/// directly or along edges. A pair with a choice that no place has is always in some matching.
pub(super) fn unmatched_pairs(choices: &[Vec<usize>], bound: usize) -> Option<Vec<(usize, usize)>> {
    let owner = matching(choices, bound)?;
    let component = components(choices, &owner);
    let reaches_free = reaching_free_choice(choices, &owner);
    let mut none = Vec::new();
    for (place, own) in choices.iter().enumerate() {
        for &choice in own {
            let possible = match owner[choice] {
                Some(other) => component[other] == component[place] || reaches_free[other],
                None => true,
            };
            if !possible {
                none.push((place, choice));
            }
        }
    }
    Some(none)
}

/// Finds a matching; returns the place that owns each choice.
fn matching(choices: &[Vec<usize>], bound: usize) -> Option<Vec<Option<usize>>> {
    let mut owner = vec![None; bound];
    let mut seen = vec![usize::MAX; bound];
    (0..choices.len())
        .all(|place| assign_choice(choices, place, place, &mut owner, &mut seen))
        .then_some(owner)
}

/// Assigns a choice to `place` and moves other places if necessary. `seen` holds `round` for each choice already tried.
fn assign_choice(
    choices: &[Vec<usize>],
    place: usize,
    round: usize,
    owner: &mut [Option<usize>],
    seen: &mut [usize],
) -> bool {
    for &choice in &choices[place] {
        if std::mem::replace(&mut seen[choice], round) == round {
            continue;
        }
        let is_free = match owner[choice] {
            None => true,
            Some(other) => assign_choice(choices, other, round, owner, seen),
        };
        if is_free {
            owner[choice] = Some(place);
            return true;
        }
    }
    false
}

/// For each place, whether it can reach a choice without an owner.
fn reaching_free_choice(choices: &[Vec<usize>], owner: &[Option<usize>]) -> Vec<bool> {
    let mut reach = vec![false; choices.len()];
    loop {
        let mut changed = false;
        for (place, own) in choices.iter().enumerate() {
            let free = |&choice: &usize| owner[choice].is_none_or(|other| reach[other]);
            if !reach[place] && own.iter().any(free) {
                reach[place] = true;
                changed = true;
            }
        }
        if !changed {
            return reach;
        }
    }
}

/// Labels each place with its strongly connected component (Tarjan, "Depth-first search and linear graph
/// algorithms", SIAM J. Computing 1972).
fn components(choices: &[Vec<usize>], owner: &[Option<usize>]) -> Vec<usize> {
    let mut search = ComponentSearch {
        choices,
        owner,
        order: vec![None; choices.len()],
        component: vec![usize::MAX; choices.len()],
        path: Vec::new(),
        visited: 0,
    };
    for place in 0..choices.len() {
        if search.order[place].is_none() {
            search.visit(place);
        }
    }
    search.component
}

struct ComponentSearch<'a> {
    choices: &'a [Vec<usize>],
    owner: &'a [Option<usize>],
    /// The position of each place in the order of visits.
    order: Vec<Option<usize>>,
    /// The first place of each place's component; `usize::MAX` while the component is open.
    component: Vec<usize>,
    /// Visited places of open components.
    path: Vec<usize>,
    visited: usize,
}

impl ComponentSearch<'_> {
    /// Returns the lowest visit number that is reachable from `place`. The recursion is at most 256 deep, the maximum
    /// number of places.
    fn visit(&mut self, place: usize) -> usize {
        let own = self.visited;
        self.visited += 1;
        self.order[place] = Some(own);
        self.path.push(place);
        let mut earliest = own;
        let choices = self.choices;
        for &choice in &choices[place] {
            let Some(next) = self.owner[choice] else {
                continue;
            };
            match self.order[next] {
                None => earliest = earliest.min(self.visit(next)),
                Some(order) if self.component[next] == usize::MAX => earliest = earliest.min(order),
                Some(_) => {}
            }
        }
        if earliest == own {
            while let Some(member) = self.path.pop() {
                self.component[member] = place;
                if member == place {
                    break;
                }
            }
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The reference: tries all assignments.
    fn naive(choices: &[Vec<usize>]) -> Option<Vec<(usize, usize)>> {
        let ways: Vec<Vec<usize>> = choices.iter().cloned().multi_cartesian_product().collect();
        let ways: Vec<_> = ways.iter().filter(|way| way.iter().all_unique()).collect();
        if ways.is_empty() {
            return None;
        }
        let pairs = choices.iter().enumerate();
        let pairs = pairs.flat_map(|(place, own)| own.iter().map(move |&choice| (place, choice)));
        let is_in_none =
            |&(place, choice): &(usize, usize)| ways.iter().all(|way| way[place] != choice);
        Some(pairs.filter(is_in_none).collect())
    }

    #[test]
    fn the_pairs_equal_those_of_exhaustive_search() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut kinds = [0; 3];
        for _ in 0..2_000 {
            let places = rng.random_range(1..=5);
            let bound = places + rng.random_range(0..=1);
            let density = rng.random_range(0.2..0.8);
            let choices: Vec<Vec<usize>> = (0..places)
                .map(|_| (0..bound).filter(|_| rng.random_bool(density)).collect())
                .collect();
            let found = unmatched_pairs(&choices, bound);
            kinds[found.as_ref().map_or(0, |pairs| 1 + usize::from(!pairs.is_empty()))] += 1;
            assert_eq!(found, naive(&choices), "{choices:?}");
        }
        assert!(kinds.iter().all(|&kind| kind > 100), "{kinds:?}");
    }
}
