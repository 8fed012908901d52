package canon

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"sudokusat/sudoku"
)

// The depth-first search for the least image. A branch whose image is greater than the
// least so far, or than that of a sibling, ends. Two branches with the same image differ
// by an automorphism of the puzzle: it takes the choices of one to those of the other,
// and all that follows. So the search returns to where the two branches part, and of the
// choices in one orbit of the automorphisms that keep all choices before them, it follows
// only one (McKay, Practical graph isomorphism, 1981).
//
//	○─ r1 ─○─ c1 ─ …  least        a map takes r1 to r3 and c1 to c5:
//	│      └─ c4 ─ …  greater
//	├─ r3 ─○─ c5 ─ …  the same     r3 · c9 is what r1 · c4 is
//	│      └─ c9      pruned
//	└─ r7 ─ …         greater
//
// The number of automorphisms is the product of the sizes of the orbits of the choices on
// the branch to the least image, times the number of orders left open there.

// lineSearch is a search.
type lineSearch struct {
	b      *lineBoard
	layers []lineLayer
	points int // lines, bands and stacks, classes of lines, orientations, digits: what automorphisms move

	path, image []uint16
	best        lineWay
	version     int        // of best
	maps        [][]uint16 // automorphisms, by points
	free        []*lineState
	effort

	one                      [1]int
	cell, blank, first, same []int
	named                    []int
	marked, seen             []bool
	called                   []uint16
}

// lineWay is a way to the end.
type lineWay struct {
	path, image []uint16
	lines       []uint16 // points at the places of rows, then of columns
	digits      []uint16 // with each name
	orders      *big.Int // left open
}

// newLineSearch prepares the search for the form of a grid.
func newLineSearch(b *lineBoard, g, solution sudoku.Grid, pattern bool) *lineSearch {
	q := &lineSearch{b: b, points: 2*(b.rows+b.cols) + b.rows/b.high + b.cols/b.wide + 2 + b.digits}
	things := b.cols + b.digits
	q.cell, q.blank, q.first, q.same = make([]int, 0, b.cols), make([]int, 0, b.cols), make([]int, 0, b.cols), make([]int, 0, b.cols)
	q.named, q.marked, q.seen, q.called = make([]int, 0, b.cols), make([]bool, things), make([]bool, things), make([]uint16, things)
	switch {
	case solution != nil:
		q.layers = []lineLayer{b.layer(solution, false), b.layer(g, false)}
	case pattern && slices.Contains(g, 0): // else it is the least image
		q.layers = []lineLayer{b.layer(g, true), b.layer(g, false)}
	default:
		q.layers = []lineLayer{b.layer(g, false)}
	}
	return q
}

func (b *lineBoard) layer(g sudoku.Grid, mask bool) (l lineLayer) {
	l.mask = mask
	for mirror := range 2 {
		rows, cols, down, right, high := b.rows, b.cols, b.cols, 1, b.high
		if mirror == 1 {
			if !b.turns {
				break
			}
			down, right = right, down
		}
		grid := make([]uint16, rows*cols)
		class, many, blank := make([]uint16, rows), make([]uint16, rows), make([]bool, rows)
		for r := range rows {
			row := grid[r*cols : (r+1)*cols]
			for c := range row {
				row[c] = uint16(g[r*down+c*right])
			}
			class[r], blank[r] = uint16(r), blankPart(row)
			for o := r / high * high; mask && o < r; o++ {
				if slices.EqualFunc(grid[o*cols:][:cols], row, func(a, b uint16) bool { return (a == 0) == (b == 0) }) {
					class[r] = uint16(o)
					break
				}
			}
			many[class[r]]++
		}
		l.grid[mirror], l.class[mirror], l.many[mirror], l.blank[mirror] = grid, class, many, blank
	}
	return l
}

// search finds the least image, or ends at the limit.
func (q *lineSearch) search() {
	q.alike()
	s := q.state()
	choices := []lineChoice{{chooseMirror, 0}}
	if q.b.turns {
		choices = append(choices, lineChoice{chooseMirror, 1})
	}
	q.explore(s, choices, true)
}

func (q *lineSearch) state() *lineState {
	if n := len(q.free); n > 0 {
		s := q.free[n-1]
		q.free = q.free[:n-1]
		return s
	}
	return q.b.newState()
}

// lineKid is what a choice leads to.
type lineKid struct {
	s       *lineState
	point   uint16
	values  []uint16
	choices []lineChoice
	dead    bool
}

// explore follows the branches from a state; less reports whether the image so far is
// less than the least. It returns the number of choices of the path to keep.
func (q *lineSearch) explore(s *lineState, choices []lineChoice, less bool) (keep int) {
	depth := len(q.path)
	if len(choices) == 0 {
		return q.end(s, less)
	}
	searched := len(q.maps)
	orbit := q.orbits(q.path)
	kids := make([]lineKid, 0, len(choices))
	for _, c := range choices {
		k := lineKid{point: q.point(s, c)}
		if !pruned(orbit, kids, k.point) {
			kids = append(kids, k)
			k := &kids[len(kids)-1]
			k.s = q.state()
			k.s.become(s)
			q.work += int64(len(s.words))
			q.apply(k.s, c)
			k.values, k.choices = q.run(k.s, nil)
		}
	}
	defer func() {
		for i := range kids {
			q.free = append(q.free, kids[i].s)
		}
	}()
	leastKids(kids)
	version, at := q.version, len(q.image)
	for i := range kids {
		k := &kids[i]
		if q.over() {
			return 0
		}
		if searched < len(q.maps) {
			searched, orbit = len(q.maps), q.orbits(q.path)
		}
		if k.dead || pruned(orbit, kids[:i], k.point) {
			continue
		}
		if q.version > version {
			less, version = false, q.version
		}
		under, may := goesOn(less, k.values, q.best.image, at)
		if !may {
			continue
		}
		q.path, q.image = append(q.path, k.point), append(q.image, k.values...)
		back := q.explore(k.s, k.choices, under)
		q.path, q.image = q.path[:depth], q.image[:at]
		if back < depth {
			return back
		}
	}
	return math.MaxInt
}

// goesOn compares an image that is less than the least so far, or else equal to it up to
// a place: under reports whether it is less with the values from there on, and may
// whether it can still be the least, as those are not greater.
func goesOn(less bool, values, least []uint16, at int) (under, may bool) {
	if less {
		return true, true
	}
	order := slices.Compare(values, least[at:at+len(values)])
	return order < 0, order <= 0
}

// pruned reports whether some automorphism takes a choice to one of others, or to itself.
func pruned(orbit []uint16, others []lineKid, point uint16) bool {
	if orbit == nil {
		return false
	}
	for i := range others {
		if orbit[others[i].point] == orbit[point] {
			return true
		}
	}
	return false
}

// leastKids marks the ways whose images are greater than those of others.
func leastKids(kids []lineKid) {
	least := 0
	for i := range kids {
		a, b := kids[i].values, kids[least].values
		n := min(len(a), len(b))
		if order := slices.Compare(a[:n], b[:n]); order < 0 || order == 0 && len(a) > len(b) {
			least = i
		}
	}
	for i := range kids {
		a, b := kids[i].values, kids[least].values
		n := min(len(a), len(b))
		kids[i].dead = slices.Compare(a[:n], b[:n]) > 0
	}
}

// end records a branch's end: the least image so far, or an automorphism.
func (q *lineSearch) end(s *lineState, less bool) (keep int) {
	way := q.way(s)
	if less {
		q.best = way
		q.version++
		return math.MaxInt
	}
	q.maps = append(q.maps, q.automorphism(&way))
	for keep < len(q.path) && keep < len(q.best.path) && q.path[keep] == q.best.path[keep] {
		keep++
	}
	return keep
}

// way returns the map of a final state; what it leaves open is put in some order.
func (q *lineSearch) way(s *lineState) lineWay {
	b := q.b
	w := lineWay{path: slices.Clone(q.path), image: slices.Clone(q.image), orders: factorial(s.open)}
	place := 0
	for stack, at := range s.place {
		if at == nowhere {
			b.put(s, stack, place)
			place++
		}
	}
	for _, r := range s.rowAt {
		w.lines = append(w.lines, uint16(q.line(s.mirror, int(r))))
	}
	things := make([]int, len(s.pos))
	for x := range things {
		things[x] = x
	}
	order := func(x, y int) int {
		return cmp.Or(cmp.Compare(s.pos[x], s.pos[y]), cmp.Compare(s.strand[x], s.strand[y]))
	}
	slices.SortFunc(things[:b.cols], order)
	slices.SortFunc(things[b.cols:], order)
	counted := make([]bool, len(s.pos))
	for _, c := range things[:b.cols] {
		w.lines = append(w.lines, uint16(q.lineAcross(s.mirror, c)))
		if comp := s.comp[c]; !counted[comp] {
			counted[comp] = true
			w.orders.Mul(w.orders, factorial(int(s.size[comp])))
		}
	}
	for _, d := range things[b.cols:] {
		w.digits = append(w.digits, uint16(d-b.cols+1))
	}
	return w
}
