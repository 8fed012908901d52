package certificate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math"
	"math/bits"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Large boards. What naked and hidden singles settle needs no search and no formula: each
// placed digit has its reason, and the clauses of the reasons that lead to the conflict are the
// named ones of the certificate (named.go). The proof is then the empty clause alone. No
// candidate is kept: one is open as long as its cell is, and no set of its cell has its digit.

// largeFormula is the number of clauses from which a certificate names its own.
const largeFormula = 1 << 22

// formulaSize is about the number of clauses that a board has.
func formulaSize(s *sudoku.Shape) (k int64) {
	n := int64(s.N())
	k = int64(s.Fill()) * n * n / 2
	for _, h := range s.Houses() {
		k += n * int64(len(h.Cells)) * int64(len(h.Cells)) / 2
	}
	for _, d := range s.Differents() {
		k += n * int64(len(d.Cells)) * int64(len(d.Cells)) / 2
	}
	return k
}

// The reason of a placed digit: a clue, what is assumed, the last digit of its cell, or from
// inHouse on the last place in a house.
const (
	byClue = iota
	byAssumption
	byCell
	inHouse
)

// settler places singles.
type settler struct {
	p       sudoku.Puzzle
	assumed []sudoku.Fact
	n       int
	words   int
	groups  [][]sudoku.Cell // the houses, then the other sets
	g       sudoku.Grid
	when    []int32 // by cell: which placement it was, from 1
	why     []int32 // by cell
	last    int32
	used    []uint64 // by group: the digits in it
	where   []int32  // by group and digit: 1 + the cell that has it
	clash   clash
}

// clash is what contradicts: a cell without a digit, a digit without a place in a house, or two
// cells of a set with one digit.
type clash struct {
	cell, other sudoku.Cell
	house       int
	digit       sudoku.Digit
	kind        int // 0 none
}

const (
	emptyCell = iota + 1
	noPlace
	twice
)

func newSettler(p sudoku.Puzzle, assumed []sudoku.Fact) *settler {
	s := p.Shape
	k := &settler{p: p, assumed: assumed, n: s.N(), words: (s.N() + 63) / 64, g: sudoku.NewGrid(s), when: make([]int32, s.Cells()), why: make([]int32, s.Cells())}
	for _, h := range s.Houses() {
		k.groups = append(k.groups, h.Cells)
	}
	for _, d := range s.Differents() {
		k.groups = append(k.groups, d.Cells)
	}
	k.used = make([]uint64, len(k.groups)*k.words)
	k.where = make([]int32, len(k.groups)*k.n)
	return k
}

// eachGroup calls see with the sets of a cell, until it returns false.
func (k *settler) eachGroup(c sudoku.Cell, see func(group int) bool) {
	for _, h := range k.p.Shape.HousesOf(c) {
		if !see(int(h)) {
			return
		}
	}
	for _, d := range k.p.Shape.DifferentsOf(c) {
		if !see(len(k.p.Shape.Houses()) + int(d)) {
			return
		}
	}
}

// place puts a digit into a cell; false is a clash.
func (k *settler) place(c sudoku.Cell, d sudoku.Digit, why int32) bool {
	k.last++
	k.g[c], k.when[c], k.why[c] = d, k.last, why
	k.eachGroup(c, func(group int) bool {
		at := &k.where[group*k.n+int(d)-1]
		if *at != 0 {
			k.clash = clash{kind: twice, cell: c, other: sudoku.Cell(*at - 1), digit: d}
			return false
		}
		*at = int32(c) + 1
		k.used[group*k.words+int(d-1)>>6] |= 1 << ((d - 1) & 63)
		return true
	})
	return k.clash.kind == 0
}

// open returns the digits that a cell without one can still have, in the words of out.
func (k *settler) open(c sudoku.Cell, out []uint64) {
	for i := range out {
		out[i] = math.MaxUint64
	}
	if rest := k.n & 63; rest != 0 {
		out[len(out)-1] = 1<<rest - 1
	}
	k.eachGroup(c, func(group int) bool {
		for i, w := range k.used[group*k.words:][:k.words] {
			out[i] &^= w
		}
		return true
	})
	for _, f := range k.assumed {
		if f.Not && f.Cell == c {
			out[(f.Digit-1)>>6] &^= 1 << ((f.Digit - 1) & 63)
		}
	}
}

// run places singles until there are none or something contradicts. It reports whether all
// cells have a digit then. The error is ctx's.
func (k *settler) run(ctx context.Context) (full bool, err error) {
	for c, d := range k.p.Givens {
		if d != 0 && !k.place(sudoku.Cell(c), d, byClue) {
			return false, nil
		}
	}
	for _, f := range k.assumed {
		switch {
		case f.Not && k.g[f.Cell] == f.Digit, !f.Not && k.g[f.Cell] != 0 && k.g[f.Cell] != f.Digit:
			return false, nil // one of the clauses is enough, but it is no single: leave it to engines
		case !f.Not && k.g[f.Cell] == 0 && !k.place(f.Cell, f.Digit, byAssumption):
			return false, nil
		}
	}
	for before := int32(-1); before != k.last && k.clash.kind == 0; {
		before = k.last
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		if k.cells(); k.clash.kind == 0 {
			k.houses(ctx)
		}
	}
	for c, d := range k.g {
		if d == 0 && k.p.Shape.Exists(sudoku.Cell(c)) {
			return false, ctx.Err()
		}
	}
	return k.clash.kind == 0, ctx.Err()
}

// cells places the last digits of cells.
func (k *settler) cells() {
	out := make([]uint64, k.words)
	for c := range k.g {
		c := sudoku.Cell(c)
		if k.g[c] != 0 || !k.p.Shape.Exists(c) {
			continue
		}
		k.open(c, out)
		left, digit := 0, 0
		for i, w := range out {
			if left += bits.OnesCount64(w); w != 0 {
				digit = i<<6 + bits.TrailingZeros64(w) + 1
			}
		}
		switch {
		case left == 0:
			k.clash = clash{kind: emptyCell, cell: c}
			return
		case left == 1 && !k.place(c, sudoku.Digit(digit), byCell):
			return
		}
	}
}

// houses places digits in their last places.
func (k *settler) houses(ctx context.Context) {
	once, more, out := make([]uint64, k.words), make([]uint64, k.words), make([]uint64, k.words)
	for h := range k.p.Shape.Houses() {
		if ctx.Err() != nil {
			return
		}
		clear(once)
		clear(more)
		for _, c := range k.groups[h] {
			if k.g[c] != 0 {
				continue
			}
			k.open(c, out)
			for i, w := range out {
				more[i] |= once[i] & w
				once[i] |= w
			}
		}
		for d := sudoku.Digit(1); int(d) <= k.n; d++ {
			i, bit := int(d-1)>>6, uint64(1)<<((d-1)&63)
			switch {
			case k.used[h*k.words+i]&bit != 0 || more[i]&bit != 0:
			case once[i]&bit == 0:
				k.clash = clash{kind: noPlace, house: h, digit: d}
				return
			default:
				for _, c := range k.groups[h] {
					if k.g[c] != 0 {
						continue
					}
					if k.open(c, out); out[i]&bit != 0 {
						if !k.place(c, d, int32(inHouse+h)) {
							return
						}
						break
					}
				}
			}
		}
	}
}

// settled writes a certificate of a large board that singles settle: of the claim, or of the
// number of solutions if that is nil. It returns nil if they do not, or the claim is another.
func (m *Maker) settled(ctx context.Context, w io.Writer, p sudoku.Puzzle, claim *Claim) (*Record, error) {
	if !nameable(p) || formulaSize(p.Shape) < largeFormula {
		return nil, nil
	}
	r := &Record{Claim: Claim{Kind: Unsolvable}, Puzzle: p}
	if claim != nil {
		r.Claim = *claim
	}
	k := newSettler(p, r.Claim.assumption())
	full, err := k.run(ctx)
	if err != nil || !full && k.clash.kind == 0 {
		return nil, err
	}
	switch {
	case full && claim == nil:
		r.Claim.Kind = Unique
	case full && r.Claim.Kind != Unique, !full && r.Claim.Kind != Unsolvable && r.Claim.Kind != Holds:
		return nil, nil
	}
	if full {
		r.Solutions = []sudoku.Grid{k.g}
	}
	if err := r.referee(); err != nil {
		return nil, err
	}
	hash := &hasher{Hash: sha256.New()}
	steps := m.kept()
	if err := k.write(cnf.Until(ctx, both{hash, steps.Add}), maxClauses); err != nil {
		return nil, err
	}
	r.Named = m.writer.Lines()
	steps.Add(nil)
	if err := m.writer.Flush(); err != nil {
		return nil, err
	}
	r.Encoding, r.Prover = encodingName, "singles"
	r.Variables, r.Clauses, r.Lines = int64(p.Shape.Cells())*int64(k.n), r.Named, m.writer.Lines()
	r.Formula = "sha256:" + hex.EncodeToString(hash.sum().Sum(nil))
	if r.Proof, err = m.text.reader(); err != nil {
		return nil, err
	}
	if err := m.verifier.Verify(ctx, r); err != nil {
		return nil, err
	}
	r.Proof, r.reader, r.clauses = nil, nil, nil
	return r, m.emit(w, r.header())
}

// both is a sink of clauses that hashes them and passes them on.
type both struct {
	hash *hasher
	add  func([]cnf.Lit) error
}

func (b both) Clause(lits []cnf.Lit) error {
	b.hash.Clause(lits)
	return b.add(lits)
}
