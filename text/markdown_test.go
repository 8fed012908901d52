package text_test

import (
	"strings"
	"testing"

	"sudokusat/text"
)

// TestMarkdownTables reads tables of Markdown with blanks that are dashes, or with an empty head.
func TestMarkdownTables(t *testing.T) {
	var tight, dashes []string
	for r := range 9 {
		cells := strings.Split(aboutGivens[9*r:9*r+9], "")
		tight = append(tight, strings.ReplaceAll("|"+strings.Join(cells, "|")+"|\n", "0", " "))
		dashes = append(dashes, strings.ReplaceAll("| "+strings.Join(cells, " | ")+" |\n", "0", "-"))
	}
	head := strings.Repeat("| ", 9) + "|\n"
	for _, in := range []string{
		head + strings.Repeat("|-", 9) + "|\n" + strings.Join(tight, ""),
		head + strings.Repeat("|---", 9) + "|\n" + strings.Join(tight, ""),
		strings.Join(dashes, ""),
	} {
		p, err := text.Parse(in, text.Options{})
		if err != nil {
			t.Errorf("%s: %v", in, err)
		} else if got := text.String(p.Shape, p.Givens); got != strings.ReplaceAll(aboutGivens, "0", ".") {
			t.Errorf("%s is read as %s", in, got)
		}
	}
}
