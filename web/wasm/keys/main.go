//go:build js && wasm

// Command keys is the first engine that a page loads: package verdict in a Web Worker, for the
// question at each key. Package web/wasm is the whole one.
package main

import (
	"sudokusat/native"
	"sudokusat/web/verdict"
	"sudokusat/web/wasm/internal/host"
)

func main() {
	host.Serve(func(turn func()) host.Engine {
		return verdict.New(native.New(native.Jobs(1)), turn).Do
	})
}
