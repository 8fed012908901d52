package encode_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/encode/cube"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/reduce"
	"sudokusat/sudoku"
)

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
				cubes, err := cube.Split(t.Context(), inst, want)
				if err != nil {
					t.Fatal(err)
				}
				if i == 8 && len(cubes) < min(want, 10) {
					t.Errorf("%s: %d cubes of a hard puzzle, want %d", e.Name, len(cubes), want)
				}
				refuted(t, fmt.Sprintf("%s %v", e.Name, g.Text()), inst, cubes)
			}
		}
	}
}

// refuted checks that nothing is outside of all cubes: by brute force, and by a proof
// of their negations alone, read back by the checker.
func refuted(t *testing.T, name string, inst *encode.Formula, cubes [][]cnf.Lit) {
	t.Helper()
	var f cnf.Formula
	checker := proof.NewChecker(int(inst.Size().Vars))
	for _, cube := range cubes {
		var not []cnf.Lit
		for _, l := range cube {
			if l == 0 || int64(l.Var()) > inst.Size().Vars {
				t.Fatalf("%s: literal %d in a cube", name, l)
			}
			not = append(not, -l)
		}
		f.Clause(not)
		checker.Clause(not)
	}
	if !unsatisfiable(&f) {
		t.Fatalf("%s: %d cubes leave something out", name, len(cubes))
	}
	// Each node of the tree is false once its children are: prefixes, longest first.
	var prefixes [][]cnf.Lit
	for _, cube := range cubes {
		for i := range cube {
			prefixes = append(prefixes, cube[:i])
		}
	}
	slices.SortStableFunc(prefixes, func(a, b []cnf.Lit) int { return len(b) - len(a) })
	for _, p := range append(prefixes, nil) {
		var not []cnf.Lit
		for _, l := range p {
			not = append(not, -l)
		}
		if err := checker.Add(not); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if !checker.Proved() {
		t.Fatalf("%s: nothing is proved", name)
	}
}

// That there is no second solution is about as hard to see in each cube: the hardest
// takes at most four times the conflicts of the mean.
func TestCubesAreEven(t *testing.T) {
	cadical := testenv.Program(t, "cadical")
	conflicts := regexp.MustCompile(`(?m)^c conflicts: +(\d+)`)
	solve := func(f *cnf.Formula, assumed []cnf.Lit) (cnf.Answer, int) {
		for _, l := range assumed {
			f.Clause([]cnf.Lit{l})
		}
		var text bytes.Buffer
		w := cnf.NewDIMACSWriter(&text, int64(f.Vars), int64(f.Len()))
		for _, c := range f.All() {
			w.Clause(c)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(cadical)
		c.Stdin = &text
		out, _ := c.Output()
		a, err := cnf.ReadAnswer(bytes.NewReader(out), f.Vars)
		if err != nil {
			t.Fatal(err)
		}
		k := 0
		if m := conflicts.FindSubmatch(out); m != nil {
			k, _ = strconv.Atoi(string(m[1]))
		}
		return a, k
	}
	tested := 0
	for _, g := range hardPuzzles(t) {
		inst, err := encode.Extended(g, encode.Pairwise())
		if err != nil {
			t.Fatal(err)
		}
		f := formula(t, inst)
		a, _ := solve(f.Clone(), nil)
		solution, err := inst.Decode(a.Model)
		if err != nil {
			t.Fatal(err)
		}
		f.Clause(inst.Blocking(solution))
		if a, k := solve(f.Clone(), nil); a.Status != cnf.Unsatisfiable || k < 50 {
			continue
		}
		tested++
		cubes, err := cube.Split(t.Context(), inst, 6)
		if err != nil {
			t.Fatal(err)
		}
		sum, most := 0, 0
		for _, cube := range cubes {
			a, k := solve(f.Clone(), cube)
			if a.Status != cnf.Unsatisfiable {
				t.Fatalf("%v under %v", a.Status, cube)
			}
			sum, most = sum+k, max(most, k)
		}
		if most*len(cubes) > 4*sum {
			t.Errorf("%v: %d cubes take %d conflicts, one of them %d", g.Text(), len(cubes), sum, most)
		}
	}
	if tested < 3 {
		t.Errorf("a weak test: %d puzzles", tested)
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
		cubes, err := cube.Split(t.Context(), inst, 12)
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
	cadical := testenv.Program(t, "cadical")
	g := hardPuzzles(t)[8]
	for _, e := range encode.Encodings() {
		inst, err := e.New(t.Context(), g, encode.Auto())
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "x.icnf")
		cubes, err := cube.Split(t.Context(), inst, 20)
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
				path := testenv.Program(t, solver)
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
			path := testenv.Program(t, solver)
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
