package shard

import (
	"io"
	"strings"
)

// Results that continue those of the shard before: by a [Gate] if the records before are
// known, by a [Lead] if they are not.

// Gate passes results on, unless it is shut. A command writes the records before its shard
// to a shut one, and its writer then is in the state in which the shard before ends.
type Gate struct {
	io.Writer
	Shut bool
}

// Write implements io.Writer.
func (g *Gate) Write(p []byte) (int, error) {
	if g.Shut {
		return len(p), nil
	}
	return g.Writer.Write(p)
}

// Lead is the beginning of results that have some puzzles of a list. It depends on whether
// any shard before has one, as empty lines, headers and rules do, which is known in the end.
type Lead struct {
	Format string `json:"format"`          // of the puzzles, which the first one settles
	First  string `json:"first,omitempty"` // what the results begin with
	Next   string `json:"next,omitempty"`  // what they begin with if others are before them
	Mixed  bool   `json:"mixed,omitempty"` // a later puzzle would begin otherwise: others cannot be before it
}

// LeadOf returns the lead of results that begin with a puzzle. write creates a writer and
// writes the puzzle the given number of times.
func LeadOf(format string, write func(w io.Writer, copies int) error) (Lead, error) {
	var one, two strings.Builder
	if err := write(&one, 1); err != nil {
		return Lead{}, err
	}
	if err := write(&two, 2); err != nil {
		return Lead{}, err
	}
	first, next := one.String(), strings.TrimPrefix(two.String(), one.String())
	for len(first) > 0 && len(next) > 0 && first[len(first)-1] == next[len(next)-1] {
		first, next = first[:len(first)-1], next[:len(next)-1]
	}
	return Lead{Format: format, First: first, Next: next}, nil
}
