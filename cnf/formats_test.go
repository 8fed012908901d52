package cnf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sudokusat/cnf"
)

func ExampleOPBWriter() {
	w := cnf.NewOPBWriter(os.Stdout, 3, 3)
	w.ExactlyOne([]cnf.Lit{1, 2, 3})
	w.AtMostOne([]cnf.Lit{1, -2})
	w.Clause([]cnf.Lit{1, -3})
	fmt.Println(w.Close())
	// Output:
	// * #variable= 3 #constraint= 3
	// +1 x1 +1 x2 +1 x3 = 1 ;
	// -1 x1 +1 x2 >= 0 ;
	// +1 x1 -1 x3 >= 0 ;
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
func TestOPBMeansWhatItSays(t *testing.T) {
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
