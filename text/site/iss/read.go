package iss

import (
	"fmt"
	"slices"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// From items to a finding.

// puzzle is a text while it is read.
type puzzle struct {
	grid
	table *table
	frame frame
	chaos *node // .ChaosConstruction
	at    int   // of the first mistake
	err   error // the first mistake

	givens []int
	rules  []sudoku.Rule
	places []int

	held, inOr int               // how many items hold the item, and how many of them are .Or
	shifts     []shift           // where the copies are, the outermost first
	met        map[string]string // clues of which there is one, with their values; nil between alternatives
	marks      []sudoku.Rule     // pairs with dots, X or V
	doubtful   []string          // kinds of marks among alternatives
	strict     []*node
	automata   map[string]rule.Automaton
	work       int // cells and edges of all rules
}

// maxWork bounds what copies of items can grow to.
const maxWork = 1 << 20

// readText reads a text. Its offsets are those of items.
func readText(text string) finding.Finding {
	if strings.HasSuffix(text, "..") {
		return finding.Finding{At: len(text) - 1, Err: finding.Errorf(finding.ErrSyntax, "a text of %s that ends in dots, as one does that was shortened", site)}
	}
	nodes, at, err := parse(text)
	if err != nil {
		return finding.Finding{At: at, Err: err}
	}
	p := &puzzle{grid: grid{layers: make([]layer, 1)}, table: tableOfAll(), met: map[string]string{}, automata: map[string]rule.Automaton{}}
	if p.read(nodes); p.err != nil {
		return finding.Finding{At: p.at, Err: p.err}
	}
	board := p.board
	return finding.Finding{Board: &board, Rules: p.rules, Places: p.places, Givens: p.givens}
}

func (p *puzzle) read(nodes []*node) {
	var rest []*node
	for _, n := range nodes { // rules need to know the board
		switch it := p.table.byName[n.name]; {
		case it == nil:
			p.unknown(n)
		case it.board == nil:
			rest = append(rest, n)
		default:
			it.board(p, n)
		}
	}
	if p.shape(); p.err == nil {
		p.houses()
	}
	if p.err != nil {
		return
	}
	p.layers[0] = layer{cols: p.board.Cols, count: p.board.Rows * p.board.Cols}
	if p.frame.doppelganger != nil {
		p.doppelganger(rest)
	}
	if p.groups(); p.err != nil {
		return
	}
	if p.chaos != nil {
		p.chaosRule()
	}
	p.tiesRule()
	p.givens = finding.Blanks(p.layers[0].count)
	for _, n := range rest {
		if rules := p.item(n); n.name == "" {
			p.given(n, rules)
		} else {
			p.add(n, rules)
		}
	}
	p.unmarked()
}

// fail refuses the text at an item, unless it is refused already.
func (p *puzzle) fail(n *node, kind error, format string, args ...any) {
	if p.err == nil {
		p.at, p.err = n.at, finding.Errorf(kind, "text of "+site+" "+format, args...)
	}
}

func (p *puzzle) failIf(wrong bool, n *node, kind error, format string, args ...any) bool {
	if wrong {
		p.fail(n, kind, format, args...)
	}
	return wrong
}

// refuse names a mistake in an item.
func (p *puzzle) refuse(n *node, format string, args ...any) {
	p.fail(n, finding.ErrRule, "%s: %s", n.shown(), fmt.Sprintf(format, args...))
}

func (p *puzzle) refuseIf(wrong bool, n *node, format string, args ...any) bool {
	if wrong {
		p.refuse(n, format, args...)
	}
	return wrong
}

// unknown refuses an item by its name.
func (p *puzzle) unknown(n *node) {
	why, known := rule.Unsupported(n.name)
	p.failIf(known, n, finding.ErrRule, "with the rule %s, which is out of reach: %s", n.name, why)
	p.fail(n, finding.ErrRule, "with the rule %.40q, which is not known here", n.name)
}

// add keeps the rules of an item.
func (p *puzzle) add(n *node, rules []sudoku.Rule) {
	for _, r := range rules {
		p.rules, p.places = append(p.rules, r), append(p.places, n.at)
	}
}

// item returns the rules of an item, none of a text that is refused.
func (p *puzzle) item(n *node) (rules []sudoku.Rule) {
	it := p.table.byName[n.name]
	switch {
	case p.err != nil:
	case it == nil:
		p.unknown(n)
	case it.board != nil || it.where == alone && p.held > 0:
		p.refuse(n, "it must not be inside another item")
	case it.where == notCopied && len(p.shifts) > 0:
		p.refuse(n, "a clue outside the grid has no copies")
	case it.houses && p.board.FreeLines:
		p.refuse(n, "the board has no houses")
	}
	if p.err != nil {
		return nil
	}
	a := &args{puzzle: p, n: n, rest: slices.Clone(n.args)}
	if it.read != nil {
		rules = it.read(a, it)
	} else {
		rules = a.regular(it)
	}
	if len(a.rest) > 0 {
		a.fail("%.20q is too much", a.rest[0])
	}
	p.failIf(p.work > maxWork, n, finding.ErrTooLong, "whose rules have more than a million cells")
	return rules
}

// once refuses a clue of which the site keeps the last, if it was there with another
// value. Alternatives are apart.
func (a *args) once(where, value string) {
	key := a.n.name + " " + where
	old, met := a.met[key]
	a.failIf(met && old != value, "another item has %s there", old)
	if a.met != nil {
		a.met[key] = value
	}
}

// How a text is taken apart into items, which may hold others.

// node is an item as it is written in a text.
type node struct {
	name  string
	args  []string
	at    int // its offset
	inner []*node
}

// maxNested bounds how deep items hold items.
const maxNested = 16

// shown is an item in a message.
func (n *node) shown() string {
	return fmt.Sprintf("with .%.60s", strings.Join(append([]string{n.name}, n.args...), "~"))
}

// parse takes a text apart. The offset is that of the item that a mistake is in.
func parse(text string) (nodes []*node, at int, err error) {
	var open []*node
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at+1:], '.') + at + 1
		if end == at {
			end = len(text)
		}
		parts := strings.Split(strings.TrimRight(strings.TrimPrefix(text[at:end], "."), "~"), "~")
		n := &node{name: parts[0], args: parts[1:], at: at}
		at = end
		switch {
		case n.name == "" && len(n.args) == 0:
			continue
		case n.name == "End" && len(n.args) > 0:
			return nil, n.at, finding.Errorf(finding.ErrRule, "text of %s %s: it has no arguments", site, n.shown())
		case n.name == "End" && len(open) == 0:
			return nil, n.at, finding.Errorf(finding.ErrSyntax, "text of %s with .End where nothing is open", site)
		case n.name == "End":
			if last := open[len(open)-1]; len(last.inner) == 0 {
				return nil, last.at, finding.Errorf(finding.ErrRule, "text of %s %s: nothing is in it", site, last.shown())
			}
			open = open[:len(open)-1]
			continue
		case len(open) == 0:
			nodes = append(nodes, n)
		default:
			last := open[len(open)-1]
			last.inner = append(last.inner, n)
		}
		if n.name == "Or" || n.name == "And" || n.name == "Replicate" {
			if open = append(open, n); len(open) > maxNested {
				return nil, n.at, finding.Errorf(finding.ErrSyntax, "text of %s with items %d deep: %d is the most", site, len(open), maxNested)
			}
		}
	}
	if len(open) > 0 {
		n := open[len(open)-1]
		return nil, n.at, finding.Errorf(finding.ErrSyntax, "text of %s with .%s that no .End ends", site, n.name)
	}
	return nodes, 0, nil
}
