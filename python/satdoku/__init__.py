"""Sudoku of any size: solve, check, generate, rate and explain, by the list and by the numpy array.

>>> import satdoku as sd
>>> puzzle = sd.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.check().kind
'unique'
>>> str(puzzle.solve())[:9]
'534678912'
"""

from ._answers import (
    Canonical,
    Compared,
    Count,
    Estimate,
    Explanation,
    Map,
    Minimal,
    Proof,
    Rating,
    Step,
    Steps,
    dedupe,
    rate,
    same,
)
from ._core import (
    GenerateError,
    ParseError,
    Puzzle,
    Solution,
    Verdict,
    __version__,
    check,
    generate,
    read,
    solve,
    solve_array,
)
from ._dataset import Dataset, dataset
from ._sheets import print_sheets

__all__ = [
    "Canonical",
    "Compared",
    "Count",
    "Dataset",
    "Estimate",
    "Explanation",
    "GenerateError",
    "Map",
    "Minimal",
    "ParseError",
    "Proof",
    "Puzzle",
    "Rating",
    "Solution",
    "Step",
    "Steps",
    "Verdict",
    "__version__",
    "check",
    "dataset",
    "dedupe",
    "generate",
    "print_sheets",
    "rate",
    "read",
    "same",
    "solve",
    "solve_array",
]
