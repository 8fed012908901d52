package lex

import (
	"regexp"
	"sync"
)

// Lazily returns a function that returns a regular expression and compiles it at its
// first call: most runs of a program read plain puzzles and need no expression.
func Lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
