package page_test

import (
	"fmt"
	"io/fs"

	"sudokusat/web/page"
)

func ExampleFiles() {
	names, err := fs.Glob(page.Files(), "*.html")
	fmt.Println(names, err)
	// Output: [index.html] <nil>
}
