"""Puzzles in other guises."""

from __future__ import annotations

import pytest
from conftest import MULTIPLE, NONE, UNIQUE

import satdoku as sd

FOUR = "1...........234."
JIGSAW = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]


def test_guises_have_one_form(puzzle: sd.Puzzle) -> None:
    for form in ("minlex", "quick"):
        canonical = puzzle.canonical(form=form)
        assert (canonical.kind, canonical.automorphisms, canonical.reason) == ("canonical", 1, None)
        for seed in range(5):
            assert puzzle.shuffle(seed).canonical(form=form).text == canonical.text
    assert puzzle.canonical(of="solution").text == sd.Puzzle(str(puzzle.solve())).canonical().text
    assert str(sd.Puzzle(FOUR).canonical()) == ".......1.....234"


@pytest.mark.parametrize("text", [UNIQUE, FOUR, MULTIPLE, "1.....2.....3.....4.....5.....6....."])
def test_a_map_leads_to_the_form_and_back(text: str) -> None:
    puzzle = sd.Puzzle(text, box="3x2") if len(text) == 36 else sd.Puzzle(text)
    canonical = puzzle.canonical()
    assert canonical.map is not None and canonical.text is not None
    assert canonical.map.apply(puzzle.cells) == tuple(int(symbol) for symbol in canonical.text.replace(".", "0"))
    back = canonical.map.inverse()
    assert back.apply(canonical.map.apply(puzzle.cells)) == puzzle.cells
    assert back.inverse() == canonical.map
    with pytest.raises(AttributeError, match="Map is immutable"):
        back.cells = ()  # type: ignore[misc]


def test_a_form_that_cannot_be_had_says_why() -> None:
    twice = sd.Puzzle(NONE).canonical()
    assert (twice.kind, twice.text, twice.map, twice.automorphisms) == ("unknown", None, None, None)
    assert twice.reason == "a digit is given twice in a house"
    assert sd.Puzzle(NONE).canonical(of="solution").kind == "none"
    assert sd.Puzzle(MULTIPLE).canonical(of="solution").kind == "multiple"
    with pytest.raises(ValueError, match='timeout: it goes with of="solution" alone'):
        sd.Puzzle(FOUR).canonical(timeout=1)
    with pytest.raises(ValueError, match="form: "):
        sd.Puzzle(FOUR).canonical(form="least")


def test_puzzles_are_compared() -> None:
    guise = sd.Puzzle(FOUR).shuffle(3)
    compared = sd.same(FOUR, guise)
    assert compared.kind == "same"
    assert compared.map is not None
    assert compared.map.apply(sd.Puzzle(FOUR).cells) == guise.cells
    assert compared.puzzle == guise
    other = sd.same(guise, "1...2...3...4...")
    assert (other.kind, other.map) == ("different", None)
    assert sd.same(UNIQUE, FOUR).kind == "different"
    with pytest.raises(TypeError, match="no bool"):
        bool(other)


def test_a_guise_keeps_symbols_and_houses() -> None:
    letters = sd.Puzzle("A" + "." * 15, alphabet="ABCD", regions=JIGSAW)
    guise = letters.shuffle(2)
    assert (guise.alphabet, guise.regions) == (letters.alphabet, letters.regions)
    assert sd.same(letters, guise).kind == "same"
    assert letters.shuffle(2) == guise
    with pytest.raises(ValueError, match="seed: expected a number from 0"):
        letters.shuffle(-1)


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_guises_of_earlier_puzzles_are_left_out(threads: int | None) -> None:
    puzzles = [sd.Puzzle(UNIQUE), *sd.generate(50, holes=50)]
    guises = [puzzle.shuffle(seed) for seed in range(4) for puzzle in puzzles]
    assert sd.dedupe(guises, threads=threads) == guises[: len(puzzles)]
    assert sd.dedupe(iter(guises), against=map(str, puzzles[1:]), threads=threads) == guises[:1]
    texts: list[str | sd.Puzzle] = [UNIQUE, puzzles[0], FOUR, "no puzzle", NONE, MULTIPLE]
    assert sd.dedupe(texts, errors="none", threads=threads) == [UNIQUE, FOUR, NONE, MULTIPLE]
    with pytest.raises(sd.ParseError, match="puzzle 3: ") as raised:
        sd.dedupe(texts, threads=threads)
    assert raised.value.index == 3
    with pytest.raises(TypeError, match="expected a list of puzzles"):
        sd.dedupe(UNIQUE, threads=threads)
