#!/usr/bin/env bash
# Measures again what docs/comparison.md states about speed, on this machine: contrib/measure.sh [LIST…]
# A list has a 9×9 puzzle at the beginning of each line; by default those of testdata/puzzles, which are samples of the lists
# of the document. Of each program the median of RUNS runs (7) is printed, in processor time, the programs taking turns.
# TDOKU is the command of tdoku's example program, as in '/opt/tdoku/build/solve 2': it gets the list on standard input.
# cadical and minisat, where they are installed, solve the exported formulas of ten puzzles, one after the other.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/.."
runs=${RUNS:-7}
[ $# -gt 0 ] || set -- testdata/puzzles/9x9-17clue.txt testdata/puzzles/9x9-hardest.txt
d=$(mktemp -d); trap 'rm -rf "$d"' EXIT
go build -o "$d/sudokusat" ./cmd/sudokusat

# cost prints the processor time of a command in ms: that of its own and of what it started.
cost() {
  local TIMEFORMAT='%U %S'
  { time "$@" > /dev/null 2> /dev/null || [ $? = 10 ]; } 2>&1 | awk '{ printf "%.0f\n", ($1 + $2) * 1000 }'
}
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
ours() { "$d/sudokusat" solve "$d/list"; }
tdoku() { $TDOKU < "$d/list"; }
formulas() { local f; for f in "$d"/formulas/*; do "$@" "$f" || [ $? = 10 ]; done; }
search() { "$d/sudokusat" solve --engine cdcl --any "$d/ten"; }

# row prints the medians of programs, given in pairs of a name and a function with its arguments.
row() {
  local what=$1 first= i p; shift
  rm -f "$d"/cost-*
  for ((i = 0; i < runs; i++)); do
    for p in "$@"; do cost ${p#*=} >> "$d/cost-${p%%=*}"; done
  done
  for p in "$@"; do
    first=${first:-$(median "$d/cost-${p%%=*}")}
    printf '| %s | %s | %s ms | %s |\n' "$what" "${p%%=*}" "$(median "$d/cost-${p%%=*}")" \
      "$(awk -v a="$(median "$d/cost-${p%%=*}")" -v b="$first" 'BEGIN { if (b > 0) printf "%.1f", a / b; else print "-" }')"
  done
}

echo "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo 2> /dev/null | head -1), $("$d/sudokusat" version | tail -1), $runs runs"
printf '\n| list | program | processor time, median | ratio |\n|---|---|---|---|\n'
for list in "$@"; do
  awk -F '[: ,\t]' '/^[0-9.]/ { print $1 }' "$list" > "$d/list"
  programs=(sudokusat=ours)
  [ -z "${TDOKU:-}" ] || programs+=(tdoku=tdoku)
  row "$(basename "$list"), $(wc -l < "$d/list") puzzles" "${programs[@]}"
done
head -10 "$d/list" > "$d/ten"
"$d/sudokusat" export -o "$d/formulas" "$d/ten" > /dev/null
programs=(cdcl=search)
! command -v cadical > /dev/null || programs+=("cadical=formulas cadical -q")
! command -v minisat > /dev/null || programs+=("minisat=formulas minisat -verb=0")
row "the first ten as formulas" "${programs[@]}"
