//! Storage for original and learnt clauses of three or more literals, in one buffer.
//!
//! ```text
//!   | length | tag | lit 0 | lit 1 | ... | length | tag | lit 0 | ...
//!                    ^ a ClauseRef points here
//!   tag:  lbd << 3 | recent << 2 | garbage << 1 | learnt
//! ```
//!
//! The two header words are plain numbers stored as literal codes, so that each clause is a slice of [`Lit`] without
//! conversion. The first two literals of a clause are watched.

use crate::Lit;

/// The position of a clause in the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(u32);

const HEADER: usize = 2;
const LEARNT: usize = 1;
const GARBAGE: usize = 2;
const RECENT: usize = 4;
const LBD_SHIFT: usize = 3;

/// The LBD and flags of a clause.
#[derive(Clone, Copy)]
struct Tag(usize);

/// All clauses.
#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<Lit>,
}

impl Clauses {
    /// The length of the buffer, for [`Clauses::truncate`].
    pub(super) fn length(&self) -> usize {
        self.words.len()
    }

    /// Removes all clauses that were added after the buffer had this length.
    pub(super) fn truncate(&mut self, length: usize) {
        self.words.truncate(length);
    }

    /// Whether the clause was added before the buffer had this length.
    pub(super) fn is_before(clause: ClauseRef, length: usize) -> bool {
        (clause.0 as usize) < length
    }

    /// Adds an original clause.
    pub(super) fn add(&mut self, lits: &[Lit]) -> ClauseRef {
        self.push(lits, Tag(0))
    }

    /// Adds a learnt clause with this LBD.
    pub(super) fn add_learnt(&mut self, lits: &[Lit], lbd: usize) -> ClauseRef {
        self.push(lits, Tag(lbd << LBD_SHIFT | RECENT | LEARNT))
    }

    fn push(&mut self, lits: &[Lit], tag: Tag) -> ClauseRef {
        let place = self.words.len() + HEADER;
        assert!(u32::try_from(place + lits.len()).is_ok(), "clauses exceed 16 GB");
        self.words.push(Lit::from_code(lits.len()));
        self.words.push(Lit::from_code(tag.0));
        self.words.extend_from_slice(lits);
        ClauseRef(place as u32)
    }

    #[inline]
    pub(super) fn lits(&self, clause: ClauseRef) -> &[Lit] {
        let place = clause.0 as usize;
        let length = self.words[place - HEADER].code();
        &self.words[place..place + length]
    }

    #[inline]
    pub(super) fn lits_mut(&mut self, clause: ClauseRef) -> &mut [Lit] {
        let place = clause.0 as usize;
        let length = self.words[place - HEADER].code();
        &mut self.words[place..place + length]
    }

    fn tag(&self, clause: ClauseRef) -> Tag {
        Tag(self.words[clause.0 as usize - 1].code())
    }

    fn set_tag(&mut self, clause: ClauseRef, tag: Tag) {
        self.words[clause.0 as usize - 1] = Lit::from_code(tag.0);
    }

    pub(super) fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.tag(clause).0 & LEARNT != 0
    }

    /// The lowest LBD that the clause has had.
    pub(super) fn lbd(&self, clause: ClauseRef) -> usize {
        self.tag(clause).0 >> LBD_SHIFT
    }

    pub(super) fn set_lbd(&mut self, clause: ClauseRef, lbd: usize) {
        let flags = self.tag(clause).0 & (LEARNT | GARBAGE | RECENT);
        self.set_tag(clause, Tag(lbd << LBD_SHIFT | flags));
    }

    /// Whether the clause was learnt or [`Clauses::refresh`]ed since the last call of [`Clauses::age`].
    pub(super) fn is_recent(&self, clause: ClauseRef) -> bool {
        self.tag(clause).0 & RECENT != 0
    }

    pub(super) fn refresh(&mut self, clause: ClauseRef) {
        let tag = self.tag(clause);
        self.set_tag(clause, Tag(tag.0 | RECENT));
    }

    pub(super) fn age(&mut self, clause: ClauseRef) {
        let tag = self.tag(clause);
        self.set_tag(clause, Tag(tag.0 & !RECENT));
    }

    /// Marks a clause, so that the next [`Clauses::collect`] removes it.
    pub(super) fn discard(&mut self, clause: ClauseRef) {
        let tag = self.tag(clause);
        self.set_tag(clause, Tag(tag.0 | GARBAGE));
    }

    pub(super) fn is_discarded(&self, clause: ClauseRef) -> bool {
        self.tag(clause).0 & GARBAGE != 0
    }

    /// All clauses, oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut place = HEADER;
        std::iter::from_fn(move || {
            let length = self.words.get(place - HEADER)?.code();
            let clause = ClauseRef(place as u32);
            place += length + HEADER;
            Some(clause)
        })
    }

    /// Removes the discarded clauses and closes the gaps.
    pub(super) fn collect(&mut self) -> Moves {
        let mut kept = Clauses::default();
        let mut old = std::mem::take(self);
        let mut place = HEADER;
        while place <= old.words.len() {
            let clause = ClauseRef(place as u32);
            place += old.lits(clause).len() + HEADER;
            let tag = old.tag(clause);
            if tag.0 & GARBAGE == 0 {
                let moved = kept.push(old.lits(clause), tag);
                // The old tag is no longer needed, so its word stores the new position.
                old.set_tag(clause, Tag(moved.0 as usize));
            } else {
                old.set_tag(clause, Tag(REMOVED));
            }
        }
        *self = kept;
        Moves { old }
    }
}

/// A position that no clause can have.
const REMOVED: usize = 0;

/// The new position of each clause after [`Clauses::collect`].
pub(super) struct Moves {
    old: Clauses,
}

impl Moves {
    /// The new position of a clause, or `None` if it was removed.
    pub(super) fn new_place(&self, clause: ClauseRef) -> Option<ClauseRef> {
        let place = self.old.tag(clause).0;
        (place != REMOVED).then_some(ClauseRef(place as u32))
    }
}

/// A learnt clause for another solver of the same formula.
pub(super) struct SharedClause {
    pub(super) lits: Vec<Lit>,
    pub(super) lbd: usize,
}
