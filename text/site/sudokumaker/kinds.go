package sudokumaker

import (
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/tree"
	"sync"
)

// The constraints of the site, each with the rules that it is read as and how a rule is
// written as one.

// kind is a type of constraint.
type kind struct {
	number   int
	name     string
	families string // of the rules that it can express
	// read returns the rules of a constraint and uses all its fields; nil: it is no rule.
	read func(*reader, *tree.Fields) []sudoku.Rule
	// write expresses a rule of one of the families; ok is false if the kind cannot.
	write func(w *writer, family string, a rule.Args) (_ part, ok bool)
	draws string   // the field with what is drawn and has no meaning
	idle  []string // fields that are harmless here
}

const (
	givensKind  = 0
	regionsKind = 1
	rowsKind    = 2003
	customKind  = 1000
)

// kinds returns all of them, which refer to it; a rule is written by the first that can.
var kinds func() []*kind

func init() { kinds = sync.OnceValue(func() []*kind { return append(special(), regular()...) }) }

// kindOf returns the kind of a number, nil if there is none.
func kindOf(number int) *kind {
	i := slices.IndexFunc(kinds(), func(k *kind) bool { return k.number == number })
	if i < 0 {
		return nil
	}
	return kinds()[i]
}

// regular returns the kinds in the table of rules: a number, a name, and how their cells are given,
// with the fewest of a line.
func regular() (all []*kind) {
	for _, f := range rule.Families() {
		words := append(strings.Fields(f.Sites.SudokuMaker), "", "", "", "")
		number, _ := strconv.Atoi(words[0])
		switch name := words[1]; words[2] {
		case "bare":
			all = append(all, bare(number, name, f.Name, ""))
		case "marked":
			all = append(all, marked(number, name, f.Name))
		case "outside":
			all = append(all, outside(number, name, f.Name))
		case "lines":
			least, _ := strconv.Atoi(words[3])
			all = append(all, lines(number, name, f.Name, least))
		}
	}
	return all
}

// special returns all other kinds, which need code for the fields of the site and are here for that reason.
func special() []*kind {
	return []*kind{
		{number: givensKind, name: "Givens"},
		{number: regionsKind, name: "Regions", read: readRegions},
		{number: rowsKind, name: "SudokuRules", read: func(r *reader, f *tree.Fields) []sudoku.Rule { r.lines = true; return nil }},
		bare(10, "DiagonalMinus", "diagonal", "-"),
		bare(11, "DiagonalPlus", "diagonal", "+"),
		{number: 14, name: "DisjointGroups", families: "disjoint", read: readDisjoint, write: writeBare},
		{number: 15, name: "Nonconsecutive", families: "nonconsecutive negative", read: readNonconsecutive, write: writeNonconsecutive},
		{number: 16, name: "GlobalEntropy", families: "quadro global-mod3 global-entropy", read: readSquares, write: writeSquares},
		dots(200, "Difference", "difference", "overrideNegativeRatios"),
		dots(201, "Ratio", "ratio", "overrideNegativeDifferences"),
		dots(202, "XV", "pair-sum", ""),
		{number: 300, name: "Thermometer", families: "thermo slow-thermo", read: readThermometers, write: writeThermometer},
		{number: 301, name: "KillerCages", families: "cage different", read: readCages, write: writeCage},
		{number: 302, name: "Clone", families: "clone", read: readClones, write: writeClones},
		{number: 303, name: "Quadruple", families: "quadruple", read: readQuadruples, write: writeQuadruple},
		{number: 304, name: "LookAndSayCages", families: "look-and-say", read: readLookAndSay, write: writeLookAndSay},
		{number: 400, name: "Renban", families: "renban", read: readRenban, write: writeAlone},
		{number: 401, name: "Whisper", families: "whisper", read: readWhispers, write: writeWhisper},
		{number: 404, name: "RegionSumLine", families: "region-sum-line", read: readRegionSums, write: writeAlone},
		{number: 405, name: "Sequence", families: "sum", read: readSequences, write: writeSequence},
		{number: 406, name: "EntropyLines", families: "modular entropic pair all-pairs", read: readGroupLines, write: writeGroupLine},
		{number: 408, name: "Arrow", families: "arrow", read: readArrows, write: writeArrow},
		{number: customKind, name: "Custom"},
		{number: 2000, name: "CosmeticLine", draws: "lines"},
		{number: 2001, name: "CosmeticCage", draws: "cages"},
		{number: 2002, name: "CosmeticSymbol", draws: "symbols"},
		{number: 4000, name: "FogLights", idle: []string{"cells", "triggers", "useDefaults"}},
		{number: 4001, name: "FogTriggers", idle: []string{"patterns", "triggers", "effects", "overrides", "editor", "cells", "useDefaults"}},
	}
}

// expresses reports whether the kind can express rules of a family.
func (k *kind) expresses(family string) bool {
	return slices.Contains(strings.Fields(k.families), family)
}

// bare is a kind that is one rule of the whole grid.
func bare(number int, name, family, word string) *kind {
	read := func(r *reader, f *tree.Fields) []sudoku.Rule {
		r.refuseIf(r.w != r.h && family == "diagonal", f.Of, "a diagonal on a board that is not square")
		return r.Rule(f.Of, family, rule.Args{Word: word})
	}
	write := func(_ *writer, _ string, a rule.Args) (part, bool) { return part{}, a.Word == word }
	return &kind{number: number, name: name, families: family, read: read, write: write}
}

func writeBare(*writer, string, rule.Args) (part, bool) { return part{}, true }

// marked is a kind that marks squares, each constraint a rule for itself.
func marked(number int, name, family string) *kind {
	read := func(r *reader, f *tree.Fields) []sudoku.Rule {
		v := f.Take("cells", tree.List)
		cells := r.squares(v, 0, f.What)
		if r.refuseIf(len(cells) == 1 && family == "extra-region", v, "an extra region of one square"); len(cells) == 0 {
			return nil
		}
		return r.Rule(v, family, rule.Args{Lists: []rule.Cells{r.names(cells...)}})
	}
	write := func(w *writer, _ string, a rule.Args) (part, bool) { return only("cells", w.squares(a.Lists[0])), true }
	return &kind{number: number, name: name, families: family, read: read, write: write}
}

// outside is a kind of clues outside the grid. Only little killers have a direction.
// Sandwiches and skyscrapers are about digits that differ.
func outside(number int, name, family string) *kind {
	diagonal := family == "little-killer"
	read := func(r *reader, f *tree.Fields) (out []sudoku.Rule) {
		for c := range f.Objects("clues") {
			n, way := c.Int("value", 0, maxTotal), straight
			if diagonal {
				way = c.Int("diagonal", falling, rising)
			}
			cells := r.seen(c.Int("outerCell", 0, (r.w+2)*(r.h+2)-1), way)
			r.refuseIf(len(cells) == 0 || diagonal && way == straight, c.Of, "a clue of %s that looks at no squares", f.What)
			r.apart = r.apart || family == "sandwich" || family == "skyscraper"
			r.refuseIf(family == "skyscraper" && r.lo == 0, c.Of, "skyscrapers of the height 0")
			out = append(out, rule.Outside{Kind: family, N: n, Cells: cells})
		}
		return out
	}
	write := func(w *writer, _ string, a rule.Args) (part, bool) {
		place, way, ok := w.outside(a.Lists[0], diagonal)
		at, style := map[string]any{"value": a.Numbers[0], "outerCell": place}, map[string]any{"color": "#000000"}
		if diagonal {
			at["diagonal"], style = way, map[string]any{"text": style, "arrow": style}
		}
		return item("clues", at, "style", style), ok
	}
	return &kind{number: number, name: name, families: family, read: read, write: write}
}

// names are the names of what a constraint draws: of symbols, each a place and the index of
// its shape, those of the shapes.
func (k *kind) names(r *reader, f *tree.Fields) (names []string) {
	isEmpty := f.Take(k.draws, tree.List).IsEmpty()
	if k.draws != "symbols" && !isEmpty {
		return []string{strings.TrimSuffix(k.draws, "s")}
	} else if isEmpty {
		return nil
	}
	for v := range f.List("params") {
		names = append(names, r.Open(v, "each of the params of "+f.What).Take("type", tree.String).Text)
	}
	r.refuseIf(len(names) == 0, f.Of, "symbols without a shape")
	return names
}

// Why a field is harmless.
const (
	look    = "how something looks"
	fog     = "fog hides squares until digits are placed, and the solution is the same"
	playing = "what somebody entered while solving, or reads at the end"
	export  = "the solution in the form that SudokuPad wants"
)

// harmless are fields that do not change the puzzle, with the reason and the names that
// may be in them.
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
