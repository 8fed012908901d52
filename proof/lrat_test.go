package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// hinted returns a proof as LRAT, and as its compressed form.
func hinted(t *testing.T, f *cnf.Formula, steps []proof.Step) (text, compressed string) {
	t.Helper()
	var forms []string
	for _, short := range []bool{false, true} {
		var out bytes.Buffer
		h, c := proof.NewHinter(&out, short), proof.NewChecker(f.Vars)
		c.Hint(h)
		for i := range f.Len() {
			c.Clause(f.At(i))
		}
		for _, s := range steps {
			if err := s.Put(c); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.Flush(); err != nil || !c.Proved() {
			t.Fatalf("%v, proved: %t\n%s", err, c.Proved(), out.String())
		}
		forms = append(forms, out.String())
	}
	return forms[0], forms[1]
}

// TestHintsAfterDeletions: whatever is deleted, with clauses that are there twice, a mark somewhere
// and a second proof after it, hints lead as long as the checker accepts the steps.
func TestHintsAfterDeletions(t *testing.T) {
	held, deletions := 0, 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 18))
		f := unsatisfiable(rng)
		for range rng.IntN(8) {
			f.Clause(slices.Clone(f.At(rng.IntN(f.Len()))))
		}
		var steps []proof.Step
		for _, s := range padded(rng, f, refute(f)) {
			steps = append(steps, s)
			for range rng.IntN(4) {
				steps = append(steps, proof.Step{Lits: f.At(rng.IntN(f.Len())), Delete: true})
			}
			if rng.IntN(3) == 0 {
				steps = append(steps, proof.Step{Lits: s.Lits, Delete: true})
			}
		}
		mark := rng.IntN(f.Len() + 1)
		c := proof.NewChecker(f.Vars)
		c.Hint(nil)
		for i := range mark {
			c.Clause(f.At(i))
		}
		if rng.IntN(4) == 0 {
			c.Refuted()
		}
		c.Mark(t.Context())
		for range 2 {
			var out bytes.Buffer
			h := proof.NewHinter(&out, rng.IntN(2) == 0)
			c.Hint(h)
			for i := mark; i < f.Len(); i++ {
				c.Clause(f.At(i))
			}
			fine := true
			for _, s := range steps {
				if err := s.Put(c); errors.Is(err, proof.ErrNotRUP) || errors.Is(err, proof.ErrNeedsRAT) {
					fine = false
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			h.Flush()
			if fine && c.Proved() {
				held++
				deletions += c.Stats().Deletions
				if err := followed(t, f, 0, out.String()); err != nil {
					t.Fatalf("seed %d: %v\n%v\n%s", seed, err, steps, out.String())
				}
			}
			c.Rewind()
		}
	}
	if held < 1000 || deletions < 2000 {
		t.Errorf("%d proofs with %d deletions", held, deletions)
	}
}

// followed checks a proof in LRAT without the last clauses of a formula.
func followed(t *testing.T, f *cnf.Formula, without int, text string) error {
	c := proof.NewHintChecker(f.Vars)
	for i := range f.Len() - without {
		c.Clause(f.At(i))
	}
	for range without { // the numbers stay
		c.Clause([]cnf.Lit{1, -1})
	}
	return c.Check(t.Context(), strings.NewReader(text))
}

// TestHintsLead: what a hinter writes of a proof holds. Without clauses of the formula, which
// has a model then, and with a number changed, it does not, or the lemma follows all the same.
func TestHintsLead(t *testing.T) {
	refused, kept, open := 0, 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 17))
		f := unsatisfiable(rng)
		steps := padded(rng, f, refute(f))
		text, compressed := hinted(t, f, steps)
		for _, form := range []string{text, compressed} {
			if err := followed(t, f, 0, form); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
		}
		if less := 1 + rng.IntN(f.Len()/2); satisfiable(without(f, less)) {
			open++
			if err := followed(t, f, less, text); err == nil {
				t.Fatalf("seed %d: a formula with a model is refuted\n%s", seed, text)
			}
		}
		bytes := []byte(compressed)
		bytes[rng.IntN(len(bytes))] ^= 1 << rng.IntN(8)
		switch err := followed(t, f, 0, string(bytes)); {
		case err == nil || errors.Is(err, proof.ErrHint), errors.Is(err, proof.ErrNeedsRAT), errors.Is(err, proof.ErrNoEmpty), errors.As(err, new(*proof.SyntaxError)):
		default:
			t.Fatal(err)
		}
		words := strings.Split(text, " ")
		k := rng.IntN(len(words))
		words[k] = fmt.Sprint(rng.IntN(2*f.Vars) - f.Vars)
		switch err := followed(t, f, 0, strings.Join(words, " ")); {
		case err == nil:
			kept++
		case errors.Is(err, proof.ErrHint), errors.Is(err, proof.ErrNeedsRAT), errors.Is(err, proof.ErrNoEmpty), errors.As(err, new(*proof.SyntaxError)):
			refused++
		default:
			t.Fatal(err)
		}
	}
	t.Logf("of changed proofs %d are refused and %d hold; %d formulas have a model without some clauses", refused, kept, open)
	if refused < 100 || open < 50 {
		t.Errorf("%d changed proofs are refused, %d formulas have a model without some clauses", refused, open)
	}
}

// without is a formula without its last k clauses.
func without(f *cnf.Formula, k int) *cnf.Formula {
	out := &cnf.Formula{Vars: f.Vars}
	for i := range f.Len() - k {
		out.Clause(f.At(i))
	}
	return out
}

func TestHintVerdicts(t *testing.T) {
	f := formula([]cnf.Lit{1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, 2}, []cnf.Lit{-1, -2})
	for text, want := range map[string]error{
		"5 1 0 1 2 0\n6 0 5 3 4 0\n":                   nil,
		"c hello\n5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0": nil,
		"5 1 0 1 0\n6 0 5 3 4 0\n":                     proof.ErrHint,
		"5 1 0 3 2 0\n6 0 5 3 4 0\n":                   proof.ErrHint,
		"5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n":          proof.ErrHint,
		"5 0 1 2 3 4 0\n":                              proof.ErrHint,
		"5 1 2147483647 0 1 2 0\n6 0 5 3 4 0\n":        proof.ErrNeedsRAT, // a variable that the formula does not have
		"5 1 0 1 2 0\n6 3 -3 0 1 0\n7 0 5 3 4 0":       proof.ErrNeedsRAT,
		"5 -2147483647 1 0 -1 2 0\n":                   proof.ErrNeedsRAT,
		"5 1 0 -1 2 0\n":                               proof.ErrNeedsRAT,
		"5 1 0 1 2 0\n":                                proof.ErrNoEmpty,
		"":                                             proof.ErrNoEmpty,
		"a\x0a\x02\x00\x02\x04\x00d\x02\x04\x00a\x0c\x00\x0a\x06\x08\x00": nil,
		"a\x0a\x02\x00\x02\x04\x00d\x06\x00a\x0c\x00\x0a\x06\x08\x00":     proof.ErrHint,
		"a\x0a\x02\x00\x03\x04\x00":                                       proof.ErrNeedsRAT,
	} {
		if err := followed(t, f, 0, text); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"4 1 0 1 2 0":                   "line 1: lemma 4 after clause 4: numbers ascend",
		"5 1 0 1 2 0\n6 0 5":            "line 2: the proof ends in the middle of a step",
		"5 1 0 1 x 0":                   `line 1: unexpected 'x'`,
		"5":                             "line 1: the proof ends in the middle of a step",
		"0 1 0 1 0":                     "line 1: a step starts with its number, not with 0",
		"5 9999999999 0 0":              "line 1: a variable beyond 2147483647",
		"99999999999999999999 1 0 0":    "line 1: a clause number beyond 92233720368547758",
		"\n\n5 - 0":                     `line 3: unexpected ' '`,
		"a\x0a\x02\x00\x02\x04":         "line 1: the proof ends in the middle of a step",
		"d\x02\x00a\x00\x02\x00\x00":    "line 2: a step starts with its number, not with 0",
		"d\x02\x00e":                    "line 2: a binary step starts with a or d, not with byte 101",
		"a\x0a\x80\x80\x80\x80\x80\x01": "line 1: a variable beyond 2147483647",
		"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01": "line 1: a clause number beyond 92233720368547758",
		"a\x0a\x01": "line 1: 1 encodes no literal",
	} {
		if err := followed(t, f, 0, text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestUnknownVariable: a variable that the formula does not have takes no memory.
func TestUnknownVariable(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := followed(t, formula([]cnf.Lit{1}, []cnf.Lit{-1}), 0, "3 2147483647 0 1 2 0")
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, proof.ErrNeedsRAT) || took > 8<<20 {
		t.Errorf("%v, %d bytes", err, took)
	}
}

// TestHinterRefuses: a lemma that does not follow is refused, and nothing of it is written.
func TestHinterRefuses(t *testing.T) {
	var out bytes.Buffer
	h, c := proof.NewHinter(&out, false), proof.NewChecker(2)
	c.Hint(h)
	c.Clause([]cnf.Lit{1, 2})
	c.Clause([]cnf.Lit{-1, -2})
	err := c.Add([]cnf.Lit{1})
	h.Flush()
	if !errors.Is(err, proof.ErrNotRUP) || out.Len() > 0 || c.Proved() {
		t.Errorf("%v, %q", err, out.String())
	}
}
