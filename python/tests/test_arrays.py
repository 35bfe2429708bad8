"""numpy arrays of puzzles."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import MULTIPLE, NONE, SOLUTION, UNIQUE
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_np

import satdoku as sd


def grid(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.array([int(symbol) if symbol != "." else 0 for symbol in text], np.uint8)


def grids(count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.stack([grid([UNIQUE, MULTIPLE, NONE][i % 3]) for i in range(count)]).reshape(count, 81)


@pytest.mark.parametrize("threads", [None, 1, 3])
@pytest.mark.parametrize("count", [1, 63, 64, 65, 255, 256, 257, 3000])
def test_solutions_and_verdicts_come_in_order(count: int, threads: int | None) -> None:
    puzzles = grids(count)
    before = puzzles.copy()
    solutions, verdicts = sd.solve_array(puzzles, threads=threads)
    assert (puzzles == before).all()
    assert solutions.dtype == verdicts.dtype == np.uint8
    assert (solutions.shape, verdicts.shape) == ((count, 81), (count,))
    assert verdicts.tolist() == [[1, 2, 0][i % 3] for i in range(count)]
    assert (solutions[::3] == grid(SOLUTION)).all()
    assert (np.sort(solutions[1::3], axis=1) == np.repeat(np.arange(1, 10), 9)).all()
    assert (solutions[2::3] == 0).all()
    found, first = sd.solve_array(puzzles, limit=1, threads=threads)
    assert first.tolist() == [[1, 1, 0][i % 3] for i in range(count)]
    assert (found[::3] == solutions[::3]).all()


def test_shapes_of_the_answer_are_those_of_the_question() -> None:
    puzzles = grids(5)
    flat, verdicts = sd.solve_array(puzzles)
    cubes, same = sd.solve_array(puzzles.reshape(5, 9, 9))
    assert cubes.shape == (5, 9, 9)
    assert (cubes.reshape(5, 81) == flat).all()
    assert (verdicts == same).all()
    one, verdict = sd.solve_array(puzzles[0])
    assert (one.shape, verdict.shape, int(verdict)) == ((81,), (), 1)
    assert (one == flat[0]).all()


def test_no_rows_is_no_work() -> None:
    for shape in ((0, 81), (0, 9, 9), (0, 16), (0, 65536)):
        solutions, verdicts = sd.solve_array(np.zeros(shape, np.uint8))
        assert (solutions.shape, verdicts.shape) == (shape, (0,))


def test_a_million_rows() -> None:
    puzzles = np.tile(grid(UNIQUE), (1_000_000, 1))
    solutions, verdicts = sd.solve_array(puzzles)
    assert (verdicts == 1).all()
    assert (solutions == grid(SOLUTION)).all()


@pytest.mark.parametrize("side", [1, 2, 3, 4, 6, 7, 8, 10, 12, 16, 25, 36, 255, 256])
def test_every_side(side: int) -> None:
    solutions, verdicts = sd.solve_array(np.zeros((2, side, side), np.uint8))
    assert verdicts.tolist() == [1 if side == 1 else 2] * 2
    assert solutions.dtype == (np.uint16 if side == 256 else np.uint8)
    full = np.arange(1, side + 1)
    assert (np.sort(solutions, axis=1) == full[None, :, None]).all()
    assert (np.sort(solutions, axis=2) == full).all()
    again, verdicts = sd.solve_array(solutions)
    assert verdicts.tolist() == [1, 1]
    assert (again == solutions).all()


@pytest.mark.parametrize("side", [4, 6, 9, 12, 16])
def test_arrays_and_puzzles_agree(side: int) -> None:
    made = list(sd.generate(80, box={4: "2x2", 6: "2x3", 9: "3x3", 12: "3x4", 16: "4x4"}[side], seed=side))
    solutions, verdicts = sd.solve_array(np.stack([puzzle.to_numpy() for puzzle in made]))
    assert (verdicts == 1).all()
    for puzzle, solution in zip(made, solutions):
        solved = puzzle.solve()
        assert solved is not None
        assert (solved.to_numpy() == solution).all()


def test_boxes_of_other_shapes() -> None:
    empty = np.zeros((1, 6, 6), np.uint8)
    for shape in ("2x3", (2, 3)):
        wide, _ = sd.solve_array(empty, box=shape)
        assert sorted(wide[0, :2, :3].ravel()) == [1, 2, 3, 4, 5, 6]
    tall, _ = sd.solve_array(empty, box="3x2")
    assert sorted(tall[0, :3, :2].ravel()) == [1, 2, 3, 4, 5, 6]
    latin, verdicts = sd.solve_array(np.zeros((1, 81), np.uint8), box="1x9")
    assert verdicts.tolist() == [2]
    assert (np.sort(latin.reshape(9, 9), axis=0) == np.arange(1, 10)[:, None]).all()
    with pytest.raises(ValueError, match="box: 2x2 has 4 cells, the grids have side 6"):
        sd.solve_array(empty, box="2x2")


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "<i4", ">i4", "u4", "i8", "u8", ">u8"])
def test_every_integer_type(dtype: str) -> None:
    solutions, verdicts = sd.solve_array(grids(70).astype(dtype))
    assert verdicts[:3].tolist() == [1, 2, 0]
    assert (solutions[0] == grid(SOLUTION)).all()


def test_every_order_in_memory() -> None:
    puzzles = grids(100)
    expected, _ = sd.solve_array(puzzles)
    frozen = puzzles.copy()
    frozen.flags.writeable = False
    reordered = [np.asfortranarray(puzzles), np.repeat(puzzles, 2, axis=1)[:, ::2], puzzles[::-1][::-1], frozen]
    for given_ in reordered:
        assert (sd.solve_array(given_)[0] == expected).all()
    assert (sd.solve_array(puzzles[::-3])[0] == expected[::-3]).all()
    cubes = np.asfortranarray(puzzles.reshape(100, 9, 9))
    assert (sd.solve_array(cubes)[0].reshape(100, 81) == expected).all()
    assert (sd.solve_array(puzzles.reshape(100, 9, 9).transpose(0, 2, 1))[1] == sd.solve_array(puzzles)[1]).all()


def test_solutions_are_written_in_place() -> None:
    puzzles = grids(600)
    out = np.full((600, 81), 77, np.uint8)
    solutions, verdicts = sd.solve_array(puzzles, out=out)
    assert solutions is out
    assert (out == sd.solve_array(puzzles)[0]).all()
    half = np.full((1200, 81), 77, np.uint8)
    sd.solve_array(puzzles, out=half[:600])
    assert (half[:600] == out).all()
    assert (half[600:] == 77).all()
    both = np.concatenate([puzzles, puzzles])
    sd.solve_array(both[:600], out=both[600:])
    assert (both[600:] == out).all()
    wide = np.full((2, 36), 77, np.uint8)
    sd.solve_array(np.zeros((2, 36), np.int32), out=wide)
    assert wide.min() == 1
    largest = np.zeros((1, 65536), np.uint16)
    sd.solve_array(np.zeros((1, 65536), np.uint8), out=largest)
    assert largest.max() == 256


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (np.zeros((3, 81), np.int64), TypeError, "out: expected a numpy array of uint8"),
        ([[0] * 81] * 3, TypeError, "out: expected a numpy array of uint8"),
        ("out", TypeError, "out: expected a numpy array of uint8"),
        (np.zeros((2, 81), np.uint8), ValueError, r"out: the shape is \(2, 81\), expected \(3, 81\)"),
        (np.zeros((3, 9, 9), np.uint8), ValueError, r"out: the shape is \(3, 9, 9\), expected \(3, 81\)"),
        (np.zeros((4, 81), np.uint8), ValueError, "out: the shape"),
        (np.zeros((3, 81), np.uint8, order="F"), ValueError, "out: expected an array in C order"),
        (np.zeros((3, 162), np.uint8)[:, ::2], ValueError, "out: expected an array in C order"),
        (np.zeros((6, 81), np.uint8)[::2], ValueError, "out: expected an array in C order"),
        (np.frombuffer(bytes(243), np.uint8).reshape(3, 81), ValueError, "out: it is read-only"),
        (np.broadcast_to(np.zeros(81, np.uint8), (3, 81)), ValueError, "out: "),
    ],
)
def test_arrays_that_cannot_be_written_to_are_errors(out: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        sd.solve_array(grids(3), out=out)


def test_arrays_that_overlap_are_errors() -> None:
    puzzles = grids(100)
    for given_, out in ((puzzles, puzzles), (puzzles[:60], puzzles[40:]), (puzzles[40:], puzzles[:60])):
        before = puzzles.copy()
        with pytest.raises(ValueError, match="overlaps grids"):
            sd.solve_array(given_, out=out)
        assert (puzzles == before).all()


@pytest.mark.parametrize(
    ("grids_", "message"),
    [
        (None, "not NoneType"),
        (5, "not int"),
        ([[0] * 81], "not list"),
        (UNIQUE, "not str"),
        (np.zeros((1, 81)), "not of float64"),
        (np.full((1, 81), np.nan), "not of float64"),
        (np.zeros((1, 81), bool), "not of bool"),
        (np.zeros((1, 81), object), "not of object"),
        (np.zeros((1, 81), complex), "not of complex128"),
        (np.zeros((1, 81), "M8[s]"), "not of datetime64"),
        (np.array([UNIQUE]), "not of <U81"),
        (np.zeros((1, 81), [("a", "u1")]), "not of"),
    ],
)
def test_other_types_are_errors(grids_: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        sd.solve_array(grids_)


@pytest.mark.parametrize(
    "shape", [(), (80,), (1, 80), (0,), (3, 0), (0, 0), (1, 9, 8), (1, 1, 9, 9), (1, 257, 257), (257 * 257,), (0, 0, 0)]
)
def test_other_shapes_are_errors(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="grids: expected the shape"):
        sd.solve_array(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize(("dtype", "wrong"), [("u1", 10), ("u1", 255), ("i1", -1), ("i8", -(2**62)), ("u8", 2**64 - 1)])
def test_numbers_out_of_range_are_errors(dtype: str, wrong: int, order: Any, threads: int) -> None:
    for row in (0, 63, 300, 2999):
        puzzles = np.zeros((3000, 81), dtype, order=order)
        puzzles[row, 17] = wrong
        puzzles[2999, 80] = wrong
        with pytest.raises(ValueError, match=rf"grids: {wrong} in grid {row}, cell 17, expected 0 to 9$"):
            sd.solve_array(puzzles, threads=threads)
    small = np.zeros(16, dtype)
    small[3] = wrong
    with pytest.raises(ValueError, match=rf"grids: {wrong} in cell 3, expected 0 to 4$"):
        sd.solve_array(small)


def test_options_are_checked() -> None:
    for limit in (0, 3, -1):
        with pytest.raises(ValueError, match="limit: expected 1 or 2"):
            sd.solve_array(grids(1), limit=limit)  # type: ignore[arg-type]
    for threads in (0, -5):
        with pytest.raises(ValueError, match="threads: expected a number of at least 1"):
            sd.solve_array(grids(1), threads=threads)
    with pytest.raises(OverflowError):
        sd.solve_array(grids(1), threads=10**30)
    with pytest.raises(ValueError, match="timeout: "):
        sd.solve_array(grids(1), timeout=-1.0)


def test_time_that_runs_out_is_an_answer() -> None:
    for puzzles in (grids(3), np.zeros((100, 16), np.uint8)):
        solutions, verdicts = sd.solve_array(puzzles, timeout=0)
        assert (verdicts == 255).all()
        assert (solutions == 0).all()
    assert sd.solve_array(grids(3), timeout=60)[1].tolist() == [1, 2, 0]


@given(st_np.arrays(np.uint8, st.tuples(st.integers(0, 5), st.just(81)), elements=st.integers(0, 9)))
def test_any_grids_have_verdicts_that_hold(puzzles: Any) -> None:
    solutions, verdicts = sd.solve_array(puzzles)
    for puzzle, solution, verdict in zip(puzzles, solutions, verdicts):
        known = sd.Puzzle.from_numpy(puzzle)
        assert known.check().kind == ["none", "unique", "multiple"][verdict]
        if verdict:
            assert sd.Solution("".join(map(str, solution))).cells == tuple(solution)
            assert ((puzzle == 0) | (puzzle == solution)).all()


@given(
    st_np.arrays(
        st.one_of(st_np.integer_dtypes(), st_np.unsigned_integer_dtypes(), st_np.floating_dtypes(), st_np.boolean_dtypes()),
        st_np.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=10),
    )
)
def test_any_array_is_answered_or_an_error(array: Any) -> None:
    for ask in (sd.solve_array, sd.Puzzle.from_numpy):
        try:
            ask(array)
        except (TypeError, ValueError):
            pass
