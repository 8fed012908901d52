package text

import (
	"errors"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestRulesEndWithTheTime ends the time of a puzzle at each moment in which it is asked for: the
// reading ends with that error for good, and never with a puzzle that lacks rules.
func TestRulesEndWithTheTime(t *testing.T) {
	over := errors.New("the time is over")
	in := "#box 2x2\n#rule thermo r1c1..r1c3\n#rule thermo r2c1..r2c3\n#rule thermo r3c1..r3c3\n" + strings.Repeat("0000\n", 4)
	ended, thermo := 0, rule.Thermo{Cells: rule.Cells{"r4c1", "r4c2"}}
	for last := 0; ; last++ {
		asked := 0
		r := NewReader(strings.NewReader(in), Options{Rules: []sudoku.Rule{thermo}, Late: func() error {
			if asked++; asked > last {
				return over
			}
			return nil
		}})
		rec, err := r.Read()
		if err == nil {
			if len(rec.Puzzle.Rules()) != 4 || asked > last {
				t.Fatalf("asked %d times: a puzzle with %d rules", asked, len(rec.Puzzle.Rules()))
			}
			break
		}
		ended++
		if _, again := r.Read(); !errors.Is(err, over) || !errors.Is(again, over) {
			t.Errorf("ended at moment %d: %v, then %v", last, err, again)
		}
	}
	if ended < 6 { // three directives and three rules
		t.Errorf("asked %d times", ended)
	}
}

// TestMistakesEndWithTheTime is the same with a directive that is wrong, whose board is worked out with the
// rules of the options: what is over is the time, and nothing is wrong with the board.
func TestMistakesEndWithTheTime(t *testing.T) {
	over := errors.New("the time is over")
	for last := range 3 {
		asked := 0
		r := NewReader(strings.NewReader("#box 3x3\n#rule sandwich 5 row 1\n"+strings.Repeat(".", 81)+"\n"), Options{
			Rules: []sudoku.Rule{rule.Thermo{Cells: rule.Cells{"r4c1", "r4c2"}}},
			Late: func() error {
				if asked++; asked > last {
					return over
				}
				return nil
			}})
		_, err := r.Read()
		if _, again := r.Read(); !errors.Is(err, over) || !errors.Is(again, over) {
			t.Errorf("ended at moment %d: %v, then %v", last, err, again)
		}
	}
}

// TestMistakesOnLargeBoards works out the board above wrong rules once.
func TestMistakesOnLargeBoards(t *testing.T) {
	r := NewReader(strings.NewReader("#box 3x3\n"+strings.Repeat("#rule sandwich 5 row 1\n", 3)), Options{})
	for line := 2; line <= 4; line++ {
		_, err := r.Read()
		var mistake *ParseError
		if !errors.As(err, &mistake) || mistake.Line != line {
			t.Fatalf("line %d: %v", line, err)
		}
		if h := &r.build.boards.head; h.good == nil || h.good != h.board {
			t.Errorf("line %d: the board is not known to be good", line)
		}
	}
}
