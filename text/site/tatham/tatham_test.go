package tatham_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/site/tatham"
)

// soloWalls writes the walls between the blocks of an n×n map as Solo does.
func soloWalls(regions string, n int) string {
	var walls []bool
	for i := range n * (n - 1) {
		a := i/(n-1)*n + i%(n-1)
		walls = append(walls, regions[a] != regions[a+1])
	}
	for i := range n * (n - 1) {
		a := i%(n-1)*n + i/(n-1)
		walls = append(walls, regions[a] != regions[a+n])
	}
	var out strings.Builder
	open := 0
	for _, wall := range append(walls, true) {
		switch {
		case !wall:
			open++
		default:
			for ; open > 25; open -= 26 {
				out.WriteByte('z')
			}
			out.WriteByte("_abcdefghijklmnopqrstuvwxy"[open])
			open = 0
		}
	}
	return out.String()
}

const (
	blocks = "aaab" + "cabb" + "ccdb" + "cddd"
	cages  = "aabb" + "caab" + "ccdb" + "cddd"
	rules  = "#rule cage 7 r1c1 r1c2 r2c2 r2c3|#rule cage 13 r1c3 r1c4..r3c4|#rule cage 10 r2c1 r3c1 r3c2 r4c1|#rule cage 9 r3c3 r4c2..r4c4|"
)

// samples are game ids and the puzzles they mean.
func samples() map[string]string {
	walls := soloWalls(cages, 4)
	return map[string]string{
		"2x2:1b2_3k":                           "#box 2x2|1..23...........",
		"3x2:1f2f3f4f5f6":                      "#box 3x2|1......2......3......4......5......6",
		"2x3xr4dt:1f2f3f4f5f6":                 "#box 2x3|#rule diagonal|1......2......3......4......5......6",
		"4jmd4du:1b2l," + soloWalls(blocks, 4): "#board 4x4 regions 0001201122312333|1..2............",
		"2x2k:p," + walls + ",7a13a10e9e":      "#box 2x2|" + rules + "................",
		"2x2kx:p," + walls + ",7a13a10e9e":     "#box 2x2|#rule diagonal|" + rules + "................",
		"4jk:p," + soloWalls(blocks, 4) + "," + walls + ",7a13a10e9e": "#board 4x4 regions 0001201122312333|" + rules + "................",
	}
}

// parsed returns a puzzle as text, or its mistake.
func parsed(in string) string {
	p, err := text.Parse(in+"\n", text.Options{})
	if err != nil {
		return "error: " + err.Error()
	}
	return strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|")
}

func TestSamples(t *testing.T) {
	for in, want := range samples() {
		if got := parsed(in); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
		if got := parsed("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unequal.html#" + in); !strings.Contains(got, `an id of the game "unequal"`) && !strings.HasPrefix(want, "error") {
			t.Errorf("%s of another game: %s", in, got)
		}
		if got := parsed("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#" + in); got != want {
			t.Errorf("the link to %s is\n%s\nwant\n%s", in, got, want)
		}
		params, description, _ := strings.Cut(in, ":")
		if got := parsed(saved(params, description) + "NSTATES :1:1\nSTATEPOS:1:1"); got != want {
			t.Errorf("saved, %s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

func saved(params, description string) string {
	return fmt.Sprintf("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :%d:%s\nDESC    :%d:%s\n", len(params), params, len(description), description)
}

func TestRefused(t *testing.T) {
	walls := soloWalls(cages, 4)
	for in, want := range map[string]string{
		"2x2k:p," + walls + ",7_7n":         "a game id of a killer puzzle with two sums in a cage",
		"2x2k:p," + walls + ",7a13a10k":     "a game id of a killer puzzle with no sum in the cage of r3c3",
		"2x2k:p,aaa,p":                      "a game id of a killer puzzle whose cages cannot be read",
		"2x2:p,p":                           "2 lists between commas, where 1 belong",
		"2x2jk:p,p":                         "2 lists between commas, where 4 belong",
		"2x2q:p":                            "the option \"q\", which is not known here",
		"2x2:o5":                            "a clue beyond 4",
		"3x3#12345":                         "no puzzle: give the game id of \"Specific\", with a colon",
		saved("2x2", "p") + "COLOUR  :1:x":  "the line \"COLOUR\", which is not known here",
		saved("2x2", "p") + "DESC    :1:p":  "two lines DESC",
		saved("2x2", "p") + "TIME    :9:1.": "behind TIME, which has 2",
	} {
		if got := parsed(in); !strings.HasPrefix(got, "error: ") || !strings.Contains(got, want) {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestEachCharacterCounts takes each character out of the samples, or puts another in its
// place: the puzzle is another one then, or refused. The symmetry and the difficulty mean
// nothing for it.
func TestEachCharacterCounts(t *testing.T) {
	for in, want := range samples() {
		from := strings.Index(in, ":")
		for i := range in {
			for _, x := range []string{"", "a", "_", "1", ",", "q", "x"} {
				if i < from && i >= 3 && in[i] != 'x' || x == string(in[i]) || i < from && (x == "a" || i == 2 && x != "1") || x == "_" && strings.Contains(in[max(i-1, 0):i+1], "_") {
					continue
				}
				if changed := in[:i] + x + in[i+1:]; parsed(changed) == want {
					t.Errorf("%s is the same as %s", changed, in)
				}
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for in := range samples() {
		f.Add(in)
	}
	f.Add(saved("3x3", "a4"))
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		tatham.Site().Document(&finding.Document{Text: in, Lines: strings.Split(in, "\n"), First: 1}, finding.Options{})
		tatham.Site().Link(&url.URL{Fragment: in}, 0, finding.Options{})
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(in)>>10) {
			t.Errorf("%v for %d bytes", took, len(in))
		}
	})
}

func ExampleSite() {
	u, _ := url.Parse("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2x:1b2_3k")
	for _, f := range tatham.Site().Link(u, 0, finding.Options{}) {
		fmt.Println(f.Board.Text(), f.Rules[0].Text(), f.Givens[3])
	}
	// Output: 4x4 box 2x2 diagonal 2
}
