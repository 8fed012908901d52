// Command build makes the files of package engine that are not in the repository: it
// compiles packages web/wasm and web/wasm/keys and copies what belongs to them from Go. Run it by
// "go generate ./web/engine".
//
// Nothing of the machine or of the working tree gets into the files: the same source
// and the same version of Go make the same bytes everywhere.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := build("files"); err != nil {
		fmt.Fprintln(os.Stderr, "web/engine/build:", err)
		os.Exit(1)
	}
}

// build writes the files into a folder.
func build(dir string) error {
	keys, err := compile("sudokusat/web/wasm/keys")
	if err != nil {
		return err
	}
	whole, err := compile("sudokusat/web/wasm")
	if err != nil {
		return err
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	root := strings.TrimSpace(string(out))
	for name, from := range map[string]string{"wasm_exec.js": "lib/wasm/wasm_exec.js", "LICENSE-go.txt": "LICENSE"} {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(from)))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "keys.wasm.gz"), keys, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "engine.wasm.gz"), whole, 0o644) // the last: with it the engine is there
}

// seldom are packages with much code that little time goes to: inlining would only
// make them larger.
var seldom = []string{"sudokusat/canon", "sudokusat/certificate", "sudokusat/draw/...", "sudokusat/encode/...", "sudokusat/explain/...", "sudokusat/internal/...", "sudokusat/rating/...", "sudokusat/reduce", "sudokusat/rule",
	"sudokusat/sat", "sudokusat/text/...", "sudokusat/web/...", "encoding/json", "fmt", "regexp", "regexp/syntax", "time"}

// compile returns the engine of a package, packed.
func compile(pkg string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "sudokusat-wasm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "engine.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", target}
	for _, path := range seldom {
		args = append(args, "-gcflags="+path+"=-l")
	}
	c := exec.Command("go", append(args, pkg)...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOWASM=", "GOFIPS140=off")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	plain, err := os.ReadFile(target)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}
