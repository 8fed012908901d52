package text

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// The rules of an object: an array of texts, or of objects, those of the neutral
// form, which name a rule and its parts. An object becomes a text in the words of
// package rule:
//
//	{"rule":"cage","sum":17,"cells":"r1c1 r1c2"}                   cage 17 r1c1 r1c2
//	{"rule":"arrow","circle":"r1c1","shaft":"r1c2..r1c4"}          arrow r1c1 = r1c2..r1c4
//	{"rule":"or","of":[[{"rule":"odd", …}],[{"rule":"even", …}]]}  or { odd … } { even … }
//
// The patterns of these texts are in json_forms.go; rules whose text is no pattern of
// their parts are in json_special.go, json_marks.go and json_whole.go.

// neutralRules reads the rules of one object.
type neutralRules struct {
	board    *sudoku.Board
	automata []byte       // the field of that name
	marked   []markedPair // by dots and other rules of pairs
	rising   bool         // the diagonals that are told apart
	falling  bool
	size     int      // of the texts so far
	whole    []string // rules of the whole board that were met
}

// maxRuleText bounds what the objects of a puzzle may grow to: an automaton is
// said again by each rule that names it.
const maxRuleText = 32 << 20

// parseRules reads an array of rules, texts or objects, or one text, of a puzzle
// on a board. With an error it returns the element that is wrong.
func parseRules(value []byte, board *sudoku.Board, automata []byte) (all []sudoku.Rule, at []byte, err error) {
	n := &neutralRules{board: board, automata: automata}
	read := func(element []byte) error {
		var text string
		var err error
		switch {
		case element[0] == '{':
			text, err = n.text(element)
		case json.Unmarshal(element, &text) != nil:
			err = finding.Errorf(ErrSyntax, "rules are an array of texts, or of objects like {\"rule\":\"thermo\",\"cells\":\"r1c1..r1c4\"}")
		}
		if err != nil {
			return err
		}
		rules, err := rule.ParseAll(text)
		if err != nil {
			return finding.Wrap(ErrRule, err)
		}
		all = append(all, rules...)
		return nil
	}
	if value[0] != '[' {
		return all, value, read(value)
	}
	eachElement(value, func(start, end int) { n.mark(value[start:end]) })
	eachElement(value, func(start, end int) {
		if err != nil {
			return
		}
		if err = read(value[start:end]); err != nil {
			at = value[start:]
		}
	})
	if err != nil {
		return nil, at, err
	}
	return all, nil, nil
}

// ruleObject is a rule of the neutral form while it is read: a part that was used
// is deleted.
type ruleObject struct {
	*neutralRules
	name  string
	parts map[string]json.RawMessage
	err   error // the first mistake
}

// text is the text of a rule of the neutral form: an object that names the rule,
// with a field for each of its parts. A part it does not know is an error.
func (n *neutralRules) text(object []byte) (string, error) {
	r := ruleObject{neutralRules: n}
	if json.Unmarshal(object, &r.parts) != nil || json.Unmarshal(r.parts["rule"], &r.name) != nil {
		return "", finding.Errorf(ErrSyntax, "a rule is an object with its name in the field \"rule\"")
	}
	delete(r.parts, "rule")
	delete(r.parts, "name")
	if why, known := rule.Unsupported(r.name); known {
		return "", finding.Errorf(ErrRule, "the rule %q is out of reach: %s", r.name, why)
	}
	text, ok := r.special()
	if pattern := neutralForms[r.name]; !ok && pattern != "" {
		text, ok = r.fill(pattern), true
	}
	if !ok {
		_, err := rule.Find(r.name)
		if err == nil {
			err = finding.Errorf(ErrRule, "the rule %q has no form as an object: write its text", r.name)
		}
		return "", finding.Wrap(ErrRule, err)
	}
	if n.size += len(text); n.size > maxRuleText {
		r.fail("the rules of a puzzle take more than %d MB", maxRuleText>>20)
	}
	if r.err != nil {
		return "", r.err
	}
	for _, key := range slices.Sorted(maps.Keys(r.parts)) {
		return "", finding.Errorf(ErrRule, "the field %q of the rule %q is not understood", key, r.name)
	}
	return text, nil
}

// fill returns a pattern with its words replaced by the parts they stand for.
func (r *ruleObject) fill(pattern string) string {
	words := strings.Fields(pattern)
	for i, w := range words {
		keys := strings.Split(strings.TrimLeft(w, "#@^*,"), "|")
		switch w[0] {
		case '#':
			words[i] = r.number(keys...)
		case '@':
			words[i] = r.cells(keys...)
		case '^':
			if words[i] = r.cells(keys...); strings.ContainsAny(words[i], " .") {
				r.fail("the rule %q needs one cell in its field %q", r.name, keys[0])
			}
		case '*':
			words[i] = strings.Join(r.lists(keys[0]), " = ")
		case ',':
			words[i] = strings.Join(r.numbers(keys[0]), ",")
		}
	}
	return strings.Join(words, " ")
}

// fail keeps a mistake, the first of them.
func (r *ruleObject) fail(format string, args ...any) {
	if r.err == nil {
		r.err = finding.Errorf(ErrRule, format, args...)
	}
}

// take removes the first of the parts that is there, nil if none is.
func (r *ruleObject) take(keys ...string) (value json.RawMessage) {
	for _, key := range keys {
		if value, ok := r.parts[key]; ok {
			delete(r.parts, key)
			if string(value) != "null" {
				return value
			}
		}
	}
	return nil
}

// number is a part that is a whole number.
func (r *ruleObject) number(keys ...string) string {
	value := r.take(keys...)
	var v int
	if value == nil || json.Unmarshal(value, &v) != nil {
		r.fail("the rule %q needs a number in its field %q", r.name, keys[0])
	}
	return strconv.Itoa(v)
}

// numbers is a part that is an array of whole numbers, at least one.
func (r *ruleObject) numbers(key string) []string {
	var list []int
	if json.Unmarshal(r.take(key), &list) != nil || len(list) == 0 {
		r.fail("the rule %q needs numbers in its field %q: [1,2]", r.name, key)
	}
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strconv.Itoa(v)
	}
	return texts
}

// cells is a part that is a string of cells, names and runs.
func (r *ruleObject) cells(keys ...string) string {
	var text string
	if json.Unmarshal(r.take(keys...), &text) != nil || !isCellList(text) {
		r.fail("the rule %q needs cells in its field %q: \"r1c1 r2c2..r2c5\"", r.name, keys[0])
	}
	return strings.Join(strings.Fields(text), " ")
}

// lists is a part that is an array of strings of cells, at least one.
func (r *ruleObject) lists(key string) []string {
	var list []string
	if json.Unmarshal(r.take(key), &list) != nil || len(list) == 0 {
		r.fail("the rule %q needs lists of cells in its field %q: [\"r1c1 r1c2\",\"r2c1 r2c2\"]", r.name, key)
	}
	for i, text := range list {
		if !isCellList(text) {
			r.fail("the rule %q needs lists of cells in its field %q, and %.40q is none", r.name, key, text)
		}
		list[i] = strings.Join(strings.Fields(text), " ")
	}
	return list
}

// isCellList reports whether a text consists of words that could be cells or runs,
// and is no other part of a rule's text.
func isCellList(text string) bool {
	for i := range len(text) {
		if c := text[i]; c != ' ' && c != '.' && !lex.IsAlphanumeric(c) {
			return false
		}
	}
	return strings.TrimSpace(text) != ""
}
