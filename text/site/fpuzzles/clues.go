package fpuzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
	"sync"
)

// field is a field of the document that holds clues of a family of rules.
type field struct {
	name   string
	family string
	parts  []string   // the fields of a clue that count
	flag   *rule.Args // of a field that is true or false; the others are lists of clues
	join   bool       // all clues are one rule

	// read returns the arguments of the rules of a clue; ok is false for a clue of
	// another family.
	read func(r *reader, clue *tree.Value) (rules []rule.Args, ok bool)
	// write is the inverse for one rule; nil for a rule that has no such clue.
	write func(w *writer, a rule.Args) clue
}

// clue is a clue that is written.
type clue = map[string]any

// table is the result of fields.
var table = sync.OnceValue(fields)

// fields returns the table: the fields that are rules, and their families. A field may
// come several times, for clues of different families. Those without values are in the
// table of rules: a field, and where its clues have their cells, or "flag". The others are here, as their
// values need code.
func fields() (all []field) {
	for _, f := range rule.Families() {
		switch name, where, _ := strings.Cut(f.Sites.FPuzzles, " "); where {
		case "":
		case "flag":
			all = append(all, flag(name, f.Name, rule.Args{}))
		case "outside":
			all = append(all, outside(name, f.Name))
		default:
			all = append(all, about(where, name, f.Name, none))
		}
	}
	return append(all,
		flag("diagonal+", "diagonal", rule.Args{Word: "+"}),
		flag("diagonal-", "diagonal", rule.Args{Word: "-"}),

		about("lines", "modularline", "modular", always(3)),
		about("lines", "lockout", "lockout", usually(4)),
		about("lines", "whispers", "whisper", half),

		about("cells", "killercage", "cage", total),
		about("cells", "killercage", "different", none),
		about("cells", "cage", "digital-root", root),
		about("cells", "difference", "difference", usually(1)),
		about("cells", "ratio", "ratio", usually(2)),
		about("cells", "xv", "pair-sum", letter),

		field{name: "littlekillersum", family: "little-killer", parts: []string{"cell", "cells", "direction", "value"}, read: readDiagonal, write: writeDiagonal},

		field{name: "arrow", family: "arrow", parts: []string{"cells", "lines"}, read: readArrow, write: writeArrow},
		field{name: "quadruple", family: "quadruple", parts: []string{"cells", "values"}, read: readQuadruple, write: writeQuadruple},
		field{name: "clone", family: "clone", parts: []string{"cells", "cloneCells"}, read: readClone, write: writeClone},
	)
}

// value is the meaning of the field "value" of a clue.
type value struct {
	read  func(r *reader, v *tree.Value) (numbers []int, ok bool) // ok: it is a clue of the family
	write func(n int, numbers []int) (value any, ok bool)         // nil: no field
}

// none is no value.
var none = always()

// always is no value, of rules without numbers or whose numbers are always the same.
func always(own ...int) value {
	return value{
		func(r *reader, v *tree.Value) ([]int, bool) {
			r.RefuseIf(!v.IsEmpty(), v, finding.ErrRule, "a clue of %q with the value %.40q, which has no meaning there", r.name, v.Word())
			return own, true
		},
		func(_ int, numbers []int) (any, bool) { return nil, slices.Equal(numbers, own) },
	}
}

// usually is a number that may be missing.
func usually(number int) value { return missing(func(int) int { return number }) }

// half is usually half of the digits.
var half = missing(func(n int) int { return (n + 1) / 2 })

func missing(usual func(n int) int) value {
	return value{
		func(r *reader, v *tree.Value) ([]int, bool) {
			if v.IsEmpty() {
				return []int{usual(r.n)}, true
			}
			return []int{r.number(v)}, true
		},
		func(n int, numbers []int) (any, bool) { return numbers[0], len(numbers) == 1 },
	}
}

// total is a number that a clue of the family has.
var total = value{
	func(r *reader, v *tree.Value) ([]int, bool) {
		if v.IsEmpty() {
			return nil, false
		}
		return []int{r.number(v)}, true
	},
	func(_ int, numbers []int) (any, bool) { return strconv.Itoa(numbers[0]), numbers[0] > 0 },
}

// root is the digital root of a cage, "DR7".
var root = value{
	func(r *reader, v *tree.Value) ([]int, bool) {
		text, ok := strings.CutPrefix(strings.ToUpper(v.Word()), "DR")
		n, err := strconv.Atoi(text)
		return []int{n}, ok && err == nil
	},
	func(_ int, numbers []int) (any, bool) { return "DR" + strconv.Itoa(numbers[0]), true },
}

// letter is X or V; a clue without one is no rule.
var letter = value{
	func(r *reader, v *tree.Value) ([]int, bool) {
		sum, ok := map[string]int{"X": 10, "V": 5}[strings.ToUpper(v.Word())]
		if ok {
			return []int{sum}, true
		}
		r.RefuseIf(!v.IsEmpty(), v, finding.ErrRule, "the sign %.40q of two cells, which is neither X nor V", v.Word())
		return nil, false
	},
	func(_ int, numbers []int) (any, bool) {
		return map[int]string{10: "X", 5: "V"}[numbers[0]], numbers[0] == 10 || numbers[0] == 5
	},
}

// number is a whole number, at least 1.
func (r *reader) number(v *tree.Value) int {
	n, ok := v.Int()
	r.RefuseIf(!ok || n < 1, v, finding.ErrRule, "a clue of %q with the value %.40q, which is no number from 1", r.name, v.Word())
	return n
}

// The forms of clues that several families have, and how a field is read.

// looks are fields of a clue that describe how it is drawn.
var looks = tree.Harmless(finding.ByReason(map[string]string{
	"a colour":                  "outlineC baseC fontC",
	"a size":                    "width height size",
	"a direction of letters":    "angle",
	"how the editor drew it":    "isNewConstraint",
	"which rule the drawing is": "fromConstraint",
	"whether it is drawn":       "hidden",
}))

// field reads a field of the document that is a rule or a drawing.
func (r *reader) field(name string, v *tree.Value) {
	r.name = name
	isDrawing := slices.Contains(drawings, name)
	i := slices.IndexFunc(r.fields, func(f field) bool { return f.name == name })
	switch {
	case i < 0 && !isDrawing:
		r.Refuse(v, finding.ErrRule, "the rule %q, which is not known here", name)
		return
	case i >= 0 && r.fields[i].flag != nil:
		r.RefuseIf(!v.Is(tree.True), v, finding.ErrSyntax, "a field %q that is neither true nor false", name)
		r.AddOf(v, r.fields[i].family, *r.fields[i].flag)
		return
	case !v.Is(tree.List):
		r.Refuse(v, finding.ErrSyntax, "a field %q that is no list", name)
		return
	}
	joined := rule.Cells{}
	for c := range v.Each {
		parts := drawingParts
		if i >= 0 && !isDrawing {
			parts = r.fields[i].parts
		}
		if !r.Known(c, fmt.Sprintf("a clue of %q", name), parts, looks) {
			return
		}
		family, rules := r.clue(name, c)
		if family == "" && isDrawing {
			r.drawing(name, c)
		}
		for _, a := range rules {
			if r.fields[i].join {
				joined = append(joined, a.Lists[0]...)
			} else {
				r.AddOf(c, family, a)
			}
		}
	}
	if len(joined) > 0 {
		r.AddOf(v, name, rule.Args{Lists: []rule.Cells{joined}})
	}
}

// clue reads a clue as one of the families of a field, or none.
func (r *reader) clue(name string, c *tree.Value) (family string, rules []rule.Args) {
	for _, f := range r.fields {
		if f.name == name {
			if rules, ok := f.read(r, c); ok && r.Err == nil {
				return f.family, rules
			}
		}
	}
	return "", nil
}

func flag(name, family string, a rule.Args) field { return field{name: name, family: family, flag: &a} }

// about are clues about the cells of a field: "lines", each a rule; "cells"; or "cell", where
// all clues are one rule.
func about(where string, name, family string, of value) field {
	parts := []string{where, "value"}
	if where == "cell" {
		parts = parts[:1]
	}
	return field{
		name: name, family: family, parts: parts, join: where == "cell",
		read: func(r *reader, c *tree.Value) (rules []rule.Args, ok bool) {
			numbers, ok := of.read(r, c.Get("value"))
			if !ok {
				return nil, false
			}
			for _, list := range r.lists(c, where) {
				rules = append(rules, rule.Args{Numbers: numbers, Lists: []rule.Cells{list}})
			}
			return rules, true
		},
		write: func(w *writer, a rule.Args) clue {
			cells := finding.Upper(a.Lists[0])
			switch where {
			case "lines":
				return w.valued(clue{where: [][]string{cells}}, of, a)
			case "cells":
				return w.valued(clue{where: cells}, of, a)
			}
			if isExtreme := name == "minimum" || name == "maximum"; isExtreme && w.fields[name] != nil {
				return nil // two rules would become one, whose cells are not compared
			}
			last := len(cells) - 1
			for _, c := range cells[:last] {
				w.clue(name, clue{where: c})
			}
			return clue{where: cells[last]}
		},
	}
}

// cells are the cells of a field of a clue. An empty list is refused.
func (r *reader) cells(c *tree.Value, name string) (cells rule.Cells) {
	v := c.Get(name)
	if v.IsEmpty() || !v.Is(tree.List) {
		r.Refuse(c, finding.ErrSyntax, "a clue of %q without a list of cells in its field %q", r.name, name)
		return nil
	}
	return r.list(v)
}

func (r *reader) list(v *tree.Value) (cells rule.Cells) {
	for x := range v.Each {
		name := strings.ToLower(x.Text)
		row, col, ok := finding.SquareOf(name)
		if !ok || !x.Is(tree.String) || row >= r.n || col >= r.n || finding.SquareName(row, col) != name {
			r.Refuse(x, finding.ErrSyntax, "the cell %.20q, which %s does not have", x.Text, finding.PuzzleOf(r.n))
			return nil
		}
		cells = append(cells, name)
	}
	return cells
}

// lists are the cells of a clue: its lines, the list or the one cell of a field.
func (r *reader) lists(c *tree.Value, where string) (lists []rule.Cells) {
	v := c.Get(where)
	switch {
	case where == "cells":
		return []rule.Cells{r.cells(c, where)}
	case where == "cell" && v != nil:
		return []rule.Cells{r.list(&tree.Value{Items: []tree.Value{*v}})}
	case where == "cell":
		r.Refuse(c, finding.ErrSyntax, "a clue of %q without a cell", r.name)
	case v.IsEmpty() || !v.Is(tree.List):
		r.Refuse(c, finding.ErrSyntax, "a clue of %q without lines", r.name)
	default:
		for x := range v.Each {
			r.RefuseIf(!x.Is(tree.List) || len(x.Items) == 0, x, finding.ErrSyntax, "a line of %q without cells", r.name)
			lists = append(lists, r.list(x))
		}
	}
	return lists
}
