package draw

import (
	"image/color"
	"math"
	"testing"
)

// contrast is that of WCAG 2: 1 for equal colours, 21 for black on white.
func contrast(a, b color.RGBA) float64 {
	light := func(c color.RGBA) float64 {
		part := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestTextsAndLinesHaveContrast holds texts to be readable on everything that can be behind them, and
// lines to be seen on paper (WCAG 2: 4.5 for text, 3 for what is large or a line).
func TestTextsAndLinesHaveContrast(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		grounds := []Role{Paper, HouseRole, ShadeRole, OpenRole}
		for _, i := range Inks() {
			grounds = append(grounds, Tint(i))
		}
		for _, ground := range grounds {
			for fore, least := range map[Role]float64{InkRole: 4.5, PlacedRole: 4.5, PencilRole: 4.5} {
				if got := contrast(theme.Colour(fore), theme.Colour(ground)); got < least {
					t.Errorf("%v: %s on %s: %.1f", theme, fore, ground, got)
				}
			}
		}
		for _, fore := range []Role{QuietRole, ClashRole, FocusRole} {
			if got := contrast(theme.Colour(fore), theme.Colour(Paper)); got < 4.5 {
				t.Errorf("%v: %s: %.1f", theme, fore, got)
			}
		}
		for _, i := range Inks() {
			if got := contrast(theme.Colour(Strong(i)), theme.Colour(Paper)); got < 4.5 {
				t.Errorf("%v: %s: %.1f", theme, Strong(i), got)
			}
			if got := contrast(theme.Colour(Strong(i)), theme.Colour(Tint(i))); got < 3 {
				t.Errorf("%v: %s on its tint: %.1f", theme, Strong(i), got)
			}
		}
		if got := contrast(theme.Colour(White), theme.Colour(BlockRole)); got < 4.5 {
			t.Errorf("%v: totals: %.1f", theme, got)
		}
		if black, open := theme.Colour(ShadeRole), theme.Colour(OpenRole); black.G >= open.G || contrast(black, open) < 1.5 {
			t.Errorf("%v: black squares are %v, others %v", theme, black, open)
		}
	}
	if got := contrast(Light.Colour(Black), Light.Colour(White)); got < 20.9 || got > 21.1 {
		t.Errorf("black on white: %.1f", got)
	}
}

func TestParseTheme(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		if got, err := ParseTheme(theme.String()); err != nil || got != theme {
			t.Errorf("%v: %v, %v", theme, got, err)
		}
	}
	if _, err := ParseTheme("blue"); err == nil {
		t.Error("blue is no theme")
	}
}
