package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

func draws(t testing.TB, texts ...string) (all []Draw) {
	t.Helper()
	for _, text := range texts {
		d, err := ParseDraw(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseDraw(d.Text()); err != nil || again.Text() != d.Text() || again.kind.Name != d.kind.Name {
			t.Errorf("%q is read back as %q, %v", d.Text(), again.Text(), err)
		}
		all = append(all, d)
	}
	return all
}

func makeOf(t testing.TB, q Request, n int) []Outcome {
	t.Helper()
	made := make([]Outcome, n)
	if err := maker(t, lineSolver, q).Make(context.Background(), 0, made); err != nil {
		t.Fatal(err)
	}
	for i, one := range made {
		if one.Puzzle == nil {
			t.Fatalf("%d: none in %d tries: %+v", i, one.Tries, one.Rejected)
		}
	}
	return made
}

func isUnique(t testing.TB, p sudoku.Puzzle) bool {
	t.Helper()
	yes, err := sudoku.IsUnique(context.Background(), native.New(), p)
	if err != nil {
		t.Fatal(err)
	}
	return yes
}

// hold holds a puzzle with drawn rules to the judge, and clue by clue to being minimal
// where it claims to be.
func hold(t testing.TB, one Outcome) {
	t.Helper()
	p := one.Board.With(one.Puzzle)
	if err := sudoku.Check(p, one.Solution); err != nil {
		t.Error(err)
	}
	if !isUnique(t, p) {
		t.Errorf("not unique:\n%s", p.Text())
	}
	for c, d := range one.Puzzle {
		if less := one.Puzzle.Clone(); one.Minimal && d != 0 {
			if less[c] = 0; isUnique(t, p.With(less)) {
				t.Errorf("cell %d can go:\n%s", c, p.Text())
			}
		}
	}
}

// TestDrawnPuzzlesAreMinimal makes puzzles with rules of every kind on boxes and on maps of regions. No
// clue can go, and where that was asked no rule.
func TestDrawnPuzzlesAreMinimal(t *testing.T) {
	boards := map[string]Request{
		"9×9":     {Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Minimal: true},
		"9×9 map": {Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Regions: true},
		"6×6":     {Puzzle: shape(t, sudoku.Boxed(2, 3)), LeastRules: true}, // has room for some of them at least
		"6×6 map": {Puzzle: shape(t, sudoku.Boxed(2, 3)), Regions: true, LeastRules: true},
		"6×6 X":   {Puzzle: shape(t, sudoku.Boxed(2, 3, rule.Diagonal{}))},
	}
	for _, k := range Drawables() {
		for name, q := range boards {
			if !testenv.LongTests() && q.Puzzle.Shape.N() > 6 {
				continue
			}
			t.Run(k.Name+" "+name, func(t *testing.T) {
				q.Draws, q.Seed = draws(t, k.Name), 5
				if k.Name == "little-killers" {
					q.Draws = draws(t, "little-killers 2-4") // long ones are slow to settle
				}
				for _, one := range makeOf(t, q, 2) {
					hold(t, one)
					if !one.Minimal {
						t.Error("not minimal")
					}
					rules := one.Board.Rules()
					if len(rules) == 0 && q.Puzzle.Shape.N() > 6 {
						t.Error("no rules")
					}
					for i := range rules {
						less, err := sudoku.NewPuzzle(one.Board.Shape, one.Puzzle, slices.Delete(slices.Clone(rules), i, i+1)...)
						if err != nil {
							t.Fatal(err)
						}
						if q.LeastRules && isUnique(t, less) {
							t.Errorf("%s can go:\n%s", rules[i].Text(), one.Board.With(one.Puzzle).Text())
						}
					}
				}
			})
		}
	}
}

// TestDrawnTogether makes puzzles of several wishes at once.
func TestDrawnTogether(t *testing.T) {
	half, err := SymmetryByName("rot180")
	if err != nil {
		t.Fatal(err)
	}
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	pattern := make([]bool, 81)
	for c := range pattern {
		pattern[c] = c%4 == 0
	}
	for name, q := range map[string]Request{
		"killer":           {Puzzle: plain, Draws: draws(t, "cages 2-4"), NoClues: true},
		"least killer":     {Puzzle: plain, Draws: draws(t, "cages 2-4"), NoClues: true, LeastRules: true},
		"some cages":       {Puzzle: plain, Draws: draws(t, "9 cages 3", "2-3 thermos 4"), Minimal: true},
		"clues":            {Puzzle: plain, Draws: draws(t, "3 arrows 3"), Low: 22, High: 24},
		"clues, symmetric": {Puzzle: plain, Draws: draws(t, "40% dots"), Low: 10, High: 20, Symmetry: half},
		"minimal":          {Puzzle: plain, Draws: draws(t, "4 whispers 5"), Symmetry: half, Minimal: true},
		"pattern":          {Puzzle: plain, Draws: draws(t, "dots"), Pattern: pattern},
		"all":              {Puzzle: plain, Draws: draws(t, "all dots", "all xv"), NoClues: true, LeastRules: true},
		"diagonal":         {Puzzle: shape(t, sudoku.Boxed(3, 3, rule.Diagonal{})), Draws: draws(t, "cages 2-3"), NoClues: true},
		"with others":      {Puzzle: ruled(t, "knightmare 5,15"), Draws: draws(t, "2 renbans 4")},
		"map":              {Puzzle: plain, Draws: draws(t, "cages 2-4", "2 region-sum-lines"), Regions: true},
		"map alone":        {Puzzle: plain, Regions: true, Minimal: true, Symmetry: half},
		"map with pattern": {Puzzle: plain, Regions: true, Pattern: pattern, Low: 10, High: 30},
		"6×6 map":          {Puzzle: shape(t, sudoku.Boxed(2, 3)), Regions: true, Low: 8, High: 9},
		"from 0":           {Puzzle: shape(t, sudoku.Board{Rows: 6, Cols: 6, Lo: 0, Hi: 5, BoxRows: 2, BoxCols: 3}), Draws: draws(t, "cages 2-3", "x-sums", "skyscrapers")},
		"hidden squares":   {Puzzle: shape(t, sudoku.Board{Rows: 6, Cols: 6, Lo: 1, Hi: 6, Missing: []sudoku.Cell{3, 14}, Extra: []string{"A"}}), Draws: draws(t, "cages 2-3", "dots", "little-killers 3")},
	} {
		if !testenv.LongTests() && q.Puzzle.Shape.N() > 6 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			q.Seed = 21
			made := makeOf(t, q, 2)
			groups, err := q.Symmetry.groups(q.Puzzle.Shape, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, one := range made {
				hold(t, one)
				if n := one.Puzzle.Filled(); q.NoClues && n > 0 || n < q.Low || q.High > 0 && n > q.High {
					t.Errorf("%d clues", n)
				}
				for _, group := range groups {
					for _, c := range group {
						if (one.Puzzle[c] == 0) != (one.Puzzle[group[0]] == 0) {
							t.Error("not symmetric")
						}
					}
				}
				for c := range one.Puzzle {
					if q.Pattern != nil && q.Pattern[c] != (one.Puzzle[c] != 0) {
						t.Errorf("cell %d is not as in the pattern", c)
					}
				}
				if q.Minimal && !one.Minimal {
					t.Error("not minimal")
				}
				rules := one.Board.Rules()
				for k := range rules {
					less, err := sudoku.NewPuzzle(one.Board.Shape, one.Puzzle, slices.Delete(slices.Clone(rules), k, k+1)...)
					if err != nil {
						t.Fatal(err)
					}
					if _, cage := rules[k].(rule.Cage); q.LeastRules && cage && isUnique(t, less) {
						t.Errorf("%s can go", rules[k].Text())
					}
				}
				alone := make([]Outcome, 1)
				if err := maker(t, nil, q).Make(context.Background(), uint64(i), alone); err != nil {
					t.Fatal(err)
				}
				if !alone[0].Puzzle.Equal(one.Puzzle) || alone[0].Tries != one.Tries || !reflect.DeepEqual(alone[0].Board.RuleTexts(), one.Board.RuleTexts()) {
					t.Errorf("%d alone is another puzzle", i)
				}
			}
		})
	}
}

// TestCagesHangTogether holds cages to sizes, to hanging together and to different digits.
func TestCagesHangTogether(t *testing.T) {
	for _, text := range []string{"cages 2-4", "cages 1-2", "cages 3", "cages 5-9"} {
		s := sudoku.Classic()
		near, names := neighbours(s), cellNames(s)
		for i := range uint64(30) {
			d := draws(t, text)[0]
			if err := d.check(s, false); err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(i, 1))
			var g Cells
			fillClassic(r, &g)
			full := make(sudoku.Grid, 81)
			for c, v := range g {
				full[c] = sudoku.Digit(v)
			}
			tk := newTaking(r, s, full, names, &near)
			tk.take(&d)
			met := map[int32]bool{}
			for _, cage := range tk.cages {
				pieces := 1
				if !tk.connected(append([]int32{-1}, cage...), -1) {
					pieces = 2
				}
				if len(cage) < d.least || len(cage) > d.most || pieces > 1 {
					t.Errorf("%s: a cage of %d cells", text, len(cage))
				}
				for k, c := range cage {
					if met[c] || tk.holds(cage[:k], c) {
						t.Errorf("%s: %v", text, cage)
					}
					met[c] = true
				}
			}
			if text == "cages 2-4" && len(met) != 81 {
				t.Errorf("%s: %d cells in cages", text, len(met))
			}
		}
	}
}

func TestDrawRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":               "a kind of rules is missing",
		"termos":         `no rules called "termos" can be drawn: did you mean thermos?`,
		"houses":         "(there are odd-cells, ",
		"cages 4-2":      "cages 4-2: sizes are written 3 or 2-4",
		"cages 2-":       "sizes are written",
		"dots 3":         "dots have no number of cells to choose (a number before the name is the number of rules)",
		"0 thermos":      "0: a number of rules is written",
		"140% dots":      "a share is written 40%, from 1 to 100",
		"3":              "3: a kind of rules is missing",
		"99999999 dots":  "a number of rules is written",
		"cages 99999999": "sizes are written",
	} {
		if _, err := ParseDraw(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	plain := sudoku.Puzzle{Shape: sudoku.Classic()}
	for name, q := range map[string]Request{
		"long thermo":       {Puzzle: plain, Draws: draws(t, "thermos 10-12")},
		"short thermo":      {Puzzle: plain, Draws: draws(t, "thermos 1")},
		"region sums":       {Puzzle: shape(t, sudoku.Latin(9)), Draws: draws(t, "region-sum-lines")},
		"no clues":          {Puzzle: plain, NoClues: true},
		"least rules":       {Puzzle: plain, LeastRules: true},
		"unbiased":          {Puzzle: plain, Unbiased: true, Draws: draws(t, "dots")},
		"unbiased map":      {Puzzle: plain, Unbiased: true, Regions: true},
		"map of 3×3":        {Puzzle: shape(t, sudoku.Latin(3)), Regions: true},
		"map of 20×20":      {Puzzle: shape(t, sudoku.Boxed(4, 5)), Regions: true},
		"map on a map":      {Puzzle: shape(t, sudoku.Jigsaw(RandomRegions(rand.New(rand.NewPCG(1, 1)), 5))), Regions: true},
		"pattern, no clues": {Puzzle: plain, Draws: draws(t, "dots"), NoClues: true, Pattern: make([]bool, 81)},
	} {
		if _, err := NewMaker(t.Context(), native.New(), lineSolver, q); !errors.Is(err, ErrRequest) {
			t.Errorf("%s: %v", name, err)
		}
	}
	made := make([]Outcome, 1)
	if err := maker(t, lineSolver, Request{Puzzle: plain, Draws: draws(t, "30 thermos 9"), Tries: 3}).Make(context.Background(), 0, made); err != nil {
		t.Fatal(err)
	}
	if made[0].Puzzle != nil || made[0].Rejected.NoRules != 3 {
		t.Errorf("thirty long thermometers: %+v", made[0])
	}
}

// TestRandomRegions holds maps to connected regions of n squares, and to being many.
func TestRandomRegions(t *testing.T) {
	most := 16
	if !testenv.LongTests() {
		most = 10
	}
	for n := -1; n < 4; n++ {
		if of := RandomRegions(rand.New(rand.NewPCG(1, 1)), n); len(of) != max(n, 0)*max(n, 0) {
			t.Errorf("%d regions: %v", n, of)
		}
	}
	for n := 4; n <= most; n++ {
		seen := map[string]bool{}
		for i := range uint64(20) {
			of := RandomRegions(rand.New(rand.NewPCG(i, uint64(n))), n)
			seen[sudoku.RegionsText(of)] = true
			m := regionMap{n: n, of: of}
			met := make([]bool, n*n)
			pieces := map[int]int{}
			for c := range of {
				if met[c] {
					continue
				}
				met[c] = true
				piece := []int{c}
				for k := 0; k < len(piece); k++ {
					for _, o := range m.near(piece[k]) {
						if !met[o] && of[o] == of[c] {
							met[o] = true
							piece = append(piece, o)
						}
					}
				}
				if pieces[of[c]]++; len(piece) != n {
					t.Errorf("%d×%[1]d: a piece of %d squares", n, len(piece))
				}
			}
			if len(pieces) != n {
				t.Errorf("%d×%[1]d: %d regions", n, len(pieces))
			}
		}
		if len(seen) < 15 {
			t.Errorf("%d×%[1]d: %d maps of 20", n, len(seen))
		}
	}
}

func BenchmarkKillers(b *testing.B) {
	m := maker(b, lineSolver, Request{Puzzle: sudoku.Puzzle{Shape: sudoku.Classic()}, Draws: draws(b, "cages 2-4"), NoClues: true})
	first := uint64(0)
	for b.Loop() {
		made := make([]Outcome, 10)
		if err := m.Make(context.Background(), first, made); err != nil {
			b.Fatal(err)
		}
		first += 10
	}
	b.ReportMetric(float64(first)/b.Elapsed().Seconds(), "puzzles/s")
}

func FuzzDraw(f *testing.F) {
	for _, text := range []string{"cages 2-4", "3 thermos", "40% dots", "all xv", "2-4 arrows 3", "99999999999999999999 dots", "-", "%"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDraw(text)
		if err != nil {
			return
		}
		if again, err := ParseDraw(d.Text()); err != nil || again.Text() != d.Text() {
			t.Errorf("%q is %q, read back as %q, %v", text, d.Text(), again.Text(), err)
		}
		if err := d.check(sudoku.Classic(), false); err == nil && d.kind.Cells != nil && (d.least < 1 || d.least > d.most || d.most > 81) {
			t.Errorf("%q: %d to %d cells", text, d.least, d.most)
		}
	})
}

// TestDrawWords: kinds are known by the names of their families and all other words
// for these.
func TestDrawWords(t *testing.T) {
	for word, want := range map[string]string{
		"cages": "", "cage": "cages", "killer-cages": "cages", "Killer Cage": "cages", "thermo": "thermos", "thermometers": "thermos", "thermometer": "thermos",
		"slow-thermo": "slow-thermos", "slow thermometers": "slow-thermos", "arrow": "arrows", "double-arrow": "double-arrows", "whisper": "whispers",
		"german-whispers": "whispers", "dutch-whispers": "", "dutch-whisper": "dutch-whispers", "renban": "renbans", "renban lines": "renbans", "nabner": "nabners",
		"palindrome": "palindromes", "zipper": "zippers", "between-line": "between-lines", "between": "between-lines", "lockout": "lockouts", "lockout-lines": "lockouts",
		"modular": "modulars", "modular-lines": "modulars", "entropic": "entropics", "entropic-lines": "entropics", "region-sum-line": "region-sum-lines",
		"dot": "dots", "kropki": "dots", "white-dot": "white-dots", "black-dot": "black-dots", "xvs": "xv", "inequality": "inequalities", "greater": "inequalities",
		"odd-cell": "odd-cells", "odd": "odd-cells", "odds": "odd-cells", "even-cell": "even-cells", "even": "even-cells", "evens": "even-cells",
		"minimum": "minima", "maximum": "maxima", "fortress": "maxima", "quadruple": "quadruples", "quads": "quadruples", "little-killer": "little-killers",
		"sandwich": "sandwiches", "x-sum": "x-sums", "skyscraper": "skyscrapers", "numbered-room": "numbered-rooms",
	} {
		if want == "" {
			want = word
		}
		if d, err := ParseDraw("3 " + word); err != nil || d.Text() != "3 "+want {
			t.Errorf("%s: %v, %v", word, d, err)
		}
	}
	for _, word := range []string{"x", "v", "parity lines", "ten line", "negative diagonal", "anti-knight", "jigsaw", "clones"} {
		if d, err := ParseDraw(word); err == nil || !strings.Contains(err.Error(), "can be drawn") {
			t.Errorf("%s: %v, %v", word, d, err)
		}
	}
	for _, k := range kinds() {
		if f, err := rule.Find(k.Name); len(k.families) == 1 && (err != nil || f.Name != k.families[0].Name) {
			t.Errorf("%s: %s, %v", k.Name, f.Name, err)
		}
	}
}

// TestQuickGradeOfOtherSizes wants grids of other boards to be out of the filter's reach.
func TestQuickGradeOfOtherSizes(t *testing.T) {
	for _, cells := range []int{0, 16, 82, 256} {
		if got := QuickGrade(make(sudoku.Grid, cells)); got != 2 {
			t.Errorf("%d cells: %d", cells, got)
		}
	}
}

// TestTakenRulesHold takes rules of every kind from a grid, as many as there are, a share and a few: the grid
// keeps each of them, and there are as many as were wanted.
func TestTakenRulesHold(t *testing.T) {
	s := sudoku.Classic()
	near, names := neighbours(s), cellNames(s)
	r := rand.New(rand.NewPCG(4, 2))
	var g Cells
	fillClassic(r, &g)
	full := make(sudoku.Grid, 81)
	for c, v := range g {
		full[c] = sudoku.Digit(v)
	}
	for _, k := range Drawables() {
		counts := map[string]int{}
		for _, how := range []string{"all ", "40% ", "1-2 "} {
			d := draws(t, how+k.Name)[0]
			if err := d.check(s, false); err != nil {
				t.Fatal(err)
			}
			all, enough := newTaking(r, s, full, names, &near).take(&d)
			for _, b := range all {
				counts[how] += len(b)
				for _, one := range b {
					if _, err := sudoku.NewPuzzle(s, full, one); err != nil {
						t.Errorf("%s: %v", one.Text(), err)
					} else if p, _ := sudoku.NewPuzzle(s, sudoku.NewGrid(s), one); sudoku.Check(p, full) != nil {
						t.Errorf("%s does not hold", one.Text())
					}
				}
			}
			if how == "1-2 " && enough && (len(all) < 1 || len(all) > 2) {
				t.Errorf("%s%s: %d", how, k.Name, len(all))
			}
		}
		if counts["all "]+counts["40% "]+counts["1-2 "] == 0 {
			t.Errorf("no %s at all", k.Name)
		}
	}
}
