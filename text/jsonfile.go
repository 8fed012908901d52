package text

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/neutral"
)

// Files that are one JSON value: lists of puzzles, answers of web services, and
// saves.
//
//	["53..7…", "…"]   [{"puzzle":…}, …]   {"puzzles":[…]}   {"easy":…, "hard":…}   "53..7…"
//	[{"row":0,"col":2,"value":3}, …]   [[{"value":3}, {}, …], …]   {"A3":3, …}     (jsoncells.go)
//	{"cells":[{"position":[0,2],"value":3,"fixed":true}, …]}       GNOME Sudoku
//	{"size":9,"grid":[[{"value":3,"given":true}, …], …], …}        f-puzzles (site/fpuzzles)
//	{"cells":[[{"value":3}, …], …], "regions":…, "cages":…}        SudokuPad (site/sudokupad)

// jsonFinder finds puzzles in JSON values.
type jsonFinder struct{ finding.Options }

// file reads a document that is one value.
func (j jsonFinder) file(d *finding.Document) []finding.Finding {
	trimmed := bytes.TrimSpace([]byte(d.Text))
	if len(trimmed) == 0 || strings.IndexByte(`[{"`, trimmed[0]) < 0 {
		return nil
	}
	if !json.Valid(trimmed) { // or nearly: as Python prints it, and with commas too many
		if trimmed = nearlyJSON(trimmed); !json.Valid(trimmed) {
			return nil
		}
	}
	found := j.value(trimmed, finding.FirstText(d.Text), 0)
	if found == nil && trimmed[0] == '{' {
		return finding.Refuse(finding.FirstText(d.Text), "a JSON object without a puzzle that is understood")
	}
	return found
}

var (
	commaTooMany = lex.Lazily(`,(\s*[\]}])`)
	pythonWords  = lex.Lazily(`([\[{:,]\s*)(None|True|False)\b`)
)

// nearlyJSON mends what is meant as JSON: single quotes, Python's words, a comma
// behind the last element.
func nearlyJSON(text []byte) []byte {
	if !bytes.Contains(text, []byte(`"`)) {
		text = bytes.ReplaceAll(text, []byte("'"), []byte(`"`))
	}
	text = pythonWords().ReplaceAllFunc(text, func(m []byte) []byte {
		return []byte(strings.NewReplacer("None", "null", "True", "true", "False", "false").Replace(string(m)))
	})
	return commaTooMany().ReplaceAll(text, []byte("$1"))
}

// value finds the puzzles of a value that is at an offset.
func (j jsonFinder) value(value []byte, at, depth int) (found []finding.Finding) {
	if depth > 8 || len(value) == 0 {
		return nil
	}
	switch value[0] {
	case '"':
		var s string
		if json.Unmarshal(value, &s) == nil && lex.IsPuzzle(s) {
			found = append(found, finding.Finding{At: at, Grid: strings.TrimSpace(s)})
		}
	case '[':
		if isGridArray(value) {
			return []finding.Finding{{At: at, Grid: oneLine(value)}}
		}
		if f := oddBlanks(value, at); f != nil {
			return f
		}
		if f := cellObjects(value, at); f != nil {
			return f
		}
		return j.list(value, at, depth)
	case '{':
		return j.object(value, at, depth)
	}
	return found
}

// list finds the puzzles of an array. What is none among them is refused by itself.
func (j jsonFinder) list(value []byte, at, depth int) (found []finding.Finding) {
	var others []finding.Finding
	for i, element := range lex.Elements(value) {
		inner := j.value(element, at+i, depth+1)
		if inner == nil && !lex.IsNothing(element) {
			others = append(others, finding.Refuse(at+i, "no puzzle: %.40s", element)...)
		}
		found = append(found, inner...)
	}
	if found == nil {
		return nil
	}
	found = append(found, others...)
	slices.SortStableFunc(found, func(a, b finding.Finding) int { return a.At - b.At })
	return found
}

func (j jsonFinder) object(value []byte, at, depth int) (found []finding.Finding) {
	members, err := lex.Members(value)
	if err != nil {
		return finding.Refuse(at+members[0].At, "%v", err)
	}
	get := func(name string) []byte {
		if i := slices.Index(namesOf(members), name); i >= 0 {
			return members[i].Value
		}
		return nil
	}
	if cells := get("cells"); isArrayOf(cells, "{") && bytes.Contains(cells, []byte(`"position"`)) {
		return j.gnomeSave(members, cells, at)
	}
	for _, site := range sites() {
		if site.Object == nil {
			continue
		}
		if found := site.Object(value, at, j.Options); found != nil {
			return found
		}
	}
	if f := squareNames(members, at); f != nil {
		return f
	}
	if neutral.Is(value) {
		return []finding.Finding{{At: at, Grid: oneLine(value)}}
	}
	for _, k := range puzzleKeys {
		v := get(k)
		if v != nil && v[0] == '"' && bytes.Contains(v, []byte(" ")) {
			if f := spacedString(v, at); f != nil {
				return j.accounted(f, members, at, slices.DeleteFunc(namesOf(members), func(name string) bool { return name == k }))
			}
		}
		if v != nil && (v[0] == '"' || isGridArray(v)) {
			return []finding.Finding{{At: at, Grid: oneLine(value)}}
		}
	}
	if areNamedGrids(members) {
		for _, m := range members {
			found = append(found, finding.Finding{At: at + m.At, Grid: oneLine(m.Value)})
		}
		return found
	}
	var without []string // the fields that have no puzzles in them
	certain := false
	for _, m := range members {
		var inner []finding.Finding
		if !lex.IsSolutionName(m.Name) {
			inner = j.value(m.Value, at+m.At, depth+1)
		}
		if inner == nil {
			without = append(without, m.Name)
			continue
		}
		readable := slices.ContainsFunc(inner, func(x finding.Finding) bool { return x.Err == nil })
		if certain && readable && !isLevel(m.Name) {
			return finding.Refuse(at, "two fields of this JSON object hold puzzles, and which is meant is not certain")
		}
		certain = certain || readable
		found = append(found, inner...)
	}
	if found == nil {
		return nil
	}
	return j.accounted(found, members, at, without)
}

// accounted returns what was found beside other fields of an object, which have to be
// harmless.
func (j jsonFinder) accounted(found []finding.Finding, members []lex.Member, at int, others []string) []finding.Finding {
	for _, m := range members {
		switch {
		case !slices.Contains(others, m.Name) || !lex.Unaccounted(m.Name, m.Value):
		case j.Ignore != nil && j.Ignore(m.Name):
			for i := range found {
				found[i].Ignored = append(found[i].Ignored, m.Name)
			}
		default:
			return []finding.Finding{{At: at + m.At, Err: finding.Unaccounted(m.Name)}}
		}
	}
	return found
}

func namesOf(members []lex.Member) (names []string) {
	for _, m := range members {
		names = append(names, m.Name)
	}
	return names
}

// areNamedGrids reports whether all fields of an object are grids by names of their own,
// and none the state of another.
func areNamedGrids(members []lex.Member) bool {
	open := false
	for _, m := range members {
		if !isGridArray(m.Value) || stateName().MatchString(strings.ToLower(m.Name)) {
			return false
		}
		open = open || bytes.ContainsAny(m.Value, "0.")
	}
	return open && len(members) > 1
}

// stateName is in the name of a field with a grid that belongs to another grid.
var stateName = lex.Lazily(`sol|answer|state|current|initial|start|user|player|fill|work|origin|given|clue|final|result|output|expect|region|map|box|mask|mark|note|candidate|cage|colou?r|puzzle|board|grid|before|after|input`)

// spacedString reads a string of n² characters in which spaces are the blanks, and
// at least one is a digit.
func spacedString(value []byte, at int) []finding.Finding {
	var s string
	if json.Unmarshal(value, &s) != nil {
		return nil
	}
	n, isSquare := lex.Isqrt(len(s))
	if s = strings.ReplaceAll(s, " ", "."); !isSquare || n < 4 || strings.Trim(s, ".") == "" || !lex.AreEntries(strings.Split(s, ""), n) {
		return nil
	}
	return []finding.Finding{{At: at, Grid: s}}
}

// isLevel reports whether the name of a field is that of a level of difficulty:
// fields with such names hold a puzzle each.
func isLevel(name string) bool {
	switch strings.ToLower(name) {
	case "easy", "medium", "hard", "expert", "evil", "extreme", "master", "beginner", "intermediate", "difficult", "simple", "diabolical", "fiendish", "gentle", "moderate", "tough":
		return true
	}
	return false
}

// isGridArray reports whether a value is an array of n² cells, or of n rows of n
// cells.
func isGridArray(value []byte) bool {
	if len(value) == 0 || value[0] != '[' {
		return false
	}
	rows, width, cells := 0, 0, 0
	for _, v := range lex.Elements(value) {
		count := len(v) - 2
		switch {
		case v[0] == '[':
			count = 0
			for _, cell := range lex.Elements(v) {
				if count++; !isCellValue(cell) {
					return false
				}
			}
		case v[0] == '"' && len(v) > 3:
			for _, c := range v[1 : len(v)-1] {
				if !lex.IsBlank[c] && !lex.IsAlphanumeric(c) {
					return false
				}
			}
		case !isCellValue(v):
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

func isCellValue(v []byte) bool {
	if s := string(v); s == "false" || s == "-1" {
		return false // blanks, which the reader of objects does not know
	}
	return len(v) > 0 && len(v) <= 6 && v[0] != '{' && v[0] != '['
}

// oddBlanks reads an array whose blanks are false or −1.
func oddBlanks(value []byte, at int) []finding.Finding {
	if !bytes.Contains(value, []byte("false")) && !bytes.Contains(value, []byte("-1")) {
		return nil
	}
	plain := bytes.ReplaceAll(bytes.ReplaceAll(value, []byte("false"), []byte("0")), []byte("-1"), []byte("0"))
	if !isGridArray(plain) {
		return nil
	}
	return []finding.Finding{{At: at, Grid: oneLine(plain)}}
}

func isArrayOf(value []byte, inner string) bool {
	if len(value) == 0 || value[0] != '[' {
		return false
	}
	return strings.HasPrefix(strings.Join(strings.Fields(string(value[1:min(len(value), 4096)])), ""), inner)
}

// oneLine returns a JSON value without line breaks.
func oneLine(value []byte) string {
	var b bytes.Buffer
	if bytes.IndexByte(value, '\n') < 0 {
		return string(value)
	}
	if json.Compact(&b, value) != nil {
		return string(value)
	}
	return b.String()
}

// gnomeSave reads the save of GNOME Sudoku: the cells that are fixed.
func (j jsonFinder) gnomeSave(members []lex.Member, cells []byte, at int) []finding.Finding {
	rows := make([][]string, 9)
	for i := range rows {
		rows[i] = make([]string, 9)
	}
	for _, element := range lex.Elements(cells) {
		c, refused := readCell(element, at)
		if refused != nil {
			return refused
		}
		if len(c.position) != 2 || min(c.position[0], c.position[1]) < 0 || max(c.position[0], c.position[1]) > 8 {
			return finding.Refuse(at, "a save of GNOME Sudoku with a cell that is not on a 9×9 board")
		}
		if w := c.digit(); w != "" && !lex.IsEntry(w, 9) {
			return finding.Refuse(at, "a save of GNOME Sudoku with the digit %.20q", w)
		} else if w != "" {
			rows[c.position[0]][c.position[1]] = w
		}
	}
	others := slices.DeleteFunc(namesOf(members), func(name string) bool { return name == "cells" })
	return j.accounted([]finding.Finding{{At: at, Grid: lex.GridRows(rows)}}, members, at, others)
}
