package text

import (
	"bytes"
	"encoding/json"
	"strings"

	"sudokusat/rule"
)

// A field that is not known may be anything: who made the puzzle, or a rule
// without which its answer is wrong. What could be a rule is refused by name.

// take keeps the value of a field if it matters.
func (f *fields) take(key, value []byte) {
	name := string(key)
	if bytes.IndexByte(key, '\\') >= 0 {
		json.Unmarshal(append(append([]byte{'"'}, key...), '"'), &name)
	}
	if string(value) == "null" && name != "box" {
		return
	}
	if to := f.known(name); to != nil {
		if name == "rules" && f.rules != nil && f.unknown == nil {
			f.unknownKey, f.unknown = "rules, the second one,", value
		}
		*to = value
		return
	}
	switch {
	case name == "board" && isBoardText(value):
		f.text = value
		return
	case strings.EqualFold(name, "board") && value[0] == '"' && (bytes.Contains(value, []byte("box")) || bytes.Contains(value, []byte("digits"))) && f.unknown == nil:
		f.unknownKey, f.unknown = name, value // a board's text gone wrong, and no grid
		return
	}
	for i, k := range puzzleKeys {
		if k == name && (value[0] == '"' || value[0] == '[') {
			if i < f.rank {
				f.puzzle, f.rank = value, i
			}
			return
		}
	}
	if f.unknown == nil && couldBeRule(name, value) {
		f.unknownKey, f.unknown = name, value
	}
}

// known is where the value of a field is kept, nil if it is none of those with one
// meaning.
func (f *fields) known(name string) *[]byte {
	switch name {
	case "n":
		return &f.n
	case "box":
		return &f.box
	case "regions":
		return &f.regions
	case "rules":
		return &f.rules
	case "rows":
		return &f.rows
	case "cols":
		return &f.cols
	case "values":
		return &f.values
	case "latin":
		return &f.latin
	case "boxes":
		return &f.boxes
	case "blocked":
		return &f.blocked
	case "extra":
		return &f.extra
	case "ruleset":
		return &f.ruleset
	case "automata":
		return &f.automata
	}
	return nil
}

// strange returns the first field that could be a rule and is not understood. The
// fields of the neutral form have a meaning there only.
func (f *fields) strange() (key string, value []byte) {
	if f.unknown != nil {
		return f.unknownKey, f.unknown
	}
	if f.neutral() {
		return "", nil
	}
	for _, key := range []string{"values", "latin", "boxes", "blocked", "extra", "rows", "cols", "ruleset", "automata"} {
		if value := *f.known(key); value != nil && f.text == nil && couldBeRule(key, value) {
			return key, value
		}
	}
	return "", nil
}

// isBoardText reports whether a string begins as the text of a board does:
// "9x9 …".
func isBoardText(value []byte) bool {
	i := 1
	for i < len(value) && value[i] >= '0' && value[i] <= '9' {
		i++
	}
	rest := value[min(i, len(value)):]
	if i == 1 || value[0] != '"' {
		return false
	}
	rest, isSize := bytes.CutPrefix(rest, []byte("x"))
	if !isSize {
		rest, isSize = bytes.CutPrefix(rest, []byte("×"))
	}
	return isSize && len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9'
}

// couldBeRule reports whether a field that is not known could say something of
// the rules: a list, an object or a "true", unless its name is harmless, and a
// word or a number whose name is that of a rule.
func couldBeRule(name string, value []byte) bool {
	switch string(value) {
	case "null", "false", "0", `""`:
		return false
	}
	if c := value[0]; (c == '[' || c == '{') && len(bytes.TrimSpace(value[1:len(value)-1])) == 0 {
		return false
	}
	plain := strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
	switch plain {
	case "title", "author", "authors", "id", "source", "src", "name", "url", "link", "links", "rating", "ratings", "difficulty", "level",
		"comment", "comments", "note", "notes", "description", "date", "created", "updated", "timestamp", "time", "kind", "tags", "keywords", "categories",
		"solution", "extrasolution", "solutions", "solved", "answer", "answers", "solutionby", "countedby", "count", "complete", "unique", "isunique", "valid", "isvalid",
		"raw", "iss", "derived", "unchecked", // of the neutral form
		"verdict", "engine", "statistics", "stats", "message", "file", "line", "simple", "checked", "proof", "certificate", "minimal", "symmetricminimal", "leastrules", "rulesgone", "gone", "used", // of our own answers
		"size", "dimensions", "width", "height", "version", "language", "license", "generator", "seed", "hash", "symmetry", "techniques", "steps",
		"published", "public", "hints", "hint", "displaydate", "printdate", "dayofweek", "puzzleid", "editor", "winrate", "response", "success", "ok", "history", "moves":
		return false
	case "metadata", "meta", "info":
		could := value[0] == '['
		if value[0] == '{' {
			eachField(value, func(key []byte, start, end int) { could = could || couldBeRule(string(key), value[start:end]) })
		}
		return could
	case "type", "variant", "variation":
		switch strings.ToLower(strings.Trim(string(value), `"`)) {
		case "classic", "sudoku", "standard", "normal", "regular", "plain", "vanilla", "9x9":
			return false
		}
		return true
	}
	if value[0] == '[' || value[0] == '{' || value[0] == 't' && !strings.HasPrefix(plain, "in") && !strings.HasPrefix(plain, "show") && !strings.HasPrefix(plain, "auto") && !strings.HasPrefix(plain, "highlight") {
		return true
	}
	for _, word := range []string{"rule", "constraint", "region", "cage", "killer", "jigsaw", "thermo", "arrow", "dot", "kropki", "knight", "king", "chess", "diagonal",
		"sudokux", "xv", "window", "hyper", "quad", "parity", "oddcell", "evencell", "inequalit", "consecutive", "sequential", "windoku", "sandwich", "skyscraper", "whisper", "renban", "palindrome", "clone",
		"board", "box", "digits", "lines", "shape", "blocked", "missing", "extra", "partial", "untranslated"} {
		if strings.Contains(plain, word) {
			return true
		}
	}
	return rule.Is(name)
}
