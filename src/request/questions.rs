//! The names of questions and of their options.

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// Its name, the field `ask` of a request.
    pub name: &'static str,
    /// What it asks for.
    pub about: &'static str,
}

/// All questions.
pub const QUESTIONS: [Question; 16] = [
    question("solve", "a solution of each puzzle"),
    question("check", "whether each puzzle has no solution, exactly one, or several"),
    question("explain", "why a puzzle does not have exactly one solution"),
    question("check-entries", "which digits that were filled in are wrong"),
    question("count", "the number of solutions"),
    question("estimate", "an estimate of the number of solutions"),
    question("enumerate", "the solutions"),
    question("minimize", "a puzzle in which every given is needed"),
    question("rate", "how hard each puzzle is for a person"),
    question("hint", "the next step, all steps, or every step of the position"),
    question("convert", "the puzzles in another format"),
    question("grid", "the grids as data for drawing them"),
    question("generate", "new puzzles with exactly one solution"),
    question("print", "sheets of the puzzles"),
    question("encode", "the formula of a puzzle, in DIMACS"),
    question("proof", "the verdict on each puzzle with its proof"),
];

const fn question(name: &'static str, about: &'static str) -> Question {
    Question { name, about }
}

/// The name of an option, what it takes and is for, and the questions that have it.
type OptionOf = (&'static str, &'static str, &'static str);

/// The options in [`Options`](super::Options), and `puzzle`.
const SHARED: [OptionOf; 11] = [
    ("puzzle", "text: puzzles in any format; short for the text of input", READING),
    ("input", "an object: the text of puzzles, and what it does not show", ALL),
    ("format", "a name: the format of the answer, jsonl by default", WRITING),
    ("timeout", "a number: seconds for each puzzle", TIMED),
    ("engine", "auto, native or sat", SEARCHING),
    ("sat-solver", "cdcl, varisat or cadical", SEARCHING),
    ("cross-check", "true or false: ask both engines and compare", SEARCHING),
    ("seed", "a whole number: the seed of solvers, estimates and puzzles", DRAWING_LOTS),
    ("stats", "true or false: each record in JSON says what the engines did", DRAWING_LOTS),
    ("theme", "auto, light or dark: the colours of pictures (format svg)", SHOWING),
    ("candidates", "true or false: pictures show the candidates of open cells", SHOWING_CANDIDATES),
];

const ALL: &str = "solve check explain check-entries count estimate enumerate minimize rate hint convert grid generate \
                   print encode proof";
const READING: &str = "solve check explain check-entries count estimate enumerate minimize rate hint convert grid print encode proof";
const SEARCHING: &str =
    "solve check explain check-entries count enumerate minimize rate hint generate proof";
const DRAWING_LOTS: &str =
    "solve check explain check-entries count estimate enumerate minimize rate hint generate proof";
const TIMED: &str = "solve check explain check-entries count estimate enumerate minimize rate hint generate print proof";
const WRITING: &str = "solve check explain check-entries count estimate enumerate minimize rate hint convert generate";
const SHOWING: &str = "solve enumerate minimize hint convert generate";
const SHOWING_CANDIDATES: &str = "solve enumerate minimize hint convert print";

/// The options in [`Ask`](super::Ask).
const OWN: [OptionOf; 35] = [
    ("steps", "true or false: the steps of a person before the solution", "solve"),
    ("original", "an object as input: the puzzle as it was given", "check-entries"),
    ("limit", "a whole number of solutions to stop at, at least 1", "count enumerate"),
    ("samples", "a whole number of random descents, at least 2", "estimate"),
    ("uniqueness", "true or false: techniques that assume a unique solution as well", "rate hint"),
    ("scale", "levels or se: the scale of difficulty", "rate generate"),
    ("all", "true or false: all steps to the solution", "hint"),
    ("every", "true or false: every step of the position", "hint"),
    ("technique", "a name or a list of names: the techniques whose steps are wanted", "hint"),
    ("level", "trivial, easy, medium, hard, expert or extreme: the hardest step", "hint generate"),
    ("eureka", "true or false: chains in Eureka notation", "hint"),
    ("count", "a whole number of puzzles", "generate"),
    ("start", "a whole number: the index of the first puzzle", "generate"),
    ("random-regions", "true or false: random regions in place of boxes", "generate"),
    ("symmetry", "a name such as rotate180: the symmetry of the givens", "generate"),
    ("givens", "two whole numbers: the least and the highest number of givens", "generate"),
    ("minimal", "true or false: every given is needed", "generate"),
    ("se", "two numbers as text: the least and the highest SE-like difficulty", "generate"),
    ("require", "a name: a technique that is needed", "generate"),
    ("from", "text: a full grid to dig from, or seed for the full grids of the seed", "generate"),
    ("pattern", "text: a grid with symbols in the cells of the givens", "generate"),
    ("holes", "a whole number of holes of a full grid", "generate"),
    ("hole-pattern", "random or balanced: how the holes are spread", "generate"),
    ("max-tries", "a whole number of tries for a puzzle, at least 1", "generate"),
    ("form", "pdf, html or svg: the form of the sheets", "print"),
    ("paper", "a name such as a4: the size of the paper", "print"),
    ("landscape", "true or false: paper that is wider than high", "print"),
    ("margin", "text: the empty borders, such as 15mm", "print"),
    ("per-page", "a number as text: the puzzles on a page", "print"),
    ("solutions", "none, end or upside-down: the place of the solutions", "print"),
    ("title", "text at the head of each page", "print"),
    ("name-line", "text: the line at the top of each page of puzzles", "print"),
    ("label", "text above each puzzle, such as {number}", "print"),
    ("grade", "true or false: the level of each puzzle beside the label", "print"),
    ("proof-format", "drat or lrat", "proof"),
];

/// The fields of an [`Input`](super::Input), and what each takes and is for.
pub const INPUT: [(&str, &str); 8] = [
    ("text", "text: puzzles in any format"),
    ("box", "text: the rows and columns of a box, such as 2x3"),
    ("side", "a whole number from 1 to 256: the side of the grids"),
    ("alphabet", "text: the symbols of the digits in order, such as 1-9A-G"),
    ("layout", "a name or a list of names: further houses and groups, such as diagonals"),
    ("regions", "text: a symbol for each cell, row by row, or none: regions in place of boxes"),
    ("input-format", "a name: the format of the text, if it is not detected correctly"),
    ("rules", "text: rules such as thermo r1c1 r1c2; less r4c4 r4c5"),
];

impl Question {
    /// The question of this name.
    pub fn named(name: &str) -> Option<Question> {
        QUESTIONS.into_iter().find(|question| question.name == name)
    }

    /// The name of each of its options, and what that takes and is for.
    pub fn options(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let is_of_it = move |questions: &str| questions.split(' ').any(|name| name == self.name);
        let options = SHARED.into_iter().chain(OWN).filter(move |&(.., of)| is_of_it(of));
        options.map(|(name, words, _)| (name, words))
    }
}

/// What an option, or a field of an input, takes and is for; none for other names.
pub(super) fn in_words(name: &str) -> Option<&'static str> {
    let options = SHARED.into_iter().chain(OWN).map(|(name, words, _)| (name, words));
    options.chain(INPUT).find(|&(option, _)| option == name).map(|(_, words)| words)
}

/// Whether an option is in [`Options`](super::Options).
pub(super) fn is_shared(option: &str) -> bool {
    SHARED.iter().any(|&(name, ..)| name == option)
}
