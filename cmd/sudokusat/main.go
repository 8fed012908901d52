// Command sudokusat solves Sudoku of every size, counts and compares solutions,
// hands puzzles to SAT solvers and proves its answers.
//
// The command line is one file per subcommand. What they share: the root and
// its exit statuses (root.go), reading puzzles (input.go), the road from
// reading over the engines to ordered output (pipeline.go), engines by name
// (engine.go), and what people are told (messages.go, progress.go).
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"sudokusat/sat"
)

func main() {
	if status, worker := sat.ServeWorker(); worker {
		os.Exit(status)
	}
	os.Exit(process())
}

// process runs the command on the arguments and standard files of the process
// and returns its exit status.
//
// Ctrl-C and SIGTERM end the context; a second one ends the process. SIGPIPE
// is taken, so that a closed pipe is an error of the write and the solvers we
// started are ended in order.
func process() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// Exit statuses; the highest that applies is the command's.
const (
	statusOK       = 0
	statusNegative = 1 // a puzzle is unsolvable, or not unique where that was asked
	statusUsage    = 2
	statusInput    = 3 // some input could not be read
	statusWrong    = 4 // engines disagree, an answer breaks the rules, a certificate fails
	statusGaveUp   = 5 // time limit, interrupted
)

// app is the command under way: its standard files and what it will exit with.
type app struct {
	ctx    context.Context // ends with Ctrl-C
	stdin  io.Reader       // ends with ctx
	stdout io.Writer
	stderr *messages
	status atomic.Int32
	shared flags
}

// worsen raises the exit status to at least s.
func (a *app) worsen(s int32) {
	for old := a.status.Load(); old < s && !a.status.CompareAndSwap(old, s); old = a.status.Load() {
	}
}
