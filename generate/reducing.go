package generate

import (
	"context"
	"math/rand/v2"
	"sync"

	"sudokusat/sudoku"
)

// Removing clues. Each question, whether a puzzle without some of its clues is still
// unique, depends on the answer to the one before. Therefore many puzzles proceed together, each
// with one question per round, and a round is one call of an engine that is fast for many
// puzzles at once:
//
//	puzzle 0   ?──yes──?──no──?── …        clues go in groups (one each, or those that
//	puzzle 1   ?──no───?──yes─?── …        a symmetry keeps together) and random order
//	…
//
// With more clues gone a puzzle never becomes unique again. So the first group that
// cannot go is found by halving; those behind it are tried one by one.

// Lines counts solutions of plain 9×9 puzzles as text, 81 bytes each: digits as characters
// or as numbers, '.' or 0 for a blank. It is for engines that take such text faster than
// puzzles, and need not be safe for concurrent use.
type Lines interface {
	// Count sets counts to the numbers of solutions of the puzzles, each at most limit.
	// The error is that of ctx or of the engine.
	Count(ctx context.Context, puzzles []byte, limit uint64, counts []uint64) error
	// Answer sets the results in q. Its errors are those of Count.
	Answer(ctx context.Context, q *Questions) error
}

// Questions contains puzzles for [Lines], further conditions, and memory for the results.
type Questions struct {
	Puzzles []byte   // 81 bytes per puzzle
	Except  []uint16 // unless nil, one excluded candidate per puzzle: 16·cell + digit, 0 for none
	Limit   uint64   // the largest count, at least 1
	Counts  []uint64 // results, one per puzzle
	// Solutions, unless nil, receives the first Keep solutions of each puzzle, 81
	// characters per solution.
	Solutions []byte
	Keep      int
}

// oracle decides which of many puzzles with the same board and rules are unique.
type oracle struct {
	engine sudoku.Engine
	puzzle sudoku.Puzzle // board and rules
	lines  *sync.Pool    // of *counter, nil without
}

// counter is Lines with what it is asked with.
type counter struct {
	Lines
	text   []byte
	except []uint16
	counts []uint64
	found  []byte
	asked  []*lane
}

// ask sets counts[i] to the number of solutions of grids[i], at most limit.
func (o *oracle) ask(ctx context.Context, grids []sudoku.Grid, limit uint64, counts []uint64) error {
	if o.lines != nil && o.puzzle.IsClassic() {
		l := o.lines.Get().(*counter)
		defer o.lines.Put(l)
		l.text = l.text[:0]
		for _, g := range grids {
			var line [81]byte
			for k, d := range (*[81]sudoku.Digit)(g) {
				line[k] = '0' + byte(d)
			}
			l.text = append(l.text, line[:]...)
		}
		return l.Count(ctx, l.text, limit, counts)
	}
	puzzles := make([]sudoku.Puzzle, len(grids))
	for i, g := range grids {
		puzzles[i] = o.puzzle.With(g)
	}
	for i, a := range sudoku.SolveAll(ctx, o.engine, puzzles, sudoku.Query{Limit: limit}) {
		switch {
		case a.Err != nil:
			return a.Err
		case a.Unproved:
			return sudoku.ErrUnproved
		}
		counts[i] = a.Count
	}
	return nil
}

// reduction is one puzzle on its way to a minimal one.
type reduction struct {
	full   sudoku.Grid // the clues at the start, with which it is unique
	now    sudoku.Grid // the clues of the question that is open, in the end of the result
	groups [][]int32   // cells that go together, in the order in which they are tried
	clues  int         // in now
	least  int         // stop before there are fewer clues
	low    int         // without the first low groups it is unique,
	high   int         // without the first high it is not, or may not be asked
	next   int         // behind halving: the group in question
	single bool        // all groups done: is each clue needed by itself?
	cell   int         // the one in question
	wants  bool        // to know whether it is minimal clue by clue
	broken bool        // it is not
	open   int         // questions without an answer: a clue stays that may be able to go
}

// start shuffles the groups and asks the first question, if there is one. plain reports
// whether it is a plain 9×9 puzzle.
func (d *reduction) start(r *rand.Rand, full sudoku.Grid, groups [][]int32, least int, plain bool) (more bool) {
	d.full, d.least, d.single, d.broken, d.open, d.cell, d.low, d.next = full, least, false, false, 0, -1, 0, 0
	d.groups = append(d.groups[:0], groups...)
	r.Shuffle(len(d.groups), func(i, k int) { d.groups[i], d.groups[k] = d.groups[k], d.groups[i] })
	d.high, d.clues = 0, full.Filled()
	left := d.clues
	fewest := least
	if plain {
		fewest = max(least, 17) // 16 clues are never enough
	}
	for d.high < len(groups) && left-len(d.groups[d.high]) >= fewest {
		left -= len(d.groups[d.high])
		d.high++
	}
	d.high++ // one more is too many
	d.now = append(d.now[:0], full...)
	return d.halve()
}

// without leaves the first k groups out.
func (d *reduction) without(k int) {
	copy(d.now, d.full)
	d.clues = d.full.Filled()
	for _, group := range d.groups[:k] {
		d.remove(group)
	}
}

func (d *reduction) remove(group []int32) {
	for _, c := range group {
		d.now[c] = 0
	}
	d.clues -= len(group)
}

// middle is where to halve: the first time further on, as most clues can go.
func (d *reduction) middle() int {
	if d.low == 0 {
		return (d.low + 3*d.high) / 4
	}
	return (d.low + d.high) / 2
}

func (d *reduction) halve() (more bool) {
	if d.high-d.low > 1 {
		d.without(d.middle())
		return true
	}
	d.without(d.low)
	d.next = d.low // that it cannot go is known, or that there would be too few clues
	return d.try()
}

// try goes on to the next group that may go.
func (d *reduction) try() (more bool) {
	for d.next++; d.next < len(d.groups); d.next++ {
		if group := d.groups[d.next]; d.clues-len(group) >= d.least {
			d.remove(group)
			return true
		}
	}
	if d.wants {
		d.single = true
		return d.needed()
	}
	return false
}

// needed goes on to the next clue.
func (d *reduction) needed() (more bool) {
	for d.cell++; d.cell < len(d.now); d.cell++ {
		if d.now[d.cell] != 0 {
			d.now[d.cell] = 0
			return true
		}
	}
	return false
}

// answer takes the answer to the open question and asks the next.
func (d *reduction) answer(unique bool) (more bool) {
	switch {
	case d.single:
		d.now[d.cell] = d.full[d.cell]
		d.broken = d.broken || unique
		return !d.broken && d.needed()
	case d.next > 0:
		if group := d.groups[d.next]; !unique {
			for _, c := range group {
				d.now[c] = d.full[c]
			}
			d.clues += len(group)
		}
		return d.try()
	case unique:
		d.low = d.middle()
	default:
		d.high = d.middle()
	}
	return d.halve()
}
