//! The quick form of puzzles with any houses, groups and rules: colours of cells and digits.
//!
//! All that a puzzle says is a list of *statements* about cells and digits: these cells are a house, this cell has this digit.
//! A guise is a permutation of cells and digits that turns the statements into each other. Rules are taken by what they
//! compile to. As soon as a rule depends on what digits stand for, no digit can be renamed.

use std::collections::{HashSet, VecDeque};

use super::search::{Colouring, Labelling, Leaf, hash, labelling};
use super::undecided::Undecided;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::rule::{Part, Parts, Relation, Table};
use crate::puzzle::{Guise, PairRule, Puzzle};

/// The most permutations of the cells that are compared for the least guise.
const MOST_PERMUTATIONS: usize = 20_000;

/// What a statement says of its members, by their roles.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Statement {
    kind: u64,
    /// The role of each member, and its vertex; in order.
    members: Vec<(u64, u16)>,
}

/// Kinds of statements; those of rules are hashes of their numbers.
const HOUSE: u64 = 1;
const GROUP: u64 = 2;
const GIVEN: u64 = 3;
const CROSSED_OUT: u64 = 4;
const RULED_OUT: u64 = 5;
const PART: u64 = 6;
const BESIDE: u64 = 7;

/// The role of a rule in statements about what it consists of.
const OWNER: u64 = u64::MAX;

/// What a puzzle says. Vertices are its cells, its digits, and rules that take several statements.
pub(super) struct Structure {
    num_cells: usize,
    side: usize,
    num_vertices: usize,
    /// Whether digits keep their names.
    pub(super) has_fixed_digits: bool,
    statements: Vec<Statement>,
}

impl Structure {
    /// All that a puzzle says.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let mut structure = Self::of_frame(puzzle);
        for given in puzzle.givens() {
            structure.add_candidate(GIVEN, given.cell, given.digit);
        }
        for out in puzzle.crossed_out() {
            structure.add_candidate(CROSSED_OUT, out.cell, out.digit);
        }
        structure
    }

    /// The houses, groups and rules.
    pub(super) fn of_frame(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let (num_cells, side) = (geometry.cell_count(), geometry.side());
        let mut structure = Structure {
            num_cells,
            side,
            num_vertices: num_cells + side,
            has_fixed_digits: false,
            statements: Vec::new(),
        };
        for house in geometry.houses() {
            structure.add_alike(HOUSE, None, geometry.cells_of(house));
        }
        for group in geometry.groups() {
            structure.add_alike(GROUP, None, group);
        }
        structure.add_pairs(None, puzzle.pairs());
        for index in puzzle.rules.ruled_out().into_iter().flat_map(|out| out.iter()) {
            let (cell, digit) = (Cell::new(index / side), Digit::new(index % side));
            structure.has_fixed_digits = true;
            structure.add_candidate(RULED_OUT, cell, digit);
        }
        // The sums that follow from others say nothing new.
        let stated = puzzle.rule_of_part().len();
        for part in &puzzle.parts()[..stated] {
            structure.add_part(None, part);
        }
        structure
    }

    fn add(
        &mut self,
        kind: u64,
        owner: Option<u16>,
        members: impl IntoIterator<Item = (u64, u16)>,
    ) {
        let owner = owner.map(|vertex| (OWNER, vertex));
        let mut members: Vec<(u64, u16)> = members.into_iter().chain(owner).collect();
        members.sort_unstable();
        self.statements.push(Statement { kind, members });
    }

    /// Cells in a list whose order does not matter.
    fn add_alike(&mut self, kind: u64, owner: Option<u16>, cells: &[Cell]) {
        self.add(kind, owner, cells.iter().map(|cell| (0, vertex(*cell))));
    }

    /// Cells in order.
    fn add_line(&mut self, kind: u64, owner: Option<u16>, cells: &[Cell]) {
        self.add(kind, owner, (0..).zip(cells.iter().map(|cell| vertex(*cell))));
    }

    fn add_candidate(&mut self, kind: u64, cell: Cell, digit: Digit) {
        let digit = (self.num_cells + digit.index()) as u16;
        self.add(kind, None, [(0, vertex(cell)), (1, digit)]);
    }

    fn add_pairs(&mut self, owner: Option<u16>, pairs: &[PairRule]) {
        for PairRule { cells: [first, second], relation } in pairs {
            let is_ordered = matches!(relation, Relation::Less | Relation::AtMost);
            self.has_fixed_digits |= !matches!(relation, Relation::Equal | Relation::Different);
            let members = [(0, vertex(*first)), (u64::from(is_ordered), vertex(*second))];
            self.add(hash_of(relation), owner, members);
        }
    }

    /// A vertex for a rule that takes several statements.
    fn add_owner(&mut self, kind: u64, owner: Option<u16>) -> u16 {
        let new = self.num_vertices as u16;
        self.num_vertices += 1;
        self.add(hash([PART, kind]), owner, [(0, new)]);
        new
    }

    fn add_part(&mut self, owner: Option<u16>, part: &Part) {
        self.has_fixed_digits |= !matches!(part, Part::DifferentPairs(_));
        match part {
            Part::Sets(sets) => self.add_alike(hash_of(&sets.sets), owner, &sets.cells),
            Part::Linear(linear) => {
                let members =
                    linear.terms.iter().map(|(factor, cell)| (hash_of(factor), vertex(*cell)));
                self.add(hash([PART, linear.sum as u64]), owner, members.collect::<Vec<_>>());
            }
            Part::Automaton(automaton) => {
                self.add_line(hash_of(&automaton.steps), owner, &automaton.cells);
            }
            Part::Table(table) => self.add_table(owner, table),
            Part::Count(count) => {
                let weighed = count.weights.iter();
                let weighed = weighed.map(|(cell, weights)| (hash_of(weights), vertex(*cell)));
                let distinct = count.distinct.iter().map(|cell| (0, vertex(*cell)));
                let members: Vec<_> = weighed.chain(distinct).collect();
                self.add(hash_of(&("count", &count.totals)), owner, members);
            }
            Part::Connected(connected) | Part::Regions(connected) => {
                let is_regions = matches!(part, Part::Regions(_));
                let says = (is_regions, &connected.digits, &connected.size);
                let own = self.add_owner(hash_of(&says), owner);
                self.add_alike(PART, Some(own), &connected.cells);
                for (cell, beside) in connected.cells.iter().zip(&connected.beside) {
                    for &other in beside {
                        self.add_alike(BESIDE, Some(own), &[*cell, connected.cells[other]]);
                    }
                }
            }
            Part::Alike(alike) => {
                let own = self.add_owner(hash_of(&(alike.added, alike.are_runs)), owner);
                self.add_line(PART, Some(own), &[alike.count, alike.first]);
                for list in &alike.lists {
                    match alike.are_runs {
                        true => self.add_line(PART, Some(own), list),
                        false => self.add_alike(PART, Some(own), list),
                    }
                }
            }
            Part::DifferentPairs(pairs) => {
                let own = self.add_owner(hash_of(&"different pairs"), owner);
                for pair in pairs {
                    self.add_alike(PART, Some(own), pair);
                }
            }
            Part::Rank(rank) => {
                let says = (&rank.first, rank.less, rank.has_ties);
                let own = self.add_owner(hash_of(&says), owner);
                self.add_line(hash([PART, 1]), Some(own), &rank.line);
                for other in &rank.others {
                    self.add_line(PART, Some(own), other);
                }
            }
            Part::Either(branches) => {
                let own = self.add_owner(hash_of(&"either"), owner);
                for branch in branches {
                    let of_branch = self.add_owner(hash_of(&"branch"), Some(own));
                    self.add_branch(of_branch, branch);
                }
            }
        }
    }

    fn add_branch(&mut self, owner: u16, branch: &Parts) {
        self.add_pairs(Some(owner), &branch.pairs);
        for out in &branch.ruled_out {
            let digit = (self.num_cells + out.digit.index()) as u16;
            self.add(RULED_OUT, Some(owner), [(0, vertex(out.cell)), (1, digit)]);
        }
        for part in &branch.parts {
            self.add_part(Some(owner), part);
        }
    }

    /// A table says the same of its cells in either order.
    fn add_table(&mut self, owner: Option<u16>, Table { cells: [first, second], fitting }: &Table) {
        let digits = 0..fitting.len();
        let back: Vec<Vec<Digit>> = digits
            .map(|of_second| {
                let fits = |of_first: &usize| fitting[*of_first].contains(&Digit::new(of_second));
                (0..fitting.len()).filter(fits).map(Digit::new).collect()
            })
            .collect();
        let (way, [first, second]) = match fitting.cmp(&back) {
            std::cmp::Ordering::Greater => (&back, [second, first]),
            _ => (fitting, [first, second]),
        };
        let role = u64::from(*fitting != back);
        self.add(hash_of(way), owner, [(0, vertex(*first)), (role, vertex(*second))]);
    }

    fn colours(&self) -> Colours<'_> {
        let mut colours = vec![1; self.num_cells];
        let of_digit = |digit: usize| match self.has_fixed_digits {
            true => hash([2, digit as u64]),
            false => 2,
        };
        colours.extend((0..self.side).map(of_digit));
        colours.resize(self.num_vertices, 3);
        Colours { structure: self, colours }
    }

    /// The same with ranks instead of vertices.
    fn relabelled(&self, ranks: &[u16]) -> Vec<Statement> {
        let mut statements: Vec<Statement> = (self.statements.iter())
            .map(|Statement { kind, members }| {
                let ranked = members.iter().map(|&(role, at)| (role, ranks[usize::from(at)]));
                let mut members: Vec<_> = ranked.collect();
                members.sort_unstable();
                Statement { kind: *kind, members }
            })
            .collect();
        statements.sort_unstable();
        statements
    }

    pub(super) fn labelling(&self) -> Result<Labelling, Undecided> {
        labelling(self.colours())
    }

    /// The permutations of the cells that keep what is said, each as the old cell of every new one; in an order that
    /// depends on nothing else.
    pub(super) fn permutations(&self) -> Result<Vec<Vec<u16>>, Undecided> {
        let generators = self.labelling()?.generators;
        let of_cells = |images: &Vec<u16>| images[..self.num_cells].to_vec();
        let generators: Vec<Vec<u16>> = generators.iter().map(of_cells).collect();
        let identity: Vec<u16> = (0..self.num_cells as u16).collect();
        let mut known = HashSet::from([identity.clone()]);
        let mut open = VecDeque::from([identity]);
        while let Some(one) = open.pop_front() {
            for images in &generators {
                let next: Vec<u16> = one.iter().map(|&at| images[usize::from(at)]).collect();
                if known.insert(next.clone()) {
                    if known.len() > MOST_PERMUTATIONS {
                        return Err(Undecided::Limit);
                    }
                    open.push_back(next);
                }
            }
        }
        let mut all: Vec<Vec<u16>> = known.into_iter().collect();
        all.sort_unstable();
        Ok(all)
    }
}

fn vertex(cell: Cell) -> u16 {
    cell.index() as u16
}

/// A hash of what a rule says beside its cells, the same on every machine.
fn hash_of(says: &impl std::fmt::Debug) -> u64 {
    hash(format!("{says:?}").bytes().map(u64::from))
}

#[derive(Clone)]
struct Colours<'a> {
    structure: &'a Structure,
    colours: Vec<u64>,
}

impl Colours<'_> {
    fn count(&self, sorted: &mut Vec<u64>) -> usize {
        sorted.clone_from(&self.colours);
        sorted.sort_unstable();
        sorted.chunk_by(|one, other| one == other).count()
    }
}

impl Colouring for Colours<'_> {
    fn refine(&mut self) {
        let mut sorted = Vec::new();
        let mut count = self.count(&mut sorted);
        loop {
            let mut sums = vec![0_u64; self.colours.len()];
            for Statement { kind, members } in &self.structure.statements {
                let colour = |&(role, at): &(u64, u16)| hash([role, self.colours[usize::from(at)]]);
                let all = members.iter().map(colour).fold(*kind, u64::wrapping_add);
                for &(role, at) in members {
                    let sum = &mut sums[usize::from(at)];
                    *sum = sum.wrapping_add(hash([role, all]));
                }
            }
            for (colour, sum) in self.colours.iter_mut().zip(sums) {
                *colour = hash([*colour, sum]);
            }
            let now = self.count(&mut sorted);
            if now == count {
                return;
            }
            count = now;
        }
    }

    fn colours(&self) -> &[u64] {
        &self.colours
    }

    fn tied(&self) -> Vec<u16> {
        let mut sorted = self.colours.clone();
        sorted.sort_unstable();
        let ties = sorted.chunk_by(|one, other| one == other).filter(|same| same.len() > 1);
        // The largest first: one cell of a full grid tells many others apart, one digit none.
        let Some(tie) = ties.max_by_key(|same| (same.len(), same[0])) else { return Vec::new() };
        let vertices = (0..).zip(&self.colours).filter(|(_, colour)| **colour == tie[0]);
        vertices.map(|(vertex, _)| vertex).collect()
    }

    fn single_out(&mut self, vertex: u16) {
        let colour = &mut self.colours[usize::from(vertex)];
        *colour = hash([*colour, 1]);
    }

    fn leaf(&self) -> Result<Leaf, Undecided> {
        let structure = self.structure;
        let mut order: Vec<u16> = (0..structure.num_vertices as u16).collect();
        // Cells come first, then digits: whatever their colours, a cell never takes the place of a digit.
        let kind = |vertex: usize| match vertex {
            _ if vertex < structure.num_cells => 0,
            _ if vertex < structure.num_cells + structure.side => 1,
            _ => 2,
        };
        order.sort_unstable_by_key(|&vertex| {
            let vertex = usize::from(vertex);
            (kind(vertex), self.colours[vertex])
        });
        let mut ranks = vec![0; order.len()];
        for (rank, vertex) in (0..).zip(order) {
            ranks[usize::from(vertex)] = rank;
        }
        if structure.has_fixed_digits {
            // Digits that keep their names keep their ranks.
            let digits = structure.num_cells..structure.num_cells + structure.side;
            for digit in digits {
                ranks[digit] = digit as u16;
            }
        }
        let words = |number: u64| (0..4).map(move |nth| (number >> (16 * nth)) as u16);
        let mut image = vec![structure.num_cells as u16, structure.side as u16];
        for Statement { kind, members } in structure.relabelled(&ranks) {
            image.extend(words(kind).chain([members.len() as u16]));
            for (role, rank) in members {
                image.extend(words(role).chain([rank]));
            }
        }
        Ok(Leaf { ranks, image })
    }
}

/// The vertex of each rank.
fn inverse(ranks: &[u16]) -> Vec<u16> {
    let mut vertices = vec![0; ranks.len()];
    for (vertex, &rank) in (0..).zip(ranks) {
        vertices[usize::from(rank)] = vertex;
    }
    vertices
}

/// The map from one puzzle to another that turns all that the one says into all that the other says; none if there is none.
pub(super) fn map(one: &Puzzle, other: &Puzzle) -> Result<Option<Guise>, Undecided> {
    let [of_one, of_other] = [one, other].map(Structure::of);
    let leaves = [of_one.labelling()?.leaf, of_other.labelling()?.leaf];
    if leaves[0].image != leaves[1].image {
        return Ok(None);
    }
    let old = inverse(&leaves[0].ranks);
    let new = inverse(&leaves[1].ranks);
    let from = |vertex: usize| old[usize::from(leaves[1].ranks[vertex])];
    let cells = (0..of_one.num_cells).map(|cell| Cell::new(usize::from(from(cell))));
    let to =
        |digit: usize| usize::from(new[usize::from(leaves[0].ranks[of_one.num_cells + digit])]);
    let digits = (0..of_one.side).map(|digit| Digit::new(to(digit) - of_one.num_cells));
    let geometries = [one, other].map(|puzzle| puzzle.geometry().clone());
    let [from, to] = geometries;
    Ok(Some(Guise::new(from, to, cells.collect(), digits.collect())))
}

/// The guise in the same houses and rules that the quick form chooses, with the number of automorphisms.
pub(super) fn quick(puzzle: &Puzzle) -> Result<(Guise, u128), Undecided> {
    let structure = Structure::of(puzzle);
    let Labelling { leaf, automorphisms, .. } = structure.labelling()?;
    let frame = Structure::of_frame(puzzle);
    // With ranks instead of vertices, the frame is the same for all guises. So is the way from there to the frame itself,
    // because the search for it knows nothing else.
    let statements = frame.relabelled(&leaf.ranks);
    let ranked = Structure { statements, ..Structure::of_frame(puzzle) };
    let [ranked, frame] = [ranked.labelling()?.leaf, frame.labelling()?.leaf];
    if ranked.image != frame.image {
        return Err(Undecided::Limit);
    }
    let (of_rank, of_frame) = (inverse(&leaf.ranks), inverse(&ranked.ranks));
    // From a cell of the frame to the rank of the cell that it shows, and to that cell.
    let from = |vertex: usize| of_rank[usize::from(of_frame[usize::from(frame.ranks[vertex])])];
    let cells = (0..structure.num_cells).map(|cell| Cell::new(usize::from(from(cell))));
    let mut digits = vec![Digit::new(0); structure.side];
    for digit in 0..structure.side {
        let old = usize::from(from(structure.num_cells + digit)) - structure.num_cells;
        digits[old] = Digit::new(digit);
    }
    let geometry = puzzle.geometry();
    let guise = Guise::new(geometry.clone(), geometry.clone(), cells.collect(), digits);
    Ok((guise, automorphisms))
}

/// The guise in the same houses and rules whose givens are the least text.
pub(super) fn minlex(puzzle: &Puzzle) -> Result<Guise, Undecided> {
    let frame = Structure::of_frame(puzzle);
    let mut least: Option<(Vec<u16>, Guise)> = None;
    for from in frame.permutations()? {
        let mut names = vec![0; frame.side];
        let mut next = 0;
        let given = |cell: &u16| puzzle.given(Cell::new(usize::from(*cell)));
        let text: Vec<u16> = (from.iter())
            .map(|cell| match given(cell) {
                None => 0,
                Some(digit) if frame.has_fixed_digits => digit.index() as u16 + 1,
                Some(digit) => {
                    let name = &mut names[digit.index()];
                    if *name == 0 {
                        next += 1;
                        *name = next;
                    }
                    *name
                }
            })
            .collect();
        if least.as_ref().is_some_and(|(least, _)| *least <= text) {
            continue;
        }
        let geometry: &Geometry = puzzle.geometry();
        let mut guise = Guise::identity(geometry);
        if !frame.has_fixed_digits {
            let mut unused = next..;
            let named = names.iter().map(|&name| match name {
                0 => unused.next().expect("there are as many names as digits"),
                name => name - 1,
            });
            let digits = named.map(|name| Digit::new(usize::from(name))).collect();
            guise = guise.renamed(digits);
        }
        let cells = from.iter().map(|&cell| Cell::new(usize::from(cell)));
        least = Some((text, guise.moved(cells.collect())));
    }
    Ok(least.expect("one permutation keeps all cells").1)
}
