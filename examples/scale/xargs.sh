#!/usr/bin/env bash
# xargs: one process for each shard, as many at a time as there are cores; any format that satdoku reads.
# usage: xargs.sh IN OUT [COMMAND [OPTIONS]], by default `solve`; SHARDS=N in the environment
set -euo pipefail
in=$1 out=$2
shift 2
shards=${SHARDS:-$(nproc)}
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
seq -w 0 $((shards - 1)) | xargs -P "$(nproc)" -I{} \
    "${SATDOKU:-satdoku}" "${@:-solve}" --quiet --filter --threads 1 --shard "{}/$shards" "$in" -o "$parts/{}"
cat "$parts"/* >"$out"
