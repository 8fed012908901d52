package lex

import (
	"regexp"
	"sync"
)

// Lazily is a regular expression that is compiled when it is first used: most
// runs of a program read plain puzzles and need none of them.
func Lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
