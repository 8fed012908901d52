package text

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"

	"sudokusat/sudoku"
)

// The three programs this package must be able to replace: their inputs
// and outputs, byte for byte.

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// readAll reads every record; malformed ones are errors of the test.
func readAll(t *testing.T, in []byte, o Options) []Record {
	t.Helper()
	var all []Record
	for r := NewReader(bytes.NewReader(in), o); ; {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rec)
	}
}

// answer writes the solutions as answers to the records.
func answer(t *testing.T, recs []Record, solutions []sudoku.Grid, o WriterOptions) string {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, o)
	for i, rec := range recs {
		if err := w.Write(rec, solutions[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func grids(recs []Record) []sudoku.Grid {
	var g []sudoku.Grid
	for _, r := range recs {
		g = append(g, r.Puzzle.Givens)
	}
	return g
}

func profile(t *testing.T, name string) *Profile {
	t.Helper()
	p, err := ProfileByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSeeds(t *testing.T) {
	for _, tt := range []struct {
		name, profile string
		puzzles       int
	}{
		{"dfs-9x9", "", 1},
		{"dfs-9x9", "dfs-9x9", 1},
		{"dfs-16x16", "poj3076", 2},
		{"dfs-16x16", "acwing171", 2},
	} {
		o, wo := Options{}, WriterOptions{}
		if tt.profile != "" {
			o.Profile = profile(t, tt.profile)
			wo.Profile = o.Profile
		}
		recs := readAll(t, readFile(t, "seeds/"+tt.name+".in"), o)
		want := readFile(t, "seeds/"+tt.name+".out")
		solutions := grids(readAll(t, want, Options{}))
		if len(recs) != tt.puzzles || len(solutions) != tt.puzzles {
			t.Fatalf("%s %s: %d puzzles, %d solutions, want %d", tt.name, tt.profile, len(recs), len(solutions), tt.puzzles)
		}
		for i := range recs {
			if err := sudoku.Check(recs[i].Puzzle, solutions[i]); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
		if got := answer(t, recs, solutions, wo); got != string(want) {
			t.Errorf("%s %s: got\n%s\nwant\n%s", tt.name, tt.profile, got, want)
		}
	}
}

func TestSeedSimple(t *testing.T) {
	p := profile(t, "simple")
	recs := readAll(t, readFile(t, "seeds/simple.in"), Options{Profile: p})
	if len(recs) != 5 || recs[0].Puzzle.Givens[1] != 8 || recs[4].Line != 42 {
		t.Fatalf("%d records, the last at line %d", len(recs), recs[len(recs)-1].Line)
	}
}
