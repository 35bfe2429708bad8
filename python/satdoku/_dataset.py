"""Data sets to train and judge models with."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _core
from ._core import Puzzle


@dataclass(frozen=True)
class Dataset:
    """What `dataset` has written."""

    directory: Path
    """The folder."""
    rows: dict[str, int]
    """The number of rows of each split."""
    puzzles: dict[str, int]
    """The number of puzzles of each split, without further guises of them."""
    left_out: dict[str, int]
    """How many puzzles were left out, and why."""

    def __hash__(self) -> int:
        counts = (self.rows, self.puzzles, self.left_out)
        return hash((self.directory, *(frozenset(of.items()) for of in counts)))


def dataset(
    directory: str | os.PathLike[str],
    puzzles: int | Iterable[str | Puzzle],
    *,
    mix: str | None = None,
    box: str | tuple[int, int] | None = None,
    minimal: bool = False,
    seed: int = 0,
    columns: str | Iterable[str] | None = None,
    format: str = "jsonl",
    split: tuple[int, ...] = (90, 5, 5),
    split_by: str = "solution",
    augment: int = 0,
    threads: int | None = None,
    timeout: float | None = None,
) -> Dataset:
    """Write a data set: puzzles with their solutions and what is known about them, in splits without common guises.

    Two engines prove that each puzzle has one solution. No puzzle is a guise of another, and no solution in one split is a
    guise of one in another. A README.md in the folder says how the data set was made and what it holds. It is the same as
    `satdoku dataset` makes with the same options, for any number of threads.

    Parameters
    ----------
    directory
        The folder, which must not be there or be empty.
    puzzles
        The number of puzzles to generate, or any iterable of str and Puzzle, such as `generate(1000, level="hard")`.
    mix, box, minimal
        For new puzzles: levels or ranges of difficulties with the share of each, such as "easy:40,hard:40,7.1..8.4:20";
        the shape of a box; whether every given is needed, for certain.
    seed
        The seed of new puzzles and of random guises.
    columns
        Names of columns, such as "puzzle,solution" or ["puzzle", "er"], or "all".
    format
        "jsonl", "csv", "npy", "hrm", or with pyarrow "parquet".
    split
        The shares of the training, validation and test puzzles.
    split_by
        "solution" or "puzzle": what chooses the split.
    augment
        How many random guises of each training puzzle are added.
    threads
        Number of threads, at least 1; all cores by default.
    timeout
        Seconds for each puzzle; no limit by default.

    Raises
    ------
    ValueError
        If the options do not go together, or there is no puzzle.
    OSError
        If the folder is not empty or cannot be written.
    """
    if columns is not None and not isinstance(columns, str):
        columns = ",".join(columns)
    options: dict[str, Any] = {
        "mix": mix,
        "box": box,
        "minimal": minimal,
        "seed": seed,
        "columns": columns,
        "format": format,
        "split": ",".join(map(str, split)),
        "split_by": split_by,
        "augment": augment,
    }
    given = puzzles if isinstance(puzzles, int) else "..."
    defaults = {"minimal": False, "seed": 0, "split": "90,5,5", "split_by": "solution", "augment": 0}
    said = [f"{name}={value!r}" for name, value in options.items() if value is not None and value != defaults.get(name)]
    made_by = f"satdoku.dataset(directory, {', '.join([str(given), *said])})"
    path = Path(directory)
    if format != "parquet":
        return _write(path, puzzles, options, threads, timeout, made_by)
    _empty(path)
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables"
        made = _write(tables, puzzles, {**options, "format": "csv"}, threads, timeout, made_by)
        for table in tables.glob("*.csv"):
            _to_parquet(table, path / table.with_suffix(".parquet").name)
        card = (tables / "README.md").read_text(encoding="utf-8")
        # Columns of parquet have types.
        card = re.sub(r'read_csv\("train.csv", .*\)', 'read_parquet("train.parquet")', card)
        (path / "README.md").write_text(card.replace(".csv", ".parquet"), encoding="utf-8")
    return Dataset(path, made.rows, made.puzzles, made.left_out)


def _write(
    directory: Path,
    puzzles: int | Iterable[str | Puzzle],
    options: dict[str, Any],
    threads: int | None,
    timeout: float | None,
    made_by: str,
) -> Dataset:
    splits, left_out = _core._dataset(
        directory, puzzles, threads=threads, timeout=timeout, made_by=made_by, **options
    )
    rows = {split: count for split, count, _ in splits}
    return Dataset(directory, rows, {split: count for split, _, count in splits}, left_out)


def _empty(directory: Path) -> None:
    """Creates a folder, or sees that it is empty."""
    directory.mkdir(parents=True, exist_ok=True)
    if any(directory.iterdir()):
        raise OSError(f"{directory}: the folder is not empty")


_TEXT = ("puzzle", "solution", "level", "hardest", "techniques", "hash", "steps")
_WHOLE = ("index", "givens", "score", "nodes", "conflicts", "guise")
_REAL = ("se_like", "er", "ep", "ed")


def _to_parquet(table: Path, parquet: Path) -> None:
    """Writes a table in another format, a part at a time."""
    import pyarrow as pa  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow.csv  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow.parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]

    types = {
        **dict.fromkeys(_TEXT, pa.string()),
        **dict.fromkeys(_WHOLE, pa.int64()),
        **dict.fromkeys(_REAL, pa.float64()),
    }
    with table.open(encoding="utf-8") as file:
        names = file.readline().strip().split(",")
        is_empty = not file.readline()
    schema = pa.schema([(name, types[name]) for name in names])
    with pyarrow.parquet.ParquetWriter(parquet, schema) as writer:
        if is_empty:
            return
        convert = pyarrow.csv.ConvertOptions(column_types=types, strings_can_be_null=True)
        # Steps have line breaks in no field, so that blocks end between rows.
        with pyarrow.csv.open_csv(table, convert_options=convert) as reader:
            for batch in reader:
                writer.write_batch(batch)
