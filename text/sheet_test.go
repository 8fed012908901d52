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

// TestMapBelowSheet reads a map of regions below a sheet as a jigsaw, or refuses the whole;
// labels of cages there it always refuses.
func TestMapBelowSheet(t *testing.T) {
	const map9, cages = "AAAABBCCCAAABBBCCCAABBBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII", "HHHDDGGGGHHHDDGGGGHHHFDGGGGBFFFFAGGGBFFFFAAAGBBFCFEJJBBBCFEEJJBBBCCEEJJBBBCCCJJJJ"
	numbers := strings.NewReplacer("A", "1", "B", "2", "C", "3", "D", "4", "E", "5", "F", "6", "G", "7", "H", "8", "I", "9", "J", ".")
	sheet := func(grid, sep string) string {
		var b strings.Builder
		for r := range 9 {
			b.WriteString(strings.Join(strings.Split(grid[9*r:9*r+9], ""), sep) + "\n")
		}
		return b.String()
	}
	for _, sep := range []string{",", ";", "\t", ", ", " & ", " | "} {
		for _, blank := range []string{"0", ".", "", "NaN"} {
			for _, between := range []string{"", "\n", strings.Repeat(sep, 8) + "\n", "# map\n", "\nMap\n"} {
				for _, below := range []string{map9, cages, numbers.Replace(map9), numbers.Replace(cages)} {
					in := strings.ReplaceAll(sheet(aboutGivens, sep), "0", blank) + between + sheet(below, sep)
					rec, err := text.NewReader(strings.NewReader(in), text.Options{}).Read()
					if err != nil {
						continue
					}
					if board := rec.Puzzle.Shape.Board(); board.Regions == nil || strings.ContainsAny(below, "J.") {
						t.Errorf("%s is read as %s", in, text.String(rec.Puzzle.Shape, rec.Puzzle.Givens))
					}
				}
			}
		}
	}
	in := sheet(aboutGivens, "\t") + "\n" + sheet(map9, "\t")
	if p, err := text.Parse(in, text.Options{}); err != nil || p.Shape.Board().Regions == nil {
		t.Errorf("%s: %v", in, err)
	}
}
