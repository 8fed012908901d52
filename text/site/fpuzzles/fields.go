package fpuzzles

import (
	"slices"
	"strconv"
	"strings"

	"sudokusat/rule"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
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

// fields returns the table: the fields that are rules, and their families. A field may
// come several times, for clues of different families.
func fields() []field {
	return []field{
		flag("diagonal+", "diagonal", rule.Args{Word: "+"}),
		flag("diagonal-", "diagonal", rule.Args{Word: "-"}),
		flag("antiknight", "anti-knight", rule.Args{}),
		flag("antiking", "anti-king", rule.Args{}),
		flag("disjointgroups", "disjoint", rule.Args{}),

		lines("thermometer", "thermo", none),
		lines("slowthermometer", "slow-thermo", none),
		lines("palindrome", "palindrome", none),
		lines("renban", "renban", none),
		lines("betweenline", "between", none),
		lines("regionsumline", "region-sum-line", none),
		lines("entropicline", "entropic", none),
		lines("nabner", "nabner", none),
		lines("doublearrow", "double-arrow", none),
		lines("zipperline", "zipper", none),
		lines("modularline", "modular", always(3)),
		lines("lockout", "lockout", usually(4)),
		lines("whispers", "whisper", half),

		sets("killercage", "cage", total),
		sets("killercage", "different", none),
		sets("cage", "digital-root", root),
		sets("extraregion", "extra-region", none),
		sets("rowindexer", "row-index", none),
		sets("columnindexer", "column-index", none),
		sets("boxindexer", "box-index", none),
		sets("difference", "difference", usually(1)),
		sets("ratio", "ratio", usually(2)),
		sets("xv", "pair-sum", letter),

		single("odd"), single("even"), single("minimum"), single("maximum"),

		outside("sandwichsum", "sandwich"),
		outside("xsum", "x-sum"),
		outside("skyscraper", "skyscraper"),
		{name: "littlekillersum", family: "little-killer", parts: []string{"cell", "cells", "direction", "value"}, read: readDiagonal, write: writeDiagonal},

		{name: "arrow", family: "arrow", parts: []string{"cells", "lines"}, read: readArrow, write: writeArrow},
		{name: "quadruple", family: "quadruple", parts: []string{"cells", "values"}, read: readQuadruple, write: writeQuadruple},
		{name: "clone", family: "clone", parts: []string{"cells", "cloneCells"}, read: readClone, write: writeClone},
	}
}

// value is what the field "value" of a clue means.
type value struct {
	read  func(r *reader, v *tree.Value) (numbers []int, ok bool) // ok: it is a clue of the family
	write func(n int, numbers []int) (value any, ok bool)         // nil: no field
}

// none is no value.
var none = value{
	func(r *reader, v *tree.Value) ([]int, bool) {
		if !v.IsEmpty() {
			r.Refuse(v, finding.ErrRule, "a clue of %q with the value %.40q, which has no meaning there", r.name, v.Word())
		}
		return nil, true
	},
	func(_ int, numbers []int) (any, bool) { return nil, len(numbers) == 0 },
}

// always is no value, of rules with a number that is always the same.
func always(number int) value {
	return value{
		func(r *reader, v *tree.Value) ([]int, bool) {
			none.read(r, v)
			return []int{number}, true
		},
		func(_ int, numbers []int) (any, bool) { return nil, slices.Equal(numbers, []int{number}) },
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

// letter is X or V; a clue without one says nothing.
var letter = value{
	func(r *reader, v *tree.Value) ([]int, bool) {
		switch strings.ToUpper(v.Word()) {
		case "X":
			return []int{10}, true
		case "V":
			return []int{5}, true
		}
		if !v.IsEmpty() {
			r.Refuse(v, finding.ErrRule, "the sign %.40q of two cells, which is neither X nor V", v.Word())
		}
		return nil, false
	},
	func(_ int, numbers []int) (any, bool) {
		return map[int]string{10: "X", 5: "V"}[numbers[0]], numbers[0] == 10 || numbers[0] == 5
	},
}

// number is a whole number, at least 1.
func (r *reader) number(v *tree.Value) int {
	n, ok := v.Int()
	if !ok || n < 1 {
		r.Refuse(v, finding.ErrRule, "a clue of %q with the value %.40q, which is no number from 1", r.name, v.Word())
	}
	return n
}
