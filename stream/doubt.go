package stream

import (
	"context"
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
func (d doubted) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, err := d.Engine.Solve(ctx, p, q)
	if err != nil || !r.Complete || r.Count >= doubtTo || d.by.Supports(p) != nil || q.Audit(p, sudoku.Answer{Result: r}) != nil {
		return r, err
	}
	more := sudoku.Query{Limit: r.Count + 1, Keep: int(r.Count) + 1}
	var found sudoku.Answer // what it finds in time counts
	found.Result, found.Err = sudoku.Timed(d.by, doubtFor).Solve(ctx, p, more)
	if len(found.Solutions) <= int(r.Count) || more.Audit(p, found) != nil {
		return r, nil
	}
	return sudoku.Result{Engine: r.Engine}, &WrongError{d.Name(), fmt.Errorf("it says that there are %d solutions, and there are more", r.Count)}
}
