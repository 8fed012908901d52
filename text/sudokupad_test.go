package text

import (
	"strings"
	"testing"
)

// TestSudokuPadRules holds what the conflict checker of SudokuPad knows against the
// texts it means. What is only drawn is refused.
func TestSudokuPadRules(t *testing.T) {
	row := "[{},{},{},{}]"
	cells := `{"cells":[` + strings.TrimSuffix(strings.Repeat(row+",", 4), ",") + `],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],`
	for in, want := range map[string]string{
		`"cages":[{"cells":[[0,0],[0,1]],"value":"5","sum":5,"unique":true},{"cells":"r2c1,r2c2","unique":true},{"cells":"r3c1,r3c2","sum":"4"}]`:  "cage 5 r1c1 r1c2|different r2c1 r2c2|sum 4 r3c1 r3c2",
		`"cages":[{"cells":"r1c1,r1c2","style":"extraregion"},{"cells":"r1c1,r1c2,r1c3,r1c4","type":"rowcol","unique":true},{"value":"title: x"}]`: "different r1c1 r1c2",
		`"global":["antiknight","antiratio","antixv"]`:       "anti-knight|negative ratio 2|negative pair-sum 5|negative pair-sum 10",
		`"metadata":{"antiking":true,"title":"x"}`:           "anti-king",
		`"cages":[{"cells":"r1c1,r1c2","value":"17"}]`:       `error: a cage of value "17", which is only drawn: what it means stands in the text of its rules`,
		`"cages":[{"cells":"r1c1,r1c2"}]`:                    "error: a cage that says no rule by itself: only the text of its rules does",
		`"cages":[{"cells":"r1c1; odd r1c2","unique":true}]`: `error: "odd" is no cell: a cell is written r3c7`,
		`"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]`:      "error: SudokuPad data with drawings: they are rules which only its text says; a link of f-puzzles says them",
		`"global":["antifish"]`:                              `error: the rule "antifish", which is not known here`,
	} {
		p, err := Parse(cells+in+"}", Options{})
		got := ""
		if err != nil {
			if got = "error: " + err.Error(); strings.HasPrefix(want, "error: ") && strings.HasSuffix(got, want[len("error: "):]) {
				got = want
			}
		} else {
			got = strings.Join(p.RuleTexts(), "|")
		}
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", in, got, want)
		}
	}
}
