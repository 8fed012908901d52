package text

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// TestParseShortWays plays the short ways of Parse against the reader: what they
// take the reader reads as the same puzzle.
func TestParseShortWays(t *testing.T) {
	var texts []string
	for _, form := range rowForms {
		line := strings.NewReplacer("c", "-", " ", "-", "|", "+").Replace(form)
		for rules := range 16 {
			var b strings.Builder
			for i, row := range strings.Fields(grid9) {
				if i%3 == 0 && rules>>(i/3)&1 == 1 {
					b.WriteString(line + "\n")
				}
				drawn := form
				for _, c := range row {
					drawn = strings.Replace(drawn, "c", string(c), 1)
				}
				b.WriteString(drawn + "\n")
			}
			if rules>>3&1 == 1 {
				b.WriteString(line + "\n")
			}
			texts = append(texts, b.String())
		}
	}
	texts = append(texts, framed, puzzle9, puzzle9+" 17 clues\n")
	options := []Options{{}, {BoxRows: 3, BoxCols: 3}, {Rules: []sudoku.Rule{rule.Diagonal{}}}, {Rules: []sudoku.Rule{rule.Latin{}}}, {BoxRows: 2, BoxCols: 3}}
	short := 0
	agree := func(in string, o Options) {
		got, ok := parseClassic(in, o)
		if !ok {
			return
		}
		short++
		rec, err := parseOne(newReader(memorySource([]byte(in)), o), in)
		want := rec.Puzzle
		if err != nil || !got.Shape.Same(want.Shape) || got.Text() != want.Text() || !got.SameRules(want) {
			t.Fatalf("%q\nthe short way reads %s, the reader %s, %v", in, got.Text(), want.Text(), err)
		}
	}
	for _, in := range texts {
		for _, o := range options {
			agree(in, o)
		}
	}
	if short < 75 {
		t.Errorf("only %d texts go the short way", short)
	}
	rng := rand.New(rand.NewPCG(8, 1))
	const chars = "123456789.0*_?-+=| \n\r#x,│─├"
	for range 30000 {
		b := []byte(texts[rng.IntN(len(texts))])
		for range 1 + rng.IntN(3) {
			i := rng.IntN(len(b))
			c := chars[rng.IntN(len(chars))]
			switch rng.IntN(4) {
			case 0:
				b[i] = c
			case 1:
				b = append(b[:i], b[i+1:]...)
			case 2:
				b = append(b[:i+1], b[i:]...)
				b[i] = c
			default: // a line goes, or comes twice
				lines := strings.SplitAfter(string(b), "\n")
				k := rng.IntN(len(lines))
				lines[k] = strings.Repeat(lines[k], 2*rng.IntN(2))
				b = []byte(strings.Join(lines, ""))
			}
			if len(b) == 0 {
				break
			}
		}
		agree(string(b), options[rng.IntN(len(options))])
	}
}
