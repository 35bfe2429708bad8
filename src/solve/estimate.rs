//! How many solutions there are where they cannot be counted: an estimate with its confidence interval.

use std::fmt;

use super::{Ended, Engine, NativeEngine, SolveError};
use crate::budget::{Budget, Stopped};
use crate::native::random_descents::sample_solution_count;
use crate::puzzle::Puzzle;

/// Search is tried first, with so many nodes and solutions: a puzzle with few solutions is counted.
const NODES: u64 = 20_000;
const COUNTED: u64 = 10_000;

/// Two-sided 95% of a normal distribution.
const DEVIATIONS: f64 = 1.96;

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimated {
    /// Counted, not estimated.
    Exactly(u64),
    /// Estimated.
    About(Estimate),
    /// At least so many; no descent found a solution, or there was no time for any.
    AtLeast(u64, Stopped),
}

/// An estimated number of solutions. The numbers can be larger than any float, so they are kept as
/// logarithms to base 10.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean of the samples.
    pub mean: Magnitude,
    /// Lower end of the interval: 1.96 standard errors below the mean, or what was counted.
    pub low: Magnitude,
    /// Upper end: 1.96 standard errors above the mean.
    pub high: Magnitude,
    /// How many samples were drawn.
    pub samples: u64,
    /// Why there are not as many as wanted.
    pub stopped: Option<Stopped>,
}

/// A number by its logarithm to base 10; written with three digits, like `6.67e21`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Magnitude(pub f64);

impl Magnitude {
    /// The number; infinite if it is too large.
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
        // 9.996 is written as 10.0 of the same power otherwise.
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

/// Counts the solutions if there are few, else estimates their number by so many random descents in the
/// search tree; the answer depends on the puzzle and the seed alone.
///
/// The interval is that of a normal distribution around the mean, which holds for samples that are
/// many for the spread of their products. On empty grids of 9×9 they are within a factor of ten or so and thousands are
/// plenty; far above that side a few samples make up most of the mean, and the interval is too narrow.
///
/// # Errors
///
/// If the native engine finds itself wrong.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::geometry::Geometry;
/// use satdoku::puzzle::Puzzle;
/// use satdoku::solve::{Estimated, estimate};
///
/// let empty = Puzzle::empty(Geometry::boxes(2, 3)?);
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
    let limited = budget.clone().with_node_limit(NODES);
    let count = NativeEngine::new().count(puzzle, COUNTED, &limited)?;
    match count.ended {
        Ended::Complete => return Ok(Estimated::Exactly(count.solutions)),
        Ended::Stopped(Stopped::NodeLimit) | Ended::Cut => {}
        Ended::Stopped(reason) => return Ok(Estimated::AtLeast(count.solutions, reason)),
    }
    let mut products = Vec::new();
    let stopped = sample_solution_count(puzzle, samples, seed, budget, &mut |product| {
        products.push(product);
    });
    let most = products.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        let reason = stopped.unwrap_or(Stopped::NodeLimit);
        return Ok(Estimated::AtLeast(count.solutions, reason));
    }
    Ok(Estimated::About(summed_up(&products, most, count.solutions, stopped)))
}

/// Mean and interval of the products, given by their logarithms; `most` is the largest.
fn summed_up(products: &[f64], most: f64, counted: u64, stopped: Option<Stopped>) -> Estimate {
    let samples = products.len() as f64;
    // As parts of the largest, none is out of range.
    let parts = products.iter().map(|product| (product - most).exp());
    let mean = parts.clone().sum::<f64>() / samples;
    let squares: f64 = parts.map(|part| (part - mean).powi(2)).sum();
    // One sample tells nothing of the spread.
    let variance = squares / (samples - 1.).max(f64::MIN_POSITIVE);
    let error = DEVIATIONS * (variance / samples).sqrt();
    let magnitude = |part: f64| Magnitude((part.max(0.).ln() + most) / std::f64::consts::LN_10);
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
        let puzzle = Puzzle::empty(Geometry::boxes(rows, cols).unwrap());
        estimate(&puzzle, samples, seed, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn few_solutions_are_counted() {
        assert_eq!(of_empty(2, 2, 1, 0), Estimated::Exactly(288));
        assert_eq!(of_empty(1, 1, 1, 0), Estimated::Exactly(1));
    }

    #[test]
    fn intervals_have_the_known_number_about_as_often_as_they_say() {
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
    fn the_interval_is_that_of_the_mean_of_the_samples() {
        let products = [100f64, 300., 300., 100.].map(f64::ln);
        let of = |products: &[f64], counted| summed_up(products, 300f64.ln(), counted, None);
        let near = |magnitude: Magnitude, expected: f64| {
            let found = magnitude.value();
            assert!((found / expected - 1.).abs() < 1e-9, "{found} {expected}");
        };
        let about = of(&products, 1);
        // The variance of the samples is 40,000/3, that of their mean a quarter of it.
        let error = DEVIATIONS * (10_000f64 / 3.).sqrt();
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
    fn it_ends_with_the_budget() {
        let puzzle = Puzzle::empty(Geometry::classic());
        // As long as a busy machine takes for its first samples.
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
