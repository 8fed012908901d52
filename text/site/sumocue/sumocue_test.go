package sumocue_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sudokusat/internal/sitetest"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/site/sumocue"
)

const (
	givens = "5...3...." + "........." + "....7...." + "........." + "2.......4" + "........." + "........." + ".1......." + "........9"
	boxes  = "000111222" + "000111222" + "000111222" + "333444555" + "333444555" + "333444555" + "666777888" + "666777888" + "666777888"
	wavy   = "000111222" + "000111222" + "003111222" + "033444555" + "333444555" + "333444555" + "666777888" + "666777888" + "666777888"
)

// entries writes squares with a given or none, the regions of a jigsaw if it has any, and
// what takes the place of some entries.
func entries(regions string, others map[int]string) (all []string) {
	for i := range givens {
		entry := "=" + strings.ReplaceAll(givens[i:i+1], ".", "0")
		if other, ok := others[i]; ok {
			entry = other
		}
		if regions != "" {
			entry += "J" + regions[i:i+1]
		}
		all = append(all, entry)
	}
	return all
}

var caged = map[int]string{1: "=12", 2: "+1", 11: "+1", 79: "=17", 80: "+79"}

// samples are texts and the puzzles they mean.
func samples() map[string]string {
	plain := "#box 3x3|" + givens
	killer := "#rule cage 12 r1c2 r1c3 r2c3|#rule cage 17 r9c8 r9c9|" + givens[:80] + "."
	return map[string]string{
		"SumoCueV1" + strings.Join(entries("", nil), ""):       plain,
		"SumoCueV1\n" + strings.Join(entries("", nil), " \n "): plain,
		"SumoCueV1" + strings.Join(entries(boxes, nil), ""):    plain,
		"SumoCueV1" + strings.Join(entries("", caged), ""):     "#box 3x3|" + killer,
		"SumoCueV1D" + strings.Join(entries("", caged), "\n"):  "#box 3x3|#rule diagonal|" + killer,
		"SumoCueV1" + strings.Join(entries(wavy, caged), ""):   "#board 9x9 regions " + wavy + "|" + killer,
	}
}

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
	}
}

func TestRefused(t *testing.T) {
	for change, want := range map[string]string{
		"=12": "a cage whose squares are apart", // with the last squares of the sample in it
		"=0":  "a cage of 2 squares without a sum",
		"+0":  "a square of cage 79, which does not begin at that square",
	} {
		others := map[int]string{79: change, 80: "+79"}
		if change == "=12" {
			others = map[int]string{1: "=12", 80: "+1"}
		}
		if got := parsed("SumoCueV1" + strings.Join(entries("", others), "")); !strings.Contains(got, want) {
			t.Errorf("%s: %s", change, got)
		}
	}
	for in, want := range map[string]string{
		"SumoCueV2" + strings.Join(entries("", nil), ""):                                   "another version than V1",
		"SumoCueV1X" + strings.Join(entries("", nil), ""):                                  `"X=", where an entry`,
		"SumoCueV1" + strings.Join(entries("", nil)[1:], ""):                               "80 squares",
		"SumoCueV1" + strings.Join(entries("", map[int]string{0: "=10"}), ""):              "the sum 10 in a square",
		"SumoCueV1" + strings.Join(entries(strings.Repeat("0", 81), nil), ""):              "has not 9 regions",
		"SumoCueV1" + strings.Replace(strings.Join(entries(boxes, nil), ""), "J0", "", 1):  "has not 9 regions",
		"SumoCueV1" + strings.Replace(strings.Join(entries(boxes, nil), ""), "J0", "J", 1): "a region without a number",
	} {
		if got := parsed(in); !strings.HasPrefix(got, "error: ") || !strings.Contains(got, want) {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}

// TestEachCharacterCounts changes each character of the samples.
func TestEachCharacterCounts(t *testing.T) {
	for in, want := range samples() {
		if strings.ContainsAny(in, " \n") {
			continue
		}
		for i := range in {
			for _, x := range []string{"", "1", "8", "+", "=", "J", "D", "x"} {
				if changed := in[:i] + x + in[i+1:]; changed != in && parsed(changed) == want {
					t.Errorf("%s is the same as %s", changed, in)
				}
			}
		}
	}
}

// TestTwoPuzzlesInAFile wants two puzzles in a file.
func TestTwoPuzzlesInAFile(t *testing.T) {
	one := "SumoCueV1" + strings.Join(entries("", nil), "") + "\n"
	found := sumocue.Site().Document(&finding.Document{Text: one + one}, finding.Options{})
	if len(found) != 2 || found[1].At != len(one) || found[1].Err != nil {
		t.Error(found)
	}
}

func FuzzRead(f *testing.F) {
	for in := range samples() {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := sitetest.CPU()
		sumocue.Site().Document(&finding.Document{Text: in}, finding.Options{})
		if took := sitetest.CPU() - start; sitetest.Fuzzing() && took > 100*time.Millisecond*time.Duration(1+len(in)>>10) {
			t.Errorf("%v for %d bytes", took, len(in))
		}
	})
}

func ExampleSite() {
	in := "SumoCueV1" + strings.Join(entries("", caged), "")
	for _, f := range sumocue.Site().Document(&finding.Document{Text: in}, finding.Options{}) {
		fmt.Println(f.Givens[0], f.Rules[1].Text())
	}
	// Output: 5 cage 17 r9c8 r9c9
}
