package explain

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

var tampered = flag.Int("tampered", testenv.Rounds(800), "how many changed steps and witnesses TestTamperedSteps tries")

// Steps, reasons and witnesses that are changed are refused, or what they claim is
// still true: the search that made the original confirms every claim.
func TestTamperedSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	type original struct {
		p     sudoku.Puzzle
		o     Options
		claim certificate.Claim
		lines []string
	}
	var all []original
	for len(all) < testenv.Rounds(60) {
		p, count := brute.Puzzle(r)
		if count == 0 || count >= brute.MaxCount {
			continue
		}
		o := Options{Solutions: brute.Solutions(p, 2), Limit: 4}
		var b bytes.Buffer
		e, err := WriteSteps(t.Context(), p, o, 0, &b)
		if e.Steps == 0 || err != nil && !errors.Is(err, ErrStuck) || bytes.Count(b.Bytes(), []byte("not")) == 0 || len(all) > testenv.Rounds(20) && !bytes.Contains(b.Bytes(), []byte("least")) {
			continue
		}
		c := certificate.Claim{Kind: certificate.Steps, Count: e.Steps}
		all = append(all, original{p, o, c, strings.SplitAfter(strings.TrimSuffix(b.String(), "\n"), "\n")})
	}
	v, refused, kept := certificate.NewVerifier(), 0, 0
	for refused+kept < *tampered {
		from := &all[r.IntN(len(all))]
		lines := slices.Clone(from.lines)
		what := tamper(r, lines)
		text := strings.TrimSuffix(strings.Join(lines, ""), "\n") + "\n"
		if text == strings.Join(from.lines, "")+"\n" {
			continue
		}
		rec := &certificate.Record{Claim: from.claim, Puzzle: from.p, Proof: strings.NewReader(text)}
		rec.Claim.Count = strings.Count(text, "step ")
		switch err := v.Verify(t.Context(), rec); {
		case err == nil:
			kept++
			if err := replay(from.p, from.o, text); err != nil {
				t.Fatalf("%s: accepted, and %v:\n%s%s", what, err, from.p.Text(), text)
			}
		case !errors.Is(err, certificate.ErrFails):
			t.Fatalf("%s: %v", what, err)
		default:
			refused++
		}
	}
	t.Logf("%d refused, %d still true", refused, kept)
	if kept == 0 || refused < kept {
		t.Errorf("%d refused, %d still true", refused, kept)
	}
}

// tamper changes a line in one of several ways.
func tamper(r *rand.Rand, lines []string) string {
	i := r.IntN(len(lines))
	words := strings.Fields(lines[i])
	numbers := slices.DeleteFunc(makeRange(len(words)), func(k int) bool {
		_, err := strconv.Atoi(words[k])
		return err != nil
	})
	join := func() { lines[i] = strings.Join(words, " ") + "\n" }
	switch kind := r.IntN(7); {
	case kind == 0:
		lines[i] = ""
		return "a line dropped"
	case kind == 1:
		j := r.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return "lines exchanged"
	case kind == 2:
		lines[i] += lines[r.IntN(len(lines))]
		return "a line repeated"
	case len(numbers) == 0:
		return "nothing"
	case kind == 3:
		k := numbers[r.IntN(len(numbers))]
		words = slices.Delete(words, k, k+1)
		join()
		return "a number dropped"
	case kind == 4:
		k, l := numbers[r.IntN(len(numbers))], numbers[r.IntN(len(numbers))]
		words[k], words[l] = words[l], words[k]
		join()
		return "numbers exchanged"
	case kind == 5:
		k := numbers[r.IntN(len(numbers))]
		words = slices.Insert(words, k, words[numbers[r.IntN(len(numbers))]])
		join()
		return "a number repeated"
	default:
		k := numbers[r.IntN(len(numbers))]
		v, _ := strconv.Atoi(words[k])
		words[k] = strconv.Itoa(v + []int{-1, 1, -2 * v, r.IntN(9) - 4}[r.IntN(4)])
		join()
		return "a number changed"
	}
}

func makeRange(k int) []int {
	out := make([]int, k)
	for i := range out {
		out[i] = i
	}
	return out
}

// replay asks the search whether each claim of the lines is true in its place.
func replay(p sudoku.Puzzle, o Options, text string) error {
	w, err := newWalk(context.Background(), p, Options{Limit: o.Limit})
	if err != nil {
		return err
	}
	ctx, size := context.Background(), -1
	var gone []int32
	finish := func() error {
		if size > 0 {
			for k := 1; k < size; k++ {
				for i := range w.p.open {
					if truths, err := w.smallest(ctx, i, k); err != nil || truths != nil {
						return fmt.Errorf("%d truths do in a step of %d", k, size)
					}
				}
			}
		}
		w.p.rule(gone)
		gone = nil
		return nil
	}
	for _, line := range strings.Split(text, "\n") {
		var a, b int32
		switch words := strings.Fields(line); {
		case len(words) == 0 || words[0] == "witness" || words[0] == "least":
		case words[0] == "step":
			if err := finish(); err != nil {
				return err
			}
			if size, err = strconv.Atoi(words[1]); err != nil {
				return err
			}
			w.p.renumber(context.Background())
			w.refute.reset(w.p)
			w.weave.reset(w.p, nil)
			w.pool = w.pool[:0]
			w.refresh()
		case words[0] == "place":
			if _, err := fmt.Sscanf(line, "place %d by %d", &a, &b); err != nil {
				return err
			}
			for _, x := range w.m.has[b-1] {
				if w.p.alive[x] != (x == a-1) {
					return errors.New("it is not the last one left")
				}
			}
			w.p.place(a - 1)
		case words[0] == "not":
			if _, err := fmt.Sscanf(line, "not %d by", &a); err != nil {
				return err
			}
			if truths, err := w.smallest(ctx, int(w.p.at[a-1]), size); err != nil || truths == nil {
				return fmt.Errorf("%d truths do not imply %d", size, a)
			}
			gone = append(gone, a-1)
		}
	}
	return finish()
}

// The proofs whose lemmas are steps are refused when they are changed, or still prove
// what they claim.
func TestTamperedLemmas(t *testing.T) {
	r, m := rand.New(rand.NewPCG(11, 2026)), certificate.NewMaker(lemmaProver{})
	v, refused, kept := certificate.NewVerifier(), 0, 0
	for refused+kept < *tampered/2 {
		p, count := brute.Puzzle(r)
		if count != 1 {
			continue
		}
		var b bytes.Buffer
		if _, err := m.Decide(t.Context(), &b, p, 1); err != nil {
			continue
		}
		for range 20 {
			rec, err := certificate.NewReader(bytes.NewReader(b.Bytes())).Next()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(rec.Proof)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
			tamper(r, lines)
			rec.Proof = strings.NewReader(strings.Join(lines, "") + "\n")
			if err := v.Verify(t.Context(), rec); err != nil {
				refused++
				continue
			}
			kept++ // it has one solution: brute force counted
		}
	}
	t.Logf("%d refused, %d still proofs", refused, kept)
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// lemmaProver proves with the steps of this package.
type lemmaProver struct{}

func (lemmaProver) Name() string { return "steps" }

func (lemmaProver) Prove(ctx context.Context, p sudoku.Puzzle, _ []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	solutions := brute.Solutions(p, int(limit))
	for _, g := range solutions {
		each(g)
	}
	r := sudoku.Result{Count: uint64(len(solutions)), Complete: len(solutions) < int(limit)}
	return r, Prove(ctx, p, Options{Solutions: solutions, Limit: 4}, steps)
}
