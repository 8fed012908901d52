package iss

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
)

// out is the text of a puzzle while it is written.
type out struct {
	grid
	table *table
	items strings.Builder

	held     int               // how many items hold the item that is written
	met      map[string]string // clues of which the site has one at a place
	negative bool              // there is a rule of unmarked neighbours, and one item may be two of them
	resized  bool              // the text has a size of regions
	chaos    bool              // its regions have to be found
	nameless bool              // a rule has a cell for which the site has no name, or none
	ranks    map[string]bool   // the families about ranks that it has
	missed   []layer           // the groups of a doppelgänger
}

// Write returns a puzzle as a link. A link has no place for a title, an author or the like.
func Write(p sudoku.Puzzle, _ finding.About) (string, error) {
	text, err := write(p)
	if err != nil {
		return "", err
	}
	return address + url.QueryEscape(text), nil
}

func write(p sudoku.Puzzle) (string, error) {
	b := p.Shape.Board()
	o := &out{grid: grid{board: b, layers: []layer{{cols: b.Cols, count: b.Rows * b.Cols}}}, table: tableOfAll(), met: map[string]string{}, ranks: map[string]bool{}}
	if !o.houses() {
		return "", finding.Errorf(finding.ErrSize, "%s knows no board like this one (%.60s)", site, b.Text())
	}
	rules := slices.Concat(b.Rules, p.Rules())
	extra, rules := o.misses(b.Extra, rules)
	if err := o.groups(extra); err != nil {
		return "", err
	}
	o.layers = append(o.layers, o.missed...)
	o.chaos = slices.Contains(p.Rules(), sudoku.Rule(rule.ChaosConstruction{}))
	if err := o.writeLayers(&b); err != nil {
		return "", err
	}
	for _, r := range rules {
		text, ok := o.rule(r)
		if !ok || o.nameless {
			return "", finding.Errorf(finding.ErrRule, "%s has no word for the rule %q", site, r.Text())
		}
		o.items.WriteString(text)
	}
	ties, ok := o.ties()
	if !ok {
		return "", finding.Errorf(finding.ErrRule, "%s has no word for ranks of which some may be tied and others not", site)
	}
	o.items.WriteString(ties)
	var givens strings.Builder
	for i, d := range p.Givens {
		if d > 0 {
			givens.WriteString(o.line("", rule.Cells{p.Shape.CellName(sudoku.Cell(i))}) + "_" + strconv.Itoa(p.Shape.Value(d)))
		}
	}
	text := o.items.String()
	if givens.Len() > 0 {
		text += "." + givens.String()
	}
	if text == "" {
		text = ".Shape~9x9"
	}
	if o.negative {
		text = o.strict(text, rules)
	}
	return text, nil
}

// rule is the item, or the items, of a rule; ok is false if there is none.
func (o *out) rule(r sudoku.Rule) (text string, ok bool) {
	if m, ok := r.(rule.Automaton); ok {
		return o.automaton(m)
	}
	f, a, ok := rule.ArgsOf(r)
	it := o.table.byFamily[f.Name]
	b := &o.board
	switch {
	case !ok || it == nil || it.where == alone && o.held > 0 || it.houses && b.FreeLines:
		return "", false
	case b.Lo < it.from || it.nine && b.Hi-b.Lo != 8:
		return "", false
	case it.write != nil:
		return it.write(o, it, a)
	}
	return o.regular(it, a), true
}

// first reports whether a place has no other clue yet, of which the site keeps one.
func (o *out) first(key, value string) bool {
	old, met := o.met[key]
	o.met[key] = value
	return !met || old == value
}

// cells are the names of cells there.
func (o *out) cells(list rule.Cells) (names []string) {
	o.nameless = o.nameless || len(list) == 0
	for _, c := range list {
		at, ok := o.find(c)
		if !ok {
			o.nameless = true
			return nil
		}
		if l := o.layers[at.layer]; l.isLayer {
			c = l.prefix + strconv.Itoa(at.at+1)
		} else if at.layer == 0 {
			c = "R" + strconv.FormatInt(int64(at.at/o.board.Cols+1), 17) + "C" + strconv.FormatInt(int64(at.at%o.board.Cols+1), 17)
		}
		names = append(names, c)
	}
	return names
}

// groups writes the groups of extra cells: V, letters, and numbers from 1 if there are
// several.
func (o *out) groups(names []string) error {
	for len(names) > 0 {
		prefix := strings.TrimRight(names[0], "0123456789")
		count := 1
		for count < len(names) && names[0] == prefix+"1" && names[count] == prefix+strconv.Itoa(count+1) {
			count++
		}
		known := slices.ContainsFunc(o.layers, func(l layer) bool { return l.prefix == prefix })
		if len(prefix) < 2 || prefix[0] != 'V' || !groupName().MatchString(prefix[1:]) || count == 1 && names[0] != prefix || known {
			return finding.Errorf(finding.ErrSize, "%s knows no extra cell called %s: they are V and capital letters, with numbers from 1 if there are several", site, names[0])
		}
		o.items.WriteString(".Var~" + prefix[1:] + "~" + prefix[1:] + "~" + strconv.Itoa(count))
		o.layers = append(o.layers, layer{prefix: prefix, cols: o.board.Cols, count: count})
		names = names[count:]
	}
	return nil
}

// houses writes the size of the board, its boxes and its regions; false if the site has
// no such board.
func (o *out) houses() bool {
	b := o.board
	usual, values := max(b.Rows, b.Cols), b.Hi-b.Lo+1
	switch {
	case usual > 16 || values > 16 || b.Lo > 1 || len(b.Missing) > 0:
		return false
	case b.FreeLines:
		if b.BoxRows > 0 || b.Regions != nil {
			return false
		}
	case values < usual:
		return false
	}
	o.shape()
	if b.FreeLines {
		return true
	}
	size, regions := usual, b.Regions
	if b.BoxRows > 0 && !o.boxes(usual) {
		switch size = b.BoxRows * b.BoxCols; {
		case o.boxes(size):
		case regions != nil:
			return false
		default: // boxes as regions
			regions, b.BoxRows = finding.Regions(&b), 0
		}
	}
	var names strings.Builder
	if regions != nil {
		piece, ok := sizeOf(regions)
		rest := 0
		for _, k := range regions {
			if k < 0 {
				rest++
			}
			names.WriteByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[min(k+1, 61)])
		}
		isPiece := func(size int) bool { return size >= usual && size <= values }
		if !ok || slices.Max(regions) > 60 || !isPiece(piece) || isPiece(rest) || b.BoxRows > 0 && size != piece || piece == len(regions) {
			return false
		}
		size = piece
	}
	if size != usual {
		o.resized = true
		o.items.WriteString(".RegionSize~" + strconv.Itoa(size))
	}
	if r, _ := boxFor(b.Rows, b.Cols, size); b.BoxRows == 0 && r > 0 {
		o.items.WriteString(".NoBoxes")
	}
	if regions != nil {
		o.items.WriteString(".Jigsaw~" + names.String())
	}
	return true
}

// shape writes the size of a board and its values, unless they are the usual ones.
func (o *out) shape() {
	b := o.board
	text := ".Shape~" + strconv.Itoa(b.Rows) + "x" + strconv.Itoa(b.Cols)
	switch {
	case b.Lo == 0:
		text += "~0-" + strconv.Itoa(b.Hi)
	case b.Hi != max(b.Rows, b.Cols):
		text += "~" + strconv.Itoa(b.Hi)
	case b.FreeLines:
		text += "~"
	}
	if b.FreeLines {
		text += "~Raw"
	}
	if text != ".Shape~9x9" {
		o.items.WriteString(text)
	}
}

// boxes reports whether the boxes are those of a number of squares.
func (o *out) boxes(size int) bool {
	r, c := boxFor(o.board.Rows, o.board.Cols, size)
	return r == o.board.BoxRows && c == o.board.BoxCols
}

// sizeOf is the number of squares of each region, if they are alike.
func sizeOf(regions []int) (size int, alike bool) {
	sizes := map[int]int{}
	for _, k := range regions {
		if k >= 0 {
			sizes[k]++
		}
	}
	for _, n := range sizes {
		if size > 0 && n != size {
			return 0, false
		}
		size = n
	}
	return size, size > 0
}
