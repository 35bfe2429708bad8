"""A PyTorch data set of graded puzzles, made as it is read: python training_set.py [COUNT]."""

import sys
from collections.abc import Iterator

import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

import satdoku as sd

LEVELS = ["trivial", "easy", "medium", "hard", "expert", "extreme"]


class GradedPuzzles(IterableDataset[tuple[torch.Tensor, torch.Tensor, int]]):
    """Puzzles 0 to count - 1 of a seed: cells, solution (both 9x9, 0 for a blank) and the index of the level."""

    def __init__(self, count: int, seed: int = 0) -> None:
        self.count, self.seed = count, seed

    def __iter__(self) -> Iterator[tuple[torch.Tensor, torch.Tensor, int]]:
        # Each worker makes its own part, on one thread.
        worker = get_worker_info()
        workers, nth = (worker.num_workers, worker.id) if worker else (1, 0)
        first, last = self.count * nth // workers, self.count * (nth + 1) // workers
        for start in range(first, last, 1000):
            n = min(1000, last - start)
            puzzles = list(sd.generate(n, seed=self.seed, start=start, threads=1))
            for puzzle, rating in zip(puzzles, sd.rate(puzzles, threads=1)):
                solution = puzzle.solve()
                assert solution is not None and rating.level is not None
                cells = torch.from_numpy(puzzle.to_numpy())
                yield cells, torch.from_numpy(solution.to_numpy()), LEVELS.index(rating.level)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    levels = torch.zeros(len(LEVELS), dtype=torch.int64)
    for _cells, _solutions, level in DataLoader(GradedPuzzles(count), batch_size=256, num_workers=2):
        levels += torch.bincount(level, minlength=len(LEVELS))
    print(dict(zip(LEVELS, levels.tolist())))
