package sat_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sudokusat/cnf"
	"sudokusat/internal/testenv"
	"sudokusat/sat"
	"sudokusat/sat/internal/gopher"
)

// stubSolver is a real solver that goes wrong on some formulas.
func stubSolver(mode string, args []string) int {
	var in io.Reader = os.Stdin
	if len(args) > 0 {
		f, err := os.Open(args[0])
		if err != nil {
			return 99
		}
		in = f
	}
	f, err := cnf.ReadFormula(in, cnf.Strict)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	p := cnf.CardFormula{Vars: f.Vars}
	longest := 0
	for _, c := range f.All() {
		longest = max(longest, len(c))
		seen := map[cnf.Lit]bool{}
		var tidy []cnf.Lit
		for _, l := range c {
			if !seen[l] {
				tidy = append(tidy, l)
			}
			seen[l] = true
		}
		tautology := false
		for l := range seen {
			tautology = tautology || seen[-l]
		}
		if !tautology {
			p.Clause(tidy)
		}
	}
	model := cnf.Model(nil)
	var lemmas [][]cnf.Lit
	gopher.Run(&p, gopher.Task{Limit: 1, Proof: true}, gopher.Listener{
		Model: func(v []cnf.Lit) error { model = modelOf(f.Vars, v...); return nil },
		Lemma: func(l []cnf.Lit) error { lemmas = append(lemmas, append([]cnf.Lit(nil), l...)); return nil },
	})
	switch {
	case mode == "solve-unsat" && longest >= 4: // too eager on long clauses
		model = nil
	case mode == "solve-crash" && longest >= 4:
		return 134
	case mode == "solve-late" && blocking(f) >= 3, mode == "solve-more" && blocking(f) >= 3 && os.Mkdir(args[2], 0o700) == nil:
		model = nil // enough is enough; "more" answers rightly in a second run
	case mode == "solve-lazy" && f.Len() > 12:
		fmt.Println("s UNKNOWN")
		return 0
	case mode == "solve-slow" && f.Len() > 20:
		time.Sleep(time.Minute)
	case mode == "solve-greater" && units(f) > 2: // what is asked when the least is looked for
		model = nil
	case mode == "solve-sat" && model == nil && longest == 2:
		model = cnf.NewModel(f.Vars)
	}
	if len(args) > 1 {
		out, err := os.Create(args[1])
		if err != nil {
			return 98
		}
		for i, l := range lemmas {
			if mode == "solve-proof" && i%3 == 1 {
				l = []cnf.Lit{1}
			}
			fmt.Fprintln(out, strings.Trim(fmt.Sprint(l), "[]"), 0)
		}
		fmt.Fprintln(out, "0")
		out.Close()
	}
	if model == nil {
		fmt.Println("s UNSATISFIABLE")
		return 20
	}
	fmt.Print("s SATISFIABLE\nv")
	for v := 1; v <= f.Vars; v++ {
		l := v
		if (model[v] != cnf.True) != (mode == "solve-model" && v == 3) {
			l = -v
		}
		fmt.Print(" ", l)
	}
	fmt.Println(" 0")
	return 10
}

func units(f *cnf.Formula) (n int) {
	for _, c := range f.All() {
		if len(c) == 1 {
			n++
		}
	}
	return n
}

// blocking counts the clauses that look like blocking clauses.
func blocking(f *cnf.Formula) (n int) {
	for _, c := range f.All() {
		if len(c) > 4 && slices.Max(c) < 0 {
			n++
		}
	}
	return n
}

func TestDoctorFindsLiars(t *testing.T) {
	testenv.Long(t)
	for _, c := range []struct {
		mode    string
		healthy bool
		text    string // of the first wrong answer
		clauses int    // at most, of its reproducer
	}{
		{"solve", true, "", 0},
		{"solve-unsat", false, "it reports UNSATISFIABLE", 1},
		{"solve-crash", false, "crashed", 1},
		{"solve-sat", false, "it reports SATISFIABLE", 6},
		{"solve-model", false, "does not satisfy", 3},
	} {
		t.Run(c.mode, func(t *testing.T) {
			o := sat.ExamineOptions{Formulas: 6, Shrink: 1}
			if c.mode == "solve-sat" {
				o.Formulas = 260 // the parities come late
			}
			if c.healthy {
				o.Formulas = 90
			}
			command := "'" + os.Args[0] + "' stub:" + c.mode
			r, err := sat.Examine(context.Background(), command, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.Healthy() != c.healthy {
				t.Errorf("healthy %v: %v", r.Healthy(), r.Findings)
			}
			if c.healthy {
				if r.Formulas != o.Formulas || r.Unique < 30 || r.Unsatisfiable < 30 || r.Dialect != cnf.Competition {
					t.Errorf("%+v", r)
				}
				return
			}
			if len(r.Wrong) != 1 {
				t.Fatalf("%d wrong answers shrunk", len(r.Wrong))
			}
			w := r.Wrong[0]
			f, err := cnf.ReadFormula(strings.NewReader(w.DIMACS), cnf.Strict)
			if err != nil || f.Len() != w.Clauses || w.Clauses > c.clauses || w.Of < w.Clauses || !strings.Contains(w.Problem, c.text) {
				t.Errorf("%+v, %v; want at most %d clauses and %q", w, err, c.clauses, c.text)
			}
		})
	}
}

func TestDoctorChecksProofs(t *testing.T) {
	for mode, healthy := range map[string]bool{"solve": true, "solve-proof": false} {
		r, err := sat.Examine(context.Background(), "'"+os.Args[0]+"' stub:"+mode+" {cnf} {proof}", sat.ExamineOptions{Formulas: 20, Shrink: 1})
		if err != nil || r.Healthy() != healthy {
			t.Errorf("%s: %v, %+v", mode, err, r)
		}
		if healthy && r.Proofs != 10 {
			t.Errorf("%d proofs checked of 10", r.Proofs)
		}
	}
}

// A solver that knows nothing about most formulas has nothing wrong, and isn't
// healthy.
func TestDoctorOnTheUndecided(t *testing.T) {
	r, err := sat.Examine(context.Background(), "'"+os.Args[0]+"' stub:solve-lazy", sat.ExamineOptions{Formulas: 12})
	if err != nil || r.Healthy() || r.WrongCount > 0 || r.Undecided != 12 || r.Stopped {
		t.Errorf("%v, healthy %v, %+v", err, r.Healthy(), r)
	}
	if f := findings(r)["undecided"]; f.Grade != sat.Fault || !strings.Contains(f.Text, "12 of 12") {
		t.Errorf("%+v", f)
	}
}

// What was found before the doctor's time is over, or before it is called off,
// is in the report, and nothing that comes from being called off.
func TestDoctorIsBounded(t *testing.T) {
	slow := "'" + os.Args[0] + "' stub:solve-slow"
	check := func(what string, r sat.Report, began time.Time) {
		t.Helper()
		if took := time.Since(began); took > 8*time.Second || !r.Stopped || len(r.Findings) < 5 || r.WrongCount > 0 {
			t.Errorf("%s: %v, %+v", what, took, r)
		}
		for _, f := range r.Findings {
			if f.Grade == sat.Fault && f.Topic != "time" || strings.Contains(f.Text, "context") {
				t.Errorf("%s: %+v", what, f)
			}
		}
	}
	began := time.Now()
	r, err := sat.Examine(context.Background(), slow, sat.ExamineOptions{Time: 3 * time.Second})
	if err != nil || r.Healthy() || findings(r)["time"].Grade != sat.Fault {
		t.Errorf("%v, %+v", err, r)
	}
	check("out of time", r, began)

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var once sync.Once
	r, err = sat.Examine(ctx, slow, sat.ExamineOptions{Progress: func(done, of int) {
		once.Do(func() {
			began = time.Now()
			time.AfterFunc(100*time.Millisecond, cancel)
		})
	}})
	if !errors.Is(err, context.Canceled) || !r.Stopped {
		t.Errorf("%v, %+v", err, r)
	}
	check("called off", r, began)
}

// findings of a report, by topic.
func findings(r sat.Report) map[string]sat.Finding {
	m := map[string]sat.Finding{}
	for _, f := range r.Findings {
		m[f.Topic] = f
	}
	return m
}

func TestDoctorOnRealSolvers(t *testing.T) {
	testenv.Long(t)
	for command, want := range map[string]map[string]sat.Finding{
		"cadical -q": {
			"dialect":                  {Grade: sat.Good, Text: "competition"},
			"standard input":           {Grade: sat.Good},
			"exit status, satisfiable": {Grade: sat.Good, Text: "10"},
			"proof":                    {Grade: sat.Good, Text: "text DRAT, checked"},
			"answers":                  {Grade: sat.Good, Text: "0 wrong of"},
		},
		"minisat": {
			"dialect":        {Grade: sat.Note, Text: "minisat's result file"},
			"standard input": {Grade: sat.Note, Text: "the model is not printed"},
			"answers":        {Grade: sat.Good, Text: "0 wrong of"},
		},
	} {
		if !installed(t, command) {
			continue
		}
		r, err := sat.Examine(context.Background(), "exec:"+command, sat.ExamineOptions{})
		if err != nil || !r.Healthy() || r.Formulas < 280 {
			t.Errorf("%s: %v, %+v", command, err, r)
		}
		got := findings(r)
		for topic, w := range want {
			if g := got[topic]; g.Grade != w.Grade || !strings.Contains(g.Text, w.Text) {
				t.Errorf("%s: %s: %v; want %v", command, topic, g, w)
			}
		}
	}
}

func TestDoctorOnWhatIsNoSolver(t *testing.T) {
	for _, command := range []string{"no/such/program", "'" + os.Args[0] + "' stub:garbage", "'" + os.Args[0] + "' stub:crash", "'" + os.Args[0] + "' stub:flood"} {
		r, err := sat.Examine(context.Background(), command, sat.ExamineOptions{})
		if err != nil || r.Healthy() || len(r.Findings) == 0 {
			t.Errorf("%s: %v, %+v", command, err, r)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := sat.Examine(ctx, "'"+os.Args[0]+"' stub:solve", sat.ExamineOptions{}); err == nil {
		t.Error("a cancelled examination ends without error")
	}
	if _, err := sat.Examine(context.Background(), "'", sat.ExamineOptions{}); err == nil {
		t.Error("a command that cannot be read is no error")
	}
}

// modelOf is the model that makes these literals true and leaves the other
// variables open.
func modelOf(vars int, lits ...cnf.Lit) cnf.Model {
	m := cnf.NewModel(vars)
	for _, l := range lits {
		m.Set(l)
	}
	return m
}
