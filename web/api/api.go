package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"sudokusat/canon"
	"sudokusat/certificate"
	"sudokusat/explain"
	"sudokusat/internal/answer/brief"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
	"sudokusat/text"
	"sudokusat/text/finding"
	"sudokusat/text/tree"
)

// Options configures an API. Only Engine is required.
type Options struct {
	Engine sudoku.Engine
	Prover certificate.Prover // of prove, and of export to drat; nil: these are refused

	Timeout  time.Duration // the time limit of [API.Do]; 0 for none
	Longest  time.Duration // the time limit of [API.DoWithProgress]; 0 for none
	MaxCells int           // larger boards are refused; 0 for no limit
	// MaxLiterals bounds formulas, which grow with the fourth power of a board's size:
	// larger ones are neither written nor proved about. 0 for no limit.
	MaxLiterals int64

	// MaxAnswer bounds an answer in bytes: a larger one is refused with its size. Pictures
	// and formulas end there while they are written. 0 for no limit.
	MaxAnswer int

	Writers map[string]PictureWriter // formats of draw beside svg and list: png, pdf …

	// Command runs the command of an operation that has one, with a puzzle at its standard input, and
	// returns what it writes to standard output and standard error, and whether an engine was wrong.
	// args are its name and options. If it is nil, these operations are answered without.
	Command func(ctx context.Context, input string, args ...string) (output, messages string, wrong bool)

	// Yield, if not nil, is called repeatedly during work, by the goroutine that works.
	// Where there is one thread it lets other goroutines run, above all those that cancel.
	Yield func()
}

// API answers requests. It is safe for concurrent use if its engine is.
type API struct {
	o         Options
	boards    brief.Boards
	rules     explain.Rules
	forms     canon.Finder
	makers    sync.Pool // of *certificate.Maker
	verifiers sync.Pool // of *certificate.Verifier
}

// New returns an API.
func New(o Options) *API {
	if o.Yield != nil {
		one := yieldingEngine{o.Engine, o.Yield}
		if all, ok := o.Engine.(sudoku.BatchEngine); ok {
			o.Engine = yieldingBatch{one, all}
		} else {
			o.Engine = one
		}
	}
	return &API{o: o}
}

// Longest is [Options.Longest].
func (a *API) Longest() time.Duration { return a.o.Longest }

// yieldingEngine yields before each Solve. Work made of many short questions would
// otherwise never yield, and no context would end.
type yieldingEngine struct {
	sudoku.Engine
	yield func()
}

func (t yieldingEngine) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	t.yield()
	return t.Engine.Solve(ctx, p, q)
}

type yieldingBatch struct {
	yieldingEngine
	all sudoku.BatchEngine
}

func (t yieldingBatch) SolveBatch(ctx context.Context, puzzles []sudoku.Puzzle, q sudoku.Query, answers []sudoku.Answer) {
	t.yield()
	t.all.SolveBatch(ctx, puzzles, q, answers)
}

// Refusal is the answer to a request that failed.
type Refusal struct {
	Error  string `json:"error"`
	Line   int    `json:"line,omitempty"`   // of the text of a puzzle that cannot be read
	Column int    `json:"column,omitempty"` // the same, in characters from 1
	// Ignorable is the name of the unreadable part, if parse can read the text without it.
	Ignorable string `json:"ignorable,omitempty"`
}

// Statuses of HTTP, copied so that net/http stays out of the WebAssembly.
const (
	statusOK         = 200
	statusBadRequest = 400
	statusNotFound   = 404
	statusUnreadable = 422
	statusBroken     = 500
	statusNobody     = 501
	statusTooLong    = 503
)

// StatusCancelled is the status of a request whose context was cancelled, as of nginx: HTTP
// has none.
const StatusCancelled = 499

// statusError is an error with its status.
type statusError struct {
	status int
	error
}

func refuse(status int, format string, args ...any) error {
	return &statusError{status, fmt.Errorf(format, args...)}
}

// call is a request that is being answered.
type call struct {
	request []byte
	fields  []Field   // that the operation has
	report  func(any) // for progress, or nil
	watch   *sudoku.Watch
	unread  string // words of the puzzle's text that were not read
}

// Passed is what every answer about a puzzle has beside its own fields.
type Passed struct {
	Unread string `json:"unread,omitempty"` // the first words of the input that were not read as part of the puzzle
}

// shown is an answer with the words that were not read, whatever its object.
func (c *call) shown(v any, err error) (any, error) {
	if err != nil || c.unread == "" {
		return v, err
	}
	object, err := brief.Encode(v)
	var has Passed
	if err == nil {
		err = json.Unmarshal(object, &has)
	}
	if err != nil || has.Unread != "" {
		return v, err
	}
	words, err := brief.Encode(Passed{c.unread})
	return json.RawMessage(slices.Concat(object[:len(object)-1], []byte{','}, words[1:])), err
}

// Do answers a request: with 200 and the object of the operation; otherwise with a
// [Refusal] and 404 for an unknown operation, 400 for a malformed request, 422 for a
// puzzle that cannot be read or is out of reach, [StatusCancelled] when ctx is cancelled,
// 500 for a wrong answer of the engine, 501 for a proof without a prover. At the time
// limit the status is 200 with the verdict "unknown" where the object has a verdict,
// otherwise 503. The caller owns the response.
func (a *API) Do(ctx context.Context, name string, request []byte) (status int, response []byte) {
	return a.DoWithProgress(ctx, name, request, nil)
}

// DoWithProgress is Do that calls report, if not nil, with objects that have the fields
// of [Progress] or are a first part of the answer. The calls come from any goroutine,
// one at a time, and none after it has returned. The time limit is [Options.Longest].
func (a *API) DoWithProgress(ctx context.Context, name string, request []byte, report func([]byte)) (status int, response []byte) {
	c := &call{request: request, watch: &sudoku.Watch{Reported: a.o.Yield}}
	limit := a.o.Timeout
	if report != nil {
		limit = a.o.Longest
		c.report = func(v any) {
			if b, err := brief.Encode(v); err == nil {
				report(b)
			}
		}
	}
	within, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		within, cancel = context.WithTimeout(ctx, limit)
	}
	defer cancel()
	within = sudoku.WithWatch(within, c.watch)
	if a.o.Yield != nil {
		within = brief.Yielding{Context: within, Yield: a.o.Yield}
	}
	v, err := a.operate(within, name, c)
	if errors.Is(ctx.Err(), context.Canceled) {
		err = refuse(StatusCancelled, "cancelled")
	}
	status, response = respond(v, err)
	if a.o.MaxAnswer > 0 && len(response) > a.o.MaxAnswer {
		return respond(nil, a.tooLarge(len(response)))
	}
	return status, response
}

// operate answers one request.
func (a *API) operate(ctx context.Context, name string, c *call) (any, error) {
	all := operations()
	i := slices.IndexFunc(all, func(o Operation) bool { return o.Name == name })
	if i < 0 {
		var names []string
		for _, o := range all {
			names = append(names, o.Name)
		}
		return nil, refuse(statusNotFound, "no operation is called %q%s (there are %s)", name, near.Hint(name, names), strings.Join(names, ", "))
	}
	c.fields = all[i].Fields
	if all[i].Command && a.o.Command != nil {
		return c.shown(a.command(ctx, &all[i], c))
	}
	return c.shown(all[i].do(a, ctx, c))
}

// tooLarge is the refusal of an answer of at least this many bytes.
func (a *API) tooLarge(bytes int) error {
	return refuse(statusUnreadable, "the answer would have %d bytes or more, and %d is the most here", bytes, a.o.MaxAnswer)
}

// written is a buffer for an answer, which ends a write with the context or at the bound.
type written struct {
	bytes.Buffer
	a   *API
	ctx context.Context
}

func (b *written) Write(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if size := b.Len() + len(p); b.a.o.MaxAnswer > 0 && size > b.a.o.MaxAnswer {
		return 0, b.a.tooLarge(size)
	}
	return b.Buffer.Write(p)
}

func respond(v any, err error) (status int, response []byte) {
	status = statusOK
	if err != nil {
		status, v = refusal(err)
	}
	response, err = brief.Encode(v)
	if err != nil {
		status = statusBroken
		response, _ = brief.Encode(Refusal{Error: err.Error()})
	}
	return status, response
}

func refusal(err error) (status int, r Refusal) {
	r.Error = err.Error()
	var known *statusError
	var parse *text.ParseError
	switch {
	case errors.As(err, &known):
		return known.status, r
	case errors.As(err, &parse):
		r.Line, r.Column = parse.Line, parse.Column
		var wrong *finding.Error
		if errors.As(parse.Err, &wrong) && wrong.Ignorable != "" {
			bare := *parse // without the option of the command
			bare.Err = &finding.Error{Kind: wrong.Kind, Msg: wrong.Msg}
			r.Error, r.Ignorable = bare.Error(), wrong.Ignorable
		}
		return statusUnreadable, r
	case errors.Is(err, context.DeadlineExceeded):
		r.Error = brief.TooLong
		return statusTooLong, r
	}
	return statusUnreadable, r
}

// read reads the fields of a request. Unknown ones are refused, and those that are there twice, of
// which encoding/json takes the last, in any case.
func (c *call) read(v any) error {
	if len(bytes.TrimSpace(c.request)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(c.request))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("there is more behind the object")
		} else {
			var object *tree.Value
			object, _, err = tree.Parse(c.request, 0)
			if i := slices.IndexFunc(object.Names, func(name string) bool { return name != strings.ToLower(name) }); err == nil && i >= 0 {
				err = fmt.Errorf("unknown field %q", object.Names[i])
			}
			if err == nil {
				err = c.fromOne(object)
			}
		}
	}
	if err != nil {
		return refuse(statusBadRequest, "the request is not an object of this operation: %s", wrongJSON(err))
	}
	return nil
}

// fromOne refuses numbers that are less than 1 where there is nothing to count: they are no default.
func (c *call) fromOne(object *tree.Value) error {
	for i, name := range object.Names {
		if text := object.Items[i].Text; (strings.HasPrefix(text, "0") || strings.HasPrefix(text, "-")) && slices.ContainsFunc(c.fields, func(f Field) bool { return f.Name == name && f.Kind == "count" }) {
			return fmt.Errorf("%q is a number from 1 on; without it, there is a default", name)
		}
	}
	return nil
}

// wrongJSON describes an error of encoding/json in the words of the API.
func wrongJSON(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &kind):
		return strings.TrimPrefix(err.Error(), "json: ")
	case kind.Field == "":
		return "it is of the kind " + kind.Value
	}
	return fmt.Sprintf("the field %q cannot be of the kind %s", strings.TrimPrefix(kind.Field, "Question."), kind.Value)
}
