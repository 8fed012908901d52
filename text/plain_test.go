package text

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

const framed = `┌───────┬───────┬───────┐
│ . . 3 │ . 2 . │ 6 . . │
│ 9 . . │ 3 . 5 │ . . 1 │
│ . . 1 │ 8 . 6 │ 4 . . │
├───────┼───────┼───────┤
│ . . 8 │ 1 . 2 │ 9 . . │
│ 7 . . │ . . . │ . . 8 │
│ . . 6 │ 7 . 8 │ 2 . . │
├───────┼───────┼───────┤
│ . . 2 │ 6 . 9 │ 5 . . │
│ 8 . . │ 2 . 3 │ . . 9 │
│ . . 5 │ . 1 . │ 3 . . │
└───────┴───────┴───────┘
`

const framedLine = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

func TestBoxCharacters(t *testing.T) {
	double := strings.NewReplacer("┌", "╔", "─", "═", "┬", "╦", "┐", "╗", "│", "║", "├", "╠", "┼", "╬", "┤", "╣", "└", "╚", "┴", "╩", "┘", "╝").Replace(framed)
	for _, drawn := range []string{framed, double} {
		r := NewReader(strings.NewReader(drawn+drawn), Options{})
		for range 2 {
			rec, err := r.Read()
			if err != nil {
				t.Fatal(err)
			}
			if got := String(rec.Puzzle.Shape, rec.Puzzle.Givens); got != framedLine || rec.Style.Format != Boxed {
				t.Errorf("%s in %s", got, rec.Style.Format)
			}
		}
		if _, err := r.Read(); err != io.EOF {
			t.Error(err)
		}
	}
}

// Wherever the input is cut into reads, the bytes that come out are the same,
// and those that are no box characters stay.
func TestCharactersInPieces(t *testing.T) {
	in := framed + "é€\xE2\xE2\x94\xE2\x95x\xE2\x94\x80\xE2\x96\x80\xE2\x94"
	strokes := map[rune]string{'─': "-", '│': "|"}
	want := framed
	for _, r := range framed {
		if r >= 0x2500 && r <= 0x257F {
			s := strokes[r]
			if s == "" {
				s = "+"
			}
			want = strings.ReplaceAll(want, string(r), s)
		}
	}
	want += "é€\xE2\xE2\x94\xE2\x95x-\xE2\x96\x80\xE2\x94"
	for name, cut := range map[string]func(io.Reader) io.Reader{
		"whole":  func(r io.Reader) io.Reader { return r },
		"bytes":  iotest.OneByteReader,
		"halves": iotest.HalfReader,
		"at end": iotest.DataErrReader,
	} {
		src := newSource(cut(strings.NewReader(in)))
		var got []string
		for line, ok := src.peek(0); ok; line, ok = src.peek(0) {
			got = append(got, string(line))
			src.advance(1)
		}
		if all := strings.Join(got, "\n"); all != want || src.finish() != io.EOF {
			t.Fatalf("%s: %q, %v", name, all, src.finish())
		}
	}
}
