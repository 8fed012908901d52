package text

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"sudokusat/text/lex"
)

// throughBlocks is transcript with every puzzle's digits, reading blocks of so
// many puzzles wherever there are any; 0 reads records only.
func throughBlocks(in io.Reader, puzzles int) string {
	var b strings.Builder
	r := NewReader(in, Options{})
	dst := make([]byte, puzzles*BlockStride+7)
	for {
		if puzzles > 0 {
			block := r.ReadBlock(dst)
			for i := range block.Len() {
				rec := block.Record(i)
				fmt.Fprintf(&b, "%d %s %v %q\n", rec.Line, rec.Style.Format, rec.Puzzle.Text(), rec.Style.Blank)
			}
			if block.Len() > 0 {
				continue
			}
		}
		rec, err := r.Read()
		if err == io.EOF {
			return b.String()
		}
		if err != nil {
			fmt.Fprintf(&b, "%v\n", err)
			continue
		}
		fmt.Fprintf(&b, "%d %s %v %q\n", rec.Line, rec.Style.Format, rec.Puzzle.Text(), rec.Style.Blank)
	}
}

var blockInputs = []string{
	"",
	puzzle9,
	puzzle9 + "\n",
	strings.Repeat(puzzle9+"\n", 100),
	"# list\n" + strings.Repeat(puzzle9+" 17 clues\n", 3) + puzzle9[:80] + "\n" + puzzle9 + "#x\n\n" + puzzle9 + "\r\n" + puzzle9 + ",1\n" + puzzle9 + "1\n" + puzzle9,
	grid9 + "\n" + puzzle9 + "\n" + grid9,
	"\ufeff" + puzzle9 + "\n" + " " + puzzle9 + "\n" + strings.ReplaceAll(puzzle9, ".", "*") + "\n" + strings.Replace(puzzle9, ".", "/", 1) + "\n" + puzzle9 + "\n",
	"puzzle,solution\n" + strings.Repeat(puzzle9+",\n", 3),
	strings.Repeat(puzzle9, 2) + "\n" + puzzle9 + "\n",
	puzzle9 + "\nhello\n" + puzzle9 + "\n" + grid9 + puzzle9 + "\n",
	"#box 3x3\n" + puzzle9 + ":1:\n#rule diagonal\n" + puzzle9 + "\n" + puzzle9 + "\n#rule\n" + puzzle9 + "\n#box 2x2\n" + puzzle9 + "\n#rule odd r1c1 ?\n" + puzzle9 + "\n",
}

// TestBlocksReadWhatRecordsRead wants the same puzzles from blocks of any size as from records.
func TestBlocksReadWhatRecordsRead(t *testing.T) {
	for _, in := range blockInputs {
		want := throughBlocks(strings.NewReader(in), 0)
		for _, k := range []int{1, 2, 7, 1000} {
			if got := throughBlocks(strings.NewReader(in), k); got != want {
				t.Errorf("blocks of %d: got\n%s\nwant\n%s", k, got, want)
			}
			if got := throughBlocks(iotest.HalfReader(strings.NewReader(in)), k); got != want {
				t.Errorf("blocks of %d, read by halves: got\n%s\nwant\n%s", k, got, want)
			}
		}
	}
}

// TestBlockIsText wants the text of a block ready for an engine that takes text,
// in one read of many.
func TestBlockIsText(t *testing.T) {
	in := strings.Repeat(puzzle9+"\n", 50) + puzzle9 + " 123\n" + puzzle9 + "\r\n"
	b := NewReader(strings.NewReader(in), Options{}).ReadBlock(make([]byte, 1<<16))
	if want := strings.Repeat(puzzle9+"\n", 52); string(b.Text) != want || b.Line != 1 {
		t.Errorf("line %d, %d puzzles:\n%s", b.Line, b.Len(), b.Text)
	}
}

// TestBlockDoesNotWait wants a block from an input that has one line and stays open:
// with that line if it is a puzzle, and empty as soon as it is a record of another kind.
func TestBlockDoesNotWait(t *testing.T) {
	for _, in := range []string{"12..34...1...2..\n", "# comment\n", "{\"puzzle\":\"1\"}\n", puzzle9 + "\n"} {
		r, w := io.Pipe()
		go io.WriteString(w, in)
		got := make(chan string)
		go func() { got <- string(NewReader(r, Options{}).ReadBlock(make([]byte, 1<<16)).Text) }()
		want := ""
		if in == puzzle9+"\n" {
			want = in
		}
		select {
		case text := <-got:
			if text != want {
				t.Errorf("%q: the block is %q, not %q", in, text, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%q: the reader waits for more", in)
		}
		w.Close()
	}
}

// TestIsClassic tries every byte at every place. Two sorts of blanks are none of a classic puzzle, and neither
// is a line of dashes, low lines or asterisks.
func TestIsClassic(t *testing.T) {
	for _, base := range []string{strings.Repeat(".", 81), puzzle9, strings.Repeat("9", 81), strings.Repeat("*", 81), strings.Repeat("0", 81)} {
		line := []byte(base)
		for i := range line {
			was := line[i]
			for c := range 256 {
				line[i] = byte(c)
				blanks := bytes.Trim(line, "123456789") // the first and the last of them, if any
				isOther := func(r rune) bool { return (r < '1' || r > '9') && byte(r) != blanks[0] }
				want := (lex.IsBlank[c] || c >= '1' && c <= '9') && !bytes.ContainsFunc(blanks, isOther) &&
					len(bytes.Trim(line, "-")) > 0 && len(bytes.Trim(line, "_")) > 0 && len(bytes.Trim(line, "*")) > 0
				if got := isClassic(line); got != want {
					t.Fatalf("%q at %d: %v", line, i, got)
				}
			}
			line[i] = was
		}
	}
}

// FuzzBlock plays blocks against records.
func FuzzBlock(f *testing.F) {
	for _, in := range blockInputs {
		f.Add([]byte(in), 3)
	}
	f.Fuzz(func(t *testing.T, in []byte, k int) {
		want := throughBlocks(bytes.NewReader(in), 0)
		if got := throughBlocks(bytes.NewReader(in), 1+int(uint(k)%9)); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}
