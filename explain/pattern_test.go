package explain

import (
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// The claims of a pattern follow from its truths, and from no fewer, by trying all ways; wings
// are where their names are.
func TestPatterns(t *testing.T) {
	data, err := os.ReadFile("testdata/steps.tsv")
	if err != nil {
		t.Fatal(err)
	}
	shared, labels := 0, map[string]int{}
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		puzzle, _, _ := strings.Cut(line, "\t")
		p := parse(t, puzzle)
		for s, err := range Steps(t.Context(), p, options(t, p)) {
			if err != nil {
				t.Fatal(err)
			}
			claims := 0
			for _, one := range s.Patterns() {
				claims += len(one.Reasons)
				if s.Size == 0 {
					continue
				}
				if len(one.Reasons) > 1 {
					shared++
				}
				for _, r := range one.Reasons {
					label := r.Label(p)
					labels[label]++
					patternHolds(t, p, r)
					if !wingIs(p, r, label) {
						t.Errorf("%s: %s", label, r.Text(p))
					}
				}
			}
			if claims != len(s.Reasons) {
				t.Errorf("%d claims in patterns, %d in the step", claims, len(s.Reasons))
			}
		}
	}
	if shared < 20 || labels["XY-Wing"] == 0 || labels["W-Wing"] == 0 || labels["AIC"] == 0 || labels["X-Wing"] == 0 {
		t.Errorf("%d patterns of several claims, labels %v", shared, labels)
	}
}

// sees reports whether two candidates exclude each other on a plain board.
func sees(s *sudoku.Shape, a, b sudoku.Candidate) bool {
	if a.Cell == b.Cell {
		return a.Digit != b.Digit
	}
	return a.Digit == b.Digit && shareHouse(s, a.Cell, b.Cell)
}

// patternHolds holds a reason to its truths, and to each set of all but one.
func patternHolds(t *testing.T, p sudoku.Puzzle, r Reason) {
	t.Helper()
	var ways [][]sudoku.Candidate
	for i := range r.Truths {
		var list []sudoku.Candidate
		for _, x := range r.waysOf(i) {
			list = append(list, r.m.split(x))
		}
		ways = append(ways, list)
	}
	var possible func(chosen []sudoku.Candidate, rest [][]sudoku.Candidate) bool
	possible = func(chosen []sudoku.Candidate, rest [][]sudoku.Candidate) bool {
		if len(rest) == 0 {
			return true
		}
		return slices.ContainsFunc(rest[0], func(a sudoku.Candidate) bool {
			return !slices.ContainsFunc(chosen, func(b sudoku.Candidate) bool { return sees(p.Shape, a, b) }) &&
				possible(append(slices.Clip(chosen), a), rest[1:])
		})
	}
	claim := []sudoku.Candidate{r.Claim.Fact.Candidate}
	if possible(claim, ways) {
		t.Errorf("%s does not follow", r.Text(p))
	}
	for i := range ways {
		if !possible(claim, slices.Delete(slices.Clone(ways), i, i+1)) {
			t.Errorf("%s: a truth is too many", r.Text(p))
		}
	}
}

// wingIs holds wings to what players mean by them; other labels pass.
func wingIs(p sudoku.Puzzle, r Reason, label string) bool {
	var cells []sudoku.Cell
	var pairs []string
	for i, truth := range r.Truths {
		if truth.Kind == CellTruth {
			cells, pairs = append(cells, truth.Cell), append(pairs, r.waysText(p, i))
		}
	}
	see := func(a, b sudoku.Cell) bool { return shareHouse(p.Shape, a, b) }
	claim := r.Claim.Fact
	with := func(pair string) bool { return strings.Contains(pair, p.Shape.ValueName(claim.Cell, claim.Digit)) }
	switch label {
	case "XY-Wing", "XYZ-Wing":
		if len(cells) != 3 {
			return false
		}
		for pivot := range cells {
			a, b := (pivot+1)%3, (pivot+2)%3
			if see(cells[pivot], cells[a]) && see(cells[pivot], cells[b]) && with(pairs[a]) && with(pairs[b]) && len(pairs[a]) == 3 && len(pairs[b]) == 3 &&
				see(claim.Cell, cells[a]) && see(claim.Cell, cells[b]) && with(pairs[pivot]) == (label == "XYZ-Wing") && (label == "XY-Wing" || see(claim.Cell, cells[pivot])) {
				return true
			}
		}
		return false
	case "W-Wing":
		return len(cells) == 2 && pairs[0] == pairs[1] && with(pairs[0]) && see(claim.Cell, cells[0]) && see(claim.Cell, cells[1])
	case "remote pair", "XY-Chain":
		return len(cells) == len(r.Truths) && !slices.ContainsFunc(pairs, func(s string) bool { return len(s) != 3 })
	}
	return true
}

// A pattern is one sentence, and a chain is walked.
func TestPatternText(t *testing.T) {
	p := parse(t, "...65.....54.3.1.68....43....3.........2..6977....95.....8...2..6....9.4.1.......")
	var texts []string
	for s, err := range Steps(t.Context(), p, options(t, p)) {
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range s.Patterns() {
			texts = append(texts, one.Claims(p)+": "+one.Because(p))
		}
	}
	for _, want := range []string{
		"r3c4 and r9c5 are not 9: r3c4=9 makes r3c5=1, r7c5=4, and no way is left for r9c4",
		"r1c1 and r2c1 are not 2: any of these leaves no way for 2 in box 7 (r8c1 r9c1)",
	} {
		if !slices.Contains(texts, want) {
			t.Errorf("no pattern is %q: %q", want, texts)
		}
	}
}
