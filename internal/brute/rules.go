package brute

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Random rules of every family: the form that a help text shows of it, with each of
// its words filled in.

// someRule is a rule of any family, with cells of the board.
func someRule(r *rand.Rand, b sudoku.Board) sudoku.Rule {
	families := rule.Families()
	for {
		if made, ok := Rule(r, b, families[r.IntN(len(families))]); ok {
			return made
		}
	}
}

// Rule is a random rule of a family, with cells of the board, if the words that
// were tried make one.
func Rule(r *rand.Rand, b sudoku.Board, f rule.Family) (made sudoku.Rule, ok bool) {
	made, err := rule.Parse(filled(r, b, f, 0, 0))
	return made, err == nil
}

// Small is [Rule] with the fewest cells that the family takes, or one more.
func Small(r *rand.Rand, b sudoku.Board, f rule.Family) (made sudoku.Rule, ok bool) {
	cells := 1 + r.IntN(2)
	if strings.Contains(f.Form(), "CELL ") || strings.HasSuffix(f.Form(), "CELL") {
		cells++
	}
	made, err := rule.Parse(filled(r, b, f, 0, cells))
	return made, err == nil
}

// filled is the form of a family with each of its words filled in, so deep in
// alternatives and with so many cells in most lists, 0 for a few. It need not be a
// rule.
func filled(r *rand.Rand, b sudoku.Board, f rule.Family, depth, cells int) string {
	words := strings.Fields(f.Form())[1:]
	several, k := slices.Contains(words, "="), 1+r.IntN(3) // lists, and the length of most
	if cells == 0 {
		cells = 2 + r.IntN(4)
	}
	line := walk(r, b, cells)
	if strings.Contains(f.Kind, "outside") && r.IntN(3) > 0 {
		line = straight(r, b)
	}
	two := slices.Clone(line)
	for i, word := range words {
		switch word {
		case "N":
			words[i] = fmt.Sprint(number(r, b, len(line)))
		case "N,N", "N,N,…":
			words[i] = fmt.Sprintf("%d,%d", number(r, b, len(line)), number(r, b, len(line)))
		case "DIGITS":
			words[i] = digits(r, b)
		case "TEXT":
			words[i] = fmt.Sprintf("%d%d", r.IntN(3), b.Lo+r.IntN(b.Hi-b.Lo+1))
		case "CELL":
			words[i], two = two[0], two[1:]
		case "CELLS":
			if several {
				line = walk(r, b, k)
				if r.IntN(4) == 0 {
					line = walk(r, b, 1+r.IntN(4))
				}
			}
			if slices.Contains(words[:i], "CELL") && !several {
				line = two
			}
			words[i] = strings.Join(line, " ")
		case "TERMS":
			terms := slices.Clone(line)
			for j := range terms {
				terms[j] = []string{"", "", "2*", "-1*"}[r.IntN(4)] + terms[j]
			}
			words[i] = strings.Join(terms, " ")
		case "…":
			if words[i] = line[0]; !several {
				words[i] = ""
			}
		case "KIND":
			words[i] = []string{"difference", "ratio", "pair-sum"}[r.IntN(3)]
		case "[except":
			if words[i] = ""; r.IntN(2) == 0 {
				words[i] = "except " + strings.Join(walk(r, b, 2), " ")
			}
		case "CELLS]":
			words[i] = ""
		case "HxW":
			n := 1 + r.IntN(max(1, min(b.Rows, b.Cols)))
			across := min(n, []int{1, 2, n}[r.IntN(3)])
			words[i-2], words[i-1], words[i] = fmt.Sprintf("r%dc%d", 1+r.IntN(b.Rows-n+1), 1+r.IntN(b.Cols-n+1)), fmt.Sprint(n), fmt.Sprintf("%dx%d", n/across, across)
		case "TABLE":
			words[i] = table(r, b.Hi-b.Lo+1)
		case "JSON":
			words[i] = machine(r, b.Hi-b.Lo+1)
			if k < len(line) && r.IntN(3) == 0 {
				line[k] = "- " + line[k]
			}
		case "'PATTERN'":
			words[i] = "'" + pattern(r, b, 3) + "'"
		case "RULES":
			words[i] = alternative(r, b, depth+1)
		default:
			if choice, ok := strings.CutPrefix(word, "["); ok { // [+|-]: one of them, or none
				choices := append(strings.Split(strings.TrimSuffix(choice, "]"), "|"), "")
				words[i] = choices[r.IntN(len(choices))]
			}
		}
	}
	return f.Name + " " + strings.Join(words, " ")
}

// digits is some of the board's values, in any order, or most of them.
func digits(r *rand.Rand, b sudoku.Board) string {
	var values []string
	if r.IntN(2) == 0 {
		for range 1 + r.IntN(3) {
			values = append(values, fmt.Sprint(b.Lo+r.IntN(b.Hi-b.Lo+1)))
		}
		return strings.Join(values, ",")
	}
	for v := b.Lo; v <= b.Hi; v++ {
		if r.IntN(3) > 0 || v == b.Hi && len(values) == 0 {
			values = append(values, fmt.Sprint(v))
		}
	}
	return strings.Join(values, ",")
}

// table is a random table of n digits, with more 1 than 0.
func table(r *rand.Rand, n int) string {
	rows := make([]string, n)
	for i := range rows {
		for range n {
			rows[i] += []string{"0", "1", "1"}[r.IntN(3)]
		}
	}
	return strings.Join(rows, "/")
}

// machine is a random automaton, in JSON, with several ways on here and there.
func machine(r *rand.Rand, n int) string {
	states := 1 + r.IntN(3)
	var edges []string
	for range 2 + r.IntN(4*states) {
		var symbols []string
		for s := range n + 1 {
			if r.IntN(2) == 0 || s == n {
				symbols = append(symbols, fmt.Sprint(s+1))
			}
		}
		edges = append(edges, fmt.Sprintf("[%d,[%s],%d]", r.IntN(states), strings.Join(symbols, ","), r.IntN(states)))
	}
	return fmt.Sprintf(`{"states":%d,"start":[%d],"accept":[%d],"edges":[%s]}`, states, r.IntN(states), r.IntN(states), strings.Join(edges, ","))
}

// pattern is a random regular expression.
func pattern(r *rand.Rand, b sudoku.Board, depth int) string {
	digit := func() string { return fmt.Sprint(b.Lo + r.IntN(b.Hi-b.Lo+1)) }
	if depth == 0 {
		return []string{digit(), ".", "[^" + digit() + "]", "[" + digit() + digit() + "]"}[r.IntN(4)]
	}
	one, two := pattern(r, b, depth-1), pattern(r, b, depth-1)
	return []string{one + two, one + ".*", ".*" + one, "(" + one + "|" + two + ")", "(" + one + ")?" + two, "(" + one + ")*" + two}[r.IntN(6)]
}

// alternative is a rule or two.
func alternative(r *rand.Rand, b sudoku.Board, depth int) string {
	families := rule.Families()
	for {
		f := families[r.IntN(len(families))]
		if f.Name == "latin" || f.Name == "or" && depth > 1 {
			continue
		}
		text := filled(r, b, f, depth, 0)
		if r.IntN(4) == 0 {
			text += "; " + fmt.Sprintf("odd %s", walk(r, b, 1)[0])
		}
		if _, err := rule.ParseAll(text); err == nil {
			return text
		}
	}
}

// straight is a row or a column, from either end.
func straight(r *rand.Rand, b sudoku.Board) (names []string) {
	if k := r.IntN(b.Rows + b.Cols); k < b.Rows {
		for c := range b.Cols {
			names = append(names, fmt.Sprintf("r%dc%d", k+1, c+1))
		}
	} else {
		for row := range b.Rows {
			names = append(names, fmt.Sprintf("r%dc%d", row+1, k-b.Rows+1))
		}
	}
	if r.IntN(2) == 0 {
		slices.Reverse(names)
	}
	return names
}

// number is a small one, or one that k cells might add up to.
func number(r *rand.Rand, b sudoku.Board, k int) int {
	if r.IntN(2) == 0 {
		return 1 + r.IntN(5)
	}
	sum := 0
	for range k {
		sum += b.Lo + r.IntN(b.Hi-b.Lo+1)
	}
	return sum
}

// walk is names of k cells, mostly a path of neighbours, now and then anywhere.
func walk(r *rand.Rand, b sudoku.Board, k int) []string {
	row, col := r.IntN(b.Rows), r.IntN(b.Cols)
	var names []string
	for len(names) < k {
		names = append(names, fmt.Sprintf("r%dc%d", row+1, col+1))
		switch r.IntN(9) {
		case 0:
			row, col = r.IntN(b.Rows), r.IntN(b.Cols)
		case 1:
			if len(b.Extra) > 0 {
				names = append(names, b.Extra[r.IntN(len(b.Extra))])
			}
		default:
			row = min(max(row+r.IntN(3)-1, 0), b.Rows-1)
			col = min(max(col+r.IntN(3)-1, 0), b.Cols-1)
		}
	}
	return names[:k]
}
