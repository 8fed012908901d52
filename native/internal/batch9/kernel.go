package batch9

import "fmt"

// A Kernel is one implementation of the block operations.
type Kernel uint8

const (
	Portable   Kernel = iota // plain Go, 32 lanes: the twin of AVX512
	Portable16               // plain Go, 16 lanes: the twin of AVX2
	AVX2                     // 16 lanes, AVX2 and POPCNT
	AVX512                   // 32 lanes, AVX-512 F, BW, VBMI, VBMI2 and BITALG
)

// String returns the kernel's name in lower case, such as "avx512".
func (k Kernel) String() string {
	switch k {
	case Portable:
		return "portable"
	case Portable16:
		return "portable16"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	}
	return fmt.Sprintf("kernel(%d)", uint8(k))
}

// Lanes returns the number of search nodes that the kernel works on at once.
func (k Kernel) Lanes() int {
	if k == AVX2 || k == Portable16 {
		return 16
	}
	return 32
}

// Vector reports whether the kernel uses vector instructions.
func (k Kernel) Vector() bool { return k == AVX2 || k == AVX512 }

// Supported reports whether the kernel was built in and runs on this CPU under
// this operating system.
func Supported(k Kernel) bool {
	return k == Portable || k == Portable16 || supportedVector(k)
}

// Best returns the fastest supported kernel.
func Best() Kernel {
	for _, k := range []Kernel{AVX512, AVX2} {
		if Supported(k) {
			return k
		}
	}
	return Portable
}

// ops is what a kernel has to implement. Masks have a bit for each lane; "in
// order" means the lowest bit first.
type ops interface {
	// propagate takes steps until at least quota of the live lanes have ended,
	// at least one, and returns how many it took and the live lanes that are
	// dead (without solution), and those whose last three steps took nothing
	// from the triads, solved or stuck.
	propagate(b *block, live uint32, quota int) (dead, solved, stuck uint32, steps int)

	// branch makes two children of each stuck lane in from and push. The first
	// stays. The second ones of from go to the lanes of to, in order (both
	// masks have as many bits); those of push go to the empty half h, in order.
	branch(b *block, from, to, push uint32, h *half)

	// take moves the next waiting nodes of h to the lanes of to, in order.
	take(b *block, to uint32, h *half)

	// load fills the empty half h with n puzzles at p, stride bytes apart,
	// numbered from id; n is at most h.lanes.
	load(h *half, p []byte, stride, n int, id uint16)

	// read writes the digits of the solved lanes, base added: those of lane l
	// to the 81 bytes of out from at[l] on.
	read(b *block, lanes uint32, out []byte, at *[32]int, base byte)
}
