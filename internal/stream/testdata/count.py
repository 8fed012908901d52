"""count.py FOLDER < PUZZLES: the number of solutions of each puzzle, by trying every digit in every cell in turn. FOLDER has
verify.py and what belongs to it, from which come boards, grids, and what rules and primitives mean. A puzzle is a line: a JSON
list of the board, its grid and the rules."""
import json
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import verify
from rules import scope


def cells_of(part):
    return {c for c in scope(*part) if c is not None}


def count(board, grid, rules):
    puzzle = verify.Puzzle(board, rules)
    b = puzzle.board
    g = b.grid(grid)
    given = list(g)
    parts = [(set(s), ('diff', list(s))) for s in (*b.houses, *b.sets)] + [(cells_of(x), x) for x in puzzle.parts]
    order = [c for c in b.cells if not given[c]]
    at = {c: i for i, c in enumerate(order)}
    due = [[] for _ in order]  # what can be judged once a cell has its digit
    for cells, part in parts:
        last = max((at[c] for c in cells if c in at), default=-1)
        if last >= 0:
            due[last].append(part)
        elif not verify.holds(b, g, *part):
            return 0

    def rest(i):
        if i == len(order):
            return 1
        total = 0
        for d in range(1, b.n + 1):
            g[order[i]] = d
            if all(verify.holds(b, g, *part) for part in due[i]):
                total += rest(i + 1)
        return total

    return rest(0)


for line in sys.stdin:
    print(count(*json.loads(line)))
