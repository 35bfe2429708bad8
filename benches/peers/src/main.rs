//! Races the 9×9 search against the crate `sudoku` on files of puzzles, a line each, and the making of
//! minimal puzzles.
//!
//!     cargo run --release -- FILE ...
//!     cargo run --release -- generate
//!
//! All engines count up to two solutions of every puzzle, one after the other in one process, again and
//! again; the quickest pass of each counts, so that what else the machine does matters little. Verdicts are
//! compared before anything is timed.

use std::time::{Duration, Instant};

use satdoku::generate::minimal_nines;
use satdoku::native::nine::{Grid, KernelChoice, Solver};
use sudoku::{Sudoku, Symmetry};

const PASSES: usize = 20;

/// Something that counts the solutions of all puzzles up to two.
type Engine<'a> = (String, Box<dyn FnMut() -> Vec<usize> + 'a>);

fn main() {
    let files: Vec<_> = std::env::args().skip(1).collect();
    assert!(!files.is_empty(), "name files with a puzzle a line");
    if files == ["generate"] {
        return generate();
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| line.len() >= 81 && !line.starts_with('#'))
            .collect();
        println!("{file}: {} puzzles", lines.len());
        race(&lines);
    }
}

/// Minimal puzzles without symmetry, with one thread.
fn generate() {
    const PUZZLES: u64 = 2_000;
    let kernels = KernelChoice::kernels().filter(|&kernel| Solver::new(kernel).is_ok());
    let mut best: Vec<_> = std::iter::once(None)
        .chain(kernels.map(Some))
        .map(|kernel| (kernel, Duration::MAX))
        .collect();
    for pass in 0..PASSES as u64 {
        for (kernel, best) in &mut best {
            let start = Instant::now();
            match *kernel {
                Some(kernel) => {
                    let numbers = pass * PUZZLES..(pass + 1) * PUZZLES;
                    std::hint::black_box(minimal_nines(kernel, 1, numbers).expect("was there"));
                }
                None => (0..PUZZLES).for_each(|_| {
                    std::hint::black_box(Sudoku::generate_with_symmetry(Symmetry::None));
                }),
            }
            *best = start.elapsed().min(*best);
        }
    }
    let theirs = best[0].1;
    for (kernel, time) in best {
        let name = kernel.map_or("crate sudoku".to_owned(), |kernel| format!("{kernel:?}"));
        let rate = PUZZLES as f64 / time.as_secs_f64() / 1e3;
        let ratio = theirs.as_secs_f64() / time.as_secs_f64();
        println!("  {name:16} {rate:9.1} thousand a second, {ratio:5.2} times the crate sudoku");
    }
}

fn race(lines: &[&str]) {
    let grids: Vec<Grid> = lines.iter().map(|line| grid(line)).collect();
    let theirs: Vec<Sudoku> = lines
        .iter()
        .map(|line| Sudoku::from_str_line(&line[..81]).expect("a puzzle"))
        .collect();
    let mut engines = engines(&grids, &theirs);
    let verdicts = engines[0].1();
    for (name, engine) in &mut engines {
        assert_eq!(engine(), verdicts, "{name} agrees with the others");
    }
    let mut best = vec![Duration::MAX; engines.len()];
    for _ in 0..PASSES {
        for ((_, engine), best) in engines.iter_mut().zip(&mut best) {
            let start = Instant::now();
            std::hint::black_box(engine());
            *best = start.elapsed().min(*best);
        }
    }
    for ((name, _), time) in engines.iter().zip(&best) {
        let rate = lines.len() as f64 / time.as_secs_f64() / 1e3;
        let ratio = best[0].as_secs_f64() / time.as_secs_f64();
        println!("  {name:16} {rate:9.1} thousand a second, {ratio:5.2} times the crate sudoku");
    }
}

fn grid(line: &str) -> Grid {
    let cells = line.as_bytes();
    std::array::from_fn(|at| match cells[at] {
        digit @ b'1'..=b'9' => digit - b'0',
        _ => 0,
    })
}

fn engines<'a>(grids: &'a [Grid], theirs: &'a [Sudoku]) -> Vec<Engine<'a>> {
    let peer = || {
        theirs
            .iter()
            .map(|puzzle| puzzle.solutions_count_up_to(2))
            .collect()
    };
    let mut engines: Vec<Engine<'a>> = vec![("crate sudoku".to_owned(), Box::new(peer))];
    for kernel in KernelChoice::kernels() {
        let solvers = || Solver::new(kernel).ok();
        let (Some(mut single), Some(mut batch)) = (solvers(), solvers()) else {
            continue;
        };
        engines.push((
            format!("{kernel:?} single"),
            Box::new(move || {
                grids
                    .iter()
                    .map(|grid| single.count(grid, 2, u64::MAX).solutions)
                    .collect()
            }),
        ));
        engines.push((
            format!("{kernel:?} batch"),
            Box::new(move || {
                let answers = batch.count_batch(grids, 2, u64::MAX);
                answers.iter().map(|answer| answer.solutions).collect()
            }),
        ));
    }
    engines
}
