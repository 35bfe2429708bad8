//! One suite for every kernel, against a naive digger.

use super::*;

/// Every kernel that this machine can run.
fn diggers() -> Vec<Digger> {
    let all = [
        KernelChoice::Avx512,
        KernelChoice::Avx2,
        KernelChoice::Portable,
    ];
    let diggers = all.into_iter().map(Digger::with_kernel);
    diggers.filter_map(Result::ok).collect()
}

fn jobs(seed: u64, count: u64) -> Vec<Job> {
    let streams = (0..count).map(|index| Stream::new(seed, index));
    streams
        .map(|mut stream| (random_nine(&mut stream), stream.order()))
        .collect()
}

/// The definition.
fn naive((solution, order): &Job) -> Grid {
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
