package text

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

const map9 = "111122333111222333112222333444555666444555666444555666777888999777888999777888999"

// TestMapBelowAtEndOfBuffer puts a map below the last puzzle of a list, at every place
// around the end of what is read at a time: the puzzle is never answered without it.
func TestMapBelowAtEndOfBuffer(t *testing.T) {
	for lines := chunk/BlockStride - 3; lines < chunk/BlockStride+3; lines++ {
		in := []byte(strings.Repeat(puzzle9+"\n", lines) + map9 + "\n")
		for name, blocks := range map[string]bool{"records": false, "blocks": true} {
			r := NewReader(bytes.NewReader(in), Options{Ready: true})
			n, room := 0, make([]byte, 300*BlockStride)
			for {
				if blocks {
					if b := r.ReadBlock(room); b.Len() > 0 {
						n += b.Len()
						continue
					}
				}
				rec, err := r.Read()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(name, lines, err)
				}
				if n++; (len(rec.Puzzle.Shape.Board().Regions) > 0) != (n == lines) {
					t.Errorf("%s: %d of %d: board %s", name, n, lines, rec.Puzzle.Shape.Name())
				}
			}
			if n != lines {
				t.Errorf("%s: %d puzzles of %d", name, n, lines)
			}
		}
	}
}

// TestTypedLineIsNotKeptWaiting wants a puzzle on a line as soon as it is there, unless the
// input is known to be ready.
func TestTypedLineIsNotKeptWaiting(t *testing.T) {
	end := errors.New("more was asked for")
	in := func() io.Reader {
		return io.MultiReader(strings.NewReader(puzzle9+"\n"), iotest.ErrReader(end))
	}
	if rec, err := NewReader(in(), Options{}).Read(); err != nil || rec.Line != 1 {
		t.Error(rec, err)
	}
	if b := NewReader(in(), Options{}).ReadBlock(make([]byte, 10*BlockStride)); b.Len() != 1 {
		t.Error(b.Len())
	}
}

// TestParseAllocates wants one allocation for a puzzle on a line or in a grid: its digits.
func TestParseAllocates(t *testing.T) {
	if watched {
		return // the race detector allocates
	}
	for _, in := range []string{puzzle9, grid9} {
		if n := testing.AllocsPerRun(100, func() { Parse(in, Options{}) }); n > 1 {
			t.Errorf("%v allocations for %q", n, in)
		}
	}
}

// TestMapIsNoPuzzle refuses a map of regions or of cages by itself, on a line and in rows.
func TestMapIsNoPuzzle(t *testing.T) {
	for _, line := range []string{map9, "888447777888447777888647777266661777266661117226365500222365500222335500222333000"} {
		var rows strings.Builder
		for i := 0; i < 81; i += 9 {
			rows.WriteString(line[i:i+9] + "\n")
		}
		for _, in := range []string{line, line + "\n", rows.String()} {
			if p, err := Parse(in, Options{}); err == nil {
				t.Errorf("%s is read as %s", in, String(p.Shape, p.Givens))
			}
		}
	}
}
