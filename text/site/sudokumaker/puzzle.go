package sudokumaker

import (
	"fmt"
	"slices"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// The puzzle but for what its constraints mean: the size, the cells, and what it is shown
// with.

// versions are those of the format that are known. Up to 1.6.0 they differ in fog
// alone; 1.0.0 has other outside clues.
var versions = []string{"1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0"}

// The limits of what is read.
const (
	largest  = 64        // squares in a row or column
	maxRules = 100_000   // rules
	maxLacks = 20        // constraints about what lacks a mark
	maxTotal = 1_000_000 // the numbers of clues
)

// reader is a puzzle that is being read.
type reader struct {
	common.Reader
	grid
	lines   bool // no digit twice in a row or column
	regions []int
	marks   []dot
	lacks   []lack
	later   []func() []sudoku.Rule // what waits for the regions
	apart   bool                   // there are clues about digits that differ
	known   *sudoku.Board
}

func (r *reader) refuse(v *tree.Value, format string, args ...any) {
	r.Refuse(v, finding.ErrRule, format, args...)
}

func (r *reader) refuseIf(wrong bool, v *tree.Value, format string, args ...any) bool {
	return r.RefuseIf(wrong, v, finding.ErrRule, format, args...)
}

func (r *reader) document(top *tree.Value) {
	d := r.Open(top, "the document")
	v := d.Take("formatVersion", tree.String)
	r.refuseIf(!slices.Contains(versions, v.Text), v, "the version %q, which is not known here", v.Text)
	name := "puzzle"
	if top.Get("sudoku") != nil {
		name = "sudoku"
	}
	f := r.Open(d.Take(name, tree.Object), "the puzzle")
	d.Close(nil)
	r.Found.About = finding.About{Title: f.Text("name"), Author: f.Text("author"), Rules: f.Text("comment")}
	r.size(f)
	colours, entries := r.shown(f)
	cells, constraints := f.Take("cells", tree.List), f.Take("constraints", tree.List)
	r.close(f, "messages")
	r.refuseIf(len(cells.Items) != r.w*r.h, cells, "%d cells on a board of %d×%d", len(cells.Items), r.h, r.w)
	if r.Err != nil {
		return
	}
	r.cells(cells, colours, entries)
	for c := range constraints.Each {
		if r.Err == nil {
			r.constraint(c)
		}
	}
	for _, read := range r.later {
		if r.Err == nil {
			r.add(cells, read())
		}
	}
	r.refuseIf(r.apart && !r.lines, cells, "sandwiches or skyscrapers on a board whose rows may hold a digit twice")
	if r.Err == nil {
		r.negatives(cells)
	}
	r.Found.Board = r.board()
}

// add adds rules, not too many.
func (r *reader) add(at *tree.Value, rules []sudoku.Rule) {
	r.Add(at, rules...)
	r.refuseIf(len(r.Found.Rules) > maxRules, at, "more than %d rules", maxRules)
}

// size is the size of the grid, and its values: 0 to 9 at most.
func (r *reader) size(f *tree.Fields) {
	old := func(name string, usual, lo, hi int) int {
		if f.Find(name) != nil {
			return f.Int(name, lo, hi)
		}
		return usual
	}
	kind := f.Text("type")
	n, usual := 9, kind != "custom"
	if usual {
		n = old("size", 9, 1, 9)
	}
	r.grid = grid{old("width", n, 1, largest), old("height", n, 1, largest), old("minDigit", 1, 0, 9), old("maxDigit", n, 1, 9)}
	isOther := usual && r.grid != grid{n, n, 1, n}
	r.refuseIf(kind != "" && kind != "sudoku" && kind != "custom", f.Of, "a puzzle of the type %q, which is not known here", kind)
	r.refuseIf(isOther, f.Of, "a sudoku of the size %d whose other fields give another size, or other digits", n)
	r.refuseIf(r.lo > r.hi, f.Of, "digits from %d to %d", r.lo, r.hi)
	r.lines = usual
}

// shown reports whether a player is shown the colours of cells, and digits that are no
// givens, which may then be clues.
func (r *reader) shown(f *tree.Fields) (colours, entries bool) {
	if f.Find("export") == nil {
		return false, false
	}
	e := r.Open(f.Take("export", tree.Object), "the export")
	if e.Find("sudokuPad") != nil {
		p := r.Open(e.Take("sudokuPad", tree.Object), "the export to SudokuPad")
		colours, entries = p.Is("showColorMarks"), p.Is("showDigits")
		r.Solution(p.Find("solution").Get("value"))
		r.close(p, "useIncompleteGridAsSolution", "solution")
	}
	e.Close(nil)
	return colours, entries
}

// cells are the givens. What else is in a cell was entered while solving, unless the
// puzzle is shown with it.
func (r *reader) cells(cells *tree.Value, colours, entries bool) {
	for v := range cells.Each {
		f, given := r.Open(v, "a cell"), finding.Blank
		filled := f.Find("value") != nil
		if f.Is("given") {
			given = f.Int("value", r.lo, r.hi)
		} else if filled {
			f.Int("value", 0, 9)
		}
		for _, mark := range []string{"candidates", "cornerPencilMarks", "colors"} {
			switch has := f.Find(mark) != nil && f.Int(mark, 0, 1<<31-1) != 0; {
			case !has:
			case mark == "colors" && colours:
				r.decoration(v, "color", "colours of cells")
			case mark == "colors":
				r.Found.Unread = finding.Joined(r.Found.Unread, "colours of cells", 100)
			case entries:
				r.decoration(v, "pencil", "pencil marks that it is shown with")
			default:
				r.Found.Unread = finding.Joined(r.Found.Unread, "pencil marks", 100)
			}
		}
		if filled && given == finding.Blank && entries {
			r.decoration(v, "pencil", "digits in pencil that it is shown with")
		}
		f.Close(nil)
		r.Found.Givens = append(r.Found.Givens, given)
	}
}

// decoration passes over something that is drawn, if that was asked for.
func (r *reader) decoration(v *tree.Value, name, what string) {
	r.PassOver(v, name, "%s (%s), which only the text of its rules explains", what, name)
}

// board returns the board; boxes in its map of regions are given as boxes. All
// constraints must have been read.
func (r *reader) board() *sudoku.Board {
	if r.known == nil {
		b := sudoku.Board{Rows: r.h, Cols: r.w, Lo: r.lo, Hi: r.hi, FreeLines: !r.lines, Regions: r.regions}
		if s, err := sudoku.NewShape(b); err == nil {
			b = s.Board()
		}
		r.known = &b
	}
	return r.known
}

// constraint reads one constraint; its name is what the site lists it by. A disabled one
// is not part of the puzzle, and one that the site's solver leaves out is only drawn.
func (r *reader) constraint(v *tree.Value) {
	f := r.Open(v, "a constraint")
	number := f.Int("type", 0, 1<<20)
	name, off, drawn := f.Text("name"), f.Is("disabled"), f.Is("solverIgnored")
	k := kindOf(number)
	if k != nil {
		f.What = fmt.Sprintf("the constraint %q", k.name)
	}
	switch {
	case r.Err != nil:
	case off && number == givensKind && slices.ContainsFunc(r.Found.Givens, func(g int) bool { return g != finding.Blank }):
		r.refuse(v, "givens that are switched off")
	case off:
	case k == nil:
		r.refuse(v, "the constraint %q of the type %d, which is not known here", name, number)
	case number == customKind:
		if d := f.Find("definition"); d.Is(tree.Object) && name == "" {
			name = r.Open(d, "the definition").Text("name")
		}
		r.refuse(v, "the custom constraint %q, which is code: its meaning is unknown without running it", name)
	case drawn:
		r.decoration(v, "unsolved", f.What+", which the solver of the site leaves out,")
	case k.draws != "":
		names := k.names(r, f)
		for _, name := range names {
			r.decoration(v, name, "drawings")
		}
		if len(names) == 0 {
			r.close(f, "style", "params")
		}
	default:
		if k.read != nil {
			r.add(v, k.read(r, f))
		}
		r.close(f, append([]string{"style"}, k.idle...)...)
	}
}

// Places are numbers. With w squares in a row,
//
//	a square   x + y·w               counted from the top left, from 0
//	an edge    x + 2w·y              between the squares x-1 and x of row y
//	           x + 2w·y + w          below the square x of row y
//	a corner   x + y·(w+1)           at the top left of the square x, y
//	outside    (x+1) + (y+1)·(w+2)   x and y from -1, a frame around the grid
//
// These are the formulas of the site's own code (github.com/rich-27/
// sudokumaker-deobfuscation-attempt, the build of 2025-07-05), which agree with
// the edges of its links that github.com/caneff/gridfind has checked.

// grid is the size of a board and its values.
type grid struct{ w, h, lo, hi int }

// digits returns the number of values.
func (g grid) digits() int { return g.hi - g.lo + 1 }

func (g grid) names(squares ...int) rule.Cells {
	return words.Of(squares, func(c int) string { return finding.SquareName(c/g.w, c%g.w) })
}

// at is the square of a column and a row.
func (g grid) at(x, y int) (int, bool) { return x + y*g.w, x >= 0 && x < g.w && y >= 0 && y < g.h }

// beside are the two squares of an edge.
func (g grid) beside(edge int) (a, b int, ok bool) {
	x, y := edge%(2*g.w), edge/(2*g.w)
	if x < g.w {
		return x - 1 + y*g.w, x + y*g.w, x > 0 && y < g.h
	}
	return x - g.w + y*g.w, x - g.w + (y+1)*g.w, y+1 < g.h
}

// edge is the edge of two neighbours, the first one left or above.
func (g grid) edge(a, b int) int {
	if b == a+1 {
		return b%g.w + a/g.w*2*g.w
	}
	return a%g.w + a/g.w*2*g.w + g.w
}

// around are the squares at a corner, row by row.
func (g grid) around(corner int) (out []int) {
	x, y := corner%(g.w+1), corner/(g.w+1)
	for i := range 4 {
		if c, ok := g.at(x-1+i%2, y-1+i/2); ok {
			out = append(out, c)
		}
	}
	return out
}

// The directions of a clue outside the grid: along a row or column, or along one of
// the diagonals, of which the falling one is called negative.
const (
	straight = 0
	rising   = 1
	falling  = -1
)

// ways are the steps down and right into the grid in a direction; from one side at most
// one of them leads into the grid.
var ways = map[int][][2]int{
	straight: {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	rising:   {{-1, 1}, {1, -1}},
	falling:  {{1, 1}, {-1, -1}},
}

// seen are the squares that a clue outside the grid looks at, from the clue inwards.
func (g grid) seen(outside, direction int) (out rule.Cells) {
	x, y := outside%(g.w+2)-1, outside/(g.w+2)-1
	if _, inside := g.at(x, y); inside {
		return nil
	}
	for _, way := range ways[direction] {
		out = append(out, finding.Seen(g.h, g.w, y, x, way[0], way[1])...)
	}
	return out
}

// outside returns the place of a clue that looks at the squares.
func (g grid) outside(cells rule.Cells, diagonal bool) (place, direction int, ok bool) {
	steps := ways[straight]
	if diagonal {
		steps = slices.Concat(ways[rising], ways[falling])
	}
	y, x, step, ok := finding.Outward(g.h, g.w, cells, steps...)
	return x + 1 + (y+1)*(g.w+2), -step[0] * step[1], ok
}
