package text_test

import (
	"errors"
	"strings"
	"testing"

	"sudokusat/text"
	"sudokusat/text/finding"
)

// TestUnpackFPuzzles holds the unpacked puzzle to the one that a link reads as.
func TestUnpackFPuzzles(t *testing.T) {
	p, err := text.Parse("#box 2x2\n#rule thermo r1c1..r1c3\n1.....3..4.....2\n", text.Options{})
	if err != nil {
		t.Fatal(err)
	}
	link, err := text.Link(text.FPuzzles, p, finding.About{})
	if err != nil {
		t.Fatal(err)
	}
	_, data, _ := strings.Cut(link, "?load=")
	plain, err := text.UnpackFPuzzles(data)
	if err != nil {
		t.Fatal(err)
	}
	again, err := text.Parse(string(plain), text.Options{})
	if err != nil || again.Text() != p.Text() {
		t.Errorf("%v: %s", err, again.Text())
	}
	for _, bad := range []string{"", "N4Ig", "no base 64 at all", data[:len(data)/2]} {
		if _, err := text.UnpackFPuzzles(bad); !errors.Is(err, text.ErrSyntax) {
			t.Errorf("%.20q: %v", bad, err)
		}
	}
}
