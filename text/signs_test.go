package text

import (
	"io"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
)

// TestSignsBesideDigitsAreRefused puts a sign that could be a clue before and behind digits of puzzles in every
// form: an inequality, a mark of a cell, a sum. None of them may be passed over.
func TestSignsBesideDigitsAreRefused(t *testing.T) {
	t.Parallel()
	samples := map[string]string{
		"a grid": grid9, "a list": line9 + "\n" + line9[1:] + ".\n", "words": cellsOf(".", " ", "\n") + "\n", "a box": boxed9("."),
		"commas": cellsOf("0", ",", "\n") + "\n", "bars": cellsOf(".", "|", "\n") + "\n", "a table": "id,puzzle,name\n1," + line9 + ",x\n",
		"JSON rows": "[[" + cellsOf("0", ",", "],[") + "]]\n", "an object": "{\"puzzle\":\"" + line9 + "\"}\n", "a title": "Easy one\n\n" + grid9, "a remark": "# one\n" + grid9,
	}
	for name, in := range families9 {
		if !strings.Contains(in, "://") {
			samples[name] = in
		}
	}
	tried := 0
	for name, in := range samples {
		before := everyGrid(in)
		if before == "" {
			t.Errorf("%s is refused", name)
		}
		met := 0
		for i := len(in) / 3; i < len(in) && met < testenv.Rounds(4); i++ {
			if in[i] < '1' || in[i] > '9' {
				continue
			}
			other := everyGrid(in[:i] + string('1'+(in[i]-'0')%9) + in[i+1:])
			if other == before || other == "" {
				continue // no given
			}
			met++
			for k, sign := range []string{"<", " <", ">", "!", "^", "~", "*", " *", "?", "/2", "→", "(5)", "@", "$", "½", " x "} {
				if (k+len(name))%3 > 0 && !testenv.LongTests() {
					continue // some at each place
				}
				for _, changed := range []string{in[:i] + sign + in[i:], in[:i+1] + sign + in[i+1:]} {
					if tried++; everyGrid(changed) == before && (name != "ISS" || sign != "~") { // which separates there
						t.Errorf("%s with %q at %d is read as without:\n%.300s", name, sign, i, changed)
					}
				}
			}
		}
	}
	t.Logf("%d inputs", tried)
}

// everyGrid returns the puzzles of a text, "" if something in it is refused.
func everyGrid(in string) (all string) {
	r := NewReader(strings.NewReader(in), Options{})
	for {
		rec, err := r.Read()
		switch {
		case err == io.EOF:
			return all
		case err != nil:
			return ""
		}
		all += rec.Puzzle.Text() + "\n"
	}
}
