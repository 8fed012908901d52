package stream

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sudokusat/sudoku"
)

// Answer is an audited answer: if it has no error, its solutions keep the rules.
type Answer struct {
	sudoku.Answer
	Certificate *Certificate // nil unless [Ask.Certify] is set
	asked       bool         // the engine has answered, and the referee not yet
	several     sudoku.Grid  // one of several solutions, if that is all that is known
	more        bool         // there are more solutions than are held: see [Ask.Stream]
	spent       time.Duration
}

// Ask sends one query to an engine for every puzzle of a [Job] whose results
// are Answers. Its methods are those of the job:
//
//	Job[Answer]{Quick: ask.Quick, Each: ask.Each}
//
// A batch goes to the engine as a whole, which is fast, but only for a tenth of a
// second: after that its open puzzles are asked one by one.
type Ask struct {
	Engine  sudoku.Engine
	Query   sudoku.Query
	Timeout time.Duration // for each puzzle, its batch's moment included; 0 for none

	// LeastTo asks for the least solutions, where any are kept, on boards of up
	// to this many digits: the answer then does not depend on engine, jobs or
	// version.
	LeastTo int

	// Streams leaves puzzles with many solutions to [Ask.Stream], unless the
	// least are wanted: their answer holds none, and [Answer.More] is true.
	Streams bool

	// Certify, if not nil, makes a certificate for each answer.
	Certify func(ctx context.Context, p sudoku.Puzzle) *Certificate

	solvers sync.Pool     // of *native.LineSolver
	batch   time.Duration // of tests, in place of patience; 0 for none
}

// patience is how long a batch may take as a whole: at most a tenth of the time of each
// puzzle, from which it is subtracted.
const (
	patience     = 100 * time.Millisecond
	patiencePart = 10
)

// patience returns the time of a batch as a whole.
func (q *Ask) patience() time.Duration {
	most := cmp.Or(q.batch, patience)
	if q.Timeout > 0 {
		return min(most, q.Timeout/patiencePart)
	}
	return most
}

// moment returns a context for a batch as a whole.
func (q *Ask) moment(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, q.patience())
}

// left returns the time of a puzzle without that of its batch, 0 for no limit.
func (q *Ask) left() time.Duration {
	if _, batches := q.Engine.(sudoku.BatchEngine); batches && q.Timeout > 0 {
		return q.Timeout - q.patience()
	}
	return q.Timeout
}

// fewKept is the most solutions to look for in order. When more are wanted, they
// may well be all there are, and sorting those is faster.
const fewKept = 16

// least reports whether the least solutions of a puzzle are wanted.
func (q *Ask) least(p sudoku.Puzzle) bool {
	return q.Query.Least || q.Query.Keep > 0 && p.Shape.N() <= q.LeastTo
}

// leastAtOnce reports whether they are wanted and asked for in the first query.
func (q *Ask) leastAtOnce(p sudoku.Puzzle) bool {
	return q.Query.Least || q.Query.Keep <= fewKept && q.least(p)
}

// query returns the first query for a puzzle.
func (q *Ask) query(p sudoku.Puzzle) sudoku.Query {
	query := q.Query
	query.Least = q.leastAtOnce(p)
	if q.tooMany(p) {
		query.Keep = q.held(p)
		query.Limit = uint64(query.Keep)
	}
	return query
}

// within returns a context for a puzzle by itself.
func (q *Ask) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return Within(ctx, q.left())
}

// Quick answers a batch as a whole, if the engine takes batches.
func (q *Ask) Quick(ctx context.Context, items []*Item[Answer]) {
	e, ok := q.Engine.(sudoku.BatchEngine)
	if !ok {
		return
	}
	moment, cancel := q.moment(ctx)
	defer cancel()
	q.askAll(moment, e, items)
	if q.Certify != nil {
		return
	}
	for _, it := range items {
		if r := &it.Result; r.asked && !q.unordered(it.Puzzle, &r.Result) {
			q.judge(it.Puzzle, &r.Answer)
			r.asked, r.several, it.open = false, nil, false
		}
	}
}

// askAll asks for the items that have no answer: those of which nothing is
// known in one call for each query, the others one by one.
func (q *Ask) askAll(ctx context.Context, e sudoku.BatchEngine, items []*Item[Answer]) {
	var groups [2]struct { // those whose least solutions are not wanted at once, and the others
		items   []*Item[Answer]
		puzzles []sudoku.Puzzle
	}
	for _, it := range items {
		r := &it.Result
		if r.asked || r.several != nil || q.tooMany(it.Puzzle) || e.Supports(ctx, it.Puzzle) != nil {
			continue
		}
		g := &groups[0]
		if q.leastAtOnce(it.Puzzle) {
			g = &groups[1]
		}
		if g.items == nil {
			g.items, g.puzzles = make([]*Item[Answer], 0, len(items)), make([]sudoku.Puzzle, 0, len(items))
		}
		g.items, g.puzzles = append(g.items, it), append(g.puzzles, it.Puzzle)
	}
	for i, g := range groups {
		if len(g.items) == 0 {
			continue
		}
		query := q.Query
		query.Least = i == 1
		answers := make([]sudoku.Answer, len(g.items))
		e.SolveBatch(ctx, g.puzzles, query, answers)
		for i, it := range g.items {
			if answers[i].Err == nil {
				it.Result.Answer, it.Result.asked = answers[i], true
			}
		}
	}
	for _, it := range items {
		if it.Result.several != nil {
			if ans := q.goOn(ctx, it); ans.Err == nil {
				it.Result = Answer{Answer: ans, asked: true}
			}
		}
	}
}

// Each answers one puzzle as far as Quick and Lines have not. Its error is that of ctx.
func (q *Ask) Each(ctx context.Context, it *Item[Answer]) error {
	p, engine, ans := it.Puzzle, q.Engine, it.Result.Answer
	began := time.Now()
	within, cancel := q.within(ctx)
	defer cancel()
	switch {
	case it.Result.asked:
	case it.Result.several != nil:
		ans = q.goOn(within, it)
	default:
		if ans.Err = engine.Supports(within, p); ans.Err == nil {
			ans.Result, ans.Err = engine.Solve(within, p, q.query(p))
		}
	}
	if ans.Err == nil && q.unordered(p, &ans.Result) {
		keep := q.query(p).Keep
		least := sudoku.Query{Limit: uint64(keep), Keep: keep, Least: true}
		var found sudoku.Result
		found, ans.Err = engine.Solve(within, p, least)
		ans.Solutions, ans.Unproved = found.Solutions, ans.Unproved || found.Unproved
	}
	q.judge(p, &ans)
	it.Result = Answer{Answer: ans}
	if q.streams(p) && ans.Err == nil && it.Result.Err == nil && !ans.Complete {
		it.Result.more, it.Result.Solutions, it.Result.spent = true, nil, time.Since(began)
	}
	if q.Certify != nil && it.Result.Err == nil {
		it.Result.Certificate = q.Certify(ctx, p)
	}
	if err := ctx.Err(); err != nil && errors.Is(it.Result.Err, err) {
		return err
	}
	return nil
}

// goOn finds the least solutions of a puzzle of which Lines has found several.
func (q *Ask) goOn(ctx context.Context, it *Item[Answer]) (ans sudoku.Answer) {
	ans.Result, ans.Err = q.afterLines().LeastAfter(ctx, it.Puzzle, q.query(it.Puzzle), it.Result.several)
	return ans
}

// unordered reports whether the least solutions are wanted and an answer shows
// others. If it shows all, they only need sorting.
func (q *Ask) unordered(p sudoku.Puzzle, r *sudoku.Result) bool {
	return r.Count > 1 && q.least(p) && !q.leastAtOnce(p) && !shownAll(r)
}

func shownAll(r *sudoku.Result) bool { return r.Complete && uint64(len(r.Solutions)) == r.Count }

// judge leaves an answer that [sudoku.Query.Audit] passes, its solutions in order if
// it shows all, and makes another a [*WrongError].
func (q *Ask) judge(p sudoku.Puzzle, ans *sudoku.Answer) {
	query, reported := q.query(p), *ans
	query.Least = q.least(p)
	switch {
	case ans.Err == nil:
		if len(ans.Solutions) > 1 && shownAll(&ans.Result) {
			slices.SortFunc(ans.Solutions, func(a, b sudoku.Grid) int { return slices.Compare(a, b) })
		}
	case errors.As(ans.Err, new(*WrongError)):
		ans.Solutions = nil
		return
	default:
		query.Least = query.Least && q.leastAtOnce(p) // else they were to be sorted
		reported.Err = context.Canceled               // what a failing engine shows counts like that of one cut short
	}
	if err := query.Audit(p, reported); err != nil {
		*ans = sudoku.Answer{Err: &WrongError{q.Engine.Name(), err}}
	}
}
