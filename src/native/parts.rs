//! What the conditions of rules on several cells leave of their candidates.

use std::collections::VecDeque;

use itertools::Itertools;

use crate::geometry::{Cell, Digit, Geometry};
use crate::mask::Mask;
use crate::puzzle::{
    Alike, Automaton, Connected, Count, Linear, Part, Parts as Conditions, Puzzle, Rank, Sets,
    Table,
};

/// The conditions of a puzzle, ready to be looked at.
pub(super) struct Parts<M> {
    all: Vec<PartMasks<M>>,
    /// The cells of each condition.
    pub(super) cells: Vec<Vec<Cell>>,
    /// For each cell, its conditions by their places in `all`; empty if there are none at all.
    pub(super) of_cell: Vec<Vec<usize>>,
}

enum PartMasks<M> {
    Sets { cells: Vec<Cell>, sets: Vec<M> },
    Linear { pieces: Vec<Piece>, sum: i64 },
    Words(Words),
    Count(Count),
    Connected { connected: Connected, digits: M },
    Regions(Connected),
    Alike(Alike),
    Pairs(Pairs<M>),
    DifferentPairs { pairs: Vec<[Cell; 2]>, side: usize },
    Rank(Rank),
    Either(Vec<Branch<M>>),
}

/// An unrolled automaton by its states.
struct Words {
    cells: Vec<Cell>,
    /// For each cell, its steps.
    layers: Vec<Layer>,
    /// The number of states before each cell, and after the last.
    widths: Vec<usize>,
}

/// The steps of a cell.
struct Layer {
    /// A digit and the state after it, ordered by the states before them.
    steps: Vec<(u8, u32)>,
    /// Where those of each state before the cell begin, and one more for the end.
    starts: Vec<u32>,
}

/// The digits that two cells may have together.
struct Pairs<M> {
    cells: [Cell; 2],
    /// For each of the cells, by its digit: those of the other.
    fitting: [Vec<M>; 2],
}

/// Conditions that hold together, or not.
struct Branch<M> {
    /// For some cells the digits that they may have.
    left: Vec<(Cell, M)>,
    parts: Vec<PartMasks<M>>,
}

/// Cells of a sum that differ and have one factor.
struct Piece {
    factor: i64,
    cells: Vec<Cell>,
}

/// What a look at a condition found.
pub(super) enum Finding<M> {
    /// No digits fit.
    Nothing,
    /// For each of these cells, the digits that are left.
    Left(Vec<(Cell, M)>),
}

impl<M: Mask> Parts<M> {
    pub(super) fn none() -> Self {
        Parts { all: Vec::new(), cells: Vec::new(), of_cell: Vec::new() }
    }

    pub(super) fn new(puzzle: &Puzzle) -> Self {
        if puzzle.parts().is_empty() {
            return Self::none();
        }
        let geometry = puzzle.geometry();
        let houses = geometry.houses().map(|house| geometry.cells_of(house));
        let families =
            houses.chain(geometry.groups()).chain(puzzle.families().iter().map(Vec::as_slice));
        let families = families.collect_vec();
        let of_cell = vec![Vec::new(); geometry.cell_count()];
        let mut parts = Parts { all: Vec::new(), cells: Vec::new(), of_cell };
        // The search has tables as it has relations of two cells.
        let others = puzzle.parts().iter().filter(|part| part.as_table().is_none());
        for (place, part) in others.enumerate() {
            let cells = part.cells();
            cells.iter().for_each(|cell| parts.of_cell[cell.index()].push(place));
            parts.cells.push(cells);
            parts.all.push(PartMasks::new(part, &families, geometry));
        }
        parts
    }

    /// The number of conditions.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether to look at a condition takes long.
    pub(super) fn takes_long(&self, place: usize) -> bool {
        let is_quick = |part: &PartMasks<M>| {
            matches!(part, PartMasks::Sets { .. } | PartMasks::Linear { .. } | PartMasks::Count(_))
        };
        !is_quick(&self.all[place])
    }

    /// Looks at a condition with these candidates.
    pub(super) fn look(&self, place: usize, masks: &[M]) -> Finding<M> {
        self.all[place].look(masks)
    }
}

impl<M: Mask> PartMasks<M> {
    fn new(part: &Part, families: &[&[Cell]], geometry: &Geometry) -> Self {
        match part {
            Part::Sets(Sets { cells, sets }) => {
                let sets = sets.iter().map(|set| mask_of(set.iter().copied())).collect();
                PartMasks::Sets { cells: cells.clone(), sets }
            }
            Part::Automaton(automaton) => PartMasks::Words(Words::new(automaton)),
            Part::Linear(linear) => {
                PartMasks::Linear { pieces: pieces(linear, families), sum: linear.sum.into() }
            }
            Part::Count(count) => PartMasks::Count(count.clone()),
            Part::Connected(connected) => PartMasks::Connected {
                digits: mask_of(connected.digits.iter().copied()),
                connected: connected.clone(),
            },
            Part::Regions(regions) => PartMasks::Regions(regions.clone()),
            Part::Alike(alike) => PartMasks::Alike(alike.clone()),
            Part::Table(Table { cells, fitting }) => {
                let fits = |first: Digit, second| fitting[first.index()].contains(&second);
                PartMasks::Pairs(Pairs::new(*cells, geometry, fits))
            }
            Part::DifferentPairs(pairs) => {
                PartMasks::DifferentPairs { pairs: pairs.clone(), side: geometry.side() }
            }
            Part::Rank(rank) => PartMasks::Rank(rank.clone()),
            Part::Either(branches) => {
                let branch = |branch| Branch::new(branch, families, geometry);
                PartMasks::Either(branches.iter().map(branch).collect())
            }
        }
    }

    fn look(&self, masks: &[M]) -> Finding<M> {
        match self {
            PartMasks::Sets { cells, sets } => sets_left(cells, sets, masks),
            PartMasks::Linear { pieces, sum } => values_left(pieces, *sum, masks),
            PartMasks::Words(words) => words.left(masks),
            PartMasks::Count(count) => digits_of_totals(count, masks),
            PartMasks::Connected { connected, digits } => {
                digits_of_piece(connected, *digits, masks)
            }
            PartMasks::Regions(regions) => digits_of_pieces(regions, masks),
            PartMasks::Alike(alike) => left_by_count(alike, masks),
            PartMasks::Pairs(pairs) => pairs.left(masks),
            PartMasks::DifferentPairs { pairs, side } => left_by_settled_pairs(pairs, *side, masks),
            PartMasks::Rank(rank) => left_by_rank(rank, masks),
            PartMasks::Either(branches) => left_by_any(branches, masks),
        }
    }
}

pub(super) fn mask_of<M: Mask>(digits: impl Iterator<Item = Digit>) -> M {
    digits.fold(M::EMPTY, |mask, digit| mask.or(M::of(digit.index())))
}

impl<M: Mask> Pairs<M> {
    fn new(cells: [Cell; 2], geometry: &Geometry, fits: impl Fn(Digit, Digit) -> bool) -> Self {
        let all = || geometry.digits();
        let forward = all().map(|own| mask_of(all().filter(|&other| fits(own, other))));
        let backward = all().map(|own| mask_of(all().filter(|&other| fits(other, own))));
        Pairs { cells, fitting: [forward.collect(), backward.collect()] }
    }

    /// The digits that fit one of the other cell.
    fn left(&self, masks: &[M]) -> Finding<M> {
        let [first, second] = self.cells.map(|cell| masks[cell.index()]);
        let left = |own: M, other: M, fitting: &[M]| {
            own.and(other.iter().fold(M::EMPTY, |left, digit| left.or(fitting[digit])))
        };
        let left = [left(first, second, &self.fitting[1]), left(second, first, &self.fitting[0])];
        Finding::Left(self.cells.into_iter().zip(left).collect())
    }
}

impl<M: Mask> Branch<M> {
    fn new(conditions: &Conditions, families: &[&[Cell]], geometry: &Geometry) -> Self {
        let by_cell = conditions.ruled_out.iter().map(|it| (it.cell, it.digit)).into_group_map();
        let left = by_cell.into_iter().sorted().map(|(cell, out)| {
            (cell, mask_of(geometry.digits().filter(|digit| !out.contains(digit))))
        });
        let pairs = conditions.pairs.iter().map(|pair| {
            PartMasks::Pairs(Pairs::new(pair.cells, geometry, |a, b| pair.holds(a, b)))
        });
        let parts = conditions.parts.iter().map(|part| PartMasks::new(part, families, geometry));
        Branch { left: left.collect(), parts: pairs.chain(parts).collect() }
    }

    /// The candidates of all cells that the conditions leave, each looked at once; none if they do not hold together.
    fn left(&self, masks: &[M]) -> Option<Vec<M>> {
        let mut own = masks.to_vec();
        let keep = |left: &[(Cell, M)], own: &mut Vec<M>| {
            left.iter().all(|&(cell, left)| {
                own[cell.index()] = own[cell.index()].and(left);
                !own[cell.index()].is_empty()
            })
        };
        let holds = keep(&self.left, &mut own)
            && self.parts.iter().all(|part| match part.look(&own) {
                Finding::Nothing => false,
                Finding::Left(left) => keep(&left, &mut own),
            });
        holds.then_some(own)
    }
}

/// What one of the branches leaves.
fn left_by_any<M: Mask>(branches: &[Branch<M>], masks: &[M]) -> Finding<M> {
    let mut open = branches.iter().filter_map(|branch| branch.left(masks));
    let Some(mut any) = open.next() else { return Finding::Nothing };
    for left in open {
        any.iter_mut().zip(left).for_each(|(any, left)| *any = any.or(left));
    }
    let changed = any.into_iter().enumerate().filter(|(cell, left)| *left != masks[*cell]);
    Finding::Left(changed.map(|(cell, left)| (Cell::new(cell), left)).collect())
}

/// The digits with which as many cells can be alike as the cell that counts them says.
fn left_by_count<M: Mask>(alike: &Alike, masks: &[M]) -> Finding<M> {
    let Alike { count, added, first, lists, are_runs } = alike;
    let mask = |cell: Cell| masks[cell.index()];
    let may_be = |cell: &Cell, digit: usize| mask(*cell).contains(digit);
    let must_be = |cell: &Cell, digit: usize| mask(*cell) == M::of(digit);
    // How many cells of a list must have a digit, and how many may.
    let ends = |list: &Vec<Cell>, digit: usize| match are_runs {
        true => [
            list.iter().take_while(|cell| must_be(cell, digit)).count(),
            list.iter().take_while(|cell| may_be(cell, digit)).count(),
        ],
        false => [
            list.iter().filter(|cell| must_be(cell, digit)).count(),
            list.iter().filter(|cell| may_be(cell, digit)).count(),
        ],
    };
    let of_all = |digit: usize| {
        let ends = lists.iter().map(|list| ends(list, digit));
        ends.fold([0, 0], |[least, most], [low, high]| [least + low, most + high])
    };
    let number = |said: usize| said as i64 + 1 + i64::from(*added);
    let (mut said, mut firsts) = (M::EMPTY, M::EMPTY);
    for digit in mask(*first).iter() {
        let [least, most] = of_all(digit).map(|end| end as i64);
        let fits = |said: &usize| (least..=most).contains(&number(*said));
        for fitting in mask(*count).iter().filter(fits) {
            said.insert(fitting);
            firsts.insert(digit);
        }
    }
    let (Some(least_said), Some(most_said)) = (said.first(), said.iter().last()) else {
        return Finding::Nothing;
    };
    let mut left = vec![(*count, said), (*first, firsts)];
    let digit = firsts.if_single();
    if let Some(of_first) = digit.first() {
        let [least, most] = of_all(of_first).map(|end| end as i64);
        for list in lists {
            let [low, high] = ends(list, of_first);
            match are_runs {
                // All that may be alike are, or none but those that must be.
                true if number(least_said) == most => {
                    left.extend(list[..high].iter().map(|&cell| (cell, digit)));
                }
                true if number(most_said) == least => {
                    left.extend(list.get(low).map(|&cell| (cell, mask(cell).and_not(digit))));
                }
                false if number(least_said) == most => {
                    let alike = list.iter().filter(|cell| may_be(cell, of_first));
                    left.extend(alike.map(|&cell| (cell, digit)));
                }
                false if number(most_said) == least => {
                    let others = list.iter().filter(|cell| !must_be(cell, of_first));
                    left.extend(others.map(|&cell| (cell, mask(cell).and_not(digit))));
                }
                _ => {}
            }
        }
    }
    Finding::Left(left)
}

/// The digits of pairs that differ from each pair whose digits are settled.
fn left_by_settled_pairs<M: Mask>(pairs: &[[Cell; 2]], side: usize, masks: &[M]) -> Finding<M> {
    let mask = |cell: Cell| masks[cell.index()];
    let mut seconds_of = vec![M::EMPTY; side];
    for &[first, second] in pairs {
        let (first, second) = (mask(first).if_single(), mask(second).if_single());
        for digit in first.iter().filter(|_| !second.is_empty()) {
            if !seconds_of[digit].and(second).is_empty() {
                return Finding::Nothing;
            }
            seconds_of[digit] = seconds_of[digit].or(second);
        }
    }
    let left = pairs.iter().flat_map(|&[first, second]| {
        let (firsts, seconds) = (mask(first), mask(second));
        let (only_first, only_second) = (firsts.if_single(), seconds.if_single());
        if !only_first.is_empty() && !only_second.is_empty() {
            return [None, None];
        }
        let taken = only_first.iter().fold(M::EMPTY, |taken, digit| taken.or(seconds_of[digit]));
        let fits = |digit: &usize| seconds_of[*digit].and(only_second).is_empty();
        let fitting = firsts.iter().filter(fits).fold(M::EMPTY, |all, digit| all.or(M::of(digit)));
        [Some((first, fitting)), Some((second, seconds.and_not(taken)))]
    });
    Finding::Left(left.flatten().collect())
}

/// The digits with which as many others can be less than the line as should be.
fn left_by_rank<M: Mask>(rank: &Rank, masks: &[M]) -> Finding<M> {
    let mask = |cell: Cell| masks[cell.index()];
    let ends = |cell: Cell| (mask(cell).first(), mask(cell).iter().last());
    let (mut least, mut most) = (0, 0);
    let mut open = Vec::new();
    for other in &rank.others {
        if rank.first.is_some_and(|first| !mask(other[0]).contains(first.index())) {
            continue;
        }
        let is_settled = |cell: Cell| !mask(cell).if_single().is_empty();
        let begins_alike = rank.first.is_none() || is_settled(other[0]);
        let mut undecided = other.iter().zip(&rank.line).filter(|(own, its)| own != its);
        let undecided = undecided.find(|&(&own, &its)| !is_settled(own) || mask(own) != mask(its));
        match undecided {
            None => {
                if !rank.has_ties {
                    return Finding::Nothing;
                }
                most += 1;
            }
            Some((&own, &its)) => match (ends(own), ends(its)) {
                ((_, own), (its, _)) if own < its => {
                    most += 1;
                    least += usize::from(begins_alike);
                }
                ((own, _), (_, its)) if own > its => {}
                _ => {
                    most += 1;
                    open.extend(begins_alike.then_some((own, its)));
                }
            },
        }
    }
    if least > rank.less || most < rank.less {
        return Finding::Nothing;
    }
    // The digits at the first place where it is open decide.
    let (none_is_less, all_are_less) = (least == rank.less, most == rank.less);
    let mut left = Vec::new();
    for (own, its) in open {
        let ((own_least, own_most), (its_least, its_most)) = (ends(own), ends(its));
        let keep = |cell: Cell, fits: &dyn Fn(Option<usize>) -> bool| {
            let kept = mask(cell).iter().filter(|digit| fits(Some(*digit)));
            (cell, kept.fold(M::EMPTY, |all, digit| all.or(M::of(digit))))
        };
        if none_is_less {
            left.push(keep(own, &|digit| digit >= its_least));
            left.push(keep(its, &|digit| digit <= own_most));
        } else if all_are_less {
            left.push(keep(own, &|digit| digit <= its_most));
            left.push(keep(its, &|digit| digit >= own_least));
        }
    }
    Finding::Left(left)
}

/// The digits of cells that can still be in one of the pieces, each of one digit.
fn digits_of_pieces<M: Mask>(regions: &Connected, masks: &[M]) -> Finding<M> {
    let mut left = Vec::new();
    for digit in &regions.digits {
        match digits_of_piece(regions, M::of(digit.index()), masks) {
            Finding::Nothing => return Finding::Nothing,
            Finding::Left(of_piece) => left.extend(of_piece),
        }
    }
    Finding::Left(left)
}

/// The digits of cells that can still be in the piece, or must be.
fn digits_of_piece<M: Mask>(connected: &Connected, digits: M, masks: &[M]) -> Finding<M> {
    let Connected { cells, beside, size, .. } = connected;
    let mask = |place: usize| masks[cells[place].index()];
    let may_be_in = |place: usize| !mask(place).and(digits).is_empty();
    let is_in = |place: usize| mask(place).and_not(digits).is_empty();
    // Pieces of cells that may be in it.
    let mut piece_of = vec![None; cells.len()];
    let mut sizes = Vec::new();
    for start in (0..cells.len()).filter(|&place| may_be_in(place)) {
        if piece_of[start].is_some() {
            continue;
        }
        let number = sizes.len();
        piece_of[start] = Some(number);
        let mut waiting = vec![start];
        sizes.push(0);
        while let Some(place) = waiting.pop() {
            sizes[number] += 1;
            for &other in &beside[place] {
                if may_be_in(other) && piece_of[other].is_none() {
                    piece_of[other] = Some(number);
                    waiting.push(other);
                }
            }
        }
    }
    let surely_in = (0..cells.len()).filter(|&place| is_in(place)).collect_vec();
    // Which of the pieces it can be in: the one with the cells that are surely in it, and not a smaller one.
    let known = surely_in.first().and_then(|&place| piece_of[place]);
    let is_open = |number: usize| {
        known.is_none_or(|known| known == number)
            && size.is_none_or(|size| (surely_in.len().max(1)..=sizes[number]).contains(&size))
    };
    if surely_in.iter().any(|&place| piece_of[place] != known) || !(0..sizes.len()).any(is_open) {
        return Finding::Nothing;
    }
    // How many cells that may be missing lead to each from those that are surely in it.
    let mut steps = vec![usize::MAX; cells.len()];
    let mut waiting = VecDeque::new();
    for &place in &surely_in {
        steps[place] = 0;
        waiting.push_back(place);
    }
    while let Some(place) = waiting.pop_front() {
        for &other in beside[place].iter().filter(|&&other| may_be_in(other)) {
            if steps[other] == usize::MAX {
                steps[other] = steps[place] + 1;
                waiting.push_back(other);
            }
        }
    }
    let is_far = |place: usize| {
        !surely_in.is_empty() && size.is_some_and(|size| steps[place] > size - surely_in.len())
    };
    let left = (0..cells.len()).filter_map(|place| {
        let is_out = piece_of[place].is_none_or(|number| !is_open(number) || is_far(place));
        is_out.then(|| (cells[place], mask(place).and_not(digits)))
    });
    Finding::Left(left.collect())
}

/// The digits of cells with which the others can still have one of the totals.
fn digits_of_totals<M: Mask>(count: &Count, masks: &[M]) -> Finding<M> {
    let ends = count.weights.iter().map(|(cell, weights)| {
        let weights = masks[cell.index()].iter().map(|digit| weights[digit]);
        weights.minmax().into_option().unwrap_or((0, 0))
    });
    let ends = ends.collect_vec();
    let (mut least, mut greatest) =
        ends.iter().fold((0, 0), |(least, greatest), (low, high)| (least + low, greatest + high));
    // The digits that are there, and those that may be.
    let distinct = || count.distinct.iter().map(|cell| masks[cell.index()]);
    let settled = distinct().fold(M::EMPTY, |all, mask| all.or(mask.if_single()));
    let possible = distinct().fold(M::EMPTY, M::or).count().min(count.distinct.len());
    least += settled.count().max(usize::from(!count.distinct.is_empty())) as i32;
    greatest += possible as i32;
    let is_possible = |least: i32, greatest: i32| {
        let from = count.totals.partition_point(|&total| total < least);
        count.totals.get(from).is_some_and(|&total| total <= greatest)
    };
    if !is_possible(least, greatest) {
        return Finding::Nothing;
    }
    let left = count.weights.iter().zip(&ends).map(|((cell, weights), (low, high))| {
        let fits = |digit: &usize| {
            is_possible(least - low + weights[*digit], greatest - high + weights[*digit])
        };
        let fitting = masks[cell.index()].iter().filter(fits);
        (*cell, fitting.fold(M::EMPTY, |left, digit| left.or(M::of(digit))))
    });
    Finding::Left(left.collect())
}

/// The cells of a sum in pieces, each of one factor and of cells that differ: the largest first.
fn pieces(linear: &Linear, families: &[&[Cell]]) -> Vec<Piece> {
    let by_factor = linear.terms.iter().copied().into_group_map();
    let mut pieces = Vec::new();
    for (factor, mut left) in by_factor.into_iter().sorted_by_key(|(factor, _)| *factor) {
        while let Some(&first) = left.first() {
            let common = |family: &&[Cell]| {
                left.iter().copied().filter(|cell| family.contains(cell)).collect_vec()
            };
            let largest = families.iter().map(common).max_by_key(Vec::len);
            let cells = largest.filter(|cells| cells.len() > 1).unwrap_or(vec![first]);
            left.retain(|cell| !cells.contains(cell));
            pieces.push(Piece { factor: factor.into(), cells });
        }
    }
    pieces
}

/// The digits of all sets that are left; a digit of each of them that has one place stands there.
fn sets_left<M: Mask>(cells: &[Cell], sets: &[M], masks: &[M]) -> Finding<M> {
    let union = cells.iter().fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let (mut any, mut every) = (M::EMPTY, union);
    for &set in sets {
        let is_left = set.and_not(union).is_empty()
            && cells.iter().all(|cell| !masks[cell.index()].and(set).is_empty());
        if is_left {
            any = any.or(set);
            every = every.and(set);
        }
    }
    if any.is_empty() && !cells.is_empty() {
        return Finding::Nothing;
    }
    let mut left = cells.iter().map(|&cell| (cell, masks[cell.index()].and(any))).collect_vec();
    for digit in every.iter() {
        let mut places = left.iter_mut().filter(|(_, mask)| mask.contains(digit));
        match (places.next(), places.next()) {
            (None, _) => return Finding::Nothing,
            (Some((_, only)), None) => *only = M::of(digit),
            _ => {}
        }
    }
    Finding::Left(left)
}

/// The values that the bounds of the others leave.
fn values_left<M: Mask>(pieces: &[Piece], sum: i64, masks: &[M]) -> Finding<M> {
    let bounds = pieces.iter().map(|piece| piece.bounds(masks)).collect_vec();
    let [least, greatest] =
        [0, 1].map(|end| bounds.iter().map(|ends: &[i64; 2]| ends[end]).sum::<i64>());
    if !(least..=greatest).contains(&sum) {
        return Finding::Nothing;
    }
    let mut left = Vec::new();
    for (piece, [low, high]) in pieces.iter().zip(bounds) {
        // What the piece must be, when the others are as great or as small as they can.
        let [low, high] = [low.max(sum - (greatest - high)), high.min(sum - (least - low))];
        piece.leave([low, high], masks, &mut left);
    }
    Finding::Left(left)
}

impl Words {
    fn new(automaton: &Automaton) -> Self {
        let Automaton { cells, steps, widths, .. } = automaton;
        let layer = |(steps, &width): (&Vec<(usize, Digit, usize)>, &usize)| {
            let start = |state: usize| steps.partition_point(|&(from, ..)| from < state) as u32;
            let starts = (0..=width).map(start).collect();
            let steps = steps.iter().map(|&(_, digit, to)| (digit.index() as u8, to as u32));
            Layer { steps: steps.collect(), starts }
        };
        let layers = steps.iter().zip(widths).map(layer).collect();
        Words { cells: cells.clone(), layers, widths: widths.clone() }
    }

    /// The digits of the words that the automaton accepts and the candidates allow.
    fn left<M: Mask>(&self, masks: &[M]) -> Finding<M> {
        // For each state, whether a word leads to it.
        let mut reached = self.widths.iter().map(|&width| vec![false; width]).collect_vec();
        reached[0][0] = true;
        for (place, (cell, layer)) in self.cells.iter().zip(&self.layers).enumerate() {
            let mask = masks[cell.index()];
            let (before, after) = reached.split_at_mut(place + 1);
            for state in before[place].iter().positions(|&is_reached| is_reached) {
                for &(digit, to) in layer.steps_of(state) {
                    if mask.contains(digit.into()) {
                        after[0][to as usize] = true;
                    }
                }
            }
        }
        if !reached[self.cells.len()][0] {
            return Finding::Nothing;
        }
        // Backward: a state from which no word goes on to the end is as if it was not reached.
        let mut left = vec![(Cell::new(0), M::EMPTY); self.cells.len()];
        for (place, (&cell, layer)) in self.cells.iter().zip(&self.layers).enumerate().rev() {
            let (mask, mut fitting) = (masks[cell.index()], M::EMPTY);
            let (before, after) = reached.split_at_mut(place + 1);
            for (state, is_reached) in before[place].iter_mut().enumerate() {
                if !*is_reached {
                    continue;
                }
                *is_reached = false;
                for &(digit, to) in layer.steps_of(state) {
                    if mask.contains(digit.into()) && after[0][to as usize] {
                        *is_reached = true;
                        fitting.insert(digit.into());
                    }
                }
            }
            left[place] = (cell, fitting);
        }
        Finding::Left(left)
    }
}

impl Layer {
    /// The steps from a state.
    fn steps_of(&self, state: usize) -> &[(u8, u32)] {
        &self.steps[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

impl Piece {
    /// The least and the greatest weighted sum.
    fn bounds<M: Mask>(&self, masks: &[M]) -> [i64; 2] {
        let [least, greatest] = bounds_of(self.cells.iter(), masks);
        let ends = [self.factor * least, self.factor * greatest];
        [ends[0].min(ends[1]), ends[0].max(ends[1])]
    }

    /// Adds the candidates of each cell with which the piece is within bounds.
    fn leave<M: Mask>(&self, [low, high]: [i64; 2], masks: &[M], left: &mut Vec<(Cell, M)>) {
        // Without the factor, rounded inwards.
        let (low, high) = match self.factor > 0 {
            true => (div_ceil(low, self.factor), high.div_euclid(self.factor)),
            false => (div_ceil(-high, -self.factor), (-low).div_euclid(-self.factor)),
        };
        for &cell in &self.cells {
            let [least, greatest] = bounds_of(self.cells.iter().filter(|&&it| it != cell), masks);
            let mask = masks[cell.index()];
            let fits = |digit: &usize| {
                let value = *digit as i64 + 1;
                value + greatest >= low && value + least <= high
            };
            let fitting = mask.iter().filter(fits);
            left.push((cell, fitting.fold(M::EMPTY, |fitting, digit| fitting.or(M::of(digit)))));
        }
    }
}

/// The least and the greatest sum of cells that differ. Each cell is at least its least candidate, and all together are at
/// least the least digits that any of them may have.
fn bounds_of<'c, M: Mask>(cells: impl Iterator<Item = &'c Cell> + Clone, masks: &[M]) -> [i64; 2] {
    let ends = cells.clone().map(|cell| {
        let mask = masks[cell.index()];
        let first = mask.iter().next().map_or(0, |digit| digit as i64 + 1);
        let last = mask.iter().last().map_or(0, |digit| digit as i64 + 1);
        [first, last]
    });
    let (mut least, mut greatest, mut count) = (0, 0, 0);
    for [first, last] in ends {
        (least, greatest, count) = (least + first, greatest + last, count + 1);
    }
    let union = cells.fold(M::EMPTY, |union, cell| union.or(masks[cell.index()]));
    let values = union.iter().map(|digit| digit as i64 + 1).collect_vec();
    let lowest: i64 = values.iter().take(count).sum();
    let highest: i64 = values.iter().rev().take(count).sum();
    [least.max(lowest), greatest.min(highest)]
}

fn div_ceil(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}
