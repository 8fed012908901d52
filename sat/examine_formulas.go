package sat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"sudokusat/cnf"
	"sudokusat/cnf/gen"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/reduce"
	"sudokusat/sat/internal/gopher"
	"sudokusat/sudoku"
)

// Formulas whose status is known: by construction, or because our own solver
// found a model that satisfies them or a refutation that package proof
// accepts.

// question is a formula with its status.
type question struct {
	name   string
	f      *cnf.Formula
	is     cnf.Status // Undecided: ask trusted
	unique cnf.Model  // the only model, if that is known
}

// questions makes the same few hundred formulas every time, all shuffled.
func questions() []question {
	random := rand.New(rand.NewPCG(20, 26))
	var all []question
	add := func(q question) {
		var to gen.Renaming
		q.f, to = gen.Shuffle(q.f, random.Uint64())
		q.unique = to.Model(q.unique)
		all = append(all, q)
	}
	family := func(i gen.Instance) { add(question{name: i.Name, f: i.Formula(), is: i.Status}) }
	for i := range 40 {
		for _, q := range sudokus(random, i) {
			add(q)
		}
	}
	for range 80 {
		n := 5 + random.IntN(40)
		family(gen.Planted(3, n, n*(30+random.IntN(15))/10, random.Uint64()))
	}
	for range 80 { // around the threshold: our own solver decides
		n := 5 + random.IntN(35)
		family(gen.KSAT(3, n, n*(38+random.IntN(20))/10, random.Uint64()))
	}
	for i := range 20 {
		family(gen.Parity(4+i, true, random.Uint64()))
		family(gen.Parity(4+i, false, random.Uint64()))
	}
	for holes := 1; holes <= 5; holes++ {
		family(gen.Pigeonhole(holes+1, holes))
	}
	return all
}

// sudokus returns a 4×4 or 6×6 puzzle with one solution as a formula with one
// model, and the same formula without that model.
func sudokus(random *rand.Rand, i int) []question {
	shape, err := sudoku.NewShape(sudoku.Boxed(2, 2+i%2))
	if err != nil {
		return nil
	}
	// A solved grid: a cyclic pattern with the digits permuted.
	n := shape.N()
	rows, cols := shape.Box()
	digit := random.Perm(n)
	solution := sudoku.NewGrid(shape)
	for c := range shape.Cells() {
		r := c / n
		solution[c] = sudoku.Digit(digit[(r%rows*cols+r/rows+c%n)%n] + 1)
	}
	puzzle := sudoku.Puzzle{Shape: shape, Givens: solution.Clone()}
	r := reduce.New(shape)
	for _, c := range random.Perm(shape.Cells()) {
		puzzle.Givens[c] = 0
		if r.Reduce(context.Background(), puzzle, reduce.Options{}).Outcome() != reduce.Solved { // propagation proves it unique
			puzzle.Givens[c] = solution[c]
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
		if solution[c] == d {
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

// trusted decides a formula with our own solver and checks the answer: the
// model against the clauses, the refutation by package proof.
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
		Lemma: checker.Add,
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

// tidy returns a clause without repeated literals; ok is false for a tautology.
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
