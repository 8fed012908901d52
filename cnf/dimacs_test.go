package cnf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokusat/cnf"
)

func ExampleDIMACSWriter() {
	w := cnf.NewDIMACSWriter(os.Stdout, 3, 2)
	w.Comment("x1, or not x3")
	w.Name(1, "r1c1=1")
	w.Clause([]cnf.Lit{1, -3})
	w.Clause([]cnf.Lit{2, 3, -1})
	fmt.Println(w.Close())
	// Output:
	// c x1, or not x3
	// c varname 1 r1c1=1
	// p cnf 3 2
	// 1 -3 0
	// 2 3 -1 0
	// <nil>
}

func ExampleDIMACSReader() {
	r := cnf.NewDIMACSReader(strings.NewReader("p cnf 3 2\n1 -3 0\n2 3\n-1 0\n"), cnf.Strict)
	for {
		c, err := r.Next()
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(c)
	}
	// Output:
	// [1 -3]
	// [2 3 -1]
	// EOF
}

func ExampleAppendClause() {
	line := cnf.AppendClause([]byte("d "), []cnf.Lit{1, -3}) // a step of a DRAT proof
	fmt.Printf("%q\n", line)
	// Output:
	// "d 1 -3 0\n"
}

func TestAppendClause(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var got []byte
	var want strings.Builder
	for range 2000 {
		c := make([]cnf.Lit, r.IntN(5))
		for i := range c {
			c[i] = cnf.Lit(int32(r.Uint32()) >> r.IntN(32)) // of all lengths
			fmt.Fprintf(&want, "%d ", c[i])
		}
		want.WriteString("0\n")
		got = cnf.AppendClause(got, c)
	}
	if string(got) != want.String() {
		t.Errorf("%.500q; want %.500q", got, want.String())
	}
	spare := make([]byte, 4, 400)
	if out := cnf.AppendClause(spare, []cnf.Lit{-1 << 31, 1<<31 - 1}); &out[0] != &spare[0] || string(out[4:]) != "-2147483648 2147483647 0\n" {
		t.Errorf("%q", out)
	}
}

func randomFormula(r *rand.Rand, vars, clauses int) *cnf.Formula {
	f := cnf.NewFormula(vars, clauses, clauses*3)
	for range clauses {
		var c []cnf.Lit
		for range r.IntN(6) {
			c = append(c, cnf.Lit(1+r.IntN(vars))*cnf.Lit(1-2*r.IntN(2)))
		}
		f.Clause(c)
	}
	return f
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, vars := range []int{1, 9, 10, 99, 100, 999, 1000, 123456, 1<<31 - 1} {
		f := randomFormula(r, vars, 5000)
		var b bytes.Buffer
		if err := cnf.WriteFormula(&b, f); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []cnf.Mode{cnf.Strict, cnf.Tolerant} {
			g, err := cnf.ReadFormula(iotestReader{r: bytes.NewReader(b.Bytes())}, mode)
			if err != nil {
				t.Fatal(err)
			}
			if g.Vars != f.Vars || g.Len() != f.Len() {
				t.Fatalf("%d variables, %d clauses; want %d, %d", g.Vars, g.Len(), f.Vars, f.Len())
			}
			for i, c := range f.All() {
				if !slices.Equal(c, g.At(i)) {
					t.Fatalf("clause %d is %v, want %v", i, g.At(i), c)
				}
			}
		}
	}
}

// iotestReader hands out odd pieces, so that numbers fall across reads.
type iotestReader struct{ r io.Reader }

func (o iotestReader) Read(p []byte) (int, error) { return o.r.Read(p[:min(len(p), 997)]) }

func TestWriterNumbers(t *testing.T) {
	var b strings.Builder
	w := cnf.NewDIMACSWriter(&b, 1<<31-1, 1)
	lits := []cnf.Lit{1, -9, 10, -99, 100, 101, -999, 1000, 9999, -10000, 1<<31 - 1, -(1<<31 - 1)}
	if err := w.Clause(lits); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := "p cnf 2147483647 1\n" + strings.Trim(fmt.Sprint(lits), "[]") + " 0\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

func TestWriterKeepsItsPromise(t *testing.T) {
	w := cnf.NewDIMACSWriter(io.Discard, 2, 2)
	w.Clause([]cnf.Lit{1})
	if err := w.Close(); !errors.Is(err, cnf.ErrCount) {
		t.Errorf("a missing clause: %v", err)
	}
	w = cnf.NewDIMACSWriter(io.Discard, 2, 1)
	w.Clause([]cnf.Lit{1})
	if err := w.Clause([]cnf.Lit{2}); !errors.Is(err, cnf.ErrCount) {
		t.Errorf("a clause too many: %v", err)
	}
	for _, l := range []cnf.Lit{0, 3, -3, -1 << 31} {
		w = cnf.NewDIMACSWriter(io.Discard, 2, 1)
		if err := w.Clause([]cnf.Lit{l}); !errors.Is(err, cnf.ErrRange) {
			t.Errorf("literal %d of 2 variables: %v", l, err)
		}
	}
	full := errors.New("disk full")
	w = cnf.NewDIMACSWriter(failingWriter{full}, 1, 1)
	w.Clause([]cnf.Lit{1})
	if err := w.Close(); err != full {
		t.Errorf("a full disk: %v", err)
	}
}

type failingWriter struct{ err error }

func (f failingWriter) Write([]byte) (int, error) { return 0, f.err }

func TestUnsafeComments(t *testing.T) {
	for _, text := range []string{"--x=1", " --seed=3", "a --seed=3", "p show 1 2 0", "ind 1 2 0", "t mc", "varname 1 a", "a\rb", "a\x00b", "fine\n--quiet"} {
		w := cnf.NewDIMACSWriter(io.Discard, 2, 0)
		if err := w.Comment(text); !errors.Is(err, cnf.ErrComment) {
			t.Errorf("comment %q: %v", text, err)
		}
	}
	for _, name := range []string{"", "two words", "--x=1", "a\nb"} {
		w := cnf.NewDIMACSWriter(io.Discard, 2, 0)
		if err := w.Name(1, name); !errors.Is(err, cnf.ErrComment) {
			t.Errorf("name %q: %v", name, err)
		}
	}
	w := cnf.NewDIMACSWriter(io.Discard, 2, 1)
	if err := w.Comment("9×9 anti-knight, 17 clues"); err != nil {
		t.Error(err)
	}
	if err := w.Name(3, "x"); !errors.Is(err, cnf.ErrRange) {
		t.Errorf("name of variable 3 of 2: %v", err)
	}
	w.Clause(nil)
	if err := w.Comment("late"); !errors.Is(err, cnf.ErrComment) {
		t.Errorf("a comment after a clause: %v", err)
	}
}

func TestReaderFaults(t *testing.T) {
	for _, c := range []struct {
		text         string
		mode         cnf.Mode
		err          error
		line, column int
	}{
		{"", cnf.Strict, cnf.ErrHeader, 1, 1},
		{"1 0\n", cnf.Strict, cnf.ErrHeader, 1, 1},
		{"c x\np cnf 3\n1 0\n", cnf.Strict, cnf.ErrHeader, 2, 1},
		{"p cnf 3 1 1\n", cnf.Strict, cnf.ErrHeader, 1, 1},
		{"p dnf 3 1\n", cnf.Tolerant, cnf.ErrHeader, 1, 1},
		{"p cnf -1 1\n", cnf.Strict, cnf.ErrHeader, 1, 1},
		{"p cnf 9999999999 1\n", cnf.Tolerant, cnf.ErrHeader, 1, 1},
		{"p cnf 3 1\n1 4 0\n", cnf.Strict, cnf.ErrRange, 2, 3},
		{"p cnf 3 1\n1 2 0\n3 0\n", cnf.Strict, cnf.ErrCount, 3, 3},
		{"p cnf 3 2\n1 2 0\n", cnf.Strict, cnf.ErrCount, 3, 1},
		{"p cnf 3 1\n1 2\n", cnf.Strict, cnf.ErrTruncated, 3, 1},
		{"1 2", cnf.Tolerant, cnf.ErrTruncated, 1, 4},
		{"p cnf 3 1\n1 x2 0\n", cnf.Strict, cnf.ErrSyntax, 2, 3},
		{"p cnf 3 1\n1 -\n", cnf.Tolerant, cnf.ErrSyntax, 2, 3},
		{"p cnf 3 1\n1 2147483648 0\n", cnf.Tolerant, cnf.ErrSyntax, 2, 3},
		{"p cnf 3 1\n1 99999999999999999999999999999999999999999999 0\n", cnf.Tolerant, cnf.ErrSyntax, 2, 3},
		{"p cnf 3 1\n1 2\x000 0\n", cnf.Strict, cnf.ErrSyntax, 2, 3},
		{"p cnf 3 1\n1 2 %\n0\n", cnf.Tolerant, cnf.ErrSyntax, 2, 5},
		{"1 0\np cnf 3 1\n", cnf.Tolerant, cnf.ErrHeader, 2, 1},
		{"p cnf 1 1\np cnf 1 1\n1 0\n", cnf.Tolerant, cnf.ErrSyntax, 2, 1},
	} {
		_, err := cnf.ReadFormula(strings.NewReader(c.text), c.mode)
		var p *cnf.ParseError
		if !errors.Is(err, c.err) || !errors.As(err, &p) || p.Line != c.line || p.Column != c.column {
			t.Errorf("%q: %v, want %d:%d: %v", c.text, err, c.line, c.column, c.err)
		}
	}
	broken := errors.New("broken pipe")
	if _, err := cnf.ReadFormula(io.MultiReader(strings.NewReader("p cnf 3 1\n1 2"), failingReader{broken}), cnf.Strict); err != broken {
		t.Errorf("a failing read: %v", err)
	}
}

type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

func TestReaderForgives(t *testing.T) {
	for _, c := range []struct {
		text          string
		mode          cnf.Mode
		vars, clauses int
	}{
		{"p cnf 0 0\n", cnf.Strict, 0, 0},
		{"p cnf 0 1\n0\n", cnf.Strict, 0, 1},
		{"\r\nc x\r\np  cnf\t3 2 \r\n1 2\r\n0 -3\r\n0", cnf.Strict, 3, 2},
		{"p cnf 3 2\n1 0\nc between\nc\n2 0", cnf.Strict, 3, 2},
		{"p cnf 7 999999999999\n1 0", cnf.Tolerant, 7, 1},
		{"p cnf 1 1\n5 0\n-6 0\n", cnf.Tolerant, 6, 2},
		{"c\n5 0\n%\n0\n\n", cnf.Tolerant, 5, 1},
		{"", cnf.Tolerant, 0, 0},
	} {
		f, err := cnf.ReadFormula(strings.NewReader(c.text), c.mode)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if f.Vars != c.vars || f.Len() != c.clauses {
			t.Errorf("%q: %d variables, %d clauses", c.text, f.Vars, f.Len())
		}
	}
}

func TestNames(t *testing.T) {
	var b bytes.Buffer
	w := cnf.NewDIMACSWriter(&b, 137, 0)
	w.Comment("what variables mean")
	w.Name(137, "r2c7=2")
	w.Name(1, "r1c1=1")
	w.Close()
	names, comments, err := cnf.ReadNames(&b)
	if err != nil || len(names) != 2 || names[137] != "r2c7=2" || names[1] != "r1c1=1" || !slices.Equal(comments, []string{"what variables mean"}) {
		t.Errorf("%v, %q, %v", names, comments, err)
	}
	for _, c := range []struct {
		text string
		err  error
	}{
		{"c varname x y\np cnf 1 0\n", cnf.ErrSyntax},
		{"c varname 1\np cnf 1 0\n", cnf.ErrSyntax},
		{"c varname 1 a b\np cnf 1 0\n", cnf.ErrSyntax},
		{"c varname -1 a\np cnf 1 0\n", cnf.ErrSyntax},
		{"c varname 1 a\nc varname 1 b\np cnf 1 0\n", cnf.ErrConflict},
		{"c varname 1 a\n", cnf.ErrHeader},
	} {
		if _, _, err := cnf.ReadNames(strings.NewReader(c.text)); !errors.Is(err, c.err) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

func BenchmarkWriter(b *testing.B) {
	lits := []cnf.Lit{-117001, -117649}
	var size countingWriter
	w := cnf.NewDIMACSWriter(&size, 117649, 1<<62)
	for b.Loop() {
		if err := w.Clause(lits); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len("-117001 -117649 0\n")))
}

type countingWriter int64

func (c *countingWriter) Write(p []byte) (int, error) {
	*c += countingWriter(len(p))
	return len(p), nil
}

func BenchmarkReader(b *testing.B) {
	var text bytes.Buffer
	cnf.WriteFormula(&text, randomFormula(rand.New(rand.NewPCG(1, 2)), 100000, 100000))
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		r := cnf.NewDIMACSReader(bytes.NewReader(text.Bytes()), cnf.Strict)
		for {
			if _, err := r.Next(); err != nil {
				if err != io.EOF {
					b.Fatal(err)
				}
				break
			}
		}
	}
}
