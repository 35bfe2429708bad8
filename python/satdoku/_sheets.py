"""Sheets of puzzles to print."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import _core
from ._core import Puzzle

_FORMS = {".pdf": "pdf", ".html": "html", ".htm": "html"}


def print_sheets(
    puzzles: Iterable[str | Puzzle],
    path: str | os.PathLike[str],
    *,
    per_page: int | None = None,
    solutions: str = "none",
    title: str = "",
    name_line: str = "",
    label: str | None = None,
    grade: bool = False,
    candidates: bool = False,
    paper: str = "a4",
    landscape: bool = False,
    margin: str | None = None,
) -> None:
    """Write sheets of puzzles as a PDF or HTML file.

    Parameters
    ----------
    puzzles
        Any iterable of str and Puzzle.
    path
        The file, which is replaced; its suffix says what it is: `.pdf`, `.html` or `.htm`.
    per_page
        Puzzles on a page: 1, 2, 4, 6, 9, 12 or 16; by default as many as are comfortable.
    solutions
        Where solutions are printed: "none", "end" or "upside-down".
    title, name_line
        Texts at the head of each page.
    label
        The text above each puzzle, such as `"No. {number}: {level}"`.
    grade
        Whether the level of each puzzle stands beside the label.
    candidates
        Whether open cells show their candidates.
    paper, landscape, margin
        The paper, as for `satdoku print`.

    Raises
    ------
    ParseError
        If a text is not a puzzle; `index` is its place in the list.
    ValueError
        If the suffix or an option is unknown, or a page has no room for a puzzle.
    OSError
        If the file cannot be written.
    """
    path = Path(path)
    form = _FORMS.get(path.suffix.lower())
    if form is None:
        raise ValueError(f"path: expected the suffix .pdf or .html, not '{path.suffix}'")
    request: dict[str, Any] = {
        "ask": "print",
        "form": form,
        "paper": paper,
        "landscape": landscape,
        "solutions": solutions,
        "title": title,
        "name-line": name_line,
        "grade": grade,
        "candidates": candidates,
    }
    if per_page is not None:
        request["per-page"] = str(per_page)
    if margin is not None:
        request["margin"] = margin
    if label is not None:
        request["label"] = label
    path.write_bytes(_core._print(list(puzzles), json.dumps(request)))
