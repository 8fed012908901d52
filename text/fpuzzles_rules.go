package text

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The rules of f-puzzles. A field is either a switch or a list of clues; each
// clue becomes the texts of rules, in the words of package rule. A field that is
// none of these could be a rule, and is refused by its name. So are drawings that
// no field explains.

// fpuzzlesSwitches are the fields that are true or false.
var fpuzzlesSwitches = map[string]string{
	"diagonal+": "diagonal +", "diagonal-": "diagonal -", "antiknight": "anti-knight", "antiking": "anti-king",
	"disjointgroups": "disjoint",
}

// fpuzzlesLines are the fields whose clues are lines, each a rule.
var fpuzzlesLines = map[string]string{
	"thermometer": "thermo", "slowthermometer": "slow-thermo", "palindrome": "palindrome", "renban": "renban",
	"betweenline": "between", "regionsumline": "region-sum-line", "entropicline": "entropic", "modularline": "modular 3",
	"nabner": "nabner", "doublearrow": "double-arrow", "zipperline": "zipper",
}

// fpuzzlesSets are the fields whose clues are sets of cells.
var fpuzzlesSets = map[string]string{
	"extraregion": "extra-region", "rowindexer": "row-index", "columnindexer": "column-index", "boxindexer": "box-index",
}

// fpuzzlesOutside are the fields whose clues stand outside the grid.
var fpuzzlesOutside = map[string]string{
	"sandwichsum": "sandwich", "xsum": "x-sum", "skyscraper": "skyscraper",
}

// fpuzzlesDrawings are the fields that only draw.
var fpuzzlesDrawings = []string{"cage", "line", "rectangle", "circle", "text"}

// fpuzzlesClue is an element of a list. Which of its parts count depends on the field.
type fpuzzlesClue struct {
	Cell           string
	Cells          []string
	CloneCells     []string
	Lines          [][]string
	Value          any
	Values         []any
	Direction      string
	FromConstraint string
}

// cells are the names of the cells here, "r1c2 r1c3".
func (c *fpuzzlesClue) cells() string { return fpuzzlesCells(c.Cells) }

func fpuzzlesCells(names []string) string {
	cells := make(rule.Cells, len(names))
	for i, name := range names {
		cells[i] = onlyWord(strings.ToLower(name))
	}
	return cells.Text()
}

// onlyWord is a word that comes from elsewhere, or "?" for what could end a rule's
// text and begin another.
func onlyWord(word string) string {
	for i := range len(word) {
		if c := word[i]; !lex.IsAlphanumeric(c) && c != '-' {
			return "?"
		}
	}
	return word
}

// or returns the value of a clue, or the one it has if it says none.
func (c *fpuzzlesClue) or(usual int) string {
	if v := numberOf(c.Value); v != "" {
		return onlyWord(v)
	}
	return strconv.Itoa(usual)
}

// field adds the rules of a field that says something.
func (p *fpuzzle) field(name string) error {
	switch name {
	case "negative":
		return p.negative()
	case "nonconsecutive":
		if pairs := p.pairs("difference", "ratio"); len(pairs) > 0 {
			p.rules = append(p.rules, negatives([]negation{{"difference", 1}}, pairs, []string{"difference", "ratio"}))
			return nil
		}
		p.rules = append(p.rules, "nonconsecutive")
		return nil
	}
	if text := fpuzzlesSwitches[name]; text != "" {
		p.rules = append(p.rules, text)
		return nil
	}
	clues, ok := p.clues(name)
	if !ok {
		return finding.Errorf(ErrRule, "f-puzzles data with the rule %q, which is not known here", name)
	}
	if name == "odd" || name == "even" || name == "minimum" || name == "maximum" {
		var cells []string
		for _, c := range clues {
			cells = append(append(cells, c.Cells...), c.Cell)
		}
		cells = slices.DeleteFunc(cells, func(c string) bool { return c == "" })
		p.rules = append(p.rules, name+" "+fpuzzlesCells(cells))
		return nil
	}
	for i := range clues {
		texts, err := p.clue(name, &clues[i])
		if err != nil {
			return err
		}
		p.rules = append(p.rules, texts...)
	}
	return nil
}

// clues reads a field that is a list of clues.
func (p *fpuzzle) clues(name string) (list []fpuzzlesClue, ok bool) {
	return list, json.Unmarshal(p.fields[name], &list) == nil
}

// clue returns the texts of a clue in a field.
func (p *fpuzzle) clue(name string, c *fpuzzlesClue) (texts []string, err error) {
	one := func(text string) ([]string, error) { return []string{text}, nil }
	lines := func(text string) ([]string, error) {
		for _, l := range c.Lines {
			texts = append(texts, text+" "+fpuzzlesCells(l))
		}
		return texts, nil
	}
	if text := fpuzzlesLines[name]; text != "" {
		return lines(text)
	}
	if text := fpuzzlesSets[name]; text != "" {
		return one(text + " " + c.cells())
	}
	value := onlyWord(numberOf(c.Value))
	if text := fpuzzlesOutside[name]; text != "" {
		cells, err := p.line(c.Cell)
		if err != nil || value == "" {
			return nil, err
		}
		return one(text + " " + value + " " + cells.Text())
	}
	switch name {
	case "whispers":
		return lines("whisper " + c.or((p.n+1)/2))
	case "lockout":
		return lines("lockout " + c.or(4))
	case "difference":
		return one("difference " + c.or(1) + " " + c.cells())
	case "ratio":
		return one("ratio " + c.or(2) + " " + c.cells())
	case "xv":
		switch sum := map[string]string{"X": "10", "V": "5"}[strings.ToUpper(value)]; sum {
		case "":
			return nil, nil // f-puzzles ignores it, too
		default:
			return one("pair-sum " + sum + " " + c.cells())
		}
	case "killercage":
		switch _, err := strconv.Atoi(value); {
		case value == "":
			return one("different " + c.cells())
		case err != nil:
			return nil, finding.Errorf(ErrRule, "f-puzzles data with a killer cage of value %.40q, which is no total", numberOf(c.Value))
		}
		return one("cage " + value + " " + c.cells())
	case "arrow":
		for _, l := range c.Lines {
			if len(l) > 1 {
				texts = append(texts, "arrow "+c.cells()+" = "+fpuzzlesCells(l[1:]))
			}
		}
		return texts, nil
	case "littlekillersum":
		if value == "" || value == "0" {
			return nil, nil
		}
		return one("little-killer " + value + " " + c.cells())
	case "quadruple":
		if len(c.Values) == 0 {
			return nil, nil
		}
		var values []string
		for _, v := range c.Values {
			values = append(values, onlyWord(numberOf(v)))
		}
		return one("quadruple " + strings.Join(values, ",") + " " + c.cells())
	case "clone":
		return c.clone()
	}
	if slices.Contains(fpuzzlesDrawings, name) {
		return p.drawing(name, c)
	}
	return nil, finding.Errorf(ErrRule, "f-puzzles data with the rule %q, which is not known here", name)
}
