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
	r := &reader{account: &account{}}
	top := r.open(value, at, "the puzzle")
	f := finding.Finding{At: at}
	r.board = r.readBoard(top)
	f.Board = r.board
	if r.err == nil {
		f.Givens, f.Grid = r.readGivens(top)
		r.openAutomata(top)
		if rules := top.take("rules"); rules != nil {
			f.Rules, f.Places = r.list(rules.Value, at+rules.At)
		}
		if r.automata != nil {
			r.automata.end() // one that no rule names may be half of a rule
		}
		f.About = About(func(name string) []byte {
			if m := top.take(name); m != nil {
				return m.Value
			}
			return nil
		})
		f.Ignored = top.rest(o)
	}
	if r.err != nil {
		return []finding.Finding{{At: r.at, Err: r.err}}
	}
	return []finding.Finding{f}
}

// About returns what the fields of an object say of its puzzle beside the question.
func About(field func(name string) []byte) finding.About {
	return finding.About{
		Title: stringOf(field("title")), Author: stringOf(field("author")), Rules: stringOf(field("ruleset")), Source: stringOf(field("source")),
	}
}

// stringOf is a string, "" for any other value.
func stringOf(value []byte) string {
	if len(value) == 0 || value[0] != '"' {
		return ""
	}
	var s string
	if json.Unmarshal(value, &s) != nil {
		return ""
	}
	return s
}

// Rules returns the rules of an array at an offset, objects or texts, or those of one
// text, for a puzzle on a board. A refusal is a finding with an error.
func Rules(value []byte, at int, board *sudoku.Board) finding.Finding {
	r := &reader{account: &account{}, board: board}
	rules, places := r.list(value, at)
	if r.err != nil {
		return finding.Finding{At: r.at, Err: r.err}
	}
	return finding.Finding{At: at, Rules: rules, Places: places}
}

// reader reads one puzzle.
type reader struct {
	*account
	board    *sudoku.Board
	automata *object                   // nil: there are none
	machines map[string]rule.Automaton // those that were read
	marks    []rule.Args               // of pairs of cells, with the name of the mark in Word
	whole    []string                  // rules of the whole board that were met
	depth    int                       // of rules within rules
	cells    int                       // of all rules so far
}

// list reads an array of rules or a text.
func (r *reader) list(value []byte, at int) (all []sudoku.Rule, places []int) {
	add := func(at int, rules []sudoku.Rule) {
		for range rules {
			places = append(places, at)
		}
		all = append(all, rules...)
	}
	if value[0] != '[' {
		add(at, r.rule(value, at))
		return all, places
	}
	r.findMarks(value)
	for i, element := range lex.Elements(value) {
		rules := r.rule(element, at+i)
		if r.err != nil {
			return nil, nil
		}
		add(at+i, rules)
	}
	return all, places
}
