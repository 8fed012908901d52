package engine_test

import (
	"fmt"
	"io/fs"

	"sudokusat/web/engine"
)

func ExampleFiles() {
	names, err := fs.Glob(engine.Files(), "*.js")
	fmt.Println(names, err)
	// Output: [wasm_exec.js worker.js] <nil>
}
