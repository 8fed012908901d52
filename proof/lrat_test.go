package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

// hinted returns a proof as LRAT.
func hinted(t *testing.T, f *cnf.Formula, steps []proof.Step) string {
	t.Helper()
	var out bytes.Buffer
	h := proof.NewHinter(&out, f.Vars)
	for i := range f.Len() {
		h.Clause(f.At(i))
	}
	for _, s := range steps {
		if err := s.Put(h); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Flush(); err != nil || !h.Proved() {
		t.Fatalf("%v, proved: %t\n%s", err, h.Proved(), out.String())
	}
	return out.String()
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
		text := hinted(t, f, steps)
		if err := followed(t, f, 0, text); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if less := 1 + rng.IntN(f.Len()/2); satisfiable(without(f, less)) {
			open++
			if err := followed(t, f, less, text); err == nil {
				t.Fatalf("seed %d: a formula with a model is refuted\n%s", seed, text)
			}
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
		"5 1 0 -1 2 0\n":                               proof.ErrNeedsRAT,
		"5 1 0 1 2 0\n":                                proof.ErrNoEmpty,
		"":                                             proof.ErrNoEmpty,
	} {
		if err := followed(t, f, 0, text); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"4 1 0 1 2 0":                "line 1: lemma 4 after clause 4: numbers ascend",
		"5 1 0 1 2 0\n6 0 5":         "line 2: the step does not end",
		"5 1 0 1 x 0":                `line 1: 'x' where a number belongs`,
		"5":                          "line 1: the step does not end",
		"0 1 0 1 0":                  "line 1: a step starts with its number, not with 0",
		"5 9999999999 0 0":           "line 1: the variable 9999999999: they go to 2147483647",
		"99999999999999999999 1 0 0": "line 1: so large a number",
		"\n\n5 - 0":                  `line 3: ' ' where a number belongs`,
	} {
		if err := followed(t, f, 0, text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestHinterRefuses: a lemma that does not follow is refused, and nothing of it is written.
func TestHinterRefuses(t *testing.T) {
	var out bytes.Buffer
	h := proof.NewHinter(&out, 2)
	h.Clause([]cnf.Lit{1, 2})
	err := h.Add([]cnf.Lit{1})
	h.Flush()
	if !errors.Is(err, proof.ErrNotRUP) || out.Len() > 0 || h.Proved() {
		t.Errorf("%v, %q", err, out.String())
	}
}
