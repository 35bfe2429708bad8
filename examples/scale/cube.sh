#!/usr/bin/env bash
# One cube: a SAT solver on the formula and the N-th cube of an iCNF file, the cube's literals as units.
# usage: cube.sh ICNF N [SOLVER [OPTIONS]], by default `cadical -q`; the solver reads standard input and exits with
# 10 or 20, as this script does. In a Slurm array N is $SLURM_ARRAY_TASK_ID
set -euo pipefail
icnf=$1 number=$2
shift 2
solver=("${@:-cadical}")
test $# -gt 0 || solver+=(-q)
awk -v number="$number" '
    NR > FNR && FNR == 1 {
        print "p cnf", vars, clauses + last - 2
        for (i = 2; i < last; i++) print cube[i], 0
    }
    /^[cp]/ { next }
    /^a/ { if (NR == FNR && ++cubes == number) last = split($0, cube); next }
    NR > FNR { print; next }
    { clauses++; for (i = 1; i < NF; i++) if ($i > vars || -$i > vars) vars = $i < 0 ? -$i : $i }
' "$icnf" "$icnf" | "${solver[@]}"
