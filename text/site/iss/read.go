package iss

import (
	"slices"

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
	extra []string
	at    int // the offset of the item that is read

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
	nodes, at, err := parse(text)
	if err != nil {
		return finding.Finding{At: at, Err: err}
	}
	p := &puzzle{grid: grid{layers: make([]layer, 1)}, table: newTable(), met: map[string]string{}, automata: map[string]rule.Automaton{}}
	if err := p.read(nodes); err != nil {
		return finding.Finding{At: p.at, Err: err}
	}
	board := p.board
	return finding.Finding{Board: &board, Rules: p.rules, Places: p.places, Givens: p.givens}
}

func (p *puzzle) read(nodes []*node) error {
	var rest []*node
	for _, n := range nodes { // rules need to know the board
		p.at = n.at
		switch it := p.table.byName[n.name]; {
		case it == nil:
			return unknown(n)
		case it.board == nil:
			rest = append(rest, n)
		default:
			if err := it.board(p, n); err != nil {
				return err
			}
		}
	}
	if p.frame.shape != nil {
		p.at = p.frame.shape.at
	}
	if err := p.shape(); err != nil {
		return err
	}
	if err := p.houses(); err != nil {
		return err
	}
	p.board.Extra = p.extra
	p.layers[0] = layer{"", p.board.Cols, p.board.Rows * p.board.Cols}
	for i := range p.layers {
		if p.layers[i].cols == 0 {
			p.layers[i].cols = p.board.Cols
		}
	}
	p.givens = finding.Blanks(p.layers[0].count)
	for _, n := range rest {
		p.at = n.at
		if n.name == "" {
			if err := p.given(n); err != nil {
				return err
			}
			continue
		}
		rules, err := p.item(n)
		if err != nil {
			return err
		}
		p.add(n, rules)
	}
	return p.unmarked()
}

// unknown refuses an item by its name.
func unknown(n *node) error {
	if why, known := rule.Unsupported(n.name); known {
		return finding.Errorf(finding.ErrRule, "text of %s with the rule %s, which is out of reach: %s", site, n.name, why)
	}
	return finding.Errorf(finding.ErrRule, "text of %s with the rule %.40q, which is not known here", site, n.name)
}

// add keeps the rules of an item.
func (p *puzzle) add(n *node, rules []sudoku.Rule) {
	for _, r := range rules {
		p.rules, p.places = append(p.rules, r), append(p.places, n.at)
	}
}

// item returns the rules of an item. An item that is wrong leaves its offset.
func (p *puzzle) item(n *node) (rules []sudoku.Rule, err error) {
	p.at = n.at
	it := p.table.byName[n.name]
	switch {
	case it == nil:
		return nil, unknown(n)
	case it.board != nil || it.where == alone && p.held > 0:
		return nil, n.refuse("it stands by itself, not in other items")
	case it.where == notCopied && len(p.shifts) > 0:
		return nil, n.refuse("a clue outside the grid has no copies")
	case it.houses && p.board.FreeLines:
		return nil, n.refuse("the board has no houses")
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
	if a.err != nil {
		return nil, a.err
	}
	for _, r := range rules {
		p.work += size(r)
	}
	if p.work > maxWork {
		return nil, finding.Errorf(finding.ErrTooLong, "text of %s whose rules have more than a million cells", site)
	}
	return rules, nil
}

// size is the number of cells and edges of a rule that is not made of others.
func size(r sudoku.Rule) int {
	switch r := r.(type) {
	case rule.Or:
		return 1
	case rule.Automaton:
		return len(r.Cells) + len(r.Edges)
	}
	_, a, _ := rule.ArgsOf(r)
	return 1 + len(slices.Concat(a.Lists...))
}

// once refuses a clue of which the site keeps the last, if it was there with another
// value. Alternatives are apart.
func (a *args) once(where, value string) {
	key := a.n.name + " " + where
	if old, met := a.met[key]; met && old != value {
		a.fail("another item has %s there", old)
	}
	if a.met != nil {
		a.met[key] = value
	}
}
