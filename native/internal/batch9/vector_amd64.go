//go:build !purego

package batch9

//go:generate go run -C gen . ..

// supportedVector reports whether CPU and operating system can run a kernel.
func supportedVector(k Kernel) bool {
	f := cpuFeatures()
	switch k {
	case AVX2:
		return f.avx2
	case AVX512:
		return f.avx512
	}
	return false
}

func vectorOps(k Kernel) ops {
	if k == AVX2 {
		return avx2{}
	}
	return avx512{}
}
