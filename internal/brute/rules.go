package brute

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Random rules of every family: its form, as in help texts, with each parameter filled in.

// families are those of which random boards have rules: all but the one for boards of n×n
// squares with the digits 0 to n.
func families() []rule.Family {
	return slices.DeleteFunc(rule.Families(), func(f rule.Family) bool { return f.Name == doppelganger })
}

const doppelganger = "doppelganger"

// someRule returns a rule of any family, with cells of the board; unless layered, of none
// about layers or connected cells.
func someRule(r *rand.Rand, b sudoku.Board, layered bool) sudoku.Rule {
	families := families()
	for {
		f := drawn(r, families)
		if !layered && ofLayers(f) {
			continue
		}
		if made, ok := Rule(r, b, f); ok {
			return made
		}
	}
}

// drawn returns a random family such that another one in the list changes few draws: each has a random number
// by its name, and the greatest is drawn.
func drawn(r *rand.Rand, families []rule.Family) rule.Family {
	seed := r.Uint64()
	number := func(f rule.Family) uint64 {
		name := fnv.New64a()
		name.Write([]byte(f.Name))
		return rand.NewPCG(seed, name.Sum64()).Uint64()
	}
	return slices.MaxFunc(families, func(a, b rule.Family) int { return cmp.Compare(number(a), number(b)) })
}

// ofLayers reports whether rules of a family are about layers or connected cells.
func ofLayers(f rule.Family) bool { return f.Kind == "shading and regions" }

// Rule returns a random rule of a family, with cells of the board, if one of the texts that
// it tries is a rule.
func Rule(r *rand.Rand, b sudoku.Board, f rule.Family) (made sudoku.Rule, ok bool) {
	made, err := rule.Parse(filled(r, b, f, 0, 0))
	return made, err == nil
}

// Small is [Rule] with the fewest cells that the family takes, or one more.
func Small(r *rand.Rand, b sudoku.Board, f rule.Family) (made sudoku.Rule, ok bool) {
	cells := 1 + r.IntN(2)
	if slices.ContainsFunc(f.Params, func(p rule.Param) bool { return p.Kind == rule.CellsParam && p.Max > 0 }) {
		cells++
	}
	made, err := rule.Parse(filled(r, b, f, 0, cells))
	return made, err == nil
}

// filled returns the form of a family with each of its parameters filled in, nested in depth
// alternatives and with k cells in most lists, or a few if k is 0. It need not be a rule.
func filled(r *rand.Rand, b sudoku.Board, f rule.Family, depth, cells int) string {
	if text := clues(r, b, f.Name); text != "" {
		return text
	}
	several := slices.ContainsFunc(f.Params, func(p rule.Param) bool { return p.Lead == "=" }) // lists, k long most of them
	k := 1 + r.IntN(3)
	if cells == 0 {
		cells = 2 + r.IntN(4)
	}
	line := walk(r, b, cells)
	if strings.Contains(f.Kind, "outside") && r.IntN(3) > 0 {
		line = straight(r, b)
	}
	size := 1 + r.IntN(max(1, min(b.Rows, b.Cols))) // of a grid within the board
	rest, words := line, []string{f.Name}
	for _, p := range f.Params {
		word := ""
		switch p.Kind {
		case rule.NumberParam:
			if word = fmt.Sprint(number(r, b, len(line))); f.Params[0].Kind == rule.SquareParam {
				word = fmt.Sprint(size)
			} else if f.Params[len(f.Params)-1].Kind == rule.RulesParam {
				word = fmt.Sprint(r.IntN(3))
			}
		case rule.NumbersParam, rule.DigitsParam:
			if len(f.Params) > 1 && f.Params[1].Kind == rule.RulesParam {
				word = []string{"0", "1", "2", "0,2", "1,2"}[r.IntN(5)]
				break
			}
			if word = digits(r, b); p.Name != "DIGITS" {
				word = fmt.Sprintf("%d,%d", number(r, b, len(line)), number(r, b, len(line)))
				if p.Max <= 4 {
					word = fmt.Sprintf("%d,%d", r.IntN(2), 2+r.IntN(p.Max-1))
				}
			}
		case rule.ValuesParam:
			word = strings.Join(slices.Compact(slices.Sorted(strings.SplitSeq(digits(r, b), ","))), ",")
		case rule.ClueParam:
			word = fmt.Sprintf("%d%d", r.IntN(3), b.Lo+r.IntN(b.Hi-b.Lo+1))
		case rule.SquareParam:
			word = fmt.Sprintf("r%dc%d", 1+r.IntN(b.Rows-min(size, b.Rows)+1), 1+r.IntN(b.Cols-min(size, b.Cols)+1))
		case rule.SizeParam:
			across := min(size, []int{1, 2, size}[r.IntN(3)])
			word = fmt.Sprintf("%dx%d", size/across, across)
		case rule.ChoiceParam:
			if word = p.Choices[r.IntN(len(p.Choices))]; p.Optional && r.IntN(len(p.Choices)+1) == 0 {
				word = ""
			}
		case rule.TableParam:
			word = table(r, b.Hi-b.Lo+1)
		case rule.AutomatonParam:
			word = machine(r, b.Hi-b.Lo+1)
			if k < len(line) && r.IntN(3) == 0 {
				line[k] = "- " + line[k]
			}
		case rule.PatternParam:
			word = "'" + pattern(r, b, 3) + "'"
		case rule.RulesParam:
			between := " } { "
			if strings.Contains(p.Name, ";") {
				between = "; "
			}
			word = "{ " + alternative(r, b, depth+1, ofLayers(f)) + between + alternative(r, b, depth+1, ofLayers(f)) + " }"
		case rule.TermsParam:
			terms := slices.Clone(line)
			for j := range terms {
				terms[j] = []string{"", "", "2*", "-1*"}[r.IntN(4)] + terms[j]
			}
			word = strings.Join(terms, " ")
		case rule.ExpressionParam:
			word = expression(r, b, line)
		case rule.CellsParam:
			list := rest
			switch {
			case p.Optional && r.IntN(2) == 0:
				continue
			case p.Optional:
				list = walk(r, b, 2)
			case p.Min == 1 && f.Params[max(len(f.Params)-2, 0)].Kind == rule.ValuesParam && r.IntN(2) == 0:
				list = []string{"grid"}
			case p.Max > 0:
				list, rest = rest[:min(len(rest), p.Max)], rest[min(len(rest), p.Max):]
			case several:
				if list = walk(r, b, k); r.IntN(4) == 0 {
					list = walk(r, b, 1+r.IntN(4))
				}
			}
			if word = strings.TrimSpace(p.Lead + " " + strings.Join(list, " ")); p.Lists > 1 && r.IntN(2) == 0 {
				word += " = " + strings.Join(walk(r, b, k), " ")
			}
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// expression is a term or two: a count, a sum, with a factor here and there.
func expression(r *rand.Rand, b sudoku.Board, line []string) string {
	var words []string
	for i := range 1 + r.IntN(2) {
		if i > 0 {
			words = append(words, []string{"+", "-"}[r.IntN(2)])
		}
		times, cells := []string{"", "", "2*", "-1*"}[r.IntN(4)], line[r.IntN(len(line)):]
		if r.IntN(2) == 0 {
			words = append(words, times+"sum", strings.Join(cells, " "))
			continue
		}
		values, of := slices.Compact(slices.Sorted(strings.SplitSeq(digits(r, b), ","))), strings.Join(cells, " ")
		switch {
		case len(b.Layers) > 0 && r.IntN(2) == 0:
			values, of = b.Layers[0].Values[:1+r.IntN(len(b.Layers[0].Values))], b.Layers[0].Name
		case r.IntN(3) == 0:
			of = "grid"
		}
		words = append(words, times+"count", strings.Join(values, ","), "in", of)
	}
	return strings.Join(words, " ")
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

// nests reports whether rules of a family have others in them.
func nests(f rule.Family) bool {
	return slices.ContainsFunc(f.Params, func(p rule.Param) bool { return p.Kind == rule.RulesParam })
}

// alternative is a rule or two, about values if they are to be.
func alternative(r *rand.Rand, b sudoku.Board, depth int, values bool) string {
	families := families()
	for {
		f := drawn(r, families)
		if f.Name == "latin" || depth > 1 && nests(f) || ofLayers(f) || values && !f.Values || strings.Contains(f.Name, "rank") { // whose negations are large formulas
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

// clues is a rule whose numbers or cells fit the board: the rank of a whole line, or one that
// numbers the regions of a layer, with clues in two squares; "" for other families.
func clues(r *rand.Rand, b sudoku.Board, family string) string {
	if family == doppelganger {
		return family
	}
	if family == "full-rank" || family == "tied-rank" {
		return fmt.Sprintf("%s %d %s", family, 1+r.IntN(4*b.Rows), strings.Join(straight(r, b), " "))
	}
	k := b.Rows * b.Cols
	if k < 2 {
		return ""
	}
	one := r.IntN(k)
	other := (one + 1 + r.IntN(k-1)) % k
	name := func(square int) string { return fmt.Sprintf("r%dc%d", square/b.Cols+1, square%b.Cols+1) }
	switch family {
	case "galaxies":
		return "galaxies " + name(one) + " = " + name(other)
	case "nurikabe":
		return fmt.Sprintf("nurikabe %d,%d %s %s", r.IntN(k/2), r.IntN(k/2), name(one), name(other))
	case "cave-numbers":
		return fmt.Sprintf("cave-numbers %d,%d %s %s", r.IntN(4), r.IntN(k/2), name(one), name(other))
	case "slitherlink-numbers":
		return fmt.Sprintf("slitherlink-numbers %d,%d %s %s", r.IntN(4), r.IntN(5), name(one), name(other))
	case "heyawake-numbers":
		return fmt.Sprintf("heyawake-numbers %d,%d %s %s", r.IntN(4), r.IntN(5), name(one), name(other))
	case "nurikabe-digits":
		return "nurikabe-digits " + name(one) + " " + name(other)
	}
	return ""
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
