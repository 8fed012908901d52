package text_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"sudokusat/text"
	"sudokusat/text/finding"
)

// Columns of a table that belong to a puzzle.

const aboutGivens = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

// converted reads puzzles and writes them as a new table.
func converted(t *testing.T, in string) (out string, about []finding.About) {
	t.Helper()
	var buf bytes.Buffer
	r, w := text.NewReader(strings.NewReader(in), text.Options{}), text.NewWriter(&buf, text.WriterOptions{Format: text.CSV, Unsolved: true})
	for {
		rec, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		about = append(about, rec.About())
		if err := w.Write(rec, rec.Puzzle.Givens); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String(), about
}

func TestColumnsAbout(t *testing.T) {
	const header = "puzzle,solution,rules,title,author,source,ruleset\n"
	for _, c := range []struct{ in, want string }{
		{"Title,puzzle,AUTHOR,Source\n\"A \"\"B\"\", c\"," + aboutGivens + ",Ann,x.org/1\nOther words," + aboutGivens + ",,\n",
			header + aboutGivens + ",,none,\"A \"\"B\"\", c\",Ann,x.org/1,\n" + aboutGivens + ",,none,Other words,,,\n"},
		{"puzzle\trules\ttext\n" + aboutGivens + "\tdiagonal; antiknight\tBoth diagonals, too\n" + aboutGivens + "\tnone\t\n",
			header + aboutGivens + ",,diagonal; anti-knight,,,,\"Both diagonals, too\"\n" + aboutGivens + ",,none,,,,\n"},
		{"#rule diagonal\n#title One\n" + aboutGivens + "\n#rule\n" + aboutGivens + "\n",
			header + aboutGivens + ",,diagonal,One,,,\n" + aboutGivens + ",,none,,,,\n"},
		{aboutGivens + "\n#title Late\n#text Normal rules\n#text apply\n" + aboutGivens + "\n", // below a header without the columns
			"puzzle,solution\n" + aboutGivens + ",\n#title Late\n#text Normal rules\n#text apply\n" + aboutGivens + ",\n"},
	} {
		got, about := converted(t, c.in)
		if got != c.want {
			t.Errorf("%s\nbecomes\n%s\nnot\n%s", c.in, got, c.want)
		}
		again, same := converted(t, got)
		if again != got {
			t.Errorf("%s\nbecomes another table:\n%s", got, again)
		}
		for i := range about {
			if about[i] != same[i] {
				t.Errorf("%+v is read back as %+v", about[i], same[i])
			}
		}
	}
}

func TestRulesInWordsAlone(t *testing.T) {
	for _, in := range []string{
		"puzzle,ruleset\n" + aboutGivens + ",Normal rules and more\n",
		"puzzle,text\n" + aboutGivens + ",Normal rules and more\n",
		"puzzle,rules,text\n" + aboutGivens + ",,Normal rules and more\n",
	} {
		_, err := text.NewReader(strings.NewReader(in), text.Options{}).Read()
		var wrong *text.ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, text.ErrRule) || wrong.Line != 2 {
			t.Errorf("%s\nis read: %v", in, err)
		}
	}
}

// TestStrangeColumns refuses what is in a column that could be a rule, or contradicts the grid.
func TestStrangeColumns(t *testing.T) {
	const again = "; --ignore %s opens the puzzle without it"
	for _, c := range []struct{ name, header, value, want string }{
		{"unknown", "cages", "r1c1", `the column "cages" is not understood, and could be a rule of the puzzle` + again},
		{"without a name", "", "diagonal", "a column without a name, which could be a rule of the puzzle"},
		{"the puzzle twice", "Puzzle", aboutGivens, `the column "Puzzle" is there twice, and which is meant is not certain`},
		{"an id", "id", "antiknight-1", `the column "id" names a rule (antiknight), and the puzzle has none` + again},
		{"an address", "url", "http://x/windoku", `the column "url" names a rule (windoku), and the puzzle has none` + again},
		{"an author", "author", "Little Killer", `the column "author" names a rule (little killer), and the puzzle has none` + again},
		{"a source", "source", "https://x/windoku/1", `the column "source" names a rule (windoku), and the puzzle has none` + again},
		{"a status", "status", "diagonal", `the column "status" names a rule (diagonal), and the puzzle has none` + again},
		{"a rating", "rating", "diagonal", `the column "rating" names a rule (diagonal), and the puzzle has none` + again},
		{"a size", "size", "6", `"size" is not the size of this puzzle, which has 9×9 cells` + again},
		{"an id that is harmless", "id", "k17-b", ""},
		{"a technique", "techniques", "\"Skyscraper, XY-wing\"", ""},
		{"a size that fits", "size", "9", ""},
		{"a box", "size", "3", ""},
		{"rows and columns", "dimensions", "9x9", ""},
		{"a size in words", "size", "large", ""},
		{"an address that is harmless", "link", "https://example.org/17", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := text.NewReader(strings.NewReader("puzzle,"+c.header+"\n"+aboutGivens+","+c.value+"\n"), text.Options{}).Read()
			want := ""
			if c.want != "" {
				want = "-:2:83: " + strings.ReplaceAll(c.want, "%s", c.header)
			}
			if got := ""; err != nil {
				if got = err.Error(); got != want {
					t.Errorf("%s, want %s", got, want)
				}
			} else if want != "" {
				t.Error("is read")
			}
		})
	}
	_, err := text.NewReader(strings.NewReader("puzzle,rules,rules\n"+aboutGivens+",,diagonal\n"), text.Options{Ignore: []string{"rules"}}).Read()
	if err == nil || !strings.HasSuffix(err.Error(), `the column "rules" is there twice, and which is meant is not certain`) {
		t.Error(err)
	}
}
