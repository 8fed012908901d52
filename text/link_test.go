package text

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// TestLinksReadBack writes random puzzles of every sort as links, and reads them back: the
// same puzzle, or an error that names what the site does not know.
func TestLinksReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 21))
	written := map[Format]int{}
	for range testenv.Rounds(600) {
		p, _ := brute.Puzzle(rng)
		for _, f := range LinkFormats() {
			link, err := Link(f, p, finding.About{})
			if err != nil {
				if !errors.Is(err, ErrRule) && !errors.Is(err, ErrSize) {
					t.Fatalf("%s: %v\n%s", f, err, p.Text())
				}
				continue
			}
			written[f]++
			sameFromLink(t, f, link, p)
		}
	}
	for _, f := range LinkFormats() {
		if written[f] < testenv.Rounds(40) {
			t.Errorf("%s took %d puzzles", f, written[f])
		}
	}
}

// TestLinkRules writes the example of every family of rules as a link and reads it
// back. It wants to know each family that a site has no word for.
func TestLinkRules(t *testing.T) {
	unknown := map[Format]string{}
	for _, f := range rule.Families() {
		board := ""
		if f.Name == "doppelganger" {
			board = "#board 9x9 digits 0-9 box 3x3\n"
		}
		p, err := Parse(board+"#rule "+f.Example+"\n"+strings.Repeat(".", 81), Options{})
		if err != nil {
			t.Fatalf("%s: %v", f.Example, err)
		}
		for _, site := range []Format{ISS, FPuzzles} {
			link, err := Link(site, p, finding.About{})
			if err != nil {
				if !errors.Is(err, ErrRule) && !errors.Is(err, ErrSize) {
					t.Errorf("%s, %s: %v", site, f.Example, err)
				}
				unknown[site] += " " + f.Name
				continue
			}
			again, err := Parse(link, Options{})
			if err != nil {
				t.Errorf("%s, %s: %v", site, f.Example, err)
				continue
			}
			if len(again.Constraints()) == 0 && len(again.Shape.Board().Rules) == 0 && f.Name != "latin" && f.Name != "no-tied-ranks" { // in a row of nine the middle cell is the same from both ends
				t.Errorf("%s, %s: the rule is lost", site, f.Example)
			}
		}
	}
	for site, want := range map[Format]string{
		ISS: "taxicab end-view doppelblock box-index knightmare quadro sudoku-grid some-of at-least-of at-most-of not liars wrogn n-truths product subtract divide polyomino no-2x2 hold count yin-yang chaos-count chaos-arrow degree star-battle minesweeper snake loop seen galaxies nurikabe nurikabe-digits cave cave-numbers edge-connected slitherlink slitherlink-numbers masyu white-pearls black-pearls hitori heyawake heyawake-numbers lits at-least at-most exactly doublers negators hot-cold per-house per-digit",
		FPuzzles: "windoku taxicab hidden-skyscraper numbered-room end-view doppelblock full-rank tied-rank no-tied-ranks doppelganger regex value-index contains contains-exactly look-and-say same-values counting-circles count-distinct negative self-taxicab knightmare " +
			"global-entropy global-mod3 quadro dutch-flatmates sudoku-grid pair all-pairs automaton or some-of at-least-of at-most-of not liars wrogn n-truths cage-sums rellik-cage equality-cage lunchbox sum edge-sum equal-sum sum-line product subtract divide connected polyomino no-2x2 hold count yin-yang chaos-construction chaos-count chaos-arrow degree star-battle minesweeper snake loop seen galaxies nurikabe nurikabe-digits cave cave-numbers edge-connected slitherlink slitherlink-numbers masyu white-pearls black-pearls hitori heyawake heyawake-numbers lits at-least at-most exactly doublers negators hot-cold per-house per-digit",
	} {
		if got := strings.TrimSpace(unknown[site]); got != want {
			t.Errorf("%s has no word for\n%s\nwant\n%s", site, got, want)
		}
	}
}

// TestLinksOfSmallRules writes rules of every family with one cell, or the fewest that
// they take, as links, and reads them back.
func TestLinksOfSmallRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 7))
	for _, text := range []string{"4x4 box 2x2", "2x3 digits 0-2 lines free"} {
		b, err := sudoku.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		written := map[Format]int{}
		for _, f := range rule.Families() {
			for range testenv.Rounds(6) {
				small, ok := brute.Small(rng, b, f)
				if !ok {
					continue
				}
				board, own := rule.Apply(b, []sudoku.Rule{small})
				s, err := sudoku.NewShape(board)
				if err != nil {
					continue
				}
				p, err := sudoku.NewPuzzle(s, sudoku.NewGrid(s), own...)
				if err != nil {
					continue
				}
				for _, site := range LinkFormats() {
					link, err := Link(site, p, finding.About{})
					if err == nil {
						written[site]++
						sameFromLink(t, site, link, p)
					} else if !errors.Is(err, ErrRule) && !errors.Is(err, ErrSize) {
						t.Fatalf("%s: %v\n%s", site, err, p.Text())
					}
				}
			}
		}
		for _, site := range LinkFormats() {
			if written[site] < testenv.Rounds(30) && b.Lo > 0 {
				t.Errorf("%s took %d puzzles", site, written[site])
			}
		}
	}
}

func sameFromLink(t *testing.T, f Format, link string, want sudoku.Puzzle) {
	t.Helper()
	r := NewReader(strings.NewReader(link+"\n"), Options{})
	rec, err := r.Read()
	if err != nil {
		t.Errorf("%s: %v\n%s\n%s", f, err, link, want.Text())
		return
	}
	if !sameMeaning(rec.Puzzle, want) {
		t.Errorf("%s: got\n%s\nwant\n%s\nfrom %s", f, rec.Puzzle.Text(), want.Text(), link)
	}
}

// sameMeaning compares two puzzles by their solutions. A link may describe a board with
// words of its own: boxes as regions, one rule as two, a lone candidate as a given.
func sameMeaning(a, b sudoku.Puzzle) bool {
	const limit = 40
	return a.Shape.Cells() == b.Shape.Cells() && a.Shape.N() == b.Shape.N() && a.Shape.Value(1) == b.Shape.Value(1) &&
		slices.EqualFunc(brute.Solutions(a, limit), brute.Solutions(b, limit), func(x, y sudoku.Grid) bool { return slices.Equal(x, y) })
}
