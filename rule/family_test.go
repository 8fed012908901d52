package rule

import (
	"strings"
	"testing"
)

// TestKnows wants every name, synonym and unsupported rule known, however it is written, and no
// other word.
func TestKnows(t *testing.T) {
	names := []string{"Killer Sudoku", "anti_king", "ANTI-KNIGHT", "nonconsecutive", "knight’s move", "Doppelgänger", "10-line"}
	for _, f := range Families() {
		names = append(names, f.Name)
		for _, s := range f.Synonyms {
			if len(s.Name) > 1 {
				names = append(names, s.Name, strings.ToUpper(s.Name), strings.ReplaceAll(s.Name, " ", "-"))
			}
		}
		if !Is(f.Name) || !Is(strings.ToUpper(f.Name)) {
			t.Errorf("%s is no name", f.Name)
		}
	}
	for _, u := range unknowns() {
		names = append(names, u.names...)
	}
	for _, name := range names {
		if !Knows(name) {
			t.Errorf("%q is not known", name)
		}
	}
	for _, name := range []string{"", "11.9", "-", "+", "Golden Nugget", "easy", "Easter Monster", "tarek", strings.Repeat("killer ", 20)} {
		if Knows(name) {
			t.Errorf("%q is known", name)
		}
	}
}
