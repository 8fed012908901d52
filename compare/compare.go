package compare

import (
	"context"
	"errors"
	"iter"
	"math"
	"time"

	"sudokusat/sudoku"
)

// Case is one puzzle, with the statement of the list about it.
type Case struct {
	Puzzle sudoku.Puzzle
	Place  string     // its location, for people: "list.txt:17"
	Known  *Statement // what the list claims, nil when it claims nothing
	Number int        // the number of the puzzle in the run, from 1; [Run] sets it

	// Took is what the puzzle took so far, such as to read it: the engines have less time.
	Took time.Duration
}

// Exactly returns the claim of a list that a puzzle has count solutions. Solution is one
// of them, or nil if the list gives none.
func Exactly(count uint64, solution sudoku.Grid) *Statement {
	s := &Statement{Engine: "the list", AtLeast: count, AtMost: count}
	if solution != nil {
		s.Solutions = []sudoku.Grid{solution}
	}
	return s
}

// AtLeast returns the claim of a list that a puzzle has count solutions or more.
func AtLeast(count uint64) *Statement {
	return &Statement{Engine: "the list", AtLeast: count, AtMost: math.MaxUint64}
}

// Witness is an engine that is given the number of the puzzle within the run.
// SolveCase is called for one puzzle at a time, and concurrently for up to
// Options.Jobs of them.
type Witness interface {
	sudoku.Engine
	SolveCase(ctx context.Context, c Case, q sudoku.Query) (sudoku.Result, error)
}

// Options configures [Run].
type Options struct {
	Engines []sudoku.Engine
	Limit   uint64        // count solutions up to this number; 0 is 2, enough to distinguish the verdicts
	Keep    int           // solutions to request and judge; 0 is min(Limit, 16)
	Timeout time.Duration // per puzzle and engine, less what engines before it took beyond theirs; 0 is no bound
	Jobs    int           // puzzles under way at once in engines that take no batches; 0 is 1

	// Folder receives a folder for each disagreement; "" keeps none. Reproduce, if not
	// nil, adds the caller's files to such a folder, such as the puzzle's formula.
	Folder    string
	Reproduce func(dir string, puzzle sudoku.Puzzle) error

	// Judged, if not nil, is called with each puzzle, in order, when all engines
	// have answered it and the answers were judged. Its error ends the run.
	Judged func(Case) error

	// Asking, if not nil, is called before an engine is given a puzzle, or several, from
	// first to last: once per engine, from several goroutines. It returns the context
	// for the engine, and a function that is called when the answer is there.
	Asking func(ctx context.Context, engine string, first, last Case) (context.Context, func())

	// Progress, if not nil, is called after each batch with the number of puzzles done.
	Progress func(puzzles int)
}

// batchSize is the number of puzzles that an engine gets at once: enough for engines
// that work on many together, few enough that a stream is not held up.
const batchSize = 1024

// batchCells bounds a batch of large boards. A puzzle with rules of its own counts
// as ruledCells: it can take long, and an interrupted batch is not reported.
const (
	batchCells = 1 << 20
	ruledCells = batchCells / 32
)

// Run lets every engine answer every puzzle of a sequence, in batches, and
// reports. When ctx ends, it returns the report on the puzzles compared so far
// together with ctx's error. Other errors are those of the disagreement folder or
// of Reproduce: disagreements themselves are no error, see
// [Report.Disagreements].
func Run(ctx context.Context, o Options, cases iter.Seq[Case]) (*Report, error) {
	if len(o.Engines) == 0 {
		return nil, errors.New("no engines to compare")
	}
	if o.Limit == 0 {
		o.Limit = 2
	}
	if o.Keep == 0 {
		o.Keep = int(min(o.Limit, 16))
	}
	o.Jobs = max(o.Jobs, 1)
	r := newReport(o)
	var batch []Case
	var failed error
	cells, number := 0, 0
	flush := func() bool {
		failed = r.batch(ctx, batch)
		batch, cells = batch[:0], 0
		return failed == nil
	}
	for c := range cases {
		number++
		c.Number = number
		batch = append(batch, c)
		if cells += len(c.Puzzle.Givens); len(c.Puzzle.Constraints()) > 0 {
			cells += ruledCells
		}
		if (len(batch) == batchSize || cells >= batchCells) && !flush() {
			return r, failed
		}
	}
	if len(batch) > 0 {
		flush()
	}
	return r, failed
}

// delay takes from the time of the engines that are still to be asked.
func (o *Options) delay(by time.Duration) {
	if o.Timeout > 0 && by > 0 {
		o.Timeout = max(o.Timeout-by, o.Timeout/10)
	}
}

// batch lets the engines answer a batch one after another and judges each
// puzzle as soon as all have answered.
func (r *Report) batch(ctx context.Context, batch []Case) error {
	q := sudoku.Query{Limit: r.options.Limit, Keep: r.options.Keep}
	answers, o := make([][]reply, len(r.options.Engines)), r.options
	over := time.Duration(0) // beyond the time, all puzzles together
	for _, c := range batch {
		over += c.Took
	}
	for e, engine := range o.Engines {
		o.delay(over / time.Duration(len(batch)*(len(o.Engines)-e)))
		start := time.Now()
		answers[e] = askAll(ctx, engine, batch, q, o)
		took := time.Since(start)
		r.Engines[e].Time += took
		over = took - o.Timeout*time.Duration(len(batch))
	}
	if err := ctx.Err(); err != nil {
		return err // answers of an interrupted batch are no evidence about the engines
	}
	for i, c := range batch {
		statements := make([]Statement, len(answers))
		for e := range answers {
			statements[e] = answers[e][i].statement(r.options.Engines[e].Name(), c.Puzzle, q)
		}
		if err := r.judge(c, statements); err != nil {
			return err
		}
		if r.options.Judged != nil {
			if err := r.options.Judged(c); err != nil {
				return err
			}
		}
	}
	if r.options.Progress != nil {
		r.options.Progress(r.Puzzles)
	}
	return nil
}
