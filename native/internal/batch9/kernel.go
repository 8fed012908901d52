package batch9

import (
	"fmt"
	"math"
	"math/bits"
)

// A Kernel is one implementation of the block operations.
type Kernel uint8

const (
	Portable   Kernel = iota // plain Go, 32 lanes: the twin of AVX512
	Portable8                // plain Go, 8 lanes: the twin of NEON
	Portable16               // plain Go, 16 lanes: the twin of AVX2
	Portable64               // plain Go, 64 lanes: the twin of Words
	Words                    // plain Go, 64 lanes, one a bit of a 64-bit word
	NEON                     // 8 lanes, arm64
	AVX2                     // 16 lanes, AVX2 and POPCNT
	AVX512                   // 32 lanes, AVX-512 F, BW, VBMI, VBMI2 and BITALG
)

// String returns the kernel's name in lower case, such as "avx512".
func (k Kernel) String() string {
	switch k {
	case Portable:
		return "portable"
	case Portable8:
		return "portable8"
	case Portable16:
		return "portable16"
	case Portable64:
		return "portable64"
	case Words:
		return "words"
	case NEON:
		return "neon"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	}
	return fmt.Sprintf("kernel(%d)", uint8(k))
}

// Lanes returns the number of search nodes that the kernel works on at once.
func (k Kernel) Lanes() int {
	switch k {
	case NEON, Portable8:
		return 8
	case AVX2, Portable16:
		return 16
	case Words, Portable64:
		return 64
	}
	return 32
}

// shifts reports whether the nodes of a kernel move by shifts (see the type).
func (k Kernel) shifts() bool { return k == Words || k == Portable64 }

// few is how many lanes must want to move: that costs about as much for one as for all.
// They take waiting nodes, or branch without a free lane and go to the shelf.
func (k Kernel) few() int {
	switch {
	case k.shifts():
		return 8
	case k.Lanes() == 8:
		return 2
	}
	return 4
}

// Vector reports whether the kernel uses vector instructions.
func (k Kernel) Vector() bool { return k >= NEON && k <= AVX512 }

// Least returns the number of puzzles from which on a batch of them is faster than
// a good search for one at a time: 1 with vectors, some for [Words], which with few nodes
// does as much as with many, and math.MaxInt for a twin.
func (k Kernel) Least() int {
	switch {
	case k.Vector():
		return 1
	case k == Words:
		return 16
	}
	return math.MaxInt
}

// Supported reports whether the kernel was built in and runs on this CPU under
// this operating system.
func Supported(k Kernel) bool {
	return k <= Words || supportedVector(k)
}

// Best returns the fastest supported kernel; [Portable], if none is fast.
func Best() Kernel {
	for _, k := range []Kernel{AVX512, AVX2, NEON} {
		if Supported(k) {
			return k
		}
	}
	if bits.UintSize == 64 {
		return Words
	}
	return Portable
}

// ops is what a kernel has to implement. Masks have a bit for each lane; "in
// order" means the lowest bit first.
type ops interface {
	// pair returns the lanes of from whose nodes can go to lanes of free at once, as
	// from and to of branch, or to of take, and which these are.
	pair(from, free uint64) (uint64, uint64)

	// propagate takes steps until at least quota of the live lanes have ended,
	// at least one, and returns how many it took and the live lanes that are
	// dead (without solution), and those whose last three steps took nothing
	// from the triads, solved or stuck.
	propagate(b *block, live uint64, quota int) (dead, solved, stuck uint64, steps int)

	// branch makes two children of each stuck lane in from and push. The first
	// stays. The second ones of from go to the lanes of to, in order (both
	// masks have as many bits); those of push go to the empty half h, in order.
	branch(b *block, from, to, push uint64, h *half)

	// take moves the next waiting nodes of h to the lanes of to, in order.
	take(b *block, to uint64, h *half)

	// load fills the empty half h with n puzzles at p, stride bytes apart,
	// numbered from id; n is at most h.lanes.
	load(h *half, p []byte, stride, n int, id uint16)

	// read writes the digits of the solved lanes, base added: those of lane l
	// to the 81 bytes of out from at[l] on.
	read(b *block, lanes uint64, out []byte, at *[64]int, base byte)
}
