"""New puzzles, files and sheets."""

from __future__ import annotations

import gzip
import io
import pickle
from pathlib import Path

import pytest
from conftest import UNIQUE

import satdoku as sd


def test_puzzles_are_lazy_and_in_order() -> None:
    endless = sd.generate(2**63, seed=9)
    first = [next(endless) for _ in range(200)]
    assert [puzzle.generated["index"] for puzzle in first if puzzle.generated] == list(range(200))
    assert list(sd.generate(150, seed=9, start=50, threads=1)) == first[50:]
    assert len(set(first)) == 200
    assert all(puzzle.check().is_unique for puzzle in first)
    assert list(sd.generate(0)) == []
    generated = first[0].generated
    assert generated is not None
    assert generated["solution"] == str(first[0].solve())
    assert pickle.loads(pickle.dumps(first[0])) == first[0]


def test_options_hold() -> None:
    for puzzle in sd.generate(5, box=(2, 3), level="easy", seed=1):
        assert (puzzle.side, puzzle.rate().level) == (6, "easy")
    for puzzle in sd.generate(3, se=(4.0, 4.6), seed=1):
        se_like = puzzle.rate().se_like
        assert se_like is not None
        assert 4.0 <= se_like <= 4.6
    for puzzle in sd.generate(3, givens=(30, 32), symmetry="rotate180"):
        assert 30 <= 81 - puzzle.cells.count(0) <= 32
        assert [cell == 0 for cell in puzzle.cells] == [cell == 0 for cell in puzzle.cells[::-1]]
    (crossed,) = sd.generate(1, box="2x2", houses=[[0, 5, 10, 15], [3, 6, 9, 12]])
    assert crossed.houses == [[0, 5, 10, 15], [3, 6, 9, 12]]
    assert crossed.check().is_unique
    jigsaws = list(sd.generate(3, box="1x7", regions="random", seed=2))
    assert len({tuple(jigsaw.regions or []) for jigsaw in jigsaws}) == 3
    assert all(jigsaw.check().is_unique and jigsaw.box is None for jigsaw in jigsaws)
    (ruled,) = sd.generate(1, rules="layout diagonals; thermo r1c1 r1c2 r1c3", seed=2)
    assert ruled.rules == ["layout diagonals", "thermo r1c1 r1c2 r1c3"]
    solution = ruled.solve()
    assert solution is not None
    assert solution.cells[0] < solution.cells[1] < solution.cells[2]
    (patterned,) = sd.generate(1, pattern="x." * 40 + "x")
    assert set(patterned.cells[1::2]) == {0}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": -1}, "n: "),
        ({"seed": -1}, "seed: "),
        ({"seed": 2**64}, "seed: "),
        ({"start": 2**64 - 1, "n": 2}, "beyond the last index"),
        ({"threads": 0}, "threads: "),
        ({"timeout": -1}, "timeout: "),
        ({"level": "soft"}, "level: "),
        ({"require": "luck"}, "require: "),
        ({"symmetry": "round"}, "symmetry: "),
        ({"se": (5, 4)}, "."),
        ({"se": (float("nan"), 4)}, "se: "),
        ({"givens": 82}, "givens"),
        ({"givens": (30, 20)}, "givens"),
        ({"holes": 99}, "holes"),
        ({"hole_pattern": "random"}, "hole_pattern: "),
        ({"max_tries": 0}, "max_tries: "),
        ({"max_tries": 9, "holes": 9}, "max_tries: "),
        ({"alphabet": "123"}, "alphabet: 3 symbols, a grid of side 9 needs as many as that"),
        ({"box": "99x99"}, "box: "),
        ({"regions": [0] * 5}, "."),
        ({"regions": "round"}, "regions: "),
        ({"rules": "fog r1c1 r1c2"}, "rules: "),
    ],
)
def test_options_that_cannot_be_are_errors(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sd.generate(**{"n": 1, **arguments})  # type: ignore[arg-type]


def test_the_iterator_goes_on_after_a_puzzle_that_was_not_found() -> None:
    puzzles = sd.generate(3, givens=17, max_tries=1)
    for index in range(3):
        with pytest.raises(sd.GenerateError, match=f"puzzle {index} of seed 0: no puzzle with 17 givens in 1 tries"):
            next(puzzles)
    with pytest.raises(StopIteration):
        next(puzzles)
    with pytest.raises(sd.GenerateError, match="time limit"):
        next(sd.generate(1, timeout=0))


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n1...2...3...4...\n\n12|34\n..|..\n--+--\n..|..\n43|21\n", encoding="utf-8")
    expected = [sd.Puzzle(UNIQUE), sd.Puzzle("1...2...3...4..."), sd.Puzzle("1234........4321")]
    assert list(sd.read(path)) == list(sd.read(str(path))) == expected
    with gzip.open(tmp_path / "puzzles.gz", "wb") as file:
        file.write(path.read_bytes())
    with gzip.open(tmp_path / "puzzles.gz") as file:
        assert list(sd.read(file)) == expected
    assert list(sd.read(io.BytesIO(b""))) == []
    assert [puzzle.box for puzzle in sd.read(io.BytesIO(b"." * 36), box="3x2")] == ["3x2"]
    with pytest.raises(FileNotFoundError):
        sd.read(tmp_path / "missing")
    with pytest.raises(OSError):
        next(sd.read(tmp_path))
    for wrong in (None, 5, ["a"]):
        with pytest.raises(TypeError, match="file: expected a path or a binary file"):
            sd.read(wrong)  # type: ignore[call-overload]


def test_reading_goes_on_after_an_error() -> None:
    reader = sd.read(io.BytesIO(f"{UNIQUE}\n{UNIQUE[:-1]}\n{UNIQUE}\n".encode()))
    assert next(reader) == sd.Puzzle(UNIQUE)
    with pytest.raises(sd.ParseError) as raised:
        next(reader)
    assert (raised.value.line, raised.value.expected) == (2, "81 for side 9")
    assert list(reader) == [sd.Puzzle(UNIQUE)]


def test_exceptions_of_a_file_are_passed_on() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        next(sd.read(Broken()))
    with pytest.raises(LookupError, match="gone"):
        next(sd.read(Broken(), errors="none"))
    with pytest.raises(TypeError):
        next(sd.read(io.StringIO(UNIQUE)))  # type: ignore[call-overload]


def test_sheets(tmp_path: Path) -> None:
    puzzles = list(sd.generate(7))
    pdf, html = tmp_path / "book.pdf", tmp_path / "book.html"
    sd.print_sheets(puzzles, pdf, per_page=6, solutions="upside-down", title="Seven", grade=True)
    assert pdf.read_bytes().startswith(b"%PDF-")
    sd.print_sheets([UNIQUE, *puzzles], str(html), paper="letter", landscape=True, solutions="end", name_line="Name:")
    text = html.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "Name:" in text
    regions = [0, 0, 1, 1, 0, 0, 2, 1, 2, 2, 2, 1, 3, 3, 3, 3]
    sd.print_sheets([sd.Puzzle("." * 16, regions=regions)], html)


def test_options_of_sheets_are_checked(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="path: expected the suffix .pdf or .html, not '.txt'"):
        sd.print_sheets([UNIQUE], tmp_path / "book.txt")
    for wrong in ({"per_page": 5}, {"solutions": "inside"}, {"paper": "b7"}, {"margin": "wide"}):
        with pytest.raises(ValueError):
            sd.print_sheets([UNIQUE], tmp_path / "book.pdf", **wrong)
    with pytest.raises(sd.ParseError) as raised:
        sd.print_sheets([UNIQUE, "12\n1a\n"], tmp_path / "book.pdf")
    assert raised.value.index == 1
    with pytest.raises(TypeError, match="expected str or Puzzle, not NoneType"):
        sd.print_sheets([None], tmp_path / "book.pdf")  # type: ignore[list-item]
    assert not (tmp_path / "book.pdf").exists()


def test_a_puzzle_that_cannot_be_read_may_be_none() -> None:
    text = f"12\n1a\n\n{UNIQUE}\n".encode()
    assert list(sd.read(io.BytesIO(text), errors="none")) == [None, sd.Puzzle(UNIQUE)]
    with pytest.raises(ValueError, match=r"^errors: 'ignore' is not one of: raise, none$"):
        sd.read(io.BytesIO(text), errors="ignore")  # type: ignore[call-overload]

def test_random_regions_take_the_place_of_any_boxes() -> None:
    for arguments, side in [({}, 9), ({"box": "2x3"}, 6)]:
        (jigsaw,) = sd.generate(1, regions="random", **arguments)  # type: ignore[arg-type]
        assert (jigsaw.side, jigsaw.box) == (side, None)
