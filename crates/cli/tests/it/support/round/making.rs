//! `generate` and `minimize`, held against the library.

use rand::RngExt;
use satdoku::budget::Budget;
use satdoku::format::{OutputFormat, ReadOptions, Reader, line};
use satdoku::generate::{GenerateError, Generator, HolePattern};
use satdoku::geometry::Symmetry;
use satdoku::logic::Level;
use satdoku::puzzle::{Alphabet, Puzzle};
use satdoku::solve::Uniqueness;

use super::posed::{Posed, bare_lines, verdict};
use super::{Round, words};

use satdoku_test_support as support;

impl Round<'_> {
    /// Options for `generate`, and the library's generator that is to make the same.
    fn generator(&mut self) -> (Vec<String>, Generator) {
        let side = self.geometry.side();
        let seed = self.rng.random_range(0..1_000_000);
        let mut args =
            words(&format!("--box {} --seed {seed}", self.geometry.box_shape().expect("boxes")));
        let mut generator = Generator::with_geometry(self.geometry.clone()).seed(seed);
        if side > 16 || self.one_in(5) {
            let most = side * side * if side > 16 { 45 } else { 65 } / 100;
            let holes = self.rng.random_range(0..=most);
            let pattern = self.pick(&[HolePattern::Random, HolePattern::Balanced]);
            args.extend(words(&format!("--holes {holes} --hole-pattern {pattern}")));
            return (args, generator.holes(holes, pattern));
        }
        let symmetry = self.pick(&Symmetry::ALL);
        args.extend(words(&format!("--symmetry {symmetry}")));
        generator = generator.symmetry(symmetry);
        if side <= 16 && self.one_in(2) {
            args.push("--minimal".to_owned());
            generator = generator.minimal(true);
        } else if self.one_in(3) {
            let least = side * side * self.rng.random_range(50..80) / 100;
            args.extend(words(&format!("--givens {least}..{}", side * side)));
            generator = generator.givens(least..=side * side);
        }
        if side == 9 && self.one_in(3) {
            let level = self.pick(&[Level::Trivial, Level::Easy, Level::Medium, Level::Hard]);
            args.extend(words(&format!("--level {level} --max-tries 30")));
            generator = generator.level(level).max_tries(30);
        }
        (args, generator)
    }

    /// What `generate` makes, compared with the library, with other threads and with the same in shards.
    pub(super) fn generate(&mut self) -> Vec<Puzzle> {
        let (mut args, generator) = self.generator();
        let count = self.rng.random_range(1..=if self.geometry.side() > 16 { 1 } else { 3 });
        let start = self.rng.random_range(0..1_000);
        args.extend(words(&format!("-n {count} --start {start}")));
        let mut maker = generator.maker().expect("options that go together");
        let mut code = Some(0);
        let mut puzzles = Vec::new();
        for index in start..start + count {
            match maker.make(index, &Budget::unlimited()) {
                Ok(made) => puzzles.push(made.puzzle),
                Err(error @ (GenerateError::Engine(_) | GenerateError::Wrong { .. })) => {
                    panic!("{error}")
                }
                Err(_) => code = Some(2),
            }
        }
        let threads = self.threads();
        let plain = self.run("generate", &[&args[..], &threads].concat(), code);
        let bare = bare_lines(&plain);
        let lines = bare.lines().filter(|line| !line.starts_with('#'));
        let alphabet = Alphabet::standard(self.geometry.side());
        let expected = puzzles.iter().map(|puzzle| line::text(puzzle.cells(), &alphabet));
        assert!(lines.eq(expected), "{args:?}: {plain}");
        if code == Some(0) {
            let shards = (0..2).map(|nth| {
                let shard = words(&format!("--shard {nth}/2"));
                self.run("generate", &[&args[..], &shard].concat(), code)
            });
            assert_eq!(shards.collect::<String>(), plain, "{args:?}");
            self.generate_as(&args, &puzzles);
        }
        puzzles
    }

    /// The same puzzles in another format.
    fn generate_as(&mut self, args: &[String], puzzles: &[Puzzle]) {
        let formats = OutputFormat::ALL.map(OutputFormat::name);
        let format = self.pick(&[&formats[..], &["csv", "jsonl", "json"]].concat());
        let named = OutputFormat::ALL.into_iter().find(|one| one.name() == format);
        let refused = |named: OutputFormat| named.refuses(&puzzles[0], false).is_some();
        if named.is_some_and(refused) || self.geometry.side() < 4 {
            return;
        }
        self.report.count("format written", format);
        let file = self.file("generated");
        let more = words(&format!("-f {format} -o {file}"));
        self.run("generate", &[args, &more].concat(), Some(0));
        let text = std::fs::read(&file).expect("it was written");
        let read_options = ReadOptions::new().box_shape(self.geometry.box_shape().expect("boxes"));
        let read =
            Reader::new(&text[..], read_options).map(|record| record.expect("readable").puzzle);
        let read: Vec<Puzzle> = read.collect();
        let same = |(one, other): (&Puzzle, &Puzzle)| support::says_the_same(one, other);
        let all = puzzles.len() == read.len() && puzzles.iter().zip(&read).all(same);
        assert!(all, "{args:?} {format}");
    }

    pub(super) fn minimize(&mut self, posed: &Posed) {
        if self.geometry.side() > 16 {
            return;
        }
        let seed = words(&format!("--seed {}", self.rng.random_range(0..9)));
        let args = [seed, self.threads(), posed.input.clone()].concat();
        let said = self.run("minimize", &args, posed.code(true));
        if posed.unique().is_none() {
            assert!(said.starts_with(&format!("#{}", posed.word())), "{said}");
            return;
        }
        let minimal = posed.read(&said, OutputFormat::Line).remove(0);
        assert_eq!(verdict(&minimal), posed.verdict, "{args:?}");
        for given in minimal.givens().collect::<Vec<_>>() {
            let is_given = posed.puzzle.given(given.cell) == Some(given.digit);
            // A cell whose candidates are down to one is read as a given, and minimizing leaves those as they are.
            assert!(is_given || posed.puzzle.has_ruled_out());
            if is_given && self.geometry.side() <= 9 {
                let mut less = minimal.clone();
                less.set(given.cell, None);
                let is_needed = matches!(verdict(&less), Uniqueness::Multiple(..));
                assert!(is_needed, "{given:?} in {said}");
            }
        }
    }
}
