package main

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/canon"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// canon --same: are two puzzles equivalent, and by which map?

// compare is canon --same.
func (n *canonizing) compare(ctx context.Context, args []string) error {
	if len(args) != 2 {
		return errors.New("--same takes two puzzles, or files with a puzzle each")
	}
	var puzzles [2]sudoku.Puzzle
	for i, arg := range args {
		p, err := n.one(ctx, arg)
		if err != nil {
			return fail(statusInput, fmt.Errorf("%s: %w", arg, err))
		}
		puzzles[i] = p
	}
	text, err := n.finder.Between(ctx, puzzles[0], puzzles[1])
	switch {
	case errors.Is(err, canon.ErrWrong):
		return fail(statusWrong, err)
	case errors.Is(err, canon.ErrWork):
		return fail(statusGaveUp, err)
	case err != nil:
		return fail(statusInput, err)
	}
	out := n.t.lines()
	if text == "" {
		n.t.worsen(statusNegative)
		return errors.Join(out.print("different"), out.flush())
	}
	return errors.Join(out.print("same: "+text), out.flush())
}

// one is the puzzle of an argument: the first of a file, or a text.
func (n *canonizing) one(ctx context.Context, arg string) (sudoku.Puzzle, error) {
	o, err := n.reading.options(ctx, n.t)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	if len(arg) == 81 {
		if p, err := text.Parse(arg, o); err == nil {
			return p, nil
		}
	}
	f, err := stream.OpenFile(ctx, arg, n.t.stdin)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	defer f.Close()
	o.Name = arg
	rec, err := text.NewReader(f, o).Read()
	return rec.Puzzle, err
}
