// Package fpuzzles answers the editor f-puzzles, in which setters make puzzles.
//
// A script for that page ("Fpuzzles-SudokuSolver" by Rangsk) asks a solver on the
// setter's machine through a WebSocket at ws://localhost:4545. Messages are JSON:
//
//	→ {"nonce":7,"command":"check","dataType":"fpuzzles","data":"N4Ig…"}
//	← {"nonce":7,"type":"count","count":1,"inProgress":false}
//
// The data is the puzzle as f-puzzles packs it, with what has been filled in. The
// commands and the answers to them:
//
//	truecandidates   truecandidates, with how many solutions each candidate has, up
//	                 to a cap in the data, cell by cell; if it asks for
//	                 "logical", −1 for those of none that small steps leave
//	solve            solved, with the digits by cell
//	check            count, up to 2
//	count            count, with inProgress true until all are counted
//	estimate         estimate, better and better until it is cancelled
//	solvepath        logical, with the cells after all steps and the steps in words
//	step             logical, after one step
//	cancel           canceled
//
// A puzzle without solution, one that cannot be read, an unknown rule, a limit that is
// reached and a server that is busy are answered by invalid, with a message. Each message ends the work on the one before
// it, which sends no more answers. The first four ask about the puzzle as it
// was set; the others take up what has been filled in.
package fpuzzles

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"sudokusat/explain"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// Addr is where the script looks for a solver.
const Addr = "localhost:4545"

// The most bytes of a message, the time for writing one, for waiting for a slot, and for
// steps.
const (
	maxMessage = 4 << 20
	writeTime  = 10 * time.Second
	patience   = 500 * time.Millisecond
	stepsTime  = 30 * time.Second
)

// origins are the pages that may connect. Programs send no origin, and may connect, too.
var origins = []string{"https://f-puzzles.com", "https://*.f-puzzles.com"}

// Limits are what the commands of all editors may cost.
type Limits struct {
	Jobs int           // commands worked on at once, at least 1
	Time time.Duration // of a command, from its slot on. 0 for no limit
	// Reading returns how puzzles are read until a context ends, and may refuse boards. It is required.
	Reading func(context.Context) text.Options
}

// Handler answers f-puzzles. It is safe for concurrent use.
type Handler struct {
	engine sudoku.Engine
	limits Limits
	slots  chan struct{} // the right to work
	rules  explain.Rules
}

// New returns a handler that asks an engine.
func New(e sudoku.Engine, l Limits) *Handler {
	return &Handler{engine: e, limits: l, slots: make(chan struct{}, max(l.Jobs, 1))}
}

// ServeHTTP answers a connection until it ends. Requests of pages other than
// f-puzzles are refused.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: origins})
	if err != nil {
		return // it has been answered
	}
	defer socket.CloseNow()
	socket.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(r.Context())
	c := &connection{h: h, socket: socket, ctx: ctx, stop: func() {}}
	defer c.running.Wait()
	defer cancel()
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			return
		}
		c.message(text)
	}
}

// connection is one editor.
type connection struct {
	h      *Handler
	socket *websocket.Conn
	ctx    context.Context

	mu      sync.Mutex // of writing, and of which command is the last one
	last    *command
	stop    context.CancelFunc // of it
	running sync.WaitGroup
}

// command is a message with how it is answered.
type command struct {
	c     *connection
	ctx   context.Context
	works bool // it has a slot

	Nonce   int64  `json:"nonce"`
	Command string `json:"command"`
	Type    string `json:"dataType"`
	Data    string `json:"data"`
}

// answer is what answers have in common.
type answer struct {
	Nonce int64  `json:"nonce"`
	Type  string `json:"type"`
}

type invalid struct {
	answer
	Message string `json:"message"`
}

// message begins to answer a message, and ends the work on the one before.
func (c *connection) message(text []byte) {
	m := &command{c: c}
	err := json.Unmarshal(text, m)
	c.mu.Lock()
	c.stop()
	m.ctx, c.stop = context.WithCancel(c.ctx)
	c.last = m
	c.mu.Unlock()
	switch {
	case err != nil:
		m.send(invalid{m.answer("invalid"), "the message is no JSON of this protocol"})
	case m.Command == "cancel":
		m.send(m.answer("canceled"))
	case m.Type != "fpuzzles":
		m.send(invalid{m.answer("invalid"), "data of the type \"" + m.Type + "\" is not known: it is fpuzzles"})
	default:
		c.running.Go(m.run)
	}
}

func (m *command) answer(kind string) answer { return answer{m.Nonce, kind} }

// send sends an answer, unless another message has come in since.
func (m *command) send(v any) {
	text, err := json.Marshal(v)
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	if err != nil || m.c.last != m || m.c.ctx.Err() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(m.c.ctx, writeTime)
	defer cancel()
	if err := m.c.socket.Write(ctx, websocket.MessageText, text); err != nil {
		m.c.socket.CloseNow() // reading ends, and with it the connection
	}
}

// put gives the slot of a command back, if it has one.
func (m *command) put() {
	if m.works {
		m.works = false
		<-m.c.h.slots
	}
}

// errNone is the answer for a puzzle without solution, in the words of the editor.
var errNone = errors.New("No solutions found.") //lint:ignore ST1005 people read it

// run answers a command.
func (m *command) run() {
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case m.c.h.slots <- struct{}{}:
		m.works = true
	case <-wait.C:
		m.send(invalid{m.answer("invalid"), "all engines are busy: try again in a moment"})
		return
	case <-m.ctx.Done():
		return
	}
	defer m.put()
	asked := m.ctx
	if limit := m.c.h.limits.Time; limit > 0 {
		var cancel context.CancelFunc
		m.ctx, cancel = context.WithTimeout(asked, limit)
		defer cancel()
	}
	b, err := readBoard(m.c.h.limits.Reading(m.ctx), m.Data)
	if err == nil {
		err = m.c.h.engine.Supports(m.ctx, b.puzzle)
	}
	if err == nil {
		switch m.Command {
		case "truecandidates":
			err = m.trueCandidates(b)
		case "solve":
			err = m.solve(b)
		case "check":
			err = m.count(b, 2)
		case "count":
			err = m.count(b, 0)
		case "estimate":
			err = m.estimate(b)
		case "solvepath":
			err = m.steps(b, true)
		case "step":
			err = m.steps(b, false)
		default:
			err = errors.New("there is no command \"" + m.Command + "\" here")
		}
	}
	switch {
	case err == nil || asked.Err() != nil:
	case m.ctx.Err() != nil:
		m.send(invalid{m.answer("invalid"), fmt.Sprintf("not finished within %v", m.c.h.limits.Time)})
	default:
		m.send(invalid{m.answer("invalid"), err.Error()})
	}
}
