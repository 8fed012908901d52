package probe

// heap is the variables that may be decided on, the most active first, of equally
// active ones the lowest.
type heap struct {
	score []float64
	list  []int32
	at    []int32 // by variable: its place in list, from 1; 0 if it is not there
	step  float64
}

// reset makes all variables equally active, or for a seed above 0 slightly different, so that
// another one comes first.
func (h *heap) reset(vars int, seed uint64) {
	if h.score == nil {
		h.score, h.at = make([]float64, vars+1), make([]int32, vars+1)
	}
	clear(h.score)
	h.step, h.list = 1, h.list[:0]
	for v := 1; v <= vars; v++ {
		h.list = append(h.list, int32(v))
		h.at[v] = int32(v)
		if seed > 0 {
			mixed := (uint64(v) + seed<<32) * 0x9E3779B97F4A7C15
			h.score[v] = float64((mixed^mixed>>29)*0xBF58476D1CE4E5B9>>40) / (1 << 32)
			h.up(v - 1)
		}
	}
}

func (h *heap) before(a, b int32) bool {
	return h.score[a] > h.score[b] || h.score[a] == h.score[b] && a < b
}

func (h *heap) up(i int) {
	v := h.list[i]
	for i > 0 && h.before(v, h.list[(i-1)/2]) {
		h.list[i] = h.list[(i-1)/2]
		h.at[h.list[i]] = int32(i + 1)
		i = (i - 1) / 2
	}
	h.list[i], h.at[v] = v, int32(i+1)
}

func (h *heap) down(i int) {
	v := h.list[i]
	for {
		k := 2*i + 1
		if k >= len(h.list) {
			break
		}
		if k+1 < len(h.list) && h.before(h.list[k+1], h.list[k]) {
			k++
		}
		if !h.before(h.list[k], v) {
			break
		}
		h.list[i] = h.list[k]
		h.at[h.list[i]] = int32(i + 1)
		i = k
	}
	h.list[i], h.at[v] = v, int32(i+1)
}

func (h *heap) push(v int32) {
	if h.at[v] == 0 {
		h.list = append(h.list, v)
		h.up(len(h.list) - 1)
	}
}

// pop takes the first variable, 0 if there is none.
func (h *heap) pop() int32 {
	if len(h.list) == 0 {
		return 0
	}
	v, last := h.list[0], h.list[len(h.list)-1]
	h.list, h.at[v] = h.list[:len(h.list)-1], 0
	if len(h.list) > 0 {
		h.list[0] = last
		h.down(0)
	}
	return v
}

// bump makes a variable more active.
func (h *heap) bump(v int32) {
	if h.score[v] += h.step; h.score[v] > 1e100 {
		for u := range h.score {
			h.score[u] *= 1e-100
		}
		h.step *= 1e-100
	}
	if h.at[v] > 0 {
		h.up(int(h.at[v]) - 1)
	}
}

// decay makes later bumps count for more.
func (h *heap) decay() { h.step /= 0.95 }
