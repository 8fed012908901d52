package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// statusError is an error that decides the exit status. Errors of any other
// kind that reach the root come from reading the command line: status 2.
type statusError struct {
	status int32
	err    error
}

func (e *statusError) Error() string { return e.err.Error() }
func (e *statusError) Unwrap() error { return e.err }

// fail is an error with an exit status of its own.
func fail(status int32, err error) error {
	if err == nil {
		return nil
	}
	return &statusError{status, err}
}

// run is the whole command, from its arguments to its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{ctx: ctx, stdin: interruptible(ctx, stdin), stdout: stdout, stderr: newMessages(stderr)}
	if isTerminal(stdout) && isTerminal(stderr) {
		a.stdout = clearing{stdout, a.stderr}
	}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	a.stderr.finish()
	var with *statusError
	switch {
	case closedPipe(err): // whoever read our output has seen enough
	case ctx.Err() != nil: // whatever error that led to
		a.stderr.say(always, "interrupted")
		a.worsen(statusGaveUp)
	case err == nil:
	case errors.As(err, &with):
		a.stderr.say(always, "%v", err)
		a.worsen(with.status)
	default:
		a.stderr.say(always, "%s (see sudokusat --help)", strings.TrimSpace(err.Error()))
		a.worsen(statusUsage)
	}
	return int(a.status.Load())
}

// closedPipe reports whether an error is that our output has no reader left.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}

// root is the command with all its subcommands.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "sudokusat",
		Short: "Solve, count, compare and prove Sudoku of any size",
		Long: `sudokusat answers Sudoku questions and proves its answers.

Puzzles are read from files or standard input, in the usual formats and any
size from 1×1 to 400×400; .gz, .xz, .zst and .bz2 open by themselves. Answers go
to standard output, one for each puzzle and in the same order, in the format
of the puzzle; messages go to standard error.

Exit status: 0 all answered; 1 a puzzle is unsolvable, or not unique where
that was asked; 2 wrong usage; 3 some input could not be read; 4 engines
disagree, an answer breaks the rules or a certificate fails; 5 gave up (time
limit, interrupted). The highest that applies.`,
		Example: `  sudokusat solve puzzles.txt
  sudokusat check --json puzzles.txt
  sudokusat export p.txt | cadical -q - | sudokusat decode p.txt`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			message := fmt.Sprintf("unknown command %q", args[0])
			if near := c.SuggestionsFor(args[0]); len(near) > 0 {
				message += ": did you mean " + strings.Join(near, " or ") + "?"
			}
			return errors.New(message)
		},
		RunE: func(c *cobra.Command, _ []string) error {
			c.SetOut(c.ErrOrStderr())
			if err := c.Help(); err != nil {
				return err
			}
			return errors.New("which command?")
		},
		SuggestionsMinimumDistance: 2,
	}
	root.AddGroup(
		&cobra.Group{ID: "answer", Title: "Answers:"},
		&cobra.Group{ID: "solver", Title: "SAT solvers:"},
		&cobra.Group{ID: "proof", Title: "Evidence:"},
		&cobra.Group{ID: "engine", Title: "Engines:"},
	)
	for _, c := range []struct {
		group   string
		command *cobra.Command
	}{
		{"answer", a.solveCommand()},
		{"answer", a.checkCommand()},
		{"answer", a.countCommand()},
		{"answer", a.simpleCommand()},
		{"solver", a.exportCommand()},
		{"solver", a.decodeCommand()},
		{"proof", a.proveCommand()},
		{"proof", a.verifyCommand()},
		{"engine", a.compareCommand()},
		{"engine", a.benchCommand()},
		{"engine", a.doctorCommand()},
		{"", a.versionCommand()},
		{"", a.manCommand()},
	} {
		c.command.GroupID = c.group
		root.AddCommand(c.command)
	}
	return root
}

// outputError wraps an error of writing results: a closed pipe stays quiet,
// anything else (a full disk) ends the run.
func outputError(err error) error {
	if err == nil || closedPipe(err) {
		return err
	}
	return fail(statusGaveUp, fmt.Errorf("writing the results: %w", err))
}
