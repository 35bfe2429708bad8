use super::*;
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;

fn puzzle(rows: usize, cols: usize, line: &str) -> Puzzle {
    let geometry = Geometry::new(rows, cols).expect("a valid shape");
    let cells = line.chars().map(|symbol| {
        let digit = symbol.to_digit(36)?.checked_sub(1)?;
        geometry.digits().nth(digit as usize)
    });
    Puzzle::new(geometry.clone(), cells.collect()).expect("digits of the side")
}

fn assignment(rows: usize, cols: usize, line: &str) -> Assignment {
    let Ok(assignment) = Assignment::new(&puzzle(rows, cols, line), &[]) else {
        panic!("it has a solution")
    };
    assignment
}

/// A puzzle with two solutions, which differ in one rectangle of four cells.
const TWO: &str = ".2.4.4.221434321";

/// One of the two solutions of `TWO`.
fn one_of_two() -> Solution {
    let cells: Option<Vec<_>> = puzzle(2, 2, "1234341221434321").cells().collect();
    let geometry = Geometry::new(2, 2).expect("a shape");
    Solution::new(geometry, cells.expect("it is full")).expect("it keeps the rules")
}

/// An empty 4x4 grid: 64 candidates in 64 groups of four.
fn empty() -> Assignment {
    assignment(2, 2, &".".repeat(16))
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn branches_grow_at_the_rate_of_kullmanns_tau() {
    assert!(is_near(growth_rate(&[1.0, 1.0]), 2.0_f64.ln()));
    assert!(is_near(growth_rate(&[2.5; 3]), 3.0_f64.ln() / 2.5));
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    assert!(is_near(growth_rate(&[1.0, 2.0]), golden.ln()));
    assert!(is_near(growth_rate(&[0.0, 0.0]), 64.0), "a split without gain has the highest rate");
}

#[test]
fn the_gain_is_the_decrease_in_size_and_trying_leaves_no_trace() {
    let mut assignment = empty();
    let before = assignment.size();
    assert!(is_near(before, 64.0 * 2.0));
    let lit = assignment.open_vars().next().expect("it is empty").positive();
    let Ok(gained) = gain(&mut assignment, lit) else {
        panic!("any digit can stand in an empty grid")
    };
    assert!(is_near(assignment.size(), before), "the trial is undone");
    assignment.assign(lit).expect("as before");
    assert!(is_near(gained, before - assignment.size()));
    assert!(gained > 0.0);
}

#[test]
fn trying_a_contradiction_is_refuted() {
    let mut assignment = empty();
    let vars: Vec<Var> = assignment.open_vars().collect();
    // Two digits in one cell.
    let [one, other] = [vars[0], vars[1]].map(Var::positive);
    assert!(assignment.assign(one).is_ok());
    assert!(gain(&mut assignment, other).is_err());
}

#[test]
fn group_splits_come_first_and_two_way_splits_last() {
    let [a, b, c, d] = [0, 1, 2, 3].map(Var::new);
    let mut best = BestSplits::default();
    best.offer_two_way([9.0, 9.0], a);
    best.offer_two_way([1.0, 9.0], b);
    best.offer_group(&[2.0, 2.0], &[a, b]);
    best.offer_group(&[3.0, 3.0], &[c, d]);
    best.offer_group(&[3.0, 3.0], &[a, d]);
    best.offer_group(&[1.0, 1.0], &[b, c]);
    best.offer_group(&[9.0, 9.0, 9.0], &[a, b, c]);
    let parts = |vars: &[Var]| -> Vec<Vec<Lit>> {
        let positive = vars.iter().map(|var| var.positive());
        positive.map(|lit| vec![lit]).collect()
    };
    let two_way = vec![vec![a.positive()], vec![a.negative()]];
    assert_eq!(
        best.splits(),
        [parts(&[a, b, c]), parts(&[c, d]), two_way],
        "the first of equal splits is kept"
    );
}

#[test]
fn the_hardest_leaf_gains_the_least_for_each_candidate() {
    let mut assignment = empty();
    let mark = assignment.mark();
    let Ok(leaf) = Leaf::examine(&mut assignment, Vec::new(), 0) else {
        panic!("it has solutions")
    };
    assignment.undo_to(mark);
    // All candidates of an empty grid are alike.
    let lit = assignment.open_vars().next().expect("it is empty").positive();
    let Ok(gained) = gain(&mut assignment, lit) else {
        panic!("any digit can stand in an empty grid")
    };
    assert!(is_near(leaf.hardness, -gained / 64.0));
    let cube = vec![lit];
    let Ok(split) = Leaf::examine(&mut assignment, cube, 1) else {
        panic!("any digit can stand in an empty grid")
    };
    assert!(split.hardness < leaf.hardness, "there is less left");
    assignment.undo_to(mark);
    let full = "1234341221434321";
    let Ok(done) = Leaf::examine(&mut self::assignment(2, 2, full), Vec::new(), 2) else {
        panic!("it is a solution")
    };
    assert!(is_near(done.hardness, f64::MIN));
    assert!(done.splits.is_empty());
    let mut heap = BinaryHeap::from([done, split, leaf]);
    let mut next = || heap.pop().map(|leaf| leaf.number);
    assert_eq!([next(), next(), next(), next()], [Some(0), Some(1), Some(2), None]);
}

#[test]
fn the_first_of_equally_hard_leaves_is_split_first() {
    let leaf = |number| Leaf { cube: Vec::new(), hardness: 1.0, splits: Vec::new(), number };
    let mut heap = BinaryHeap::from([1, 0, 2].map(leaf));
    assert_eq!(heap.pop().map(|leaf| leaf.number), Some(0));
    assert!(leaf(1) == leaf(1) && leaf(1) != leaf(2));
    assert!(leaf(1).partial_cmp(&leaf(2)) == Some(Ordering::Greater));
}

#[test]
fn only_some_variables_of_large_grids_are_tried() {
    let small = assignment(4, 4, &".".repeat(256));
    assert_eq!(vars_to_try(&small).len(), 4096, "all of 16 by 16 by 16");
    let large = assignment(5, 5, &".".repeat(625));
    let tried = vars_to_try(&large).len();
    assert!((MAX_TRIED..MAX_TRIED + 25).contains(&tried), "{tried}");
}

#[test]
fn leaves_are_numbered_in_order_and_refuted_ones_are_counted() {
    let mut assignment = empty();
    let mut tree = CubeTree::default();
    tree.add_leaf(&mut assignment, Vec::new());
    tree.split_leaves(&mut assignment, 100);
    let num_leaves = tree.num_leaves;
    assert!(tree.done.iter().all(|leaf| leaf.number < num_leaves));
    let [one, other] = {
        let mut vars = assignment.open_vars();
        [vars.next(), vars.next()].map(|var| var.expect("it is empty").positive())
    };
    let refuted = tree.refuted;
    for times in 1..=3 {
        // Two digits in one cell.
        tree.add_leaf(&mut assignment, vec![one, other]);
        assert_eq!((tree.refuted, tree.num_leaves), (refuted + times, num_leaves + times));
    }
    assert_eq!(tree.into_cubes(|lit| lit).refuted(), refuted + 3);
}

/// The size of the assignment, computed from its definition.
fn size_of_groups(assignment: &Assignment) -> f64 {
    assignment.open_groups().map(|group| (group.len() as f64).log2()).sum()
}

#[test]
fn the_size_is_updated_by_assignments_and_restored_by_undoing() {
    let mut assignment = empty();
    let near =
        |assignment: &Assignment| (assignment.size() - size_of_groups(assignment)).abs() < 1e-3;
    let mut marks = vec![(assignment.mark(), assignment.size())];
    let vars: Vec<Var> = assignment.open_vars().collect();
    // Alternately rule out and set every seventh variable that is still open.
    for (turn, &var) in vars.iter().step_by(7).enumerate() {
        if assignment.is_open(var) {
            let lit = if turn % 2 == 0 { var.negative() } else { var.positive() };
            assignment.assign(lit).expect("so few digits leave solutions");
            assert!(near(&assignment), "{} {}", assignment.size(), size_of_groups(&assignment));
            marks.push((assignment.mark(), assignment.size()));
        }
    }
    assert!(marks.len() > 4);
    for (mark, size) in marks.into_iter().rev() {
        assignment.undo_to(mark);
        assert!(is_near(assignment.size(), size) && near(&assignment));
    }
}

#[test]
fn the_last_candidate_of_a_group_is_true_and_an_empty_group_is_refuted() {
    let mut assignment = empty();
    let cell = assignment.open_groups().next().expect("it is empty");
    let [last, others @ ..] = &cell[..] else { panic!("a group of four") };
    let mark = assignment.mark();
    for var in others {
        assert!(assignment.is_open(*last));
        assignment.assign(var.negative()).expect("one is left");
    }
    assert!(!assignment.is_open(*last));
    assert!(assignment.assign(last.negative()).is_err());
    assignment.undo_to(mark);
    assert!(assignment.assign(last.positive()).is_ok());
    assert!(others.iter().all(|&var| !assignment.is_open(var)));
}

#[test]
fn givens_are_propagated_from_the_start() {
    let assignment = assignment(2, 2, "123434122143432.");
    assert_eq!(assignment.open_vars().count(), 0);
    assert!(is_near(assignment.size(), 0.0));
    // No digit for the last cell of the first row; no cell of it for digit 4.
    for line in ["123....4........", "12....4........."] {
        assert!(Assignment::new(&puzzle(2, 2, line), &[]).is_err(), "{line}");
    }
}

#[test]
fn blocked_solutions_are_excluded() {
    let only = one_of_two();
    assert!(Assignment::new(&only.to_puzzle(), std::slice::from_ref(&only)).is_err());
    let two = puzzle(2, 2, TWO);
    assert!(assignment(2, 2, TWO).open_vars().count() > 0, "there are two");
    let Ok(mut left) = Assignment::new(&two, std::slice::from_ref(&only)) else {
        panic!("one is left")
    };
    let vars: Vec<Var> = left.open_vars().collect();
    assert!(!vars.is_empty(), "propagation alone does not exclude it");
    for var in vars {
        let mark = left.mark();
        let candidate = left.candidate(var);
        let is_of_blocked = only.digit(candidate.cell) == candidate.digit;
        assert!(left.assign(var.lit(is_of_blocked)).is_err());
        left.undo_to(mark);
        assert!(left.assign(var.lit(!is_of_blocked)).is_ok());
        left.undo_to(mark);
    }
}
