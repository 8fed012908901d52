package sat

import (
	"bytes"
	"context"
	"errors"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// heldProof is how many bytes the held lemmas of a solver may take, as text.
const heldProof = 16 << 20

// errHeld ends a solver whose lemmas are too many to be held.
var errHeld = errors.New("too many lemmas to be held")

// heldLemmas is a sink that holds lemmas until they are passed on, or passes them on as they
// come. The empty clause is left out, which [core.Prove] adds itself.
type heldLemmas struct {
	sink   func(lits []cnf.Lit) error
	passes bool
	may    bool // pass on rather than hold too many
	text   bytes.Buffer
	w      *proof.Writer
}

// Add holds a lemma or passes it on.
func (h *heldLemmas) Add(lits []cnf.Lit) error {
	if len(lits) == 0 {
		return nil
	}
	if !h.passes && h.text.Len() > heldProof {
		if !h.may {
			return errHeld
		}
		if err := h.pass(context.Background()); err != nil {
			return err
		}
	}
	if h.passes {
		return h.sink(lits)
	}
	return h.w.Add(lits)
}

// Delete does nothing: what one solver forgets, the proof keeps.
func (h *heldLemmas) Delete([]cnf.Lit) error { return nil }

// pass passes on what is held, and from then on what comes.
func (h *heldLemmas) pass(ctx context.Context) error {
	if h.passes || h.w == nil {
		return nil
	}
	h.passes = true
	err := h.w.Flush()
	if err == nil {
		err = proof.Copy(ctx, sinkOf(h.sink), proof.NewReader(&h.text))
	}
	h.text = bytes.Buffer{}
	return err
}

// sinkOf is a sink of lemmas alone.
type sinkOf func(lits []cnf.Lit) error

func (to sinkOf) Add(lits []cnf.Lit) error { return to(lits) }

func (sinkOf) Delete([]cnf.Lit) error { return nil }
