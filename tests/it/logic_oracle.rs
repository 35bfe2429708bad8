//! Subsets and fish against all combinations, tried one by one on the candidates that a position shows.

use std::collections::BTreeSet;

use itertools::Itertools;
use satdoku::budget::Budget;
use satdoku::generate::Generator;
use satdoku::geometry::{Candidate, Cell, Digit, Geometry, House, HouseKind};
use satdoku::logic::{Position, Technique};

use satdoku_test_support::layouts::{BOXES_AND_DIAGONALS, NINE, SIX};

/// Singles, locked candidates and pairs.
const EASY: [Technique; 8] = [
    Technique::FullHouse,
    Technique::HiddenSingleBox,
    Technique::HiddenSingleLine,
    Technique::NakedSingle,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
];

type Candidates = BTreeSet<Candidate>;

fn boxes((rows, cols, count): (usize, usize, u64)) -> (Geometry, u64) {
    (Geometry::new(rows, cols).expect("a shape"), count)
}

/// Positions on the way to the solutions of minimal puzzles, by what is easy.
fn positions(geometry: Geometry, count: u64) -> Vec<Position> {
    let generator = Generator::with_geometry(geometry).seed(16).minimal(true);
    let puzzles = generator.puzzles(0..count, Budget::unlimited());
    let mut positions = Vec::new();
    for made in puzzles.expect("plain puzzles can be made") {
        let mut position = Position::new(&made.expect("nothing is limited").puzzle);
        while !position.is_solved() {
            positions.push(position.clone());
            let easy = EASY.iter();
            let steps = easy.map(|&technique| find(&position, technique));
            let Some(steps) = steps.into_iter().find(|steps| !steps.is_empty()) else {
                break;
            };
            steps.iter().for_each(|step| {
                if position.is_news(step) {
                    position.apply(step);
                }
            });
        }
    }
    positions
}

fn find(position: &Position, technique: Technique) -> Vec<satdoku::logic::Step> {
    let found = position.find(technique, &Budget::unlimited());
    found.expect("nothing is limited")
}

/// What the techniques remove, all together.
fn removed(position: &Position, techniques: &[Technique]) -> Candidates {
    let steps = techniques.iter().flat_map(|&technique| find(position, technique));
    steps.flat_map(|step| step.removes).collect()
}

fn has(position: &Position, cell: Cell, digit: Digit) -> bool {
    position.has(Candidate { cell, digit })
}

/// By k cells of a house with k digits, and by k digits with k places.
fn by_subsets(position: &Position, size: usize) -> (Candidates, Candidates) {
    let geometry = position.geometry();
    let (mut naked, mut hidden) = (Candidates::new(), Candidates::new());
    for house in geometry.houses() {
        let cells = geometry.cells_of(house).iter().copied();
        let open = cells.filter(|&cell| position.settled(cell).is_none());
        let open = open.collect_vec();
        for chosen in open.iter().copied().combinations(size) {
            let digits = chosen.iter().flat_map(|&cell| position.candidates(cell));
            let digits: BTreeSet<Digit> = digits.collect();
            if digits.len() == size {
                let others = open.iter().filter(|cell| !chosen.contains(cell));
                let pairs = others.cartesian_product(&digits);
                let left = pairs.filter(|&(&cell, &digit)| has(position, cell, digit));
                naked.extend(left.map(|(&cell, &digit)| Candidate { cell, digit }));
            }
        }
        let open_digits = open.iter().flat_map(|&cell| position.candidates(cell));
        for digits in open_digits.sorted().dedup().combinations(size) {
            let is_place = |cell: &&Cell| digits.iter().any(|&digit| has(position, **cell, digit));
            let places = open.iter().filter(is_place).collect_vec();
            if places.len() == size {
                for &&cell in &places {
                    let others = position.candidates(cell).into_iter();
                    let others = others.filter(|digit| !digits.contains(digit));
                    hidden.extend(others.map(|digit| Candidate { cell, digit }));
                }
            }
        }
    }
    (naked, hidden)
}

#[test]
fn subsets_are_those_of_all_combinations() {
    use Technique::{
        HiddenPair, HiddenQuad, HiddenTriple, NakedPair, NakedQuad, NakedSingle, NakedTriple,
    };
    let mut seen = 0;
    let plain = [(3, 3, 150), (2, 3, 100), (2, 5, 12), (1, 5, 20)].map(boxes);
    let others = [(SIX.geometry(), 60), (NINE.geometry(), 3), (BOXES_AND_DIAGONALS.geometry(), 3)];
    for (geometry, count) in plain.into_iter().chain(others) {
        for position in positions(geometry, count) {
            let (mut naked, mut hidden) = (Candidates::new(), Candidates::new());
            // While there are singles a set of two may hide behind one of one, which is no subset of its own.
            if !singles_are_done(&position) {
                continue;
            }
            let larger =
                [(NakedPair, HiddenPair), (NakedTriple, HiddenTriple), (NakedQuad, HiddenQuad)];
            for (nth, (of_cells, of_digits)) in larger.into_iter().enumerate() {
                let (more_naked, more_hidden) = by_subsets(&position, nth + 2);
                let before = (naked.clone(), hidden.clone());
                naked.extend(more_naked);
                hidden.extend(more_hidden);
                let fast_naked: Candidates = &before.0 | &removed(&position, &[of_cells]);
                let fast_hidden: Candidates = &before.1 | &removed(&position, &[of_digits]);
                assert_eq!(fast_naked, naked, "{position:?}");
                assert_eq!(fast_hidden, hidden, "{position:?}");
                seen += 1;
            }
            assert_eq!(find(&position, NakedSingle), []);
        }
    }
    assert!(seen > 600, "only {seen} comparisons");
}

fn singles_are_done(position: &Position) -> bool {
    let mut singles = EASY[..4].iter();
    singles.all(|&technique| find(position, technique).is_empty())
}

fn lines(position: &Position, rows: bool) -> Vec<House> {
    let geometry = position.geometry();
    let is_line = |house: &House| match geometry.kind(*house) {
        HouseKind::Row(_) => rows,
        HouseKind::Column(_) => !rows,
        _ => false,
    };
    geometry.houses().filter(is_line).collect()
}

/// By k lines of a direction and k lines across; the fins, if there are any, in one box.
fn by_fish(position: &Position, size: usize, finned: bool) -> Candidates {
    let geometry = position.geometry();
    let mut removed = Candidates::new();
    for (rows, digit) in [true, false].into_iter().cartesian_product(geometry.digits()) {
        let places = |house: &House| {
            let cells = geometry.cells_of(*house).iter().copied();
            cells.filter(|&cell| has(position, cell, digit)).collect_vec()
        };
        let open = |lines: Vec<House>| {
            let open = lines.into_iter().filter(|line| !places(line).is_empty());
            open.collect_vec()
        };
        let across = open(lines(position, !rows));
        for base in open(lines(position, rows)).into_iter().combinations(size) {
            let pattern = base.iter().flat_map(places).collect_vec();
            for cover in across.iter().copied().combinations(size) {
                let is_in = |cell: Cell, houses: &[House]| {
                    let own = geometry.houses_of(cell);
                    own.iter().any(|house| houses.contains(house))
                };
                let fins = pattern.iter().filter(|&&cell| !is_in(cell, &cover));
                let fins = fins.copied().collect_vec();
                if fins.is_empty() == finned || fins.len() > geometry.side() {
                    continue;
                }
                let others = cover.iter().flat_map(places);
                let others = others.filter(|&cell| !is_in(cell, &base));
                let sees = |cell: Cell, fin: &Cell| geometry.peers(cell).any(|peer| peer == *fin);
                let seeing = others.filter(|&cell| fins.iter().all(|fin| sees(cell, fin)));
                removed.extend(seeing.map(|cell| Candidate { cell, digit }));
            }
        }
    }
    removed
}

#[test]
fn fish_are_those_of_all_combinations() {
    use Technique::{
        FinnedJellyfish, FinnedSwordfish, FinnedXWing, Jellyfish, SashimiJellyfish,
        SashimiSwordfish, SashimiXWing, Swordfish, XWing,
    };
    let mut seen = 0;
    let plain = [(3, 3, 6), (2, 3, 60), (2, 4, 10)].map(boxes);
    for (geometry, count) in plain.into_iter().chain([(SIX.geometry(), 60), (NINE.geometry(), 2)]) {
        let positions = positions(geometry, count).into_iter();
        for position in positions.filter(singles_are_done) {
            let (mut plain, mut all) = (Candidates::new(), Candidates::new());
            let sizes = [
                (XWing, [FinnedXWing, SashimiXWing]),
                (Swordfish, [FinnedSwordfish, SashimiSwordfish]),
                (Jellyfish, [FinnedJellyfish, SashimiJellyfish]),
            ];
            for (nth, (fish, finned)) in sizes.into_iter().enumerate() {
                let fast = &plain | &removed(&position, &[fish]);
                plain.extend(by_fish(&position, nth + 2, false));
                assert_eq!(fast, plain, "{position:?}");
                let fast = &(&all | &plain) | &removed(&position, &finned);
                all.extend(by_fish(&position, nth + 2, true));
                all.extend(plain.iter().copied());
                assert_eq!(fast, all, "{position:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "only {seen} comparisons");
}

/// The houses that a fish may have as bases and covers.
type Sides = (Vec<House>, Vec<House>);

/// By k houses of one side and k of the other, whatever the houses, with few fins.
fn by_any_fish(position: &Position, sides: &[Sides], size: usize) -> Candidates {
    let geometry = position.geometry();
    let bit = |cell: Cell| 1u128 << cell.index();
    let peers = geometry.cells().map(|cell| geometry.peers(cell).map(bit).sum::<u128>());
    let peers: Vec<u128> = peers.collect();
    let mut removed = Candidates::new();
    for (digit, (bases, covers)) in geometry.digits().cartesian_product(sides) {
        let open = |houses: &[House]| {
            let set = |&house: &House| {
                let cells = geometry.cells_of(house).iter().copied();
                let cells = cells.filter(|&cell| has(position, cell, digit));
                (house, cells.map(bit).sum::<u128>())
            };
            houses.iter().map(set).filter(|(_, set)| *set != 0).collect_vec()
        };
        let (bases, covers) = (open(bases), open(covers));
        for base in bases.into_iter().combinations(size) {
            for cover in covers.iter().copied().combinations(size) {
                if base.iter().any(|(house, _)| cover.iter().any(|(other, _)| house == other)) {
                    continue;
                }
                let places = base.iter().chain(&cover).fold(0, |all, (_, set)| all | set);
                let times = |side: &[(House, u128)], cell: Cell| {
                    side.iter().filter(|(_, set)| set & bit(cell) != 0).count()
                };
                let cells = geometry.cells().filter(|&cell| places & bit(cell) != 0);
                let counted = cells.map(|cell| (cell, times(&base, cell), times(&cover, cell)));
                let counted = counted.collect_vec();
                let fins = counted.iter().filter(|(_, of_base, of_cover)| of_base > of_cover);
                let (endo, outer): (Vec<&(Cell, usize, usize)>, Vec<_>) =
                    fins.partition(|(_, of_base, _)| *of_base > 1);
                if endo.len() > 2 || outer.len() > 5 {
                    continue;
                }
                let fins = endo.iter().chain(outer.iter()).map(|(fin, ..)| fin.index());
                let seen = fins.fold(u128::MAX, |seen, fin| seen & peers[fin]);
                let surplus = counted.iter().filter(|(_, of_base, of_cover)| of_base < of_cover);
                let surplus = surplus.filter(|(cell, ..)| seen & bit(*cell) != 0);
                removed.extend(surplus.map(|&(cell, ..)| Candidate { cell, digit }));
            }
        }
    }
    removed
}

/// What sees all places of a digit in a house. General fish have no such bases, which are no more than locked candidates
/// in boxes; in other regions, a cell may see the places by several houses.
fn by_one_house(position: &Position) -> Candidates {
    let geometry = position.geometry();
    let mut removed = Candidates::new();
    for (house, digit) in geometry.houses().cartesian_product(geometry.digits()) {
        let cells = geometry.cells_of(house).iter().copied();
        let places = cells.filter(|&cell| has(position, cell, digit)).collect_vec();
        let sees = |cell: Cell, place: Cell| geometry.peers(cell).any(|peer| peer == place);
        let others = geometry.cells().filter(|&cell| has(position, cell, digit));
        let others =
            others.filter(|&cell| !places.is_empty() && places.iter().all(|&p| sees(cell, p)));
        removed.extend(others.map(|cell| Candidate { cell, digit }));
    }
    removed
}

#[test]
fn general_fish_are_those_of_all_combinations() {
    use Technique::{
        FinnedFrankenJellyfish, FinnedFrankenSwordfish, FinnedFrankenXWing, FinnedJellyfish,
        FinnedMutantJellyfish, FinnedMutantSwordfish, FinnedMutantXWing, FinnedSwordfish,
        FinnedXWing, FrankenJellyfish, FrankenSwordfish, FrankenXWing, Jellyfish, MutantJellyfish,
        MutantSwordfish, MutantXWing, SashimiJellyfish, SashimiSwordfish, SashimiXWing, Swordfish,
        XWing,
    };
    let basic = [
        [XWing, FinnedXWing, SashimiXWing],
        [Swordfish, FinnedSwordfish, SashimiSwordfish],
        [Jellyfish, FinnedJellyfish, SashimiJellyfish],
    ];
    let franken = [
        [FrankenXWing, FinnedFrankenXWing],
        [FrankenSwordfish, FinnedFrankenSwordfish],
        [FrankenJellyfish, FinnedFrankenJellyfish],
    ];
    let mutant = [
        [MutantXWing, FinnedMutantXWing],
        [MutantSwordfish, FinnedMutantSwordfish],
        [MutantJellyfish, FinnedMutantJellyfish],
    ];
    let mut seen = 0;
    let shapes = [(3, 3, 8, 2), (2, 3, 40, 4)].map(|(rows, cols, count, most)| {
        (Geometry::new(rows, cols).expect("a shape"), count, most)
    });
    for (geometry, count, most) in shapes.into_iter().chain([(SIX.geometry(), 20, 3)]) {
        let positions = positions(geometry, count).into_iter();
        // While there are locked candidates, they make fish of one base.
        let is_hard = |position: &Position| {
            EASY.iter().all(|&technique| find(position, technique).is_empty())
        };
        for position in positions.filter(is_hard).take(12) {
            let all = position.geometry().houses().collect_vec();
            let without = |lines: Vec<House>| {
                let others = all.iter().filter(|house| !lines.contains(house));
                others.copied().collect_vec()
            };
            let (rows, columns) = (lines(&position, true), lines(&position, false));
            let [no_rows, no_columns] = [rows, columns].map(without);
            let oriented = [(no_rows.clone(), no_columns.clone()), (no_columns, no_rows)];
            let (mut fast, mut naive) = (by_one_house(&position), by_one_house(&position));
            let (mut fast_any, mut naive_any) = (Candidates::new(), Candidates::new());
            for size in 2..=most {
                fast.extend(removed(&position, &basic[size - 2]));
                fast.extend(removed(&position, &franken[size - 2]));
                naive.extend(by_any_fish(&position, &oriented, size));
                assert_eq!(fast, naive, "{position:?}");
                fast_any.extend(fast.iter().copied());
                fast_any.extend(removed(&position, &mutant[size - 2]));
                naive_any.extend(by_any_fish(&position, &[(all.clone(), all.clone())], size));
                assert_eq!(fast_any, naive_any, "{position:?}");
                seen += naive_any.len();
            }
        }
    }
    assert!(seen > 50, "only {seen} removed candidates");
}
