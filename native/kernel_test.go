package native

import (
	"slices"
	"testing"

	"sudokusat/native/internal/batch9"
)

func TestKernel(t *testing.T) {
	k := Kernel()
	if !slices.Contains([]string{"avx512", "avx2", "neon", "words", "scalar"}, k) || (k == "words" || k == "scalar") == batch9.Best().Vector() {
		t.Errorf("%q, but the best kernel is %v", k, batch9.Best())
	}
}
