//! Every engine against every other on as many puzzles as one asks for.
//!
//! Up to side 9, one SAT engine answers every puzzle after the others, since it keeps its solver.
//!
//! By default each test is over in seconds. A long run names its part of the work in the environment and can be cut
//! into parts that run anywhere, since a puzzle depends on its shape, seed and index alone:
//!
//! ```text
//! SATDOKU_SEED=1 SATDOKU_FIRST=2000000 SATDOKU_PUZZLES=1000000 SATDOKU_SAT_EVERY=50 \
//!     cargo test --release --test it -- --ignored --nocapture at_scale::nine_by_nine
//! ```
//!
//! | variable | what |
//! |---|---|
//! | `SATDOKU_SEED` | the seed |
//! | `SATDOKU_FIRST` | index of the first puzzle |
//! | `SATDOKU_PUZZLES` | how many puzzles, of each shape |
//! | `SATDOKU_SAT_EVERY` | the SAT solvers are asked about every so many puzzles |
//! | `SATDOKU_NAIVE_EVERY` | the naive solver likewise |
//! | `SATDOKU_METHODS_EVERY` | 9×9: the methods of other shapes likewise |
//! | `SATDOKU_SHAPE` | other shapes and symmetries: this box shape alone, like `4x4` |
//! | `DRAT_TRIM`, `RATE`, `LRAT_CHECK` | outside checkers of proofs, if they are not on the PATH |
//!
//! Each test says on stderr what it compared; one that fails names the puzzle, its shape, seed and index.

use std::fs;
use std::ops::Range;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use rand::RngExt;
use satdoku::budget::{Budget, Stopped};
use satdoku::encode::{Cnf, Encoder, Encoding, dimacs};
use satdoku::generate;
use satdoku::geometry::Geometry;
use satdoku::native::Ended;
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::sat::{ProofFormat, SolverKind, Verdict};
use satdoku::solve::{Engine, EngineKind, EngineOptions, Found, NativeEngine, SatEngine};

use satdoku_test_support as support;
use satdoku_test_support::cases::{Case, Cases, Kind, Told};
use satdoku_test_support::environment::number;
use satdoku_test_support::foreign::Outsiders;
use satdoku_test_support::guise::Guise;
use satdoku_test_support::referee::{
    Kernel, Referee, ask_batch, ask_methods, ask_sat, is_naively_solved,
};
use satdoku_test_support::tally::Tally;
use satdoku_test_support::{assert_sound, refutation};

/// Which puzzles, and who is asked how often.
struct Plan {
    seed: u64,
    indices: Range<u64>,
    sat_every: u64,
    naive_every: u64,
    methods_every: u64,
}

impl Plan {
    fn new(puzzles: u64, sat_every: u64) -> Self {
        let first = number("SATDOKU_FIRST").unwrap_or(0);
        Plan {
            seed: number("SATDOKU_SEED").unwrap_or(1),
            indices: first..first + number("SATDOKU_PUZZLES").unwrap_or(puzzles),
            sat_every: number("SATDOKU_SAT_EVERY").unwrap_or(sat_every),
            naive_every: number("SATDOKU_NAIVE_EVERY").unwrap_or(20),
            methods_every: number("SATDOKU_METHODS_EVERY").unwrap_or(8),
        }
    }

    /// The indices cut at the multiples of [`BLOCK`], each with the limit of solutions that holds there.
    fn blocks(&self) -> impl Iterator<Item = (Range<u64>, usize)> {
        let Range { start, end } = self.indices;
        (start / BLOCK..end.div_ceil(BLOCK)).map(move |block| {
            let limit = if block % 4 == 3 { 20 } else { 2 };
            let (first, next) = (block * BLOCK, (block + 1) * BLOCK);
            (first.max(start)..next.min(end), limit)
        })
    }
}

/// Puzzles that go to a kernel at once.
const BLOCK: u64 = 64;

fn compare(shape: (usize, usize), plan: &Plan) {
    let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the tests");
    let is_classic = geometry == Geometry::classic();
    let mut kernels = if is_classic { Kernel::all() } else { Vec::new() };
    let mut cases = Cases::new(geometry, plan.seed);
    let mut batch = EngineOptions { kind: EngineKind::Sat, ..EngineOptions::default() }.build();
    let mut tally = Tally::default();
    for (indices, limit) in plan.blocks() {
        let _told = Told(|| format!("in puzzles {indices:?} of seed {}", plan.seed));
        let cases: Vec<Case> = indices.clone().map(|index| cases.case(index)).collect();
        let mut referees: Vec<_> = cases.iter().map(|case| Referee::new(case, limit)).collect();
        for kernel in &mut kernels {
            kernel.answer(&mut referees, &mut tally);
        }
        for referee in &mut referees {
            let case = referee.case;
            let _told = Told(|| case.to_string());
            let is_due = |every: u64| case.index.is_multiple_of(every);
            if referee.first.is_none() || is_due(plan.methods_every) {
                ask_methods(referee, &mut tally);
            }
            // Larger grids get a solver of their own.
            if case.puzzle.geometry().side() <= 9 {
                ask_batch(&mut *batch, referee, &mut tally);
            }
            if is_due(plan.sat_every) {
                ask_sat(referee, &mut tally);
            }
            if is_due(plan.naive_every) && is_naively_solved(&case.puzzle) {
                referee.hear_naive(&mut tally);
            }
            let count = referee.first.as_ref().map(|(_, found)| found.len());
            tally.puzzle(case.kind, count);
        }
    }
    let Plan { seed, indices, .. } = plan;
    eprintln!("boxes {}x{}, seed {seed}, puzzles {indices:?}\n{tally}", shape.0, shape.1);
    let is_decided = tally.undecided() * 20 <= tally.puzzles();
    assert!(is_decided, "no engine is sure of more than one in twenty");
}

/// Answers that are wrong in one way each, to a puzzle with two solutions, and the answer of another engine before.
#[test]
fn the_referee_refuses_every_wrong_answer() {
    let puzzle = support::puzzle((2, 2), "123434122.......");
    let budget = Budget::unlimited();
    let both = NativeEngine::new().solutions(&puzzle, 20, &budget);
    let [one, other] = &both.expect("engines are right").solutions[..] else {
        panic!("it has two solutions");
    };
    let strange = generate::random_solution(puzzle.geometry(), &mut generate::Stream::new(1, 0));
    assert!(!strange.completes(&puzzle));
    let case = Case { seed: 0, index: 0, kind: Kind::Few, puzzle };
    let is_refused = |found: &[&Solution], ended: Ended, limit: usize| {
        let found: Vec<Solution> = found.iter().map(|&solution| solution.clone()).collect();
        let hear = || {
            let mut referee = Referee::new(&case, limit);
            let right = [one, other].map(Solution::clone)[..limit.min(2)].to_vec();
            let all = if limit > 2 { Ended::Complete } else { Ended::Cut };
            referee.hear("the first", right, all, &mut Tally::default());
            referee.hear("the second", found, ended, &mut Tally::default());
        };
        std::panic::catch_unwind(AssertUnwindSafe(hear)).is_err()
    };
    assert!(!is_refused(&[other, one], Ended::Complete, 3));
    assert!(!is_refused(&[other], Ended::Cut, 1), "either may be first");
    assert!(is_refused(&[one], Ended::Complete, 3), "one is missing");
    assert!(is_refused(&[one, other], Ended::Cut, 3), "these are all");
    assert!(is_refused(&[one, one], Ended::Complete, 3), "one is there twice");
    assert!(is_refused(&[one, &strange], Ended::Complete, 3));
    assert!(is_refused(&[&strange], Ended::Stopped(Stopped::NodeLimit), 3));
    assert!(is_refused(&[], Ended::Complete, 1));
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn nine_by_nine_puzzles_have_the_same_solutions_for_all() {
    compare((3, 3), &Plan::new(8_000, 20));
}

/// Single cells, 4×4, both 6×6, boxes wide and high, and squares up to 36×36.
const OTHER_SHAPES: [(usize, usize); 12] = [
    (1, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (2, 5),
    (5, 2),
    (3, 4),
    (4, 4),
    (3, 5),
    (5, 5),
    (6, 6),
];

/// The shapes, or those of them that `SATDOKU_SHAPE` names, like `4x4`.
fn other_shapes() -> impl Iterator<Item = (usize, usize)> {
    let wanted = std::env::var("SATDOKU_SHAPE").ok();
    OTHER_SHAPES.into_iter().filter(move |(rows, cols)| {
        let name = format!("{rows}x{cols}");
        wanted.as_ref().is_none_or(|wanted| *wanted == name)
    })
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn puzzles_of_other_shapes_have_the_same_solutions_for_all() {
    for shape in other_shapes() {
        compare(shape, &Plan::new(100, 10));
    }
}

/// The first solutions, sorted if they are all.
fn found(engine: &mut dyn Engine, puzzle: &Puzzle, limit: usize) -> Option<Vec<Solution>> {
    let budget = match puzzle.geometry().side() {
        0..=9 => Budget::unlimited(),
        _ => Budget::unlimited().with_node_limit(5_000).with_conflict_limit(20_000),
    };
    let Found { mut solutions, ended } =
        engine.solutions(puzzle, limit, &budget).expect("engines are right");
    if matches!(ended, Ended::Stopped(_)) {
        return None;
    }
    assert_sound(engine.answered_by(), puzzle, &solutions, ended, limit);
    solutions.sort_by(|one, other| one.digits().cmp(other.digits()));
    Some(solutions)
}

#[test]
#[ignore = "thousands of puzzles; .ci/nightly runs it"]
fn symmetries_keep_counts_and_take_solutions_to_solutions() {
    const LIMIT: usize = 20;
    let plan = Plan::new(100, 10);
    for shape in other_shapes().chain([(3, 3), (4, 3), (1, 7)]) {
        let geometry = Geometry::new(shape.0, shape.1).expect("a shape of the tests");
        let mut cases = Cases::new(geometry.clone(), plan.seed);
        let (mut native, mut sat) = (NativeEngine::new(), SatEngine::new());
        let mut tally = Tally::default();
        for index in plan.indices.clone() {
            let case = cases.case(index);
            let _told = Told(|| case.to_string());
            let mut rng = support::rng(index);
            let guise = Guise::random(&geometry, rng.random(), &mut rng);
            let disguised = guise.of_puzzle(&case.puzzle);
            let mut engines: Vec<&mut dyn Engine> = vec![&mut native];
            if index.is_multiple_of(plan.sat_every) {
                engines.push(&mut sat);
            }
            for engine in engines {
                let before = found(engine, &case.puzzle, LIMIT);
                let after = found(engine, &disguised, LIMIT);
                let who = engine.answered_by();
                let (Some(before), Some(after)) = (before, after) else {
                    tally.gave_up(who);
                    continue;
                };
                assert_eq!(before.len(), after.len(), "{who}: {guise:?}");
                let mut moved: Vec<_> = before.iter().map(|one| guise.of_solution(one)).collect();
                assert!(moved.iter().all(|one| one.completes(&disguised)), "{guise:?}");
                moved.sort_by(|one, other| one.digits().cmp(other.digits()));
                assert!(moved.len() == LIMIT || moved == after, "{who}: {guise:?}");
                tally.compared(who);
            }
        }
        eprintln!("symmetries, boxes {}x{}, seed {}\n{tally}", shape.0, shape.1, plan.seed);
    }
}

/// Checkers of proofs, and where they find formula and proofs.
struct Checkers {
    outsiders: Outsiders,
    formula: PathBuf,
    drat: PathBuf,
    lrat: PathBuf,
}

impl Checkers {
    fn new() -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let file = |name: &str| directory.join(format!("at-scale-{}.{name}", std::process::id()));
        Checkers {
            outsiders: Outsiders::here(),
            formula: file("cnf"),
            drat: file("drat"),
            lrat: file("lrat"),
        }
    }

    /// Has every SAT solver refute the puzzle's formula, its only solution blocked, and checks all proofs; how many
    /// solutions there are, or nothing if there are several.
    fn refute(&self, puzzle: &Puzzle, encoding: Encoding, tally: &mut Tally) -> Option<usize> {
        let blocking = refutation::blocking(puzzle, encoding)?;
        let encoder = Encoder::new(puzzle, encoding);
        let alphabet = Alphabet::standard(puzzle.geometry().side());
        let mut text = Vec::new();
        dimacs::write(&encoder, &alphabet, &blocking, &mut text).expect("memory takes it");
        let mut formula = Cnf::default();
        dimacs::read(&text[..], &mut formula).expect("just written");
        fs::write(&self.formula, &text).expect("scratch files can be written");
        for solver in SolverKind::all() {
            for format in ProofFormat::ALL {
                let (verdict, drat) = refutation::solve(&formula, solver, format);
                assert_eq!(verdict, Verdict::Unsatisfiable, "{solver} {encoding}");
                let lrat = refutation::assert_proved(&formula, &drat);
                tally.compared(&format!("{solver} {format}, checked here"));
                // Whether a proof is binary they guess, and not always right.
                if format == ProofFormat::Drat {
                    self.check_outside(&drat, &lrat, solver, tally);
                }
            }
        }
        Some(blocking.len())
    }

    fn check_outside(&self, drat: &[u8], lrat: &[u8], solver: SolverKind, tally: &mut Tally) {
        let Outsiders { drat: of_drat, lrat: of_lrat } = &self.outsiders;
        for (checkers, file, proof) in [(of_drat, &self.drat, drat), (of_lrat, &self.lrat, lrat)] {
            fs::write(file, proof).expect("scratch files can be written");
            for checker in checkers {
                if checker.accepts(&self.formula, file) {
                    tally.compared(&format!("{solver}, checked by {}", checker.name));
                }
            }
        }
    }
}

impl Drop for Checkers {
    fn drop(&mut self) {
        // What failed may be looked at.
        if !std::thread::panicking() {
            for file in [&self.formula, &self.drat, &self.lrat] {
                // Where nothing was to be proved they were not written.
                drop(fs::remove_file(file));
            }
        }
    }
}

/// Shapes whose formulas are refuted within a moment by all solvers.
const PROVED_SHAPES: [(usize, usize); 11] =
    [(1, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (5, 2), (3, 4), (4, 4), (3, 5)];

#[test]
#[ignore = "hundreds of proofs; .ci/nightly runs it"]
fn unsat_answers_are_proved_here_and_outside() {
    let plan = Plan::new(40, 1);
    let checkers = Checkers::new();
    let mut tally = Tally::default();
    for (rows, cols) in PROVED_SHAPES {
        let geometry = Geometry::new(rows, cols).expect("a shape of the tests");
        let mut cases = Cases::new(geometry, plan.seed);
        let encodings: Vec<Encoding> = match rows * cols {
            0..=9 => Encoding::all().collect(),
            // Others take long.
            _ => vec![Encoding::REDUCED],
        };
        for index in plan.indices.clone() {
            let case = cases.case(index);
            let _told = Told(|| case.to_string());
            let encoding = encodings[index as usize % encodings.len()];
            let count = checkers.refute(&case.puzzle, encoding, &mut tally);
            if count.is_some() {
                tally.puzzle(case.kind, count);
            }
        }
    }
    let Plan { seed, indices, .. } = plan;
    eprintln!("proofs, seed {seed}, puzzles {indices:?} of each shape\n{tally}");
}
