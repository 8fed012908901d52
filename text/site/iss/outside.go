package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Clues at the border of the grid, rules of the whole grid, and others that read its
// houses.

// clue is the rule of a clue, of which a line has one in each direction.
func (p *puzzle) clue(n *node, family, number, line string, cells rule.Cells) ([]sudoku.Rule, error) {
	v, ok := natural(number)
	switch {
	case !ok || v == 0 && (family == "x-sum" || family == "skyscraper"):
		return nil, n.refuse("%.20q is no clue", number)
	case cells == nil:
		return nil, n.refuse("%.20q is no line of the board", line)
	}
	if err := p.once(n, n.name+" "+cells[0]+" "+cells[len(cells)-1], number); err != nil {
		return nil, err
	}
	return n.rule(family, rule.Args{Numbers: []int{v}, Lists: []rule.Cells{cells}})
}

// readSandwich reads a clue of a line that is the same from both ends. Where there are
// more digits than squares, the slices of bread are the lowest and the highest there.
func readSandwich(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) != 2 {
		return nil, n.refuse("it has a sum and a line")
	}
	cells, family := p.line(n.args[1]), it.family
	if len(cells) != p.board.Hi-p.board.Lo+1 {
		family = "lunchbox"
	}
	return p.clue(n, family, n.args[0], n.args[1], cells)
}

// readClues reads the clues at both ends of a line, either of which may be missing.
func readClues(p *puzzle, n *node, it *item) (rules []sudoku.Rule, err error) {
	if len(n.args) < 2 || len(n.args) > 3 {
		return nil, n.refuse("it has a line and one or two clues")
	}
	cells := p.line(n.args[0])
	for _, number := range n.args[1:] {
		if number != "" {
			some, err := p.clue(n, it.family, number, n.args[0], cells)
			if err != nil {
				return nil, err
			}
			rules = append(rules, some...)
		}
		cells = slices.Clone(cells)
		slices.Reverse(cells)
	}
	return rules, nil
}

func readLittleKiller(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	if len(n.args) != 2 {
		return nil, n.refuse("it has a sum and a cell")
	}
	at, ok := p.cell(n.args[1])
	if !ok {
		return nil, n.refuse("%.20q is no cell of this board", n.args[1])
	}
	return p.clue(n, it.family, n.args[0], n.args[1], p.diagonal(at))
}

// writeLittleKiller is the sum of a diagonal from the border; other sums are sums.
func writeLittleKiller(o *out, it *item, a rule.Args) (text string, ok bool) {
	for _, cells := range []rule.Cells{a.Lists[0], reversed(a.Lists[0])} {
		if at, ok := o.square(cells[0]); ok && slices.Equal(o.diagonal(at), cells) {
			names, ok := o.cells(cells[:1])
			return ".LittleKiller~" + strconv.Itoa(a.Numbers[0]) + "~" + strings.Join(names, ""), ok && o.first(it.name+names[0], strconv.Itoa(a.Numbers[0]))
		}
	}
	return writeSum(o, it, a)
}

func reversed(cells rule.Cells) rule.Cells {
	cells = slices.Clone(cells)
	slices.Reverse(cells)
	return cells
}

// lineOf is the name of a whole row or column, and whether cells are it from its end.
func (o *out) lineOf(cells rule.Cells) (name string, back, ok bool) {
	at, ok := o.square(cells[0])
	if !ok || at.layer != 0 {
		return "", false, false
	}
	for _, name := range []string{"R" + strconv.Itoa(at.at/o.board.Cols+1), "C" + strconv.Itoa(at.at%o.board.Cols+1)} {
		line := o.line(name)
		if slices.Equal(line, cells) {
			return name, false, true
		}
		if slices.Equal(line, reversed(cells)) {
			return name, true, true
		}
	}
	return "", false, false
}

func writeClue(o *out, it *item, a rule.Args) (text string, ok bool) {
	name, back, ok := o.lineOf(a.Lists[0])
	n := strconv.Itoa(a.Numbers[0])
	if ok = ok && (a.Numbers[0] > 0 || it.family != "x-sum" && it.family != "skyscraper"); back {
		return "." + it.name + "~" + name + "~~" + n, ok && o.first(it.name+name+"~", n)
	}
	return "." + it.name + "~" + name + "~" + n, ok && o.first(it.name+name, n)
}

func writeSandwich(o *out, it *item, a rule.Args) (text string, ok bool) {
	name, _, ok := o.lineOf(a.Lists[0])
	n := strconv.Itoa(a.Numbers[0])
	return ".Sandwich~" + n + "~" + name, ok && len(a.Lists[0]) == o.board.Hi-o.board.Lo+1 && o.first(it.name+name, n)
}

// windows reports whether boxes of a size are the square ones that windows here have.
func (g *grid) windows(size int) bool {
	r, c := boxFor(g.board.Rows, g.board.Cols, size)
	return r == c && r*c == g.board.Rows && r*c == g.board.Cols
}

// readWindows reads the windows of square boxes. On other boards the site has others, or
// none.
func readWindows(p *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	size := p.board.Hi - p.board.Lo + 1
	if p.frame.regionSize != nil {
		size = p.frame.size
	}
	if !p.windows(size) {
		return nil, n.refuse("the board has no square boxes of as many squares as there are digits")
	}
	return p.regular(n, it)
}

func writeWindows(o *out, it *item, a rule.Args) (text string, ok bool) {
	return "." + it.name, o.windows(o.board.Hi-o.board.Lo+1) && !o.resized
}

func readDiagonal(_ *puzzle, n *node, it *item) ([]sudoku.Rule, error) {
	word := map[string]string{"1": "+", "-1": "-"}[strings.Join(n.args, "~")]
	if word == "" {
		return nil, n.refuse("a diagonal is 1 or -1")
	}
	return n.rule(it.family, rule.Args{Word: word})
}

func writeDiagonal(o *out, _ *item, a rule.Args) (text string, ok bool) {
	for _, d := range [][2]string{{"-", "1"}, {"+", "-1"}} {
		if _, met := o.met["Diagonal"+d[1]]; a.Word != d[0] && !met {
			text += ".Diagonal~" + d[1]
			o.met["Diagonal"+d[1]] = ""
		}
	}
	return text, true
}

// readSameRegions gives the largest among rows, columns, boxes and regions the same
// values.
func readSameRegions(p *puzzle, n *node, _ *item) ([]sudoku.Rule, error) {
	var largest []rule.Cells
	for _, region := range p.regions() {
		if len(largest) == 0 || len(region) > len(largest[0]) {
			largest = nil
		}
		if largest == nil || len(region) == len(largest[0]) {
			largest = append(largest, region)
		}
	}
	if len(n.args) > 0 {
		return nil, n.refuse("it has no arguments")
	}
	return n.rule("same-values", rule.Args{Lists: largest})
}

func readIndexing(p *puzzle, n *node, _ *item) ([]sudoku.Rule, error) {
	if len(n.args) == 0 || n.args[0] != "R" && n.args[0] != "C" {
		return nil, n.refuse("it begins with R or C")
	}
	cells, err := p.cells(n, n.args[1:])
	if err != nil {
		return nil, err
	}
	return n.rule(map[string]string{"R": "row-index", "C": "column-index"}[n.args[0]], rule.Args{Lists: []rule.Cells{cells}})
}

func writeIndexing(o *out, it *item, a rule.Args) (text string, ok bool) {
	cells, ok := o.cells(a.Lists[0])
	return ".Indexing~" + strings.ToUpper(it.family[:1]) + "~" + strings.Join(cells, "~"), ok
}
