"""Verdicts of a Spark data frame: python spark.py PUZZLES.parquet VERDICTS.parquet."""

import sys

import pandas as pd

import satdoku as sd


def verdicts(puzzles: pd.Series) -> pd.Series:
    """The verdict of each puzzle. Spark runs one such function for each core, so one thread each is right."""
    return pd.Series(sd.check(puzzles, threads=1))


def main(source: str, target: str) -> None:
    from pyspark.sql import SparkSession
    from pyspark.sql.functions import pandas_udf

    spark = SparkSession.builder.getOrCreate()
    verdict = pandas_udf("string")(verdicts)
    frame = spark.read.parquet(source)
    frame.withColumn("verdict", verdict("puzzle")).write.parquet(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
