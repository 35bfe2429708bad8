//! One round of the soak: some puzzles through every subcommand with options that are drawn.

mod asking;
mod formulas;
mod making;
mod posed;
mod talking;

use std::path::{Path, PathBuf};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use satdoku::geometry::Geometry;

use crate::support::program::{Ran, run};
use crate::support::report::Report;
use satdoku_test_support as support;
use satdoku_test_support::cases::{Cases, Told};
use satdoku_test_support::foreign::{Foreign, Outsiders};

/// What this machine has of others.
pub(crate) struct Others {
    pub(crate) solvers: Vec<Foreign>,
    pub(crate) checkers: Outsiders,
}

/// Shapes up to 6×6, each as often as it stands here.
const SHAPES: [(usize, usize); 24] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (1, 5),
    (2, 2),
    (2, 2),
    (2, 3),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (3, 3),
    (3, 3),
    (3, 3),
    (2, 5),
    (5, 2),
    (3, 4),
    (4, 3),
    (3, 5),
    (4, 4),
    (4, 5),
    (5, 5),
    (6, 6),
];

pub(crate) struct Round<'a> {
    seed: u64,
    number: u64,
    rng: ChaCha8Rng,
    geometry: Geometry,
    directory: &'a Path,
    others: &'a Others,
    report: &'a mut Report,
}

impl<'a> Round<'a> {
    pub(crate) fn new(
        seed: u64,
        number: u64,
        directory: &'a Path,
        others: &'a Others,
        report: &'a mut Report,
    ) -> Self {
        let mut rng = support::rng(seed);
        rng.set_stream(number);
        let mut shape = SHAPES[rng.random_range(0..SHAPES.len())];
        // The largest take as long as dozens of others.
        if shape == (6, 6) && rng.random_ratio(2, 3) {
            shape = (3, 3);
        }
        report.count("shape", format!("{}x{}", shape.0, shape.1));
        Round {
            seed,
            number,
            rng,
            geometry: Geometry::new(shape.0, shape.1).expect("a shape of the list"),
            directory,
            others,
            report,
        }
    }

    pub(crate) fn play(mut self) {
        let mut puzzles = self.generate();
        // And one of another kind.
        if self.geometry.side() <= 16 {
            let mut cases = Cases::new(self.geometry.clone(), self.seed);
            puzzles.push(cases.case(self.number).puzzle);
        }
        self.check_many(&puzzles);
        for puzzle in puzzles {
            let posed = self.pose(puzzle);
            let _told = Told(|| format!("{:?}, read with {:?}", posed.puzzle, posed.input));
            self.report.count("verdict", posed.word());
            self.check(&posed);
            let solution = self.solve(&posed);
            self.round_trip(&posed, solution.as_ref());
            self.count(&posed);
            self.convert(&posed);
            self.talk(&posed);
            self.minimize(&posed);
            self.prove(&posed);
        }
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.rng.random_range(0..items.len())].clone()
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.rng.random_ratio(1, count)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    fn file(&self, name: &str) -> String {
        let path = self.path(name);
        path.to_str().expect("scratch names are text").to_owned()
    }

    /// Runs a subcommand, which has to end with this code and say nothing of being wrong.
    fn run(&mut self, subcommand: &'static str, args: &[String], code: Option<i32>) -> String {
        self.report.count("subcommand", subcommand);
        let mut all = vec![subcommand];
        all.extend(args.iter().map(String::as_str));
        let Ran { code: ended, stdout, stderr } = run(&all, "");
        assert_eq!(ended, code, "satdoku {}: {stdout}{stderr}", all.join(" "));
        stdout
    }

    fn threads(&mut self) -> Vec<String> {
        match self.rng.random_range(0..4) {
            0 => Vec::new(),
            threads => words(&format!("--threads {threads}")),
        }
    }

    /// Options that say who answers.
    fn engine(&mut self) -> Vec<String> {
        let side = self.geometry.side();
        let mut args = match self.rng.random_range(0..5) {
            0 if side <= 12 => words("--engine native"),
            1 => words("--engine sat --sat-solver varisat"),
            2 => words("--engine sat --sat-solver cdcl"),
            3 if side <= 12 => words("--cross-check"),
            _ => Vec::new(),
        };
        let who = args.last().map_or("auto", |last| last.trim_start_matches('-'));
        self.report.count("engine", who);
        if self.one_in(4) {
            args.extend(words(&format!("--seed {}", self.rng.random_range(0..9))));
        }
        if self.one_in(8) && !args.contains(&"native".to_owned()) {
            args.extend(words("--portfolio 2"));
        }
        args.extend(self.threads());
        args
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
