package cnf_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/cnf"
)

func ExampleReadAnswer() {
	a, err := cnf.ReadAnswer(strings.NewReader("s SATISFIABLE\nv 1 -2\nv 4 0\n"), 4)
	fmt.Println(a.Status, a.Dialect, a.Model.Value(1), a.Model.Value(2), a.Model.Value(3), err)
	_, err = cnf.ReadAnswer(strings.NewReader("s SATISFIABLE\nv 1 -2\n"), 4)
	fmt.Println(err)
	// Output:
	// SATISFIABLE competition 1 -1 0 <nil>
	// 3:1: text ends early: the model has no closing 0
}

// The samples are what solvers really printed on these two formulas.
func TestSamplesOfSolvers(t *testing.T) {
	sat, err := cnf.ReadFormula(strings.NewReader("p cnf 12 9\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n4 5 0\n-4 -5 0\n7 0\n-8 0\n-9 10 0\n"), cnf.Strict)
	if err != nil {
		t.Fatal(err)
	}
	opb := cnf.NewFormula(4, 0, 0) // x1+x2+x3 = 1, x1+x2 ≤ 1, x1 ≥ x3
	for _, c := range [][]cnf.Lit{{1, 2, 3}, {-1, -2}, {-1, -3}, {-2, -3}, {1, -3}} {
		opb.Clause(c)
	}
	for _, c := range []struct {
		file     string
		status   cnf.Status
		dialect  cnf.Dialect
		formula  *cnf.Formula
		assigned int
		err      error
	}{
		{"cadical-sat.txt", cnf.Satisfiable, cnf.Competition, sat, 12, nil},
		{"cadical-sat-verbose.txt", cnf.Satisfiable, cnf.Competition, sat, 12, nil},
		{"cadical-unsat.txt", cnf.Unsatisfiable, cnf.Competition, nil, 0, nil},
		{"kissat-sat.txt", cnf.Satisfiable, cnf.Competition, sat, 12, nil},
		{"kissat-unsat.txt", cnf.Unsatisfiable, cnf.Competition, nil, 0, nil},
		{"cryptominisat-sat.txt", cnf.Satisfiable, cnf.Competition, sat, 12, nil},
		{"cryptominisat-sat-verbose.txt", cnf.Satisfiable, cnf.Competition, sat, 12, nil},
		{"cryptominisat-unsat.txt", cnf.Unsatisfiable, cnf.Competition, nil, 0, nil},
		{"clasp-cnf-sat.txt", cnf.Satisfiable, cnf.Competition, sat, 12, nil},
		{"minisat-sat.res", cnf.Satisfiable, cnf.MinisatFile, sat, 10, nil},
		{"minisat-unsat.res", cnf.Unsatisfiable, cnf.MinisatFile, nil, 0, nil},
		{"minisat-stdout-sat.txt", 0, "", nil, 0, cnf.ErrNoModel},
		{"minisat-stdout-verbose.txt", 0, "", nil, 0, cnf.ErrNoModel},
		{"minisat+-sat.txt", cnf.Satisfiable, cnf.PseudoBoolean, opb, 3, nil},
		{"clasp-opb-sat.txt", cnf.Satisfiable, cnf.PseudoBoolean, opb, 4, nil},
	} {
		t.Run(c.file, func(t *testing.T) {
			file, err := os.Open(filepath.Join("testdata", "answers", c.file))
			if err != nil {
				t.Fatal(err)
			}
			vars := 12
			if c.formula != nil {
				vars = c.formula.Vars
			}
			a, err := cnf.ReadAnswer(file, vars)
			file.Close()
			if !errors.Is(err, c.err) || a.Status != c.status || a.Dialect != c.dialect {
				t.Fatalf("%v, %q, %v", a.Status, a.Dialect, err)
			}
			if c.formula != nil {
				if i, ok := a.Model.Satisfies(c.formula); !ok {
					t.Errorf("the model fails clause %v", c.formula.At(i))
				}
			}
			if got := a.Model.Assigned(); got != c.assigned {
				t.Errorf("%d variables assigned, want %d", got, c.assigned)
			}
		})
	}
}

func TestAnswersThatAreFine(t *testing.T) {
	for _, c := range []struct {
		text    string
		status  cnf.Status
		chatter int
	}{
		{"s SATISFIABLE\r\nv 1 -2 \r\nv 3 0\r\n", cnf.Satisfiable, 0},
		{"v 1 0\ns SATISFIABLE", cnf.Satisfiable, 0},
		{"  s   SATISFIABLE \nv 1 1 1 0", cnf.Satisfiable, 0},
		{"s SATISFIABLE\nv\nv 1\nv 0\n", cnf.Satisfiable, 0},
		{"hello\nc hi\ns UNSATISFIABLE\nbye: 3\n-5\n", cnf.Unsatisfiable, 3},
		{"s UNKNOWN\n", cnf.Undecided, 0},
		{"INDET\n", cnf.Undecided, 0},
		{"SAT\n1 -2\n3 0\n", cnf.Satisfiable, 0},
		{"SAT\n0\n", cnf.Satisfiable, 0},
		{"UNSAT\n", cnf.Unsatisfiable, 0},
		{"o -3\ns OPTIMUM FOUND\nv -x1 x2\nv x3\n", cnf.Satisfiable, 0},
		{"v x1 -x2\ns SATISFIABLE", cnf.Satisfiable, 0},
		{"UNSATISFIABLE", cnf.Unsatisfiable, 0},
		{"s SATISFIABLE\nv\n", cnf.Satisfiable, 0}, // minisat+ without constraints
	} {
		a, err := cnf.ReadAnswer(strings.NewReader(c.text), 3)
		if err != nil || a.Status != c.status || a.Chatter != c.chatter {
			t.Errorf("%q: %v, %d lines of chatter, %v", c.text, a.Status, a.Chatter, err)
		}
	}
}

func TestAnswersThatAreNot(t *testing.T) {
	for _, c := range []struct {
		text string
		err  error
	}{
		{"", cnf.ErrStatus},
		{"garbage\n", cnf.ErrStatus},
		{"v 1 0\n", cnf.ErrStatus},
		{"s SATISFIABL", cnf.ErrStatus},
		{"s\n", cnf.ErrStatus},
		{"s SATISFIABLE\n", cnf.ErrNoModel},
		{"SAT\n", cnf.ErrNoModel},
		{"s SATISFIABLE\nv 1 2", cnf.ErrTruncated},
		{"s SATISFIABLE\nv 1 2\n", cnf.ErrTruncated},
		{"SAT\n1 -2 3\n", cnf.ErrTruncated},
		{"s SATISFIABLE\nv x1 x2", cnf.ErrTruncated},
		{"s SATISFIABLE\nv", cnf.ErrTruncated},
		{"s SATISFIABLE\nv 3 -3 0\n", cnf.ErrConflict},
		{"s SATISFIABLE\nv x1 -x1\n", cnf.ErrConflict},
		{"s SATISFIABLE\nv 1 0\nv 2 0\n", cnf.ErrConflict},
		{"s UNSATISFIABLE\nv 1 0\n", cnf.ErrConflict},
		{"s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\n", cnf.ErrStatus},
		{"s SATISFIABLE\ns SATISFIABLE\nv 1 0\n", cnf.ErrStatus},
		{"s SATISFIABLE\nv 1 4 0\n", cnf.ErrRange},
		{"s SATISFIABLE\nv 1 -2147483647 0\n", cnf.ErrRange},
		{"s SATISFIABLE\nv 1 -2147483648 0\n", cnf.ErrSyntax},
		{"s SATISFIABLE\nv 1 y2 0\n", cnf.ErrSyntax},
		{"s SATISFIABLE\nv 1 x 0\n", cnf.ErrSyntax},
		{"s SATISFIABLE\nv x0\n", cnf.ErrSyntax},
		{"s SATISFIABLE\nv x-1\n", cnf.ErrSyntax},
		{"s SATISFIABLE\nv 1\x00 0\n", cnf.ErrSyntax},
	} {
		if a, err := cnf.ReadAnswer(strings.NewReader(c.text), 3); !errors.Is(err, c.err) {
			t.Errorf("%q: %v, %v; want %v", c.text, a, err, c.err)
		}
	}
	_, err := cnf.ReadAnswer(strings.NewReader("s SATISFIABLE\nv 1\nv 2 -1 0\n"), 3)
	var p *cnf.ParseError
	if !errors.As(err, &p) || p.Line != 3 || p.Column != 5 {
		t.Errorf("the place is wrong: %v", err)
	}
	if _, err := cnf.ReadAnswer(strings.NewReader("s SATISFIABLE\nv 64000001 0\n"), 0); !errors.Is(err, cnf.ErrRange) {
		t.Errorf("a variable beyond any board: %v", err)
	}
}

func TestModelBounds(t *testing.T) {
	m := cnf.NewModel(3)
	m.Set(1)
	m.Set(-2)
	if m.Value(0) != cnf.Unassigned || m.Value(4) != cnf.Unassigned || m.Value(-1) != cnf.Unassigned {
		t.Error("a variable beyond the model has a value")
	}
	if !m.True(1) || m.True(-1) || !m.True(-2) || m.True(3) || m.True(-3) || m.True(9) || m.True(-9) {
		t.Error("True is wrong")
	}
	var none cnf.Model
	if none.Value(1) != cnf.Unassigned || none.Assigned() != 0 {
		t.Error("the nil model is wrong")
	}
}
