package sat

import (
	"context"
	"slices"
	"time"

	"sudokusat/cnf"
	"sudokusat/proof"
	"sudokusat/sat/internal/gopher"
)

// Cubes by gophersat. For each, a fresh solver in a worker process that stays gets what
// unit propagation leaves of the formula under the cube. Its lemmas follow from the whole
// formula under the cube as well, as the same propagation applies there.

// Cubes implements [CubeSolver].
func (w *Workers) Cubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, each func(i int, a CubeAnswer) error) error {
	if err := w.pool.ready(); err != nil {
		return err
	}
	r := newResidual(f)
	return oneByOne(ctx, w.Name(), f, cubes, within, func(ctx context.Context, i int) (cnf.Answer, error) {
		return w.cube(ctx, &r, cubes[i], nil)
	}, each)
}

// ProveCubes implements [CubeSolver].
func (w *Workers) ProveCubes(ctx context.Context, f *cnf.Formula, cubes [][]cnf.Lit, within time.Duration, to func(i int) (proof.Sink, error), each func(i int, a CubeAnswer) error) error {
	if err := w.pool.ready(); err != nil {
		return err
	}
	r := newResidual(f)
	return oneByOne(ctx, w.Name(), f, cubes, within, func(ctx context.Context, i int) (cnf.Answer, error) {
		steps, err := to(i)
		if err != nil {
			return cnf.Answer{}, err
		}
		return w.cube(ctx, &r, cubes[i], steps)
	}, proved(each))
}

// cube looks for a model under a cube. steps may be nil.
func (w *Workers) cube(ctx context.Context, r *residual, cube []cnf.Lit, steps proof.Sink) (a cnf.Answer, err error) {
	left, model, ok := r.under(cube)
	listener, complete := gopher.Listener{}, !ok
	if ok {
		listener.Model = func(trueVars []cnf.Lit) error {
			for v := range model {
				if v > 0 && model[v] == cnf.Unassigned {
					model.Set(cnf.Var(v).Neg())
				}
			}
			for _, l := range trueVars {
				model.Set(l)
			}
			a = cnf.Answer{Status: cnf.Satisfiable, Model: model}
			return nil
		}
		if steps != nil {
			listener.Lemma = steps.Add
		}
		out, err := w.pool.run(ctx, left, gopher.Task{Limit: 1, Proof: steps != nil}, listener)
		if err != nil {
			return a, err
		}
		complete = out.Complete && out.Models == 0
	}
	if complete {
		a.Status = cnf.Unsatisfiable
		if steps != nil {
			err = steps.Add(nil)
		}
	}
	return a, err
}

// under returns the part of a formula that unit propagation leaves under a cube, over
// the same variables, with the values it finds as clauses and in the model; ok is false
// after a contradiction.
func (r *residual) under(cube []cnf.Lit) (left *cnf.CardFormula, model cnf.Model, ok bool) {
	if !r.ok || slices.ContainsFunc(cube, func(l cnf.Lit) bool { return r.known.True(-l) }) {
		return nil, nil, false
	}
	q := newResidual(r.left, cube...)
	if !q.ok {
		return nil, nil, false
	}
	f := q.left
	model = q.known
	for v, is := range r.known {
		if is != cnf.Unassigned {
			model[v] = is
		}
	}
	left = &cnf.CardFormula{Vars: f.Vars}
	for v := cnf.Var(1); int(v) <= f.Vars; v++ {
		switch model.Value(v) {
		case cnf.True:
			left.Clause([]cnf.Lit{v.Pos()})
		case cnf.False:
			left.Clause([]cnf.Lit{v.Neg()})
		}
	}
	var kept []cnf.Lit
clauses:
	for _, lits := range f.All() {
		kept = kept[:0]
		for _, l := range lits {
			if slices.Contains(kept, -l) {
				continue clauses
			}
			if !slices.Contains(kept, l) {
				kept = append(kept, l)
			}
		}
		left.Clause(kept)
	}
	return left, model, true
}
