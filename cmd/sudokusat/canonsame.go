package main

import (
	"context"
	"errors"
	"fmt"

	"sudokusat/generate"
	"sudokusat/internal/tty"
	"sudokusat/stream"
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
			return tty.Fail(tty.Input, fmt.Errorf("%s: %w", arg, err))
		}
		puzzles[i] = p
	}
	text, err := n.sameMap(ctx, puzzles[0], puzzles[1])
	switch {
	case errors.Is(err, errCanonWrong):
		return tty.Fail(tty.Wrong, err)
	case errors.Is(err, generate.ErrLineWork):
		return tty.Fail(tty.GaveUp, err)
	case err != nil:
		return tty.Fail(tty.Input, err)
	}
	out := n.t.Lines()
	if text == "" {
		n.t.Raise(tty.Negative)
		return errors.Join(out.Print("different"), out.Flush())
	}
	return errors.Join(out.Print("same: "+text), out.Flush())
}

// sameMap is the map that takes a puzzle to another one, "" if there is none.
func (n *canonizing) sameMap(ctx context.Context, p, q sudoku.Puzzle) (string, error) {
	if !isNine(p) || !p.Shape.Same(q.Shape) {
		return n.sameOnBoard(ctx, p, q)
	}
	a, b := *gridCells(p.Givens), *gridCells(q.Givens)
	c := generate.NewCanonizer()
	one, other := c.Minlex(&a), c.Minlex(&b)
	if one.Form != other.Form {
		return "", nil
	}
	back := other.Map.Inverse()
	m := one.Map.Then(&back)
	if m.Apply(&a) != b {
		return "", errCanonWrong
	}
	return m.String(), nil
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
	f, err := stream.OpenFile(ctx, arg, n.t.Stdin)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	defer f.Close()
	o.Name = arg
	rec, err := text.NewReader(f, o).Read()
	return rec.Puzzle, err
}
