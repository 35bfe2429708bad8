"""Columns of puzzles in pandas and polars."""

import pandas as pd
import polars as pl

import satdoku as sd

puzzles = [str(puzzle) for puzzle in sd.generate(1000, seed=1)]
puzzles[7] = "1" * 2 + "." * 79

# pandas: a Series of str is a sequence.
frame = pd.DataFrame({"puzzle": puzzles})
frame["verdict"] = sd.check(frame["puzzle"])
frame["solution"] = sd.solve(frame["puzzle"])
frame["level"] = [rating.level for rating in sd.rate(frame["puzzle"][:20])] + [None] * 980
print(frame["verdict"].value_counts().to_dict())
print(frame.loc[5:8, ["verdict", "level"]])

# polars: the same, or as an expression on batches of a lazy frame.
table = pl.DataFrame({"puzzle": puzzles})
table = table.with_columns(
    pl.col("puzzle").map_batches(lambda column: pl.Series(sd.check(column)), return_dtype=pl.String).alias("verdict"),
)
print(table.group_by("verdict").len().sort("verdict").rows())
