"""Dask: blocks of a file of puzzles, a line each, through satdoku on every worker.

usage: dask_bag.py IN OUT [COMMAND [OPTIONS]], by default `solve`; SCHEDULER=tcp://HOST:8786 for a cluster
"""

import os
import subprocess
import sys

import dask.bytes
from dask import delayed
from dask.distributed import Client


def answer(block, program):
    return subprocess.run(program, input=block, stdout=subprocess.PIPE, check=True).stdout


def main(source, target, *command):
    program = [os.environ.get("SATDOKU", "satdoku"), *(command or ["solve"])]
    program += ["--quiet", "--filter", "--input-format", "line", "--threads", "1"]
    with Client(os.environ.get("SCHEDULER")) as client, open(target, "wb") as out:
        _, [blocks], *_ = dask.bytes.read_bytes(source, delimiter=b"\n", blocksize="2MiB")
        for future in client.compute([delayed(answer)(block, program) for block in blocks]):
            out.write(future.result())


if __name__ == "__main__":
    main(*sys.argv[1:])
