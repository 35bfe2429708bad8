//! Estimates the number of solutions, with a confidence interval, if there are too many to count.

use std::fmt;

use super::{Ended, Engine, NativeEngine, SolveError};
use crate::budget::{Budget, Stopped};
use crate::native::random_descents::sample_solution_count;
use crate::puzzle::Puzzle;

/// Node limit of the search that first tries to count the solutions exactly.
const NODE_LIMIT: u64 = 20_000;
/// Maximum number of solutions that this search counts.
const COUNT_LIMIT: u64 = 10_000;

/// Standard errors on each side of a 95% interval of the normal distribution.
const STANDARD_ERRORS: f64 = 1.96;

/// The result of counting or estimating solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimated {
    /// The exact number, counted.
    Exactly(u64),
    /// An estimate.
    About(Estimate),
    /// A lower bound, because no random descent found a solution, or there was no time for one.
    AtLeast(u64, Stopped),
}

/// An estimated number of solutions.
///
/// The numbers can exceed the range of floats, so they are stored as logarithms to base 10.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean of the samples.
    pub mean: Magnitude,
    /// Lower end of the interval: 1.96 standard errors below the mean, but at least the number of solutions counted.
    pub low: Magnitude,
    /// Upper end: 1.96 standard errors above the mean.
    pub high: Magnitude,
    /// Number of samples drawn.
    pub samples: u64,
    /// The reason if sampling stopped early.
    pub stopped: Option<Stopped>,
}

/// A number stored as its logarithm to base 10, and displayed with three digits, like `6.67e21`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Magnitude(pub f64);

impl Magnitude {
    /// The number as a float; infinite if it is too large.
    pub fn value(self) -> f64 {
        10f64.powf(self.0)
    }
}

impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == f64::NEG_INFINITY {
            return f.write_str("0");
        }
        let exponent = self.0.floor();
        let mantissa = 10f64.powf(self.0 - exponent);
        // Without this, 9.996 would round to 10.00 with the same exponent.
        let (mantissa, exponent) =
            if mantissa >= 9.995 { (1., exponent + 1.) } else { (mantissa, exponent) };
        write!(f, "{mantissa:.2}e{exponent:.0}")
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { mean, low, high, .. } = self;
        write!(f, "~{mean} (95%: {low}..{high})")
    }
}

/// Counts the solutions if there are few, or else estimates their number by `samples` random descents in the search
/// tree.
///
/// If the budget does not end it early, the result depends only on the puzzle, `samples` and `seed`.
///
/// The interval assumes a normal distribution of the mean, so it needs many samples relative to their spread. On the
/// empty 9×9 grid, samples are within a factor of ten or so, and thousands are plenty. On much larger grids, a few
/// samples make up most of the mean, and the interval is too narrow.
///
/// # Errors
///
/// Returns an error if the native engine detects a bug.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Estimated, estimate};
///
/// let empty = Puzzle::empty(Geometry::new(2, 3)?);
/// let Estimated::About(about) = estimate(&empty, 1_000, 0, &Budget::unlimited())? else {
///     panic!("28,200,960 are not counted");
/// };
/// assert!((about.mean.value() / 28_200_960. - 1.).abs() < 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(
    puzzle: &Puzzle,
    samples: u64,
    seed: u64,
    budget: &Budget,
) -> Result<Estimated, SolveError> {
    let limited = budget.clone().with_node_limit(NODE_LIMIT);
    let count = NativeEngine::new().count(puzzle, COUNT_LIMIT, &limited)?;
    match count.ended {
        Ended::Complete => return Ok(Estimated::Exactly(count.solutions)),
        Ended::Stopped(Stopped::NodeLimit) | Ended::Cut => {}
        Ended::Stopped(reason) => return Ok(Estimated::AtLeast(count.solutions, reason)),
    }
    let mut products = Vec::new();
    let stopped = sample_solution_count(puzzle, samples, seed, budget, &mut |product| {
        products.push(product);
    });
    let largest = products.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if largest == f64::NEG_INFINITY {
        let reason = stopped.unwrap_or(Stopped::NodeLimit);
        return Ok(Estimated::AtLeast(count.solutions, reason));
    }
    Ok(Estimated::About(summarize(&products, largest, count.solutions, stopped)))
}

/// Computes the mean and interval of `products`, given as natural logarithms; `largest` is their maximum.
fn summarize(products: &[f64], largest: f64, counted: u64, stopped: Option<Stopped>) -> Estimate {
    let samples = products.len() as f64;
    // Relative to the largest, no product is out of range.
    let ratios = products.iter().map(|product| (product - largest).exp());
    let mean = ratios.clone().sum::<f64>() / samples;
    let squares: f64 = ratios.map(|ratio| (ratio - mean).powi(2)).sum();
    // A single sample has no spread; avoid dividing by zero.
    let variance = squares / (samples - 1.).max(f64::MIN_POSITIVE);
    let error = STANDARD_ERRORS * (variance / samples).sqrt();
    let magnitude =
        |ratio: f64| Magnitude((ratio.max(0.).ln() + largest) / std::f64::consts::LN_10);
    let at_least = |magnitude: Magnitude| Magnitude(magnitude.0.max((counted as f64).log10()));
    Estimate {
        mean: at_least(magnitude(mean)),
        low: at_least(magnitude(mean - error)),
        high: at_least(magnitude(mean + error)),
        samples: products.len() as u64,
        stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    fn of_empty(rows: usize, cols: usize, samples: u64, seed: u64) -> Estimated {
        let puzzle = Puzzle::empty(Geometry::new(rows, cols).unwrap());
        estimate(&puzzle, samples, seed, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn few_solutions_are_counted() {
        assert_eq!(of_empty(2, 2, 1, 0), Estimated::Exactly(288));
        assert_eq!(of_empty(1, 1, 1, 0), Estimated::Exactly(1));
    }

    #[test]
    fn intervals_contain_the_known_number_about_as_often_as_stated() {
        for (rows, cols, known, samples) in
            [(2, 3, 28_200_960f64, 300), (3, 3, 6_670_903_752_021_072_936_960f64, 200)]
        {
            let seeds = 0..20;
            let within = seeds.filter(|&seed| {
                let Estimated::About(about) = of_empty(rows, cols, samples, seed) else {
                    panic!("too many to count");
                };
                let ratio = about.mean.value() / known;
                assert!((0.5..2.).contains(&ratio), "{about}");
                (about.low.value()..=about.high.value()).contains(&known)
            });
            let within = within.count();
            assert!(within >= 15, "{rows}x{cols}: {within} of 20");
        }
    }

    #[test]
    fn the_interval_is_that_of_the_sample_mean() {
        let products = [100f64, 300., 300., 100.].map(f64::ln);
        let of = |products: &[f64], counted| summarize(products, 300f64.ln(), counted, None);
        let near = |magnitude: Magnitude, expected: f64| {
            let found = magnitude.value();
            assert!((found / expected - 1.).abs() < 1e-9, "{found} {expected}");
        };
        let about = of(&products, 1);
        // The variance of the samples is 40,000/3, and that of their mean is a quarter of it.
        let error = STANDARD_ERRORS * (10_000f64 / 3.).sqrt();
        near(about.mean, 200.);
        near(about.low, 200. - error);
        near(about.high, 200. + error);
        assert_eq!(about.samples, 4);
        let counted = of(&products, 250);
        near(counted.low, 250.);
        near(counted.mean, 250.);
        near(counted.high, 200. + error);
    }

    #[test]
    fn numbers_have_three_digits_at_any_size() {
        for (log, text) in [
            (0., "1.00e0"),
            (2.459_4, "2.88e2"),
            (21.824_2, "6.67e21"),
            (21.999_9, "1.00e22"),
            (4_000.5, "3.16e4000"),
            (f64::NEG_INFINITY, "0"),
        ] {
            assert_eq!(Magnitude(log).to_string(), text);
        }
    }

    #[test]
    fn estimating_stops_at_the_budget() {
        let puzzle = Puzzle::empty(Geometry::classic());
        // Increase the time limit until even a busy machine has drawn its first samples.
        let about = [1, 10, 100, 1000].into_iter().find_map(|tenths| {
            let limit = std::time::Duration::from_millis(100 * tenths);
            let budget = Budget::unlimited().with_time_limit(limit);
            match estimate(&puzzle, u64::MAX, 0, &budget).unwrap() {
                Estimated::About(about) => Some(about),
                _ => None,
            }
        });
        let about = about.expect("there is time for some samples");
        assert_eq!(about.stopped, Some(Stopped::TimeLimit));
        let none = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
        assert_eq!(
            estimate(&puzzle, 10, 0, &none).unwrap(),
            Estimated::AtLeast(0, Stopped::TimeLimit)
        );
    }
}
