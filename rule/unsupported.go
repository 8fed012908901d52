package rule

import (
	"fmt"
	"strings"
	"sync"
)

// Words that people know and that name no rule here: rules that cannot be solved,
// boards, and words for several rules at once.

// unknown is the message for such words.
type unknown struct {
	names     []string
	reason    string
	otherwise bool // it can be expressed in another way
}

func unknowns() []unknown {
	list := func(names string) []string { return strings.Split(names, ", ") }
	return []unknown{
		{list("full-rank, full-rank-ties, rank"), "it ranks whole lines as numbers among each other", false},
		{list("fillomino, shikaku, suguru"), "its regions have to be found with the digits", false},
		{list("cave, corral, aquarium"), "it is about shapes that have to be found; connected, no-2x2, seen and count on a layer express parts of it", false},
		{list("slitherlink, masyu, finkz"), "it is about a loop that has to be found", false},
		{list("doppelganger, schrodinger, schroedinger, schrodinger cell, doubler, negator, modifier, vampire, cell value"), "cells are worth other things than their digits there", false},
		{list("unknown total, cipher, letter, hidden total"), "its numbers have to be found with the digits", false},
		{list("battenburg"), "it is about shaded cells that have to be found around its marks; a mark whose shades are known is odd and even cells", false},
		{list("average arrow, index line, split peas, average line"), "no rule here expresses it; equal-sum, sum and automaton express much that is like it", false},
		{list("before nine, next to nine, search nine, position sum, x-average, battlefield, rossini"), "no rule here expresses it; regex and automaton express conditions on the digits of a line", false},

		{list("jigsaw, irregular, irregular regions, geometry, nonomino"), "its regions are a map in place of the boxes, \"#regions 001122…\" above the grid or --regions FILE; where the boxes count as well, regions are extra-region rules", true},
		{list("samurai, gattai, butterfly, twin, flower, overlapping grids"), "its grids lie on a larger board, \"#board 21x21 … lines free missing …\", each with a rule sudoku-grid", true},
		{list("classic, plain, standard"), "a puzzle without rules is one", true},
		{list("fog of war, fog"), "fog hides clues and does not restrict the solution, so it can be left out", true},
		{list("negative kropki, anti-kropki, strict kropki, all dots given"), "it is two rules, \"negative difference 1; negative ratio 2\", with the pairs of the other dots behind \"except\"", true},
		{list("negative xv, anti-xv, strict xv, all xv given"), "it is two rules, \"negative pair-sum 10; negative pair-sum 5\"", true},
		{list("magic square"), "it is equal-sum of its rows, columns and diagonals", true},
	}
}

var unknownByKey = sync.OnceValue(func() map[string]unknown {
	byKey := map[string]unknown{}
	for _, u := range unknowns() {
		for _, name := range u.names {
			byKey[key(name)] = u
		}
	}
	return byKey
})

// unsupported finds a word, in the singular or plural.
func unsupported(name string) (unknown, bool) {
	for _, ending := range endings() {
		if k, ok := strings.CutSuffix(key(name), ending); ok {
			if u, ok := unknownByKey()[k]; ok {
				return u, true
			}
		}
	}
	return unknown{}, false
}

func (u unknown) err(name string) error {
	name = strings.ToLower(name)
	if u.otherwise {
		return fmt.Errorf("no rule is called %q: %s", name, u.reason)
	}
	return fmt.Errorf("%s is a known rule that is not supported: %s", name, u.reason)
}

// Unsupported reports whether a name, in any spelling, is that of a known rule that is
// none of [Families]. The reason gives the cause, or what to write in its place, as a
// sentence to follow a colon.
func Unsupported(name string) (reason string, ok bool) {
	u, ok := unsupported(name)
	return u.reason, ok
}
