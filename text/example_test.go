package text_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sudokusat/text"
)

// A reader recognises formats by itself, and a writer mirrors them. One
// malformed puzzle takes only itself out.
func Example() {
	in := `# a 4×4 on a line, a row missing, and a 4×4 drawing
12..34...1...2.. 1234341241232341

12..
34..
.1..

1 . | . 4
. . | 1 .
----+----
. 1 | . .
3 . | . 1
`
	r := text.NewReader(strings.NewReader(in), text.Options{Name: "demo.txt"})
	w := text.NewWriter(os.Stdout, text.WriterOptions{})
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if malformed := (*text.ParseError)(nil); errors.As(err, &malformed) {
			fmt.Println(malformed)
			continue
		}
		rec.Puzzle.Givens[3] = 3 // an engine would fill in the rest
		w.Write(rec, rec.Puzzle.Givens)
		w.Flush()
	}
	// Output:
	// 12.334...1...2..
	// demo.txt:4:1: 3 rows of 4 cells; a 4×4 puzzle has 4 rows
	// 1 . | . 3
	// . . | 1 .
	// ----+----
	// . 1 | . .
	// 3 . | . 1
}

// Parse reads a single puzzle and String shows it.
func ExampleParse() {
	p, err := text.Parse("1 0 0 0\n0 0 0 2\n0 3 0 0\n0 0 4 0\n", text.Options{})
	fmt.Println(text.String(p.Shape, p.Givens), err)
	_, err = text.Parse("1...\n...2\n.3..\n..9.\n", text.Options{Name: "p.txt"})
	fmt.Println(err)
	// Output:
	// 1......2.3....4. <nil>
	// p.txt:4:3: "9" is out of range in a 4×4 puzzle: its symbols are 1 to 4
}

// A profile reads and writes a judge's exact dialect.
func ExampleProfileByName() {
	p, err := text.ProfileByName("hdu5547")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := text.NewReader(strings.NewReader("1\n\n****\n2341\n4123\n3214\n"), text.Options{Profile: p})
	rec, err := r.Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	w := text.NewWriter(os.Stdout, text.WriterOptions{Profile: p})
	w.Write(rec, rec.Puzzle.Givens)
	w.Close()
	// Output:
	// Case #1:
	// ****
	// 2341
	// 4123
	// 3214
}

// A list gives boards and rules in lines that look like comments. So does the text
// of a puzzle, and an object has fields for them.
func ExampleDescribe() {
	p, err := text.Parse("#board 4x4 digits 0-3 box 2x2\n#rule thermo r1c1..r1c3\n0...\n..3.\n.1..\n....\n", text.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p.Text())
	board, rules := text.Describe(p)
	fmt.Printf("%q %q\n", board, rules)
	w := text.NewWriter(os.Stdout, text.WriterOptions{Format: text.JSON})
	w.Write(text.Record{Puzzle: p}, p.Givens)
	w.Close()
	// Output:
	// #board 4x4 digits 0-3 box 2x2
	// #rule thermo r1c1..r1c3
	// 0.....3..1......
	// "4x4 digits 0-3 box 2x2" ["thermo r1c1..r1c3"]
	// {"board":"4x4 digits 0-3 box 2x2","rules":["thermo r1c1..r1c3"],"puzzle":"0.....3..1......","solution":"0.....3..1......"}
}
