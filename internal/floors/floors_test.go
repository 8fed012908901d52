package floors

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestModuleKeepsToTheTable holds the module to the table.
func TestModuleKeepsToTheTable(t *testing.T) {
	breaches, err := Check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range breaches {
		t.Error(v)
	}
}

// TestTableImportsLeadDown checks the table itself: imports lead down.
func TestTableImportsLeadDown(t *testing.T) {
	for name, room := range Table {
		for _, to := range room.Imports {
			if below, ok := Table[to]; !ok || below.Floor >= room.Floor {
				t.Errorf("%s (floor %d) imports %s (floor %d)", name, room.Floor, to, below.Floor)
			}
		}
	}
	for _, judge := range []string{"compare", "proof", "certificate"} {
		for _, engine := range []string{"native", "sat"} {
			for _, to := range Table[judge].Imports {
				if to == engine {
					t.Errorf("%s could call %s", judge, engine)
				}
			}
		}
	}
}

// TestTooManyFilesAreABreach plants a package with a file too many.
func TestTooManyFilesAreABreach(t *testing.T) {
	house := fstest.MapFS{"native/x_test.go": {Data: []byte("package native\n\nfunc Example() {}\n")}}
	for i := range maxFiles + 1 {
		house[fmt.Sprintf("native/f%d.go", i)] = &fstest.MapFile{Data: []byte("// Package native searches.\npackage native\n")}
	}
	breaches, err := Check(house)
	if err != nil || len(breaches) != 1 || breaches[0].String() != "native: 46 files, 45 at most" {
		t.Error(breaches, err)
	}
}

// TestEachPlantedBreachIsFound plants one breach of each kind in an otherwise sound module and
// wants exactly that breach.
func TestEachPlantedBreachIsFound(t *testing.T) {
	sound := map[string]string{
		"sudoku/doc.go":          "// Package sudoku is the ground.\npackage sudoku\n",
		"sudoku/example_test.go": "package sudoku_test\n\nfunc Example() {}\n",
		"native/doc.go":          "// Package native searches.\npackage native\n\nimport _ \"sudokusat/sudoku\"\n",
		"native/example_test.go": "package native\n\nimport _ \"sudokusat/sat\"\n\nfunc ExampleX() {}\n",
		"native/internal/k/k.go": "// Package k is hidden.\npackage k\n\nimport _ \"unsafe\"\n",
		"text/pack/pack.go":      "// Package pack unpacks.\npackage pack\n\nimport _ \"github.com/ulikunitz/xz\"\n",
		"text/pack/x_test.go":    "package pack_test\n\nfunc Example() {}\n",
		"cmd/x/main.go":          "// Command x.\npackage main\n\nimport (\n\t_ \"github.com/spf13/cobra\"\n\t_ \"sudokusat/native/internal/k\"\n)\n",
		"gen/go.mod":             "module gen\n",
		"gen/main.go":            "package main\n\nimport _ \"anything.org/at/all\"\n",
		"testdata/bad.go":        "not Go at all",
	}
	for _, tt := range []struct{ name, file, src, want string }{
		{"nothing", "", "", ""},
		{"upwards", "sudoku/a.go", "package sudoku\n\nimport _ \"sudokusat/native\"\n", "sudoku/a.go:3:8: sudoku (floor 1) may not import native"},
		{"sideways", "native/a.go", "package native\n\nimport _ \"sudokusat/encode\"\n", "native/a.go:3:8: native (floor 2) may not import encode"},
		{"a checker that solves", "certificate/a.go", "// Package certificate checks.\npackage certificate\n\nimport _ \"sudokusat/sat\"\n", "certificate/a.go:4:8: certificate (floor 7) may not import sat"},
		{"deeper", "native/internal/k/a.go", "package k\n\nimport _ \"sudokusat/sat/worker\"\n", "native/internal/k/a.go:3:8: native (floor 2) may not import sat/worker"},
		{"an outside module", "native/a.go", "package native\n\nimport _ \"github.com/spf13/cobra\"\n", "native/a.go:3:8: native may not import github.com/spf13/cobra"},
		{"gophersat", "encode/a.go", "// Package encode encodes.\npackage encode\n\nimport _ \"github.com/crillab/gophersat/solver\"\n", "encode/a.go:4:8: only sat imports github.com/crillab/gophersat"},
		{"gophersat in a test", "encode/a_test.go", "package encode\n\nimport _ \"github.com/crillab/gophersat/solver\"\n", "encode/a_test.go:3:8: only sat imports github.com/crillab/gophersat"},
		{"a decompressor beside text/pack", "text/a.go", "// Package text reads.\npackage text\n\nimport _ \"github.com/ulikunitz/xz\"\n", "text/a.go:4:8: only text/pack imports github.com/ulikunitz/xz"},
		{"cgo", "native/a.go", "package native\n\nimport \"C\"\n", "native/a.go:3:8: native does not use C"},
		{"unsafe", "cmd/x/a.go", "package main\n\nimport _ \"unsafe\"\n", "cmd/x/a.go:3:8: cmd does not use unsafe"},
		{"a new room", "util/a.go", "// Package util is anything.\npackage util\n\nimport _ \"fmt\"\n", "util/a.go:4:8: util has no room"},
		{"out of an inner room", "text/lex/a.go", "// Package lex knows lines.\npackage lex\n\nimport _ \"sudokusat/text\"\n", "text/lex/a.go:4:8: text/lex (floor 3) may not import text"},
		{"no comment", "native/sub/a.go", "package sub\n", "native/sub: no package comment"},
		{"no example", "native/sub/a.go", "// Package sub is new.\npackage sub\n", "native/sub: no runnable Example"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			house := fstest.MapFS{}
			for name, src := range sound {
				house[name] = &fstest.MapFile{Data: []byte(src)}
			}
			if tt.file != "" {
				house[tt.file] = &fstest.MapFile{Data: []byte(tt.src)}
			}
			breaches, err := Check(house)
			if err != nil {
				t.Fatal(err)
			}
			if tt.want == "" {
				if len(breaches) != 0 {
					t.Error(breaches)
				}
				return
			}
			found := false
			for _, v := range breaches {
				found = found || strings.HasPrefix(v.String(), tt.want)
				if p := v.Place; !strings.HasPrefix(p, tt.file) && !strings.HasPrefix(tt.file, p) {
					t.Errorf("sound code blamed: %v", v)
				}
			}
			if !found {
				t.Errorf("%q not found in %v", tt.want, breaches)
			}
		})
	}
}
