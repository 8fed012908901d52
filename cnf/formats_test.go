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

func ExampleOPBWriter() {
	w := cnf.NewOPBWriter(os.Stdout, 3, 4)
	w.ExactlyOne([]cnf.Lit{1, 2, 3})
	w.AtMostOne([]cnf.Lit{1, -2})
	w.Clause([]cnf.Lit{1, -3})
	w.Linear([]cnf.Term{{2, 1}, {3, -2}}, cnf.AtMost, 4)
	fmt.Println(w.Close())
	// Output:
	// * #variable= 3 #constraint= 4
	// +1 x1 +1 x2 +1 x3 = 1 ;
	// -1 x1 +1 x2 >= 0 ;
	// +1 x1 -1 x3 >= 0 ;
	// -2 x1 +3 x2 >= -1 ;
	// <nil>
}

func ExampleCubeWriter() {
	w := cnf.NewCubeWriter(os.Stdout, 3)
	w.Clause([]cnf.Lit{1, -3})
	w.Cube([]cnf.Lit{1, 2})
	w.Cube([]cnf.Lit{1, -2})
	fmt.Println(w.Close())
	// Output:
	// p inccnf
	// 1 -3 0
	// a 1 2 0
	// a 1 -2 0
	// <nil>
}

// An OPB line is evaluated from its text and compared with what was asked for.
func TestOPBHasItsMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		const vars = 5
		var lits []cnf.Lit
		for v := range vars {
			if r.IntN(3) > 0 {
				lits = append(lits, cnf.Lit(v+1)*cnf.Lit(1-2*r.IntN(2)))
			}
		}
		var b bytes.Buffer
		w := cnf.NewOPBWriter(&b, vars, 3)
		w.Clause(lits)
		w.AtMostOne(lits)
		w.ExactlyOne(lits)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")[1:]
		for m := range 1 << vars {
			n := 0
			for _, l := range lits {
				if (m>>(l.Var()-1)&1 == 1) == (l > 0) {
					n++
				}
			}
			for i, want := range []bool{n >= 1, n <= 1, n == 1} {
				if got := opbHolds(t, lines[i], m); got != want {
					t.Fatalf("%v, assignment %05b: %q is %v", lits, m, lines[i], got)
				}
			}
		}
	}
}

func TestOPBLinearHasItsMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	kinds := []cnf.Compare{cnf.AtLeast, cnf.AtMost, cnf.Equal}
	held := map[cnf.Compare]int{}
	for range 500 {
		const vars = 5
		var terms []cnf.Term
		for v := range vars {
			if r.IntN(4) > 0 {
				terms = append(terms, cnf.Term{Coef: r.Int64N(9) - 4, Lit: cnf.Lit(v+1) * cnf.Lit(1-2*r.IntN(2))})
			}
		}
		bound := r.Int64N(13) - 6
		var b bytes.Buffer
		w := cnf.NewOPBWriter(&b, vars, 3)
		for _, k := range kinds {
			w.Linear(terms, k, bound)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")[1:]
		for m := range 1 << vars {
			sum := int64(0)
			for _, x := range terms {
				if (m>>(x.Lit.Var()-1)&1 == 1) == (x.Lit > 0) {
					sum += x.Coef
				}
			}
			for i, k := range kinds {
				want := map[cnf.Compare]bool{cnf.AtLeast: sum >= bound, cnf.AtMost: sum <= bound, cnf.Equal: sum == bound}[k]
				if want {
					held[k]++
				}
				if got := opbHolds(t, lines[i], m); got != want || k.Holds(sum, bound) != want {
					t.Fatalf("%v %v %d, assignment %05b: %q is %v", terms, k, bound, m, lines[i], got)
				}
			}
		}
	}
	for _, k := range kinds {
		if held[k] < 500 || held[k] > 15500 {
			t.Errorf("%v holds %d times of 16000: a poor mix", k, held[k])
		}
	}
}

func TestOPBLinearBounds(t *testing.T) {
	for _, c := range []struct {
		terms []cnf.Term
		bound int64
		err   error
	}{
		{[]cnf.Term{{1 << 61, -1}, {1<<61 - 1, 2}}, 0, nil},
		{[]cnf.Term{{1 << 61, -1}, {1<<61 - 1, 2}}, 1, cnf.ErrRange},
		{[]cnf.Term{{1<<63 - 1, 1}, {1<<63 - 1, 2}}, 0, cnf.ErrRange},
		{[]cnf.Term{{-1 << 63, 1}}, 0, cnf.ErrRange},
		{nil, -1 << 63, cnf.ErrRange},
		{[]cnf.Term{{1, 3}}, 0, cnf.ErrRange},
		{[]cnf.Term{{1, 0}}, 0, cnf.ErrRange},
		{nil, 3, nil},
	} {
		var b strings.Builder
		w := cnf.NewOPBWriter(&b, 2, 1)
		w.Linear(c.terms, cnf.Equal, c.bound)
		if err := w.Close(); !errors.Is(err, c.err) {
			t.Errorf("%v = %d: %v; want %v", c.terms, c.bound, err, c.err)
		}
	}
	w := cnf.NewOPBWriter(io.Discard, 0, 1)
	if err := w.Linear(nil, cnf.AtLeast, 1); !errors.Is(err, cnf.ErrSyntax) {
		t.Errorf("an empty sum without variables: %v", err)
	}
	w = cnf.NewOPBWriter(io.Discard, 1, 0)
	if err := w.Clause(nil); !errors.Is(err, cnf.ErrCount) {
		t.Errorf("a constraint too many: %v", err)
	}
}

func ExampleCardFormula() {
	f := cnf.CardFormula{Vars: 3}
	f.ExactlyOne([]cnf.Lit{1, 2, 3})
	f.AtMostOne([]cnf.Lit{1, -2})
	w := cnf.NewOPBWriter(os.Stdout, int64(f.Vars), int64(f.Len()))
	fmt.Println(f.Write(w), w.Close())
	// Output:
	// * #variable= 3 #constraint= 2
	// +1 x1 +1 x2 +1 x3 = 1 ;
	// -1 x1 +1 x2 >= 0 ;
	// <nil> <nil>
}

func TestCardFormula(t *testing.T) {
	var f cnf.CardFormula
	f.Grow(3, 5)
	room := f.Capacity()
	for range 2 { // as new after a reset
		f.Reset()
		f.Vars = 4
		f.Clause([]cnf.Lit{1, -4})
		f.AtMostOne(nil)
		f.ExactlyOne([]cnf.Lit{2, 3, 4})
		if f.Len() != 3 || f.Literals() != 5 || f.Capacity() != room {
			t.Errorf("%d constraints, %d literals, room for %d, then %d", f.Len(), f.Literals(), room, f.Capacity())
		}
		for i, want := range []struct {
			kind cnf.CardKind
			lits []cnf.Lit
		}{{cnf.AtLeastOne, []cnf.Lit{1, -4}}, {cnf.AtMostOne, nil}, {cnf.ExactlyOne, []cnf.Lit{2, 3, 4}}} {
			if k, lits := f.At(i); k != want.kind || !slices.Equal(lits, want.lits) {
				t.Errorf("constraint %d is %d %v", i, k, lits)
			}
		}
	}
	full := errors.New("disk full")
	for i := range 3 { // the error of each kind is passed on
		g := cnf.CardFormula{Vars: 1}
		g.Add(cnf.CardKind(i), []cnf.Lit{1})
		if err := g.Write(failingCards{full}); err != full {
			t.Errorf("%v", err)
		}
	}
}

type failingCards struct{ err error }

func (f failingCards) Clause([]cnf.Lit) error     { return f.err }
func (f failingCards) AtMostOne([]cnf.Lit) error  { return f.err }
func (f failingCards) ExactlyOne([]cnf.Lit) error { return f.err }

func opbHolds(t *testing.T, line string, m int) bool {
	t.Helper()
	f := strings.Fields(line)
	sum, i := 0, 0
	for ; f[i] != "=" && f[i] != ">="; i += 2 {
		var c, v int
		if k, _ := fmt.Sscanf(f[i]+f[i+1], "%dx%d", &c, &v); k != 2 {
			t.Fatalf("%q", line)
		}
		sum += c * (m >> (v - 1) & 1)
	}
	var bound int
	if _, err := fmt.Sscan(f[i+1], &bound); err != nil || f[i+2] != ";" || len(f) != i+3 {
		t.Fatalf("%q", line)
	}
	return sum == bound || f[i] == ">=" && sum > bound
}

func TestOtherWritersFail(t *testing.T) {
	full := errors.New("disk full")
	o := cnf.NewOPBWriter(failingWriter{full}, 2, 1)
	o.Clause([]cnf.Lit{1})
	if err := o.Close(); err != full {
		t.Errorf("OPB on a full disk: %v", err)
	}
	if o = cnf.NewOPBWriter(io.Discard, 2, 1); !errors.Is(o.Close(), cnf.ErrCount) {
		t.Error("OPB: a missing constraint is not seen")
	}
	if o = cnf.NewOPBWriter(io.Discard, 2, 1); !errors.Is(o.AtMostOne([]cnf.Lit{1, 3}), cnf.ErrRange) {
		t.Error("OPB: variable 3 of 2 is taken")
	}
	c := cnf.NewCubeWriter(failingWriter{full}, 2)
	c.Cube([]cnf.Lit{1})
	if err := c.Close(); err != full {
		t.Errorf("cubes on a full disk: %v", err)
	}
	if c = cnf.NewCubeWriter(io.Discard, 2); !errors.Is(c.Cube([]cnf.Lit{3}), cnf.ErrRange) {
		t.Error("cubes: variable 3 of 2 is taken")
	}
}
