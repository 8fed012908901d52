package text

import (
	"bytes"
	"encoding/json"
	"strings"

	"sudokusat/rule"
)

// Rules of the neutral form whose text is no pattern of their parts: parts that may
// be missing, rules that look at other rules of the puzzle, automata by name.

// special is the text of such a rule; ok is false for others.
func (r *ruleObject) special() (text string, ok bool) {
	var say func() string
	switch r.name {
	case "cage":
		say = r.cage
	case "sum":
		say = r.sum
	case "thermo":
		say = r.thermo
	case "diagonal":
		say = r.diagonal
	case "sum-line":
		say = r.sumLine
	case "region-sum-line":
		say = r.regionSumLine
	case "look-and-say":
		say = r.lookAndSay
	case "count-value":
		say = r.countValue
	case "pair", "all-pairs":
		say = r.pairTable
	case "regex":
		say = r.regex
	case "automaton":
		say = r.automaton
	case "clone":
		say = r.clone
	case "or":
		say = r.or
	case "and":
		say = func() string { return r.rules(r.take("of")) }
	case "negative":
		say = r.negative
	case "nonconsecutive":
		say = r.nonconsecutive
	case "diagonal-nonconsecutive":
		say = r.diagonalNonconsecutive
	case "region-same-values":
		say = r.regionSameValues
	case "sudoku-grid":
		say = r.sudokuGrid
	default:
		return "", false
	}
	return say(), true
}

// has reports whether a part is there.
func (r *ruleObject) has(key string) bool {
	value, ok := r.parts[key]
	return ok && string(value) != "null"
}

// is reports whether a part that is true or false is true.
func (r *ruleObject) is(key string) (yes bool) {
	if r.has(key) && json.Unmarshal(r.parts[key], &yes) != nil {
		r.fail("the field %q of the rule %q is true or false", key, r.name)
	}
	delete(r.parts, key)
	return yes
}

// word is a part that is a string.
func (r *ruleObject) word(key string) (text string) {
	if json.Unmarshal(r.take(key), &text) != nil || text == "" {
		r.fail("the rule %q needs a text in its field %q", r.name, key)
	}
	return text
}

// squares are the cells of a list one by one, which the caller knows to be one.
func (r *ruleObject) squares(list string) rule.Cells {
	if r.err != nil {
		return nil
	}
	parsed, err := rule.Parse("odd " + list)
	if err != nil {
		r.fail("%v", err)
		return nil
	}
	return parsed.(rule.Parity).Cells
}

func (r *ruleObject) cage() string {
	if !r.has("sum") {
		delete(r.parts, "sum")
		return "different " + r.cells("cells")
	}
	return r.fill("cage #sum @cells")
}

func (r *ruleObject) sum() string {
	terms := r.cells("cells")
	if r.has("coeffs") {
		cells, weights := r.squares(terms), r.numbers("coeffs")
		if len(cells) != len(weights) {
			r.fail("the rule \"sum\" has %d cells and %d numbers in its field \"coeffs\"", len(cells), len(weights))
			return ""
		}
		terms = weighted(cells, weights)
	}
	delete(r.parts, "coeffs")
	if value := r.parts["sum"]; len(value) > 0 && value[0] == '[' {
		var any []string
		for _, total := range r.numbers("sum") {
			any = append(any, "{ sum "+total+" "+terms+" }")
		}
		return "or " + strings.Join(any, " ")
	}
	return "sum " + r.number("sum") + " " + terms
}

// weighted writes cells with their weights.
func weighted(cells rule.Cells, weights []string) string {
	terms := make([]string, len(cells))
	for i, c := range cells {
		if terms[i] = c; weights[i] != "1" {
			terms[i] = weights[i] + "*" + c
		}
	}
	return strings.Join(terms, " ")
}

func (r *ruleObject) thermo() string {
	if r.is("slow") {
		return r.fill("slow-thermo @cells")
	}
	return r.fill("thermo @cells")
}

func (r *ruleObject) diagonal() string {
	if !r.has("direction") {
		delete(r.parts, "direction")
		return "diagonal"
	}
	direction := r.word("direction")
	if direction != "+" && direction != "-" {
		r.fail("the direction of a diagonal is + or -, not %.20q", direction)
	}
	if r.rising && r.falling { // as one rule
		if r.again() {
			return ""
		}
		return "diagonal"
	}
	return "diagonal " + direction
}

func (r *ruleObject) sumLine() string {
	if r.is("loop") {
		return r.fill("sum-line #sum loop @cells")
	}
	return r.fill("sum-line #sum @cells")
}

func (r *ruleObject) lookAndSay() string {
	clue := r.word("clue")
	if len(clue)%2 != 0 || strings.Trim(clue, "0123456789") != "" {
		r.fail("the clue of \"look-and-say\" is pairs of a count and a digit: \"1223\" for one 2 and two 3s, not %.20q", clue)
	}
	return "look-and-say " + clue + " " + r.cells("cells")
}

func (r *ruleObject) countValue() string {
	count, value := r.number("count"), r.number("value")
	if len(count) > 1 || len(value) > 1 {
		r.fail("the rule \"count-value\" counts up to 9 cells with a digit up to 9")
	}
	return "look-and-say " + count + value + " " + r.cells("cells")
}

// pairTable is a rule of the user's own about pairs of cells.
func (r *ruleObject) pairTable() string {
	var rows []string
	if json.Unmarshal(r.take("table"), &rows) != nil || len(rows) == 0 || strings.Trim(strings.Join(rows, ""), "01") != "" {
		r.fail("the rule %q needs rows of 0 and 1 in its field \"table\"", r.name)
	}
	return r.name + " " + strings.Join(rows, "/") + " " + r.cells("cells")
}

func (r *ruleObject) regex() string {
	return "regex " + quoted(strings.ReplaceAll(r.word("pattern"), " ", "")) + " " + r.cells("cells")
}

// quoted is a text in the quotes of package rule.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// automaton finds the automaton by its name in the field "automata", or takes one
// that stands in the rule itself.
func (r *ruleObject) automaton() string {
	value := r.take("automaton")
	var name string
	if json.Unmarshal(value, &name) == nil {
		if value = nil; len(r.automata) > 0 && r.automata[0] == '{' {
			eachField(r.automata, func(key []byte, start, end int) {
				if string(key) == name {
					value = r.automata[start:end]
				}
			})
		}
		if value == nil {
			r.fail("no automaton is called %.40q in the field \"automata\"", name)
		}
	}
	var compact bytes.Buffer
	if len(value) == 0 || value[0] != '{' || json.Compact(&compact, value) != nil {
		r.fail("the rule \"automaton\" needs the name of one in its field \"automaton\"")
	}
	cells := ""
	if r.has("segments") {
		cells = strings.Join(r.lists("segments"), " - ")
	} else {
		cells = r.cells("cells")
	}
	return "automaton " + compact.String() + " " + cells
}

// clone turns pairs of equal cells into the two lists of the rule's text.
func (r *ruleObject) clone() string {
	var cells, copies []string
	for _, pair := range r.lists("pairs") {
		words := r.squares(pair)
		if len(words) != 2 {
			r.fail("the rule \"clone\" has pairs of cells in its field \"pairs\"")
			return ""
		}
		cells, copies = append(cells, words[0]), append(copies, words[1])
	}
	return "clone " + strings.Join(cells, " ") + " = " + strings.Join(copies, " ")
}

// or says alternatives, each an array of rules. One without rules always holds, and
// so does the whole.
func (r *ruleObject) or() string {
	value := r.take("of")
	if !isArrayOf(value, "[") {
		r.fail("the rule \"or\" needs arrays of rules in its field \"of\"")
		return ""
	}
	text := "or"
	eachElement(value, func(start, end int) {
		branch := r.rules(value[start:end])
		if text != "" && branch != "" {
			text += " { " + branch + " }"
		} else {
			text = ""
		}
	})
	return text
}

// rules are the texts of an array of objects, joined by ";".
func (r *ruleObject) rules(value []byte) string {
	var texts []string
	if len(value) == 0 || value[0] != '[' {
		r.fail("the rule %q needs arrays of rules in its field \"of\"", r.name)
		return ""
	}
	eachElement(value, func(start, end int) {
		if r.err != nil {
			return
		}
		var text string
		if text, r.err = r.text(value[start:end]); text != "" {
			texts = append(texts, text)
		}
	})
	return strings.Join(texts, "; ")
}
