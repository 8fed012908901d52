package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokusat/sudoku"
)

// Reading the text of a rule: each of the family's parameters takes its words and
// turns them into an argument of the rule.

// arguments reads the rest of a rule, whose name has been read.
func (w *words) arguments() (sudoku.Rule, error) {
	f := w.named.family
	var a Args
	for i := 0; i < len(f.Params); i++ {
		p := f.Params[i]
		if p.Kind != CellsParam {
			if err := w.param(p, &a); err != nil {
				return nil, err
			}
			continue
		}
		if p.Optional {
			if len(w.list) == 0 || w.list[0].text != p.Lead {
				continue
			}
			w.next()
		}
		// Lists with nothing but blanks between them are one run of words.
		least, alone := p.Min, i
		for i+1 < len(f.Params) && f.Params[i+1].Kind == CellsParam && f.Params[i+1].Lead == "" {
			i++
			least += f.Params[i].Min
		}
		switch {
		case i > alone:
			cells, err := w.cells(least, "")
			if err != nil {
				return nil, err
			}
			for _, p := range f.Params[alone:i] {
				a.Lists, cells = append(a.Lists, cells[:p.Min:p.Min]), cells[p.Min:]
			}
			a.Lists = append(a.Lists, cells)
		case i+1 < len(f.Params) && f.Params[i+1].Lead == "=":
			i++
			lists, err := w.lists(1 + max(f.Params[i].Lists, 1))
			if err != nil {
				return nil, err
			}
			a.Lists = append(a.Lists, lists...)
		default:
			cells, err := w.cells(least, "")
			if err != nil {
				return nil, err
			}
			a.Lists = append(a.Lists, cells)
		}
	}
	r, err := f.construct(a)
	if err != nil {
		return nil, w.fail("%v", explained(err, w.form()))
	}
	if w.asked != "" {
		cell := w.asked
		w.asked = ""
		if !canAsk(f, r) {
			return nil, w.fail("the number of a rule %s cannot be that of a cell", f.Name)
		}
		return Asked{f.Name, a, cell}, nil
	}
	return r, nil
}

// param reads one parameter that is no list of cells.
func (w *words) param(p Param, a *Args) (err error) {
	switch p.Kind {
	case NumberParam:
		n, err := w.number(p.Min, p.Max)
		if err != nil {
			if p.hint != "" && isCell(w.last.text) {
				return w.fail("%q where a sum belongs: this rule is written %q, and %s", w.last.text, w.form(), p.hint)
			}
			return err
		}
		a.Numbers = append(a.Numbers, n)
	case NumbersParam:
		a.Numbers, err = w.numbers(p.Min, p.Max)
	case DigitsParam:
		if a.Numbers, err = w.numbers(p.Min, p.Max); err != nil {
			return w.fail("%q where digits separated by commas belong: this rule is written %q", w.last.text, w.form())
		}
	case ClueParam:
		a.Numbers, err = w.clue(p)
	case SizeParam:
		size, _ := w.next()
		rows, cols, bad := sudoku.ParseSize(size)
		if bad != nil || size != fmt.Sprintf("%dx%d", rows, cols) {
			return w.fail("%q where the size of a box belongs, as in 3x3: this rule is written %q", size, w.form())
		}
		a.Numbers = append(a.Numbers, rows, cols)
	case ChoiceParam:
		switch {
		case len(w.list) > 0 && slices.Contains(p.Choices, w.list[0].text):
			a.Word, _ = w.next()
		case !p.Optional:
			text, _ := w.next()
			return w.fail("%q where %s belongs: this rule is written %q", text, alternatives(p.Choices), w.form())
		}
	case PatternParam:
		a.Word, err = w.pattern()
	case ValuesParam:
		a.Word, _ = w.next()
		if err := checkValues(a.Word); err != nil {
			return w.fail("%v", explained(err, w.form()))
		}
	case TableParam:
		text, _ := w.next()
		if text == "" || strings.Trim(text, "01/") != "" {
			return w.fail("%q where a table belongs, a row of 0 and 1 for each digit, as in 110/011/001: this rule is written %q", text, w.form())
		}
		if err := checkTable(strings.Split(text, "/")); err != nil {
			return w.fail("%v", err)
		}
		a.Word = text
	case SquareParam:
		name, _ := w.next()
		if !isSquare(name) {
			return w.fail("%q where the square at the top left belongs: this rule is written %q", name, w.form())
		}
		a.Lists = append(a.Lists, Cells{name})
	case TermsParam:
		var cells Cells
		cells, a.Weights, err = w.terms()
		a.Lists = append(a.Lists, cells)
	case ExpressionParam:
		e, err := w.expression()
		if err != nil {
			return err
		}
		a.Word = e.Text()
	case RulesParam:
		for len(w.list) > 0 && w.list[0].text[0] == '{' || len(a.Rules) == 0 {
			rules, err := w.braced()
			if err != nil {
				return err
			}
			a.Rules = append(a.Rules, rules)
		}
	}
	return err
}

// number reads a whole number within a range.
func (w *words) number(lo, hi int) (int, error) {
	text, ok := w.next()
	if !ok {
		return 0, w.fail("no number: this rule is written %q", w.form())
	}
	if cell, ok := strings.CutPrefix(text, "?"); ok && isCell(cell) && w.named.family.read == nil && w.asked == "" {
		w.asked = cell
		return min(max(lo, 1), hi), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi || strconv.Itoa(n) != text {
		return 0, w.fail("%q where a number from %d to %d belongs: this rule is written %q", text, lo, hi, w.form())
	}
	return n, nil
}

// numbers reads numbers with a comma between each two, each within a range.
func (w *words) numbers(lo, hi int) (out []int, err error) {
	list, _ := w.next()
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < lo || n > hi || strconv.Itoa(n) != text {
			return nil, w.fail("%q where numbers from %d to %d with commas between them belong: this rule is written %q", list, lo, hi, w.form())
		}
		out = append(out, n)
	}
	return out, nil
}

// clue reads 1223, which counts one 2 and two 3; with commas where a number has two
// digits.
func (w *words) clue(p Param) (numbers []int, err error) {
	if len(w.list) > 0 && !strings.Contains(w.list[0].text, ",") {
		text, _ := w.next()
		for _, ch := range []byte(text) {
			numbers = append(numbers, int(ch)-'0')
			if ch < '0' || ch > '9' {
				return nil, w.fail("%q where a clue belongs that counts digits: 1223 is one 2 and two 3", text)
			}
		}
	} else if numbers, err = w.numbers(p.Min, p.Max); err != nil {
		return nil, err
	}
	if len(numbers)%2 != 0 {
		return nil, w.fail("%q counts a digit and names none: 1223 is one 2 and two 3", w.last.text)
	}
	return numbers, nil
}

// terms reads cells and runs, each with or without a factor; the weights are nil
// when all are 1.
func (w *words) terms() (cells Cells, weights []int, err error) {
	weighted := false
	for len(w.list) > 0 {
		term, _ := w.next()
		weight, name := 1, term
		if factor, cell, ok := strings.Cut(term, "*"); ok {
			name = cell
			weight, err = strconv.Atoi(factor)
			if err != nil || weight == 0 || weight < -sudoku.MaxSpan || weight > sudoku.MaxSpan || strconv.Itoa(weight) != factor {
				return nil, nil, w.fail("%q: a weight is a number from -%d to %[2]d, not 0, as in -2*r1c1", term, sudoku.MaxSpan)
			}
		}
		run, err := w.run(name)
		if err != nil {
			return nil, nil, err
		}
		for _, cell := range run {
			cells, weights = append(cells, cell), append(weights, weight)
		}
		weighted = weighted || weight != 1
	}
	if !weighted {
		weights = nil
	}
	if len(cells) == 0 {
		w.next()
		return nil, nil, w.fail("no cells: this rule is written %q", w.form())
	}
	return cells, weights, nil
}
