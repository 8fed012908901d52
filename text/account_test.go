package text

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/text/lz"
)

// TestNothingWithMeaningIsPassedOver changes inputs of every format in one place and wants an error or another
// puzzle: nothing that carries meaning may be passed over. A change that is harmless is one
// of [accountHarmless], which gives the reason.
func TestNothingWithMeaningIsPassedOver(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 14))
	tried, same := 0, map[string]int{}
	each := testenv.Rounds(12_000 / len(accountSamples))
	for _, s := range accountSamples {
		before, mistakes := accountRead(s.pack(s.text))
		if mistakes > 0 || before == "" {
			t.Errorf("%s: the sample is refused or empty: %s", s.name, before)
			continue
		}
		for range each {
			kind, changed, at := s.mutate(rng)
			if changed == s.text {
				continue
			}
			tried++
			after, mistakes := accountRead(s.pack(changed))
			if after != before || mistakes > 0 || accountHarmless(s, kind, changed, at) {
				continue
			}
			if key := s.name + " " + kind; same[key] < 3 {
				t.Errorf("%s: %s at %d reads as the same puzzle:\n%.700s", s.name, kind, at, changed)
				same[key]++
			}
		}
	}
	t.Logf("%d inputs", tried)
}

// accountRead returns the puzzles of an input, and how many mistakes it has.
func accountRead(in string) (puzzles string, mistakes int) {
	r := NewReader(strings.NewReader(in), Options{})
	var b strings.Builder
	for {
		rec, err := r.Read()
		if _, isMistake := err.(*ParseError); isMistake {
			mistakes++
			continue
		}
		if err != nil {
			return b.String(), mistakes
		}
		b.WriteString(rec.Puzzle.Text() + "\n")
	}
}

// An accountSample is an input of a format and what of it means something.
type accountSample struct {
	name, text string
	words      string // the tokens that mean something, as a regular expression; "": digits
	add        string // unknown items, one a line, that are put in behind a token
	packed     func(string) string
}

func (s accountSample) pack(text string) string {
	if s.packed == nil {
		return text
	}
	return s.packed(text)
}

// tokens are the places of what means something.
func (s accountSample) tokens() [][]int {
	words := s.words
	if words == "" {
		words = `[1-9]`
	}
	return regexp.MustCompile(words).FindAllStringIndex(s.text, -1)
}

// mutate changes the text in one place.
func (s accountSample) mutate(rng *rand.Rand) (kind, changed string, at int) {
	tokens := s.tokens()
	at = rng.IntN(len(tokens))
	from, to := tokens[at][0], tokens[at][1]
	word := s.text[from:to]
	put := func(w string) string { return s.text[:from] + w + s.text[to:] }
	adds := strings.Split(s.add, "\n")
	switch rng.IntN(6) {
	case 0:
		return "token deleted", put(""), from
	case 1: // another digit in the token
		digits := regexp.MustCompile(`[0-9]`).FindAllStringIndex(word, -1)
		if len(digits) == 0 {
			return "token changed", put(word + "q"), from
		}
		d := digits[rng.IntN(len(digits))]
		return "digit changed", put(word[:d[0]] + string('1'+(word[d[0]]-'0'+byte(rng.IntN(7)))%9) + word[d[1]:]), from
	case 2:
		return "token twice", put(word + word), from
	case 3:
		if s.add == "" {
			return "line of prose", "Killer Sudoku\n" + s.text, 0
		}
		return "unknown item", put(word + adds[rng.IntN(len(adds))]), from
	case 4:
		return "cut short", s.text[:to-1], to
	}
	lines := strings.SplitAfter(s.text, "\n")
	i := rng.IntN(len(lines))
	return "line deleted", strings.Join(slices.Delete(lines, i, i+1), ""), from
}

// accountHarmless reports whether a change in a sample changes no meaning, with the reason.
func accountHarmless(s accountSample, kind, changed string, at int) bool {
	switch {
	case strings.Join(strings.Fields(changed), " ") == strings.Join(strings.Fields(s.text), " "):
		return true // white space
	case kind == "line deleted" && !strings.ContainsAny(without(s.text, changed), "0123456789"):
		return true // an empty line, a part of the frame, a mark where the puzzle begins
	case s.name == "janko" && kind == "line deleted" && without(s.text, changed) == "size 4\n":
		return true // what the grid shows itself
	case (s.name == "directives" || s.name == "jigsaw line") && kind == "unknown item" && at == len(strings.TrimSpace(s.text))-1:
		return true // a name behind the puzzle on its line, whose rules are elsewhere
	case kind == "cut short" && strings.TrimRight(s.text[at-1:], "\n]})\"'; ") == "":
		return true // brackets at the end
	}
	return false
}

// without is the line of a text that another lacks.
func without(text, shorter string) string {
	i := 0
	for i < len(shorter) && text[i] == shorter[i] {
		i++
	}
	return text[i : i+len(text)-len(shorter)]
}

const (
	accountGrid  = "1...\n..2.\n.3..\n...4\n"
	accountNine  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	accountCells = `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{"value":3,"given":true},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R2C1","R2C2"]]}],"killercage":[{"cells":["R4C1","R4C2"],"value":"5"}],"diagonal+":true}`
)

var accountSamples = []accountSample{
	{name: "grid", text: accountGrid},
	{name: "line", text: accountNine + "\n", add: "x\n; killer\n Killer\n.\n1"},
	{name: "spaced", text: "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n", add: " 7\n<\n>\n*"},
	{name: "boxed", text: "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+\n", add: "<\n(2)\n*\no"},
	{name: "directives", text: "#box 3x2\n#rule thermo r1c1 r1c2; cage 5 r2c1 r2c2\n1....2......3.............4......5.6\n", words: `thermo|cage|r\dc\d|\b\d\b|2x3`, add: " foo\n r9c9\n; killer\n 99"},
	{name: "rule lines", text: "thermo r1c1 r1c2\ncage 5 r2c1 r2c2\n\n" + accountGrid, words: `thermo|cage|r\dc\d|\b\d\b`, add: " foo\n r9c9\n; killer"},
	{name: "jigsaw line", text: "1......2..3....4 aaababbbcccdcddd\n", words: `[1-4a-d]`, add: "x\n;a"},
	{name: "table", text: "puzzle,rules\n1......2..3....4,thermo r1c1 r1c2\n", words: `thermo|r\dc\d|[1-4]`, add: " foo\n,foo\n r9c9\n,killer"},
	{name: "object", text: `{"puzzle":"1......2..3....4","rules":["thermo r1c1 r1c2","diagonal"]}` + "\n", words: `thermo|r\dc\d|[1-4]|"diagonal"`, add: `,{"killer":1}` + "\nq\n" + `"x":`},
	{name: "neutral", text: `{"rows":4,"cols":4,"values":[1,4],"boxes":[2,2],"latin":true,"givens":["1...","...2","..3.","...4"],"rules":[{"rule":"thermo","cells":"r1c1 r1c2"},{"rule":"cage","sum":5,"cells":"r2c1 r2c2"}]}` + "\n", words: `"thermo"|"cage"|r\dc\d|\d`, add: `,"x":1` + "\n" + `,{"rule":"killer"}`},
	{name: "f-puzzles", text: accountCells, words: `"R\dC\d"|"value":\d|"5"|true|"thermometer"|"killercage"`, add: `,"foo":1` + "\n" + `,"R9C9"` + "\n" + `x`},
	{name: "f-puzzles link", text: accountCells, words: `"R\dC\d"|"value":\d|"5"|true|"thermometer"|"killercage"`, add: `,"foo":1` + "\n" + `,"R9C9"`, packed: func(s string) string {
		return "https://www.f-puzzles.com/?load=" + lz.Pack(s) + "\n"
	}},
	{name: "SudokuPad", text: `{"cells":[[{"value":1},{},{},{}],[{},{},{"value":2},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"cages":[{"cells":[[0,0],[0,1]],"value":"5","sum":5,"unique":true}],"global":["antiknight"]}`,
		words: `\[\d,\d\]|"value":\d|"sum":5|true|"antiknight"`, add: `,"foo":1` + "\n" + `,[9,9]`, packed: func(s string) string { return "https://sudokupad.app/scl" + lz.Pack(s) + "\n" }},
	{name: "ISS", text: ".Shape~4x4.Thermo~R1C1~R1C2~R2C2.Cage~5~R3C1~R3C2.AntiKnight.~R4C4_2\n", words: `Thermo|Cage|AntiKnight|R\dC\d(?:_\d)?|~5|4x4`, add: ".Foo~1\n~R9C9\n~x"},
	{name: "cage numbers", text: "2x2::k:1281:1281:1794:1794:1283:1283:1796:1796:1797:1797:1286:1286:1799:1799:1288:1288:\n", words: `\d{4}`, add: ":5\n.\nx"},
	{name: "Tatham", text: "2x2:1f2b3d4\n", words: `[1-4a-f]|2x2`, add: "k\n,5\n7"},
	{name: "SudokuWiki", text: "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.ReplaceAll(accountNine, ".", "0") + "\n", words: `[0-9]`, add: "&x=1\n&cages=1\n0"},
	{name: "janko", text: "begin\npuzzle sudoku\nsize 4\npatternx 2\npatterny 2\nproblem\n1 - - -\n- - 2 -\n- 3 - -\n- - - 4\nend\n", words: `\b[1-4]\b|patternx|patterny|problem`, add: " 9\n x"},
	{name: "program", text: "grid = [[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]\n", words: `\d`, add: ",5\n.5"},
	{name: "Open Sudoku", text: "<opensudoku>\n<game data=\"1000002003000004\"/>\n</opensudoku>\n"},
}
