"""Sudoku of any size: solve, check, generate, rate and explain, by the list and by the numpy array.

>>> import satdoku as sd
>>> puzzle = sd.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.check().kind
'unique'
>>> str(puzzle.solve())[:9]
'534678912'
"""

from ._answers import (
    Count,
    Estimate,
    Explanation,
    Minimal,
    Proof,
    Rating,
    Step,
    Steps,
    rate,
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
    "Count",
    "Dataset",
    "Estimate",
    "Explanation",
    "GenerateError",
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
    "generate",
    "print_sheets",
    "rate",
    "read",
    "solve",
    "solve_array",
]
