#!/bin/bash
# A list as an array job of Slurm: each task answers its part.
#
#   sbatch --array=1-8 examples/slurm.sh check list.txt
#
# leaves parts/part-1 to parts/part-8 with their manifests. A task that was killed can be
# run again: a part has its name only once it is complete. When all are through,
#
#   sudokusat merge -o answers parts/part-*
#
# puts them together, or names the tasks to submit again, which have to be given how many
# there once were:
#
#   SHARDS=8 sbatch --array=3,7 examples/slurm.sh check list.txt
#
# Slurm calls a task failed whose status is 1, 3 or 5: a puzzle has no solution, or could
# not be read, or was given up. Its part is complete if its manifest is there.
#SBATCH --job-name=sudokusat
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -e
command=$1; shift
mkdir -p parts
exec sudokusat "$command" --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "auto${SHARDS:+/$SHARDS}" --resume \
  -o 'parts/part-{shard}' "$@"
