package proof_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/cnf"
	"sudokusat/proof"
)

func formula(clauses ...[]cnf.Lit) *cnf.Formula {
	f := &cnf.Formula{}
	for _, c := range clauses {
		f.Clause(c)
	}
	return f
}

func checkerFor(f *cnf.Formula) *proof.Checker {
	c := proof.NewChecker(f.Vars)
	for _, lits := range f.All() {
		c.Clause(lits)
	}
	return c
}

var square = formula([]cnf.Lit{1, 2}, []cnf.Lit{-1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, -2})

// TestMarkStops: sorting the clauses of a large formula ends with the context.
func TestMarkStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	c := proof.NewChecker(3)
	c.Clause([]cnf.Lit{1, 2})
	if err := c.Mark(ctx); err != nil {
		t.Fatal(err)
	}
	why := errors.New("enough")
	cancel(why)
	c = proof.NewChecker(3)
	c.Clause([]cnf.Lit{1, 2})
	if err := c.Mark(ctx); err != why {
		t.Error(err)
	}
}

func ExampleChecker() {
	c := proof.NewChecker(2)
	for _, lits := range [][]cnf.Lit{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}} {
		c.Clause(lits)
	}
	err := c.Check(context.Background(), proof.NewReader(strings.NewReader("2 0\n0\n")))
	fmt.Println(err)

	c = proof.NewChecker(2) // the same without its last clause has a model
	for _, lits := range [][]cnf.Lit{{1, 2}, {-1, 2}, {1, -2}} {
		c.Clause(lits)
	}
	err = c.Check(context.Background(), proof.NewReader(strings.NewReader("2 0\n0\n")))
	fmt.Println(err)
	// Output:
	// <nil>
	// line 2: 0: the clause does not follow by unit propagation
}

func TestVerdicts(t *testing.T) {
	two := formula([]cnf.Lit{1, 2}, []cnf.Lit{-1, -2})
	for _, tc := range []struct {
		name string
		f    *cnf.Formula
		text string
		want error
		line int
	}{
		{"a proof", square, "2 0\n0\n", nil, 0},
		{"comments, odd white space, a step over lines", square, "c hello\n\n 2\n\t0\nc 0\n0\r\n", nil, 0},
		{"a comment in a step", square, "2 c\n0\n", errSyntax, 1},
		{"no last newline", square, "2 0\n0", nil, 0},
		{"nothing", square, "", proof.ErrNoEmpty, 0},
		{"no empty clause though refuted", square, "2 0\n", proof.ErrNoEmpty, 0},
		{"deleting the empty clause is not having it", square, "2 0\nd 0\n", proof.ErrNoEmpty, 0},
		{"not RUP", two, "1 0\n0\n", proof.ErrNotRUP, 1},
		{"a model exists", two, "0\n", proof.ErrNotRUP, 1},
		{"RAT", formula([]cnf.Lit{1, 2, 3}, []cnf.Lit{-1, 2, 3}), "c\n2 0\n", proof.ErrNeedsRAT, 2},
		{"RAT in vain after the deletion of a needed clause", square, "d 1 2 0\nd -1 2 0\n2 0\n0\n", proof.ErrNotRUP, 3},
		{"a new variable", two, "7 1 0\n", proof.ErrNeedsRAT, 1},
		{"a new variable that is not needed", square, "2 7 0\n0\n", proof.ErrNeedsRAT, 1},
		{"deletions of a unit and of what is not there", square, "2 0\nd 2 0\nd 1 2 9 0\n0\n", nil, 0},
		{"a tautology", square, "1 -1 0\n2 0\n0\n", nil, 0},
		{"junk after the end is still junk", square, "2 0\n0\nhello\n", errSyntax, 3},
		{"steps after the end", square, "2 0\n0\n1 -2 0\n", nil, 0},
		{"cut in a step", square, "2 0\n0\n1", errSyntax, 3},
		{"cut in a deletion", square, "2 0\nd", errSyntax, 2},
		{"a number cut", square, "2 0\n-", errSyntax, 2},
		{"leading zero", square, "02 0\n", errSyntax, 1},
		{"minus zero", square, "2 -0\n", errSyntax, 1},
		{"huge", square, "99999999999 0\n", errSyntax, 1},
		{"d in a clause", square, "2 d 0\n", errSyntax, 1},
		{"letters", square, "2 0\n0x\n", errSyntax, 2},
		{"an empty formula", formula(), "0\n", proof.ErrNotRUP, 1},
		{"a formula with the empty clause", formula([]cnf.Lit{}), "0\n", nil, 0},
		{"units that clash", formula([]cnf.Lit{1}, []cnf.Lit{-1}), "0\n", nil, 0},
		{"binary", square, "a\x04\x00a\x00", nil, 0},
		{"binary, cut", square, "a\x04\x00a", errSyntax, 2},
		{"binary, wrong opening", square, "a\x04\x00b\x00", errSyntax, 2},
		{"binary, no literal", square, "a\x01\x00", errSyntax, 1},
		{"binary, a number without end", square, "a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", errSyntax, 1},
		{"binary deletion first", square, "d\x02\x04\x00a\x00", proof.ErrNotRUP, 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tc.text), oneByte{strings.NewReader(tc.text)}} {
				err := checkerFor(tc.f).Check(context.Background(), proof.NewReader(r))
				var step *proof.StepError
				var syntax *proof.SyntaxError
				switch {
				case tc.want == errSyntax:
					if !errors.As(err, &syntax) || syntax.Line != tc.line {
						t.Fatalf("%v, want a syntax error on line %d", err, tc.line)
					}
				case !errors.Is(err, tc.want):
					t.Fatalf("%v, want %v", err, tc.want)
				case tc.line > 0 && (!errors.As(err, &step) || step.Step.Line != tc.line):
					t.Fatalf("%v, want line %d", err, tc.line)
				}
			}
		})
	}
}

var errSyntax = errors.New("syntax")

// oneByte hands out a byte at a time, but for the first four, which are
// by which the formats differ.
type oneByte struct{ r *strings.Reader }

func (o oneByte) Read(b []byte) (int, error) {
	if o.r.Size() == int64(o.r.Len()) {
		return o.r.Read(b[:min(4, len(b))])
	}
	return o.r.Read(b[:1])
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken disk")
	r := io.MultiReader(strings.NewReader("2 0\n1 "), failing{broken})
	if err := checkerFor(square).Check(context.Background(), proof.NewReader(r)); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := checkerFor(square).Check(ctx, proof.NewReader(strings.NewReader("2 0\n0\n"))); err != context.Canceled {
		t.Error(err)
	}
}

// TestCheckerAgreesWithTheOracle plays the checker against the oracle, step for step, on random
// formulas and random steps: right and wrong lemmas, deletions of what is
// there and what is not, repeated literals. Each formula
// serves several proofs through Mark and Rewind.
func TestCheckerAgreesWithTheOracle(t *testing.T) {
	accepted, refused, needRAT, refuted := 0, 0, 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		vars := 4 + rng.IntN(5)
		pick := func(k int) []cnf.Lit {
			lits := make([]cnf.Lit, k)
			for i := range lits {
				lits[i] = cnf.Lit(1 + rng.IntN(vars))
				if rng.IntN(2) == 0 {
					lits[i] = -lits[i]
				}
			}
			return lits
		}
		base := &cnf.Formula{Vars: vars}
		for range rng.IntN(5 * vars) {
			base.Clause(pick(1 + rng.IntN(2) + rng.IntN(3)))
		}
		c := checkerFor(base)
		if rng.IntN(2) == 0 { // a clause after the first propagation
			c.Refuted()
			lits := pick(1 + rng.IntN(3))
			base.Clause(lits)
			c.Clause(lits)
		}
		marked := rng.IntN(4) > 0
		if marked {
			c.Mark(t.Context())
		}
		for range 4 {
			if c.Rewind(); !marked {
				c = checkerFor(base)
			}
			f := base.Clone()
			for range rng.IntN(3) {
				lits := pick(1 + rng.IntN(4))
				f.Clause(lits)
				c.Clause(lits)
			}
			o := newOracle(f)
			if c.Refuted() != o.refuted {
				t.Fatalf("seed %d: refuted: %v, want %v", seed, c.Refuted(), o.refuted)
			}
			var known [][]cnf.Lit
			for _, lits := range f.All() {
				known = append(known, lits)
			}
			for n := range 40 {
				s := proof.Step{Line: n + 1, Lits: pick(rng.IntN(5))}
				if rng.IntN(3) == 0 && len(known) > 0 {
					s.Delete = true
					s.Lits = append([]cnf.Lit(nil), known[rng.IntN(len(known))]...)
					rng.Shuffle(len(s.Lits), func(i, j int) { s.Lits[i], s.Lits[j] = s.Lits[j], s.Lits[i] })
				}
				err := s.Put(c)
				want := o.step(s)
				if !errors.Is(err, want) {
					t.Fatalf("seed %d: step %d, %s: %v, want %v", seed, n, s, err, want)
				}
				if c.Refuted() != o.refuted {
					t.Fatalf("seed %d: after step %d, %s: refuted %v, want %v", seed, n, s, c.Refuted(), o.refuted)
				}
				switch {
				case s.Delete:
				case want == nil:
					accepted++
					known = append(known, s.Lits)
				case want == proof.ErrNeedsRAT:
					needRAT++
				default:
					refused++
				}
				if o.refuted {
					refuted++
					break
				}
			}
		}
	}
	if accepted < 1000 || refused < 1000 || needRAT < 100 || refuted < 100 {
		t.Errorf("a weak test: %d accepted, %d refused, %d RAT, %d refuted", accepted, refused, needRAT, refuted)
	}
}

// TestCollectionMovesClauses makes garbage enough to move the clauses many times.
func TestCollectionMovesClauses(t *testing.T) {
	const vars = 60
	rng := rand.New(rand.NewPCG(1, 2))
	// The noise weakens (x1 or x2) and goes again.
	var f cnf.Formula
	f.Vars = vars
	f.Clause([]cnf.Lit{1, 2, 3})
	f.Clause([]cnf.Lit{1, 2, -3})
	f.Clause([]cnf.Lit{-1, 4, 5})
	f.Clause([]cnf.Lit{-1, 4, -5})
	f.Clause([]cnf.Lit{-2, 4, 6})
	f.Clause([]cnf.Lit{-2, 4, -6})
	f.Clause([]cnf.Lit{-4, 7, 8})
	f.Clause([]cnf.Lit{-4, 7, -8})
	f.Clause([]cnf.Lit{-4, -7, 9})
	f.Clause([]cnf.Lit{-4, -7, -9})
	var text bytes.Buffer
	w := proof.NewWriter(&text)
	var noise [][]cnf.Lit
	keep := [][]cnf.Lit{{1, 2, 10}, {1, 2, -10}, {-4, 7, 11}, {-4, 7, -11}}
	for round := range 30000 {
		lits := []cnf.Lit{1, 2}
		for len(lits) < 12 {
			l := cnf.Lit(10 + rng.IntN(vars-9))
			lits = append(lits, l)
		}
		w.Add(lits)
		noise = append(noise, lits)
		if round%7000 == 0 {
			w.Add(keep[round/7000%4])
		}
		if len(noise) > 50 {
			i := rng.IntN(len(noise))
			w.Delete(noise[i])
			noise[i] = noise[len(noise)-1]
			noise = noise[:len(noise)-1]
		}
	}
	w.Delete([]cnf.Lit{1, 2, 3}) // what was kept must do instead
	w.Delete([]cnf.Lit{1, 2, -3})
	w.Delete([]cnf.Lit{-4, 8, 7})
	for _, lemma := range [][]cnf.Lit{{1, 2}, {-1, 4}, {-2, 4}, {4}, {7}} {
		w.Add(lemma)
	}
	w.Add(nil)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	c := proof.NewChecker(f.Vars)
	c.Hint(nil)
	for _, lits := range f.All() {
		c.Clause(lits)
	}
	c.Mark(t.Context())
	for range 2 {
		var hinted bytes.Buffer
		h := proof.NewHinter(&hinted, true)
		c.Hint(h)
		if err := c.Check(context.Background(), proof.NewReader(bytes.NewReader(text.Bytes()))); err != nil {
			t.Fatal(err)
		}
		if s := c.Stats(); s.Ignored != 0 || s.Deletions < 29000 {
			t.Errorf("%+v", s)
		}
		if err := errors.Join(h.Flush(), followed(t, &f, 0, hinted.String())); err != nil {
			t.Error(err)
		}
		c.Rewind()
		if c.Refuted() {
			t.Error("a checker remembers what it should have forgotten")
		}
	}
}

func TestWriterReader(t *testing.T) {
	var buf bytes.Buffer
	w := proof.NewWriter(&buf)
	w.Add([]cnf.Lit{1, -2})
	w.Delete([]cnf.Lit{3})
	proof.Step{Delete: true, Lits: []cnf.Lit{-2147483647}}.Put(w)
	proof.Step{Lits: []cnf.Lit{5}}.Put(w)
	w.Add(nil)
	w.Flush()
	const want = "1 -2 0\nd 3 0\nd -2147483647 0\n5 0\n0\n"
	if buf.String() != want || w.Lines() != 5 {
		t.Fatalf("%q", buf.String())
	}
	r := proof.NewReader(&buf)
	got := ""
	for line := 1; ; line++ {
		s, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil || s.Line != line {
			t.Fatal(s.Line, err)
		}
		got += s.String() + "\n"
	}
	if got != want || r.Binary() {
		t.Errorf("%q", got)
	}
	broken := errors.New("disk full")
	w.Reset(failingWriter{broken})
	w.Add(nil)
	if w.Flush() != broken || w.Add(nil) != broken {
		t.Error("the error is lost")
	}
}

type failingWriter struct{ err error }

func (f failingWriter) Write([]byte) (int, error) { return 0, f.err }

// FuzzReader: whatever the bytes are, reading ends, and what was read can be
// written and read again.
func FuzzReader(f *testing.F) {
	for _, s := range []string{"1 -2 0\nd 3 0\n0\n", "c x\n0", "a\x04\x00d\x02\x04\x00a\x00", "d", "-", "1 2", "\x00", "0\n\n\n", "d\t1\n0"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		read := func(in []byte) (text string, err error) {
			r := proof.NewReader(bytes.NewReader(in))
			var b strings.Builder
			for {
				s, err := r.Next()
				if err == io.EOF {
					return b.String(), nil
				}
				if err != nil {
					return b.String(), err
				}
				b.WriteString(s.String() + "\n")
			}
		}
		text, err := read(in)
		if err != nil {
			var syntax *proof.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatal(err)
			}
		}
		again, err := read([]byte(text))
		if err != nil || again != text {
			t.Fatalf("%q read again: %q, %v", text, again, err)
		}
	})
}

// TestLimit: a checker with room for more variables knows those of the formula only.
func TestLimit(t *testing.T) {
	c := proof.NewChecker(9)
	for _, lits := range [][]cnf.Lit{{1, 2}, {1, -2}} {
		c.Clause(lits)
	}
	c.Limit(2)
	if err := c.Add([]cnf.Lit{1, 3}); !errors.Is(err, proof.ErrNeedsRAT) {
		t.Errorf("a clause with variable 3 of 2: %v", err)
	}
	if err := c.Add([]cnf.Lit{1}); err != nil {
		t.Error(err)
	}
}
