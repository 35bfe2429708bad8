#!/usr/bin/env bash
# One hard puzzle on all cores: at most 2^D cubes, a SAT solver for each, the first solution or `#unsolvable`.
# usage: cubes.sh D PUZZLE [SOLUTION], with SOLUTION to ask for another one; SOLVER="kissat -q" in the environment
set -euo pipefail
depth=$1 puzzle=$2
satdoku=${SATDOKU:-satdoku}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$satdoku" encode --reduce --cubes "$depth" "$puzzle" ${3:+--block "$3"} -o "$work/icnf"
here=$(dirname "$0")
export here work
# 255 makes xargs start no more: one solution is enough.
# shellcheck disable=SC2016
grep -c '^a' "$work/icnf" | xargs seq | xargs -P "$(nproc)" -I{} bash -c '
    code=0
    "$here/cube.sh" "$work/icnf" "$1" ${SOLVER:-} >"$work/answer.$1" || code=$?
    case $code in 10) exit 255 ;; 20) ;; *) exit 1 ;; esac
' _ {} || test $? -eq 124
model=$(grep -l '^s SATISFIABLE' "$work"/answer.* | head -n 1) || model=
if test -n "$model"; then
    "$satdoku" decode "$work/icnf" "$model"
else
    echo '#unsolvable'
fi
