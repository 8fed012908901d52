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
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// Site returns the format: its objects.
func Site() finding.Site { return finding.Site{Name: "neutral", Object: Read} }

// Is reports whether an object is in the neutral form.
func Is(v *tree.Value) bool {
	for _, name := range []string{"rows", "cols", "values"} {
		if f := v.Get(name); f == nil || f.Is(tree.Null) {
			return false
		}
	}
	return v.Is(tree.Object)
}

// Read returns the puzzle of an object at an offset, nil if the object is not in the
// neutral form. Givens that are one string are the finding's text of a grid.
func Read(value []byte, at int, o finding.Options) []finding.Finding {
	v, twice, err := tree.Parse(value, at)
	if !Is(v) {
		return nil
	}
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
		f.About = About(v)
		for _, name := range []string{"title", "author", "ruleset", "source"} {
			top.take(name)
		}
		f.Ignored = top.rest(o)
	}
	if r.Err != nil {
		return []finding.Finding{{At: r.At, Err: r.Err}}
	}
	return []finding.Finding{*f}
}

// About returns what an object says of its puzzle beside the question.
func About(v *tree.Value) finding.About {
	text := func(name string) string {
		if x := v.Get(name); x.Is(tree.String) {
			return x.Text
		}
		return ""
	}
	return finding.About{Title: text("title"), Author: text("author"), Rules: text("ruleset"), Source: text("source")}
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
