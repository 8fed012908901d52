// Command sudokusat solves Sudoku of every size, counts and compares solutions,
// hands puzzles to SAT solvers and proves its answers.
//
// The command line is one file per subcommand; package stream does the work on
// many puzzles. What commands share: the root (root.go), the terminal with its
// messages and exit statuses (terminal.go, progress.go), common options
// (flags.go), help and what is said of wrong usage (help.go, helpusage.go), and
// what is said of an answer, to people (told.go, spent.go) and programs (record.go,
// schema.json).
package main

import (
	"context"
	"os"
	"os/signal"
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
// Ctrl-C, SIGTERM, SIGHUP and SIGQUIT end the context; a second one ends the
// process. SIGHUP stays ignored under nohup. SIGPIPE is taken, so that
// a closed pipe is an error of the write and the solvers we started are ended in
// order.
func process() int {
	ctx, stop := signal.NotifyContext(context.Background(), append(endSignals(), os.Interrupt, syscall.SIGTERM)...)
	defer stop()
	context.AfterFunc(ctx, stop)
	takeBrokenPipe()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}
