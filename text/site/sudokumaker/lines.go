package sudokumaker

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/tree"
)

// Lines that say something of their squares alone.

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
		if slices.Sort(bulb); len(arrows.Items) == 0 {
			r.refuse(v, "a bulb without an arrow")
		}
		for a := range arrows.Each {
			path := r.squares(a, 2, "an arrow")
			if r.Err == nil && !slices.Contains(bulb, path[0]) {
				r.refuse(a, "an arrow that does not begin in its bulb")
			}
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
