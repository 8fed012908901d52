//go:build !js

package page_test

// The engine as a package of npm, in a page of somebody else.

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A page without a bundler imports the package that npm packs by its name, and gets answers of all kinds.
func TestPackageOfNPM(t *testing.T) {
	needsEngine(t)
	b := newTab(t, look{})
	npm, err := exec.LookPath("npm")
	if err != nil {
		missing(t, "there is no npm")
	}
	dir := t.TempDir()
	pack := exec.Command(npm, "pack", "--silent", "--pack-destination", dir)
	pack.Dir = filepath.Join("..", "..", "engine")
	if out, err := pack.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	modules := filepath.Join(dir, "node_modules", "sudokusat")
	if err := os.MkdirAll(modules, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("tar", "xzf", filepath.Join(dir, "sudokusat-0.0.0.tgz"), "--strip-components=1", "-C", modules).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var about struct {
		Exports map[string]json.RawMessage
	}
	var entry struct{ Default string }
	data, err := os.ReadFile(filepath.Join(modules, "package.json"))
	if err == nil {
		err = json.Unmarshal(data, &about)
	}
	if err == nil {
		err = json.Unmarshal(about.Exports["."], &entry)
	}
	if err != nil {
		t.Fatal(err)
	}
	page := `<!doctype html><html lang="en"><title>Another page</title><link rel="icon" href="data:,">
<script type="importmap">{"imports": {"sudokusat": "/node_modules/sudokusat/` + entry.Default + `"}}</script>
<script type="module">import * as engine from "sudokusat"; window.engine = engine;</script>`
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	b.origin = serving(t, http.FileServer(http.Dir(dir)))
	b.must(b.driver.load(b.origin + "/"))
	t.Cleanup(b.watched)
	b.wait("the module", "window.engine")
	b.do("window.puzzle = " + quote(easy))
	for expression, want := range map[string]string{
		"engine.check({ puzzle }).then((a) => a.verdict)":                                                           "unique",
		"engine.solve({ puzzle }).then((a) => a.solutions.join())":                                                  solution,
		"engine.count({ puzzle: '.'.repeat(16) }).then((a) => String(a.count))":                                     "288",
		"engine.candidates({ puzzle }).then((a) => a.verdict)":                                                      "unique",
		"engine.hint({ puzzle }).then((a) => a.hints[0].claim)":                                                     "r1c6 is 1",
		"engine.explain({ puzzle }).then((a) => String(a.steps.length > 0))":                                        "true",
		"engine.rate({ puzzle }).then((a) => a.word)":                                                               "easy",
		"engine.generate({ box: '2x2', number: 2 }).then((a) => a.puzzles.map((p) => p.solution.length).join())":    "16,16",
		"engine.prove({ puzzle }).then(({ certificate }) => engine.verify({ certificate })).then((a) => a.verdict)": "verified",
		"engine.check({ puzzle: 'x' }).catch((e) => e.name + ' ' + e.status)":                                       "EngineError 422",
		"new engine.Engine().ask('draw', { puzzle }).then((a) => String(JSON.stringify(a).includes('<svg')))":       "true",
	} {
		if got := eval[string](b, expression); got != want {
			t.Errorf("%s is %q, not %q", expression, got, want)
		}
	}
}
