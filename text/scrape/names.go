package scrape

import (
	"slices"
	"strings"

	"sudokusat/text/lex"
)

// Names of rows and columns: A, B, C …; 1, 2, 3 …; r1, r2 …; row1, row2 …; one, two …

// namer returns the family and the number of a name; a family of "" is none.
type namer func(word string) (family string, number int)

// nameWords splits a line into names and cells.
func nameWords(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t|,;:!'\"()[]", r) })
}

// AreNames reports whether a line is nothing but the names of columns.
func AreNames(line []byte) bool { return columnNames(nameWords(string(line))) }

// columnNames reports whether the words of a line name columns: 1 2 3 …, 0 1 2 …, A B C … or
// c1 c2 c3 ….
func columnNames(words []string) bool { return len(words) >= 4 && inOrder(words, nameOf) != "" }

// inOrder returns the family of words that are its names one after the other, from 0 or 1 on; "" for others.
func inOrder(words []string, nameOf namer) (family string) {
	family, first, ordered := sequence(words, nameOf)
	if !ordered || first > 1 {
		return ""
	}
	return family
}

// sequence returns the family of which all words are names, "" if there is none, the number of the first, and whether the
// others follow it one after the other.
func sequence(words []string, nameOf namer) (family string, first int, ordered bool) {
	ordered = true
	for i, w := range words {
		f, k := nameOf(w)
		if i == 0 {
			family, first = f, k
		}
		if f == "" || f != family {
			return "", 0, false
		}
		ordered = ordered && k == first+i
	}
	return family, first, ordered
}

// wordOf returns a namer of words that number rows.
func wordOf(words string) namer {
	list := strings.Fields(words)
	return func(w string) (family string, number int) {
		if number = slices.Index(list, w); number >= 0 {
			family = list[0]
		}
		return family, number
	}
}

// rowNamers know the names of rows.
var rowNamers = []namer{
	countedName, nameOf,
	wordOf("one two three four five six seven eight nine ten eleven twelve"),
	wordOf("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"),
	wordOf("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi"),
}

// areInOrder reports whether the names before rows are all the same, those of rows in their order, or do not number them.
func areInOrder(rows []line) bool {
	var names []string
	for _, r := range rows {
		names = append(names, r.name)
	}
	isNumbered := false
	for _, nameOf := range rowNamers {
		family, _, ordered := sequence(names, nameOf)
		if ordered {
			return true
		}
		isNumbered = isNumbered || family != ""
	}
	return !isNumbered || len(slices.Compact(names)) == 1
}

// nameOf returns the family and the number of a row's or column's name; a family of "" is
// none.
func nameOf(w string) (family string, number int) {
	if w = strings.TrimSuffix(strings.ToLower(strings.Trim(w, "=")), "."); w == "" {
		return "", 0 // "1..." is a row
	}
	switch c, v := w[0], lex.Number([]byte(w[1:])); {
	case len(w) == 1 && c >= 'a' && c <= 'z':
		return "a", int(c-'a') + 1
	case (c == 'r' || c == 'c') && v >= 0:
		return w[:1], v
	case c >= '0' && c <= '9' && len(w) <= 2:
		return "1", max(lex.Number([]byte(w)), 0)
	}
	return "", 0
}

// countedName returns the family and the number of a name in letters with a number behind.
func countedName(w string) (family string, number int) {
	m := countedIn().FindStringSubmatch(strings.ToLower(strings.TrimSpace(w)))
	if m == nil {
		return "", 0
	}
	return m[1], lex.Number([]byte(m[2]))
}
