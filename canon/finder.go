package canon

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"sudokusat/sudoku"
)

// Kind is one of the canonical forms in use.
type Kind string

// The kinds of forms.
const (
	Minlex  Kind = "minlex"   // the least of all images, row by row, a blank before 1
	Pattern Kind = "pattern"  // the least pattern of blanks and digits, then the least digits
	Solved  Kind = "solution" // the image under the map that makes the solution minlex
)

// Kinds returns the kinds, the most common one first.
func Kinds() []Kind { return []Kind{Minlex, Pattern, Solved} }

// ErrWrong reports that a form does not pass its check, which is a fault of this program.
var ErrWrong = errors.New("the canonical form is wrong, which is a mistake of this program: please report the puzzle")

// Finder finds canonical forms of puzzles on any board. It caches the maps of recent
// boards. The zero value is ready; a Finder is safe for concurrent use.
type Finder struct {
	classics sync.Pool // *Classic

	lock   sync.Mutex
	boards map[string]*board // by Puzzle.Head
	listed int               // maps of all boards
}

// board is the maps of a board, found once.
type board struct {
	lock  sync.Mutex
	found bool // maps or err
	maps  *Maps
	err   error
}

// mostBoards and mostMaps bound the memory for maps: a list may have a board of its own
// for each puzzle.
const (
	mostBoards = 1 << 12
	mostMaps   = 1 << 20
)

// Result is a canonical form of a puzzle on any board.
type Result struct {
	Image         sudoku.Grid
	Automorphisms *big.Int      // see [ClassicForm]
	Map           func() string // writes the map from the puzzle to Image
}

// Find returns the form of a puzzle, and applies its map. The solution is required for
// Solved and unused otherwise. With check, which is for Minlex, the form is compared with
// all images, or with some where there are too many. Errors wrap [ErrMaps], [ErrWork] or
// [ErrWrong], are that of ctx, or name what is wrong with an argument.
func (f *Finder) Find(ctx context.Context, p sudoku.Puzzle, kind Kind, solution sudoku.Grid, check bool) (Result, error) {
	if err := sudoku.Validate(ctx, p); err != nil {
		return Result{}, err
	}
	if !slices.Contains(Kinds(), kind) {
		return Result{}, fmt.Errorf("no canonical form is called %q (there are %q)", kind, Kinds())
	}
	if kind == Solved {
		if err := sudoku.Check(p, solution); err != nil {
			return Result{}, fmt.Errorf("the form %s requires a solution: %w", kind, err)
		}
	}
	if !isClassic(p) {
		return f.onBoard(ctx, p, kind, solution, check)
	}
	c, _ := f.classics.Get().(*Classic)
	if c == nil {
		c = NewClassic()
	}
	defer f.classics.Put(c)
	g, one := CellsOf(p.Givens), ClassicForm{}
	switch kind {
	case Pattern:
		one = c.Pattern(&g)
	case Solved:
		full := CellsOf(solution)
		one = c.Solved(&g, &full)
	default:
		one = c.Minlex(&g)
	}
	found := Result{gridOf(&one.Image), big.NewInt(int64(one.Automorphisms)), one.Map.String}
	if one.Map.Apply(&g) != one.Image {
		return found, ErrWrong
	}
	if check {
		if slow := SlowMinlex(&g); slow.Image != one.Image || slow.Automorphisms != one.Automorphisms {
			return found, ErrWrong
		}
	}
	return found, nil
}

func (f *Finder) onBoard(ctx context.Context, p sudoku.Puzzle, kind Kind, solution sudoku.Grid, check bool) (Result, error) {
	maps, err := f.maps(ctx, p)
	if err != nil {
		return Result{}, err
	}
	var one Form
	switch kind {
	case Pattern:
		one, err = maps.Pattern(ctx, p.Givens)
	case Solved:
		one, err = maps.Solved(ctx, p.Givens, solution)
	default:
		one, err = maps.Minlex(ctx, p.Givens)
	}
	if err != nil {
		return Result{}, err
	}
	found := Result{one.Image, one.Automorphisms, func() string { return MapText(p.Shape, one.From, one.Digits) }}
	if !one.Apply(p.Givens).Equal(one.Image) {
		return found, ErrWrong
	}
	if check {
		return found, maps.Check(ctx, p.Givens, &one)
	}
	return found, nil
}

// Between returns the text of a map from one puzzle to another, "" if they are not
// equivalent. Their boards may differ, as those of jigsaws do that are turned, if a map takes the
// houses of one to those of the other. Errors are those of [Finder.Find].
func (f *Finder) Between(ctx context.Context, p, q sudoku.Puzzle) (string, error) {
	if err := errors.Join(sudoku.Validate(ctx, p), sudoku.Validate(ctx, q)); err != nil {
		return "", err
	}
	if !isClassic(p) || !isClassic(q) || !p.Shape.Same(q.Shape) {
		return f.betweenOnBoard(ctx, p, q)
	}
	a, b := CellsOf(p.Givens), CellsOf(q.Givens)
	c := NewClassic()
	one, other := c.Minlex(&a), c.Minlex(&b)
	if one.Image != other.Image {
		return "", nil
	}
	back := other.Map.Inverse()
	m := one.Map.Then(&back)
	if m.Apply(&a) != b {
		return "", ErrWrong
	}
	return m.String(), nil
}

func (f *Finder) betweenOnBoard(ctx context.Context, p, q sudoku.Puzzle) (string, error) {
	givens, onto := p.Givens, []sudoku.Cell(nil)
	if p.Head() != q.Head() {
		var err error
		if onto, err = mapOnto(ctx, p, q); onto == nil {
			return "", err
		}
		givens = make(sudoku.Grid, len(p.Givens))
		for place, c := range onto {
			givens[place] = p.Givens[c]
		}
	}
	maps, err := f.maps(ctx, q)
	if err != nil {
		return "", err
	}
	a, err := maps.Minlex(ctx, givens)
	b, err2 := maps.Minlex(ctx, q.Givens)
	if err := errors.Join(err, err2); err != nil {
		return "", err
	}
	if !a.Image.Equal(b.Image) {
		return "", nil
	}
	var both Form
	both.From, both.Digits = MapBetween(&a, &b)
	for place, c := range both.From {
		if onto != nil {
			both.From[place] = onto[c]
		}
	}
	if !both.Apply(p.Givens).Equal(q.Givens) {
		return "", ErrWrong
	}
	return MapText(p.Shape, both.From, both.Digits), nil
}

// maps returns the maps of the puzzle's board.
func (f *Finder) maps(ctx context.Context, p sudoku.Puzzle) (*Maps, error) {
	head := p.Head()
	f.lock.Lock()
	if f.boards == nil || len(f.boards) >= mostBoards || f.listed > mostMaps {
		f.boards, f.listed = map[string]*board{}, 0
	}
	b := f.boards[head]
	if b == nil {
		b = &board{}
		f.boards[head] = b
	}
	f.lock.Unlock()
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.found {
		return b.maps, b.err
	}
	if b.maps, b.err = NewMaps(ctx, p); b.err == nil {
		f.lock.Lock()
		f.listed += b.maps.Listed()
		f.lock.Unlock()
	}
	b.found = ctx.Err() == nil
	return b.maps, b.err
}

// isClassic reports whether a puzzle is on a plain 9×9 board, whatever the values of its digits.
func isClassic(p sudoku.Puzzle) bool {
	if p.IsClassic() {
		return true
	}
	if p.Shape.Cells() != 81 || p.Shape.N() != 9 || len(p.Constraints()) > 0 {
		return false
	}
	b := p.Shape.Board()
	b.Lo, b.Hi = 1, 9
	return len(b.Rules) == 0 && b.Text() == sudoku.Classic().Text()
}

// CellsOf returns the cells of a plain 9×9 grid, those of another one up to 81.
func CellsOf(g sudoku.Grid) (cells Cells) {
	for i, d := range g[:min(len(g), len(cells))] {
		cells[i] = uint8(d)
	}
	return cells
}

func gridOf(cells *Cells) sudoku.Grid {
	g := make(sudoku.Grid, len(cells))
	for i, d := range cells {
		g[i] = sudoku.Digit(d)
	}
	return g
}
