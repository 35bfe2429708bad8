#!/usr/bin/env bash
# GNU parallel: blocks of lines on all cores, of this machine or of others (--sshlogin).
# usage: parallel.sh IN OUT [COMMAND [OPTIONS]], by default `solve`; a puzzle a line
set -euo pipefail
in=$1 out=$2
shift 2
parallel --pipe --keep-order --block 2M --halt now,fail=1 \
    "${SATDOKU:-satdoku}" "${@:-solve}" --quiet --filter --input-format line --threads 1 <"$in" >"$out"
