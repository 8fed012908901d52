package gen

import (
	"slices"

	"sudokusat/cnf"
)

// Renaming maps each variable to a literal; index 0 is not used.
type Renaming []cnf.Lit

// Shuffle returns an equivalent formula in disguise: variables permuted, signs
// flipped, clauses and the literals in them reordered, all at random. The
// renaming gives the new literal of each variable.
func Shuffle(f *cnf.Formula, seed uint64) (*cnf.Formula, Renaming) {
	random := source(seed)
	to := make(Renaming, f.Vars+1)
	for i, v := range random.Perm(f.Vars) {
		to[i+1] = cnf.Lit(v+1) * cnf.Lit(1-2*random.IntN(2))
	}
	g := cnf.NewFormula(f.Vars, f.Len(), f.Literals())
	for _, i := range random.Perm(f.Len()) {
		c := slices.Clone(f.At(i))
		for j, l := range c {
			c[j] = to.Lit(l)
		}
		random.Shuffle(len(c), func(a, b int) { c[a], c[b] = c[b], c[a] })
		g.Clause(c)
	}
	return g, to
}

// Lit returns the renamed literal.
func (to Renaming) Lit(l cnf.Lit) cnf.Lit {
	if l < 0 {
		return -to[-l]
	}
	return to[l]
}

// Model returns the renamed model, nil for nil.
func (to Renaming) Model(m cnf.Model) cnf.Model {
	if m == nil {
		return nil
	}
	renamed := cnf.NewModel(len(to) - 1)
	for v := cnf.Var(1); int(v) < len(to); v++ {
		switch m.Value(v) {
		case cnf.True:
			renamed.Set(to[v])
		case cnf.False:
			renamed.Set(-to[v])
		}
	}
	return renamed
}
