//go:build !js

package page_test

// The number of solutions where there are too many to count.

import (
	"regexp"
	"strconv"
	"testing"
)

// A count that is cancelled offers an estimate, which needs no server and can be reached by keys.
func TestEstimate(t *testing.T) {
	needsEngine(t)
	b := open(t, files(t), look{})
	b.newBoard("9x9 box 3x3")
	b.click("[data-do=count]")
	b.wait("how far it is", "document.getElementById('answer').textContent.includes('so far')")
	b.click("#cancel")
	b.wait("the offer", "document.getElementById('estimate')?.checkVisibility()")
	if got := b.text("#answer"); got != "Cancelled. Estimate" {
		t.Errorf("a count that was cancelled leaves %q", got)
	}
	b.tabTo("#estimate")
	b.press("Enter")
	b.wait("the estimate", "/^(About|Perhaps)/.test(document.getElementById('answer').textContent)")
	got := b.text("#answer")
	parts := regexp.MustCompile(`^About (\d(?:\.\d)?) × 10²¹ solutions \(± (\d+) %, from ([\d,]+) random samples\)\.$`).FindStringSubmatch(got)
	if parts == nil {
		t.Fatalf("the page shows %q", got)
	}
	about, err := strconv.ParseFloat(parts[1], 64)
	off, wrong := strconv.Atoi(parts[2])
	if err != nil || wrong != nil || about < 4 || about > 9.9 || off < 1 {
		t.Errorf("of the 6.67 × 10²¹ grids the page shows %q", got)
	}
	// It goes with the digits that it is about.
	b.click(cell(1, 1))
	b.press("1")
	b.wait("no estimate", "document.getElementById('answer').textContent === ''")
}

// Numbers and estimates are in words for people.
func TestEstimatesInWords(t *testing.T) {
	b := open(t, files(t), look{})
	for answer, want := range map[string]string{
		`{ estimate: 1, complete: true, samples: 1 }`:                        "1 solution.",
		`{ estimate: 1234, complete: true, samples: 1 }`:                     "1,234 solutions.",
		`{ verdict: 'unsolvable', estimate: 0, complete: true }`:             "There is no solution.",
		`{ estimate: 3249, error: 20, samples: 1000 }`:                       "About 3,200 solutions (± 2 %, from 1,000 random samples).",
		`{ estimate: 999999, samples: 12 }`:                                  "About 1 million solutions (± 1 %, from 12 random samples).",
		`{ estimate: 28200960, error: 1e6, samples: 12 }`:                    "About 28 million solutions (± 7 %, from 12 random samples).",
		`{ estimate: 3.2e14, error: 1e12, samples: 12 }`:                     "About 320 trillion solutions (± 1 %, from 12 random samples).",
		`{ estimate: 9.96e14, error: 1e13, samples: 12 }`:                    "About 1 × 10¹⁵ solutions (± 2 %, from 12 random samples).",
		`{ estimate: 3.2e21, error: 2e21, samples: 12 }`:                     "Perhaps some 3.2 × 10²¹ solutions: the estimate, from 12 random samples, is a rough one.",
		`{ verdict: 'multiple', samples: 3, message: 'there were too few' }`: "No estimate: there were too few.",
	} {
		if got := eval[string](b, "import('./js/many.js').then(({ estimated }) => estimated("+answer+"))"); got != want {
			t.Errorf("%s is %q, not %q", answer, got, want)
		}
	}
	for number, want := range map[string]string{"0": "0", "999": "999", "1000": "1,000", "-1234567": "-1,234,567", "1234.56789": "1,234.56789", "18446744073709551615": "18,446,744,073,709,552,000"} {
		if got := eval[string](b, "import('./js/many.js').then(({ grouped }) => grouped("+number+"))"); got != want {
			t.Errorf("%s is %q in groups, not %q", number, got, want)
		}
	}
}
