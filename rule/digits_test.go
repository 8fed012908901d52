package rule_test

import (
	"slices"
	"testing"

	"sudokusat/rule"
)

func TestDigits(t *testing.T) {
	shown := 0
	for _, f := range rule.Families() {
		kept, broken := f.Digits()
		if again, too := f.Digits(); again != kept || too != broken || (kept == "") != (broken == "") || len(kept) != len(broken) {
			t.Errorf("%s: %q, %q and then %q, %q", f.Name, kept, broken, again, too)
		}
		if kept != "" {
			shown++
		}
		if f.Name == "thermo" && (!slices.IsSorted([]byte(kept)) || slices.IsSorted([]byte(broken))) {
			t.Errorf("thermo: %q and not %q", kept, broken)
		}
		if f.Name == "sandwich" { // 8 between 1 and 9
			between := func(text string) (n int) {
				i, j := slices.Index([]byte(text), '1'), slices.Index([]byte(text), '9')
				for _, ch := range text[min(i, j)+1 : max(i, j)] {
					n += int(ch - '0')
				}
				return n
			}
			if between(kept) != 8 || between(broken) == 8 {
				t.Errorf("sandwich: %q and not %q", kept, broken)
			}
		}
	}
	if shown < 50 {
		t.Errorf("%d examples with digits", shown)
	}
}
