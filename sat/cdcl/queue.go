package cdcl

import "slices"

// Variables to decide in focused mode: a queue, to whose end the variables of a conflict move,
// in their order (Ryan, "Efficient algorithms for clause-learning SAT solvers", 2004; Biere and
// Fröhlich, "Evaluating CDCL variable scoring schemes", 2015).

// link is a variable's neighbours in the queue; 0 is none.
type link struct{ prev, next uint32 }

// queue is VMTF. All variables behind search, which have larger stamps, are assigned.
type queue struct {
	first, last, search uint32
	stamp               uint64
}

func (q *queue) append(s *Solver, v uint32) {
	s.links[v] = link{prev: q.last}
	if q.last != 0 {
		s.links[q.last].next = v
	} else {
		q.first = v
	}
	q.last = v
	q.stamp++
	s.stamps[v] = q.stamp
	if s.vals[v<<1] == 0 {
		q.search = v
	}
}

func (q *queue) remove(s *Solver, v uint32) {
	l := s.links[v]
	if l.prev != 0 {
		s.links[l.prev].next = l.next
	} else {
		q.first = l.next
	}
	if l.next != 0 {
		s.links[l.next].prev = l.prev
	} else {
		q.last = l.prev
	}
	if q.search == v {
		if q.search = l.prev; l.prev == 0 {
			q.search = q.last
		}
	}
}

// next returns the unassigned variable with the largest stamp.
func (q *queue) next(s *Solver) uint32 {
	v := q.search
	for s.vals[v<<1] != 0 {
		v = s.links[v].prev
	}
	q.search = v
	return v
}

// bump moves the variables of a conflict to the end.
func (q *queue) bump(s *Solver, vars []uint32) {
	keys := s.keys[:0]
	for _, v := range vars {
		keys = append(keys, s.stamps[v]<<variableBits|uint64(v))
	}
	slices.Sort(keys)
	for _, k := range keys {
		if v := uint32(k & MaxVar); s.links[v].next != 0 {
			q.remove(s, v)
			q.append(s, v)
		}
	}
	s.keys = keys
}
