package native

import (
	"math"

	"sudokusat/native/internal/batch9"
)

// Kernel names what searches lists of plain 9×9 puzzles on this CPU: "avx512",
// "avx2" or "neon", the vector kernels; "words" where there is none (or the program was
// built with the tag purego), or "scalar" if the processor has words of 32 bits only.
func Kernel() string {
	if k := batch9.Best(); k.Least() < math.MaxInt {
		return k.String()
	}
	return "scalar"
}
