package sudokumaker

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// JSON as a tree that knows where each value stands, so that a refusal can say so.

// form is what a value is.
type form byte

// The forms of values.
const (
	null form = iota
	flag
	number
	text
	list
	object
)

func (f form) String() string {
	return [...]string{"null", "true or false", "a number", "a text", "a list", "an object"}[f]
}

// value is a JSON value.
type value struct {
	at    int
	form  form
	yes   bool     // of a flag
	text  string   // of a text; the digits of a number
	names []string // of an object, none twice
	items []*value // of a list or an object
}

// deepest bounds how deeply values may stand in each other.
const deepest = 64

// parse reads one value with nothing behind it.
func parse(data []byte) (*value, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	p := parser{data, d}
	v, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(data[d.InputOffset():])) > 0 {
		return nil, errors.New("something stands behind it")
	}
	return v, nil
}

type parser struct {
	data []byte
	*json.Decoder
}

// start is where the next value begins.
func (p parser) start() int {
	at := int(p.InputOffset())
	for at < len(p.data) && bytes.IndexByte([]byte(" \t\r\n,:"), p.data[at]) >= 0 {
		at++
	}
	return at
}

func (p parser) value(depth int) (*value, error) {
	v := &value{at: p.start()}
	token, err := p.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case bool:
		v.form, v.yes = flag, token
	case json.Number:
		v.form, v.text = number, token.String()
	case string:
		v.form, v.text = text, token
	case json.Delim:
		if depth == deepest {
			return nil, fmt.Errorf("values stand in each other more than %d deep", deepest)
		}
		v.form = list
		if token == '{' {
			v.form = object
		}
		return v, p.fill(v, depth)
	}
	return v, nil
}

// fill reads what is in a list or an object, and its end.
func (p parser) fill(v *value, depth int) error {
	met := map[string]bool{}
	for p.More() {
		if v.form == object {
			name, err := p.Token()
			if err != nil {
				return err
			}
			key := name.(string) // a decoder accepts nothing else there
			if met[key] {
				return fmt.Errorf("the field %q stands there twice", key)
			}
			met[key] = true
			v.names = append(v.names, key)
		}
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		v.items = append(v.items, item)
	}
	_, err := p.Token()
	return err
}
