package encode

import (
	"fmt"
	"strings"

	"sudokusat/cnf"
	"sudokusat/sudoku/near"
)

// AMO is an encoding of "at most one of these literals" in clauses, perhaps with
// auxiliary variables. Every one is arc consistent: once one literal is true, unit
// propagation makes all others false.
type AMO struct {
	Name    string
	Summary string // one line for a help text
	// Size is what k literals cost; its Vars are the auxiliary variables.
	Size func(k int) Size
	// write writes the clauses; the number of clauses, their literals and the
	// auxiliary variables taken are exactly those of Size.
	write func(e *emitter, lits []cnf.Lit)
}

// pairs reports whether k literals are written as pairs.
func (a AMO) pairs(k int) bool { return a.Size(k) == pairwiseSize(k) }

// AMOs lists the at-most-one encodings in the order of a help text.
func AMOs() []AMO {
	return []AMO{Auto(), Pairwise(), Sequential(), Product(), Commander()}
}

// AMOByName returns the encoding of [AMOs] with the given name.
func AMOByName(name string) (AMO, error) {
	var names []string
	for _, a := range AMOs() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return AMO{}, fmt.Errorf("no at-most-one encoding is called %q%s (there are %s)", name, near.Hint(name, names), strings.Join(names, ", "))
}

// smallAMO is the largest set that every encoding writes as pairs: auxiliary
// variables would only add to the six clauses.
const smallAMO = 4

// largePairwise is the largest set that [Auto] writes as pairs.
const largePairwise = 12

// Auto writes sets of up to 12 literals as pairs and larger ones as Chen's product.
// The border is measured: testdata/bench/at-most-one.md.
func Auto() AMO {
	pairs, product := Pairwise(), Product()
	pick := func(k int) AMO {
		if k <= largePairwise {
			return pairs
		}
		return product
	}
	return AMO{
		Name:    "auto",
		Summary: fmt.Sprintf("pairwise up to %d literals, product beyond", largePairwise),
		Size:    func(k int) Size { return pick(k).Size(k) },
		write:   func(e *emitter, lits []cnf.Lit) { pick(len(lits)).write(e, lits) },
	}
}
