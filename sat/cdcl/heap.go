package cdcl

// Variables to decide in stable mode: a heap by how often each was in recent conflicts, EVSIDS
// (Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff", 2001; Eén and Sörensson, "An extensible
// SAT-solver", 2003). It is made when it is first needed.

const (
	scoreDecay = 0.95
	scoreLimit = 1e150
)

type heap struct {
	used   bool
	vars   []uint32
	where  []int32 // by variable: its place in vars, −1 for none
	scores []float64
	inc    float64
}

// emptied returns an unused heap with the room of another one.
func (h *heap) emptied() heap {
	return heap{vars: h.vars[:0], where: h.where[:0], scores: h.scores[:0]}
}

// use makes the heap. Its memory is counted with that of the other arrays of variables.
func (h *heap) use(s *Solver) {
	if h.used {
		return
	}
	room := max(cap(s.info), 1)
	h.used, h.inc = true, 1
	if cap(h.where) < room {
		h.vars, h.where, h.scores = make([]uint32, 0, room), make([]int32, 0, room), make([]float64, 0, room)
	}
	h.where, h.scores = append(h.where, 0), append(h.scores, 0)
	for v := range s.vars {
		h.add(s, uint32(v+1))
	}
}

// add adds the next variable.
func (h *heap) add(s *Solver, v uint32) {
	if int(v) >= cap(h.where) {
		h.vars, h.where, h.scores = extended(h.vars, cap(s.info)), extended(h.where, cap(s.info)), extended(h.scores, cap(s.info))
	}
	h.where, h.scores = append(h.where, -1), append(h.scores, 0)
	h.restore(v)
}

func (h *heap) less(a, b uint32) bool {
	x, y := h.scores[a], h.scores[b]
	return x > y || x == y && a < b
}

// restore puts a variable in, unless it is there.
func (h *heap) restore(v uint32) {
	if h.where[v] >= 0 {
		return
	}
	h.where[v] = int32(len(h.vars))
	h.vars = append(h.vars, v)
	h.up(len(h.vars) - 1)
}

func (h *heap) up(i int) {
	v := h.vars[i]
	for i > 0 {
		above := (i - 1) / 2
		u := h.vars[above]
		if !h.less(v, u) {
			break
		}
		h.vars[i], h.where[u] = u, int32(i)
		i = above
	}
	h.vars[i], h.where[v] = v, int32(i)
}

func (h *heap) down(i int) {
	v := h.vars[i]
	for {
		below := 2*i + 1
		if below >= len(h.vars) {
			break
		}
		if below+1 < len(h.vars) && h.less(h.vars[below+1], h.vars[below]) {
			below++
		}
		u := h.vars[below]
		if !h.less(u, v) {
			break
		}
		h.vars[i], h.where[u] = u, int32(i)
		i = below
	}
	h.vars[i], h.where[v] = v, int32(i)
}

func (h *heap) pop() uint32 {
	v, last := h.vars[0], h.vars[len(h.vars)-1]
	h.where[v] = -1
	h.vars = h.vars[:len(h.vars)-1]
	if len(h.vars) > 0 {
		h.vars[0], h.where[last] = last, 0
		h.down(0)
	}
	return v
}

// next returns the unassigned variable with the largest score.
func (h *heap) next(s *Solver) uint32 {
	for s.vals[h.vars[0]<<1] != 0 || s.state[h.vars[0]] != active {
		h.pop()
	}
	return h.vars[0]
}

// bump raises the scores of the variables of a conflict, and lowers those of all others.
func (h *heap) bump(vars []uint32) {
	for _, v := range vars {
		if h.scores[v] += h.inc; h.scores[v] > scoreLimit {
			h.rescale()
		}
		if h.where[v] >= 0 {
			h.up(int(h.where[v]))
		}
	}
	if h.inc *= 1 / scoreDecay; h.inc > scoreLimit {
		h.rescale()
	}
}

func (h *heap) rescale() {
	for v := range h.scores {
		h.scores[v] /= scoreLimit
	}
	h.inc /= scoreLimit
}
