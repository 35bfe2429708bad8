//! Variables and literals. 0-based inside; signed and 1-based only in DIMACS text.

use std::fmt;
use std::ops::Not;

/// A propositional variable, `0 <= index < 2^31 - 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// Maximum number of variables: DIMACS numbers are signed 32-bit integers.
    pub const LIMIT: usize = i32::MAX as usize;

    /// The variable with this 0-based index.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not below [`Var::LIMIT`].
    #[inline]
    pub fn new(index: usize) -> Self {
        assert!(index < Self::LIMIT, "more variables than DIMACS can number");
        Var(index as u32)
    }

    /// The 0-based index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    #[inline]
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    #[inline]
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true when the variable has this value.
    #[inline]
    pub fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }
}

/// A variable or its negation; `code() = 2 * index + 1` when negated, `2 * index` when not.
///
/// # Examples
///
/// ```
/// use satdoku_sat::{Lit, Var};
///
/// let first = Var::new(0).positive();
/// assert_eq!((first.to_dimacs(), (!first).to_dimacs()), (1, -1));
/// assert_eq!(Lit::from_dimacs(-1), Some(!first));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    #[inline]
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether the literal is the variable itself and not its negation.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// An index below twice the number of variables, for tables indexed by literal.
    #[inline]
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal with this [`Lit::code`].
    #[inline]
    pub(crate) fn from_code(code: usize) -> Self {
        Lit(code as u32)
    }

    /// The number that DIMACS writes: `index + 1`, negative when negated.
    #[inline]
    pub fn to_dimacs(self) -> i32 {
        let number = self.var().0 as i32 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The literal with this DIMACS number, or `None` for 0, which ends a clause, and for numbers out of range.
    pub fn from_dimacs(number: i32) -> Option<Self> {
        let index = (number.unsigned_abs() as usize).checked_sub(1)?;
        (index < Var::LIMIT).then(|| Var::new(index).lit(number > 0))
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0 + 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_numbers_and_back() {
        for number in [1, -1, 2, -729, i32::MAX, -i32::MAX] {
            assert_eq!(Lit::from_dimacs(number).unwrap().to_dimacs(), number);
        }
        assert_eq!(Lit::from_dimacs(0), None);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
    }

    #[test]
    fn negation_keeps_the_variable() {
        let x = Var::new(6);
        assert_eq!(!x.positive(), x.negative());
        assert_eq!(!!x.positive(), x.positive());
        assert_eq!((!x.positive()).var(), x);
        assert_eq!((x.lit(true), x.lit(false)), (x.positive(), x.negative()));
        assert_eq!(x.negative().code(), 13);
    }
}
