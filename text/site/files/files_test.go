package files_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/site/files"
)

// samples are files and the puzzles they mean.
var samples = map[string]string{
	"4 4\n1 - - 2\n- - - -\n- 3 - -\n- - - 4\n":                                     "#box 2x2|1..2.....3.....4",
	"4 4\n1 - - 2\n- - - -\n- 3 - -\n- - - 4\n\na a a b\nc a b b\nc c d b\nc d d d": "#board 4x4 regions 0001201122312333|1..2.....3.....4",
}

func parsed(in string) string {
	p, err := text.Parse(in+"\n", text.Options{})
	if err != nil {
		return "error: " + err.Error()
	}
	return strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|")
}

func TestSamples(t *testing.T) {
	for in, want := range samples {
		if got := parsed(in); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestAskedBoxes wants the boxes of the options where a file has none.
func TestAskedBoxes(t *testing.T) {
	row := "- - - - - -\n"
	p, err := text.Parse("6 6\n1 - - - - -\n"+strings.Repeat(row, 5), text.Options{BoxRows: 3, BoxCols: 2})
	if err != nil || !strings.HasPrefix(p.Text(), "#box 3x2\n1....") {
		t.Error(p.Text(), err)
	}
}

func TestRefused(t *testing.T) {
	for in, want := range map[string]string{
		"4 4\n1 - - 2\n- - - -\n- 3 - -\n- - - 4\n\na a a b\nc a b b\nc c d b\nc d d e": "not 4 regions",
		"4\n4 4 1\n12\n4 0 1 2 3\n4 4 5 6 7\n4 8 9 10 11\n":                             "KSudoku",
		"1!,.,3,2!;.,.,.,.;.,3!,.,.;.(1,2),.[3],.,4!":                                   `marked with "!"`,
		"1!|.|3|2!;\n.|.|.|.;\n.|3!|.|.;\n.(1,2):[3]|.|.|4!":                            `marked with "!"`,
		".(1,2)|2!|3|2!;\n.|.|.|.;\n.|3!|.|.;\n.(1,2):[3]|.|.|4!":                       `marked with "!"`,
	} {
		if got := parsed(in); !strings.HasPrefix(got, "error: ") || !strings.Contains(got, want) {
			t.Errorf("%s is\n%s", in, got)
		}
	}
}

// TestEachGivenCounts changes what makes a given.
func TestEachGivenCounts(t *testing.T) {
	for in, want := range samples {
		for i := strings.Index(in, "\n") + 1; i < len(in); i++ {
			for _, x := range []string{"", "-", "4", "9", "b", "x"} {
				if strings.IndexByte("1234", in[i]) < 0 && (in[i] < 'a' || in[i] > 'd') || x == in[i:i+1] {
					continue
				}
				if changed := in[:i] + x + in[i+1:]; parsed(changed) == want {
					t.Errorf("%q is the same as %q", changed, in)
				}
			}
		}
	}
}

func document(in string) *finding.Document {
	return &finding.Document{Text: in, Lines: strings.Split(in, "\n"), First: 1}
}

func FuzzRead(f *testing.F) {
	for in := range samples {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		files.Site().Document(document(in), finding.Options{})
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(in)>>10) {
			t.Errorf("%v for %d bytes", took, len(in))
		}
	})
}

func ExampleSite() {
	for _, f := range files.Site().Document(document("4 4\n1 - 3 2\n- - - -\n- 3 - -\n- - - 4\n"), finding.Options{}) {
		fmt.Println(f.Givens[0], f.Givens[1] == finding.Blank, f.Givens[3])
	}
	// Output: 1 true 2
}
