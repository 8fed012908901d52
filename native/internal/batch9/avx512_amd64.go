//go:build !purego

package batch9

import "math/bits"

// avx512 is the kernel with 32 lanes of 16 bits in each register.
type avx512 struct{ inOrder }

//go:noescape
func propagate512(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)

// propagate256 is the same where only the lower half of the lanes live, with half of
// each register: some processors are slower with whole ones.
//
//go:noescape
func propagate256(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)

//go:noescape
func branch512(w *uint16, from, to, push uint64, h *uint16)

//go:noescape
func take512(w *uint16, to uint64, h *uint16, first uint64)

//go:noescape
func load512(h *uint16, p *byte, stride, n, id uint64)

//go:noescape
func read512(lane *uint16, out *byte, base uint64)

//go:noescape
func readAll512(w *uint16, lanes uint64, out *byte, at *[64]int, base uint64)

func (avx512) propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int) {
	propagate := propagate512
	if live < 1<<16 {
		propagate = propagate256
	}
	d, st, so, n := propagate(&b.w[0], uint64(b.phase), uint64(live), uint64(quota))
	b.phase = int((uint(b.phase) + uint(n)) % phases)
	return uint64(d), uint64(so), uint64(st), int(n)
}

func (avx512) branch(b *block, from, to, push uint64, h *half) {
	var shelf *uint16
	if push != 0 {
		shelf = &h.w[0]
		h.has = 1<<ones64(push) - 1
	}
	branch512(&b.w[0], uint64(from), uint64(to), uint64(push), shelf)
}

func (avx512) take(b *block, to uint64, h *half) {
	take512(&b.w[0], to, &h.w[0], uint64(bits.TrailingZeros64(h.has)))
	h.has &^= lowest(h.has, ones64(to))
}

func (avx512) load(h *half, p []byte, stride, n int, id uint16) {
	_ = p[(n-1)*stride+80]
	h.has = 1<<n - 1
	load512(&h.w[0], &p[0], uint64(stride), uint64(n), uint64(id))
}

func (avx512) read(b *block, lanes uint64, out []byte, at *[64]int, base byte) {
	if ones64(lanes) >= 4 {
		readAll512(&b.w[0], uint64(lanes), &out[0], at, uint64(base))
		return
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		read512(&b.w[lane], &out[at[lane] : at[lane]+81][0], uint64(base))
	}
}
