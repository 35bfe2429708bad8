//! Questions in JSON beside the commands that ask the same, and texts to ask them about.

use serde_json::{Value, json};

use super::program::run;

/// The name of a question, its options in JSON, and the words of the command that asks the same.
pub(crate) fn questions() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("solve", json!({}), "solve"),
        (
            "solve",
            json!({"engine": "sat", "sat-solver": "cdcl"}),
            "solve --engine sat --sat-solver cdcl",
        ),
        ("solve", json!({"cross-check": true, "seed": 5}), "solve --cross-check --seed 5"),
        ("solve", json!({"steps": true}), "solve --steps"),
        ("check", json!({}), "check"),
        ("explain", json!({}), "check --explain"),
        ("check-entries", json!({}), "check --entries"),
        ("count", json!({"limit": 300}), "count --limit 300"),
        ("estimate", json!({"samples": 50, "seed": 3}), "count --estimate --samples 50 --seed 3"),
        ("enumerate", json!({"limit": 4}), "enumerate --limit 4"),
        ("minimize", json!({"seed": 2}), "minimize --seed 2"),
        ("minimize", json!({"remove": "rules", "seed": 2}), "minimize --remove rules --seed 2"),
        ("rate", json!({}), "rate"),
        ("rate", json!({"uniqueness": true}), "rate --uniqueness"),
        ("rate", json!({"scale": "se"}), "rate --scale se"),
        ("hint", json!({}), "hint"),
        ("hint", json!({"all": true, "level": "hard"}), "hint --all --level hard"),
        ("hint", json!({"every": true, "level": "hard"}), "hint --every --level hard"),
        (
            "hint",
            json!({"technique": ["w-wing", "X-Wing"], "level": "hard"}),
            "hint --technique w-wing --technique X-Wing --level hard",
        ),
        (
            "hint",
            json!({"technique": "pointing", "every": true}),
            "hint --every --technique pointing",
        ),
        ("convert", json!({}), "convert"),
        ("convert", json!({"shuffle": true, "seed": 3}), "convert --shuffle --seed 3"),
        ("canon", json!({}), "canon"),
        ("canon", json!({"canonical-form": "quick"}), "canon --form quick"),
        ("canon", json!({"of": "solution"}), "canon --of solution"),
        ("same", json!({"original": {"text": "....3...2.1.4..."}}), "same ....3...2.1.4..."),
        ("dedupe", json!({}), "dedupe"),
        ("dedupe", json!({"mark": true}), "dedupe --mark"),
        (
            "dedupe",
            json!({"against": {"text": "....3...2.1.4..."}}),
            "dedupe --against ....3...2.1.4...",
        ),
    ]
}

/// Questions about new puzzles.
pub(crate) fn generations() -> Vec<(Value, &'static str)> {
    vec![
        (json!({}), "-n 1"),
        (json!({"count": 3, "seed": 7}), "-n 3 --seed 7"),
        (
            json!({"count": 2, "start": 5, "seed": 7, "minimal": true}),
            "-n 2 --start 5 --seed 7 --minimal",
        ),
        (json!({"input": {"box": "2x3"}, "count": 2}), "--box 2x3 -n 2"),
        (
            json!({"input": {"side": 7}, "count": 2, "givens": [25, 30]}),
            "--side 7 -n 2 --givens 25..30",
        ),
        (json!({"input": {"side": 4, "alphabet": "abcd"}}), "--side 4 --alphabet abcd"),
        (json!({"symmetry": "rotate180", "seed": 1}), "--symmetry rotate180 --seed 1"),
        (json!({"level": "easy", "seed": 4}), "--level easy --seed 4"),
        (json!({"se": ["1.5", "2.5"], "seed": 4}), "--se 1.5..2.5 --seed 4"),
        (json!({"require": "naked-pair", "seed": 9}), "--require naked-pair --seed 9"),
        (
            json!({"holes": 40, "hole-pattern": "balanced", "input": {"box": "3x4"}}),
            "--holes 40 --hole-pattern balanced --box 3x4",
        ),
        (json!({"with": "killer, anti-knight", "count": 2}), "--with killer,anti-knight -n 2"),
        (json!({"givens": [17, 17], "max-tries": 2}), "--givens 17 --max-tries 2"),
        (
            json!({"input": {"layout": ["anti-king"], "regions": "none"}}),
            "--layout anti-king --regions none",
        ),
    ]
}

/// The options of a question with the text that it is about.
pub(crate) fn about(options: &Value, text: &str) -> Value {
    let mut fields = options.clone();
    fields["input"] = json!({"text": text});
    fields
}

/// What the program prints in jsonl.
pub(crate) fn printed(command: &str, text: &str) -> String {
    let words: Vec<&str> = command.split(' ').chain(["-q", "-f", "jsonl"]).collect();
    run(&words, text).stdout
}

/// Puzzles of many shapes and kinds, and texts that are none.
pub(crate) const TEXTS: [&str; 20] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    // The hardest for a search from left to right; 17 givens.
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    // A given repeated; a given wrong; a given missing.
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "52..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "53..7....6...95....98....6.8...6...34..8.3...7...2...6.6....28.....19..5....8..79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "1...2...3...4...",
    "................",
    ".",
    "1.....2.....3.....4......",
    "2.. ...\n.34 ...\n4.3 ..1\n... 2..\n... 53.\n... ..6\n",
    "0 0 3 0\n4 0 0 0\n0 0 0 2\n0 1 0 0\n",
    "A...B...C...D...",
    "🍎...🍌...🍇...🍒...",
    // Candidates ruled out: 4×4 as sukaku.
    "12..1.3.123412.41.341234123412341234.23412341.3412341234123.1234",
    // Digits that were filled in.
    ":0000:x:53+4.7....6..195...+298....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::\n",
    // Several, of two sides, with what cannot be read between them.
    "1...2...3...4...\n\n53..x\n..3.4......2.1..\n\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "no puzzle at all",
    "",
    // A rule that is not needed.
    r#"{"puzzle":"................","rules":["thermo r1c1 r1c2 r1c3 r1c4","cage 7 r2c1 r2c2","thermo r4c3 r4c2 r4c1","sum 5 r2c4 r3c4"]}"#,
];
