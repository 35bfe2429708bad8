//! The options of generated puzzles, and which of them fit together.

use std::ops::RangeInclusive;

use super::clues::Clues;
use super::difficulty::goal::DifficultyGoal;
use super::error::{GenerateError, in_words};
use crate::geometry::{Cell, Geometry, Symmetry};
use crate::logic::{Level, SeLike, Technique};
use crate::names::by_its_name;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{EngineKind, EngineOptions};
use crate::sudoku_explainer;

/// Default number of full grids to try.
const TRIES: u32 = 1_000;

/// How holes are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum HolePattern {
    /// All sets of cells are equally likely.
    #[default]
    Random,
    /// Every row, every column and every box has as many holes as any other, or one more: balanced in the
    /// sense of Ansótegui, Béjar, Fernàndez, Gomes and Mateu, "On balanced CSPs with high treewidth" (AAAI
    /// 2007), whose puzzles are the hardest for their size.
    Balanced,
}

by_its_name!(HolePattern {
    Random => "random",
    Balanced => "balanced",
});

/// The full grids to dig in.
#[derive(Clone, Debug)]
pub(super) enum FullGrids {
    /// Random ones, of this request alone.
    Any,
    /// Those of the seed, whatever else is requested.
    OfSeed,
    /// This one.
    Only(Solution),
}

/// The options of generated puzzles; [`Generator::maker`] and [`Generator::puzzles`] make them.
///
/// Without [`Generator::minimal`] and [`Generator::givens`] it digs as far as is quick. Up to side 16 that is nearly always
/// a minimal puzzle, or on grids with other houses or rules nearly one; above, it stops where little more than propagation
/// proves uniqueness.
///
/// # Examples
///
/// ```
/// use satdoku::budget::Budget;
/// use satdoku::generate::{Generator, Minimality};
/// use satdoku::geometry::{Geometry, Symmetry};
///
/// let generator = Generator::with_geometry(Geometry::classic())
///     .seed(7)
///     .symmetry(Symmetry::Rotate180)
///     .minimal(true);
/// for made in generator.puzzles(0..3, Budget::unlimited())? {
///     let made = made?;
///     assert!(made.unique && made.minimal == Minimality::Orbits);
///     assert!(made.solution.completes(&made.puzzle));
/// }
/// # Ok::<(), satdoku::generate::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a generator makes nothing until `maker` or `puzzles` is called"]
pub struct Generator {
    /// A puzzle without givens: the houses, groups and rules of all puzzles.
    pub(super) empty: Puzzle,
    /// Whether each puzzle has random regions in place of those of `empty`.
    pub(super) has_random_regions: bool,
    pub(super) seed: u64,
    pub(super) symmetry: Symmetry,
    pub(super) givens: Option<RangeInclusive<usize>>,
    pub(super) minimal: bool,
    pub(super) max_tries: u32,
    pub(super) engine: EngineOptions,
    /// Limit of conflicts, or nodes, for one removal.
    pub(super) conflicts: Option<u64>,
    pub(super) verify: bool,
    pub(super) grids: FullGrids,
    pub(super) pattern: Option<Vec<Cell>>,
    pub(super) holes: Option<(usize, HolePattern)>,
    pub(super) difficulty: DifficultyGoal,
    /// Rules that are drawn for each puzzle.
    pub(super) clues: Vec<Clues>,
    pub(super) clue_symmetry: Symmetry,
    /// The shape of the pattern, to be checked.
    pattern_geometry: Option<Geometry>,
}

impl Default for Generator {
    fn default() -> Self {
        Self::new()
    }
}

impl Generator {
    /// 9×9 puzzles with seed 0 and the default options.
    pub fn new() -> Self {
        Self::with_geometry(Geometry::classic())
    }

    /// Puzzles of this shape with seed 0 and the default options.
    pub fn with_geometry(geometry: Geometry) -> Self {
        Self::with_rules_of(&Puzzle::empty(geometry))
    }

    /// Puzzles with the houses, groups, rules and ruled-out candidates of this one, whose givens do not matter; with seed 0
    /// and the default options.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::budget::Budget;
    /// use satdoku::format::{self, ReadOptions};
    /// use satdoku::generate::Generator;
    ///
    /// let read_options = ReadOptions::new().rules("non-consecutive".parse()?);
    /// let empty = format::parse(&".".repeat(36), &read_options)?.puzzle;
    /// let made = Generator::with_rules_of(&empty).maker()?.make(0, &Budget::unlimited())?;
    /// assert_eq!(made.puzzle.rules(), empty.rules());
    /// assert!(made.solution.completes(&made.puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_rules_of(puzzle: &Puzzle) -> Self {
        Generator {
            engine: EngineOptions::default(),
            conflicts: None,
            empty: puzzle.without_givens(),
            has_random_regions: false,
            seed: 0,
            symmetry: Symmetry::None,
            givens: None,
            minimal: false,
            max_tries: TRIES,
            verify: true,
            grids: FullGrids::Any,
            pattern: None,
            holes: None,
            difficulty: DifficultyGoal::default(),
            clues: Vec::new(),
            clue_symmetry: Symmetry::None,
            pattern_geometry: None,
        }
    }

    /// Gives each puzzle connected regions of its own, as in a jigsaw. They depend on the seed and the index. The geometry
    /// must have no regions; its extra houses and groups stay.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::budget::Budget;
    /// use satdoku::generate::Generator;
    /// use satdoku::geometry::Geometry;
    ///
    /// let generator = Generator::with_geometry(Geometry::builder(7).build()?).random_regions().minimal(true);
    /// let made = generator.maker()?.make(0, &Budget::unlimited())?;
    /// assert_eq!(made.puzzle.geometry().houses().count(), 21);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_regions(mut self) -> Self {
        self.has_random_regions = true;
        self
    }

    /// Sets the seed. Each seed gives other puzzles, and so does each other request: what the puzzles must be determines the
    /// random numbers as well. See [`Generator::grids_of_seed`].
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Requires this symmetry of the cells with givens.
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Requires a number of givens in this range.
    ///
    /// Without [`Generator::minimal`] each try draws a number from the range, and digging stops when that many givens are
    /// left; if it cannot get that far, the next try takes another full grid. With [`Generator::minimal`] the minimal
    /// puzzle itself must have a number of givens in the range.
    pub fn givens(mut self, range: RangeInclusive<usize>) -> Self {
        self.givens = Some(range);
        self
    }

    /// Requires that every given is needed; with a symmetry, every orbit of givens.
    ///
    /// An orbit is kept if proving that it is needed would exceed the limits. It is counted in
    /// [`Generated::unsettled`](super::Generated::unsettled), and [`Generated::minimal`](super::Generated::minimal) is then
    /// [`Minimality::Unproved`](super::Minimality).
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// Sets how many full grids to try for one puzzle, at least one. The default is 1,000.
    pub fn max_tries(mut self, tries: u32) -> Self {
        self.max_tries = tries.max(1);
        self
    }

    /// Sets the engine that decides whether a puzzle still has exactly one solution.
    ///
    /// Of the options, its kind, its SAT solver and the cross-check matter here:
    ///
    /// - [`EngineKind::Auto`], the default, searches natively as long as that is quick, and then asks the SAT solver,
    ///   which is [`SolverKind::Cdcl`](crate::sat::SolverKind) unless another is set.
    /// - [`EngineKind::Native`] never asks a SAT solver, except to verify puzzles for which there is no second native
    ///   method.
    /// - [`EngineKind::Sat`] asks an incremental SAT solver with a blocking clause against the known solution and the
    ///   givens as assumptions, and another SAT solver verifies the puzzle. Native search only draws the full grid, walks
    ///   to one that fits a pattern and, without [`Generator::minimal`], tells on plain grids above side 9, and on all
    ///   above side 16, where digging stops being quick.
    /// - With the cross-check, the other kind of engine must agree with each answer that it can give within the limits,
    ///   and both must find the puzzle unique.
    ///
    /// A seed gives the same puzzles with every engine, unless an engine gives up on an orbit.
    pub fn engine(mut self, engine: EngineOptions) -> Self {
        self.engine = engine;
        self
    }

    /// Limits the conflicts of the SAT solver for each removal; with [`EngineKind::Native`], which has no conflicts, the
    /// nodes of native search.
    ///
    /// The default is 20,000 conflicts up to side 20, or 30 on plain grids, and 1,000 above, and 1,000,000 nodes up to side 16 and 20,000 above.
    /// Without [`Generator::minimal`], the default is 200 conflicts, and 10,000 more for the whole puzzle, on grids of side
    /// 10 to 16 with other houses or rules; plain grids, and all grids above side 16, are dug by their own limits.
    ///
    /// Conflicts and nodes measure work in the same way on every machine. varisat does not count conflicts and ignores the
    /// limit.
    pub fn conflict_limit(mut self, conflicts: u64) -> Self {
        self.conflicts = Some(conflicts);
        self
    }

    /// Sets whether an engine that had no part in making a puzzle verifies it. The default is true.
    pub fn verify(mut self, verify: bool) -> Self {
        self.verify = verify;
        self
    }

    /// Digs all puzzles from this solution.
    pub fn from(mut self, solution: Solution) -> Self {
        self.grids = FullGrids::Only(solution);
        self
    }

    /// Digs puzzle `i` from full grid `i` of the seed, in all tries. Without this, requests that differ in anything, such as
    /// the level or the symmetry, share full grids only by chance. With it, all of them with the same houses and rules have
    /// the same solutions: those that [`random_solution`](super::random_solution) draws from
    /// [`Stream::new`](super::Stream::new) where there are no rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use satdoku::budget::Budget;
    /// use satdoku::generate::Generator;
    /// use satdoku::geometry::Geometry;
    /// use satdoku::logic::Level;
    ///
    /// let solution = |generator: Generator| {
    ///     let made = generator.maker()?.make(5, &Budget::unlimited())?;
    ///     Ok::<_, satdoku::generate::GenerateError>(made.solution)
    /// };
    /// let [easy, medium] = [Level::Easy, Level::Medium]
    ///     .map(|level| Generator::with_geometry(Geometry::classic()).level(level));
    /// assert_ne!(solution(easy.clone())?, solution(medium.clone())?);
    /// assert_eq!(solution(easy.grids_of_seed())?, solution(medium.grids_of_seed())?);
    /// # Ok::<(), satdoku::generate::GenerateError>(())
    /// ```
    pub fn grids_of_seed(mut self) -> Self {
        self.grids = FullGrids::OfSeed;
        self
    }

    /// Allows givens only in the cells that have one in this puzzle, whose digits do not matter.
    ///
    /// All of these cells get a given, unless the puzzle must be minimal or have a certain number of givens.
    pub fn pattern(mut self, pattern: &Puzzle) -> Self {
        self.pattern = Some(pattern.givens().map(|given| given.cell).collect());
        self.pattern_geometry = Some(pattern.geometry().clone());
        self
    }

    /// Opens this many cells of a full grid, spread in this way. There may be several solutions.
    pub fn holes(mut self, count: usize, pattern: HolePattern) -> Self {
        self.holes = Some((count, pattern));
        self
    }

    /// Requires this level: that of the hardest technique that a puzzle needs.
    ///
    /// Each dug puzzle is rated. If it is too hard, some givens are added again, as few as possible, unless the puzzle must
    /// be minimal. If it is too easy, the next try digs in another full grid, or near the hardest puzzle so far.
    pub fn level(mut self, level: Level) -> Self {
        self.difficulty.level = Some(level);
        self
    }

    /// Requires a difficulty in this range, see [`Rating::se_like`](crate::logic::Rating::se_like).
    pub fn se_like(mut self, range: RangeInclusive<SeLike>) -> Self {
        self.difficulty.se_like = Some(range);
        self
    }

    /// Requires that Sudoku Explainer's number (ER) is in this range, see
    /// [`ExplainerRating`](crate::sudoku_explainer::ExplainerRating). Sides above 64 have none.
    pub fn explainer(mut self, range: RangeInclusive<SeLike>) -> Self {
        self.difficulty.explainer = Some(range);
        self
    }

    /// Requires that the path of the easiest steps uses this technique. The level is that of the technique unless
    /// [`Generator::level`] sets another.
    pub fn require(mut self, technique: Technique) -> Self {
        self.difficulty.technique = Some(technique);
        self
    }

    /// Draws rules of these kinds for each puzzle, as many as they say. They depend on the seed and the index.
    ///
    /// With [`Generator::minimal`] every given and every drawn rule is needed. Rules that are not needed are removed as long
    /// as enough of their kind are left; otherwise the next try draws others.
    pub fn clues(mut self, clues: impl IntoIterator<Item = Clues>) -> Self {
        self.clues = clues.into_iter().collect();
        self
    }

    /// Requires this symmetry of the drawn rules: their cells, not their numbers.
    pub fn clue_symmetry(mut self, symmetry: Symmetry) -> Self {
        self.clue_symmetry = symmetry;
        self
    }

    /// The shape of the grids; with [`Generator::random_regions`] without regions.
    pub fn geometry(&self) -> &Geometry {
        self.empty.geometry()
    }

    /// N², cells of a puzzle.
    pub fn cell_count(&self) -> usize {
        self.geometry().cell_count()
    }

    /// Whether all cells of a pattern get a given.
    pub(super) fn fills_pattern(&self) -> bool {
        self.pattern.is_some() && !self.minimal && self.givens.is_none()
    }

    /// Whether the puzzles have 3×3 boxes, and neither other houses nor rules.
    pub(super) fn is_of_plain_nines(&self) -> bool {
        self.clues.is_empty()
            && !self.has_random_regions
            && self.empty == Puzzle::empty(Geometry::classic())
    }

    /// Whether the options ask for minimal 9×9 puzzles and nothing else.
    pub(super) fn wants_plain_nines(&self) -> bool {
        let plain = self.symmetry == Symmetry::None && self.givens.is_none();
        let free = self.draws_grids() && self.pattern.is_none() && self.holes.is_none();
        self.minimal
            && self.engine.kind != EngineKind::Sat
            && !self.engine.cross_check
            && plain
            && free
            && self.difficulty.is_free()
            && self.is_of_plain_nines()
    }

    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let geometry = self.geometry();
        let (side, cells) = (geometry.side(), geometry.cell_count());
        let from = match &self.grids {
            FullGrids::Only(solution) => Some(solution),
            FullGrids::Any | FullGrids::OfSeed => None,
        };
        if self.has_random_regions {
            let has_regions = geometry.boxes().is_none_or(|boxes| !boxes.is_line());
            for (is_wanted, other) in [(has_regions, "regions"), (from.is_some(), "a full grid")] {
                if is_wanted {
                    return Err(GenerateError::Conflict("random regions", other));
                }
            }
        }
        if from.is_some_and(|solution| {
            solution.geometry() == geometry && !solution.completes(&self.empty)
        }) {
            return Err(GenerateError::Conflict("the full grid", "the rules"));
        }
        let impossible = |wanted| GenerateError::Impossible { wanted, side, cells };
        if let Some(range) = &self.givens {
            let (fewest, most) = (*range.start(), *range.end());
            if fewest > most || fewest > cells {
                return Err(impossible(format!("{} givens", in_words(range))));
            }
        }
        if let Some((holes, _)) = self.holes {
            if holes > cells {
                return Err(impossible(format!("{holes} holes")));
            }
            let EngineOptions { kind, sat_solver, cross_check, .. } = self.engine;
            let is_chosen = kind != EngineKind::Auto || sat_solver.is_some() || cross_check;
            let others = [
                (self.givens.is_some(), "a number of givens"),
                (self.minimal, "minimal puzzles"),
                (self.pattern.is_some(), "a pattern"),
                (self.symmetry != Symmetry::None, "a symmetry"),
                (!self.difficulty.is_free(), "a difficulty"),
                (is_chosen || self.conflicts.is_some(), "the choice of an engine"),
            ];
            if let Some((_, other)) = others.iter().find(|(wanted, _)| *wanted) {
                return Err(GenerateError::Conflict("holes", other));
            }
        }
        self.difficulty.check()?;
        self.check_clues()?;
        if self.difficulty.explainer.is_some() && side > sudoku_explainer::MAX_SIDE {
            let most = sudoku_explainer::MAX_SIDE;
            let what = format!("Sudoku Explainer's scale ends at side {most}, this is side {side}");
            return Err(GenerateError::ImpossibleDifficulty(what));
        }
        let shapes = [
            ("the grid", from.map(Solution::geometry)),
            ("the pattern", self.pattern_geometry.as_ref()),
        ];
        for (what, found) in shapes {
            let differs = |found: &&Geometry| match self.has_random_regions {
                true => found.side() != side,
                false => *found != geometry,
            };
            if let Some(found) = found.filter(differs) {
                return Err(match (found.box_shape(), geometry.box_shape()) {
                    (Some(found), Some(wanted)) => {
                        let [found, wanted] = [found, wanted].map(|shape| shape.to_string());
                        GenerateError::OtherShape { what, found, wanted }
                    }
                    _ => GenerateError::OtherHouses(what),
                });
            }
        }
        self.check_pattern()
    }

    fn check_pattern(&self) -> Result<(), GenerateError> {
        let Some(pattern) = &self.pattern else {
            return Ok(());
        };
        for &cell in pattern {
            let orbit = self.symmetry.orbit(self.geometry(), cell);
            if let Some(&lacks) = orbit.iter().find(|cell| !pattern.contains(cell)) {
                return Err(GenerateError::Asymmetric {
                    has: self.geometry().name(cell),
                    lacks: self.geometry().name(lacks),
                });
            }
        }
        let most = pattern.len();
        match &self.givens {
            Some(range) if *range.start() > most => Err(GenerateError::Impossible {
                wanted: format!("{} givens in a pattern of {most} cells", in_words(range)),
                side: self.geometry().side(),
                cells: self.cell_count(),
            }),
            _ => Ok(()),
        }
    }
}
