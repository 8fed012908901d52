package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The engine for browsers as a package of npm: the worker, the WebAssembly, and a class that
// asks the worker.

//go:embed engine.js
var engineJS []byte

//go:embed engine.d.ts
var engineTypes []byte

//go:embed engine.md
var engineReadme []byte

const npmName = "sudokusat-engine"

func (r *release) npm() error {
	about, err := json.MarshalIndent(struct {
		Name        string         `json:"name"`
		Version     string         `json:"version"`
		Description string         `json:"description"`
		Licence     string         `json:"license"`
		Homepage    string         `json:"homepage"`
		Type        string         `json:"type"`
		Exports     map[string]any `json:"exports"`
		Types       string         `json:"types"`
	}{npmName, r.version, "Sudoku of any size and with any rules, solved, explained and proved in a Web Worker", licence, homepage, "module",
		map[string]any{".": map[string]string{"types": "./engine.d.ts", "default": "./engine.js"}, "./worker.js": "./worker.js"}, "./engine.d.ts"}, "", "  ")
	if err != nil {
		return err
	}
	files := []entry{{"package/package.json", append(about, '\n'), 0o644}, {"package/engine.js", engineJS, 0o644}, {"package/engine.d.ts", engineTypes, 0o644}, {"package/README.md", engineReadme, 0o644}}
	text, err := os.ReadFile(filepath.Join(r.source, "LICENSE"))
	if err != nil {
		return err
	}
	files = append(files, entry{"package/LICENSE", text, 0o644})
	dir := filepath.Join(r.source, "web", "engine", "files")
	all, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range all {
		if e.Name() == "keys.wasm.gz" {
			continue // the small engine is for pages that load it first
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		files = append(files, entry{"package/" + e.Name(), data, 0o644})
	}
	var modules []byte
	if err := r.run(&modules, []string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./web/wasm"); err != nil {
		return err
	}
	licences, err := r.licences(slices.Compact(slices.Sorted(strings.FieldsSeq(string(modules)))))
	if err != nil {
		return err
	}
	for _, file := range slices.Sorted(maps.Keys(licences)) {
		files = append(files, entry{"package/" + file, licences[file], 0o644})
	}
	var b bytes.Buffer
	if err := tarGz(&b, files, r.date); err != nil {
		return err
	}
	return r.write(npmName+"-"+r.version+".tgz", b.Bytes())
}
