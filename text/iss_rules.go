package text

import (
	"fmt"
	"strings"
)

// The rules of ISS. An item of a name below becomes the texts of rules, in the
// words of package rule. Other items that say nothing of the board could be rules,
// and are refused by their names.

// issRules are the items that are rules, and what they say. ok is false for one
// with an argument that no rule here has.
var issRules = map[string]func(p *issPuzzle, item *issItem) (texts []string, ok bool){
	"Diagonal": func(_ *issPuzzle, i *issItem) ([]string, bool) {
		text := map[string]string{"1": "diagonal +", "-1": "diagonal -"}[strings.Join(i.args, "~")]
		return []string{text}, text != ""
	},
	"Windoku":         issBare("windoku"),
	"DisjointSets":    issBare("disjoint"),
	"AntiKnight":      issBare("anti-knight"),
	"AntiKing":        issBare("anti-king"),
	"AntiConsecutive": issBare("nonconsecutive"),
	"Thermo":          issLine("thermo"),
	"Palindrome":      issLine("palindrome"),
	"AllDifferent":    issLine("different"),
	"Whisper":         issWhisper,
	"WhiteDot":        issPairs("difference 1"),
	"BlackDot":        issPairs("ratio 2"),
	"X":               issPairs("pair-sum 10"),
	"V":               issPairs("pair-sum 5"),
	"GreaterThan":     issPairs("greater"),
}

type issReader = func(*issPuzzle, *issItem) ([]string, bool)

// issBare is an item without arguments.
func issBare(text string) issReader {
	return func(_ *issPuzzle, i *issItem) ([]string, bool) { return []string{text}, len(i.args) == 0 }
}

// issLine is an item whose arguments are the cells of a rule.
func issLine(rule string) issReader {
	return func(_ *issPuzzle, i *issItem) ([]string, bool) {
		cells, ok := i.cells(0)
		return []string{rule + " " + strings.Join(cells, " ")}, ok
	}
}

// issPairs is an item that speaks of each two neighbours among its cells.
func issPairs(rule string) issReader {
	return func(_ *issPuzzle, i *issItem) (texts []string, ok bool) {
		cells, ok := i.cells(0)
		for k := range cells {
			for _, other := range cells[k+1:] {
				if isNextTo(cells[k], other) {
					texts = append(texts, rule+" "+cells[k]+" "+other)
				}
			}
		}
		return texts, ok
	}
}

func issWhisper(_ *issPuzzle, i *issItem) ([]string, bool) {
	least, from := "5", 0
	if len(i.args) > 0 && issName(i.args[0]) == "" {
		from = 1
		if i.args[0] != "" {
			least = i.args[0]
		}
	}
	cells, ok := i.cells(from)
	return []string{"whisper " + least + " " + strings.Join(cells, " ")}, ok
}

// ruleItem takes an item that is a rule.
func (p *issPuzzle) ruleItem(item *issItem, read issReader) error {
	texts, ok := read(p, item)
	if !ok {
		return flawf(ErrRule, "text of the Interactive Sudoku Solver with the rule %q, written in a way that is not known here", item.name)
	}
	p.rules = append(p.rules, texts...)
	return nil
}

func isNextTo(a, b string) bool {
	var r1, c1, r2, c2 int
	fmt.Sscanf(a, "r%dc%d", &r1, &c1)
	fmt.Sscanf(b, "r%dc%d", &r2, &c2)
	return abs(r1-r2)+abs(c1-c2) == 1
}
