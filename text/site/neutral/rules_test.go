package neutral_test

import (
	"fmt"
	"strings"
	"testing"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/site/neutral"
)

// read reads an object and returns the texts of its rules, or the mistake.
func read(object string, o finding.Options) (f finding.Finding, rules string) {
	found := neutral.Read([]byte(object), 0, o)
	if len(found) != 1 {
		return f, fmt.Sprintf("%d findings", len(found))
	}
	if f = found[0]; f.Err != nil {
		return f, "error: " + f.Err.Error()
	}
	var texts []string
	for _, r := range f.Rules {
		texts = append(texts, r.Text())
	}
	return f, strings.Join(texts, "; ")
}

// puzzle is a puzzle with two marks and a rule, "" for none.
func puzzle(object string) string {
	head := `{"rows":4,"cols":4,"values":[1,4],"latin":true,"boxes":[2,2],`
	if strings.Contains(object, "automaton") {
		head += `"automata":{"A": {"states":2, "start":[0], "accept":[1], "edges":[[0,[1,2],1]]}},`
	}
	head += `"rules":[{"rule":"difference","value":1,"cells":"r2c1 r2c2"},{"rule":"ratio","value":2,"cells":"r1c1 r1c2"}`
	if object == "" {
		return head + "]}"
	}
	return head + "," + object + "]}"
}

// TestRules holds objects against the texts of the rules they are.
func TestRules(t *testing.T) {
	for object, want := range map[string]string{
		`{"rule":"cage","sum":17,"cells":"r1c1  r1c2"}`:                                                                                         "cage 17 r1c1 r1c2",
		`{"rule":"cage","sum":null,"cells":"r1c1..r1c3"}`:                                                                                       "different r1c1..r1c3",
		`{"rule":"cage","cells":"r1c1..r1c3","name":"x"}`:                                                                                       "different r1c1..r1c3",
		`{"rule":"cage-sums","sums":[3,5],"cells":"r1c1 r1c2"}`:                                                                                 "cage-sums 3,5 r1c1 r1c2",
		`{"rule":"sum","sum":7,"cells":"r1c1..r1c3","coeffs":[1,-1,10]}`:                                                                        "sum 7 r1c1 -1*r1c2 10*r1c3",
		`{"rule":"sum","sum":[7,8],"cells":"r1c1 r1c2"}`:                                                                                        "or { sum 7 r1c1 r1c2 } { sum 8 r1c1 r1c2 }",
		`{"rule":"arrow","circle":"r1c1","shaft":"r1c2..r1c4"}`:                                                                                 "arrow r1c1 = r1c2..r1c4",
		`{"rule":"thermo","cells":"r1c1 r1c2","slow":true}`:                                                                                     "slow-thermo r1c1 r1c2",
		`{"rule":"thermo","cells":"r1c1 r1c2","slow":false}`:                                                                                    "thermo r1c1 r1c2",
		`{"rule":"diagonal"}`:                                                                                                                   "diagonal",
		`{"rule":"sum-line","sum":10,"loop":true,"cells":"r1c1 r1c2"}`:                                                                          "sum-line 10 loop r1c1 r1c2",
		`{"rule":"equal-sum","segments":["r1c1 r1c2","r2c1","r2c2"]}`:                                                                           "equal-sum r1c1 r1c2 = r2c1 = r2c2",
		`{"rule":"region-sum-line","cells":"r1c2..r1c3 r2c3","segments":["r1c2","r1c3 r2c3"]}`:                                                  "region-sum-line r1c2 r1c3 r2c3",
		`{"rule":"region-sum-line","cells":"r1c2..r1c3 r2c3","segments":["r1c2 r1c3","r2c3"]}`:                                                  "equal-sum r1c2 r1c3 = r2c3",
		`{"rule":"region-sum-line","cells":"r1c2..r1c3 r2c3","segments":["r1c2 r1c3 r2c3"]}`:                                                    `error: the field "segments" of the rule "region-sum-line" has one segment, and its cells are in several regions`,
		`{"rule":"look-and-say","clue":"1223","cells":"r1c1..r1c4"}`:                                                                            "look-and-say 1223 r1c1..r1c4",
		`{"rule":"count-value","value":3,"count":2,"cells":"r1c1..r1c4"}`:                                                                       "look-and-say 23 r1c1..r1c4",
		`{"rule":"pair","table":["01","10"],"cells":"r1c1 r1c2"}`:                                                                               "pair 01/10 r1c1 r1c2",
		`{"rule":"full-rank","rank":5,"cells":"r1c1..r1c4"}`:                                                                                    "full-rank 5 r1c1..r1c4",
		`{"rule":"full-rank","rank":5,"cells":"r1c1..r1c4"},{"rule":"full-rank-ties","ties":"any"}`:                                             "tied-rank 5 r1c1..r1c4",
		`{"rule":"full-rank-ties","ties":"none"}`:                                                                                               "no-tied-ranks",
		`{"rule":"full-rank-ties","ties":"only-unclued"}`:                                                                                       "",
		`{"rule":"full-rank-ties","ties":"some"}`:                                                                                               `error: the ties of ranks are any, only-unclued or none, not "some"`,
		`{"rule":"full-rank-ties","ties":"any"},{"rule":"full-rank-ties","ties":"none"}`:                                                        `error: the rule "full-rank-ties" is there twice`,
		`{"rule":"regex","pattern":"[12] 3'","cells":"r1c1 r1c2"}`:                                                                              "regex '[12]3''' r1c1 r1c2",
		`{"rule":"automaton","automaton":"A","segments":["r1c1 r1c2","r2c1"]}`:                                                                  `automaton {"states":2,"start":[0],"accept":[1],"edges":[[0,[1,2],1]]} r1c1 r1c2 - r2c1`,
		`{"rule":"clone","pairs":["r1c1 r3c3","r1c2 r3c4"]}`:                                                                                    "clone r1c1 r1c2 = r3c3 r3c4",
		`{"rule":"value-index","value":"A1","control":"r1c1","cells":"r1c2..r1c4"}`:                                                             "value-index A1 r1c1 r1c2..r1c4",
		`{"rule":"count-distinct","control":"A1","cells":"r1c2..r1c4"}`:                                                                         "count-distinct A1 = r1c2..r1c4",
		`{"rule":"or","of":[[{"rule":"odd","cells":"r1c1"},{"rule":"global-entropy"}],[{"rule":"and","of":[{"rule":"even","cells":"r1c1"}]}]]}`: "or { odd r1c1; global-entropy } { even r1c1 }",
		`{"rule":"or","of":[[{"rule":"odd","cells":"r1c1"}],[]]}`:                                                                               "",
		`{"rule":"negative","of":["difference:1","ratio:2"]}`:                                                                                   "negative difference 1 except r1c1 r1c2; negative ratio 2 except r2c1 r2c2",
		`{"rule":"negative","of":["ratio:3"],"except":["difference"]}`:                                                                          "negative ratio 3 except r2c1 r2c2 r1c1 r1c2",
		`{"rule":"nonconsecutive"}`:                                                                                                             "negative difference 1",
		`{"rule":"sudoku-grid","at":"r1c7","size":9,"boxes":[3,3]}`:                                                                             "sudoku-grid r1c7 9 3x3",
		`{"rule":"region-same-values"}`:                                                                                                         "same-values r1c1..r1c4 = r2c1..r2c4 = r3c1..r3c4 = r4c1..r4c4 = r1c1..r4c1 = r1c2..r4c2 = r1c3..r4c3 = r1c4..r4c4 = r1c1 r1c2 r2c1 r2c2 = r1c3 r1c4 r2c3 r2c4 = r3c1 r3c2 r4c1 r4c2 = r3c3 r3c4 r4c3 r4c4",
		`{"rule":"diagonal-nonconsecutive"}`: "pair 1011/0101/1010/1101 r3c1 r4c2; pair 1011/0101/1010/1101 r2c1..r4c3; pair 1011/0101/1010/1101 r1c1..r4c4; pair 1011/0101/1010/1101 r1c2..r3c4; pair 1011/0101/1010/1101 r1c3 r2c4; " +
			"pair 1011/0101/1010/1101 r1c2 r2c1; pair 1011/0101/1010/1101 r1c3..r3c1; pair 1011/0101/1010/1101 r1c4..r4c1; pair 1011/0101/1010/1101 r2c4..r4c2; pair 1011/0101/1010/1101 r3c4 r4c3",

		`{"rule":"cage","sum":"x","cells":"r1c1"}`:                                     `error: the rule "cage" needs a number in its field "sum"`,
		`{"rule":"arrow","circle":"r1c1"}`:                                             `error: the rule "arrow" needs cells in its field "shaft": "r1c1 r2c2..r2c5"`,
		`{"rule":"arrow","circle":"r1c1 = r1c2","shaft":"r1c1"}`:                       `error: the rule "arrow" needs cells in its field "circle": "=" is no cell: a cell is written r3c7, a run r1c1..r1c9`,
		`{"rule":"automaton","automaton":"B","cells":"r1c1"}`:                          `error: no automaton is called "B" in the field "automata"`,
		`{"rule":"fillomino","cells":"r1c1"}`:                                          `error: the rule "fillomino" is out of reach: its regions have to be found with the digits`,
		`{"rule":"or","of":[[{"rule":"fishes"}]]}`:                                     `error: no rule is called "fishes" ("sudokusat rules" lists them)`,
		`{"rule":"value-index","value":"A1 A2","control":"r1c1","cells":"r1c2..r1c4"}`: `error: value-index: 2 cells before "=" where one belongs: this rule is written "value-index CELL CELL CELLS"`,
	} {
		_, got := read(puzzle(object), finding.Options{})
		got = strings.TrimPrefix(strings.TrimPrefix(got, "difference 1 r2c1 r2c2; ratio 2 r1c1 r1c2"), "; ")
		if got != want {
			t.Errorf("%s is\n%s\nwant\n%s", object, got, want)
		}
	}
}

// TestFamilies wants every family of rules to have a form as an object.
func TestFamilies(t *testing.T) {
	for _, f := range rule.Families() {
		_, got := read(puzzle(fmt.Sprintf(`{"rule":%q}`, f.Name)), finding.Options{})
		if strings.Contains(got, "no form") || strings.Contains(got, "no rule") {
			t.Errorf("%s: %v", f.Name, got)
		}
	}
}
