package text

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestAnswerInItsFrame writes solutions into drawings of box characters, in whatever
// pieces the input comes.
func TestAnswerInItsFrame(t *testing.T) {
	light := "┌─────┬─────┐\n│ 1 · │ · · │\n│ · · │ · 2 │\n├─────┼─────┤\n│ · · │ ３ · │\n│ · 4 │ · · │\n└─────┴─────┘\n"
	heavy := "╔═════╦═════╗\n║ 1 . ║ . . ║\n║ . . ║ . 2 ║\n╠═════╬═════╣\n║ . . ║ 3 . ║\n║ . 4 ║ . . ║\n╚═════╩═════╝\n"
	plain := "+-----+-----+\n| 1 . | . . |\n| . . | . 2 |\n+-----+-----+\n| . . | 3 . |\n| . 4 | . . |\n+-----+-----+\n"
	in := strings.Repeat("# a remark: 5 × 5\n", 9) + light + "\n" + plain + "\n1...............\n" + heavy + "\n" + strings.ReplaceAll(light, "\n", "\r\n") + "\n" + plain
	fill := strings.NewReplacer("·", "1", ".", "1", "３", "3")
	want := fill.Replace(light) + "\n" + fill.Replace(plain) + "1111111111111111\n" + fill.Replace(heavy) + "\n" + fill.Replace(light) + "\n" + fill.Replace(plain)
	for _, size := range []int{8, 13, 100, 1 << 20} {
		r := NewReader(&pieces{in, size}, Options{})
		var out bytes.Buffer
		w := NewWriter(&out, WriterOptions{})
		for {
			rec, err := r.Read()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			answer := rec.Puzzle.Givens
			for i, d := range answer {
				if d == 0 {
					answer[i] = 1
				}
			}
			if err := w.Write(rec, answer); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if out.String() != want {
			t.Fatalf("in pieces of %d: got\n%s\nwant\n%s", size, out.String(), want)
		}
	}
}

// pieces is a text that is read in pieces.
type pieces struct {
	text string
	size int
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.size)], p.text)
	p.text = p.text[n:]
	return n, nil
}

// TestReframedLines keeps an answer plain that has outgrown its frame.
func TestReframedLines(t *testing.T) {
	for _, tt := range [][3]string{
		{"| 10 | 2 |", "│ .. │ 2 │", "│ 10 │ 2 │"},
		{"| 100 | 2 |", "│ .. │ 2 │", "| 100 | 2 |"},
		{"| 3 | é |", "│ 5️ │ é │", "│ 3 │ é │"},
	} {
		if got := string(reframedLine([]byte(tt[0]), []byte(tt[1]))); got != tt[2] {
			t.Errorf("%s in %s: %s", tt[0], tt[1], got)
		}
	}
}
