// Command sudokusat solves Sudoku of every size, counts and compares solutions,
// hands puzzles to SAT solvers and proves its answers.
//
// The command line is one file per subcommand. What they share: the root (root.go), common
// options (flags.go), the run over a list of puzzles (run.go), messages about answers
// (report.go), objects for programs (package answer, schema.json), help (help.go) and
// errors of a command line (usage.go). Package tty has the terminal, package stream the
// work on many puzzles.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"sudokusat/internal/tty"
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
// process. SIGHUP stays ignored under nohup. SIGPIPE is caught, so that a closed pipe is
// an error of the write, and the solvers that were started are ended in order.
func process() int {
	ctx, stop := signal.NotifyContext(context.Background(), append(tty.EndSignals(), os.Interrupt, syscall.SIGTERM)...)
	defer stop()
	context.AfterFunc(ctx, stop)
	tty.CatchBrokenPipe()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}
