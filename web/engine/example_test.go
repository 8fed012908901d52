package engine_test

import (
	"fmt"
	"io/fs"

	"sudokusat/web/engine"
)

func ExampleFiles() {
	names, err := fs.Glob(engine.Files(), "worker.js")
	fmt.Println(names, err)
	// Output: [worker.js] <nil>
}
