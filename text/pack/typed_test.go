package pack_test

import (
	"io"
	"strings"
	"testing"

	"sudokusat/text"
	"sudokusat/text/pack"
)

// TestTypedPuzzleIsAnsweredAtOnce answers what is typed at once: telling the format waits for no
// more than the puzzle's last line.
func TestTypedPuzzleIsAnsweredAtOnce(t *testing.T) {
	const grid = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
	line := strings.ReplaceAll(grid, "\n", "")
	spaced := strings.ReplaceAll(strings.Join(strings.Split(grid, ""), " "), "\n ", "\n")
	for name, in := range map[string]string{"line": line + "\n", "grid": grid, "spaced": spaced, "object": "{\"puzzle\":\"" + line + "\"}\n"} {
		t.Run(name, func(t *testing.T) {
			r, w := io.Pipe()
			go io.WriteString(w, in) // and then the user thinks
			unpacked, err := pack.Decompress(r)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := text.NewReader(unpacked, text.Options{}).Read(); err != nil {
				t.Error(err)
			}
			w.Close()
		})
	}
}
