package ruled_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native/internal/ruled"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Lines that read the region of a square and those of all its neighbours have the solutions
// that brute force finds, wherever the square and the number are.
func TestEnclosedSquaresAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 30))
	src := newSource(t, r, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4, FreeLines: true, Layers: []sudoku.Layer{{Name: "region", Values: []string{"1", "2", "3", "4"}}}})
	regions := regionsOf(src.s)
	name := func(c int) string { return fmt.Sprintf("r%dc%d", c/4+1, c%4+1) }
	verdicts := src.verdicts(t, testenv.Rounds(900), func() (ownRule, sudoku.Grid) {
		givens := sudoku.NewGrid(src.s)
		var digits [5][]int // of each region, in any order
		for l := range digits {
			digits[l] = r.Perm(4)
		}
		for c, l := range division(r) {
			givens[c], givens[16+c] = sudoku.Digit(digits[l][0]+1), l
			digits[l] = digits[l][1:]
		}
		full := givens.Clone()
		for _, c := range r.Perm(32)[:6+r.IntN(7)] {
			givens[c] = 0
		}
		out := append(ownRule{}, regions...)
		for range 1 + r.IntN(2) {
			centre := r.IntN(16)
			var around, cells []string
			for _, c := range r.Perm(16) {
				if d := (c/4-centre/4)*(c/4-centre/4) + (c%4-centre%4)*(c%4-centre%4); d > 0 && d < 3 {
					around = append(around, name(c))
				}
			}
			if r.IntN(2) == 0 {
				around = around[1:] // a neighbour is missing, or a square that is none
			}
			labels := map[sudoku.Digit]bool{full[16+centre]: true}
			company := 0
			for _, c := range append([]string{name(centre)}, around...) {
				l := full[16+int(c[1]-'1')*4+int(c[3]-'1')]
				if labels[l] = true; l == full[16+centre] {
					company++
				}
				cells = append(cells, "region."+c)
			}
			arms, run := "", 1
			for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
				end, inside := centre, true
				for y, x := centre/4+step[0], centre%4+step[1]; y >= 0 && y < 4 && x >= 0 && x < 4; y, x = y+step[0], x+step[1] {
					if end = 4*y + x; inside && full[16+end] == full[16+centre] {
						run++
					} else {
						inside = false
					}
				}
				if end != centre {
					arms += " = " + name(centre) + ".." + name(end)
				}
			}
			kind := r.IntN(4)
			number := r.IntN(16)
			for range 200 * r.IntN(3) { // most are true
				if full[number] == sudoku.Digit([]int{company, company - 1, len(labels), run}[kind]) {
					break
				}
				number = r.IntN(16)
			}
			text := []string{"chaos-count %s = ", "chaos-count others %s = ", "count-distinct %s = ", "chaos-arrow %s"}[kind]
			switch text = fmt.Sprintf(text, name(number)); kind {
			case 2:
				text += strings.Join(cells, " ")
			case 3:
				text += arms
			default:
				text += name(centre) + " " + strings.Join(around, " ")
			}
			x, err := rule.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			constraints, err := x.Constraints(src.s)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, constraints...)
		}
		return out, givens
	})
	t.Logf("unsolvable, unique, multiple: %v", verdicts)
	for i, k := range verdicts {
		if k < testenv.Rounds(900)/50 {
			t.Errorf("verdict %d: only %d", i, k)
		}
	}
}

// A region is more than a square: of a square and all around it one alone is never counted, which is known before any search.
// Where a neighbour is left out, it may be the only one.
func TestEnclosedSquareHasCompany(t *testing.T) {
	for _, x := range []struct {
		rule     string
		number   sudoku.Digit
		possible bool
	}{
		{"chaos-count r2c2 = r2c2 r1c2 r2c1 r2c3 r3c2", 1, false},
		{"chaos-count r2c2 = r2c2 r1c2 r2c1 r2c3", 1, true},
		{"chaos-count r1c1 = r1c1 r1c2 r2c1", 1, false},
		{"chaos-count r1c1 = r1c1 r1c2", 1, true},
		{"chaos-arrow r1c1 = r1c1..r1c4 = r1c1..r4c1", 1, false},
		{"count-distinct r4c4 = region.r1c1 region.r1c2 region.r2c1", 3, false},
		{"count-distinct r4c4 = region.r1c1 region.r1c2 region.r2c2", 3, true},
	} {
		t.Run(x.rule, func(t *testing.T) {
			list, err := rule.ParseAll("chaos-construction; " + x.rule)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rule.Puzzle(nil, sudoku.Board{Rows: 4, Cols: 4, Lo: 1, Hi: 4}, list)
			if err != nil {
				t.Fatal(err)
			}
			field := strings.Fields(x.rule)[1]
			givens := p.Givens.Clone()
			givens[int(field[1]-'1')*4+int(field[3]-'1')] = x.number
			r, err := ruled.NewTopology(p.Shape).Solve(t.Context(), p.With(givens), sudoku.Query{Limit: 1})
			if err != nil || (r.Count > 0) != x.possible || !x.possible && r.Stats.Nodes > 0 {
				t.Errorf("%d solutions after %d nodes, %v", r.Count, r.Stats.Nodes, err)
			}
		})
	}
}
