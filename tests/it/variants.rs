//! Groups, named layouts and rules about two cells: every engine and encoding agrees with a filter over all full grids, or
//! with a naive solver, that reads the rules by itself; and f-puzzles' JSON keeps them.

use itertools::Itertools;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use satdoku::budget::Budget;
use satdoku::encode::{Encoder, Encoding, Reduction, Size, dimacs};
use satdoku::format::{self, Content, OutputFormat, ReadOptions, RuleList};
use satdoku::generate::Generator;
use satdoku::geometry::{Candidate, Cell, Digit, Geometry, Layout};
use satdoku::logic::Technique;
use satdoku::puzzle::{Alphabet, PairRule, Puzzle, Relation, Solution};
use satdoku::sat::SolverKind;
use satdoku::solve::{AutoEngine, Engine, NativeEngine, SatEngine};

use satdoku_test_support as support;
use satdoku_test_support::rng;
use satdoku_test_support::steps::every_step;

const LIMIT: usize = 20;

pub(crate) const RELATIONS: [Relation; 13] = [
    Relation::Less,
    Relation::AtMost,
    Relation::Equal,
    Relation::Difference(1),
    Relation::Difference(2),
    Relation::NotDifference(1),
    Relation::Apart(2),
    Relation::Ratio(2),
    Relation::NotRatio(2),
    Relation::Sum(5),
    Relation::NotSum(5),
    Relation::OtherBlock(3),
    Relation::Incongruent(3),
];

/// The same relation in other words than the library's.
pub(crate) fn holds(relation: Relation, first: Digit, second: Digit) -> bool {
    let [a, b] = [first, second].map(|digit| digit.index() as i32 + 1);
    match relation {
        Relation::Less => b - a > 0,
        Relation::AtMost => b - a >= 0,
        Relation::Equal => a - b == 0,
        Relation::Different => a - b != 0,
        Relation::Difference(by) => a - b == i32::from(by) || b - a == i32::from(by),
        Relation::NotDifference(by) => a - b != i32::from(by) && b - a != i32::from(by),
        Relation::Apart(by) => a - b >= i32::from(by) || b - a >= i32::from(by),
        Relation::Ratio(by) => [a.min(b) * i32::from(by)].contains(&a.max(b)),
        Relation::NotRatio(by) => a.min(b) * i32::from(by) != a.max(b),
        Relation::Sum(sum) => a == i32::from(sum) - b,
        Relation::NotSum(sum) => a != i32::from(sum) - b,
        Relation::OtherBlock(of) => {
            (a + i32::from(of) - 1) / i32::from(of) != (b + i32::from(of) - 1) / i32::from(of)
        }
        Relation::Incongruent(by) => (a - b) % i32::from(by) != 0,
    }
}

/// All solutions of a puzzle by rows, one cell after the other, up to the limit.
pub(crate) fn naive(puzzle: &Puzzle, limit: usize) -> Vec<Vec<Digit>> {
    let geometry = puzzle.geometry();
    let peers = |cell: Cell| {
        let houses = geometry.houses().filter(|&house| geometry.cells_of(house).contains(&cell));
        let of_houses = houses.flat_map(|house| geometry.cells_of(house).iter().copied());
        let groups = geometry.groups().filter(|group| group.contains(&cell));
        of_houses.chain(groups.flatten().copied()).filter(|&peer| peer != cell).collect_vec()
    };
    let peers = geometry.cells().map(peers).collect_vec();
    let mut found = Vec::new();
    let mut grid: Vec<Option<Digit>> = vec![None; geometry.cell_count()];
    search(puzzle, &peers, 0, &mut grid, limit, &mut found);
    found
}

fn search(
    puzzle: &Puzzle,
    peers: &[Vec<Cell>],
    at: usize,
    grid: &mut Vec<Option<Digit>>,
    limit: usize,
    found: &mut Vec<Vec<Digit>>,
) {
    if at == grid.len() {
        found.push(grid.iter().map(|digit| digit.expect("it is full")).collect());
        return;
    }
    let cell = Cell::new(at);
    for digit in puzzle.geometry().digits() {
        let is_free = peers[at].iter().all(|peer| grid[peer.index()] != Some(digit));
        let is_given = puzzle.given(cell).is_none_or(|given| given == digit);
        if !is_free || !is_given || puzzle.is_ruled_out(Candidate { cell, digit }) {
            continue;
        }
        grid[at] = Some(digit);
        let fits =
            puzzle.pairs().iter().filter(|rule| rule.cells.contains(&cell)).all(|rule| match rule
                .cells
                .map(|cell| grid[cell.index()])
            {
                [Some(first), Some(second)] => holds(rule.relation, first, second),
                _ => true,
            });
        if fits && found.len() < limit {
            search(puzzle, peers, at + 1, grid, limit, found);
        }
        grid[at] = None;
    }
}

fn engines() -> Vec<Box<dyn Engine>> {
    let reductions =
        Reduction::ALL.into_iter().map(|reduction| Encoding { reduction, ..Encoding::REDUCED });
    let sat = reductions.map(|encoding| -> Box<dyn Engine> {
        Box::new(SatEngine::new().with_solver(SolverKind::Cdcl).with_encoding(encoding))
    });
    let others: [Box<dyn Engine>; 3] = [
        Box::new(NativeEngine::new()),
        Box::new(SatEngine::new()),
        Box::new(AutoEngine::with_sat(SatEngine::new())),
    ];
    sat.chain(others).collect()
}

fn check(puzzle: &Puzzle, engines: &mut [Box<dyn Engine>]) -> usize {
    let expected = naive(puzzle, LIMIT);
    for variant in support::variants(puzzle) {
        let (found, _) = support::count_by(variant, puzzle, LIMIT, &Budget::unlimited());
        assert_eq!(found, expected.len(), "{variant:?}: {puzzle:?}");
    }
    for engine in engines {
        let found = engine.solutions(puzzle, LIMIT, &Budget::unlimited());
        let found = found.expect("engines are right").solutions;
        assert_eq!(found.len(), expected.len(), "{}: {puzzle:?}", engine.answered_by());
        for solution in &found {
            assert!(solution.completes(puzzle), "{puzzle:?}");
            if expected.len() < LIMIT {
                assert!(expected.contains(&solution.digits().to_vec()), "{puzzle:?}");
            }
        }
    }
    expected.len()
}

/// Some of the cells of a grid as givens, one of them perhaps wrong.
pub(crate) fn some_givens(
    grid: &[Digit],
    geometry: &Geometry,
    share: f64,
    rng: &mut impl Rng,
) -> Puzzle {
    let mut puzzle = Puzzle::empty(geometry.clone());
    for (cell, &digit) in geometry.cells().zip(grid) {
        if rng.random_bool(share) {
            puzzle.set(cell, Some(digit));
        }
    }
    if rng.random_ratio(1, 8) {
        let cell = Cell::new(rng.random_range(0..grid.len()));
        puzzle.set(cell, Some(Digit::new(rng.random_range(0..geometry.side()))));
    }
    puzzle
}

/// Rules between random cells, of one relation or of any. The grid keeps them unless they are sloppy.
pub(crate) fn some_rules(
    grid: &[Digit],
    draws: usize,
    is_sloppy: bool,
    relation: Option<Relation>,
    rng: &mut impl Rng,
) -> Vec<PairRule> {
    let cells: Vec<Cell> = (0..grid.len()).map(Cell::new).collect();
    let mut rules = Vec::new();
    for _ in 0..draws {
        let pair: Vec<Cell> = cells.sample(rng, 2).copied().collect();
        let relation = relation.unwrap_or_else(|| *RELATIONS.choose(rng).expect("there are some"));
        let [first, second] = [pair[0], pair[1]].map(|cell| grid[cell.index()]);
        if is_sloppy || holds(relation, first, second) {
            rules.push(PairRule::new(pair[0], pair[1], relation));
        }
    }
    rules
}

/// A random full grid, without the library's generator of other layouts.
pub(crate) fn random_grid(geometry: &Geometry, rng: &mut impl Rng) -> Option<Vec<Digit>> {
    let mut empty = Puzzle::empty(geometry.clone());
    let mut first: Vec<Digit> = geometry.digits().collect();
    first.shuffle(rng);
    for (cell, digit) in geometry.cells().zip(first) {
        empty.set(cell, Some(digit));
    }
    let found = NativeEngine::new().solutions(&empty, 30, &Budget::unlimited());
    let found = found.expect("the engine is right").solutions;
    found.choose(rng).map(|solution| solution.digits().to_vec())
}

#[test]
fn engines_agree_about_rules_of_two_cells() {
    let mut rng = rng(71);
    let mut engines = engines();
    let mut kinds = [0; 3];
    for (rows, cols, count) in [(2, 2, 150), (2, 3, 100), (1, 5, 60)] {
        let geometry = Geometry::new(rows, cols).expect("a shape");
        let cells: Vec<Cell> = geometry.cells().collect();
        for _ in 0..count {
            let grid = random_grid(&geometry, &mut rng).expect("there are grids");
            let mut puzzle = some_givens(&grid, &geometry, 0.25, &mut rng);
            let wanted = rng.random_range(1..2 * cells.len());
            let is_sloppy = rng.random_ratio(1, 10);
            let rules = some_rules(&grid, wanted, is_sloppy, None, &mut rng);
            puzzle.add_rules(rules);
            kinds[check(&puzzle, &mut engines).min(2)] += 1;
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 20), "none, one and more: {kinds:?}");
}

#[test]
fn engines_agree_about_groups_and_layouts() {
    let mut rng = rng(72);
    let mut engines = engines();
    let mut kinds = [0; 3];
    for (rows, cols, count) in [(2, 2, 40), (2, 3, 25), (1, 5, 20)] {
        let side = rows * cols;
        for nth in 0..count {
            let mut builder = Geometry::builder(side).boxes(rows, cols);
            if nth % 2 == 0 {
                let layout = Layout::ALL[nth / 2 % Layout::ALL.len()];
                let with = builder.clone().layout(layout);
                builder = if with.clone().build().is_ok() { with } else { builder };
            }
            for _ in 0..rng.random_range(0..3) {
                let size = rng.random_range(2..=side);
                let cells = (0..side * side).map(Cell::new).collect_vec();
                builder = builder.group(cells.sample(&mut rng, size).copied().collect_vec());
            }
            let geometry = builder.build().expect("it fits");
            let grid = random_grid(&geometry, &mut rng);
            let puzzle = match &grid {
                Some(grid) => some_givens(grid, &geometry, 0.2, &mut rng),
                None => Puzzle::empty(geometry),
            };
            kinds[check(&puzzle, &mut engines).min(2)] += 1;
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 3), "none, one and more: {kinds:?}");
}

/// Native search has sets of 128 cells up to side 11, and of 256 above.
#[test]
fn engines_agree_above_side_nine() {
    let mut rng = rng(75);
    let (mut native, mut sat) =
        (NativeEngine::new(), SatEngine::new().with_solver(SolverKind::Cdcl));
    let mut kinds = [0; 3];
    for (rows, cols, layout) in [
        (2, 5, Layout::Windows),
        (1, 11, Layout::AntiKnight),
        (3, 4, Layout::Diagonals),
        (1, 13, Layout::Diagonals),
        (2, 7, Layout::AntiKing),
        (4, 4, Layout::DisjointGroups),
    ] {
        let builder = Geometry::builder(rows * cols).boxes(rows, cols).layout(layout);
        let geometry = builder.build().expect("it fits");
        let cells = geometry.cell_count();
        let generator = Generator::with_geometry(geometry.clone()).givens(cells * 2 / 5..=cells);
        let puzzles = generator.seed(75).puzzles(0..3, Budget::unlimited());
        for made in puzzles.expect("they can be made") {
            let grid = made.expect("there are grids").solution.digits().to_vec();
            for draws in [0, 0, 6 * rows * cols, 12 * rows * cols] {
                let share = rng.random_range(0.3..0.6);
                let mut puzzle = some_givens(&grid, &geometry, share, &mut rng);
                let is_sloppy = rng.random_ratio(1, 4);
                puzzle.add_rules(some_rules(&grid, draws, is_sloppy, None, &mut rng));
                let [found, others] = [&mut native as &mut dyn Engine, &mut sat].map(|engine| {
                    let found = engine.solutions(&puzzle, LIMIT, &Budget::unlimited());
                    let found = found.expect("engines are right").solutions;
                    found.into_iter().map(|solution| solution.digits().to_vec()).collect_vec()
                });
                assert_eq!(found.len(), others.len(), "{puzzle:?}");
                let are_all = found.len() < LIMIT;
                assert!(!are_all || found.iter().all(|it| others.contains(it)), "{puzzle:?}");
                kinds[found.len().min(2)] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 5), "none, one and more: {kinds:?}");
}

#[test]
fn full_grids_of_layouts_are_as_many_as_a_filter_leaves() {
    let plain = Puzzle::empty(Geometry::new(2, 2).expect("a shape"));
    let grids = naive(&plain, 1_000);
    assert_eq!(grids.len(), 288);
    for layout in Layout::ALL {
        let Ok(geometry) = Geometry::builder(4).boxes(2, 2).layout(layout).build() else {
            continue;
        };
        let left = grids.iter().filter(|grid| {
            let differ = |cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()]).all_unique();
            let houses = geometry.houses().all(|house| differ(geometry.cells_of(house)));
            houses && geometry.groups().all(differ)
        });
        let left = left.count();
        let valid = |grid: &&Vec<Digit>| Solution::new(geometry.clone(), grid.to_vec()).is_ok();
        assert_eq!(grids.iter().filter(valid).count(), left, "{layout}");
        let empty = Puzzle::empty(geometry.clone());
        let mut engine = NativeEngine::new();
        let found = engine.solutions(&empty, 1_000, &Budget::unlimited()).expect("it is right");
        assert_eq!(found.solutions.len(), left, "{layout}");
    }
}

/// What the library writes as f-puzzles' JSON it reads as the same puzzle.
fn assert_kept(puzzle: &Puzzle) {
    let alphabet = Alphabet::standard(puzzle.geometry().side());
    let mut text = Vec::new();
    let content = Content::new(puzzle, &alphabet);
    OutputFormat::FPuzzles.write(&content, &mut text).expect("it has words for all of this");
    let text = String::from_utf8(text).expect("JSON is text");
    let again = format::parse(&text, &ReadOptions::new()).expect("it is its own");
    // Rules of one kind stand together there, and a relation of two cells may be a line.
    assert_eq!(again.puzzle.pairs(), puzzle.pairs(), "{text}");
    assert_eq!(again.puzzle.geometry(), puzzle.geometry(), "{text}");
    assert!(again.puzzle.cells().eq(puzzle.cells()), "{text}");
    assert!(again.puzzle.ruled_out().eq(puzzle.ruled_out()), "{text}");
}

#[test]
fn f_puzzles_keep_houses_groups_and_rules() {
    let mut rng = rng(73);
    for layout in Layout::ALL {
        let Ok(geometry) = Geometry::builder(9).boxes(3, 3).layout(layout).build() else {
            panic!("{layout} fits the usual grid");
        };
        assert_kept(&Puzzle::empty(geometry));
    }
    let irregular =
        "442222663 411122663 412226663 411555663 417753333 417555993 417585999 477788999 778888889";
    let numbers = irregular.bytes().filter(u8::is_ascii_digit).map(usize::from);
    let builder = Geometry::builder(9).regions(numbers.collect_vec());
    assert_kept(&Puzzle::empty(builder.layout(Layout::AntiKing).build().expect("a layout")));
    let latin = Geometry::builder(5).build().expect("a Latin square");
    assert_kept(&Puzzle::empty(latin));
    for _ in 0..50 {
        let geometry = Geometry::classic();
        let mut puzzle = Puzzle::empty(geometry.clone());
        let cells: Vec<Cell> = geometry.cells().collect();
        let sayable = RELATIONS.iter().filter(|relation| {
            !matches!(
                relation,
                Relation::NotDifference(_) | Relation::NotRatio(_) | Relation::NotSum(_)
            )
        });
        let sayable = sayable.copied().collect_vec();
        let rules = (0..20).map(|_| {
            let pair: Vec<Cell> = cells.sample(&mut rng, 2).copied().collect();
            let relation = *sayable.choose(&mut rng).expect("there are some");
            PairRule::new(pair[0], pair[1], relation)
        });
        let rules = rules.collect_vec();
        puzzle.add_rules(rules);
        assert_kept(&puzzle);
    }
    for key in ["\"nonconsecutive\":true", "\"negative\":[\"xv\"]", "\"negative\":[\"ratio\"]"] {
        let marks = "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"X\"}],\
                     \"ratio\":[{\"cells\":[\"R2C1\",\"R2C2\"]}]";
        let row = format!("[{}]", ["{}"; 9].join(","));
        let grid = [row.as_str(); 9].join(",");
        let text = format!("{{\"size\":9,\"grid\":[{grid}],{marks},{key}}}");
        let record = format::parse(&text, &ReadOptions::new()).expect("these rules are known");
        assert_kept(&record.puzzle);
    }
    let mut puzzle = Puzzle::empty(Geometry::classic());
    puzzle.add_rules([PairRule::new(Cell::new(0), Cell::new(40), Relation::NotSum(5))]);
    let alphabet = Alphabet::standard(9);
    let refusal = OutputFormat::FPuzzles.write(&Content::new(&puzzle, &alphabet), &mut Vec::new());
    assert_eq!(
        refusal.expect_err("there is no mark for that").to_string(),
        "f-puzzles has no word for the rule that r1c1 and r5c5 do not sum to 5"
    );
    // What says nothing by itself is not lost.
    let mut puzzle = Puzzle::empty(Geometry::classic());
    let rules: RuleList = "rank-ties".parse().expect("a rule");
    rules.add_to(&mut puzzle).expect("it fits");
    let refusal = OutputFormat::FPuzzles.write(&Content::new(&puzzle, &alphabet), &mut Vec::new());
    assert_eq!(
        refusal.expect_err("f-puzzles has no ranks").to_string(),
        "f-puzzles has no word for the rule that rank-ties"
    );
}

/// A formula's comments tell its puzzle.
fn assert_decoded(puzzle: &Puzzle) {
    let alphabet = Alphabet::standard(puzzle.geometry().side());
    for encoding in [Encoding::EXTENDED, Encoding::REDUCED] {
        let mut text = Vec::new();
        let encoder = Encoder::new(puzzle, encoding);
        dimacs::write(&encoder, &alphabet, &[], &mut text).expect("memory takes it");
        let document = dimacs::read(&text[..], &mut Size::default()).expect("it is its own");
        assert_eq!(document.puzzle, *puzzle);
    }
}

#[test]
fn comments_of_a_formula_tell_its_rules() {
    let mut rng = rng(75);
    for &layout in &[Layout::Diagonals, Layout::AntiKnight, Layout::DisjointGroups] {
        let builder = Geometry::builder(9).boxes(3, 3).layout(layout);
        let builder = builder.group([0, 30, 60, 80].map(Cell::new));
        let mut puzzle = Puzzle::empty(builder.build().expect("a layout"));
        let cells: Vec<Cell> = puzzle.geometry().cells().collect();
        for &relation in &RELATIONS {
            let pair: Vec<Cell> = cells.sample(&mut rng, 2).copied().collect();
            puzzle.add_rules([PairRule::new(pair[0], pair[1], relation)]);
        }
        assert_decoded(&puzzle);
    }
    assert_decoded(&Puzzle::empty(Geometry::builder(7).build().expect("a Latin square")));
    let mut plain = Puzzle::empty(Geometry::new(2, 3).expect("a shape"));
    assert_decoded(&plain);
    plain.add_rules([PairRule::new(Cell::new(0), Cell::new(1), Relation::Less)]);
    assert_decoded(&plain);
}

/// Holds every step that any technique finds on the way against the only solution; counts them by technique. Returns whether
/// the steps lead to the solution.
pub(crate) fn check_steps(puzzle: &Puzzle, only: &[Digit], seen: &mut Vec<Technique>) -> bool {
    let is_restricted = puzzle.geometry().has_groups() || !puzzle.rules().is_empty();
    let end = every_step(puzzle, |position, technique, steps| {
        assert!(!position.is_broken(), "{puzzle:?} at {position:?}");
        assert!(!is_restricted || !technique.assumes_uniqueness() || steps.is_empty());
        for step in steps {
            let is_true = |c: &Candidate| only[c.cell.index()] == c.digit;
            assert!(step.places.iter().all(is_true), "{step:?} of {puzzle:?}");
            assert!(!step.removes.iter().any(is_true), "{step:?} of {puzzle:?}");
            assert!(position.is_news(step), "{step:?} of {puzzle:?}");
            // Chains also go by sums of two cells that follow from cages and houses.
            let is_rule = |rule: &PairRule| {
                let [first, second] = rule.cells.map(|cell| only[cell.index()]);
                let is_sum = matches!(rule.relation, Relation::Sum(_));
                puzzle.pairs().contains(rule) || is_sum && rule.holds(first, second)
            };
            assert!(step.rules.iter().all(is_rule), "{step:?} of {puzzle:?}");
            seen.push(technique);
        }
    });
    assert!(!end.is_broken(), "{puzzle:?} at {end:?}");
    end.is_solved()
}

/// No step of any technique on the way contradicts the only solution, whatever the rules are; and techniques that assume
/// a unique solution are silent where groups or rules could break their patterns.
#[test]
fn steps_with_rules_are_true() {
    let mut rng = rng(74);
    let (mut solved, mut seen) = (0, Vec::new());
    for nth in 0..120 {
        let layouts = [
            Layout::AntiKnight,
            Layout::AntiKing,
            Layout::Diagonals,
            Layout::Windows,
            Layout::DisjointGroups,
        ];
        let builder = Geometry::builder(6).boxes(2, 3).layout(layouts[nth % 5]);
        // Every other grid has a group as well.
        let group = [0, 8, 15, 22].map(|cell| Cell::new((cell + nth) % 36));
        let builder = if nth % 4 < 2 { builder.group(group) } else { builder };
        let geometry = builder.build().expect("a layout");
        let Some(grid) = random_grid(&geometry, &mut rng) else { continue };
        let has_rules = nth % 7 > 0;
        let share = if has_rules { 0.15 } else { 0.4 };
        let mut puzzle = some_givens(&grid, &geometry, share, &mut rng);
        let cells: Vec<Cell> = geometry.cells().collect();
        // Rules between neighbours, or between any two cells.
        let pairs = (0..40).map(|_| match nth % 2 {
            0 => cells.sample(&mut rng, 2).copied().collect_vec(),
            _ => {
                let first = rng.random_range(0..cells.len() - 1);
                vec![cells[first], cells[first + 1]]
            }
        });
        let rules = pairs.collect_vec().into_iter().filter_map(|pair| {
            let relation = RELATIONS[(pair[0].index() + nth) % RELATIONS.len()];
            let [first, second] = [pair[0], pair[1]].map(|cell| grid[cell.index()]);
            let is_true = holds(relation, first, second);
            is_true.then(|| PairRule::new(pair[0], pair[1], relation))
        });
        if has_rules {
            puzzle.add_rules(rules);
        }
        let [only] = &naive(&puzzle, 2)[..] else { continue };
        assert!(check_steps(&puzzle, only, &mut seen), "{puzzle:?}");
        solved += 1;
    }
    assert!(solved > 20, "{solved} had one solution");
    for technique in [
        Technique::PairRule,
        Technique::CommonPeer,
        Technique::AlternatingChain,
        Technique::CellForcing,
        Technique::Nishio,
    ] {
        assert!(seen.contains(&technique), "{technique} was not tried");
    }
}
