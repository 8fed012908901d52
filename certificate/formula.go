package certificate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// The formula of a claim, clause by clause:
//
//	the board       the encoding "extended" of the empty grid
//	the givens      a unit clause each, in the order of the cells
//	the claim       a blocking clause for each solution shown; for a claim about a
//	                candidate its opposite, as a unit clause
//
// Only the first part is long, and all puzzles of a board share it. It is hashed
// and loaded into a checker once; a certificate then costs its own clauses only.

// encodingName is the encoding of all certificates: [encode.Extended] with
// pairwise "at most one".
const encodingName = "extended"

// maxClauses bounds the memory of a checker. Plain boards fit up to 64×64.
const maxClauses = 1 << 26

// ErrTooLarge is wrapped by the error for a certificate that would not fit in
// memory: its formula in a checker, or its header.
var ErrTooLarge = errors.New("too large for a certificate")

// boardFormula is the part of a formula that the puzzles of a board share. It is
// hashed and loaded when that is first needed.
type boardFormula struct {
	board   board
	formula *encode.Formula
	size    encode.Size
	hash    hash.Cloner    // of the clauses, nil until hashed
	checker *proof.Checker // with the clauses, nil until loaded
	text    []byte         // scratch for hashing
}

// newBoardFormula only computes the size.
func newBoardFormula(s *sudoku.Shape, text board) (*boardFormula, error) {
	f, err := encode.Extended(sudoku.NewGrid(s), encode.Pairwise())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	b := &boardFormula{board: text, formula: f, size: f.Size()}
	if b.size.Clauses > maxClauses {
		return nil, fmt.Errorf("%w: a formula of %d clauses", ErrTooLarge, b.size.Clauses)
	}
	return b, nil
}

// clauses is the number of clauses of a claim's formula.
func (b *boardFormula) clauses(r *Record) int64 {
	return b.size.Clauses + int64(r.Puzzle.Givens()+len(r.blocked())+len(r.Claim.assumption()))
}

// hashOf returns the hash of a claim's formula, "sha256:…".
func (b *boardFormula) hashOf(ctx context.Context, r *Record) (string, error) {
	if b.hash == nil {
		text := &hasher{Hash: sha256.New()}
		if err := b.formula.Write(&cancellable{ctx: ctx, sink: text}); err != nil {
			return "", err
		}
		b.hash = text.sum()
	}
	h, err := b.hash.Clone()
	if err != nil {
		return "", err
	}
	text := &hasher{Hash: h, buf: b.text}
	if err := r.ownClauses(text); err != nil {
		return "", err
	}
	sum := text.sum().Sum(nil)
	b.text = text.buf
	return "sha256:" + hex.EncodeToString(sum), nil
}

// load returns the checker with the clauses of the board and no others.
func (b *boardFormula) load(ctx context.Context) (*proof.Checker, error) {
	if b.checker != nil {
		b.checker.Rewind()
		return b.checker, nil
	}
	c := proof.NewChecker(int(b.size.Vars))
	if err := b.formula.Write(&cancellable{ctx: ctx, sink: c}); err != nil {
		return nil, err
	}
	c.Mark()
	b.checker = c
	return c, nil
}

// cancellable passes clauses on until a context ends.
type cancellable struct {
	ctx   context.Context
	sink  cnf.Sink
	count int
}

func (c *cancellable) Clause(lits []cnf.Lit) error {
	if c.count%4096 == 0 && c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	c.count++
	return c.sink.Clause(lits)
}

// hasher hashes clauses as lines of DIMACS.
type hasher struct {
	hash.Hash
	buf []byte
}

func (h *hasher) Clause(lits []cnf.Lit) error {
	h.buf = cnf.AppendClause(h.buf, lits)
	if len(h.buf) > 1<<14 {
		h.sum()
	}
	return nil
}

// sum returns the hash of all clauses so far.
func (h *hasher) sum() hash.Cloner {
	h.Write(h.buf)
	h.buf = h.buf[:0]
	return h.Hash.(hash.Cloner) // as all hashes of the standard library
}

// ownClauses streams the clauses of a claim's formula after those of the board.
func (r *Record) ownClauses(sink cnf.Sink) error {
	if err := givens(sink, r.Puzzle); err != nil {
		return err
	}
	for _, s := range r.blocked() {
		if err := sink.Clause(blocking(r.Puzzle, s)); err != nil {
			return err
		}
	}
	return assume(sink, r.Puzzle, r.Claim.assumption())
}

// givens streams a unit clause for each given.
func givens(sink cnf.Sink, puzzle sudoku.Grid) error {
	n, unit := puzzle.Shape().N(), make([]cnf.Lit, 1)
	for c, d := range puzzle.Digits() {
		if d != 0 {
			unit[0] = encode.Var(n, sudoku.Cell(c), d).Pos()
			if err := sink.Clause(unit); err != nil {
				return err
			}
		}
	}
	return nil
}

// assume streams a unit clause for each fact.
func assume(sink cnf.Sink, puzzle sudoku.Grid, facts []sudoku.Fact) error {
	for _, f := range facts {
		l := encode.Var(puzzle.Shape().N(), f.Cell, f.Digit).Pos()
		if f.Not {
			l = l.Not()
		}
		if err := sink.Clause([]cnf.Lit{l}); err != nil {
			return err
		}
	}
	return nil
}

// blocking excludes one solution of a puzzle and nothing else.
func blocking(puzzle, solution sudoku.Grid) []cnf.Lit {
	n := puzzle.Shape().N()
	lits := make([]cnf.Lit, 0, len(puzzle.Digits()))
	for c, d := range puzzle.Digits() {
		if d == 0 {
			c := sudoku.Cell(c)
			lits = append(lits, encode.Var(n, c, solution.At(c)).Neg())
		}
	}
	return lits
}

// WriteFormula writes the formula of a record as DIMACS: the header line, then the
// clauses, no comment. The record's formula hash is that of all lines but the
// first.
func (r *Record) WriteFormula(w io.Writer) error {
	b, err := newBoardFormula(r.Puzzle.Shape(), board{})
	if err != nil {
		return err
	}
	d := cnf.NewDIMACSWriter(w, b.size.Vars, b.clauses(r))
	if err := b.formula.Write(d); err != nil {
		return err
	}
	if err := r.ownClauses(d); err != nil {
		return err
	}
	return d.Close()
}
