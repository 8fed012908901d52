package fpuzzles

import (
	"slices"
	"strings"
	"unicode"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Drawings. Extensions of the editor write a rule and draw it as well. A drawing is
// accepted where a clue has the same cells, and the same value if the drawing has one
// that can be read; others may be rules that only the ruleset explains.

// drawings are the fields that only draw, by their names in finding.Options.
var drawings = []string{"cage", "line", "rectangle", "circle", "text", "cosmetics"}

// drawingParts are the fields of a drawing that are looked at.
var drawingParts = []string{"cells", "lines", "value", "cell"}

// shown are the values of the clues that have a set of cells, and [step] of thermometers.
type shown []string

// step is the value of a thermometer of two cells, which may be drawn as one of signs.
const (
	step  = "<"
	signs = "<>^∧∨˄˅"
)

// drawing accounts for a drawing: metadata, the drawing of a rule, what may be left out.
func (r *reader) drawing(name string, c *tree.Value) {
	text := ""
	if v := c.Get("value"); v.Is(tree.Number) || v.Is(tree.String) {
		text = v.Word()
	} else if !v.IsEmpty() {
		r.Refuse(v, finding.ErrSyntax, "a drawing (%s) whose value is no text", name)
	}
	from := strings.ToLower(strings.ReplaceAll(c.Get("fromConstraint").Word(), " ", ""))
	switch {
	case name == "cage" && (text == "" && c.Get("cells").IsEmpty() || r.Found.About.TakeLine(text)):
	case r.isExplained(from, text, c):
	case from != "":
		r.PassOver(c, name, "the rule %q, of which only the drawing is in it", c.Get("fromConstraint").Word())
	default:
		r.PassOver(c, name, "a drawing (%s) that only the text of its rules explains", name)
	}
}

// isExplained reports whether the cells of a drawing, and those of each of its lines,
// are exactly those of a clue.
func (r *reader) isExplained(from, text string, c *tree.Value) bool {
	if r.drawn == nil {
		r.drawn = map[string]shown{}
		for _, f := range r.fields {
			if !slices.Contains(drawings, f.name) && f.flag == nil {
				r.explain(f.name)
			}
		}
	}
	isWord := strings.ContainsFunc(text, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
	explained := false
	for _, set := range cellsOf(c) {
		key := setKey(set)
		values, ok := r.drawn[key]
		if own, isOwn := r.drawn[from+" "+key]; from != "" && isOwn {
			values, ok = own, true
		} else if text != "" && !isWord {
			ok = strings.Contains(signs, text) && slices.Contains(values, step)
		}
		if !ok || isWord && !slices.Contains(values, strings.ToUpper(text)) {
			return false
		}
		explained = true
	}
	return explained
}

// explain notes the cells of the clues of a field, and those of all of them together.
func (r *reader) explain(name string) {
	list := r.doc.Get(name)
	if !list.Is(tree.List) {
		return
	}
	note := func(set []string, values ...string) {
		for _, key := range []string{setKey(set), name + " " + setKey(set)} {
			r.drawn[key] = append(r.drawn[key], values...)
		}
	}
	var all []string
	for c := range list.Each {
		for _, set := range cellsOf(c) {
			values := []string{strings.ToUpper(c.Get("value").Word())}
			if strings.HasSuffix(name, "thermometer") && len(set) == 2 {
				values = append(values, step)
			}
			note(set, values...)
			all = append(all, set...)
		}
	}
	if len(all) > 0 {
		note(all)
	}
}

// cellsOf returns the cells of a clue and of each of its lines.
func cellsOf(c *tree.Value) (sets [][]string) {
	var lists []tree.Value
	for _, name := range []string{"cells", "cloneCells", "cell", "lines"} {
		switch v := c.Get(name); {
		case name == "lines" && v.Is(tree.List):
			lists = append(lists, v.Items...)
		case name == "cell" && v.Is(tree.String):
			lists = append(lists, tree.Value{Items: []tree.Value{*v}})
		case name != "cell" && v.Is(tree.List):
			lists = append(lists, *v)
		}
	}
	for _, list := range lists {
		var set []string
		for x := range list.Each {
			set = append(set, strings.ToUpper(x.Text))
		}
		if len(set) > 0 {
			sets = append(sets, set)
		}
	}
	return sets
}

// setKey names a set of cells, whatever their order.
func setKey(set rule.Cells) string {
	set = slices.Clone(set)
	slices.Sort(set)
	return strings.Join(slices.Compact(set), " ")
}
