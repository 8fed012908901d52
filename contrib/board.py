"""Boards, cells and grids of certificates, for verify.py, as docs/formats.md and "sudokusat rules --help" describe them."""
import re

FAILS, MALFORMED, NOT_COVERED = 1, 2, 3
UP, LEFT, RIGHT, DOWN, CORNER = (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)
KNIGHT, KING, AROUND = ((1, -2), (1, 2), (2, -1), (2, 1)), (RIGHT, (1, -1), DOWN, CORNER), (UP, LEFT, RIGHT, DOWN)
INFINITE = float('inf')

class Verdict(Exception):
    """A certificate is not verified: the status, 1 to 3, and why."""

def need(condition, why, status=MALFORMED):
    if not condition:
        raise Verdict(status, why)

def unique(items):
    return list(dict.fromkeys(items))

def number(word):
    need(re.fullmatch('0|-?[1-9][0-9]*', word), f'{word!r} is no number')
    return int(word)

def size(text):
    rows, cols = map(number, text.split('x'))
    return rows, cols

class Board:
    """The cells are the squares row by row, the extra cells, and the squares of each layer. A digit is 1 to n, its value lo to hi."""

    def __init__(self, text):
        first, *words = text.split(' ')
        part = dict(zip(words[::2], words[1::2]))
        known = {'digits', 'box', 'regions', 'lines', 'missing', 'extra', 'layers'}
        need(2 * len(part) == len(words) and set(part) <= known and part.get('lines', 'free') == 'free', f'the board {text!r}')
        need(not {'box', 'regions'} <= set(part), 'a board with boxes and regions', NOT_COVERED)
        (self.rows, self.cols), (self.high, self.wide) = size(first), size(part.get('box', 'none').replace('none', '0x0'))
        self.lo, self.hi = map(number, part.get('digits', f'1-{max(self.rows, self.cols)}').split('-'))
        self.n, self.size = self.hi - self.lo + 1, self.rows * self.cols
        need(self.size > 0 < self.n and self.lo >= 0, f'the board {text!r}')
        need(self.n <= 400 and self.size <= 20_000, 'so large a board', NOT_COVERED)
        need(not self.high or self.rows % self.high == 0 == self.cols % self.wide, 'boxes that do not divide the board')
        self.free, self.extra = 'lines' in part, part['extra'].split(',') if 'extra' in part else []
        symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        self.map = part.get('regions', '')
        self.map = [number(r) for r in self.map.split(',')] if ',' in self.map else [symbols.index(r) if r != '.' else -1 for r in self.map]
        need(not self.map or len(self.map) == self.size, 'a map of another size')
        self.layers, self.first = {}, self.size + len(self.extra)
        for layer in part['layers'].split(';') if 'layers' in part else ():
            name, names = layer.split('=')
            lo, _, hi = names.partition('-')
            self.layers[name] = [str(v) for v in range(int(lo), int(hi) + 1)] if hi.isdigit() and lo.isdigit() else names.split(',')
            need(1 < len(set(self.layers[name])) == len(self.layers[name]) <= self.n, f'the layer {name}')
            need(all(re.fullmatch('[A-Za-z]{1,16}|0|-?[1-9][0-9]*', v) for v in self.layers[name]), f'the values of {name}')
        beside = [*self.extra, *self.layers]
        name = re.compile('(?!r[0-9]*c[0-9]*$)[A-Za-z][A-Za-z0-9]{0,15}')
        need(len(set(beside)) == len(beside) and all(map(name.fullmatch, beside)), 'names beside the grid')
        self.text, self.marks, self.heavy_first = text, [], True
        self.missing, self.all = set(), self.first + self.size * len(self.layers)
        self.missing = set(self.named(part['missing'].split(','))) if 'missing' in part else set()
        self.cells = [c for c in range(self.all) if self.square(c) not in self.missing]
        self.squares = [c for c in self.cells if c < self.size]
        self.houses, self.sets = [], []

    def lay(self, own):
        """Makes the houses, which are sets of n different cells, and the other sets, of the board and of its own rules."""
        sets = [sorted(s) for s in sum(self.lines(self.squares, sorted)[2 * self.free:], []) + own]
        need(all(len(s) <= self.n for s in sets), 'a set of more cells than digits')
        self.houses = unique(tuple(s) for s in sets if len(s) == self.n)
        pair = lambda s: len(s) == 2 and any(set(s) <= set(h) for h in self.houses)
        self.sets = [s for s in sets if 1 < len(s) < self.n and not pair(s)]
        self.within = {c: set() for c in self.cells}  # the houses and other sets of a cell, by their places
        for k, s in enumerate((*self.houses, *self.sets)):
            for c in s:
                self.within[c].add(k)
        return self

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
        if row < 0 or not self.high:
            return self.map[self.square(c)] if self.map and row >= 0 else -1
        return row // self.high, col // self.wide

    def lines(self, cells, order=list):
        """Cells of a plane by rows, by columns, and by boxes or regions, in the order of their first cells or sorted."""
        out = [{}, {}, {}]
        for c in cells:
            for groups, key in zip(out, (*self.place(c), self.region(c))):
                groups.setdefault(key, []).append(c)
        out[2].pop(-1, None)
        return [[groups[key] for key in order(groups)] for groups in out]

    def on(self, layer, square):
        return square if not layer else self.first + list(self.layers).index(layer) * self.size + square

    def layer(self, c):
        return '' if c < self.first else list(self.layers)[(c - self.first) // self.size]

    def move(self, c, step):
        """The cell that is a step of rows down and columns to the right away, on the same plane, or None."""
        to = self.at(*map(sum, zip(self.place(c), step)))
        return None if to is None else self.on(self.layer(c), to)

    def beside(self, c, cells):
        return [o for step in AROUND if (o := self.move(c, step)) in cells]

    def edge(self, cells):
        """Those that are beside what is outside of the grid, where missing squares are unless others enclose them."""
        outside, beyond = set(), [(r, c) for r in range(-1, self.rows + 1) for c in (-1, self.cols)] + [(r, c) for c in range(self.cols) for r in (-1, self.rows)]
        while beyond:
            row, col = beyond.pop()
            outside.add((row, col))
            near = ((row + r, col + c) for r, c in AROUND)
            beyond += [p for p in near if p not in outside and 0 <= p[0] < self.rows and 0 <= p[1] < self.cols and self.at(*p) is None]
        return [c for c in cells if any(tuple(map(sum, zip(self.place(c), step))) in outside for step in AROUND)]

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
                line = [self.move(a, (i * down // k, i * right // k)) for i in range(k + 1)]
                need(None not in line, f'{word} has a missing square')
                out += line
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

    def numbers(self, c):
        """What the digits of a cell count: a layer has numbers of its own."""
        names = self.layers[self.layer(c)] if self.layer(c) else range(self.lo, self.hi + 1)
        need(not any(str(v).isalpha() for v in names), 'a sum of names')
        return [int(v) for v in names]

    def own_numbers(self, c):
        """Whether these are other ones than the board's first."""
        return self.layer(c) and self.layers[self.layer(c)] != [str(v) for v in range(self.lo, self.lo + len(self.layers[self.layer(c)]))]

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
                g[self.on(name, c)] = 0 if v in ('.', '#') else self.label(self.on(name, c), v)
        return g

    def excluding(self, g, givens):
        """The clause that one of the open cells has another digit."""
        return [-(c * self.n + g[c]) for c in self.cells if not givens[c]]

    def has(self, lits, givens, special):
        """Whether a clause belongs to the formula of a board without other rules, about its cells, digits and houses."""
        lits = sorted(lits)
        at = [divmod(abs(l) - 1, self.n) for l in lits]
        cells, digits = [c for c, _ in at], {d for _, d in at}
        if not lits or any(c >= self.all or self.square(c) in self.missing for c in cells):
            return False
        if lits in special or len(lits) == 1 and lits[0] > 0 and givens[cells[0]] == min(digits) + 1:
            return True
        if lits[0] < 0:
            (a, d), (c, e) = at if len(at) == 2 and lits[1] < 0 else [(0, 0)] * 2
            return a == c and d != e or d == e and a != c and bool(self.within[a] & self.within[c])
        whole = len(set(lits)) == len(lits) == self.n
        return whole and (len(set(cells)) == 1 or len(digits) == 1 and tuple(cells) in self.houses)
