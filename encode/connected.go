package encode

import (
	"fmt"
	"iter"
	"slices"

	"sudokusat/cnf"
	"sudokusat/sudoku"
)

// Connected cells, by breadth-first search from the first cell of the set, its root, in
// the manner of the Glasgow Constraint Solver (its pull requests 784 and 918 of 2026). The
// cells are v = 1, 2, … in the order of the constraint; in(v) means that the digit of v is
// in the set, and is a literal of v or an auxiliary variable; the others are auxiliary:
//
//	p(v)      a cell up to v is in the set      ¬in(v) ∨ p(v)    ¬p(v−1) ∨ p(v)
//	r(v,0)    v is the root                     ¬r(v,0) ∨ in(v)  ¬r(v,0) ∨ ¬p(v−1)
//	r(v,k+1)  v is in the set, and k + 1 steps  ¬r(v,k+1) ∨ in(v)
//	          or fewer from the root            ¬r(v,k+1) ∨ r(v,k) ∨ r(w,k) …, w beside v
//	every cell of the set is within K steps     ¬in(v) ∨ r(v,K)
//
// These clauses go one way, which is enough: a true r has a chain of true ones down to the
// root. The number of cells is a count of its own, or one clause for "at least one".
// Where cells are connected to the edge of the grid, each cell on it can be a root, and there
// are no p.
//
// A shortest path within the set is an induced path of the grid: no two cells are beside
// each other but those that follow each other. So K is one less than the most cells that
// such a path can have, which [longestPath] bounds; from the edge it is as many as those of a
// path without cells on it.
type connectedClauses struct {
	n      int
	of     sudoku.Connected
	beside [][]int32
	steps  int          // K
	inside []cnf.Lit    // in(v), 0 where it needs a variable
	number statement    // of the cells; nil for any number
	root   int          // a cell that is in the set for certain; −1: the first that is
	edge   []bool       // the cells on the edge of the grid, of those connected to it; else nil
	extra  int          // variables of in(v)
	fours  [][4]cnf.Lit // clauses, see checkerboards
}

// maxReach bounds the variables r.
const maxReach = 1 << 20

// connected prepares the constraint. Of the digits left, cells that cannot be in the set
// are passed over, and a cell that must be is the root.
func (x encoder) connected(c sudoku.Connected) (statement, error) {
	out, all := connectedClauses{n: x.shape.N(), of: c, root: -1}, c
	if x.allow != nil {
		c.Cells = slices.DeleteFunc(slices.Clone(c.Cells), func(v sudoku.Cell) bool { return !meetSets(x.allow(v), c.Allow) })
		for i, v := range c.Cells {
			if out.root < 0 && !c.Edge && within(x.allow(v), c.Allow) {
				out.root = i
			}
		}
		out.of.Cells = c.Cells
	}
	if c.Min > 0 || c.Max < len(c.Cells) {
		number, err := x.one(numberOf(c))
		if err != nil {
			return nil, err
		}
		out.number = number
	}
	out.beside = c.Beside(x.shape)
	out.steps = max(0, min(longestPath(out.beside), c.Max)-1)
	if c.Edge {
		out.edge = make([]bool, len(c.Cells))
		for _, i := range out.beside[len(c.Cells)] {
			out.edge[i] = true
			out.beside[i] = out.beside[i][:len(out.beside[i])-1]
		}
		out.beside = out.beside[:len(c.Cells)]
		out.steps = max(0, min(longestPath(inner(out.beside, out.edge)), c.Max-1))
	}
	if reach := len(c.Cells) * (out.steps + 1); reach > maxReach {
		return nil, fmt.Errorf("%s: %w: %d connected cells", c.Name, ErrTooComplex, len(c.Cells))
	}
	for _, v := range c.Cells {
		l := inLiteral(out.n, v, c.Allow)
		if out.inside = append(out.inside, l); l == 0 {
			out.extra++
		}
	}
	out.fours = x.checkerboards(all)
	return out, nil
}

// checkerboards returns the clauses that no 2×2 square has cells of the set in two opposite
// corners and cells of another connected set in the other two: a path from corner to corner
// parts the plane. The proof is with the rule yin-yang, in rule/shading.go; no solver finds
// it. One of the sets may be connected to the edge instead, past which the path leads then.
// Sets without literals have no clauses, nor have more than three of the same cells,
// as the islands of a nurikabe. Of two sets one has them.
func (x encoder) checkerboards(c sudoku.Connected) (out [][4]cnf.Lit) {
	n, same := x.shape.N(), 0
	for _, o := range x.connecteds {
		if slices.Equal(o.Cells, c.Cells) {
			same++
		}
	}
	for _, o := range x.connecteds {
		if same > 3 || o.Edge && c.Edge || !slices.Equal(o.Cells, c.Cells) || meetSets(o.Allow, c.Allow) || slices.Compare(o.Allow, c.Allow) > 0 {
			continue
		}
		at := make(map[sudoku.Cell]bool, len(c.Cells))
		for _, v := range c.Cells {
			at[v] = true
		}
		across := sudoku.Cell(x.shape.Cols())
		for _, v := range c.Cells {
			_, square := x.shape.LayerOf(v)
			if int(square)%x.shape.Cols() == x.shape.Cols()-1 || int(square)/x.shape.Cols() == x.shape.Rows()-1 ||
				!at[v+1] || !at[v+across] || !at[v+across+1] {
				continue
			}
			for _, sets := range [2][2]sudoku.DigitSet{{c.Allow, o.Allow}, {o.Allow, c.Allow}} {
				four := [4]cnf.Lit{
					-inLiteral(n, v, sets[0]), -inLiteral(n, v+1, sets[1]),
					-inLiteral(n, v+across, sets[1]), -inLiteral(n, v+across+1, sets[0]),
				}
				if !slices.Contains(four[:], 0) {
					out = append(out, four)
				}
			}
		}
	}
	return out
}

// connectedsOf lists the connected sets among constraints that all hold.
func connectedsOf(constraints []sudoku.Constraint) (out []sudoku.Connected) {
	for _, c := range constraints {
		if c, ok := c.(sudoku.Connected); ok {
			out = append(out, c)
		}
	}
	return out
}

// numberOf is the bounds on the number of connected cells, as a count.
func numberOf(c sudoku.Connected) sudoku.Constraint {
	tests := make([]sudoku.Test, len(c.Cells))
	for i, v := range c.Cells {
		tests[i] = sudoku.Test{Cell: v, Allow: c.Allow}
	}
	if c.Min == 1 && c.Max >= len(c.Cells) && len(tests) > 0 {
		return sudoku.Clause{Name: c.Name, Tests: tests, Reason: c.Reason}
	}
	count := sudoku.Count{Name: c.Name, Tests: tests, Reason: c.Reason}
	for k := c.Min; k <= min(c.Max, len(tests)); k++ {
		count.Allowed = append(count.Allowed, k)
	}
	return count
}

// inLiteral returns the literal of "the digit of the cell is in the set", 0 if no literal
// means that.
func inLiteral(n int, c sudoku.Cell, set sudoku.DigitSet) cnf.Lit {
	k := set.Len()
	for d := sudoku.Digit(1); int(d) <= n; d++ {
		switch {
		case k == 1 && set.Has(d):
			return Var(n, c, d).Pos()
		case k == n-1 && !set.Has(d):
			return Var(n, c, d).Neg()
		}
	}
	return 0
}

// within reports whether all of a is in b.
func within(a, b []uint64) bool {
	for i, w := range a {
		if w&^b[i] != 0 {
			return false
		}
	}
	return true
}

// The variables: those of in(v), p(v) unless the root is known, r(v,0), r(v,1) …, and
// then those of the number.
func (x connectedClauses) aux() int {
	k := x.extra + len(x.beside)*(x.steps+1)
	if x.ordered() {
		k += len(x.beside)
	}
	if x.number != nil {
		k += x.number.aux()
	}
	return k
}

// ordered reports whether the root is the first cell of the set.
func (x connectedClauses) ordered() bool { return x.root < 0 && x.edge == nil }

// names are the literals of a statement whose first variable is known.
type reachNames struct {
	in   []cnf.Lit
	p, r cnf.Lit // of the first cell
	k    cnf.Lit // cells
}

func (x connectedClauses) names(base cnf.Var) (t reachNames) {
	next := base.Pos()
	for _, l := range x.inside {
		if l == 0 {
			l = next
			next++
		}
		t.in = append(t.in, l)
	}
	t.k = cnf.Lit(len(x.beside))
	if t.p = next; x.ordered() {
		next += t.k
	}
	t.r = next
	return t
}

// reach is r(v,step).
func (t *reachNames) reach(v, step int) cnf.Lit { return t.r + cnf.Lit(step)*t.k + cnf.Lit(v) }

// earlier returns what keeps v from being the root: the literal of a cell before it in
// the set. It is known that there is none if known; can is false if another cell
// is the root, or v is not on the edge.
func (x connectedClauses) earlier(t *reachNames, v int) (before cnf.Lit, known, can bool) {
	switch {
	case x.edge != nil:
		return 0, true, x.edge[v]
	case x.root >= 0:
		return 0, true, v == x.root
	case v == 0:
		return 0, true, true
	}
	return t.p + cnf.Lit(v-1), false, true
}

func (x connectedClauses) write(e *emitter, guard cnf.Lit) {
	number := 0
	if x.number != nil {
		number = x.number.aux()
	}
	t := x.names(e.fresh(x.aux() - number))
	for i, v := range x.of.Cells {
		if x.inside[i] == 0 {
			for d := sudoku.Digit(1); int(d) <= x.n; d++ {
				e.pair(Var(x.n, v, d).Neg(), signed(t.in[i], x.of.Allow.Has(d)))
			}
		}
	}
	for v, in := range t.in {
		if x.ordered() {
			e.pair(-in, t.p+cnf.Lit(v))
			if v > 0 {
				e.pair(-(t.p + cnf.Lit(v-1)), t.p+cnf.Lit(v))
			}
		}
		root := t.reach(v, 0)
		e.pair(-root, in)
		if before, known, can := x.earlier(&t, v); !can {
			e.unit(-root)
		} else if !known {
			e.pair(-root, -before)
		}
	}
	for step := range x.steps {
		for v, in := range t.in {
			next := t.reach(v, step+1)
			e.pair(-next, in)
			lits := append(e.lits[:0], -next, t.reach(v, step))
			for _, w := range x.beside[v] {
				lits = append(lits, t.reach(int(w), step))
			}
			e.lits = lits
			e.clause(lits)
		}
	}
	for v, in := range t.in {
		e.clause(append(e.guarded(guard), -in, t.reach(v, x.steps)))
	}
	if x.number != nil {
		x.number.write(e, guard)
	}
	for _, four := range x.fours {
		e.clause(append(e.guarded(guard), four[:]...))
	}
}

// closeReach writes the other direction: what follows from the digits is true.
func (x connectedClauses) closeReach(e *emitter, base cnf.Var) {
	t := x.names(base)
	for v, in := range t.in {
		before, known, can := x.earlier(&t, v)
		if x.ordered() {
			lits := append(e.lits[:0], -(t.p + cnf.Lit(v)), in)
			if v > 0 {
				lits = append(lits, before)
			}
			e.lits = lits
			e.clause(lits)
		}
		if can {
			lits := append(e.lits[:0], -in, t.reach(v, 0))
			if !known {
				lits = append(lits, before)
			}
			e.lits = lits
			e.clause(lits)
		}
	}
	for step := range x.steps {
		for v, in := range t.in {
			next := t.reach(v, step+1)
			e.clause([]cnf.Lit{-in, -t.reach(v, step), next})
			for _, w := range x.beside[v] {
				e.clause([]cnf.Lit{-in, -t.reach(int(w), step), next})
			}
		}
	}
}

// numberBase is the first variable of the number.
func (x connectedClauses) numberBase(base cnf.Var) cnf.Var {
	return base + cnf.Var(x.aux()-x.number.aux())
}

// holds defines t both ways, on variables of its own.
func (x connectedClauses) holds(e *emitter) cnf.Lit {
	own := x
	own.number = nil
	off := e.fresh(1).Pos() // true: the guard makes the last clauses void
	e.unit(off)
	base := e.next
	own.write(e, off)
	own.closeReach(e, base)
	names := own.names(base)
	var apart []cnf.Lit
	for v, in := range names.in {
		lost := e.fresh(1).Pos() // v is in the set and not within reach
		far := names.reach(v, x.steps)
		e.pair(-lost, in)
		e.pair(-lost, -far)
		e.clause([]cnf.Lit{-in, far, lost})
		apart = append(apart, lost)
	}
	if x.number != nil {
		apart = append(apart, -holds(e, x.number))
	}
	return -anyOne(e, apart)
}

// blocks names the variables.
func (x connectedClauses) blocks(s *sudoku.Shape, base cnf.Var) iter.Seq[string] {
	return func(yield func(string) bool) {
		t := x.names(base)
		start := "first"
		if x.edge != nil {
			start = "first on the edge"
		}
		text := func(from cnf.Lit, cells int, what string) bool {
			return cells == 0 || yield(fmt.Sprintf("variables %d to %d: %s of %s", from, int(from)+cells-1, what, x.of.Name))
		}
		if !text(base.Pos(), x.extra, "whether a cell is one") ||
			x.ordered() && !text(t.p, len(t.in), "whether a cell or an earlier one is one") {
			return
		}
		for step := range x.steps + 1 {
			if !text(t.reach(0, step), len(t.in), fmt.Sprintf("the cells within %d steps of the %s", step, start)) {
				return
			}
		}
		if a, ok := x.number.(annotator); ok {
			for line := range a.blocks(s, x.numberBase(base)) {
				if !yield(line) {
					return
				}
			}
		}
	}
}
