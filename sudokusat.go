// Package sudokusat solves Sudoku puzzles under any rules that people set.
//
// Parse reads a puzzle with its rules; Solve, Unique, Count and Solutions answer
// questions about it. They search directly, as package native does, and the referee
// of package sudoku checks each solution before it is returned:
//
//	p, err := sudokusat.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//	solution, err := sudokusat.Solve(ctx, p)
//
// All functions are safe for concurrent use. Those that take a context stop when it
// ends and return an error that wraps the error of the context.
//
// The packages beside this one offer more: certificates (certificate), SAT solvers
// (sat), formulas (encode), reasons (explain), new puzzles (generate), pictures (draw).
package sudokusat

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"sudokusat/native"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Puzzle is a board, its givens and its rules. It is small; copies share everything.
type Puzzle = sudoku.Puzzle

// Grid is a digit for each cell, row by row: 1 is the lowest value of the board, and 0
// is a blank.
type Grid = sudoku.Grid

// ErrUnsolvable is the error of Solve for a puzzle without a solution.
var ErrUnsolvable = sudoku.ErrUnsolvable

// An Option of Parse adds to the contents of a puzzle's text.
type Option func(*text.Options) error

// Rules adds rules in the words of package rule, several separated by ";":
// "anti-knight", "thermo r1c1..r1c4; german whispers r5c1..r5c9".
func Rules(rules string) Option {
	return func(o *text.Options) error {
		list, err := rule.ParseAll(rules)
		if wrong := (*rule.SyntaxError)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("rules, column %d: %w", wrong.Column, err)
		}
		if err == nil && len(list) == 0 {
			return fmt.Errorf("no rule in %q", rules)
		}
		o.Rules = append(o.Rules, list...)
		return err
	}
}

// Parse reads one puzzle in any format of package text: a line of 81 characters, a
// grid, a drawing, JSON, or the link of a puzzle site. A text that it does not
// understand, or that holds no puzzle or several, is an error with the place. So are words
// beside the puzzle that could be rules and cannot be read as such; [text.ParseRecord]
// returns them with the puzzle.
func Parse(puzzle string, options ...Option) (Puzzle, error) {
	var o text.Options
	for _, option := range options {
		if option == nil {
			return Puzzle{}, errors.New("a nil option")
		}
		if err := option(&o); err != nil {
			return Puzzle{}, err
		}
	}
	rec, err := text.ParseRecord(puzzle, o)
	if unread := rec.Unread(); err == nil && unread.Words != "" {
		err = &text.ParseError{Line: unread.Line, First: unread.Line, Err: fmt.Errorf("not read as part of the puzzle: %q", unread.Words)}
	}
	if err != nil {
		return Puzzle{}, err
	}
	return rec.Puzzle, nil
}

// engine is one for all calls: it keeps the memory and the tables of its searches.
var engine = sync.OnceValue(func() sudoku.BatchEngine { return native.New() })

// Solve returns a solution, which is the caller's own; of several the search decides
// which. Without any the error is ErrUnsolvable.
func Solve(ctx context.Context, p Puzzle) (Grid, error) {
	return sudoku.SolveOne(ctx, engine(), p)
}

// Unique reports whether a puzzle has exactly one solution.
func Unique(ctx context.Context, p Puzzle) (bool, error) {
	return sudoku.IsUnique(ctx, engine(), p)
}

// Count returns the number of solutions, of which it counts at most limit; 0 is no
// limit. If the context ends, the solutions counted so far are returned with an error.
func Count(ctx context.Context, p Puzzle, limit uint64) (uint64, error) {
	engine := engine()
	if err := engine.Supports(ctx, p); err != nil {
		return 0, err
	}
	result, err := engine.Solve(ctx, p, sudoku.Query{Limit: limit})
	return result.Count, err
}

// Solutions yields the solutions as they are found; each is the caller's own. An error
// comes with a nil grid and ends the sequence; leaving the loop ends the search.
func Solutions(ctx context.Context, p Puzzle) iter.Seq2[Grid, error] {
	return sudoku.Solutions(ctx, engine(), p)
}

// String returns the cells of a grid on one line: characters, blanks as dots, and
// numbers with spaces on boards of more digits than there are characters. It is empty for a
// grid of another board, such as the nil that [Solve] returns with an error.
func String(p Puzzle, g Grid) string { return text.String(p.Shape, g) }
