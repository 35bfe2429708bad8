from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, NoReturn, Protocol, TypeAlias, final, overload, type_check_only

import numpy as np
from numpy.typing import NDArray

from ._answers import Canonical, Compared, Count, Estimate, Explanation, Minimal, Proof, Rating, Step, Steps

__all__ = [
    "__version__",
    "ParseError",
    "GenerateError",
    "Puzzle",
    "Solution",
    "Verdict",
    "Solutions",
    "Generated",
    "Reader",
    "solve",
    "check",
    "_rate",
    "_new",
    "solve_array",
    "generate",
    "read",
    "_print",
    "_dataset",
]

_Box: TypeAlias = str | tuple[int, int]
_Errors: TypeAlias = Literal["raise", "none"]
_Kind: TypeAlias = Literal["unique", "none", "multiple", "unknown"]

@type_check_only
class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...

__version__: str

class ParseError(ValueError):
    line: int
    column: int | None
    expected: str | None
    index: int | None

class GenerateError(RuntimeError): ...

@final
class Puzzle:
    def __new__(
        cls,
        text: str,
        box: _Box | None = None,
        alphabet: str | None = None,
        *,
        side: int | None = None,
        format: str | None = None,
        regions: Sequence[int] | None = None,
        houses: Sequence[Sequence[int]] | None = None,
        rules: str | None = None,
        legend: str | None = None,
    ) -> Puzzle: ...
    @staticmethod
    def from_numpy(cells: NDArray[np.integer[Any]], box: _Box | None = None, alphabet: str | None = None) -> Puzzle: ...
    @property
    def side(self) -> int: ...
    @property
    def box(self) -> str | None: ...
    @property
    def alphabet(self) -> str: ...
    @property
    def cells(self) -> tuple[int, ...]: ...
    @property
    def regions(self) -> list[int] | None: ...
    @property
    def houses(self) -> list[list[int]]: ...
    @property
    def rules(self) -> list[str]: ...
    @property
    def generated(self) -> dict[str, Any] | None: ...
    @property
    def generated_json(self) -> str | None: ...
    def to_numpy(self) -> NDArray[Any]: ...
    def solve(self) -> Solution | None: ...
    def check(self, *, timeout: float | None = None) -> Verdict: ...
    def explain(self, *, timeout: float | None = None) -> Explanation: ...
    def count(self, limit: int | None = None, *, timeout: float | None = None) -> Count: ...
    def estimate(self, samples: int = 10_000, seed: int = 0, *, timeout: float | None = None) -> Estimate: ...
    def solutions(self) -> Solutions: ...
    def rate(
        self, *, scale: str = "levels", uniqueness: bool = False, timeout: float | None = None
    ) -> Rating: ...
    def hint(
        self, *, level: str = "extreme", uniqueness: bool = False, technique: str | Sequence[str] | None = None
    ) -> Step | None: ...
    def steps(
        self,
        *,
        level: str = "extreme",
        uniqueness: bool = False,
        every: bool = False,
        technique: str | Sequence[str] | None = None,
    ) -> Steps: ...
    def minimize(self, *, remove: str = "givens", seed: int = 0, timeout: float | None = None) -> Minimal: ...
    def canonical(
        self, *, form: str = "minlex", of: str = "puzzle", timeout: float | None = None
    ) -> Canonical: ...
    def shuffle(self, seed: int = 0) -> Puzzle: ...
    def svg(self, *, candidates: bool = False, step: Step | None = None, theme: str = "auto") -> str: ...
    def to(self, format: str) -> str: ...
    def dimacs(self) -> str: ...
    def prove(self, *, timeout: float | None = None) -> Proof: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _of(
        text: str,
        box_shape: str | None,
        alphabet: str | None,
        side: int | None,
        rules: str | None,
        made: str | None,
    ) -> Puzzle: ...
    def _same(self, other: Puzzle) -> Compared: ...
    def _without(self, cells: Sequence[str], rules: Sequence[str]) -> Puzzle: ...
    def _places(self, names: Sequence[str]) -> list[int]: ...
    def _step_svgs(self, asked: tuple[bool, bool, list[str], str, bool], theme: str) -> list[str]: ...

@final
class Solution:
    def __new__(cls, text: str, box: _Box | None = None, alphabet: str | None = None) -> Solution: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def side(self) -> int: ...
    @property
    def box(self) -> str | None: ...
    @property
    def cells(self) -> tuple[int, ...]: ...
    def to_numpy(self) -> NDArray[Any]: ...
    def svg(self, *, theme: str = "auto") -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _of(puzzle: Puzzle, digits: Sequence[int]) -> Solution: ...

@final
class Verdict:
    @property
    def kind(self) -> _Kind: ...
    @property
    def is_unique(self) -> bool: ...
    @property
    def solution(self) -> Solution | None: ...
    @property
    def solutions(self) -> tuple[Solution, Solution] | None: ...
    @property
    def differ(self) -> list[str]: ...
    @property
    def clash(self) -> tuple[str, str] | None: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def json(self) -> str: ...
    @property
    def record(self) -> dict[str, Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _of(puzzle: Puzzle, solutions: Sequence[Sequence[int]], reason: str | None) -> Verdict: ...
    def __bool__(self) -> NoReturn: ...

@final
class Solutions(Iterator[Solution]):
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...

@final
class Generated(Iterator[Puzzle]):
    def __iter__(self) -> Generated: ...
    def __next__(self) -> Puzzle: ...

@final
class Reader(Iterator[Puzzle | None]):
    def __iter__(self) -> Reader: ...
    def __next__(self) -> Puzzle | None: ...

def solve(
    puzzles: Iterable[str | Puzzle],
    *,
    threads: int | None = None,
    timeout: float | None = None,
    errors: _Errors = "raise",
) -> list[str | None]: ...
@overload
def check(
    puzzles: Iterable[str | Puzzle],
    *,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Literal["raise"] = "raise",
) -> list[_Kind]: ...
@overload
def check(
    puzzles: Iterable[str | Puzzle],
    *,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Literal["none"],
) -> list[_Kind | None]: ...
def solve_array(
    grids: NDArray[np.integer[Any]],
    *,
    box: _Box | None = None,
    out: NDArray[Any] | None = None,
    limit: Literal[1, 2] = 2,
    threads: int | None = None,
    timeout: float | None = None,
) -> tuple[NDArray[Any], NDArray[np.uint8]]: ...
def generate(
    n: int,
    *,
    box: _Box | None = None,
    seed: int = 0,
    start: int = 0,
    level: str | None = None,
    se: tuple[float | str, float | str] | None = None,
    require: str | None = None,
    symmetry: str | None = None,
    givens: int | tuple[int, int] | None = None,
    minimal: bool = False,
    from_: str | None = None,
    pattern: str | None = None,
    holes: int | None = None,
    hole_pattern: str | None = None,
    with_: str | None = None,
    clue_symmetry: str | None = None,
    max_tries: int | None = None,
    alphabet: str | None = None,
    regions: Sequence[int] | Literal["random"] | None = None,
    houses: Sequence[Sequence[int]] | None = None,
    rules: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Generated: ...
@overload
def read(
    file: str | PathLike[str] | _Readable,
    box: _Box | None = None,
    alphabet: str | None = None,
    *,
    side: int | None = None,
    format: str | None = None,
    rules: str | None = None,
    legend: str | None = None,
    errors: Literal["raise"] = "raise",
) -> Iterator[Puzzle]: ...
@overload
def read(
    file: str | PathLike[str] | _Readable,
    box: _Box | None = None,
    alphabet: str | None = None,
    *,
    side: int | None = None,
    format: str | None = None,
    rules: str | None = None,
    legend: str | None = None,
    errors: Literal["none"],
) -> Iterator[Puzzle | None]: ...
def _rate(
    puzzles: Iterable[str | Puzzle],
    *,
    scale: str,
    uniqueness: bool,
    threads: int | None,
    timeout: float | None,
    errors: _Errors,
) -> list[str | None]: ...
def _new(
    puzzles: Iterable[str | Puzzle], against: Iterable[str | Puzzle], *, threads: int | None, errors: _Errors
) -> list[bool]: ...
def _print(puzzles: Sequence[str | Puzzle], json: str) -> bytes: ...
def _dataset(
    directory: PathLike[str],
    puzzles: int | Iterable[str | Puzzle],
    *,
    mix: str | None,
    box: _Box | None,
    minimal: bool,
    seed: int,
    columns: str | None,
    format: str,
    split: str,
    split_by: str,
    augment: int,
    threads: int | None,
    timeout: float | None,
    made_by: str,
) -> tuple[list[tuple[str, int, int]], dict[str, int]]: ...
