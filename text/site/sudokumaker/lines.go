package sudokumaker

import (
	"slices"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Lines that say more than their squares.

// readThermometers reads lines that increase from the bulb, their first square.
func readThermometers(r *reader, f *fields) (out []sudoku.Rule) {
	slow := f.take("slow", flag).yes
	for _, v := range f.list("thermometers") {
		out = append(out, rule.Thermo{Slow: slow, Cells: r.names(r.squares(v, 2, f.what)...)})
	}
	return out
}

// readWhispers reads lines whose neighbours differ by so much. A line may close or
// cross itself.
func readWhispers(r *reader, f *fields) (out []sudoku.Rule) {
	least := f.int("minDifference", 1, 9)
	for _, line := range r.paths(f) {
		out = append(out, rule.Whisper{Least: least, Cells: r.names(line...)})
	}
	return out
}

// steady weighs three squares so that they have the sum 0 where they rise evenly.
var steady = []int{1, -2, 1}

// readSequences reads lines on which each digit is as much higher than the one before
// it: for any three neighbours the middle one is counted twice against the others.
func readSequences(r *reader, f *fields) (out []sudoku.Rule) {
	for _, v := range f.list("lines") {
		line := r.names(r.squares(v, 3, f.what)...)
		for i := 0; i+2 < len(line); i++ {
			out = append(out, rule.Sum{Cells: slices.Clone(line[i : i+3]), Weights: slices.Clone(steady)})
		}
	}
	return out
}

// readLockouts reads lines whose ends are at least half the number of digits apart,
// and no digit between them is between the ends.
func readLockouts(r *reader, f *fields) (out []sudoku.Rule) {
	for _, v := range f.list("lines") {
		out = append(out, rule.Lockout{Least: r.digits() / 2, Cells: r.names(r.squares(v, 2, f.what)...)})
	}
	return out
}

// readArrows reads bulbs with the arrows that leave them, each of which adds up to the
// bulb. An arrow begins with a square of its bulb, which does not count. A bulb of
// several squares is a number; its squares are read row by row, however they are listed.
func readArrows(r *reader, f *fields) (out []sudoku.Rule) {
	for _, b := range f.objects("bulbsWithArrows") {
		v := b.take("bulbCells", list)
		bulb := r.squares(v, 1, "a bulb")
		slices.Sort(bulb)
		arrows := b.list("arrows")
		if len(arrows) == 0 {
			r.refuse(v, "a bulb without an arrow")
		}
		for _, a := range arrows {
			path := r.squares(a, 2, "an arrow")
			if r.first == nil && !slices.Contains(bulb, path[0]) {
				r.refuse(a, "an arrow that does not begin in its bulb")
			}
			if r.first == nil {
				out = append(out, rule.Arrow{Circle: r.names(bulb...), Shaft: r.names(path[1:]...)})
			}
		}
		b.close()
	}
	return out
}

func writeArrow(w *writer, a rule.Arrow) (part, bool) {
	if len(a.Circle) == 0 {
		return part{}, false
	}
	bulb := w.squares(a.Circle)
	shaft := append([]int{bulb[len(bulb)-1]}, w.squares(a.Shaft)...)
	slices.Reverse(bulb)
	return item("bulbsWithArrows", map[string]any{"bulbCells": bulb, "arrows": [][]int{shaft}}), true
}
