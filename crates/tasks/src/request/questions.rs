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
pub const QUESTIONS: [Question; 19] = [
    question("solve", "a solution of each puzzle"),
    question("check", "whether each puzzle has no solution, exactly one, or several"),
    question("explain", "why a puzzle does not have exactly one solution"),
    question("check-entries", "which digits that were filled in are wrong"),
    question("count", "the number of solutions"),
    question("estimate", "an estimate of the number of solutions"),
    question("enumerate", "the solutions"),
    question("minimize", "a puzzle in which every given is needed, or every rule"),
    question("rate", "how hard each puzzle is for a person"),
    question("hint", "the next step, all steps, or every step of the position"),
    question("convert", "the puzzles in another format"),
    question("canon", "the canonical form of each puzzle, the same for all its guises"),
    question("same", "whether each puzzle is another one in a guise, and the map to it"),
    question("dedupe", "the puzzles without guises of earlier ones"),
    question("grid", "the grids as data for drawing them"),
    question("generate", "new puzzles with exactly one solution"),
    question("print", "sheets of the puzzles"),
    question("encode", "the formula of a puzzle, in DIMACS"),
    question("proof", "the verdict on each puzzle with its proof"),
];

const fn question(name: &'static str, about: &'static str) -> Question {
    Question { name, about }
}

/// The questions that have an option, by their names with a space between them.
#[derive(Clone, Copy)]
enum Of {
    Only(&'static str),
    AllBut(&'static str),
}

use Of::{AllBut, Only};

impl Of {
    fn includes(self, question: &str) -> bool {
        let has = |names: &str| names.split(' ').any(|name| name == question);
        match self {
            Only(names) => has(names),
            AllBut(names) => !has(names),
        }
    }
}

/// Questions that leave no choice of an engine.
const WITHOUT_ENGINE: &str = "convert grid print encode same dedupe";

/// Questions without an engine in which nothing is random.
const WITHOUT_SEED: &str = "grid print encode same dedupe";

/// The same, and `estimate`, which samples by itself.
const OF_ANY_ENGINE: &str = "convert grid print encode same dedupe estimate";

/// The options in [`Options`](super::Options), and `puzzle`: the name, what it takes and is for, and the questions.
const SHARED: [(&str, &str, Of); 11] = [
    ("puzzle", "text: puzzles in any format; short for the text of input", AllBut("generate")),
    ("input", "an object: the text of puzzles, and what it does not show", AllBut("")),
    (
        "format",
        "a name: the format of the answer, jsonl by default",
        AllBut("grid print encode proof"),
    ),
    ("timeout", "a number: seconds for each puzzle", AllBut("convert grid encode same dedupe")),
    ("engine", "auto, native or sat", AllBut(OF_ANY_ENGINE)),
    ("sat-solver", "cdcl, varisat or cadical", AllBut(OF_ANY_ENGINE)),
    ("cross-check", "true or false: ask both engines and compare", AllBut(OF_ANY_ENGINE)),
    (
        "seed",
        "a whole number: the seed of solvers, estimates, guises and puzzles",
        AllBut(WITHOUT_SEED),
    ),
    (
        "stats",
        "true or false: each record in JSON says what the engines did",
        AllBut(WITHOUT_ENGINE),
    ),
    (
        "theme",
        "auto, light or dark: the colours of pictures (format svg)",
        Only("solve enumerate minimize hint convert canon generate"),
    ),
    (
        "candidates",
        "true or false: pictures show the candidates of open cells",
        Only("solve enumerate minimize hint convert print"),
    ),
];

/// The options in [`Ask`](super::Ask), as in [`SHARED`]; the questions by their names.
const OWN: [(&str, &str, &str); 43] = [
    ("steps", "true or false: the steps of a person before the solution", "solve"),
    (
        "original",
        "an object as input: the puzzle as it was given, or that others are compared with",
        "check-entries same",
    ),
    ("limit", "a whole number of solutions to stop at, at least 1", "count enumerate"),
    ("samples", "a whole number of random descents, at least 2", "estimate"),
    ("remove", "givens or rules: what is removed if it is not needed", "minimize"),
    ("uniqueness", "true or false: techniques that assume a unique solution as well", "rate hint"),
    ("scale", "levels or se: the scale of difficulty", "rate generate"),
    ("all", "true or false: all steps to the solution", "hint"),
    ("shuffle", "true or false: another guise of each puzzle, at random", "convert"),
    ("canonical-form", "minlex or quick: which guise is the form", "canon"),
    ("of", "puzzle or solution: what the form is made of", "canon"),
    ("mark", "true or false: repeated puzzles are marked in place of left out", "dedupe"),
    (
        "against",
        "an object as input: puzzles whose guises are left out or marked as well",
        "dedupe",
    ),
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
    ("with", "text: rules to draw, such as killer, arrow=4", "generate"),
    ("clue-symmetry", "a name such as rotate180: the symmetry of the drawn rules", "generate"),
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
pub const INPUT: [(&str, &str); 9] = [
    ("text", "text: puzzles in any format"),
    ("box", "text: the rows and columns of a box, such as 2x3"),
    ("side", "a whole number from 1 to 256, or to the limit of a server: the side of the grids"),
    ("alphabet", "text: the symbols of the digits in order, such as 1-9A-G"),
    ("layout", "a name or a list of names: further houses and groups, such as diagonals"),
    ("regions", "text: a symbol for each cell, row by row, or none: regions in place of boxes"),
    ("input-format", "a name: the format of the text, if it is not detected correctly"),
    ("rules", "text: rules such as thermo r1c1 r1c2; less r4c4 r4c5"),
    ("legend", "text: the meaning of drawings, such as line #ff00ff = whisper 5; text X = sum 10"),
];

impl Question {
    /// The question of this name.
    pub fn named(name: &str) -> Option<Question> {
        QUESTIONS.into_iter().find(|question| question.name == name)
    }

    /// The name of each of its options, and what that takes and is for.
    pub fn options(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let options = all_options().filter(move |(.., of)| of.includes(self.name));
        options.map(|(name, words, _)| (name, words))
    }
}

fn all_options() -> impl Iterator<Item = (&'static str, &'static str, Of)> {
    let own = OWN.into_iter().map(|(name, words, questions)| (name, words, Only(questions)));
    SHARED.into_iter().chain(own)
}

/// What an option, or a field of an input, takes and is for; none for other names.
pub(super) fn in_words(name: &str) -> Option<&'static str> {
    let options = all_options().map(|(name, words, _)| (name, words));
    options.chain(INPUT).find(|&(option, _)| option == name).map(|(_, words)| words)
}

/// Whether an option is in [`Options`](super::Options).
pub(super) fn is_shared(option: &str) -> bool {
    SHARED.iter().any(|&(name, ..)| name == option)
}
