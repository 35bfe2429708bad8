"""Lists of puzzles."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest
from conftest import MULTIPLE, NONE, SOLUTION, UNIQUE

import satdoku as sd

FOUR = "1...2...3...4..."
SIX = "1.....2.....3.....4.....5.....6....."


def shapes(count: int) -> list[str]:
    """Puzzles of several sizes and verdicts, in no order."""
    return [[UNIQUE, FOUR, MULTIPLE, NONE, SIX, "11..", "4 3 0 0 " + "0 " * 12][(i * i + i // 7) % 7] for i in range(count)]


@pytest.mark.parametrize("threads", [None, 1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 1500])
def test_answers_come_in_order(count: int, threads: int | None) -> None:
    puzzles = shapes(count)
    solved = sd.solve(puzzles, threads=threads)
    verdicts = sd.check(puzzles, threads=threads)
    expected = {text: (sd.Puzzle(text).solve(), sd.Puzzle(text).check().kind) for text in set(puzzles)}
    assert len(solved) == len(verdicts) == count
    for text, line, verdict in zip(puzzles, solved, verdicts):
        solution, kind = expected[text]
        assert verdict == kind
        assert (line is None) == (solution is None)
        if line is not None and kind == "unique":
            assert line == str(solution)
        elif line is not None and " " not in text:
            assert all(cell in ".0 " or cell == digit for cell, digit in zip(text, line))


def test_any_iterable_of_texts_and_puzzles_will_do() -> None:
    puzzle = sd.Puzzle(UNIQUE)
    letters = sd.Puzzle(UNIQUE.translate(str.maketrans("123456789", "ABCDEFGHI")), alphabet="ABCDEFGHI")
    given: list[str | sd.Puzzle] = [UNIQUE, puzzle, letters]
    for puzzles in (given, tuple(given), iter(given)):
        line, of_puzzle, of_letters = sd.solve(puzzles)
        assert line == of_puzzle == SOLUTION
        assert of_letters is not None
        assert of_letters.startswith("EC")
    assert sd.check({UNIQUE: 1}) == ["unique"]
    assert [rating.level for rating in sd.rate(iter(given[::2]))] == ["trivial", "trivial"]
    assert sd.rate([]) == []


def test_symbols_of_the_answer_are_those_of_the_puzzle() -> None:
    hexadecimal = "." * 255 + "0"
    (line,) = sd.solve([hexadecimal])
    assert line is not None
    assert sorted(set(line)) == sorted("0123456789ABCDEF")


def test_symbols_of_either_of_two_alphabets_are_refused_where_an_answer_shows_others() -> None:
    either = "1" + "." * 255
    puzzle = sd.Puzzle(either)
    message = "the symbols may be 1-9A-G or 0-9A-F, say which with Puzzle\\(text, alphabet=...\\)"
    for given in (either, puzzle):
        with pytest.raises(sd.ParseError, match=f"puzzle 1: {message}") as raised:
            sd.solve([FOUR, given])
        assert (raised.value.index, raised.value.line, raised.value.column) == (1, 1, None)
        assert sd.check([FOUR, given]) == ["multiple", "multiple"]
    for ask in (puzzle.solve, puzzle.solutions().__next__, lambda: puzzle.check().solutions, lambda: puzzle.to("integers")):
        with pytest.raises(sd.ParseError, match=f"^{message}"):
            ask()
    assert puzzle.check().kind == "multiple"
    assert puzzle.to("line") == str(puzzle) == either
    solution = sd.Puzzle(either, alphabet="0-9A-F").solve()
    assert solution is not None
    assert sorted(set(str(solution))) == sorted("0123456789ABCDEF")


@pytest.mark.parametrize("ask", [sd.solve, sd.check, sd.rate])
def test_a_text_that_is_no_puzzle_is_named_by_its_place(ask) -> None:  # type: ignore[no-untyped-def]
    for count in (0, 100, 2000):
        with pytest.raises(sd.ParseError) as raised:
            ask([UNIQUE] * count + [FOUR, "12\n1a\n", "nonsense"])
        error = raised.value
        assert (error.index, error.line, error.column) == (count + 1, 2, 2)
        assert str(error) == f"puzzle {count + 1}: line 2, column 2: symbol 'a' is not in the alphabet 12"


@pytest.mark.parametrize("ask", [sd.solve, sd.check, sd.rate])
def test_elements_of_other_types_are_errors(ask) -> None:  # type: ignore[no-untyped-def]
    for wrong in (None, float("nan"), 7, b"." * 81):
        with pytest.raises(TypeError, match=rf"puzzle 1: expected str or Puzzle, not {type(wrong).__name__}"):
            ask([UNIQUE, wrong])
    for single in (UNIQUE, sd.Puzzle(UNIQUE)):
        with pytest.raises(TypeError, match="expected a list of puzzles"):
            ask(single)
    with pytest.raises(TypeError):
        ask(None)
    with pytest.raises(UnicodeEncodeError):
        ask(["\ud800"])


@pytest.mark.parametrize("ask", [sd.solve, sd.check, sd.rate])
def test_threads_and_time_are_checked(ask) -> None:  # type: ignore[no-untyped-def]
    for threads in (0, -1):
        with pytest.raises(ValueError, match="threads: expected a number of at least 1"):
            ask([UNIQUE], threads=threads)
    for timeout in (-1, float("nan"), float("inf"), 1e300):
        with pytest.raises(ValueError, match="timeout: expected a number of seconds"):
            ask([UNIQUE], timeout=timeout)
    assert len(ask([UNIQUE] * 100, threads=10**6)) == 100


def test_time_that_runs_out_is_an_answer() -> None:
    assert sd.check([UNIQUE, FOUR], timeout=0) == ["unknown", "unknown"]
    assert sd.solve([UNIQUE], timeout=0) == [None]
    assert sd.rate([UNIQUE], timeout=0)[0].verdict == "unknown"
    assert sd.check([UNIQUE] * 100, timeout=60) == ["unique"] * 100


def test_an_exception_of_the_iterable_is_passed_on() -> None:
    def broken() -> Iterator[str]:
        yield UNIQUE
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        sd.solve(broken())


def test_other_threads_run_during_a_batch() -> None:
    turns = 0
    over = threading.Event()

    def count() -> None:
        nonlocal turns
        while not over.wait(0.0005):
            turns += 1

    counter = threading.Thread(target=count)
    counter.start()
    batch = [UNIQUE] * 300_000
    turns = 0
    sd.check(batch, threads=1)
    during = turns
    over.set()
    counter.join()
    # Without the interpreter released it would be a turn or two.
    assert during > 5


def test_several_threads_may_ask_at_a_time() -> None:
    answers: list[list[str]] = []
    puzzles = shapes(3000)
    expected = sd.check(puzzles)
    threads = [threading.Thread(target=lambda: answers.append(list(sd.check(puzzles)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 4


@pytest.mark.parametrize("threads", [1, 3])
def test_a_text_that_is_no_puzzle_may_have_none_for_an_answer(threads: int) -> None:
    either = "1" + "." * 255
    texts = [UNIQUE, "nonsense", FOUR, "12\n1a\n", "\ud800", "", UNIQUE] * 100
    kinds = sd.check(texts, threads=threads, errors="none")
    assert kinds == ["unique", None, "multiple", None, None, None, "unique"] * 100
    solved = sd.solve([*texts, either], threads=threads, errors="none")
    assert [line is None for line in solved] == [False, True, False, True, True, True, False] * 100 + [True]
    rated = sd.rate(texts[:7], threads=threads, errors="none")
    assert [rating and rating.verdict for rating in rated] == ["rated", None, "multiple", None, None, None, "rated"]
    assert [str(rating.puzzle) for rating in rated if rating] == [UNIQUE, FOUR, UNIQUE]
    for ask in (sd.check, sd.solve, sd.rate):
        with pytest.raises(TypeError, match="puzzle 1: expected str or Puzzle, not NoneType"):
            ask([UNIQUE, None], errors="none")  # type: ignore[call-overload, list-item]
        with pytest.raises(ValueError, match=r"^errors: 'ignore' is not one of: raise, none$"):
            ask([UNIQUE], errors="ignore")  # type: ignore[arg-type, call-overload]


def test_arrays_in_a_list_are_told_where_they_belong() -> None:
    hint = "puzzle 0: expected str or Puzzle, not ndarray; solve_array takes arrays, and Puzzle.from_numpy reads one"
    for ask in (sd.check, sd.solve, sd.rate):
        with pytest.raises(TypeError, match=f"^{hint}$"):
            ask(np.zeros((2, 81), np.uint8))
