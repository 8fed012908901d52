package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The engine for browsers as a package of npm: what "npm pack" makes of the folder web/engine,
// with the version and with the licences of what is in it.

func (r *release) npm() error {
	dir := filepath.Join(r.source, "web", "engine")
	written, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return err
	}
	var about struct {
		Name        string          `json:"name"`
		Version     string          `json:"version"`
		Description string          `json:"description"`
		Licence     string          `json:"license"`
		Homepage    string          `json:"homepage"`
		Type        string          `json:"type"`
		Exports     json.RawMessage `json:"exports"`
		Types       string          `json:"types"`
		Files       []string        `json:"files,omitempty"`
	}
	if err := json.Unmarshal(written, &about); err != nil {
		return err
	}
	names := append(about.Files, "README.md")
	about.Version, about.Licence, about.Homepage, about.Files = r.version, licence, homepage, nil
	described, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return err
	}
	files := []entry{{"package/package.json", append(described, '\n'), 0o644}}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		files = append(files, entry{"package/" + name, data, 0o644})
	}
	text, err := os.ReadFile(filepath.Join(r.source, "LICENSE"))
	if err != nil {
		return err
	}
	files = append(files, entry{"package/LICENSE", text, 0o644})
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
	return r.write(about.Name+"-"+r.version+".tgz", b.Bytes())
}
