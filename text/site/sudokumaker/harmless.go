package sudokumaker

import (
	"slices"
	"strings"

	"sudokusat/text/tree"
)

// Why a field says nothing about the question.
const (
	look    = "how something looks"
	fog     = "fog hides squares until digits are placed, and the solution is the same"
	playing = "what somebody entered while solving, or reads at the end"
	export  = "how the site tells SudokuPad what the solution is"
)

// harmless are fields that say nothing about the question, with the reason and the names
// that may be in them.
var harmless = map[string]struct{ why, names string }{
	"style":       {look, "color thickness size fill stroke offset headSize bulbRadius lines endPoints bulb arrow cage text singleLine"},
	"params":      {look, ""},
	"cells":       {fog, ""},
	"patterns":    {fog, ""},
	"overrides":   {fog, ""},
	"triggers":    {fog, "cells label"},
	"effects":     {fog, "cells label"},
	"editor":      {fog, "defaultDisabling"},
	"useDefaults": {fog, ""},
	"messages":    {playing, "completion"},

	"useIncompleteGridAsSolution": {export, ""},
	"solution":                    {export, "type value"},
}

// close refuses the first field that is neither used nor one of the harmless ones that
// may be there, and the first in those that is not known.
func (r *reader) close(f *tree.Fields, idle ...string) {
	known := tree.Harmless{}
	for _, name := range idle {
		known[name] = harmless[name].why
		if v := f.Of.Get(name); v != nil {
			r.idle(v, name)
		}
	}
	f.Close(known)
}

func (r *reader) idle(v *tree.Value, field string) {
	for i := range v.Items {
		if v.Is(tree.Object) && !slices.Contains(strings.Fields(harmless[field].names), v.Names[i]) {
			r.refuse(&v.Items[i], "the field %q in %q, which is not known here", v.Names[i], field)
		}
		r.idle(&v.Items[i], field)
	}
}
