package html_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"
	"testing"

	"sudokusat/draw"
	"sudokusat/draw/html"
	"sudokusat/sudoku"
)

func empty() *draw.Picture {
	shape := sudoku.Classic()
	return draw.Scene{Puzzle: sudoku.Puzzle{Shape: shape, Givens: sudoku.NewGrid(shape)}, Title: `<b>"one" & two</b>`}.Picture()
}

// A page with one picture.
func Example() {
	var b bytes.Buffer
	page := html.New(&b, html.Options{Title: "Empty"})
	if err := page.Add("1", empty(), ""); err != nil {
		log.Fatal(err)
	}
	if err := page.Close(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Count(b.String(), "<svg "))
	// Output: 1
}

// TestSelfContained holds a page to have no script and no address, and names to be
// text whatever they contain.
func TestSelfContained(t *testing.T) {
	dark := draw.Dark
	for _, o := range []html.Options{{}, {Theme: &dark, Title: "</title><script>"}} {
		var b bytes.Buffer
		page := html.New(&b, o)
		if err := page.Add("<script>", empty(), "</pre><script>"); err != nil {
			t.Fatal(err)
		}
		if err := page.Close(); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(b.String(), `xmlns="http://www.w3.org/2000/svg"`, "")
		for _, bad := range []string{"<script", "http:", "https:", "src=", "href", "@import", "url(", "<b>"} {
			if strings.Contains(text, bad) {
				t.Errorf("%+v: %s in the page", o, bad)
			}
		}
		if (o.Theme == nil) != strings.Contains(text, "prefers-color-scheme") {
			t.Errorf("%+v: the mode of who looks", o)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, fmt.Errorf("full") }

func TestWriteError(t *testing.T) {
	page := html.New(full{}, html.Options{})
	page.Add("", empty(), "")
	if err := page.Close(); err == nil {
		t.Error("no error")
	}
}

// Steps are shown one at a time by a script; other pages have none.
func TestSteps(t *testing.T) {
	for _, steps := range []bool{false, true} {
		var b bytes.Buffer
		page := html.New(&b, html.Options{Steps: steps})
		for range 2 {
			if err := page.Add("step", empty(), "", "first <line>", "second"); err != nil {
				t.Fatal(err)
			}
		}
		if err := page.Close(); err != nil {
			t.Fatal(err)
		}
		got := b.String()
		if strings.Count(got, "<p>first &lt;line&gt;</p>\n<p>second</p>\n</figure>") != 2 || strings.Contains(got, "<script>") != steps || strings.Contains(got, "<nav hidden>") != steps {
			t.Errorf("steps %v: %s", steps, got)
		}
	}
}
