package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sudokusat/internal/corpus"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// counter counts the questions an engine is asked about each puzzle.
type counter struct {
	sudoku.BatchEngine
	mu     sync.Mutex
	asked  map[string]int       // searches, by puzzle
	answer func(*sudoku.Result) // spoils an answer
}

func (c *counter) count(p sudoku.Puzzle) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asked == nil {
		c.asked = map[string]int{}
	}
	c.asked[lineOf(p.Givens)]++
}

func (c *counter) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	c.count(p)
	r, err := c.BatchEngine.Solve(ctx, p, q)
	if c.answer != nil {
		c.answer(&r)
	}
	return r, err
}

func (c *counter) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = c.Solve(ctx, p, q)
	}
}

// LeastAfter implements [native.LeastEngine].
func (c *counter) LeastAfter(ctx context.Context, p sudoku.Puzzle, q sudoku.Query, known sudoku.Grid) (sudoku.Result, error) {
	c.count(p)
	return c.BatchEngine.(native.LeastEngine).LeastAfter(ctx, p, q, known)
}

// lineOf is a 9×9 grid on a line.
func lineOf(g sudoku.Grid) string { return sudoku.Classic().GridText(g) }

// single is an engine without batches.
type single struct{ sudoku.Engine }

// several has more than one solution.
const several = "....3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"

func answersTo(t *testing.T, list string, lines bool, q *Ask) (printed string) {
	t.Helper()
	var b strings.Builder
	job := Job[Answer]{
		Jobs: 3, Quick: q.Quick, Each: q.Each,
		Emit: func(it *Item[Answer]) error {
			if it.Err != nil {
				_, err := fmt.Fprintln(&b, "malformed")
				return err
			}
			if it.Result.Err != nil {
				_, err := fmt.Fprintln(&b, it.Result.Err)
				return err
			}
			if len(it.Result.Solutions) == 0 {
				b.WriteByte('\n')
			}
			for _, s := range it.Result.Solutions {
				fmt.Fprintln(&b, lineOf(s))
			}
			return nil
		},
	}
	if lines {
		job.Lines = q.Lines
		job.EmitLines = func(answers []byte) error { b.Write(answers); return nil }
	}
	if err := Run(t.Context(), &Input{Paths: []string{"-"}, Stdin: strings.NewReader(list)}, job); err != nil {
		t.Error(err)
	}
	return b.String()
}

// Every puzzle is asked about once, and ambiguous ones that come by lines, where
// one search has found out that they are, are asked for their least solution from
// there on. (Behind one question for the least solution are two searches, see
// package native.)
func TestAskedOnce(t *testing.T) {
	var list strings.Builder
	ambiguous := map[string]bool{}
	for i, x := range corpus.Load(t, "9x9-17clue.txt") {
		p := x.Puzzle.Givens.Clone()
		if i == 40 {
			break
		}
		if i%4 == 0 { // take a clue away
			for c := range sudoku.Cell(81) {
				if p[c] != 0 {
					p[c] = 0
					break
				}
			}
			ambiguous[lineOf(p)] = true
		}
		fmt.Fprintln(&list, lineOf(p))
	}
	clash := "1.1" + strings.Repeat(".", 78)
	fmt.Fprintln(&list, clash)
	var want string
	for _, lines := range []bool{false, true} {
		e := &counter{BatchEngine: native.New(native.Jobs(1))}
		got := answersTo(t, list.String(), lines, &Ask{Engine: e, Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: 9, batch: time.Minute})
		if want == "" {
			want = got
		}
		if got != want || strings.Count(got, "\n") != 41 {
			t.Errorf("lines %v: the answers differ:\n%s%s", lines, got, want)
		}
		for p, n := range e.asked {
			if n > 1 {
				t.Errorf("lines %v: asked %d times about %s", lines, n, p)
			}
		}
		if lines && len(e.asked) != len(ambiguous) {
			t.Errorf("asked about %d puzzles beside the short road, %d are ambiguous", len(e.asked), len(ambiguous))
		}
	}
}

// Answers by lines are the same as answers by items for every query.
func TestLinesAgree(t *testing.T) {
	var list strings.Builder
	for i, x := range corpus.Load(t, "9x9-*.txt") {
		if i%9 == 0 {
			fmt.Fprintln(&list, lineOf(x.Puzzle.Givens))
		}
	}
	fmt.Fprintln(&list, "hello\n"+several)
	for _, q := range []struct {
		Query   sudoku.Query
		LeastTo int
	}{
		{sudoku.Query{Limit: 2, Keep: 1}, 9},
		{sudoku.Query{Limit: 2, Keep: 2}, 0},
		{sudoku.Query{Limit: 3}, 0},
	} {
		verdicts := func(lines bool) string {
			var b strings.Builder
			ask := &Ask{Engine: native.New(native.Jobs(1)), Query: q.Query, LeastTo: q.LeastTo}
			job := Job[Answer]{Jobs: 2, Quick: ask.Quick, Each: ask.Each, Emit: func(it *Item[Answer]) error {
				_, err := fmt.Fprintln(&b, it.Result.Count, it.Result.Complete, it.Result.Err)
				return err
			}}
			if lines {
				job.Lines = ask.Lines
				job.EmitLines = func(answers []byte) error {
					for range len(answers) / text.BlockStride {
						fmt.Fprintln(&b, 1, true, nil)
					}
					return nil
				}
			}
			if err := Run(t.Context(), &Input{Paths: []string{"-"}, Stdin: strings.NewReader(list.String())}, job); err != nil {
				t.Error(err)
			}
			return b.String()
		}
		if a, b := verdicts(false), verdicts(true); a != b {
			t.Errorf("%+v: the roads differ:\n%s\n%s", q.Query, a, b)
		}
	}
}

// A wrong answer is refused, whatever is wrong with it, and a false claim that
// there are no more solutions is found out.
func TestWrongAnswers(t *testing.T) {
	direct := native.New(native.Jobs(1))
	for _, tt := range []struct {
		name  string
		spoil func(*sudoku.Result)
		doubt bool
		want  string
	}{
		{"honest", nil, true, ""},
		{"breaks a rule", func(r *sudoku.Result) {
			s := r.Solutions[0]
			s[0] = s[1]
		}, true, "gave a wrong answer, which is not shown: "},
		{"twice", func(r *sudoku.Result) { r.Solutions[1] = r.Solutions[0].Clone() }, false, "solution 2 is solution 1 again"},
		{"shows none", func(r *sudoku.Result) { r.Solutions = nil }, false, "counted 2 and showed 0 solutions where 2 were asked for"},
		{"miscounts", func(r *sudoku.Result) { r.Count = 1 }, false, "stopped at 1 without reaching the limit"},
		{"hides one", func(r *sudoku.Result) { r.Count, r.Complete, r.Solutions = 1, true, r.Solutions[:1] }, true, "reports 1 solution, and there are more"},
		{"denies all", func(r *sudoku.Result) { *r = sudoku.Result{Complete: true} }, true, "reports no solution, and there is one"},
	} {
		for _, batch := range []bool{true, false} {
			liar := &counter{BatchEngine: direct, answer: tt.spoil}
			var e sudoku.Engine = liar
			if tt.doubt {
				e = Doubt(liar, direct)
			} else if !batch {
				e = single{liar}
			}
			got := answersTo(t, several+"\n", false, &Ask{Engine: e, Query: sudoku.Query{Limit: 2, Keep: 2}})
			if tt.want == "" && strings.Count(got, "\n") != 2 || !strings.Contains(got, tt.want) {
				t.Errorf("%s, batch %v: %q", tt.name, batch, got)
			}
		}
	}
	_, err := Doubt(&counter{BatchEngine: direct, answer: func(r *sudoku.Result) { *r = sudoku.Result{Complete: true} }}, direct).
		Solve(t.Context(), sudoku.Puzzle{Shape: sudoku.Classic(), Givens: sudoku.NewGrid(sudoku.Classic())}, sudoku.Query{Limit: 2})
	var refused *WrongError
	if !errors.As(err, &refused) || refused.Unwrap() == nil {
		t.Errorf("%v", err)
	}
}

// Puzzles that a batch has no time for are asked one by one, and each has its
// own time limit.
func TestTimeLimitIsForEachPuzzle(t *testing.T) {
	leaks(t)
	stuck := fake{"stuck", true}
	ask := &Ask{Engine: stuck, Query: sudoku.Query{Limit: 2}, Timeout: 20 * time.Millisecond}
	got := answersTo(t, several+"\n"+several+"\n", false, ask)
	if strings.Count(got, context.DeadlineExceeded.Error()) != 2 {
		t.Errorf("%q", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	ask = &Ask{Engine: stuck, Query: sudoku.Query{Limit: 2}}
	err := Run(ctx, &Input{Paths: []string{"-"}, Stdin: strings.NewReader(several)}, Job[Answer]{
		Quick: ask.Quick, Each: ask.Each,
		Emit: func(*Item[Answer]) error { t.Error("emitted"); return nil },
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestOpen(t *testing.T) {
	for _, tt := range []struct {
		name, is string
		lines    bool
	}{{"auto", "auto", true}, {"native", "native", true}, {"sat", "sat", false}} {
		e, err := Open(tt.name, EngineOptions{})
		if err != nil || e.Name() != tt.is || e.TakesLines() != tt.lines || e.Doubted() != e.Engine || e.Close() != nil {
			t.Errorf("%s: %+v, %v", tt.name, e, err)
		}
	}
	for name, want := range map[string]string{"quantum": `no engine is called "quantum"`, "exec:no-such-solver": "no-such-solver", "exec:": ""} {
		if _, err := Open(name, EngineOptions{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	got := strings.Join(Names("native, exec:a -x,y,sat,exec:b"), "|")
	if want := "native|exec:a -x,y|sat|exec:b"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The certificate of a verdict comes with the answer.
func TestCertificateComesWithTheAnswer(t *testing.T) {
	e, err := Open("native", EngineOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewCertifier(e, 0); err == nil {
		t.Error("the direct search does not show its work")
	}
	made := 0
	ask := &Ask{Engine: e.Doubted(), Query: sudoku.Query{Limit: 2, Keep: 1}, Certify: func(context.Context, sudoku.Puzzle) *Certificate { return &Certificate{} }}
	err = Run(t.Context(), &Input{Paths: []string{"-"}, Stdin: strings.NewReader(several + "\nhello\n")}, Job[Answer]{
		Quick: ask.Quick, Each: ask.Each,
		Emit: func(it *Item[Answer]) error {
			if it.Result.Certificate != nil {
				made++
			}
			return nil
		},
	})
	if err != nil || made != 1 {
		t.Error(made, err)
	}
}

// hard is an engine that takes batches and finishes none of their puzzles.
type hard struct{ sudoku.BatchEngine }

func (hard) Solve(ctx context.Context, _ sudoku.Puzzle, _ sudoku.Query) (sudoku.Result, error) {
	<-ctx.Done()
	return sudoku.Result{}, ctx.Err()
}

func (h hard) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	for i, p := range puzzles {
		answers[i].Result, answers[i].Err = h.Solve(ctx, p, q)
	}
}

// The moment of a puzzle's batch is part of its time. The clock is that of a bubble, so the
// times are exact on any machine.
func TestTimeoutIncludesTheBatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit = 400 * time.Millisecond
		q := &Ask{Engine: hard{native.New()}, Query: sudoku.Query{Limit: 2, Keep: 1}, Timeout: limit}
		it := emptyItem(t, 4, 4)
		began := time.Now()
		q.Quick(t.Context(), []*Item[Answer]{it})
		if took := time.Since(began); took == 0 || took >= limit/2 {
			t.Errorf("the batch took %v of %v", took, limit)
		}
		err := q.Each(t.Context(), it)
		if took := time.Since(began); err != nil || !errors.Is(it.Result.Err, context.DeadlineExceeded) || took != limit {
			t.Errorf("%v, %v after %v", err, it.Result.Err, took)
		}
	})
}

// Many solutions that were cut short before they were put in order are no wrong
// answer.
func TestCutShortBeforeTheLeast(t *testing.T) {
	s := sudoku.Classic()
	it := &Item[Answer]{Record: Record{Record: text.Record{Puzzle: sudoku.Puzzle{Shape: s, Givens: sudoku.NewGrid(s)}}}}
	e := &counter{BatchEngine: native.New(), answer: func(r *sudoku.Result) { slices.Reverse(r.Solutions) }}
	q := &Ask{Engine: cutShort{e}, Query: sudoku.Query{Limit: 100, Keep: 100}, LeastTo: 9}
	if err := q.Each(t.Context(), it); err != nil || !errors.Is(it.Result.Err, context.DeadlineExceeded) || len(it.Result.Solutions) != 100 {
		t.Errorf("%v, %v with %d solutions", err, it.Result.Err, len(it.Result.Solutions))
	}
}

// cutShort is an engine whose time is over after its answer.
type cutShort struct{ sudoku.Engine }

func (e cutShort) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, _ := e.Engine.Solve(ctx, p, q)
	r.Complete = false
	return r, context.DeadlineExceeded
}
