package cdcl

import (
	"context"
	"runtime"
)

// Memory is counted in bytes of capacity, and counted before it is taken. While an array
// grows, the old one and the new one count both. What was dropped is collected before something
// large is made, or the process would have as much memory again that nobody counts.

// large is the number of bytes from which on an array is worth a garbage collection. What is
// collected has no pointers, for the most part, so that it takes some milliseconds.
const large = 32 << 20

// maxWords bounds the arena: references have 31 bits.
const maxWords = 1<<31 - 1

// takes reports whether that many bytes more are within the limit. If not, the solver is full.
func (s *Solver) takes(bytes int) bool {
	if s.opts.memory > 0 && s.memory+uint64(bytes) > s.opts.memory {
		s.full = true
		return false
	}
	if bytes >= large {
		runtime.GC()
	}
	return true
}

// grow returns the slice with room for n more elements of the given bytes, or the slice itself
// and false when there is no memory for that.
func grow[T any](s *Solver, x []T, n, bytes int) ([]T, bool) {
	if len(x)+n <= cap(x) {
		return x, true
	}
	want := max(len(x)+n, cap(x)+cap(x)/2, 64/bytes)
	if !s.takes(want * bytes) {
		if want = len(x) + n; !s.takes(want * bytes) {
			return x, false
		}
		s.full = false
	}
	y := make([]T, len(x), want)
	copy(y, x)
	s.memory += uint64((cap(y) - cap(x)) * bytes)
	return y, true
}

// roomForClause makes room for a clause of n literals.
func (s *Solver) roomForClause(n int) bool {
	if len(s.arena) > maxWords-header-n {
		s.full = true
		return false
	}
	var ok bool
	s.arena, ok = grow(s, s.arena, header+n, 4)
	return ok
}

// variableBytes is what a variable takes in the arrays of growVars.
const variableBytes = 2*(1+24+24+4) + 12 + 8 + 8 + 5 + 1 + 4 + 4 + 8 + 4 + (4 + 4 + 8)

// growVars makes room for the variables 1..n. It reports whether there is memory for them.
func (s *Solver) growVars(n int) bool {
	grown, _ := s.growWithin(context.Background(), n)
	return grown
}

// growWithin is growVars with the end of ctx, after which the solver has the variables of before:
// a million of them take a tenth of a second.
func (s *Solver) growWithin(ctx context.Context, n int) (grown bool, err error) {
	if n <= s.vars {
		return true, nil
	}
	room := max(n+1, 64)
	if cap(s.info) > 0 && n >= cap(s.info) {
		room = max(room, cap(s.info)*3/2)
	}
	if n >= cap(s.info) {
		if !s.takes(room * variableBytes) {
			return false, nil
		}
		for _, extend := range []func(){
			func() { s.vals = extended(s.vals, 2*room) },
			func() { s.watches = extended(s.watches, 2*room) },
			func() { s.bins = extended(s.bins, 2*room) },
			func() { s.marks = extended(s.marks, 2*room) },
			func() { s.links, s.stamps = extended(s.links, room), extended(s.stamps, room) },
			func() {
				s.saved, s.target, s.best = extended(s.saved, room), extended(s.target, room), extended(s.best, room)
			},
			func() {
				s.seen, s.state, s.elim = extended(s.seen, room), extended(s.state, room), extended(s.elim, room)
			},
			func() { s.control = extended(s.control, room)[:len(s.control)] },
			func() { s.trail = extended(s.trail, room)[:len(s.trail)] },
			func() { s.frames = extended(s.frames, room+1)[:room+1] },
		} {
			if ctx.Err() != nil {
				return false, context.Cause(ctx)
			}
			extend()
		}
		s.memory += uint64((room - cap(s.info)) * variableBytes)
		s.info = extended(s.info, room) // the last: its capacity is that of all
	}
	k := n + 1
	s.vals, s.watches, s.bins, s.marks = s.vals[:2*k], s.watches[:2*k], s.bins[:2*k], s.marks[:2*k]
	s.info, s.links, s.stamps, s.saved = s.info[:k], s.links[:k], s.stamps[:k], s.saved[:k]
	s.target, s.best, s.seen, s.state = s.target[:k], s.best[:k], s.seen[:k], s.state[:k]
	s.elim = s.elim[:k]
	for v := s.vars + 1; v <= n; v++ {
		s.saved[v] = s.opts.phase
		s.queue.append(s, uint32(v))
		if s.heap.used {
			s.heap.add(s, uint32(v))
		}
	}
	s.vars = n
	return true, nil
}

// extended returns a copy of the slice with that capacity, whose elements behind it are zero.
func extended[T any](x []T, room int) []T {
	y := make([]T, len(x), room)
	copy(y, x)
	return y
}
