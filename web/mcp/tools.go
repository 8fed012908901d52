package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokusat/web/api"
)

// The tools: what they answer, and their arguments.

// tool is a question that can be asked.
type tool struct {
	name, summary string
	fields        []field
	required      []string
	verdict       bool // its answers have a verdict, which gets evidence
	command       bool // a command answers it, the options of which have the names of the fields
}

// field is an argument of a tool.
type field struct {
	name, kind, meaning string // kind is a type of JSON Schema, or "strings", "integers by cell"
}

// The fields of a puzzle, as of [api.Question].
var question = []field{
	{"text", "string", "one whole puzzle in any usual format, with its board and rules, or a link of a puzzle site; without the other fields of a puzzle"},
	{"puzzle", "string", "a grid on one line, row by row, a dot for each blank: 53..7....6..195..."},
	{"board", "string", `the board of "puzzle", as in "9x9 box 3x3" or "6x6 box 2x3"; an n×n grid with the usual boxes needs none`},
	{"rules", "strings", `rules beyond rows, columns and boxes, as in "diagonal", "cage 12 r1c1 r1c2", "thermo r1c1..r4c1"; the tool rules explains them`},
	{"marks", "integers by cell", `the digits that are left in some cells: {"r1c2":[1,7]}`},
}

// about returns the fields of a puzzle and more.
func about(more ...field) []field { return append(slices.Clone(question), more...) }

// tools returns the tools in the order in which they are listed.
func tools() []tool {
	return []tool{
		{name: "check", summary: "Does a puzzle have one solution, several or none? With the solution, the cells that are open, or the clues and rules that clash; and evidence.", verdict: true, fields: about(
			field{"limit", "integer", "count solutions up to this number; 1000 by default"},
			field{"brief", "boolean", "the verdict alone"})},
		{name: "solve", summary: "Solutions of a puzzle, and whether there are others; with evidence.", verdict: true, fields: about(
			field{"limit", "integer", "the number of solutions; by default one, and whether there are others"},
			field{"any", "boolean", "any solution, without a look for others"})},
		{name: "count", summary: "How many solutions a puzzle has; with evidence, which beyond ten solutions is of a lower bound.", verdict: true, fields: about(
			field{"limit", "integer", "the number to stop at; all are counted by default"})},
		{name: "hint", summary: "The next step of a person who solves the puzzle, as small as possible, with its reason; or the reason of a claim about a cell.", verdict: true, fields: about(
			field{"size", "integer", "the number of truths of the step; the smallest possible by default"},
			field{"why", "string", `a claim: "r4c5 is not 7"`},
			field{"from_start", "boolean", "with why: the reason in the position of the clues alone"})},
		{name: "explain", summary: "All steps to the solution with their reasons; or what is open; or what clashes and how to repair it.", verdict: true, fields: about()},
		{name: "rate", summary: "How difficult a puzzle is: the truths of its largest step, a word, and the steps by size; or a rating as other programs give it.", verdict: true, command: true, fields: about(
			field{"scale", "string", `"truths" (the default, for all rules), or of plain 9x9 puzzles "se" (Sudoku Explainer), "hodoku" or "hodoku-2.2"`},
			field{"limit", "integer", "look for steps of up to this number of truths; 7 by default"})},
		{name: "generate", summary: "New puzzles with exactly one solution; with evidence.", verdict: true, command: true, fields: []field{
			{"number", "integer", fmt.Sprintf("how many, up to %d; 1 by default", mostPuzzles)},
			{"seed", "integer", "the same seed gives the same puzzles"},
			{"box", "string", fmt.Sprintf("the size of a box, rows x columns, as in 2x3, for a board other than 9x9; up to %d cells", mostDigits)},
			{"rule", "strings", "rules of all the puzzles, as in diagonal or anti-knight"},
			{"with", "strings", `rules drawn from the solution of each, as in "cages 2-4", "3 thermos", "all dots"`},
			{"clues", "string", "the number of clues, as in 24-28 or 30; 0 with rules that need none"},
			{"symmetry", "string", "of the cells with clues: none, rot180, rot90, mirror, flip, diagonal, antidiagonal, mirrors, diagonals or full"},
			{"minimal", "boolean", "no single clue can be removed"},
			{"least-rules", "boolean", "drop the rules of with that a puzzle does not need"},
			{"grade", "string", `easy to extreme, the truths of the largest step, or as in "se 8.4-9", "hodoku hard 800-1000"`},
			{"technique", "string", "make puzzles that need the technique of this name, of the scale"},
			{"scale", "string", "se or hodoku"}}},
		{name: "convert", summary: "A puzzle in another format, or as a link to a puzzle site.", required: []string{"to"}, fields: about(
			field{"to", "string", "one of " + targets()},
			field{"title", "string", "a title, as far as the format has a place for it"},
			field{"author", "string", "its author"},
			field{"ruleset", "string", "the rules in words"},
			field{"source", "string", "an address or a collection"})},
		{name: "draw", summary: "A picture of a puzzle, its rules, and what a player has added.", fields: about(
			field{"to", "string", "svg (the default), png, which is shown as a picture, or list, the items of the picture"},
			field{"theme", "string", "light (the default) or dark"},
			field{"title", "string", "above the picture"},
			field{"placed", "string", `digits that are no clues, as a grid like "puzzle"`},
			field{"corner", "integers by cell", `pencil marks: {"r1c2":[1,7]}`},
			field{"centre", "integers by cell", "pencil marks in the middle"},
			field{"colours", "integers by cell", `colours of cells, each 1 to 8: {"r1c2":[3]}`},
			field{"highlights", "object", `cells by kind, which is clash, focus, house or difference: {"focus":["r1c2"]}`})},
		{name: "prove", summary: "A certificate: of how many solutions a puzzle has, or of a claim about it.", fields: about(
			field{"claim", "string", `unique, unsolvable, minimal, "exactly 5 solutions", "r4c5 is 7" …; by default the number of solutions`},
			field{"limit", "integer", "without a claim: prove the exact number of solutions up to this one; 10 by default"})},
		{name: "verify", summary: "Whether a certificate shows what it claims. No engine takes part, so it does not matter who made it. Compare the board, the rules and the puzzle of the answer with those that you mean.", required: []string{"certificate"}, fields: []field{
			{"certificate", "string", "the text that prove makes, or the field certificate of an answer's evidence"}}},
		{name: "rules", summary: "The rules that puzzles can have: syntax, meaning and an example of each.", fields: []field{
			{"names", "strings", "the rules of these names, by default all, which is long"}}},
	}
}

// The bounds of generate.
const (
	mostPuzzles = 20
	mostDigits  = 25
)

func targets() string {
	var names []string
	for _, f := range api.Targets() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// schema returns the JSON Schema of the arguments.
func (t *tool) schema() json.RawMessage {
	properties := map[string]any{}
	for _, f := range t.fields {
		p := map[string]any{"type": f.kind, "description": f.meaning}
		switch f.kind {
		case "strings":
			p["type"], p["items"] = "array", map[string]string{"type": "string"}
		case "integers by cell":
			p["type"], p["additionalProperties"] = "object", map[string]any{"type": "array", "items": map[string]string{"type": "integer"}}
		}
		properties[f.name] = p
	}
	s := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(t.required) > 0 {
		s["required"] = t.required
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // maps of strings
	}
	return b
}

// puzzle reports whether the tool is about a given puzzle.
func (t *tool) puzzle() bool { return t.fields[0] == question[0] }

// options returns the arguments of a call, those of a puzzle excepted, as options of the
// command.
func (t *tool) options(arguments json.RawMessage) (out []string, err error) {
	values := map[string]json.RawMessage{}
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &values); err != nil {
			return nil, fmt.Errorf("the arguments are no object: %w", err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(t.fields, func(f field) bool { return f.name == name })
		switch {
		case i < 0:
			return nil, fmt.Errorf("the request is not an object of this operation: unknown field %q", name)
		case t.puzzle() && i < len(question):
			continue
		}
		given, err := t.fields[i].values(values[name])
		if err != nil {
			return nil, err
		}
		for _, v := range given {
			out = append(out, "--"+name+"="+v)
		}
	}
	return out, nil
}

// values returns a value of JSON as those of an option.
func (f field) values(raw json.RawMessage) ([]string, error) {
	var text string
	var err error
	switch f.kind {
	case "strings":
		var list []string
		err = json.Unmarshal(raw, &list)
		if err == nil {
			return list, nil
		}
	case "integer":
		var n uint64
		err = json.Unmarshal(raw, &n)
		if text = fmt.Sprint(n); err == nil && f.name == "number" && n > mostPuzzles {
			return nil, fmt.Errorf("\"number\" is up to %d here; the command makes more", mostPuzzles)
		}
	case "boolean":
		var is bool
		err = json.Unmarshal(raw, &is)
		text = fmt.Sprint(is)
	default:
		err = json.Unmarshal(raw, &text)
		var rows, cols int
		if _, bad := fmt.Sscanf(strings.ToLower(text), "%dx%d", &rows, &cols); f.name == "box" && bad == nil && (rows > mostDigits || cols > mostDigits || rows*cols > mostDigits) {
			return nil, fmt.Errorf("\"box\" has up to %d cells here; the command makes larger boards", mostDigits)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%q is no value of %q, of the kind %s", raw, f.name, f.kind)
	}
	return []string{text}, nil
}
