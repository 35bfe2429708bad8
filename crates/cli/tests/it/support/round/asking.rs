//! `check`, `solve`, `count`, `enumerate` and `convert`, held against the library.

use std::collections::HashSet;

use rand::RngExt;
use satdoku::budget::Budget;
use satdoku::format::{OutputFormat, line};
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::solve::{AutoEngine, Engine};

use super::posed::{Posed, bare_lines, solution_of, verdict, word};
use super::{Round, words};

use satdoku_test_support as support;

/// Verdicts with their puzzles as lines, also where the program writes records.
fn without_records(said: &str) -> String {
    let bare = |line: &str| {
        let (word, puzzle) = line.split_once('\t').expect("a verdict and a puzzle");
        format!("{word}\t{}", bare_lines(puzzle))
    };
    said.lines().map(bare).collect()
}

impl Round<'_> {
    pub(super) fn check(&mut self, posed: &Posed) {
        let args = [self.engine(), posed.input.clone()].concat();
        let said = self.run("check", &args, posed.code(true));
        let word = said.split('\t').next();
        assert_eq!(word, Some(posed.word()), "{args:?}: {said}");
    }

    /// Many in a file: the verdicts are in order, and those of shards together are the whole.
    pub(super) fn check_many(&mut self, puzzles: &[Puzzle]) {
        let plain = puzzles.iter().filter(|puzzle| !puzzle.has_ruled_out());
        let count = self.rng.random_range(1..10);
        let many: Vec<&Puzzle> = plain.cycle().take(count).collect();
        if many.is_empty() {
            return;
        }
        let alphabet = Alphabet::standard(self.geometry.side());
        let lines = many.iter().map(|puzzle| line::text(puzzle.cells(), &alphabet) + "\n");
        let file = self.file("many");
        std::fs::write(&file, lines.collect::<String>()).expect("scratch files can be written");
        let shape = self.geometry.box_shape().expect("boxes");
        let mut args = words(&format!("--box {shape} --input-format line"));
        if !alphabet.is_wide() {
            args.extend(["--alphabet".to_owned(), alphabet.to_string()]);
        }
        args.push(file);
        let answers = many.iter().map(|&puzzle| (word(&verdict(puzzle)), puzzle));
        let expected: Vec<String> = answers
            .map(|(word, puzzle)| format!("{word}\t{}\n", line::text(puzzle.cells(), &alphabet)))
            .collect();
        let code = |lines: &[String]| {
            let is_good = |line: &String| line.starts_with("unique");
            Some(i32::from(!lines.iter().all(is_good)))
        };
        let all = [self.threads(), args.clone()].concat();
        let said = self.run("check", &all, code(&expected));
        assert_eq!(without_records(&said), expected.concat(), "{all:?}");
        let (mut said, parts) = (String::new(), self.rng.random_range(1..5));
        for part in 0..parts {
            let shard = words(&format!("--filter --shard {part}/{parts}"));
            said += &self.run("check", &[shard, args.clone()].concat(), Some(0));
        }
        assert_eq!(without_records(&said), expected.concat(), "{args:?} in {parts} shards");
    }

    pub(super) fn solve(&mut self, posed: &Posed) -> Option<Solution> {
        let fits = |format: &OutputFormat| format.refuses(&posed.puzzle, true).is_none();
        let formats: Vec<_> = OutputFormat::ALL.into_iter().filter(fits).collect();
        let format = match self.geometry.side() {
            0..4 => OutputFormat::Line,
            _ => self.pick(&formats),
        };
        self.report.count("format written", format.name());
        let more = words(&format!("-f {format}"));
        let args = [self.engine(), more, posed.input.clone()].concat();
        let said = self.run("solve", &args, posed.code(false));
        if posed.is_none() {
            assert!(said.contains("unsolvable"), "{args:?}: {said}");
            return None;
        }
        Some(posed.solution(&said, format))
    }

    pub(super) fn count(&mut self, posed: &Posed) {
        let limit = self.rng.random_range(1..30);
        let found = AutoEngine::new().solutions(&posed.puzzle, limit, &Budget::unlimited());
        let found = found.expect("engines are right").solutions;
        let more = words(&format!("--limit {limit}"));
        let args = [self.engine(), more, posed.input.clone()].concat();
        let said = self.run("count", &args, posed.code(false));
        let number = said.split('\t').next().expect("there is one").trim_end_matches('+');
        assert_eq!(number, found.len().to_string(), "{args:?}: {said}");
        let said = self.run("enumerate", &args, posed.code(false));
        if posed.is_none() {
            return;
        }
        let grids = posed.read(&said, OutputFormat::Line);
        let listed: HashSet<_> =
            grids.iter().map(|grid| solution_of(grid).expect("full")).collect();
        assert_eq!((grids.len(), listed.len()), (found.len(), found.len()), "{args:?}: {said}");
        assert!(listed.iter().all(|one| one.completes(&posed.puzzle)), "{args:?}: {said}");
        if found.len() < limit {
            assert!(found.iter().all(|one| listed.contains(one)), "{args:?}: {said}");
        }
    }

    /// To each layout and back.
    pub(super) fn convert(&mut self, posed: &Posed) {
        if self.geometry.side() < 4 {
            return;
        }
        for format in OutputFormat::ALL {
            if format.refuses(&posed.puzzle, false).is_some() {
                continue;
            }
            self.report.count("format written", format.name());
            let there = [words(&format!("-f {format}")), posed.input.clone()].concat();
            let text = self.run("convert", &there, Some(0));
            let read = posed.read(&text, format);
            let same =
                |one: &Puzzle| *one == posed.puzzle || support::says_the_same(&posed.puzzle, one);
            assert!(read.len() == 1 && same(&read[0]), "{there:?}: {text}");
        }
    }
}
