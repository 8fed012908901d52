package puzzlink_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/site/puzzlink"
)

func parsed(link string, o text.Options) string {
	p, err := text.Parse(link+"\n", o)
	if err != nil {
		return "error: " + err.Error()
	}
	return strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|")
}

func TestSamples(t *testing.T) {
	for link, want := range map[string]string{
		"https://puzz.link/p?sudoku/4/4/1h2r":         "#box 2x2|1..2............",
		"https://puzz.link/p?sudoku/4/4/1h2r/":        "#box 2x2|1..2............",
		"http://pzv.jp/p.html?sudoku/6/6/1l2l3l4l5l6": "#box 2x3|1......2......3......4......5......6",
		"puzz.link/p?sudoku/4/4/1h2rg":                "error: line 1: 17 squares; a 4×4 puzzle has 16",
		"https://puzz.link/p?sudoku/4/4/1h2o5":        `a square "5"`,
		"https://puzz.link/p?sudoku/4/4/1h2o0":        `a square "0"`,
		"https://puzz.link/p?sudoku/4/4/1h2o.":        `a square "."`,
		"https://puzz.link/p?sudoku/4/4/1h2o-1":       `a square "-"`,
		"https://puzz.link/p?sudoku/8/8/1h2r":         "boxes are not certain",
		"https://puzz.link/p?sudoku/9/6/1h2r":         "boxes are not certain",
		"https://puzz.link/p?slither/4/4/1h2r":        `of the kind "slither"`,
		"https://puzz.link/p?sudoku/v:/4/4/1h2r":      `with 4 parts behind "sudoku", where columns, rows and squares belong`,
	} {
		got := parsed(link, text.Options{})
		if strings.HasPrefix(got, "error: ") {
			last := want[strings.LastIndexAny(want, "|:")+1:]
			if !strings.Contains(got, strings.TrimSpace(last)) {
				t.Errorf("%s: %s", link, got)
			}
		} else if got != want {
			t.Errorf("%s: %s", link, got)
		}
	}
}

// TestAskedBoxes wants the boxes of the options where the editor has the usual ones.
func TestAskedBoxes(t *testing.T) {
	link := "https://puzz.link/p?sudoku/6/6/1l2l3l4l5l6"
	if got, want := parsed(link, text.Options{BoxRows: 3, BoxCols: 2}), "#box 3x2|1......2......3......4......5......6"; got != want {
		t.Error(got)
	}
}

// TestEachCharacterCounts changes each character of the squares.
func TestEachCharacterCounts(t *testing.T) {
	const link, want = "https://puzz.link/p?sudoku/16/16/-10z1-0fzzzzzzzzzzzs", "16"
	same := parsed(link, text.Options{})
	if !strings.Contains(same, want) {
		t.Fatal(same)
	}
	for i := strings.LastIndex(link, "/") + 1; i < len(link); i++ {
		for _, x := range []string{"", "g", "-", "1", "7", "."} {
			if x != link[i:i+1] && parsed(link[:i]+x+link[i+1:], text.Options{}) == same {
				t.Errorf("%s with %q at %d is the same", link, x, i)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("sudoku/9/9/g3h-10")
	f.Add("sudoku/6/6/1l2l3l4l5l6")
	f.Fuzz(func(t *testing.T, query string) {
		start := sitetest.CPU()
		puzzlink.Site().Link(&url.URL{Host: "puzz.link", RawQuery: query}, 0, finding.Options{})
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(query)>>10) {
			t.Errorf("%v for %d bytes", took, len(query))
		}
	})
}

func ExampleSite() {
	u, _ := url.Parse("https://puzz.link/p?sudoku/4/4/1h2r")
	for _, f := range puzzlink.Site().Link(u, 0, finding.Options{}) {
		fmt.Println(len(f.Givens), f.Givens[0], f.Givens[3])
	}
	// Output: 16 1 2
}
