package text

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Items of ISS whose arguments are no plain list: sums that may be missing, weights,
// pieces, sets.

// issFill makes a text of a pattern and the arguments of an item.
func issFill(pattern string, item *issItem) (texts []string, ok bool) {
	words := strings.Fields(pattern)
	args := item.args
	for k, w := range words {
		if !strings.Contains("#&@", w) {
			continue
		}
		if len(args) == 0 {
			return nil, false
		}
		a := args[0]
		args = args[1:]
		switch {
		case w == "@":
			a = issName(a)
		case w == "&":
			a = strings.ReplaceAll(a, "_", ",")
		}
		if words[k] = a; a == "" || w != "@" && strings.Trim(a, "0123456789,") != "" {
			return nil, false
		}
	}
	cells, ok := issNames(args)
	return []string{strings.Join(words, " ") + " " + rule.Cells(cells).Text()}, ok
}

// neighbours says a rule of each two neighbours among the cells of an item.
func (p *issPuzzle) neighbours(text string, item *issItem) (texts []string, ok bool) {
	cells, ok := item.cells(0)
	if len(cells) > 256 {
		return nil, false
	}
	for k := range cells {
		for _, other := range cells[k+1:] {
			if p.isNextTo(cells[k], other) {
				texts = append(texts, text+" "+cells[k]+" "+other)
			}
		}
	}
	return texts, ok
}

// isNextTo reports whether two cells are neighbours along a row or a column. Extra
// cells of a group lie in rows as long as those of the grid.
func (p *issPuzzle) isNextTo(a, b string) bool {
	if prefix := strings.TrimRight(a, "0123456789"); prefix != a && strings.HasPrefix(b, prefix) && issExtra().MatchString(a) {
		x, y, wide := lex.Atoi(a[len(prefix):])-1, lex.Atoi(b[len(prefix):])-1, p.board.Cols
		return x >= 0 && y >= 0 && abs(x/wide-y/wide)+abs(x%wide-y%wide) == 1
	}
	return isNextTo(a, b)
}

func isNextTo(a, b string) bool {
	r1, c1, ok1 := finding.SquareOf(a)
	r2, c2, ok2 := finding.SquareOf(b)
	return ok1 && ok2 && abs(r1-r2)+abs(c1-c2) == 1
}

func issDiagonal(_ *issPuzzle, i *issItem) ([]string, bool) {
	text := map[string]string{"1": "diagonal +", "-1": "diagonal -"}[strings.Join(i.args, "~")]
	return []string{text}, text != ""
}

// issCage is a cage whose sum may be missing, or 0 for none.
func issCage(_ *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) > 0 && strings.Trim(i.args[0], "0") == "" {
		cells, ok := i.cells(1)
		return []string{"different " + rule.Cells(cells).Text()}, ok
	}
	return issFill("cage #", i)
}

// issSum is a sum, with weights behind "=": 7_=_1_1_-1. A cell may stand twice.
func issSum(_ *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) == 0 {
		return nil, false
	}
	total, weights, weighs := strings.Cut(i.args[0], "_=_")
	cells, ok := i.cells(1)
	if _, err := strconv.Atoi(total); err != nil || !ok {
		return nil, false
	}
	if !weighs {
		return []string{"sum " + total + " " + rule.Cells(cells).Text()}, true
	}
	list := strings.Split(weights, "_")
	for _, w := range list {
		if _, err := strconv.Atoi(w); err != nil {
			return nil, false
		}
	}
	if len(list) != len(cells) {
		return nil, false
	}
	return []string{"sum " + total + " " + weighted(cells, list)}, true
}

// issLeast is a line with a least difference, which may be missing.
func issLeast(name, usual string, i *issItem) ([]string, bool) {
	if len(i.args) > 0 && issName(i.args[0]) != "" {
		cells, ok := i.cells(0)
		return []string{name + " " + usual + " " + rule.Cells(cells).Text()}, ok
	}
	if len(i.args) > 0 && i.args[0] == "" {
		cells, ok := i.cells(1)
		return []string{name + " " + usual + " " + rule.Cells(cells).Text()}, ok
	}
	return issFill(name+" #", i)
}

func issSumLine(_ *issPuzzle, i *issItem) ([]string, bool) {
	if k := len(i.args) - 1; k > 0 && i.args[k] == "LOOP" {
		return issFill("sum-line # loop", &issItem{args: i.args[:k]})
	}
	return issFill("sum-line #", i)
}

// issPill is an arrow whose circle is so many cells, a number in reading order.
func issPill(_ *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) == 0 {
		return nil, false
	}
	size := lex.Atoi(i.args[0])
	cells, ok := i.cells(1)
	if !ok || size < 1 || size >= len(cells) {
		return nil, false
	}
	pill := slices.Clone(cells[:size])
	slices.SortFunc(pill, func(a, b string) int {
		r1, c1, _ := finding.SquareOf(a)
		r2, c2, _ := finding.SquareOf(b)
		return 1000*(r1-r2) + c1 - c2
	})
	return []string{"arrow " + rule.Cells(pill).Text() + " = " + rule.Cells(cells[size:]).Text()}, true
}

// issSegments are cells in pieces, with "-" between them.
func issSegments(args []string) (pieces []string, ok bool) {
	for from, i := 0, 0; i <= len(args); i++ {
		if i == len(args) || args[i] == "-" {
			cells, ok := issNames(args[from:i])
			if !ok {
				return nil, false
			}
			pieces = append(pieces, rule.Cells(cells).Text())
			from = i + 1
		}
	}
	return pieces, true
}

func issEqualSum(_ *issPuzzle, i *issItem) ([]string, bool) {
	pieces, ok := issSegments(i.args)
	return []string{"equal-sum " + strings.Join(pieces, " = ")}, ok
}

// issSameValues is a number of sets, and the cells of all, set by set.
func issSameValues(_ *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) == 0 {
		return nil, false
	}
	sets := lex.Atoi(i.args[0])
	cells, ok := i.cells(1)
	if !ok || sets < 1 || len(cells)%sets != 0 {
		return nil, false
	}
	var texts []string
	for set := range slices.Chunk(cells, len(cells)/sets) {
		texts = append(texts, rule.Cells(set).Text())
	}
	return []string{"same-values " + strings.Join(texts, " = ")}, true
}

func issIndexing(_ *issPuzzle, i *issItem) ([]string, bool) {
	name := ""
	if len(i.args) > 0 {
		name = map[string]string{"R": "row-index", "C": "column-index"}[i.args[0]]
	}
	cells, ok := i.cells(1)
	return []string{name + " " + rule.Cells(cells).Text()}, ok && name != ""
}

// issQuad is the digits around the corner of four squares, of which the top left one
// is named. Extra cells lie in rows as long as those of the grid.
func issQuad(p *issPuzzle, i *issItem) ([]string, bool) {
	if len(i.args) < 2 {
		return nil, false
	}
	for _, v := range i.args[1:] {
		if v == "" || strings.Trim(v, "0123456789") != "" {
			return nil, false
		}
	}
	name := issName(i.args[0])
	row, col, ok := finding.SquareOf(name)
	cells := rule.Cells{finding.SquareName(row, col), finding.SquareName(row, col+1), finding.SquareName(row+1, col), finding.SquareName(row+1, col+1)}
	if prefix := strings.TrimRight(name, "0123456789"); !ok && prefix != name {
		k, wide := lex.Atoi(name[len(prefix):]), p.board.Cols
		if ok = k > 0 && k%wide != 0; ok {
			cells = nil
			for _, k := range []int{k, k + 1, k + wide, k + wide + 1} {
				cells = append(cells, prefix+strconv.Itoa(k))
			}
		}
	}
	return []string{"quadruple " + strings.Join(i.args[1:], ",") + " " + cells.Text()}, ok
}

func issRegionSameValues(p *issPuzzle, i *issItem) ([]string, bool) {
	n := &neutralRules{board: &p.board}
	text := (&ruleObject{neutralRules: n}).regionSameValues()
	return []string{text}, len(i.args) == 0 && text != ""
}

// issRegex is a regular expression for whole lines.
func issRegex(_ *issPuzzle, i *issItem) (texts []string, ok bool) {
	if len(i.args) == 0 {
		return nil, false
	}
	pattern, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(i.args[0], "="))
	if err != nil || !utf8.Valid(pattern) || len(pattern) == 0 || strings.ContainsAny(string(pattern), "\n\r") {
		return nil, false
	}
	head := "regex " + quoted(strings.ReplaceAll(string(pattern), " ", "")) + " "
	for _, group := range issGroups(i.args[1:]) {
		cells, ok := issNames(group)
		if !ok {
			return nil, false
		}
		texts = append(texts, head+rule.Cells(cells).Text())
	}
	return texts, len(texts) > 0
}

// issGroups are the lists of cells behind a rule of the user's own. A name, "_" and text,
// begins a list, and so does an empty argument, whose list has the name before it.
func issGroups(args []string) (groups [][]string) {
	var group []string
	for _, a := range append(slices.Clone(args), "") {
		switch {
		case a == "" || a[0] == '_':
			if len(group) > 0 {
				groups = append(groups, group)
			}
			group = nil
		default:
			group = append(group, a)
		}
	}
	return groups
}

// issStrict says that neighbours without a dot, or without X or V, are none that
// could have one. texts are the rules so far.
func issStrict(name string, texts []string) []string {
	var marked []markedPair
	for _, text := range texts {
		w := strings.Fields(text)
		if len(w) == 4 && (w[0] == "difference" || w[0] == "ratio" || w[0] == "pair-sum") {
			marked = append(marked, markedPair{w[0], lex.Atoi(w[1]), [2]string{w[2], w[3]}})
		}
	}
	all, kinds := []negation{{"difference", 1}, {"ratio", 2}}, []string{"difference", "ratio"}
	if name == "StrictXV" {
		all, kinds = []negation{{"pair-sum", 5}, {"pair-sum", 10}}, []string{"pair-sum"}
	}
	return strings.Split(negatives(all, marked, kinds), "; ")
}
