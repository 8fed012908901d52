package certificate

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"

	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/proof"
	"sudokusat/sudoku"
)

// The formula of a claim, clause by clause:
//
//	what the shape says    the encoding "extended" of the empty grid
//	the givens             one unit clause each, in the order of the cells
//	the claim's own        for each solution shown: not this one;
//	                       about a candidate: the opposite
//
// Only the first part is long, and it is the same for all puzzles of a shape.
// A base holds it loaded into a checker and hashed, so that a certificate
// costs what is its own.

// encodingName is the encoding certificates speak of: [encode.Extended] with
// pairs for "at most one".
const encodingName = "extended"

// maxClauses bounds the memory of a checker: 64×64 boards are the largest
// plain ones below it.
const maxClauses = 1 << 26

// ErrTooLarge is wrapped by the error for a board whose formula a checker
// would not hold in memory.
var ErrTooLarge = errors.New("board too large for certificates")

type base struct {
	shape   *sudoku.Shape
	vars    int64
	clauses int64
	hash    hash.Cloner // after the shape's clauses
	checker *proof.Checker
}

func newBase(s *sudoku.Shape) (*base, error) {
	empty, err := encode.Extended(sudoku.NewGrid(s), encode.Pairwise())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTooLarge, err)
	}
	size := empty.Size()
	if size.Clauses > maxClauses {
		return nil, fmt.Errorf("%w: %d clauses", ErrTooLarge, size.Clauses)
	}
	b := &base{shape: s, vars: size.Vars, clauses: size.Clauses, checker: proof.NewChecker(int(size.Vars))}
	text := &hasher{Hash: sha256.New()}
	if err := empty.Write(both{text, b.checker}); err != nil {
		return nil, err
	}
	b.hash = text.sum()
	b.checker.Mark()
	return b, nil
}

// both gives every clause to two sinks.
type both struct{ a, b cnf.Sink }

func (t both) Clause(lits []cnf.Lit) error {
	if err := t.a.Clause(lits); err != nil {
		return err
	}
	return t.b.Clause(lits)
}

// hasher hashes clauses as lines of DIMACS.
type hasher struct {
	hash.Hash
	buf []byte
}

func (h *hasher) Clause(lits []cnf.Lit) error {
	for _, l := range lits {
		h.buf = append(strconv.AppendInt(h.buf, int64(l), 10), ' ')
	}
	h.buf = append(h.buf, '0', '\n')
	if len(h.buf) > 1<<14 {
		h.sum()
	}
	return nil
}

// sum is the hash of all clauses so far.
func (h *hasher) sum() hash.Cloner {
	h.Write(h.buf)
	h.buf = h.buf[:0]
	return h.Hash.(hash.Cloner) // as all hashes of the standard library
}

// own streams the clauses that come after the shape's.
func own(puzzle sudoku.Grid, c Claim, solutions []sudoku.Grid, sink cnf.Sink) (count int64, err error) {
	n := puzzle.Shape().N()
	unit := make([]cnf.Lit, 1)
	add := func(lits []cnf.Lit) {
		count++
		if err == nil {
			err = sink.Clause(lits)
		}
	}
	for cell, d := range puzzle.Digits() {
		if d != 0 {
			unit[0] = encode.Var(n, sudoku.Cell(cell), d).Pos()
			add(unit)
		}
	}
	if len(solutions) > 0 {
		f, err := encode.Extended(puzzle, encode.Pairwise())
		if err != nil {
			return 0, err
		}
		for _, s := range solutions {
			add(f.Blocking(s))
		}
	}
	if a := c.assumption(n); a != nil {
		add(a)
	}
	return count, err
}

// load puts the formula of a claim into the base's checker and returns its
// number of clauses and its name, "sha256:…".
func (b *base) load(puzzle sudoku.Grid, c Claim, solutions []sudoku.Grid) (clauses int64, name string, err error) {
	b.checker.Rewind()
	h, err := b.hash.Clone()
	if err != nil {
		return 0, "", err
	}
	text := &hasher{Hash: h}
	count, err := own(puzzle, c, solutions, both{text, b.checker})
	if err != nil {
		return 0, "", err
	}
	return b.clauses + count, "sha256:" + hex.EncodeToString(text.sum().Sum(nil)), nil
}

// WriteFormula writes the formula of a record as DIMACS: the header, then
// clauses, no comment. All lines but the first are what the record's formula
// hash is of.
func (r *Record) WriteFormula(w io.Writer) error {
	shape, err := encode.Extended(sudoku.NewGrid(r.Puzzle.Shape()), encode.Pairwise())
	if err != nil {
		return err
	}
	var after cnf.Formula
	if _, err := own(r.Puzzle, r.Claim, r.blocked(), &after); err != nil {
		return err
	}
	size := shape.Size()
	d := cnf.NewDIMACSWriter(w, size.Vars, size.Clauses+int64(after.Len()))
	if err := shape.Write(d); err != nil {
		return err
	}
	for _, c := range after.All() {
		if err := d.Clause(c); err != nil {
			return err
		}
	}
	return d.Close()
}
