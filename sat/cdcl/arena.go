package cdcl

// Clauses of three literals or more are in one array of words, so that one after the
// other is in the cache and a reference is four bytes (Eén and Sörensson, "MiniSat 2.2",
// 2010; Biere, "Lingeling, Plingeling, PicoSAT and PrecoSAT at SAT Race 2010", 2010).
//
//	size | flags and glue | literal 0 | literal 1 | … | literal size−1
//
// The first two literals are watched. A clause that loses literals leaves words that
// hold pad behind it.

// ref is where a clause begins in the arena; 0 is none.
type ref = uint32

const header = 2

// pad fills words between clauses.
const pad = ^uint32(0)

// The word of flags: flags, how recently the clause was used (0 to 2), glue.
const (
	redundant uint32 = 1 << iota // learned, so it may be forgotten
	garbage                      // to be removed by collect
	vivified                     // since it was learned or last shortened
	usedOnce
	usedTwice
	silent    // the proof keeps it when it leaves the arena
	glueShift = 6

	usedMask = usedOnce | usedTwice
	maxGlue  = 1<<(32-glueShift) - 1
)

func (s *Solver) size(c ref) int           { return int(s.arena[c]) }
func (s *Solver) lits(c ref) []uint32      { n := s.arena[c]; return s.arena[c+header : c+header+n] }
func (s *Solver) flags(c ref) uint32       { return s.arena[c+1] }
func (s *Solver) has(c ref, f uint32) bool { return s.arena[c+1]&f != 0 }
func (s *Solver) set(c ref, f uint32)      { s.arena[c+1] |= f }
func (s *Solver) glue(c ref) int           { return int(s.arena[c+1] >> glueShift) }

func (s *Solver) setGlue(c ref, glue int) {
	s.arena[c+1] = s.arena[c+1]&(1<<glueShift-1) | uint32(min(glue, maxGlue))<<glueShift
}

// after returns the clause behind c, or the end of the arena.
func (s *Solver) after(c ref) ref { return s.skip(c + header + s.arena[c]) }

// first returns the first clause, or the end of the arena.
func (s *Solver) first() ref { return s.skip(1) }

func (s *Solver) skip(c ref) ref {
	for int(c) < len(s.arena) && s.arena[c] == pad {
		c++
	}
	return c
}

// store appends a clause to the arena, which must have room for it: see roomForClause.
func (s *Solver) store(lits []lit, flags uint32, glue int) ref {
	c := ref(len(s.arena))
	s.arena = append(s.arena, uint32(len(lits)), flags|uint32(min(glue, maxGlue))<<glueShift)
	for _, l := range lits {
		s.arena = append(s.arena, uint32(l))
	}
	s.count(flags, 1)
	return c
}

// count counts clauses in the arena.
func (s *Solver) count(flags uint32, n int) {
	if flags&redundant != 0 {
		s.learned += n
	} else {
		s.irredundant += n
	}
}

// discard marks a clause for collect.
func (s *Solver) discard(c ref) {
	if !s.has(c, garbage) {
		s.set(c, garbage)
		s.count(s.flags(c), -1)
	}
}

// truncate shortens a clause to its first n literals, three or more.
func (s *Solver) truncate(c ref, n int) {
	for i := n; i < s.size(c); i++ {
		s.arena[int(c)+header+i] = pad
	}
	s.arena[c] = uint32(n)
	if s.has(c, redundant) {
		s.setGlue(c, min(s.glue(c), n-1))
	}
}
