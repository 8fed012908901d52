// Package tree reads JSON as a tree with the place of every value, so that each field can
// be accounted for: names are compared exactly, and an object with the same name twice is
// refused.
package tree

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sudokusat/text/finding"
)

// Kind is the kind of a value.
type Kind byte

// The kinds of values.
const (
	Null Kind = iota
	False
	True
	Number
	String
	List
	Object
)

// String returns the name of a value of the kind in messages: "a number".
func (k Kind) String() string {
	return [...]string{"null", "false", "true", "a number", "a text", "a list", "an object"}[k]
}

// Value is a JSON value. A nil Value is a field that is missing.
type Value struct {
	At    int // the offset in the document
	Kind  Kind
	Raw   string   // the value as it is written
	Text  string   // of a string, without quotes; Raw of any other value
	Names []string // of an object: the names of Items
	Items []Value  // of a list or an object
	Twice int      // the number, from 1, of the first of the Items whose name occurred before; 0: none
}

// Get returns the field of an object; nil if there is none.
func (v *Value) Get(name string) *Value {
	if v == nil {
		return nil
	}
	if i := slices.Index(v.Names, name); i >= 0 {
		return &v.Items[i]
	}
	return nil
}

// Is reports whether v is not missing and of a kind.
func (v *Value) Is(k Kind) bool { return v != nil && v.Kind == k }

// IsEmpty reports whether v is missing, null, false, "" or without items.
func (v *Value) IsEmpty() bool {
	return v == nil || v.Kind <= False || v.Kind == String && strings.TrimSpace(v.Text) == "" || v.Kind >= List && len(v.Items) == 0
}

// Word returns the text of a number, or of a string without the white space around it; ""
// for any other value.
func (v *Value) Word() string {
	if v.Is(Number) || v.Is(String) {
		return strings.TrimSpace(v.Text)
	}
	return ""
}

// Int returns a whole number, which may be in a string.
func (v *Value) Int() (n int, ok bool) {
	text := v.Word()
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

// Ints returns the items of a list of whole numbers; ok is false for any other value.
func (v *Value) Ints() (all []int, ok bool) {
	if !v.Is(List) {
		return nil, false
	}
	for x := range v.Each {
		n, isWhole := x.Int()
		if !isWhole || !x.Is(Number) {
			return nil, false
		}
		all = append(all, n)
	}
	return all, true
}

// deepest bounds the depth of values in each other.
const deepest = 64

// Parse reads a JSON value that begins at an offset of a document. If an object has the
// same name twice, it returns both the value and an error, a [finding.Error], and twice is
// the place of the second name.
func Parse(text []byte, at int) (v *Value, twice int, err error) {
	if !json.Valid(text) {
		return nil, at, finding.Errorf(finding.ErrSyntax, "text that is not JSON")
	}
	p := parser{text: string(text), offset: at}
	p.space()
	root := p.value(0)
	return &root, p.twice, p.err
}

// parser goes through valid JSON.
type parser struct {
	text       string
	at, offset int
	twice      int
	err        error
}

func (p *parser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *parser) value(depth int) (v Value) {
	from := p.at
	v.At = p.offset + from
	switch i := strings.IndexByte("nft-\"[{", p.text[p.at]); Kind(i) { // as the kinds are numbered
	case List, Object:
		v.Kind = Kind(i)
		p.items(&v, depth)
	case String:
		v.Kind, v.Text = String, p.quoted()
		v.Raw = p.text[from:p.at]
		return v
	default:
		if v.Kind = Kind(i); i < 0 {
			v.Kind = Number
		}
		for p.at < len(p.text) && strings.IndexByte(",]} \t\r\n", p.text[p.at]) < 0 {
			p.at++
		}
	}
	v.Raw = p.text[from:p.at]
	v.Text = v.Raw
	return v
}

func (p *parser) items(v *Value, depth int) {
	if depth == deepest && p.err == nil {
		p.twice, p.err = v.At, finding.Errorf(finding.ErrSyntax, "values that are more than %d deep in each other", deepest)
	}
	met := map[string]bool{}
	for p.at++; ; p.at++ {
		p.space()
		if c := p.text[p.at]; c == ']' || c == '}' {
			p.at++
			return
		}
		if v.Kind == Object {
			at := p.offset + p.at
			name := p.quoted()
			if met[name] && v.Twice == 0 {
				v.Twice = len(v.Names) + 1
			}
			if met[name] && p.err == nil {
				p.twice, p.err = at, finding.Errorf(finding.ErrSyntax, "the field %.40q twice", name)
			}
			v.Names, met[name] = append(v.Names, name), true
			p.space()
			p.at++ // the colon
			p.space()
		}
		item := p.value(depth + 1)
		if depth < deepest {
			v.Items = append(v.Items, item)
		} else {
			v.Names = nil
		}
		if p.space(); p.text[p.at] != ',' {
			p.at--
		}
	}
}

func (p *parser) quoted() (text string) {
	from, plain := p.at, true
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			plain = false
			p.at++
		} else if p.text[p.at] >= 0x80 {
			plain = false
		}
	}
	p.at++
	if plain {
		return p.text[from+1 : p.at-1]
	}
	json.Unmarshal([]byte(p.text[from:p.at]), &text) // which is valid
	return text
}
