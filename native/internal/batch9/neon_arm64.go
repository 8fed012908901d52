//go:build !purego

package batch9

import "math/bits"

// neon is the kernel with 8 lanes of 16 bits in each register, for arm64.
type neon struct{ inOrder }

//go:noescape
func propagate8(w *uint16, phase, live, quota uint64) (dead, stuck, solved, steps uint64)

//go:noescape
func branch8(w, h *uint16, from, to, push uint64)

//go:noescape
func take8(w, h *uint16, to, has uint64) (left uint64)

//go:noescape
func load8(h *uint16, p *byte, stride, n, id uint64)

//go:noescape
func read8(lane *uint16, out *byte, base uint64)

// supportedVector reports whether the kernel can run: each arm64 processor has NEON.
func supportedVector(k Kernel) bool { return k == NEON }

func vectorOps(Kernel) ops { return &neon{} }

func (*neon) propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int) {
	d, st, so, n := propagate8(&b.w[0], uint64(b.phase), live, uint64(quota))
	b.phase = int((uint(b.phase) + uint(n)) % phases)
	return d, so, st, int(n)
}

func (*neon) branch(b *block, from, to, push uint64, h *half) {
	var shelf *uint16
	if push != 0 {
		h.has = 1<<ones64(push) - 1
		shelf = &h.w[0]
	}
	branch8(&b.w[0], shelf, from, to, push)
}

func (*neon) take(b *block, to uint64, h *half) { h.has = take8(&b.w[0], &h.w[0], to, h.has) }

func (*neon) load(h *half, p []byte, stride, n int, id uint16) {
	_ = p[(n-1)*stride+80]
	h.has = 1<<n - 1
	load8(&h.w[0], &p[0], uint64(stride), uint64(n), uint64(id))
}

func (*neon) read(b *block, lanes uint64, out []byte, at *[64]int, base byte) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes) & 7
		read8(&b.w[lane], &out[at[lane] : at[lane]+81][0], uint64(base))
	}
}
