package text

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
	"sudokusat/text/lex"
)

// randomGrid fills a share of the cells with any digits, and the top one, so
// that symbols of every alphabet appear.
func randomGrid(rng *rand.Rand, s *sudoku.Shape, share float64) sudoku.Grid {
	g := sudoku.NewGrid(s)
	for c := range g {
		if rng.Float64() < share {
			g[c] = sudoku.Digit(1 + rng.IntN(s.N()))
		}
	}
	return g
}

// boxOf is the usual box, or any for a prime.
func shapeOf(t testing.TB, n int, boxes map[int]*sudoku.Shape) *sudoku.Shape {
	if s := boxes[n]; s != nil {
		return s
	}
	r, c := sudoku.DefaultBox(n)
	s, err := sudoku.NewShape(sudoku.Boxed(r, c))
	if err != nil {
		t.Fatal(err)
	}
	boxes[n] = s
	return s
}

// TestRoundTrip writes random grids of every size in every format and wants
// the same grids back, three in a row up to 36×36, with nothing given to the reader but the
// boxes where the size is prime.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	boxes := map[int]*sudoku.Shape{}
	sizes := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 36, 49, 64, 100, 400}
	for _, n := range sizes {
		shape := shapeOf(t, n, boxes)
		for _, s := range stylesFor(n) {
			for _, share := range []float64{0.3, 1, 0.02} {
				if (n > 36 || n > 16 && !testenv.LongTests()) && share != 0.3 {
					continue
				}
				if share == 0.02 && s.Symbols != AnySymbols && n > 9 && s.Symbols != Numbers {
					continue // an alphabet shows only in its symbols
				}
				name := fmt.Sprintf("%d %+v %g", n, s, share)
				var want []sudoku.Grid
				var out bytes.Buffer
				w := NewWriter(&out, WriterOptions{})
				inARow := 3
				if n > 36 {
					inARow = 1
				}
				for range inARow {
					g := randomGrid(rng, shape, share)
					if s.Symbols == FromZero && share < 1 { // 0 and another blank must appear
						g[0], g[1], g[2] = 1, 0, 2
					} else if s.Symbols == FromZero {
						continue
					} else if s.Symbols == Digits && n > 9 { // not mistaken for zero-based
						g[0], g[1] = 1, sudoku.Digit(n)
					}
					want = append(want, g)
					if err := w.Write(Record{Puzzle: sudoku.Puzzle{Shape: shape, Givens: g}, Style: &s}, g); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				o := Options{}
				if r, _ := sudoku.DefaultBox(n); r == 1 || (s.Format == Line || s.Format == CSV) && n < 30 {
					o.BoxRows, o.BoxCols = shape.Box()
				}
				r := NewReader(bytes.NewReader(out.Bytes()), o)
				for i, g := range want {
					rec, err := r.Read()
					if err != nil {
						t.Fatalf("%s: puzzle %d: %v\n%.1500s", name, i, err, out.Bytes())
					}
					if !rec.Puzzle.Givens.Equal(g) || !rec.Puzzle.Shape.Same(shape) {
						t.Fatalf("%s: puzzle %d: got\n%v\nwant\n%v\n%.1500s", name, i, rec.Puzzle.Givens, g, out.Bytes())
					}
					if rec.Style.Format != s.Format && n > 1 {
						t.Fatalf("%s: read as %s", name, rec.Style.Format)
					}
				}
				if rec, err := r.Read(); !errors.Is(err, io.EOF) {
					t.Fatalf("%s: after the last: %v %v", name, rec, err)
				}
			}
		}
	}
}

// stylesFor lists the styles that a board of size n can be written in.
func stylesFor(n int) []Style {
	var all []Style
	for _, f := range Formats() {
		if f == Square && n > 26 { // no characters left, but for the longer alphabets
			continue
		}
		s := Style{Format: f}
		all = append(all, s)
		if n == 1 {
			continue
		}
		s.Blank = '-'
		if f == Spaced || f == Square {
			all = append(all, s)
		}
	}
	if n > 9 && n <= maxFromZero {
		all = append(all, Style{Format: Square, Symbols: FromZero}, Style{Format: Square, Symbols: FromZero, Blank: '-', Lower: n < 36})
	}
	if n > 9 && n <= maxLetters {
		all = append(all, Style{Format: Square, Symbols: Letters, Blank: '-'}, Style{Format: Spaced, Symbols: Letters})
	}
	if n > 9 && n <= lex.MaxChars {
		all = append(all, Style{Format: Square, Symbols: Digits}, Style{Format: Square, Symbols: Digits, Blank: '0'}, Style{Format: Boxed, Symbols: Digits})
	}
	if n > 9 {
		all = append(all, Style{Format: Spaced, Symbols: Numbers, Blank: '0', First: 4, Width: 4}, Style{Format: Spaced, Symbols: Numbers, Sep: ','})
	}
	return all
}

// TestAnswerMirrorsThePuzzle wants the answer in the exact form of the puzzle.
func TestAnswerMirrorsThePuzzle(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"line, what follows is left alone", "0000300000000000 x\n", "4444344444444444\n"},
		{"an empty 16×16", strings.Repeat(".", 256) + "\n", strings.Repeat("D", 256) + "\n"},
		{"letters keep their case", strings.Repeat("---------------p\n", 16), strings.Repeat("dddddddddddddddp\n", 16)},
		{"hexadecimal", "01........." + ".....\n" + strings.Repeat("..............ef\n", 15), "0133333333333333\n" + strings.Repeat("33333333333333ef\n", 15)},
		{"commas", "1,0,0,0\n0,2,0,0\n0,0,0,0\n0,0,0,0\n", "1,4,4,4\n4,2,4,4\n4,4,4,4\n4,4,4,4\n"},
		{"tabs", "1\t.\t.\t.\n.\t2\t.\t.\n.\t.\t.\t.\n.\t.\t.\t.\n", "1\t4\t4\t4\n4\t2\t4\t4\n4\t4\t4\t4\n4\t4\t4\t4\n"},
		{"a drawing with a frame", "+----+----+\n| 1. | .2 |\n| .. | .. |\n+----+----+\n| .. | .. |\n| .. | .. |\n+----+----+\n",
			"+----+----+\n| 14 | 42 |\n| 44 | 44 |\n+----+----+\n| 44 | 44 |\n| 44 | 44 |\n+----+----+\n"},
		{"a drawing with its comments", "1. | .2  # top\n.. | ..\n---+---\n.. | ..\n.. | ..\n", "14 | 42  # top\n44 | 44\n---+---\n44 | 44\n44 | 44\n"},
		{"groups", "12 ..\n.. ..\n.. 3.\n.. ..\n", "12 44\n44 44\n44 34\n44 44\n"},
		{"a table with solutions", "id,puzzle,solution,clues\n7,1...............,?,1\n", "id,puzzle,solution,clues\n7,1...............,1444444444444444,1\n"},
		{"a table with fields behind its columns", "id,puzzle\n7,1...............,\"\",0\n", "id,puzzle,solution\n7,1...............,1444444444444444,\"\",0\n"},
		{"a table without", "quizzes\n1...............\n", "quizzes,solution\n1...............,1444444444444444\n"},
		{"quotes", "name;puzzle\n\"x;y\";\"1...............\"\n", "name;puzzle;solution\n\"x;y\";\"1...............\";1444444444444444\n"},
		{"an object", `{"name":"x", "puzzle":"1..............."}` + "\n", `{"name":"x", "puzzle":"1...............","solution":"1444444444444444"}` + "\n"},
		{"an object with a solution", `{"solution":null,"puzzle":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}` + "\n",
			`{"solution":[1,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4],"puzzle":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}` + "\n"},
		{"an object over lines", "{\n  \"puzzle\": [\n    [1,0,0,0],\n    [0,0,0,0],\n    [0,0,0,0],\n    [0,0,0,0]\n  ]\n}\n",
			`{"puzzle": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"solution":[[1,4,4,4],[4,4,4,4],[4,4,4,4],[4,4,4,4]]}` + "\n"},
	} {
		recs := readAll(t, []byte(tt.in), Options{})
		var solutions []sudoku.Grid
		for _, rec := range recs { // every blank becomes a 4
			g := rec.Puzzle.Givens.Clone()
			for c, d := range g {
				if d == 0 {
					g[c] = 4
				}
			}
			solutions = append(solutions, g)
		}
		if got := answer(t, recs, solutions, WriterOptions{}); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// TestUnansweredPuzzleKeepsItsPlace wants an empty line for a puzzle without answer, and nothing but
// separators among grids.
func TestUnansweredPuzzleKeepsItsPlace(t *testing.T) {
	p, err := Parse("1234341221434321", Options{})
	if err != nil {
		t.Fatal(err)
	}
	line := Record{Puzzle: p, Style: &Style{Format: Line}}
	grid := Record{Puzzle: p, Style: &Style{Format: Square}}
	const square = "1234\n3412\n2143\n4321\n"
	for _, tt := range []struct {
		name string
		recs []Record
		skip []bool
		want string
	}{
		{"lines", []Record{line, line, {}, line}, []bool{false, true, true, false}, "1234341221434321\n\n\n1234341221434321\n"},
		{"one grid", []Record{grid}, []bool{true}, ""},
		{"grids", []Record{grid, grid, {}, grid}, []bool{false, false, true, false}, square + "\n" + square + "\n\n" + square},
	} {
		var out bytes.Buffer
		w := NewWriter(&out, WriterOptions{})
		for i, rec := range tt.recs {
			if tt.skip[i] {
				err = w.Skip(rec)
			} else {
				err = w.Write(rec, p.Givens)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil || out.String() != tt.want {
			t.Errorf("%s: got %q, want %q (%v)", tt.name, out.String(), tt.want, err)
		}
	}
}
