//go:build linux && amd64 && !purego

package batch9

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// On a CPU that has the instructions, by the kernel's own list of flags, the
// vector kernel must be the one selected.
func TestVectorKernelIsSelected(t *testing.T) {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^flags\s*:(.*)$`).FindSubmatch(text)
	if m == nil {
		t.Fatal("no flags in /proc/cpuinfo")
	}
	flags := map[string]bool{}
	for _, f := range strings.Fields(string(m[1])) {
		flags[f] = true
	}
	has := func(list string) bool {
		for _, f := range strings.Fields(list) {
			if !flags[f] {
				return false
			}
		}
		return true
	}
	avx2 := has("avx avx2 popcnt xsave")
	avx512 := avx2 && has("avx512f avx512dq avx512bw avx512vl avx512vbmi avx512_vbmi2 avx512_bitalg")
	if Supported(AVX2) != avx2 || Supported(AVX512) != avx512 {
		t.Errorf("AVX2 %v, want %v; AVX512 %v, want %v", Supported(AVX2), avx2, Supported(AVX512), avx512)
	}
	want := Words
	switch {
	case avx512:
		want = AVX512
	case avx2:
		want = AVX2
	}
	if Best() != want {
		t.Errorf("selected %v, want %v", Best(), want)
	}
	t.Logf("selected %v", Best())
}
