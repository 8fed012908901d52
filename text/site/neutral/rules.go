package neutral

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

// Rules. The fields of an object are the parameters of the rule's family, each under
// the name of its kind unless the family has another one; the rules that are not what
// their family lists are in special.go.

// namesOf returns the fields of the parameters of a family, in their order; "|" separates names that
// mean the same.
func namesOf(f rule.Family) (fields []string) {
	if own := strings.Fields(f.Sites.Neutral); len(own) > 0 {
		return own
	}
	for _, p := range f.Params {
		fields = append(fields, usual(p))
	}
	return fields
}

// usual is the field of a parameter by its kind.
func usual(p rule.Param) string {
	switch p.Kind {
	case rule.NumberParam:
		return "sum"
	case rule.NumbersParam, rule.DigitsParam:
		return "values"
	case rule.ChoiceParam:
		return "direction"
	case rule.CellsParam:
		return "cells"
	}
	return string(p.Kind) // "clue", "table", "pattern"
}

// rule reads a rule, a text or an object: several if it has no other words here.
func (r *reader) rule(v *tree.Value) (rules []sudoku.Rule) {
	switch {
	case v.Is(tree.String):
		rules, err := rule.ParseAll(v.Text)
		r.RefuseIf(err != nil, v, finding.ErrRule, "%v", err)
		return rules
	case !v.Is(tree.Object):
		r.Refuse(v, finding.ErrSyntax, "rules are an array of texts, or of objects like {\"rule\":\"thermo\",\"cells\":\"r1c1..r1c4\"}")
		return nil
	}
	o := r.open(v, "the rule")
	name := o.take("rule")
	r.RefuseIf(!name.Is(tree.String), v, finding.ErrSyntax, "a rule is an object with its name in the field \"rule\"")
	if r.Err != nil {
		return nil
	}
	o.What = fmt.Sprintf("the rule %q", name.Text)
	o.take("name") // a label, for people
	if read := special(name.Text); read != nil {
		rules = read(r, o)
	} else {
		rules = r.byFamily(o, name.Text)
	}
	if o.end(); r.Err != nil {
		return nil
	}
	return rules
}

// byFamily reads a rule whose fields are the parameters of its family.
func (r *reader) byFamily(o object, name string) []sudoku.Rule {
	why, known := rule.Unsupported(name)
	o.failIf(known, nil, "%s is out of reach: %s", o.What, why)
	f, err := rule.Find(name)
	switch {
	case err == nil && f.Name != name:
		o.fail(nil, "no rule is called %q; did you mean %q?", name, f.Name)
		return nil
	case err != nil:
		o.fail(nil, "%v", err)
		return nil
	}
	var a rule.Args
	for i, field := range namesOf(f) {
		p := f.Params[i]
		if i+1 < len(f.Params) && f.Params[i+1].Lists > 1 {
			a.Lists = o.lists(field)
			break
		}
		r.argument(o, p, strings.Split(field, "|"), &a)
	}
	return r.as(o, f.Name, a)
}

func (r *reader) argument(o object, p rule.Param, names []string, a *rule.Args) {
	switch p.Kind {
	case rule.NumberParam:
		a.Numbers = append(a.Numbers, o.number(names...))
	case rule.NumbersParam, rule.DigitsParam:
		a.Numbers = append(a.Numbers, o.numbers(names...)...)
	case rule.SizeParam:
		size := o.numbers(names...)
		o.failIf(r.Err == nil && len(size) != 2, nil, "%s needs rows and columns of its boxes in its field %q: [3,3]", o.What, names[0])
		a.Numbers = append(a.Numbers, size...)
	case rule.ClueParam:
		clue := o.text(names...)
		if r.Err == nil && strings.Trim(clue, "0123456789") != "" {
			o.fail(nil, "the clue of %s is pairs of a count and a digit: \"1223\" for one 2 and two 3s, not %.20q", o.What, clue)
		}
		for _, c := range []byte(clue) {
			a.Numbers = append(a.Numbers, int(c-'0'))
		}
	case rule.ChoiceParam:
		switch {
		case len(p.Choices) == 1:
			if o.is(names[0]) {
				a.Word = p.Choices[0]
			}
		case o.has(names[0]) || !p.Optional:
			a.Word = o.text(names...)
		}
	case rule.PatternParam:
		a.Word = strings.ReplaceAll(o.text(names...), " ", "")
	case rule.TableParam:
		a.Word = strings.Join(o.texts(names...), "/")
	case rule.SquareParam, rule.CellsParam:
		a.Lists = append(a.Lists, o.cells(names...))
	}
}

// maxCells bounds what the rules of a hostile object grow to: some of them are about
// the whole board.
const maxCells = 4 << 20

// as makes a rule of a family that is there.
func (r *reader) as(o object, family string, a rule.Args) (rules []sudoku.Rule) {
	for _, list := range a.Lists {
		r.cells += len(list)
	}
	o.failIf(r.cells > maxCells, nil, "the rules of a puzzle name more than %d cells", maxCells)
	if r.Err == nil {
		var err error
		rules, err = common.Make(family, a)
		o.failIf(err != nil, nil, "%v", err)
	}
	return rules
}

// findMarks notes the pairs of cells that rules of an array mark, for those that hold
// for all other pairs.
func (r *reader) findMarks(array *tree.Value) {
	if !strings.Contains(array.Text, `"negative"`) && !strings.Contains(array.Text, `"nonconsecutive"`) {
		return
	}
	for v := range array.Each {
		aside := reader{board: r.board}
		if name := v.Get("rule"); name != nil && !isMark(name.Text) {
			continue
		}
		for _, x := range aside.rule(v) {
			f, a, _ := rule.ArgsOf(x)
			if isMark(f.Name) && len(a.Lists[0]) == 2 {
				r.marks = append(r.marks, rule.Pair{Kind: f.Name, N: append(a.Numbers, 0)[0], Cells: a.Lists[0]})
			}
		}
	}
}

// isMark reports whether rules of a family mark a pair of neighbours.
func isMark(family string) bool {
	return slices.Contains([]string{"difference", "ratio", "pair-sum", "greater"}, family)
}
