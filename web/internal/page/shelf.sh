#!/bin/bash
# Makes static/shelf.jsonl, the examples of the page: an object per puzzle, the same at each run.
#
#   web/internal/page/shelf.sh SUDOKUSAT > web/internal/page/static/shelf.jsonl
#
# jq has to be installed.
set -euo pipefail
sudokusat=$1

# shelf GROUP TITLE OPTION... is a puzzle that generate makes with the options.
shelf() {
  local group=$1 title=$2; shift 2
  "$sudokusat" generate --json "$@" | jq -c --arg group "$group" --arg title "$title" '{group: $group, title: $title, board, rules, puzzle} | with_entries(select(.value != null))'
}

for grade in easy moderate tricky hard severe fiendish; do
  for n in 1 2; do shelf Classic "${grade^} $n" --grade "$grade" --symmetry rot180 --seed "$n"; done
done
shelf 'Other sizes' '4×4' --box 2x2 --seed 1
shelf 'Other sizes' '6×6, easy' --box 2x3 --grade easy --seed 1
shelf 'Other sizes' '6×6, harder' --box 2x3 --grade hard --seed 2
shelf 'Other sizes' '8×8' --box 2x4 --seed 1
shelf 'Other sizes' '12×12' --box 3x4 --seed 1
shelf 'Other sizes' '16×16' --box 4x4 --seed 1
shelf 'Other boards' 'Jigsaw 1' --regions random --seed 1
shelf 'Other boards' 'Jigsaw 2' --regions random --seed 2
for rule in diagonal windoku disjoint anti-knight anti-king nonconsecutive; do
  shelf 'Whole grid' "${rule^}" --rule "$rule" --seed 1
done
shelf Cages 'Killer, small cages' --with 'cages 2-3' --seed 1
shelf Cages 'Killer' --with 'cages 2-4' --seed 2
shelf Cages 'Killer, large cages' --with 'cages 3-5' --seed 3
shelf Cages 'Killer on diagonals' --with 'cages 2-4' --rule diagonal --seed 4
shelf Lines 'Thermometers' --with '5 thermos' --seed 1
shelf Lines 'Slow thermometers' --with '5 slow-thermos' --seed 1
shelf Lines 'Arrows' --with '5 arrows' --seed 1
shelf Lines 'Double arrows' --with '4 double-arrows' --seed 1
shelf Lines 'German whispers' --with '5 whispers' --seed 1
shelf Lines 'Dutch whispers' --with '5 dutch-whispers' --seed 1
shelf Lines 'Renban lines' --with '5 renbans' --seed 1
shelf Lines 'Nabner lines' --with '5 nabners' --seed 1
shelf Lines 'Palindromes' --with '4 palindromes' --seed 1
shelf Lines 'Zippers' --with '4 zippers' --seed 1
shelf Lines 'Between lines' --with '4 between-lines' --seed 1
shelf Lines 'Lockout lines' --with '4 lockouts' --seed 1
shelf Lines 'Modular lines' --with '5 modulars' --seed 1
shelf Lines 'Entropic lines' --with '5 entropics' --seed 1
shelf Lines 'Region sum lines' --with '4 region-sum-lines' --seed 1
shelf Lines 'Thermometers and arrows' --with '3 thermos' --with '3 arrows' --seed 2
shelf Marks 'All dots' --with 'all dots' --seed 1
shelf Marks 'White dots' --with 'all white-dots' --seed 1
shelf Marks 'XV' --with 'all xv' --seed 1
shelf Marks 'Inequalities' --with 'inequalities' --seed 1
shelf Marks 'Even cells' --with 'even-cells' --seed 1
shelf Marks 'Minima and maxima' --with 'minima' --with 'maxima' --seed 1
shelf Marks 'Quadruples' --with 'quadruples' --seed 1
shelf 'Clues outside' 'Little killers' --with '8 little-killers' --seed 1
shelf 'Clues outside' 'Sandwiches' --with '9 sandwiches' --seed 1
shelf 'Clues outside' 'X-sums' --with '8 x-sums' --seed 1
shelf 'Clues outside' 'Skyscrapers' --with '12 skyscrapers' --seed 1
shelf 'Clues outside' 'Numbered rooms' --with '10 numbered-rooms' --seed 1
shelf Mixed 'Arrows, dots and a diagonal' --with '3 arrows' --with '6 dots' --rule diagonal --seed 3
shelf Mixed 'Cages and whispers' --with '6 cages' --with '3 whispers' --seed 4
shelf Mixed 'Thermometers on a jigsaw' --with '4 thermos' --regions random --seed 5
shelf Shading 'Yin-yang' --with yin-yang --box 2x3 --seed 1
shelf Shading 'Yin-yang 9×9' --with yin-yang --seed 2
