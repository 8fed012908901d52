package encode_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

func ExampleCubes() {
	s, _ := sudoku.NewShape(sudoku.Boxed(2, 2))
	givens := sudoku.NewGrid(s)
	copy(givens, sudoku.Grid{1, 2, 3, 4}) // the first row
	inst, _ := encode.Extended(sudoku.Puzzle{Shape: s, Givens: givens}, encode.Pairwise())
	cubes, _ := encode.Cubes(context.Background(), inst, 3)
	for _, cube := range cubes {
		fmt.Println(cube)
	}
	// Output:
	// [19 34]
	// [19 -34]
	// [-19]
}

// The cubes cover everything: with each cube's negation as a clause there is
// no model, the formula left aside. And each model of the formula lies in
// exactly one cube.
func TestCubesCover(t *testing.T) {
	puzzles := append(hardPuzzles(t), puzzle(t, shape(t, 2, 3), ".............2.51........61...5.2..3"), empty(shape(t, 2, 2)), empty(shape(t, 1, 1)), empty(odd(t)))
	for i, g := range puzzles {
		for _, e := range encode.Encodings() {
			inst, err := e.New(t.Context(), g, encode.Pairwise())
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []int{1, 2, 10, 50} {
				cubes, err := encode.Cubes(t.Context(), inst, want)
				if err != nil {
					t.Fatal(err)
				}
				if i == 8 && len(cubes) < want {
					t.Errorf("%s: %d cubes of a hard puzzle, want %d", e.Name, len(cubes), want)
				}
				var f cnf.Formula
				for _, cube := range cubes {
					for j, l := range cube {
						if l == 0 || int64(l.Var()) > inst.Size().Vars {
							t.Fatalf("%s: literal %d in a cube", e.Name, l)
						}
						cube[j] = -l
					}
					f.Clause(cube)
				}
				if !unsatisfiable(&f) {
					t.Fatalf("%s %v: %d cubes leave something out", e.Name, g.Text(), len(cubes))
				}
			}
		}
	}
}

// unsatisfiable branches on variables that occur only.
func unsatisfiable(f *cnf.Formula) bool {
	o := newOracle(f)
	if !o.start() {
		return true
	}
	var search func() bool
	search = func() bool {
		for i := range o.clauses {
			if l, open, sat := o.look(i); !sat && open > 0 {
				mark := len(o.trail)
				for _, x := range []cnf.Lit{l, -l} {
					if o.assume(x) && !search() {
						return false
					}
					o.undo(mark)
				}
				return true
			}
		}
		return false
	}
	return search()
}

func TestEachSolutionInOneCube(t *testing.T) {
	g := puzzle(t, shape(t, 2, 3), ".............2.51........61...5.2..3")
	for _, e := range encode.Encodings() {
		inst, err := e.New(t.Context(), g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		cubes, err := encode.Cubes(t.Context(), inst, 12)
		if err != nil {
			t.Fatal(err)
		}
		f := formula(t, inst)
		total := 0
		newOracle(f).count(candidates(inst), f.Vars, func(m cnf.Model) {
			in := 0
		next:
			for _, cube := range cubes {
				for _, l := range cube {
					if !m.True(l) {
						continue next
					}
				}
				in++
			}
			if in != 1 {
				t.Fatalf("%s: a solution lies in %d cubes", e.Name, in)
			}
			total++
		})
		if total != 84 || len(cubes) < 12 {
			t.Errorf("%s: %d solutions in %d cubes", e.Name, total, len(cubes))
		}
	}
}

// A real solver reads the cubes back.
func TestSolverReadsICNF(t *testing.T) {
	cadical := have(t, "cadical")
	g := hardPuzzles(t)[8]
	for _, e := range encode.Encodings() {
		inst, err := e.New(t.Context(), g, encode.Auto())
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "x.icnf")
		cubes, err := encode.Cubes(t.Context(), inst, 20)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := encode.WriteICNF(&text, inst, cubes); err != nil {
			t.Fatal(err)
		}
		if k := strings.Count(text.String(), "\na "); k != len(cubes) || k < 20 {
			t.Fatalf("%d cubes in the file, %d made", k, len(cubes))
		}
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		out, _ := exec.Command(cadical, "-q", file).Output()
		a, err := cnf.ReadAnswer(bytes.NewReader(out), int(inst.Size().Vars))
		if err != nil {
			t.Fatalf("%s: %v\n%s", e.Name, err, out)
		}
		solution, err := inst.Decode(a.Model)
		if err != nil {
			t.Fatal(err)
		}
		if err := sudoku.Check(g, solution); err != nil {
			t.Error(err)
		}
	}
}

// What propagation decides is still a file that solvers read rightly.
func TestSolversReadDecidedPuzzles(t *testing.T) {
	solved := puzzle(t, sudoku.Classic(), hard(t)[5])
	clash := puzzle(t, sudoku.Classic(), "55"+strings.Repeat(".", 79))
	for _, c := range []struct {
		puzzle sudoku.Puzzle
		status cnf.Status
	}{{solved, cnf.Satisfiable}, {clash, cnf.Unsatisfiable}} {
		left, r := reduced(t, c.puzzle, encode.Auto())
		if left.Outcome() == reduce.Open {
			t.Fatal("the puzzle does not serve its purpose")
		}
		for _, solver := range []string{"cadical", "minisat", "clasp", "minisat+"} {
			t.Run(fmt.Sprint(solver, " ", c.status), func(t *testing.T) {
				path := have(t, solver)
				file := filepath.Join(t.TempDir(), "x")
				var text bytes.Buffer
				args, write := []string{file}, func() error { return encode.WriteDIMACS(&text, r) }
				switch solver {
				case "clasp", "minisat+":
					write = func() error { return encode.WriteOPB(&text, r) }
				case "minisat":
					args = append(args, file+".out")
				}
				if err := write(); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				out, _ := exec.Command(path, args...).Output()
				if solver == "minisat" {
					out, _ = os.ReadFile(args[1])
				}
				a, err := cnf.ReadAnswer(bytes.NewReader(out), 1)
				if err != nil || a.Status != c.status {
					t.Fatalf("%v, %v\n%s", a.Status, err, out)
				}
				if a.Status == cnf.Satisfiable {
					g, err := r.Decode(a.Model)
					if err != nil {
						t.Fatal(err)
					}
					if err := sudoku.Check(c.puzzle, g); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
}

// Pseudo-Boolean solvers read the equalities back and find the solution; with
// the solution blocked they find none.
func TestSolverReadsOPB(t *testing.T) {
	for _, solver := range []string{"clasp", "minisat+"} {
		t.Run(solver, func(t *testing.T) {
			path := have(t, solver)
			for _, e := range encode.Encodings() {
				for _, g := range []sudoku.Puzzle{hardPuzzles(t)[8], puzzle(t, shape(t, 3, 3, "anti-king", "diagonal"), "1"+strings.Repeat(".", 80))} {
					inst, err := e.New(t.Context(), g, encode.Auto())
					if err != nil {
						t.Fatal(err)
					}
					file := filepath.Join(t.TempDir(), "x.opb")
					var text bytes.Buffer
					if err := encode.WriteOPB(&text, inst); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
						t.Fatal(err)
					}
					out, _ := exec.Command(path, file).Output()
					a, err := cnf.ReadAnswer(bytes.NewReader(out), int(inst.CardSize().Vars))
					if err != nil || a.Dialect != cnf.PseudoBoolean {
						t.Fatalf("%s: %v, %q\n%s", e.Name, err, a.Dialect, out)
					}
					solution, err := inst.Decode(a.Model)
					if err != nil {
						t.Fatal(err)
					}
					if err := sudoku.Check(g, solution); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}
