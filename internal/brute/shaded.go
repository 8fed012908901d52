package brute

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Kinds are the sorts of puzzles of [Shaded].
var Kinds = []string{"connected", "regions", "values", "mixed", "numbers"}

// Shaded returns a random puzzle about layers with at most [MaxCount] solutions, and its exact
// count. They are larger than those of [Layered]:
//
//	connected  up to 4×4 squares and two layers with connected cells, whose digits are given
//	regions    4×4 squares and four regions to be found
//	values     3×3 squares whose digits count something else
//	numbers    2×2 to 3×3 squares and a layer of numbers, negative ones too, that are added up
//	mixed      up to 4×4 squares, with rules of each
//
// Each has further rules of other families. The same source gives the same puzzles.
func Shaded(r *rand.Rand, kind string) (p sudoku.Puzzle, count int) {
	for {
		board, rules := shaded(r, kind)
		b, err := sudoku.ParseBoard(board)
		if err != nil {
			panic(err) // the text was made to fit
		}
		own, err := rule.ParseAll(strings.Join(rules, "; "))
		if err != nil {
			continue // cells in another order than a rule wants
		}
		b, own = rule.Apply(b, own)
		s, err := sudoku.NewShape(b)
		if err != nil {
			continue
		}
		p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
		if err != nil {
			continue
		}
		if p, ok := someClues(r, p); ok {
			if count, ok := countWithin(p, MaxCount+1, tries); ok && count <= MaxCount {
				return p, count
			}
		}
	}
}

// fewTries are tries for the first solution: a board on which that is not soon found is dropped.
const fewTries = 2_000

// someClues gives digits of a solution, which is not the least: it has a few random digits.
// Now and then one of them is wrong, or there is no solution to begin with.
func someClues(r *rand.Rand, p sudoku.Puzzle) (sudoku.Puzzle, bool) {
	start := p.With(p.Givens.Clone())
	for range r.IntN(4) {
		if c := sudoku.Cell(r.IntN(len(p.Givens))); p.Shape.Exists(c) {
			start.Givens[c] = sudoku.Digit(1 + r.IntN(p.Shape.Width(c)))
		}
	}
	if _, ok := countWithin(start, 1, fewTries); !ok {
		return p, false
	}
	some := Solutions(start, 1)
	if len(some) == 0 {
		return start, r.IntN(12) == 0
	}
	p = p.With(p.Givens.Clone())
	for c, d := range some[0] {
		if layer, _ := p.Shape.LayerOf(sudoku.Cell(c)); r.IntN(3) == 0 || layer < 0 && p.Shape.Board().FreeLines {
			p.Givens[c] = d
		}
	}
	p, ok := withClues(r, p, some[0], []int{1, 10, 100, MaxCount}[r.IntN(4)])
	if ok && r.IntN(8) == 0 {
		spoil(r, p)
	}
	return p, ok
}

// shaded returns the text of a board and of its rules.
func shaded(r *rand.Rand, kind string) (board string, rules []string) {
	rows, cols := 2+r.IntN(3), 2+r.IntN(3)
	more := func(k int, makers ...func() string) {
		for range k {
			rules = append(rules, makers[r.IntN(len(makers))]())
		}
	}
	b := sudoku.Board{Rows: rows, Cols: cols}
	cell := func() string { return fmt.Sprintf("r%dc%d", 1+r.IntN(b.Rows), 1+r.IntN(b.Cols)) }
	layers := [][]string{{"white", "black"}, {"off", "on", "half"}}
	layer := func() (name, value string) {
		k := r.IntN(2)
		return []string{"shade", "lamp"}[k], layers[k][r.IntN(len(layers[k]))]
	}
	about := func(form string) func() string {
		return func() string {
			name, value := layer()
			return fmt.Sprintf(form, value, name)
		}
	}
	connected := []func() string{
		about("connected %s %s"),
		about("edge-connected %s %s"),
		about("no-2x2 %s %s"),
		about("degree 0,1,2 %s %s"),
		func() string { return about(fmt.Sprintf("polyomino %d %%s %%s", 1+r.IntN(b.Rows*b.Cols)))() },
		func() string { return about(fmt.Sprintf("count %d,%d %%s %%s", r.IntN(4), 4+r.IntN(6)))() },
		func() string { // where one layer has a value the other has not
			c := cell()
			return fmt.Sprintf("or { hold black shade.%s } { hold off,half lamp.%s }", c, c)
		},
		func() string {
			return []string{"cave", "cave clues " + cell(), fmt.Sprintf("cave-numbers %d %s", r.IntN(5), cell())}[r.IntN(3)]
		},
		func() string {
			return []string{"slitherlink", "slitherlink clues " + cell(), fmt.Sprintf("slitherlink-numbers %d %s", r.IntN(5), cell())}[r.IntN(3)]
		},
		func() string {
			return []string{"masyu", "masyu; white-pearls " + cell(), "masyu; black-pearls " + cell(), "hitori"}[r.IntN(4)]
		},
		func() string { return fmt.Sprintf("seen %d,%d %s", 1, 2+r.IntN(2), cell()) },
		func() string {
			return fmt.Sprintf("exactly %d count black in shade - count on in lamp", r.IntN(4)-1)
		},
	}
	regions := []func() string{
		func() string {
			return fmt.Sprintf("chaos-count %s = %s", cell(), strings.Join(walk(r, b, 2+r.IntN(4)), " "))
		},
		func() string {
			row := 1 + r.IntN(4)
			return fmt.Sprintf("chaos-arrow %s%s = r%dc1..r%dc4", []string{"", "others "}[r.IntN(2)], cell(), row, row)
		},
		func() string {
			return fmt.Sprintf("chaos-count others %s = %s", cell(), strings.Join(walk(r, b, 3), " "))
		},
		func() string { return fmt.Sprintf("different region.r1c%d region.r4c%d", 1+r.IntN(4), 1+r.IntN(4)) },
	}
	values := []func() string{
		func() string {
			inner := fmt.Sprintf("sum %d %s", r.IntN(12), strings.Join(walk(r, b, 2+r.IntN(2)), " "))
			if r.IntN(2) == 0 {
				inner = "thermo " + strings.Join(walk(r, b, 2+r.IntN(2)), " ")
			}
			inner += fmt.Sprintf("; difference %d %s", 1+r.IntN(4), strings.Join(walk(r, b, 2), " "))
			return fmt.Sprintf("%s { %s }", []string{"doublers", "negators", "hot-cold"}[r.IntN(3)], inner)
		},
	}
	counts := func() string { return fmt.Sprintf("count %d,%d 1,2 grid", r.IntN(4), 4+r.IntN(5)) }
	switch kind {
	case "numbers":
		b = sudoku.Board{Rows: 2 + r.IntN(2), Cols: 2 + r.IntN(2)}
		more(1+r.IntN(3), func() string { return added(r, b) })
		return fmt.Sprintf("%dx%d digits %s lines free layers k=%s", b.Rows, b.Cols, []string{"1-3", "0-3", "2-4"}[r.IntN(3)],
			[]string{"-1,1", "-2,0,3", "-1,0,1", "5,3", "-7,7,1", "0-2", "2,4"}[r.IntN(7)]), rules
	case "connected":
		more(2, connected[:2]...)
		more(2+r.IntN(4), connected...)
		return fmt.Sprintf("%dx%d digits 1-3 lines free layers shade=white,black;lamp=off,on,half", rows, cols), rules
	case "regions":
		b = sudoku.Board{Rows: 4, Cols: 4}
		rules = append(rules, "chaos-construction")
		more(r.IntN(4), append(regions, counts)...)
		return "4x4" + []string{" box none", " box 2x2", " lines free"}[r.IntN(3)], rules
	case "values":
		b = sudoku.Board{Rows: 3, Cols: 3}
		more(1+r.IntN(2), values...)
		more(r.IntN(2), counts)
		return "3x3" + []string{"", " lines free", " digits 1-4"}[r.IntN(3)], rules
	}
	if r.IntN(2) == 0 {
		b = sudoku.Board{Rows: 4, Cols: 4}
		rules = append(rules, "chaos-construction", "yin-yang")
		more(1, values...)
		more(1, regions...)
		return "4x4 box none", rules
	}
	b = sudoku.Board{Rows: 3, Cols: 3}
	more(1, values...)
	more(1+r.IntN(2), connected...)
	if r.IntN(2) == 0 {
		rules = append(rules, "chaos-construction")
	}
	return "3x3 layers shade=white,black;lamp=off,on,half", rules
}

// added is a rule about a sum of numbers of the layer k and of digits.
func added(r *rand.Rand, b sudoku.Board) string {
	var cells []string
	for _, c := range walk(r, b, 1+r.IntN(4)) {
		switch r.IntN(4) {
		case 0:
			cells = append(cells, c)
		case 1:
			cells = append(cells, c, "k."+c)
		default:
			cells = append(cells, "k."+c)
		}
	}
	total := r.IntN(9) - 3
	switch r.IntN(4) {
	case 0:
		return fmt.Sprintf("sum %s%d %s", []string{"", "<= ", ">= ", "!= "}[r.IntN(4)], total, strings.Join(cells, " "))
	case 1:
		return fmt.Sprintf("sum %s%d %d*%s %s", []string{"", "<= ", ">= ", "!= "}[r.IntN(4)], total, 2-4*r.IntN(2), cells[0], strings.Join(cells, " "))
	case 2:
		return fmt.Sprintf("%s %d sum k", []string{"exactly", "at-least", "at-most"}[r.IntN(3)], total)
	}
	return fmt.Sprintf("%s %d sum %s - %d*sum k.%s", []string{"exactly", "at-least", "at-most"}[r.IntN(3)], total, strings.Join(cells, " "), 1+r.IntN(2), walk(r, b, 1)[0])
}
