"""What rules mean, for verify.py: docs/rules.md in primitives. A rule is a list of them, and holds if all of them do:

  dom CELL DIGITS     diff CELLS      rel CELL CELL PAIRS     clause [(CELL, DIGITS)…], one of which is right
  sets CELLS SETS, one of which the digits are     read CELLS START STEP GOOD, an automaton, for which a cell None is a break
  conn CELLS DIGITS MIN MAX [EDGE], connected cells, or those connected to the edge    pairs CELLS CELLS, of which no two pairs are alike
  any LISTS, one of which holds                    some NUMBERS [(LIST, its negation)…], NUMBERS of which hold

STEP gets a state, a digit, None for a break, and a place in CELLS, and returns the next state, None if no line goes on so.

Five rules use what follows from the rest of the puzzle. Where a row, a box or another set of the board keeps their cells apart, the
automata of sandwich, x-sum and skyscraper refuse lines that have a digit twice there, and full-rank and tied-rank know that a
digit begins one line from each side. yin-yang has no checkerboard and at most two changes of colour around the border, as both
colours are connected, and two connected sets of the same cells have no checkerboard. counting-circles has the sets of digits that
add up to the number of the circles.
"""
import collections
import functools
import itertools
import json
import math
try:
    import re._parser as parser
except ImportError:  # before Python 3.11
    import sre_parse as parser

from board import *

# Ways to make primitives. Functions about values take and return those, not digits.

def table(b, ok):
    digits = range(1, b.n + 1)
    return frozenset((d, e) for d in digits for e in digits if ok(b.value(d), b.value(e)))

def never(cells):
    return [('sets', cells, [])]

def one_of(lists):
    return lists[0] if len(lists) == 1 else [] if [] in lists else [('any', lists)]

def related(b, pairs, ok):
    allowed = table(b, ok)
    return [('rel', a, c, allowed) if a != c else ('dom', a, frozenset(d for d, e in allowed if d == e)) for a, c in pairs]

def along(b, cells, ok):
    need(len(cells) > 1, 'a line of one cell')
    return related(b, zip(cells, cells[1:]), ok)

def equal(b, pairs):
    return related(b, pairs, lambda v, w: v == w)

def one_cell(b, c, allow):
    return [('dom', c, allow)] if allow else never([c])

def two_cells(b, a, c, ok):
    return related(b, [(a, c)], ok) if table(b, ok) else never([a, c])

def clause(b, *tests):
    """One of the tests holds, each a cell and digits."""
    merged = {}
    for c, allow in tests:
        merged[c] = merged.get(c, frozenset()) | allow
    if any(len(allow) == b.n for allow in merged.values()):
        return []
    tests = [(c, allow) for c, allow in merged.items() if allow]
    return [('clause', tests)] if len(tests) > 1 else [('dom', *tests[0])] if tests else never(list(merged))

def reading(b, cells, start, step, good):
    """A line whose values are read; step gets the state and a value, None for a break."""
    return [('read', cells, start, lambda q, d, i: step(q, None if d is None else b.value(d)), good)]

def several(b, cells, starts, step, good):
    """The same with several states at a time: step returns the next ones of each."""
    follow = lambda q, v: frozenset(to for s in q for to in step(s, v)) or None
    return reading(b, cells, frozenset(starts), follow, lambda q: any(map(good, q)))

def counting(cells, allow, numbers, weights=()):
    """The number of cells with certain digits, each with its weight, is one of some numbers."""
    weights, allow = weights or [1] * len(cells), allow if isinstance(allow, list) else [allow] * len(cells)
    return ('read', cells, 0, lambda q, d, i: q + weights[i] * (d in allow[i]), frozenset(numbers).__contains__)

def adding(cells, worth, lo, hi, but=None):
    """What the digits are worth, by cell, adds up to a number from lo to hi that is not another one."""
    rest = [list(itertools.accumulate((f(w) for w in worth[::-1]), initial=0))[::-1] for f in (min, max)]

    def step(q, d, i):
        q = q + worth[i][d - 1] if d <= len(worth[i]) else INFINITE
        return q if q + rest[0][i + 1] <= hi and lo <= q + rest[1][i + 1] and q < INFINITE else None
    return [('read', cells, 0, step, lambda q: lo <= q <= hi and q != but)]

def linear(b, cells, total, weights=None, sign='='):
    """The values of cells, times their weights, compared with a total."""
    sums = collections.Counter()
    for c, w in zip(cells, weights or [1] * len(cells)):
        sums[c] += w
    terms = [(c, w) for c, w in sums.items() if w]
    lo, hi = (sum(f(w * b.lo, w * b.hi) for _, w in terms) for f in (min, max))
    ok = {'=': total.__eq__, '!=': total.__ne__, '<=': total.__ge__, '>=': total.__le__}[sign]
    if not lo <= total <= hi or lo == hi:
        return [] if ok(lo) else never([c for c, _ in terms] or list(sums))
    if ok(lo) and ok(hi) and sign in ('<=', '>='):
        return []
    if len(terms) == 1:
        return one_cell(b, terms[0][0], b.digits(lambda v: ok(v * terms[0][1])))
    if len(terms) == 2:
        (a, w), (c, x) = terms
        return two_cells(b, a, c, lambda u, v: ok(w * u + x * v))
    if b.heavy_first:
        terms.sort(key=lambda t: -abs(t[1]))
    worth = [[w * b.value(d) for d in range(1, b.n + 1)] for _, w in terms]
    lo, hi = total if sign in ('=', '>=') else -INFINITE, total if sign in ('=', '<=') else INFINITE
    return adding([c for c, _ in terms], worth, lo, hi, total if sign == '!=' else None)

def counted(b, times, allow, ok):
    """Ok holds for the number of cells with certain digits; times is how often each cell counts."""
    cells, total = list(times), sum(times.values())
    numbers = [k for k in range(total + 1) if ok(k)]
    if len(numbers) == total + 1:
        return []
    if not numbers:
        return never(cells)
    if numbers in ([0], [total]):
        return [x for c in cells for x in one_cell(b, c, allow if numbers[0] else b.without(allow))]
    if numbers == list(range(1, total + 1)):
        return clause(b, *((c, allow) for c in cells))
    if numbers == list(range(total)):
        return clause(b, *((c, b.without(allow)) for c in cells))
    return [counting(cells, allow, numbers, list(times.values()))]

def different(cells):
    return [('diff', cells)] if len(cells) > 1 else []

def one_set(b, cells, fits, most=1 << 14):
    """Different cells whose values are a set, of which fits accepts each beginning; None for more than 256 such sets."""
    out, left = [], most

    def extend(values, v):
        nonlocal left
        k = len(cells) - len(values)
        if not k:
            out.append(tuple(x - b.lo + 1 for x in values))
        while k and v + k - 1 <= b.hi and left > 0 and len(out) <= 256:
            left -= 1
            if fits(values + (v,)):
                extend(values + (v,), v + 1)
            v += 1
    extend((), b.lo)
    if left <= 0 or len(out) > 256:
        return None
    if len(cells) == 1:
        return one_cell(b, cells[0], frozenset(d for s in out for d in s))
    return different(cells) + [('sets', cells, out)]

def third(b, v):
    outer = (b.n + 1) // 3
    return 0 if v < b.lo + outer else 2 if v > b.hi - outer else 1

def moves(b, steps):
    return [(c, to) for c in b.squares for step in steps if (to := b.move(c, step)) is not None]

def fours(b, cells):
    """The 2×2 squares of some cells."""
    every = ([c] + [b.move(c, step) for step in (RIGHT, DOWN, CORNER)] for c in cells)
    return [four for four in every if set(four) <= set(cells)]

def no_pool(b, cells, allow):
    return [x for four in fours(b, cells) for x in clause(b, *((c, b.without(allow)) for c in four))]

def degree(b, c, cells, allow, numbers):
    near, out = b.beside(c, cells), ('dom', c, b.without(allow))
    return [('any', [[out], [counting(near, allow, numbers)]])] if near else [out] * (0 not in numbers)

def digit_counts(b, square, cells, allow):
    """The digit of a square is the number of cells with certain digits."""
    count = lambda q, d, i: b.value(d) if i == 0 else q if d not in allow else q - 1 if q else None
    return ('read', [square] + cells, (), count, lambda q: q == 0)

# Negations, for some-of and its kin.

def unless(b, parts):
    """The negation of a list of primitives, None where none is known."""
    lists = [opposite(b, *x) for x in parts]
    return None if None in lists else one_of(lists)

def opposite(b, kind, *x):
    alike = lambda cells: one_of([equal(b, [two]) for two in itertools.combinations(cells, 2)]) if len(cells) <= b.n else []
    if kind == 'dom':
        return [('dom', x[0], b.without(x[1]))]
    if kind == 'diff':
        return alike(x[0])
    if kind == 'rel':
        return [('rel', x[0], x[1], table(b, lambda v, w: True) - x[2])]
    if kind == 'clause':
        return [('dom', c, b.without(allow)) for c, allow in x[0]]
    if kind == 'sets':
        other = [('clause', [(c, b.without(frozenset(s))) for c in x[0]]) for s in x[1]]
        return alike(x[0]) and one_of([alike(x[0]), other])
    if kind == 'read':
        cells, start, step, good = x
        follow = lambda q, d, i: (step(q[0], d, i),) if q[0] is not None else q
        return [('read', cells, (start,), follow, lambda q: q[0] is None or not good(q[0]))]
    if kind == 'any':
        lists = [unless(b, part) for part in x[0]]
        return None if None in lists else sum(lists, [])
    if kind == 'some' and all(fails is not None for _, fails in x[1]):
        return [('some', set(range(len(x[1]) + 1)) - set(x[0]), x[1])]
    return None

# Texts of rules.

def words(text, at=' '):
    """Splits a text, but nothing within braces or quotes."""
    out, depth, quoted = [''], 0, False
    for ch in text:
        quoted ^= ch == "'"
        depth += 0 if quoted else (ch == '{') - (ch == '}')
        if ch == at and not depth and not quoted:
            out.append('')
        else:
            out[-1] += ch
    need(not depth and not quoted, f'{text!r} does not end')
    return [w.strip() for w in out if w.strip()]

def meaning(b, text):
    """The primitives of a rule."""
    name, *args = words(text)
    need(name in RULES, f'rule {name!r}', NOT_COVERED)
    form, rule = RULES[name]
    asked = next((k for k, word in enumerate(args) if word[0] == '?'), None)
    if asked is None:
        return rule(b, *arguments(b, form, args))
    cell, = b.named([args[asked][1:]])
    need(not b.layer(cell), 'a number on a layer')
    ways = []
    for d in range(1, b.n + 1):  # a value with which there is no such rule is none of the cell
        try:
            given = arguments(b, form, args[:asked] + [str(b.value(d))] + args[asked + 1:])
        except Verdict:
            continue
        ways.append([('dom', cell, frozenset([d]))] + rule(b, *given))
    need(ways, 'no number')
    return [('any', ways)]

def arguments(b, form, args):
    """Those of a rule: n a number from 0, p one from 1, z any, N several, w a word, C cells, O cells each once, L lists of cells,
    V cells and the digits that some values are there, B texts of rules by braces, A words."""
    got, args = [], list(args)
    for kind in form:
        if kind == 'w':
            got.append(args.pop(0))
            continue
        if kind in 'nNpz':
            numbers = [number(v) for v in args.pop(0).split(',')]
            need((kind == 'N' or len(numbers) == 1) and min(numbers) >= {'p': 1, 'z': -INFINITE}.get(kind, 0), f'{numbers} in a rule')
            got.append(numbers if kind == 'N' else numbers[0])
            continue
        if kind in 'CO':
            got.append(b.named(args) if kind == 'C' else unique(b.named(args)))
        elif kind == 'L':
            got.append([b.named(list(part)) for between, part in itertools.groupby(args, '='.__eq__) if not between])
        elif kind == 'V':
            got += valued(b, args[0], args[1:])
        elif kind == 'B':
            need(args and all(word[0] + word[-1] == '{}' for word in args), f'{args} where braces belong')
            got.append([words(word[1:-1], ';') for word in args])
        else:
            got.append(args)
        args = []
    need(not args, f'{args} behind a rule')
    return got

def each(b, texts):
    """The primitives of each rule among several: marks of pairs are exceptions from negative rules beside them, or in their braces."""
    outer = b.marks
    b.marks = outer + [words(text) for text in texts]
    out = [meaning(b, text) for text in texts]
    b.marks = outer
    return out

def every(b, texts):
    return sum(each(b, texts), [])

def valued(b, values, names):
    """Cells, each once, and the digits that some values are there."""
    cells = unique(b.named(names))
    return cells, frozenset(b.label(cells[0], name) for name in values.split(','))

# The rules, one after the other: those that take more than a line or two first.

def diagonal(b, args):
    need(b.rows == b.cols, 'no square board')
    ways = [[(k, k) for k in range(b.rows)]] * (args != ['+']) + [[(k, b.rows - 1 - k) for k in range(b.rows)]] * (args != ['-'])
    return [('diff', [b.at(*p) for p in way if b.at(*p) is not None]) for way in ways]

def windoku(b):
    r = b.high if b.high * b.wide == b.rows == b.cols else math.isqrt(b.rows)
    need(r * r == b.rows == b.cols and b.wide in (0, r), 'no square boxes')
    return [('diff', b.block(1 + i * (r + 1), 1 + k * (r + 1), r, r)) for i in range(r - 1) for k in range(r - 1)]

def disjoint(b):
    r = b.high or max(r for r in range(1, b.rows + 1) if r * r <= b.rows == b.cols and b.rows % r == 0)
    c = b.wide or b.rows // r
    corners = [(top, left) for top in range(0, b.rows, r) for left in range(0, b.cols, c)]
    return [('diff', [x for top, left in corners for x in b.block(top + g // c, left + g % c, 1, 1)]) for g in range(r * c)]

def sudoku_grid(b, corner, n, box):
    (top, left), (r, c) = (int(k) - 1 for k in corner[1:].split('c')), map(int, box.split('x'))
    need(top + n <= b.rows and left + n <= b.cols and n % r == 0 == n % c, 'a grid that does not fit')
    blocks = [(top + i, left, 1, n) for i in range(n)] + [(top, left + i, n, 1) for i in range(n)]
    blocks += [(top + i, left + k, r, c) for i in range(0, n, r) for k in range(0, n, c)]
    return [('diff', b.block(*block)) for block in blocks if b.block(*block)]

def taxicab(b, n):
    return apart(b, [RIGHT, DOWN] if n == 1 else [(0, n), (n, 0)] + [(k, r) for k in range(1, n) for r in (n - k, k - n)])

def apart(b, steps):
    return [('diff', list(pair)) for pair in moves(b, steps)]

def pair_of(kind, n):
    return {'difference': lambda v, w: abs(v - w) == n, 'ratio': lambda v, w: v == n * w or w == n * v,
            'pair-sum': lambda v, w: v + w == n}[kind]

def negative(b, kind, n, args):
    free, ok = b.named(args[1:]) if args else [], pair_of(kind, n)
    free = [{*two} for two in zip(free[::2], free[1::2])] + [{*b.named(mark[2:])} for mark in b.marks if mark[:2] == [kind, str(n)]]
    return related(b, [two for two in moves(b, (RIGHT, DOWN)) if {*two} not in free], lambda v, w: not ok(v, w))

def self_taxicab(b):
    pairs = [(a, c, sum(abs(x - y) for x, y in zip(b.place(a), b.place(c)))) for c in b.squares for a in b.squares if a < c]
    return [x for a, c, n in pairs if b.lo <= n <= b.hi for x in related(b, [(a, c)], lambda v, w: not v == w == n)]

def every_kind(b, kinds, kind):
    four = [b.block(*b.place(c), 2, 2) for c in b.squares]
    return [x for s in four if len(s) == 4 for i in range(kinds) for x in clause(b, *((c, b.digits(lambda v: kind(v) == i)) for c in s))]

def flatmates(b):
    need(b.n % 2, 'no middle digit')
    out, not_middle = [], b.digits(lambda v: v != (b.lo + b.hi) // 2)
    for c in b.squares:
        near = [(b.move(c, UP), b.digits([b.lo])), (b.move(c, DOWN), b.digits([b.hi]))]
        out += clause(b, (c, not_middle), *(test for test in near if test[0] is not None))
    return out

def doppelganger(b):
    houses = sum(b.lines(b.squares), [])
    need((b.cols, b.lo, b.hi, b.free) == (b.rows, 0, b.rows, False) and {*map(len, houses)} == {b.rows} and not b.missing, 'another board')
    out, values = [x for h in houses for x in clause(b, *((c, b.digits([0])) for c in h))], range(1, b.rows + 1)
    out += [counting(b.squares, b.digits([v]), [b.rows - 1]) for v in values]
    for c in b.squares:
        own = [h for h in houses if c in h]
        for o, h, v in ((o, h, v) for i, h in enumerate(own) for o in own[:i] for v in values):
            out += clause(b, (c, b.digits(values)), *((x, b.digits([v])) for x in o + h if x != c))
    return out

def cage(b, totals, cells):
    once, k, totals = unique(cells), len(cells), sorted(set(totals))
    least = lambda s: sum(s) + sum(range(s[-1] + 1, s[-1] + 1 + k - len(s)))
    most = lambda s: sum(s) + sum(range(b.hi + 1 - k + len(s), b.hi + 1))
    sets = one_set(b, cells, lambda s: any(least(s) <= t <= most(s) for t in totals), INFINITE) if len(once) == k else None
    sums = [linear(b, cells, t) for t in totals]
    return sets or different(once) + (sums[0] if len(sums) == 1 else [('any', sums)])

def digital_root(b, n, cells):
    once = unique(cells)
    sets = one_set(b, cells, lambda s: len(s) < len(once) or sum(s) % 9 == n % 9) if len(once) == len(cells) else None
    return sets or different(once) + reading(b, cells, 0, lambda q, v: (q + v) % 9, lambda q: q == n % 9)

def rellik(b, n, cells):
    need(b.n <= 10 or len(cells) <= 4, 'rellik-cage on a large board', NOT_COVERED)
    parts = lambda s: [p for k in range(1, len(s) + 1) for p in itertools.combinations(s, k)]
    every = [[c for i, c in enumerate(cells) if k >> i & 1] for k in range(1, 1 << len(cells))]
    sets = one_set(b, cells, lambda s: all(sum(p) != n for p in parts(s)))
    return sets or different(cells) + [x for part in every for x in linear(b, part, n, None, '!=')]

def equality(b, cells):
    half, tests = len(cells) // 2, [lambda v: v % 2 == 1, lambda v: v < b.lo + b.n // 2, lambda v: v > b.hi - b.n // 2]
    if len(cells) % 2 or len(cells) > b.n:
        return different(cells) + never(cells)

    def fits(s):
        odd, low, high = (sum(map(test, s)) for test in tests)
        return max(odd, len(s) - odd, low, high) <= half and low + high == len(s)
    return one_set(b, cells, fits) or different(cells) + [counting(cells, b.digits(test), [half]) for test in tests]

def nabner(b, cells):
    pairs = [(c, a) for i, a in enumerate(cells) for c in cells[:i]]
    return one_set(b, cells, lambda s: len(s) < 2 or s[-1] > s[-2] + 1) or related(b, pairs, lambda v, w: abs(v - w) > 1)

def lunchbox(b, n, cells):
    if len(cells) == 1 or len(cells) > b.n:
        return [] if len(cells) == 1 and n == 0 else different(cells) + never(cells)

    def step(q, v):  # q: a guess of the smallest and the largest, which of them was met first, or both, and the sum behind it
        lo, hi, met, total = q
        if v in (lo, hi):
            return [] if met in (v, 'both') or met is not None and total != n else [(lo, hi, v if met is None else 'both', 0)]
        total += v * (met in (lo, hi))
        return [(lo, hi, met, total)] if lo < v < hi and total <= n else []
    starts = [(lo, hi, None, 0) for lo in range(b.lo, b.hi + 1) for hi in range(lo + len(cells) - 1, b.hi + 1)]
    return different(cells) + several(b, cells, starts, step, lambda q: q[2] == 'both')

def equal_sums(b, parts):
    first = min(parts, key=len)
    others = [part for part in parts if part is not first]
    return [x for part in others for x in linear(b, first + part, 0, [-1] * len(first) + [1] * len(part))]

def region_sums(b, cells):
    need(b.high or b.map, 'no regions')
    parts = [list(part) for key, part in itertools.groupby(cells, b.region) if key != -1]
    return equal_sums(b, parts) if len(parts) > 1 else []

def sum_line(b, n, args):
    loop = args[0] == 'loop'
    cells = b.named(args[loop:])
    if n > b.hi * len(cells):
        return never(cells[:1])

    def step(q, v):  # q: the sum of this piece, what it had before the first cell, whether anything was added
        total = 0 if q[0] + v == n else q[0] + v
        return [(total, q[1], q[2] or v > 0)] if total < max(n, 1) else []
    starts = [(0, 0, n == 0)] + [(k, k, False) for k in range(1, n) if loop]
    return several(b, cells, starts, step, lambda q: q[2] and q[0] == q[1])

def sum_of_terms(b, args):
    sign = args.pop(0) if args[0] in ('<=', '>=', '!=') else '='
    terms = [(number(w) if star else 1, c) for w, star, name in (term.rpartition('*') for term in args[1:]) for c in b.named([name])]
    if not any(b.own_numbers(c) for _, c in terms):
        return linear(b, [c for _, c in terms], number(args[0]), [w for w, _ in terms], sign)
    worth = {}
    for w, c in terms:
        worth[c] = [u + w * v for u, v in zip(worth.get(c, itertools.repeat(0)), b.numbers(c))]
    return measured(b, number(args[0]), worth, sign)

def arrow(b, parts):
    circle, shaft = parts
    pill = [('dom', c, b.digits(lambda v: v <= 9)) for c in circle[1:] if b.hi > 9]
    return pill + linear(b, circle + shaft, 0, [-10 ** i for i in range(len(circle))][::-1] + [1] * len(shaft))

def zipper(b, cells):
    k = len(cells)
    middle, pairs = cells[(k - 1) // 2:k // 2 + 1], list(zip(cells[:(k - 1) // 2], cells[::-1]))
    return [x for pair in pairs for x in linear(b, middle + [*pair], 0, [-1] * len(middle) + [1, 1])]

def operation(b, n, cells, start, join, good):
    """Reads the largest value, and the sum or product of all."""
    step = lambda q, v: (max(q[0], v), join(q[1], v))
    ok = lambda *some: good(functools.reduce(step, some, (0, start)))
    if len(cells) < 3 and len(set(cells)) == 1:
        return one_cell(b, cells[0], b.digits(lambda v: v == n if len(cells) == 1 else ok(v, v)))
    return two_cells(b, *cells, ok) if len(cells) == 2 else reading(b, cells, (0, start), step, good)

def product(b, n, cells):
    return operation(b, n, cells, 1, lambda q, v: min(q * v, n + 1), lambda q: q[1] == n)

def subtract(b, n, cells):
    return operation(b, n, cells, 0, lambda q, v: q + v, lambda q: 2 * q[0] - q[1] == n)

def divide(b, n, cells):
    return operation(b, n, cells, 1, lambda q, v: min(q * v, b.hi ** 2 + 1), lambda q: q[0] ** 2 == n * q[1])

def near_on_line(b, n, cells, kind):
    pairs = [(a, c) for i, c in enumerate(cells) for a in cells[max(i - n + 1, 0):i]]
    return related(b, pairs, lambda v, w: kind(v) != kind(w))

def between(b, cells, n, ends, ways):
    first, *line, last = cells
    out = related(b, [(first, last)], lambda v, w: abs(v - w) >= n) if ends else []
    for v, c, way in itertools.product(range(b.lo, b.hi + 1), line, ways):
        tests = [b.digits({'<': v.__gt__, '>': v.__lt__, '!': v.__ne__}[sign]) for sign in way]
        out += clause(b, *zip((c, first, last), tests))
    return out

def together(b, cells):
    """Whether a set of the board keeps cells apart."""
    return len(set(cells)) == len(cells) and any(set(cells) <= set(s) for s in (*b.houses, *b.sets))

def outside(clue):
    """A clue outside the grid, an automaton. Where the board keeps the cells apart it relies on that, on up to ten digits."""
    def read(b, n, cells):
        start, step, good = clue(b, n, b.n <= 10 and together(b, cells))
        step = step if n <= max(len(cells) * b.hi, len(cells), b.hi) else lambda q, v: None
        return reading(b, cells, start, step, good)
    return read

def sandwich(b, n, apart):
    def step(q, v):  # q: the bread that was met, or both, the values behind it if they differ, and their sum
        met, behind, total = q
        if v in (b.lo, b.hi):
            return None if met in (v, 'both') or met is not None and total != n else (v if met is None else 'both', (), 0)
        if met in (None, 'both'):
            return q
        return None if v in behind or total + v > n else (met, tuple(sorted(behind + (v,) * apart)), total + v)
    return (None, (), 0), step, lambda q: q[0] == 'both'

def x_sum(b, n, apart):
    def step(q, v):  # q: the number of values to be added, those that were if they differ, and their sum
        left, added, total = (v, *q[1:]) if q[0] is None else q
        if not left:
            return (0, (), total) if total == n else None
        return None if v in added or total + v > n else (left - 1, tuple(sorted(added + (v,) * apart)) if left > 1 else (), total + v)
    return (None, (), 0), step, lambda q: q[0] == 0 and q[2] == n

def skyscraper(b, n, apart):
    def step(q, v):  # q: how many are seen, the highest, and the number of others, of which there are not more than lower digits
        seen, highest, lower = q
        if apart and v == highest and v:
            return None
        lower += apart and (v <= highest or highest > 0)
        seen, highest = seen + (v > highest), max(v, highest)
        return (seen, highest, lower) if seen <= n and lower <= max(highest - b.lo, 1) else None
    return (0, 0, 0), step, lambda q: q[0] == n

def hidden(b, n, apart):
    need(b.lo <= n <= b.hi, 'a clue that is no digit')
    return -1, lambda q, v: q if q == 'found' else v if v > q else 'found' if v == n else None, lambda q: q == 'found'

def end_view(b, n, apart):
    need(b.lo <= n <= b.hi, 'a clue that is no digit')
    return False, lambda q, v: q or v != 0 if q or v in (0, n) else None, lambda q: q != (n == 0)

def doppelblock(b, n, apart):
    def step(q, v):
        blocks, total = q
        if v == 0:
            return (1, 0) if not blocks else (2, 0) if blocks == 1 and total == n else None
        total += v * (blocks == 1)
        return (blocks, total) if total <= n else None
    return (0, 0), step, lambda q: q[0] == 2

def numbered_room(b, n, cells):
    need(b.lo <= n <= b.hi, 'a clue that is no digit')
    rooms = [(v, [(c, b.digits([n])) for c in cells[max(v - 1, 0):v]]) for v in range(b.lo, b.hi + 1)]
    return [x for v, room in rooms for x in clause(b, (cells[0], b.digits(v.__ne__)), *room)]

def index(b, cells, line_of):
    out = []
    for c in cells:
        line, tests, allow = line_of(c), [], []
        place = line.index(c) + 1
        for v in range(b.lo, b.hi + 1):
            if b.lo <= place <= b.hi and 1 <= v <= len(line) and line[v - 1] is not None and (line[v - 1] != c or v == place):
                allow.append(v)
                tests += clause(b, (c, b.digits(v.__ne__)), (line[v - 1], b.digits([place])))
        out += (one_cell(b, c, b.digits(allow)) if len(allow) < b.n else []) + tests
    return out

def value_index(b, cells):
    value, control, *line = cells
    out = one_cell(b, control, b.digits(range(1, len(line) + 1)))
    for k, c in enumerate(line, 1):
        for v in range(b.lo, b.hi + 1) if b.lo <= k <= b.hi and c != value else ():
            other, this, not_this = (control, b.digits(k.__ne__)), b.digits([v]), b.digits(v.__ne__)
            out += clause(b, other, (c, not_this), (value, this)) + clause(b, other, (value, not_this), (c, this))
    return out

def contains(b, listed, cells, exactly=False):
    need(all(b.lo <= v <= b.hi for v in listed), 'no digit')
    times, out = collections.Counter(cells), []
    for v, k in collections.Counter(listed).items():
        out += counted(b, times, b.digits([v]), lambda n: n == k or n > k and not exactly)
    if len(listed) > len(cells):
        return out + never(list(times))
    return out + [('dom', c, b.digits(listed)) for c in times if len(listed) == len(cells)]

def look_and_say(b, clue, cells):
    clue = [number(v) for v in (clue.split(',') if ',' in clue else clue)]
    clue = list(zip(clue[::2], clue[1::2], strict=True))
    want = {v: k for k, v in clue}
    if len(clue) == 1 or len(want) < len(clue) or math.prod(k + 1 for k in want.values()) > 256:
        return [x for k, v in clue for x in counted(b, collections.Counter(cells), b.digits([v]), k.__eq__)]

    def step(q, v):
        q = tuple(left - (v == w) for left, w in zip(q, want))
        return q if min(q) >= 0 else None
    return reading(b, cells, tuple(want.values()), step, lambda q: not any(q))

def same_values(b, parts):
    first, out = parts[0], []
    for part in parts[1:]:
        weights = collections.Counter(first)
        weights.subtract(part)
        need(len(part) == len(first), 'lists of different lengths')
        cells = [c for c in weights if weights[c]]
        out += equal(b, [cells]) if len(cells) == 2 else [
            counting(cells, frozenset([d]), [0], [weights[c] for c in cells]) for d in range(1, b.n + 1) if cells]
    return out

def counting_circles(b, cells):
    k, sets, tried, out = len(cells), [], 0, []

    def extend(s, v):
        nonlocal tried
        tried += 1
        if tried <= 10_000 and len(sets) <= 64:
            sets.extend([s] if sum(s) == k else [])
            for w in range(v, min(b.hi, k - sum(s)) + 1):
                extend(s + [w], w + 1)
    extend([], max(b.lo, 1))
    for v in range(b.lo, b.hi + 1):
        sums = {0}  # of values other than v
        for w in range(max(b.lo, 1), b.hi + 1):
            sums |= {s + w for s in sums if w != v}
        numbers = [0] * (k in sums) + [v] * (v > 0 and k - v in sums)
        out += counted(b, collections.Counter(cells), b.digits([v]), numbers.__contains__)
    if 1 < len(sets) <= 64 and tried <= 10_000:
        out.append(('any', [[('dom', c, b.digits(s)) for c in cells] for s in sets]))
    return out

def count_distinct(b, parts):
    (control,), cells = parts
    step = lambda q, v: len(q) if v is None else q | {v} if isinstance(q, frozenset) else 'right' if q == v else None
    return reading(b, unique(cells) + [None, control], frozenset(), step, lambda q: q == 'right')

def bounded(sign):
    def expression(b, total, args):
        worth, factor = {}, 1
        while args:
            times, _, kind = args.pop(0).rpartition('*')
            values = args.pop(0) if kind == 'count' else ''
            need(kind == 'sum' or args.pop(0) == 'in', 'no expression')
            end = next((i for i, w in enumerate(args) if w in ('+', '-')), len(args))
            cells, allow = valued(b, values, args[:end]) if values else (b.named(args[:end]), b.digits([]))
            for c in cells:
                width = len(b.layers[b.layer(c)]) if b.layer(c) else b.n
                each = [d in allow for d in range(1, width + 1)] if values else b.numbers(c)
                worth[c] = [w + factor * number(times or '1') * v for w, v in zip(worth.get(c, itertools.repeat(0)), each)]
            factor, args = (-1 if args[end:end + 1] == ['-'] else 1), args[end + 1:]
        return measured(b, total, worth, sign)
    return expression

def measured(b, total, worth, sign):
    """What the digits are worth, by cell, compared with a total."""
    total -= sum(min(w) for w in worth.values() if len(set(w)) == 1)
    cells = [c for c, w in worth.items() if len(set(w)) > 1]
    worth = [worth[c] for c in cells]
    ok = {'=': total.__eq__, '!=': total.__ne__, '<=': total.__ge__, '>=': total.__le__}[sign]
    if not cells:
        return [] if ok(0) else never(b.cells[:1])
    if all(len(set(w)) == 2 for w in worth):
        base, weights = sum(map(min, worth)), [max(w) - min(w) for w in worth]
        every = range(0, sum(weights) + 1, math.gcd(*weights))
        numbers = [k for k in every if ok(k + base)]
        most = [frozenset(d for d, x in enumerate(w, 1) if x == max(w)) for w in worth]
        return [] if len(numbers) == len(every) else [counting(cells, most, numbers, weights)] if numbers else never(cells)
    weights = [w[1] - w[0] for w in worth]
    if not any(map(b.own_numbers, cells)) and all(w == [w[0] + d * k for d in range(len(w))] for w, k in zip(worth, weights)):
        return linear(b, cells, total - sum(w[0] - k * b.lo for w, k in zip(worth, weights)), weights, sign)
    return adding(cells, worth, total if sign in ('=', '>=') else -INFINITE, total if sign in ('=', '<=') else INFINITE, total if sign == '!=' else None)

def yin_yang(b):
    cells, black = valued(b, 'black', ['shade'])
    white = valued(b, 'white', ['shade'])[1]
    out = [('dom', c, black | white) for c in cells if len(b.layers['shade']) > 2]
    out += [('conn', cells, colour, 1, len(cells)) for colour in (black, white)]
    out += no_pool(b, cells, black) + no_pool(b, cells, white)
    white = b.without(black)
    for four in fours(b, cells):
        out += clause(b, *zip(four, (black, white, white, black))) + clause(b, *zip(four, (white, black, black, white)))
    if len(cells) == b.size and min(b.rows, b.cols) > 1:  # around the border the colour changes at most twice, as each is connected
        r, k = b.rows - 1, b.cols - 1
        border = [(0, c) for c in range(k)] + [(c, k) for c in range(r)]
        border += [(r, c) for c in range(k, 0, -1)] + [(c, 0) for c in range(r, 0, -1)]

        def step(q, d, i):
            changes = q[1] + (i > 0 and q[0] != (d in white))
            return (d in white, changes) if changes <= 2 else None
        out.append(('read', [b.on('shade', b.at(*p)) for p in border], (None, 0), step, lambda q: True))
    return out

def chaos(b):
    cells = b.named(['region'])
    count = len(cells) // b.n
    need(len(cells) % b.n == 0 < count <= len(b.layers['region']), 'squares that are no regions')
    numbered = ('read', cells, 0, lambda q, d, i: max(q, d) if d <= min(q + 1, count) else None, lambda q: q == count)
    parts = [('conn', cells, frozenset([d]), b.n, b.n) for d in range(1, count + 1)]
    return [numbered, *parts, ('pairs', [b.square(c) for c in cells], cells)]

def chaos_run(b, args, ends):
    others = args[0] == 'others'
    (control,), *arms = arguments(b, 'L', args[others:])[0]
    arms = [[b.on('region', c) for c in arm] for arm in arms]
    need(len({arm[0] for arm in arms}) == 1, 'arrows from different squares')
    cells = [arms[0][0], control, *arms[0][1:]] + [c for arm in arms[1:] for c in (None, *arm[1:])]

    def step(q, d, i):  # q: the region, how many squares in it are still to come, whether the arrow has left it
        if i < 2:
            q = (d, 0, False) if i == 0 else (q[0], b.value(d) - (not others), False)
        elif d is None or d == q[0] and not q[2]:
            q = (q[0], q[1] - (d is not None), False)
        elif ends and d != q[0]:
            q = (*q[:2], True)
        return q if q[1] >= 0 else None
    return [('read', cells, (), step, lambda q: q[1] == 0)]

def path(b, args, loop):
    cells, on = valued(b, 'on', ['path'])
    off, name = b.without(on), 'loop' if loop else 'snake'
    ends = [b.on('path', c) for c in unique(b.named(args[args.index('ends') + 1:]))] if 'ends' in args else []
    out = [('conn', cells, on, 2, len(cells))] + (no_pool(b, cells, on) if loop else []) + [('dom', c, on) for c in ends]
    for c in cells:
        out += degree(b, c, cells, on, [1] if c in ends else [2] if ends or loop else [1, 2])
    some = [[('dom', c, on), counting(b.beside(c, cells), on, [1])] for c in cells if b.beside(c, cells)]
    out += [('any', some)] * (not loop and not ends and bool(some))
    for four in fours(b, cells) if 'apart' in args else ():
        out += clause(b, *zip(four, (off, on, on, off))) + clause(b, *zip(four, (on, off, off, on)))
    return out

def seen(b, cells, allow, number=None):
    def step(q, d, i):  # q: whether the cell itself was read, how many are still to come, whether the view has ended
        if i == 0 and not b.layer(cells[0]):
            return (True, b.value(d) - 1, False) if d in allow and b.value(d) >= 1 else None
        if i == 0 and number is None:
            return (False, b.value(d), False) if b.value(d) >= 1 else None
        if d is None or d not in allow:
            return (True, q[1], d is not None) if q[0] else None
        return (True, q[1] - (not q[2]), q[2]) if q[2] or q[1] else None
    out = []
    for c in cells:
        line = [b.square(c)] * (number is None) + [c] * bool(b.layer(c))
        for way in AROUND:
            o, line = b.move(c, way), line + [None] * (b.move(c, way) is not None)
            while o is not None:
                line, o = line + [o], b.move(o, way)
        out.append(('read', line, (False, number, False), step, lambda q: q[:2] == (True, 0)))
    return out

def galaxies(b, centres):
    cells, out = b.named(['galaxy']), []
    allow = {c: set() for c in cells}
    need(len(centres) == len(b.layers['galaxy']), 'another number of galaxies')
    for d, centre in enumerate(map(unique, centres), 1):
        rows, cols = ((min(x), max(x)) for x in zip(*map(b.place, centre)))
        high, wide = rows[1] - rows[0] + 1, cols[1] - cols[0] + 1
        need(high * wide == len(centre) and max(high, wide) < 3, 'no centre')
        for c in cells:
            image = b.at(sum(rows) - b.place(c)[0], sum(cols) - b.place(c)[1])
            allow[c] |= {d} if image is not None else set()
            if image is not None and image > b.square(c):
                out += related(b, [(c, b.on('galaxy', image))], lambda v, w: (v == b.value(d)) == (w == b.value(d)))
        out += [('dom', b.on('galaxy', c), frozenset([d])) for c in centre]
        out.append(('conn', cells, frozenset([d]), len(centre), len(cells)))
    return out + [('dom', c, frozenset(allow[c])) for c in cells]

def reaches(b, sizes, squares):
    """The squares that each island may have: as many steps from its clue as its size allows, beside no other clue."""
    near = {c: {c, *b.beside(c, b.squares)} for c in b.squares}
    for clue, size in zip(squares, sizes):
        free = {c for c in b.squares if not near[c] & (set(squares) - {clue})} | {clue}
        met = front = {clue}
        for _ in range((size or len(free)) - 1):
            front = {x for c in front for x in near[c] & free} - met
            met = met | front
        yield met, {x for c in met for x in near[c]}

def numbered(b, met):
    """A number for each island: its own if there are enough digits, else the first that no island within reach has, widest reach first."""
    numbers, taken = list(range(1, len(met) + 1)), []
    if len(met) < b.n:
        return numbers
    for k in sorted(range(len(met)), key=lambda k: -len(met[k][0])):
        numbers[k] = next((i for i, t in enumerate(taken, 1) if not t & met[k][0]), len(taken) + 1)
        taken += [set()] * (numbers[k] > len(taken))
        taken[numbers[k] - 1] = taken[numbers[k] - 1] | met[k][1]
    return numbers

def nurikabe(b, sizes, squares):
    cells, sea = valued(b, 'sea', ['island'])
    need(len(sizes or squares) == len(squares), 'another number of islands')
    reach = list(reaches(b, sizes, squares)) if sizes else None
    numbers = numbered(b, reach) if sizes else range(1, len(squares) + 1)
    need(max(numbers) + 1 == len(b.layers['island']), 'another number of islands')
    touching = [(b.on('island', a), b.on('island', c)) for a, c in moves(b, (RIGHT, DOWN))]
    out = [('conn', cells, sea, 0, len(cells))] + no_pool(b, cells, sea)
    out += related(b, touching, lambda v, w: v == w or b.lo in (v, w))
    for k, c in enumerate(squares):
        own = frozenset([numbers[k] + 1])
        zone = [b.on('island', x) for x in sorted(reach[k][0])] if reach else cells
        size = (1, max(b.hi, 1)) if sizes is None else (sizes[k], sizes[k]) if sizes[k] else (1, len(zone))
        out += [digit_counts(b, c, cells, own)] * (sizes is None) + [('dom', b.on('island', c), own), ('conn', zone, own, *size)]
    return out + [('dom', b.on('island', x), sea | {numbers[k] + 1 for k in range(len(squares)) if x in reach[k][0]}) for x in b.squares if reach]

def cave(b, numbers, squares):
    cells, open_ = valued(b, 'open', ['cave'])
    wall = valued(b, 'wall', ['cave'])[1]
    out = [('dom', c, open_ | wall) for c in cells if len(b.layers['cave']) > 2]
    out += [('conn', cells, open_, 1, len(cells)), ('conn', cells, wall, 0, len(cells), True)]
    need(len(numbers or squares) == len(unique(squares)) == len(squares), 'another number of clues')
    for c, number in zip(squares, numbers or [None] * len(squares)):
        out += [('dom', b.on('cave', c), open_)] if number == 0 else seen(b, [b.on('cave', c)], open_, number)
    return out

def loop_around(b, layer, outside, inside):
    cells, within = valued(b, inside, [layer])
    need(len(b.layers[layer]) == 2 and len(cells) == b.size, 'no loop')
    return cells, within, [('conn', cells, within, 1, len(cells)), ('conn', cells, valued(b, outside, [layer])[1], 0, len(cells), True)]

def slitherlink(b, numbers, squares):
    cells, inside, out = loop_around(b, 'slither', 'outside', 'inside')
    need(len(numbers or squares) == len(unique(squares)) == len(squares), 'another number of clues')
    for c, number in zip(squares, numbers or [None] * len(squares)):
        cell = b.on('slither', c)
        near = b.beside(cell, cells)

        def step(q, d, i, sides=4 - len(near)):  # q: the number that is left, and whether the square is inside
            if not q:
                return (b.value(d),) if 0 <= b.value(d) <= 4 else None
            left = q[0] - (sides * (d in inside) if len(q) == 1 else q[1] != (d in inside))
            return (left, d in inside if len(q) == 1 else q[1]) if left >= 0 else None
        start = () if number is None else (number,)
        out.append(('read', [c] * (number is None) + [cell, *near], start, step, lambda q: len(q) == 2 and q[0] == 0))
    return out

def masyu(b):
    cells, inside, out = loop_around(b, 'masyu', 'out', 'in')
    last = lambda c: b.place(c)[0] == b.rows - 1 or b.place(c)[1] == b.cols - 1
    return out + [('dom', c, b.without(inside)) for c in cells if last(c)]

def pearls(b, squares, black):
    inside, out = loop_around(b, 'masyu', 'out', 'in')[1], []
    need(len(unique(squares)) == len(squares), 'a pearl twice')
    for c in squares:
        row, col = b.place(c)

        def test(down, right, side):  # a corner, or whether it is there on the edge
            o = b.at(row + down - 1, col + right - 1)
            if o is None or row + down == b.rows or col + right == b.cols:
                return side == 0
            return b.on('masyu', o), inside if side else b.without(inside)

        def fixed(*corners):
            tests = [test(*x) for x in corners]
            return None if False in tests else [('dom', *t) for t in tests if t is not True]
        ways = []
        for a in (0, 1):
            if black:
                for v, h in itertools.product((0, 1), (0, 1)):
                    ways.append(fixed((v, h, a), (1 - v, h, 1 - a), (v, 1 - h, 1 - a), (1 - v, 1 - h, 1 - a), (3 * v - 1, h, a), (3 * v - 1, 1 - h, 1 - a),
                                      (v, 3 * h - 1, a), (1 - v, 3 * h - 1, 1 - a)))
                continue
            for turn in (lambda x: x, lambda x: (x[1], x[0], x[2])):
                one = fixed(*map(turn, [(0, 0, a), (1, 0, a), (0, 1, 1 - a), (1, 1, 1 - a)]))
                turns = [test(*turn(x)) for x in [(-1, 0, 1 - a), (-1, 1, a), (2, 0, 1 - a), (2, 1, a)]]
                if one is not None:
                    ways.append(one + (clause(b, *[t for t in turns if t is not False]) if True not in turns else []))
        ways = [way for way in ways if way is not None]
        out += [('any', ways)] if ways else never([b.on('masyu', c)])
    return out

def rooms(b):
    """The boxes or regions."""
    need(all(b.region(c) != -1 for c in b.squares), 'a square in no room')
    found = {}
    for c in b.squares:
        found.setdefault(b.region(c), []).append(c)
    return list(found.values())

def shades_apart(b):
    cells, black = valued(b, 'black', ['shade'])
    white = valued(b, 'white', ['shade'])[1]
    out = [('dom', c, white | black) for c in cells if len(b.layers['shade']) > 2]
    for two in moves(b, (RIGHT, DOWN)):
        out += clause(b, *((b.on('shade', c), b.without(black)) for c in two))
    return black, out + [('conn', cells, white, 1, len(cells))]

def hitori(b):
    black, out = shades_apart(b)
    for two in moves(b, [(k, 0) for k in range(1, b.rows)] + [(0, k) for k in range(1, b.cols)]):
        for d in range(1, b.n + 1):
            out += clause(b, *((c, b.without(frozenset([d]))) for c in two), *((b.on('shade', c), black) for c in two))
    return out

def heyawake(b, numbers, squares):
    black, out = shades_apart(b)
    rooms(b)
    for c, o in moves(b, (RIGHT, DOWN)):
        line, middle, way = [c], b.region(o), (b.place(o)[0] - b.place(c)[0], b.place(o)[1] - b.place(c)[1])
        while o is not None and b.region(c) != middle:
            line.append(o)
            if b.region(o) != middle:
                out += clause(b, *((b.on('shade', x), black) for x in line))
                break
            o = b.move(o, way)
    need(len(numbers or squares) == len(unique(squares)) == len(squares), 'another number of clues')
    for c, number in zip(squares, numbers or [None] * len(squares)):
        cells = [b.on('shade', x) for x in b.squares if b.region(x) == b.region(c)]
        out.append(digit_counts(b, c, cells, black) if number is None else counting(cells, black, [number]))
    return out

LITS = {2: ((0, 0), (1, 0), (2, 0), (2, 1)), 3: ((0, 0), (1, 0), (2, 0), (3, 0)), 4: ((0, 0), (0, 1), (0, 2), (1, 1)), 5: ((0, 1), (0, 2), (1, 0), (1, 1))}

def lits(b):
    cells, empty = valued(b, 'empty', ['lits'])
    need(len(b.layers['lits']) == 5, 'other shapes')
    covered, all_rooms = b.without(empty), rooms(b)
    out = [('conn', cells, covered, 1, len(cells))] + no_pool(b, cells, covered)
    touching = [(b.on('lits', a), b.on('lits', c)) for a, c in moves(b, (RIGHT, DOWN)) if b.region(a) != b.region(c)]
    out += related(b, touching, lambda v, w: v != w or v == b.lo)
    for room in all_rooms:
        places, ways = {b.place(c): c for c in room}, []
        for d, shape in LITS.items():
            met = []
            for turn, c in itertools.product(range(8), room):
                near = [((p - shape[0][0]) * (-1 if turn & 1 else 1), (q - shape[0][1]) * (-1 if turn & 2 else 1)) for p, q in shape]
                near = [(b.place(c)[0] + (x[1] if turn & 4 else x[0]), b.place(c)[1] + (x[0] if turn & 4 else x[1])) for x in near]
                squares = sorted(places[x] for x in near if x in places)
                if len(squares) == 4 and squares not in met:
                    met.append(squares)
                    ways.append([('dom', b.on('lits', o), frozenset([d]) if o in squares else empty) for o in room])
        out += [('any', ways)] if ways else never([b.on('lits', c) for c in room])
    return out

def per_digit(b, numbers, cells, allow):
    def automaton(digit):
        def step(q, d, i):
            return (q[0], d in allow) if i % 2 == 0 else (q[0] + (q[1] and d == digit), False)
        return ('read', [x for c in cells for x in (c, b.square(c))], (0, False), step, lambda q: q[0] in numbers)
    return [automaton(d) for d in range(1, b.n + 1)]

def minesweeper(b, cells):
    mine = valued(b, 'mine', ['mine'])[1]
    around = lambda c: [o for down in (-1, 0, 1) for right in (-1, 0, 1) if (o := b.move(c, (down, right))) not in (None, c)]
    return [digit_counts(b, c, [b.on('mine', o) for o in around(c)], mine) for c in cells]

def star_battle(b, n):
    cells, star = valued(b, 'star', ['star'])
    touching = [('clause', [(b.on('star', c), b.without(star)) for c in two]) for two in moves(b, KING)]
    return [counting(part, star, [n]) for part in sum(b.lines(cells), [])] + touching

def automaton(b, text, cells):
    a, edges = json.loads(text), collections.defaultdict(set)
    for start, symbols, end in a['edges']:
        for s in symbols:
            edges[start, s].add(end)
    step = lambda q, d, i: frozenset(to for s in q for to in edges.get((s, b.n + 1 if d is None else d), ())) or None
    return [('read', cells, frozenset(a['start']), step, lambda q: not q.isdisjoint(a['accept']))]

def pair_table(b, text, pairs):
    rows = text.split('/')
    need({len(rows), *map(len, rows)} == {b.n}, 'a table for another number of digits')
    return related(b, pairs, lambda v, w: rows[v - b.lo][w - b.lo] == '1')

def either(b, texts):
    parts = [every(b, part) for part in texts]
    if len(parts) > 1 and all(len(part) == 1 and part[0][0] in ('dom', 'clause') for part in parts):
        return clause(b, *(test for part in parts for test in ([part[0][1:]] if part[0][0] == 'dom' else part[0][1])))
    return [('any', parts)] if len(parts) > 1 else parts[0]

def some(b, parts, numbers):
    cases, numbers = [(part, unless(b, part)) for part in parts], sorted(set(numbers))
    upward = numbers and numbers == list(range(numbers[0], len(parts) + 1))
    need(upward or None not in (fails for _, fails in cases), 'what has no negation')
    return sum((fails for _, fails in cases), []) if numbers == [0] else [('some', numbers, cases)]

# Ranks of rows and columns, read as numbers from both ends.

def all_lines(b):
    need(b.rows == b.cols > 1 and not b.missing, 'lines that are not to be ranked')
    ways = [[[b.at(i, k) for k in range(b.rows)], [b.at(k, i) for k in range(b.rows)]] for i in range(b.rows)]
    return [way for pair in ways for line in pair for way in (line, line[::-1])]

def compared(cells, line, ways, first=None, free=False):
    """Another line is smaller, equal or larger ("<=>"); with a first digit that it begins with it as well, or not at all if free."""
    start = 1 if first else 0
    order = [line[0]] if first and line[0] != cells[0] else []
    opened = len(order)
    order += [c for two in zip(line[start:], cells[start:]) if two[0] != two[1] for c in two]

    def step(q, d, i):  # q: a digit of the other line, or how the comparison is settled
        if i < opened:
            return '=' if d == first else 'free' if free else None
        if isinstance(q, int):
            return '=' if q == d else ('<' if q < d else '>') if ('<' if q < d else '>') in ways else None
        return d if q == '=' else q
    return ('read', order, '=', step, lambda q: q in ways or q == 'free')

def may_equal(b, line, other):
    """Whether two lines can have the same digits, as far as the board keeps cells apart."""
    group = {c: {c} for c in line + other}
    for a, c in zip(line, other):
        if any(together(b, [x, y]) for x in group[a] for y in group[c] if group[a] is not group[c]):
            return False
        if c not in group[a]:
            whole = group[a] | group[c]
            group.update(dict.fromkeys(whole, whole))
    return True

def rank(b, n, cells, ties):
    lines = all_lines(b)
    at, smaller, larger, first, out = lines.index(cells), n - 1, len(lines) - n, None, []
    if larger < 0:
        return never(cells)
    if b.n == len(cells) and all(together(b, line) for line in lines):  # four lines begin with each digit, one from each side
        first, smaller, larger = smaller // 4 + 1, smaller % 4, larger % 4
        out = [('dom', cells[0], frozenset([first]))]
    others = [(i, line) for i, line in enumerate(lines)
              if i != at and (not first or line[0] == cells[0] or not together(b, [line[0], cells[0]]))]
    if not first:
        if smaller == 0 or larger == 0:
            ways = ('=>' if ties else '>') if smaller == 0 else '<'
            return [compared(cells, line, ways) for _, line in others]
        each = lambda way: some(b, [[compared(cells, line, way)] for _, line in others], [smaller if way == '<' else larger])
        return each('<') + ([] if ties else each('>'))
    sides = [[line for i, line in others if i % 4 == side] for side in range(4)]
    begins_not = lambda side, line: [('dom', o[0], b.without({first})) for o in side if o is not line]
    one = lambda side, ways: [('any', [[compared(cells, line, ways, first)] + begins_not(side, line) for line in side])]
    cases = [(one(side, '<'), one(side, '=>' if ties else '>')) for side in sides if side]
    if smaller in (0, len(cases)):
        return out + [x for holds, fails in cases for x in (fails if smaller == 0 else holds)]
    if not ties:
        out += [compared(cells, line, '<>', first, True) for _, line in others if may_equal(b, cells, line)]
    return out + [('some', [smaller], cases)]

def no_ties(b):
    lines, out = all_lines(b), []
    for (i, line), (j, other) in itertools.combinations(enumerate(lines), 2):
        least = min(i ^ 1, j ^ 1)
        if not (i > least or i == least and j > max(i ^ 1, j ^ 1)) and may_equal(b, line, other):
            out.append(compared(line, other, '<>'))
    return out

# Regular expressions: a node of the graph is what has to be so, and the nodes behind it.

def regex(b, pattern, cells):
    nodes = [('good', [])]
    tree = parser.parse(pattern[1:-1].replace("''", "'").replace(' ', ''))
    need(tree.state.flags & ~32 == 0, 'flags in a pattern', NOT_COVERED)

    def add(test, *behind):
        nodes.append((test, list(behind)))
        return len(nodes) - 1

    def build(parts, to):
        for kind, x in reversed(list(parts)):
            name = str(kind)
            if name == 'BRANCH':
                to = add('', *(build(part, to) for part in x[1]))
            elif name == 'SUBPATTERN':
                to = build(x[3], to)
            elif name in ('MAX_REPEAT', 'MIN_REPEAT'):
                least, most, part = x
                if most == parser.MAXREPEAT:
                    loop = to = add('', to)
                    nodes[loop][1].append(build(part, loop))
                else:
                    end = to
                    for _ in range(most - least):
                        to = add('', build(part, to), end)
                for _ in range(least):
                    to = build(part, to)
            elif name == 'AT':
                need('BOUNDARY' not in str(x), 'a pattern with words', NOT_COVERED)
                to = add('begin' if 'BEGINNING' in str(x) else 'end', to)
            else:
                need(name in ('LITERAL', 'NOT_LITERAL', 'ANY', 'IN'), f'{name} in a pattern', NOT_COVERED)
                to = add((name, x), to)
        return to

    def fits(name, x, ch):
        if name == 'IN':
            return any(fits(str(kind), y, ch) for kind, y in x if str(kind) != 'NEGATE') != (str(x[0][0]) == 'NEGATE')
        if name == 'CATEGORY':
            kind = {'DIGIT': ch.isdigit(), 'WORD': True, 'SPACE': False}[str(x).split('_')[-1]]
            return kind != ('NOT' in str(x))
        return name == 'ANY' or (x[0] <= ord(ch) <= x[1] if name == 'RANGE' else (x == ord(ch)) == (name == 'LITERAL'))

    def reach(q, passed):
        todo = unique(q)
        for node in todo:
            if nodes[node][0] in passed:
                todo += [to for to in nodes[node][1] if to not in todo]
        return todo

    def step(q, v):
        ch = str(v) if v == 0 or b.hi <= 9 else chr(ord('A') + v - 1)
        found = [nodes[node] for node in reach(q, ('', 'begin') if q == start else ('',))]
        return frozenset(to for test, behind in found if isinstance(test, tuple) and fits(*test, ch) for to in behind) or None
    begin = build(tree, 0)
    start = frozenset([add('', begin)])  # only the beginning of the line has this state
    return reading(b, cells, start, step, lambda q: 0 in reach(q, ('', 'end')))

# Rules about what cells count where a layer changes it: primitives about values become others about digits and the layer.

def scope(kind, *x):
    """The cells of a primitive."""
    if kind in ('any', 'some'):
        return [c for part in (x[0] if kind == 'any' else [part for part, _ in x[1]]) for y in part for c in scope(*y)]
    if kind in ('dom', 'rel'):
        return x[:1] if kind == 'dom' else x[:2]
    return [c for c, _ in x[0]] if kind == 'clause' else [c for c in x[0] if c is not None] + (x[1] if kind == 'pairs' else [])

class View:
    def __init__(self, b, layer, names, count):
        need(b.layers.get(layer) == names, f'no layer {layer}')
        self.b, self.layer, self.count, self.width = b, layer, count, len(names)
        counts = [count(d, v) for d in range(self.width) for v in range(b.lo, b.hi + 1)] + [b.lo, b.hi]
        self.values = type(b)(b.text).lay([])
        self.values.lo, self.values.hi = min(counts), max(counts)
        self.values.n, self.values.layers, self.values.heavy_first = max(counts) - min(counts) + 1, {}, False

    def digit(self, value):
        return value - self.values.lo + 1

    def readings(self, c):
        """The ways in which the value of a cell comes about: a test that it is another way, and the value by digit."""
        values = range(self.b.lo, self.b.hi + 1)
        if c >= self.b.size:
            return [([], [self.digit(v) for v in values])]
        other = [(self.b.on(self.layer, c), self.b.without(frozenset([d + 1]))) for d in range(self.width)]
        return [([other[d]], [self.digit(self.count(d, v)) for v in values]) for d in range(self.width)]

    def translated(self, parts):
        return [y for x in parts for y in getattr(self, x[0])(*x[1:])]

    def dom(self, c, allow):
        return self.clause([(c, allow)])

    def clause(self, tests):
        ways = []
        for c, allow in tests:
            some = [(other, frozenset(d for d, v in enumerate(values, 1) if v in allow)) for other, values in self.readings(c)]
            same = len({digits for _, digits in some}) == 1
            ways.append([[(c, some[0][1])]] if same else [other + [(c, digits)] for other, digits in some])
        if math.prod(map(len, ways)) > 64:
            return self.read([c for c, _ in tests], False, lambda q, d, i: q or d in tests[i][1], bool)
        return [x for way in itertools.product(*ways) for x in clause(self.b, *sum(way, []))]

    def rel(self, a, c, pairs):
        out = []
        for (other, values), (another, others) in itertools.product(self.readings(a), self.readings(c)):
            by = {}
            for d, v in enumerate(values, 1):
                by.setdefault(frozenset(e for e, w in enumerate(others, 1) if (v, w) in pairs), set()).add(d)
            for allow, digits in by.items():
                out += clause(self.b, *other, *another, (a, self.b.without(digits)), (c, allow))
        return out

    def diff(self, cells):
        return [x for a, c in itertools.combinations(cells, 2) for x in self.rel(a, c, table(self.values, lambda v, w: v != w))]

    def sets(self, cells, sets):
        def step(q, d, i):
            q = frozenset(q) | {d}
            return q if len(q) > i and any(q <= set(s) for s in sets) else None
        return self.read(cells, frozenset(), step, lambda q: True)

    def read(self, cells, start, step, good):
        line = []  # a cell, its place among those that are read, whether it is on the layer
        for i, c in enumerate(cells):
            line += [(self.b.on(self.layer, c), i, True)] if c is not None and c < self.b.size else []
            line.append((c, i, False))

        def follow(q, d, k):
            c, i, on_layer = line[k]
            if on_layer:
                return (q[0], d) if d <= self.width else None
            if d is not None:
                v = self.b.value(d)
                d = self.digit(self.count(q[1] - 1, v) if q[1] else v)
            q = step(q[0], d, i)
            return None if q is None else (q, 0)
        return [('read', [c for c, *_ in line], (start, 0), follow, lambda q: good(q[0]))]

    def any(self, lists):
        lists = [self.translated(part) for part in lists]
        return [('any', lists)] if [] not in lists else []

    def some(self, numbers, cases):
        first = min(c for part, _ in cases for x in part for c in scope(*x))
        always = [('dom', first, self.b.without(frozenset()))]
        return some(self.b, [self.translated(part) or always for part, _ in cases], numbers)

def modified(layer, names, count):
    def rule(b, parts):
        view = View(b, layer, names.split(','), count)
        need(len(parts) == 1, 'more than one pair of braces')
        return view.translated(every(view.values, parts[0]))
    return rule

def truths(b, texts, numbers):
    need(len(texts) == 1, 'more than one pair of braces')
    return some(b, each(b, texts[0]), numbers(len(texts[0])))

def pair_rule(kind):
    return 'nC', lambda b, n, c: need(len(c) == 2, 'more than a pair') or along(b, c, pair_of(kind, n))

def bracket(kind):
    """Rules in several pairs of braces; kind gives the numbers that can hold, from n or several and the number of braces."""
    return lambda b, n, texts: some(b, [every(b, part) for part in texts], kind(n, len(texts)))

RULES = {
    # the grid
    'diagonal': ('A', diagonal), 'windoku': ('', windoku), 'disjoint': ('', disjoint), 'sudoku-grid': ('wpw', sudoku_grid),
    'anti-knight': ('', lambda b: apart(b, KNIGHT)), 'anti-king': ('', lambda b: apart(b, KING)), 'taxicab': ('p', taxicab),
    'nonconsecutive': ('', lambda b: related(b, moves(b, (RIGHT, DOWN)), lambda v, w: abs(v - w) != 1)),
    'knightmare': ('N', lambda b, sums: related(b, moves(b, KNIGHT), lambda v, w: v + w not in sums)),
    'negative': ('wnA', negative), 'self-taxicab': ('', self_taxicab), 'doppelganger': ('', doppelganger),
    'dutch-flatmates': ('', flatmates),
    'global-entropy': ('', lambda b: every_kind(b, 3, lambda v: third(b, v))), 'quadro': ('', lambda b: every_kind(b, 2, lambda v: v % 2)),
    'global-mod3': ('', lambda b: every_kind(b, 3, lambda v: v % 3)), 'no-tied-ranks': ('', no_ties),
    # cells
    'different': ('C', lambda b, c: need(len({*c}) == len(c), 'a cell twice') or [('diff', c)]),
    'extra-region': ('O', lambda b, c: [('diff', c)]),
    'odd': ('C', lambda b, c: [('dom', x, b.digits(lambda v: v % 2 == 1)) for x in c]),
    'even': ('C', lambda b, c: [('dom', x, b.digits(lambda v: v % 2 == 0)) for x in c]),
    'candidates': ('NC', lambda b, values, c: [('dom', x, b.digits(values)) for x in c]),
    'minimum': ('O', lambda b, c: related(b, [(x, o) for x in c for o in b.beside(x, b.squares) if o not in c], lambda v, w: v < w)),
    'maximum': ('O', lambda b, c: related(b, [(x, o) for x in c for o in b.beside(x, b.squares) if o not in c], lambda v, w: v > w)),
    # cages and sums
    'cage': ('nC', lambda b, n, c: cage(b, [n], c)), 'cage-sums': ('NC', cage), 'digital-root': ('pC', digital_root),
    'rellik-cage': ('nO', rellik), 'equality-cage': ('O', equality), 'lunchbox': ('nC', lunchbox), 'sum': ('A', sum_of_terms),
    'straight': ('O', lambda b, c: one_set(b, c, lambda s: len(s) < 2 or s[-1] == s[-2] + 1, INFINITE)), 'equal-sum': ('L', equal_sums),
    'edge-sum': ('nC', lambda b, n, c: linear(b, c, n)), 'product': ('nC', product), 'subtract': ('nC', subtract), 'divide': ('pC', divide),
    # lines
    'thermo': ('C', lambda b, c: along(b, c, lambda v, w: v < w)), 'slow-thermo': ('C', lambda b, c: along(b, c, lambda v, w: v <= w)),
    'whisper': ('pC', lambda b, n, c: along(b, c, lambda v, w: abs(v - w) >= n)), 'nabner': ('O', nabner),
    'palindrome': ('C', lambda b, c: equal(b, zip(c[:len(c) // 2], c[::-1]))), 'zipper': ('C', zipper), 'arrow': ('L', arrow),
    'renban': ('O', lambda b, c: one_set(b, c, lambda s: len(s) < 2 or s[-1] == s[-2] + 1, INFINITE)),
    'region-sum-line': ('C', region_sums), 'sum-line': ('nA', sum_line),
    'double-arrow': ('C', lambda b, c: linear(b, c, 0, [-1] + [1] * (len(c) - 2) + [-1])),
    'modular': ('pC', lambda b, n, c: near_on_line(b, n, c, lambda v: v % n)),
    'entropic': ('C', lambda b, c: near_on_line(b, 3, c, lambda v: third(b, v))),
    'between': ('C', lambda b, c: between(b, c, 2, len(c) > 2, ('><<', '<>>'))),
    'lockout': ('nC', lambda b, n, c: between(b, c, n, n > 0, ('!><', '!<>'))),
    # two cells
    'greater': ('C', lambda b, c: along(b, c, lambda v, w: v > w)), 'difference': pair_rule('difference'), 'ratio': pair_rule('ratio'),
    'pair-sum': pair_rule('pair-sum'), 'clone': ('L', lambda b, lists: equal(b, [two for two in zip(*lists) if two[0] != two[1]])),
    # clues outside the grid
    'little-killer': ('nC', lambda b, n, c: linear(b, c, n)), 'sandwich': ('nC', outside(sandwich)), 'x-sum': ('nC', outside(x_sum)),
    'skyscraper': ('nC', outside(skyscraper)), 'hidden-skyscraper': ('nC', outside(hidden)), 'numbered-room': ('nC', numbered_room),
    'end-view': ('nC', outside(end_view)), 'doppelblock': ('nC', outside(doppelblock)),
    'full-rank': ('nC', lambda b, n, c: rank(b, n, c, False)), 'tied-rank': ('nC', lambda b, n, c: rank(b, n, c, True)),
    # counts and places
    'row-index': ('O', lambda b, c: index(b, c, lambda x: [b.at(r, b.place(x)[1]) for r in range(b.rows)])),
    'column-index': ('O', lambda b, c: index(b, c, lambda x: [b.at(b.place(x)[0], k) for k in range(b.cols)])),
    'box-index': ('O', lambda b, c: index(b, c, lambda x: [o for o in b.squares if b.region(o) == b.region(x) != -1])),
    'value-index': ('C', value_index), 'contains': ('NC', contains), 'contains-exactly': ('NC', lambda b, v, c: contains(b, v, c, True)),
    'quadruple': ('NC', contains), 'look-and-say': ('wC', look_and_say), 'same-values': ('L', same_values),
    'at-least': ('zA', bounded('>=')),
    'counting-circles': ('O', counting_circles), 'count-distinct': ('L', count_distinct), 'at-most': ('zA', bounded('<=')),
    'exactly': ('zA', bounded('=')),
    # shading and regions
    'connected': ('V', lambda b, c, allow: [('conn', c, allow, 1, len(c))]),
    'polyomino': ('pV', lambda b, n, c, allow: [('conn', c, allow, n, n)]),
    'no-2x2': ('V', no_pool), 'hold': ('V', lambda b, c, allow: [('dom', x, allow) for x in c]), 'yin-yang': ('', yin_yang),
    'count': ('NV', lambda b, numbers, c, allow: [counting(c, allow, numbers)]), 'chaos-construction': ('', chaos),
    'chaos-count': ('A', lambda b, args: chaos_run(b, args, False)), 'chaos-arrow': ('A', lambda b, args: chaos_run(b, args, True)),
    'degree': ('NV', lambda b, numbers, c, allow: [y for x in c for y in degree(b, x, c, allow, numbers)]),
    'star-battle': ('p', star_battle),
    'minesweeper': ('O', minesweeper), 'snake': ('A', lambda b, args: path(b, args, False)),
    'loop': ('A', lambda b, args: path(b, args, True)),
    'seen': ('V', seen), 'galaxies': ('L', galaxies), 'nurikabe': ('NO', nurikabe),
    'nurikabe-digits': ('O', lambda b, c: nurikabe(b, None, c)), 'cave-numbers': ('NC', cave),
    'cave': ('A', lambda b, args: cave(b, None, b.named(args[1:]) if args else [])), 'slitherlink-numbers': ('NC', slitherlink),
    'slitherlink': ('A', lambda b, args: slitherlink(b, None, b.named(args[1:]) if args else [])), 'edge-connected': ('V', lambda b, c, allow: [('conn', c, allow, 0, len(c), True)]),
    'masyu': ('', masyu), 'white-pearls': ('C', lambda b, c: pearls(b, c, False)), 'black-pearls': ('C', lambda b, c: pearls(b, c, True)),
    'hitori': ('', hitori), 'heyawake-numbers': ('NC', heyawake), 'lits': ('', lits),
    'heyawake': ('A', lambda b, args: heyawake(b, None, b.named(args[1:]) if args else [])),
    'doublers': ('B', modified('double', 'plain,doubled', lambda d, v: (d + 1) * v)),
    'negators': ('B', modified('sign', 'plain,negative', lambda d, v: -v if d else v)),
    'hot-cold': ('B', modified('heat', 'plain,hot,cold', lambda d, v: v + (0, 1, -1)[d])), 'per-digit': ('NV', per_digit),
    'per-house': ('NV', lambda b, numbers, c, allow: [counting(part, allow, numbers) for part in sum(b.lines(c), [])]),
    # your own rules
    'regex': ('wC', regex), 'automaton': ('wC', automaton), 'pair': ('wC', lambda b, text, c: pair_table(b, text, zip(c, c[1:]))),
    'all-pairs': ('wC', lambda b, text, c: pair_table(b, text, itertools.combinations(c, 2))), 'or': ('B', either),
    'some-of': ('NB', bracket(lambda n, m: n)), 'at-least-of': ('pB', bracket(lambda n, m: range(n, m + 1))),
    'at-most-of': ('nB', bracket(lambda n, m: range(n + 1))), 'not': ('B', lambda b, texts: bracket(lambda n, m: [0])(b, 0, texts)),
    'liars': ('B', lambda b, texts: truths(b, texts, lambda m: [0])), 'wrogn': ('B', lambda b, texts: truths(b, texts, lambda m: [m - 1])),
    'n-truths': ('nB', lambda b, n, texts: truths(b, texts, lambda m: [n])),
}
