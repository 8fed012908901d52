package reduce

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

var puzzles = flag.Int("puzzles", testenv.Rounds(1000), "how many random puzzles with rules are tried")

// On small puzzles with every sort of rule, reducing comes to the fixpoint of
// the reference where that knows the rules, no candidate of a solution is lost, Solved has the one
// solution and Contradiction none. 25,000 were tried when this was written.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	outcomes := map[Outcome]int{}
	for range *puzzles {
		p, count := brute.Puzzle(random)
		r := New(p.Shape)
		left := r.Reduce(t.Context(), p, Options{})
		outcome := left.Outcome()
		if referred(p) {
			outcome = sameAsReference(t, p, left)
		}
		outcomes[outcome]++
		solutions := brute.Solutions(p, brute.MaxCount)
		for _, lemmas := range []bool{false, true} {
			left := r.Reduce(t.Context(), p, Options{Lemmas: lemmas, Probes: 10})
			switch {
			case left.Outcome() == Contradiction && count > 0, left.Outcome() == Solved && count != 1:
				t.Fatalf("%s%v with %d solutions", p.Text(), left.Outcome(), count)
			case left.Outcome() == Solved && !left.Grid().Equal(solutions[0]):
				t.Fatalf("%s%v is not %v", p.Text(), left.Grid(), solutions[0])
			case left.Outcome() != outcome && !overfull(p) && referred(p):
				t.Fatalf("%s%v with lemmas %v, else %v", p.Text(), left.Outcome(), lemmas, outcome)
			}
			for _, g := range solutions {
				for c, d := range g {
					if d != 0 && !left.Has(sudoku.Cell(c), d) {
						t.Fatalf("%s%v lost %s=%d", p.Text(), g, p.Shape.CellName(sudoku.Cell(c)), d)
					}
				}
			}
		}
	}
	for _, o := range []Outcome{Open, Solved, Contradiction} {
		if outcomes[o] < *puzzles/20 {
			t.Errorf("the puzzles are one-sided: %v", outcomes)
		}
	}
	t.Log(outcomes)
}

// referred reports whether the reference knows all that a puzzle's rules are made
// of.
func referred(p sudoku.Puzzle) bool {
	return !slices.ContainsFunc(p.Constraints(), func(c sudoku.Constraint) bool {
		switch c.(type) {
		case sudoku.Domain, sudoku.Different, sudoku.Relation:
			return false
		}
		return true
	})
}

// One reducer takes puzzles of its shape in any order: with rules, with others,
// without any, and the same rules with other givens.
func TestRulesComeAndGo(t *testing.T) {
	s := sudoku.Classic()
	r := New(s)
	var all []sudoku.Puzzle
	for _, rules := range []string{"", "thermo r1c1..r1c9", "greater r2c1..r2c9", "", "nonconsecutive", "different r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9; even r1c1"} {
		p := empty(s)
		if rules != "" {
			own, err := rule.ParseAll(rules)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...); err != nil {
				t.Fatal(err)
			}
		}
		other := p.Givens.Clone()
		other[40] = 5
		clash := other.Clone()
		clash[2], clash[3] = 4, 3
		all = append(all, p, p.With(other), p.With(clash))
	}
	for range 2 {
		for _, p := range all {
			for _, o := range []Options{{}, {Lemmas: true}} {
				sameAsReference(t, p, r.Reduce(t.Context(), p, o))
			}
		}
	}
	own := r.own
	if r.Reduce(t.Context(), all[15], Options{}); r.own != own {
		t.Error("the same rules are worked out twice")
	}
}

// More cells than digits is a contradiction, but not one for a proof: unit
// propagation does not count.
func TestMoreCellsThanDigits(t *testing.T) {
	s := made(t, sudoku.Board{Rows: 1, Cols: 5, Lo: 1, Hi: 4, FreeLines: true})
	own, err := rule.ParseAll("different r1c1..r1c5")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
	if err != nil {
		t.Fatal(err)
	}
	if o := New(s).Reduce(t.Context(), p, Options{}).Outcome(); o != Contradiction {
		t.Errorf("%v", o)
	}
	if left := New(s).Reduce(t.Context(), p, Options{Lemmas: true}); left.Outcome() != Open || left.Undecided() != 20 {
		t.Errorf("with lemmas %v", left.Outcome())
	}
}

// overfull reports whether a set has more cells than there are digits.
func overfull(p sudoku.Puzzle) bool {
	for _, c := range p.Constraints() {
		if d, ok := c.(sudoku.Different); ok && len(d.Cells) > p.Shape.N() {
			return true
		}
	}
	return false
}
