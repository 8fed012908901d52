//go:build !purego

package batch9

import "sync"

// cpuid returns the registers of the CPUID instruction, xgetbv those of XGETBV.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)
func xgetbv() (a, d uint32)

// features are the kernels that this CPU can run under this operating system.
type features struct{ avx2, avx512 bool }

// cpuFeatures asks once: under a hypervisor each CPUID is a visit there.
var cpuFeatures = sync.OnceValue(func() (f features) {
	const (
		// leaf 1, ECX
		popcnt, osxsave, avx = 1 << 23, 1 << 27, 1 << 28
		// leaf 7, EBX and ECX
		avx2                                  = 1 << 5
		avx512f, avx512dq, avx512bw, avx512vl = 1 << 16, 1 << 17, 1 << 30, 1 << 31
		avx512vbmi, avx512vbmi2, avx512bitalg = 1 << 1, 1 << 6, 1 << 12
		ebx512                                = avx512f | avx512dq | avx512bw | avx512vl
		ecx512                                = avx512vbmi | avx512vbmi2 | avx512bitalg
		// what the operating system saves: XMM and YMM; masks and ZMM
		ymm, zmm = 0x06, 0xe6
	)
	top, _, _, _ := cpuid(0, 0)
	if top < 7 {
		return f
	}
	_, _, c1, _ := cpuid(1, 0)
	if need := uint32(popcnt | osxsave | avx); c1&need != need {
		return f
	}
	saved, _ := xgetbv()
	_, b7, c7, _ := cpuid(7, 0)
	f.avx2 = saved&ymm == ymm && b7&avx2 != 0
	f.avx512 = f.avx2 && saved&zmm == zmm && b7&ebx512 == ebx512 && c7&ecx512 == ecx512
	return f
})
