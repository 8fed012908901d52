package api

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// The operations with the fields of their requests, from which everything else that describes
// them follows: OpenAPI, the table of the page on the API, and the tools of package mcp.

// Operation is an operation of the API.
type Operation struct {
	Name, Summary string
	Fields        []Field  // of a request; those of a puzzle come first
	Required      []string // the fields that a request must have
	Answer        string   // the definition of its answers in schema.json
	Verdict       bool     // its answers have a verdict
	Command       bool     // [Options.Command] answers it: the fields are options of the command of the same name

	do func(*API, context.Context, *call) (any, error) // of a Command where no command answers
}

// Field is a field of a request.
type Field struct {
	Name    string
	Kind    string // a type of JSON Schema, or "count" (an integer from 1), "strings", "integers by cell", "values by cell", "requests"
	Meaning string
}

// question are the fields of [Question].
var question = []Field{
	{"text", "string", "one whole puzzle in any usual format, with its board and rules, or a link of a puzzle site; without the other fields of a puzzle"},
	{"puzzle", "string", "a grid on one line, row by row, a dot for each blank: 53..7....6..195..."},
	{"board", "string", `the board of "puzzle", as in "9x9 box 3x3" or "6x6 box 2x3"; an n×n grid with the usual boxes needs none`},
	{"rules", "strings", `rules beyond rows, columns and boxes, as in "diagonal", "cage 12 r1c1 r1c2", "thermo r1c1..r4c1"; the operation rules explains them`},
	{"marks", "values by cell", `the values that are left in some cells: {"r1c2":[1,7],"shade.r1c2":["white"]}`},
}

// about returns the fields of a puzzle and more.
func about(more ...Field) []Field { return append(slices.Clone(question), more...) }

// ofPuzzle reports whether the operation is about a given puzzle.
func (o *Operation) ofPuzzle() bool { return len(o.Fields) > 0 && o.Fields[0] == question[0] }

// Operations lists the operations in the order of the documentation. The slice is new; its
// fields are shared.
func Operations() []Operation { return slices.Clone(operations()) }

// table has the operations once they are asked for: every request looks for its own among them.
// It has no initial value, since the operation batch refers to it.
var table struct {
	once sync.Once
	all  []Operation
}

func operations() []Operation {
	table.once.Do(func() { table.all = newOperations() })
	return table.all
}

func newOperations() []Operation {
	return []Operation{
		{Name: "check", Summary: "unique, several or no solutions, with the solution, cells that differ between solutions with two or more of their values, or the clues that clash", Answer: "checked", Verdict: true, do: (*API).check, Fields: about(
			Field{"limit", "count", "count solutions up to this number, 2 or more; 1000 by default"},
			Field{"brief", "boolean", "the verdict alone, without open cells, a clash and the number of solutions beyond 2"})},
		{Name: "solve", Summary: "solutions", Answer: "answer", Verdict: true, do: (*API).solve, Fields: about(
			Field{"limit", "count", "the number of solutions; by default one, and whether there are others"},
			Field{"any", "boolean", "any solution, without a look for others"})},
		{Name: "count", Summary: "how many solutions there are", Answer: "answer", Verdict: true, do: (*API).count, Fields: about(
			Field{"limit", "integer", "the number to stop at; 0, the default, counts all"})},
		{Name: "estimate", Summary: "about how many solutions there are, with the standard error", Answer: "estimated", Verdict: true, do: (*API).estimate, Fields: about(
			Field{"samples", "count", fmt.Sprintf("the most random samples, up to %d; %d by default", mostSamples, usualSamples)},
			Field{"seed", "integer", "the same seed gives the same samples"})},
		{Name: "candidates", Summary: "the values of each cell that some solution has", Answer: "candidates", Verdict: true, do: (*API).candidates, Fields: about(
			Field{"count", "count", "count the solutions of each value, up to this number"})},
		{Name: "hint", Summary: "the next step and its reason", Answer: "hint", Verdict: true, do: (*API).hint, Fields: about(
			Field{"size", "integer", "the number of truths of the step; the smallest possible by default"},
			Field{"why", "string", `a claim: "r4c5 is not 7"`},
			Field{"from_start", "boolean", "with why: the reason in the position of the clues alone"})},
		{Name: "explain", Summary: "all steps, what is open, or what clashes and how to repair it", Answer: "explain", Verdict: true, do: (*API).explain, Fields: about()},
		{Name: "rate", Summary: "how difficult a puzzle is: its largest step, a word, and the steps by size; or the rating of another program", Answer: "rate", Verdict: true, Command: true, do: (*API).rate, Fields: about(
			Field{"scale", "string", `"truths" (the default, for all rules), or of plain 9x9 puzzles "se" (Sudoku Explainer), "hodoku" or "hodoku-2.2"`},
			Field{"limit", "count", "look for steps of up to this number of truths; 7 by default"})},
		{Name: "repair", Summary: "the fewest clues to change for exactly one solution, the likeliest mistakes first", Answer: "repair", Verdict: true, Command: true, do: (*API).repair, Fields: about(
			Field{"max", "count", "change up to this number of clues, 1 to 3; 2 by default"})},
		{Name: "minimise", Summary: "clues removed as long as the solution stays the only one", Answer: "minimise", Command: true, do: (*API).minimise, Fields: about(
			Field{"least", "boolean", "the fewest possible clues, with the sets of cells that show that no fewer are enough"},
			Field{"seed", "integer", "determines the order in which clues are tried"})},
		{Name: "canon", Summary: "the canonical form: the same for all puzzles that are equal up to symmetry", Answer: "canon", Command: true, do: (*API).canon, Fields: about(
			Field{"form", "string", "minlex (the default), pattern or solution"})},
		{Name: "generate", Summary: "new puzzles with exactly one solution", Answer: "generated", Verdict: true, Command: true, do: (*API).generate, Fields: []Field{
			{"number", "count", fmt.Sprintf("how many, up to %d; 1 by default", mostPuzzles)},
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
		{Name: "prove", Summary: "a certificate", Answer: "proved", do: (*API).prove, Fields: about(
			Field{"claim", "string", `unique, unsolvable, minimal, "exactly 5 solutions", "r4c5 is 7" …; by default the number of solutions`},
			Field{"limit", "count", "without a claim: prove the exact number of solutions up to this one; 10 by default"})},
		{Name: "verify", Summary: "checks a certificate without any engine", Answer: "verify", do: (*API).verify, Required: []string{"certificate"}, Fields: []Field{
			{"certificate", "string", "the text that prove makes"}}},
		{Name: "export", Summary: "the formula: DIMACS, OPB, cubes, or DRAT with its formula", Answer: "exported", do: (*API).export, Fields: about(
			Field{"to", "string", "dimacs (the default), opb, icnf, or drat for a proof with its formula"},
			Field{"encoding", "string", "extended by default"},
			Field{"amo", "string", `the encoding of "at most one"`},
			Field{"cubes", "count", "of icnf: the least number of cubes; 64 by default"})},
		{Name: "convert", Summary: "the puzzle in another format, links included", Answer: "rewritten", do: (*API).convert, Required: []string{"to"}, Fields: about(
			Field{"title", "string", "a title, as far as the format has a place for it"},
			Field{"author", "string", "its author"},
			Field{"ruleset", "string", "the rules in words"},
			Field{"source", "string", "an address or a collection"},
			Field{"to", "string", "one of " + targets()})},
		{Name: "draw", Summary: "a picture of the puzzle, its rules, and what a player has added; or a list of what is in it", Answer: "drawn", do: (*API).draw, Fields: about(
			Field{"to", "string", "svg (the default), png or pdf, in base64, or list, the items of the picture"},
			Field{"theme", "string", "light (the default) or dark"},
			Field{"title", "string", "above the picture"},
			Field{"placed", "string", `digits that are no clues, as a grid like "puzzle"`},
			Field{"corner", "values by cell", `pencil marks: {"r1c2":[1,7]}`},
			Field{"centre", "values by cell", "pencil marks in the middle"},
			Field{"colours", "integers by cell", `colours of cells, each 1 to 8: {"r1c2":[3]}`},
			Field{"highlights", "object", `cells by kind, which is clash, focus, house or difference: {"focus":["r1c2"]}`})},
		{Name: "parse", Summary: "a text taken apart: board, givens, rules with their cells", Answer: "parsed", do: (*API).parse, Fields: about(
			Field{"nth", "count", "which puzzle of a text with several, from 1; 1 by default"},
			Field{"ignore", "strings", `parts of "text" to read over, by the names that refusals give as "ignorable"`})},
		{Name: "rules", Summary: "every rule: its text, what it means, an example", Answer: "families", do: (*API).families, Fields: []Field{
			{"names", "strings", "the rules of these names; all by default"}}},
		{Name: "batch", Summary: "several requests, answered one after the other", Answer: "batch", do: (*API).batch, Required: []string{"requests"}, Fields: []Field{
			{"requests", "requests", fmt.Sprintf("up to %d objects with the name of an operation and its request", mostRequests)}}},
	}
}

func targets() string {
	var names []string
	for _, f := range Targets() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// Schema returns the JSON Schema of the operation's requests.
func (o *Operation) Schema() map[string]any {
	properties := map[string]any{}
	for _, f := range o.Fields {
		properties[f.Name] = f.schema()
	}
	s := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(o.Required) > 0 {
		s["required"] = o.Required
	}
	return s
}

func (f *Field) schema() map[string]any {
	list := func(of map[string]any) map[string]any { return map[string]any{"type": "array", "items": of} }
	kind := func(name string) map[string]any { return map[string]any{"type": name} }
	s := kind(f.Kind)
	switch f.Kind {
	case "count":
		s = kind("integer")
		s["minimum"] = 1
	case "strings":
		s = list(kind("string"))
	case "integers by cell":
		s = kind("object")
		s["additionalProperties"] = list(kind("integer"))
	case "values by cell":
		s = kind("object")
		s["additionalProperties"] = list(map[string]any{"type": []string{"integer", "string"}})
	case "requests":
		one := kind("object")
		one["properties"] = map[string]any{"operation": kind("string"), "request": kind("object")}
		one["required"], one["additionalProperties"] = []string{"operation"}, false
		s = list(one)
		s["maxItems"] = mostRequests
	}
	s["description"] = f.Meaning
	return s
}
