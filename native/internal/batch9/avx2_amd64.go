//go:build !purego

package batch9

import "math/bits"

// avx2 is the kernel with 16 lanes of 16 bits in each register.
type avx2 struct{ inOrder }

// moves lists for the assembly which lanes go where: AVX2 has no masks and no
// instruction to compute this from masks.
type moves struct {
	src   [16]uint8  // the lane whose node comes here: the lane itself where none moves
	shelf [16]uint8  // in the first 8, the lanes to be shelved
	split [16]uint16 // all ones where a lane is split
	taken [16]uint16 // all ones where a lane takes a node
}

//go:noescape
func propagate2(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)

//go:noescape
func branch2(w *uint16, m *moves, h *uint16)

//go:noescape
func take2(w *uint16, m *moves, h *uint16)

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
	for ; from != 0; from, to = from&(from-1), to&(to-1) {
		s, d := bits.TrailingZeros64(from)&15, bits.TrailingZeros64(to)&15
		m.src[d] = uint8(s)
		m.split[s] = 0xffff
		m.taken[d] = 0xffff
	}
	var shelf *uint16
	if push != 0 {
		shelf = &h.w[0]
		h.has = 1<<ones64(push) - 1
		for i := 0; push != 0; push, i = push&(push-1), i+1 {
			s := bits.TrailingZeros64(push) & 15
			m.shelf[i&15] = uint8(s)
			m.split[s] = 0xffff
		}
	}
	branch2(&b.w[0], &m, shelf)
}

func (avx2) take(b *block, to uint64, h *half) {
	var m moves
	for ; to != 0; to &= to - 1 {
		d := bits.TrailingZeros64(to) & 15
		m.src[d] = uint8(bits.TrailingZeros64(h.has))
		m.taken[d] = 0xffff
		h.has &= h.has - 1
	}
	take2(&b.w[0], &m, &h.w[0])
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
