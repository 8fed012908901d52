package ruled

import (
	"math/bits"
	"slices"
	"sync"

	"sudokusat/sudoku"
)

// Topology is what the search knows of a board before it meets a puzzle: the
// houses, which cells must differ, and where two houses meet. It is safe for
// concurrent use. What was worked out of the tables, families and machines that
// puzzles of the board share is kept here too.
type Topology struct {
	shape    *sudoku.Shape
	n, cells int
	words    int      // of a set of cells
	full     uint64   // all digits
	fill     int      // cells that can be filled
	all      []uint64 // every cell

	peers  []uint64 // cell → the cells that differ from it, words each
	houses [][]int32
	cross  []crossing
	areas  []area
	nine   *nine // nil: no planes

	shared   caches
	searches sync.Pool

	makeFours sync.Once
	foursMade *fours
}

// crossing is two houses that meet: the cells of either that are not the
// other's. Both sides have the same digits.
type crossing struct {
	a, b        []int32
	with, other int  // the earlier one of the two houses, and the later
	known       bool // planes know it
}

// NewTopology prepares a board of at most 64 digits.
func NewTopology(s *sudoku.Shape) *Topology {
	t := &Topology{shape: s, n: s.N(), cells: s.Cells(), words: (s.Cells() + 63) / 64, fill: s.Fill()}
	t.full = ^uint64(0) >> (64 - t.n)
	t.peers = make([]uint64, t.cells*t.words)
	for _, h := range s.Houses() {
		cells := toCells(h.Cells)
		t.houses = append(t.houses, cells)
		differ(t.peers, t.words, cells)
	}
	for _, d := range s.Differents() {
		differ(t.peers, t.words, toCells(d.Cells))
	}
	t.all = make([]uint64, t.words)
	for w := range t.all {
		t.all[w] = ^uint64(0)
	}
	t.cross = crossings(nil, t.houses, 0, t.cells)
	t.findAreas()
	if t.nine = newNine(s, t.houses); t.nine != nil {
		for i := range t.cross {
			x := &t.cross[i]
			x.known = t.nine.covers[x.with] && t.nine.covers[x.other]
		}
	}
	return t
}

// Shape returns the shape of the board.
func (t *Topology) Shape() *sudoku.Shape { return t.shape }

// differ notes that no two of the cells have the same digit.
func differ(peers []uint64, words int, cells []int32) {
	for _, c := range cells {
		row := peers[int(c)*words:][:words]
		for _, o := range cells {
			if o != c {
				row[o>>6] |= 1 << (o & 63)
			}
		}
	}
}

// crossings adds to out where the houses from the given one on meet earlier
// ones in two cells or more.
func crossings(out []crossing, houses [][]int32, from, cells int) []crossing {
	seen := make([]int, cells)
	for i := from; i < len(houses); i++ {
		for _, c := range houses[i] {
			seen[c] = i + 1
		}
		for j := range i {
			common := 0
			for _, c := range houses[j] {
				if seen[c] == i+1 {
					common++
				}
			}
			if common < 2 || common == len(houses[i]) || len(houses[i]) != len(houses[j]) {
				continue
			}
			x := crossing{make([]int32, 0, len(houses[i])-common), make([]int32, 0, len(houses[j])-common), j, i, false}
			for _, c := range houses[j] {
				if seen[c] != i+1 {
					x.b = append(x.b, c)
				}
			}
			for _, c := range houses[i] {
				if !slices.Contains(houses[j], c) {
					x.a = append(x.a, c)
				}
			}
			out = append(out, x)
		}
	}
	return out
}

func lowest(x uint64) int  { return bits.TrailingZeros64(x) }
func highest(x uint64) int { return 63 - bits.LeadingZeros64(x) }
func single(x uint64) bool { return x&(x-1) == 0 }
