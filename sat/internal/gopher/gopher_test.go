package gopher

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"

	"sudokusat/cnf"
	"sudokusat/internal/testenv"
)

// holds reports whether an assignment (bit v−1 for variable v) fits a problem.
func holds(p *cnf.CardFormula, bits uint) bool {
	for i := range p.Len() {
		k, g := p.At(i)
		n := 0
		for _, l := range g {
			if (bits>>(l.Var()-1)&1 == 1) == (l > 0) {
				n++
			}
		}
		if k != cnf.AtMostOne && n == 0 || k != cnf.AtLeastOne && n > 1 {
			return false
		}
	}
	return true
}

// random is a problem whose variables come in twins, exactly one of which is
// true, so that no model makes true all that another does. After the twins come
// some auxiliary variables, for which that does not hold.
func random(r *rand.Rand, auxiliary int) (p *cnf.CardFormula, twins int) {
	n := 1 + r.IntN(6)
	p = &cnf.CardFormula{Vars: 2*n + auxiliary}
	for v := 1; v <= n; v++ {
		p.ExactlyOne([]cnf.Lit{cnf.Lit(v), cnf.Lit(v + n)})
	}
	for range r.IntN(7) {
		var g []cnf.Lit
		for _, v := range r.Perm(p.Vars)[:r.IntN(min(p.Vars, 7)+1)] {
			g = append(g, cnf.Lit(v+1)*cnf.Lit(1-2*r.IntN(2)))
		}
		switch k := r.IntN(4); {
		case k == 0 && len(g) > 0:
			p.ExactlyOne(g)
		case k == 1:
			p.AtMostOne(g)
		case len(g) > 0 || r.IntN(10) == 0:
			p.Clause(g)
		}
	}
	return p, 2 * n
}

func TestModelsAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sat := 0
	split := 0 // problems with models that differ in auxiliary variables alone
	many := testenv.Rounds(6000)
	for i := range many {
		task := Task{}
		p, twins := random(r, i%3)
		if twins < p.Vars {
			task.Project = twins
		}
		want := map[uint]bool{}
		all := 0
		for bits := range uint(1) << p.Vars {
			if holds(p, bits) {
				want[bits&(1<<twins-1)] = true
				all++
			}
		}
		if all > len(want) {
			split++
		}
		if len(want) > 0 {
			sat++
		}
		for _, amo := range []AMO{Auto, Pairwise, Cardinality} {
			for _, proof := range []bool{false, true} {
				got := map[uint]bool{}
				task.AMO, task.Proof = amo, proof
				out, err := Run(p, task, Listener{Model: func(v []cnf.Lit) error {
					bits := uint(0)
					for _, l := range v {
						bits |= 1 << (l - 1)
					}
					got[bits] = true
					return nil
				}})
				if err != nil || !out.Complete || out.Models != uint64(len(want)) || !reflect.DeepEqual(got, want) {
					t.Fatalf("%+v: %v, %+v, models %v; want %v", p, err, out, got, want)
				}
			}
		}
	}
	if sat < many/6 || sat > many*5/6 || split < many/6 {
		t.Errorf("%d of %d problems have a model, %d some that differ in auxiliary variables: a poor mix", sat, many, split)
	}
}

func TestEndsOfTheScale(t *testing.T) {
	out, err := Run(&cnf.CardFormula{}, Task{}, Listener{})
	if err != nil || out.Models != 1 || !out.Complete {
		t.Errorf("no variables: %+v, %v", out, err)
	}
	p := &cnf.CardFormula{Vars: 1}
	p.Clause(nil)
	if out, err = Run(p, Task{}, Listener{}); err != nil || out.Models != 0 || !out.Complete {
		t.Errorf("the empty clause: %+v, %v", out, err)
	}
}

func TestListenersErrorEndsTheRun(t *testing.T) {
	want := errors.New("enough")
	p := &cnf.CardFormula{Vars: 3}
	p.ExactlyOne([]cnf.Lit{1, 2, 3})
	for _, proof := range []bool{false, true} {
		out, err := Run(p, Task{Proof: proof}, Listener{Model: func([]cnf.Lit) error { return want }})
		if !errors.Is(err, want) || out.Models != 1 || out.Complete {
			t.Errorf("%+v, %v", out, err)
		}
	}
}

// TestServeAnswersThroughPipes speaks with a worker through pipes within the process.
func TestServeAnswersThroughPipes(t *testing.T) {
	in, toWorker := io.Pipe()
	fromWorker, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(in, out, 0, make(chan error, 1)) }()
	c := NewConn(toWorker, fromWorker)
	if err := c.Greet(); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p, twins := random(r, r.IntN(3))
		type record struct{ models, lemmas [][]cnf.Lit }
		listen := func(h *record) Listener {
			keep := func(to *[][]cnf.Lit) func([]cnf.Lit) error {
				return func(l []cnf.Lit) error { *to = append(*to, append([]cnf.Lit{}, l...)); return nil }
			}
			return Listener{Model: keep(&h.models), Lemma: keep(&h.lemmas)}
		}
		var here, there record
		task := Task{Limit: uint64(r.IntN(4)), Project: twins, Proof: r.IntN(2) == 0}
		if task.Limit > 0 && twins == 0 && r.IntN(2) == 0 {
			p, task.Least = cells(r)
		}
		want, err := Run(p, task, listen(&here))
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Run(p, task, listen(&there))
		got.Build, got.Solve, want.Build, want.Solve = 0, 0, 0, 0
		if err != nil || got != want || !reflect.DeepEqual(here, there) {
			t.Fatalf("%+v, %v: %+v %+v; want %+v %+v", task, err, got, there, want, here)
		}
	}
	toWorker.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestServeRefusesWhatIsTooLarge wants a worker to end before it builds a
// formula that is larger than its memory limit, and not to mind a smaller one.
func TestServeRefusesWhatIsTooLarge(t *testing.T) {
	for _, c := range []struct {
		lits int
		want error
	}{{100, nil}, {101, ErrMemory}} {
		var in, out bytes.Buffer
		p := &cnf.CardFormula{Vars: 200}
		for v := range c.lits {
			p.Clause([]cnf.Lit{cnf.Lit(v + 1)})
		}
		w := &writer{w: &in}
		w.task(Task{Limit: 1}, p)
		w.flush()
		ended := make(chan error, 1)
		if err := serve(&in, &out, 100*LiteralMemory, ended); err != c.want {
			t.Errorf("%d literals: %v; want %v", c.lits, err, c.want)
		}
	}
}

func TestPanicIsAnError(t *testing.T) {
	p := &cnf.CardFormula{Vars: 1}
	p.Clause([]cnf.Lit{1, 5}) // a variable that was not declared
	if out, err := Run(p, Task{}, Listener{}); !errors.Is(err, ErrPanic) || out.Complete {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestTryRunDoesNotWait(t *testing.T) {
	p := &cnf.CardFormula{Vars: 1}
	_, err := Run(p, Task{Limit: 1}, Listener{Model: func([]cnf.Lit) error {
		if _, ok, _ := TryRun(p, Task{}, Listener{}); ok {
			t.Error("two at once")
		}
		return nil
	}})
	if err != nil {
		t.Error(err)
	}
	if out, ok, err := TryRun(p, Task{Limit: 1}, Listener{}); !ok || err != nil || out.Models != 1 {
		t.Errorf("%+v, %v, %v", out, ok, err)
	}
}

// FuzzServe feeds a worker bytes that are no tasks.
func FuzzServe(f *testing.F) {
	var seed bytes.Buffer
	w := &writer{w: &seed}
	p := &cnf.CardFormula{Vars: 3}
	p.ExactlyOne([]cnf.Lit{1, -2, 3})
	w.task(Task{Limit: 2, Proof: true}, p)
	w.flush()
	f.Add(seed.Bytes())
	f.Add([]byte("hello"))
	f.Add([]byte{'T', 0xff, 0xff, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newReader(bytes.NewReader(data))
		var p cnf.CardFormula
		for range 10 {
			if _, err := r.task(&p); err != nil {
				if err != io.EOF && !errors.Is(err, ErrProtocol) {
					t.Errorf("%v", err)
				}
				return
			}
			for i := range p.Len() {
				_, g := p.At(i)
				for _, l := range g {
					if l == 0 || int(l.Var()) > p.Vars {
						t.Fatalf("literal %d of %d variables", l, p.Vars)
					}
				}
			}
		}
	})
}
