package text

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/scrape"
	"sudokusat/text/site/common"
	"sudokusat/text/site/neutral"
	"sudokusat/text/tree"
)

// Files that are one JSON value: lists of puzzles, answers of web services, and
// saves.
//
//	["53..7…", "…"]   [{"puzzle":…}, …]   {"puzzles":[…]}   {"easy":…, "hard":…}   "53..7…"
//	{"cells":[{"row":1,"col":3,"value":3}, …]}                     cell by cell, as GNOME Sudoku saves them, too
//	{"size":9,"grid":[[{"value":3,"given":true}, …], …], …}        f-puzzles (site/fpuzzles)
//	{"cells":[[{"value":3}, …], …], "regions":…, "cages":…}        SudokuPad (site/sudokupad)

// jsonFinder finds puzzles in JSON values.
type jsonFinder struct{ finding.Options }

// file reads a document that is one value.
func (j jsonFinder) file(d *finding.Document) []finding.Finding {
	at := finding.FirstText(d.Text)
	text := []byte(strings.TrimSpace(d.Text))
	if len(text) == 0 || strings.IndexByte(`[{"`, text[0]) < 0 {
		return nil
	}
	// A name that comes twice is an error of its own object.
	v, _, _ := tree.Parse(text, at)
	if v == nil { // or nearly: as Python prints it, and with commas too many
		if v, _, _ = tree.Parse(nearlyJSON(text), at); v == nil {
			return j.lines(d)
		}
	}
	found := j.value(v, 0)
	if found == nil && (v.Is(tree.Object) || v.Is(tree.List) && len(v.Items) > 0 && !v.Items[0].Is(tree.Number)) {
		return finding.Refuse(at, "JSON without a puzzle that is understood")
	}
	return found
}

// lines reads a document that is objects of a site, each on a line; the objects of lists are read
// elsewhere.
func (j jsonFinder) lines(d *finding.Document) (all []finding.Finding) {
	offsets := d.Offsets()
	for i, line := range d.Lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		v, _, _ := tree.Parse([]byte(line), offsets[i])
		if !v.Is(tree.Object) {
			return nil
		}
		found := j.value(v, 0)
		if all == nil && (found == nil || found[0].Givens == nil && found[0].Err == nil) {
			return nil
		}
		if found == nil {
			found = finding.Refuse(offsets[i], "JSON without a puzzle that is understood")
		}
		all = append(all, found...)
	}
	return all
}

var (
	commaTooMany = lex.Lazily(`,(\s*[\]}])`)
	pythonWords  = lex.Lazily(`([\[{:,]\s*)(None|True|False|NaN|nan)\b`)
)

// nearlyJSON mends what is meant as JSON: single quotes, Python's words, a comma
// behind the last element.
func nearlyJSON(text []byte) []byte {
	if !bytes.Contains(text, []byte(`"`)) {
		text = bytes.ReplaceAll(text, []byte("'"), []byte(`"`))
	}
	if !bytes.ContainsAny(text, ",NTFn") {
		return text
	}
	text = pythonWords().ReplaceAllFunc(text, func(m []byte) []byte {
		return []byte(strings.NewReplacer("None", "null", "NaN", "null", "nan", "null", "True", "true", "False", "false").Replace(string(m)))
	})
	return commaTooMany().ReplaceAll(text, []byte("$1"))
}

// value finds the puzzles of a value.
func (j jsonFinder) value(v *tree.Value, depth int) []finding.Finding {
	switch {
	case depth > 8:
	case depth > 0 && (v.Is(tree.String) || v.Is(tree.List)) && lex.IsMask(v.Raw):
		return finding.Refuse(v.At, "%s", scrape.Mask)
	case v.Is(tree.String) && lex.IsPuzzle(v.Text):
		return []finding.Finding{{At: v.At, Grid: strings.TrimSpace(v.Text)}}
	case isGridArray(v):
		return asRecord(v)
	case isCellList(v):
		return j.cellList(v)
	case v.Is(tree.List):
		return j.list(v, depth)
	case v.Is(tree.Object):
		return j.object(v, depth)
	}
	return nil
}

// asRecord is the finding of a value that is a record: see objects.
func asRecord(v *tree.Value) []finding.Finding {
	text := v.Raw
	if strings.Contains(text, "\n") {
		var b bytes.Buffer
		json.Compact(&b, []byte(text)) // which is valid
		text = b.String()
	}
	return []finding.Finding{{At: v.At, Grid: text}}
}

// list finds the puzzles of an array. What is none among them is refused by itself.
func (j jsonFinder) list(v *tree.Value, depth int) (found []finding.Finding) {
	some := false
	for x := range v.Each {
		inner := j.value(x, depth+1)
		if some = some || inner != nil; inner == nil && !lex.IsNothing(x.Raw) {
			inner = finding.Refuse(x.At, "no puzzle: %.40s", x.Raw)
		}
		found = append(found, inner...)
	}
	if !some {
		return nil
	}
	return found
}

func (j jsonFinder) object(v *tree.Value, depth int) (found []finding.Finding) {
	switch {
	case v.Twice > 0:
		return finding.Refuse(v.Items[v.Twice-1].At, "the field %.40q twice", v.Names[v.Twice-1])
	}
	for _, site := range sites() {
		if site.Object == nil {
			continue
		}
		if found := site.Object([]byte(v.Raw), v.At, j.Options); found != nil {
			return found
		}
	}
	if neutral.Is(v) {
		return asRecord(v)
	}
	var empty *tree.Value // a field for a puzzle without one
	for _, name := range puzzleKeys {
		x := v.Get(name)
		if x.Is(tree.String) || isGridArray(x) {
			return asRecord(v)
		}
		if x != nil && lex.IsNothing(x.Raw) {
			empty = x
		}
	}
	var others []string // the fields that have no puzzles in them
	certain := false
	for i, name := range v.Names {
		var inner []finding.Finding
		if !lex.IsSolutionName(name) && !(isCellList(&v.Items[i]) && !slices.Contains(puzzleKeys, name) && !ofCells[name]) {
			inner = j.under(name, j.value(&v.Items[i], depth+1))
		}
		if inner == nil {
			others = append(others, name)
			continue
		}
		readable := slices.ContainsFunc(inner, func(x finding.Finding) bool { return x.Err == nil })
		if certain && readable {
			return []finding.Finding{{At: v.At, Err: errTwoPuzzles}}
		}
		certain = certain || readable
		found = append(found, inner...)
	}
	switch {
	case found == nil:
		return nil
	case empty != nil && certain:
		return finding.Refuse(empty.At, "an empty field for the puzzle, and one of another name in another field")
	}
	return j.accounted(found, v, others)
}

// otherOrder and otherGrid match names of fields whose grids are not rows from the first to the last, or no puzzles.
var (
	otherOrder = lex.Lazily(`(?i)(?:^|_)(?:col(?:umn|onn|s$|s?_)|spalten?(?:_|$)|kolom|box(?:es)?(?:_|$)|bl[oö]cke?s?(?:_|$)|blocs?(?:_|$)|subgrids?(?:_|$))|transpos|(?-i:[a-z]T$)`)
	otherGrid  = lex.Lazily(`(?i)(?:^|_)(?:regions?|colou?rs?|cages?|areas?|invalid|wrong|broken|history|undo|mask)(?:_|$)|^id$`)
)

// under refuses puzzles without rules that are in a field whose name is that of a rule.
func (j jsonFinder) under(name string, found []finding.Finding) []finding.Finding {
	word := ruleInHeading([]byte(name))
	isBare := func(x finding.Finding) bool { return x.Err == nil && !strings.HasPrefix(x.Grid, "{") }
	switch {
	case !slices.ContainsFunc(found, isBare):
	case otherOrder().MatchString(name):
		return finding.Refuse(found[0].At, "the field %q has a grid: give its rows, in a field \"rows\"", name)
	case otherGrid().MatchString(name):
		return finding.Refuse(found[0].At, "the field %q has a grid, and may not be a puzzle by its name: give a puzzle in a field \"puzzle\"", name)
	}
	if rows, cols, err := sudoku.ParseSize(name); err == nil {
		isOther := func(x finding.Finding) bool {
			return x.Err == nil && lex.IsPuzzle(x.Grid) && len(x.Grid) != rows*cols || x.Givens != nil && len(x.Givens) != rows*cols
		}
		if slices.ContainsFunc(found, isOther) {
			return finding.Refuse(found[0].At, "a field %q with a puzzle of another size", name)
		}
	}
	if word == "" {
		return found
	}
	for i, x := range found {
		switch {
		case x.Err != nil || len(x.Rules) > 0 || x.Board != nil || strings.Contains(x.Grid, `"rules"`):
		case j.Ignores(name):
			found[i].Ignored = append(x.Ignored, name)
		default:
			found[i] = finding.Finding{At: x.At, Err: finding.Named("field", name, word)}
		}
	}
	return found
}

// accounted returns what was found beside other fields of an object, which have to be
// harmless.
func (j jsonFinder) accounted(found []finding.Finding, v *tree.Value, others []string) []finding.Finding {
	for _, name := range others {
		x := v.Get(name)
		if len(found) == 1 && name == "solution" && x.Is(tree.String) && found[0].About.Solution == "" {
			found[0].About.Solution = x.Text
		}
		switch err := fieldError(name, x.Raw, false); {
		case err == nil && lex.IsSize(name) && !lex.IsNothing(x.Raw) && !j.Ignores(name):
			for i := range found {
				found[i].Sizes = append(found[i].Sizes, [2]string{name, x.Raw})
			}
		case err == nil:
		case j.Ignores(name):
			for i := range found {
				found[i].Ignored = append(found[i].Ignored, name)
			}
		default:
			return []finding.Finding{{At: x.At, Err: err}}
		}
	}
	return found
}

// fieldError is the error of a field that no reader uses: it could be a rule, or is a remark that
// names one, of a puzzle that has no rules otherwise. It is nil for a harmless one.
func fieldError(name, value string, ruled bool) error {
	if lex.Unaccounted(name, value) {
		return finding.Unaccounted(name)
	}
	if word := lex.RuleInField(name, value); word != "" && !ruled {
		return finding.Named("field", name, word)
	}
	return nil
}

// isGridArray reports whether a value is an array of n² cells, or of n rows of n
// cells: arrays, or strings of more than one character.
func isGridArray(v *tree.Value) bool {
	if !v.Is(tree.List) {
		return false
	}
	rows, cells, width := 0, 0, 0
	for x := range v.Each {
		var count int
		switch {
		case x.Is(tree.List):
			if slices.ContainsFunc(x.Items, func(cell tree.Value) bool { return !isCellValue(&cell) }) {
				return false
			}
			count = len(x.Items)
		case x.Is(tree.String) && len(x.Raw) > 3:
			if strings.ContainsFunc(x.Text, func(c rune) bool { return c >= 0x80 || !lex.IsBlank[c] && !lex.IsAlphanumeric(byte(c)) }) {
				return false
			}
			count = len(x.Text)
		case !isCellValue(x):
			return false
		default:
			cells++
			continue
		}
		if rows++; rows > 1 && count != width {
			return false
		}
		width = count
	}
	side, isSquare := lex.Isqrt(cells)
	return rows >= 4 && cells == 0 && rows == width || rows == 0 && isSquare && side >= 4
}

func isCellValue(v *tree.Value) bool { return v.Kind < tree.List && len(v.Raw) <= 6 }

// Cells that are objects, each with its row and its column from 0 or from 1:
//
//	{"cells":[{"position":[0,2],"value":3,"fixed":true}, …]}      a save of GNOME Sudoku
//	[{"row":1,"col":3,"value":3}, …]
//
// What a player has filled in is no given.

// cellFields are the names of the row, the column and the digit of a cell, and of the field with whether that is given.
var cellFields = [...][]string{{"row", "r"}, {"col", "column", "c"}, {"value", "digit", "number", "v"}, {"fixed", "given", "isGiven", "isFixed", "initial", "locked"}}

// ofCells are the names of fields with such a list, besides those of puzzles.
var ofCells = map[string]bool{"cells": true, "squares": true, "clues": true, "values": true, "digits": true, "numbers": true, "data": true}

// isCellList reports whether a value is a list of such cells.
func isCellList(v *tree.Value) bool {
	if !v.Is(tree.List) || len(v.Items) == 0 || !v.Items[0].Is(tree.Object) {
		return false
	}
	has := func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return v.Items[0].Get(name) != nil })
	}
	return has([]string{"position"}) || has(cellFields[0]) && has(cellFields[1])
}

// cellList reads such a list. Another field of a cell that is not known to be harmless is refused: it may be a region, a
// cage, a candidate.
func (j jsonFinder) cellList(v *tree.Value) []finding.Finding {
	r := common.NewReader("a list of cells with ", v.At, j.Options)
	base, flag, unflagged := -1, "", (*tree.Value)(nil)
	var cells []scrape.Fact
	for x := range v.Each {
		cell := r.Open(x, "a cell")
		r.RefuseIf(cell.Of.Twice > 0, x, ErrSyntax, "a field twice in a cell")
		var of [len(cellFields)]*tree.Value
		for i, names := range cellFields {
			for _, name := range names {
				if found := cell.Find(name); found != nil {
					r.RefuseIf(of[i] != nil, found, ErrSyntax, "two fields of a cell for the same, the second %q", name)
					if of[i] = found; i == 3 {
						flag = name
					}
				}
			}
		}
		row, isRow := of[0].Int()
		col, isCol := of[1].Int()
		if position := cell.Find("position"); position != nil && of[0] == nil && of[1] == nil {
			at, _ := position.Ints()
			if isRow = len(at) == 2 && min(at[0], at[1]) >= 0 && max(at[0], at[1]) < 9; isRow {
				row, col, base, isCol = at[0], at[1], 0, true
			}
			cell.Find("earmarks") // what a player noted
		}
		r.RefuseIf(!isRow || !isCol || min(row, col) < 0, x, ErrSyntax, "a cell that is not on a board")
		for name, other := range cell.Unused(nil) {
			r.RefuseIf(other.States(name) && fieldError(name, other.Raw, false) != nil, other, ErrRule, "the field %q in a cell, which is not known here", name)
		}
		isBlank, isGiven := of[2] == nil || lex.IsNothing(of[2].Raw), of[3].Is(tree.True)
		r.RefuseIf(of[3] != nil && of[3].Kind != tree.True && of[3].Kind != tree.False, x, ErrSyntax, "the field %q of a cell neither true nor false", flag)
		r.RefuseIf(isBlank && isGiven, x, ErrSyntax, "a given cell without its digit")
		if of[3] == nil && (!isBlank || base == 0) && unflagged == nil {
			unflagged = x
		}
		fact := scrape.Fact{At: x.At, Row: row, Col: col}
		if !isBlank && (of[3] == nil || isGiven) {
			fact.Value = r.Digit(of[2], sudoku.MaxN)
		}
		if cells = append(cells, fact); r.Err != nil {
			break
		}
	}
	if isGiven := func(x scrape.Fact) bool { return x.Value > 0 }; flag != "" && !slices.ContainsFunc(cells, isGiven) {
		r.Refuse(v, ErrSyntax, "no cell that is given")
	}
	if unflagged != nil && (flag != "" || base == 0) {
		r.Refuse(unflagged, ErrSyntax, "a cell without the field %q, so that its digit may be one of the player's", cmp.Or(flag, "fixed"))
	}
	if r.Err != nil {
		return []finding.Finding{{At: r.At, Err: r.Err}}
	}
	if base == 0 && !slices.ContainsFunc(cells, func(x scrape.Fact) bool { return x.Row == 8 && x.Col == 8 }) {
		cells = append(cells, scrape.Fact{Row: 8, Col: 8}) // GNOME Sudoku knows one size
	}
	return scrape.Facts(cells, base)
}
