package hodoku

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/rating/spot"
	"sudokusat/sudoku"
)

// A step is searched technique by technique in the order of the table; the first one
// found is taken, and the search begins anew.

// ErrUnsupported is wrapped by errors about puzzles that HoDoKu does not support.
var ErrUnsupported = errors.New("not a plain 9×9 puzzle")

// Supports returns the reason why a puzzle cannot be rated, nil for 9×9 boards with rows,
// columns and boxes and no further rules. The error wraps [ErrUnsupported].
func Supports(p sudoku.Puzzle) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	if p.IsClassic() {
		return nil
	}
	return fmt.Errorf("%w: HoDoKu's scale has no steps for %s", ErrUnsupported, p.Name())
}

// Step is the result of one technique: a digit for one cell, or candidates to eliminate.
type Step struct {
	Technique Technique
	Place     []sudoku.Candidate // one, or none
	Remove    []sudoku.Candidate
	Where     []spot.Part // the pattern; nil where the cell is all there is to it
}

// Position is a partially solved puzzle. It is not safe for concurrent use.
type Position struct {
	grid
	version  Version
	solution sudoku.Grid
	ctx      context.Context // of the step that is looked for
	polls    uint
	halt     bool // ctx has ended

	// the step found: candidates that go, in order, or one that is placed
	place   bool
	out     []mark
	locates bool        // where the pattern is
	where   []spot.Part // if it locates

	// where the places of a digit were when a search for one digit last found nothing
	searched [searches][9]set

	// what one technique finds on the way to another, until the position changes
	fins    [5]finds
	rects   map[Technique]find
	avoids  map[Technique]find
	colour  [9]*colouring
	sets    *lockedSets
	links   *links
	implied *implications
	graph   implications // its memory, for all positions
}

// Version is a version of HoDoKu.
type Version uint8

// The versions differ in one thing: of chains and loops that eliminate equally many
// candidates, 2.4 takes a shortest.
const (
	V22 Version = iota // 2.2.0, the last of its author
	V24                // 2.4, by its later maintainers
)

// Start returns the position of the givens. Where all techniques end a digit of the
// solution is placed; with a nil solution nothing is found there. The error wraps
// [ErrUnsupported].
func Start(p sudoku.Puzzle, solution sudoku.Grid, v Version) (*Position, error) {
	if err := Supports(p); err != nil {
		return nil, err
	}
	if solution != nil {
		if err := sudoku.Check(p, solution); err != nil {
			return nil, fmt.Errorf("%w: the solution is wrong: %w", ErrUnsupported, err)
		}
	}
	pos := &Position{grid: *newGrid(), solution: solution, version: v, locates: true}
	for c, d := range p.Givens {
		if d != 0 {
			pos.grid.place(c, int(d)-1)
			pos.given.add(c)
		}
	}
	return pos, nil
}

// Solved reports whether all cells are filled.
func (p *Position) Solved() bool { return p.open == 0 }

// forget drops what is known about the position, because it changes.
func (p *Position) forget() {
	p.fins = [5]finds{}
	p.rects, p.avoids, p.sets, p.links, p.implied = nil, nil, nil, nil, nil
	p.colour = [9]*colouring{}
}

// Find searches for a step of one technique. Singles that it skips are not visited again.
// The error is that of ctx.
func (p *Position) Find(ctx context.Context, t Technique) (step Step, found bool, err error) {
	p.ctx, p.halt, p.place, p.out, p.where = ctx, false, false, p.out[:0], nil
	found = int(t) < len(table) && table[t].find(p)
	if err := ctx.Err(); err != nil {
		return Step{}, false, err
	}
	if !found {
		return Step{}, false, nil
	}
	return p.step(t), true, nil
}

// step is the step found.
func (p *Position) step(t Technique) Step {
	list := make([]sudoku.Candidate, len(p.out))
	for i, m := range p.out {
		list[i] = sudoku.Candidate{Cell: sudoku.Cell(m.cell()), Digit: sudoku.Digit(m.digit() + 1)}
	}
	if p.place {
		return Step{Technique: t, Place: list, Where: p.where}
	}
	return Step{Technique: t, Remove: list, Where: p.where}
}

// next finds and takes the next step and returns its technique; ok is false when there is
// none.
func (p *Position) next(ctx context.Context) (t Technique, ok bool, err error) {
	p.ctx, p.halt = ctx, false
	for t := range techniques {
		p.place, p.out, p.where = false, p.out[:0], nil
		found := table[t].find(p)
		if err := ctx.Err(); err != nil {
			return t, false, err
		}
		if !found {
			continue
		}
		for _, m := range p.out {
			if p.place {
				p.grid.place(m.cell(), m.digit())
			} else {
				p.remove(m.cell(), m.digit())
			}
		}
		if t > HiddenSingle {
			p.forget()
		}
		return t, true, nil
	}
	return 0, false, nil
}

// stopped reports whether the search for a step is to end. It looks at the context
// now and then.
func (p *Position) stopped() bool {
	if p.polls++; p.polls%64 == 0 {
		p.halt = p.ctx.Err() != nil
	}
	return p.halt
}

// The searches that look at the places of one digit only.
const (
	fishing       = 0  // by size, with fins, Franken
	towers        = 12 // rows, then columns
	kites         = 14
	rectangles    = 15
	colouredOnce  = 16
	colouredTwice = 17
	turbots       = 18
	chained       = 19
	searches      = 20
)

// idle reports whether a search for a digit found nothing when its places were the
// same.
func (p *Position) idle(search, d int) bool { return p.searched[search][d] == p.at[d] }

// nothing remembers that a search for a digit found nothing.
func (p *Position) nothing(search, d int) { p.searched[search][d] = p.at[d] }

// cut notes candidates of a digit that go.
func (p *Position) cut(d int, cells set) { p.out = appendMarks(p.out, d, cells) }

// appendMarks appends a digit in each of the cells.
func appendMarks(list []mark, d int, cells set) []mark {
	for ; !cells.empty(); cells = cells.rest() {
		list = append(list, markOf(cells.first(), d))
	}
	return list
}

// appendOf appends the candidates of a cell among some digits.
func (p *Position) appendOf(list []mark, c int, digits uint16) []mark {
	for m := p.cand[c] & digits; m != 0; m &= m - 1 {
		list = append(list, markOf(c, low(m)))
	}
	return list
}

// single notes the digit that is placed.
func (p *Position) single(c, d int) bool {
	p.place, p.out = true, append(p.out[:0], markOf(c, d))
	return true
}

// shows notes where the pattern is that was found; it returns true.
func (p *Position) shows(parts ...spot.Part) bool {
	if p.locates {
		p.where = parts
	}
	return true
}

// best is the step to take of several: most candidates, in version 2.4 then the
// shortest chain, then the least weighted sum of their places, then the first that
// was found.
type best struct {
	list   []mark
	length int
	sum    int
	where  []spot.Part
}

// beaten reports whether a sorted list is better than the best so far; length is that of
// its chain if the version compares lengths, otherwise constant.
func (b *best) beaten(list []mark, length int) bool {
	switch {
	case len(list) != len(b.list):
		return len(list) > len(b.list)
	case length != b.length:
		return len(list) > 0 && length < b.length
	}
	return len(list) > 0 && weigh(list) < b.sum
}

// offer keeps a list if it is better, and reports whether it is.
func (b *best) offer(list []mark, length int) bool {
	if !b.beaten(list, length) {
		return false
	}
	b.list, b.length, b.sum = append(b.list[:0], list...), length, weigh(list)
	return true
}

// counted returns the length of a chain if the version compares lengths.
func (p *Position) counted(length int) int {
	if p.version == V22 {
		return 0
	}
	return length
}

func weigh(list []mark) (sum int) {
	for i, m := range list {
		sum += m.cell()*(1+80*i) + m.digit() + 1
	}
	return sum
}

// take makes the best the step found.
func (p *Position) take(b *best) bool {
	p.out, p.where = append(p.out, b.list...), b.where
	return len(b.list) > 0
}
