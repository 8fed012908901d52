package text

import (
	"encoding/json"
	"strconv"
	"strings"
)

// The rules of f-puzzles. A field is either a switch or a list of clues; each
// clue becomes the texts of rules, in the words of package rule. A field that is
// none of these could be a rule, and is refused by its name.

// fpuzzlesSwitches are the fields that are true or false.
var fpuzzlesSwitches = map[string]string{
	"diagonal+": "diagonal +", "diagonal-": "diagonal -", "antiknight": "anti-knight", "antiking": "anti-king",
	"disjointgroups": "disjoint", "nonconsecutive": "nonconsecutive",
}

// fpuzzlesClue is an element of a list. Which of its parts count depends on the field.
type fpuzzlesClue struct {
	Cell       string
	Cells      []string
	CloneCells []string
	Lines      [][]string
	Value      any
}

// cells are the names of the cells here, "r1c2 r1c3".
func (c *fpuzzlesClue) cells() string { return fpuzzlesCells(c.Cells) }

func fpuzzlesCells(names []string) string { return strings.ToLower(strings.Join(names, " ")) }

// or returns the value of a clue, or the one it has if it says none.
func (c *fpuzzlesClue) or(usual int) string {
	if v := numberOf(c.Value); v != "" {
		return v
	}
	return strconv.Itoa(usual)
}

// lines are the rules of a clue whose lines are each one.
func (c *fpuzzlesClue) lines(rule string) (texts []string) {
	for _, l := range c.Lines {
		texts = append(texts, rule+" "+fpuzzlesCells(l))
	}
	return texts
}

// fpuzzlesLists are the fields that are lists of clues, and what a clue of the
// list says. ok is false for a clue with a part that no rule here has.
var fpuzzlesLists = map[string]func(p *fpuzzle, c *fpuzzlesClue) (texts []string, ok bool){
	"odd":             func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return one("odd " + strings.ToLower(c.Cell)) },
	"even":            func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return one("even " + strings.ToLower(c.Cell)) },
	"thermometer":     func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return c.lines("thermo"), true },
	"slowthermometer": func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return c.lines("slow-thermo"), true },
	"palindrome":      func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return c.lines("palindrome"), true },
	"whispers": func(p *fpuzzle, c *fpuzzlesClue) ([]string, bool) {
		return c.lines("whisper " + c.or((p.n+1)/2)), true
	},
	"difference": func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) {
		return one("difference " + c.or(1) + " " + c.cells())
	},
	"ratio":       func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return one("ratio " + c.or(2) + " " + c.cells()) },
	"xv":          fpuzzlesXV,
	"extraregion": func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) { return one("different " + c.cells()) },
	"killercage": func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) {
		return []string{"different " + c.cells()}, numberOf(c.Value) == ""
	},
	"clone": func(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) {
		return one("clone " + c.cells() + " = " + fpuzzlesCells(c.CloneCells))
	},
}

func one(text string) ([]string, bool) { return []string{text}, true }

func fpuzzlesXV(_ *fpuzzle, c *fpuzzlesClue) ([]string, bool) {
	switch strings.ToUpper(numberOf(c.Value)) {
	case "X":
		return one("pair-sum 10 " + c.cells())
	case "V":
		return one("pair-sum 5 " + c.cells())
	}
	return nil, true // f-puzzles ignores it, too
}

// field adds the rules of a field that says something.
func (p *fpuzzle) field(name string) error {
	unknown := flawf(ErrRule, "f-puzzles data with the rule %q, which is not known here", name)
	if text := fpuzzlesSwitches[name]; text != "" {
		if name == "nonconsecutive" && !(isNothing(p.fields["difference"]) && isNothing(p.fields["ratio"])) {
			return flawf(ErrRule, "f-puzzles data with the rule \"nonconsecutive\" beside dots, which are exceptions to it: that is not known here")
		}
		p.rules = append(p.rules, text)
		return nil
	}
	read := fpuzzlesLists[name]
	var list []fpuzzlesClue
	if read == nil || json.Unmarshal(p.fields[name], &list) != nil {
		return unknown
	}
	for i := range list {
		texts, ok := read(p, &list[i])
		if !ok {
			return unknown
		}
		p.rules = append(p.rules, texts...)
	}
	return nil
}
