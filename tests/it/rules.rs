//! Rules as their author states them: what a rule says, what it compiles to, and its texts.

use itertools::Itertools;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use satdoku::budget::Budget;
use satdoku::format::{Content, OutputFormat, ReadOptions, RuleList, parse};
use satdoku::generate::Minimizer;
use satdoku::geometry::{Beside, Canvas, Cell, Geometry, GeometryError};
use satdoku::logic::Technique;
use satdoku::puzzle::{Puzzle, Relation, Rule, Solution};
use satdoku::solve::{
    Ended, Engine, EngineKind, EngineOptions, Found, NativeEngine, SatEngine, SolveOutcome,
};

use satdoku::encode::Encoding;
use satdoku::sat::{ProofFormat, SolverKind, Verdict};
use satdoku_test_support::refutation::{assert_proved, refutable, solve};
use satdoku_test_support::rng;

use crate::variants::check_steps;

/// A random rule with this name, in a grid of this side; `None` if the cells drawn are none that it takes.
fn random_rule(name: &str, geometry: &Geometry, rng: &mut ChaCha8Rng) -> Option<Rule> {
    let side = geometry.side();
    let all: Vec<Cell> = geometry.cells().collect();
    let count = if rng.random_bool(0.5) { 2 } else { rng.random_range(2..=5) };
    let [first, second, third, line] =
        [(); 4].map(|()| -> Vec<Cell> { all.sample(rng, count).copied().collect() });
    // Small numbers for differences, greater ones for sums.
    let most = if rng.random_bool(0.5) { side + 1 } else { count * (side + 1) / 2 + 2 };
    let number = rng.random_range(1..=most as u16);
    // Each rule takes one of these.
    let numbers: [&[u16]; 2] = [&[], &[number]];
    let circle = vec![first[0]];
    let lists = [
        vec![],
        vec![first.clone()],
        vec![first.clone(), second.clone()],
        vec![first, second, third],
        vec![circle, line],
    ];
    if name == "either" {
        let names = Rule::names().map(|(name, _)| name).collect_vec();
        let branch = |rng: &mut ChaCha8Rng| {
            let count = rng.random_range(1..=2);
            let names = names.sample(rng, count).copied().collect_vec();
            names.into_iter().filter_map(|name| random_rule(name, geometry, rng)).collect_vec()
        };
        let branches = (0..rng.random_range(1..=3)).map(|_| branch(rng)).collect();
        return Rule::either(branches).ok();
    }
    // What may stand behind the cells.
    let first = geometry.first_value();
    let digits = (first..first + side).map(|digit| digit.to_string()).collect_vec();
    let digit = |rng: &mut ChaCha8Rng| digits.choose(rng).expect("there are digits").clone();
    let digit_list = (0..rng.random_range(1..=3)).map(|_| digit(rng)).collect_vec();
    let pairs = (0..side * side / 2).map(|_| format!("{}-{}", digit(rng), digit(rng))).unique();
    let pairs = pairs.collect_vec();
    let factors = (0..count).map(|_| (*[-2, -1, 1, 3].choose(rng).expect("four")).to_string());
    let factors = factors.collect_vec();
    let pattern = format!("({}|[^{}])*{}?.+", digit(rng), digit(rng), digit(rng));
    let machine = *MACHINES.choose(rng).expect("there are machines");
    let words = [vec![], digit_list, pairs, factors, vec![pattern], vec![machine.to_owned()]];
    let tries = lists.into_iter().cartesian_product(numbers).cartesian_product(&words);
    let rules = tries.filter_map(|((lists, numbers), words)| {
        let words = words.iter().map(String::as_str).collect_vec();
        Rule::with_words(name, numbers, lists, &words, geometry).ok()
    });
    rules.collect_vec().choose(rng).cloned()
}

/// Automata as the Interactive Sudoku Solver writes them: digits up to 3 that do not fall, and a 1 with a 2 or a gap behind it.
const MACHINES: [&str; 2] = ["RJ_b7euY", "BNR0EjCgrOpd"];

/// A puzzle with some random rules, the named one among them.
pub(crate) fn random_puzzle(
    name: &str,
    geometry: &Geometry,
    rng: &mut ChaCha8Rng,
) -> Option<Puzzle> {
    let mut puzzle = Puzzle::empty(geometry.clone());
    let names = Rule::names().map(|(name, _)| name).collect_vec();
    let mut rules = vec![random_rule(name, geometry, rng)?];
    if name == "rank-ties" {
        // By itself it says nothing.
        rules.extend(random_rule("full-rank", geometry, rng));
    }
    for _ in 0..rng.random_range(0..=2) {
        let other = names.choose(rng).expect("there are rules");
        rules.extend(random_rule(other, geometry, rng));
    }
    puzzle.add_rules(rules);
    Some(puzzle)
}

/// Grids of other rows and columns than digits, with digits from 0, and with cells beside them.
fn canvases() -> [Result<Geometry, GeometryError>; 4] {
    let cells = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect();
    let beside = vec![Beside { prefix: "VA".to_owned(), rows: 1, cols: 2 }];
    let different = vec![cells(&[0, 1, 4]), cells(&[2, 3, 5])];
    let zero = Canvas { first_value: 0, ..Canvas::new(3, 3) };
    let more = Canvas { digits: 4, different, ..Canvas::new(2, 3) };
    let raw = Canvas { has_lines: false, first_value: 0, beside, ..Canvas::new(2, 2) };
    let one = vec![Beside { prefix: "VB".to_owned(), rows: 1, cols: 1 }];
    let boxes = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]];
    let regions = boxes.iter().map(|of_box| cells(of_box)).collect();
    let with_boxes = Canvas { first_value: 0, regions, beside: one, ..Canvas::new(4, 4) };
    [zero, more, Canvas { digits: 3, ..raw }, with_boxes].map(Geometry::on_canvas)
}

/// For each rule, alone and beside others: both engines, which see what rules compile to, find as many grids as there are
/// that all rules say hold.
#[test]
fn rules_hold_in_the_grids_that_engines_find_and_in_no_others() {
    assert_rules_hold(144, 15);
}

#[test]
#[ignore = "100,000 puzzles take minutes; .ci/nightly runs it"]
fn rules_hold_in_100_000_puzzles() {
    assert_rules_hold(149, 100_000 / 6 / Rule::names().count() + 1);
}

/// Each rule is in so many puzzles of each shape.
fn assert_rules_hold(seed: u64, puzzles: usize) {
    let mut rng = rng(seed);
    let budget = Budget::unlimited();
    let shapes = [(2, 2), (1, 3), (1, 4)].map(|(rows, cols)| Geometry::new(rows, cols));
    for geometry in shapes.into_iter().chain(canvases()) {
        let geometry = geometry.expect("a shape");
        let plain = Puzzle::empty(geometry.clone());
        let grids =
            NativeEngine::new().solutions(&plain, 4_000, &budget).expect("the engine is right");
        assert_eq!(grids.ended, Ended::Complete);
        for (name, _) in Rule::names() {
            for _ in 0..puzzles {
                let Some(puzzle) = random_puzzle(name, &geometry, &mut rng) else { continue };
                let expected =
                    grids.solutions.iter().filter(|grid| grid.completes(&puzzle)).count() as u64;
                let engines: [&mut dyn Engine; 2] =
                    [&mut NativeEngine::new(), &mut SatEngine::new()];
                for engine in engines {
                    let count = engine.count(&puzzle, 4_000, &budget);
                    let count =
                        count.unwrap_or_else(|error| panic!("{error}: {:?}", puzzle.rules()));
                    assert_eq!(count.solutions, expected, "{:?}", puzzle.rules());
                }
            }
        }
    }
}

/// No step of any technique contradicts the only solution of a puzzle, whatever its rules are.
#[test]
fn steps_with_rules_of_all_kinds_are_true() {
    assert_steps_are_true(150, 1, 1_000);
}

#[test]
#[ignore = "100,000 steps take minutes; .ci/nightly runs it"]
fn steps_with_rules_of_all_kinds_are_true_100_000_times() {
    assert_steps_are_true(151, 60, 100_000);
}

/// Each rule is in so many puzzles of each shape, which have so many steps at least.
fn assert_steps_are_true(seed: u64, puzzles: usize, least: usize) {
    let mut rng = rng(seed);
    let mut seen = Vec::new();
    let (mut num_puzzles, mut num_unsolved) = (0, 0);
    let shapes = [(2, 2), (1, 5), (2, 3)].map(|(rows, cols)| Geometry::new(rows, cols));
    for geometry in shapes.into_iter().chain(canvases()) {
        let geometry = geometry.expect("a shape");
        let names = Rule::names().flat_map(|(name, _)| std::iter::repeat_n(name, puzzles));
        for name in names {
            let Some(mut puzzle) = random_puzzle(name, &geometry, &mut rng) else { continue };
            let solved = NativeEngine::new().solve(&puzzle, &Budget::unlimited());
            let Ok(SolveOutcome::Solved(full)) = solved else { continue };
            let mut cells: Vec<Cell> = geometry.cells().collect();
            cells.iter().for_each(|&cell| puzzle.set(cell, Some(full.digit(cell))));
            satdoku::generate::Stream::new(seed, 0).shuffle(&mut cells);
            for cell in cells {
                puzzle.set(cell, None);
                if !matches!(puzzle.check(), satdoku::Uniqueness::Unique(_)) {
                    puzzle.set(cell, Some(full.digit(cell)));
                }
            }
            num_puzzles += 1;
            num_unsolved += usize::from(!check_steps(&puzzle, full.digits(), &mut seen));
        }
    }
    assert!(seen.len() >= least, "{} steps", seen.len());
    // A trial gives up where a rule such as a sum of many cells leaves it nothing but search.
    assert!(100 * num_unsolved <= num_puzzles, "{num_unsolved} of {num_puzzles} puzzles");
    for technique in [
        Technique::Combinations,
        Technique::Sum,
        Technique::Count,
        Technique::Sequence,
        Technique::EitherWay,
        Technique::CutOff,
        Technique::Contradiction,
        Technique::ShortForcing,
    ] {
        assert!(seen.contains(&technique), "{technique}");
    }
}

/// No row has the place before the first, and no region has no cells.
#[test]
fn a_place_or_size_of_0_has_no_solution() {
    let geometry = Geometry::new(2, 2).expect("a shape");
    let cells = |from: usize| (from..from + 4).map(Cell::new).collect::<Vec<_>>();
    let rank = Rule::new("full-rank", &[0], [cells(0)], &geometry);
    let regions = Rule::new("chaos-construction", &[0], [cells(0), cells(4)], &geometry);
    for rule in [rank, regions] {
        let mut puzzle = Puzzle::empty(geometry.clone());
        puzzle.add_rules([rule.expect("a rule")]);
        let solved = NativeEngine::new().solve(&puzzle, &Budget::unlimited());
        assert!(matches!(solved, Ok(SolveOutcome::Unsolvable)), "{:?}", puzzle.rules());
    }
}

#[test]
fn a_divisor_is_not_0() {
    let geometry = Geometry::new(2, 2).expect("a shape");
    let cells: Vec<Cell> = [0, 5].map(Cell::new).to_vec();
    for (name, cells) in [
        ("incongruent", vec![cells.clone()]),
        ("other-block", vec![cells.clone()]),
        ("modular", vec![cells.clone()]),
        ("entropic", vec![cells]),
        ("global-mod", vec![]),
        ("global-entropy", vec![]),
    ] {
        let rule = Rule::new(name, &[0], cells, &geometry);
        let error = rule.expect_err("no number is divided by 0");
        assert_eq!(error.to_string(), format!("'{name}' takes a number from 1 on"));
    }
}

/// Of the twelve Latin squares of side 3, 72 have different digits in each piece of one of the ten divisions into three pieces
/// of three cells.
#[test]
fn regions_are_found_with_the_digits() {
    let text = ".Shape~3x3.NoBoxes.ChaosConstruction";
    let puzzle = parse(text, &ReadOptions::new()).expect("a puzzle").puzzle;
    let engines: [&mut dyn Engine; 2] = [&mut NativeEngine::new(), &mut SatEngine::new()];
    for engine in engines {
        let count = engine.count(&puzzle, 1_000, &Budget::unlimited()).expect("right grids");
        assert_eq!(count.solutions, 72);
    }
    // Said twice, it brings no second labels.
    let twice = parse(&format!("{text}.ChaosConstruction"), &ReadOptions::new()).expect("a puzzle");
    assert_eq!(twice.puzzle.geometry(), puzzle.geometry());
}

/// Cages that divide a grid, but for a few that are missing: what follows from their sums and the houses excludes no grid.
#[test]
fn sums_that_follow_from_cages_hold() {
    let mut rng = rng(148);
    let budget = Budget::unlimited();
    let geometry = Geometry::new(2, 2).expect("a shape");
    let plain = Puzzle::empty(geometry.clone());
    let grids = NativeEngine::new().solutions(&plain, 1_000, &budget).expect("the engine is right");
    assert_eq!(grids.solutions.len(), 288);
    for _ in 0..300 {
        let grid = grids.solutions.choose(&mut rng).expect("there are grids");
        let mut left: Vec<Cell> = geometry.cells().collect();
        let mut rules = Vec::new();
        while let Some(&first) = left.first() {
            // A cage grows by cells beside it that are left and have other digits.
            let mut cage = vec![first];
            left.retain(|&cell| cell != first);
            for _ in 1..rng.random_range(1..=4) {
                let fits = |&&cell: &&Cell| {
                    let is_beside = |&one: &Cell| geometry.neighbours(one).contains(&cell);
                    cage.iter().any(is_beside)
                        && cage.iter().all(|&one| grid.digit(one) != grid.digit(cell))
                };
                let Some(&next) = left.iter().filter(fits).collect_vec().choose(&mut rng).copied()
                else {
                    break;
                };
                cage.push(next);
                left.retain(|&cell| cell != next);
            }
            let sum = cage.iter().map(|&cell| grid.digit(cell).index() as u16 + 1).sum();
            rules.push(Rule::new("cage", &[sum], [cage], &geometry).expect("a cage"));
        }
        for _ in 0..rng.random_range(0..=2) {
            rules.swap_remove(rng.random_range(0..rules.len()));
        }
        let mut puzzle = plain.clone();
        puzzle.add_rules(rules);
        let expected = grids.solutions.iter().filter(|grid| grid.completes(&puzzle)).count() as u64;
        let engines: [&mut dyn Engine; 2] = [&mut NativeEngine::new(), &mut SatEngine::new()];
        for engine in engines {
            let count = engine.count(&puzzle, 1_000, &budget).expect("the engine is right");
            assert_eq!(count.solutions, expected, "{:?}", puzzle.rules());
        }
    }
}

/// Of all grids, the solution alone obeys the rules that minimizing leaves, and without any of them it does not, or others
/// do as well. Half of the rules are marks and rules that marks exempt cells from.
#[test]
fn minimizing_removes_the_rules_that_are_not_needed() {
    const MARKS: [&str; 7] = [
        "difference",
        "ratio",
        "negative difference",
        "non-consecutive",
        "minimum",
        "maximum",
        "sum",
    ];
    let mut rng = rng(149);
    let budget = Budget::unlimited();
    let geometry = Geometry::new(2, 2).expect("a shape");
    let plain = Puzzle::empty(geometry.clone());
    let grids = NativeEngine::new().solutions(&plain, 1_000, &budget).expect("the engine is right");
    let is_only_solution = |grid: &Solution, puzzle: &Puzzle| {
        grids.solutions.iter().filter(|other| other.completes(puzzle)).eq([grid])
    };
    let without = |puzzle: &Puzzle, rule: usize| {
        let (mut less, mut nth) = (puzzle.clone(), 0..);
        less.retain_rules(|_| nth.next() != Some(rule));
        less
    };
    let names = Rule::names().map(|(name, _)| name).collect_vec();
    for seed in 0..150 {
        let grid = grids.solutions.choose(&mut rng).expect("there are grids");
        let mut puzzle = plain.clone();
        while !is_only_solution(grid, &puzzle) || puzzle.rules().len() < 8 {
            let names = if rng.random_bool(0.5) { &MARKS[..] } else { &names };
            let mut more = puzzle.clone();
            more.add_rules(random_rule(
                names.choose(&mut rng).expect("names"),
                &geometry,
                &mut rng,
            ));
            puzzle = if grid.completes(&more) { more } else { puzzle };
        }
        let kind = EngineKind::ALL[seed as usize % 3];
        let engine = EngineOptions { kind, ..EngineOptions::default() };
        let mut minimizer = Minimizer::new().seed(seed).engine(engine);
        let minimized = minimizer.minimize_rules(&puzzle, 0, &budget).expect("it is unique");
        let (left, removed) = (minimized.puzzle.rules(), &minimized.removed_rules);
        assert!(minimized.minimal && minimized.removed.is_empty() && minimized.solution == *grid);
        assert!(is_only_solution(grid, &minimized.puzzle), "{:?}", puzzle.rules());
        assert_eq!(left.len() + removed.len(), puzzle.rules().len());
        for (nth, rule) in left.iter().enumerate() {
            let less = without(&minimized.puzzle, nth);
            assert!(!is_only_solution(grid, &less), "{rule:?} of {:?}", puzzle.rules());
        }
        let is_redundant = |rule: &usize| is_only_solution(grid, &without(&puzzle, *rule));
        let redundant = (0..puzzle.rules().len()).filter(is_redundant);
        let redundant = redundant.map(|rule| puzzle.rules()[rule].clone()).collect_vec();
        assert_eq!(minimizer.redundant_rules(&puzzle, &budget).expect("it is unique"), redundant);
    }
}

/// The rules of a puzzle come back from each text that has them, as they were stated.
#[test]
fn rules_are_read_as_they_were_stated() {
    let mut rng = rng(145);
    let geometry = Geometry::classic();
    for (name, _) in Rule::names() {
        for _ in 0..8 {
            let Some(puzzle) = random_puzzle(name, &geometry, &mut rng) else { continue };
            let texts = puzzle.rules().iter().map(|rule| rule.text(&geometry)).join("\n");
            let list: RuleList = texts.parse().expect("rules");
            let read = parse(&".".repeat(81), &ReadOptions::new().rules(list)).expect("a puzzle");
            assert_eq!(read.puzzle, puzzle, "{texts}");
            let alphabet = satdoku::puzzle::Alphabet::standard(9);
            for format in [OutputFormat::FPuzzles, OutputFormat::Iss] {
                let mut text = Vec::new();
                if format.write(&Content::new(&puzzle, &alphabet), &mut text).is_ok() {
                    let text = String::from_utf8(text).expect("text");
                    let read = parse(&text, &ReadOptions::new()).expect("it was written");
                    // A cage without a sum is read as a group.
                    let pairs = |puzzle: &Puzzle| {
                        let pairs = puzzle.pairs().iter().copied();
                        pairs.filter(|pair| pair.relation != Relation::Different).collect_vec()
                    };
                    assert_eq!(pairs(&read.puzzle), pairs(&puzzle), "{texts}\n{text}");
                }
            }
        }
    }
}

/// Grids of all shapes, with their rules, come back with the same solutions from the texts of other programs that can say
/// the rules.
#[test]
fn texts_of_other_programs_have_the_same_solutions() {
    let mut rng = rng(147);
    let mut count = 0;
    let squares = [Geometry::new(2, 2), Geometry::new(2, 2), Geometry::new(1, 4)];
    let formats = [OutputFormat::Iss, OutputFormat::FPuzzles];
    for geometry in canvases().into_iter().chain(squares) {
        let geometry = geometry.expect("a shape");
        let alphabet = satdoku::puzzle::Alphabet::of(&geometry);
        for ((name, _), format) in Rule::names().cartesian_product(formats) {
            let Some(mut puzzle) = random_puzzle(name, &geometry, &mut rng) else { continue };
            puzzle.set(Cell::new(0), Some(satdoku::geometry::Digit::new(0)));
            let mut text = Vec::new();
            if format.write(&Content::new(&puzzle, &alphabet), &mut text).is_err() {
                continue;
            }
            let text = String::from_utf8(text).expect("text");
            let read = parse(&text, &ReadOptions::new());
            let read = read.unwrap_or_else(|error| panic!("{error}: {text}")).puzzle;
            assert_eq!(
                read.geometry().canvas().map(|it| it.cols),
                geometry.canvas().map(|it| it.cols)
            );
            let budget = Budget::unlimited();
            let [one, other] = [&puzzle, &read].map(|puzzle| {
                NativeEngine::new().solutions(puzzle, 4_000, &budget).expect("the engine is right")
            });
            let digits = |found: &Found| {
                found.solutions.iter().map(|it| it.digits().to_vec()).sorted().collect_vec()
            };
            assert!(digits(&one) == digits(&other), "{text} {:?}", puzzle.rules());
            count += 1;
        }
    }
    assert!(count > 60, "{count} puzzles");
}

/// A verdict about rules has a proof in every at-most-one encoding, whether there is one solution or none.
#[test]
fn verdicts_about_rules_are_proved() {
    let mut rng = rng(146);
    let geometry = Geometry::new(2, 3).expect("a shape");
    let mut proved = 0;
    for (name, _) in Rule::names() {
        for nth in 0..6 {
            let Some(mut puzzle) = random_puzzle(name, &geometry, &mut rng) else { continue };
            let encodings: Vec<Encoding> = Encoding::all().collect();
            let encoding = encodings[(nth * 7 + proved) % encodings.len()];
            // The givens of a solution, if there is one, until it is the only one.
            let solved = NativeEngine::new().solve(&puzzle, &Budget::unlimited());
            if let Ok(SolveOutcome::Solved(solution)) = solved {
                for cell in geometry.cells().step_by(2) {
                    puzzle.set(cell, Some(solution.digit(cell)));
                }
            }
            let Some(formula) = refutable(&puzzle, encoding) else { continue };
            let (verdict, proof) = solve(&formula, SolverKind::Cdcl, ProofFormat::Drat);
            assert_eq!(verdict, Verdict::Unsatisfiable, "{:?}", puzzle.rules());
            assert_proved(&formula, &proof);
            proved += 1;
        }
    }
    assert!(proved > 100, "{proved} verdicts");
}
