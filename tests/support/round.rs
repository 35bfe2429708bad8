//! One round of the soak: some puzzles through every subcommand with options that are drawn.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use satdoku::budget::Budget;
use satdoku::cnf::{Cnf, dimacs};
use satdoku::format::{Content, Hints, OutputFormat, Reader, line, parse};
use satdoku::generate::{GenerateError, Generator, HolePattern};
use satdoku::geometry::{Candidate, Cell, Digit, Geometry, Symmetry};
use satdoku::logic::{Allowed, Level, Rating};
use satdoku::puzzle::{Alphabet, Puzzle, Solution};
use satdoku::solve::{AutoEngine, Engine, Uniqueness};
use serde_json::Value;

use crate::cases::{Cases, Told};
use crate::foreign::{Foreign, Outsider};
use crate::program::{Ran, run};
use crate::report::Report;
use crate::support;

/// What this machine has of others.
pub(crate) struct Others {
    pub(crate) solvers: Vec<Foreign>,
    pub(crate) drat_trim: Option<Outsider>,
    pub(crate) lrat_check: Option<Outsider>,
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

/// A puzzle, the file it is in, and what is true of it.
struct Posed {
    puzzle: Puzzle,
    alphabet: Alphabet,
    /// The options that tell how to read the file, and its name.
    input: Vec<String>,
    verdict: Uniqueness,
}

impl Posed {
    fn word(&self) -> &'static str {
        word(&self.verdict)
    }

    fn is_none(&self) -> bool {
        self.verdict == Uniqueness::None
    }

    fn unique(&self) -> Option<&Solution> {
        match &self.verdict {
            Uniqueness::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// The exit code of a subcommand that wants a solution, or only one.
    fn code(&self, wants_only_one: bool) -> Option<i32> {
        let good = match self.verdict {
            Uniqueness::None => false,
            Uniqueness::Unique(_) => true,
            _ => !wants_only_one,
        };
        Some(i32::from(!good))
    }

    /// The solutions, or puzzles, of a text in this layout.
    fn read(&self, text: &str, format: OutputFormat) -> Vec<Puzzle> {
        let geometry = self.puzzle.geometry();
        let hints = Hints::new().box_shape(geometry.box_shape());
        let hints = match format {
            _ if is_own(format) => hints.alphabet(self.alphabet.clone()),
            // They count from 0 where the symbols do.
            OutputFormat::Integers if self.alphabet.symbols().next() == Some("0") => {
                let first = usize::from(geometry.side() == 36);
                hints.alphabet(Alphabet::integers(geometry.side(), first))
            }
            _ => hints,
        };
        let records = Reader::new(text.as_bytes(), hints);
        let puzzles = records.map(|record| record.map(|record| record.puzzle));
        let puzzles: Result<_, _> = puzzles.collect();
        puzzles.unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// The one grid of a text, which has to be a solution.
    fn solution(&self, text: &str, format: OutputFormat) -> Solution {
        let grids = self.read(text, format);
        assert_eq!(grids.len(), 1, "{text}");
        let solution = solution_of(&grids[0]).unwrap_or_else(|| panic!("not full: {text}"));
        assert!(solution.completes(&self.puzzle), "{text}");
        if let Some(only) = self.unique() {
            assert_eq!(&solution, only, "there is only one");
        }
        solution
    }
}

fn solution_of(grid: &Puzzle) -> Option<Solution> {
    let digits: Option<Vec<Digit>> = grid.cells().collect();
    Solution::new(grid.geometry().clone(), digits?).ok()
}

fn word(verdict: &Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "multiple",
        Uniqueness::Unknown(_) => "unknown",
    }
}

/// Layouts that write the symbols of the puzzle, not their own.
fn is_own(format: OutputFormat) -> bool {
    use OutputFormat::{Candidates, Grid, Line, Sukaku};
    [Line, Grid, Candidates, Sukaku].contains(&format)
}

/// Layouts of others that write symbols and no numbers.
fn has_symbols(format: OutputFormat) -> bool {
    use OutputFormat::{QqWing, Sdk, Sdm, SimpleSudoku};
    [QqWing, Sdk, Sdm, SimpleSudoku].contains(&format)
}

fn verdict(puzzle: &Puzzle) -> Uniqueness {
    let verdict = AutoEngine::default().uniqueness(puzzle, &Budget::unlimited());
    verdict.expect("engines are right")
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
            geometry: Geometry::boxes(shape.0, shape.1).expect("a shape of the list"),
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
        let Ran {
            code: ended,
            stdout,
            stderr,
        } = run(&all, "");
        assert_eq!(ended, code, "satdoku {}: {stdout}{stderr}", all.join(" "));
        stdout
    }

    fn threads(&mut self) -> Vec<String> {
        match self.rng.random_range(0..4) {
            0 => Vec::new(),
            threads => words(&format!("--threads {threads}")),
        }
    }

    // Generating

    /// Options for `generate`, and the library's generator that is to make the same.
    fn generator(&mut self) -> (Vec<String>, Generator) {
        let side = self.geometry.side();
        let seed = self.rng.random_range(0..1_000_000);
        let mut args = words(&format!(
            "--box {} --seed {seed}",
            self.geometry.box_shape()
        ));
        let mut generator = Generator::new(self.geometry.clone()).seed(seed);
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
    fn generate(&mut self) -> Vec<Puzzle> {
        let (mut args, generator) = self.generator();
        let count = self
            .rng
            .random_range(1..=if self.geometry.side() > 16 { 1 } else { 3 });
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
                Err(_) => code = Some(1),
            }
        }
        let threads = self.threads();
        let plain = self.run("generate", &[&args[..], &threads].concat(), code);
        let lines = plain.lines().filter(|line| !line.starts_with('#'));
        let alphabet = Alphabet::standard(self.geometry.side());
        let expected = puzzles
            .iter()
            .map(|puzzle| line::text(puzzle.cells(), &alphabet));
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
        let named = OutputFormat::ALL
            .into_iter()
            .find(|one| one.name() == format);
        let refused = |named: OutputFormat| named.refuses(&puzzles[0], false).is_some();
        if named.is_some_and(refused) || self.geometry.side() < 4 {
            return;
        }
        self.report.count("format written", format);
        let file = self.file("generated");
        let more = words(&format!("-f {format} -o {file}"));
        self.run("generate", &[args, &more].concat(), Some(0));
        let text = std::fs::read(&file).expect("it was written");
        let hints = Hints::new().box_shape(self.geometry.box_shape());
        let read = Reader::new(&text[..], hints).map(|record| record.expect("readable").puzzle);
        let read: Vec<Puzzle> = read.collect();
        let same = |(one, other): (&Puzzle, &Puzzle)| support::says_the_same(one, other);
        let all = puzzles.len() == read.len() && puzzles.iter().zip(&read).all(same);
        assert!(all, "{args:?} {format}");
    }

    // Posing

    /// Writes a puzzle to a file in a layout and alphabet that are drawn.
    fn pose(&mut self, puzzle: Puzzle) -> Posed {
        let side = self.geometry.side();
        let fits = |format: &OutputFormat| format.refuses(&puzzle, false).is_none();
        // Of the smallest grids most layouts do not show what they are.
        let formats: Vec<OutputFormat> = match side {
            0..4 => vec![OutputFormat::Line],
            _ => OutputFormat::ALL.into_iter().filter(fits).collect(),
        };
        let format = self.pick(&formats);
        let mut alphabet = Alphabet::standard(side);
        let mut input = words(&format!("--box {}", self.geometry.box_shape()));
        if is_own(format) && !alphabet.is_wide() {
            alphabet = self.alphabet();
        }
        // Of a grid with few givens the symbols alone do not tell whether they begin with 0, and that is refused.
        let is_open = side > 9 && has_symbols(format) && !alphabet.is_wide();
        if is_own(format) && !alphabet.is_wide() || is_open {
            input.extend(["--alphabet".to_owned(), alphabet.to_string()]);
        }
        if side < 4 || self.one_in(3) {
            let name = match format {
                OutputFormat::Line if puzzle.has_ruled_out() => Some("sukaku"),
                OutputFormat::Grid if puzzle.has_ruled_out() => Some("candidates"),
                OutputFormat::FPuzzles => Some("json"),
                OutputFormat::Sdm => Some("line"),
                OutputFormat::Sdk | OutputFormat::SimpleSudoku | OutputFormat::QqWing => None,
                _ => Some(format.name()),
            };
            input.extend(
                name.iter()
                    .flat_map(|name| words(&format!("--input-format {name}"))),
            );
        }
        self.report.count("format read", format.name());
        let mut text = format.header().as_bytes().to_vec();
        let content = Content::new(&puzzle, &alphabet);
        format.write(&content, &mut text).expect("not refused");
        text.extend(format.footer().bytes());
        let hints = self.hints(&input, &alphabet);
        let text = String::from_utf8(text).expect("symbols are text");
        let read = parse(&text, &hints).unwrap_or_else(|error| panic!("{error} in {text}"));
        // A cell whose candidates are down to one is read as a given: other words for the same.
        let same = read.puzzle == puzzle || support::says_the_same(&puzzle, &read.puzzle);
        assert!(
            same,
            "{puzzle:?} and {:?} are not the same: {text}",
            read.puzzle
        );
        let file = self.file("puzzle");
        std::fs::write(&file, text).expect("scratch files can be written");
        input.push(file);
        Posed {
            verdict: verdict(&read.puzzle),
            puzzle: read.puzzle,
            alphabet,
            input,
        }
    }

    /// What the options tell about the input, for the library.
    fn hints(&self, input: &[String], alphabet: &Alphabet) -> Hints {
        let mut hints = Hints::new().box_shape(self.geometry.box_shape());
        let told = |option: &str| input.iter().position(|one| one == option);
        if told("--alphabet").is_some() {
            hints = hints.alphabet(alphabet.clone());
        }
        if let Some(at) = told("--input-format") {
            hints = hints.input(input[at + 1].parse().expect("a format"));
        }
        hints
    }

    fn alphabet(&mut self) -> Alphabet {
        let side = self.geometry.side();
        let standard = || Alphabet::standard(side);
        match self.rng.random_range(0..5) {
            0 => Alphabet::from_zero(side).unwrap_or_else(standard),
            1 => Alphabet::letters(side).unwrap_or_else(standard),
            2 => standard().to_lower_case(),
            3 => {
                let mut symbols: Vec<char> = "🍏🍌🍇🍒αβγδεζηθабвгдежз+$%@!&~^абвгдежзъыьэюя"
                    .chars()
                    .chain('A'..='W')
                    .chain('1'..='9')
                    .collect();
                symbols.sort_unstable();
                symbols.dedup();
                symbols.shuffle(&mut self.rng);
                symbols.truncate(side);
                Alphabet::new(symbols).expect("each once")
            }
            _ => standard(),
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
        let who = args
            .last()
            .map_or("auto", |last| last.trim_start_matches('-'));
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

    // Asking

    fn check(&mut self, posed: &Posed) {
        let args = [self.engine(), posed.input.clone()].concat();
        let said = self.run("check", &args, posed.code(true));
        let word = said.split('\t').next();
        assert_eq!(word, Some(posed.word()), "{args:?}: {said}");
    }

    /// Many in a file: the verdicts are in order, and those of shards together are the whole.
    fn check_many(&mut self, puzzles: &[Puzzle]) {
        let plain = puzzles.iter().filter(|puzzle| !puzzle.has_ruled_out());
        let count = self.rng.random_range(1..10);
        let many: Vec<&Puzzle> = plain.cycle().take(count).collect();
        if many.is_empty() {
            return;
        }
        let alphabet = Alphabet::standard(self.geometry.side());
        let lines = many
            .iter()
            .map(|puzzle| line::text(puzzle.cells(), &alphabet) + "\n");
        let file = self.file("many");
        std::fs::write(&file, lines.collect::<String>()).expect("scratch files can be written");
        let shape = self.geometry.box_shape();
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
        assert_eq!(said, expected.concat(), "{all:?}");
        let (mut said, parts) = (String::new(), self.rng.random_range(1..5));
        for part in 0..parts {
            let shard = words(&format!("--filter --shard {part}/{parts}"));
            said += &self.run("check", &[shard, args.clone()].concat(), Some(0));
        }
        assert_eq!(said, expected.concat(), "{args:?} in {parts} shards");
    }

    fn solve(&mut self, posed: &Posed) -> Option<Solution> {
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

    fn encoding(&mut self) -> Vec<String> {
        let side = self.geometry.side();
        let rules = match side {
            // Without what is redundant large grids are hard.
            13.. => self.pick(&["extended", "segments"]),
            _ => self.pick(&["minimal", "extended", "segments"]),
        };
        let at_most_one = self.pick(&["pairwise", "sequential", "product", "commander"]);
        let mut args = words(&format!("--rules {rules} --at-most-one {at_most_one}"));
        let reduce = self.pick(&[
            "",
            "--reduce",
            "--reduce=singles",
            "--reduce=locked",
            "--reduce=subsets",
        ]);
        args.extend(words(reduce));
        self.report
            .count("encoding", format!("{rules} {at_most_one} {reduce}"));
        args
    }

    /// What a solver by others answers to the formula, as `decode` reads it.
    fn answered(&mut self, posed: &Posed, encoding: &[String], code: Option<i32>) -> String {
        let cnf = self.file("formula.cnf");
        let to = words(&format!("-o {cnf}"));
        let args = [encoding, &to, &posed.input].concat();
        self.run("encode", &args, Some(0));
        let text = std::fs::read(&cnf).expect("it was written");
        let document = dimacs::read(&text[..], &mut Cnf::default()).expect("written by encode");
        assert_eq!(document.puzzle, posed.puzzle, "{args:?}");
        let solvers = &self.others.solvers;
        if solvers.is_empty() {
            return String::new();
        }
        let solver = solvers[self.rng.random_range(0..solvers.len())];
        self.report.count("solver", solver.name());
        let answer = self.path("formula.answer");
        std::fs::write(&answer, solver.answer(&self.path("formula.cnf"))).expect("scratch");
        let answer = self.file("formula.answer");
        self.run("decode", &[cnf, answer], code)
    }

    /// To a solver by others and back: a solution, and with that ruled out another one or none.
    fn round_trip(&mut self, posed: &Posed, solution: Option<&Solution>) {
        if self.others.solvers.is_empty() {
            return;
        }
        let encoding = self.encoding();
        let said = self.answered(posed, &encoding, posed.code(false));
        let Some(solution) = solution else {
            assert_eq!(said, "#unsolvable\n");
            return;
        };
        posed.solution(&said, OutputFormat::Line);
        let block = self.file("block");
        let line = line::text(solution.cells(), &posed.alphabet);
        std::fs::write(&block, line).expect("scratch files can be written");
        let encoding = [self.encoding(), words(&format!("--block {block}"))].concat();
        let another = i32::from(posed.unique().is_some());
        let said = self.answered(posed, &encoding, Some(another));
        match posed.unique() {
            Some(_) => assert_eq!(said, "#unsolvable\n"),
            None => assert_ne!(
                &posed.solution(&said, OutputFormat::Line),
                solution,
                "it was ruled out"
            ),
        }
    }

    fn count(&mut self, posed: &Posed) {
        let limit = self.rng.random_range(1..30);
        let found = AutoEngine::default().solutions(&posed.puzzle, limit, &Budget::unlimited());
        let found = found.expect("engines are right").solutions;
        let more = words(&format!("--limit {limit}"));
        let args = [self.engine(), more, posed.input.clone()].concat();
        let said = self.run("count", &args, posed.code(false));
        let number = said
            .split('\t')
            .next()
            .expect("there is one")
            .trim_end_matches('+');
        assert_eq!(number, found.len().to_string(), "{args:?}: {said}");
        let said = self.run("enumerate", &args, posed.code(false));
        if posed.is_none() {
            return;
        }
        let grids = posed.read(&said, OutputFormat::Line);
        let listed: HashSet<_> = grids
            .iter()
            .map(|grid| solution_of(grid).expect("full"))
            .collect();
        assert_eq!(
            (grids.len(), listed.len()),
            (found.len(), found.len()),
            "{args:?}: {said}"
        );
        assert!(
            listed.iter().all(|one| one.completes(&posed.puzzle)),
            "{args:?}: {said}"
        );
        if found.len() < limit {
            assert!(
                found.iter().all(|one| listed.contains(one)),
                "{args:?}: {said}"
            );
        }
    }

    /// To each layout and back.
    fn convert(&mut self, posed: &Posed) {
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

    /// Ratings, hints and reasons.
    fn talk(&mut self, posed: &Posed) {
        let side = self.geometry.side();
        let args = [words("-f jsonl --explain"), posed.input.clone()].concat();
        if side <= 16 {
            let said = json(&self.run("check", &args, posed.code(true)));
            assert_eq!(said["verdict"], posed.word());
            self.check_additions(posed, &said);
        }
        if side > 12 || (side > 9 && !self.one_in(4)) {
            return;
        }
        let args = [words("-f jsonl"), posed.input.clone()].concat();
        let said = json(&self.run("rate", &args, posed.code(true)));
        let all = [words("--all"), args].concat();
        let steps = json(&self.run("hint", &all, posed.code(true)));
        let Some(solution) = posed.unique() else {
            return;
        };
        let rating = Rating::of_unique(
            &posed.puzzle,
            solution,
            Allowed::default(),
            &Budget::unlimited(),
        );
        let rating = rating.expect("every puzzle with one solution has a rating");
        assert_eq!(said["level"], rating.level.name());
        assert_eq!(said["score"], rating.score);
        let mut open: HashSet<Cell> = posed.puzzle.open_cells().collect();
        for step in steps["steps"].as_array().expect("all steps") {
            for placed in self.candidates(posed, &step["places"]) {
                assert_eq!(solution.candidate(placed.cell), placed, "{step}");
                open.remove(&placed.cell);
            }
            for removed in self.candidates(posed, &step["removes"]) {
                assert_ne!(solution.candidate(removed.cell), removed, "{step}");
            }
        }
        assert!(open.is_empty(), "{steps}");
    }

    /// With the givens that an explanation adds there is one solution.
    fn check_additions(&mut self, posed: &Posed, said: &Value) {
        let mut puzzle = posed.puzzle.clone();
        let added = self.candidates(posed, &said["add"]);
        added
            .iter()
            .for_each(|one| puzzle.set(one.cell, Some(one.digit)));
        if !added.is_empty() {
            assert!(matches!(verdict(&puzzle), Uniqueness::Unique(_)), "{said}");
        }
    }

    /// Cells and digits as JSON has them; none where it has nothing.
    fn candidates(&self, posed: &Posed, list: &Value) -> Vec<Candidate> {
        let list = list.as_array().cloned().unwrap_or_default();
        let read = |one: &Value| {
            let name = one["cell"].as_str().expect("a cell");
            let cell = self
                .geometry
                .cells()
                .find(|&cell| self.geometry.name(cell) == name);
            Candidate {
                cell: cell.expect("a cell of the grid"),
                digit: posed
                    .alphabet
                    .digit(one["digit"].as_str().expect("a digit"))
                    .expect("known"),
            }
        };
        list.iter().map(read).collect()
    }

    fn minimize(&mut self, posed: &Posed) {
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
            let was = posed.puzzle.given(given.cell);
            assert!(was == Some(given.digit) || posed.puzzle.has_ruled_out());
            if self.geometry.side() <= 9 {
                let mut less = minimal.clone();
                less.set(given.cell, None);
                let is_needed = matches!(verdict(&less), Uniqueness::Multiple(..));
                assert!(is_needed, "{given:?} in {said}");
            }
        }
    }

    /// A proof of the verdict, checked by the program and by others.
    fn prove(&mut self, posed: &Posed) {
        if self.geometry.side() > 25 || matches!(posed.verdict, Uniqueness::Multiple(..)) {
            return;
        }
        let form = self.pick(&["drat", "binary-drat", "lrat"]);
        let solver = self.pick(&["varisat", "cdcl"]);
        let engine = self.pick(&["auto", "sat"]);
        self.report.count("proof", form);
        let [proof, cnf] = ["proof", "proved.cnf"].map(|name| self.file(name));
        let args = words(&format!(
            "--proof {proof} --proof-format {form} --cnf {cnf} --engine {engine} --sat-solver {solver}"
        ));
        let args = [args, posed.input.clone()].concat();
        let said = self.run("check", &args, posed.code(true));
        assert_eq!(
            said.split('\t').next(),
            Some(posed.word()),
            "{args:?}: {said}"
        );
        let verify = words(&format!("--verify-proof {cnf} {proof}"));
        let said = self.run("check", &verify, posed.code(true));
        assert_eq!(
            said.split('\t').next(),
            Some(posed.word()),
            "{args:?}: {said}"
        );
        let outsider = match form {
            "drat" => &self.others.drat_trim,
            "lrat" => &self.others.lrat_check,
            _ => &None,
        };
        if let Some(outsider) = outsider {
            outsider.check(&self.path("proved.cnf"), &self.path("proof"));
            self.report.count("proof checked outside", form);
        }
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
