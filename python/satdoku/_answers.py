"""Answers about a puzzle: records of the program, with names for their fields.

The extension module makes them from the puzzle and the text of the record.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NoReturn, TypeVar, overload

from . import _core
from ._core import Puzzle, Solution

# all, every, techniques, level, uniqueness
_AskedSteps = tuple[bool, bool, list[str], str, bool]


class _Answer:
    """An answer about a puzzle. It is immutable; two are equal if their records are.

    Attributes
    ----------
    puzzle
        The puzzle.
    json
        The record as the program writes it with `--filter -f jsonl`, without the line break.
    """

    __slots__ = ("_record", "json", "puzzle")

    puzzle: Puzzle
    json: str
    _record: dict[str, Any]

    def __init__(self, puzzle: Puzzle, texts: list[str]) -> None:
        set_once = object.__setattr__
        set_once(self, "puzzle", puzzle)
        set_once(self, "json", texts[0])
        set_once(self, "_record", json.loads(texts[0]))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    @property
    def record(self) -> dict[str, Any]:
        """The record as a new dict."""
        record: dict[str, Any] = json.loads(self.json)
        return record

    @property
    def reason(self) -> str | None:
        """Why there is no answer, or none in full; None if there is one."""
        reason: str | None = self._record.get("reason")
        return reason

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Answer) and self.json == other.json

    def __hash__(self) -> int:
        return hash(self.json)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.puzzle, [self.json])

    def _solution(self, line: str) -> Solution:
        digits = Puzzle(line, box=self.puzzle.box, alphabet=self.puzzle.alphabet, side=self.puzzle.side)
        return Solution._of(self.puzzle, list(digits.cells))


class Explanation(_Answer):
    """A verdict with its reason: the givens that clash, or the cells in which solutions differ.

    Cells and digits are dicts such as `{"cell": "r1c2", "digit": "5"}`.
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """ "unique", "none", "multiple" or "unknown"."""
        return str(self._record["verdict"])

    @property
    def words(self) -> list[str]:
        """The explanation in sentences; empty for a puzzle with one solution."""
        words: list[str] = self._record.get("explanation", [])
        return words if self.reason is None else [f"unknown: {self.reason}"]

    @property
    def solution(self) -> Solution | None:
        """The only solution."""
        line = self._record.get("solution")
        return None if line is None else self._solution(line)

    @property
    def solutions(self) -> tuple[Solution, Solution] | None:
        """Two solutions, if there are several."""
        lines = self._record.get("solutions")
        return None if lines is None else (self._solution(lines[0]), self._solution(lines[1]))

    @property
    def clash(self) -> list[dict[str, str]]:
        """Givens that cannot stand together; empty unless there is no solution."""
        return list(self._record.get("clash", ()))

    @property
    def minimal(self) -> bool | None:
        """Whether each given of the clash is needed for it."""
        minimal: bool | None = self._record.get("minimal")
        return minimal

    @property
    def because(self) -> str | None:
        """What the clash comes to, such as "5 is given twice in row 1"."""
        because: str | None = self._record.get("because")
        return because

    @property
    def blame(self) -> list[dict[str, str]]:
        """Givens without each of which there is a solution: the record's culprits."""
        return list(self._record.get("culprits", ()))

    @property
    def differ(self) -> list[dict[str, Any]]:
        """Cells in which solutions differ, each with its digits: the record's open cells."""
        return list(self._record.get("open", ()))

    @property
    def settled(self) -> list[dict[str, str]]:
        """Open cells in which all solutions agree."""
        return list(self._record.get("settled", ()))

    @property
    def add(self) -> list[dict[str, str]] | None:
        """Givens that would leave one solution; None if none were looked for or found."""
        add: list[dict[str, str]] | None = self._record.get("add")
        return add

    def __str__(self) -> str:
        return "\n".join([self.kind, *self.words])

    def __repr__(self) -> str:
        return f"<Explanation {self.kind}>"


class Count(_Answer):
    """A number of solutions."""

    __slots__ = ()

    @property
    def count(self) -> int:
        """The number of solutions that were found, at most the limit."""
        return int(self._record["count"])

    @property
    def exact(self) -> bool:
        """Whether there are no more."""
        return bool(self._record["exact"])

    def __int__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Count {self.count}{'' if self.exact else '+'}>"


class Estimate(_Answer):
    """An estimate of the number of solutions. Numbers beyond those of a float are inf."""

    __slots__ = ()

    @property
    def estimate(self) -> float | None:
        """The estimated number; None if the number is known, or nothing is."""
        estimate: float | None = self._record.get("estimate")
        return estimate

    @property
    def count(self) -> int | None:
        """The number, if the descents found it."""
        count: int | None = self._record.get("count")
        return count

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return bool(self._record["exact"])

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval that has the number with a probability of 95%."""
        interval = self._record.get("interval")
        return None if interval is None else (interval[0], interval[1])

    @property
    def samples(self) -> int | None:
        """How many descents there were."""
        samples: int | None = self._record.get("samples")
        return samples

    def __float__(self) -> float:
        known = self.count if self.estimate is None else self.estimate
        return float("nan") if known is None else float(known)

    def __repr__(self) -> str:
        return f"<Estimate {float(self):.3g}>"


class Rating(_Answer):
    """The difficulty of a puzzle for a person."""

    __slots__ = ()

    @property
    def verdict(self) -> str:
        """ "rated"; or "none", "multiple" or "unknown" if it has no rating."""
        return str(self._record["verdict"])

    @property
    def level(self) -> str | None:
        """The level of the hardest step: "trivial", "easy", "medium", "hard", "expert" or "extreme"."""
        level: str | None = self._record.get("level")
        return level

    @property
    def score(self) -> int | None:
        """The sum of the costs of all steps."""
        score: int | None = self._record.get("score")
        return score

    @property
    def se_like(self) -> float | None:
        """The difficulty of the hardest step, on the scale of Sudoku Explainer."""
        se_like: float | None = self._record.get("se_like")
        return se_like

    @property
    def hardest(self) -> str | None:
        """The hardest technique that is needed."""
        hardest: str | None = self._record.get("hardest")
        return hardest

    @property
    def techniques(self) -> dict[str, int]:
        """The number of steps of each technique."""
        return dict(self._record.get("techniques", ()))

    @property
    def er(self) -> float | None:
        """What Sudoku Explainer gives the hardest step; None unless the scale is "se"."""
        er: float | None = self._record.get("er")
        return er

    @property
    def ep(self) -> float | None:
        """What Sudoku Explainer gives the hardest step up to the first that fills a cell; None unless the scale is "se"."""
        ep: float | None = self._record.get("ep")
        return ep

    @property
    def ed(self) -> float | None:
        """What Sudoku Explainer gives the first step; None unless the scale is "se"."""
        ed: float | None = self._record.get("ed")
        return ed

    def __repr__(self) -> str:
        if self.er is not None:
            return f"<Rating ER {self.er}, EP {self.ep}, ED {self.ed}>"
        if self.level is None:
            return f"<Rating {self.verdict}>"
        return f"<Rating {self.level}, score {self.score}, SE-like {self.se_like}>"


class Minimal(_Answer):
    """A minimal puzzle within a puzzle."""

    __slots__ = ()

    @property
    def verdict(self) -> str:
        """ "minimal"; "unsettled" if some givens or rules may be redundant; "none", "multiple" or "unknown" if there is none."""
        return str(self._record["verdict"])

    @property
    def minimal(self) -> Puzzle | None:
        """The minimal puzzle."""
        if "minimal" not in self._record:
            return None
        return self.puzzle._without(self.removed, self.rules_removed)

    @property
    def givens(self) -> int | None:
        """How many givens it has."""
        givens: int | None = self._record.get("givens")
        return givens

    @property
    def removed(self) -> list[str]:
        """The cells of the givens that were removed."""
        return list(self._record.get("removed", ()))

    @property
    def redundant(self) -> list[str]:
        """The cells of the givens each of which could be removed from the puzzle."""
        return list(self._record.get("redundant", ()))

    @property
    def rules_removed(self) -> list[str]:
        """The rules that were removed."""
        return list(self._record.get("rules_removed", ()))

    @property
    def rules_redundant(self) -> list[str]:
        """The rules each of which could be removed from the puzzle."""
        return list(self._record.get("rules_redundant", ()))

    @property
    def solution(self) -> Solution | None:
        """The only solution."""
        line = self._record.get("solution")
        return None if line is None else self._solution(line)

    def __repr__(self) -> str:
        return f"<Minimal {self.verdict}>"


class Map:
    """A map from a puzzle to a guise of it, where cells have other places and digits other names. It is immutable."""

    __slots__ = ("_cells", "_digits")

    _cells: tuple[int, ...]
    _digits: tuple[int, ...]

    def __init__(self, cells: Iterable[int], digits: Iterable[int]) -> None:
        object.__setattr__(self, "_cells", tuple(cells))
        object.__setattr__(self, "_digits", tuple(digits))

    @property
    def cells(self) -> tuple[int, ...]:
        """For each cell of the guise, row by row, the index of the cell of the original puzzle that it shows."""
        return self._cells

    @property
    def digits(self) -> tuple[int, ...]:
        """What the original digits 1, 2, ... become."""
        return self._digits

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("Map is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("Map is immutable")

    def apply(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The cells of a puzzle or of a solution in the guise: row by row, 0 for a blank."""
        names = (0, *self.digits)
        old = tuple(cells)
        return tuple(names[old[index]] for index in self.cells)

    def inverse(self) -> Map:
        """The way back."""
        cells = sorted(range(len(self.cells)), key=self.cells.__getitem__)
        digits = sorted(range(len(self.digits)), key=self.digits.__getitem__)
        return Map(cells, (digit + 1 for digit in digits))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and (self.cells, self.digits) == (other.cells, other.digits)

    def __hash__(self) -> int:
        return hash((self.cells, self.digits))

    def __reduce__(self) -> tuple[Any, ...]:
        return Map, (self.cells, self.digits)

    def __repr__(self) -> str:
        return f"Map({self.cells}, {self.digits})"


def _map_of(record: dict[str, Any], puzzle: Puzzle) -> Map | None:
    if "map" not in record:
        return None
    return Map(puzzle._places(record["map"]["cells"]), record["map"]["digits"])


class Canonical(_Answer):
    """The canonical form of a puzzle, or of its solution."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """ "canonical"; "unknown" if the form was not decided; "none" or "multiple" if there is no only solution."""
        return str(self._record["verdict"])

    @property
    def text(self) -> str | None:
        """The form as a line."""
        text: str | None = self._record.get("canonical")
        return text

    @property
    def automorphisms(self) -> int | None:
        """How many guises of the puzzle are the puzzle itself; None from 2**128 on."""
        number = self._record.get("automorphisms")
        return None if number is None else int(number)

    @property
    def map(self) -> Map | None:
        """The map from the puzzle, or from its solution, to the form; `map.inverse()` is the way back."""
        return _map_of(self._record, self.puzzle)

    def __str__(self) -> str:
        return self.text or f"{self.kind}"

    def __repr__(self) -> str:
        return f"<Canonical {self}>"


class Compared(_Answer):
    """Whether a puzzle is a guise of another one; `puzzle` is the second of the two."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """ "same", "different" or "unknown"."""
        return str(self._record["verdict"])

    @property
    def map(self) -> Map | None:
        """The map from the first puzzle to the second, if they are the same."""
        return _map_of(self._record, self.puzzle)

    def __bool__(self) -> NoReturn:
        raise TypeError("a comparison is no bool: compare its kind")

    def __repr__(self) -> str:
        return f"<Compared {self.kind}>"


class Proof(_Answer):
    """A verdict with a proof in DRAT."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """ "unique", "none", "multiple" or "unknown"."""
        return str(self._record["verdict"])

    @property
    def cnf(self) -> str | None:
        """The formula in DIMACS that the proof refutes: there is no solution, or no second one."""
        cnf: str | None = self._record.get("cnf")
        return cnf

    @property
    def proof(self) -> str | None:
        """The proof in DRAT."""
        proof: str | None = self._record.get("proof")
        return proof

    def __repr__(self) -> str:
        return f"<Proof {self.kind}>"


class Step:
    """A step of reasoning. Jupyter draws the position before it, with its marks.

    Cells and digits are dicts such as `{"cell": "r1c2", "digit": "5"}`.
    """

    __slots__ = ("_index", "_record", "_steps")

    def __init__(self, steps: Steps, index: int, record: dict[str, Any]) -> None:
        self._steps = steps
        self._index = index
        self._record = record

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle in which it is a step."""
        return self._steps.puzzle

    @property
    def record(self) -> dict[str, Any]:
        """The step as it is in the record of the hint."""
        return dict(self._record)

    @property
    def technique(self) -> str:
        """The technique, such as "hidden single in a box"."""
        return str(self._record["technique"])

    @property
    def level(self) -> str:
        """The level of the technique."""
        return str(self._record["level"])

    @property
    def se_like(self) -> float:
        """The difficulty on the scale of Sudoku Explainer."""
        return float(self._record["se_like"])

    @property
    def words(self) -> str:
        """The step with its reason, in a sentence."""
        return str(self._record["words"])

    @property
    def places(self) -> list[dict[str, str]]:
        """The digits that it places."""
        return list(self._record["places"])

    @property
    def removes(self) -> list[dict[str, str]]:
        """The candidates that it removes."""
        return list(self._record["removes"])

    @property
    def houses(self) -> list[str]:
        """The houses of the pattern."""
        return list(self._record["houses"])

    @property
    def covers(self) -> list[str]:
        """The houses in which it removes candidates."""
        return list(self._record["covers"])

    @property
    def parts(self) -> list[dict[str, Any]]:
        """The candidates that it rests on, by the part that they play."""
        return list(self._record["parts"])

    @property
    def trial(self) -> dict[str, Any] | None:
        """How a trial ends in a contradiction, with the trials within it; `None` for other techniques."""
        trial: dict[str, Any] | None = self._record.get("trial")
        return trial

    def svg(self, theme: str = "auto") -> str:
        """The position before the step with its marks, as a picture in SVG."""
        return self._steps._svg(self._index, theme)

    def _repr_svg_(self) -> str:
        return self.svg("light")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.puzzle == other.puzzle and self._record == other._record

    def __hash__(self) -> int:
        return hash((self.puzzle, self.words))

    def __reduce__(self) -> tuple[Any, ...]:
        return operator.getitem, (self._steps, self._index)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Step {self.words}>"


class Steps(_Answer, Sequence[Step]):
    """The steps of a puzzle, in order.

    Attributes
    ----------
    verdict
        "hinted" or "solved"; "stuck" if no technique leads on; "unknown".
    """

    __slots__ = ("_asked", "_pictures", "_steps")

    _asked: _AskedSteps
    _steps: list[Step]
    _pictures: dict[str, list[str]]

    def _asked_with(self, asked: _AskedSteps) -> Steps:
        """Takes the options of the question; steps about a puzzle without exactly one solution are an error."""
        set_once = object.__setattr__
        set_once(self, "_asked", asked)
        set_once(self, "_pictures", {})
        set_once(self, "_steps", [Step(self, index, step) for index, step in enumerate(self._record["steps"])])
        if self.verdict in ("none", "multiple"):
            how_many = "no solution" if self.verdict == "none" else "several solutions"
            words = ": ".join([f"the puzzle has {how_many}", *self._record.get("explanation", ())])
            raise ValueError(words)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_steps, (self.puzzle, self.json, self._asked)

    @property
    def verdict(self) -> str:
        """ "hinted" or "solved"; "stuck" if no technique leads on; "unknown"."""
        return str(self._record["verdict"])

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    __eq__ = _Answer.__eq__
    __hash__ = _Answer.__hash__

    def first(self) -> Step | None:
        """The first step, if there is any."""
        return self._steps[0] if self._steps else None

    def _svg(self, index: int, theme: str) -> str:
        if theme not in self._pictures:
            self._pictures[theme] = self.puzzle._step_svgs(self._asked, theme)
        return self._pictures[theme][index]

    def __str__(self) -> str:
        return "\n".join(step.words for step in self._steps)

    def __repr__(self) -> str:
        return f"<Steps {self.verdict}, {len(self)}>"


def _restore_steps(puzzle: Puzzle, text: str, asked: _AskedSteps) -> Steps:
    return Steps(puzzle, [text])._asked_with(asked)


@overload
def rate(
    puzzles: Iterable[str | Puzzle],
    *,
    scale: str = "levels",
    uniqueness: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Literal["raise"] = "raise",
) -> list[Rating]: ...
@overload
def rate(
    puzzles: Iterable[str | Puzzle],
    *,
    scale: str = "levels",
    uniqueness: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Literal["none"],
) -> list[Rating | None]: ...
def rate(
    puzzles: Iterable[str | Puzzle],
    *,
    scale: str = "levels",
    uniqueness: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Literal["raise", "none"] = "raise",
) -> list[Rating] | list[Rating | None]:
    """Rate the difficulty of each puzzle for a person.

    Parameters
    ----------
    puzzles
        Any iterable of str and Puzzle, each of any size and format.
    scale
        "levels" for our levels and scores, or "se" for the numbers ER, EP and ED of Sudoku Explainer 1.2.1.
    uniqueness
        Whether to use techniques that assume a unique solution. Sudoku Explainer always does.
    threads
        Number of threads, at least 1; all cores by default.
    timeout
        Seconds for each puzzle; no limit by default.
    errors
        What becomes of a text that is no puzzle: "raise" for an exception, which ends the whole list, "none" for None in
        its place.

    Returns
    -------
    list of Rating, or None with `errors="none"`
        In the order of the puzzles.

    Raises
    ------
    ParseError
        If a text is not a puzzle; `index` is its place in the list.
    TypeError
        If an element is neither str nor Puzzle.
    """
    if not isinstance(puzzles, (str, Puzzle)):
        puzzles = list(puzzles)
    records = _core._rate(
        puzzles, scale=scale, uniqueness=uniqueness, threads=threads, timeout=timeout, errors=errors
    )

    def rating(puzzle: str | Puzzle, record: str | None) -> Rating | None:
        if record is None:
            return None
        return Rating(puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle), [record])

    return [rating(puzzle, record) for puzzle, record in zip(puzzles, records)]


def same(one: str | Puzzle, other: str | Puzzle) -> Compared:
    """Decide whether two puzzles are one in two guises, which differ by the places of cells and the names of digits.

    Parameters
    ----------
    one, other
        Each a str or a Puzzle.

    Returns
    -------
    Compared
        Its `kind` is "same", "different" or "unknown", and its `map` leads from one to the other.

    Raises
    ------
    ParseError
        If a text is not a puzzle.
    """
    first, second = (given if isinstance(given, Puzzle) else Puzzle(given) for given in (one, other))
    return first._same(second)


_Given = TypeVar("_Given", bound=str | Puzzle)


def dedupe(
    puzzles: Iterable[_Given],
    *,
    against: Iterable[str | Puzzle] = (),
    threads: int | None = None,
    errors: Literal["raise", "none"] = "raise",
) -> list[_Given]:
    """Leave out puzzles that are guises of earlier ones, which differ by the places of cells and the names of digits.

    Puzzles are compared by 96 bits of a hash of their canonical form. One whose form cannot be decided is kept.

    Parameters
    ----------
    puzzles
        Any iterable of str and Puzzle, each of any size and format.
    against
        Puzzles whose guises are left out as well, such as those of a training set.
    threads
        Number of threads, at least 1; all cores by default.
    errors
        What becomes of a text that is no puzzle: "raise" for an exception, "none" to leave it out.

    Returns
    -------
    list of str and Puzzle
        Those that are left, in order.

    Raises
    ------
    ParseError
        If a text is not a puzzle; `index` is its place in its list.
    TypeError
        If an element is neither str nor Puzzle.
    """
    # A single puzzle is refused there.
    if not isinstance(puzzles, (str, Puzzle)):
        puzzles = list(puzzles)
    new = _core._new(puzzles, against, threads=threads, errors=errors)
    return [puzzle for puzzle, is_new in zip(puzzles, new) if is_new]
