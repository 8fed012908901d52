package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Puzzles of f-puzzles.com and of SudokuPad, as JSON. The fields of f-puzzles that
// are rules here become rules; a field that is another rule is refused by its name.
// In SudokuPad's JSON most rules are drawings, so any drawing is refused.

// fpuzzlesIgnored are fields of f-puzzles that say no rule.
var fpuzzlesIgnored = []string{"size", "title", "author", "ruleset", "grid", "solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage", "metadata", "id", "name"}

// fpuzzles reads the JSON of f-puzzles.
func fpuzzles(value []byte, at int) []finding {
	var p struct {
		Size int
		Grid [][]struct {
			Value            int
			Given            bool
			GivenPencilMarks []int
			Region           *int
		}
	}
	if err := json.Unmarshal(value, &p); err != nil || p.Size < 1 || p.Size > 61 || len(p.Grid) != p.Size {
		return refuse(at, "f-puzzles data whose grid is none")
	}
	n := p.Size
	var rules []string
	rows := make([][]string, n)
	regions, regional := make([]int, n*n), 0
	for i, line := range p.Grid {
		if len(line) != n {
			return refuse(at, "f-puzzles data with a row of %d cells in a %d×%d puzzle", len(line), n, n)
		}
		rows[i] = make([]string, n)
		for j, c := range line {
			if c.Given && c.Value > 0 {
				rows[i][j] = strconv.Itoa(c.Value)
			}
			if len(c.GivenPencilMarks) > 0 {
				rules = append(rules, fmt.Sprintf("candidates %s r%dc%d", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.GivenPencilMarks)), ","), "[]"), i+1, j+1))
			}
			if regions[i*n+j] = -1; c.Region != nil {
				regions[i*n+j] = *c.Region
				regional++
			}
		}
	}
	var bad string
	eachField(value, func(key []byte, start, end int) {
		name := string(key)
		texts, ok := fpuzzlesRule(name, value[start:end], n)
		if !ok && bad == "" && !slices.Contains(fpuzzlesIgnored, name) {
			bad = name
		}
		rules = append(rules, texts...)
	})
	if bad != "" {
		return refuse(at, "f-puzzles data with the rule %q, which is not known here", bad)
	}
	f := finding{at: at, grid: gridRows(rows)}
	switch regional {
	case 0:
	case n * n:
		f.head = "#regions " + sudoku.RegionsText(regions) + "\n"
	default:
		return refuse(at, "f-puzzles data in which some cells have a region and others have none")
	}
	for _, r := range rules {
		f.head += "#rule " + r + "\n"
	}
	return []finding{f}
}

// fpuzzlesRule returns the rules that a field says. ok is false if it could be one
// that is not known.
func fpuzzlesRule(name string, value []byte, n int) (rules []string, ok bool) {
	if v := strings.TrimSpace(string(value)); v == "false" || v == "[]" || v == `""` || v == "null" || v == "{}" {
		return nil, true
	}
	if simple := map[string]string{"diagonal+": "diagonal +", "diagonal-": "diagonal -", "antiknight": "anti-knight", "antiking": "anti-king", "disjointgroups": "disjoint"}[name]; simple != "" {
		return []string{simple}, true
	}
	var list []struct {
		Cell       string
		Cells      []string
		CloneCells []string
		Lines      [][]string
		Value      any
	}
	if json.Unmarshal(value, &list) != nil {
		return nil, false
	}
	for _, x := range list {
		number := strings.TrimSpace(fmt.Sprint(x.Value))
		if x.Value == nil || number == "" {
			number = ""
		}
		or := func(usual int) string {
			if number == "" {
				return strconv.Itoa(usual)
			}
			return number
		}
		cells := strings.ToLower(strings.Join(x.Cells, " "))
		var texts []string
		lines := func(rule string) {
			for _, l := range x.Lines {
				texts = append(texts, rule+" "+strings.ToLower(strings.Join(l, " ")))
			}
		}
		switch name {
		case "odd", "even":
			texts = append(texts, name+" "+strings.ToLower(x.Cell))
		case "thermometer":
			lines("thermo")
		case "slowthermometer":
			lines("slow-thermo")
		case "palindrome":
			lines("palindrome")
		case "whispers":
			lines("whisper " + or((n+1)/2))
		case "difference":
			texts = append(texts, "difference "+or(1)+" "+cells)
		case "ratio":
			texts = append(texts, "ratio "+or(2)+" "+cells)
		case "xv":
			switch strings.ToUpper(number) {
			case "X":
				texts = append(texts, "pair-sum 10 "+cells)
			case "V":
				texts = append(texts, "pair-sum 5 "+cells)
			}
		case "extraregion":
			texts = append(texts, "different "+cells)
		case "killercage":
			if number != "" {
				return nil, false
			}
			texts = append(texts, "different "+cells)
		case "clone":
			texts = append(texts, "clone "+cells+" = "+strings.ToLower(strings.Join(x.CloneCells, " ")))
		default:
			return nil, false
		}
		rules = append(rules, texts...)
	}
	return rules, true
}

// sudokuPad reads the JSON of SudokuPad: givens, regions and what its conflict
// checker knows.
func sudokuPad(value []byte, at int) []finding {
	var p struct {
		Cells   [][]map[string]any
		Regions [][][]int
		Cages   []struct {
			Cells  any
			Value  any
			Sum    any
			Unique bool
			Type   string
			Style  string
		}
		Global                                   []string
		Lines, Arrows, Underlays, Overlays       []any
		Foglight, Foglink, Triggereffect, Fogmap any
	}
	if json.Unmarshal(value, &p) != nil || len(p.Cells) < 4 {
		return refuse(at, "SudokuPad data whose cells are none")
	}
	n := len(p.Cells)
	rows := make([][]string, n)
	for i, line := range p.Cells {
		if len(line) != n {
			return refuse(at, "SudokuPad data whose board is not square: only square ones can be read")
		}
		rows[i] = make([]string, n)
		for j, c := range line {
			if v := c["value"]; v != nil {
				rows[i][j] = strings.TrimSpace(fmt.Sprint(v))
			}
			if m, _ := c["pencilMarks"].([]any); len(m) > 0 {
				return refuse(at, "SudokuPad data with marks in cells, whose meaning only the text of its rules says")
			}
		}
		if !areEntries(rows[i], n) {
			return refuse(at, "SudokuPad data with a value that is no digit of a %d×%d puzzle", n, n)
		}
	}
	if len(p.Lines)+len(p.Arrows)+len(p.Underlays)+len(p.Overlays) > 0 {
		return refuse(at, "SudokuPad data with drawings: they are rules which only its text says; a link of f-puzzles says them")
	}
	var rules []string
	for _, g := range p.Global {
		name := map[string]string{"antiknight": "anti-knight", "antiking": "anti-king", "nonconsecutive": "nonconsecutive", "disjoint": "disjoint"}[strings.ToLower(g)]
		if name == "" {
			return refuse(at, "SudokuPad data with the rule %q, which is not known here", g)
		}
		rules = append(rules, name)
	}
	for _, c := range p.Cages {
		if s, isText := c.Value.(string); isText && (c.Cells == nil || strings.Contains(s, ":")) {
			continue // title, author, solution
		}
		if c.Type == "rowcol" || c.Style == "box" {
			continue
		}
		return refuse(at, "SudokuPad data with a cage: cages are not known here")
	}
	f := finding{at: at, grid: gridRows(rows)}
	if len(p.Regions) > 0 {
		regions := slices.Repeat([]int{-1}, n*n)
		for id, r := range p.Regions {
			for _, c := range r {
				if len(c) != 2 || c[0] < 0 || c[0] >= n || c[1] < 0 || c[1] >= n || len(r) != n {
					return refuse(at, "SudokuPad data with a region that is none of %d cells", n)
				}
				regions[c[0]*n+c[1]] = id
			}
		}
		if slices.Contains(regions, -1) {
			return refuse(at, "SudokuPad data in which some cells are in no region")
		}
		f.head = "#regions " + sudoku.RegionsText(regions) + "\n"
	} else if bytes.Contains(value, []byte(`"cages"`)) && n != 9 {
		return refuse(at, "SudokuPad data without regions")
	}
	for _, r := range rules {
		f.head += "#rule " + r + "\n"
	}
	return []finding{f}
}
