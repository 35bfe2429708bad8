"""Apache Spark: of all guises of a puzzle in a file, a line each, the first: `satdoku dedupe` on many machines.

usage: spark-submit spark_dedupe.py IN OUT; OUT becomes a directory, in the order of IN
"""

import csv
import os
import shlex
import sys

from pyspark.sql import SparkSession

source, target = sys.argv[1:]
program = [os.environ.get("SATDOKU", "satdoku"), "canon", "--form", "quick", "-f", "csv"]
program += ["--quiet", "--filter", "--input-format", "line", "--threads", "1"]


def keyed(row):
    """The form of a line's puzzle, and where the line stands."""
    text, index = row
    _, puzzle, _, form, _, error = next(csv.reader([text]))
    # What has no form is like nothing else.
    return (form or index, (index, puzzle or f"#error: {error}"))


spark = SparkSession.builder.appName("satdoku").getOrCreate().sparkContext
puzzles = spark.textFile(source, spark.defaultParallelism)
forms = puzzles.pipe(shlex.join(program), checkCode=True).zipWithIndex().map(keyed)
# reduceByKey: all guises of a puzzle meet on one machine, which keeps the first.
forms.reduceByKey(min).values().sortByKey().values().saveAsTextFile(target)
