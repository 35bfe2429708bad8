"""What a puzzle costs through each way into the package, in microseconds of processor time, least of several rounds.

    python benches/overhead.py [FILE]       FILE has lines of 81 symbols; else minimal puzzles are generated

SATDOKU names the program, which is then measured beside it, its start and the reading of the file included.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np

import satdoku as sd

COUNT = 100_000
# For calls with a single puzzle.
SINGLE = 20_000
ROUNDS = 5


def lines() -> list[str]:
    if len(sys.argv) < 2:
        return [str(puzzle) for puzzle in sd.generate(10_000, minimal=True, seed=1)] * (COUNT // 10_000)
    with open(sys.argv[1]) as file:
        found = [line[:81] for line in file if len(line.strip()) >= 81 and not line.startswith("#")]
    return (found * (COUNT // len(found) + 1))[:COUNT]


def own_time(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def time_of_program(command: str, path: str) -> float:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    start = spent()
    # Exit code 1: some puzzle has no solution, or more than one.
    program = [os.environ["SATDOKU"], command, "--threads", "1", "-q", "-f", "line", path]
    assert subprocess.run(program, stdout=subprocess.DEVNULL).returncode in (0, 1)
    return spent() - start


def main() -> None:
    puzzles = lines()
    grids = np.array([[int(cell) if cell.isdigit() else 0 for cell in line] for line in puzzles], np.uint8)
    out = np.empty_like(grids)
    texts = puzzles[:SINGLE]
    values = [sd.Puzzle(text) for text in texts]
    ways: dict[str, tuple[int, Callable[[], float]]] = {}

    def way(name: str, count: int, call: Callable[[], object]) -> None:
        ways[name] = (count, lambda: own_time(call))

    way("check(list of str)", COUNT, lambda: sd.check(puzzles, threads=1))
    way("solve(list of str)", COUNT, lambda: sd.solve(puzzles, threads=1))
    way("solve_array(grids), verdict and solution", COUNT, lambda: sd.solve_array(grids, out=out, threads=1))
    way("solve_array(grids, limit=1)", COUNT, lambda: sd.solve_array(grids, out=out, limit=1, threads=1))
    way("Puzzle(text)", SINGLE, lambda: [sd.Puzzle(text) for text in texts])
    way("puzzle.check()", SINGLE, lambda: [value.check() for value in values])
    way("puzzle.solve()", SINGLE, lambda: [value.solve() for value in values])
    way("check([text]), a call each", SINGLE, lambda: [sd.check([text]) for text in texts])
    way("solve_array(grid), a call each", SINGLE, lambda: [sd.solve_array(grid) for grid in grids[:SINGLE]])
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{line}\n" for line in puzzles)
        file.flush()
        for command in ("check", "solve") if "SATDOKU" in os.environ else ():
            ways[f"satdoku {command}"] = (COUNT, lambda command=command: time_of_program(command, file.name))  # type: ignore[misc]
        best = {name: min(run() for _ in range(ROUNDS)) for name, (_, run) in ways.items()}
    for name, (count, _) in ways.items():
        print(f"{name:42} {best[name] / count * 1e6:8.2f}")


if __name__ == "__main__":
    main()
