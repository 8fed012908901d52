package sudokumaker

import (
	"maps"
	"slices"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/tree"
)

// Lines with a rule on their squares alone.

// lines is a kind of lines, each a rule. The ends of lockout lines are at least half the
// number of digits apart.
func lines(number int, name, family string, least int) *kind {
	numbers := func(g grid) []int {
		if family == "lockout" {
			return []int{g.digits() / 2}
		}
		return nil
	}
	read := func(r *reader, f *tree.Fields) (out []sudoku.Rule) {
		for v := range f.List("lines") {
			line := r.names(r.squares(v, least, f.What)...)
			out = append(out, r.Rule(v, family, rule.Args{Numbers: numbers(r.grid), Lists: []rule.Cells{line}})...)
		}
		return out
	}
	write := func(w *writer, _ string, a rule.Args) (part, bool) {
		return item("lines", w.squares(a.Lists[0])), slices.Equal(a.Numbers, numbers(w.grid))
	}
	return &kind{number: number, name: name, families: family, read: read, write: write}
}

// readThermometers reads lines that increase from the bulb, their first square.
func readThermometers(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	slow := f.Flag("slow")
	for v := range f.List("thermometers") {
		out = append(out, rule.Thermo{Slow: slow, Cells: r.names(r.squares(v, 2, f.What)...)})
	}
	return out
}

func writeThermometer(w *writer, family string, a rule.Args) (part, bool) {
	return item("thermometers", w.squares(a.Lists[0]), "slow", family == "slow-thermo"), true
}

// readWhispers reads lines whose neighbours differ by so much. A line may close or
// cross itself.
func readWhispers(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	least := f.Int("minDifference", 1, 9)
	for _, line := range r.paths(f) {
		out = append(out, rule.Whisper{Least: least, Cells: r.names(line...)})
	}
	return out
}

func writeWhisper(w *writer, _ string, a rule.Args) (part, bool) {
	return item("lines", w.squares(a.Lists[0]), "minDifference", a.Numbers[0]), true
}

// paths are the lines of a constraint.
func (r *reader) paths(f *tree.Fields) (out [][]int) {
	for v := range f.List("lines") {
		out = append(out, r.path(v, 2, f.What))
	}
	return out
}

// steady weighs three squares so that they have the sum 0 where they rise evenly.
var steady = []int{1, -2, 1}

// readSequences reads lines on which each digit is as much higher than the one before
// it: for any three neighbours the middle one is counted twice against the others.
func readSequences(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	for v := range f.List("lines") {
		line := r.names(r.squares(v, 3, f.What)...)
		for i := 0; i+2 < len(line); i++ {
			out = append(out, rule.Sum{Cells: slices.Clone(line[i : i+3]), Weights: slices.Clone(steady)})
		}
	}
	return out
}

func writeSequence(w *writer, _ string, a rule.Args) (part, bool) {
	return item("lines", w.squares(a.Lists[0])), a.Word == "" && a.Numbers[0] == 0 && slices.Equal(a.Weights, steady)
}

// readArrows reads bulbs with the arrows that leave them, each of which adds up to the
// bulb. An arrow begins with a square of its bulb, which does not count. A bulb of
// several squares is a number; its squares are read row by row, however they are listed.
func readArrows(r *reader, f *tree.Fields) (out []sudoku.Rule) {
	for b := range f.Objects("bulbsWithArrows") {
		v, arrows := b.Take("bulbCells", tree.List), b.Take("arrows", tree.List)
		bulb := r.squares(v, 1, "a bulb")
		slices.Sort(bulb)
		r.refuseIf(len(arrows.Items) == 0, v, "a bulb without an arrow")
		for a := range arrows.Each {
			path := r.squares(a, 2, "an arrow")
			r.refuseIf(r.Err == nil && !slices.Contains(bulb, path[0]), a, "an arrow that does not begin in its bulb")
			if r.Err == nil {
				out = append(out, rule.Arrow{Circle: r.names(bulb...), Shaft: r.names(path[1:]...)})
			}
		}
	}
	return out
}

func writeArrow(w *writer, _ string, a rule.Args) (part, bool) {
	bulb := w.squares(a.Lists[0])
	shaft := append([]int{bulb[len(bulb)-1]}, w.squares(a.Lists[1])...)
	slices.Reverse(bulb)
	return item("bulbsWithArrows", map[string]any{"bulbCells": bulb, "arrows": [][]int{shaft}}), true
}

// Dots between two squares, and what their absence means. A constraint of dots lists
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

// lack is the relation that pairs without a mark must not have.
type lack struct {
	kind  string
	n     []int
	own   []dot
	plain bool // of the constraint of this name: "nonconsecutive"
}

// dots is a kind of dots. The field over is whether they lift others.
func dots(number int, name, pair, over string) *kind {
	read := func(r *reader, f *tree.Fields) (out []sudoku.Rule) {
		l := lack{kind: pair, n: f.Ints("negative", 0, 18)}
		r.refuseIf(isTwice(l.n), f.Of, "%s with a number twice", f.What)
		lifts := over != "" && f.Flag(over)
		for c := range f.Objects("clues") {
			d := dot{pair, c.Int("value", 1, 18), c.Int("edge", 0, 2*r.w*r.h-1), lifts}
			a, b, ok := r.beside(d.edge)
			r.refuseIf(!ok, c.Of, "a mark of %s between no two squares", f.What)
			if r.refuseIf(pair == "pair-sum" && d.n != 5 && d.n != 10, c.Of, "%s with the number %d, which is neither X nor V", f.What, d.n); r.Err != nil {
				return nil
			}
			l.own = append(l.own, d)
			out = append(out, rule.Pair{Kind: pair, N: d.n, Cells: r.names(a, b)})
		}
		r.marks = append(r.marks, l.own...)
		r.lacks = append(r.lacks, l)
		return out
	}
	write := func(w *writer, family string, a rule.Args) (part, bool) { // a negative rule is written beside the marks, if there are any
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
	if r.refuseIf(len(r.lacks) > maxLacks, at, "%d constraints about what lacks a mark", len(r.lacks)) {
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
