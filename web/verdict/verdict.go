// Package verdict answers what a page asks at every key: whether a puzzle has one solution. It
// is the operation check of package web/api with "brief", for puzzles with a "board" and a grid
// as pages write it, and nothing else, so that the first engine which a browser loads is a
// third of the whole one.
//
//	e := verdict.New(native.New(), nil)
//	status, answer := e.Do(ctx, "check", []byte(`{"board":"9x9 box 3x3","puzzle":"53..7....…"}`), nil)
//
// What it does not answer it refuses with status 501, and the whole engine answers that.
package verdict

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"sudokusat/internal/answer/brief"
	"sudokusat/sudoku"
)

// Engine answers requests. It is safe for concurrent use if the engine that it asks is.
type Engine struct {
	engine sudoku.Engine
	yield  func()
	boards brief.Boards
}

// New returns an Engine that asks an engine. yield, if not nil, is called repeatedly during work, by
// the goroutine that works.
func New(e sudoku.Engine, yield func()) *Engine {
	if yield == nil {
		yield = func() {}
	}
	return &Engine{engine: e, yield: yield}
}

// request has the fields of a request; that it is brief is all that is answered.
type request struct {
	Board  string   `json:"board"`
	Rules  []string `json:"rules"`
	Puzzle string   `json:"puzzle"`
	Brief  bool     `json:"brief"`
}

// Answer has those fields of the answer of check that a page needs for a verdict.
type Answer struct {
	Verdict   string   `json:"verdict"` // unique, multiple, unsolvable, unknown
	Count     uint64   `json:"count"`
	Complete  bool     `json:"complete"`
	Solutions []string `json:"solutions,omitempty"` // two at most
	Faults    []Fault  `json:"faults,omitempty"`
	Message   string   `json:"message,omitempty"`
}

// Fault is a rule that clues break by themselves.
type Fault struct {
	Text  string   `json:"text"`  // 5 twice in row 3: r3c2, r3c7
	Cells []string `json:"cells"` // whose digits break it
}

// The statuses, as package web/api has them.
const (
	statusOK         = 200
	statusUnreadable = 422
	statusCancelled  = 499
	statusBroken     = 500
	statusNobody     = 501
	statusTooLong    = 503
)

// errNobody is the error of a request that the whole engine answers.
var errNobody = errors.New("this is a question for the whole engine")

// Do answers the operation check: with 200 and an [Answer]; otherwise with an object that has an "error", and
// 422 for a puzzle that cannot be, 499 when ctx is cancelled, 500 for a wrong answer of the engine, 501 for what
// only the whole engine answers, 503 at a time limit. It never calls report.
func (e *Engine) Do(ctx context.Context, operation string, question []byte, report func([]byte)) (status int, response []byte) {
	within := sudoku.WithWatch(brief.Yielding{Context: ctx, Yield: e.yield}, &sudoku.Watch{Reported: e.yield})
	a, err := e.check(within, operation, question)
	var v any = a
	status = statusOK
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		status, err = statusCancelled, errors.New("cancelled")
	case errors.Is(err, errNobody):
		status = statusNobody
	case errors.Is(err, brief.ErrWrong):
		status = statusBroken
	case errors.Is(err, context.DeadlineExceeded):
		status = statusTooLong
	case err != nil:
		status = statusUnreadable
	}
	if err != nil {
		v = struct {
			Error string `json:"error"`
		}{err.Error()}
	}
	response, err = brief.Encode(v)
	if err != nil {
		return statusBroken, []byte(`{"error":"the answer cannot be written"}`)
	}
	return status, response
}

func (e *Engine) check(ctx context.Context, operation string, question []byte) (*Answer, error) {
	var r request
	d := json.NewDecoder(bytes.NewReader(question))
	d.DisallowUnknownFields()
	if operation != "check" || d.Decode(&r) != nil || !r.Brief || r.Board == "" {
		return nil, errNobody
	}
	p, err := e.puzzle(ctx, &r)
	if err != nil {
		return nil, err
	}
	out := &Answer{}
	faults := sudoku.Faults(ctx, p)
	for _, f := range faults {
		fault := Fault{Text: f.Error()}
		for _, c := range f.Cells {
			fault.Cells = append(fault.Cells, p.Shape.CellName(c))
		}
		out.Faults = append(out.Faults, fault)
	}
	ans := sudoku.Answer{Result: sudoku.Result{Complete: true}} // faults among the clues
	if len(faults) == 0 {
		if ans, err = brief.Ask(ctx, e.engine, p, sudoku.Query{Limit: 2, Keep: 2}); err != nil {
			return nil, err
		}
	}
	out.Verdict, out.Count, out.Complete, out.Message = ans.Verdict().String(), ans.Count, ans.Complete, brief.Reasons(faults)
	for _, g := range ans.Solutions {
		out.Solutions = append(out.Solutions, strings.ReplaceAll(p.Shape.GridText(g), "\n", " "))
	}
	if ans.Err != nil {
		out.Message = brief.TooLong
	}
	return out, nil
}

// puzzle is the puzzle of a request.
func (e *Engine) puzzle(ctx context.Context, r *request) (sudoku.Puzzle, error) {
	empty, known := e.boards.Kept(r.Board, r.Rules)
	if !known {
		board, err := sudoku.ParseBoard(r.Board)
		if err != nil {
			return sudoku.Puzzle{}, err
		}
		rules, err := brief.Rules(ctx, r.Rules)
		if err != nil {
			return sudoku.Puzzle{}, err
		}
		if empty, err = e.boards.Make(ctx, r.Board, r.Rules, board, rules); err != nil {
			return sudoku.Puzzle{}, err
		}
	}
	g, ok := brief.Grid(r.Puzzle, empty.Shape)
	if !ok {
		return sudoku.Puzzle{}, errNobody
	}
	return empty.With(g), nil
}
