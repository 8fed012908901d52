package iss

import (
	"fmt"
	"slices"
	"strings"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/site/common"
	"sudokusat/text/tree"
)

// From items to a finding.

// puzzle is a text while it is read.
type puzzle struct {
	common.Reader
	grid
	table *table
	frame frame
	chaos *node // .ChaosConstruction

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
	p := &puzzle{Reader: common.NewReader("text of "+site+" ", 0, finding.Options{}), grid: grid{layers: make([]layer, 1)}, table: tableOfAll(), met: map[string]string{}, automata: map[string]rule.Automaton{}}
	if nodes := p.parse(text); p.Err == nil {
		p.read(nodes)
	}
	p.Found.Board = new(p.board)
	return p.Finding()
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
	if p.shape(); p.Err == nil {
		p.houses()
	}
	if p.Err != nil {
		return
	}
	p.layers[0] = layer{cols: p.board.Cols, count: p.board.Rows * p.board.Cols}
	if p.frame.doppelganger != nil {
		p.doppelganger(rest)
	}
	if p.groups(); p.Err != nil {
		return
	}
	if p.chaos != nil {
		p.chaosRule()
	}
	p.tiesRule()
	p.Found.Givens = finding.Blanks(p.layers[0].count)
	for _, n := range rest {
		if rules := p.item(n); n.name == "" {
			p.given(n, rules)
		} else {
			p.add(n, rules...)
		}
	}
	p.unmarked()
}

// fail refuses the text at an item, unless it is refused already.
func (p *puzzle) fail(n *node, kind error, format string, args ...any) {
	p.Refuse(&tree.Value{At: n.at}, kind, format, args...)
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
	if known {
		p.fail(n, finding.ErrRule, "with the rule %s, which is out of reach: %s", n.name, why)
	}
	p.fail(n, finding.ErrRule, "with the rule %.40q, which is not known here", n.name)
}

// add keeps rules of an item.
func (p *puzzle) add(n *node, rules ...sudoku.Rule) { p.Add(&tree.Value{At: n.at}, rules...) }

// item returns the rules of an item, none of a text that is refused.
func (p *puzzle) item(n *node) (rules []sudoku.Rule) {
	it := p.table.byName[n.name]
	switch {
	case p.Err != nil:
	case it == nil:
		p.unknown(n)
	case it.board != nil || it.where == alone && p.held > 0:
		p.refuse(n, "it must not be inside another item")
	case it.where == notCopied && len(p.shifts) > 0:
		p.refuse(n, "a clue outside the grid has no copies")
	case it.houses && p.board.FreeLines:
		p.refuse(n, "the board has no houses")
	}
	if p.Err != nil {
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
	if p.work > maxWork {
		p.fail(n, finding.ErrTooLong, "whose rules have more than a million cells")
	}
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

// parse takes a text apart.
func (p *puzzle) parse(text string) (nodes []*node) {
	var open []*node
	for at := 0; at < len(text) && p.Err == nil; {
		end := strings.IndexByte(text[at+1:], '.') + at + 1
		if end == at {
			end = len(text)
		}
		parts := strings.Split(strings.TrimRight(strings.TrimPrefix(text[at:end], "."), "~"), "~")
		n := &node{name: parts[0], args: parts[1:], at: at}
		isCut := strings.HasSuffix(text[at:end], "~") && n.name == ""
		at = end
		switch {
		case n.name == "" && len(n.args) == 0:
			continue
		case isCut: // outside clues may end so, givens do not
			p.fail(n, finding.ErrSyntax, "whose givens end in \"~\": is the text cut?")
		case n.name == "End" && len(n.args) > 0:
			p.refuse(n, "it has no arguments")
		case n.name == "End" && len(open) == 0:
			p.fail(n, finding.ErrSyntax, "with .End where nothing is open")
		case n.name == "End":
			last := open[len(open)-1]
			p.refuseIf(len(last.inner) == 0, last, "nothing is in it")
			open = open[:len(open)-1]
		case len(open) == 0:
			nodes = append(nodes, n)
		default:
			last := open[len(open)-1]
			last.inner = append(last.inner, n)
		}
		if n.name == "Or" || n.name == "And" || n.name == "Replicate" {
			if open = append(open, n); len(open) > maxNested {
				p.fail(n, finding.ErrSyntax, "with items %d deep: %d is the most", len(open), maxNested)
			}
		}
	}
	if len(open) > 0 {
		n := open[len(open)-1]
		p.fail(n, finding.ErrSyntax, "with .%s that no .End ends", n.name)
	}
	return nodes
}
