package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"sudokusat/draw"
	"sudokusat/draw/internal/face"
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
			b.Add(t.Context(), draw.Scene{Puzzle: p, Title: "easy"}, solution)
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

// TestBooksHavePuzzlesThenSolutions counts the pages of books: puzzles first, then solutions.
func TestBooksHavePuzzlesThenSolutions(t *testing.T) {
	p, solution := puzzle(t)
	for _, c := range []struct{ puzzles, perPage, behind, pages int }{
		{0, 2, 12, 1}, {1, 1, 12, 2}, {7, 6, 12, 3}, {13, 4, 12, 6}, {13, 2, 6, 10},
	} {
		t.Run(fmt.Sprint(c.puzzles, " puzzles"), func(t *testing.T) {
			b := NewBook(BookOptions{PerPage: c.perPage, Behind: c.behind, Paper: Papers()[1]})
			for range c.puzzles {
				b.Add(t.Context(), draw.Scene{Puzzle: p}, solution)
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
		})
	}
}

// TestWordsFitTheirPlace sets texts of many lengths: no line is wider than its
// place, no type is smaller than the least, and "…" ends just the texts that are cut, on every paper and layout.
func TestWordsFitTheirPlace(t *testing.T) {
	b := NewBook(BookOptions{})
	for _, length := range []int{1, 40, 300, 2000, 30000} {
		for _, free := range []float64{30, 120, 500} {
			words := strings.Repeat("increasing digits ", length)
			p := b.paragraphs([]string{words}, 110, 300, free)
			if p.size < leastType || p.size > largestType || p.width > 110 || p.height() > free {
				t.Errorf("%d words, %v points free: type of %v, %v wide, %v high", length, free, p.size, p.width, p.height())
			}
			text := strings.Join(p.lines, " ")
			if whole := text == strings.TrimSpace(words); whole == p.cut || p.cut != strings.HasSuffix(text, "…") {
				t.Errorf("%d words, %v points free: cut is %v, the text has %d of %d bytes", length, free, p.cut, len(text), len(words))
			}
		}
	}
	p, _ := puzzle(t)
	add := func(b *Book, s draw.Scene) (cut bool) {
		cut, err := b.Add(t.Context(), s, nil)
		if err != nil {
			t.Error(err)
		}
		return cut
	}
	for _, paper := range Papers() {
		for _, perPage := range Layouts() {
			b := NewBook(BookOptions{Paper: paper, PerPage: perPage})
			if add(b, draw.Scene{Puzzle: p, Quiet: true}) || add(b, draw.Scene{Puzzle: p, Quiet: true, Words: []string{"Odd."}}) {
				t.Errorf("%s, %d per page: few words are cut", paper.Name, perPage)
			}
			if !add(b, draw.Scene{Puzzle: p, Words: []string{strings.Repeat("word ", 10000)}}) {
				t.Errorf("%s, %d per page: 10,000 words fit", paper.Name, perPage)
			}
			if !add(b, draw.Scene{Puzzle: p, Title: strings.Repeat("title ", 30)}) {
				t.Errorf("%s, %d per page: a title of 30 words fits", paper.Name, perPage)
			}
		}
	}
}

// A picture whose time is over is not in the book.
func TestBookInTime(t *testing.T) {
	p, solution := puzzle(t)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	b := NewBook(BookOptions{})
	if _, err := b.Add(late, draw.Scene{Puzzle: p}, solution); !errors.Is(err, context.Canceled) || b.Len() != 0 {
		t.Errorf("%v, %d puzzles", err, b.Len())
	}
}

func BenchmarkBook(b *testing.B) {
	p, solution := puzzle(b)
	for b.Loop() {
		book := NewBook(BookOptions{PerPage: 4})
		for range 1000 {
			book.Add(b.Context(), draw.Scene{Puzzle: p}, solution)
		}
		var out bytes.Buffer
		if err := book.Write(&out); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len()), "bytes")
	}
}

// TestTableLeadsToEachObject reads a file by its table: each object is at its offset, streams are
// as long as declared, and every object that is named is there.
func TestTableLeadsToEachObject(t *testing.T) {
	p, solution := puzzle(t)
	b := NewBook(BookOptions{Title: "(Ünï \\ code) ∑", PerPage: 4})
	b.Add(t.Context(), draw.Scene{Puzzle: p, Title: "éèñ ﬀ"}, solution)
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	data := out.Bytes()
	tail := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(data)
	if tail == nil {
		t.Fatal("no end")
	}
	at, err := strconv.Atoi(string(tail[1]))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllSubmatch(data[at:], -1)
	if want := fmt.Sprintf("xref\n0 %d\n", len(rows)+1); !bytes.HasPrefix(data[at:], []byte(want)) {
		t.Fatalf("%q, want %q", data[at:at+20], want)
	}
	for i, row := range rows {
		start, err := strconv.Atoi(string(row[1]))
		if err != nil {
			t.Fatal(err)
		}
		object := data[start:]
		if want := fmt.Sprintf("%d 0 obj\n", i+1); !bytes.HasPrefix(object, []byte(want)) {
			t.Errorf("object %d: %q", i+1, object[:20])
			continue
		}
		object = object[:bytes.Index(object, []byte("\nendobj\n"))]
		head, stream, packed := bytes.Cut(object, []byte("stream\n"))
		for _, named := range regexp.MustCompile(`(\d+) 0 R`).FindAllSubmatch(head, -1) {
			if n, _ := strconv.Atoi(string(named[1])); n < 1 || n > len(rows) {
				t.Errorf("object %d names object %d", i+1, n)
			}
		}
		if !packed {
			continue
		}
		length := regexp.MustCompile(`/Length (\d+)`).FindSubmatch(head)
		stream = bytes.TrimSuffix(stream, []byte("\nendstream"))
		if string(length[1]) != strconv.Itoa(len(stream)) {
			t.Errorf("object %d is %d long, and declares %s", i+1, len(stream), length[1])
		}
		z, err := zlib.NewReader(bytes.NewReader(stream))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(z); err != nil {
			t.Errorf("object %d: %v", i+1, err)
		}
	}
}

// TestSubsetHasItsGlyphsAndNoOther holds the glyphs of a subset to those of the font, of all parts that they
// are made of, and wants nothing else in it.
func TestSubsetHasItsGlyphsAndNoOther(t *testing.T) {
	for _, bold := range []bool{false, true} {
		f, full := newTypeface(bold), face.Data(bold)
		var glyphs []sfnt.GlyphIndex
		for _, ch := range "Ä9ñ" {
			glyphs = append(glyphs, f.glyph(ch))
		}
		part := subset(full, glyphs)
		if sum(part) != 0xb1b0afba {
			t.Errorf("the sum is %x", sum(part))
		}
		if len(part) > len(full)/5 {
			t.Errorf("%d bytes of %d", len(part), len(full))
		}
		kept := 0
		for g := range f.from.NumGlyphs() {
			a, b := outline(full, g), outline(part, g)
			if len(b) == 0 {
				continue
			}
			kept++
			if !bytes.HasPrefix(b, a) || len(b) > len(a)+3 {
				t.Errorf("glyph %d is another one", g)
			}
			for _, p := range parts(a) {
				if len(outline(part, p)) == 0 {
					t.Errorf("glyph %d lacks its part %d", g, p)
				}
			}
		}
		if kept < 4 || kept > 10 {
			t.Errorf("%d glyphs", kept)
		}
	}
}

// outline is the shape of a glyph as it is in a font.
func outline(font []byte, g int) []byte {
	be, loca := binary.BigEndian, table(font, "loca")
	from, to := 2*uint32(be.Uint16(loca[2*g:])), 2*uint32(be.Uint16(loca[2*g+2:]))
	if be.Uint16(table(font, "head")[50:]) != 0 {
		from, to = be.Uint32(loca[4*g:]), be.Uint32(loca[4*g+4:])
	}
	return table(font, "glyf")[from:to]
}
