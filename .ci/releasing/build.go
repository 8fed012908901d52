package main

import (
	"debug/buildinfo"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// content is what the packages of a target contain.
type content struct {
	program string // a file
	info    *buildinfo.BuildInfo
	files   map[string][]byte // README.md, man/…, completions/…, licenses/…
}

// shells are the shells with completions, and the files that they look for.
var shells = map[string]string{"bash": "sudokusat", "zsh": "_sudokusat", "fish": "sudokusat.fish", "powershell": "sudokusat.ps1"}

// build makes the content of each target.
func (r *release) build() ([]content, error) {
	if err := r.run(nil, nil, "go", "generate", "./web/engine"); err != nil {
		return nil, err
	}
	shared, err := r.shared()
	if err != nil {
		return nil, err
	}
	var out []content
	for _, t := range r.targets {
		c := content{program: filepath.Join(r.work, t.String()), files: maps.Clone(shared)}
		if err := r.compile(t, c.program); err != nil {
			return nil, err
		}
		if c.info, err = buildinfo.ReadFile(c.program); err != nil {
			return nil, err
		}
		var modules []string
		for _, m := range c.info.Deps {
			modules = append(modules, m.Path)
		}
		licences, err := r.licences(modules)
		if err != nil {
			return nil, err
		}
		maps.Copy(c.files, licences)
		out = append(out, c)
	}
	return out, nil
}

// run runs a program in the folder of the module; its output goes to out.
func (r *release) run(out *[]byte, env []string, args ...string) error {
	c := exec.Command(args[0], args[1:]...)
	c.Dir, c.Stderr = r.source, os.Stderr
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOFIPS140=off", "SOURCE_DATE_EPOCH="+strconv.FormatInt(r.date.Unix(), 10))
	c.Env = append(c.Env, env...)
	b, err := c.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	if out != nil {
		*out = b
	}
	return nil
}

// compile builds the program of a target. Nothing of this machine gets into it.
func (r *release) compile(t target, to string) error {
	return r.run(nil, []string{"GOOS=" + t.os, "GOARCH=" + t.arch, "GOAMD64=v1", "GOARM64=v8.0"},
		"go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid= -X main.released="+r.version, "-o", to, "./cmd/sudokusat")
}

// shared returns the files that are the same for all targets. The program for this machine
// writes manual pages and completions.
func (r *release) shared() (map[string][]byte, error) {
	out := map[string][]byte{}
	var documents []string
	for _, pattern := range []string{"docs/*.*", "docs/gallery/*.svg"} {
		found, err := filepath.Glob(filepath.Join(r.source, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			documents = append(documents, path.Dir(pattern)+"/"+filepath.Base(name))
		}
	}
	for _, name := range append(documents, "README.md", "CHANGELOG.md", "LICENSE", "contrib/verify.py", "contrib/rules.py", "contrib/board.py", "testdata/puzzle.txt") {
		b, err := os.ReadFile(filepath.Join(r.source, name))
		if err != nil {
			return nil, err
		}
		out[name] = b
	}
	program, pages := filepath.Join(r.work, "here"), filepath.Join(r.work, "man")
	if err := r.compile(target{runtime.GOOS, runtime.GOARCH}, program); err != nil {
		return nil, err
	}
	if err := r.run(nil, nil, program, "man", pages); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(pages)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if out["man/"+e.Name()], err = os.ReadFile(filepath.Join(pages, e.Name())); err != nil {
			return nil, err
		}
	}
	for shell, file := range shells {
		var script []byte
		if err := r.run(&script, nil, program, "completion", shell); err != nil {
			return nil, err
		}
		out["completions/"+file] = script
	}
	return out, nil
}

// licences returns the licence texts of modules, and of Go, whose library is in every program.
// A module without one is an error.
func (r *release) licences(modules []string) (map[string][]byte, error) {
	var root []byte
	if err := r.run(&root, nil, "go", "env", "GOROOT"); err != nil {
		return nil, err
	}
	folders := map[string]string{"go": strings.TrimSpace(string(root))}
	for _, m := range modules {
		var dir []byte
		if err := r.run(&dir, nil, "go", "list", "-m", "-f", "{{.Dir}}", m); err != nil {
			return nil, err
		}
		folders[m] = strings.TrimSpace(string(dir))
	}
	out := map[string][]byte{}
	for module, dir := range folders {
		found, err := licencesIn(dir)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(slices.Collect(maps.Keys(found)), isLicence) {
			return nil, fmt.Errorf("%s has no licence in %s", module, dir)
		}
		for file, text := range found {
			out[path.Join("licenses", module, file)] = text
		}
	}
	return out, nil
}

// isLicence reports whether a file is the licence of a module.
func isLicence(file string) bool {
	return slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING"}, func(s string) bool { return strings.HasPrefix(strings.ToUpper(file), s) })
}

// licencesIn returns the licences and notices of a folder, and the texts in its folder
// licenses, which they may refer to.
func licencesIn(dir string) (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, below := range []string{"", "licenses"} {
		entries, err := os.ReadDir(filepath.Join(dir, below))
		if err != nil && below == "" {
			return nil, err
		}
		for _, e := range entries {
			upper := strings.ToUpper(e.Name())
			if !e.Type().IsRegular() || below == "" && !isLicence(upper) && !strings.HasPrefix(upper, "NOTICE") && !strings.HasPrefix(upper, "PATENTS") {
				continue
			}
			name := path.Join(below, e.Name())
			if out[name], err = os.ReadFile(filepath.Join(dir, below, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}
