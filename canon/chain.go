package canon

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"sudokusat/sudoku"
)

// Boards with more maps than can be listed, which are not orders of lines: large ones
// with diagonals, groups of cells that are far apart, several grids. Their maps are kept
// as a stabiliser chain (Schreier and Sims) in the order of the cells: for each place the
// cells that can move there while all places before it stay, with a map for each. The
// image is then built place by place, for all maps at once that agree so far, and
// automorphisms prune branches as in [lineSearch].

// chainWork bounds a search, in cells visited: seconds.
const chainWork = 1 << 31

// mapChain is such a chain.
type mapChain struct {
	shape *sudoku.Shape
	bases []int        // places to which more than their own cell can come, ascending
	reps  [][][]uint16 // for each base: maps that keep all places before it, by what they bring there
	maps  *big.Int
}

// newMapChain turns a chain in another order of cells into one in
// their own order.
func newMapChain(s *sudoku.Shape, levels [][][]uint16, maps *big.Int) (*mapChain, error) {
	n := s.Cells()
	r := rand.New(rand.NewPCG(uint64(n), 1))
	reps, stored := make([][][]uint16, n), 0
	generators := make([][][]uint16, n)
	for size := big.NewInt(1); size.Cmp(maps) < 0; {
		m := make([]uint16, n)
		for p := range m {
			m[p] = uint16(p)
		}
		for _, level := range levels { // each map as likely as any other
			if k := r.IntN(len(level) + 1); k > 0 {
				for p, c := range m {
					m[p] = level[k-1][c]
				}
			}
		}
		at := sift(reps, m)
		if at == n {
			continue
		}
		generators[at] = append(generators[at], m)
		stored -= len(reps[at])
		reps[at] = orbitMaps(n, at, generators[at:])
		if stored += len(reps[at]); stored > mapsRoom/n {
			return nil, chainRoom(s)
		}
		size.SetInt64(1)
		for _, level := range reps {
			size.Mul(size, big.NewInt(int64(max(1, len(level)))))
		}
	}
	c := &mapChain{shape: s, maps: maps}
	for place, level := range reps {
		if len(level) > 1 {
			c.bases, c.reps = append(c.bases, place), append(c.reps, level)
		}
	}
	return c, nil
}

func chainRoom(s *sudoku.Shape) error {
	return fmt.Errorf("%w: the orders of the cells that keep %s take too much memory", ErrMaps, s.Name())
}

// sift takes from a map what is known of it, place by place, and returns the first place
// to which it brings a cell that nothing known does; there is none if all is known.
func sift(reps [][][]uint16, m []uint16) int {
	back := make([]uint16, len(m))
	for place := range m {
		if int(m[place]) == place {
			continue
		}
		k := slices.IndexFunc(reps[place], func(u []uint16) bool { return u[place] == m[place] })
		if k < 0 {
			return place
		}
		for p, c := range reps[place][k] {
			back[c] = uint16(p)
		}
		for p, c := range m {
			m[p] = back[c]
		}
	}
	return len(m)
}

// orbitMaps is a map for each cell that products of maps bring to a place.
func orbitMaps(n, place int, levels [][][]uint16) (reps [][]uint16) {
	still := make([]uint16, n)
	for p := range still {
		still[p] = uint16(p)
	}
	reps = [][]uint16{still}
	met := newBitset(n)
	met.add(place)
	for i := 0; i < len(reps); i++ {
		for _, level := range levels {
			for _, m := range level {
				if c := int(m[reps[i][place]]); !met.has(c) {
					met.add(c)
					both := make([]uint16, n)
					for p, c := range reps[i] {
						both[p] = m[c]
					}
					reps = append(reps, both)
				}
			}
		}
	}
	return reps
}

// random is a map, each as likely as any other.
func (c *mapChain) random(r *rand.Rand) (m Form) {
	for p := range c.shape.Cells() {
		m.From = append(m.From, sudoku.Cell(p))
	}
	for i := len(c.reps) - 1; i >= 0; i-- {
		u := c.reps[i][r.IntN(len(c.reps[i]))]
		for p, x := range m.From {
			m.From[p] = sudoku.Cell(u[x])
		}
	}
	m.Digits = randomDigits(r, c.shape.N())
	return m
}

// chainSearch is a search for the least image, first by the values of head, then by
// those of body.
type chainSearch struct {
	c           *mapChain
	head, body  sudoku.Grid
	mask        bool // of head, only the pattern of blanks and digits counts
	path, image []uint16
	best        struct{ path, image, from []uint16 }
	version     int
	maps        [][]uint16 // automorphisms
	still       []uint16   // the map that changes nothing
	effort
}

// form is as of [lineBoard].
func (c *mapChain) form(ctx context.Context, g, solution sudoku.Grid, pattern bool, work int64) (out Form, err error) {
	q := &chainSearch{c: c, head: g, body: g, mask: pattern && slices.Contains(g, 0), effort: effort{ctx: ctx, limit: work}}
	if solution != nil {
		q.head = solution
	}
	q.alike()
	start := chainWay{make([]uint16, len(g)), digitNames{names: make([]sudoku.Digit, c.shape.N()+1)}}
	for p := range start.from {
		start.from[p] = uint16(p)
	}
	q.still = slices.Clone(start.from)
	first := len(g)
	if len(c.bases) > 0 {
		first = c.bases[0]
	}
	_, q.image = q.values(&start, start.from, start.from[:first], nil, q.image)
	q.explore(&start, 0, true)
	if err := q.err(); err != nil {
		return out, err
	}
	for _, x := range q.best.from {
		out.From = append(out.From, sudoku.Cell(x))
	}
	out.Automorphisms = orbitSizes(q.maps, q.best.path, len(g))
	out.name(g, solution, c.shape.N())
	return out, nil
}

// chainWay represents all maps that agree with one up to a level, and the names of digits
// so far.
type chainWay struct {
	from []uint16
	digitNames
}

// value is what a cell shows in an image.
func (q *chainSearch) value(w *chainWay, c uint16) uint16 {
	d := q.head[c]
	if q.mask {
		return uint16(min(d, 1))
	}
	return uint16(w.name(d))
}

// values is what comes to some places by a map after those of a way, and whether it is less
// than others, as far as it is not greater.
func (q *chainSearch) values(w *chainWay, from, u, bound, out []uint16) (order int, values []uint16) {
	for i, c := range u {
		q.work++
		v := q.value(w, from[c])
		if order == 0 && bound != nil {
			if order = int(v) - int(bound[i]); order > 0 {
				return order, out
			}
		}
		out = append(out, v)
	}
	return order, out
}

// explore follows the branches from a level, as that of [lineSearch] does.
func (q *chainSearch) explore(w *chainWay, level int, less bool) (keep int) {
	if level == len(q.c.bases) {
		return q.end(w, less)
	}
	from, to := q.c.bases[level], len(w.from)
	if level+1 < len(q.c.bases) {
		to = q.c.bases[level+1]
	}
	type kid struct {
		point  uint16
		u      []uint16
		values []uint16
	}
	var kids []kid
	var values []uint16
	version, at, depth := q.version, len(q.image), len(q.path)
	way := chainWay{make([]uint16, len(w.from)), digitNames{names: make([]sudoku.Digit, len(w.names))}}
	var bound []uint16
	if !less {
		bound = q.best.image[at : at+to-from]
	}
	for _, u := range q.c.reps[level] {
		copy(way.names, w.names)
		way.last = w.last
		var order int
		if order, values = q.values(&way, w.from, u[from:to], bound, values[:0]); order > 0 {
			continue
		}
		if order < 0 || len(kids) == 0 {
			kids, bound = kids[:0], slices.Clone(values)
		}
		kids = append(kids, kid{w.from[u[from]], u, bound})
	}
	searched := -1
	var orbit []uint16
	pruned := func(k *kid, others []kid) bool {
		if len(others) > 0 && searched < len(q.maps) {
			searched, orbit = len(q.maps), orbitsOf(q.maps, q.path, len(w.from))
		}
		return orbit != nil && slices.ContainsFunc(others, func(o kid) bool { return orbit[o.point] == orbit[k.point] })
	}
	for i := range kids {
		k := &kids[i]
		if q.over() {
			return 0
		}
		if pruned(k, kids[:i]) {
			continue
		}
		if q.version > version {
			less, version = false, q.version
		}
		under, may := goesOn(less, k.values, q.best.image, at)
		if !may {
			continue
		}
		for p, c := range k.u {
			way.from[p] = w.from[c]
		}
		q.work += int64(len(way.from))
		copy(way.names, w.names)
		way.last = w.last
		q.path = append(q.path, k.point)
		_, q.image = q.values(&way, w.from, k.u[from:to], nil, q.image)
		back := q.explore(&way, level+1, under)
		q.path, q.image = q.path[:depth], q.image[:at]
		if back < depth {
			return back
		}
	}
	return math.MaxInt
}

// end compares the body of an image, and notes it as the least so far, or an automorphism.
func (q *chainSearch) end(w *chainWay, less bool) (keep int) {
	n, head, mask := len(w.from), q.head, q.mask
	q.head, q.mask = q.body, false
	_, q.image = q.values(w, w.from, q.still, nil, q.image)
	q.head, q.mask = head, mask
	if !less {
		order := slices.Compare(q.image[n:], q.best.image[n:])
		if order > 0 {
			return math.MaxInt
		}
		less = order < 0
	}
	if less {
		q.best.path, q.best.image, q.best.from = slices.Clone(q.path), slices.Clone(q.image), slices.Clone(w.from)
		q.version++
		return math.MaxInt
	}
	m := make([]uint16, n)
	for p, c := range q.best.from {
		m[c] = w.from[p]
	}
	q.maps = append(q.maps, m)
	for keep < len(q.path) && q.path[keep] == q.best.path[keep] {
		keep++
	}
	return keep
}

// alike begins with the maps of the chain that are automorphisms.
func (q *chainSearch) alike() {
	to, from := make([]sudoku.Digit, q.c.shape.N()+1), make([]sudoku.Digit, q.c.shape.N()+1)
	for _, level := range q.c.reps {
		for _, u := range level[1:] {
			clear(to)
			clear(from)
			fits := true
			for p, c := range u {
				a, b := q.head[p], q.head[c]
				if to[a] == 0 && from[b] == 0 && a != 0 && b != 0 {
					to[a], from[b] = b, a
				}
				if fits = to[a] == b && (a == 0) == (b == 0) && to[q.body[p]] == q.body[c]; !fits {
					break
				}
			}
			if fits {
				q.maps = append(q.maps, u)
			}
		}
	}
}
