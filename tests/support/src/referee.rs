//! Everything that solves, asked about the same puzzles, and a referee that finds out who is wrong.

use std::ops::ControlFlow;

use rand::RngExt;
use satdoku::budget::Budget;
use satdoku::encode::{Encoding, Reduction};
use satdoku::geometry::{Digit, Geometry};
use satdoku::native::Ended;
use satdoku::native::internals::{Method, search_with};
use satdoku::native::nine::{End, Grid, KernelChoice, Solver};
use satdoku::puzzle::{Puzzle, Solution};
use satdoku::sat::SolverKind;
use satdoku::solve::{Engine, Found, SatEngine};

use crate::cases::{Case, Told};
use crate::tally::Tally;
use crate::{assert_sound, naive_completes, naive_count, until, variants};

/// Holds what each engine says of a puzzle against the first that was sure of its answer.
pub struct Referee<'a> {
    pub case: &'a Case,
    limit: usize,
    pub first: Option<(String, Vec<Solution>)>,
}

impl<'a> Referee<'a> {
    pub fn new(case: &'a Case, limit: usize) -> Self {
        Referee { case, limit, first: None }
    }

    pub fn hear(&mut self, who: &str, mut found: Vec<Solution>, ended: Ended, tally: &mut Tally) {
        let (puzzle, limit) = (&self.case.puzzle, self.limit);
        found.sort_by(|one, other| one.digits().cmp(other.digits()));
        let is_known = self.first.as_ref().is_some_and(|(_, known)| *known == found);
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
    pub fn hear_naive(&mut self, tally: &mut Tally) {
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
pub struct Kernel {
    solver: Solver,
    names: [String; 2],
}

impl Kernel {
    /// All that this machine has.
    pub fn all() -> Vec<Kernel> {
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

    pub fn answer(&mut self, referees: &mut [Referee<'_>], tally: &mut Tally) {
        let mut referees: Vec<&mut Referee<'_>> =
            referees.iter_mut().filter(|referee| !referee.case.puzzle.has_ruled_out()).collect();
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
                ControlFlow::Continue(())
            };
            let answer = self.solver.solutions(grid, limit, u64::MAX, keep);
            assert_eq!(answer.solutions, found.len(), "{}", self.names[0]);
            referee.hear(&self.names[0], found, ended(answer.end), tally);
        }
        let mut found: Vec<Vec<Solution>> = vec![Vec::new(); grids.len()];
        let keep = &mut |nth: usize, one: &Grid| {
            found[nth].push(read(one));
            ControlFlow::Continue(())
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
pub fn ask_methods(referee: &mut Referee<'_>, tally: &mut Tally) {
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

/// Asks a SAT engine that answered other puzzles before.
pub fn ask_batch(batch: &mut dyn Engine, referee: &mut Referee<'_>, tally: &mut Tally) {
    let Found { solutions, ended } = batch
        .solutions(&referee.case.puzzle, referee.limit, &Budget::unlimited())
        .unwrap_or_else(|error| panic!("the SAT engine for many puzzles: {error}"));
    referee.hear("sat, many puzzles", solutions, ended, tally);
}

/// Asks every SAT solver, about half of the puzzles in an encoding that is drawn.
pub fn ask_sat(referee: &mut Referee<'_>, tally: &mut Tally) {
    let Case { seed, index, puzzle, .. } = referee.case;
    let side = puzzle.geometry().side();
    let mut rng = crate::rng(seed ^ index.rotate_left(32));
    let bearable = |encoding: &Encoding| side <= 16 || encoding.reduction != Reduction::None;
    let encodings: Vec<Encoding> = Encoding::all().filter(bearable).collect();
    for kind in SolverKind::all() {
        let mut engine = SatEngine::new().with_solver(kind).with_seed(rng.random_range(0..3));
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
pub fn is_naively_solved(puzzle: &Puzzle) -> bool {
    let side = puzzle.geometry().side();
    side <= 9 || puzzle.open_cells().count() <= 3 * side
}
