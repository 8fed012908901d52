//go:build js && wasm

// Package host joins an engine that runs as WebAssembly in a Web Worker with worker.js, which
// loads it and passes messages on; the protocol is described there.
//
// There is one thread. Work looks now and then for the messages that have come in since, and a
// question can be cancelled while it is being answered: by the direct search and by explanations
// within some milliseconds, by the prover only between two calls of its solver.
package host

import (
	"context"
	"syscall/js"
	"time"
)

// Engine answers a request to an operation with a status and an object, and may call report
// before with objects about how far it is.
type Engine func(ctx context.Context, operation string, request []byte, report func([]byte)) (status int, response []byte)

// Serve answers the questions of the worker, and does not return. The engine is made by a function
// that gets what it has to call during work.
func Serve(engine func(turn func()) Engine) {
	w := &worker{turns: newTurns(), running: map[int]context.CancelFunc{}}
	w.engine = engine(w.turns.yield)
	// What JavaScript asks of us, and what it offers, has one name there.
	w.host = js.Global().Get("sudokusat")
	w.host.Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		// The arguments are the question's number, the operation, the request and
		// a limit in milliseconds, 0 for none.
		go w.ask(args[0].Int(), args[1].String(), args[2].String(), args[3].Int())
		return nil
	}))
	w.host.Set("cancel", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if cancel := w.running[args[0].Int()]; cancel != nil {
			cancel()
		}
		return nil
	}))
	w.host.Call("ready")
	select {}
}

// worker answers questions. All of it runs on one thread.
type worker struct {
	engine  Engine
	host    js.Value
	turns   *turns
	running map[int]context.CancelFunc
}

func (w *worker) ask(id int, operation, request string, limit int) {
	ctx, cancel := context.WithCancel(context.Background())
	if limit > 0 {
		ctx, cancel = context.WithTimeout(context.Background(), time.Duration(limit)*time.Millisecond)
	}
	if len(w.running) == 0 {
		w.turns.last = time.Now() // nothing has kept back any message
	}
	w.running[id] = cancel
	status, answer := w.engine(ctx, operation, []byte(request), func(progress []byte) {
		w.host.Call("progress", id, string(progress))
	})
	delete(w.running, id)
	cancel()
	w.host.Call("answer", id, status, string(answer))
}

// turns lets the messages of JavaScript in between.
type turns struct {
	last    time.Time
	port    js.Value
	waiting []chan struct{}
}

// between is how long a question keeps the thread.
const between = 15 * time.Millisecond

// newTurns opens a channel from the worker to itself: a message through it comes
// after those that have arrived before, and without the delay of a timer.
func newTurns() *turns {
	channel := js.Global().Get("MessageChannel").New()
	t := &turns{last: time.Now(), port: channel.Get("port1")}
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		next := t.waiting[0]
		t.waiting = t.waiting[1:]
		close(next)
		return nil
	}))
	return t
}

// yield waits until the messages that have arrived are taken, if the last time is
// a while ago.
func (t *turns) yield() {
	if time.Since(t.last) < between {
		return
	}
	turn := make(chan struct{})
	t.waiting = append(t.waiting, turn)
	t.port.Call("postMessage", 0)
	<-turn
	t.last = time.Now()
}
