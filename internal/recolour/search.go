package recolour

import (
	"context"
	"math/rand/v2"
)

// Measured on Latin squares of order 33 to 50 with 42 % holes: a tenure of half as many moves
// loses most of those of order 50, twice as many take up to ten times as long, and one search
// without end takes longer than one that starts over.
const (
	tenure      = 10      // moves for which a colour that was given up is tabu, at most, beside …
	tenureParts = 5       // … one in this many of the vertices that clash
	patience    = 300_000 // moves without a better colouring after which search starts over
)

// search is tabu search from random colourings.
type search struct {
	*colouring
	rng   *rand.Rand
	moves int
	until []int // by place in colours.items: before this move the colour is tabu
	best  int   // the fewest clashes since the start
	work  int   // candidates tried since the context was asked
}

func newSearch(g *graph, seed uint64) *search {
	return &search{
		colouring: newColouring(g),
		rng:       rand.New(rand.NewPCG(seed, 0)),
		until:     make([]int, len(g.colours.items)),
	}
}

// start colours vertices in random order, each with one of the colours that clash least.
func (s *search) start() {
	clear(s.count)
	for _, i := range s.rng.Perm(len(s.cells)) {
		v, least, ties := int32(i), int32(0), int32(0)
		for _, colour := range s.colours.of(v) {
			k := s.with(v, colour)
			if ties == 0 || k < least {
				least, ties = k, 0
			}
			if k == least {
				if ties++; s.rng.Int32N(ties) == 0 {
					s.colour[v] = colour
				}
			}
		}
		for _, set := range s.sets.of(v) {
			s.count[int(set)*s.n+int(s.colour[v])]++
		}
	}
	s.set()
	clear(s.until)
	s.moves, s.best = 0, s.clashes
}

// choose returns the best move, v = -1 if all are tabu: a vertex that clashes, and the place of
// its new colour. A tabu colour is taken where it leads to fewer clashes than ever.
func (s *search) choose() (v, place int32) {
	v = -1
	var best, ties int32
	for _, u := range s.bad {
		s.work += int(s.colours.start[u+1] - s.colours.start[u])
		for at := s.colours.start[u]; at < s.colours.start[u+1]; at++ {
			colour := s.colours.items[at]
			if colour == s.colour[u] {
				continue
			}
			more := s.with(u, colour) - s.clash[u]
			if s.until[at] > s.moves && s.clashes+int(more) >= s.best {
				continue
			}
			if v < 0 || more < best {
				v, best, ties = u, more, 0
			}
			if more == best {
				if ties++; s.rng.Int32N(ties) == 0 {
					v, place = u, at
				}
			}
		}
	}
	return v, place
}

// step makes the best move and forbids to undo it for a while.
func (s *search) step() {
	v, place := s.choose()
	if s.moves++; v < 0 {
		return
	}
	old := s.colours.start[v]
	for s.colours.items[old] != s.colour[v] {
		old++
	}
	s.until[old] = s.moves + s.rng.IntN(tenure) + len(s.bad)/tenureParts
	s.move(v, s.colours.items[place])
}

// atOnce is how many candidates are tried before the context is asked, some tenth of a millisecond.
const atOnce = 1 << 16

// run calls found with each colouring without clashes, until it returns false, ctx ends, or search has
// started over a number of times.
func (s *search) run(ctx context.Context, starts int, found func() (more bool)) {
	for range starts {
		if ctx.Err() != nil {
			return
		}
		s.start()
		for last := 0; s.clashes > 0 && s.moves-last < patience; {
			if s.work > atOnce {
				if s.work = 0; ctx.Err() != nil {
					return
				}
			}
			if s.step(); s.clashes < s.best {
				s.best, last = s.clashes, s.moves
			}
		}
		if s.clashes == 0 && !found() {
			return
		}
	}
}
