package text

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// Rules of unmarked neighbours as items of ISS.

// strict adds the items of unmarked neighbours to a text, if they say exactly what the
// negative rules of the puzzle say, or else a table for all neighbours that are not
// excepted.
func (o *issOut) strict(text string, p sudoku.Puzzle) string {
	want := negativesOf(p)
	for _, items := range []string{".StrictKropki", ".StrictXV", ".StrictKropki.StrictXV"} {
		if again, err := Parse(text+items, Options{}); err == nil && slices.Equal(negativesOf(again), want) {
			return text + items
		}
	}
	for _, r := range p.Rules() {
		if x, ok := r.(rule.Negative); ok {
			text += o.unmarked(x)
		}
	}
	return text
}

// unmarked is a table of what neighbours are not, with all of those.
func (o *issOut) unmarked(x rule.Negative) (text string) {
	for i := range o.board.Rows * o.board.Cols {
		row, col := i/o.board.Cols, i%o.board.Cols
		for _, next := range [][2]int{{row, col + 1}, {row + 1, col}} {
			pair := rule.Cells{finding.SquareName(row, col), finding.SquareName(next[0], next[1])}
			if next[0] >= o.board.Rows || next[1] >= o.board.Cols || excepts(x, pair) {
				continue
			}
			if text == "" {
				text, _ = o.relation(pair, false, func(a, b int) bool { return !isMarked(x.Kind, x.N, a, b) })
			} else {
				text += "~~" + strings.Join(issArgs(pair), "~")
			}
		}
	}
	return text
}

// excepts reports whether a rule of unmarked neighbours excepts a pair.
func excepts(x rule.Negative, pair rule.Cells) bool {
	for i := 0; i+1 < len(x.Except); i += 2 {
		if a, b := x.Except[i], x.Except[i+1]; a == pair[0] && b == pair[1] || a == pair[1] && b == pair[0] {
			return true
		}
	}
	return false
}

// isMarked reports whether two values are as a mark of neighbours says.
func isMarked(kind string, n, a, b int) bool {
	switch kind {
	case "difference":
		return abs(a-b) == n
	case "ratio":
		return a == n*b || b == n*a
	}
	return a+b == n
}

// negativesOf are the texts of the rules of unmarked neighbours, sorted.
func negativesOf(p sudoku.Puzzle) (texts []string) {
	for _, r := range p.Rules() {
		if x, ok := r.(rule.Negative); ok {
			pairs := make([]string, len(x.Except)/2)
			for i := range pairs {
				pair := []string{x.Except[2*i], x.Except[2*i+1]}
				slices.Sort(pair)
				pairs[i] = strings.Join(pair, "-")
			}
			slices.Sort(pairs)
			texts = append(texts, x.Kind+" "+strconv.Itoa(x.N)+" "+strings.Join(slices.Compact(pairs), " "))
		}
	}
	slices.Sort(texts)
	return texts
}
