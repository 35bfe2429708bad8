//! The houses, groups and rules beyond rows, columns and regions that a contradiction needs.
//!
//! One SAT solver has the rules of the grid's rows, columns and regions. Each further house, group or rule is a set of
//! clauses with a switch, so that an unsatisfiable core over the switches, shrunk by deletion, says which are needed.

use itertools::Itertools;

use super::assumption_solver::{AssumptionSolver, Consistency, Switch, within};
use crate::budget::Budget;
use crate::geometry::{Candidate, Canvas, Cell, Digit, Geometry, House, HouseKind};
use crate::puzzle::{Drawn, PairRule, Puzzle};
use crate::solve::SolveError;

/// A house, group or rule beyond rows, columns and regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FurtherRule {
    /// A house, such as a diagonal.
    House(House),
    /// A group, by its number in [`Geometry::groups`].
    Group(usize),
    /// A rule, by its number in [`Puzzle::rules`].
    Rule(usize),
    /// What a rule about all cells says of two of them.
    Pair(PairRule),
}

impl FurtherRule {
    /// The rule in words: `window 2`, `the knight's move from r1c1 to r2c3`, `the thermometer r1c1 r2c1 r3c1`, `the rule
    /// that r1c1 is less than r1c2`.
    pub fn in_words(&self, puzzle: &Puzzle) -> String {
        let geometry = puzzle.geometry();
        match *self {
            FurtherRule::House(house) => geometry.kind(house).to_string(),
            FurtherRule::Group(number) => group_in_words(geometry, number),
            FurtherRule::Rule(number) => {
                let rule = &puzzle.rules()[number];
                let words = rule.in_words(&puzzle.rule_context());
                match rule.drawn() {
                    Drawn::Line(..) | Drawn::Cage(_) | Drawn::Arrow | Drawn::Outside(..) => {
                        format!("the {words}")
                    }
                    _ if words == rule.text(geometry) => format!("the rule '{words}'"),
                    _ => format!("the rule that {words}"),
                }
            }
            FurtherRule::Pair(rule) => format!("the rule that {}", rule.in_words(geometry)),
        }
    }
}

/// A group by its cells: `the group r1c1, r1c2 and r2c1`, `the knight's move from r1c1 to r2c3`.
fn group_in_words(geometry: &Geometry, number: usize) -> String {
    let cells = geometry.groups().nth(number).unwrap_or_default();
    let names = cells.iter().map(|&cell| geometry.name(cell)).collect_vec();
    let step = match geometry.group_kind(number) {
        HouseKind::KnightsMove => "the knight's move",
        HouseKind::KingsMove => "the king's move",
        HouseKind::ElephantsMove => "two steps along a diagonal",
        HouseKind::CamelsMove => "the camel's move",
        HouseKind::ZebrasMove => "the zebra's move",
        HouseKind::GiraffesMove => "the giraffe's move",
        HouseKind::ToroidalKnightsMove => "the knight's move round the edges",
        HouseKind::ToroidalKingsMove => "the king's move round the edges",
        _ => {
            let (last, others) = names.split_last().expect("a group has cells");
            return format!("the group {} and {last}", others.join(", "));
        }
    };
    format!("{step} from {} to {}", names[0], names[1])
}

/// The further rules that a contradiction needs beside some givens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NeededRules {
    /// Houses, then groups, then rules. If it is empty, rows, columns, regions and the candidates that the
    /// puzzle rules out contradict the givens by themselves.
    pub rules: Vec<FurtherRule>,
    /// Whether it is proved that there is a solution without any one of them.
    pub minimal: bool,
}

/// The most clauses of further rules to load.
const MOST_CLAUSES: usize = 5_000_000;

/// Conflict limit of one question on the way to fewer rules.
const PATIENCE: u64 = 2_000;

/// Finds the further rules that contradict the givens, which have no solution; none if the puzzle has no such rules, they
/// are too many, or the budget runs out.
pub(super) fn find(
    empty: &Puzzle,
    givens: &[Candidate],
    memory: Option<fn() -> Option<u64>>,
    budget: &Budget,
) -> Result<Option<NeededRules>, SolveError> {
    let all = further_rules(empty);
    let clauses = all.iter().map(|rule| clause_count(rule, empty)).sum::<usize>();
    if all.is_empty() || clauses > MOST_CLAUSES {
        return Ok(None);
    }
    let base = without_further_rules(empty);
    let Ok(mut solver) = AssumptionSolver::load(&base, memory, budget) else {
        return Ok(None);
    };
    let switches = all.iter().map(|rule| {
        let switch = solver.switch();
        add_clauses(&mut solver, switch, rule, empty);
        switch
    });
    let switches = switches.collect_vec();
    let mut unsure = match solver.ask(givens, &switches, budget)? {
        Consistency::Clash(_) => solver.failed_switches(&switches),
        _ => return Ok(None),
    };
    let (mut needed, mut minimal) = (Vec::new(), true);
    let short = within(budget, PATIENCE);
    // Rules, which come last, are tried first: a house is easier to see than many of them.
    while let Some(tried) = unsure.pop() {
        let rest = [&needed[..], &unsure].concat();
        match solver.ask(givens, &rest, &short)? {
            Consistency::Clash(_) => unsure = solver.failed_switches(&unsure),
            other => {
                minimal &= matches!(other, Consistency::Solvable(_));
                needed.push(tried);
            }
        }
    }
    let rules = switches.iter().zip(all).filter(|(switch, _)| needed.contains(switch));
    Ok(Some(NeededRules { rules: rules.map(|(_, rule)| rule).collect(), minimal }))
}

/// The rules of a puzzle beyond rows, columns and regions.
fn further_rules(puzzle: &Puzzle) -> Vec<FurtherRule> {
    let geometry = puzzle.geometry();
    let is_further = |house: &House| geometry.kind(*house).is_further();
    let houses = geometry.houses().filter(is_further).map(FurtherRule::House);
    let groups = (0..geometry.groups().count()).map(FurtherRule::Group);
    let context = puzzle.rule_context();
    let rules = puzzle.rules().iter().enumerate().flat_map(|(number, rule)| {
        // Few of the cells that a rule about all cells speaks of have a part in a contradiction.
        if rule.cells().is_empty() {
            rule.pairs(&context).into_iter().map(FurtherRule::Pair).collect_vec()
        } else {
            vec![FurtherRule::Rule(number)]
        }
    });
    houses.chain(groups).chain(rules).collect()
}

/// The empty grid with rows, columns and regions alone, and the candidates that the puzzle rules out one by one.
fn without_further_rules(puzzle: &Puzzle) -> Puzzle {
    let geometry = puzzle.geometry();
    let regions = geometry.cells().filter_map(|cell| geometry.region_of(cell)).collect_vec();
    let builder = Geometry::builder(geometry.side());
    let plain = match geometry.canvas() {
        Some(canvas) => Geometry::on_canvas(Canvas { different: Vec::new(), ..canvas.clone() }),
        None if regions.is_empty() => builder.build(),
        None => builder.regions(regions).build(),
    };
    let mut plain = Puzzle::empty(plain.expect("a part of a grid is a grid"));
    puzzle.crossed_out().for_each(|candidate| plain.rule_out(candidate));
    plain
}

/// At most how many clauses a rule takes.
fn clause_count(rule: &FurtherRule, puzzle: &Puzzle) -> usize {
    let geometry = puzzle.geometry();
    let side = geometry.side();
    match rule {
        FurtherRule::House(_) => side + side * side * (side - 1) / 2,
        FurtherRule::Group(number) => {
            let size = geometry.groups().nth(*number).map_or(0, <[Cell]>::len);
            side * size * size.saturating_sub(1) / 2
        }
        FurtherRule::Rule(number) => {
            let parts = puzzle.rules()[*number].compile(&puzzle.rule_context());
            parts.pairs.len() * side * side + parts.ruled_out.len()
        }
        FurtherRule::Pair(_) => side * side,
    }
}

/// States the rule in clauses that hold while the switch is on.
fn add_clauses(
    solver: &mut AssumptionSolver<'_>,
    switch: Switch,
    rule: &FurtherRule,
    puzzle: &Puzzle,
) {
    let geometry = puzzle.geometry();
    let at = |cell: Cell, digit: Digit| Candidate { cell, digit };
    let mut differ = |cells: &[Cell]| {
        for (digit, [a, b]) in
            geometry.digits().cartesian_product(cells.iter().copied().array_combinations())
        {
            solver.want_not_both(switch, at(a, digit), at(b, digit));
        }
    };
    match *rule {
        FurtherRule::House(house) => {
            let cells = geometry.cells_of(house);
            differ(cells);
            for digit in geometry.digits() {
                let places = cells.iter().map(|&cell| at(cell, digit)).collect_vec();
                solver.want_one_of(switch, &places);
            }
        }
        FurtherRule::Group(number) => differ(geometry.groups().nth(number).unwrap_or_default()),
        FurtherRule::Rule(number) => {
            let parts = puzzle.rules()[number].compile(&puzzle.rule_context());
            parts.pairs.iter().for_each(|pair| relate(solver, switch, pair, geometry));
            for &candidate in &parts.ruled_out {
                solver.want_not_both(switch, candidate, candidate);
            }
            solver.want_parts(switch, &parts);
        }
        FurtherRule::Pair(pair) => relate(solver, switch, &pair, geometry),
    }
}

/// States the relation of two cells in clauses that hold while the switch is on.
fn relate(solver: &mut AssumptionSolver<'_>, switch: Switch, pair: &PairRule, geometry: &Geometry) {
    let [first, second] = pair.cells;
    for (a, b) in geometry.digits().cartesian_product(geometry.digits()) {
        if !pair.holds(a, b) {
            let [a, b] = [(first, a), (second, b)].map(|(cell, digit)| Candidate { cell, digit });
            solver.want_not_both(switch, a, b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Explainer, Explanation};
    use crate::geometry::{Beside, Layout};
    use crate::puzzle::{Relation, Rule};
    use crate::random::Stream;
    use crate::solve::{Engine, NativeEngine};

    fn needed(puzzle: &Puzzle) -> Option<(Vec<Candidate>, NeededRules)> {
        let explained = Explainer::new().explain(puzzle, &Budget::unlimited());
        match explained.expect("engines are right") {
            Explanation::Clash(clash) => {
                let needed = clash.needed_rules.expect("there are further rules");
                Some((clash.givens, needed))
            }
            _ => None,
        }
    }

    fn in_words(puzzle: &Puzzle, needed: &NeededRules) -> Vec<String> {
        needed.rules.iter().map(|rule| rule.in_words(puzzle)).collect()
    }

    /// The grid with these of its further rules alone, and these givens.
    fn with_rules(puzzle: &Puzzle, rules: &[FurtherRule], givens: &[Candidate]) -> Puzzle {
        let geometry = puzzle.geometry();
        let mut builder = Geometry::builder(4).boxes(2, 2);
        let mut said = Vec::new();
        for rule in rules {
            match *rule {
                FurtherRule::House(house) => {
                    builder = builder.house(geometry.cells_of(house).iter().copied());
                }
                FurtherRule::Group(number) => {
                    let group = geometry.groups().nth(number).expect("a group");
                    builder = builder.group(group.iter().copied());
                }
                FurtherRule::Rule(number) => said.push(puzzle.rules()[number].clone()),
                FurtherRule::Pair(rule) => said.push(rule.into()),
            }
        }
        let mut with_rules = Puzzle::empty(builder.build().expect("rules of a grid"));
        with_rules.add_rules(said);
        givens.iter().for_each(|given| with_rules.set(given.cell, Some(given.digit)));
        with_rules
    }

    fn is_solvable(puzzle: &Puzzle) -> bool {
        let count = NativeEngine::new().count(puzzle, 1, &Budget::unlimited());
        count.expect("the engine is right").solutions == 1
    }

    /// The further rules contradict the givens, and without any one of them there is a solution.
    #[test]
    fn needed_rules_are_enough_and_all_are_needed() {
        let mut stream = Stream::new(3, 0);
        let (mut found, mut none) = (0, 0);
        for nth in 0..200 {
            let layout = [Layout::Diagonals, Layout::AntiKnight, Layout::AntiKing][nth % 3];
            let builder = Geometry::builder(4).boxes(2, 2).layout(layout);
            let mut puzzle = Puzzle::empty(builder.build().expect("a layout"));
            let geometry = puzzle.geometry().clone();
            puzzle.add_rules(
                geometry
                    .cells()
                    .filter(|cell| geometry.col(*cell) < 3)
                    .map(|cell| {
                        let relation =
                            [Relation::Less, Relation::NotDifference(1), Relation::NotSum(4)];
                        let relation = relation[stream.below(3) as usize];
                        PairRule::new(cell, Cell::new(cell.index() + 1), relation)
                    })
                    .take(nth % 5),
            );
            for _ in 0..1 + nth % 3 {
                let cell = Cell::new(stream.below(16) as usize);
                puzzle.set(cell, Some(Digit::new(stream.below(4) as usize)));
            }
            let Some((givens, needed)) = needed(&puzzle) else { continue };
            assert!(needed.minimal);
            assert!(!is_solvable(&with_rules(&puzzle, &needed.rules, &givens)), "{puzzle:?}");
            for nth in 0..needed.rules.len() {
                let mut fewer = needed.rules.clone();
                fewer.remove(nth);
                assert!(is_solvable(&with_rules(&puzzle, &fewer, &givens)), "{puzzle:?}");
            }
            found += usize::from(!needed.rules.is_empty());
            none += usize::from(needed.rules.is_empty());
        }
        assert!(found > 50 && none > 3, "{found} with further rules, {none} without");
    }

    #[test]
    fn rules_are_named() {
        let geometry = Geometry::builder(6).boxes(2, 3).group([0, 7, 14].map(Cell::new));
        let geometry = geometry.group([1, 9].map(Cell::new)).build().expect("two groups");
        let mut puzzle = Puzzle::empty(geometry);
        let rule = PairRule::new(Cell::new(0), Cell::new(13), Relation::Less);
        puzzle.add_rules([rule]);
        puzzle.set(Cell::new(0), Some(Digit::new(5)));
        let (givens, found) = needed(&puzzle).expect("nothing is more than 6");
        assert_eq!(givens.len(), 1);
        assert_eq!(in_words(&puzzle, &found), ["the rule that r1c1 is less than r3c2"]);
        let group = puzzle.geometry().groups().position(|cells| cells.len() == 3);
        let words = |number| group_in_words(puzzle.geometry(), number);
        assert_eq!(words(group.expect("it was added")), "the group r1c1, r2c2 and r3c3");
        let pair = puzzle.geometry().groups().position(|cells| cells == [1, 9].map(Cell::new));
        assert_eq!(words(pair.expect("a knight's move")), "the knight's move from r1c2 to r2c4");
    }

    #[test]
    fn rules_on_cells_beside_the_grid_are_needed() {
        let beside = vec![Beside { prefix: "VA".to_owned(), rows: 1, cols: 1 }];
        let different = vec![[3, 16].map(Cell::new).to_vec()];
        let canvas = Canvas { first_value: 0, beside, different, ..Canvas::new(4, 4) };
        let mut puzzle = Puzzle::empty(Geometry::on_canvas(canvas).expect("a canvas"));
        let sum = |sum: u16, cell: usize| {
            let cells = [cell, 16].map(Cell::new).to_vec();
            Rule::new("sum", &[sum], [cells], puzzle.geometry()).expect("a sum")
        };
        let rules = [sum(5, 0), sum(3, 4), sum(1, 1)];
        puzzle.add_rules(rules);
        let (givens, needed) = needed(&puzzle).expect("a clash");
        assert!(givens.is_empty() && needed.minimal);
        assert_eq!(needed.rules, [FurtherRule::Rule(0), FurtherRule::Rule(2)]);
    }
}
