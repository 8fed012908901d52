package plain_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/site/plain"
)

const (
	digits = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	wiki   = "https://www.sudokuwiki.org/sudoku.htm?bd="
	shared = "https://sudokuexchange.com/play/?s="
)

func zeros(s string) string { return strings.ReplaceAll(s, ".", "0") }

// state writes a state of play: the clues, and in each other square one of the codes.
func state(clue func(digit int) string, others ...string) (code string) {
	for i, c := range digits {
		if c == '.' {
			code += others[i%len(others)]
		} else {
			code += clue(int(c - '0'))
		}
	}
	return code
}

func newClue(digit int) string { return "0" + strconv.Itoa(digit) }

func oldClue(digit int) string {
	text := "0" + strconv.FormatInt(int64(2<<(digit-1)|1), 32)
	return text[len(text)-2:]
}

// short writes each digit with the blanks behind it as one character.
func short() (code string) {
	for i := 0; i < len(digits); {
		j := i + 1
		for j < len(digits) && digits[j] == '.' && j-i < 6 {
			j++
		}
		v := strings.IndexByte("123456789", digits[i]) + 1 + 10*(j-i-1)
		code += string("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"[v])
		i = j
	}
	return code
}

func commas() string { return strings.Join(strings.Split(zeros(digits), ""), ",") }

func parsed(link string) string {
	p, err := text.Parse(link+"\n", text.Options{})
	if err != nil {
		return "error: " + err.Error()
	}
	return strings.TrimPrefix(strings.ReplaceAll(strings.TrimSpace(p.Text()), "\n", "|"), "#box 3x3|")
}

func TestSamples(t *testing.T) {
	for _, link := range []string{
		wiki + zeros(digits),
		wiki + digits,
		wiki + "S9B" + state(newClue, "ep", "0b", "2e"),
		wiki + state(oldClue, "vu", "48", "04"),
		shared + zeros(digits),
		shared + zeros(digits) + "&d=3&v=sbf",
		shared + commas(),
		shared + url.QueryEscape(commas()),
		shared + short(),
		"https://example.org/play/" + digits,
		"https://example.org/play#" + digits,
		"https://example.org/?puzzle=" + digits + "&solution=" + strings.ReplaceAll(digits, ".", "1") + "&lang=de",
		"https://example.org/?d=" + digits,
	} {
		if got := parsed(link); got != digits {
			t.Errorf("%s is\n%s", link, got)
		}
	}
}

func TestRefused(t *testing.T) {
	for link, want := range map[string]string{
		wiki + "S9B" + state(newClue, "ep")[2:]:                             "160 characters",
		wiki + "S9B" + state(newClue, "ep") + strings.Repeat("00", 81):      "324 characters",
		wiki + "S9B" + state(newClue, "zz"):                                 `"zz" for r1c3`,
		wiki + "S9B" + strings.Repeat("ep", 81):                             "without a clue",
		wiki + state(oldClue, "07"):                                         `"07" for r1c3`,
		strings.Replace(wiki, "sudoku.htm", "Sudoku_X.htm", 1) + digits:     "sudoku x",
		strings.Replace(wiki, "sudoku.htm", "killersudoku.htm", 1) + digits: "killer",
		strings.Replace(wiki, "sudoku.htm", "Windoku.htm", 1) + digits:      "windoku",
		strings.Replace(wiki, "sudoku.htm", "ColourSudoku.htm", 1) + digits: "colour",
		wiki + digits + "&diagonals=1":                                      `"diagonals"`,
		wiki + digits + "&killer=a,b,c":                                     `"killer"`,
		wiki + digits + "&map=" + zeros(digits):                             "two puzzles",
		wiki + digits + "&x=" + strings.Repeat("123456789", 9):              "two puzzles",
		"https://example.org/?regions=" + zeros(digits):                     `the list "regions"`,
		"https://example.org/?p=" + strings.Repeat("123456789", 9):          "81 digits that is no puzzle",
		shared + commas() + ",0":                                            "82 numbers",
		shared + strings.Replace(commas(), "5", "50", 1):                    `"50"`,
		shared + short()[1:]:                                                "squares",
		"https://example.org/puzzle/17":                                     "without a puzzle",
	} {
		if got := parsed(link); !strings.HasPrefix(got, "error: ") || !strings.Contains(got, want) {
			t.Errorf("%s is\n%s\nwant %s", link, got, want)
		}
	}
}

// TestEachClueCounts changes each clue of the codes.
func TestEachClueCounts(t *testing.T) {
	codes := map[string]int{"S9B" + state(newClue, "ep"): 2, state(oldClue, "vu"): 2, short(): 1, commas(): 2, digits: 1}
	for code, size := range codes {
		address := wiki
		if size == 1 || strings.Contains(code, ",") {
			address = shared
		}
		from := len(code) % size
		if strings.HasPrefix(code, "S9B") {
			from = 3
		}
		for i := from; i+size <= len(code); i += size {
			for _, x := range []string{"", "1", "0", "9", "A", "?", ","} {
				for k := range size {
					changed := code[:i+k] + x + code[i+k+1:]
					if changed != code && parsed(address+changed) == digits && !isBlank(code[i:i+size], x) {
						t.Errorf("%s is the same as %s", changed, code)
					}
				}
			}
		}
	}
}

// isBlank reports whether a square without a clue has none after a change, either.
func isBlank(code, x string) bool {
	return code == "ep" || code == "vu" || strings.Trim(code, ".0,") == "" && strings.Trim(x, ".0?") == ""
}

func FuzzRead(f *testing.F) {
	f.Add("bd=S9B" + state(newClue, "ep"))
	f.Add("bd=" + state(oldClue, "vu"))
	f.Add("s=" + short())
	f.Add("s=" + commas())
	f.Fuzz(func(t *testing.T, query string) {
		start := sitetest.CPU()
		for _, host := range []string{"www.sudokuwiki.org", "sudokuexchange.com"} {
			plain.Site().Link(&url.URL{Host: host, Path: "/" + query, RawQuery: query, Fragment: query}, 0, finding.Options{})
		}
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(query)>>10) {
			t.Errorf("%v for %d bytes", took, len(query))
		}
	})
}

func ExampleSite() {
	u, _ := url.Parse("https://sudokuexchange.com/play/?s=" + short() + "&title=One")
	for _, f := range plain.Site().Link(u, 0, finding.Options{}) {
		fmt.Println(f.About.Title, len(f.Givens), f.Givens[0], f.Givens[4])
	}
	// Output: One 81 5 7
}
