//go:build js && wasm

// Command wasm is the whole engine of the page: package api in a Web Worker. It answers what
// package web/wasm/keys, which is loaded first, does not.
package main

import (
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/web/api"
	"sudokusat/web/wasm/internal/host"
)

func main() {
	host.Serve(func(turn func()) host.Engine {
		return api.New(api.Options{Engine: native.New(native.Jobs(1)), Prover: sat.NewCDCL(1, 0), Yield: turn}).DoWithProgress
	})
}
