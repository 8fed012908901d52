// Package engine holds the files that answer questions in a browser: the engine as
// WebAssembly and the Web Worker that loads it.
//
//	worker.js        the worker; the protocol stands there
//	engine.wasm.gz   package web/wasm, compiled; the worker unpacks it
//	wasm_exec.js     Go's support for WebAssembly, as it comes with Go
//	LICENSE-go.txt   the licence of wasm_exec.js and of Go's library
//	toolchain.txt    the version of Go that made them
//
// All but the worker are made by go generate, byte for byte the same on every
// machine with that version of Go, and are checked in, so that go install needs no
// other step.
package engine

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build

//go:embed files
var files embed.FS

// Files are the files, by name.
func Files() fs.FS {
	sub, err := fs.Sub(files, "files")
	if err != nil {
		panic(err) // the folder is in the program
	}
	return sub
}
