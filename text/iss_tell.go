package text

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Rules as items of ISS, the inverse of iss_rules.go and iss_codes.go.

// item is the item, or the items, of a rule; ok is false if there is none. Rules that
// have no item of their own are in iss_small.go.
func (o *issOut) item(r sudoku.Rule) (text string, ok bool) {
	for name, bare := range issBare {
		if r.Text() == bare {
			return "." + name, true
		}
	}
	switch r := r.(type) {
	case rule.Thermo:
		if r.Slow {
			return o.relation(r.Cells, false, func(a, b int) bool { return a <= b })
		}
		return issLineOut("Thermo", r.Cells)
	case rule.Palindrome:
		return issLineOut("Palindrome", r.Cells)
	case rule.Different:
		return issLineOut("AllDifferent", r.Cells)
	case rule.ExtraRegion: // in which a cell may be named twice
		cells := slices.Clone(r.Cells)
		slices.Sort(cells)
		return issLineOut("AllDifferent", slices.Compact(cells))
	case rule.Whisper:
		return issLineOut("Whisper~"+strconv.Itoa(r.Least), r.Cells)
	case rule.Renban:
		return issLineOut("Renban", r.Cells)
	case rule.Between:
		return issLineOut("Between", r.Cells)
	case rule.Zipper:
		return issLineOut("Zipper", r.Cells)
	case rule.Entropic:
		return issLineOut("Entropic", r.Cells)
	case rule.DoubleArrow:
		return issLineOut("DoubleArrow", r.Cells)
	case rule.RegionSumLine:
		return issLineOut("RegionSumLine", r.Cells)
	case rule.CountingCircles:
		return issLineOut("CountingCircles", r.Cells)
	case rule.EqualityCage:
		return issLineOut("EqualityCage", r.Cells)
	case rule.RellikCage:
		return issLineOut("RellikCage~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.Lunchbox:
		return issLineOut("Lunchbox~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.Modular:
		return issLineOut("Modular~"+strconv.Itoa(r.Modulus), r.Cells)
	case rule.Lockout:
		return issLineOut("Lockout~"+strconv.Itoa(r.Least), r.Cells)
	case rule.Nabner:
		return o.relation(r.Cells, true, func(a, b int) bool { return abs(a-b) > 1 })
	case rule.Greater:
		return o.greater(r.Cells)
	case rule.Extreme:
		return o.extreme(r)
	case rule.Parity:
		return o.parity(r)
	case rule.Clone:
		return o.clone(r)
	case rule.LookAndSay:
		clue := strings.Fields(r.Text())[1]
		return issLineOut("LookAndSay~"+clue, r.Cells, !strings.Contains(clue, ","))
	case rule.CageSums:
		return o.sums(r.Cells, r.Sums)
	case rule.DigitalRoot:
		var sums []int
		for sum := r.Root; sum <= len(r.Cells)*o.board.Hi; sum += 9 {
			sums = append(sums, sum)
		}
		return o.sums(r.Cells, sums)
	case rule.EdgeSum:
		return issLineOut("Sum~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.EqualSum:
		return issEqualSumOut(r)
	case rule.Operation:
		return o.operation(r)
	case rule.Cage:
		if r.Sum < 1 {
			return "", false // which says no sum there
		}
		return issLineOut("Cage~"+strconv.Itoa(r.Sum), r.Cells)
	case rule.Sum:
		return issSumOut(r)
	case rule.Arrow:
		return issArrowOut(r)
	case rule.SumLine:
		text, ok = issLineOut("SumLine~"+strconv.Itoa(r.Sum), r.Cells)
		if r.Loop {
			text += "~LOOP"
		}
		return text, ok
	case rule.Pair:
		return o.pair(r)
	case rule.Contains:
		return issContainsOut(r)
	case rule.Index:
		return issLineOut("Indexing~"+map[string]string{"row-index": "R", "column-index": "C"}[r.Kind], r.Cells, r.Kind != "box-index")
	case rule.ValueIndex:
		return issLineOut("ValueIndexing", append(rule.Cells{r.Value, r.Control}, r.Cells...))
	case rule.CountDistinct:
		return issLineOut("CountDistinct", append(rule.Cells{r.Control}, r.Cells...))
	case rule.SameValues:
		var all rule.Cells
		for _, list := range r.Lists {
			all = append(all, list...)
		}
		return issLineOut("SameValues~"+strconv.Itoa(len(r.Lists)), all)
	case rule.Outside:
		return o.outside(r)
	case rule.PairTable:
		return o.table(r)
	case rule.Regex:
		return issLineOut("Regex~"+base64.RawURLEncoding.EncodeToString([]byte(r.Pattern)), r.Cells)
	case rule.Automaton:
		return issAutomatonOut(r)
	case rule.Or:
		return o.or(r)
	case rule.Candidates:
		return issValuesOut(r.Cells, r.Values)
	}
	return "", false
}

// issLineOut is an item that ends with cells. ok is false if a condition is.
func issLineOut(item string, cells rule.Cells, conditions ...bool) (text string, ok bool) {
	if slices.Contains(conditions, false) {
		return "", false
	}
	text = "." + item
	for _, c := range cells {
		name, ok := issCellOut(c)
		if !ok {
			return "", false
		}
		text += "~" + name
	}
	return text, true
}

// issSumOut is a sum that is equal to a number, with weights from −100 to 100.
func issSumOut(r rule.Sum) (text string, ok bool) {
	item := "Sum~" + strconv.Itoa(r.Total)
	if r.Weights != nil {
		item += "_="
		for _, w := range r.Weights {
			if abs(w) > 100 {
				return "", false
			}
			item += "_" + strconv.Itoa(w)
		}
	}
	return issLineOut(item, r.Cells, r.Is == sudoku.Equal)
}

// issArrowOut is an arrow, whose pill of two or three cells is put into reading
// order there.
func issArrowOut(r rule.Arrow) (text string, ok bool) {
	if len(r.Circle) == 1 {
		return issLineOut("Arrow", append(slices.Clone(r.Circle), r.Shaft...))
	}
	again, _ := issPill(nil, &issItem{args: append([]string{strconv.Itoa(len(r.Circle))}, issArgs(r.Circle, r.Shaft)...)})
	return issLineOut("PillArrow~"+strconv.Itoa(len(r.Circle)), append(slices.Clone(r.Circle), r.Shaft...),
		len(r.Circle) <= 3, len(again) == 1 && again[0] == r.Text())
}

// issArgs are cells as arguments.
func issArgs(lists ...rule.Cells) (args []string) {
	for _, cells := range lists {
		for _, c := range cells {
			name, _ := issCellOut(c)
			args = append(args, name)
		}
	}
	return args
}

// pair is a dot or another mark of neighbours, or a table of the user's own.
func (o *issOut) pair(r rule.Pair) (text string, ok bool) {
	for item, text := range issPairs {
		if text == r.Kind+" "+strconv.Itoa(r.N) && len(r.Cells) == 2 && isNextTo(r.Cells[0], r.Cells[1]) {
			return issLineOut(item, r.Cells)
		}
	}
	return o.relation(r.Cells, false, func(a, b int) bool {
		switch r.Kind {
		case "difference":
			return abs(a-b) == r.N
		case "ratio":
			return a == r.N*b || b == r.N*a
		}
		return a+b == r.N
	})
}

// relation is a table of the user's own, of the values of neighbours on a line or of
// all pairs.
func (o *issOut) relation(cells rule.Cells, all bool, holds func(a, b int) bool) (text string, ok bool) {
	t := rule.PairTable{All: all, Cells: cells}
	for a := o.board.Lo; a <= o.board.Hi; a++ {
		var row strings.Builder
		for b := o.board.Lo; b <= o.board.Hi; b++ {
			row.WriteByte("01"[boolInt(holds(a, b))])
		}
		t.Rows = append(t.Rows, row.String())
	}
	return o.table(t)
}

// table packs a table of pairs.
func (o *issOut) table(t rule.PairTable) (text string, ok bool) {
	bits := strings.Join(t.Rows, "")
	bits += strings.Repeat("0", (6-len(bits)%6)%6)
	var key strings.Builder
	for i := 0; i < len(bits); i += 6 {
		v := 0
		for k := range 6 {
			v |= int(bits[i+k]-'0') << k
		}
		key.WriteByte(issAlphabet[v])
	}
	name := "Pair"
	if t.All {
		name = "PairX"
	}
	return issLineOut(name+"~"+strings.TrimRight(key.String(), "A"), t.Cells, strings.Contains(bits, "1"))
}

// issContainsOut is a list of values, around a corner if the cells lie so.
func issContainsOut(r rule.Contains) (text string, ok bool) {
	values := make([]string, len(r.Values))
	for i, v := range r.Values {
		values[i] = strconv.Itoa(v)
	}
	if r.Kind == "quadruple" && len(r.Cells) == 4 {
		row, col, _ := squareOf(r.Cells[0])
		if slices.Equal(r.Cells, rule.Cells{squareName(row, col), squareName(row, col+1), squareName(row+1, col), squareName(row+1, col+1)}) {
			return ".Quad~" + issCellName(row, col) + "~" + strings.Join(values, "~"), true
		}
	}
	item := map[string]string{"contains": "ContainAtLeast", "quadruple": "ContainAtLeast", "contains-exactly": "ContainExact"}[r.Kind]
	return issLineOut(item+"~"+strings.Join(values, "_"), r.Cells)
}

// outside is a clue of a whole row or column, or of a diagonal from the border; other
// sums are sums.
func (o *issOut) outside(r rule.Outside) (text string, ok bool) {
	p := &issPuzzle{board: o.board}
	n := strconv.Itoa(r.N)
	if len(r.Cells) == 0 {
		return "", false
	}
	if r.Kind == "little-killer" {
		name, _ := issCellOut(r.Cells[0])
		if again, ok := issLittleKiller(p, &issItem{args: []string{n, name}}); ok && again[0] == r.Text() {
			return ".LittleKiller~" + n + "~" + name, true
		}
		return issLineOut("Sum~"+n, r.Cells)
	}
	item := map[string]string{"sandwich": "Sandwich", "x-sum": "XSum", "skyscraper": "Skyscraper", "hidden-skyscraper": "HiddenSkyscraper", "numbered-room": "NumberedRoom"}[r.Kind]
	row, col, isSquare := squareOf(r.Cells[0])
	if item == "" || !isSquare || row >= 16 || col >= 16 {
		return "", false
	}
	for _, name := range []string{issCellName(row, col)[:2], issCellName(row, col)[2:]} {
		line, ok := p.line(name)
		if !ok {
			continue
		}
		back := slices.Clone(line)
		slices.Reverse(back)
		forth, back1 := slices.Equal(line, r.Cells), slices.Equal(back, r.Cells)
		switch {
		case item == "Sandwich" && (forth || back1):
			return ".Sandwich~" + n + "~" + name, true
		case item == "Sandwich":
		case forth:
			return "." + item + "~" + name + "~" + n, true
		case back1:
			return "." + item + "~" + name + "~~" + n, true
		}
	}
	return "", false
}

// or is the alternatives, those of several rules in items of their own.
func (o *issOut) or(r rule.Or) (text string, ok bool) {
	text = ".Or"
	for _, rules := range r.Of {
		var items []string
		for _, x := range rules {
			item, ok := o.item(x)
			if !ok {
				return "", false
			}
			items = append(items, item)
		}
		if len(items) != 1 || strings.Count(items[0], ".") > 1 && !strings.HasPrefix(items[0], ".Or") {
			items = append(append([]string{".And"}, items...), ".End")
		}
		text += strings.Join(items, "")
	}
	return text + ".End", true
}

// strict adds the items of unmarked neighbours to a text. They must say exactly
// what the negative rules of the puzzle say; else it returns "".
func (o *issOut) strict(text string, p sudoku.Puzzle) string {
	want := negativesOf(p)
	for _, items := range []string{".StrictKropki", ".StrictXV", ".StrictKropki.StrictXV"} {
		if again, err := Parse(text+items, Options{}); err == nil && slices.Equal(negativesOf(again), want) {
			return text + items
		}
	}
	return ""
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
