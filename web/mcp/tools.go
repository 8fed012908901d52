package mcp

import (
	"cmp"
	"slices"

	"sudokusat/web/api"
)

// left lists the operations that are no tools: what only programs have use for.
var left = []string{"estimate", "candidates", "repair", "minimise", "canon", "export", "parse", "batch"}

// notes are added to the summaries of operations.
var notes = map[string]string{
	"verify": "No engine takes part, so it does not matter who made it. Compare the board, the rules and the puzzle of the answer with those that you mean.",
	"draw":   "A picture in png is shown.",
}

// tools returns the operations that are tools, by name.
func tools() []api.Operation {
	all := slices.DeleteFunc(api.Operations(), func(o api.Operation) bool { return slices.Contains(left, o.Name) })
	slices.SortFunc(all, func(a, b api.Operation) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// summary describes a tool to a model.
func summary(o *api.Operation) string {
	s := o.Summary + "."
	if o.Verdict {
		s = o.Summary + "; with evidence."
	}
	if note := notes[o.Name]; note != "" {
		s += " " + note
	}
	return s
}

// list describes the tools to a client.
func list() (out []object) {
	for _, t := range tools() {
		out = append(out, object{"name": t.Name, "description": summary(&t), "inputSchema": t.Schema(), "annotations": object{"readOnlyHint": true}})
	}
	return out
}
