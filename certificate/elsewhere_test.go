package certificate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"sudokusat/certificate"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
)

// TestAlteredElsewhere gives altered certificates to checkers of other people, as the formula that they are
// about and a proof: drat-trim the DRAT one, cake_lpr the LRAT one with the hints of before. None accepts one of a
// formula that has a model, and drat-trim no less than we do. All checkers accept the good ones, a twentieth as many
// or more. The altered ones are fewer if the time for tests ends before.
func TestAlteredElsewhere(t *testing.T) {
	t.Run("drat-trim and cake_lpr", alteredElsewhere) // by this name, .ci/run knows what may be missing
}

func alteredElsewhere(t *testing.T) {
	others := checkers{testenv.Program(t, "drat-trim"), testenv.Program(t, "cake_lpr"), t.TempDir(), map[[sha256.Size]byte]bool{}}
	rounds := alterations(t, 300)
	random := rand.New(rand.NewPCG(28, 2026))
	good := acceptedByAll(t, others, slices.Concat(tamperRecords(t), composedRecords(t), variedRecords(t, random, max(testenv.Rounds(200), rounds/20))))
	v, tried := certificate.NewVerifier(), elsewhere{}
	end, limited := t.Deadline()
	for tried.All < rounds && (!limited || time.Until(end) > time.Minute) {
		e := good[random.IntN(len(good))].altered(random, good)
		if len(e.text) == 0 {
			continue
		}
		tried.All++
		r, err := certificate.NewReader(bytes.NewReader(e.text)).Next()
		short := func(g sudoku.Grid) bool { return g.Filled() < r.Puzzle.Shape.Fill() }
		if err != nil || !r.Claim.Proved() || r.Named > 0 || slices.ContainsFunc(r.Solutions, short) {
			continue // there is no formula to give to others; of a grid with a blank, no clause excludes just that
		}
		fit(r)
		model, ours := hasModel(t, r), v.Verify(t.Context(), r) == nil
		byTrim, byLPR := others.judge(t, e)
		tried.add(model, ours, byTrim, byLPR)
		if model && (ours || byTrim || byLPR) {
			t.Errorf("accepted by ours %t, drat-trim %t, cake_lpr %t of a formula with a model:\n%s\n%.3000s", ours, byTrim, byLPR, e.text, e.lrat)
		}
		if ours && !byTrim {
			t.Errorf("drat-trim does not accept\n%s", e.text)
		}
	}
	t.Logf("of %d with a proof: %+v; checkers asked %d times", len(good), tried, len(others.known))
	if tried.Models < tried.All/200 || tried.Ours == 0 || tried.Trim == 0 || tried.LPR == 0 {
		t.Errorf("altered ones of too few kinds: %+v", tried)
	}
}

// acceptedByAll gives certificates to all checkers that there are: to those of others if they have a proof, to
// contrib/verify.py, and to the program of proofs/, which may not cover them. It returns those with a proof.
func acceptedByAll(t *testing.T, others checkers, texts [][]byte) (good []evidenced) {
	covered, verified := 0, []string{}
	program, _ := exec.LookPath("sudokusat-verified")
	if python, err := exec.LookPath("python3"); err == nil {
		verified = second(t, python, texts)
	}
	for i, text := range texts {
		e := evidenced{text, hinted(t, text)}
		if len(verified) > 0 && verified[i] != "verified" {
			t.Errorf("contrib/verify.py: %s\n%.2000s", verified[i], text)
		}
		if program != "" {
			status, verdict := e.judged(t, program)
			if status == 0 {
				covered++
			} else if status != 3 {
				t.Errorf("sudokusat-verified: %s\n%.2000s", verdict, text)
			}
		}
		if len(e.lrat) == 0 {
			if r := record(t, text); certificate.NewVerifier().Verify(t.Context(), r) != nil {
				t.Errorf("not accepted:\n%.2000s", text)
			}
			continue
		}
		good = append(good, e)
		if byTrim, byLPR := others.judge(t, e); !byTrim || !byLPR {
			t.Errorf("by drat-trim %t, by cake_lpr %t:\n%.2000s", byTrim, byLPR, text)
		}
	}
	t.Logf("%d certificates, %d of them with a proof, are accepted by all; contrib/verify.py accepts %d, sudokusat-verified covers %d", len(texts), len(good), len(verified), covered)
	return good
}

// alterations is how many altered certificates other programs get: SUDOKUSAT_ALTERED, as for
// testdata/bench/certificates.md, or as many as testenv.Rounds makes of a number.
func alterations(t *testing.T, whole int) int {
	t.Helper()
	text := os.Getenv("SUDOKUSAT_ALTERED")
	if text == "" {
		return testenv.Few(whole)
	}
	rounds, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return rounds
}

// elsewhere counts altered certificates: all, those with a formula, those whose formula has a model, and those
// that checkers accept.
type elsewhere struct{ All, Formulas, Models, Ours, Trim, LPR int }

func (x *elsewhere) add(model, ours, trim, lpr bool) {
	x.Formulas++
	for n, holds := range map[*int]bool{&x.Models: model, &x.Ours: ours, &x.Trim: trim, &x.LPR: lpr} {
		if holds {
			*n++
		}
	}
}

// checkers are drat-trim and cake_lpr, a folder for their files, and what they answered: many alterations leave the
// formula and the proof as they were.
type checkers struct {
	trim, lpr, dir string
	known          map[[sha256.Size]byte]bool
}

// judge reports whether drat-trim accepts the proof of a certificate, and cake_lpr the one with hints.
func (x checkers) judge(t *testing.T, e evidenced) (byTrim, byLPR bool) {
	t.Helper()
	var formula, drat bytes.Buffer
	if err := record(t, e.text).WriteFormula(&formula); err != nil {
		t.Fatal(err)
	}
	prints := func(program, name string, proof []byte, words string) (accepts bool) {
		key := sha256.Sum256(slices.Concat([]byte(name), formula.Bytes(), proof))
		if accepts, asked := x.known[key]; asked {
			return accepts
		}
		defer func() { x.known[key] = accepts }()
		formulas, proofs := filepath.Join(x.dir, "formula.cnf"), filepath.Join(x.dir, name)
		if err := errors.Join(os.WriteFile(formulas, formula.Bytes(), 0o600), os.WriteFile(proofs, proof, 0o600)); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		out, _ := exec.CommandContext(ctx, program, formulas, proofs).CombinedOutput()
		if ctx.Err() != nil {
			t.Fatalf("%s takes more than a minute", program)
		}
		return slices.ContainsFunc(bytes.Split(out, []byte("\n")), func(line []byte) bool { return string(bytes.TrimSpace(line)) == words })
	}
	if record(t, e.text).WriteProof(&drat) == nil { // or it is no proof
		byTrim = prints(x.trim, "proof.drat", drat.Bytes(), "s VERIFIED")
	}
	return byTrim, prints(x.lpr, "proof.lrat", e.lrat, "s VERIFIED UNSAT")
}

// hasModel asks the native engine whether the formula that a proof is to refute has a model: a solution that no grid
// of the record excludes, which are about the cells without a given.
func hasModel(t *testing.T, r *certificate.Record) (found bool) {
	_, err := native.New().Solve(t.Context(), r.Puzzle, sudoku.Query{Each: func(g sudoku.Grid) bool {
		shown := slices.ContainsFunc(r.Solutions, func(s sudoku.Grid) bool {
			for c, d := range g {
				if r.Puzzle.Givens[c] == 0 && s[c] != d {
					return false
				}
			}
			return true
		})
		found = found || !shown && (r.Claim.Kind != certificate.Holds || !r.Claim.Fact.In(g))
		return !found
	}})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
