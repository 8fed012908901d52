package lattice_test

import (
	"fmt"
	"strings"

	"sudokusat/text/lattice"
)

func ExampleRead() {
	lines := strings.Split(`+===+===+===+===+
| 1 |   |   | 4 |
+---+---+---+---+
|   |   | 3 |   |
+===+===+===+===+
|   | 2 |   |   |
+---+---+---+---+
|   |   |   | 3 |
+===+===+===+===+`, "\n")
	l, err := lattice.Read(func(i int) ([]byte, bool) { return []byte(lines[min(i, len(lines)-1)]), i < len(lines) })
	fmt.Println(l.N, l.Regions, l.Cells[0], l.Cells[1], err)
	// Output:
	// 4 [0 0 1 1 0 0 1 1 2 2 3 3 2 2 3 3] {1 2 3 false} {1 6 7 true} <nil>
}

func ExampleWeigh() {
	plain := func(c rune) byte { return map[rune]byte{'┃': '|', '│': '|'}[c] }
	fmt.Printf("%q\n", lattice.Weigh([]byte("|1|2|"), []byte("┃1│2┃"), plain))
	// Output: "\xfe1|2\xfe"
}
