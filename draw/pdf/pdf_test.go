package pdf

import (
	"bytes"
	"testing"

	"sudokusat/draw"
	"sudokusat/sudoku"
	"sudokusat/text"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func puzzle(t testing.TB) (p sudoku.Puzzle, solution sudoku.Grid) {
	t.Helper()
	p, err := text.Parse(easy, text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err = text.ParseGrid("534678912672195348198342567859761423426853791713924856961537284287419635345286179", p.Shape)
	if err != nil {
		t.Fatal(err)
	}
	return p, solution
}

// TestSameBytes holds the same pictures to make the same bytes.
func TestSameBytes(t *testing.T) {
	p, solution := puzzle(t)
	var first []byte
	for range 3 {
		b := NewBook(BookOptions{Title: "Nine by nine", PerPage: 4})
		for range 10 {
			b.Add(draw.Scene{Puzzle: p, Title: "easy"}, solution)
		}
		var out bytes.Buffer
		if err := b.Write(&out); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = out.Bytes()
		}
		if !bytes.Equal(first, out.Bytes()) {
			t.Fatal("another book")
		}
	}
}

// TestPages counts the pages of books: puzzles first, then solutions.
func TestPages(t *testing.T) {
	p, solution := puzzle(t)
	for _, c := range []struct{ puzzles, perPage, behind, pages int }{
		{0, 2, 12, 1}, {1, 1, 12, 2}, {7, 6, 12, 3}, {13, 4, 12, 6}, {13, 2, 6, 10},
	} {
		b := NewBook(BookOptions{PerPage: c.perPage, Behind: c.behind, Paper: Papers()[1]})
		for range c.puzzles {
			b.Add(draw.Scene{Puzzle: p}, solution)
		}
		var out bytes.Buffer
		if err := b.Write(&out); err != nil {
			t.Fatal(err)
		}
		if got := bytes.Count(out.Bytes(), []byte("/Type /Page\n")); got != c.pages {
			t.Errorf("%d puzzles, %d a page: %d pages, want %d", c.puzzles, c.perPage, got, c.pages)
		}
		if !bytes.HasPrefix(out.Bytes(), []byte("%PDF-")) || !bytes.HasSuffix(bytes.TrimSpace(out.Bytes()), []byte("%%EOF")) {
			t.Error("no PDF")
		}
	}
}

func BenchmarkBook(b *testing.B) {
	p, solution := puzzle(b)
	for b.Loop() {
		book := NewBook(BookOptions{PerPage: 4})
		for range 1000 {
			book.Add(draw.Scene{Puzzle: p}, solution)
		}
		var out bytes.Buffer
		if err := book.Write(&out); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len()), "bytes")
	}
}
