package sat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/reduce"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// Formulas whose answers are known: by how they are made, or because our own
// solver found a model that satisfies them or a refutation that package proof
// has checked.

// question is a formula with its answer.
type question struct {
	name   string
	f      *cnf.Formula
	is     cnf.Status
	unique cnf.Model // the only model, if there is one only and it is known
}

// questions makes the same few hundred formulas every time.
func questions() []question {
	random := rand.New(rand.NewPCG(20, 26))
	var all []question
	add := func(q question) { all = append(all, q.shuffled(random)) }
	for i := range 40 {
		for _, q := range sudokus(random, i) {
			add(q)
		}
	}
	for i := range 80 {
		n := 5 + random.IntN(40)
		add(question{fmt.Sprintf("planted 3-SAT %d", i), planted(random, n, n*(30+random.IntN(15))/10), cnf.Satisfiable, nil})
	}
	for i := range 80 { // around the threshold: our solver knows
		n := 5 + random.IntN(35)
		add(question{fmt.Sprintf("random 3-SAT %d", i), planted(random, n, 0, n*(38+random.IntN(20))/10), cnf.Undecided, nil})
	}
	for i := range 20 {
		add(question{fmt.Sprintf("parity %d, odd", i), parity(random, 4+i, true), cnf.Unsatisfiable, nil})
		add(question{fmt.Sprintf("parity %d, even", i), parity(random, 4+i, false), cnf.Satisfiable, nil})
	}
	for holes := 1; holes <= 5; holes++ {
		add(question{fmt.Sprintf("%d pigeons, %d holes", holes+1, holes), pigeons(holes), cnf.Unsatisfiable, nil})
	}
	return all
}

// shuffled renames the variables, turns signs round and reorders clauses and
// literals.
func (q question) shuffled(random *rand.Rand) question {
	to := make([]cnf.Lit, q.f.Vars+1)
	for i, v := range random.Perm(q.f.Vars) {
		to[i+1] = cnf.Lit(v+1) * cnf.Lit(1-2*random.IntN(2))
	}
	g := cnf.NewFormula(q.f.Vars, q.f.Len(), q.f.Literals())
	for _, i := range random.Perm(q.f.Len()) {
		c := slices.Clone(q.f.At(i))
		for j, l := range c {
			if c[j] = to[l.Var()]; l < 0 {
				c[j] = -c[j]
			}
		}
		random.Shuffle(len(c), func(a, b int) { c[a], c[b] = c[b], c[a] })
		g.Clause(c)
	}
	q.f = g
	if q.unique != nil {
		m := cnf.NewModel(g.Vars)
		for v := 1; v <= g.Vars; v++ {
			if q.unique[v] == cnf.True {
				m.Set(to[v])
			} else {
				m.Set(-to[v])
			}
		}
		q.unique = m
	}
	return q
}

// planted is random clauses of three literals: so many that a hidden model
// satisfies, then so many more of any kind.
func planted(random *rand.Rand, vars, satisfied int, any ...int) *cnf.Formula {
	f := cnf.NewFormula(vars, 0, 0)
	for f.Len() < satisfied {
		if c := three(random, vars); c[0] > 0 || c[1] > 0 || c[2] > 0 { // the model: all true
			f.Clause(c)
		}
	}
	for _, k := range any {
		for range k {
			f.Clause(three(random, vars))
		}
	}
	return f
}

func three(random *rand.Rand, vars int) []cnf.Lit {
	c := make([]cnf.Lit, 3)
	for i, v := range random.Perm(vars)[:3] {
		c[i] = cnf.Lit(v+1) * cnf.Lit(1-2*random.IntN(2))
	}
	return c
}

// parity is a ring of exclusive ors, x1⊕x2 … xn⊕x1, whose right sides add up
// to 1 (odd: no model) or 0.
func parity(random *rand.Rand, n int, odd bool) *cnf.Formula {
	f := cnf.NewFormula(n, 0, 0)
	sum := false
	for i := range n {
		a, b := cnf.Lit(i+1), cnf.Lit((i+1)%n+1)
		right := random.IntN(2) == 1
		if i == n-1 {
			right = sum != odd
		}
		sum = sum != right
		if right {
			f.Clause([]cnf.Lit{a, b})
			f.Clause([]cnf.Lit{-a, -b})
		} else {
			f.Clause([]cnf.Lit{a, -b})
			f.Clause([]cnf.Lit{-a, b})
		}
	}
	return f
}

// pigeons puts one pigeon more than there are holes into the holes.
func pigeons(holes int) *cnf.Formula {
	f := cnf.NewFormula(holes*(holes+1), 0, 0)
	at := func(pigeon, hole int) cnf.Lit { return cnf.Lit(pigeon*holes + hole + 1) }
	for p := range holes + 1 {
		var c []cnf.Lit
		for h := range holes {
			c = append(c, at(p, h))
		}
		f.Clause(c)
		for q := range p {
			for h := range holes {
				f.Clause([]cnf.Lit{-at(p, h), -at(q, h)})
			}
		}
	}
	return f
}

// sudokus is a 4×4 or 6×6 puzzle with one solution, as a formula with one
// model, and the same without that model.
func sudokus(random *rand.Rand, i int) []question {
	shape, err := sudoku.NewShape(2, 2+i%2)
	if err != nil {
		return nil
	}
	// A solved grid from a pattern, with digits renamed.
	n := shape.N()
	rows, cols := shape.Box()
	name := random.Perm(n)
	solution := sudoku.NewGrid(shape)
	for c := range shape.Cells() {
		r := c / n
		solution.Set(sudoku.Cell(c), sudoku.Digit(name[(r%rows*cols+r/rows+c%n)%n]+1))
	}
	puzzle := solution.Clone()
	r := reduce.New(shape)
	for _, c := range random.Perm(shape.Cells()) {
		puzzle.Set(sudoku.Cell(c), 0)
		if r.Reduce(context.Background(), puzzle, reduce.Options{}).Outcome() != reduce.Solved { // propagation proves it unique
			puzzle.Set(sudoku.Cell(c), solution.At(sudoku.Cell(c)))
		}
	}
	in, err := encode.Extended(puzzle, encode.Pairwise())
	if err != nil {
		return nil
	}
	one := cnf.NewFormula(int(in.Size().Vars), 0, 0)
	in.Write(one)
	model := cnf.NewModel(one.Vars)
	for v := 1; v <= one.Vars; v++ {
		c, d := encode.Candidate(n, cnf.Var(v))
		model[v] = cnf.False
		if solution.At(c) == d {
			model[v] = cnf.True
		}
	}
	none := one.Clone()
	none.Clause(in.Blocking(solution))
	return []question{
		{fmt.Sprintf("%s sudoku %d", shape.Name(), i), one, cnf.Satisfiable, model},
		{fmt.Sprintf("%s sudoku %d, without its solution", shape.Name(), i), none, cnf.Unsatisfiable, nil},
	}
}

// errUntrusted means that our own solver's answer did not pass its check.
var errUntrusted = errors.New("the answer could not be confirmed")

// trusted answers a formula by our own solver, and confirms the answer: by
// the model, or by a refutation that the checker accepts.
func trusted(ctx context.Context, f *cnf.Formula) (cnf.Status, error) {
	p := cnf.CardFormula{Vars: f.Vars}
	for _, c := range f.All() {
		if c, ok := tidy(c); ok {
			p.Clause(c)
		}
	}
	var model cnf.Model
	checker := proof.NewChecker(f.Vars)
	for _, c := range f.All() {
		checker.Clause(c)
	}
	_, err := gopher.Run(&p, gopher.Task{Limit: 1, Proof: true}, gopher.Listener{
		Model: func(trueVars []cnf.Lit) error {
			model = cnf.NewModel(f.Vars)
			for v := range model {
				model[v] = cnf.False
			}
			for _, l := range trueVars {
				model.Set(l)
			}
			return nil
		},
		Lemma: func(lits []cnf.Lit) error {
			_, err := checker.Lemma(lits)
			return err
		},
	})
	switch {
	case ctx.Err() != nil:
		return cnf.Undecided, context.Cause(ctx)
	case model != nil:
		if _, ok := model.Satisfies(f); ok {
			return cnf.Satisfiable, nil
		}
	case err == nil && checker.Refuted():
		return cnf.Unsatisfiable, nil
	}
	return cnf.Undecided, errUntrusted
}

// tidy is a clause without repeated literals; ok is false for a tautology.
func tidy(c []cnf.Lit) (out []cnf.Lit, ok bool) {
	for _, l := range c {
		if slices.Contains(out, -l) {
			return nil, false
		}
		if !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out, true
}

// checkProof checks a proof about a formula.
func checkProof(ctx context.Context, f *cnf.Formula, r *proof.Reader) error {
	c := proof.NewChecker(f.Vars)
	for _, lits := range f.All() {
		c.Clause(lits)
	}
	return c.Check(ctx, r)
}
