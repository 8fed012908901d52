package pack_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"sudokusat/text"
	"sudokusat/text/pack"
)

// A list is read whether it is packed or not.
func ExampleDecompress() {
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	io.WriteString(z, "12..34...1...2..\n")
	z.Close()

	list, err := pack.Decompress(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer list.Close()
	rec, err := text.NewReader(list, text.Options{}).Read()
	fmt.Println(text.String(rec.Puzzle.Shape, rec.Puzzle.Givens), err)
	// Output: 12..34...1...2.. <nil>
}
