package se

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
)

// positions are those on the way through puzzles that need chains, at the steps
// that do.
func positions(t *testing.T, puzzles int, each func(g *grid)) {
	t.Helper()
	for i, x := range ratings(t) {
		if x.rating < "6.5" || slow(x.rating) || i%3 != 0 {
			continue
		}
		if puzzles--; puzzles < 0 {
			return
		}
		s := new(solver)
		s.start(parse(t, x.puzzle).Givens)
		for x, err := range s.steps(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			if x.complexity > 0 {
				each(&s.grid)
			}
		}
	}
}

// TestMarksByCellAndByHouseAgree: the candidates by cell and by house and digit are the same.
func TestMarksByCellAndByHouseAgree(t *testing.T) {
	positions(t, 8, func(g *grid) {
		left := 0
		for c := range g.cell {
			if g.value[c] == 0 {
				left++
			}
			for d := range 9 {
				for i, h := range plain.house[c] {
					if g.cell[c]>>d&1 != g.pos[h][d]>>plain.place[c][i]&1 {
						t.Fatalf("cell %d, digit %d, house %d", c, d, h)
					}
				}
			}
		}
		if left != g.left {
			t.Fatalf("%d left, not %d", g.left, left)
		}
	})
}

// TestSimpleTwin holds the search for the easiest simple chain, which gives up on
// what cannot be it, to the search for all of them.
func TestSimpleTwin(t *testing.T) {
	type chain struct {
		rating     float64
		links, key int
		out        []candidate
	}
	searched := 0
	positions(t, 20, func(g *grid) {
		least := chain{rating: math.Inf(1)}
		var u unary
		for _, m := range simpleModes {
			u.better = func(chainKind, int) bool { return true }
			u.emit = func(kind chainKind, links int, out []candidate, path []node) {
				if n := distinct(path); n != links {
					t.Errorf("%d links, %d different nodes: %v", links, n, path)
				}
				c := chain{m.base[kind] + lengthSurcharge(links), links, m.key, out}
				if c.rating < least.rating || c.rating == least.rating && (c.links < least.links || c.links == least.links && c.key < least.key) {
					c.out = slices.Clone(out)
					least = c
				}
			}
			u.prepare(&g.marks, m.mode)
			u.search()
		}
		s := &solver{grid: *g, ctx: context.Background(), chain: new(chains)}
		found := s.simpleChain()
		if got := (chain{s.found.rating, s.found.complexity, 0, s.found.out}); found != (least.links > 0) || found && (got.rating != least.rating || got.links != least.links || !slices.Equal(got.out, least.out)) {
			t.Errorf("%+v, of all %+v", got, least)
		}
		searched++
	})
	if searched < 20 {
		t.Errorf("only %d positions", searched)
	}
}

func distinct(path []node) int {
	path = slices.Clone(path)
	slices.Sort(path)
	return len(slices.Compact(path))
}

// TestForcedTwin does so for chains by cases, and holds their numbers of links to a
// plain count.
func TestForcedTwin(t *testing.T) {
	searched := 0
	positions(t, 6, func(g *grid) {
		if searched++; searched > 12 {
			return
		}
		for _, m := range methods[:4] {
			var easiest, every forcer
			every.gather = true
			easiest.search(context.Background(), g, m)
			every.search(context.Background(), g, m)
			var least found
			for _, c := range every.all {
				if n := plainly(&every, c); n != c.links {
					t.Fatalf("%s%s: %d links, %d counted plainly", m.prefix, c.name, c.links, n)
				}
				if least.links == 0 || c.links < least.links || c.links == least.links && c.key < least.key {
					least = c
				}
			}
			if b := easiest.best; b.links != least.links || b.key != least.key || b.result != least.result {
				t.Errorf("%s: %s with %d links for %d, of all %s with %d for %d", m.prefix, b.name, b.links, b.result, least.name, least.links, least.result)
			}
		}
	})
}

// plainly counts the links of a chain by collecting what each case follows from.
func plainly(f *forcer, c found) (n int) {
	cases := func(r *run, from ...node) {
		seen := map[node]bool{}
		for len(from) > 0 {
			x := from[0]
			from = from[1:]
			if seen[x] {
				continue
			}
			seen[x] = true
			switch y := x.of(); {
			case x.on() && (r.clash != turnedOn || y != r.x) && r.cause[y] != byStart:
				f.rest(y, r.cause[y], func(o candidate) { from = append(from, off(o)) })
			case x.on() && r.clash == turnedOn && y == r.x:
				f.rest(y, r.by, func(o candidate) { from = append(from, off(o)) })
			case x.on():
			case r.clash == turnedOff && y == r.x:
				from = append(from, on(r.y))
			case r.from[y] == fromNothing:
			case r.from[y] < fromPattern:
				from = append(from, on(r.from[y]))
			default:
				for _, o := range r.patterns[r.from[y]-fromPattern].from {
					from = append(from, off(o))
				}
			}
		}
		n += len(seen)
	}
	if c.clash != nil {
		cases(c.clash, on(c.clash.x))
		cases(c.clash, off(c.clash.x))
	}
	for _, l := range c.legs {
		if c.clash == nil {
			cases(l.r, l.n)
		}
	}
	return n
}

// TestFreshTwin holds techniques that look only at what has changed to a solver that
// looks at everything.
func TestFreshTwin(t *testing.T) {
	steps := 0
	for i, x := range ratings(t) {
		if slow(x.rating) || i%2 == 0 || !testenv.LongTests() && i%4 == 1 {
			continue
		}
		s := new(solver)
		s.start(parse(t, x.puzzle).Givens)
		for x, err := range s.steps(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			if x.name == "Hidden Single" {
				continue
			}
			fresh := &solver{grid: s.grid, ctx: context.Background()}
			fresh.boxSingles, fresh.lineSingles, fresh.lastOpen = nil, nil, nil
			fresh.touched = everything
			if !fresh.next() || fresh.found.name != x.name || fresh.found.rating != x.rating || fresh.found.cell != x.cell || !slices.Equal(fresh.found.out, x.out) {
				t.Errorf("%+v, fresh %+v", x, fresh.found)
			}
			steps++
		}
	}
	if steps < 250 {
		t.Errorf("only %d steps", steps)
	}
}

// TestOrientation: turned and renamed puzzles nearly always have the same rating, as
// in Sudoku Explainer.
func TestOrientation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var rater Rater
	same, puzzles := 0, 0
	for i, x := range ratings(t) {
		if slow(x.rating) || !testenv.LongTests() && i%3 > 0 {
			continue
		}
		got, err := rater.Rate(context.Background(), scrambled(r, parse(t, x.puzzle)))
		if err != nil {
			t.Fatal(err)
		}
		puzzles++
		if er, _, _ := strings.Cut(x.rating, "/"); got.ER.String() == er {
			same++
		}
	}
	if same*100 < puzzles*95 {
		t.Errorf("%d of %d have the same rating", same, puzzles)
	}
	t.Logf("%d of %d", same, puzzles)
}

// TestLockedTwin holds locked digits by thirds of lines to those by places.
func TestLockedTwin(t *testing.T) {
	positions(t, 8, func(g *grid) {
		thirds := g.thirds()
		for i := range plain.meets {
			m := &plain.meets[i]
			var digits uint16
			for d := range 9 {
				if p := g.pos[m.from][d]; p != 0 && p&^m.in == 0 && g.pos[m.to][d]&^m.out != 0 {
					digits |= 1 << d
				}
			}
			if got := thirds.locked(m); got != digits {
				t.Fatalf("houses %d and %d: %b, want %b", m.from, m.to, got, digits)
			}
		}
	})
}
