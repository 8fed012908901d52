package hodoku

import (
	"slices"
	"sudokusat/internal/testenv"
	"testing"
)

// positions hands every position that is left to more than singles on.
func positions(t *testing.T, puzzles int, use func(*Position)) {
	t.Helper()
	for i, line := range sample(t) {
		if i%max(1, len(sample(t))/puzzles) != 0 {
			continue
		}
		p := parse(t, line[0])
		pos, err := Start(p, solve(t, p), V22)
		if err != nil {
			t.Fatal(err)
		}
		for !pos.Solved() {
			pos.ctx = t.Context()
			if pos.naked.head == pos.naked.tail && pos.hidden.head == pos.hidden.tail {
				use(pos)
				pos.forget()
			}
			if _, err := pos.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// slowFish tries all bases and covers, and looks at what is left.
func slowFish(p *Position, size int, finned, franken bool, catch func(d int, elim, cannibal set, sashimi bool) bool) bool {
	choose := func(list []int, use func([]int) bool) bool {
		var pick func(from int, have []int) bool
		pick = func(from int, have []int) bool {
			if len(have) == size {
				return use(have)
			}
			for i := from; i < len(list); i++ {
				if pick(i+1, append(slices.Clone(have), list[i])) {
					return true
				}
			}
			return false
		}
		return pick(0, nil)
	}
	for d := range 9 {
		for turn := range 2 {
			var bases, covers []int
			for h := range houses {
				n := p.at[d].and(board.house[h]).size()
				isBase, isCover := h/9 == turn, h/9 == 1-turn
				if h >= boxes {
					isBase, isCover = franken, franken
				}
				if n > 0 && isBase && (finned || n <= size) {
					bases = append(bases, h)
				}
				if n > 0 && isCover {
					covers = append(covers, h)
				}
			}
			if choose(bases, func(base []int) bool {
				var body, endo set
				for _, h := range base {
					cells := p.at[d].and(board.house[h])
					endo, body = endo.or(body.and(cells)), body.or(cells)
				}
				if !finned && !endo.empty() || endo.size() > mostEndoFins {
					return false
				}
				return choose(covers, func(cover []int) bool {
					var covered, twice set
					for _, h := range cover {
						cells := p.at[d].and(board.house[h])
						if slices.Contains(base, h) || !cells.meets(body) {
							return false
						}
						twice, covered = twice.or(covered.and(cells)), covered.or(cells)
					}
					fins := body.without(covered).or(endo)
					elim := covered.without(body)
					if finned {
						if fins.empty() || fins.size() > mostFins {
							return false
						}
						elim, twice = elim.and(fins.peers()), twice.and(fins.peers())
					} else if !fins.empty() {
						return false
					}
					if elim.empty() && twice.empty() {
						return false
					}
					sashimi := false
					for _, h := range base {
						sashimi = sashimi || finned && p.at[d].and(board.house[h]).without(fins).size() <= 1
					}
					return catch(d, elim, twice, sashimi)
				})
			}) {
				return true
			}
		}
	}
	return false
}

// The fish that the search finds, and their order, are those of the plain way.
func TestFishAreThoseOfThePlainSearch(t *testing.T) {
	type caught struct {
		d              int
		elim, cannibal set
		sashimi        bool
	}
	all := 0
	positions(t, testenv.Rounds(30), func(p *Position) {
		for _, kind := range []struct {
			size            int
			finned, franken bool
		}{{2, false, false}, {3, false, false}, {4, false, false}, {2, true, false}, {3, true, false}, {2, false, true}, {2, true, true}} {
			var fast, slow []caught
			keep := func(list *[]caught) func(int, set, set, bool) bool {
				return func(d int, elim, cannibal set, sashimi bool) bool {
					*list = append(*list, caught{d, elim, cannibal, sashimi})
					return false
				}
			}
			p.fish(kind.size, kind.finned, kind.franken, keep(&fast))
			slowFish(p, kind.size, kind.finned, kind.franken, keep(&slow))
			if !slices.Equal(fast, slow) {
				t.Fatalf("%+v: %d fish, the plain way %d", kind, len(fast), len(slow))
			}
			all += len(fast)
		}
	})
	if all < testenv.Rounds(240) {
		t.Errorf("%d fish", all)
	}
}

// What follows in the end is what a walk in breadth comes to.
func TestClosureIsWhatAWalkReaches(t *testing.T) {
	positions(t, testenv.Rounds(40), func(p *Position) {
		for _, grouped := range []bool{false, true} {
			g := p.implications(grouped)
			for node := range g.next {
				g.walk(int16(node))
				for to := range g.next {
					if walked := slices.Contains(g.order, int16(to)); walked != g.reaches(int16(node), int16(to)) {
						t.Fatalf("%d from %d: walked there %v", to, node, walked)
					}
				}
			}
		}
	})
}

// slowChains goes through every chain of almost locked sets; false when there are
// too many.
func slowChains(p *Position) ([]mark, bool) {
	l := p.almostLocked()
	var b best
	steps := 100_000
	for start := range l.list {
		var first uint16
		var walk func(at int, last common, length int)
		walk = func(at int, last common, length int) {
			for i := l.from[at]; i < l.from[at+1] && steps > 0; i++ {
				r := l.commons[i]
				steps--
				if r.choice = r.chooses(last); r.choice == 0 {
					continue
				}
				if length >= 2 {
					p.end(l, start, first, r, &b)
				}
				walk(r.b, r, length+1)
			}
		}
		for i := l.from[start]; i < l.from[start+1]; i++ {
			r := l.commons[i]
			r.choice, first = 1, bit(r.x)
			walk(r.b, r, 1)
			if r.y >= 0 {
				r.choice, first = 2, bit(r.y)
				walk(r.b, r, 1)
			}
		}
	}
	return b.list, steps > 0
}

// Going through each state once finds what all chains find.
func TestALSChains(t *testing.T) {
	found := 0
	positions(t, testenv.Rounds(200), func(p *Position) {
		slow, all := slowChains(p)
		if !all {
			return
		}
		p.out = p.out[:0]
		p.alsChain()
		if !slices.Equal(p.out, slow) {
			t.Fatalf("%v, the plain way %v", p.out, slow)
		}
		found += len(p.out)
		p.out = p.out[:0]
	})
	if found == 0 {
		t.Error("no chain was found")
	}
}
