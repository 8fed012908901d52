package explain

import (
	"slices"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// What a sum rules out by its bounds is explained by them: numbers that people can add up.
func TestSumsByBounds(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{"little-killer 7 r1c3..r3c1", "r1c1, r1c2, r2c1, r2c3, r3c2 and r3c3 are not 1, 2 or 4: any of these would break the little killer 7 from r1c3: with r1c1=1, r1c2=1, r2c1=1, r2c3=1, r3c2=1 or r3c3=1, r1c3+r2c2+r3c1 is at least 9"},
		{"sum 24 r1c1 r1c2 r1c3", "with r1c1=1, r1c1+r1c2+r1c3 is at most 18"},
		{"arrow r1c1 = r1c2 r1c3", "r1c1 is not 1 or 2; r1c2 and r1c3 are not 9: any of these would break the arrow at r1c1: with r1c1=1, r1c2+r1c3 is at least 5"},
	} {
		rules, err := rule.ParseAll(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		shape := sudoku.Classic()
		p, err := sudoku.NewPuzzle(shape, sudoku.NewGrid(shape), rules...)
		if err != nil {
			t.Fatal(err)
		}
		wantHint(t, p, c.want)
	}
}

// wantHint wants a text in one of the first patterns of a puzzle.
func wantHint(t *testing.T, p sudoku.Puzzle, want string) {
	t.Helper()
	s, err := Hint(t.Context(), p, Options{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, one := range s.Patterns() {
		texts = append(texts, one.Text(p))
	}
	if !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, want) }) {
		t.Errorf("%q is in none of %q", want, texts)
	}
}

// A rule of many cells or pairs is named by those of them that are meant.
func TestNamesAreOfTheCellsMeant(t *testing.T) {
	for _, c := range []struct{ puzzle, want string }{
		{"#box 2x2\n#rule negative pair-sum 10 except r4c3 r4c4; negative ratio 2\n3...............", "r1c2, r1c4 and r2c3 are not 2: r1c3 is 1, 2 or 4, by the missing black dot between r1c2 and r1c3, the missing black dot between r1c3 and r1c4 and the missing black dot between r1c3 and r2c3"},
		{"#box 2x2\n#rule minimum r1c1 r4c4 r1c4\n................", "r1c1 is not 4: r1c2 is 1, 2, 3 or 4, by the minimum at r1c1"},
		{"#box 2x2\n#rule minimum r1c1 r3c3\n................", "would break the minimum at r1c1 or r3c3: with r1c1=3, r1c2 is 4"},
	} {
		wantHint(t, parse(t, c.puzzle), c.want)
	}
	p := parse(t, "#box 2x2\n#rule odd r1c1 r3c3 r4c4\n................")
	s, err := Hint(t.Context(), p, Options{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Patterns()[0].Because(p), "r3c3 and r4c4 are 1 and 3 in some order, by the odd cell at r3c3 and the odd cell at r4c4"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A rule beside cells and houses is followed from one to the other.
func TestSeveralTruthsWithRulesAreFollowed(t *testing.T) {
	p := parse(t, "#box 3x3\n#rule thermo r6c4..r6c6 r5c6; thermo r4c8 r5c7..r5c9; thermo r7c7..r7c5 r8c6; thermo r9c6 r8c7 r8c8 r7c8; "+
		"thermo r8c4 r7c3 r8c2 r8c3 r9c4 r8c5; thermo r5c5 r5c4 r4c4 r5c3 r5c2 r4c1\n"+
		"1.5.7..2.73......5...9.......................6.......78.2........................")
	want := []string{
		"r8c8 is not 6: with r8c8=6, r8c6=8 in row 8, r9c4 is 7, and no digit is left for r8c3 by the thermometer from r8c4 to r8c5",
		"r5c2, r8c3 and r9c3 are not 7: with r5c2=7, r8c3=7 or r9c3=7, r7c4=7 in row 7, r5c3 is 4, r4c4 is 3 by the thermometer from r5c5 to r4c1, and no place is left for 5 in column 4 by the thermometer from r5c5 to r4c1",
		"r1c2, r3c2, r4c2, r4c3 and r5c9 are not 8: with any of these, r5c2 is 7, r5c3 is 4, r4c4 is 3, r5c4 is 2 and r7c4=5 in column 4 by the thermometer from r5c5 to r4c1, " +
			"r7c2=7 in row 7, and no digit is left for r5c2", // in which the thermometer takes no part
	}
	var got []string
	for s, err := range Steps(t.Context(), p, Options{Limit: 3}) {
		if err != nil || s.Size > 2 && len(got) > 0 && strings.Contains(strings.Join(got, ""), want[1]) {
			break
		}
		for _, one := range s.Patterns() {
			got = append(got, one.Text(p))
		}
	}
	for _, text := range want {
		if !slices.Contains(got, text) {
			t.Errorf("%q is not in %q", text, got)
		}
	}
}

// Reasons of single rules are in the terms of the rule: what cells leave each other, and what is counted.
func TestRulesByTheirCells(t *testing.T) {
	for _, c := range []struct{ puzzle, want string }{
		{"#box 3x3\n#rule thermo r1c1..r1c5\n" + strings.Repeat(".", 81), "the thermometer from r1c1 to r1c5 has 1–5 for r1c1, 2–6 for r1c2, 3–7 for r1c3, 4–8 for r1c4 and 5–9 for r1c5"},
		{"#box 3x3\n#rule thermo r1c1..r1c5\n....7....8" + strings.Repeat(".", 71), "has 4–6 for r1c4, 3–5 for r1c3, 2–4 for r1c2 and 1–3 for r1c1"}, // from 7 on
		{"#box 3x3\n#rule whisper 5 r1c1 r2c2 r3c4 r4c5 r5c7 r6c8\n" + strings.Repeat(".", 31) + "9" + strings.Repeat(".", 49),
			"r1c1 is not 5–9; r2c2 and r6c8 are not 1–5: the German whisper from r1c1 to r6c8 has 1–4 for r3c4, r1c1 and r5c7 and 6–9 for r2c2 and r6c8"},
		{"#box 3x3\n#rule whisper 5 r1c1 r1c2 r2c3\n" + strings.Repeat(".", 81), // 4 and 6 are others, as more than neighbours take part
			"r1c1, r1c2 and r2c3 are not 5: the German whisper from r1c1 to r2c3 has 1–4 or 6–9 for r1c1, r1c2 and r2c3"},
		{"#box 3x3\n#rule difference 1 r1c1 r1c2; ratio 2 r1c2 r1c3\n" + strings.Repeat(".", 81), "would break the black dot between r1c2 and r1c3: with r1c1=6, r1c2 is 5 or 7, and no digit is left for r1c3"},
		{"#box 2x2\n#rule skyscraper 4 r1c1..r1c4\n................", "the skyscraper 4 in row 1 has 1, 2, 3 and 4 for r1c1, r1c2, r1c3 and r1c4"},
		{"#box 2x2\n#rule sandwich 2 r4c1..r4c4\n................", "would break the sandwich 2 in row 4: with r4c1=2, what is between comes to 0 or 3"},
		{"#box 3x3\n#rule sandwich 33 r1c1..r1c9\n" + strings.Repeat(".", 81), "the sandwich 33 in row 1 has 1 and 9 at r1c1 and r1c8 or at r1c2 and r1c9"},
		{"#box 2x2\n#rule x-sum 10 r1c1..r1c4\n................", "would break the X-sum 10 in row 1: with r1c1=1, the sum is 1"},
		{"#box 2x2\n#rule cage 7 r1c1 r1c2\n................", "the 7 cage at r1c1 has 3 and 4"},
		{"#box 2x2\n#rule cage 7 r1c1 r1c2\n............3...", "r1c2 is not 4; r1c3, r1c4 and r2c2 are not 3: the 7 cage at r1c1 has 3 and 4, with 3 only at r1c2"},
		{"#box 2x2\n#rule cage 7 r1c1 r1c2\n............3...", "r3c1 is not 4: the 7 cage at r1c1 has 4 and 3 for r1c1 and r1c2"}, // where 4 at r1c2 is still open
		{"#box 3x3\n#rule anti-knight; cage 15 r3c5 r3c6 r3c7 r4c6; candidates 1,3,4,7 r3c5 r3c6 r3c7; candidates 1,4 r4c6; candidates 3,7 r3c5\n" + strings.Repeat(".", 81),
			"r1c6, r2c5, r3c4, r3c8 and r5c6 are not 1: the 15 cage at r3c5 has 1, 3, 4 and 7, with 1 only at r3c6, r3c7 or r4c6, by anti-knight"},
		{"#box 2x2\n#rule cage 3 r1c1 r1c2\n................", "r1c3, r1c4, r2c1 and r2c2 are not 1 or 2: the 3 cage at r1c1 has 1 and 2"},
		{"#box 2x2\n#rule sandwich 0 r1c1..r1c4\n14..............", "r2c3 and r2c4 are not 2: 2 in box 1 is at r2c1 or r2c2"},
		{"#box 3x3\n#rule skyscraper 5 r1c1..r1c9\n" + strings.Repeat(".", 81), "would break the skyscraper 5 in row 1: with r1c1=6, r1c2=7, r1c3=8 or r1c4=9, at most 4 can be seen; with r1c1=7, r1c2=8 or r1c3=9, at most 3 can be seen"},
		{"#box 3x3\n#rule little-killer 12 r1c5..r5c1\n" + strings.Repeat(".", 81), "would break the little killer 12 from r1c5: with r1c5=8, r2c4=8, r3c3=7, r4c2=8 or r5c1=8, r1c5+r2c4+r3c3+r4c2+r5c1 is at least 13; with r1c5=9"},
		{"#box 2x2\n#rule regex '12.*|34.*' r1c1..r1c4\n................", "r1c1 is not 2 or 4; r1c2 is not 1 or 3: the regex at r1c1 has only 1 or 3 for r1c1"},
		{"#box 2x2\n#rule regex '.*1.' r1c1 r1c2 r2c1\n................", "r1c2 is 1; r1c1, r1c3, r1c4, r2c1, r2c2, r3c2 and r4c2 are not 1: the regex at r1c1 has only 1 for r1c2"},
		{"#box 2x2\n#rule regex '1..|..1' r1c1 r2c3 r2c1\n................", "with r1c2=1, r3c1=1 or r4c1=1, none of r1c1 and r2c1 can be 1, but one has to be"},
		{"#box 3x3\n#rule equality-cage r1c1 r1c2\n" + strings.Repeat(".", 81), "r1c1 and r1c2 are not 5: the equality cage at r1c1 has no 5 for r1c1"},
	} {
		wantHint(t, parse(t, c.puzzle), c.want)
	}
}

// The way from a claim's opposite to a truth without a way names the rules by which each event follows, and no others.
func TestWaysNameTheRulesOfTheirEvents(t *testing.T) {
	const blank = "\n................................................................................."
	for _, c := range []struct{ rules, want string }{
		{"ratio 2 r4c7 r3c7; ratio 2 r4c7 r5c7; negative ratio 2 except r4c7 r3c7 r4c7 r5c7; candidates 1,2,4,8 r3c7 r4c7 r5c7",
			"r6c7 is not 2: with r6c7=2, r5c7 is 8 by the missing black dot between r5c7 and r6c7, r4c7 is 4 by the black dot between r4c7 and r5c7, r3c7=8 by the black dot between r4c7 and r3c7, and no digit is left for r5c7 by the missing black dot between r5c7 and r6c7"},
		{"anti-knight; cage 23 r6c3 r7c3 r7c4; cage 23 r4c3..r4c5",
			"r8c5 is not 6: with r8c5=6, r7c3 is 8 or 9 by anti-knight, r7c4 is 8 or 9, r6c3 is 6 by the 23 cage at r6c3, and no place is left for 6 in row 4 by anti-knight"},
		{"anti-knight; cage 23 r6c3 r7c3 r7c4; cage 23 r4c3..r4c5",
			"r5c4 is not 6: with r5c4=6, r4c3=6 in row 4, and the 23 cage at r6c3 is broken, as r6c3, r7c3 and r7c4 are 8 or 9"},
		{"ratio 2 r6c4 r6c5; ratio 2 r6c6 r6c5; negative ratio 2 except r6c4 r6c5 r6c6 r6c5; candidates 1,2,4,8 r6c4 r6c5 r6c6", // where r6c5 needs no dot
			"r5c6 is not 4: with r5c6=4, r6c6=1 by the missing black dot between r5c6 and r6c6, r6c5 is 2 or 8, and no digit is left for r6c4 by the black dot between r6c4 and r6c5"},
	} {
		var got []string
		p := parse(t, "#box 3x3\n#rule "+c.rules+blank)
		for s, err := range Steps(t.Context(), p, Options{Limit: 2}) {
			if err != nil {
				break
			}
			for _, one := range s.Patterns() {
				got = append(got, one.Text(p))
			}
			if slices.Contains(got, c.want) {
				break
			}
		}
		if !slices.Contains(got, c.want) {
			t.Errorf("%q is not in %q", c.want, got)
		}
	}
}
