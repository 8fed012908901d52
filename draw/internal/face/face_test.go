package face

import "testing"

// TestKnown holds the fonts to have the signs that pictures use.
func TestKnown(t *testing.T) {
	const signs = "0123456789 √≡½≠≤≥Σ−×÷“”…–∞äéß·→"
	for _, bold := range []bool{false, true} {
		if got := Known(signs, bold); got != signs {
			t.Errorf("bold %v: %s", bold, got)
		}
		if got := Known("数 5", bold); got != "? 5" {
			t.Errorf("bold %v: %s", bold, got)
		}
	}
}
