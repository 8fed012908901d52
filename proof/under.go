package proof

import (
	"sudokusat/cnf"
)

// Under is a [Sink] that turns a proof about a formula and assumptions into one about
// the formula alone: it appends the negations of the assumptions to each lemma. The
// empty clause becomes the negation of the assumptions; all other lemmas are deleted
// at the end.
//
//	assumed 1 -2:    5 7 0      5 7 -1 2 0
//	                 0          -1 2 0
//	                            d 5 7 -1 2 0
//
// RUP steps stay RUP steps, whatever clauses others have added: where the extended lemma
// is false, the assumptions hold, and what they imply is implied again. A RAT step does
// not stay one, since lemmas of other proofs may contain its pivot; so the proof has to be
// checked with a [Checker], which accepts no RAT step, before its steps come here.
//
// Lemmas are deleted only at the end, and clauses of the formula never, since other proofs
// need them. (A checker keeps literals implied by a deleted clause; this sink has none.)
type Under struct {
	to     Sink
	not    []cnf.Lit       // the negations of what is assumed
	is     map[cnf.Lit]int // 1 assumed, −1 its negation
	lemmas cnf.Formula     // given so far
	lits   []cnf.Lit
}

var _ Sink = (*Under)(nil)

// NewUnder returns a sink for a proof under the assumed literals. It passes its steps on
// to another sink, and keeps no slice.
func NewUnder(to Sink, assumed []cnf.Lit) *Under {
	u := &Under{to: to, is: map[cnf.Lit]int{}}
	for _, l := range assumed {
		if u.is[l] == 0 {
			u.not = append(u.not, -l)
			u.is[l], u.is[-l] = 1, -1
		}
	}
	return u
}

// Add passes a lemma on, extended by the negations of the assumptions, unless it holds
// under these; the empty clause ends the proof. The error is that of the other sink.
func (u *Under) Add(lits []cnf.Lit) error {
	if len(lits) == 0 {
		return u.end()
	}
	u.lits = u.lits[:0]
	for _, l := range lits {
		switch u.is[l] {
		case 1:
			return nil // true under the assumptions
		case 0:
			u.lits = append(u.lits, l)
		}
	}
	if len(u.lits) == 0 {
		return nil // false under them, so that the empty clause can come
	}
	u.lits = append(u.lits, u.not...)
	u.lemmas.Clause(u.lits)
	return u.to.Add(u.lits)
}

// Delete does nothing, see [Under].
func (u *Under) Delete([]cnf.Lit) error { return nil }

// end adds what was proved and deletes the rest.
func (u *Under) end() error {
	if err := u.to.Add(u.not); err != nil {
		return err
	}
	for _, lits := range u.lemmas.All() {
		if err := u.to.Delete(lits); err != nil {
			return err
		}
	}
	u.lemmas.Reset()
	return nil
}
