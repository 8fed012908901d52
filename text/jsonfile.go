package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Files that are one JSON value: lists of puzzles, answers of web services, and
// saves.
//
//	["53..7…", "…"]   [{"puzzle":…}, …]   {"puzzles":[…]}   {"easy":…, "hard":…}   "53..7…"
//	[{"row":0,"col":2,"value":3}, …]   [[{"value":3}, {}, …], …]   {"A3":3, …}     (jsoncells.go)
//	{"cells":[{"position":[0,2],"value":3,"fixed":true}, …]}       GNOME Sudoku
//	{"size":9,"grid":[[{"value":3,"given":true}, …], …], …}        f-puzzles (site/fpuzzles)
//	{"cells":[[{"value":3}, …], …], "regions":…, "cages":…}        SudokuPad (site/sudokupad)

func jsonFiles(d *finding.Document) []finding.Finding {
	trimmed := bytes.TrimSpace([]byte(d.Text))
	if len(trimmed) == 0 || strings.IndexByte(`[{"`, trimmed[0]) < 0 {
		return nil
	}
	if !json.Valid(trimmed) { // or nearly: as Python prints it, and with commas too many
		if trimmed = nearlyJSON(trimmed); !json.Valid(trimmed) {
			return nil
		}
	}
	return jsonValue(trimmed, finding.FirstText(d.Text), 0)
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

// jsonValue finds the puzzles of a value that stands at an offset.
func jsonValue(value []byte, at, depth int) (found []finding.Finding) {
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
		eachElement(value, func(start, end int) {
			found = append(found, jsonValue(value[start:end], at+start, depth+1)...)
		})
	case '{':
		return jsonObject(value, at, depth)
	}
	return found
}

func jsonObject(value []byte, at, depth int) (found []finding.Finding) {
	fields := map[string][2]int{}
	var names []string
	eachField(value, func(key []byte, start, end int) {
		names = append(names, string(key))
		fields[string(key)] = [2]int{start, end}
	})
	get := func(name string) []byte {
		if f, ok := fields[name]; ok {
			return value[f[0]:f[1]]
		}
		return nil
	}
	switch cells, grid := get("cells"), get("grid"); {
	case isArrayOf(cells, "{") && bytes.Contains(cells, []byte(`"position"`)):
		return gnomeSave(value, cells, at)
	case get("size") != nil && isArrayOf(grid, "[{"), isArrayOf(cells, "[{"), get("formatVersion") != nil:
		for _, site := range sites() {
			if site.Object == nil {
				continue
			}
			if found := site.Object(value, at, finding.Options{}); found != nil {
				return found
			}
		}
	}
	if f := squareNames(value, at); f != nil {
		return f
	}
	for _, k := range puzzleKeys {
		if v := get(k); v != nil && v[0] == '"' && bytes.Contains(v, []byte(" ")) {
			if f := spacedString(v, at); f != nil {
				return f
			}
		}
		if v := get(k); v != nil && (v[0] == '"' || isGridArray(v)) {
			return []finding.Finding{{At: at, Grid: oneLine(value)}}
		}
	}
	if areNamedGrids(names, get) {
		for _, name := range names {
			f := fields[name]
			found = append(found, finding.Finding{At: at + f[0], Grid: oneLine(value[f[0]:f[1]])})
		}
		return found
	}
	for _, name := range names {
		switch strings.ToLower(name) {
		case "solution", "solutions", "solved", "answer", "answers":
			continue
		}
		f := fields[name]
		inner := jsonValue(value[f[0]:f[1]], at+f[0], depth+1)
		if isLevel(name) {
			found = append(found, inner...)
			continue
		}
		if inner != nil && found != nil {
			for _, x := range found {
				if x.Err == nil && inner[0].Err == nil {
					return finding.Refuse(at, "two fields of this JSON object hold puzzles, and which is meant is not certain")
				}
			}
		}
		found = append(found, inner...)
	}
	if len(found) > 0 { // what stands beside them could be rules
		for _, name := range names {
			f := fields[name]
			v := value[f[0]:f[1]]
			if v[0] != '[' && v[0] != '{' && couldBeRule(name, v) {
				return finding.Refuse(at+f[0], "the field %q is not understood, and could be a rule of the puzzle", name)
			}
		}
	}
	return found
}

// areNamedGrids reports whether all fields of an object are grids by names of their own,
// and none the state of another.
func areNamedGrids(names []string, get func(string) []byte) bool {
	open := false
	for _, name := range names {
		switch low := strings.ToLower(name); {
		case !isGridArray(get(name)):
			return false
		case stateName().MatchString(low):
			return false
		}
		open = open || bytes.ContainsAny(get(name), "0.")
	}
	return open && len(names) > 1
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
	ok := true
	eachElement(value, func(start, end int) {
		switch v := value[start:end]; {
		case v[0] == '[':
			rows++
			count := 0
			eachElement(v, func(a, b int) {
				count++
				ok = ok && isCellValue(v[a:b])
			})
			ok = ok && (width == 0 || count == width)
			width = count
		case v[0] == '"' && end-start > 3:
			rows++
			ok = ok && (width == 0 || width == end-start-2)
			width = end - start - 2
			for _, c := range v[1 : len(v)-1] {
				ok = ok && (lex.IsBlank[c] || lex.IsAlphanumeric(c))
			}
		default:
			cells++
			ok = ok && isCellValue(v)
		}
	})
	side, isSquare := lex.Isqrt(cells)
	return ok && (rows >= 4 && cells == 0 && rows == width || rows == 0 && isSquare && side >= 4)
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

// eachElement calls yield with the bounds of each element of an array, which must
// be valid JSON.
func eachElement(text []byte, yield func(start, end int)) {
	for i := 1; ; {
		i = lex.SkipSpace(text, i)
		if i >= len(text) || text[i] == ']' {
			return
		}
		if text[i] == ',' {
			i++
			continue
		}
		j := skipValue(text, i)
		yield(i, j)
		i = j
	}
}

// oneLine returns a JSON value without line breaks.
func oneLine(value []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, value) != nil {
		return string(value)
	}
	return b.String()
}

// gnomeSave reads the save of GNOME Sudoku: the cells that are fixed.
func gnomeSave(value, cells []byte, at int) []finding.Finding {
	var list []struct {
		Position []int
		Value    int
		Fixed    *bool
	}
	if err := json.Unmarshal(cells, &list); err != nil {
		return finding.Refuse(at, "a save of GNOME Sudoku with a cell that is none: %v", strings.TrimPrefix(err.Error(), "json: "))
	}
	rows := make([][]string, 9)
	for i := range rows {
		rows[i] = make([]string, 9)
	}
	for _, c := range list {
		if len(c.Position) != 2 || c.Position[0] < 0 || c.Position[0] > 8 || c.Position[1] < 0 || c.Position[1] > 8 || c.Value < 0 || c.Value > 9 {
			return finding.Refuse(at, "a save of GNOME Sudoku with a cell that is not on a 9×9 board")
		}
		if c.Value > 0 && (c.Fixed == nil || *c.Fixed) {
			rows[c.Position[0]][c.Position[1]] = fmt.Sprint(c.Value)
		}
	}
	return []finding.Finding{{At: at, Grid: lex.GridRows(rows)}}
}
