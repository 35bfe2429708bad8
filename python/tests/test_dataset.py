"""Data sets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import satdoku as sd

SPLITS = ["train", "validation", "test"]


def rows(folder: Path, split: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{split}.jsonl").read_text().splitlines()]


def test_new_puzzles_are_split_without_a_leak(tmp_path: Path) -> None:
    made = sd.dataset(tmp_path / "set", 60, mix="easy:1,medium:1", seed=3, split=(1, 1, 1), threads=2)
    assert sum(made.puzzles.values()) == 60 and made.rows == made.puzzles and made.left_out == {}
    solutions = []
    for split in SPLITS:
        found = rows(tmp_path / "set", split)
        assert len(found) == made.rows[split] > 5
        for row in found:
            puzzle = sd.Puzzle(row["puzzle"])
            assert str(puzzle.solve()) == row["solution"] and puzzle.rate().level == row["level"]
        solutions.append({row["solution"] for row in found})
    assert not (solutions[0] & solutions[1] or solutions[0] & solutions[2] or solutions[1] & solutions[2])
    again = sd.dataset(tmp_path / "again", 60, mix="easy:1,medium:1", seed=3, split=(1, 1, 1), threads=1)
    assert again.rows == made.rows
    for split in SPLITS:
        assert rows(tmp_path / "again", split) == rows(tmp_path / "set", split)
    assert "mix='easy:1,medium:1', seed=3" in (tmp_path / "set" / "README.md").read_text()


def test_given_puzzles_are_taken_once(tmp_path: Path) -> None:
    puzzles = list(sd.generate(20, box="2x3"))
    texts: Iterator[str | sd.Puzzle] = iter([*puzzles, *map(str, puzzles), "no puzzle", "." * 36])
    made = sd.dataset(tmp_path / "set", texts, split=(1,), columns=["puzzle", "solution"], format="npy")
    assert made.rows == {"train": 20}
    assert made.left_out == {
        "that are guises of earlier ones": 20,
        "that cannot be read": 1,
        "with several solutions": 1,
    }
    grids = np.load(tmp_path / "set" / "train" / "puzzle.npy")
    assert grids.shape == (20, 6, 6) and grids.dtype == np.uint8
    assert [str(sd.Puzzle.from_numpy(grid)) for grid in grids] == list(map(str, puzzles))


def test_parquet_holds_what_objects_do(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ["jsonl", "parquet"]:
        sd.dataset(tmp_path / name, 30, seed=1, columns="all", format=name, augment=1)
    for split in SPLITS:
        table = parquet.read_table(tmp_path / "parquet" / f"{split}.parquet").to_pylist()
        objects = rows(tmp_path / "jsonl", split)
        assert len(table) == len(objects)
        for row, expected in zip(table, objects):
            for name in ["techniques", "steps"]:
                row[name] = json.loads(row[name])
            assert {name: value for name, value in expected.items() if name in row} == row
    card = (tmp_path / "parquet" / "README.md").read_text()
    assert "path: train.parquet" in card and 'pandas.read_parquet("train.parquet")\n' in card and "csv" not in card


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mix, box and minimal are for new puzzles"):
        sd.dataset(tmp_path / "set", ["1...2...3...4..."], mix="easy:1")
    with pytest.raises(ValueError, match="'width' is no column"):
        sd.dataset(tmp_path / "set", 3, columns="width")
    with pytest.raises(TypeError, match="expected str or Puzzle, not int"):
        sd.dataset(tmp_path / "set", [7])  # type: ignore[list-item]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes").write_text("mine")
    for name in ["csv", "parquet"]:
        with pytest.raises(OSError, match="not empty"):
            sd.dataset(tmp_path / "full", 3, format=name)


def test_what_the_iterable_raises_is_raised(tmp_path: Path) -> None:
    def broken() -> Iterator[str]:
        yield str(next(iter(sd.generate(1))))
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        sd.dataset(tmp_path / "set", broken())
