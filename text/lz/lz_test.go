package lz_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sudokusat/internal/sitetest"
	"sudokusat/text/lz"
)

func ExamplePack() {
	packed := lz.Pack(`{"size":9,"grid":[]}`)
	fmt.Println(packed)
	fmt.Println(lz.Unpack(packed))
	// Output:
	// N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA
	// {"size":9,"grid":[]} <nil>
}

// TestPackedReadsBack unpacks what was packed, of all kinds of units.
func TestPackedReadsBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "a", "aa", "aaaaaaaaaaaaaaaaaaaaaaaa", "abcabcabcabc", "é…∧\U0001F600\x00", strings.Repeat("{},", 6400)}
	for range 300 {
		var b strings.Builder
		for range r.IntN(400) {
			b.WriteRune([]rune("ab{}[],:\"1éß∧\U0001F600")[r.IntN(1+r.IntN(14))])
		}
		texts = append(texts, b.String())
	}
	for _, text := range texts {
		packed := lz.Pack(text)
		for _, form := range []string{packed, strings.TrimRight(packed, "="), strings.ReplaceAll(packed, "+", " "), strings.NewReplacer("+", "-", "/", "_").Replace(packed)} {
			if strings.Contains(form, "-") && !strings.Contains(form, "_") {
				continue // the form of other links
			}
			if got, err := lz.Unpack(form); err != nil || got != text {
				t.Errorf("%q is %q: %v", text, got, err)
			}
		}
		for _, more := range []string{"B", "AB", "9="} {
			if got, err := lz.Unpack(strings.TrimRight(packed, "=") + more); err == nil && text != "" {
				t.Errorf("%q with %q behind it is %q", text, more, got)
			}
		}
	}
}

// TestAsFPuzzles compares the packing with what f-puzzles writes of an empty board,
// whatever follows.
func TestAsFPuzzles(t *testing.T) {
	row := "[" + strings.TrimSuffix(strings.Repeat("{},", 9), ",") + "]"
	got := lz.Pack(`{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(row+",", 9), ",") + `]`)
	const want = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rss"
	if !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant %s…", got, want)
	}
}

// bomb is a packed text that unpacks to many units.
func bomb(units int) string { return lz.Pack(strings.Repeat("[", units)) }

// TestHostileLinksAreBounded bounds what hostile links cost.
func TestHostileLinksAreBounded(t *testing.T) {
	whole := bomb(2 << 20)
	slashes := strings.Repeat("/", 300) + whole
	for name, packed := range map[string]string{"whole": whole, "cut": whole[:len(whole)/2], "slashes": slashes[:min(len(slashes), 15<<10)], "nothing but slashes": "N4I" + strings.Repeat("/", 15<<10)} {
		start := sitetest.CPU()
		_, err := lz.Repair(packed, func(s string) bool { return false })
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 500*time.Millisecond {
			t.Errorf("%s: %d bytes took %v", name, len(packed), took)
		}
	}
	if _, err := lz.Unpack(whole); !errors.Is(err, lz.ErrTooLong) {
		t.Errorf("2 M units from %d bytes: %v", len(whole), err)
	}
	board := "[" + strings.TrimSuffix(strings.Repeat("[{"+strings.Repeat("},{", 195)+"}],", 196), ",") + "]"
	if got, err := lz.Unpack(lz.Pack(board)); err != nil || got != board {
		t.Errorf("an empty board of 196×196: %v", err)
	}
}

// TestRepairPutsBackASlash puts back a slash.
func TestRepairPutsBackASlash(t *testing.T) {
	text := `{"title":"//??>>//","text":"` + strings.Repeat("?/>", 40) + `"}`
	for i := range 200 {
		text = fmt.Sprintf(`{"title":"%d//??>>//","text":"%s"}`, i, strings.Repeat("?/>", i))
		packed := lz.Pack(text)
		if at := strings.Index(packed, "//"); at >= 0 {
			got, err := lz.Repair(packed[:at]+packed[at+1:], func(s string) bool { return s == text })
			if err != nil || got != text {
				t.Errorf("%q: %v", got, err)
			}
		}
	}
}

// FuzzUnpack unpacks anything, and what was packed to the same again.
func FuzzUnpack(f *testing.F) {
	f.Add("abcabcabcabc")
	f.Add(`{"size":9}`)
	f.Fuzz(func(t *testing.T, s string) {
		start := sitetest.CPU()
		lz.Repair(s, func(string) bool { return false })
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > time.Second {
			t.Fatalf("%d bytes took %v", len(s), took)
		}
		if got, err := lz.Unpack(lz.Pack(s)); utf8.ValidString(s) && (err != nil || got != s) {
			t.Fatalf("%q became %q: %v", s, got, err)
		}
	})
}

func BenchmarkBomb(b *testing.B) {
	packed := bomb(2 << 20)
	for b.Loop() {
		lz.Repair(packed, func(string) bool { return false })
	}
}
