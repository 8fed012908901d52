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
//	the board       the encoding "extended" of the empty board
//	the rules       that encoding's clauses of the puzzle's own rules
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
// memory: its formula in a checker, its rules, or its header.
var ErrTooLarge = errors.New("too large for a certificate")

// boardFormula is the part of a formula that the puzzles of a board share. It is
// hashed and loaded when that is first needed.
type boardFormula struct {
	formula *encode.Formula
	size    encode.Size
	hash    hash.Cloner    // of the clauses, nil until hashed
	checker *proof.Checker // with the clauses, nil until loaded
	room    int64          // the variables that it has room for
	hints   bool           // it numbers its clauses
	text    []byte         // scratch for hashing
}

// newBoardFormula only computes the size.
func newBoardFormula(s *sudoku.Shape) (*boardFormula, error) {
	f, err := encode.Extended(sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}, encode.Pairwise())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	return &boardFormula{formula: f, size: f.Size()}, nil
}

// hashed returns the hash of the board's clauses.
func (b *boardFormula) hashed(ctx context.Context) (hash.Cloner, error) {
	if b.hash == nil {
		text := &hasher{Hash: sha256.New()}
		if err := b.formula.Write(cnf.Until(ctx, text)); err != nil {
			return nil, err
		}
		b.hash = text.sum()
	}
	return b.hash.Clone()
}

// loaded returns a checker with the clauses of the board and no others, and room
// for vars variables: rules bring auxiliary ones. Variables that no clause
// mentions help no step. With hints its clauses are numbered.
func (b *boardFormula) loaded(ctx context.Context, vars int64, hints bool) (*proof.Checker, error) {
	if b.checker != nil && vars <= b.room && (b.hints || !hints) {
		b.checker.Rewind()
		return b.checker, nil
	}
	b.checker, b.room, b.hints = nil, vars, hints
	if vars > b.size.Vars {
		b.room = 2 * vars // so that few puzzles of a list need another one
	}
	c := proof.NewChecker(int(b.room))
	if hints {
		c.Hint(nil)
	}
	if err := b.formula.Write(cnf.Until(ctx, c)); err != nil {
		return nil, err
	}
	if err := c.Mark(ctx); err != nil {
		return nil, err
	}
	b.checker = c
	return c, nil
}

// formula is what a proof refutes.
type formula struct {
	board   *boardFormula
	rules   *encode.Formula // nil if the puzzle has none of its own
	puzzle  sudoku.Puzzle
	blocked []sudoku.Grid
	assumed []sudoku.Fact
	vars    int64
	clauses int64 // their number
}

// formula only computes the size. Its error wraps [ErrTooLarge].
func (v *Verifier) formula(p sudoku.Puzzle, blocked []sudoku.Grid, assumed []sudoku.Fact) (*formula, error) {
	b, err := v.board(p.Shape)
	if err != nil {
		return nil, err
	}
	f := &formula{board: b, puzzle: p, blocked: blocked, assumed: assumed, vars: b.size.Vars}
	f.clauses = b.size.Clauses + int64(p.Givens.Filled()+len(blocked)+len(assumed))
	if len(p.Constraints()) > 0 {
		if f.rules, err = encode.OwnRules(p, encode.Pairwise()); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
		}
		size := f.rules.Size()
		f.vars, f.clauses = size.Vars, f.clauses+size.Clauses
	}
	if f.clauses > maxClauses || f.vars > maxClauses {
		return nil, fmt.Errorf("%w: a formula of %d clauses over %d variables", ErrTooLarge, f.clauses, f.vars)
	}
	return f, nil
}

// hash returns the name of the formula, "sha256:…".
func (f *formula) hash(ctx context.Context) (string, error) {
	h, err := f.board.hashed(ctx)
	if err != nil {
		return "", err
	}
	text := &hasher{Hash: h, buf: f.board.text}
	if err := f.rest(cnf.Until(ctx, text)); err != nil {
		return "", err
	}
	sum := text.sum().Sum(nil)
	f.board.text = text.buf
	return "sha256:" + hex.EncodeToString(sum), nil
}

// load returns a checker with the formula, which gives the proof with hints to a sink that is
// not nil.
func (f *formula) load(ctx context.Context, hints proof.HintSink) (*proof.Checker, error) {
	c, err := f.board.loaded(ctx, f.vars, hints != nil)
	if err != nil {
		return nil, err
	}
	if c.Limit(int(f.vars)); hints != nil {
		c.Hint(hints)
	}
	return c, f.rest(cnf.Until(ctx, c))
}

// rest streams the clauses after those of the board.
func (f *formula) rest(sink cnf.Sink) error {
	if f.rules != nil {
		if err := f.rules.Write(sink); err != nil {
			return err
		}
	}
	n, unit := f.puzzle.Shape.N(), make([]cnf.Lit, 1)
	for c, d := range f.puzzle.Givens {
		if d != 0 {
			unit[0] = encode.Var(n, sudoku.Cell(c), d).Pos()
			if err := sink.Clause(unit); err != nil {
				return err
			}
		}
	}
	for _, s := range f.blocked {
		if err := sink.Clause(blocking(f.puzzle, s)); err != nil {
			return err
		}
	}
	for _, fact := range f.assumed {
		unit[0] = factLit(f.puzzle, fact)
		if err := sink.Clause(unit); err != nil {
			return err
		}
	}
	return nil
}

// blocking excludes one solution of a puzzle and nothing else: of the cells that
// are there and have no given, one differs.
func blocking(puzzle sudoku.Puzzle, solution sudoku.Grid) []cnf.Lit {
	lits := make([]cnf.Lit, 0, len(solution))
	for c, d := range puzzle.Givens {
		if c := sudoku.Cell(c); d == 0 && puzzle.Shape.Exists(c) {
			lits = append(lits, encode.Var(puzzle.Shape.N(), c, solution[c]).Neg())
		}
	}
	return lits
}

// WriteFormula writes the formula of a record as DIMACS: the header line, then the
// clauses, no comment. The record's formula hash is that of all lines but the
// first.
func (r *Record) WriteFormula(w io.Writer) error {
	var d *cnf.DIMACSWriter
	err := r.Refuted(func(vars, clauses int64) cnf.Sink {
		d = cnf.NewDIMACSWriter(w, vars, clauses)
		return d
	})
	if err != nil {
		return err
	}
	return d.Close()
}

// Refuted streams the formula that the proof of a record refutes: its clauses, in the
// order in which they are hashed, go to the sink that to returns. The record needs only
// its claim, puzzle and solutions, and its proof if it names clauses. The error wraps
// [ErrTooLarge], or is that of the sink.
func (r *Record) Refuted(to func(vars, clauses int64) cnf.Sink) error {
	if r.Named > 0 {
		f, err := r.named(context.Background())
		if err != nil {
			return err
		}
		sink := to(r.Variables, r.Named)
		for _, lits := range f.All() {
			if err := sink.Clause(lits); err != nil {
				return err
			}
		}
		return nil
	}
	f, err := NewVerifier().formula(r.Puzzle, r.blocked(), r.Claim.assumption())
	if err != nil {
		return err
	}
	sink := to(f.vars, f.clauses)
	if err := f.board.formula.Write(sink); err != nil {
		return err
	}
	return f.rest(sink)
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

// Excluded returns the solution that the last clause of a formula excludes, as
// [Record.Refuted] writes it: a clause that one of the open cells has another digit. It
// is empty if that clause excludes no solution of p.
func Excluded(p sudoku.Puzzle, f *cnf.Formula) []sudoku.Grid {
	var last []cnf.Lit
	for _, lits := range f.All() {
		last = lits
	}
	digits := map[cnf.Var]bool{}
	for _, l := range last {
		if l > 0 {
			return nil
		}
		digits[l.Var()] = true
	}
	g, n := p.Givens.Clone(), p.Shape.N()
	for c := range g {
		for d := sudoku.Digit(1); g[c] == 0 && int(d) <= n; d++ {
			if digits[encode.Var(n, sudoku.Cell(c), d)] {
				g[c] = d
			}
		}
	}
	if sudoku.Check(p, g) != nil {
		return nil
	}
	return []sudoku.Grid{g}
}
