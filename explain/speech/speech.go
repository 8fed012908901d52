// Package speech has the sentences of reasons, in English or in a language of a file. A sentence
// has a key and named parts, so that each language orders the parts as it likes; what depends on a
// number has forms by the plural rules of Unicode (CLDR). The file english.txt documents the keys.
package speech

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed english.txt
var englishFile string

// english has all keys.
var english = sync.OnceValue(func() *Language {
	l, err := read(strings.NewReader(englishFile), nil)
	if err != nil {
		panic(err)
	}
	return l
})

// Language is the sentences of a language. Those that it lacks are English, as are all of nil.
// It is safe for concurrent use.
type Language struct {
	tag       language.Tag
	sentences map[string]sentence
}

// Code returns the code of the language, as a page of HTML has it: "en" for nil.
func (l *Language) Code() string {
	if l == nil {
		return english().Code()
	}
	return l.tag.String()
}

// sentence is text and the names of parts in turn; the first and the last are text.
type sentence []string

// forms are the names of the forms that numbers have.
var forms = [...]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// largest bounds a file of sentences, in bytes.
const largest = 1 << 20

// Read reads the sentences of a language. An error names the line. Keys and parts that English
// does not have are errors, and so are parts that a sentence lacks, or has twice.
func Read(r io.Reader) (*Language, error) { return read(r, english()) }

// read reads a language whose keys and parts are those of another one; nil for English itself.
func read(r io.Reader, like *Language) (*Language, error) {
	l := &Language{sentences: map[string]sentence{}}
	left := &io.LimitedReader{R: r, N: largest}
	lines := bufio.NewScanner(left)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || line[0] == '#' {
			continue
		}
		if err := l.add(line, like); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if left.N == 0 {
		return nil, fmt.Errorf("the file has more than %d MB", largest>>20)
	}
	if l.tag == language.Und {
		return nil, errors.New(`no line names the language, as "language: en" does`)
	}
	return l, nil
}

// add adds a line.
func (l *Language) add(line string, like *Language) error {
	key, text, ok := strings.Cut(line, ":")
	key, text = strings.TrimSpace(key), strings.TrimSpace(text)
	switch {
	case !utf8.ValidString(line):
		return errors.New("not in UTF-8")
	case !ok || key == "" || text == "":
		return fmt.Errorf("%.60q is not a key, a colon and a sentence", line)
	case strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("the sentence of %q has a control character", key)
	case key == "language":
		tag, err := language.Parse(text)
		switch {
		case err != nil || tag == language.Und:
			return fmt.Errorf("%.40q is no code of a language, as en and de are", text)
		case l.tag != language.Und:
			return fmt.Errorf("the language is named twice: %v and %.40q", l.tag, text)
		}
		l.tag = tag
		return nil
	case l.sentences[key] != nil:
		return fmt.Errorf("the key %q comes twice", key)
	}
	s, err := split(text)
	if err == nil && like != nil {
		err = s.like(key, like)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", key, err)
	}
	l.sentences[key] = s
	return nil
}

// split makes a sentence of a text with parts in braces.
func split(text string) (s sentence, err error) {
	for {
		before, rest, ok := strings.Cut(text, "{")
		if s = append(s, before); strings.Contains(before, "}") {
			return nil, errors.New(`a "}" has no "{"`)
		}
		if !ok {
			return s, nil
		}
		part, after, ok := strings.Cut(rest, "}")
		if !ok {
			return nil, errors.New(`a "{" has no "}"`)
		}
		if slices.Contains(s.parts(), part) {
			return nil, fmt.Errorf("it has the part {%s} twice", part)
		}
		s, text = append(s, part), after
	}
}

// parts are the names of the parts.
func (s sentence) parts() (out []string) {
	for i := 1; i < len(s); i += 2 {
		out = append(out, s[i])
	}
	return out
}

// like compares the sentence with the one of another language that has its key.
func (s sentence) like(key string, other *Language) error {
	base, form := key, "other"
	if before, after, ok := strings.Cut(key, " ("); ok {
		base, form = before, strings.TrimSuffix(after, ")")
		if !slices.Contains(forms[:], form) || key != base+" ("+form+")" {
			return fmt.Errorf("%q is none of the forms %s", form, strings.Join(forms[:], ", "))
		}
		key = base + " (other)"
	}
	want, ok := other.sentences[key]
	switch parts := s.parts(); {
	case !ok && other.sentences[base+" (other)"] != nil:
		return fmt.Errorf(`it has a number, and so a form: "%s (other)"`, base)
	case !ok:
		return errors.New("there is no such key")
	default:
		for _, part := range want.parts() {
			if !slices.Contains(parts, part) && (part != "n" || form == "other") {
				return fmt.Errorf("the part {%s} is missing", part)
			}
		}
		for _, part := range parts {
			if !slices.Contains(want.parts(), part) {
				return fmt.Errorf("there is no part {%s}", part)
			}
		}
	}
	return nil
}

// Text returns the sentence of a key with its parts: their names, each followed by its text.
func (l *Language) Text(key string, parts ...string) string {
	s, _ := l.find(key)
	return s.with(parts)
}

// Count is Text for a sentence with forms, in the form of a number, which is its part {n}.
func (l *Language) Count(key string, n int, parts ...string) string {
	s, in := l.find(key + " (other)")
	form := forms[plural.Cardinal.MatchPlural(in.tag, n, 0, 0, 0, 0)]
	if one := in.sentences[key+" ("+form+")"]; one != nil {
		s = one
	}
	return s.with(append(parts, "n", strconv.Itoa(n)))
}

// Has reports whether there is a sentence of a key without forms.
func (l *Language) Has(key string) bool {
	s, _ := l.find(key)
	return s != nil
}

// find returns a sentence and the language that has it.
func (l *Language) find(key string) (sentence, *Language) {
	if l != nil && l.sentences[key] != nil {
		return l.sentences[key], l
	}
	return english().sentences[key], english()
}

// with fills the parts in.
func (s sentence) with(parts []string) string {
	var b strings.Builder
	for i, piece := range s {
		if i%2 == 1 {
			name := piece
			piece = ""
			for j := 0; j+1 < len(parts); j += 2 {
				if parts[j] == name {
					piece = parts[j+1]
				}
			}
		}
		b.WriteString(piece)
	}
	return b.String()
}

// Term returns the word for something of a kind that has an English name: a pattern, a clue. It is
// the name itself where no language has the key of kind and name.
func (l *Language) Term(kind, name string) string {
	if s, _ := l.find(kind + " " + name); s != nil {
		return s.with(nil)
	}
	return name
}

// House returns the name of a house, given in English: "row 4".
func (l *Language) House(name string) string {
	if kind, number, ok := strings.Cut(name, " "); ok {
		if s, _ := l.find("house " + kind); s != nil {
			return s.with([]string{"number", number})
		}
	}
	return l.Term("house", name)
}

// And returns a list: "a", "a and b", "a, b and c".
func (l *Language) And(words []string) string { return l.list(words, "and") }

// Or returns a choice: "a", "a or b", "a, b or c".
func (l *Language) Or(words []string) string { return l.list(words, "or") }

// Ways returns a choice of lists: "1 and 4, 2 and 3, or 4 and 1"; with semicolons between longer ones.
func (l *Language) Ways(lists [][]string) string {
	var texts []string
	longest := 0
	for _, words := range lists {
		texts, longest = append(texts, l.And(words)), max(longest, len(words))
	}
	last := len(texts) - 1
	switch {
	case last < 1 || longest < 2:
		return l.Or(texts)
	case longest == 2:
		return l.Text("or pairs", "words", l.Comma(texts[:last]), "last", texts[last])
	}
	return l.Text("or lists", "words", l.Semicolon(texts[:last]), "last", texts[last])
}

// Comma returns what follows one after the other: "a, b, c".
func (l *Language) Comma(words []string) string { return l.join(words, "comma") }

// Semicolon returns sentences: "a; b; c".
func (l *Language) Semicolon(words []string) string { return l.join(words, "semicolon") }

func (l *Language) list(words []string, key string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return l.Text(key, "words", l.Comma(words[:last]), "last", words[last])
}

func (l *Language) join(words []string, key string) string {
	if len(words) == 0 {
		return ""
	}
	text := words[0]
	for _, word := range words[1:] {
		text = l.Text(key, "words", text, "next", word)
	}
	return text
}
