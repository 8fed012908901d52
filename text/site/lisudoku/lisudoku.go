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
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
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
	r := &reader{Reader: common.NewReader("lisudoku data with ", at, finding.Options{}), met: map[string]bool{}}
	if r.puzzle(top); r.Err != nil {
		return []finding.Finding{{At: at, Err: r.Err}}
	}
	r.Found.Places = nil
	return []finding.Finding{r.Found}
}

// sizes are the boards of the site, and the boxes that they have without regions.
var sizes = map[int][2]int{4: {2, 2}, 6: {2, 3}, 9: {3, 3}}

// digits reads a grid, 0 for blanks.
func digits(text string, at int) []finding.Finding {
	for n := range sizes {
		if len(text) != n*n {
			continue
		}
		f := finding.Finding{At: at, Givens: finding.Blanks(n * n)}
		for i, c := range text {
			if v := int(c - '0'); v > n {
				return finding.Refuse(at, "a link of lisudoku with the digit %d; %s has none above %d", v, finding.PuzzleOf(n), n)
			} else if v > 0 {
				f.Givens[i] = v
			}
		}
		return []finding.Finding{f}
	}
	return finding.Refuse(at, "a link of lisudoku with %d digits, which are no grid of the site", len(text))
}

// reader is a puzzle that is being read.
type reader struct {
	common.Reader
	n     int
	met   map[string]bool // names of fields
	later []func()        // what waits for all other rules
}

func (r *reader) puzzle(top *tree.Value) {
	size := top.Get("gridSize")
	if size == nil {
		size = top.Get("grid_size")
	}
	n, _ := size.Int()
	box, known := sizes[n]
	if !known || !top.Is(tree.Object) {
		r.Refuse(top, finding.ErrSize, "a grid of %.10q rows; the site has 4, 6 and 9", size.Word())
		return
	}
	r.n, r.Found.Givens = n, finding.Blanks(n*n)
	board := sudoku.Boxed(box[0], box[1])
	r.Found.Board = &board
	for i, name := range top.Names {
		v := &top.Items[i]
		name = inCamels(name)
		if r.met[name] {
			r.Refuse(v, finding.ErrSyntax, "the field %.40q twice", name)
		}
		r.met[name] = true
		if read := fields[name]; read != nil {
			read(r, v)
		} else if name != "gridSize" {
			r.Refuse(v, finding.ErrRule, "the field %.40q, which is not known here", name)
		}
	}
	for _, do := range r.later {
		do()
	}
}

// inCamels returns a name with words behind "_" as the site itself has it.
func inCamels(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words[1:] {
		if w != "" {
			words[i+1] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

// The fields of a puzzle, each with what it means.

// fields are the readers of fields by name.
var fields = map[string]func(*reader, *tree.Value){
	"fixedNumbers":      each((*reader).given),
	"regions":           (*reader).regions,
	"extraRegions":      lines(1, "extra-region"),
	"thermos":           lines(2, "thermo"),
	"renbans":           lines(2, "renban"),
	"palindromes":       lines(2, "palindrome"),
	"arrows":            each((*reader).arrow),
	"killerCages":       each((*reader).cage),
	"kropkiDots":        each((*reader).dot),
	"kropkiNegative":    flag(func(r *reader, v *tree.Value) { r.later = append(r.later, func() { r.noOtherDots(v) }) }),
	"oddCells":          marks("odd"),
	"evenCells":         marks("even"),
	"primaryDiagonal":   flag(func(r *reader, v *tree.Value) { r.Add(v, rule.Diagonal{Only: "-"}) }),
	"secondaryDiagonal": flag(func(r *reader, v *tree.Value) { r.Add(v, rule.Diagonal{Only: "+"}) }),
	"antiKnight":        flag(func(r *reader, v *tree.Value) { r.Add(v, rule.AntiKnight{}) }),
	"antiKing":          flag(func(r *reader, v *tree.Value) { r.Add(v, rule.AntiKing{}) }),
	"topBottom": flag(func(r *reader, v *tree.Value) {
		r.Refuse(v, finding.ErrRule, "the rule \"topBottom\" (paths of consecutive digits), which is out of reach")
	}),
}

// flag reads a field that is true, or false or null for none.
func flag(do func(*reader, *tree.Value)) func(*reader, *tree.Value) {
	return func(r *reader, v *tree.Value) {
		switch {
		case v.Is(tree.True):
			do(r, v)
		case !v.Is(tree.False) && !v.Is(tree.Null):
			r.Refuse(v, finding.ErrSyntax, "a rule that is neither true nor false")
		}
	}
}

// each reads the items of a list, or null for none.
func each(do func(*reader, *tree.Value)) func(*reader, *tree.Value) {
	return func(r *reader, v *tree.Value) {
		if !v.Is(tree.List) {
			if !v.Is(tree.Null) {
				r.Refuse(v, finding.ErrSyntax, "a rule that is no list")
			}
			return
		}
		for x := range v.Each {
			do(r, x)
		}
	}
}

// lines reads a list of lists of cells, each a rule of a family. Fewer cells than some are
// no rule.
func lines(least int, family string) func(*reader, *tree.Value) {
	return each(func(r *reader, v *tree.Value) { r.line(v, least, family) })
}

// marks reads a list of cells with one rule for all.
func marks(family string) func(*reader, *tree.Value) {
	return func(r *reader, v *tree.Value) { r.line(v, 1, family) }
}

func (r *reader) line(v *tree.Value, least int, family string) {
	if cells := r.cells(v); len(cells) >= least {
		r.AddOf(v, family, rule.Args{Lists: []rule.Cells{cells}})
	}
}

// object returns the fields of an object that has these and no others.
func (r *reader) object(v *tree.Value, names ...string) (items []*tree.Value) {
	if v.Is(tree.Object) && len(v.Names) == len(names) {
		for _, name := range names {
			for i := range v.Names {
				if inCamels(v.Names[i]) == name {
					items = append(items, &v.Items[i])
				}
			}
		}
	}
	if len(items) != len(names) {
		r.Refuse(v, finding.ErrSyntax, "an item that has not the fields %q and no others", names)
		return slices.Repeat([]*tree.Value{nil}, len(names))
	}
	return items
}

// square returns the number of a cell.
func (r *reader) square(v *tree.Value) int {
	items := r.object(v, "row", "col")
	row, ok1 := number(items[0])
	col, ok2 := number(items[1])
	if !ok1 || !ok2 || row < 0 || col < 0 || row >= r.n || col >= r.n {
		r.Refuse(v, finding.ErrSyntax, "a cell that is none of the grid")
		return 0
	}
	return row*r.n + col
}

// number returns a whole number. A string is none.
func number(v *tree.Value) (int, bool) {
	if !v.Is(tree.Number) {
		return 0, false
	}
	return v.Int()
}

func (r *reader) cell(v *tree.Value) string {
	i := r.square(v)
	return finding.SquareName(i/r.n, i%r.n)
}

func (r *reader) cells(v *tree.Value) (cells rule.Cells) {
	each(func(r *reader, v *tree.Value) { cells = append(cells, r.cell(v)) })(r, v)
	return cells
}

func (r *reader) given(v *tree.Value) {
	items := r.object(v, "position", "value")
	at := r.square(items[0])
	value, ok := number(items[1])
	if !ok || value < 1 || value > r.n || r.Found.Givens[at] != finding.Blank {
		r.Refuse(v, finding.ErrSymbol, "a given %.10q, or two of a cell", items[1].Word())
		return
	}
	r.Found.Givens[at] = value
}

// regions take the place of boxes.
func (r *reader) regions(v *tree.Value) {
	if v.IsEmpty() {
		return
	}
	numbers, left := slices.Repeat([]int{-1}, r.n*r.n), r.n*r.n
	region := 0
	each(func(r *reader, v *tree.Value) {
		each(func(r *reader, v *tree.Value) {
			if at := r.square(v); numbers[at] < 0 {
				numbers[at] = region
				left--
			} else {
				r.Refuse(v, finding.ErrRule, "regions that overlap")
			}
		})(r, v)
		region++
	})(r, v)
	if region != r.n || left > 0 {
		r.Refuse(v, finding.ErrRule, "%d regions, or %d cells in none", region, left)
	}
	board := sudoku.Jigsaw(numbers)
	r.Found.Board = &board
}

// arrow has a circle, whose digits from the top left make a number.
func (r *reader) arrow(v *tree.Value) {
	items := r.object(v, "circleCells", "arrowCells")
	var circle []int
	each(func(r *reader, v *tree.Value) { circle = append(circle, r.square(v)) })(r, items[0])
	slices.Sort(circle)
	a := rule.Arrow{Shaft: r.cells(items[1])}
	for _, i := range circle {
		a.Circle = append(a.Circle, finding.SquareName(i/r.n, i%r.n))
	}
	r.Add(v, a)
}

func (r *reader) cage(v *tree.Value) {
	items := r.object(v, "sum", "region")
	cells := r.cells(items[1])
	switch sum, ok := number(items[0]); {
	case ok && sum > 0:
		r.Add(v, rule.Cage{Sum: sum, Cells: cells})
	case items[0].Is(tree.Null):
		r.Add(v, rule.Different{Cells: cells})
	default:
		r.Refuse(v, finding.ErrSyntax, "a cage with the sum %.10q", items[0].Word())
	}
}

// dots are the relations of marked neighbours.
var dots = map[string]rule.Pair{"Consecutive": {Kind: "difference", N: 1}, "Double": {Kind: "ratio", N: 2}}

func (r *reader) dot(v *tree.Value) {
	items := r.object(v, "dotType", "cell1", "cell2")
	p, known := dots[items[0].Word()]
	if !known {
		r.Refuse(v, finding.ErrRule, "a dot of the kind %.20q, which is not known here", items[0].Word())
	}
	p.Cells = rule.Cells{r.cell(items[1]), r.cell(items[2])}
	r.Add(v, p)
}

// noOtherDots adds that neighbours without a dot have neither relation.
func (r *reader) noOtherDots(v *tree.Value) {
	marks := common.PairsOf(r.Found.Rules, "difference", "ratio")
	r.Add(v, common.Unmarked("difference", 1, marks), common.Unmarked("ratio", 2, marks))
}
