"""Puzzles that several tests ask about, and the program."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable

import pytest
from hypothesis import settings

import satdoku as sd

# Shared machines are slow at times; a slow example is no error.
settings.register_profile("shared", deadline=None)
settings.load_profile("shared")

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MULTIPLE = "." * 81
NONE = "55" + "." * 79


@pytest.fixture
def puzzle() -> sd.Puzzle:
    return sd.Puzzle(UNIQUE)


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """Runs the program, and returns what it writes, whatever its exit code."""
    path = os.environ.get("SATDOKU") or shutil.which("satdoku")
    if path is None:
        pytest.skip("SATDOKU must name the built program: SATDOKU=target/release/satdoku")

    def run(*args: str, stdin: str = "") -> str:
        done = subprocess.run([path, *args], input=stdin, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode in (0, 1, 3), done.stderr
        return done.stdout

    return run
