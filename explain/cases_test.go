package explain

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/sudoku"
)

// What follows in cases is right by the candidates that are left, one step after the other.
func TestCasesFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 1))
	steps, deep := caseSteps(t, parse(t, inkala))
	if deep == 0 {
		t.Error("no deeper cases")
	}
	for i := range testenv.Rounds(60) {
		rules := []string{"anti-king", "cage 9 r1c1 r1c2; cage 18 r4c4 r5c4 r6c4", "arrow r4c4 = r4c1 r4c2; thermo r1c1..r1c3; sandwich 9 r2c1..r2c9", "or { odd r1c1; odd r1c2 } { odd r6c1; even r6c3 }; pair-sum 5 r2c1 r2c2"}[i%4]
		p := parse(t, "#box 3x3\n#rule "+rules+"\n"+strings.Repeat(".", 81))
		solution := options(t, p).Solutions[0]
		copy(p.Givens, solution)
		for _, c := range r.Perm(len(p.Givens)) { // of which no clue is too many
			if p.Givens[c] = 0; len(options(t, p).Solutions) > 1 {
				p.Givens[c] = solution[c]
			}
		}
		more, _ := caseSteps(t, p)
		steps += more
	}
	if steps < testenv.Rounds(120) {
		t.Errorf("%d steps by cases", steps)
	}
}

// Whether a second supposition clashes is known from what is left behind each of the two as it
// is known from both, one after the other.
func TestClashesAhead(t *testing.T) {
	for i, list := range []string{inkala, "#box 3x3\n#rule arrow r4c4 = r4c1 r4c2; thermo r1c1..r1c3; cage 18 r4c4 r5c4 r6c4\n8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."} {
		p := parse(t, list)
		w, err := newWalk(t.Context(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for {
			if s, err := w.singles(); err != nil || len(s.Reasons) == 0 {
				break
			}
		}
		if err := w.p.renumber(t.Context()); err != nil {
			t.Fatal(err)
		}
		clashes := 0
		for size := range 2 {
			quick := newTrier(t.Context(), w.p, &w.memo, Level{2, size})
			slow := newTrier(t.Context(), w.p, &memo{}, Level{1, size})
			for x := i; x < len(w.p.open); x += 7 {
				if slow.suppose(1, x) {
					continue
				}
				alive := slices.Clone(slow.states[1].alive)
				for y := range alive.all() {
					want := slow.suppose(2, y)
					if want {
						clashes++
					}
					if got := quick.clashes(quick.after(quick.now, x), alive, y); got != want {
						t.Fatalf("%d: %s and %s clash: %v, want %v", i, w.m.claim(w.p.open[x], false).Text(p), w.m.claim(w.p.open[y], false).Text(p), got, want)
					}
				}
			}
		}
		if clashes == 0 {
			t.Error("nothing clashes")
		}
	}
}

// inkala is a puzzle without smaller reasons (Arto Inkala, 2012).
const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// caseSteps follows the steps by cases of a puzzle, and returns their number and that of the
// deeper ones.
func caseSteps(t *testing.T, p sudoku.Puzzle) (steps, deep int) {
	t.Helper()
	o := options(t, p)
	o.Limit, o.Cases = 1, true
	w, err := newWalk(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	for {
		alive := slices.Clone(w.p.alive)
		s, err := w.next(t.Context())
		if err != nil {
			t.Fatalf("%s%v", p.Text(), err)
		}
		if len(s.Reasons) == 0 {
			return steps, deep
		}
		if s.Cases != nil {
			steps++
			deep += s.Cases.Depth - 1
			followed(t, w.m, s.Reasons[0].cases, alive)
		}
	}
}

// followed holds the branches of a case step to the candidates that are alive.
func followed(t *testing.T, m *model, c *caseStep, alive []bool) {
	t.Helper()
	if c.truth >= 0 {
		var supposed []int32
		for _, b := range c.branches {
			supposed = append(supposed, b[0].x)
		}
		for _, x := range m.has[c.truth] {
			if alive[x] && !slices.Contains(supposed, x) {
				t.Errorf("%s is not supposed", m.claim(x, false).Text(m.puzzle))
			}
		}
	}
	for _, b := range c.branches {
		after, clashes := branchFollows(t, m, b, alive)
		for _, y := range c.gone {
			if !clashes && after[y] {
				t.Errorf("%s does not follow", m.claim(y, true).Text(m.puzzle))
			}
		}
		if c.truth < 0 && (!clashes || b[0].x != c.gone[0]) {
			t.Error("the supposition is not shown to be wrong")
		}
	}
}

// branchFollows returns the candidates that are left at the end of a branch, and whether it
// ends in a clash.
func branchFollows(t *testing.T, m *model, events []event, before []bool) (alive []bool, clashes bool) {
	t.Helper()
	alive = slices.Clone(before)
	for i, e := range events {
		var left []int32
		if e.truth >= 0 {
			for _, y := range m.has[e.truth] {
				if alive[y] {
					left = append(left, y)
				}
			}
		}
		demand := e.truth >= 0 && m.demanded[e.truth] != nil
		ok := true
		switch e.kind {
		case supposed:
			ok = i == 0
		case placed:
			ok = slices.Equal(left, []int32{e.x})
		case clash:
			ok, clashes = len(left) == 0 && !demand || demand && !demandLeft(m, m.demanded[e.truth], alive, -1), true
		case excluded:
			switch {
			case e.cases != nil:
				_, ok = branchFollows(t, m, e.cases, alive)
				ok = ok && e.cases[0].x == e.x
			case demand:
				ok = !demandLeft(m, m.demanded[e.truth], alive, e.x)
			default:
				ok = !slices.ContainsFunc(left, func(y int32) bool { return !slices.Contains(m.near[y], e.x) })
			}
			alive[e.x] = false
		}
		if !ok {
			t.Errorf("%s: event %d, %+v, does not follow", m.puzzle.Text(), i, e)
		}
		if e.kind == supposed || e.kind == placed {
			if !alive[e.x] {
				t.Errorf("%s: event %d places what is gone", m.puzzle.Text(), i)
			}
			for _, y := range m.near[e.x] {
				alive[y] = false
			}
		}
	}
	return alive, clashes
}

// demandLeft reports whether the cells of a demand have digits that keep it, with x unless
// that is negative, by trying all.
func demandLeft(m *model, d *demand, alive []bool, x int32) bool {
	g := sudoku.NewGrid(m.puzzle.Shape)
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == len(d.cells) {
			digits := make([]uint64, len(d.cells))
			for j, c := range d.cells {
				digits[j] = 1 << (g[c] - 1)
			}
			return d.narrow(digits, m.n, &arena{})
		}
		c := d.cells[i]
		for digit := sudoku.Digit(1); int(digit) <= m.n; digit++ {
			y := m.candidate(c, digit)
			if !alive[y] || x >= 0 && slices.Contains(m.near[x], y) {
				continue
			}
			if g[c] = digit; fill(i + 1) {
				return true
			}
		}
		g[c] = 0
		return false
	}
	return fill(0)
}

// Cases lead to the solution.
func TestCasesOfAHardPuzzle(t *testing.T) {
	p := parse(t, inkala)
	o := options(t, p)
	o.Limit, o.Cases = 2, true
	g, cases := p.Givens.Clone(), 0
	for s, err := range Steps(t.Context(), p, o) {
		if err != nil {
			t.Fatal(err)
		}
		if s.Cases != nil {
			cases++
			why, lines, further := s.Reasons[0].Because(p), s.Cases.Lines(p), s.Cases.Further(p)
			if !strings.Contains(lines[0], ": ") || strings.HasPrefix(why, "with ") != (len(further) == len(lines)-1) ||
				strings.HasSuffix(why, " …") != (len(further) > 0 && strings.HasPrefix(further[0], "  then ")) {
				t.Fatalf("%s: cases without words: %q", why, lines)
			}
		}
		for _, r := range s.Reasons {
			if f := r.Claim.Fact; !f.Not {
				g[f.Cell] = f.Digit
			} else if o.Solutions[0][f.Cell] == f.Digit {
				t.Fatalf("%s is false", r.Claim.Text(p))
			}
		}
	}
	if !g.Equal(o.Solutions[0]) || cases == 0 {
		t.Errorf("%d steps by cases, %v", cases, g)
	}
}

// What cells with few digits exclude in others is what all pairs of cells show (AC-1, the slow way).
func TestPairsOfDemands(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 2))
	p := parse(t, "#box 3x3\n#rule whisper 5 r1c1..r1c4; arrow r4c4 = r4c1 r4c2; cage 18 r4c4 r5c4 r6c4; sandwich 9 r2c1..r2c9; anti-king\n"+strings.Repeat(".", 81))
	m, err := newModel(t.Context(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	gone, none := 0, 0
	for range testenv.Rounds(400) {
		for _, d := range m.demanded {
			if d == nil {
				continue
			}
			pairs := &demand{cells: d.cells, goes: d.goes, tight: d.tight}
			digits := make([]uint64, len(d.cells))
			for i := range digits {
				for digits[i] == 0 {
					digits[i] = r.Uint64() & r.Uint64() & low(m.n)
				}
			}
			want, all := slices.Clone(digits), true
			for range len(want) * m.n {
				for i := range want {
					for digit := range m.n {
						for j, goes := range d.goes[(i*m.n+digit)*len(want):][:len(want)] {
							if goes&want[j] == 0 {
								want[i] &^= 1 << digit
							}
						}
					}
				}
			}
			before := slices.Clone(digits)
			all = !slices.Contains(want, 0)
			if got := pairs.narrow(digits, m.n, &arena{}); got != all || got && !slices.Equal(digits, want) {
				t.Fatalf("%b leave %b, %v, want %b, %v", before, digits, got, want, all)
			}
			if !all {
				none++
			} else if !slices.Equal(before, want) {
				gone++
			}
		}
	}
	if gone == 0 || none == 0 {
		t.Errorf("%d demands have lost digits, %d all of them", gone, none)
	}
}

// Trees lead to the solution too, and each of their cases follows from the candidates that are left.
func TestTreesFollow(t *testing.T) {
	p := parse(t, inkala)
	o := options(t, p)
	o.Limit = 1
	w, err := newWalk(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	trees := 0
	for {
		s, err := w.next(t.Context())
		if err == nil && len(s.Reasons) == 0 {
			break
		}
		if err == nil {
			continue
		}
		if !errors.Is(err, ErrStuck) {
			t.Fatal(err)
		}
		alive := slices.Clone(w.p.alive)
		c := w.tree(newTrier(t.Context(), w.p, &w.memo, Level{0, 1}))
		if c == nil {
			t.Fatal("no tree")
		}
		if s = w.take(c); s.Cases.Depth < 1 {
			t.Fatalf("%d suppositions at once", s.Cases.Depth)
		}
		trees++
		followed(t, w.m, s.Reasons[0].cases, alive)
	}
	if trees == 0 {
		t.Error("no trees")
	}
}

// What a truth takes from a cell within a case is one part of the sentence.
func TestDigitsOfACellGoTogether(t *testing.T) {
	p := parse(t, strings.Repeat(".", 81))
	m, err := newModel(t.Context(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	var gone []Claim
	for _, x := range []sudoku.Candidate{{Cell: 0, Digit: 8}, {Cell: 1, Digit: 2}, {Cell: 1, Digit: 3}, {Cell: 1, Digit: 4}, {Cell: 1, Digit: 7}} {
		gone = append(gone, m.claim(m.candidate(x.Cell, x.Digit), true))
	}
	if got, want := strings.Join(signs(p, gone), "; "), "r1c1≠8; r1c2 is not 2–4 or 7"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
