"""Apache Spark: an RDD of puzzles, a line each, piped through satdoku on every executor.

usage: spark-submit spark.py IN OUT [COMMAND [OPTIONS]], by default `solve`; OUT becomes a directory
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession

source, target, *command = sys.argv[1:]
program = [os.environ.get("SATDOKU", "satdoku"), *(command or ["solve"])]
program += ["--quiet", "--filter", "--input-format", "line", "--threads", "1"]

spark = SparkSession.builder.appName("satdoku").getOrCreate().sparkContext
puzzles = spark.textFile(source, spark.defaultParallelism)
# checkCode: a run that broke fails the task, and Spark tries it again.
puzzles.pipe(shlex.join(program), checkCode=True).saveAsTextFile(target)
