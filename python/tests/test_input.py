"""Any input is answered or an exception: text, options and values of other types."""

from __future__ import annotations

import pytest
from conftest import UNIQUE
from hypothesis import example, given
from hypothesis import strategies as st

import satdoku as sd

# Texts that are nearly puzzles.
near = st.one_of(
    st.text(),
    st.text("123456789.", min_size=81, max_size=81),
    st.text("1234.0 \n|-+", max_size=60),
    st.text("0123456789ABCDEFG. \n", max_size=300),
    st.lists(st.sampled_from(["1", "2", ".", "\n", "|", "{", '"puzzle":', '"', "2x2:", "a", "é", "🍏", "\0", "[", ","])).map("".join),
)


@given(near)
@example("")
@example("\0")
@example("[" * 100_000)
def test_any_text_is_a_puzzle_or_an_error(text: str) -> None:
    try:
        puzzle = sd.Puzzle(text)
    except sd.ParseError as error:
        assert error.line >= 1
        assert error.column is None or error.column >= 1
        assert sd.ParseError is type(error)
        with pytest.raises(sd.ParseError):
            sd.check([text])
        return
    assert eval(repr(puzzle), {"Puzzle": sd.Puzzle}) == puzzle
    assert len(puzzle.cells) == puzzle.side**2
    verdict = puzzle.check(timeout=5)
    if puzzle.side <= 9:
        assert sd.check([text]) == [verdict.kind]


@given(st.text("123456789.0", min_size=81, max_size=81))
def test_lines_in_lists_are_read_as_puzzles_are(text: str) -> None:
    try:
        puzzle = sd.Puzzle(text)
    except sd.ParseError:
        with pytest.raises(sd.ParseError):
            sd.solve([text])
        return
    (line,) = sd.solve([text])
    solution = puzzle.solve()
    assert (line is None) == (solution is None)


@given(
    st.text("12.", min_size=16, max_size=16),
    st.one_of(st.none(), st.text(max_size=5), st.tuples(st.integers(-3, 300), st.integers(-3, 300))),
    st.one_of(st.none(), st.text(max_size=5)),
    st.one_of(st.none(), st.integers(0, 65535)),
    st.one_of(st.none(), st.lists(st.integers(0, 20), max_size=20)),
    st.one_of(st.none(), st.lists(st.lists(st.integers(0, 20), max_size=5), max_size=3)),
)
def test_any_options_are_taken_or_an_error(text, box, alphabet, side, regions, houses) -> None:  # type: ignore[no-untyped-def]
    try:
        puzzle = sd.Puzzle(text, box=box, alphabet=alphabet, side=side, regions=regions, houses=houses)
    except ValueError:
        return
    assert eval(repr(puzzle), {"Puzzle": sd.Puzzle}) == puzzle


@given(st.lists(st.one_of(st.just(UNIQUE), st.text(max_size=3), st.none(), st.floats(), st.binary(max_size=2)), max_size=4))
def test_any_list_is_answered_or_an_error(elements: list[object]) -> None:
    for ask in (sd.solve, sd.check, sd.rate):
        try:
            answers = ask(elements)  # type: ignore[arg-type]
        except (TypeError, sd.ParseError):
            continue
        assert len(answers) == len(elements)
