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
# puts them together, or names the tasks to submit again: --array=3,7 (say --shard auto/8
# then, as those two do not know that they are two of eight).
#SBATCH --job-name=sudokusat
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -e
command=$1; shift
mkdir -p parts
exec sudokusat "$command" --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "${SHARD:-auto}" --resume \
  -o "parts/part-$SLURM_ARRAY_TASK_ID" "$@"
