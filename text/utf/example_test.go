package utf_test

import (
	"fmt"
	"io"
	"strings"

	"sudokusat/text/utf"
)

func ExampleNewReader() {
	for _, text := range []string{"\x005\x003", "5\x003\x00", "53"} {
		digits, err := io.ReadAll(utf.NewReader(strings.NewReader(text)))
		fmt.Printf("%s %v\n", digits, err)
	}
	// Output:
	// 53 <nil>
	// 53 <nil>
	// 53 <nil>
}

func ExampleString() {
	fmt.Println(utf.String([]byte("R\xe4tsel \x96 30 \x80")), utf.String([]byte("Rätsel")))
	// Output:
	// Rätsel – 30 € Rätsel
}
