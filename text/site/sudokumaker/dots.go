package sudokumaker

import (
	"maps"
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/tree"
)

// Dots between two squares, and what their absence says. A constraint of dots lists
// numbers that pairs without one of its dots may not have. Beside its own dots, others
// lift that: a white dot of 1 what forbids a difference of 1, also that of neighbours
// which may not be consecutive; with overrideNegativeRatios, each white dot what
// forbids ratios; with overrideNegativeDifferences, a black dot what forbids a
// difference that two digits of its ratio can have.

// dot is a mark on an edge.
type dot struct {
	kind string
	n    int
	edge int
	over bool // it lifts negatives of the other kind
}

// lack is what pairs without a mark may not have.
type lack struct {
	kind  string
	n     []int
	own   []dot
	plain bool // of the constraint of this name: "nonconsecutive"
}

// dots is a kind of dots. The field over says whether they lift others.
func dots(number int, name, pair, over string) *kind {
	read := func(r *reader, f *tree.Fields) (out []sudoku.Rule) {
		l := lack{kind: pair, n: f.Ints("negative", 0, 18)}
		if isTwice(l.n) {
			r.refuse(f.Of, "%s with a number twice", f.What)
		}
		lifts := over != "" && f.Flag(over)
		for c := range f.Objects("clues") {
			d := dot{pair, c.Int("value", 1, 18), c.Int("edge", 0, 2*r.w*r.h-1), lifts}
			a, b, ok := r.beside(d.edge)
			switch {
			case r.Err != nil:
				return nil
			case !ok:
				r.refuse(c.Of, "a mark of %s between no two squares", f.What)
			case pair == "pair-sum" && d.n != 5 && d.n != 10:
				r.refuse(c.Of, "%s with the number %d, which is neither X nor V", f.What, d.n)
			}
			l.own = append(l.own, d)
			out = append(out, rule.Pair{Kind: pair, N: d.n, Cells: r.names(a, b)})
		}
		r.marks = append(r.marks, l.own...)
		r.lacks = append(r.lacks, l)
		return out
	}
	write := func(w *writer, family string, a rule.Args) (part, bool) { // a negative rule is said beside the marks, if there are any
		clue := any(nil)
		if family == pair {
			c := w.squares(a.Lists[0])
			clue = map[string]any{"value": a.Numbers[0], "edge": w.edge(min(c[0], c[1]), max(c[0], c[1]))}
		}
		p := item("clues", clue, "negative", w.lacking[pair])
		if over != "" {
			p.fields[over] = w.lifts
		}
		return p, family == pair || a.Word == pair
	}
	return &kind{number: number, name: name, families: pair + " negative", read: read, write: write}
}

func readNonconsecutive(r *reader, f *tree.Fields) []sudoku.Rule {
	r.lacks = append(r.lacks, lack{kind: "difference", n: []int{1}, plain: true})
	return nil
}

func writeNonconsecutive(w *writer, family string, a rule.Args) (part, bool) {
	return part{}, family == "nonconsecutive" || a.Word == "difference" && a.Numbers[0] == 1 && w.marks["difference"] == 0
}

// isLifted reports whether a mark lifts a lack, all its numbers, from its edge.
func (r *reader) isLifted(l lack, by dot) bool {
	switch l.kind + " by " + by.kind {
	case "difference by difference":
		return by.n == 1 && slices.Contains(l.n, 1)
	case "ratio by difference":
		return by.over
	case "difference by ratio":
		for k := 1; by.over && k*by.n <= r.hi; k++ {
			if slices.Contains(l.n, k*(by.n-1)) {
				return true
			}
		}
	}
	return false
}

// negatives are rules about what lacks a mark. Package rule lifts one from each mark
// of its kind and number, and so a puzzle is refused in which the site would not.
func (r *reader) negatives(at *tree.Value) {
	r.lacks = slices.DeleteFunc(r.lacks, func(l lack) bool { return len(l.n) == 0 })
	if len(r.lacks) > maxLacks {
		r.refuse(at, "%d constraints about what lacks a mark", len(r.lacks))
		return
	}
	for _, l := range r.lacks {
		free := map[int]bool{}
		for _, d := range l.own {
			free[d.edge] = true
		}
		for _, d := range r.marks {
			if r.isLifted(l, d) {
				free[d.edge] = true
			}
			if d.kind == l.kind && slices.Contains(l.n, d.n) && !free[d.edge] {
				r.refuse(at, "a mark for a pair that another constraint forbids (%s %d)", d.kind, d.n)
			}
		}
		var except rule.Cells
		for _, e := range slices.Sorted(maps.Keys(free)) {
			a, b, _ := r.beside(e)
			except = append(except, r.names(a, b)...)
		}
		for _, n := range l.n {
			if l.plain && except == nil {
				r.Add(at, rule.Nonconsecutive{})
			} else {
				r.Add(at, rule.Negative{Kind: l.kind, N: n, Except: except})
			}
		}
	}
}
