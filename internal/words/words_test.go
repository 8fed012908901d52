package words_test

import (
	"testing"

	"sudokusat/internal/words"
)

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1234: "-1,234", -123: "-123"} {
		if got := words.Thousands(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int][2]string{0: {"0 rows", "0 rows"}, 1: {"1 row", "1 row"}, 1024: {"1,024 rows", "1024 rows"}} {
		if got := [2]string{words.Count(n, "row"), words.Plural(n, "row")}; got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
