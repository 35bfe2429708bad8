"""Puzzles, solutions and verdicts as values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from conftest import MULTIPLE, NONE, SOLUTION, UNIQUE

import satdoku as sd

# An 8×8 grid of 2×4 boxes, cut as 4×2.
TALL = "12345678" + "." * 56
REGIONS = [0, 0, 1, 1, 0, 0, 2, 1, 2, 2, 2, 1, 3, 3, 3, 3]
DIAGONALS = [[0, 5, 10, 15], [3, 6, 9, 12]]


def test_a_puzzle_tells_what_it_is(puzzle: sd.Puzzle) -> None:
    assert (puzzle.side, puzzle.box, puzzle.alphabet) == (9, "3x3", "1-9")
    assert puzzle.cells[:5] == (5, 3, 0, 0, 7)
    assert len(puzzle.cells) == 81
    assert str(puzzle) == UNIQUE
    assert puzzle.regions is not None
    assert puzzle.regions[:4] == [0, 0, 0, 1]
    assert puzzle.houses == []
    assert puzzle.generated is None


def test_a_puzzle_is_read_in_any_format() -> None:
    drawn = "12|34\n..|..\n--+--\n..|..\n43|21\n"
    assert sd.Puzzle(drawn).cells == (1, 2, 3, 4, *[0] * 8, 4, 3, 2, 1)
    assert sd.Puzzle("2x2:1c2c3c4c") == sd.Puzzle("1...2...3...4...")
    assert sd.Puzzle(TALL, box="4x2").box == "4x2"
    assert sd.Puzzle(TALL, box=(4, 2)) == sd.Puzzle(TALL, box="4x2")
    assert sd.Puzzle(TALL, box=(4, 2)) != sd.Puzzle(TALL)


@pytest.mark.parametrize(
    "puzzle",
    [
        sd.Puzzle(UNIQUE),
        sd.Puzzle(MULTIPLE),
        sd.Puzzle(UNIQUE.replace(".", "0")),
        sd.Puzzle(TALL),
        sd.Puzzle(TALL, box="4x2"),
        sd.Puzzle("." * 256, alphabet="0123456789ABCDEF"),
        sd.Puzzle("🍏...🍌...🍇...🍒...", alphabet="🍏🍌🍇🍒"),
        sd.Puzzle(" ".join(["37"] + ["0"] * (37 * 37 - 1))),
        sd.Puzzle("12.4.23..34.1..4" * 4),
        sd.Puzzle("." * 16, regions=REGIONS),
        sd.Puzzle("1" + "." * 15, houses=DIAGONALS),
        sd.Puzzle("." * 16, regions=REGIONS, houses=DIAGONALS),
        sd.Puzzle("." * 36, "3x2", rules="layout diagonals; house r1c1 r1c2 r2c3 r3c4 r4c5 r5c6"),
        sd.Puzzle("." * 81, rules="layout anti-knight; thermo r1c1 r2c2 r3c3; group r1c1 r5c5; non-consecutive"),
    ],
)
def test_values_come_back_from_repr_pickle_and_copies(puzzle: sd.Puzzle) -> None:
    assert eval(repr(puzzle), {"Puzzle": sd.Puzzle}) == puzzle
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(puzzle, protocol)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle
    assert hash(copy.copy(puzzle)) == hash(puzzle)


def test_equality_is_that_of_the_puzzle_and_its_symbols(puzzle: sd.Puzzle) -> None:
    assert puzzle == sd.Puzzle(UNIQUE.replace(".", "0"))
    assert len({puzzle, sd.Puzzle(UNIQUE), sd.Puzzle(MULTIPLE)}) == 2
    assert puzzle != sd.Puzzle(MULTIPLE)
    assert puzzle != UNIQUE
    assert sd.Puzzle("1" + "." * 15) != sd.Puzzle("1" + "." * 15, houses=DIAGONALS)


def test_values_cannot_be_changed(puzzle: sd.Puzzle) -> None:
    solution = puzzle.solve()
    for value in (puzzle, solution, puzzle.check(), puzzle.rate(), puzzle.steps()):
        for name in ("side", "kind", "new", "json"):
            with pytest.raises(AttributeError):
                setattr(value, name, 1)


def test_a_solution_is_found_and_is_a_value(puzzle: sd.Puzzle) -> None:
    solution = puzzle.solve()
    assert solution is not None
    assert str(solution) == SOLUTION
    assert solution.puzzle == puzzle
    assert solution == sd.Solution(SOLUTION)
    assert eval(repr(solution), {"Solution": sd.Solution}) == solution
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert pickle.loads(pickle.dumps(solution)).puzzle == puzzle
    assert len({solution, sd.Solution(SOLUTION)}) == 1
    assert sd.Puzzle(NONE).solve() is None


def test_only_full_grids_that_obey_the_rules_are_solutions() -> None:
    with pytest.raises(ValueError, match="no blank cells"):
        sd.Solution(UNIQUE)
    with pytest.raises(ValueError, match="digit 5 stands twice in row 9: at r9c1 and r9c3"):
        sd.Solution(SOLUTION[:72] + "5" + SOLUTION[73:])
    assert sd.Solution("12345678" "56781234" "21436587" "65872143" "34127856" "78563412" "43218765" "87654321").side == 8


def test_solutions_of_other_shapes_and_symbols_come_back() -> None:
    for puzzle in (sd.Puzzle("A" + "." * 15, alphabet="ABCD"), sd.Puzzle(" ".join(["37"] + ["0"] * 1368))):
        solution = puzzle.solve()
        assert solution is not None
        assert eval(repr(solution), {"Solution": sd.Solution}) == solution
        assert pickle.loads(pickle.dumps(solution)) == solution


def test_arrays_of_cells(puzzle: sd.Puzzle) -> None:
    array = puzzle.to_numpy()
    assert array.shape == (9, 9)
    assert array.dtype == np.uint8
    assert array[0].tolist() == [5, 3, 0, 0, 7, 0, 0, 0, 0]
    for given in (array, array.ravel(), array.astype(">i4"), np.asfortranarray(array), array.astype(np.uint64)):
        assert sd.Puzzle.from_numpy(given) == puzzle
    solution = puzzle.solve()
    assert solution is not None
    assert "".join(map(str, solution.to_numpy().ravel())) == SOLUTION
    array[:] = 0
    assert puzzle.cells[0] == 5
    largest = np.zeros((256, 256), np.uint16)
    largest[0, 0] = 256
    assert sd.Puzzle.from_numpy(largest).to_numpy()[0, 0] == 256
    assert sd.Puzzle.from_numpy(np.array([[1, 2], [0, 0]]), alphabet="xy").cells == (1, 2, 0, 0)


def test_verdicts(puzzle: sd.Puzzle) -> None:
    unique = puzzle.check()
    assert (unique.kind, unique.is_unique, str(unique), repr(unique)) == ("unique", True, "unique", "<Verdict unique>")
    assert str(unique.solution) == SOLUTION
    assert unique.solutions is None
    assert unique.differ == []
    none = sd.Puzzle(NONE).check()
    assert (none.kind, none.is_unique, none.solution, none.clash) == ("none", False, None, ("r1c1", "r1c2"))
    multiple = sd.Puzzle(MULTIPLE).check()
    assert multiple.kind == "multiple"
    assert multiple.solutions is not None
    one, other = multiple.solutions
    differ = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81) if one.cells[i] != other.cells[i]]
    assert differ
    assert multiple.differ == differ
    unknown = puzzle.check(timeout=0)
    assert (unknown.kind, unknown.reason) == ("unknown", "time limit")


def test_a_verdict_is_neither_true_nor_false(puzzle: sd.Puzzle) -> None:
    with pytest.raises(TypeError, match="ask for is_unique or kind"):
        bool(puzzle.check())


def test_regions_and_houses_are_rules() -> None:
    jigsaw = sd.Puzzle("." * 16, regions=REGIONS)
    assert jigsaw.box is None
    assert jigsaw.regions == REGIONS
    solution = jigsaw.solve()
    assert solution is not None
    for region in range(4):
        assert sorted(solution.cells[i] for i in range(16) if REGIONS[i] == region) == [1, 2, 3, 4]
    crossed = sd.Puzzle("." * 16, houses=DIAGONALS)
    assert crossed.houses == DIAGONALS
    assert crossed.count().count == 48
    assert sd.Puzzle("." * 16).count().count == 288
    assert "p cnf" in jigsaw.dimacs()
    assert jigsaw.svg().startswith("<svg")


def test_rules_are_kept_by_every_question() -> None:
    line = "1234341221434321"
    less = sd.Puzzle("." * 16, rules="less r1c1 r1c2; less r1c2 r1c3; less r1c3 r1c4; layout diagonals")
    assert less.box == "2x2"
    assert less.rules == ["layout diagonals", "less r1c1 r1c2", "less r1c2 r1c3", "less r1c3 r1c4"]
    assert less.count().count == 2
    assert all(solution.cells[:4] == (1, 2, 3, 4) for solution in less.solutions())
    # The kernels of plain 9×9 puzzles know no rules.
    greater = sd.Puzzle(SOLUTION, rules="less r1c1 r1c2" if SOLUTION[0] > SOLUTION[1] else "less r1c2 r1c1")
    assert greater.solve() is None
    assert sd.solve([greater])[0] is None
    assert greater.check().kind == "none"
    further = sd.Puzzle("." * 16, rules="less r1c1 r1c2", houses=DIAGONALS)
    assert further.rules == ["layout diagonals", "less r1c1 r1c2"]
    both = sd.Puzzle(line, rules="layout diagonals", regions=REGIONS)
    assert both.houses == DIAGONALS
    assert both.regions == REGIONS


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "fog r1c1 r1c2"}, "rules: line 1, column 1: the rule 'fog' is not supported"),
        ({"legend": "lime = odd"}, "legend: line 1, column 1: 'lime' is not one of: line, arrow, "),
        ({"rules": "layout windows; less r1c1 r9c9"}, "."),
        ({"regions": [0] * 15}, "side 3"),
        ({"regions": [0] * 16}, "."),
        ({"houses": [[0, 1, 2, 16]]}, "houses: cell 16, expected 0 to 15"),
        ({"houses": [[0, 1]]}, "."),
        ({"box": "3x3"}, "."),
        ({"box": "0x4"}, "box: "),
        ({"box": "two"}, "box: "),
        ({"box": (-1, 4)}, "box: "),
        ({"alphabet": "112"}, "stands twice"),
        ({"side": 5}, "."),
        ({"side": 300}, "out of range"),
        ({"format": "word"}, "format: input format 'word' is unknown"),
    ],
)
def test_arguments_that_do_not_fit_are_errors(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sd.Puzzle("." * 16, **arguments)  # type: ignore[arg-type]


def test_wrong_types_are_errors() -> None:
    for text in (None, float("nan"), 5, b"." * 81, ["."] * 81):
        with pytest.raises(TypeError):
            sd.Puzzle(text)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="box: expected a string"):
        sd.Puzzle("." * 16, box=4)  # type: ignore[arg-type]


def test_errors_say_where_and_what() -> None:
    with pytest.raises(sd.ParseError) as raised:
        sd.Puzzle("12\n1a\n")
    error = raised.value
    assert isinstance(error, ValueError)
    assert str(error) == "line 2, column 2: symbol 'a' is not in the alphabet 12"
    assert (error.line, error.column, error.expected) == (2, 2, "a symbol of the alphabet 12")
    assert error.index is None
    with pytest.raises(sd.ParseError) as raised:
        sd.Puzzle("1" * 80)
    assert (raised.value.line, raised.value.column, raised.value.expected) == (1, 1, "81 for side 9")
    restored = pickle.loads(pickle.dumps(raised.value))
    assert (str(restored), restored.line) == (str(raised.value), 1)


@pytest.mark.parametrize("read", [sd.Puzzle, sd.Solution])
def test_other_types_than_text_are_named(read: Callable[[object], object]) -> None:
    hint = "; Puzzle.from_numpy reads an array"
    for wrong, rest in [(np.zeros(81, np.uint8), hint), (b"." * 81, ""), ([0] * 81, ""), (None, "")]:
        with pytest.raises(TypeError) as raised:
            read(wrong)
        assert str(raised.value) == f"text: expected str, not {type(wrong).__name__}{rest}"
