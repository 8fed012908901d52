//go:build !js

package page_test

// The engine as a package of npm, in a page of somebody else.

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sudokusat/internal/corpus"
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

// inNode asks functions of the package in Node.
func inNode(t *testing.T, ask [][2]any) (answers []map[string]any) {
	t.Helper()
	needsEngine(t)
	node, err := exec.LookPath("node")
	if err != nil {
		missing(t, "there is no node")
	}
	file, err := filepath.Abs(filepath.Join("..", "..", "engine", "engine.js"))
	if err != nil {
		t.Fatal(err)
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	input, err := json.Marshal(map[string]any{"package": address.String(), "ask": ask})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "node.mjs"))
	c.Stdin, c.Stderr = bytes.NewReader(input), os.Stderr
	out, err := c.Output()
	if err == nil {
		err = json.Unmarshal(out, &answers)
	}
	if err != nil || len(answers) != len(ask) {
		t.Fatalf("%v: %d answers of %d: %.500s", err, len(answers), len(ask), out)
	}
	return answers
}

// TestLayersInNode asks all functions of the package about puzzles with layers: the verdicts agree, and what is
// refused is refused by name.
func TestLayersInNode(t *testing.T) {
	functions := []string{"check", "solve", "count", "candidates", "hint", "explain", "rate", "prove"}
	var ask [][2]any
	for _, p := range corpus.Layers() {
		for _, name := range functions {
			ask = append(ask, [2]any{name, p})
		}
	}
	refused := map[string]string{
		"connected grey shade": "shade",
		"star-battle 0":        "star-battle",
		"yin-yang":             "4 cells",
	}
	wrong := map[string]any{"board": "4x4 box 2x2", "puzzle": "................ shade:ww.."}
	at := len(ask)
	for name := range refused {
		question := maps.Clone(wrong)
		question["rules"] = []string{name}
		ask = append(ask, [2]any{"check", question})
	}
	ask = append(ask, [2]any{"generate", map[string]any{"box": "2x2", "rule": []string{"yin-yang"}, "seed": 3}})
	answers := inNode(t, ask)
	var certificates [][2]any
	for i, got := range answers[:at] {
		p, name := corpus.Layers()[i/len(functions)], functions[i%len(functions)]
		want := map[string]any{"verdict": "unique"}
		switch name {
		case "count":
			want["count"], want["complete"] = 1.0, true
		case "prove":
			want = map[string]any{"claim": "unique"}
			certificates = append(certificates, [2]any{"verify", map[string]any{"certificate": got["certificate"]}})
		}
		for field, value := range want {
			if got[field] != value {
				t.Errorf("%s %v: %s is %v: %.300v", name, p.Rules, field, got[field], got)
			}
		}
	}
	for i, got := range answers[at : at+len(refused)] {
		name := ask[at+i][1].(map[string]any)["rules"].([]string)[0]
		if message, _ := got["message"].(string); got["status"] == nil || !strings.Contains(message, refused[name]) {
			t.Errorf("%s: %v", name, got)
		}
	}
	made, _ := answers[len(answers)-1]["puzzles"].([]any)
	if len(made) != 1 || !strings.Contains(made[0].(map[string]any)["solution"].(string), " shade:") {
		t.Errorf("generate: %.300v", answers[len(answers)-1])
	}
	for i, got := range inNode(t, certificates) {
		if got["verdict"] != "verified" {
			t.Errorf("verify %v: %.300v", corpus.Layers()[i].Rules, got)
		}
	}
}
