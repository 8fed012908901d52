package proof

import "sudokusat/cnf"

// Trimmer is a [Sink] that checks steps and passes on those a shorter proof needs.
// It drops lemmas that are implied at the root, deletions of clauses that are
// units or not there, and everything after the conflict. What it passes on, with
// the empty clause that [Trimmer.Close] adds, is a proof of the same.
//
// Clauses may be added to the checker between steps: a step that is RUP stays so
// when the formula has more clauses.
type Trimmer struct {
	checker *Checker
	to      Sink
}

// NewTrimmer returns a trimmer that checks with c and passes steps on to a sink.
func NewTrimmer(c *Checker, to Sink) *Trimmer { return &Trimmer{c, to} }

// Add checks a lemma, unless the formula is refuted already. The error is that of
// [Checker.Add] or the sink's.
func (t *Trimmer) Add(lits []cnf.Lit) error {
	if t.checker.Refuted() {
		return nil
	}
	needed, err := t.checker.lemma(lits)
	if err != nil || !needed {
		return err
	}
	return t.to.Add(lits)
}

// Delete deletes a clause. The error is the sink's.
func (t *Trimmer) Delete(lits []cnf.Lit) error {
	if t.checker.Refuted() || !t.checker.remove(lits) {
		return nil
	}
	return t.to.Delete(lits)
}

// Close ends the proof with the empty clause. The error is [ErrNoEmpty] if the
// steps do not refute the formula, otherwise the sink's.
func (t *Trimmer) Close() error {
	if !t.checker.Refuted() {
		return ErrNoEmpty
	}
	return t.to.Add(nil)
}
