package certificate

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// Shorter proofs. What a prover learned and did not use in the end makes up some third of a long
// proof. A check with hints names the clauses by which each lemma follows. Read backwards from the
// empty clause, they lead to the lemmas that are needed. Each of these still follows: its clauses are
// kept with it, and what else was there takes nothing away from it.
//
// This takes as long as the check of the proof, so only those that do not fit into memory are
// shortened.

// maxUses bounds the memory for hints, in bytes. Longer proofs stay as they are.
const maxUses = 256 << 20

var errManyUses = errors.New("the proof is too long to be shortened")

// uses is the sink of a proof with hints. It keeps what each clause follows from.
type uses struct {
	first uint64   // the number of the first one; those before are of the formula
	from  []uint32 // where the hints of each begin
	hints []byte   // how far back the clause is, as varints
	last  []cnf.Lit
}

// Lemma implements [proof.HintSink].
func (u *uses) Lemma(number uint64, lits []cnf.Lit, hints []uint64) error {
	u.last = append(u.last[:0], lits...)
	if len(u.from) == 0 {
		u.first = number
	}
	for u.first+uint64(len(u.from)) <= number {
		u.from = append(u.from, uint32(len(u.hints)))
	}
	for _, k := range hints {
		if k >= u.first {
			u.hints = binary.AppendUvarint(u.hints, number-k)
		}
	}
	if len(u.hints) > maxUses {
		return errManyUses
	}
	return nil
}

// Forget implements [proof.HintSink].
func (u *uses) Forget(_, _ uint64) error { return nil }

// needed returns for each clause whether the last one follows from it.
func (u *uses) needed() []bool {
	in, end := make([]bool, len(u.from)), len(u.hints)
	in[len(in)-1] = true
	for i, begin := range slices.Backward(u.from) {
		for at := int(begin); in[i] && at < end; {
			back, size := binary.Uvarint(u.hints[at:])
			in[i-int(back)] = true
			at += size
		}
		end = int(begin)
	}
	return in
}

// traced is the sink of the steps of a proof that is checked with hints.
type traced struct {
	uses
	checker *proof.Checker
	lemmas  []uint64          // the number of each one's clause, 0 for none
	without map[int][]cnf.Lit // lemmas without what was false already, for a reason that may go
}

// Add checks a lemma.
func (t *traced) Add(lits []cnf.Lit) error {
	had, at, number := len(t.from), len(t.lemmas), uint64(0)
	if err := t.checker.Add(lits); err != nil {
		return err
	}
	if len(t.from) > had {
		number = t.first + uint64(len(t.from)) - 1
		if len(t.last) < len(lits) {
			t.without[at] = slices.Clone(t.last)
		}
	}
	t.lemmas = append(t.lemmas, number)
	return nil
}

// Delete obeys a deletion.
func (t *traced) Delete(lits []cnf.Lit) error { return t.checker.Delete(lits) }

// rest is the sink of the same steps that passes on the needed ones. Deletions are not.
type rest struct {
	*traced
	in []bool // see needed
	at int    // of the next lemma
	to proof.Sink
}

// Add passes on a lemma that is needed.
func (r *rest) Add(lits []cnf.Lit) error {
	number := r.lemmas[r.at]
	if short, ok := r.without[r.at]; ok {
		lits = short
	}
	if r.at++; number == 0 || !r.in[number-r.first] {
		return nil
	}
	return r.to.Add(lits)
}

// Delete passes nothing on.
func (r *rest) Delete([]cnf.Lit) error { return nil }

// shorten leaves out the lemmas of a long proof that the empty clause does not need.
func (m *Maker) shorten(ctx context.Context, f *formula) error {
	if m.text.file == nil {
		return nil
	}
	t := &traced{without: map[int][]cnf.Lit{}}
	var err error
	if t.checker, err = f.load(ctx, &t.uses); err != nil {
		return err
	}
	in, err := m.text.reader()
	if err == nil {
		err = proof.Copy(ctx, t, proof.NewReader(in))
	}
	if errors.Is(err, errManyUses) {
		return nil
	}
	if err != nil || !t.checker.Proved() {
		return err
	}
	long := m.text
	m.text = Spool{disk: long.disk}
	defer long.Reset()
	m.writer.Reset(&m.text)
	if in, err = long.reader(); err == nil {
		err = proof.Copy(ctx, &rest{traced: t, in: t.needed(), to: m.writer}, proof.NewReader(in))
	}
	if err != nil {
		return err
	}
	return m.writer.Flush()
}
