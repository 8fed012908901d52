package ruled_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native/internal/ruled"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// aboutRegions makes rules about a division of 4×4 squares: some take all regions alike, some name numbers.
type aboutRegions struct {
	*source
	t        *testing.T
	solution sudoku.Grid
}

// constraints returns those of a rule that the solution keeps, or hardly ever another one; none otherwise.
func (r *aboutRegions) constraints(text string) []sudoku.Constraint {
	x, err := rule.Parse(text)
	if err != nil {
		r.t.Fatal(err)
	}
	out, err := x.Constraints(r.s)
	if err != nil {
		r.t.Fatal(err)
	}
	return r.kept(out...)
}

func (r *aboutRegions) kept(list ...sudoku.Constraint) []sudoku.Constraint {
	if keeps(r.s, r.solution, list) || r.IntN(16) == 0 {
		return list
	}
	return nil
}

// alike is a rule that takes all regions alike.
func (r *aboutRegions) alike() []sudoku.Constraint {
	at := func(c int) string { return fmt.Sprintf("r%dc%d", c/4+1, c%4+1) }
	c, o, number := 4*r.IntN(3)+r.IntN(3), r.IntN(16), at(r.IntN(16))
	lines := []string{fmt.Sprintf("%s..r%dc4", at(c), c/4+1), fmt.Sprintf("%s..r4c%d", at(c), c%4+1)}
	around := []string{at(c), at(c + 1), at(c + 5), at(c + 4)}
	switch r.IntN(8) {
	case 0:
		return r.constraints("chaos-arrow " + number + " = " + lines[0] + " = " + lines[1])
	case 1:
		return r.constraints("chaos-arrow " + [2]string{"", "others "}[r.IntN(2)] + number + " = " + lines[r.IntN(2)])
	case 2:
		return r.constraints("chaos-count " + number + " = " + strings.Join(around, " "))
	case 3:
		return r.constraints("count-distinct " + number + " = region." + strings.Join(around, " region."))
	case 4:
		return r.kept(sudoku.Different{Name: "different", Cells: []sudoku.Cell{16 + sudoku.Cell(c), 16 + sudoku.Cell((c+1+o%15)%16)}})
	case 5:
		if c == o {
			return nil
		}
		return r.constraints("clone region." + at(c) + " = region." + at(o))
	case 6:
		cells := r.labels()
		if r.IntN(2) == 0 {
			r.Shuffle(16, func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
			cells = cells[:2+r.IntN(6)]
		}
		return r.kept(sudoku.Automaton{Name: "line", Cells: cells, Machine: equalAtEnd(r.t), Reason: "no"})
	}
	x := sudoku.AnyOf{Name: "or"}
	for range 2 {
		if one := r.alike(); one != nil {
			x.Alternatives = append(x.Alternatives, one)
		}
	}
	if x.Alternatives == nil {
		return nil
	}
	return []sudoku.Constraint{x}
}

// labels are the cells of the layer.
func (r *aboutRegions) labels() (out []sudoku.Cell) {
	for c := range sudoku.Cell(16) {
		out = append(out, 16+c)
	}
	return out
}

// naming is a rule that may distinguish one region from another.
func (r *aboutRegions) naming() []sudoku.Constraint {
	label, square := 16+sudoku.Cell(r.IntN(16)), sudoku.Cell(r.IntN(16))
	var x sudoku.Constraint
	switch r.IntN(8) {
	case 2:
		return r.constraints(fmt.Sprintf("count-distinct region.r%dc1 = region.r1c2 region.r2c2 region.r3c2 region.r4c4", 1+r.IntN(4)))
	case 3:
		at := r.Perm(16)
		x = sudoku.DifferentPairs{Name: "pairs", A: r.labels()[at[0]%8 : at[0]%8+3], B: []sudoku.Cell{sudoku.Cell(at[1]), sudoku.Cell(at[2]), sudoku.Cell(at[3])}, Reason: "no"}
	case 4:
		x = sudoku.Connected{Name: "connected", Cells: r.labels(), Allow: r.set(), Min: r.IntN(5), Max: 4 + r.IntN(13), Reason: "no"}
	case 5:
		var err error
		if x, err = sudoku.NewSomeOf(r.s, "one of", []int{1}, []sudoku.Constraint{r.make(r.IntN(3), 1)}, []sudoku.Constraint{r.make(r.IntN(3), 1)}); err != nil {
			r.t.Fatal(err)
		}
	case 0:
		x = sudoku.Different{Name: "different", Cells: []sudoku.Cell{square, label}}
	case 1:
		table := sudoku.NewTable(4, func(a, b sudoku.Digit) bool { return a == b })
		x = sudoku.Relation{Name: "equal", A: square, B: label, Table: table, Reason: "no"}
	default:
		x = r.make(r.IntN(kinds), 1)
	}
	if r.IntN(3) == 0 {
		x = sudoku.AnyOf{Name: "or", Alternatives: [][]sudoku.Constraint{{x}, {r.make(r.IntN(kinds), 1)}}}
	}
	return r.kept(x)
}

// Divisions are those that brute force finds, in the same order where one is asked for, whether the search has names
// of its own for the regions or not: with rules that take regions alike, and with all others and givens about numbers.
func TestNamesOfRegionsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 11))
	src := &aboutRegions{source: newSource(t, r, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, Layers: []sudoku.Layer{{Name: "region", Values: []string{"1", "2", "3", "4"}}}}), t: t}
	s := src.s
	base, err := (rule.ChaosConstruction{}).Constraints(s)
	if err != nil {
		t.Fatal(err)
	}
	top, rounds, renamed, named := ruled.NewTopology(s), testenv.Rounds(1200), 0, 0
	verdicts := src.verdicts(t, rounds, func() (out ownRule, givens sudoku.Grid) {
		for src.solution = nil; src.solution == nil; {
			givens = sudoku.NewGrid(s)
			number := map[sudoku.Digit]sudoku.Digit{}
			for c, l := range division(r) {
				if number[l] == 0 {
					number[l] = sudoku.Digit(len(number) + 1)
				}
				givens[16+c] = number[l]
			}
			p, err := sudoku.NewPuzzle(s, givens, ownRule(base))
			if err != nil {
				t.Fatal(err)
			}
			if all := brute.Solutions(p, 100); len(all) > 0 {
				src.solution = all[r.IntN(len(all))]
			}
		}
		out = slices.Clone(base)
		for range 2 + r.IntN(12) {
			out = append(out, src.alike()...)
		}
		if r.IntN(3) == 0 {
			for range 1 + r.IntN(2) {
				out = append(out, src.naming()...)
			}
		}
		if r.IntN(12) == 0 {
			out = out[1:] // all numbers of a division count
		}
		givens = sudoku.NewGrid(s)
		for _, c := range r.Perm(16)[:8+r.IntN(9)] {
			givens[c] = src.solution[c]
		}
		if r.IntN(6) == 0 {
			c := 16 + r.IntN(16)
			givens[c] = src.solution[c]
		}
		p, err := sudoku.NewPuzzle(s, givens, out)
		if err != nil {
			t.Fatal(err)
		}
		if ruled.Renamed(top, p) {
			renamed++
		} else {
			named++
		}
		return out, givens
	})
	t.Logf("unsolvable, unique, multiple: %v; names of its own: %d, of the rule: %d", verdicts, renamed, named)
	for i, k := range append(verdicts[:], renamed, named) {
		if k < rounds/60 {
			t.Errorf("%d: only %d", i, k)
		}
	}
}

// equalAtEnd accepts lines of 4 digits whose last two are the same.
func equalAtEnd(t *testing.T) *sudoku.Machine {
	t.Helper()
	var edges []sudoku.Edge
	for from := range 9 { // 2d−1 behind a digit d, and 2d behind two of them
		for d := 1; d <= 4; d++ {
			to := 2*d - 1
			if from > 0 && (from+1)/2 == d {
				to++
			}
			edges = append(edges, sudoku.Edge{From: from, Symbol: d, To: to})
		}
	}
	m, err := sudoku.NewMachine(9, 5, []int{0}, []int{2, 4, 6, 8}, edges)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The search has names of its own exactly where no rule distinguishes one region from another, and has the solutions
// that brute force finds: nothing but the order of the regions is left out.
func TestRegionsAreRenamed(t *testing.T) {
	var labels []sudoku.Cell
	for c := range sudoku.Cell(16) {
		labels = append(labels, 16+c)
	}
	pairs := func(a ...sudoku.Cell) ownRule {
		return ownRule{sudoku.DifferentPairs{Name: "pairs", A: a[:2], B: a[2:], Reason: "no"}}
	}
	line := func(cells []sudoku.Cell) ownRule {
		return ownRule{sudoku.Automaton{Name: "line", Cells: cells, Machine: equalAtEnd(t), Reason: "no"}}
	}
	r := rand.New(rand.NewPCG(22, 12))
	several := 0
	for _, x := range []struct {
		rules   string
		own     ownRule
		renamed bool
	}{
		{"killer 3 r1c1 r1c2", nil, true},
		{"chaos-arrow r1c1 = r1c1..r1c4 = r1c1..r4c1", nil, true},
		{"chaos-count r1c1 = r2c2 r1c2 r2c1 r2c3 r3c2", nil, true},
		{"count-distinct r1c1 = region.r1c1 region.r1c2 region.r2c1", nil, true},
		{"clone region.r1c1 = region.r2c2", nil, true},
		{"different region.r1c1 region.r4c4", nil, true},
		{"different r1c1 r2c2", nil, true},
		{"different region.r2c2 r4c1", nil, false},
		{"clone region.r4c4 = r4c1", nil, false},
		{"thermo region.r1c1 region.r2c2 region.r3c4", nil, false},
		{"sum 6 region.r2c4 region.r4c4", nil, false},
		{"even region.r4c4", nil, false},
		{"count-distinct region.r4c3 = region.r1c1 region.r1c2 region.r2c1", nil, false},
		{"count-distinct r1c1 = region.r1c1 region.r1c2 r2c1", nil, false},
		{`automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[2,3],1]]} region.r4c4`, nil, false},
		{"different r1c1 r2c2", line(labels), true},
		{"different r1c1 r2c2", line(labels[2:11]), true},
		{"different r1c1 r2c2", pairs(0, 6, 19, 31), true},
		{"different r1c1 r2c2", pairs(16, 21, 19, 31), true},
		{"different r1c1 r2c2", pairs(21, 13, 19, 31), false},
		{"different r1c1 r2c2", pairs(0, 6, 21, 13), false},
	} {
		t.Run(x.rules, func(t *testing.T) {
			list, err := rule.ParseAll("chaos-construction; " + x.rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rule.Puzzle(nil, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4}, list)
			if err != nil {
				t.Fatal(err)
			}
			givens := sudoku.NewGrid(p.Shape)
			copy(givens, sudoku.Grid{2, 1, 3, 4, 1, 4, 2, 3, 4, 3, 1, 2, 3, 2, 4, 1})
			p, err = sudoku.NewPuzzle(p.Shape, givens, append(slices.Clone(p.Rules()), x.own)...)
			if err != nil {
				t.Fatal(err)
			}
			top := ruled.NewTopology(p.Shape)
			if is := ruled.Renamed(top, p); is != x.renamed {
				t.Errorf("renamed: %v", is)
			}
			solutions := brute.Solutions(p, 301)
			if t.Log(len(solutions), "solutions"); len(solutions) > 1 {
				several++
			}
			ask(t, r, top, p, solutions)
		})
	}
	if several < 16 {
		t.Errorf("only %d with several solutions", several)
	}
}

// An open board has a division soon: the search does not begin with names all over it.
func TestOpenBoardIsDividedSoon(t *testing.T) {
	list, err := rule.ParseAll("chaos-construction")
	if err != nil {
		t.Fatal(err)
	}
	p, err := rule.Puzzle(nil, sudoku.Board{Rows: 9, Cols: 9, Lo: 1, Hi: 9}, list)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ruled.NewTopology(p.Shape).Solve(t.Context(), p, sudoku.Query{Limit: 1})
	if err != nil || r.Count != 1 || r.Stats.Nodes > 1000 {
		t.Errorf("%d solutions in %d nodes, %v", r.Count, r.Stats.Nodes, err)
	}
}
