#!/usr/bin/env bash
#SBATCH --job-name=satdoku
#SBATCH --array=0-99
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# Slurm: each task of the array does its shard. Afterwards: cat OUT.* >OUT
# usage: sbatch slurm.sh IN OUT [COMMAND [OPTIONS]], by default `solve`; other arrays: sbatch --array=0-999 ...
set -euo pipefail
in=$1 out=$2
shift 2
# A task that runs again does nothing if its part is there: -o writes it whole or not at all.
part=$(printf '%s.%06d' "$out" "$SLURM_ARRAY_TASK_ID")
test ! -e "$part" || exit 0
"${SATDOKU:-satdoku}" "${@:-solve}" --quiet --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --filter --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" "$in" -o "$part"
