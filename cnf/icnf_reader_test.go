package cnf_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sudokusat/cnf"
)

func ExampleReadICNF() {
	f, cubes, err := cnf.ReadICNF(strings.NewReader("c two parts\np inccnf\n1 -3 0\na 1 2 0\n2 0 a -1\n0\n"))
	fmt.Println(f.Vars, f.Len(), cubes, err)
	// Output:
	// 3 2 [[1 2] [-1]] <nil>
}

func TestReadICNFFaults(t *testing.T) {
	for _, tc := range []struct {
		text string
		want error
		line int
	}{
		{"", cnf.ErrHeader, 1},
		{"p cnf 1 1\n1 0\n", cnf.ErrHeader, 1},
		{"1 0\n", cnf.ErrHeader, 1},
		{"p inccnf\n1 2\n", cnf.ErrTruncated, 3},
		{"p inccnf\na", cnf.ErrTruncated, 2},
		{"p inccnf\n1 x 0\n", cnf.ErrSyntax, 2},
		{"p inccnf\n1 a 0\n", cnf.ErrSyntax, 2},
		{"p inccnf\n4000000000 0\n", cnf.ErrSyntax, 2},
	} {
		_, _, err := cnf.ReadICNF(strings.NewReader(tc.text))
		var at *cnf.ParseError
		if !errors.Is(err, tc.want) || !errors.As(err, &at) || at.Line != tc.line {
			t.Errorf("%q: %v, want %v in line %d", tc.text, err, tc.want, tc.line)
		}
	}
}

// FuzzReadICNF: what was read can be written and read again.
func FuzzReadICNF(f *testing.F) {
	f.Add("p inccnf\n1 -3 0\na 1 2 0\na 0\n0\n")
	f.Add("c x\np inccnf\n")
	f.Fuzz(func(t *testing.T, text string) {
		formula, cubes, err := cnf.ReadICNF(strings.NewReader(text))
		if err != nil {
			return
		}
		var out bytes.Buffer
		w := cnf.NewCubeWriter(&out, int64(formula.Vars))
		for _, c := range formula.All() {
			w.Clause(c)
		}
		for _, c := range cubes {
			w.Cube(c)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		again, more, err := cnf.ReadICNF(&out)
		if err != nil || again.Len() != formula.Len() || fmt.Sprint(more) != fmt.Sprint(cubes) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
