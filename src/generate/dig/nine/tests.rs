//! One suite for every kernel, against a naive digger.

use super::unavoidable_sets::UnavoidableSets;
use super::*;

/// Every kernel that this machine can run.
fn diggers() -> Vec<Digger> {
    KernelChoice::kernels().map(Digger::with_kernel).filter_map(Result::ok).collect()
}

fn jobs(seed: u64, count: u64) -> Vec<DigJob> {
    (0..count).map(|index| job(&mut Stream::new(seed, index))).collect()
}

/// The definition.
fn naive((solution, order): &DigJob) -> Grid {
    let mut solver = Solver::new(KernelChoice::Auto).unwrap();
    let mut puzzle = *solution;
    for &cell in order {
        let digit = std::mem::take(&mut puzzle[usize::from(cell)]);
        if solver.count(&puzzle, 2, u64::MAX).solutions > 1 {
            puzzle[usize::from(cell)] = digit;
        }
    }
    puzzle
}

#[test]
fn every_kernel_digs_as_the_definition_says() {
    let jobs = jobs(1, 600);
    let expected: Vec<Grid> = jobs.iter().map(naive).collect();
    for digger in &mut diggers() {
        for ((solution, order), expected) in jobs.iter().zip(&expected) {
            assert_eq!(digger.dig(solution, order), *expected, "{digger:?}");
        }
        let mut puzzles = Vec::new();
        for size in [0, 1, 2, 5, 6, 7, 20, 600] {
            puzzles.truncate(3);
            let before = puzzles.clone();
            digger.dig_batch(&jobs[..size], &mut puzzles);
            assert_eq!(puzzles[..before.len()], before);
            assert_eq!(puzzles[before.len()..], expected[..size]);
        }
    }
}

#[test]
fn the_order_may_be_any() {
    let forward: [u8; 81] = std::array::from_fn(|at| at as u8);
    let backward = forward.map(|at| 80 - at);
    for (solution, _) in jobs(2, 50) {
        for order in [forward, backward] {
            let puzzle = Digger::new().dig(&solution, &order);
            assert_eq!(puzzle, naive(&(solution, order)));
        }
    }
}

#[test]
fn what_the_sets_need_is_needed() {
    let mut solver = Solver::new(KernelChoice::Auto).unwrap();
    let mut sets = UnavoidableSets::empty();
    let (mut by_sets, mut needed) = (0, 0);
    for (solution, order) in jobs(3, 200) {
        sets.fill(&solution);
        let mut puzzle = solution;
        for cell in order.map(usize::from) {
            let digit = std::mem::take(&mut puzzle[cell]);
            let need = solver.count(&puzzle, 2, u64::MAX).solutions > 1;
            let known = sets.need(cell, usize::from(digit) - 1);
            assert!(need || !known);
            by_sets += u32::from(known);
            if need {
                needed += 1;
                puzzle[cell] = digit;
            } else {
                sets.remove(cell, usize::from(digit) - 1);
                if cell % 5 == 0 {
                    sets.put_back(cell, usize::from(digit) - 1);
                    sets.remove(cell, usize::from(digit) - 1);
                }
            }
        }
    }
    // 12 of 24.4 in the long run.
    assert!((0.44..0.55).contains(&(f64::from(by_sets) / f64::from(needed))));
}
