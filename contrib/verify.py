#!/usr/bin/env python3
"""verify.py FILE…                           checks certificates (docs/certificates.md)
verify.py --cnf FORMULA --drat PROOF      checks a proof about any formula in DIMACS

It is written from docs/rules.md and shares no code with the program that writes certificates. Of a certificate it reads the
board, the rules, the grids and the claim, and makes the formula by itself: the clauses of the board, and for each rule the
primitives that express its meaning. The number of variables and of clauses and the SHA-256 of the header have to be those of
this formula, so both programs understand the puzzle alike, down to each auxiliary variable. It checks that

  - each solution keeps every primitive, and all differ; those beside "minimal" and clashes keep the puzzle without its part;
  - each line of the proof follows from this formula and the lines before it by unit propagation, and the last is empty.

So nothing of a certificate is believed but the name of the prover; what has to be believed is this file, and Python. It prints
a line for each certificate. Exit status: 0 all are verified, 1 one fails, 2 one is malformed (or the usage is), 3 one has a
rule or a claim that is not covered. Of several the least counts that is not 0. An empty line is no certificate.
"""
import collections
import hashlib
import itertools
import json
import math
import re
import sys

sys.dont_write_bytecode = True
from rules import *

WORDS = 'verified', 'fails', 'malformed', 'not covered'

def size(text):
    rows, cols = map(int, text.split('x'))
    return rows, cols

class Board:
    """The cells are the squares row by row, the extra cells, and the squares of each layer. A digit is 1 to n, its value lo to hi."""

    def __init__(self, text, rules=()):
        first, *words = text.split(' ')
        part = dict(zip(words[::2], words[1::2]))
        known = {'digits', 'box', 'regions', 'lines', 'missing', 'extra', 'layers'}
        need(2 * len(part) == len(words) and set(part) <= known and part.get('lines', 'free') == 'free', f'the board {text!r}')
        need(not {'box', 'regions'} <= set(part), 'a board with boxes and regions', NOT_COVERED)
        (self.rows, self.cols), (self.high, self.wide) = size(first), size(part.get('box', '0x0'))
        self.lo, self.hi = map(int, part.get('digits', f'1-{max(self.rows, self.cols)}').split('-'))
        self.n, self.size = self.hi - self.lo + 1, self.rows * self.cols
        need(self.size > 0 < self.n and self.lo >= 0, f'the board {text!r}')
        need(not self.high or self.rows % self.high == 0 == self.cols % self.wide, 'boxes that do not divide the board')
        self.free, self.extra = 'lines' in part, part['extra'].split(',') if 'extra' in part else []
        symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        self.map = part.get('regions', '')
        self.map = [int(r) for r in self.map.split(',')] if ',' in self.map else [symbols.find(r) for r in self.map]
        need(not self.map or len(self.map) == self.size, 'a map of another size')
        self.layers, self.first = {}, self.size + len(self.extra)
        for layer in part['layers'].split(';') if 'layers' in part else ():
            name, names = layer.split('=')
            lo, _, hi = names.partition('-')
            self.layers[name] = [str(v) for v in range(int(lo), int(hi) + 1)] if hi.isdigit() and lo.isdigit() else names.split(',')
            need(1 < len(set(self.layers[name])) == len(self.layers[name]) <= self.n, f'the layer {name}')
        self.text, self.marks, self.heavy_first = text, [], True
        self.missing, self.all = set(), self.first + self.size * len(self.layers)
        self.missing = set(self.named(part['missing'].split(','))) if 'missing' in part else set()
        self.cells = [c for c in range(self.all) if self.square(c) not in self.missing]
        self.squares = [c for c in self.cells if c < self.size]
        sets = self.lines(self.squares)[2 * self.free:]
        self.houses, self.sets = [], []
        sets = [sorted(s) for s in sum(sets, []) + [cells for text in rules for _, cells in meaning(self, text)]]
        need(all(len(s) <= self.n for s in sets), 'a set of more cells than digits')
        self.houses = unique(tuple(s) for s in sets if len(s) == self.n)
        pair = lambda s: len(s) == 2 and any(set(s) <= set(h) for h in self.houses)
        self.sets = [s for s in sets if 1 < len(s) < self.n and not pair(s)]

    def square(self, c):
        return c if c < self.first else (c - self.first) % self.size

    def place(self, c):
        return divmod(self.square(c), self.cols) if self.square(c) < self.size else (-9, -9)

    def at(self, row, col):
        c = row * self.cols + col
        return c if 0 <= row < self.rows and 0 <= col < self.cols and c not in self.missing else None

    def block(self, top, left, rows, cols):
        return [c for i in range(rows * cols) if (c := self.at(top + i // cols, left + i % cols)) is not None]

    def region(self, c):
        """The box or region of a square, None for none."""
        row, col = self.place(c)
        return (row // self.high, col // self.wide) if self.high else self.map[self.square(c)] if self.map and row >= 0 else -1

    def lines(self, cells):
        """Cells of a plane by rows, by columns, and by boxes or regions."""
        out = [{}, {}, {}]
        for c in cells:
            for groups, key in zip(out, (*self.place(c), self.region(c))):
                groups.setdefault(key, []).append(c)
        out[2].pop(-1, None)
        return [list(groups.values()) for groups in out]

    def on(self, layer, square):
        return square if not layer else self.first + list(self.layers).index(layer) * self.size + square

    def layer(self, c):
        return '' if c < self.first else list(self.layers)[(c - self.first) // self.size]

    def move(self, c, step):
        """The cell that is so many rows down and columns to the right on the same plane, or None."""
        to = self.at(*map(sum, zip(self.place(c), step)))
        return None if to is None else self.on(self.layer(c), to)

    def beside(self, c, cells):
        return [o for step in AROUND if (o := self.move(c, step)) in cells]

    def cell(self, name, within=''):
        layer, _, square = name.rpartition('.')
        if square in self.extra:
            return self.size + self.extra.index(square)
        row, col = map(int, square.removeprefix('r').split('c'))
        need(name == f'{layer}{"." * bool(layer)}r{row}c{col}' and self.at(row - 1, col - 1) is not None, f'{name} is no cell')
        return self.on(layer or within, self.at(row - 1, col - 1))

    def named(self, words):
        """The cells of a list; None for a break."""
        out = []
        for word in words:
            start, run, end = word.partition('..')
            if word in self.layers or word == 'grid' and word not in self.extra:
                out += [self.on(word if word in self.layers else '', c) for c in self.squares]
            elif run:
                a, z = self.cell(start), self.cell(end, start.rpartition('.')[0])
                down, right = (y - x for x, y in zip(self.place(a), self.place(z)))
                k = max(abs(down), abs(right))
                need(down % k == 0 == right % k and self.layer(a) == self.layer(z), f'{word} is no run')
                out += [self.move(a, (i * down // k, i * right // k)) for i in range(k + 1)]
                need(None not in out, f'{word} has a missing square')
            else:
                out.append(None if word == '-' else self.cell(word))
        need(out, 'no cells')
        return out

    def label(self, c, name):
        """The digit that is meant by a value in a cell."""
        names = self.layers[self.layer(c)] if self.layer(c) else [str(v) for v in range(self.lo, self.hi + 1)]
        need(name in names, f'{name!r} is no value there')
        return names.index(name) + 1

    def value(self, d):
        return self.lo + d - 1

    def digits(self, ok):
        """The digits whose values are in a set, or satisfy a test."""
        ok = ok if callable(ok) else set(ok).__contains__
        return frozenset(d for d in range(1, self.n + 1) if ok(self.value(d)))

    def without(self, digits):
        return frozenset(range(1, self.n + 1)) - digits

    def grid(self, text):
        """A digit for each cell, 0 for a blank."""
        g, words = [0] * self.all, text.split(' ')
        squares = [words.pop(0) for _ in range(self.size)] if self.hi > 9 else words.pop(0)
        planes = [('', squares)]
        for word in words:
            name, colon, values = word.partition(':')
            if colon:
                names = self.layers[name]
                short = not any(v[0] == '-' or len(v) > 1 and v[0] <= '9' for v in names) and len({v[0] for v in names}) == len(names)
                values = [next((v for v in names if v[0] == x), x) for x in values] if short else values.split('/')
                planes.append((name, values))
            else:
                name, value = word.split('=')
                g[self.cell(name)] = self.label(self.cell(name), value)
        for name, values in planes:
            need(len(values) == self.size, f'{len(values)} squares in a grid')
            for c, v in enumerate(values):
                need((v == '#') == (c in self.missing), f'{v!r} in square {c}')
                g[self.on(name, c)] = 0 if v in '.#' else self.label(self.on(name, c), v)
        return g

def holds(b, g, kind, *x):
    """Whether a full grid keeps a primitive."""
    match kind:
        case 'dom': return g[x[0]] in x[1]
        case 'diff': return len({g[c] for c in x[0]}) == len(x[0])
        case 'rel': return (g[x[0]], g[x[1]]) in x[2]
        case 'clause': return any(g[c] in allow for c, allow in x[0])
        case 'sets': return tuple(sorted(g[c] for c in x[0])) in x[1]
        case 'pairs': return len({(g[a], g[c]) for a, c in zip(*x)}) == len(x[0])
        case 'any': return any(all(holds(b, g, *y) for y in part) for part in x[0])
        case 'some': return sum(all(holds(b, g, *y) for y in part) for part, _ in x[1]) in x[0]
        case 'read':
            cells, state, step, good = x
            for i, c in enumerate(cells):
                state = None if state is None else step(state, c if c is None else g[c], i)
            return state is not None and good(state)
        case 'conn':
            left = {c for c in x[0] if g[c] in x[1]}
            size, todo = len(left), [left.pop()] if left else []
            for c in todo:
                todo += b.beside(c, left)
                left -= set(todo)
            return not left and x[2] <= size <= x[3]

# The formula, in the order of docs/certificates.md and with the auxiliary variables of package encode.

NO, YES = -1, -2

def diagram(n, cells, state, step, good):
    """The least automaton: for each cell a list of states, which are the next ones by digit; NO and YES are ends."""
    layers, reads = [], []
    for i, c in enumerate(cells):
        if c is not None:
            reads.append((i, []))
        elif reads:
            reads[-1][1].append(i)
        else:
            state = step(state, None, i)
    keys = [state]
    for i, breaks in reads:
        index, rows = {}, []
        for key in keys:
            after = [step(key, d, i) for d in range(1, n + 1)] if key is not None else [None] * n
            for at in breaks:
                after = [q if q is None else step(q, None, at) for q in after]
            rows.append([NO if q is None else index.setdefault(q, len(index)) for q in after])
        layers.append(rows)
        keys = list(index)
    ends = [YES if key is not None and good(key) else NO for key in keys]
    for i in reversed(range(len(layers))):
        same, now = {}, []
        for row in layers[i]:
            row = tuple(ends[to] if to >= 0 else to for to in row)
            now.append(row[0] if row[0] < 0 and len(set(row)) == 1 else same.setdefault(row, len(same)))
        layers[i], ends = list(same), now
    return [cells[i] for i, _ in reads], layers, ends[0]

class Formula:
    def __init__(self, b):
        self.b, self.n, self.top, self.clauses, self.connected = b, b.n, b.all * b.n, [], []
        self.clauses += [[self.x(c, d) for d in range(1, b.n + 1)] for c in b.cells]
        for c in b.cells:
            self.clauses += [[-self.x(c, d), -self.x(c, e)] for d, e in itertools.combinations(range(1, b.n + 1), 2)]
        for write, sets in (self.apart, b.houses), (self.places, b.houses), (self.apart, b.sets):
            for cells in sets:
                write(cells)

    def x(self, c, d):
        return c * self.n + d

    def fresh(self, k):
        self.top += k
        return self.top - k + 1

    def apart(self, cells, guard=()):
        for d in range(1, self.n + 1):
            self.clauses += [[*guard, -self.x(a, d), -self.x(c, d)] for a, c in itertools.combinations(cells, 2)]

    def places(self, cells, guard=()):
        self.clauses += [[*guard, *(self.x(c, d) for c in cells)] for d in range(1, self.n + 1)]

    def add(self, guard, kind, *x):
        """Writes a primitive; the guard is a literal that may hold in its place, or nothing."""
        getattr(self, kind)(guard, *x)

    def dom(self, guard, c, allow):
        self.clauses += [[*guard, -self.x(c, d)] for d in range(1, self.n + 1) if d not in allow]

    def diff(self, guard, cells):
        self.apart(cells, guard)
        if len(cells) == self.n:
            self.places(cells, guard)

    def rel(self, guard, a, c, pairs):
        every = itertools.product(range(1, self.n + 1), repeat=2)
        self.clauses += [[*guard, -self.x(a, d), -self.x(c, e)] for d, e in every if (d, e) not in pairs]

    def clause(self, guard, tests):
        lits = list(guard)
        for c, allow in tests:
            out = self.b.without(allow)
            lits += [-self.x(c, *out)] if len(out) == 1 else [self.x(c, d) for d in sorted(allow)]
        if all(len(allow) < self.n for _, allow in tests):
            self.clauses.append(lits)

    def sets(self, guard, cells, sets):
        y = self.fresh(len(sets))
        self.clauses.append([*guard, *range(y, y + len(sets))])
        for i, s in enumerate(sets, y):
            for d in range(1, self.n + 1):
                self.clauses += [[-i, *(self.x(c, d) for c in cells)]] if d in s else [[-i, -self.x(c, d)] for c in cells]

    def read(self, guard, *how):
        cells, layers, start = diagram(self.n, *how)
        if start < 0:
            self.clauses += [list(guard)] * (start == NO)
            return
        here, there = 0, self.fresh(sum(map(len, layers[1:])))
        for i, (c, states) in enumerate(zip(cells, layers)):
            for s, row in enumerate(states):
                begin = [-(here + s)] if i else guard
                self.clauses += [[*begin, -self.x(c, d)] + [there + to] * (to >= 0) for d, to in enumerate(row, 1) if to != YES]
            here, there = there, there + (len(layers[i + 1]) if i + 1 < len(layers) else 0)

    def within(self, c, allow):
        """A literal of "the digit of the cell is one of these", or None."""
        if len(allow) == 1:
            return self.x(c, *allow)
        return -self.x(c, *self.b.without(allow)) if len(allow) == self.n - 1 else None

    def conn(self, guard, cells, allow, least, most):
        """Breadth-first search from the first cell, r, in so many steps; p is that a cell or an earlier one is connected."""
        k, near = len(cells), [[cells.index(o) for o in self.b.beside(c, cells)] for c in cells]
        degrees = list(itertools.accumulate(sorted(map(len, near))))
        longest = next((p for p, sum in enumerate(degrees) if sum > degrees[-1] // 2 + p), k)
        steps = max(0, min(longest, most) - 1)
        known = [self.within(c, allow) for c in cells]
        inside = [l or self.fresh(1) for l in known]
        p, r = self.fresh(k), self.fresh(k * (steps + 1))
        for c, l in zip(cells, inside):
            self.clauses += [[-self.x(c, d), l if d in allow else -l] for d in range(1, self.n + 1)] if l not in known else []
        for v, l in enumerate(inside):
            before = p + v - 1
            self.clauses += [[-l, p + v], [-before, p + v], [-r - v, l], [-r - v, -before]] if v else [[-l, p], [-r, l]]
        for at in range(r, r + steps * k, k):
            for v, l in enumerate(inside):
                self.clauses += [[-at - k - v, l], [-at - k - v, at + v, *(at + w for w in near[v])]]
        self.clauses += [[*guard, -l, r + steps * k + v] for v, l in enumerate(inside)]
        if least == 1 and most >= k:
            self.clause(guard, [(c, allow) for c in cells])
        elif least > 0 or most < k:
            self.add(guard, *counting(cells, allow, range(least, most + 1)))
        others = [other for some, other in self.connected if some == cells]  # two connected sets make no checkerboard
        for other in others if len(others) <= 3 else []:
            for four in fours(self.b, cells) if sorted(other, reverse=True) < sorted(allow, reverse=True) and not other & allow else ():
                for sets in (allow, other, other, allow), (other, allow, allow, other):
                    lits = [self.within(*test) for test in zip(four, sets)]
                    self.clauses += [[*guard, *(-l for l in lits)]] * (None not in lits)

    def pairs(self, guard, first, second):
        n, every = self.n, list(itertools.product(range(self.n), repeat=2))
        p = self.fresh(len(first) * n * n)
        for i, (a, c) in enumerate(zip(first, second)):
            for d, e in every:
                l, x, y = p + (i * n + d) * n + e, self.x(a, d + 1), self.x(c, e + 1)
                self.clauses += [[-x, -y, l], [-l, x], [-l, y]]
        for d, e in every:
            same = [p + (i * n + d) * n + e for i in range(len(first))]
            self.clauses += [[*guard, -o, -l] for i, l in enumerate(same) for o in same[:i]] + [[*guard, *same]] * (len(same) == n * n)

    def any(self, guard, lists):
        y = self.fresh(len(lists))
        self.clauses.append([*guard, *range(y, y + len(lists))])
        for i, part in enumerate(lists, y):
            for x in part:
                self.add((-i,), *x)

    def some(self, guard, numbers, cases):
        """Two variables for each case, h that it holds and h + 1 that it fails, and clauses about the number of the first kind."""
        m, h = len(cases), self.fresh(2 * len(cases))
        for v in range(h, h + 2 * m, 2):
            self.clauses += [[v, v + 1], [-v, -v - 1]]
        for v, part in enumerate((part for both in cases for part in both), h):
            for x in part or ():
                self.add((-v,), *x)
        lo, hi = min(numbers, default=0), max(numbers, default=-1)
        wrong = [(lo - 1, 0, 1)] * (0 < lo) + [(hi + 1, 1, 0)] * (hi < m) + [(k, 1, 1) for k in range(lo + 1, hi) if k not in numbers]
        need(sum(math.comb(m, k) for k, *_ in wrong) <= 1024, 'so many choices of cases', NOT_COVERED)
        for k, fails, right in wrong:
            for some in itertools.combinations(range(m), k):
                others = [h + 2 * i for i in range(m) if i not in some]
                self.clauses.append([*guard, *(h + 2 * i + 1 for i in some if fails), *(others if right else ())])

# Proofs: two watched literals, and the clauses of two literals by themselves.

class Checker:
    def __init__(self, top):
        self.val = [0] * (2 * top + 1)  # 1 for a true literal, -1 for a false one; that of -l is l from the end
        self.two, self.watch = [[] for _ in self.val], [[] for _ in self.val]  # by the literal whose truth concerns them
        self.trail, self.known, self.refuted = [], {}, False

    def assign(self, lits):
        """Makes literals true, and what follows from them. Returns whether that is a conflict."""
        val, two, watch, trail = self.val, self.two, self.watch, self.trail
        at = len(trail)
        for l in lits:
            if val[l] < 0:
                return True
            if not val[l]:
                val[l], val[-l] = 1, -1
                trail.append(l)
        while at < len(trail):
            l = trail[at]
            at += 1
            for m in two[l]:
                if val[m] < 1:
                    if val[m]:
                        return True
                    val[m], val[-m] = 1, -1
                    trail.append(m)
            todo, watch[l] = watch[l], []
            kept, l = watch[l], -l
            for i, c in enumerate(todo):
                if not c:  # deleted
                    continue
                if c[0] == l:
                    c[0], c[1] = c[1], l
                m = c[0]
                if val[m] < 1:
                    for k in range(2, len(c)):
                        if val[c[k]] >= 0:
                            c[1], c[k] = c[k], l
                            watch[-c[1]].append(c)
                            break
                    else:
                        kept.append(c)
                        if val[m]:
                            kept += todo[i + 1:]
                            return True
                        val[m], val[-m] = 1, -1
                        trail.append(m)
                    continue
                kept.append(c)
        return False

    def open(self, c):
        """Its literals that are not false, none if one is true."""
        return [] if any(self.val[l] > 0 for l in c) else [l for l in c if not self.val[l]]

    def add(self, lits):
        c = sorted(set(lits), key=lambda l: self.val[l] < 0)
        self.known.setdefault(tuple(sorted(c)), []).append(c)
        left = self.open(c)
        if len(left) > 1 and len(c) == 2:
            self.two[-c[0]].append(c[1])
            self.two[-c[1]].append(c[0])
        elif len(left) > 1:
            self.watch[-c[0]].append(c)
            self.watch[-c[1]].append(c)
        elif all(self.val[l] < 1 for l in c):
            self.refuted |= not left or self.assign(left)

    def delete(self, lits):
        """Forgets a clause; what it made true or is true in it stays. Returns whether it was there."""
        same = self.known.get(tuple(sorted(set(lits))), [])
        if same and len(self.open(same[-1])) > 1:
            c = same.pop()
            if len(c) == 2:
                self.two[-c[0]].remove(c[1])
                self.two[-c[1]].remove(c[0])
            c.clear()
            return True
        return bool(same)

    def follows(self, lits):
        mark = len(self.trail)
        found = self.refuted or self.assign([-l for l in lits])
        for l in self.trail[mark:]:
            self.val[l] = self.val[-l] = 0
        del self.trail[mark:]
        return found

def refute(top, clauses, lines):
    checker = Checker(top)
    for c in clauses:
        checker.add(c)
    for i, line in enumerate(lines, 1):
        deletes = line.startswith('d ')
        *lits, end = map(int, line[2 * deletes:].split())
        need(end == 0 and all(0 < abs(l) <= top for l in lits), f'step {i} is none')
        if deletes:
            need(checker.delete(lits), f'step {i} deletes what is not there', FAILS)
            continue
        need(checker.follows(lits), f'step {i} does not follow', FAILS)
        if not lits:
            return
        checker.add(lits)
    raise Verdict(FAILS, 'the proof has no empty clause')

# Certificates.

FIELDS = {'certificate': int, 'claim': str, 'board': str, 'rules': list, 'puzzle': str, 'solutions': list, 'others': list,
          'encoding': str, 'variables': int, 'clauses': int, 'formula': str, 'prover': str, 'lines': int}
OF_BOARD = 'diagonal', 'windoku', 'disjoint', 'sudoku-grid', 'anti-knight', 'anti-king', 'taxicab'

class Puzzle:
    def __init__(self, board, texts):
        shared = [text for text in texts if text.split(' ')[0] in OF_BOARD]
        self.board = b = Board(board, shared)
        self.layers = [('dom', b.on(layer, c), frozenset(range(1, len(names) + 1)))
                       for layer, names in b.layers.items() for c in b.squares if len(names) < b.n]
        self.parts = self.layers + every(b, [text for text in texts if text not in shared])

    def formula(self, givens, solutions, fact):
        """The domains of layers are there twice, with the board and with the rules."""
        b, f = self.board, Formula(self.board)
        f.connected = [x[1:3] for x in self.parts if x[0] == 'conn']
        for x in self.layers + self.parts if self.parts != self.layers else self.layers + self.layers:
            f.add((), *x)
        f.clauses += [[f.x(c, d)] for c, d in enumerate(givens) if d]
        f.clauses += [[-f.x(c, g[c]) for c in b.cells if not givens[c]] for g in solutions] + fact
        return f

    def referee(self, givens, g):
        b = self.board
        need(all(g[c] for c in b.cells), 'a solution has a blank', FAILS)
        need(all(d in (0, e) for d, e in zip(givens, g)), 'a solution differs from a given', FAILS)
        need(all(len({g[c] for c in s}) == len(s) for s in (*b.houses, *b.sets)), 'a solution has a digit twice', FAILS)
        need(all(holds(b, g, *x) for x in self.parts), 'a solution breaks a rule', FAILS)

def header(line):
    pairs = json.loads(line, object_pairs_hook=list)
    head = dict(pairs)
    need(len(head) == len(pairs) and all(type(v) is FIELDS.get(k) for k, v in pairs), 'a field twice, an unknown one, or another type')
    need(all(type(v) is str for field in head.values() if type(field) is list for v in field), 'a list of other things than texts')
    need(head.get('certificate') == 2 and head.get('lines', 0) >= 0, 'another version')
    return head

def verify(head, lines):
    claim, texts = head['claim'], head.get('rules', [])
    need(not claim.endswith('none smaller'), f'the claim "{claim}"', NOT_COVERED)
    puzzle = Puzzle(head['board'], texts)
    b, words = puzzle.board, claim.split(' ')
    givens, solutions, others = b.grid(head['puzzle']), *([b.grid(text) for text in head.get(k, [])] for k in ('solutions', 'others'))
    clash, fact, number = claim.startswith('clash of clues'), [], 1 if claim in ('unique', 'minimal') else 0
    if len(words) > 2 and words[1] == 'is':
        c = b.cell(words[0])
        fact = [[(c * b.n + b.label(c, words[-1])) * (1 if words[2:-1] == ['not'] else -1)]]
        need(words[2:-1] in ([], ['not']), f'the claim "{claim}"')
    elif m := re.fullmatch('(at least|exactly) ([1-9][0-9]*) solutions?', claim):
        number = int(m[2])
    need(fact or number or claim in ('unsolvable', 'clash of clues', 'clash of clues and rules'), f'the claim "{claim}"')
    need(len(solutions) == number == len(set(map(tuple, solutions))), f'not {number} different solutions', FAILS)
    for g in solutions:
        puzzle.referee(givens, g)
    clues = [c for c, d in enumerate(givens) if d] if clash or claim == 'minimal' else []
    need(len(others) == len(clues) + len(texts) * (claim[14:] == ' and rules'), 'not an other solution for each part', FAILS)
    for c, g in zip(clues, others):
        puzzle.referee([d if o != c else 0 for o, d in enumerate(givens)], g)
        need(clash or g[c] != givens[c], 'an other solution has the same digit', FAILS)
    for k, g in enumerate(others[len(clues):]):
        Puzzle(head['board'], texts[:k] + texts[k + 1:]).referee(givens, g)
    if claim.startswith('at least'):
        return need(not lines and not {'encoding', 'variables', 'clauses', 'formula'} & set(head), 'a proof where none belongs')
    f = puzzle.formula(givens, solutions, fact)
    text = ''.join(' '.join(map(str, [*c, 0])) + '\n' for c in f.clauses)
    ours = 'extended', f.top, len(f.clauses), 'sha256:' + hashlib.sha256(text.encode()).hexdigest()
    theirs = tuple(head.get(k) for k in ('encoding', 'variables', 'clauses', 'formula'))
    need(ours == theirs, f'the formula is {ours}, that of the header {theirs}', FAILS)
    return refute(f.top, f.clauses, lines)

def judged(check, *args):
    """The status of a check and what to print. Whatever goes wrong while something is read, it is malformed."""
    try:
        check(*args)
        return 0, WORDS[0]
    except Verdict as v:
        return v.args[0], f'{WORDS[v.args[0]]}: {v.args[1]}'
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as e:
        return MALFORMED, f'malformed: {type(e).__name__}: {e}'

def dimacs(formula, proof):
    lines = [line.split() for line in open(formula) if line[0] != 'c']
    numbers, clauses = [int(word) for words in lines[1:] for word in words], [[]]
    for l in numbers:
        clauses[-1].append(l) if l else clauses.append([])
    need(lines[0] == ['p', 'cnf', lines[0][2], str(len(clauses) - 1)] and not clauses.pop(), 'the formula differs from its header')
    refute(int(lines[0][2]), clauses, open(proof).read().splitlines())

def results(names):
    if '--cnf' in names:
        yield judged(dimacs, names[names.index('--cnf') + 1], names[names.index('--drat') + 1])
        return
    for name in names:
        with open(name) as file:
            lines = iter(file.read().split('\n'))
        for line in lines:
            def check():
                head = header(line)
                proof = list(itertools.islice(lines, head.get('lines', 0)))
                need(len(proof) == head.get('lines', 0) and not any('"' in step for step in proof), 'a proof that is cut short')
                verify(head, proof)
            if line:
                yield judged(check)

if __name__ == '__main__':
    status = 0
    need(len(sys.argv) > 1, __doc__) if len(sys.argv) > 1 else sys.exit(__doc__)
    for result, text in results(sys.argv[1:]):
        print(text)
        status = min(status, result) if status and result else status or result
    sys.exit(status)
