#!/usr/bin/env python3
"""verify.py FILE…                       checks certificates (docs/certificates.md)
verify.py --cnf FORMULA --drat PROOF  checks a proof about any formula in DIMACS

It is written from docs/rules.md and shares no code with the program that writes certificates. Of a certificate it reads the
board (board.py), the rules (rules.py), the grids and the claim, and makes the formula by itself: the clauses of the board, and
for each rule the primitives that its meaning consists of, in the order of packages rule and encode. Its numbers and its SHA-256
have to be those in the certificate, so both programs understand the puzzle alike, down to each auxiliary variable. Of a
certificate that names its clauses each one has to be a clause of the board. It checks that

  - each solution keeps the meaning of every rule, and all differ; those beside "minimal" and clashes do without its part;
  - each lemma of the proof follows by unit propagation from this formula and the lemmas before it, and one is empty.

Nothing is believed but the name of the prover. What has to be believed is these three files and Python, and of some rules what
the head of rules.py derives from the board. A line is printed for each certificate, "no certificate" for an empty one. Exit
status: 0 all are verified, 1 one fails, 2 one is malformed (or the usage is wrong), 3 one has a rule, a claim or a board that is
not covered; of several the least that is not 0.
"""
import hashlib
import itertools
import json
import math
import re
import sys
sys.dont_write_bytecode = True
from board import *
from rules import *

WORDS = 'verified', 'fails', 'malformed', 'not covered'

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
            size, todo = len(left), b.edge(left) if x[4:] else [*left][:1]
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
        if len(allow) == 1 and (self.n != 2 or 1 in allow):
            return self.x(c, *allow)
        return -self.x(c, *self.b.without(allow)) if len(allow) == self.n - 1 else None

    def conn(self, guard, cells, allow, least, most, *to):
        """Breadth-first search from the first cell, r, in that number of steps; p is that a cell or an earlier one is connected. Or from all on the edge."""
        k, near, edge = len(cells), [[cells.index(o) for o in self.b.beside(c, cells)] for c in cells], self.b.edge(cells) if to else []
        degrees = list(itertools.accumulate(sorted(sum(cells[o] not in edge for o in l) for c, l in zip(cells, near) if c not in edge)))
        longest = next((p for p, sum in enumerate(degrees) if sum > degrees[-1] // 2 + p), len(degrees))
        steps = max(0, min(longest, most - 1) if to else min(longest, most) - 1)
        known = [self.within(c, allow) for c in cells]
        inside = [l or self.fresh(1) for l in known]
        p, r = 0 if to else self.fresh(k), self.fresh(k * (steps + 1))
        for c, l in zip(cells, inside):
            self.clauses += [[-self.x(c, d), l if d in allow else -l] for d in range(1, self.n + 1)] if l not in known else []
        for v, l in enumerate(inside):
            before = p + v - 1
            self.clauses += [[-r - v, l]] + [[-r - v]] * (cells[v] not in edge) if to else [[-l, p + v], [-before, p + v], [-r - v, l], [-r - v, -before]] if v else [[-l, p], [-r, l]]
        for at in range(r, r + steps * k, k):
            for v, l in enumerate(inside):
                self.clauses += [[-at - k - v, l], [-at - k - v, at + v, *(at + w for w in near[v])]]
        self.clauses += [[*guard, -l, r + steps * k + v] for v, l in enumerate(inside)]
        if least == 1 and most >= k:
            self.clause(guard, [(c, allow) for c in cells])
        elif least > 0 or most < k:
            self.add(guard, *counting(cells, allow, range(least, most + 1)))
        others = [x[1::3] for x in self.connected if x[0] == cells]  # two connected sets make no checkerboard
        for other, *edges in others if len(others) <= 3 else []:
            for four in fours(self.b, cells) if not (edges and to) and sorted(other, reverse=True) < sorted(allow, reverse=True) and not other & allow else ():
                for sets in (allow, other, other, allow), (other, allow, allow, other):
                    lits = [self.within(*test) for test in zip(four, sets)]
                    self.clauses += [[*guard, *(-l for l in lits)]] if None not in lits else []

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
        if sum(math.comb(m, k) for k, *_ in wrong) > 1024:
            return self.chain(guard, numbers, h, m)
        for k, fails, right in wrong:
            for some in itertools.combinations(range(m), k):
                others = [h + 2 * i for i in range(m) if i not in some]
                self.clauses.append([*guard, *(h + 2 * i + 1 for i in some if fails), *(others if right else ())])

    def chain(self, guard, numbers, h, m):
        """The same with a variable for each number of cases so far that may turn out right or wrong."""
        found = lambda i, k: len([n for n in numbers if k <= n <= k + m - i])
        layers = [[k for k in range(i + 1) if 0 < found(i, k) <= m - i] for i in range(m + 1)]
        here, there = 0, self.fresh(sum(map(len, layers[1:])))
        for i in range(m):
            for k in layers[i]:
                for more, l in (0, h + 2 * i + 1), (1, h + 2 * i):
                    begin = [*(guard if i == 0 else [-here - layers[i].index(k)]), -l]
                    if k + more in layers[i + 1]:
                        self.clauses.append(begin + [there + layers[i + 1].index(k + more)])
                    elif not found(i + 1, k + more):
                        self.clauses.append(begin)
            here, there = there, there + len(layers[i + 1])

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
        """Forgets a clause. One with a true literal stays, or with only one that is not false: what it implied is kept."""
        same = self.known.get(tuple(sorted(set(lits))))
        if same and len(self.open(same[-1])) > 1:
            c = same.pop()
            if len(c) == 2:
                self.two[-c[0]].remove(c[1])
                self.two[-c[1]].remove(c[0])
            c.clear()

    def follows(self, lits):
        mark = len(self.trail)
        found = self.refuted or self.assign([-l for l in lits])
        for l in self.trail[mark:]:
            self.val[l] = self.val[-l] = 0
        del self.trail[mark:]
        return found

def steps(text):
    """The steps of a proof in DRAT, each with whether it is a deletion; one ends at its 0 and may span lines."""
    out, lits, deletes = [], [], False
    need(not re.search('(?<![0-9])0[0-9]|-(?![1-9])|[0-9][-d]', text), 'a number that is written in another way')
    for word in text.split():
        if word == 'd' and not lits and not deletes:
            deletes = True
        elif l := int(word):
            lits.append(l)
        else:
            out.append((deletes, lits))
            lits, deletes = [], False
    need(not lits and not deletes, 'the proof ends within a step')
    return out

def refute(clauses, proof, top):
    """Checks the steps up to the first empty clause. Deletions of what is not there are ignored, as drat-trim does."""
    number = {v: v for v in range(1, top + 1)}  # of the variables, of which a formula may name few: top is 0
    own = lambda lits: [l // abs(l) * number.setdefault(abs(l), len(number) + 1) for l in lits]
    clauses, known, proof = list(map(own, clauses)), len(number), [(deletes, own(lits)) for deletes, lits in proof]
    checker = Checker(len(number))
    for c in clauses:
        checker.add(c)
    for i, (deletes, lits) in enumerate(proof, 1):
        if deletes:
            checker.delete(lits)
            continue
        need(max(map(abs, lits), default=0) <= known and checker.follows(lits), f'step {i} does not follow', FAILS)
        if not lits:
            return
        checker.add(lits)
    raise Verdict(FAILS, 'the proof has no empty clause')

# Certificates.

FIELDS = {'certificate': int, 'claim': str, 'board': str, 'rules': list, 'puzzle': str, 'solutions': list, 'others': list,
          'encoding': str, 'variables': int, 'clauses': int, 'named': int, 'formula': str, 'prover': str, 'lines': int}
OF_BOARD = 'diagonal', 'windoku', 'disjoint', 'sudoku-grid', 'anti-knight', 'anti-king', 'taxicab'

class Puzzle:
    def __init__(self, board, texts):
        shared = [text for text in texts if text.split(' ')[0] in OF_BOARD]
        need(unique(texts[:len(shared)]) == shared, 'rules of the board, which come first, and each once')
        self.board = b = Board(board)
        b.lay([cells for text in shared for _, cells in meaning(b, text)])
        self.layers = [('dom', b.on(layer, c), frozenset(range(1, len(names) + 1)))
                       for layer, names in b.layers.items() for c in b.squares if len(names) < b.n]
        self.parts = self.layers + every(b, [text for text in texts if text not in shared])

    def formula(self, givens, solutions, fact):
        """The domains of layers are there twice, with the board and with the rules."""
        b, f = self.board, Formula(self.board)
        f.connected = [x[1:] for x in self.parts if x[0] == 'conn']
        for x in self.layers + self.parts if self.parts != self.layers else self.layers + self.layers:
            f.add((), *x)
        f.clauses += [[f.x(c, d)] for c, d in enumerate(givens) if d]
        f.clauses += [b.excluding(g, givens) for g in solutions] + fact
        return f.top, f.clauses

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
    need(head.get('certificate') == 2 and head.get('lines', 0) >= head.get('named', 0) >= 0, 'another version')
    return head

def verify(head, proof):
    claim, texts = head['claim'], head.get('rules', [])
    if 'masyu' not in texts and any(text.startswith(('white-pearls ', 'black-pearls ')) for text in texts):
        texts = [*texts, 'masyu']  # the loop of the pearls
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
        need((m[1] == 'at least' or number > 1) and claim.endswith('s') == (number > 1), f'the claim "{claim}"')
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
        return need(not proof and not {'encoding', 'variables', 'clauses', 'named', 'formula'} & set(head), 'a proof where none belongs')
    proof, named = steps(proof), head.get('named', 0)
    clauses, special = [lits for deletes, lits in proof[:named] if not deletes], [sorted(c) for c in [b.excluding(g, givens) for g in solutions] + fact]
    if named:  # the first steps are the formula: clauses of the puzzle's
        need(len(clauses) == named and not puzzle.parts and all(b.has(c, givens, special) for c in clauses), 'a clause of another formula', FAILS)
    top, clauses = (b.all * b.n, clauses) if named else puzzle.formula(givens, solutions, fact)
    text = ''.join(' '.join(map(str, [*c, 0])) + '\n' for c in clauses)
    ours = 'extended', top, len(clauses), 'sha256:' + hashlib.sha256(text.encode()).hexdigest()
    theirs = tuple(head.get(k) for k in ('encoding', 'variables', 'clauses', 'formula'))
    need(ours == theirs, f'the formula is {ours}, that of the header {theirs}', FAILS)
    return refute(clauses, proof[named:], 0 if named else top)

def judged(check, *args):
    """The status of a check and what to print. Whatever goes wrong while something is read, it is malformed."""
    try:
        check(*args)
        return 0, 'verified'
    except Verdict as v:
        return v.args[0], f'{WORDS[v.args[0]]}: {v.args[1]}'
    except Exception as e:
        return MALFORMED, f'malformed: {type(e).__name__}: {e}'

def dimacs(formula, option, proof):
    need(option == '--drat', 'the usage is --cnf FORMULA --drat PROOF')
    lines = [line.split() for line in open(formula) if line[0] != 'c']
    numbers, clauses = [int(word) for words in lines[1:] for word in words], [[]]
    for l in numbers:
        clauses[-1].append(l) if l else clauses.append([])
    need(lines[0] == ['p', 'cnf', lines[0][2], str(len(clauses) - 1)] and not clauses.pop(), 'the formula differs from its header')
    refute(clauses, steps(open(proof).read()), int(lines[0][2]))

def certificates(name):
    """The verdicts about a file: a malformed certificate goes up to the next header or empty line."""
    with open(name, newline='', errors='replace') as file:
        lines = file.read().split('\n')
    rest, at = lines.pop(), 0
    while at < len(lines):
        start, at = at, at + 1
        while lines[start] and at < len(lines) and lines[at] and lines[at][0] != '{':
            at += 1
        if lines[start]:
            yield start + 1, judged(certificate, lines[start], lines[start + 1:at])
        else:
            yield start + 1, (0, 'no certificate')
    if rest:
        yield len(lines) + 1, (MALFORMED, 'malformed: the last line does not end')

def certificate(first, lines):
    head = header(first)
    need(not head['claim'].endswith('none smaller'), f'the claim "{head["claim"]}"', NOT_COVERED)
    need(len(lines) == head.get('lines', 0), 'a proof of another length')
    need(set(''.join(lines)) <= set('0123456789 -d'), 'a proof with other characters')
    verify(head, '\n'.join(lines))

def results(names):
    if not names:
        yield __doc__, (MALFORMED, '')
    elif names[0] == '--cnf':
        yield '', judged(dimacs, *names[1:])
    for name in names if names[:1] != ['--cnf'] else ():
        for line, result in certificates(name):
            yield f'{name}:{line}: ', result

def main(names):
    status = 0
    for place, (result, text) in results(names):
        print(place + text)
        status = min(status, result) if status and result else status or result
    return status

if __name__ == '__main__':
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as e:
        sys.exit(print(e, file=sys.stderr) or MALFORMED)
