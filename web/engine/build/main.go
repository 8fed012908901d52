// Command build makes the files of package engine: it compiles package web/wasm and
// packs it (xz.go), and copies what comes with Go. Run it by "go generate ./web/engine";
// it takes a minute.
//
// The same version of Go makes the same bytes everywhere. Which one it was stands in
// toolchain.txt; with another one build stops, unless it is told -new.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

func main() {
	renew := flag.Bool("new", false, "use this version of Go, whatever the last one was")
	flag.Parse()
	if err := build("files", *renew); err != nil {
		fmt.Fprintln(os.Stderr, "web/engine/build:", err)
		os.Exit(1)
	}
}

func build(dir string, renew bool) error {
	version := runtime.Version()
	pin := filepath.Join(dir, "toolchain.txt")
	if was, err := os.ReadFile(pin); err == nil && strings.TrimSpace(string(was)) != version && !renew {
		return fmt.Errorf("the files were made by %s and this is %s: run \"GOTOOLCHAIN=%[1]s go generate ./web/engine\", or \"go run ./build -new\" in web/engine to change over", strings.TrimSpace(string(was)), version)
	}
	wasm, err := compile()
	if err != nil {
		return err
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	root := strings.TrimSpace(string(out))
	support, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"engine.wasm.xz": wasm, "wasm_exec.js": support, "LICENSE-go.txt": licence, "toolchain.txt": []byte(version + "\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// seldom are packages with much code that little time goes to: inlining would only
// make them larger.
var seldom = []string{"sudokusat/certificate", "sudokusat/draw", "sudokusat/rule", "sudokusat/text", "sudokusat/web/api", "encoding/json", "fmt", "regexp", "regexp/syntax", "time"}

// compile returns the engine, packed. Nothing of the machine or of the working tree
// gets into it.
func compile() ([]byte, error) {
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
	c := exec.Command("go", append(args, "sudokusat/web/wasm")...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOWASM=", "GOFIPS140=off", "GOTOOLCHAIN="+runtime.Version())
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	plain, err := os.ReadFile(target)
	if err != nil {
		return nil, err
	}
	return xz(plain), nil
}
