"""Records are those of the program, byte by byte.

`SATDOKU` names the program. Each question is asked about 1,000 puzzles of each shape up to side 6. On larger grids quick
ones are asked about RECORDS puzzles, slow ones about half of that, and above side 10, where a rating takes seconds, about a
twentieth. RECORDS is 100, or the number that `SATDOKU_RECORDS` says. Every step is asked for of ten puzzles of each shape.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache

import pytest

import satdoku as sd

COUNT = 1000
RECORDS = int(os.environ.get("SATDOKU_RECORDS", "100"))
SHAPES = ["1x1", "1x5", "2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x4"]
ALPHABETS = {10: "1-9A", 12: "1-9ABC", 16: "1-9A-G"}

# The options of the program, the question in Python, and whether it takes long on large grids.
QUESTIONS: dict[str, tuple[list[str], Callable[[sd.Puzzle], str], bool]] = {
    "check": (["check"], lambda puzzle: puzzle.check().json, False),
    "explain": (["check", "--explain"], lambda puzzle: puzzle.explain().json, True),
    "count": (["count", "--limit", "7"], lambda puzzle: puzzle.count(7).json, False),
    "estimate": (["count", "--estimate", "--samples", "20", "--seed", "3"], lambda puzzle: puzzle.estimate(20, 3).json, True),
    "rate": (["rate"], lambda puzzle: puzzle.rate().json, True),
    "rate with uniqueness": (["rate", "--uniqueness"], lambda puzzle: puzzle.rate(uniqueness=True).json, True),
    "rate by se": (["rate", "--scale", "se"], lambda puzzle: puzzle.rate(scale="se").json, True),
    "hint": (["hint"], lambda puzzle: _steps(puzzle, False), True),
    "hint --all": (["hint", "--all"], lambda puzzle: puzzle.steps().json, True),
    "hint --every": (["hint", "--every"], lambda puzzle: puzzle.steps(every=True).json, True),
    "hint --technique": (["hint", "--technique", "x-wing"], lambda puzzle: puzzle.steps(technique="x-wing").json, True),
    "canon": (["canon"], lambda puzzle: puzzle.canonical().json, False),
    "canon --form quick": (["canon", "--form", "quick"], lambda puzzle: puzzle.canonical(form="quick").json, False),
    "minimize": (["minimize", "--seed", "5"], lambda puzzle: puzzle.minimize(seed=5).json, True),
}


def _steps(puzzle: sd.Puzzle, all: bool) -> str:
    step = puzzle.hint()
    assert step is not None
    return step._steps.json


@cache
def puzzles(shape: str) -> list[sd.Puzzle]:
    """Puzzles as they are read from lines: most with one solution, some with more."""
    return [read(str(puzzle), shape) for puzzle in sd.generate(COUNT, box=shape, seed=11)]


def read(text: str, shape: str) -> sd.Puzzle:
    """The puzzle of a line; above side 9 the alphabet is named, since the symbols of some lines fit two."""
    rows, cols = map(int, shape.split("x"))
    alphabet = ALPHABETS.get(rows * cols)
    return sd.Puzzle(text, box=shape, alphabet=alphabet)


def ambiguous(shape: str) -> list[sd.Puzzle]:
    """The same without their first given, and with it twice in a row."""
    changed = []
    for puzzle in puzzles(shape)[:200]:
        text = str(puzzle)
        place = next(place for place, symbol in enumerate(text) if symbol != ".")
        changed.append(text[:place] + "." + text[place + 1 :])
        beside = place + 1 if (place + 1) % puzzle.side else place - 1
        if text[beside] == ".":
            changed.append(text[:beside] + text[place] + text[beside + 1 :])
    return [read(text, shape) for text in changed]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_records_are_those_of_the_program(program: Callable[..., str], question: str, shape: str) -> None:
    command, ask, is_slow = QUESTIONS[question]
    asked = puzzles(shape)
    if question in ("check", "explain", "count", "estimate", "rate", "rate by se") and shape != "1x1":
        asked = asked + ambiguous(shape)
    if question == "hint --every":
        # All steps of one puzzle take megabytes.
        asked = asked[:: max(1, len(asked) // 10)]
    elif asked[0].side > 6:
        share = 1 if not is_slow else 2 if asked[0].side <= 10 else 20
        asked = asked[:: max(1, len(asked) * share // RECORDS)]
    if question.startswith("hint"):
        asked = [puzzle for puzzle in asked if 0 in puzzle.cells]
    text = "".join(f"{puzzle}\n" for puzzle in asked)
    options = ["--alphabet", asked[0].alphabet] if asked and asked[0].side in ALPHABETS else []
    expected = program(*command, "--filter", "-f", "jsonl", "--box", shape, *options, stdin=text)
    records = [ask(puzzle) for puzzle in asked]
    assert records == expected.splitlines()
    assert all(len(json.loads(record)) > 1 for record in records)


@pytest.mark.parametrize("shape", SHAPES)
def test_lists_are_those_of_the_program(program: Callable[..., str], shape: str) -> None:
    if shape in ("3x2",):
        pytest.skip("elements of a list have no hints, and these would be read as 2x3")
    lines = [str(puzzle) for puzzle in puzzles(shape)]
    if puzzles(shape)[0].side > 9:
        # Every symbol, so that no other alphabet fits.
        lines = [line for line in lines if len(set(line)) == puzzles(shape)[0].side + 1][:100]
    text = "".join(f"{line}\n" for line in lines)
    assert sd.solve(lines) == program("solve", "-f", "line", "-q", stdin=text).splitlines()
    verdicts = program("check", "-f", "line", "-q", stdin=text).splitlines()
    assert sd.check(lines) == [line.split("\t")[0] for line in verdicts]


@pytest.mark.parametrize(
    ("arguments", "options", "count"),
    [
        ({"box": "1x1"}, ["--box", "1x1"], 3),
        ({"box": "2x3"}, ["--box", "2x3"], 1000),
        ({"box": "3x3"}, ["--box", "3x3"], 1000),
        ({"box": "3x3", "minimal": True}, ["--minimal"], 1000),
        ({"box": "3x4", "seed": 2**64 - 1}, ["--box", "3x4", "--seed", str(2**64 - 1)], 100),
        ({"box": "5x5"}, ["--box", "5x5"], 2),
        ({"level": "hard"}, ["--level", "hard"], 30),
        ({"se": (4.2, "5")}, ["--se", "4.2..5"], 10),
        ({"require": "x-wing"}, ["--require", "x-wing"], 5),
        ({"symmetry": "rotate180", "givens": (24, 28)}, ["--symmetry", "rotate180", "--givens", "24..28"], 50),
        ({"givens": 30}, ["--givens", "30"], 50),
        ({"holes": 50, "hole_pattern": "balanced"}, ["--holes", "50", "--hole-pattern", "balanced"], 50),
        ({"box": "2x2", "alphabet": "ABCD"}, ["--box", "2x2", "--alphabet", "ABCD"], 50),
    ],
)
@pytest.mark.parametrize("threads", [1, 3])
def test_seeds_mean_what_they_mean_in_the_program(
    program: Callable[..., str], arguments: dict[str, object], options: list[str], count: int, threads: int
) -> None:
    expected = program("generate", "-n", str(count), "-f", "jsonl", *options).splitlines()
    made = list(sd.generate(count, threads=threads, **arguments))  # type: ignore[arg-type]
    assert [puzzle.generated_json for puzzle in made] == expected
    assert [str(puzzle) for puzzle in made] == [json.loads(line)["puzzle"] for line in expected]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("format", ["line", "grid", "integers", "solo", "sukaku", "f-puzzles", "jsonl", "csv", "svg"])
def test_formats_are_those_of_the_program(program: Callable[..., str], shape: str, format: str) -> None:
    for puzzle in puzzles(shape)[:3]:
        try:
            written = puzzle.to(format)
        except ValueError as refused:
            assert format in str(refused)
            continue
        options = ["--alphabet", puzzle.alphabet] if puzzle.side in ALPHABETS else []
        expected = program("convert", "-f", format, "--box", shape, *options, "--color", "never", stdin=f"{puzzle}\n")
        assert written + "\n" == expected


def test_formulas_are_those_of_the_program(program: Callable[..., str], puzzle: sd.Puzzle) -> None:
    def clauses(formula: str) -> list[str]:
        return [line for line in formula.splitlines() if not line.startswith("c")]

    assert clauses(puzzle.dimacs()) == clauses(program("encode", "--clauses", "extended", stdin=str(puzzle)))
