package reduce

import (
	"context"

	"sudokusat/sudoku"
)

// Alternatives: each is tried by itself on a copy of the candidates, until its
// filters find no more. What every alternative that can hold has removed is gone
// (constructive disjunction).
type anyOfFilter struct {
	cells []sudoku.Cell
	at    map[sudoku.Cell]int
	lists [][]filter
	words int
	union []uint64 // cells × words, scratch
	trial trial
}

func newAnyOfFilter(ctx context.Context, s *sudoku.Shape, of sudoku.AnyOf) *anyOfFilter {
	f := newTrials(s, of.Scope())
	for _, alternative := range of.Alternatives {
		var list []filter
		for _, c := range alternative {
			if ctx.Err() != nil {
				return f
			}
			list = append(list, newFilter(ctx, s, c))
		}
		f.lists = append(f.lists, list)
	}
	return f
}

// newTrials returns the room for trials on some cells, without alternatives.
func newTrials(s *sudoku.Shape, cells []sudoku.Cell) *anyOfFilter {
	f := &anyOfFilter{cells: cells, at: map[sudoku.Cell]int{}, words: (s.N() + 63) / 64}
	for i, c := range f.cells {
		f.at[c] = i
	}
	f.union = make([]uint64, len(f.cells)*f.words)
	f.trial = trial{of: f, cand: make([]uint64, len(f.union))}
	return f
}

func (f *anyOfFilter) narrow(x domains) bool {
	clear(f.union)
	some := false
	for _, list := range f.lists {
		if !f.trial.can(x, list) {
			continue
		}
		some = true
		for i, w := range f.trial.cand {
			f.union[i] |= w
		}
	}
	if some {
		for i, c := range f.cells {
			x.keep(c, f.union[i*f.words:(i+1)*f.words])
		}
	}
	return some
}

// trial is candidates of some cells, for an alternative to be tried on.
type trial struct {
	of      *anyOfFilter
	cand    []uint64
	changed bool
	empty   bool
	outside domains // of which it is a copy
}

func (t *trial) isOver() bool { return t.outside.isOver() }

// can reports whether all filters let an alternative pass; it may be true once the time is over.
func (t *trial) can(x domains, list []filter) bool {
	t.outside = x
	for i, c := range t.of.cells {
		copy(t.cand[i*t.of.words:], x.bits(c))
	}
	t.changed, t.empty = true, false
	for t.changed {
		t.changed = false
		for i, f := range list {
			if i&255 == 0 && x.isOver() {
				return true
			}
			if !f.narrow(t) || t.empty {
				return false
			}
		}
	}
	return true
}

func (t *trial) bits(c sudoku.Cell) []uint64 {
	i := t.of.at[c]
	return t.cand[i*t.of.words : (i+1)*t.of.words]
}

func (t *trial) keep(c sudoku.Cell, set []uint64) {
	left := uint64(0)
	bits := t.bits(c)
	for i, w := range bits {
		t.changed = t.changed || w&^set[i] != 0
		bits[i] = w & set[i]
		left |= bits[i]
	}
	t.empty = t.empty || left == 0
}
