"""Copies: every value can be pickled and copied, and equals its copy."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import MULTIPLE, NONE, UNIQUE

import satdoku as sd

REGIONS = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def parse_error() -> sd.ParseError:
    with pytest.raises(sd.ParseError) as raised:
        sd.check([UNIQUE, "12\n1a\n"])
    return raised.value


def values() -> dict[str, object]:
    puzzle = sd.Puzzle(UNIQUE)
    steps = puzzle.steps()
    return {
        "Puzzle": puzzle,
        "Puzzle of letters": sd.Puzzle("A" + "." * 15, alphabet="ABCD"),
        "Puzzle with regions and rules": sd.Puzzle("." * 16, regions=REGIONS, rules="less r1c1 r1c2"),
        "Puzzle that was generated": next(sd.generate(1, level="easy")),
        "Solution": puzzle.solve(),
        "Verdict unique": puzzle.check(),
        "Verdict none": sd.Puzzle(NONE).check(),
        "Verdict multiple": sd.Puzzle(MULTIPLE).check(),
        "Verdict unknown": puzzle.check(timeout=0),
        "Explanation": sd.Puzzle(NONE).explain(),
        "Count": puzzle.count(),
        "Estimate": puzzle.estimate(10),
        "Rating": puzzle.rate(),
        "Minimal": puzzle.minimize(),
        "Canonical": puzzle.canonical(),
        "Compared": sd.same(puzzle, puzzle.shuffle()),
        "Map": puzzle.canonical().map,
        "Proof": puzzle.prove(),
        "Dataset": sd.Dataset(Path("sudoku"), {"train": 4}, {"train": 2}, {}),
        "Steps": steps,
        "Step": steps[3],
    }


def pickled(protocol: int) -> Callable[[object], object]:
    return lambda value: pickle.loads(pickle.dumps(value, protocol))


COPIES: dict[str, Callable[[object], object]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": pickled(protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
}


def attributes(value: object) -> dict[str, object]:
    """What a user sees of it."""
    names = (name for name in dir(type(value)) if not name.startswith("_"))
    shown = {name: getattr(value, name) for name in names if not callable(getattr(value, name))}
    return shown | {"str": str(value), "repr": repr(value)}


@pytest.mark.parametrize("way", COPIES)
def test_values_equal_their_copies(way: str) -> None:
    for name, value in values().items():
        made = COPIES[way](value)
        assert type(made) is type(value), name
        assert made == value, name
        assert hash(made) == hash(value), name
        assert attributes(made) == attributes(value), name


def test_every_class_is_copied() -> None:
    classes = {name for name in sd.__all__ if isinstance(getattr(sd, name), type)}
    copied = {name.split(" ")[0] for name in values()}
    assert classes == copied | {"ParseError", "GenerateError"}


@pytest.mark.parametrize("way", COPIES)
def test_errors_keep_their_attributes(way: str) -> None:
    error = parse_error()
    made = COPIES[way](error)
    assert isinstance(made, sd.ParseError)
    assert (str(made), made.line, made.column, made.expected, made.index) == (
        str(error),
        error.line,
        error.column,
        error.expected,
        error.index,
    )
    assert str(COPIES[way](sd.GenerateError("no puzzle"))) == "no puzzle"


def test_verdicts_differ_by_puzzle_and_answer() -> None:
    verdicts = [value for name, value in values().items() if name.startswith("Verdict")]
    assert len(set(verdicts)) == len(verdicts) == 4
    assert sd.Puzzle(UNIQUE).check() == sd.Puzzle(UNIQUE).check()
    assert sd.Puzzle(UNIQUE).check() != "unique"


@pytest.mark.parametrize("iterator", [lambda: sd.generate(1), lambda: sd.Puzzle(UNIQUE).solutions()])
def test_iterators_cannot_be_copied(iterator: Callable[[], object]) -> None:
    for way in COPIES.values():
        with pytest.raises((TypeError, pickle.PicklingError), match="(?i)can.*t pickle"):
            way(iterator())
