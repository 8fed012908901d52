package lex

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
)

// JSON as places: where the fields of an object and the elements of an array are. All
// functions want valid JSON.

// Member is a field of an object.
type Member struct {
	Name  string
	Value []byte
	At    int // where the value is in the object
}

// Members returns the fields of an object. Two of the same name are an error, with
// the second of them.
func Members(object []byte) ([]Member, error) { return AppendMembers(nil, object) }

// AppendMembers is Members that appends them to a list without any.
func AppendMembers(list []Member, object []byte) ([]Member, error) {
	for at := SkipSpace(object, 0) + 1; ; {
		key, start, end := nextField(object, at)
		if key == nil {
			break
		}
		list = append(list, Member{FieldName(key), object[start:end], start})
		at = end
	}
	if i := duplicate(list); i >= 0 {
		return list[i:], fmt.Errorf("the field %q stands there twice", list[i].Name)
	}
	return list, nil
}

// duplicate is the first member whose name stood there before, or −1.
func duplicate(list []Member) int {
	if len(list) <= 16 {
		for i := range list {
			for k := range i {
				if list[k].Name == list[i].Name {
					return i
				}
			}
		}
		return -1
	}
	met := make(map[string]bool, len(list))
	for i, m := range list {
		if met[m.Name] {
			return i
		}
		met[m.Name] = true
	}
	return -1
}

// FieldName returns the name of a field from its text between the quotes.
func FieldName(key []byte) string {
	name := string(key)
	if bytes.IndexByte(key, '\\') >= 0 {
		// Valid JSON is a string that can be read.
		_ = json.Unmarshal(slices.Concat([]byte{'"'}, key, []byte{'"'}), &name)
	}
	return name
}

// EachField calls yield with each key of an object, without its quotes, and the bounds
// of its value.
func EachField(text []byte, yield func(key []byte, start, end int)) {
	for at := SkipSpace(text, 0) + 1; ; {
		key, start, end := nextField(text, at)
		if key == nil {
			return
		}
		yield(key, start, end)
		at = end
	}
}

// nextField finds the field that begins at or behind a place: its key, which is not nil,
// and the bounds of its value.
func nextField(text []byte, at int) (key []byte, start, end int) {
	at = SkipSpace(text, at)
	if at < len(text) && text[at] == ',' {
		at = SkipSpace(text, at+1)
	}
	if at >= len(text) || text[at] == '}' {
		return nil, 0, 0
	}
	behind := SkipValue(text, at)
	start = SkipSpace(text, SkipSpace(text, behind)+1) // behind the colon
	return text[at+1 : behind-1], start, SkipValue(text, start)
}

// Elements yields the elements of an array and where each is.
func Elements(array []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := 1; ; {
			i = SkipSpace(array, i)
			if i >= len(array) || array[i] == ']' {
				return
			}
			if array[i] == ',' {
				i++
				continue
			}
			j := SkipValue(array, i)
			if !yield(i, array[i:j]) {
				return
			}
			i = j
		}
	}
}

// SkipValue returns where the value at i ends.
func SkipValue(text []byte, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		default:
			if depth > 0 {
				continue
			}
			for i+1 < len(text) && !IsSpace(text[i+1]) && bytes.IndexByte([]byte(",:]}"), text[i+1]) < 0 {
				i++
			}
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return i
}

// IsNothing reports whether a value is that of a field which could be left out: null,
// false, 0, or empty.
func IsNothing(value []byte) bool {
	switch string(value) {
	case "", "null", "false", "0", `""`:
		return true
	}
	c := value[0]
	return (c == '[' || c == '{') && len(bytes.TrimSpace(value[1:len(value)-1])) == 0
}
