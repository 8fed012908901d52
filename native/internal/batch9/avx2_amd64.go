//go:build !purego

package batch9

import "math/bits"

// avx2 is the kernel with 16 lanes of 16 bits in each register.
type avx2 struct{ inOrder }

// moves lists for the assembly which lanes go where: AVX2 has no instruction to
// compute this from masks.
type moves struct {
	src   [16]uint8 // the lane whose node comes here: the lane itself where none moves
	shelf [16]uint8 // in the first 8, the lanes to be shelved
}

//go:noescape
func propagate2(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)

//go:noescape
func branch2(w *uint16, m *moves, h *uint16, from, to, push uint64)

//go:noescape
func take2(w *uint16, m *moves, h *uint16, to uint64)

//go:noescape
func load2(h *uint16, p *byte, stride, n, id uint64)

//go:noescape
func read2(lane *uint16, out *byte, base uint64)

func (avx2) propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int) {
	d, st, so, n := propagate2(&b.w[0], uint64(b.phase), uint64(live), uint64(quota))
	b.phase = int((uint(b.phase) + uint(n)) % phases)
	return uint64(d), uint64(so), uint64(st), int(n)
}

func (avx2) branch(b *block, from, to, push uint64, h *half) {
	m := moves{src: [16]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}
	for f, t := from, to; f != 0; f, t = f&(f-1), t&(t-1) {
		m.src[bits.TrailingZeros64(t)&15] = uint8(bits.TrailingZeros64(f))
	}
	var shelf *uint16
	if push != 0 {
		shelf = &h.w[0]
		h.has = 1<<ones64(push) - 1
		for i, p := 0, push; p != 0; p, i = p&(p-1), i+1 {
			m.shelf[i&15] = uint8(bits.TrailingZeros64(p))
		}
	}
	branch2(&b.w[0], &m, shelf, from, to, push)
}

func (avx2) take(b *block, to uint64, h *half) {
	var m moves
	for t := to; t != 0; t &= t - 1 {
		m.src[bits.TrailingZeros64(t)&15] = uint8(bits.TrailingZeros64(h.has))
		h.has &= h.has - 1
	}
	take2(&b.w[0], &m, &h.w[0], to)
}

func (avx2) load(h *half, p []byte, stride, n int, id uint16) {
	_ = p[(n-1)*stride+80]
	h.has = 1<<n - 1
	load2(&h.w[0], &p[0], uint64(stride), uint64(n), uint64(id))
}

func (avx2) read(b *block, lanes uint64, out []byte, at *[64]int, base byte) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes) & 15
		read2(&b.w[lane], &out[at[lane] : at[lane]+81][0], uint64(base))
	}
}
