package main

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// run is the whole command, from its arguments to its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	t := newTerminal(ctx, stdin, stdout, stderr)
	root := rootCommand(t)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(t.stdout)
	root.SetErr(stderr)
	ran, err := root.ExecuteContextC(ctx)
	t.finish()
	if err == nil {
		err = outputError(t.output.err) // cobra does not look when it prints its help
	}
	var with *statusError
	switch {
	case closedPipe(err): // whoever read our output has seen enough
	case ctx.Err() != nil: // whatever error that led to
		t.say(always, "interrupted")
		t.worsen(statusGaveUp)
	case err == nil:
	case errors.As(err, &with):
		t.say(always, "%v", err)
		t.worsen(with.status)
	default:
		t.say(always, "%s (see %s --help)", strings.TrimSpace(err.Error()), ran.CommandPath())
		t.worsen(statusUsage)
	}
	return int(t.status.Load())
}

// rootCommand is the command with all its subcommands.
func rootCommand(t *terminal) *cobra.Command {
	root := &cobra.Command{
		Use:   "sudokusat",
		Short: "Solve, count, compare and prove Sudoku of any size",
		Long: `sudokusat answers Sudoku questions and proves its answers.

Puzzles are read from files or standard input, in the usual formats and any
size from 1×1 to 400×400; .gz, .xz, .zst and .bz2 open by themselves. Answers go
to standard output, one for each puzzle and in the same order, in the format
of the puzzle; messages go to standard error. With --json an answer is an object
whose fields board, rules and puzzle are read back to the same puzzle; the
README describes all fields.

Exit status: 0 all answered; 1 a puzzle is unsolvable, or not unique where
that was asked; 2 wrong usage; 3 some input could not be read; 4 engines
disagree, an answer breaks the rules or a certificate fails; 5 gave up (time
limit, interrupted), or has only a solver's word. The highest that applies.`,
		Example: `  sudokusat solve puzzles.txt
  sudokusat check --json puzzles.txt
  sudokusat export p.txt | cadical -q - | sudokusat decode p.txt`,
		SilenceErrors:         true,
		SilenceUsage:          true,
		DisableFlagsInUseLine: true,
		Version:               version(),
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return unknownCommand(c, args[0])
		},
		PersistentPreRunE: func(c *cobra.Command, _ []string) error { return flagGroups(c) },
		RunE: func(c *cobra.Command, _ []string) error {
			c.SetOut(c.ErrOrStderr())
			if err := c.Help(); err != nil {
				return err
			}
			return errors.New("which command?")
		},
	}
	root.SetVersionTemplate("sudokusat {{.Version}}\n")
	root.Flags().Bool("version", false, "print the version; sudokusat version tells more")
	root.SetUsageTemplate(strings.NewReplacer("[command]", "COMMAND", "Flags:", "Options:").Replace(root.UsageTemplate()))
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
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
		{"answer", solveCommand(t)},
		{"answer", checkCommand(t)},
		{"answer", countCommand(t)},
		{"answer", simpleCommand(t)},
		{"answer", convertCommand(t)},
		{"answer", rulesCommand(t)},
		{"solver", exportCommand(t)},
		{"solver", decodeCommand(t)},
		{"proof", proveCommand(t)},
		{"proof", verifyCommand(t)},
		{"engine", compareCommand(t)},
		{"engine", benchCommand(t)},
		{"engine", doctorCommand(t)},
		{"", versionCommand(t)},
		{"", manCommand()},
		{"", completionCommand(t)},
	} {
		c.command.GroupID = c.group
		c.command.DisableFlagsInUseLine = true
		namePlaceholders(c.command)
		root.AddCommand(c.command)
	}
	return root
}
