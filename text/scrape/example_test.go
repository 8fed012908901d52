package scrape_test

import (
	"fmt"
	"strings"

	"sudokusat/text/finding"
	"sudokusat/text/scrape"
)

func ExampleRead() {
	text := "cell(1,1,5). cell(1,2,3). cell(1,5,7). cell(2,1,6). cell(9,9,9)."
	d := &finding.Document{Text: text, Lines: strings.Split(text, "\n"), First: 1}
	none := func(*finding.Document) []finding.Finding { return nil }
	for _, f := range scrape.Read(d, scrape.Readers{Sites: none, JSON: none, List: func(*finding.Document) *scrape.List { return &scrape.List{} }}) {
		fmt.Println(f.Givens[:3], f.Givens[80])
	}
	// Output: [5 3 -9223372036854775808] 9
}
