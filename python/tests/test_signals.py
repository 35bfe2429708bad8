"""Ctrl-C: each question ends soon after it, and the next one is answered."""

from __future__ import annotations

import io
import itertools
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import satdoku as sd

# Hard for every engine: 36×36 with half of its cells open takes minutes.
HARD = "sd.generate(1, box='6x6', seed=2, holes=650)"

WORK = {
    "array": "sd.solve_array(np.zeros((10_000_000, 81), np.uint8), out=None)",
    "array on one thread": "sd.solve_array(np.zeros((10_000_000, 81), np.uint8), threads=1)",
    "large arrays": "sd.solve_array(np.stack([hard.to_numpy()] * 3))",
    "list": "sd.rate(['98.7.....7.....6....5....4......3......2.....1.....' + '.' * 30] * 3 + [hard] * 9)",
    "list on one thread": "sd.check([hard] * 3, threads=1)",
    "one": "hard.check()",
    "solve": "hard.solve()",
    "count": "sd.Puzzle('.' * 81).count()",
    "solutions": "next(hard.solutions())",
    "all solutions": "sum(1 for _ in sd.Puzzle('.' * 81).solutions())",
    "rate": "hard.rate()",
    "minimize": "sd.Puzzle(str(next(sd.generate(1, box='5x5', holes=100)))).minimize()",
    "prove": "hard.prove()",
    "generate": "list(sd.generate(10**9, level='extreme'))",
    "one that is rare": "list(sd.generate(1, givens=17, max_tries=10**9))",
    # These consumers run no code of Python between two elements, which is when it looks for signals by itself.
    "list of many": "list(sd.generate(10**9))",
    "queue of solutions": "collections.deque(sd.Puzzle('.' * 81).solutions(), maxlen=0)",
    "file": "collections.deque(sd.read(Endless()), maxlen=0)",
    "endless list": "sd.check(itertools.repeat('.' * 81))",
    "another thread's turn": "next(shared(hard.solutions()))",
}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize("name", WORK)
def test_ctrl_c_ends_it(name: str) -> None:
    script = f"""
        import collections, itertools, signal, threading, time
        import numpy as np
        import satdoku as sd
        # Where the tests run in the background, Ctrl-C may be ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        hard = next({HARD})

        class Endless:
            def read(self, size):
                return (b"." * 81 + b"\\n") * (size // 82)

        def shared(iterator):
            threading.Thread(target=next, args=(iterator,), daemon=True).start()
            time.sleep(0.1)
            return iterator

        print("ready", flush=True)
        try:
            {WORK[name]}
        except KeyboardInterrupt:
            assert sd.check(["1...2...3...4..."]) == ["multiple"]
            print("interrupted", flush=True)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert out == "interrupted\n", err


TAKEN_BY_THREADS: dict[str, Callable[[], Iterator[object]]] = {
    "generate": lambda: sd.generate(2000, seed=3),
    "solutions": lambda: sd.Puzzle("." * 16).solutions(),
    "read": lambda: sd.read(io.BytesIO(b"".join(b"%d" % (i % 9 + 1) + b"." * 80 + b"\n" for i in range(2000)))),
}


@pytest.mark.parametrize("name", TAKEN_BY_THREADS)
def test_threads_share_an_iterator(name: str) -> None:
    iterator = TAKEN_BY_THREADS[name]()
    taken: list[list[object]] = [[] for _ in range(8)]
    threads = [threading.Thread(target=mine.extend, args=(iterator,)) for mine in taken]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(itertools.chain(*taken)) == Counter(TAKEN_BY_THREADS[name]())
    assert next(iterator, None) is None


def test_an_iterator_does_not_wait_for_itself() -> None:
    class Loop:
        def read(self, size: int) -> bytes:
            next(reader)
            return b""

    reader = sd.read(Loop())
    with pytest.raises(ValueError, match=r"^iterator already executing$"):
        next(reader)


def test_an_iterator_that_is_dropped_ends_its_search() -> None:
    before = threading.active_count()
    solutions = sd.Puzzle("." * 81).solutions()
    assert len({next(solutions) for _ in range(200)}) == 200
    del solutions
    assert threading.active_count() == before
