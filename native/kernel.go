package native

import "sudokusat/native/internal/batch9"

// Kernel names what searches lists of plain 9×9 puzzles on this CPU: "avx512"
// or "avx2", the vector kernels, or "scalar" where there is neither (or the
// program was built with the tag purego).
func Kernel() string {
	if k := batch9.Best(); k.Vector() {
		return k.String()
	}
	return "scalar"
}
