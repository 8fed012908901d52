package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"os/exec"
	"slices"
	"testing"

	"sudokusat/certificate"
	"sudokusat/internal/brute"
	"sudokusat/sat"
	"sudokusat/sudoku"
)

var puzzles = flag.Int("puzzles", 100, "how many random puzzles with rules are certified")

// TestBruteForce certifies random small puzzles with every sort of board and rule:
// how many solutions they have, that a candidate holds or not, and that they are
// minimal. Brute force knows what is true; the verifier and the judge have to agree
// to what is certified, and false claims have no certificate. 20,000 puzzles were
// tried when this was written.
func TestBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 8))
	makers, v := [2]*certificate.Maker{certificate.NewMaker(sat.Gophersat()), certificate.NewMaker(sat.Gophersat())}, certificate.NewVerifier()
	makers[1].KeepNothing() // and shortens all proofs
	var lines [2]int64
	trim, _ := exec.LookPath("drat-trim")
	claims, judged := map[certificate.Kind]int{}, 0
	var out bytes.Buffer
	good := func(p sudoku.Puzzle, want certificate.Claim, k int) {
		text := bytes.Clone(out.Bytes())
		r := record(t, text)
		if err := v.Verify(context.Background(), r); err != nil || r.Claim != want || !r.Puzzle.Givens.Equal(p.Givens) || r.Puzzle.Text() != p.Text() {
			t.Fatalf("%v: %s, want %s\nof\n%s%s", err, r.Claim.Text(p.Shape), want.Text(p.Shape), p.Text(), text)
		}
		if err := judge(text); err == nil {
			judged++
		} else if !errors.Is(err, errBeyond) {
			t.Fatalf("the judge: %v\n%s%s", err, p.Text(), text)
		} else if err := judgeByBrute(t, text, p); err != nil {
			t.Fatalf("the judge: %v\n%s%s", err, p.Text(), text)
		} else if tampered := bytes.Replace(text, []byte(" 0\n0\n"), []byte("\n0\n"), 1); !bytes.Equal(tampered, text) && judgeByBrute(t, tampered, p) == nil {
			t.Fatalf("the judge minds nothing:\n%s", tampered)
		}
		if trim != "" && k%20 == 0 && r.Lines > 0 {
			accepted(t, trim, text)
		}
		claims[want.Kind]++
	}
	for k := range *puzzles {
		m := makers[k%2]
		p, count := brute.Puzzle(random)
		if k%5 == 4 {
			p, count = brute.Layered(random)
		}
		solutions := brute.Solutions(p, brute.MaxCount)
		const limit = 12
		want := certificate.Counted(count)
		if count > limit {
			want = certificate.Claim{Kind: certificate.AtLeast, Count: limit + 1}
		}
		out.Reset()
		if _, err := m.Decide(context.Background(), &out, p, limit); err != nil {
			t.Fatalf("%v: %s", err, p.Text())
		}
		good(p, want, k)
		if k%2 == 1 {
			lines[1] += record(t, out.Bytes()).Lines
			var long bytes.Buffer
			if _, err := makers[0].Decide(context.Background(), &long, p, limit); err != nil {
				t.Fatal(err)
			}
			lines[0] += record(t, long.Bytes()).Lines
		}

		minimal := count == 1
		for c, d := range p.Givens {
			if minimal && d != 0 {
				without := p.Givens.Clone()
				without[c] = 0
				minimal = brute.Count(p.With(without), 2) == 2
			}
		}
		try(t, m, &out, p, certificate.Claim{Kind: certificate.Minimal}, minimal, func(c certificate.Claim) { good(p, c, k) })

		// A claim about a candidate of a cell, and its opposite.
		c := sudoku.Cell(random.IntN(len(p.Givens)))
		if !p.Shape.Exists(c) {
			continue
		}
		fact := sudoku.Fact{Candidate: sudoku.Candidate{Cell: c, Digit: sudoku.Digit(1 + random.IntN(p.Shape.Width(c)))}}
		for _, f := range []sudoku.Fact{fact, fact.Opposite()} {
			wrong := slices.ContainsFunc(solutions, func(s sudoku.Grid) bool { return !f.In(s) })
			try(t, m, &out, p, certificate.Claim{Kind: certificate.Holds, Fact: f}, !wrong, func(c certificate.Claim) { good(p, c, k) })
		}
	}
	t.Log(claims, judged, "judged;", lines[1], "lines of", lines[0])
	if lines[1] >= lines[0] {
		t.Errorf("%d lines are shortened to %d", lines[0], lines[1])
	}
	if judged < *puzzles*3/5 {
		t.Errorf("the judge knew the rules of %d certificates only", judged)
	}
	for _, kind := range []certificate.Kind{certificate.Unsolvable, certificate.Unique, certificate.Exactly, certificate.AtLeast, certificate.Minimal, certificate.Holds} {
		if claims[kind] < *puzzles/25 {
			t.Errorf("%d claims of kind %d", claims[kind], kind)
		}
	}
}

// try makes a certificate if the claim is true, and sees it refused if not.
func try(t *testing.T, m *certificate.Maker, out *bytes.Buffer, p sudoku.Puzzle, c certificate.Claim, holds bool, good func(certificate.Claim)) {
	t.Helper()
	out.Reset()
	err := m.Claim(context.Background(), out, p, c)
	var why *certificate.FalseError
	switch {
	case holds && err == nil:
		good(c)
	case holds || !errors.As(err, &why) || out.Len() > 0:
		t.Fatalf("%s: holds %v, %v\n%s", c.Text(p.Shape), holds, err, p.Text())
	}
}
