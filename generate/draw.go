package generate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
)

// Draw requests rules of one kind that a new puzzle gets from its solution, with their
// number and their numbers of cells:
//
//	cages 2-4           cages of two to four cells that cover the grid
//	3 thermos           three thermometers
//	2-4 arrows 3        two to four arrows of three cells
//	40% dots            some of the dots
//	all dots            every dot, and the rule that there are no others
type Draw struct {
	kind        *drawKind
	low, high   int // the number of rules; high 0: the usual one
	percent     int // of the possible ones; 0: low and high count
	all         bool
	least, most int // cells of each; most 0: the usual number
}

// drawKind is a kind of rules that can be drawn.
type drawKind struct {
	rule.Taken
	families []rule.Family // of its rules; with one, the kind is known by its other names as well
}

// form is a rule without its cells.
type form struct {
	family  rule.Family
	numbers []int
}

// forms returns the rules of the kind on n digits.
func (k *drawKind) forms(n int) (all []form) {
	for _, f := range k.families {
		numbers := k.Numbers
		if len(k.families) > 1 {
			numbers = f.Taken[0].Numbers
		}
		if numbers == nil {
			all = append(all, form{f, nil})
			continue
		}
		for _, number := range numbers(n) {
			all = append(all, form{f, []int{number}})
		}
	}
	return all
}

// isLine reports whether rules of the kind are lines.
func (k *drawKind) isLine() bool {
	return k.Way == rule.Walks || k.Way == rule.Growing || k.Way == rule.Mirrored
}

// bundle is rules that stay or go together.
type bundle []sudoku.Rule

// Drawable is a kind of rules that can be drawn: its name in the text of a [Draw], and a
// summary for a help text.
type Drawable struct{ Name, Summary string }

// Drawables returns all kinds of rules that can be drawn.
func Drawables() (all []Drawable) {
	for _, k := range kinds() {
		all = append(all, Drawable{k.Name, k.Summary})
	}
	return all
}

// ParseDraw reads the text of a [Draw].
func ParseDraw(text string) (d Draw, err error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return d, errors.New("a kind of rules is missing, as in cages 2-4")
	}
	counted := words[0] == "all" || words[0][0] >= '0' && words[0][0] <= '9'
	if counted {
		if err := d.number(words[0]); err != nil {
			return d, err
		}
		if words = words[1:]; len(words) == 0 {
			return d, fmt.Errorf("%s: a kind of rules is missing, as in 3 thermos", strings.TrimSpace(text))
		}
	}
	end := len(words)
	sized := end > 1 && words[end-1][0] >= '0' && words[end-1][0] <= '9'
	if sized {
		end--
	}
	name := strings.Join(words[:end], "-")
	if d.kind = kindOf(name); d.kind == nil {
		var names []string
		for _, k := range kinds() {
			names = append(names, k.Name)
		}
		if hint := near.Hint(name, names); name != "" && hint != "" {
			return d, fmt.Errorf("no rules called %q can be drawn%s", name, hint)
		}
		if f, err := rule.Find(name); err == nil && len(f.Params) == 0 {
			return d, fmt.Errorf("no rules called %q can be drawn: it is one rule of the whole grid, and --rule %s gives it to every puzzle", name, f.Name)
		}
		return d, fmt.Errorf("no rules called %q can be drawn (there are %s)", name, strings.Join(names, ", "))
	}
	if !sized {
		return d, nil
	}
	size := words[end]
	if d.kind.Cells == nil {
		return d, fmt.Errorf("%s have no number of cells to choose (a number before the name is the number of rules)", d.kind.Name)
	}
	if d.least, d.most, err = span(size); err != nil || d.least < 1 {
		return d, fmt.Errorf("%s %s: sizes are written 3 or 2-4", d.kind.Name, size)
	}
	return d, nil
}

// number reads the number of rules.
func (d *Draw) number(text string) (err error) {
	if d.all = text == "all"; d.all {
		return nil
	}
	if share, ok := strings.CutSuffix(text, "%"); ok {
		if d.percent, err = strconv.Atoi(share); err != nil || d.percent < 1 || d.percent > 100 {
			return fmt.Errorf("%s: a share is written 40%%, from 1 to 100", text)
		}
		return nil
	}
	if d.low, d.high, err = span(text); err != nil || d.high < 1 {
		return fmt.Errorf("%s: a number of rules is written 3, 2-4, 40%% or all", text)
	}
	return nil
}

// maxSpan bounds numbers of rules and sizes.
const maxSpan = 100_000

// span reads "3" or "2-4".
func span(text string) (low, high int, err error) {
	from, to, ranged := strings.Cut(text, "-")
	if !ranged {
		to = from
	}
	if low, err = strconv.Atoi(from); err != nil {
		return 0, 0, err
	}
	if high, err = strconv.Atoi(to); err == nil && (high < low || high > maxSpan) {
		err = errors.New("out of range")
	}
	return low, high, err
}

// Text returns the text of the draw that [ParseDraw] reads.
func (d Draw) Text() string {
	text := d.kind.Name
	switch {
	case d.all:
		text = "all " + text
	case d.percent > 0:
		text = fmt.Sprintf("%d%% %s", d.percent, text)
	case d.high > 0:
		text = spanText(d.low, d.high) + " " + text
	}
	if d.most > 0 {
		text += " " + spanText(d.least, d.most)
	}
	return text
}

func spanText(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

// check reports an error in a draw on a board, which will get a map of regions if mapped,
// and fills in the usual sizes of the board.
func (d *Draw) check(s *sudoku.Shape, mapped bool) error {
	if d.kind.Cells == nil {
		return nil
	}
	longest := s.Fill()
	if d.kind.Longest != nil {
		longest = min(longest, d.kind.Longest(s.N()))
	}
	least, most := d.kind.Cells(s.N())
	if d.most == 0 {
		d.least, d.most = min(least, longest), min(most, longest)
	}
	switch {
	case d.least > longest:
		return fmt.Errorf("%s: on %d digits they have %d cells at most", d.Text(), s.N(), longest)
	case d.least < 2 && d.kind.Way != rule.Areas && d.kind.Way != rule.Corners:
		return fmt.Errorf("%s: they have two cells at least", d.Text())
	}
	d.most = min(d.most, longest)
	if !d.kind.isLine() || mapped {
		return nil
	}
	t := &ruleDraw{s: s, names: cellNames(s)} // for what a board has to have, such as regions
	var line []int32
	for c := int32(0); len(line) < d.least; c++ {
		if s.Exists(sudoku.Cell(c)) {
			line = append(line, c)
		}
	}
	r, err := t.rule(d.kind.forms(s.N())[0], line...)
	if err == nil {
		_, err = r.Constraints(s)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.Text(), err)
	}
	return nil
}

// wanted returns the number of rules to take of those possible, and the smallest number
// that is enough.
func (d *Draw) wanted(t *ruleDraw, possible int) (want, enough int) {
	switch {
	case d.all:
		return possible, possible
	case d.percent > 0:
		k := (possible*d.percent + 99) / 100
		return k, k
	case d.high > 0:
		return d.low + t.rng.IntN(d.high-d.low+1), d.low
	case d.kind.isLine():
		return max(t.s.N()*2/3, 1), 1
	case d.kind.Few:
		return t.s.N(), 1
	}
	return possible, 0
}

// kindOf finds a kind by its name or another word for its rules, nil without one.
// "kropki" are dots of both colours, here and nowhere else.
func kindOf(name string) *drawKind {
	switch name {
	case "dot", "kropki":
		name = "dots"
	case "xvs":
		name = "xv"
	}
	all := kinds()
	if i := slices.IndexFunc(all, func(k *drawKind) bool { return k.Name == name }); i >= 0 {
		return all[i]
	}
	f, fixed, err := rule.Resolve(name)
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(all, func(k *drawKind) bool {
		isOf := len(k.families) == 1 && k.families[0].Name == f.Name && fixed.Word == ""
		return isOf && (len(fixed.Numbers) == 0 || k.Numbers != nil && slices.Equal(fixed.Numbers, k.Numbers(9)))
	})
	if i < 0 {
		return nil
	}
	return all[i]
}

// kinds is all kinds of rules that can be drawn: those in the table of rules, and the dots of
// both colours, which are of two families. The list is new.
func kinds() (all []*drawKind) {
	dots := &drawKind{Taken: rule.Taken{Name: "dots", Summary: "white and black dots", Way: rule.Adjacent}}
	for _, f := range rule.Families() {
		for _, k := range f.Taken {
			if k.Name == "white-dots" || k.Name == "black-dots" {
				dots.families = append(dots.families, f)
			}
			all = append(all, &drawKind{k, []rule.Family{f}})
		}
	}
	return append(all, dots)
}
