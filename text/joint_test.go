package text

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPartsWriteWhatTheWholeWrites cuts lists of all kinds anywhere, writes the parts apart from each other,
// with answers, without and with what could not be read, and wants the parts with
// their joints to be what one writer writes.
func TestPartsWriteWhatTheWholeWrites(t *testing.T) {
	line9 := strings.Repeat(".", 80) + "1\n"
	line4, grid4 := "1...............\n", "1...\n....\n....\n....\n\n"
	boxed := "+-----+-----+\n| 1 . | . . |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n"
	object := `{"puzzle":"1...............","rules":["diagonal"]}` + "\n"
	inputs := []string{
		strings.Repeat(line9, 6),
		strings.Repeat(line9+line4, 4),
		strings.Repeat(grid4, 6),
		strings.Repeat(boxed, 6),
		strings.Repeat(grid4+boxed, 3) + line9 + strings.Repeat(grid4, 2),
		"#rule diagonal\n" + strings.Repeat(line4, 5) + "#rule\n" + strings.Repeat(line4, 3),
		"#rule anti-knight\n" + line9 + line9 + "#box 2x2\n" + line4 + object + line4 + "#box 3x3\n" + line9,
		strings.Repeat(object+line4, 5),
		"#rule anti-knight\nid,puzzle\n" + strings.Repeat("1,"+line9, 6),
		"puzzle,solution,rules\n" + strings.Repeat("1...............,,diagonal\n1...............,,\n", 3),
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, input := range inputs {
		var list []Record
		for reader := NewReader(strings.NewReader(input), Options{}); ; {
			rec, err := reader.Read()
			if err != nil {
				break
			}
			list = append(list, rec)
		}
		for range 300 {
			o := WriterOptions{Format: []Format{Auto, Line, Square, Boxed, CSV, JSON}[r.IntN(6)], Unsolved: r.IntN(4) == 0}
			how := make([]int, len(list))
			for i := range how {
				how[i] = r.IntN(3)
			}
			write := func(w *Writer, from, to int) {
				for i := from; i < to; i++ {
					switch rec := list[i]; {
					case how[i] == 0:
						w.Skip(Record{}) // malformed
					case how[i] == 1:
						w.Skip(rec)
					case rec.Style.Format == Line && rec.Puzzle.IsClassic() && o.Format == Auto && !o.Unsolved:
						w.WriteBlock([]byte(line9))
					default:
						w.Write(rec, rec.Puzzle.Givens)
					}
				}
				w.Flush()
			}
			var want, got bytes.Buffer
			write(NewWriter(&want, o), 0, len(list))
			state, cuts := WriterState{}, ""
			for from := 0; from < len(list); {
				to := min(from+r.IntN(4), len(list))
				var part bytes.Buffer
				w := NewWriter(&part, o)
				w.Follow()
				for i, rec := range list[:from] {
					if rec.Style.Format == CSV && how[i] > 0 || rec.Style.Format != CSV && i == from-1 && r.IntN(2) == 0 {
						w.Pass(rec)
					}
				}
				write(w, from, to)
				var texts []string
				var ok bool
				seam := w.Seam()
				if texts, state, ok = seam.Pass(state); !ok {
					t.Fatal("too many joints")
				}
				at := int64(0)
				for i, j := range seam.Joints {
					got.Write(part.Bytes()[at:j.At])
					got.WriteString(texts[i])
					if at = j.At + int64(len(j.Text)); string(part.Bytes()[j.At:at]) != j.Text {
						t.Fatalf("%q is not at %d of\n%s", j.Text, j.At, part.Bytes())
					}
				}
				got.Write(part.Bytes()[at:])
				cuts += fmt.Sprintf("%d:%+v\n", to, seam)
				from = to
			}
			if got.String() != want.String() {
				t.Fatalf("format %q, unsolved %v, answers %v:\n%s\nwant\n%s\ncuts\n%s", o.Format, o.Unsolved, how, got.String(), want.String(), cuts)
			}
		}
	}
}

// TestManyJoints writes boards of two sizes in turn: the part knows what to do where no
// lines are in force, and says that it does not where some are.
func TestManyJoints(t *testing.T) {
	reader := NewReader(strings.NewReader("1...............\n"+strings.Repeat(".", 81)+"\n"), Options{})
	small, _ := reader.Read()
	large, err := reader.Read()
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(&bytes.Buffer{}, WriterOptions{})
	w.Follow()
	for range MaxJoints {
		w.Write(small, small.Puzzle.Givens)
		w.Write(large, large.Puzzle.Givens)
	}
	seam := w.Seam()
	if _, end, ok := seam.Pass(WriterState{}); !ok || end != (WriterState{}) || len(seam.Joints) > MaxJoints {
		t.Errorf("%v %v, %d joints", ok, end, len(seam.Joints))
	}
	if _, _, ok := seam.Pass(WriterState{Head: "#rule diagonal\n"}); ok {
		t.Error("joints that are missing were made up")
	}
}
