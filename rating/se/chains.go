package se

import (
	"fmt"
	"math"
	"slices"
)

// Chains of implications, by what they may use, in the order in which they are
// tried. Of one kind all are looked for, and the easiest is taken: by its rating,
// then by its number of links, then by its kind, then the first.

// chains is the room that the search for chains needs.
type chains struct {
	unary  unary
	forcer forcer
	best   chainStep
}

// chainStep is the best chain so far.
type chainStep struct {
	name   string
	rating float64
	links  int
	key    int // orders kinds of chains that are equal otherwise
}

func (b *chainStep) reset() { *b = chainStep{rating: math.Inf(1)} }

// worse reports whether the chain of these values would be taken before the best.
func (b *chainStep) worse(rating float64, links, key int) bool {
	if rating != b.rating {
		return rating < b.rating
	}
	return links < b.links || links == b.links && key < b.key
}

// chained looks for chains, and for the aligned triplets among them.
func (s *solver) chained() bool {
	if s.chain == nil {
		s.chain = new(chains)
	}
	if s.simpleChain() || s.alignedTriplet() {
		return true
	}
	for _, m := range methods {
		if s.forced(m) {
			return true
		}
	}
	return false
}

// lengthSurcharge is what a chain costs more by its number of links: a tenth for each
// of 4, 6, 8, 12, 16, 24 … that the links beyond two exceed. It adds up tenths,
// as ratings are compared to the last bit.
func lengthSurcharge(links int) float64 {
	sum, limit := 0.0, 4
	for odd := false; links-2 > limit; odd = !odd {
		sum += 0.1
		if odd {
			limit = limit * 4 / 3
		} else {
			limit = limit * 3 / 2
		}
	}
	return sum
}

// simpleModes are the modes of simple chains, in order, with their ratings and with
// the keys that order equal ones.
var simpleModes = [...]struct {
	mode mode
	base [2]float64
	key  int
}{
	{viaX, [2]float64{cycle: 6.5, forcing: 6.6}, 2},
	{viaY, [2]float64{cycle: 6.5}, 3},
	{viaXY, [2]float64{cycle: 7.0, forcing: 7.0}, 4},
}

// simpleChain finds the easiest chain without cases.
func (s *solver) simpleChain() bool {
	c := s.chain
	c.best.reset()
	u := &c.unary
	for _, m := range simpleModes {
		u.better = func(kind chainKind, links int) bool {
			return m.base[kind] > 0 && c.best.worse(m.base[kind]+lengthSurcharge(links), links, m.key)
		}
		if !u.better(cycle, 4) && !u.better(forcing, 4) {
			continue
		}
		u.emit = func(kind chainKind, links int, out []candidate, path []node) {
			result := path[0]
			c.best = chainStep{simpleName(m.mode, kind, links, path), m.base[kind] + lengthSurcharge(links), links, m.key}
			s.found.out = append(s.found.out[:0], out...)
			s.found.cell = -1
			if s.locates {
				path = slices.Clone(path)
				slices.Reverse(path)
				s.shows(chainPart("", path...))
			}
			if kind == forcing && result.on() {
				s.found.cell, s.found.digit = int(result.of()/9), int(result.of()%9)
			}
		}
		u.prepare(&s.marks, m.mode)
		u.search()
		if s.ctx.Err() != nil {
			return false
		}
	}
	s.found.complexity = c.best.links
	return c.best.links > 0 && s.takesAway(c.best.name, c.best.rating)
}

// simpleName is the common name of a chain.
func simpleName(m mode, kind chainKind, links int, path []node) string {
	switch {
	case m == viaY:
		return "Bidirectional Y-Cycle"
	case m == viaXY && kind == cycle:
		return "Bidirectional Cycle"
	case m == viaXY:
		return "Forcing Chain"
	case kind == forcing && links == 6:
		return "Turbot Fish"
	case kind == forcing:
		return "Forcing X-Chain"
	}
	var own board
	for _, n := range path {
		own.add(int(n.of() / 9))
	}
	if own.count() == 4 {
		return "Generalized X-Wing"
	}
	return "Bidirectional X-Cycle"
}

// Techniques lists the names of the techniques, about from easy to hard.
func Techniques() []string {
	list := []string{"Hidden Single", "Direct Pointing", "Direct Claiming", directSets[2].name, "Naked Single", directSets[3].name, "Pointing", "Claiming",
		nakedSets[2].name, fishes[2].name, hiddenSets[2].name, nakedSets[3].name, fishes[3].name, hiddenSets[3].name, wings[2].name, wings[3].name}
	typed := func(name string) {
		for kind := 1; kind <= 4; kind++ {
			list = append(list, fmt.Sprintf("%s type %d", name, kind))
		}
	}
	typed("Unique Rectangle")
	typed("Unique Loop")
	for size := 8; size <= 18; size += 2 {
		typed(fmt.Sprintf("Unique Loop %d", size))
	}
	list = append(list, nakedSets[4].name, fishes[4].name, hiddenSets[4].name)
	typed("BUG")
	list = append(list, "Aligned Pair Exclusion", "Generalized X-Wing", "Bidirectional X-Cycle", "Bidirectional Y-Cycle", "Turbot Fish", "Forcing X-Chain",
		"Bidirectional Cycle", "Forcing Chain", "Aligned Triplet Exclusion")
	for _, m := range methods {
		kinds := []string{"Cell Forcing", "Region Forcing"}
		switch {
		case !m.multiple:
			kinds = []string{"Forcing"}
		case m.dynamic:
			kinds = append(kinds, "Contradiction Forcing", "Double Forcing")
		}
		for _, kind := range kinds {
			list = append(list, m.prefix+kind+" Chains"+m.suffix)
		}
	}
	return list
}
