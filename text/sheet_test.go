package text_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"sudokusat/text"
)

// TestMapBesideSheet refuses a sheet with a map in further columns by one message.
func TestMapBesideSheet(t *testing.T) {
	for _, sep := range []string{",", ";"} {
		for _, gap := range []string{"", sep} {
			var in strings.Builder
			for r := range 9 {
				row := aboutGivens[9*r : 9*r+9]
				cells := strings.Split(strings.ReplaceAll(row, "0", " ")+strings.Repeat(string(rune('1'+r)), 9), "")
				line := strings.ReplaceAll(strings.Join(cells[:9], sep)+sep+gap+strings.Join(cells[9:], sep), " ", "")
				in.WriteString(line + "\n")
			}
			r := text.NewReader(strings.NewReader(in.String()), text.Options{})
			_, err := r.Read()
			if !errors.Is(err, text.ErrSyntax) || !strings.Contains(err.Error(), "could be a map") {
				t.Errorf("%s: %v", in.String(), err)
			}
			if _, err = r.Read(); err != io.EOF {
				t.Errorf("%s: a second message: %v", in.String(), err)
			}
		}
	}
}
