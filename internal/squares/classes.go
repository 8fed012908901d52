package squares

import (
	"context"
	"math/rand/v2"
)

// clue is a given digit, from 0, in a row and a column of a board.
type clue struct{ row, col, digit int }

// classes gives each column a class and each digit a group. A clue agrees with them if the group of
// its digit is the class of its column plus its band, modulo wide.
type classes struct {
	high, wide     int
	class, group   []int
	clues          []clue
	ofCol, ofDigit [][]int // the clues of a column and of a digit
	bad            []int   // the clues that do not agree
	at             []int   // the place of a clue in bad, −1: it agrees
	rng            *rand.Rand
}

// newClasses begins with classes and groups at random.
func newClasses(high, wide int, clues []clue, rng *rand.Rand) *classes {
	n := high * wide
	s := &classes{high: high, wide: wide, clues: clues, rng: rng,
		group: make([]int, n), ofCol: make([][]int, n), ofDigit: make([][]int, n), at: make([]int, len(clues))}
	for range high {
		s.class = append(s.class, rng.Perm(wide)...)
	}
	for i, d := range rng.Perm(n) {
		s.group[d] = i % wide
	}
	for i, c := range clues {
		s.ofCol[c.col] = append(s.ofCol[c.col], i)
		s.ofDigit[c.digit] = append(s.ofDigit[c.digit], i)
		s.at[i] = -1
		s.note(i)
	}
	return s
}

func (s *classes) agrees(i int) bool {
	c := s.clues[i]
	return (s.class[c.col]+c.row/s.high)%s.wide == s.group[c.digit]
}

// note puts a clue among the bad ones, or takes it out.
func (s *classes) note(i int) {
	place := s.at[i]
	switch ok := s.agrees(i); {
	case !ok && place < 0:
		s.at[i] = len(s.bad)
		s.bad = append(s.bad, i)
	case ok && place >= 0:
		last := s.bad[len(s.bad)-1]
		s.bad[place], s.at[last] = last, place
		s.bad, s.at[i] = s.bad[:len(s.bad)-1], -1
	}
}

// swap is an exchange of the classes of two columns of a stack, or of the groups of two digits.
type swap struct {
	of    []int   // class or group
	clues [][]int // ofCol or ofDigit
	a, b  int
}

func (m swap) do() { m.of[m.a], m.of[m.b] = m.of[m.b], m.of[m.a] }

// gain is the number of clues that a swap makes agree, less those it makes bad.
func (s *classes) gain(m swap) (gain int) {
	for _, sign := range [2]int{-1, 1} {
		for _, x := range [2]int{m.a, m.b} {
			for _, i := range m.clues[x] {
				if s.agrees(i) {
					gain += sign
				}
			}
		}
		m.do() // and back
	}
	return gain
}

// moves calls f with every swap that makes a bad clue agree.
func (s *classes) moves(i int, f func(swap)) {
	c := s.clues[i]
	band, stack := c.row/s.high, c.col/s.wide*s.wide
	for x := stack; x < stack+s.wide; x++ {
		if (s.class[x]+band)%s.wide == s.group[c.digit] {
			f(swap{s.class, s.ofCol, c.col, x})
		}
	}
	for d, g := range s.group {
		if g == (s.class[c.col]+band)%s.wide {
			f(swap{s.group, s.ofDigit, c.digit, d})
		}
	}
}

// run changes classes and groups until all clues agree: each time the best swap of a bad clue, and
// once in noise steps any (WalkSAT: B. Selman, H. Kautz and B. Cohen, Noise Strategies for Improving
// Local Search, AAAI 1994). It reports whether they do after as many steps.
func (s *classes) run(ctx context.Context, steps int) bool {
	const noise = 12
	for ; len(s.bad) > 0; steps-- {
		if steps <= 0 || steps%256 == 0 && ctx.Err() != nil {
			return false
		}
		var best swap
		most, alike, any := -len(s.clues)-1, 0, s.rng.IntN(noise) == 0
		s.moves(s.bad[s.rng.IntN(len(s.bad))], func(m swap) {
			gain := 0
			if !any {
				gain = s.gain(m)
			}
			switch {
			case gain > most:
				best, most, alike = m, gain, 1
			case gain == most:
				if alike++; s.rng.IntN(alike) == 0 {
					best = m
				}
			}
		})
		best.do()
		for _, x := range [2]int{best.a, best.b} {
			for _, i := range best.clues[x] {
				s.note(i)
			}
		}
	}
	return true
}
