//! Conflict analysis: learns a clause that would have prevented the conflict.
//!
//! 1. *First UIP.* Start with the false clause. Resolve each literal of the current level with its reason, latest
//!    first, until one literal of that level is left. It is the first *unique implication point*: all paths from the
//!    decision to the conflict pass through it (Marques-Silva and Sakallah, "GRASP: a search algorithm for
//!    propositional satisfiability", IEEE Trans. Computers 1999; Zhang et al., "Efficient conflict driven learning in
//!    a Boolean satisfiability solver", ICCAD 2001).
//! 2. *Shrinking.* Do the same for the literals of each other level. If no literal of another level comes in,
//!    one literal replaces them all (Fleury and Biere, "Efficient all-UIP learned clause minimization", SAT
//!    2021). This helps most with exactly-one constraints: one true candidate replaces all the candidates
//!    that it rules out.
//! 3. *Minimisation.* If shrinking fails, remove the literals that follow from others of the clause
//!    (Sörensson and Biere, "Minimizing learned clauses", SAT 2009).

use super::clauses::Clauses;
use super::trail::{Reason, Trail};
use crate::{Lit, Var};

/// Mark: the variable is in the clause or was resolved away.
const SEEN: u8 = 1;
/// Mark: the literal follows from other literals of the clause.
const REDUNDANT: u8 = 2;
/// Mark: the literal does not follow from others, or the check reached a limit.
const NEEDED: u8 = 4;
/// Mark: the variable is in the block that is being shrunk.
const IN_BLOCK: u8 = 8;
/// Mark: the variable is in the reason of a literal of the clause.
const IN_REASON: u8 = 16;

/// Maximum recursion depth of the redundancy check.
const MAX_DEPTH: usize = 1_000;

/// The literals of the learnt clause at one level.
#[derive(Clone, Copy)]
struct LevelMark {
    /// Number of literals of the clause at this level.
    literals: u32,
    /// Trail position of the earliest of them.
    earliest: usize,
}

const NO_MARK: LevelMark = LevelMark { literals: 0, earliest: usize::MAX };

/// The solver state that the analysis reads.
#[derive(Clone, Copy)]
pub(super) struct AnalysisInput<'a> {
    pub(super) trail: &'a Trail,
    pub(super) clauses: &'a Clauses,
}

impl<'a> AnalysisInput<'a> {
    /// The literals of the reason for a variable's value; empty for a decision.
    ///
    /// All of them are false, except that the first may be the variable's own literal.
    pub(super) fn reason(self, var: Var) -> &'a [Lit] {
        match self.trail.reason(var) {
            Reason::Decision => &[],
            Reason::Pair(other) => std::slice::from_ref(other),
            Reason::Clause(clause) => self.clauses.lits(*clause),
        }
    }
}

/// The clause being learnt, and the marks used to find it. The marks are cleared for each conflict.
#[derive(Default)]
pub(super) struct Analysis {
    /// The learnt clause: the UIP first, then a literal of the highest level among the others, if any.
    pub(super) clause: Vec<Lit>,
    /// The number of levels in the clause, its LBD (Audemard and Simon, "Predicting learnt clauses quality in modern
    /// SAT solvers", IJCAI 2009).
    pub(super) lbd: usize,
    /// The variables involved in the conflict.
    pub(super) involved: Vec<Var>,
    /// For each variable, its marks.
    marks: Vec<u8>,
    /// The variables with marks.
    marked: Vec<Var>,
    levels: Vec<LevelMark>,
    marked_levels: Vec<usize>,
    /// For each level, the value of `stamp` when it was last counted.
    stamps: Vec<u64>,
    stamp: u64,
    /// The variables of the block that is being shrunk.
    block: Vec<Var>,
    /// Number of literals of the current level that are not yet resolved away.
    open: usize,
    /// The trail position below which the next of them is.
    position: usize,
}

impl Analysis {
    pub(super) fn grow(&mut self, num_vars: usize, num_levels: usize) {
        self.marks.resize(num_vars, 0);
        self.levels.resize(num_levels, NO_MARK);
        self.stamps.resize(num_levels, 0);
    }

    fn mark(&mut self, var: Var, mark: u8) {
        let marks = &mut self.marks[var.index()];
        if *marks == 0 {
            self.marked.push(var);
        }
        *marks |= mark;
    }

    #[inline]
    fn has(&self, var: Var, mark: u8) -> bool {
        self.marks[var.index()] & mark != 0
    }

    pub(super) fn begin(&mut self, trail: &Trail) {
        for var in self.marked.drain(..) {
            self.marks[var.index()] = 0;
        }
        for level in self.marked_levels.drain(..) {
            self.levels[level] = NO_MARK;
        }
        self.involved.clear();
        self.clause.clear();
        self.open = 0;
        self.position = trail.lits().len();
    }

    /// Adds the literals of the false clause, or of the reason of the last pivot.
    pub(super) fn resolve(&mut self, lits: &[Lit], trail: &Trail) {
        for &lit in lits {
            let (var, level) = (lit.var(), trail.level_of(lit.var()));
            if level == 0 || self.has(var, SEEN) {
                continue;
            }
            self.mark(var, SEEN);
            self.involved.push(var);
            if level == trail.level() {
                self.open += 1;
                continue;
            }
            self.clause.push(lit);
            let mark = &mut self.levels[level];
            if mark.literals == 0 {
                self.marked_levels.push(level);
            }
            mark.literals += 1;
            mark.earliest = mark.earliest.min(trail.position(var));
        }
    }

    /// Returns the latest involved literal of the current level that is not yet resolved away.
    ///
    /// If it is the only one left, it is the UIP: its negation is added to the clause, and the result is `None`.
    pub(super) fn next_pivot(&mut self, trail: &Trail) -> Option<Lit> {
        let before = &trail.lits()[..self.position];
        let latest = before.iter().rposition(|lit| self.has(lit.var(), SEEN));
        self.position = latest.expect("each level has a UIP, at worst its decision");
        let pivot = trail.lits()[self.position];
        self.open -= 1;
        if self.open > 0 {
            return Some(pivot);
        }
        self.clause.push(!pivot);
        let uip = self.clause.len() - 1;
        self.clause.swap(0, uip);
        None
    }

    /// Marks the variables in the reasons of the clause's literals as involved, and so on with these variables, `depth`
    /// times in all.
    pub(super) fn involve_reasons(&mut self, depth: usize, input: AnalysisInput<'_>) {
        let mut before = self.involved.len();
        for at in 0..self.clause.len() {
            self.involve_reason(self.clause[at].var(), input);
        }
        for _ in 1..depth {
            let layer = before..self.involved.len();
            before = layer.end;
            for at in layer {
                self.involve_reason(self.involved[at], input);
            }
        }
    }

    fn involve_reason(&mut self, var: Var, input: AnalysisInput<'_>) {
        for lit in input.reason(var) {
            let var = lit.var();
            if !self.has(var, SEEN | IN_REASON) && input.trail.level_of(var) > 0 {
                self.mark(var, IN_REASON);
                self.involved.push(var);
            }
        }
    }

    /// The number of levels of these false literals.
    pub(super) fn levels_of(&mut self, lits: &[Lit], trail: &Trail) -> usize {
        self.stamp += 1;
        let mut levels = 0;
        for lit in lits {
            let stamp = &mut self.stamps[trail.level_of(lit.var())];
            levels += usize::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        levels
    }

    /// Shortens the clause level by level and puts a literal of the highest level second.
    pub(super) fn shorten(&mut self, input: AnalysisInput<'_>) {
        self.lbd = self.marked_levels.len() + 1;
        let clause = std::mem::take(&mut self.clause);
        let (&uip, others) = clause.split_first().expect("the UIP is there");
        let mut others = others.to_vec();
        // Levels are contiguous in the trail, so this sorts the literals of a level together.
        others.sort_unstable_by_key(|lit| std::cmp::Reverse(input.trail.position(lit.var())));
        self.clause.push(uip);
        let level = |lit: &Lit| input.trail.level_of(lit.var());
        for block in others.chunk_by(|a, b| level(a) == level(b)) {
            match self.shrink(block, input) {
                Some(one) => self.clause.push(one),
                None => self.minimise(block, input),
            }
        }
    }

    /// Puts negative literals first among those that are not watched.
    ///
    /// Most variables are false, so a negative literal that is watched becomes false more rarely than a positive one.
    pub(super) fn prefer_negative(&mut self) {
        if let Some(unwatched) = self.clause.get_mut(2..) {
            unwatched.sort_by_key(|lit| lit.is_positive());
        }
    }

    /// Finds one literal that can replace a block of literals of one level, given latest first.
    fn shrink(&mut self, block: &[Lit], input: AnalysisInput<'_>) -> Option<Lit> {
        if let [one] = block {
            return Some(*one);
        }
        for lit in block {
            self.add_to_block(lit.var());
        }
        let found = self.block_uip(block[0], input);
        for var in self.block.drain(..) {
            self.marks[var.index()] &= !IN_BLOCK;
        }
        found
    }

    fn add_to_block(&mut self, var: Var) {
        if !self.has(var, IN_BLOCK) {
            self.mark(var, IN_BLOCK);
            self.block.push(var);
        }
    }

    /// Finds the UIP of a block by resolving backwards along the trail from its latest literal.
    fn block_uip(&mut self, latest: Lit, input: AnalysisInput<'_>) -> Option<Lit> {
        let trail = input.trail;
        let level = trail.level_of(latest.var());
        let mut resolved = 0;
        for &pivot in trail.lits()[..=trail.position(latest.var())].iter().rev() {
            if !self.has(pivot.var(), IN_BLOCK) {
                continue;
            }
            if resolved + 1 == self.block.len() {
                return Some(!pivot);
            }
            resolved += 1;
            for lit in input.reason(pivot.var()) {
                let var = lit.var();
                match trail.level_of(var) {
                    0 => {}
                    same if same == level => self.add_to_block(var),
                    _ if self.has(var, SEEN) || self.is_redundant(var, 1, input) => {}
                    _ => return None,
                }
            }
        }
        unreachable!("the decision of the level ends the loop")
    }

    fn minimise(&mut self, block: &[Lit], input: AnalysisInput<'_>) {
        for &lit in block {
            if !self.is_redundant(lit.var(), 0, input) {
                self.clause.push(lit);
            }
        }
    }

    /// Whether the value of the variable follows from other literals of the clause. `depth` is 0 for
    /// literals of the clause itself.
    fn is_redundant(&mut self, var: Var, depth: usize, input: AnalysisInput<'_>) -> bool {
        let trail = input.trail;
        let level = trail.level_of(var);
        if level == 0 || self.has(var, REDUNDANT) || depth > 0 && self.has(var, SEEN) {
            return true;
        }
        // A literal that follows from the clause comes after some literal of the clause at the same level (Knuth, "The
        // Art of Computer Programming", volume 4B).
        let mark = self.levels[level];
        let is_single = mark.literals < if depth == 0 { 2 } else { 1 };
        let is_needed = is_single || trail.position(var) <= mark.earliest || depth > MAX_DEPTH;
        if is_needed || self.has(var, NEEDED) || *trail.reason(var) == Reason::Decision {
            return false;
        }
        let reason = input.reason(var).iter().map(|lit| lit.var());
        let redundant = reason
            .filter(|&other| other != var)
            .all(|other| self.is_redundant(other, depth + 1, input));
        self.mark(var, if redundant { REDUNDANT } else { NEEDED });
        redundant
    }

    /// Calls `found` with each decision above level 0 from which the value of `var` follows.
    pub(super) fn decisions_behind(
        &mut self,
        var: Var,
        input: AnalysisInput<'_>,
        mut found: impl FnMut(Lit),
    ) {
        self.begin(input.trail);
        self.mark(var, SEEN);
        for &lit in input.trail.lits().iter().rev() {
            if !self.has(lit.var(), SEEN) || input.trail.level_of(lit.var()) == 0 {
                continue;
            }
            if *input.trail.reason(lit.var()) == Reason::Decision {
                found(lit);
            }
            for other in input.reason(lit.var()) {
                self.mark(other.var(), SEEN);
            }
        }
    }
}
