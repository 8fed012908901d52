package rule

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"sudokusat/sudoku"
)

// TestEveryFamilyIsDrawn holds every family to be drawn, or described in words.
func TestEveryFamilyIsDrawn(t *testing.T) {
	s := sudoku.Classic()
	for _, f := range Families() {
		r, err := Parse(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		marks := Marks(s, []sudoku.Rule{r})
		if len(marks) == 0 {
			t.Errorf("%s: nothing is drawn", f.Name)
		}
		for _, m := range marks {
			switch {
			case m.Sign == WordsSign && (m.Text == "" || len(m.Cells) > 0):
				t.Errorf("%s: words %+v", f.Name, m)
			case m.Sign != WordsSign && len(m.Cells) == 0:
				t.Errorf("%s: %s without cells", f.Name, m.Sign)
			case m.Family != f.Name:
				t.Errorf("%s: a mark of %s", f.Name, m.Family)
			}
		}
	}
}

// TestLinesDiffer holds lines of different rules to differ in more than colour:
// inks differ by texture, so the look of a line is ink, ends and width.
func TestLinesDiffer(t *testing.T) {
	type look struct {
		ink      Ink
		from, to End
		thin     bool
		text     string
	}
	looks := map[look]string{}
	for _, f := range Families() {
		r, _ := Parse(f.Example)
		_, others := r.(nested) // with rules of other families in it
		for _, m := range Marks(sudoku.Classic(), []sudoku.Rule{r}) {
			if m.Sign != LineSign || others {
				continue
			}
			l := look{m.Ink, m.From, m.To, m.Thin, m.Text}
			if other := looks[l]; other != "" && other != f.Name {
				t.Errorf("%s looks like %s", f.Name, other)
			}
			looks[l] = f.Name
		}
	}
	if len(looks) < 15 {
		t.Errorf("only %d kinds of lines", len(looks))
	}
}

// TestMarksTogether holds what rules owe each other in one picture.
func TestMarksTogether(t *testing.T) {
	rules, err := ParseAll("clone r1c1 = r5c5; clone r2c2 = r6c6; anti-knight; anti-knight; pair-sum 10 r1c1 r1c2; negative pair-sum 10 except r1c1 r1c2 r2c1 r2c2")
	if err != nil {
		t.Fatal(err)
	}
	words, free := 0, 0
	groups := map[int]int{}
	for _, m := range Marks(sudoku.Classic(), rules) {
		switch {
		case m.Sign == WordsSign && strings.HasPrefix(m.Text, "anti-knight"):
			words++
		case m.Figure == Free:
			free++
		case m.Group > 0:
			groups[m.Group]++
		}
	}
	if words != 1 || free != 1 || len(groups) != 2 || groups[1] != 2 || groups[2] != 2 {
		t.Errorf("%d times the same words, %d pairs that need no mark, groups %v", words, free, groups)
	}
}

// ownRule is a rule of somebody's own, without a picture.
type ownRule struct{ Diagonal }

func (ownRule) Text() string { return "own rule" }
func (ownRule) Marks()       {}

func TestMarksOfOwnRule(t *testing.T) {
	got := Marks(sudoku.Classic(), []sudoku.Rule{ownRule{}})
	if len(got) != 1 || got[0].Sign != WordsSign || got[0].Text != "own rule" {
		t.Errorf("got %+v", got)
	}
}

// TestMarksElsewhere holds rules to draw nothing outside a board, and not to panic.
func TestMarksElsewhere(t *testing.T) {
	small, err := sudoku.NewShape(sudoku.Boxed(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Families() {
		r, _ := Parse(f.Example)
		for _, m := range Marks(small, []sudoku.Rule{r}) {
			for _, c := range m.Cells {
				if c != 0 {
					t.Errorf("%s: cell %d", f.Name, c)
				}
			}
		}
	}
}

func TestLetter(t *testing.T) {
	for group, want := range map[int]string{0: "", 1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"} {
		if got := (Mark{Group: group}).Letter(); got != want {
			t.Errorf("group %d: %q, want %q", group, got, want)
		}
	}
}

// A rule that is there twice is drawn once.
func TestEqualRulesAreDrawnOnce(t *testing.T) {
	s := sudoku.Classic()
	rules, err := ParseAll("cage 9 r1c1 r1c2; anti-knight; cage 9 r1c1 r1c2; anti-knight; cage 9 r1c1 r1c3")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Marks(s, rules), Marks(s, slices.Concat(rules[:2], rules[4:])); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// Cells that hang together are a cage without a total; others have a letter in common.
func TestMarksOfDifferent(t *testing.T) {
	s := sudoku.Classic()
	for text, plain := range map[string]bool{"different r4c5 r5c4 r4c4": true, "different r1c9 r2c1": false, "different r1c1 r2c2": false, "different r1c1": true} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if m := Marks(s, []sudoku.Rule{r})[0]; m.Sign != CageSign || m.Text != "" || (m.Ink == "" && m.Letter() == "") != plain {
			t.Errorf("%s: %+v", text, m)
		}
	}
}
