package encode_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

var puzzles = flag.Int("puzzles", testenv.Rounds(300), "how many random puzzles with rules are tried")

// On small puzzles with every sort of rule, every encoding with every
// at-most-one, and its form with whole constraints, has the puzzle's solutions.
// 20,000 were tried when this was written, two in three with constraints of every sort.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 27))
	verdicts := [3]int{}
	for range *puzzles {
		p, want := brute.Puzzle(random)
		if random.IntN(3) > 0 {
			p, want = brute.Primitives(random)
		}
		verdicts[min(want, 2)]++
		for _, e := range encode.Encodings() {
			for _, a := range encode.AMOs() {
				inst, err := e.New(t.Context(), p, a)
				if err != nil {
					t.Fatal(err)
				}
				sameSolutions(t, p, inst, formula(t, inst), want)
				if a.Name != "auto" {
					continue
				}
				var cards expander
				if err := inst.WriteCards(&cards); err != nil {
					t.Fatal(err)
				}
				if cards.size.Vars = max(cards.size.Vars, int64(inst.Candidates())); cards.size != inst.CardSize() {
					t.Fatalf("%s%s: constraints %+v, CardSize is %+v", p.Text(), e.Name, cards.size, inst.CardSize())
				}
				cards.Vars = int(cards.size.Vars)
				sameSolutions(t, p, inst, &cards.Formula, want)
				sums := linearExpander{expander{Formula: cnf.Formula{Vars: inst.Candidates()}}, nil}
				if err := inst.WriteLinear(&sums); err != nil {
					t.Fatal(err)
				}
				if sums.size.Vars = inst.LinearSize().Vars; sums.size != inst.LinearSize() || int64(sums.Vars) > sums.size.Vars {
					t.Fatalf("%s%s: linear constraints %+v of %d variables, LinearSize is %+v", p.Text(), e.Name, sums.size, sums.Vars, inst.LinearSize())
				}
				sameSolutions(t, p, inst, &sums.Formula, want, sums.linear...)
				if all := brute.Solutions(p, 3); want > 0 {
					blocked := formula(t, inst)
					for _, g := range all {
						blocked.Clause(inst.Blocking(g))
					}
					sameSolutions(t, p, inst, blocked, want-len(all))
				}
				readBack(t, p, inst)
			}
		}
	}
	for v, k := range verdicts {
		if k < *puzzles/10 {
			t.Errorf("verdict %d: %d of %d puzzles", v, k, *puzzles)
		}
	}
}

// readBack decodes a model by the comments of a file on its variables.
func readBack(t *testing.T, p sudoku.Puzzle, inst *encode.Formula) {
	t.Helper()
	var text bytes.Buffer
	if err := encode.WriteDIMACS(&text, inst); err != nil {
		t.Fatal(err)
	}
	names, comments, err := cnf.ReadNames(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	m, err := encode.NewMap(p.Shape, names, comments)
	if err != nil {
		t.Fatalf("%s%v", p.Text(), err)
	}
	for _, want := range brute.Solutions(p, 1) {
		model := cnf.NewModel(inst.Candidates())
		for v := range model[1:] {
			model[v+1] = cnf.True // of missing squares too: they do not matter
			if c, d := inst.Candidate(cnf.Var(v + 1)); p.Shape.Exists(c) && want[c] != d {
				model[v+1] = cnf.False
			}
		}
		one, err1 := inst.Decode(model)
		two, err2 := m.Decode(model)
		if err1 != nil || err2 != nil || !one.Equal(want) || !two.Equal(want) {
			t.Fatalf("%s%v is decoded as %v (%v), by the map as %v (%v)", p.Text(), want, one, err1, two, err2)
		}
	}
}

func sameSolutions(t *testing.T, p sudoku.Puzzle, inst *encode.Formula, f *cnf.Formula, want int, sums ...linear) {
	t.Helper()
	pin(f, inst)
	o := newOracle(f)
	o.addSums(sums...)
	got := o.count(inst.Candidates(), f.Vars, func(m cnf.Model) {
		g, err := inst.Decode(m)
		if err == nil {
			err = sudoku.Check(p, g)
		}
		if err != nil {
			t.Fatalf("%s%v", p.Text(), err)
		}
	})
	if got != want {
		t.Fatalf("%s%d solutions, want %d", p.Text(), got, want)
	}
}

// pin makes the variables of missing squares false: no clause mentions them,
// and each solution is to be counted once.
func pin(f *cnf.Formula, inst *encode.Formula) {
	for v := cnf.Var(1); int(v) <= inst.Candidates(); v++ {
		if c, _ := inst.Candidate(v); !inst.Puzzle().Shape.Exists(c) {
			f.Clause([]cnf.Lit{v.Neg()})
		}
	}
}

// expander takes constraints as pairwise clauses, and their size as they are.
type expander struct {
	cnf.Formula
	size encode.Size
}

func (x *expander) add(lits []cnf.Lit) {
	counter := cardCounter{x.size}
	counter.Clause(lits)
	x.size = counter.size
}

func (x *expander) Clause(lits []cnf.Lit) error {
	x.add(lits)
	return x.Formula.Clause(lits)
}

func (x *expander) AtMostOne(lits []cnf.Lit) error {
	x.add(lits)
	for i, a := range lits {
		for _, b := range lits[i+1:] {
			x.Formula.Clause([]cnf.Lit{-a, -b})
		}
	}
	return nil
}

// linearExpander keeps linear constraints as well.
type linearExpander struct {
	expander
	linear []linear
}

func (x *linearExpander) Linear(terms []cnf.Term, is cnf.Compare, bound int64) error {
	x.size.Clauses++
	x.size.Literals += int64(len(terms))
	for _, t := range terms {
		x.Vars = max(x.Vars, int(t.Lit.Var()))
	}
	x.linear = append(x.linear, linear{slices.Clone(terms), is, bound})
	return nil
}

func (x *expander) ExactlyOne(lits []cnf.Lit) error {
	x.AtMostOne(lits)
	return x.Formula.Clause(lits)
}

// ruled is a puzzle with rules of its own.
func ruled(t testing.TB, p sudoku.Puzzle, text string) sudoku.Puzzle {
	t.Helper()
	own, err := rule.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = sudoku.NewPuzzle(p.Shape, p.Givens, own...); err != nil {
		t.Fatal(err)
	}
	return p
}

// What each primitive adds to the board's clauses, in numbers computed by hand.
func TestClausesOfRules(t *testing.T) {
	for _, c := range []struct {
		text              string
		minimal, extended int64 // clauses
		literals          int64 // of the extended ones
	}{
		{"even r1c1", 5, 5, 5},
		{"candidates 2,4,8 r1c1 r1c2", 12, 12, 12},
		{"thermo r1c1 r1c2 r1c3", 90, 90, 180},                                                  // u ≥ v: 45 of 81 pairs a step
		{"palindrome r1c1 r1c2 r1c3 r1c4", 2 * 72, 2 * 72, 4 * 72},                              // u ≠ v
		{"different r1c1 r2c2 r3c3 r5c5", 6 * 9, 6 * 9, 12 * 9},                                 // pairs of cells
		{"different r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9", 36 * 9, 36*9 + 9, 72*9 + 81}, // a house
		{"different r1c1..r1c9 r2c1", 45 * 9, 45 * 9, 90 * 9},                                   // cannot be
		{"nonconsecutive ; odd r5c5", 144*16 + 4, 144*16 + 4, 144*32 + 4},                       // 144 neighbours
		{"different r1c1 ; thermo r1c1 r1c1", 0 + 9, 0 + 9, 9},                                  // of a cell with itself
	} {
		t.Run(c.text, func(t *testing.T) {
			board := empty(sudoku.Classic())
			p := ruled(t, board, c.text)
			for _, e := range []struct {
				make func(sudoku.Puzzle, encode.AMO) (*encode.Formula, error)
				want int64
			}{{encode.Minimal, c.minimal}, {encode.Extended, c.extended}} {
				without, err := e.make(board, encode.Pairwise())
				if err != nil {
					t.Fatal(err)
				}
				with, err := e.make(p, encode.Pairwise())
				if err != nil {
					t.Fatal(err)
				}
				formula(t, with)
				if got := with.Size().Clauses - without.Size().Clauses; got != e.want {
					t.Errorf("%d clauses, want %d", got, e.want)
				}
				if got := with.Size().Literals - without.Size().Literals; e.want == c.extended && e.want != c.minimal && got != c.literals {
					t.Errorf("%d literals, want %d", got, c.literals)
				}
			}
		})
	}
}
