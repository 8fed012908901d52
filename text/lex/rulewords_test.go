package lex

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// lower is a text with its ASCII letters in small.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, text)
}

// slowRuleIn is RuleIn without its table.
func slowRuleIn(text string) string {
	for i := range len(text) {
		for _, w := range ruleWords {
			word, apart := strings.CutPrefix(w.text, " ")
			if len(text)-i < len(word) || lower(text[i:i+len(word)]) != word {
				continue
			}
			before := byte(' ')
			if i > 0 {
				before = text[i-1] | 0x20
			}
			letter := before >= 'a' && before <= 'z' || i > 0 && text[i-1] >= 0x80
			if letter && (apart || word == "arrow" && strings.IndexByte("npbmhyf", before) >= 0) {
				continue
			}
			end := i + len(word)
			behind := text[end:min(end+100, len(text))]
			if w.unless != "" && regexp.MustCompile(`(?i)^(?:`+w.unless+`)`).MatchString(behind) {
				continue
			}
			if m := regexp.MustCompile(`(?i)^(?:` + w.with + `)`).FindStringIndex(behind); m != nil {
				return wholeWords([]byte(text), i, end+m[1])
			}
		}
	}
	return ""
}

// TestRuleInIsSlowRuleIn compares the two on texts of words, pieces of words and noise, and
// on what the tests have.
func TestRuleInIsSlowRuleIn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 20))
	pieces := strings.Fields("sudoku x X- -x is the a shaded dots dot of Golden Nugget king's move than 9 keys link Ã¶dinger 12 region sums no touch and odd sudoku. by tarek white")
	for _, w := range ruleWords {
		pieces = append(pieces, w.text, strings.ToUpper(w.text), w.text[:len(w.text)/2])
	}
	texts := []string{}
	for range 2000 {
		var b strings.Builder
		for range 1 + rng.IntN(6) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
			b.WriteString([]string{" ", "", "-", " ", "\xff"}[rng.IntN(5)])
		}
		texts = append(texts, b.String())
	}
	files, err := filepath.Glob("../../testdata/puzzles/*")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(b[:min(len(b), 3000)]))
	}
	found := 0
	for _, text := range texts {
		got, want := RuleIn([]byte(text)), slowRuleIn(text)
		if got != want {
			t.Fatalf("%q: %q, want %q", text, got, want)
		}
		if got != "" {
			found++
		}
	}
	if found < 500 || len(texts)-found < 100 {
		t.Error(found, len(texts))
	}
}

// TestNamesOfPuzzles wants names that plain puzzles have in lists, and what people write
// beside them, to name no rule.
func TestNamesOfPuzzles(t *testing.T) {
	for name := range strings.SplitSeq(`Golden Nugget|Easter Monster|Platinum Blonde|tarantula|Fata Morgana|Red Dwarf|Kolk|Patience|Imam Bayildi|Cheese|Discrepancy|champagne dry|Silver Plate
AI Escargot|AI Killer Application|AI Honeypot|AI Labyrinth|AI WormHole|AI Diamonds|AI Circles|AI Squadron|AI Tweezers|AI Brain Damage|Mr. Fourth|Unsolvable #28|Top 1465 no. 7|Ratatouille|Loki|Trompe l'oeil
coloin-04-10-13|tarek071223170000-052|tarx0134|gsf's q1 94|Coly013|ocean 2007-05-24-B|jpf-04/14/08|elev1, suexrat9|mith's 11.9 #3|HardestDatabase110626 ED=11.9/11.9/11.3|ER=9.1/1.2/1.2
Weekly Extreme 512|Black Belt No. 4|Diabolical, 12 March|The Times Super Fiendish 1234|Nikoli Hard 88|Minimal, 24 givens, symmetric|unique solution|X-Wing, Swordfish, XY-Chain|Sudoku X-Wing practice|naked quadruple|hidden pair in box 4
Andromeda galaxy|Snowflake|Dancing Queen|King Arthur|Castle|Butterfly|Steering wheel|Mirror, mirror|The Narrow Gate|Sparrow|Familiar faces|Peculiar|Fog over London|Puzzle XV|Odd one out|Even Steven|Oddity|Loop de Loop|Chess club|Black Cat|White Knuckles
17 clues by Gordon Royle|1 solution, 0.003 s|Sudoku Explainer 9.2|backdoor size 2|from the newspaper of Monday|by Grey Box|difficulty: greater than 9|time in ms|Sudoku 12|making sudoku puzzles|Place the digits 1 to 9 so that each row, column and 3x3 box has each once
increasing difficulty|one of the givens is in the corner|the colour of the cover|same position as before|three squares are empty|the centre of the grid|sum of the clues|from A to Z|double trouble|numbers around 25 clues|digits 1-9, 0 is a blank|Summe: 5|quick-diag.txt|np.diag(m)|51 cells total|81 squares total, 30 filled|The squares add colour|seven to eleven|eleven odd moves`, "|") {
		for name := range strings.SplitSeq(name, "\n") {
			if word := RuleIn([]byte(name)); word != "" {
				t.Errorf("%s: names the rule %q", name, word)
			}
		}
	}
}

// TestWordsOfRules wants what setters and newspapers call their puzzles to name a rule.
func TestWordsOfRules(t *testing.T) {
	for name := range strings.SplitSeq(`toroidal|Center Dot|centre-dot sudoku|Adjacent digits differ by at least 2|Sudoku X|SUDOKU-X|X-Sudoku|Hyper Sudoku|windoku|Jigsaw No. 3|irregular|kropki|Consecutive|Non-consecutive|thermo|Sandwich
Arrow|Killer|little killer|German Whispers|Renban|parity lines|even/odd|Odd-Even|Even and odd|skyscraper|Greater Than|anti-knight|Anti King|AntiKing|chess sudoku|samurai|wrogn|Liar Sudoku|fog of war|yin yang|Yin-Yang|galaxies|nurimisaki|doublers|Schrödinger cells
Latin square|no boxes|squiggly|Chaos construction|Magic square in box 5|grey cells are even|Digits along an arrow|digits in cages|Digits joined by a white dot|Inequality|XV sudoku|Sudoku XV|region sum lines|between lines|Lockout|Entropic line|zipper lines|Outside Sudoku|outside clues|Frame Sums|numbered rooms|X-sums|First seen|Position sums
queen's move|Bishop moves|touchless|quadruple clues|Clone Sudoku|Disjoint Groups|Extra regions|Twodoku|Butterfly Sudoku|colour sudoku|counting circles|159 Sudoku|Palindrome|Palindromic|Japanese Sums|KenKen|Futoshiki|Unregelmäßiges Sudoku|対角線ナンプレ|キラーナンプレ|锯齿数独|杀手数独
Sudoku diag|diag: yes|Ignore the boxes, please|No 3x3 blocks here|rows and columns only|The grid wraps around|Cells in the same position in each box differ|the four inner 3x3 squares|The shaded 3x3 blocks|Shaded = even|One of the givens is wrong|Every colour contains 1 to 9|The circled number|The centre cells of the boxes
Numbers outside are products|the first three squares total 12|The cells a1, b1, c1|sum of A1, A2 is 12|increasing from A1 to A4|larger than their neighbours|Use the digits 0 to 8|im Springerzug-Abstand|d'un saut de cavalier|a un salto de caballo|Les cases grises sont paires|Las casillas sombreadas|Le caselle grigie
The bold regions replace the boxes|Two grids that share a box|jedem grauen Bereich|zone colorée|zonas sombreadas|áreas coloridas|gekleurde vakjes|szare pola|В серых областях|De grå fälten|色のついた部分|灰色格内|색칠된 칸
In den grauen Feldern|Zahlen am Rand|ergeben zusammen 20|Summe der ersten drei|úhlopříčkách|lävistäjillä|átlókban|Köşegenlerde|διαγώνιους|Double doku|5-in-1 sudoku|サムライ|interlocking grids`, "|") {
		for name := range strings.SplitSeq(name, "\n") {
			if RuleIn([]byte(name)) == "" {
				t.Errorf("%s: names no rule", name)
			}
		}
	}
}
