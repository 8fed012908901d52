package canon

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"

	"sudokusat/sudoku"
)

// The maps of a board: the permutations of its cells that take each set of different
// cells to such a set: rows, columns, boxes or regions, diagonals, windows, two cells a
// chess move apart. Sets that are part of another one are redundant and left out.
//
//	4×4: 128   6×6: 3,456   8×8: 442,368   plain 9×9: 3,359,232, see [Classic]
//	9×9 with both diagonals, windows, or a jigsaw map: 1 to some hundred
//
// Where rows, columns and boxes are all there is, the maps are not listed, see [lineBoard].

// Maps is the set of permutations of the cells that preserve a board and rules. It is
// safe for concurrent use.
type Maps struct {
	shape *sudoku.Shape
	lines *lineBoard // or
	chain *mapChain  // unless maps are listed
	from  []uint16   // map after map, the cell that comes to each place
	n     int        // cells
	own   bool       // the puzzle has rules of its own

	listing sync.Once // of a board of lines, for Check
	listed  *Maps
}

// ErrMaps is wrapped by errors about boards that have no canonical forms here.
var ErrMaps = errors.New("no canonical forms")

const (
	mapsRoom  = 1 << 25 // bounds the memory for maps, in cells
	mapsCells = 1 << 12 // of a board
	mapsSets  = 1 << 13
	mapsWork  = 1 << 30 // words visited; some seconds
)

// NewMaps finds the maps of a puzzle's board and rules, which must be about different
// digits only. The error is that of ctx, or wraps [ErrMaps], also if the search takes too
// long.
func NewMaps(ctx context.Context, p sudoku.Puzzle) (*Maps, error) {
	if p.Shape == nil {
		return nil, fmt.Errorf("%w: the puzzle has no board", ErrMaps)
	}
	if lines, ok := newLineBoard(p); ok {
		return &Maps{shape: p.Shape, lines: lines, n: p.Shape.Cells()}, nil
	}
	return findMaps(ctx, p, mapsRoom/p.Shape.Cells())
}

// findMaps lists the maps, or builds a chain of them if there are more than room.
func findMaps(ctx context.Context, p sudoku.Puzzle, room int) (*Maps, error) {
	s := p.Shape
	sets, err := differentSets(p)
	if err != nil {
		return nil, err
	}
	w := newMapSearch(ctx, s.Cells(), sets)
	levels, maps := w.chain()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case w.work > mapsWork:
		return nil, fmt.Errorf("%w: it takes too long to find the orders of the cells that keep %s", ErrMaps, s.Name())
	case w.stored > mapsRoom:
		return nil, chainRoom(s)
	}
	b := &Maps{shape: s, n: s.Cells(), own: len(p.Constraints()) > 0}
	if maps.Cmp(big.NewInt(int64(room))) > 0 {
		b.chain, err = newMapChain(s, levels, maps)
		return b, err
	}
	b.from = products(s.Cells(), int(maps.Int64()), levels)
	return b, nil
}

// differentSets returns the sets of different cells of a puzzle's board and rules. The error wraps
// [ErrMaps] for other rules, and for too many cells or sets.
func differentSets(p sudoku.Puzzle) (sets [][]sudoku.Cell, err error) {
	s := p.Shape
	for _, h := range s.Houses() {
		sets = append(sets, h.Cells)
	}
	for _, d := range s.Differents() {
		sets = append(sets, d.Cells)
	}
	for _, c := range p.Constraints() {
		d, ok := c.(sudoku.Different)
		if !ok {
			return nil, fmt.Errorf("%w: rules about anything but different digits are not looked at", ErrMaps)
		}
		sets = append(sets, d.Cells)
	}
	if s.Cells() > mapsCells || len(sets) > mapsSets {
		return nil, fmt.Errorf("%w: %s is too large, with more than %d cells or %d sets of different cells", ErrMaps, s.Name(), mapsCells, mapsSets)
	}
	return sets, nil
}

// mapOnto returns a map of the cells of one puzzle's board onto those of another that takes each set
// of different cells to one, as the cell that comes to each place; nil if there is none. It is a
// map of both boards side by side that takes a cell of one to the other, and so all of them.
func mapOnto(ctx context.Context, p, q sudoku.Puzzle) ([]sudoku.Cell, error) {
	n := p.Shape.Cells()
	sets, err := differentSets(p)
	others, err2 := differentSets(q)
	if err := errors.Join(err, err2); err != nil || n != q.Shape.Cells() || p.Shape.N() != q.Shape.N() || len(sets) != len(others) {
		return nil, err
	}
	for _, list := range others {
		shifted := make([]sudoku.Cell, len(list))
		for i, c := range list {
			shifted[i] = c + sudoku.Cell(n)
		}
		sets = append(sets, shifted)
	}
	w := newMapSearch(ctx, 2*n, sets)
	if len(w.order) < 2*n {
		return nil, nil // a cell in no set goes anywhere: which is not looked at
	}
	first := w.order[0]
	w.places(0)
	for place := range 2 * n {
		if place < n == (first < n) || !w.put(0, place) {
			continue
		}
		found := w.extend(1)
		w.undo(0, place)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case w.over():
			return nil, fmt.Errorf("%w: it takes too long to find a map from %s to %s", ErrMaps, p.Shape.Name(), q.Shape.Name())
		case !found:
			continue
		}
		from := make([]sudoku.Cell, n)
		for c := range from {
			if from[c] = sudoku.Cell(w.found[n+c]); int(from[c]) >= n {
				return nil, nil // the boards fall apart, into parts of which some stay
			}
		}
		return from, nil
	}
	return nil, nil
}

// Listed returns the number of maps that are held in memory; the others are compositions
// of these.
func (b *Maps) Listed() (maps int) {
	if b.chain != nil {
		for _, level := range b.chain.reps {
			maps += len(level)
		}
		return maps
	}
	return len(b.from) / b.n
}

// Len returns the number of maps.
func (b *Maps) Len() *big.Int {
	if b.lines != nil {
		return b.lines.maps()
	}
	if b.chain != nil {
		return new(big.Int).Set(b.chain.maps)
	}
	return big.NewInt(int64(b.Listed()))
}

// products writes down all products of maps, at most one of each level.
func products(n, maps int, levels [][][]uint16) []uint16 {
	all := make([]uint16, 0, n*maps)
	for c := range n {
		all = append(all, uint16(c))
	}
	for i := len(levels) - 1; i >= 0; i-- {
		size := len(all)
		for _, from := range levels[i] {
			for at := 0; at < size; at += n {
				for _, c := range from {
					all = append(all, all[at+int(c)])
				}
			}
		}
	}
	return all
}
