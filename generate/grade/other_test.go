package grade

import (
	"slices"
	"strings"
	"testing"

	"sudokusat/generate"
	"sudokusat/native"
	"sudokusat/rating/hodoku"
	"sudokusat/rating/se"
	"sudokusat/sudoku"
)

// TestOtherGradesAreRead reads grades of other programs, and refuses what is none.
func TestOtherGradesAreRead(t *testing.T) {
	for text, want := range map[string]Other{
		"se 7.1":               {Scale: "se", Low: 7.1, High: 7.1, AnyLevel: true},
		"SE 9.5-10":            {Scale: "se", Low: 9.5, High: 10, AnyLevel: true},
		"hodoku hard 800-1000": {Scale: "hodoku", Low: 800, High: 1000, Level: hodoku.Hard},
		"hodoku-2.2 900":       {Scale: "hodoku-2.2", Low: 900, High: 900, AnyLevel: true},
	} {
		got, err := Parse(text)
		if err != nil || got.Other == nil || got.Other.Scale != want.Scale || got.Other.Low != want.Low || got.Other.High != want.High || got.Other.Level != want.Level || got.Other.AnyLevel != want.AnyLevel {
			t.Errorf("%s: %+v, %v", text, got.Other, err)
		}
	}
	if g, err := Parse("hodoku unfair"); err != nil || g.Other.Level != hodoku.Unfair || g.Other.AnyLevel || g.Other.High < 1e9 {
		t.Errorf("%+v, %v", g.Other, err)
	}
	for _, text := range []string{"se", "se hard", "se 9-8", "se 99", "se 7-", "se NaN", "se -1-3", "se 7 8", "hodoku", "hodoku hard 1000-800", "hodoku brutal", "hodoku hard easy", "hodoku hard 1-2 3", "se Inf", "hodoku 7e", "ser 7"} {
		if g, err := Parse(text); err == nil {
			t.Errorf("%q is read as %+v", text, g)
		}
	}
}

// TestOtherGradesAreMade makes puzzles of grades of other programs and rates them anew.
func TestOtherGradesAreMade(t *testing.T) {
	request := generate.Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Seed: 3}
	maker, err := generate.NewMaker(t.Context(), native.New(native.Jobs(1)), nil, request)
	if err != nil {
		t.Fatal(err)
	}
	wings, rectangles := NewOther("hodoku"), NewOther("se")
	wings.Techniques = []string{hodoku.XWing.String()}
	rectangles.Techniques = slices.DeleteFunc(se.Techniques(), func(name string) bool { return !strings.HasPrefix(name, "Unique Rectangle") })
	rectangles.High = 7
	var rater se.Rater
	for name, o := range map[string]*Other{"X-Wing": wings, "rectangle": rectangles, "se 3.4-4.2": nil, "se 7.1-7.3": nil, "se 9.5-10": nil, "hodoku hard 800-1000": nil, "hodoku unfair": nil} {
		g := Grade{Other: o}
		if o == nil {
			if g, err = Parse(name); err != nil {
				t.Fatal(err)
			}
		}
		search := Search{Maker: maker, Request: &request, Grade: g, Misses: 10_000}
		found, err := search.Make(t.Context(), 1)
		if err != nil || found.Puzzle == nil {
			t.Errorf("%s: %+v, %v", name, found, err)
			continue
		}
		p := request.PuzzleOf(&found.Outcome)
		if g.Other.Scale == "se" {
			r, err := rater.Rate(t.Context(), p)
			if er := float64(r.ER) / 10; err != nil || er < g.Other.Low || er > g.Other.High {
				t.Errorf("%s: %v, %v", name, r, err)
			}
			used := g.Other.Techniques == nil
			for s := range se.Steps(t.Context(), p) {
				used = used || slices.Contains(g.Other.Techniques, s.Technique)
			}
			if !used {
				t.Errorf("%s is not needed", name)
			}
			continue
		}
		r, err := hodoku.Rate(t.Context(), p, found.Solution, hodoku.V24)
		if err != nil || float64(r.Score) < g.Other.Low || float64(r.Score) > g.Other.High || !g.Other.AnyLevel && r.Level != g.Other.Level || name == "X-Wing" && r.Steps[hodoku.XWing] == 0 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// TestMissesAreCounted: a search that meets nothing of its grade knows how near it came.
func TestMissesAreCounted(t *testing.T) {
	request := generate.Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Seed: 3}
	maker, err := generate.NewMaker(t.Context(), native.New(native.Jobs(1)), nil, request)
	if err != nil {
		t.Fatal(err)
	}
	for name, is := range map[string]func(Met) bool{
		"se 9.25": func(m Met) bool { return m.TooHard < m.Rated && m.Hardest > 7 && m.Hardest < 9.25 }, // no rating is
		"se 1":    func(m Met) bool { return m.TooHard == m.Rated },
		"easy":    func(m Met) bool { return m.Rated < 50 }, // found
		"extreme": func(m Met) bool { return m.TooHard == 0 && m.Hardest >= 4 },
	} {
		g, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		search := Search{Maker: maker, Request: &request, Grade: g, Misses: 50}
		found, err := search.Make(t.Context(), 1)
		if m := search.Met(); err != nil || m.Rated != found.Rated || !is(m) {
			t.Errorf("%s: %+v, %+v, %v", name, found, m, err)
		}
	}
}
