package lex

import (
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the list in docs/formats.md again")

// TestHarmlessNamesAreDocumented holds the list in docs/formats.md to the names that are
// passed over.
func TestHarmlessNamesAreDocumented(t *testing.T) {
	const path, begin, end = "../../docs/formats.md", "<!-- harmless -->\n", "<!-- /harmless -->\n"
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(doc), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no %s … %s", path, begin, end)
	}
	var list strings.Builder
	for _, reason := range slices.Sorted(maps.Keys(harmless)) {
		names := strings.Fields(harmless[reason])
		slices.Sort(names)
		list.WriteString("- " + reason + ": `" + strings.Join(names, "`, `") + "`\n")
	}
	want := before + begin + list.String() + end + after
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(doc) {
		t.Errorf("the list in %s is not that of the code: go test ./text/lex -run TestHarmless -update", path)
	}
}
