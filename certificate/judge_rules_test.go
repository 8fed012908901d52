package certificate_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/sudoku"
)

// The judge of rules that he cannot read. He takes what the puzzle means from brute
// force and the formula as it is written for other checkers, and believes neither
// more than this: the formula has the hash, each solution satisfies it with some
// values of the other variables until it is blocked, and the proof refutes it.

// judgeByBrute decides whether a certificate of a small puzzle shows what it claims.
func judgeByBrute(t *testing.T, text []byte, puzzle sudoku.Puzzle) error {
	t.Helper()
	p, err := read(text)
	if err != nil {
		return err
	}
	all := map[string]bool{} // every solution, and whether it is shown
	for _, g := range brute.Solutions(puzzle, brute.MaxCount) {
		all[puzzle.Shape.GridText(g)] = false
	}
	for i, s := range p.Solutions {
		if shown, ok := all[s]; !ok || shown {
			return fmt.Errorf("solution %d is none", i)
		}
		all[s] = true
	}
	want, about := len(p.Solutions), 0
	switch words := strings.Fields(p.Claim); {
	case p.Claim == "unsolvable" && want == 0, p.Claim == "unique" && want == 1, p.Claim == "minimal" && want == 1,
		words[0] == "exactly" && words[1] == strconv.Itoa(want):
		if want != len(all) {
			return fmt.Errorf("%d solutions, not %d", len(all), want)
		}
	case words[0] == "at" && words[2] == strconv.Itoa(want):
		if p.Lines != 0 || p.Formula != "" {
			return fmt.Errorf("a proof that is none")
		}
		return nil
	case words[1] == "is" && want == 0:
		about = 1
	default:
		return fmt.Errorf("claim %q", p.Claim)
	}
	var dimacs bytes.Buffer
	if err := record(t, text).WriteFormula(&dimacs); err != nil {
		return err
	}
	f := clausesOf(dimacs.String())
	if p.Clauses != len(f) || p.Formula != hashOf(f) {
		return fmt.Errorf("another formula")
	}
	for _, g := range brute.Solutions(puzzle, 12) {
		if !satisfies(g, puzzle, f[:len(f)-want-about], p.Variables) {
			return fmt.Errorf("the formula rules %v out", g)
		}
	}
	return refutes(f, p.Variables, p.proof)
}

func clausesOf(dimacs string) (f [][]int) {
	_, rest, _ := strings.Cut(dimacs, "\n")
	clause := []int{}
	for w := range strings.FieldsSeq(rest) {
		l, _ := strconv.Atoi(w)
		if l == 0 {
			f, clause = append(f, clause), []int{}
			continue
		}
		clause = append(clause, l)
	}
	return f
}

// satisfies reports whether there are values for the other variables.
func satisfies(g sudoku.Grid, p sudoku.Puzzle, f [][]int, vars int) bool {
	n := p.Shape.N()
	values := make([]int8, vars+1)
	for c := range g {
		for d := range n {
			values[c*n+d+1] = -1
		}
		if d := g[c]; d > 0 {
			values[c*n+int(d)] = 1
		}
	}
	var search func(values []int8) bool
	search = func(values []int8) bool {
		for changed := true; changed; {
			changed = false
			for _, c := range f {
				open, last := 0, 0
				if slices.ContainsFunc(c, func(l int) bool {
					if sign(values, l) == 0 {
						open, last = open+1, l
					}
					return sign(values, l) > 0
				}) {
					continue
				}
				switch open {
				case 0:
					return false
				case 1:
					set(values, last)
					changed = true
				}
			}
		}
		v := slices.Index(values[1:], 0) + 1
		if v == 0 {
			return true
		}
		for _, l := range []int{-v, v} {
			next := slices.Clone(values)
			if set(next, l); search(next) {
				return true
			}
		}
		return false
	}
	return search(values)
}
