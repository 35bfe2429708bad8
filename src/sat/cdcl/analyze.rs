//! Learning from a conflict: the clause that would have prevented it.
//!
//! 1. *First UIP.* Beginning with the clause that is false, each literal of the current level is resolved
//!    with its reason, the latest first, until one literal of that level is left: the first *unique
//!    implication point*, through which all paths from the decision to the conflict lead (Marques-Silva and
//!    Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE Trans. Computers 1999;
//!    Zhang et al., "Efficient conflict driven learning in a Boolean satisfiability solver", ICCAD 2001).
//! 2. *Shrinking.* The same is tried for the literals of each other level: one literal takes the place of
//!    all, if on the way to it no literal of another level comes in (Fleury and Biere, "Efficient all-UIP
//!    learned clause minimization", SAT 2021). Exactly-one constraints gain much by that: the candidates
//!    that one true candidate rules out become that one candidate.
//! 3. *Minimisation.* Where shrinking fails, literals that follow from others of the clause are left out
//!    (Sörensson and Biere, "Minimizing learned clauses", SAT 2009).

use super::clauses::Clauses;
use super::trail::{Reason, Trail};
use crate::cnf::{Lit, Var};

/// The variable is in the clause or was resolved away.
const SEEN: u8 = 1;
/// Its literal follows from the clause.
const REDUNDANT: u8 = 2;
/// It does not, or that is too hard to tell.
const NEEDED: u8 = 4;
/// It stands for the literals of its level while they are shrunk.
const IN_BLOCK: u8 = 8;

/// It stands in the reason of a literal of the clause.
const BESIDE: u8 = 16;

/// Redundancy is followed through so many reasons and no further.
const DEEPEST: usize = 1_000;

/// What is known of a level while a clause is learnt.
#[derive(Clone, Copy)]
struct LevelMark {
    /// How many literals of the clause belong to it.
    literals: u32,
    /// Position of the earliest of them.
    earliest: usize,
}

const NO_MARK: LevelMark = LevelMark { literals: 0, earliest: usize::MAX };

/// What the analysis looks at and does not change.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) trail: &'a Trail,
    pub(super) clauses: &'a Clauses,
}

impl<'a> Scene<'a> {
    /// The literals of the reason why a variable has its value: all are false, but perhaps the first,
    /// which is the variable's own. Empty for a decision.
    pub(super) fn reason(self, var: Var) -> &'a [Lit] {
        match self.trail.reason(var) {
            Reason::Decision => &[],
            Reason::Pair(other) => std::slice::from_ref(other),
            Reason::Clause(clause) => self.clauses.lits(*clause),
        }
    }
}

/// The clause being learnt, and marks that are clear between two conflicts.
#[derive(Default)]
pub(super) struct Analysis {
    /// The learnt clause: the UIP first, then one of the highest level among the others, if there are any.
    pub(super) clause: Vec<Lit>,
    /// How many levels it spans: its LBD (Audemard and Simon, "Predicting learnt clauses quality in modern
    /// SAT solvers", IJCAI 2009).
    pub(super) lbd: usize,
    /// The variables that took part.
    pub(super) involved: Vec<Var>,
    marks: Vec<u8>,
    marked: Vec<Var>,
    levels: Vec<LevelMark>,
    marked_levels: Vec<usize>,
    /// By level, for counting levels: the count in which it was met last.
    stamps: Vec<u64>,
    stamp: u64,
    /// The variables that are in the block.
    block: Vec<Var>,
    /// Literals of the current level that are not yet resolved away.
    open: usize,
    /// Position below which the next of them is.
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

    /// Takes in the literals of a false clause, or of the reason of the literal resolved away last.
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

    /// The latest literal of the current level that took part and is not resolved away. When it is the
    /// only one, it is the UIP: then it enters the clause, and the answer is none.
    pub(super) fn next_pivot(&mut self, trail: &Trail) -> Option<Lit> {
        let before = &trail.lits()[..self.position];
        let latest = before.iter().rposition(|lit| self.has(lit.var(), SEEN));
        self.position = latest.expect("each level has a UIP, its decision at the latest");
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

    /// Adds the variables of the reasons of the clause's literals to those that took part.
    pub(super) fn involve_reasons(&mut self, scene: Scene<'_>) {
        for at in 0..self.clause.len() {
            for lit in scene.reason(self.clause[at].var()) {
                let var = lit.var();
                if !self.has(var, SEEN | BESIDE) && scene.trail.level_of(var) > 0 {
                    self.mark(var, BESIDE);
                    self.involved.push(var);
                }
            }
        }
    }

    /// How many levels these false literals span.
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

    /// Makes the clause shorter, level by level, and puts the highest level second.
    pub(super) fn shorten(&mut self, scene: Scene<'_>) {
        self.lbd = self.marked_levels.len() + 1;
        let clause = std::mem::take(&mut self.clause);
        let (&uip, others) = clause.split_first().expect("the UIP is there");
        let mut others = others.to_vec();
        // Levels lie one after the other in the trail, so this puts the literals of a level together.
        others.sort_unstable_by_key(|lit| std::cmp::Reverse(scene.trail.position(lit.var())));
        self.clause.push(uip);
        let level = |lit: &Lit| scene.trail.level_of(lit.var());
        for block in others.chunk_by(|a, b| level(a) == level(b)) {
            match self.shrink(block, scene) {
                Some(one) => self.clause.push(one),
                None => self.minimise(block, scene),
            }
        }
    }

    /// The one literal that can stand for all these, which are of one level, the latest first.
    fn shrink(&mut self, block: &[Lit], scene: Scene<'_>) -> Option<Lit> {
        if let [one] = block {
            return Some(*one);
        }
        for lit in block {
            self.enter_block(lit.var());
        }
        let found = self.block_uip(block[0], scene);
        for var in self.block.drain(..) {
            self.marks[var.index()] &= !IN_BLOCK;
        }
        found
    }

    fn enter_block(&mut self, var: Var) {
        if !self.has(var, IN_BLOCK) {
            self.mark(var, IN_BLOCK);
            self.block.push(var);
        }
    }

    /// Goes back along the trail from the latest literal of a block, resolving as for the first UIP.
    fn block_uip(&mut self, latest: Lit, scene: Scene<'_>) -> Option<Lit> {
        let trail = scene.trail;
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
            for lit in scene.reason(pivot.var()) {
                let var = lit.var();
                match trail.level_of(var) {
                    0 => {}
                    same if same == level => self.enter_block(var),
                    _ if self.has(var, SEEN) || self.is_redundant(var, 1, scene) => {}
                    _ => return None,
                }
            }
        }
        unreachable!("the decision of the level is left at the latest")
    }

    fn minimise(&mut self, block: &[Lit], scene: Scene<'_>) {
        for &lit in block {
            if !self.is_redundant(lit.var(), 0, scene) {
                self.clause.push(lit);
            }
        }
    }

    /// Whether the value of the variable follows from other literals of the clause. `depth` is 0 for a
    /// literal of the clause itself.
    fn is_redundant(&mut self, var: Var, depth: usize, scene: Scene<'_>) -> bool {
        let trail = scene.trail;
        let level = trail.level_of(var);
        if level == 0 || self.has(var, REDUNDANT) || depth > 0 && self.has(var, SEEN) {
            return true;
        }
        // What follows from the clause comes after some literal of the clause at the same level (an
        // observation of Knuth's, in "The Art of Computer Programming", volume 4B).
        let mark = self.levels[level];
        let alone = mark.literals < if depth == 0 { 2 } else { 1 };
        let hopeless = alone || trail.position(var) <= mark.earliest || depth > DEEPEST;
        if hopeless || self.has(var, NEEDED) || *trail.reason(var) == Reason::Decision {
            return false;
        }
        let reason = scene.reason(var).iter().map(|lit| lit.var());
        let redundant = reason
            .filter(|&other| other != var)
            .all(|other| self.is_redundant(other, depth + 1, scene));
        self.mark(var, if redundant { REDUNDANT } else { NEEDED });
        redundant
    }

    /// The decisions from which the value of `var` follows, without level 0, are told to `found`.
    pub(super) fn decisions_behind(
        &mut self,
        var: Var,
        scene: Scene<'_>,
        mut found: impl FnMut(Lit),
    ) {
        self.begin(scene.trail);
        self.mark(var, SEEN);
        for &lit in scene.trail.lits().iter().rev() {
            if !self.has(lit.var(), SEEN) || scene.trail.level_of(lit.var()) == 0 {
                continue;
            }
            if *scene.trail.reason(lit.var()) == Reason::Decision {
                found(lit);
            }
            for other in scene.reason(lit.var()) {
                self.mark(other.var(), SEEN);
            }
        }
    }
}
