// Package lisudoku reads links of lisudoku.xyz: the digits of a grid, or packed JSON.
//
//	https://lisudoku.xyz/solver?import=0030206…
//	https://lisudoku.xyz/e?import=N4Ig…
//
//	{"gridSize":9, "fixedNumbers":[{"position":{"row":1,"col":5},"value":7}, …],
//	 "regions":[[{"row":0,"col":0}, …], …], "thermos":[[…], …], "antiKnight":true, …}
//
// Rows and columns count from 0. Each rule has a field, which [fields] lists; a puzzle
// with any other is refused.
package lisudoku

import (
	"net/url"
	"slices"
	"strings"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/lz"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Site returns the format of lisudoku.
func Site() finding.Site { return finding.Site{Name: "lisudoku", Link: link} }

func link(u *url.URL, at int, _ finding.Options) []finding.Finding {
	if host := strings.ToLower(u.Hostname()); host != "lisudoku.xyz" && host != "www.lisudoku.xyz" {
		return nil
	}
	query := u.Query()
	data := query["import"]
	switch {
	case len(data) != 1 || len(query) > 1:
		return finding.Refuse(at, "a link to a puzzle on the server of lisudoku: only links with ?import= and nothing else hold one")
	case strings.Trim(data[0], "0123456789") == "":
		return digits(data[0], at)
	}
	plain, err := lz.Unpack(data[0])
	if err != nil {
		return finding.Refuse(at, "a link of lisudoku whose packed puzzle is damaged: copy it again, all of it")
	}
	top, _, err := tree.Parse([]byte(plain), 0)
	if err != nil {
		return finding.Refuse(at, "a link of lisudoku: %v", err)
	}
	r := &reader{Reader: common.NewReader("lisudoku data with ", at, finding.Options{})}
	r.puzzle(top)
	f := r.Result()
	f.At, f.Places = at, nil
	return []finding.Finding{f}
}

// sizes are the boards of the site, and the boxes that they have without regions.
var sizes = map[int][2]int{4: {2, 2}, 6: {2, 3}, 9: {3, 3}}

// digits reads a grid, 0 for blanks.
func digits(text string, at int) []finding.Finding {
	n, isSquare := lex.Isqrt(len(text))
	if _, known := sizes[n]; !known || !isSquare {
		return finding.Refuse(at, "a link of lisudoku with %d digits, which are no grid of the site", len(text))
	}
	f := finding.Finding{At: at}
	for _, c := range text {
		v := int(c - '0')
		if v > n {
			return finding.Refuse(at, "a link of lisudoku with the digit %d; %s has none above %d", v, finding.PuzzleOf(n), n)
		}
		f.Givens = append(f.Givens, common.DigitOrBlank(v))
	}
	return []finding.Finding{f}
}

// reader is a puzzle that is being read.
type reader struct {
	common.Reader
	n int
}

// simple reads the fields of the table of rules, which have no other parameters than cells: a flag, a
// list of marked cells, one rule for all, or a list of lists, each a rule. Fewer cells than some are no rule.
func (r *reader) simple(f *tree.Fields) {
	for _, family := range rule.Families() {
		words := strings.Fields(family.Sites.Lisudoku)
		switch {
		case len(words) == 0:
		case words[1] == "flag":
			if is(f, words[0]) {
				r.AddOf(f.Of, family.Name, rule.Args{})
			}
		case words[1] == "marks":
			r.line(list(f, words[0]), lex.Atoi(words[2]), family.Name)
		default:
			for line := range list(f, words[0]).Each {
				r.line(line, lex.Atoi(words[2]), family.Name)
			}
		}
	}
}

func (r *reader) puzzle(top *tree.Value) {
	r.inCamels(top)
	f := r.Open(top, "the puzzle")
	size := f.Find("gridSize")
	n, _ := size.Int()
	box, known := sizes[n]
	if r.RefuseIf(!known, top, finding.ErrSize, "a grid of %.10q rows; the site has 4, 6 and 9", size.Word()) {
		return
	}
	r.n, r.Found.Givens, r.Found.Board = n, finding.Blanks(n*n), new(sudoku.Boxed(box[0], box[1]))
	for o := range objects(f, "fixedNumbers") {
		at, value := r.square(o.Take("position", tree.Object)), o.Int("value", 1, n)
		r.RefuseIf(r.Found.Givens[at] != finding.Blank, o.Of, finding.ErrSymbol, "two givens of a cell")
		r.Found.Givens[at] = value
	}
	if v := list(f, "regions"); !v.IsEmpty() {
		r.regions(v)
	}
	r.simple(f)
	r.others(f)
	f.Close(nil)
}

var behindBar = lex.Lazily(`_+[a-z]?`)

// inCamels names the fields of a value as the site itself has them, where there are words
// behind "_".
func (r *reader) inCamels(v *tree.Value) {
	for i, name := range v.Names {
		v.Names[i] = behindBar().ReplaceAllStringFunc(name, func(s string) string { return strings.ToUpper(strings.Trim(s, "_")) })
		r.RefuseIf(slices.Contains(v.Names[:i], v.Names[i]), v, finding.ErrSyntax, "the field %.40q twice", v.Names[i])
	}
	for x := range v.Each {
		r.inCamels(x)
	}
}

// list uses a list, or null for none, that may be missing.
func list(f *tree.Fields, name string) *tree.Value {
	if f.Find(name) == nil {
		return &tree.Value{}
	}
	return f.Take(name, tree.List, tree.Null)
}

// is uses a flag, or null for false, that may be missing.
func is(f *tree.Fields, name string) bool { return !f.Find(name).Is(tree.Null) && f.Is(name) }

// objects opens the items of a list, each of which must be used.
func objects(f *tree.Fields, name string) func(func(*tree.Fields) bool) {
	if list(f, name).IsEmpty() {
		return func(func(*tree.Fields) bool) {}
	}
	return f.Objects(name)
}

func (r *reader) line(v *tree.Value, least int, family string) {
	if cells := r.cells(v); len(cells) >= least {
		r.AddOf(v, family, rule.Args{Lists: []rule.Cells{cells}})
	}
}

// square returns the number of a cell.
func (r *reader) square(v *tree.Value) int {
	o := r.Open(v, "a cell")
	row, col := o.Int("row", 0, r.n-1), o.Int("col", 0, r.n-1)
	o.Close(nil)
	return row*r.n + col
}

// squares returns the numbers of the cells of a list, or of null for none.
func (r *reader) squares(v *tree.Value) (squares []int) {
	if r.RefuseIf(!v.Is(tree.List) && !v.Is(tree.Null), v, finding.ErrSyntax, "cells that are no list") {
		return nil
	}
	for x := range v.Each {
		squares = append(squares, r.square(x))
	}
	return squares
}

func (r *reader) cells(v *tree.Value) rule.Cells { return r.names(r.squares(v)) }

func (r *reader) names(squares []int) rule.Cells {
	return words.Of(squares, func(i int) string { return finding.SquareName(i/r.n, i%r.n) })
}

// regions take the place of boxes.
func (r *reader) regions(v *tree.Value) {
	numbers, left := slices.Repeat([]int{-1}, r.n*r.n), r.n*r.n
	for k := range v.Items {
		for _, at := range r.squares(&v.Items[k]) {
			r.RefuseIf(numbers[at] >= 0, v, finding.ErrRule, "regions that overlap")
			numbers[at] = k
			left--
		}
	}
	r.RefuseIf(len(v.Items) != r.n || left > 0, v, finding.ErrRule, "%d regions, or %d cells in none", len(v.Items), left)
	r.Found.Board = new(sudoku.Jigsaw(numbers))
}

// dots are the relations of marked neighbours.
var dots = map[string]rule.Pair{"Consecutive": {Kind: "difference", N: 1}, "Double": {Kind: "ratio", N: 2}}

// others reads the fields of rules with more than cells, which are here as they need code. Of the circle of an arrow the
// digits from the top left make a number.
func (r *reader) others(f *tree.Fields) {
	for o := range objects(f, "arrows") {
		circle := slices.Sorted(slices.Values(r.squares(o.Take("circleCells", tree.List))))
		r.Add(o.Of, rule.Arrow{Circle: r.names(circle), Shaft: r.cells(o.Take("arrowCells", tree.List))})
	}
	for o := range objects(f, "killerCages") {
		cells, sum := r.cells(o.Take("region", tree.List)), 0
		if !o.Find("sum").Is(tree.Null) {
			sum = o.Int("sum", 1, 1<<20)
		}
		r.Add(o.Of, common.Cage(sum, cells))
	}
	for o := range objects(f, "kropkiDots") {
		kind := o.Take("dotType", tree.String)
		p, known := dots[kind.Text]
		r.RefuseIf(!known, kind, finding.ErrRule, "a dot of the kind %.20q, which is not known here", kind.Text)
		p.Cells = r.names([]int{r.square(o.Take("cell1", tree.Object)), r.square(o.Take("cell2", tree.Object))})
		r.Add(o.Of, p)
	}
	for i, field := range []string{"primaryDiagonal", "secondaryDiagonal"} {
		if is(f, field) {
			r.AddOf(f.Of, "diagonal", rule.Args{Word: "-+"[i : i+1]})
		}
	}
	if is(f, "kropkiNegative") {
		marks := common.PairsOf(r.Found.Rules, "difference", "ratio")
		r.Add(f.Of, common.Unmarked("difference", 1, marks), common.Unmarked("ratio", 2, marks))
	}
	r.RefuseIf(is(f, "topBottom"), f.Of, finding.ErrRule, "the rule \"topBottom\" (paths of consecutive digits), which is out of reach")
}
