//! The clauses of three and more literals, original and learnt, one after the other in one buffer.
//!
//! ```text
//!   | length | tag | lit 0 | lit 1 | ... | length | tag | lit 0 | ...
//!                    ^ a ClauseRef points here
//!   tag:  lbd << 3 | recent << 2 | garbage << 1 | learnt
//! ```
//!
//! The two words in front are plain numbers, stored as codes of literals so that clauses are slices of
//! [`Lit`] without any conversion. The first two literals of a clause are the watched ones.

use crate::cnf::Lit;

/// Place of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(u32);

const HEADER: usize = 2;
const LEARNT: usize = 1;
const GARBAGE: usize = 2;
const RECENT: usize = 4;
const LBD_SHIFT: usize = 3;

/// What is known of a clause besides its literals.
#[derive(Clone, Copy)]
struct Tag(usize);

/// All clauses.
#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<Lit>,
}

impl Clauses {
    /// Adds an original clause.
    pub(super) fn add(&mut self, lits: &[Lit]) -> ClauseRef {
        self.push(lits, Tag(0))
    }

    /// Adds a learnt clause that spans `lbd` levels.
    pub(super) fn add_learnt(&mut self, lits: &[Lit], lbd: usize) -> ClauseRef {
        self.push(lits, Tag(lbd << LBD_SHIFT | RECENT | LEARNT))
    }

    fn push(&mut self, lits: &[Lit], tag: Tag) -> ClauseRef {
        let place = self.words.len() + HEADER;
        assert!(u32::try_from(place + lits.len()).is_ok(), "16 GB of clauses");
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

    /// The fewest levels the clause was ever seen to span.
    pub(super) fn lbd(&self, clause: ClauseRef) -> usize {
        self.tag(clause).0 >> LBD_SHIFT
    }

    pub(super) fn set_lbd(&mut self, clause: ClauseRef, lbd: usize) {
        let flags = self.tag(clause).0 & (LEARNT | GARBAGE | RECENT);
        self.set_tag(clause, Tag(lbd << LBD_SHIFT | flags));
    }

    /// Whether it was learnt, or [`Clauses::refresh`]ed, since [`Clauses::age`] was called last.
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

    /// Marks a clause, to be gone after the next [`Clauses::collect`].
    pub(super) fn discard(&mut self, clause: ClauseRef) {
        let tag = self.tag(clause);
        self.set_tag(clause, Tag(tag.0 | GARBAGE));
    }

    pub(super) fn is_discarded(&self, clause: ClauseRef) -> bool {
        self.tag(clause).0 & GARBAGE != 0
    }

    /// All clauses, the oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut place = HEADER;
        std::iter::from_fn(move || {
            let length = self.words.get(place - HEADER)?.code();
            let clause = ClauseRef(place as u32);
            place += length + HEADER;
            Some(clause)
        })
    }

    /// Throws the discarded clauses away and closes the gaps.
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
                // The old tag is not needed any more: its word tells the new place.
                old.set_tag(clause, Tag(moved.0 as usize));
            } else {
                old.set_tag(clause, Tag(GONE));
            }
        }
        *self = kept;
        Moves { old }
    }
}

/// A place that no clause can have.
const GONE: usize = 0;

/// Where each clause went.
pub(super) struct Moves {
    old: Clauses,
}

impl Moves {
    /// The new place of a clause; none when it is gone.
    pub(super) fn new_place(&self, clause: ClauseRef) -> Option<ClauseRef> {
        let place = self.old.tag(clause).0;
        (place != GONE).then_some(ClauseRef(place as u32))
    }
}
