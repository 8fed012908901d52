package certificate_test

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestImports: what verifies must not be able to call an engine. The
// package's files import the standard library and these packages only; the
// packages below import nothing that is not listed here either, and none of
// them starts processes or loads code.
func TestImports(t *testing.T) {
	allowed := map[string]string{
		".":         "sudokusat/cnf sudokusat/encode sudokusat/proof sudokusat/rule sudokusat/sudoku",
		"../proof":  "sudokusat/cnf",
		"../encode": "sudokusat/cnf sudokusat/reduce sudokusat/sudoku sudokusat/sudoku/near",
		"../reduce": "sudokusat/sudoku",
		"../cnf":    "",
		"../rule":   "sudokusat/sudoku sudokusat/sudoku/near",
		"../sudoku": "",

		"../sudoku/near": "",
	}
	read := 0
	for dir, own := range allowed {
		t.Run(dir, func(t *testing.T) {
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
					continue
				}
				src, err := os.ReadFile(dir + "/" + e.Name())
				if err != nil {
					t.Fatal(err)
				}
				read++
				for _, fault := range forbidden(t, string(src), own) {
					t.Errorf("%s/%s imports %s", dir, e.Name(), fault)
				}
			}
		})
	}
	if read < 20 {
		t.Errorf("only %d files read", read)
	}
	planted := "package certificate\nimport (\n_ \"sudokusat/sat\"\n_ \"sudokusat/native\"\n_ \"github.com/crillab/gophersat/solver\"\n_ \"os/exec\"\n_ \"fmt\"\n)\n"
	if got := forbidden(t, planted, allowed["."]); len(got) != 4 {
		t.Errorf("of four planted imports these are found: %v", got)
	}
}

// TestLinesToBelieve: the package comment states how many lines of code must be
// believed. Comments and blank lines do not count.
func TestLinesToBelieve(t *testing.T) {
	for _, tc := range []struct {
		files string
		lines int // give or take a tenth
	}{
		{"../encode/minimal.go ../encode/plain.go ../encode/board.go ../encode/pairwise.go ../encode/candidate.go " +
			"../encode/constraints.go ../encode/different.go ../encode/relation.go", 470},
		{"../encode/minimal.go ../encode/plain.go ../encode/board.go ../encode/pairwise.go ../encode/candidate.go " +
			"../encode/constraints.go ../encode/different.go ../encode/relation.go ../encode/clause.go ../encode/sets.go " +
			"../encode/diagram.go ../encode/states.go ../encode/sum.go ../encode/automaton.go ../encode/anyof.go ../encode/someof.go ../encode/connected.go ../encode/pairs.go", 1690},
		{"../proof/checker.go ../proof/propagate.go ../proof/store.go ../proof/table.go ../proof/rat.go ../proof/step.go ../proof/reader.go", 1200},
	} {
		count := 0
		for file := range strings.FieldsSeq(tc.files) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(src)) {
				if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
					count++
				}
			}
		}
		if count < tc.lines*9/10 || count > tc.lines*11/10 {
			t.Errorf("%d lines of code, the comment has %d: %s", count, tc.lines, tc.files)
		}
	}
}

// forbidden lists the imports of a file that are neither of the standard
// library nor among own, and those that could run something else.
func forbidden(t *testing.T, src, own string) (faults []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range f.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		first, _, _ := strings.Cut(path, "/")
		standard := !strings.Contains(first, ".") && first != "sudokusat"
		listed := false
		for p := range strings.FieldsSeq(own) {
			listed = listed || p == path
		}
		if !standard && !listed || path == "os/exec" || path == "plugin" || path == "syscall" {
			faults = append(faults, path)
		}
	}
	return faults
}
