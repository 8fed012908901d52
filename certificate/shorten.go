package certificate

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
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

// shorten leaves out the lemmas of a long proof that the empty clause does not need.
func (m *Maker) shorten(ctx context.Context, f *formula) error {
	if m.text.file == nil {
		return nil
	}
	var used uses
	checker, err := f.load(ctx, &used)
	if err != nil {
		return err
	}
	var lemmas []uint64            // the number of each line's clause, 0 for none
	without := map[int][]cnf.Lit{} // by line: the clause without what was false already, for a reason that may go
	err = eachStep(ctx, &m.text, func(s proof.Step) error {
		if s.Delete {
			return checker.Delete(s.Lits)
		}
		had := len(used.from)
		if err := checker.Add(s.Lits); err != nil {
			return err
		}
		lemmas = append(lemmas, 0)
		if len(used.from) > had {
			lemmas[len(lemmas)-1] = used.first + uint64(len(used.from)) - 1
			if len(used.last) < len(s.Lits) {
				without[len(lemmas)-1] = slices.Clone(used.last)
			}
		}
		return nil
	})
	if errors.Is(err, errManyUses) {
		return nil
	}
	if err != nil || !checker.Proved() {
		return err
	}
	in, long, i := used.needed(), m.text, 0
	m.text = Spool{disk: long.disk}
	defer long.Reset()
	m.writer.Reset(&m.text)
	err = eachStep(ctx, &long, func(s proof.Step) error {
		if s.Delete {
			return nil
		}
		number, lits := lemmas[i], s.Lits
		if short, ok := without[i]; ok {
			lits = short
		}
		if i++; number == 0 || !in[number-used.first] {
			return nil
		}
		return m.writer.Add(lits)
	})
	if err != nil {
		return err
	}
	return m.writer.Flush()
}

// eachStep calls do with the steps of a proof in a spool.
func eachStep(ctx context.Context, s *Spool, do func(proof.Step) error) error {
	in, err := s.reader()
	if err != nil {
		return err
	}
	for r := proof.NewReader(in); ; {
		step, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = do(step)
		}
		if err != nil {
			return err
		}
	}
}
