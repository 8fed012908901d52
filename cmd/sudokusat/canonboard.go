package main

import (
	"context"
	"errors"
	"strings"
	"sync"

	"sudokusat/generate"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Canonical forms on other boards than plain 9×9: the maps of each board are found
// once.

// boardsKnown is the boards that were met lately, by the lines above their grids.
type boardsKnown struct {
	lock  sync.Mutex
	known map[string]*boardKnown
	maps  int // of all that are known
}

// mostBoards and mostMaps bound the memory for the maps of boards: a list may have a board
// of its own for each puzzle.
const (
	mostBoards = 1 << 12
	mostMaps   = 1 << 20
)

type boardKnown struct {
	once sync.Once
	maps *generate.BoardMaps
	err  error
}

func (b *boardsKnown) of(p sudoku.Puzzle, head string) (*generate.BoardMaps, error) {
	b.lock.Lock()
	if b.known == nil || len(b.known) >= mostBoards || b.maps > mostMaps {
		b.known, b.maps = map[string]*boardKnown{}, 0
	}
	one := b.known[head]
	if one == nil {
		one = &boardKnown{}
		b.known[head] = one
	}
	b.lock.Unlock()
	one.once.Do(func() {
		if one.maps, one.err = generate.NewBoardMaps(p); one.err == nil {
			b.lock.Lock()
			b.maps += one.maps.Listed()
			b.lock.Unlock()
		}
	})
	return one.maps, one.err
}

// isNine reports whether a puzzle is on a plain 9×9 board, whatever its digits are called.
func isNine(p sudoku.Puzzle) bool {
	if p.IsClassic() {
		return true
	}
	if p.Shape.Cells() != 81 || p.Shape.N() != 9 || len(p.Constraints()) > 0 {
		return false
	}
	b := p.Shape.Board()
	b.Lo, b.Hi = 1, 9
	return len(b.Rules) == 0 && b.Text() == sudoku.Classic().Text()
}

// findOnBoard works out the form of a puzzle on another board.
func (n *canonizing) findOnBoard(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid) (f found) {
	head := p.Head()
	maps, err := n.boards.of(p, head)
	if err != nil {
		return found{err: err}
	}
	var one generate.BoardCanonical
	switch n.form {
	case "pattern":
		one, err = maps.Pattern(ctx, p.Givens)
	case "solution":
		one, err = maps.Solved(ctx, p.Givens, solution)
	default:
		one, err = maps.Minlex(ctx, p.Givens)
	}
	if err != nil {
		return found{err: err}
	}
	f = found{form: text.String(p.Shape, one.Form), automorphisms: one.Automorphisms}
	f.class = []byte(head + f.form)
	if n.withMap || n.json {
		f.mapText = generate.MapText(p.Shape, one.From, one.Digits)
	}
	if !one.Apply(p.Givens).Equal(one.Form) || n.check && !maps.Check(ctx, p.Givens, &one) {
		f.err = errCanonWrong
	}
	return f
}

// sameOnBoard is sameMap on other boards: two that differ have no puzzles in common.
func (n *canonizing) sameOnBoard(ctx context.Context, p, q sudoku.Puzzle) (string, error) {
	head := p.Head()
	if head != q.Head() {
		return "", nil
	}
	maps, err := n.boards.of(p, head)
	if err != nil {
		return "", err
	}
	a, err := maps.Minlex(ctx, p.Givens)
	b, err2 := maps.Minlex(ctx, q.Givens)
	if err := errors.Join(err, err2); err != nil {
		return "", err
	}
	if !a.Form.Equal(b.Form) {
		return "", nil
	}
	both := generate.BoardCanonical{}
	both.From, both.Digits = generate.Same(&a, &b)
	if !both.Apply(p.Givens).Equal(q.Givens) {
		return "", errCanonWrong
	}
	return generate.MapText(p.Shape, both.From, both.Digits), nil
}

// cellsLine is a puzzle as --dedupe prints it, behind the lines of its board, if it is
// another than plain 9×9, and a zero byte.
func cellsLine(p sudoku.Puzzle) string {
	if p.IsClassic() {
		return cellsText((*generate.Cells)(gridCells(p.Givens)))
	}
	return p.Head() + "\x00" + text.String(p.Shape, p.Givens)
}

func splitLine(line []byte) (head, grid string) {
	head, grid, found := strings.Cut(string(line), "\x00")
	if !found {
		return "", string(line)
	}
	return head, grid
}
