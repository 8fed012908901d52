package sat

import (
	"context"

	"sudokusat/cnf"
	"sudokusat/encode"
)

// measured returns the size of what a residual formula writes, by writing it.
// It ends with the context, whose cause is the error then.
func measured(ctx context.Context, r *encode.Residual) (encode.Size, error) {
	var m meter
	m.Vars = int64(r.Candidates())
	err := r.Write(cnf.Until(ctx, &m))
	return m.Size, err
}

// meter is a sink that counts.
type meter struct{ encode.Size }

func (m *meter) Clause(lits []cnf.Lit) error {
	m.Clauses++
	m.Literals += int64(len(lits))
	for _, l := range lits {
		m.Vars = max(m.Vars, int64(l.Var()))
	}
	return nil
}
