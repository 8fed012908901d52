package floors

import (
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// needed lists the packages whose tests need other modules than their code does. `go mod tidy`
// also reads the tests of the packages that somebody imports, so whoever imports one of these
// downloads these modules.
var needed = map[string][]string{
	"certificate": {"github.com/crillab/gophersat"}, // makes the proofs
	"seek":        {"github.com/crillab/gophersat"}, // the second engine
	"web":         {"github.com/crillab/gophersat"}, // the engines of the command
	"web/api":     {"github.com/crillab/gophersat"},
	"web/mcp":     {"github.com/crillab/gophersat"},
}

// TestImportersDownloadNoModulesForTests compares the modules of each public package with those
// of its tests.
func TestImportersDownloadNoModulesForTests(t *testing.T) {
	out, err := exec.Command("go", "list", "-test", "-f", `{{if not .ForTest}}{{.ImportPath}};{{join .Deps ";"}}{{end}}`, Module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string][]string{} // by package; its tests are the package "X.test"
	for line := range strings.Lines(string(out)) {
		p, deps, _ := strings.Cut(strings.TrimSpace(line), ";")
		modules[p] = outside(strings.Split(deps, ";"))
	}
	tested := 0
	for _, p := range slices.Sorted(maps.Keys(modules)) {
		of, test := strings.CutSuffix(p, ".test")
		room := strings.TrimPrefix(of, Module+"/")
		if !test || strings.HasPrefix(room, "cmd/") || slices.Contains(strings.Split(room, "/"), "internal") {
			continue
		}
		tested++
		more := slices.DeleteFunc(modules[p], func(m string) bool { return slices.Contains(modules[of], m) })
		if !slices.Equal(more, needed[room]) {
			t.Errorf("%s: its tests need %v, its code does not; expected %v", room, more, needed[room])
		}
	}
	if tested < 30 {
		t.Errorf("%d packages with tests", tested)
	}
}

// outside returns the modules that packages belong to, the standard library and this module
// excepted. A module is named by three elements of its path, as all of ours are.
func outside(packages []string) (out []string) {
	for _, p := range packages {
		elements := strings.SplitN(p, "/", 4)
		if strings.Contains(elements[0], ".") && !strings.HasPrefix(p, Module) && len(elements) > 2 {
			out = append(out, strings.Join(elements[:3], "/"))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
