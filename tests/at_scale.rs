//! Every engine against every other on as many puzzles as one asks for.
//!
//! By default each test is over in seconds. A long run names its part of the work in the environment and can be cut
//! into parts that run anywhere, since a puzzle depends on its shape, seed and index alone:
//!
//! ```text
//! SATDOKU_SEED=1 SATDOKU_FIRST=2000000 SATDOKU_PUZZLES=1000000 SATDOKU_SAT_EVERY=50 \
//!     cargo test --release --test at_scale -- --ignored --nocapture nine_by_nine
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
//! | `DRAT_TRIM`, `LRAT_CHECK` | outside checkers of proofs, if they are not on the PATH |
//!
//! Each test says on stderr what it compared; one that fails names the puzzle, its shape, seed and index.

#[path = "support/cases.rs"]
mod cases;
#[path = "support/foreign.rs"]
mod foreign;
#[path = "support/guise.rs"]
mod guise;
#[path = "support/refutation.rs"]
mod refutation;
mod support;
#[path = "support/tally.rs"]
mod tally;

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

use rand::RngExt;
use satdoku::budget::Budget;
use satdoku::cnf::{Cnf, Encoder, Encoding, Reduction, dimacs};
use satdoku::geometry::{Digit, Geometry};
use satdoku::native::Ended;
use satdoku::native::large::{Method, search_with};
use satdoku::native::nine::{End, Grid, KernelChoice, Solver};
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::sat::{ProofFormat, SolverKind, Verdict};
use satdoku::solve::{Engine, Found, NativeEngine, SatEngine};

use cases::{Case, Cases, Told};
use foreign::Outsider;
use guise::Guise;
use support::{assert_sound, naive_completes, naive_count, until, variants};
use tally::Tally;

/// The value of a variable of the environment.
fn told<T: FromStr>(name: &str, default: T) -> T {
    let Ok(text) = std::env::var(name) else {
        return default;
    };
    text.parse()
        .unwrap_or_else(|_| panic!("{name}: '{text}' is not a number"))
}

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
        let first = told("SATDOKU_FIRST", 0);
        Plan {
            seed: told("SATDOKU_SEED", 1),
            indices: first..first + told("SATDOKU_PUZZLES", puzzles),
            sat_every: told("SATDOKU_SAT_EVERY", sat_every),
            naive_every: told("SATDOKU_NAIVE_EVERY", 20),
            methods_every: told("SATDOKU_METHODS_EVERY", 8),
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

/// Holds what each engine says of a puzzle against the first that was sure of its answer.
struct Referee<'a> {
    case: &'a Case,
    limit: usize,
    first: Option<(String, Vec<Solution>)>,
}

impl<'a> Referee<'a> {
    fn new(case: &'a Case, limit: usize) -> Self {
        Referee {
            case,
            limit,
            first: None,
        }
    }

    fn hear(&mut self, who: &str, mut found: Vec<Solution>, ended: Ended, tally: &mut Tally) {
        let (puzzle, limit) = (&self.case.puzzle, self.limit);
        found.sort_by(|one, other| one.digits().cmp(other.digits()));
        let is_known = self
            .first
            .as_ref()
            .is_some_and(|(_, known)| *known == found);
        let sound = |one: &Solution| naive_completes(puzzle, one.digits());
        assert!(is_known || found.iter().all(sound), "{who} is wrong");
        if matches!(ended, Ended::Stopped(_)) {
            tally.gave_up(who);
            return;
        }
        assert_sound(who, puzzle, &found, ended, limit);
        match &self.first {
            Some((other, solutions)) => {
                assert_eq!(found.len(), solutions.len(), "{who}, and then {other}");
                let same = ended == Ended::Cut || is_known;
                assert!(same, "{who} and {other} find other solutions");
            }
            None => {
                if let Some(known) = self.case.known_count() {
                    assert_eq!(found.len(), known, "{who}, and then what it was made for");
                }
                self.first = Some((who.to_owned(), found));
            }
        }
        tally.compared(who);
    }

    /// The naive solver only counts, and has to find as many as the engines.
    fn hear_naive(&mut self, tally: &mut Tally) {
        if let Some((other, solutions)) = &self.first {
            let count = naive_count(&self.case.puzzle, self.limit);
            assert_eq!(count, solutions.len(), "naive, and then {other}");
            tally.compared("naive");
        }
    }
}

fn solution(geometry: &Geometry, digits: Vec<Digit>) -> Solution {
    Solution::new(geometry.clone(), digits).expect("what is found is a full grid")
}

/// A kernel for 9×9 grids, and what it goes by when called for one puzzle and for many.
struct Kernel {
    solver: Solver,
    names: [String; 2],
}

impl Kernel {
    /// All that this machine has.
    fn all() -> Vec<Kernel> {
        let choices = KernelChoice::ALL.into_iter();
        let solvers = choices
            .filter(|&choice| choice != KernelChoice::Auto)
            .filter_map(|choice| Solver::new(choice).ok());
        solvers
            .map(|solver| Kernel {
                names: ["", ", batch"].map(|how| format!("9x9 {}{how}", solver.kernel())),
                solver,
            })
            .collect()
    }

    fn answer(&mut self, referees: &mut [Referee<'_>], tally: &mut Tally) {
        let mut referees: Vec<&mut Referee<'_>> = referees
            .iter_mut()
            .filter(|referee| !referee.case.puzzle.has_ruled_out())
            .collect();
        let grids: Vec<Grid> = referees.iter().map(|r| grid(&r.case.puzzle)).collect();
        let Some(limit) = referees.first().map(|referee| referee.limit) else {
            return;
        };
        let geometry = Geometry::classic();
        let read = |grid: &Grid| {
            let digits = grid.iter().map(|&digit| Digit::new(usize::from(digit) - 1));
            solution(&geometry, digits.collect())
        };
        for (grid, referee) in grids.iter().zip(&mut referees) {
            let case = referee.case;
            let _told = Told(|| case.to_string());
            let mut found = Vec::new();
            let keep = &mut |one: &Grid| {
                found.push(read(one));
                std::ops::ControlFlow::Continue(())
            };
            let answer = self.solver.solutions(grid, limit, u64::MAX, keep);
            assert_eq!(answer.solutions, found.len(), "{}", self.names[0]);
            referee.hear(&self.names[0], found, ended(answer.end), tally);
        }
        let mut found: Vec<Vec<Solution>> = vec![Vec::new(); grids.len()];
        let keep = &mut |nth: usize, one: &Grid| {
            found[nth].push(read(one));
            std::ops::ControlFlow::Continue(())
        };
        let answers = self.solver.solutions_batch(&grids, limit, u64::MAX, keep);
        let counts = self.solver.count_batch(&grids, limit, u64::MAX);
        assert_eq!(answers.len(), found.len());
        for (((answer, count), found), referee) in
            answers.iter().zip(counts).zip(found).zip(referees)
        {
            let case = referee.case;
            let _told = Told(|| case.to_string());
            assert_eq!(answer.solutions, found.len(), "{}", self.names[1]);
            assert_eq!(answer.solutions, count.solutions, "{}", self.names[1]);
            referee.hear(&self.names[1], found, ended(answer.end), tally);
        }
    }
}

fn grid(puzzle: &Puzzle) -> Grid {
    let mut grid = [0; 81];
    for given in puzzle.givens() {
        grid[given.cell.index()] = given.digit.index() as u8 + 1;
    }
    grid
}

fn ended(end: End) -> Ended {
    match end {
        End::Exhausted => Ended::Complete,
        End::Limit => Ended::Cut,
        End::Budget => panic!("no budget was set"),
    }
}

/// Asks every method with every set of instructions that fits, as long as it gets there.
fn ask_methods(referee: &mut Referee<'_>, tally: &mut Tally) {
    let puzzle = &referee.case.puzzle;
    for (method, isa) in variants(puzzle) {
        // One searches by houses alone, whatever the shape: it takes long where others do not.
        let nodes = match (method, puzzle.geometry().side()) {
            (_, 0..=9) => u64::MAX,
            (Method::Houses, 10..=16) => 1_000,
            (Method::Houses, _) => 100,
            (_, 10..=16) => 10_000,
            _ => 1_000,
        };
        let budget = Budget::unlimited().with_node_limit(nodes);
        let mut found = Vec::new();
        let run = search_with(method, isa, puzzle, &budget, &mut |grid| {
            found.push(solution(puzzle.geometry(), grid.to_vec()));
            until(found.len(), referee.limit)
        });
        referee.hear(&format!("{method:?} {isa:?}"), found, run.ended, tally);
    }
}

/// Asks every SAT solver, about half of the puzzles in an encoding that is drawn.
fn ask_sat(referee: &mut Referee<'_>, tally: &mut Tally) {
    let Case {
        seed,
        index,
        puzzle,
        ..
    } = referee.case;
    let side = puzzle.geometry().side();
    let mut rng = support::rng(seed ^ index.rotate_left(32));
    let bearable = |encoding: &Encoding| side <= 16 || encoding.reduction != Reduction::None;
    let encodings: Vec<Encoding> = Encoding::all().filter(bearable).collect();
    for kind in SolverKind::all() {
        let mut engine = SatEngine::new()
            .with_solver(kind)
            .with_seed(rng.random_range(0..3));
        if rng.random() {
            let encoding = encodings[rng.random_range(0..encodings.len())];
            engine = engine.with_encoding(encoding);
        }
        let budget = match side {
            0..=9 => Budget::unlimited(),
            _ => Budget::unlimited().with_conflict_limit(20_000),
        };
        let Found { solutions, ended } = engine
            .solutions(puzzle, referee.limit, &budget)
            .unwrap_or_else(|error| panic!("{engine:?}: {error}"));
        referee.hear(&format!("sat {kind}"), solutions, ended, tally);
    }
}

/// Whether the naive solver is done in a moment.
fn is_naively_solved(puzzle: &Puzzle) -> bool {
    let side = puzzle.geometry().side();
    side <= 9 || puzzle.open_cells().count() <= 3 * side
}

fn compare(shape: (usize, usize), plan: &Plan) {
    let geometry = Geometry::boxes(shape.0, shape.1).expect("a shape of the tests");
    let is_classic = geometry == Geometry::classic();
    let mut kernels = if is_classic {
        Kernel::all()
    } else {
        Vec::new()
    };
    let mut cases = Cases::new(geometry, plan.seed);
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
    eprintln!(
        "boxes {}x{}, seed {seed}, puzzles {indices:?}\n{tally}",
        shape.0, shape.1
    );
    let undecided = tally.undecided() * 20 <= tally.puzzles();
    assert!(undecided, "no engine is sure of more than one in twenty");
}

#[test]
#[ignore = "thousands of puzzles; .ci/run asks for it"]
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
#[ignore = "thousands of puzzles; .ci/run asks for it"]
fn puzzles_of_other_shapes_have_the_same_solutions_for_all() {
    for shape in other_shapes() {
        compare(shape, &Plan::new(100, 10));
    }
}

/// The first solutions, sorted if they are all.
fn found(engine: &mut dyn Engine, puzzle: &Puzzle, limit: usize) -> Option<Vec<Solution>> {
    let budget = match puzzle.geometry().side() {
        0..=9 => Budget::unlimited(),
        _ => Budget::unlimited()
            .with_node_limit(5_000)
            .with_conflict_limit(20_000),
    };
    let Found {
        mut solutions,
        ended,
    } = engine
        .solutions(puzzle, limit, &budget)
        .expect("engines are right");
    if matches!(ended, Ended::Stopped(_)) {
        return None;
    }
    assert_sound(engine.answered_by(), puzzle, &solutions, ended, limit);
    solutions.sort_by(|one, other| one.digits().cmp(other.digits()));
    Some(solutions)
}

#[test]
#[ignore = "thousands of puzzles; .ci/run asks for it"]
fn symmetries_keep_counts_and_take_solutions_to_solutions() {
    const LIMIT: usize = 20;
    let plan = Plan::new(100, 10);
    for shape in other_shapes().chain([(3, 3), (4, 3), (1, 7)]) {
        let geometry = Geometry::boxes(shape.0, shape.1).expect("a shape of the tests");
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
                assert!(
                    moved.iter().all(|one| one.completes(&disguised)),
                    "{guise:?}"
                );
                moved.sort_by(|one, other| one.digits().cmp(other.digits()));
                assert!(moved.len() == LIMIT || moved == after, "{who}: {guise:?}");
                tally.compared(who);
            }
        }
        eprintln!(
            "symmetries, boxes {}x{}, seed {}\n{tally}",
            shape.0, shape.1, plan.seed
        );
    }
}

#[test]
#[ignore = "hundreds of proofs; .ci/run asks for it"]
fn unsat_answers_are_proved_here_and_outside() {
    let plan = Plan::new(40, 1);
    let drat_trim = Outsider::drat_trim();
    let lrat_check = Outsider::lrat_check();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |name: &str| directory.join(format!("at-scale-{}.{name}", std::process::id()));
    let files = ["cnf", "drat", "lrat"].map(file);
    let mut tally = Tally::default();
    for (rows, cols) in [
        (1, 1),
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (5, 2),
        (3, 4),
        (4, 4),
    ] {
        let geometry = Geometry::boxes(rows, cols).expect("a shape of the tests");
        let alphabet = Alphabet::standard(geometry.side());
        let mut cases = Cases::new(geometry, plan.seed);
        for index in plan.indices.clone() {
            let case = cases.case(index);
            let _told = Told(|| case.to_string());
            let encodings: Vec<Encoding> = match rows * cols {
                0..=9 => Encoding::all().collect(),
                _ => vec![Encoding::REDUCED],
            };
            let encoding = encodings[index as usize % encodings.len()];
            let Some(blocking) = refutation::blocking(&case.puzzle, encoding) else {
                continue;
            };
            let encoder = Encoder::new(&case.puzzle, encoding);
            let mut text = Vec::new();
            dimacs::write(&encoder, &alphabet, &blocking, &mut text).expect("memory takes it");
            fs::write(&files[0], &text).expect("scratch files can be written");
            let mut formula = Cnf::default();
            dimacs::read(&text[..], &mut formula).expect("just written");
            for solver in SolverKind::all() {
                for format in ProofFormat::ALL {
                    let (verdict, proof) = refutation::solve(&formula, solver, format);
                    assert_eq!(verdict, Verdict::Unsatisfiable, "{solver} {encoding}");
                    let lrat = refutation::assert_proved(&formula, &proof);
                    tally.compared(&format!("{solver} {format}, checked here"));
                    // What is binary they guess, and not always right.
                    if format == ProofFormat::BinaryDrat {
                        continue;
                    }
                    fs::write(&files[1], &proof).expect("scratch files can be written");
                    fs::write(&files[2], &lrat).expect("scratch files can be written");
                    let outside = [(&drat_trim, 1, "drat-trim"), (&lrat_check, 2, "lrat-check")];
                    for (outsider, nth, name) in outside {
                        if let Some(outsider) = outsider {
                            outsider.check(&files[0], &files[nth]);
                            tally.compared(&format!("{solver}, checked by {name}"));
                        }
                    }
                }
            }
            tally.puzzle(case.kind, Some(blocking.len()));
        }
    }
    files.iter().for_each(|file| drop(fs::remove_file(file)));
    eprintln!(
        "proofs, seed {}, puzzles {:?} of each shape\n{tally}",
        plan.seed, plan.indices
    );
}
