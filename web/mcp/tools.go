package mcp

import (
	"encoding/json"
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

// tools returns the operations that are tools, in their order.
func tools() []api.Operation {
	return slices.DeleteFunc(api.Operations(), func(o api.Operation) bool { return slices.Contains(left, o.Name) })
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

// schema returns the JSON Schema of a tool's arguments.
func schema(o *api.Operation) json.RawMessage {
	b, err := json.Marshal(o.Schema())
	if err != nil {
		panic(err) // maps of strings
	}
	return b
}
