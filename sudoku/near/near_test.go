package near

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	names := []string{"solve", "check", "count", "compare", "prove", "verify", "thermo", "slow-thermo", "anti-knight", "anti-king", "odd"}
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"slove", []string{"solve"}},
		{"Solve", []string{"solve"}},
		{"thermometer", []string{"thermo"}},
		{"verfy", []string{"verify"}},
		{"knight", nil},
		{"antiking", []string{"anti-king"}},
		{"comp", []string{"compare"}},
		{"nosuch", nil},
		{"od", []string{"odd"}},
		{"", nil},
		{"x", nil},
		{"provve", []string{"prove"}},
		{"counter", []string{"count"}},
	} {
		if got := Of(c.typed, names); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.typed, got, c.want)
		}
	}
}

// TestOfLongTexts asks for a text that is far longer than every name, which takes no work for each of its letters.
func TestOfLongTexts(t *testing.T) {
	names := make([]string, 5000)
	for i := range names {
		names[i] = fmt.Sprintf("name-%d", i)
	}
	if got := Of(strings.Repeat("mistyped", 1<<16), names); got != nil {
		t.Error(got)
	}
	if got := Of("name-77", names); !slices.Equal(got, []string{"name-77"}) {
		t.Error(got)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"ab", "ba", 1}, {"abc", "abd", 1}, {"abc", "ac", 1}, {"kitten", "sitting", 3}, {"xaby", "xbay", 1},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance(c.b, c.a); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.b, c.a, got, c.want)
		}
	}
}
