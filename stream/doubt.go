package stream

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"sudokusat/sudoku"
)

// WrongError is an answer that was refused: a solution breaks the rules, or the
// answer contradicts itself or what is known.
type WrongError struct {
	Engine string
	Err    error
}

func (w *WrongError) Error() string {
	return fmt.Sprintf("%s gave a wrong answer, which is not shown: %v", w.Engine, w.Err)
}

// Unwrap returns what is wrong.
func (w *WrongError) Unwrap() error { return w.Err }

// Doubt is an engine whose claims to have found every solution are held against
// a short search of another engine for one more. If there is one, the error is
// a [*WrongError]. It takes no batches.
func Doubt(e, by sudoku.Engine) sudoku.Engine { return doubted{e, by} }

type doubted struct {
	sudoku.Engine
	by sudoku.Engine
}

const (
	doubtFor = 100 * time.Millisecond // how long another solution is looked for
	doubtTo  = 1000                   // claims of this many solutions are believed
)

// Solve implements [sudoku.Engine].
func (d doubted) Solve(ctx context.Context, puzzle sudoku.Grid, q sudoku.Query) (sudoku.Result, error) {
	r, err := d.Engine.Solve(ctx, puzzle, q)
	if err != nil || !r.Complete || r.Count >= doubtTo || audit(puzzle, r, 0) != nil {
		return r, err
	}
	more := sudoku.Query{Limit: r.Count + 1, Keep: int(r.Count) + 1}
	found, _ := sudoku.Timed(d.by, doubtFor).Solve(ctx, puzzle, more) // what it finds in time counts
	if found.Count <= r.Count || audit(puzzle, found, more.Keep) != nil {
		return r, nil
	}
	return sudoku.Result{Engine: r.Engine}, &WrongError{d.Name(), fmt.Errorf("it says that there are %d solutions, and there are more", r.Count)}
}

// audit checks what would be shown: each solution is one, no two are the same, and
// where there are any, at least as many are there as are to be shown.
func audit(puzzle sudoku.Grid, r sudoku.Result, shown int) error {
	if r.Count > 0 && len(r.Solutions) < shown {
		return errors.New("it counts solutions and shows none")
	}
	if r.Count < uint64(len(r.Solutions)) {
		return fmt.Errorf("it shows %d solutions and counts %d", len(r.Solutions), r.Count)
	}
	for _, s := range r.Solutions {
		if err := sudoku.Check(puzzle, s); err != nil {
			return err
		}
	}
	if len(r.Solutions) > 1 {
		var key []byte
		seen := make(map[string]bool, len(r.Solutions))
		for _, s := range r.Solutions {
			key = key[:0]
			for _, d := range s.Digits() {
				key = binary.NativeEndian.AppendUint16(key, uint16(d))
			}
			if seen[string(key)] {
				return errors.New("it shows a solution twice")
			}
			seen[string(key)] = true
		}
	}
	return nil
}
