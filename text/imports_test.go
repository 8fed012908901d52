package text_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoDecompressor follows the imports of this package through the module:
// who only parses puzzles links no decompressor, and no module of others.
func TestNoDecompressor(t *testing.T) {
	todo, seen := []string{"text"}, map[string]bool{"text": true}
	for len(todo) > 0 {
		dir := todo[0]
		todo = todo[1:]
		for _, target := range importsOf(t, filepath.Join("..", dir)) {
			first, _, _ := strings.Cut(target, "/")
			own, ours := strings.CutPrefix(target, "sudokusat/")
			switch {
			case first == "compress" || strings.Contains(first, "."):
				t.Errorf("%s imports %s", dir, target)
			case ours && !seen[own]:
				seen[own] = true
				todo = append(todo, own)
			}
		}
	}
	if !seen["sudoku"] {
		t.Error("the imports were not followed")
	}
	if packed := strings.Join(importsOf(t, "pack"), " "); !strings.Contains(packed, "compress/gzip") {
		t.Errorf("pack imports %s: no decompressor was recognized", packed)
	}
}

// importsOf lists the imports of the Go files in a folder, tests left out.
func importsOf(t *testing.T, dir string) (targets []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			targets = append(targets, strings.Trim(i.Path.Value, `"`))
		}
	}
	return targets
}
