// Package engine holds the files that answer questions in a browser: the engine as
// WebAssembly and the Web Worker that loads it. It is there twice: whole, and as the
// third of it that a page needs first, for the verdict at each key.
//
//	worker.js        the worker; it describes the protocol
//	keys.wasm.gz     package web/wasm/keys, compiled; the worker unpacks it
//	engine.wasm.gz   package web/wasm, compiled
//	wasm_exec.js     Go's support for WebAssembly, as it comes with Go
//	LICENSE-go.txt   the licence of wasm_exec.js and of Go's library
//
// All but the worker are made by "go generate ./web/engine" and are not in the
// repository: a program that is built without that has no engine for browsers, and
// its page asks the server it comes from.
package engine

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build

//go:embed files
var files embed.FS

// Files are the files that there are, by name.
func Files() fs.FS {
	sub, _ := fs.Sub(files, "files") // fails for malformed paths only
	return sub
}

// Built reports whether both engines are among the files.
func Built() bool {
	for _, name := range []string{"files/keys.wasm.gz", "files/engine.wasm.gz"} {
		if _, err := fs.Stat(files, name); err != nil {
			return false
		}
	}
	return true
}
