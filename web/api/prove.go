package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"sudokusat/certificate"
	"sudokusat/encode"
	"sudokusat/internal/answer"
	"sudokusat/internal/answer/brief"
	"sudokusat/proof"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// ProveRequest asks for a certificate.
type ProveRequest struct {
	Question
	Claim string `json:"claim,omitempty"` // unique, minimal, "r4c5 is 7" …; by default how many solutions there are
	Limit int    `json:"limit,omitempty"` // without a claim: the largest number of solutions to prove exactly; 10 by default
}

// ProveAnswer is the answer of prove: a certificate.
type ProveAnswer struct {
	answer.PuzzleText
	Claim       string   `json:"claim"`
	Solutions   []string `json:"solutions,omitempty"` // of a verdict
	Prover      string   `json:"prover"`
	Certificate string   `json:"certificate"` // as the command prove prints it
	Passed
}

const defaultProved = 10

// maker lends a maker of certificates, and returns how to give it back.
func (a *API) maker() (*certificate.Maker, func(), error) {
	if a.o.Prover == nil {
		return nil, nil, refuse(statusNobody, "nothing here proves")
	}
	m, ok := a.makers.Get().(*certificate.Maker)
	if !ok {
		m = certificate.NewMaker(boundedProver{a.o.Prover, a})
	}
	return m, func() { a.makers.Put(m) }, nil
}

// boundedProver refuses puzzles whose formula is too large, once it is asked: what singles
// settle on a large board needs no formula.
type boundedProver struct {
	certificate.Prover
	a *API
}

func (b boundedProver) Prove(ctx context.Context, p sudoku.Puzzle, assume []sudoku.Fact, limit uint64, each func(sudoku.Grid) bool, steps proof.Sink) (sudoku.Result, error) {
	if err := b.a.provable(p); err != nil {
		return sudoku.Result{}, err
	}
	return b.Prover.Prove(ctx, p, assume, limit, each, steps)
}

func (a *API) prove(ctx context.Context, c *call) (any, error) {
	var r ProveRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	p, err := a.puzzle(ctx, c, &r.Question)
	if err != nil {
		return nil, err
	}
	return a.proved(ctx, p, r.Claim, r.Limit)
}

// proved makes a certificate: of a claim, or of how many solutions there are.
func (a *API) proved(ctx context.Context, p sudoku.Puzzle, words string, limit int) (*ProveAnswer, error) {
	given := limit != 0
	limit = cmp.Or(limit, defaultProved)
	if limit < 1 || limit > mostSolutions {
		return nil, refuse(statusBadRequest, "\"limit\" is a number from 1 to %d", mostSolutions)
	}
	if words != "" && given {
		return nil, refuse(statusBadRequest, "\"claim\" and \"limit\" exclude each other")
	}
	if words == "" {
		record, certified, err := a.decided(ctx, p, limit)
		if err != nil {
			return nil, err
		}
		out := a.proveAnswer(p, record, certified)
		for _, g := range record.Solutions {
			out.Solutions = append(out.Solutions, text.String(p.Shape, g))
		}
		return out, nil
	}
	claim, err := certificate.ReadClaim(p.Shape, words)
	if err == nil && claim.Stepwise() {
		err = fmt.Errorf("steps show that %q, which the command explain writes", words)
	}
	if err != nil {
		return nil, refuse(statusBadRequest, "\"claim\": %w", err)
	}
	record, certified, err := a.certified(func(m *certificate.Maker, w io.Writer) error { return m.Claim(ctx, w, p, claim) })
	if err != nil {
		return nil, err
	}
	return a.proveAnswer(p, record, certified), nil
}

// proveAnswer is the answer with a certificate. The prover is that of the record, or the one
// that found the solutions where these are the whole evidence.
func (a *API) proveAnswer(p sudoku.Puzzle, r *certificate.Record, certified string) *ProveAnswer {
	return &ProveAnswer{PuzzleText: answer.NewPuzzleText(p), Claim: r.Claim.Text(p.Shape), Prover: cmp.Or(r.Prover, a.o.Prover.Name()), Certificate: certified}
}

// decided makes a certificate of how many solutions there are, up to limit, and returns
// its record and its text.
func (a *API) decided(ctx context.Context, p sudoku.Puzzle, limit int) (*certificate.Record, string, error) {
	return a.certified(func(m *certificate.Maker, w io.Writer) error {
		_, err := m.Decide(ctx, w, p, limit)
		return err
	})
}

// certified returns the certificate that write makes by a maker: as a record whose proof can
// be read, and its text.
func (a *API) certified(write func(*certificate.Maker, io.Writer) error) (*certificate.Record, string, error) {
	m, back, err := a.maker()
	if err != nil {
		return nil, "", err
	}
	defer back()
	var w strings.Builder
	if err := write(m, &w); err != nil {
		return nil, "", err
	}
	record, err := certificate.NewReader(strings.NewReader(w.String())).Next()
	return record, w.String(), err
}

// provable refuses puzzles whose formula is too large for a proof.
func (a *API) provable(p sudoku.Puzzle) error {
	if a.o.MaxLiterals == 0 {
		return nil
	}
	formula, err := encode.Extended(p, encode.Pairwise())
	if err != nil {
		return err
	}
	return a.bounded(formula)
}

// bounded refuses formulas that are too large.
func (a *API) bounded(f *encode.Formula) error {
	if size := f.Size(); a.o.MaxLiterals > 0 && size.Literals > a.o.MaxLiterals {
		return refuse(statusUnreadable, "the formula has %d literals; up to %d are written and proved about here, more by the command", size.Literals, a.o.MaxLiterals)
	}
	return nil
}

// VerifyRequest asks whether a certificate shows what it claims.
type VerifyRequest struct {
	Certificate string `json:"certificate"`
}

// verify calls no engine.
func (a *API) verify(ctx context.Context, c *call) (any, error) {
	var r VerifyRequest
	if err := c.read(&r); err != nil {
		return nil, err
	}
	if strings.TrimSpace(r.Certificate) == "" {
		return nil, refuse(statusBadRequest, "\"certificate\" is the text that prove makes")
	}
	records := certificate.NewReader(strings.NewReader(r.Certificate))
	rec, err := records.Next()
	out := &answer.Verification{File: asked, Line: records.Line()}
	if err != nil {
		out.Judge(err)
		return out, nil
	}
	if err := a.affordable(rec.Puzzle.Shape.Cells()); err != nil {
		return nil, err
	}
	if rec.Claim.Proved() && rec.Named == 0 {
		if err := a.provable(rec.Puzzle); err != nil {
			return nil, err
		}
	}
	out.Board, out.Rules = rec.Puzzle.Shape.Text(), rec.Puzzle.RuleTexts()
	out.Claim = rec.Claim.Text(rec.Puzzle.Shape)
	v, ok := a.verifiers.Get().(*certificate.Verifier)
	if !ok {
		v = certificate.NewVerifier()
	}
	defer a.verifiers.Put(v)
	err = v.Verify(ctx, rec)
	if err == nil {
		more := certificate.ErrNone
		for errors.Is(more, certificate.ErrNone) && ctx.Err() == nil { // empty lines
			_, more = records.Next()
		}
		if more != io.EOF {
			return nil, refuse(statusBadRequest, "there is more behind the certificate: one at a time")
		}
	}
	out.Judge(err)
	if errors.Is(err, context.DeadlineExceeded) {
		out.Message = brief.TooLong
	}
	return out, nil
}
