package sudokusat_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sudokusat/internal/floors"
)

// TestReadmeRecipe runs the Go lines of the README in a module of its own and wants each
// line that they print to be the comment beside the call.
func TestReadmeRecipe(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	snippets := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(snippets) != 1 {
		t.Fatalf("%d pieces of Go found", len(snippets))
	}
	program := "package main\n\nimport (\n\"context\"\n\"fmt\"\n\"log\"\n\n\"" + floors.Module + "\"\n)\n\nfunc main() {\n" +
		snippets[0][1] + "}\n"
	repo, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range [][2]string{
		{"main.go", program},
		{"go.mod", "module recipe\n\ngo 1.26\n\nrequire " + floors.Module + " v0.0.0\n\nreplace " + floors.Module + " => " + repo + "\n"},
	} {
		if err := os.WriteFile(filepath.Join(dir, f[0]), []byte(f[1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "run", ".")
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	got, err := c.CombinedOutput()
	var want strings.Builder
	for _, printed := range regexp.MustCompile(`fmt\.Println\(.*\) // (.*)`).FindAllStringSubmatch(program, -1) {
		want.WriteString(printed[1] + "\n")
	}
	if err != nil || string(got) != want.String() || want.Len() == 0 {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want.String())
	}
}
