package dataset

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokusat/explain"
)

// Card describes a list of records: what it holds, how it was made, and its counts.
type Card struct {
	Version  string   // of the program
	Command  []string // with which the list was made
	Seed     uint64
	Shard    string // "3/8", "" for a whole list
	Compared bool   // no two puzzles are equivalent
	Early    bool   // the list ended before it was complete

	puzzles, certified, explained int
	boards, grades                map[string]int
	clues                         map[int]int
}

// Add counts a record.
func (c *Card) Add(r *Record) {
	if c.boards == nil {
		c.boards, c.grades, c.clues = map[string]int{}, map[string]int{}, map[int]int{}
	}
	c.puzzles++
	c.clues[r.Clues]++
	if c.boards[r.Board]++; r.Certificate != "" {
		c.certified++
	}
	if r.Grade != nil {
		c.explained++
		c.grades[r.Grade.Word]++
	}
}

// Text returns the card in Markdown.
func (c *Card) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Sudoku puzzles of seed %d\n\n", c.Seed)
	boards := slices.Sorted(maps.Keys(c.boards))
	more := ""
	if most := 3; len(boards) > most {
		boards, more = boards[:most], fmt.Sprintf(" and %d more", len(c.boards)-most)
	}
	fmt.Fprintf(&b, "%d new puzzles with exactly one solution each (%s%s), a JSON object per line: the rules in sentences, the solution, the grade, "+
		"the chain of smallest steps to the solution, and a certificate that there is no other.\n\n", c.puzzles, strings.Join(boards, "; "), more)
	fmt.Fprintf(&b, "- Made by `sudokusat %s`, version %s. The same version, seed and shard give the same bytes on any machine.\n", strings.Join(c.Command, " "), c.Version)
	if c.Shard != "" {
		fmt.Fprintf(&b, "- This is shard %s of the list.\n", c.Shard)
	}
	if c.Early {
		b.WriteString("- The list ended early: it was interrupted, or its time was over.\n")
	}
	if c.Compared {
		b.WriteString("- Of equivalent puzzles, by canonical form, the list has the first; shards are compared with each other.\n")
	} else {
		b.WriteString("- Puzzles were not compared: there are no canonical forms of such boards or rules.\n")
	}
	fmt.Fprintf(&b, "- %d of the records have a certificate, which `sudokusat verify` checks without an engine, and %d have steps and a grade. The field `message` gives the reason where there is none.\n",
		c.certified, c.explained)
	b.WriteString("- Grades count the truths of the largest step (easy 0, moderate 1, to extreme 6 and more); they are no measure of the time that people need.\n" +
		"- Licence: a program made these puzzles from random numbers. Its licence is not that of its output, in which its authors claim no rights.\n\n")
	b.WriteString("| grade | puzzles |\n|---|---|\n")
	for _, word := range explain.Words() {
		if n := c.grades[word]; n > 0 {
			fmt.Fprintf(&b, "| %s | %d |\n", word, n)
		}
	}
	b.WriteString("\n| clues | puzzles |\n|---|---|\n")
	for _, n := range slices.Sorted(maps.Keys(c.clues)) {
		fmt.Fprintf(&b, "| %d | %d |\n", n, c.clues[n])
	}
	return b.String()
}
