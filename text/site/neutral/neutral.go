// Package neutral reads the form in which programs exchange puzzles of every variant,
// a JSON object:
//
//	"rows":6, "cols":6, "values":[1,6]      squares and digits
//	"latin":true, "boxes":[2,3]             each digit once a row and column; boxes
//	"regions":["aab…",…]                    a letter a square, "." for none
//	"blocked":"r1c1 r2c2..r2c4"             squares that are missing
//	"extra":{"A":1,"S":[2,3]}               cells beside the grid: A, S1 to S6
//	"givens":["1..",…]                      rows: strings, or arrays of numbers and null
//	"rules":[{"rule":"cage",…}]             objects that name a rule and its parameters
//	"automata":{"NAME":{"states":2,…}}      those that rules name
//	"title", "author", "ruleset", "source"  strings
//
// Only rows, cols and values are required. Rules may also be texts of package rule.
// Any other field is refused, unless [lex.Unaccounted] knows it to be harmless.
package neutral

import (
	"encoding/json"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Site returns the format: its objects.
func Site() finding.Site { return finding.Site{Name: "neutral", Object: Read} }

// Is reports whether an object, which must be valid JSON, is in the neutral form.
func Is(value []byte) bool {
	if len(value) == 0 || value[0] != '{' {
		return false
	}
	found := 0
	lex.EachField(value, func(key []byte, start, end int) {
		switch string(key) {
		case "rows", "cols", "values":
			if string(value[start:end]) != "null" {
				found++
			}
		}
	})
	return found >= 3
}

// Read returns the puzzle of an object at an offset, nil if the object is not in the
// neutral form. Givens that are one string are the finding's text of a grid.
func Read(value []byte, at int, o finding.Options) []finding.Finding {
	if !Is(value) {
		return nil
	}
	v, twice, err := tree.Parse(value, at)
	if err != nil {
		return []finding.Finding{{At: twice, Err: err}}
	}
	r := &reader{Reader: common.NewReader("", at, o)}
	top, f := r.open(v, "the puzzle"), &r.Found
	r.board = r.readBoard(top)
	f.Board = r.board
	if r.Err == nil {
		f.Givens, f.Grid = r.readGivens(top)
		if automata := top.take("automata"); automata != nil {
			r.automata, r.machines = r.open(automata, "the automata"), map[string]rule.Automaton{}
		}
		if rules := top.take("rules"); rules != nil {
			r.list(rules)
		}
		if r.automata.Fields != nil {
			r.automata.end() // one that no rule names may be half of a rule
		}
		f.About = about(func(name string) string {
			if v := top.take(name); v.Is(tree.String) {
				return v.Text
			}
			return ""
		})
		f.Ignored = top.rest(o)
	}
	if r.Err != nil {
		return []finding.Finding{{At: r.At, Err: r.Err}}
	}
	return []finding.Finding{*f}
}

func about(text func(name string) string) finding.About {
	return finding.About{Title: text("title"), Author: text("author"), Rules: text("ruleset"), Source: text("source")}
}

// About returns what the fields of an object say of its puzzle beside the question.
func About(field func(name string) []byte) finding.About {
	return about(func(name string) (text string) {
		if value := field(name); len(value) == 0 || value[0] != '"' || json.Unmarshal(value, &text) != nil {
			return ""
		}
		return text
	})
}

// Rules returns the rules of an array at an offset, objects or texts, or those of one
// text, for a puzzle on a board. A refusal is a finding with an error.
func Rules(value []byte, at int, board *sudoku.Board) finding.Finding {
	v, twice, err := tree.Parse(value, at)
	if err != nil {
		return finding.Finding{At: twice, Err: err}
	}
	r := &reader{Reader: common.NewReader("", at, finding.Options{}), board: board}
	if r.list(v); r.Err != nil {
		return finding.Finding{At: r.At, Err: r.Err}
	}
	return r.Found
}

// reader reads one puzzle.
type reader struct {
	common.Reader
	board    *sudoku.Board
	automata object                    // without fields: there are none
	machines map[string]rule.Automaton // those that were read
	marks    []rule.Pair               // of pairs of cells; of any family
	depth    int                       // of rules within rules
	cells    int                       // of all rules so far
}

// list reads an array of rules or a text.
func (r *reader) list(v *tree.Value) {
	if !v.Is(tree.List) {
		r.Add(v, r.rule(v)...)
		return
	}
	r.findMarks(v)
	for x := range v.Each {
		if rules := r.rule(x); r.Err == nil {
			r.Add(x, rules...)
		}
	}
}
