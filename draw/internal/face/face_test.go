package face

import (
	"bytes"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// TestFontsHaveTheSignsOfPictures holds the fonts to have the signs that pictures use.
func TestFontsHaveTheSignsOfPictures(t *testing.T) {
	const signs = "0123456789 √≡½≠≤≥Σ−×÷“”…–∞äéß·→"
	for _, bold := range []bool{false, true} {
		if got := Substitute(signs, bold); got != signs {
			t.Errorf("bold %v: %s", bold, got)
		}
		if got := Substitute("数 5", bold); got != "? 5" {
			t.Errorf("bold %v: %s", bold, got)
		}
	}
}

// TestPackedFontsAreTheirSource holds the packed fonts to their source.
func TestPackedFontsAreTheirSource(t *testing.T) {
	if !bytes.Equal(Data(false), goregular.TTF) || !bytes.Equal(Data(true), gobold.TTF) {
		t.Error(`other fonts: run "go generate ./draw/internal/face"`)
	}
}
