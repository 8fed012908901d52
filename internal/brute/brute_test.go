package brute_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/corpus"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Known numbers: 4×4 boards, Latin squares, and what is easily calculated.
func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		board sudoku.Board
		rules string
		want  int
	}{
		{sudoku.Boxed(2, 2), "", 288},
		{sudoku.Boxed(2, 2), "diagonal", 48},
		{sudoku.Latin(4), "", 576},
		{sudoku.Latin(3), "", 12},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 4}, "", 60},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 4, FreeLines: true}, "", 125},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 4, FreeLines: true, Missing: []sudoku.Cell{1}}, "", 25},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 4, FreeLines: true, Extra: []string{"A"}}, "", 625},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 4}, "thermo r1c1..r1c3", 10},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 4, FreeLines: true}, "slow-thermo r1c1..r1c3", 35},
		{sudoku.Board{Rows: 1, Cols: 3, Lo: 0, Hi: 1, FreeLines: true}, "thermo r1c1..r1c3", 0},
	} {
		t.Run(c.board.Text()+" "+c.rules, func(t *testing.T) {
			rules, err := rule.ParseAll(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			b, own := rule.Apply(c.board, rules)
			s, err := sudoku.NewShape(b)
			if err != nil {
				t.Fatal(err)
			}
			p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
			if err != nil {
				t.Fatal(err)
			}
			if got := brute.Count(p, 1000); got != c.want {
				t.Errorf("%s %s: %d, want %d", s.Name(), c.rules, got, c.want)
			}
		})
	}
	for _, e := range corpus.Load(t, "small-empty.txt", "rules.txt") {
		if e.Puzzle.Shape.N() <= 4 && brute.Count(e.Puzzle, 1000) != int(e.Count) {
			t.Errorf("%s: not %d", e.Where, e.Count)
		}
	}
}

// The random puzzles are of every sort, and each rule makes a difference.
func TestPuzzlesVary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[string]int{}
	verdicts := [3]int{}
	missing, extra, own := 0, 0, 0
	n := testenv.Rounds(1000)
	for range n {
		p, count := brute.Puzzle(r)
		solutions := brute.Solutions(p, brute.MaxCount)
		if len(solutions) != count {
			t.Fatalf("%d solutions listed, %d counted", len(solutions), count)
		}
		for _, g := range solutions {
			if err := sudoku.Check(p, g); err != nil {
				t.Fatal(err)
			}
		}
		verdicts[min(count, 2)]++
		missing += min(len(p.Shape.Board().Missing), 1)
		extra += min(len(p.Shape.Board().Extra), 1)
		own += min(len(p.Rules()), 1)
		for _, rules := range [][]sudoku.Rule{p.Shape.Board().Rules, p.Rules()} {
			for _, x := range rules {
				for _, f := range rule.Families() {
					if text := x.Text() + " "; len(text) > len(f.Name) && text[:len(f.Name)+1] == f.Name+" " {
						seen[f.Name]++
					}
				}
			}
		}
	}
	for _, f := range rule.Families() {
		if f.Name != "latin" && f.Name != "doppelganger" && f.Kind != "shading and regions" && seen[f.Name] == 0 && testenv.LongTests() {
			t.Errorf("no puzzle with %s", f.Name)
		}
	}
	for v, k := range verdicts {
		if k < n/8 {
			t.Errorf("verdict %d: %d of %d puzzles", v, k, n)
		}
	}
	if missing < n/20 || extra < n/20 || own < n/4 {
		t.Errorf("%d with missing squares, %d with extra cells, %d with rules of their own", missing, extra, own)
	}
	t.Logf("verdicts %v, missing %d, extra %d, own rules %d, %v", verdicts, missing, extra, own, seen)
}

// There are random rules of every family, and they forbid something; also of those
// that [brute.Puzzle] still does without.
func TestRandomRulesForbidSomething(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	b, err := sudoku.ParseBoard("4x4 digits 1-5 box 2x2 extra A")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rule.Families() {
		if f.Name == "latin" {
			continue
		}
		kept, broken := 0, 0
		for range max(testenv.Rounds(500), 200) {
			made, ok := brute.Rule(r, b, f)
			if !ok {
				continue
			}
			board := b
			switch f.Name {
			case "chaos-construction": // whose regions have a square for each digit
				board.Hi = 4
			case "no-tied-ranks": // of many digits few lines are equal
				board = sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 2, FreeLines: true}
			case "doppelganger":
				board = sudoku.Board{Rows: 2, Cols: 2, Hi: 2}
			}
			board, _ = rule.Apply(board, []sudoku.Rule{made})
			board.Rules = nil
			s, err := sudoku.NewShape(board)
			if err != nil {
				t.Fatal(err)
			}
			p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), made)
			if err != nil {
				continue
			}
			for c := range p.Givens {
				p.Givens[c] = sudoku.Digit(1 + r.IntN(s.N()))
			}
			ok = true
			for _, c := range p.Constraints() {
				ok = ok && c.Judge(s, p.Givens) == nil
			}
			if ok {
				kept++
			} else {
				broken++
			}
		}
		if broken == 0 || kept+broken < 20 {
			t.Errorf("%s: %d times kept, %d times broken", f.Name, kept, broken)
		}
	}
}

// Random primitives are of every sort, and most puzzles with them have solutions.
func TestPrimitivesVary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	seen := map[string]int{}
	verdicts := [3]int{}
	n := testenv.Rounds(600)
	for range n {
		p, count := brute.Primitives(r)
		verdicts[min(count, 2)]++
		for _, c := range p.Constraints() {
			seen[fmt.Sprintf("%T", c)]++
		}
	}
	for _, c := range []sudoku.Constraint{sudoku.Domain{}, sudoku.Different{}, sudoku.Relation{}, sudoku.Clause{}, sudoku.Sets{},
		sudoku.Sum{}, sudoku.Count{}, sudoku.Automaton{}, sudoku.Connected{}, sudoku.DifferentPairs{}, sudoku.AnyOf{}} {
		if name := fmt.Sprintf("%T", c); seen[name] < n/50 {
			t.Errorf("%d of %s in %d puzzles", seen[name], name, n)
		}
	}
	for v, k := range verdicts {
		if k < n/8 {
			t.Errorf("verdict %d: %d of %d puzzles", v, k, n)
		}
	}
	t.Logf("verdicts %v, %v", verdicts, seen)
}
