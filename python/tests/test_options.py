"""Options: each one of every function changes something, or is refused by name.

A row of OPTIONS says with which other arguments an option is asked for and which value changes the answer. An option
without a row, and a row without an option, fail a test.
"""

from __future__ import annotations

import inspect
import io
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import MULTIPLE, UNIQUE

import satdoku as sd

SIX = "." * 36
LINE_OF_16 = "1" + "." * 15
REGIONS = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
# A line whose meaning only a legend tells.
DRAWN = (
    '{"initial_board": "1...............", "visual_elements": '
    '[{"type": "lines", "coords": ["r1c2", "r1c3"], "color_hex": "#ff0000"}]}'
)
DIAGONALS = [[0, 5, 10, 15], [3, 6, 9, 12]]
# Its hardest step is an X-wing.
X_WING = sd.Puzzle("42.37581.71....253538.12..465172..388.2..3..53.7.5..2.26453..87183.4756.975...34.")
HARD = next(sd.generate(1, box="6x6", seed=2, holes=650))
# Techniques that assume a unique solution make it hard in place of expert; the next step of the other is one of them.
WITH_UNIQUENESS = ".5......6.4.6.1...2....3.......8....61..5..4.47.39.5......154.7......3..1.7..9..8"
RECTANGLE = sd.Puzzle("47..532..86..29...5...461..9..6758.1715.826.368..31...346297518158364972297518...")
GRIDS = np.stack([np.frombuffer(UNIQUE.replace(".", "0").encode(), np.uint8) - ord("0"), np.zeros(81, np.uint8)])

Answer = Callable[..., object]


@dataclass
class Refused:
    """A value that is refused, where another way to show that the option is read would be longer."""

    value: object
    message: str


SIXTEEN_SYMBOLS = "row 1 has 16 symbols, expected 9"
NO_NUMBER = f"'{LINE_OF_16.replace('.', '0')}' is not a number"


def puzzle(text: str = "." * 16, **options: Any) -> object:
    made = sd.Puzzle(text, **options)
    return made.side, made.box, made.alphabet, made.cells, made.regions, made.houses, made.rules


def solution(text: str, **options: Any) -> object:
    made = sd.Solution(text, **options)
    return made.box, made.cells, str(made)


def from_numpy(**options: Any) -> object:
    made = sd.Puzzle.from_numpy(np.eye(6, dtype=np.uint8), **options)
    return made.box, str(made)


def generate(n: int = 3, **options: Any) -> list[str | None]:
    return [made.generated_json for made in sd.generate(n, **options)]


def read(text: str = f"{UNIQUE}\n", **options: Any) -> object:
    read = sd.read(io.BytesIO(text.encode()), **options)
    return [made and (made.side, made.box, made.alphabet, made.cells, made.rules) for made in read]


def sheets(suffix: str = ".html", **options: Any) -> Answer:
    def ask(**more: Any) -> bytes:
        path = Path(os.environ["PYTEST_SHEETS"]) / f"sheet{suffix}"
        sd.print_sheets([X_WING] * 9, path, **options, **more)
        return path.read_bytes()

    return ask


def dataset(puzzles: int | list[Any] = 3, **options: Any) -> Answer:
    def ask(**more: Any) -> dict[str, bytes]:
        with tempfile.TemporaryDirectory() as folder:
            sd.dataset(folder, puzzles, **options, **more)
            files = [path for path in Path(folder).rglob("*") if path.is_file() and path.name != "README.md"]
            return {str(path.relative_to(folder)): path.read_bytes() for path in files}

    return ask


def solve_array(**options: Any) -> object:
    solutions, verdicts = sd.solve_array(GRIDS, **options)
    return id(options.get("out")) * ("out" in options), solutions[0].tolist(), verdicts.tolist()


def step() -> sd.Step:
    return X_WING.steps()[0]


def of_list(ask: Answer, puzzles: list[Any]) -> Answer:
    return lambda **options: ask(puzzles, **options)


def list_options(ask: Answer) -> dict[str, tuple[Answer, Any]]:
    return {"timeout": (of_list(ask, [UNIQUE]), 0), "errors": (of_list(ask, [UNIQUE, "nonsense"]), "none")}


# The options that say how many threads work: see test_as_many_threads_work_as_are_asked_for.
THREADS: dict[str, Answer] = {
    "check": lambda **options: sd.check([HARD] * 6, timeout=0.3, **options),
    "solve": lambda **options: sd.solve([HARD] * 6, timeout=0.3, **options),
    "rate": lambda **options: sd.rate([HARD] * 6, timeout=0.3, **options),
    "dedupe": lambda **options: sd.dedupe([sd.Puzzle("." * 625)] * 300, **options),
    "dataset": dataset(3000, columns="puzzle"),
    "solve_array": lambda **options: sd.solve_array(np.stack([HARD.to_numpy()] * 6), timeout=0.3, **options),
    "generate": lambda **options: list(islice(sd.generate(10**6, **options), 3000)),
}

OPTIONS: dict[str, dict[str, tuple[Answer, Any]]] = {
    "Puzzle": {
        "box": (lambda **options: puzzle(SIX, **options), "3x2"),
        "alphabet": (puzzle, "ABCD"),
        "side": (lambda **options: puzzle(LINE_OF_16, **options), Refused(9, SIXTEEN_SYMBOLS)),
        "format": (lambda **options: puzzle(LINE_OF_16.replace(".", "0"), **options), Refused("integers", NO_NUMBER)),
        "regions": (puzzle, [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]),
        "houses": (puzzle, DIAGONALS),
        "rules": (puzzle, "less r1c1 r1c2"),
        "legend": (lambda **options: puzzle(DRAWN, **options), "line = thermo"),
    },
    "Puzzle.from_numpy": {"box": (from_numpy, "3x2"), "alphabet": (from_numpy, "ABCDEF")},
    "Puzzle.check": {"timeout": (X_WING.check, 0)},
    "Puzzle.explain": {"timeout": (sd.Puzzle(MULTIPLE).explain, 0)},
    "Puzzle.count": {
        "limit": (sd.Puzzle("." * 16).count, 5),
        "timeout": (lambda **options: sd.Puzzle("." * 36).count(1000, **options), 0),
    },
    "Puzzle.estimate": {
        "samples": (sd.Puzzle(MULTIPLE).estimate, 100),
        "seed": (sd.Puzzle(MULTIPLE).estimate, 1),
        "timeout": (sd.Puzzle(MULTIPLE).estimate, 0),
    },
    "Puzzle.rate": {
        "scale": (X_WING.rate, "se"),
        "uniqueness": (sd.Puzzle(WITH_UNIQUENESS).rate, True),
        "timeout": (X_WING.rate, 0),
    },
    "Puzzle.hint": {
        "level": (RECTANGLE.hint, "hard"),
        "uniqueness": (RECTANGLE.hint, True),
        "technique": (X_WING.hint, "naked single"),
    },
    "Puzzle.steps": {
        "level": (X_WING.steps, "trivial"),
        "uniqueness": (lambda **options: X_WING.steps(every=True, **options), True),
        "every": (X_WING.steps, True),
        "technique": (X_WING.steps, "x-wing"),
    },
    "Puzzle.minimize": {
        "remove": (X_WING.minimize, "rules"),
        "seed": (X_WING.minimize, 1),
        "timeout": (X_WING.minimize, 0),
    },
    "Puzzle.canonical": {
        "form": (X_WING.canonical, "quick"),
        "of": (X_WING.canonical, "solution"),
        "timeout": (lambda **options: X_WING.canonical(of="solution", **options), 0),
    },
    "Puzzle.shuffle": {"seed": (X_WING.shuffle, 1)},
    "Puzzle.svg": {
        "candidates": (X_WING.svg, True),
        "step": (X_WING.svg, step()),
        "theme": (X_WING.svg, "dark"),
    },
    "Puzzle.prove": {"timeout": (X_WING.prove, 0)},
    "Solution": {
        "box": (lambda **options: solution("123456456123231564564231312645645312", **options), Refused("3x2", "digit 2 stands twice in box 1")),
        "alphabet": (lambda **options: solution("1234341221434321", **options), "4321"),
    },
    "Solution.svg": {"theme": (lambda **options: sd.Solution("1234341221434321").svg(**options), "dark")},
    "Step.svg": {"theme": (lambda **options: step().svg(**options), "dark")},
    "check": list_options(sd.check),
    "solve": list_options(sd.solve),
    "rate": {
        "scale": (of_list(sd.rate, [X_WING]), "se"),
        "uniqueness": (of_list(sd.rate, [WITH_UNIQUENESS]), True),
        **list_options(sd.rate),
    },
    "dedupe": {
        "against": (of_list(sd.dedupe, [X_WING]), [X_WING.shuffle()]),
        "errors": list_options(sd.dedupe)["errors"],
    },
    "solve_array": {
        "box": (lambda **options: sd.solve_array(np.zeros((36,), np.uint8), **options)[0].tolist(), "3x2"),
        "out": (solve_array, np.zeros_like(GRIDS)),
        "limit": (solve_array, 1),
        "timeout": (solve_array, 0),
    },
    "generate": {
        "box": (generate, "2x3"),
        "seed": (generate, 1),
        "start": (generate, 1),
        "level": (generate, "hard"),
        "se": (generate, (4.0, 5.0)),
        "require": (generate, "x-wing"),
        "symmetry": (generate, "rotate180"),
        "givens": (generate, 30),
        "minimal": (generate, True),
        "from_": (lambda **options: generate(level="easy", **options), "seed"),
        "pattern": (generate, "x." * 40 + "x"),
        "holes": (generate, 40),
        "hole_pattern": (lambda **options: generate(holes=40, **options), "balanced"),
        "alphabet": (generate, "ABCDEFGHI"),
        "regions": (generate, "random"),
        "houses": (lambda **options: generate(box="2x2", **options), DIAGONALS),
        "rules": (generate, "less r1c1 r1c2"),
        "with_": (generate, "odd=4"),
        "clue_symmetry": (lambda **options: generate(with_="odd=4", **options), "rotate180"),
    },
    "dataset": {
        "mix": (dataset(), "easy:1"),
        "box": (dataset(), "2x3"),
        "minimal": (dataset(1, box="4x4", columns="givens", seed=1), True),
        "seed": (dataset(), 1),
        "columns": (dataset(), "puzzle"),
        "format": (dataset(), "csv"),
        "split": (dataset(), (0, 0, 1)),
        "split_by": (dataset(40, split=(1, 1, 1)), "puzzle"),
        "augment": (dataset(), 1),
        "timeout": (dataset([X_WING]), 0),
    },
    "read": {
        "box": (lambda **options: read(SIX, **options), "3x2"),
        "alphabet": (lambda **options: read(LINE_OF_16, **options), "4321"),
        "side": (lambda **options: read(LINE_OF_16, **options), Refused(9, SIXTEEN_SYMBOLS)),
        "format": (lambda **options: read(LINE_OF_16.replace(".", "0"), **options), Refused("integers", NO_NUMBER)),
        "rules": (read, "less r1c1 r1c2"),
        "legend": (lambda **options: read(DRAWN, **options), "line = thermo"),
        "errors": (lambda **options: read(f"12\n1a\n\n{UNIQUE}\n", **options), "none"),
    },
    "print_sheets": {
        "per_page": (sheets(), 2),
        "solutions": (sheets(), "end"),
        "title": (sheets(), "Title"),
        "name_line": (sheets(), "Name"),
        "label": (sheets(), "Puzzle {number}"),
        "grade": (sheets(), True),
        "candidates": (sheets(), True),
        "paper": (sheets(), "letter"),
        "landscape": (sheets(), True),
        "margin": (sheets(), "30mm"),
    },
}

# Options that change nothing in an answer, with a value that shows that they are read.
READ: dict[tuple[str, str], Callable[[], object]] = {
    ("generate", "max_tries"): lambda: generate(1, givens=17, max_tries=1),
    ("generate", "timeout"): lambda: generate(1, timeout=0),
}


def outcome(ask: Callable[[], object]) -> object:
    try:
        return ask()
    except (ValueError, RuntimeError) as error:
        return str(error)


def functions() -> dict[str, Callable[..., object]]:
    """All that a user calls, by name."""
    found: dict[str, Callable[..., object]] = {}
    for name in sd.__all__:
        value = getattr(sd, name)
        if not callable(value):
            continue
        if not isinstance(value, type):
            found[name] = value
        elif not issubclass(value, Exception):
            methods = {method: getattr(value, method) for method in dir(value) if not method.startswith("_")}
            found |= {f"{name}.{method}": of for method, of in methods.items() if callable(of)}
    # Users make these two themselves.
    return found | {"Puzzle": sd.Puzzle, "Solution": sd.Solution}


def options() -> set[tuple[str, str]]:
    found = set()
    for name, function in functions().items():
        for option in inspect.signature(function).parameters.values():
            if option.default is not option.empty:
                found.add((name, option.name))
    # Those of a sequence are Python's own.
    return {(name, option) for name, option in found if name not in ("Steps.index", "Steps.count")}


def test_every_option_has_its_row() -> None:
    rows = {(function, option) for function, of in OPTIONS.items() for option in of}
    assert rows | {(function, "threads") for function in THREADS} | set(READ) == options()


@pytest.mark.parametrize(("function", "option"), [(name, option) for name, of in OPTIONS.items() for option in of])
def test_an_option_changes_the_answer(
    function: str, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_SHEETS", str(tmp_path))
    ask, value = OPTIONS[function][option]
    if isinstance(value, Refused):
        ask()
        with pytest.raises(ValueError, match=value.message):
            ask(**{option: value.value})
    else:
        assert ask(**{option: value}) != outcome(ask)


@pytest.mark.parametrize(("function", "option"), READ)
def test_an_option_ends_a_search(function: str, option: str) -> None:
    with pytest.raises(sd.GenerateError, match="in 1 tries|time limit"):
        READ[function, option]()


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted as on Linux")
@pytest.mark.parametrize("function", THREADS)
def test_as_many_threads_work_as_are_asked_for(function: str) -> None:
    def workers(threads: int) -> int:
        """How many threads there are most of the time beside those from before."""
        before = set(os.listdir("/proc/self/task"))
        counts: Counter[int] = Counter()
        over = threading.Event()

        def count() -> None:
            own = {str(threading.get_native_id())}
            while not over.is_set():
                counts[len(set(os.listdir("/proc/self/task")) - before - own)] += 1
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        counter.start()
        THREADS[function](threads=threads)
        over.set()
        counter.join()
        del counts[0]
        return counts.most_common(1)[0][0]

    assert [workers(2), workers(3)] == [2, 3]
