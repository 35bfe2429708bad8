//! Which pairs are in no matching (Régin 1994): what is left out of every way to give each of some cells
//! a digit of its own.

/// Pairs of a place and one of its choices that are in no assignment of different choices to all places; none
/// if there is no such assignment at all. Choices are below `bound`.
///
/// Where there are as many choices as places, an assignment pairs all of them. Then a pair `(place, choice)` is in
/// another one exactly if it lies on a cycle that alternates between pairs of the assignment and others: if the
/// place and the one that has the choice reach each other over "would take the choice of". If there are more
/// choices than places, a choice that is free is reached as well.
pub(super) fn parts_of_no_matching(
    choices: &[Vec<usize>],
    bound: usize,
) -> Option<Vec<(usize, usize)>> {
    let owner = assign(choices, bound)?;
    let component = components(choices, &owner);
    let ways_to_free = places_that_reach_free(choices, &owner);
    let mut none = Vec::new();
    for (place, own) in choices.iter().enumerate() {
        for &choice in own {
            let possible = match owner[choice] {
                Some(other) => component[other] == component[place] || ways_to_free[other],
                None => true,
            };
            if !possible {
                none.push((place, choice));
            }
        }
    }
    Some(none)
}

/// The place that has each choice in some assignment.
fn assign(choices: &[Vec<usize>], bound: usize) -> Option<Vec<Option<usize>>> {
    let mut owner = vec![None; bound];
    let mut seen = vec![usize::MAX; bound];
    (0..choices.len())
        .all(|place| find_choice(choices, place, place, &mut owner, &mut seen))
        .then_some(owner)
}

/// Gives a choice to `place`, moving others if need be; `round` marks what was `seen` already.
fn find_choice(
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
            Some(other) => find_choice(choices, other, round, owner, seen),
        };
        if is_free {
            owner[choice] = Some(place);
            return true;
        }
    }
    false
}

/// For each place whether moving it can end at a choice that nobody has.
fn places_that_reach_free(choices: &[Vec<usize>], owner: &[Option<usize>]) -> Vec<bool> {
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

/// Numbers the places so that two have the same number if each reaches the other (Tarjan, "Depth-first
/// search and linear graph algorithms", SIAM J. Computing 1972).
fn components(choices: &[Vec<usize>], owner: &[Option<usize>]) -> Vec<usize> {
    let mut search = Search {
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

struct Search<'a> {
    choices: &'a [Vec<usize>],
    owner: &'a [Option<usize>],
    /// When each place was visited.
    order: Vec<Option<usize>>,
    /// The first place of the component; `usize::MAX` while that is open.
    component: Vec<usize>,
    /// Visited places of open components.
    path: Vec<usize>,
    visited: usize,
}

impl Search<'_> {
    /// Answers when the earliest place was visited that this one reaches. As deep as there are places: 256 at
    /// most.
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

    /// By trying all ways.
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
    fn the_pairs_are_those_that_trying_all_ways_finds() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut kinds = [0; 3];
        for _ in 0..2_000 {
            let places = rng.random_range(1..=5);
            let bound = places + rng.random_range(0..=1);
            let density = rng.random_range(0.2..0.8);
            let choices: Vec<Vec<usize>> = (0..places)
                .map(|_| (0..bound).filter(|_| rng.random_bool(density)).collect())
                .collect();
            let found = parts_of_no_matching(&choices, bound);
            kinds[found.as_ref().map_or(0, |pairs| 1 + usize::from(!pairs.is_empty()))] += 1;
            assert_eq!(found, naive(&choices), "{choices:?}");
        }
        assert!(kinds.iter().all(|&kind| kind > 100), "{kinds:?}");
    }
}
