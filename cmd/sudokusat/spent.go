package main

import (
	"fmt"
	"strings"
	"time"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// spent says in words what an answer cost, as far as the engine counts it: "after
// 12 nodes, in 3 ms"; "" when it counts nothing.
func spent(s sudoku.Stats) string {
	var did []string
	add := func(n uint64, one, many string) {
		switch {
		case n == 1:
			did = append(did, "1 "+one)
		case n > 1:
			did = append(did, words.Thousands(int(n))+" "+many)
		}
	}
	add(s.Nodes, "node", "nodes")
	add(s.Conflicts, "conflict", "conflicts")
	add(uint64(s.Solves), "call of the solver", "calls of the solver")
	var b strings.Builder
	if len(did) > 0 {
		b.WriteString(" after " + enumerate(did))
	}
	if d := s.Encode + s.Solve; d > 0 {
		fmt.Fprintf(&b, " in %v", shortly(d))
	}
	if s.Propagated > 0 {
		fmt.Fprintf(&b, "; %s candidates were decided before", words.Thousands(s.Propagated))
	}
	if s.Variables > 0 {
		fmt.Fprintf(&b, "; the formula had %s variables and %s clauses", words.Thousands(s.Variables), words.Thousands(s.Clauses))
	}
	return b.String()
}

// enumerate joins words as a sentence does: "a, b and c".
func enumerate(words []string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}

// shortly is a time with three digits at most.
func shortly(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}
