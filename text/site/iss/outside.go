package iss

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/site/common"
)

// Clues at the border of the grid, rules of the whole grid, and others that read its
// houses.

// fromOne has the families whose clues are not 0.
var fromOne = map[string]bool{"x-sum": true, "skyscraper": true, "full-rank": true, "tied-rank": true}

// clue is the rule of a clue, of which a line has one in each direction.
func (a *args) clue(family, number, line string, cells rule.Cells) []sudoku.Rule {
	v := a.number(number)
	switch {
	case cells == nil:
		a.fail("%.20q is no line of the board", line)
	case v == 0 && fromOne[family]:
		a.fail("%.20q is no clue", number)
	default:
		a.once(cells[0]+" "+cells[len(cells)-1], number)
	}
	return a.rule(family, rule.Args{Numbers: []int{v}, Lists: []rule.Cells{cells}})
}

// readSandwich reads a clue of a line that is the same from both ends. Where there are
// more digits than squares, the slices of bread are the lowest and the highest there.
func readSandwich(a *args, it *item) []sudoku.Rule {
	number, line := a.word(), a.word()
	if cells := a.lane(line); len(cells) == a.board.Hi-a.board.Lo+1 {
		return a.clue(it.family, number, line, cells)
	} else {
		return a.clue("lunchbox", number, line, cells)
	}
}

// readClues reads the clues at both ends of a line, either of which may be missing.
func readClues(a *args, it *item) (rules []sudoku.Rule) {
	line := a.word()
	cells := a.lane(line)
	a.failIf(len(a.rest) == 0 || len(a.rest) > 2, "it has a line and one or two clues")
	for _, number := range a.all() {
		if number != "" {
			rules = append(rules, a.clue(it.family, number, line, cells)...)
		}
		cells = reversed(cells)
	}
	return rules
}

// ranked reports whether the site ranks the lines of the board: they hold every digit.
func (g *grid) ranked() bool {
	b := &g.board
	return b.Rows == b.Cols && b.Rows == b.Hi-b.Lo+1 && b.Rows > 1 && !b.FreeLines
}

// readTies reads which lines may be equal: "any", "only-unclued", which is usual, or "none".
func readTies(p *puzzle, n *node) {
	if len(n.args) != 1 || !slices.Contains([]string{"any", "only-unclued", "none"}, n.args[0]) {
		p.refuse(n, "it is any, only-unclued or none")
	}
	p.keep(&p.frame.ties, n)
}

// tiesRule is the rule that no lines are equal.
func (p *puzzle) tiesRule() {
	switch n := p.frame.ties; {
	case n == nil:
	case !p.ranked():
		p.refuse(n, unranked)
	case n.args[0] == "none":
		p.add(n, rule.NoTiedRanks{})
	}
}

const unranked = "ranks are for square boards whose rows and columns hold every digit"

// readRank reads the ranks of a line from both ends.
func readRank(a *args, it *item) []sudoku.Rule {
	if !a.ranked() {
		a.fail(unranked)
		return nil
	}
	clue := *it
	clue.family = "full-rank"
	if n := a.frame.ties; n != nil && n.args[0] == "any" {
		clue.family = "tied-rank"
	}
	return readClues(a, &clue)
}

// writeRank writes a rank, and notes whether other lines may be equal.
func writeRank(o *out, it *item, a rule.Args) (text string, ok bool) {
	o.ranks[it.family] = true
	text, ok = writeClue(o, it, a)
	return text, ok && o.ranked()
}

func writeNoTies(o *out, it *item, _ rule.Args) (text string, ok bool) {
	o.ranks[it.family] = true
	return "", o.ranked()
}

// ties is the item about equal lines; ok is false if some ranks may be shared and others not.
func (o *out) ties() (text string, ok bool) {
	switch r := o.ranks; {
	case r["no-tied-ranks"]:
		return ".FullRankTies~none", true
	case r["tied-rank"]:
		return ".FullRankTies~any", !r["full-rank"]
	}
	return "", true
}

func readLittleKiller(a *args, it *item) []sudoku.Rule {
	number, line := a.word(), a.word()
	if at := a.places([]string{line}); at != nil {
		return a.clue(it.family, number, line, a.diagonal(at[0]))
	}
	return nil
}

// writeLittleKiller is the sum of a diagonal from the border, once; other sums are sums.
func writeLittleKiller(o *out, it *item, a rule.Args) (text string, ok bool) {
	for _, cells := range []rule.Cells{a.Lists[0], reversed(a.Lists[0])} {
		if at, ok := o.find(cells[0]); ok && slices.Equal(o.diagonal(at), cells) {
			if n := strconv.Itoa(a.Numbers[0]); o.first(it.name+cells[0], n) {
				return o.line(".LittleKiller~"+n, cells[:1]), true
			}
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
	at, ok := o.find(cells[0])
	if !ok || at.layer != 0 {
		return "", false, false
	}
	for _, name := range []string{"R" + strconv.Itoa(at.at/o.board.Cols+1), "C" + strconv.Itoa(at.at%o.board.Cols+1)} {
		line := o.lane(name)
		if back = !slices.Equal(line, cells); !back || slices.Equal(line, reversed(cells)) {
			return name, back, true
		}
	}
	return "", false, false
}

func writeClue(o *out, it *item, a rule.Args) (text string, ok bool) {
	name, back, ok := o.lineOf(a.Lists[0])
	n := strconv.Itoa(a.Numbers[0])
	if ok = ok && (a.Numbers[0] > 0 || !fromOne[it.family]); back {
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
func readWindows(a *args, it *item) []sudoku.Rule {
	size := a.board.Hi - a.board.Lo + 1
	if a.frame.regionSize != nil {
		size = a.frame.size
	}
	a.failIf(!a.windows(size), "the board has no square boxes of as many squares as there are digits")
	return a.regular(it)
}

func writeWindows(o *out, it *item, a rule.Args) (text string, ok bool) {
	return "." + it.name, o.windows(o.board.Hi-o.board.Lo+1) && !o.resized
}

func readDiagonal(a *args, it *item) []sudoku.Rule {
	word := map[string]string{"1": "+", "-1": "-"}[a.word()]
	a.failIf(word == "", "a diagonal is 1 or -1")
	return a.rule(it.family, rule.Args{Word: word})
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
func readSameRegions(a *args, _ *item) []sudoku.Rule {
	return a.listed("same-values", common.Largest(&a.board)...)
}

func readIndexing(a *args, _ *item) []sudoku.Rule {
	family := map[string]string{"R": "row-index", "C": "column-index"}[a.word()]
	a.failIf(family == "", "it begins with R or C")
	return a.listed(family, a.cells(a.all()))
}

func writeIndexing(o *out, it *item, a rule.Args) (text string, ok bool) {
	return o.line(".Indexing~"+strings.ToUpper(it.family[:1]), a.Lists[0]), true
}
