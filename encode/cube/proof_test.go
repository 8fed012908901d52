package cube

import (
	"errors"
	"slices"
	"testing"

	"sudokusat/cnf"
)

// recorder keeps lemmas.
type recorder struct{ lemmas [][]cnf.Lit }

func (r *recorder) Add(lits []cnf.Lit) error {
	r.lemmas = append(r.lemmas, slices.Clone(lits))
	return nil
}
func (*recorder) Delete([]cnf.Lit) error { return nil }

// The cubes of a refuted formula close to the empty clause; one that is open is named.
func TestClose(t *testing.T) {
	f := &cnf.Formula{Vars: 2}
	for _, c := range [][]cnf.Lit{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}} {
		f.Clause(c)
	}
	cubes := [][]cnf.Lit{{1, 2}, {1, -2}, {-1}}
	var out recorder
	if err := Close(t.Context(), cubes, Checked{NewChecker(f), &out}); err != nil {
		t.Fatal(err)
	}
	if last := out.lemmas[len(out.lemmas)-1]; len(last) != 0 {
		t.Errorf("the last lemma is %v", last)
	}
	g := &cnf.Formula{Vars: 2}
	g.Clause([]cnf.Lit{1, 2})
	var open OpenError
	err := Close(t.Context(), cubes, Checked{NewChecker(g), &recorder{}})
	if !errors.As(err, &open) || !slices.Equal(open, []int{0, 1, 2}) {
		t.Errorf("%v", err)
	}
}
