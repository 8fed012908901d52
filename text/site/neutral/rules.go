package neutral

import (
	"encoding/json"
	"fmt"
	"strings"

	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text/finding"
	"sudokusat/text/lex"
)

// Rules. The fields of an object are the parameters of the rule's family, each under
// the name of its kind unless [names] has another one; the rules that are not what
// their family lists are in special.go.

// names returns the fields of a family's parameters, in their order; "|" separates
// names that mean the same. "" is for the usual ones.
func names(family string) string {
	switch family {
	case "arrow":
		return "circle shaft"
	case "candidates":
		return "values cell|cells"
	case "odd", "even", "minimum", "maximum":
		return "cells|cell"
	case "cage-sums", "knightmare":
		return "sums cells"
	case "digital-root":
		return "root|value cells"
	case "product", "subtract", "divide", "difference", "ratio", "pair-sum":
		return "value cells"
	case "lockout":
		return "min cells"
	case "whisper":
		return "min|value cells"
	case "modular":
		return "mod cells"
	case "skyscraper":
		return "count cells"
	case "hidden-skyscraper", "numbered-room", "end-view":
		return "digit cells"
	case "taxicab":
		return "distance|value"
	case "value-index":
		return "value control cells"
	case "count-distinct":
		return "control cells"
	case "equal-sum":
		return "segments"
	case "same-values":
		return "sets"
	case "sum-line":
		return "sum loop cells"
	case "sudoku-grid":
		return "at size boxes"
	}
	return ""
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
func (r *reader) rule(value []byte, at int) []sudoku.Rule {
	var text string
	switch {
	case value[0] == '{':
		return r.objectRule(value, at)
	case json.Unmarshal(value, &text) != nil:
		r.refuse(at, finding.ErrSyntax, "rules are an array of texts, or of objects like {\"rule\":\"thermo\",\"cells\":\"r1c1..r1c4\"}")
		return nil
	}
	rules, err := rule.ParseAll(text)
	if err != nil {
		r.refuse(at, finding.ErrRule, "%v", err)
	}
	return rules
}

func (r *reader) objectRule(value []byte, at int) (rules []sudoku.Rule) {
	o := r.open(value, at, "the rule")
	name := ""
	if m := o.take("rule"); r.err == nil && (m == nil || json.Unmarshal(m.Value, &name) != nil) {
		r.refuse(at, finding.ErrSyntax, "a rule is an object with its name in the field \"rule\"")
	}
	if r.err != nil {
		return nil
	}
	o.what = fmt.Sprintf("the rule %q", name)
	o.take("name") // a label, for people
	if read := special(name); read != nil {
		rules = read(r, o)
	} else {
		rules = r.byFamily(o, name)
	}
	if o.end(); r.err != nil {
		return nil
	}
	return rules
}

// byFamily reads a rule whose fields are the parameters of its family.
func (r *reader) byFamily(o *object, name string) []sudoku.Rule {
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
	fields := strings.Fields(names(name))
	for i, p := range f.Params {
		field := usual(p)
		if len(fields) > 0 {
			if i >= len(fields) {
				break // further lists, of the field before
			}
			field = fields[i]
		}
		lists := i+1 == len(fields) && i+1 < len(f.Params)
		r.argument(o, p, strings.Split(field, "|"), lists, &a)
	}
	return r.made(o, f, a)
}

// argument takes a parameter: all lists of cells if lists is set.
func (r *reader) argument(o *object, p rule.Param, names []string, lists bool, a *rule.Args) {
	switch p.Kind {
	case rule.NumberParam:
		a.Numbers = append(a.Numbers, o.number(names...))
	case rule.NumbersParam, rule.DigitsParam:
		a.Numbers = append(a.Numbers, o.numbers(names...)...)
	case rule.SizeParam:
		size := o.numbers(names...)
		if r.err == nil && len(size) != 2 {
			o.fail(nil, "%s needs rows and columns of its boxes in its field %q: [3,3]", o.what, names[0])
		}
		a.Numbers = append(a.Numbers, size...)
	case rule.ClueParam:
		clue := o.text(names...)
		if r.err == nil && strings.Trim(clue, "0123456789") != "" {
			o.fail(nil, "the clue of %s is pairs of a count and a digit: \"1223\" for one 2 and two 3s, not %.20q", o.what, clue)
		}
		for _, c := range []byte(clue) {
			a.Numbers = append(a.Numbers, int(c-'0'))
		}
	case rule.ChoiceParam:
		switch {
		case len(p.Choices) == 1:
			if o.is(names...) {
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
		if lists {
			a.Lists = o.lists(names...)
		} else {
			a.Lists = append(a.Lists, o.cells(names...))
		}
	}
}

// maxCells bounds what the rules of a hostile object grow to: some of them are about
// the whole board.
const maxCells = 4 << 20

// made makes a rule of the family.
func (r *reader) made(o *object, f rule.Family, a rule.Args) []sudoku.Rule {
	for _, list := range a.Lists {
		r.cells += len(list)
	}
	if r.cells > maxCells {
		o.fail(nil, "the rules of a puzzle name more than %d cells", maxCells)
	}
	if r.err != nil {
		return nil
	}
	made, err := f.New(a)
	if err != nil {
		o.fail(nil, "%v", err)
		return nil
	}
	return []sudoku.Rule{made}
}

// as makes a rule of a family that is there.
func (r *reader) as(o *object, family string, a rule.Args) []sudoku.Rule {
	f, err := rule.Find(family)
	if err != nil {
		o.fail(nil, "%v", err)
	}
	return r.made(o, f, a)
}

// findMarks notes the pairs of cells that rules of an array mark, for those that hold
// for all other pairs.
func (r *reader) findMarks(array []byte) {
	if !strings.Contains(string(array), `"negative"`) && !strings.Contains(string(array), `"nonconsecutive"`) {
		return
	}
	for _, element := range lex.Elements(array) {
		aside := reader{account: &account{}, board: r.board}
		if o := aside.open(element, 0, ""); len(o.fields) > 0 {
			switch string(o.value("rule")) {
			case `"difference"`, `"ratio"`, `"pair-sum"`, `"greater"`:
			default:
				continue
			}
		}
		for _, x := range aside.rule(element, 0) {
			f, a, _ := rule.ArgsOf(x)
			switch f.Name {
			case "difference", "ratio", "pair-sum", "greater":
				if len(a.Lists[0]) == 2 {
					a.Word = f.Name
					r.marks = append(r.marks, a)
				}
			}
		}
	}
}
