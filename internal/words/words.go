// Package words writes numbers and lists for people.
package words

import (
	"strconv"
	"strings"
)

// Thousands writes a number with commas: "49,158".
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Count writes how many there are of what one is called, with commas: "1 puzzle",
// "49,158 puzzles".
func Count(n int, one string) string { return count(n, Thousands(n), one) }

// Plural is Count without commas: "1 row", "1024 rows".
func Plural(n int, one string) string { return count(n, strconv.Itoa(n), one) }

// Of returns something of each element of a list, as its text.
func Of[T, U any](list []T, of func(T) U) (all []U) {
	for _, one := range list {
		all = append(all, of(one))
	}
	return all
}

func count(n int, number, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return number + " " + one + "s"
}

// Quoted returns a value for a message, in quotation marks where they are needed.
func Quoted(value string) string {
	if value == "" || strings.ContainsAny(value, " \t\n") {
		return strconv.Quote(value)
	}
	return value
}
