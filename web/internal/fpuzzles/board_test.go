package fpuzzles

import (
	"testing"

	"sudokusat/sudoku"
	"sudokusat/text"
)

// FuzzBoard reads anything: what it takes is a puzzle that steps can be taken of.
func FuzzBoard(f *testing.F) {
	f.Add(`{"size":4,"grid":[[{"value":1,"given":true},{"value":2,"centerPencilMarks":[1,2]},{},{}],[{},{},{"value":"3"},{}],[{},{},{},{}],[{},{},{},{}]],"truecandidatesoptions":["truecandidatesnumsolutions=8"]}`)
	f.Add(`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R1C2"]]}],"antiknight":true}`)
	f.Add(`{"size":1,"grid":[[{"value":9,"centerPencilMarks":[-1,0,1,1,99]}]]}`)
	f.Add("N4Ig5gTglgJiBcBtRwC+AaNmOgG4EMAbAVwFMEAWdcKXUgOwQBcIyd3M")
	f.Fuzz(func(t *testing.T, data string) {
		b, err := readBoard(text.Options{}, data)
		if err != nil {
			return
		}
		s := b.puzzle.Shape
		if len(b.digits) != s.Cells() || len(b.marks) != s.Cells() || b.cap == 0 {
			t.Fatalf("%d digits and %d marks of %d cells, cap %d", len(b.digits), len(b.marks), s.Cells(), b.cap)
		}
		candidates, _ := b.candidates()
		if _, err := b.filled(candidates); err != nil {
			t.Error(err)
		}
		for c := range candidates {
			if b.digits[c] == 0 && len(candidates[c]) > 0 {
				b.take(sudoku.Fact{Candidate: sudoku.Candidate{Cell: sudoku.Cell(c), Digit: candidates[c][0]}}, candidates)
				break
			}
		}
	})
}
