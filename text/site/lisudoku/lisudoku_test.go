package lisudoku_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/lz"
	"sudokusat/text/site/lisudoku"
)

// cells writes a list of cells, "00 01".
func cells(list string) string {
	var all []string
	for _, c := range strings.Fields(list) {
		all = append(all, cell(c))
	}
	return "[" + strings.Join(all, ",") + "]"
}

func cell(c string) string { return fmt.Sprintf(`{"row":%c,"col":%c}`, c[0], c[1]) }

// samples are the fields of 4×4 puzzles, and the rules they mean.
var samples = map[string]string{
	`"fixedNumbers":[{"position":` + cell("12") + `,"value":3}]`:                                             "",
	`"thermos":[` + cells("00 01 11") + `,` + cells("33 32") + `]`:                                           "thermo r1c1 r1c2 r2c2|thermo r4c4 r4c3",
	`"renbans":[` + cells("00 01 11") + `]`:                                                                  "renban r1c1 r1c2 r2c2",
	`"palindromes":[` + cells("00 01 11") + `]`:                                                              "palindrome r1c1 r1c2 r2c2",
	`"extraRegions":[` + cells("01 02 11 12") + `]`:                                                          "extra-region r1c2 r1c3 r2c2 r2c3",
	`"arrows":[{"circleCells":` + cells("00") + `,"arrowCells":` + cells("11 22") + `}]`:                     "arrow r1c1 = r2c2 r3c3",
	`"arrows":[{"arrowCells":` + cells("11 22") + `,"circleCells":` + cells("01 00") + `}]`:                  "arrow r1c1 r1c2 = r2c2 r3c3",
	`"killerCages":[{"sum":7,"region":` + cells("00 01") + `},{"sum":null,"region":` + cells("30 20") + `}]`: "cage 7 r1c1 r1c2|different r4c1 r3c1",
	`"oddCells":` + cells("00 13"):                                                                           "odd r1c1 r2c4",
	`"evenCells":` + cells("02"):                                                                             "even r1c3",
	`"primaryDiagonal":true,"secondaryDiagonal":false`:                                                       "diagonal -",
	`"secondaryDiagonal":true`:                                                                               "diagonal +",
	`"primaryDiagonal":true,"secondaryDiagonal":true`:                                                        "diagonal",
	`"antiKnight":true,"anti_king":true`:                                                                     "anti-knight|anti-king",
	`"kropkiDots":[{"dotType":"Consecutive","cell1":` + cell("00") + `,"cell2":` + cell("01") + `},{"dotType":"Double","cell1":` + cell("10") + `,"cell2":` + cell("11") + `}],"kropkiNegative":true`: "" +
		"difference 1 r1c1 r1c2|ratio 2 r2c1 r2c2|negative difference 1 except r2c1 r2c2 r1c1 r1c2|negative ratio 2 except r1c1 r1c2 r2c1 r2c2",
}

func address(fields string) string {
	return "https://lisudoku.xyz/solver?import=" + url.QueryEscape(lz.Pack(`{"gridSize":4,`+fields+`}`))
}

func parsed(link string) string {
	p, err := text.Parse(link+"\n", text.Options{})
	if err != nil {
		return "error: " + err.Error()
	}
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimPrefix(strings.TrimSpace(p.Text()), "#box 2x2\n"), "\n", "|"), "#rule ", "")
}

func TestSamples(t *testing.T) {
	for in, want := range samples {
		if want += "|................"; strings.HasPrefix(in, `"fixed`) {
			want = "......3........."
		}
		if got := parsed(address(in)); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

func TestRegionsAndDigits(t *testing.T) {
	in := `"regions":[` + cells("00 01 02 11") + "," + cells("03 12 13 23") + "," + cells("10 20 21 30") + "," + cells("22 31 32 33") + `]`
	if got, want := parsed(address(in)), "#board 4x4 regions 0001201122312333|................"; got != want {
		t.Error(got)
	}
	if got, want := parsed("https://lisudoku.xyz/e?import=1002000030000004"), "1..2....3......4"; got != want {
		t.Error(got)
	}
}

func TestRefused(t *testing.T) {
	for link, want := range map[string]string{
		"https://lisudoku.xyz/p/abcdef":                             "server",
		"https://lisudoku.xyz/e?import=1002000030000005":            "digit 5",
		"https://lisudoku.xyz/e?import=100200003000000":             "15 digits",
		"https://lisudoku.xyz/e?import=N4Ig":                        "damaged|not JSON",
		address(`"topBottom":true`):                                 "topBottom",
		address(`"whispers":[]`):                                    `"whispers"`,
		address(`"antiKnight":true,"antiKnight":false`):             "twice",
		address(`"antiKnight":true,"anti_knight":false`):            "twice",
		address(`"antiknight":true`):                                `"antiknight"`,
		address(`"antiKnight":1`):                                   "true or false",
		address(`"thermos":{}`):                                     "is a list",
		address(`"thermos":[` + cells("00 04") + `]`):               "a whole number from 0 to 3",
		address(`"thermos":[[{"row":0,"col":0,"z":1}]]`):            `the field "z" in a cell`,
		address(`"killerCages":[{"sum":7,"region":[],"kind":"x"}]`): `the field "kind"`,
		address(`"kropkiDots":[{"dotType":"Triple","cell1":` + cell("00") + `,"cell2":` + cell("01") + `}]`): "Triple",
		address(`"regions":[` + cells("00 01 02 11") + `]`):                                                  "1 regions",
		strings.Replace(address(`"antiKing":true`), "?", "?x=1&", 1):                                         "nothing else",
		"https://lisudoku.xyz/e?import=" + lz.Pack(`{"gridSize":5}`):                                         "the site has 4, 6 and 9",
	} {
		got := parsed(link)
		ok := false
		for _, w := range strings.Split(want, "|") {
			ok = ok || strings.HasPrefix(got, "error: ") && strings.Contains(got, w)
		}
		if !ok {
			t.Errorf("%s is\n%s\nwant %s", link, got, want)
		}
	}
}

var token = regexp.MustCompile(`[0-9]|true|null|"[A-Za-z0-9]+"`)

// TestEachTokenCounts changes each name and value of the samples, and adds a field.
func TestEachTokenCounts(t *testing.T) {
	for in := range samples {
		want := parsed(address(in))
		for _, at := range token.FindAllStringIndex(in, -1) {
			for _, x := range []string{"1", "2", "false", "null", `"x"`} {
				changed := in[:at[0]] + x + in[at[1]:]
				if changed != in && parsed(address(changed)) == want {
					t.Errorf("%s is the same as %s", changed, in)
				}
			}
		}
		for _, more := range []string{`,"fog":[]`, `,"gridSize":4`, `,"x":1`} {
			if got := parsed(address(in + more)); !strings.HasPrefix(got, "error: ") {
				t.Errorf("%s with %s: %s", in, more, got)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for in := range samples {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		for _, data := range []string{in, lz.Pack(`{"gridSize":4,` + in + `}`)} {
			u := &url.URL{Host: "lisudoku.xyz", RawQuery: "import=" + url.QueryEscape(data)}
			lisudoku.Site().Link(u, 0, finding.Options{})
		}
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(in)>>10) {
			t.Errorf("%v for %d bytes", took, len(in))
		}
	})
}

func ExampleSite() {
	u, _ := url.Parse(address(`"thermos":[` + cells("00 01 11") + `]`))
	for _, f := range lisudoku.Site().Link(u, 0, finding.Options{}) {
		fmt.Println(f.Rules[0].Text())
	}
	// Output: thermo r1c1 r1c2 r2c2
}
