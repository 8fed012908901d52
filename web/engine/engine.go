// Package engine holds the files that answer questions in a browser: the engine as
// WebAssembly and the Web Worker that loads it.
//
//	worker.js        the worker; the protocol stands there
//	engine.wasm.gz   package web/wasm, compiled; the worker unpacks it. It is stored as
//	                 engine.wasm.xz, a third smaller, and packed again for browsers
//	wasm_exec.js     Go's support for WebAssembly, as it comes with Go
//	LICENSE-go.txt   the licence of wasm_exec.js and of Go's library
//	toolchain.txt    the version of Go that made them
//
// All but the worker are made by go generate, byte for byte the same on every
// machine with that version of Go, and are checked in, so that go install needs no
// other step.
package engine

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"io/fs"
	"sync"

	"sudokusat/text/pack"
)

//go:generate go run ./build

//go:embed files/*.js files/*.txt
var files embed.FS

//go:embed files/engine.wasm.xz
var stored []byte

// Wasm is the name of the engine among the files.
const Wasm = "engine.wasm.gz"

// Files are the files but the engine, by name.
func Files() fs.FS {
	sub, err := fs.Sub(files, "files")
	if err != nil {
		panic(err) // the folder is in the program
	}
	return sub
}

// Packed is the file [Wasm]. The first call takes about a second. It is shared and
// must not be changed.
func Packed() ([]byte, error) { return packed() }

var packed = sync.OnceValues(func() ([]byte, error) {
	plain, err := pack.Decompress(bytes.NewReader(stored))
	if err != nil {
		return nil, err
	}
	defer plain.Close()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.DefaultCompression)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(w, plain); err != nil {
		return nil, err
	}
	err = w.Close()
	return bytes.Clone(out.Bytes()), err
})

// Stored is the engine as it is in the program, which tells one from another. It must
// not be changed.
func Stored() []byte { return stored }
