package text

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Puzzles of SudokuPad, as JSON: givens, regions and what its conflict checker
// knows. All else is drawing there, lines and circles whose rule stands in prose
// only, so that a drawing is refused.
//
//	{"cells":[[{"value":3}, {}, …], …], "regions":[[[0,0],[0,1],…],…], "cages":[…], "global":["antiknight"]}

// sudokuPadData is what matters of such JSON.
type sudokuPadData struct {
	Cells    [][]map[string]any
	Regions  [][][]int
	Cages    []sudokuPadCage
	Global   []string
	Metadata map[string]any

	Lines, Arrows, Underlays, Overlays []any
}

type sudokuPadCage struct {
	Cells       any // [[row,column],…] or "r1c1,r1c2"
	Value, Sum  any
	Unique      bool
	Type, Style string
}

// sudokuPadGlobals are the rules of the whole board, by their names there.
var sudokuPadGlobals = map[string]string{"antiknight": "anti-knight", "antiking": "anti-king", "nonconsecutive": "nonconsecutive", "disjoint": "disjoint",
	"antiratio": "negative ratio 2", "antixv": "negative pair-sum 5; negative pair-sum 10"}

// sudokuPad reads the JSON of SudokuPad.
func sudokuPad(value []byte, at int) []finding.Finding {
	var p sudokuPadData
	if json.Unmarshal(value, &p) != nil || len(p.Cells) < 4 {
		return finding.Refuse(at, "SudokuPad data whose cells are none")
	}
	n := len(p.Cells)
	rows, err := p.givens(n)
	if err != nil {
		return []finding.Finding{{At: at, Err: err}}
	}
	if len(p.Lines)+len(p.Arrows)+len(p.Underlays)+len(p.Overlays) > 0 {
		return finding.Refuse(at, "SudokuPad data with drawings: they are rules which only its text says; a link of f-puzzles says them")
	}
	rules, err := p.rules()
	if err != nil {
		return []finding.Finding{{At: at, Err: err}}
	}
	f := finding.Finding{At: at, Grid: lex.GridRows(rows)}
	switch {
	case len(p.Regions) > 0:
		regions := slices.Repeat([]int{-1}, n*n)
		for id, r := range p.Regions {
			for _, c := range r {
				if len(c) != 2 || c[0] < 0 || c[0] >= n || c[1] < 0 || c[1] >= n || len(r) != n {
					return finding.Refuse(at, "SudokuPad data with a region that is none of %d cells", n)
				}
				regions[c[0]*n+c[1]] = id
			}
		}
		f.Head = boardHead(mapped(regions))
	case n != 9:
		return finding.Refuse(at, "SudokuPad data without regions: whether the board has boxes is not certain")
	}
	f.Head += rulesHead(rules)
	return []finding.Finding{f}
}

// givens takes the digits out of the cells of an n×n board.
func (p *sudokuPadData) givens(n int) (rows [][]string, err error) {
	rows = make([][]string, n)
	for i, line := range p.Cells {
		if len(line) != n {
			return nil, finding.Errorf(ErrSize, "SudokuPad data whose board is not square: only square ones can be read")
		}
		rows[i] = make([]string, n)
		for j, c := range line {
			rows[i][j] = numberOf(c["value"])
			if m, _ := c["pencilMarks"].([]any); len(m) > 0 {
				return nil, finding.Errorf(ErrRule, "SudokuPad data with marks in cells, whose meaning only the text of its rules says")
			}
		}
		if !lex.AreEntries(rows[i], n) {
			return nil, finding.Errorf(ErrSymbol, "SudokuPad data with a value that is no digit of %s", finding.PuzzleOf(n))
		}
	}
	return rows, nil
}

// rules are the texts of the rules that the conflict checker knows.
func (p *sudokuPadData) rules() (texts []string, err error) {
	for _, g := range p.Global {
		name := sudokuPadGlobals[strings.ToLower(g)]
		if name == "" {
			return nil, finding.Errorf(ErrRule, "SudokuPad data with the rule %q, which is not known here", g)
		}
		texts = append(texts, name)
	}
	for _, g := range slices.Sorted(maps.Keys(sudokuPadGlobals)) {
		if on, _ := p.Metadata[g].(bool); on && !slices.Contains(texts, sudokuPadGlobals[g]) {
			texts = append(texts, sudokuPadGlobals[g])
		}
	}
	prose, _ := p.Metadata["rules"].(string)
	for i := range p.Cages {
		c := &p.Cages[i]
		if s, isText := c.Value.(string); isText && (c.Cells == nil || strings.Contains(s, ":")) { // title, author, solution
			if rules, isRules := strings.CutPrefix(strings.TrimSpace(s), "rules:"); isRules {
				prose += " " + rules
			}
			continue
		}
		text, err := c.rule()
		if err != nil {
			return nil, err
		}
		if text != "" {
			texts = append(texts, text)
		}
	}
	if w := lex.RuleIn([]byte(prose)); w != "" && len(texts) == 0 {
		return nil, finding.Errorf(ErrRule, "SudokuPad data whose text speaks of a rule (%s) that its fields don't say", w)
	}
	return texts, nil
}

// rule is the text of what a cage says, "" if that is nothing. Its value is only
// drawn: its sum and that it is unique are what counts.
func (c *sudokuPadCage) rule() (string, error) {
	cells, sum, value := c.names(), numberOf(c.Sum), numberOf(c.Value)
	_, err := strconv.ParseUint(sum, 10, 16)
	switch {
	case c.Type == "rowcol" || c.Style == "box":
		return "", nil // a row, a column or a box, which the board has
	case cells == "":
		return "", finding.Errorf(ErrSyntax, "SudokuPad data with a cage that has no cells")
	case sum != "" && err != nil:
		return "", finding.Errorf(ErrSyntax, "SudokuPad data with a cage whose sum is %.20q", sum)
	case value != "" && value != sum:
		return "", finding.Errorf(ErrRule, "SudokuPad data with a cage of value %.20q, which is only drawn: what it means stands in the text of its rules", value)
	case sum != "" && c.Unique:
		return "cage " + sum + " " + cells, nil
	case sum != "":
		return "sum " + sum + " " + cells, nil
	case c.Unique || c.Style == "extraregion" || c.Type == "disjoint":
		return "different " + cells, nil
	}
	return "", finding.Errorf(ErrRule, "SudokuPad data with a cage that says no rule by itself: only the text of its rules does")
}

// names are the cells of a cage as names.
func (c *sudokuPadCage) names() string {
	var names []string
	switch list := c.Cells.(type) {
	case string:
		for _, w := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
			names = append(names, onlyWord(strings.ToLower(w)))
		}
	case []any:
		for _, x := range list {
			pair, _ := x.([]any)
			if len(pair) != 2 {
				return ""
			}
			row, _ := pair[0].(float64)
			col, _ := pair[1].(float64)
			names = append(names, fmt.Sprintf("r%dc%d", int(row)+1, int(col)+1))
		}
	}
	return strings.Join(names, " ")
}
