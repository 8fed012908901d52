package stream

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"sudokusat/certificate"
	"sudokusat/sat"
	"sudokusat/text"
)

// What a certifier makes is verified by package certificate; what it can't make
// has an error that names whose fault that is.
func TestCertifier(t *testing.T) {
	c, err := NewCertifier(&Engine{Engine: sat.Gophersat()}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	p, err := text.Parse("#rule thermo r1c1..r1c3\n...4.......1....", text.Options{}) // 3 solutions
	if err != nil {
		t.Fatal(err)
	}
	for want, m := range map[string]*Certificate{
		"at least 2 solutions": c.Decide(t.Context(), p, 1),
		"exactly 3 solutions":  c.Decide(t.Context(), p, 3),
		"r1c1 is 1":            c.Claim(t.Context(), p, "r1c1 is 1"),
	} {
		if m.Err != nil {
			t.Errorf("%s: %v", want, m.Err)
			continue
		}
		var file bytes.Buffer
		m.Record.WriteTo(&file)
		m.Record.Reset()
		rec, err := certificate.NewReader(&file).Next()
		if err == nil {
			err = certificate.NewVerifier().Verify(t.Context(), rec)
		}
		if err != nil || rec.Claim.Text(p.Shape) != want || m.Claim != rec.Claim {
			t.Errorf("%s: %v, %+v", want, err, rec)
		}
	}
	var untrue *certificate.FalseError
	if m := c.Claim(t.Context(), p, "unique"); !errors.As(m.Err, &untrue) {
		t.Errorf("%v", m.Err)
	}
	var senseless *ClaimError
	if m := c.Claim(t.Context(), p, "r9c9 is 1"); !errors.As(m.Err, &senseless) || senseless.Unwrap() == nil || !strings.Contains(m.Err.Error(), "r9c9") {
		t.Errorf("%v", m.Err)
	}
}

// TestSeveralSolutionsAreSearched wants no prover where a search finds the solutions of a
// puzzle with layers, and one where there are fewer.
func TestSeveralSolutionsAreSearched(t *testing.T) {
	c, err := NewCertifier(&Engine{Engine: sat.Gophersat()}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	p, err := text.Parse("#rule yin-yang\n................", text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := c.Decide(t.Context(), p, 2)
	if m.Err != nil || m.By != "native" || m.Claim != (certificate.Claim{Kind: certificate.AtLeast, Count: 3}) || len(m.Solutions) != 3 {
		t.Errorf("%v, by %s: %v", m.Claim, m.By, m.Err)
	}
	m.Record.Reset()
	one, err := text.Parse("#rule yin-yang\n#rule count 0 black shade\n................", text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if m = c.Decide(t.Context(), one, 2); m.Err != nil || m.By != "sat" || m.Claim.Kind != certificate.Unsolvable {
		t.Errorf("%v, by %s: %v", m.Claim, m.By, m.Err)
	}
	m.Record.Reset()
}
