// Command sudokusat solves Sudoku of every size, counts and compares solutions,
// hands puzzles to SAT solvers and proves its answers.
//
// The command line is one file per subcommand. What they share: common
// options (flags.go), the run over a list of puzzles (run.go), messages about answers
// (report.go), objects for programs (package answer, schema.json), help (help.go) and
// errors of a command line (usage.go). Package tty has the terminal, package stream the
// work on many puzzles.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

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
	context.AfterFunc(ctx, stop)
	tty.CatchBrokenPipe()
	sat.Sweep()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// run is the whole command, from its arguments to its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	t := newTerminal(ctx, stdin, stdout, stderr)
	root := rootCommand(t, args)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(t.Stdout)
	root.SetErr(stderr)
	ran, err := root.ExecuteContextC(ctx)
	if t.results != nil {
		err = t.results.finish(ctx, err)
	}
	t.Finish()
	if err == nil {
		err = t.Err() // cobra does not look when it prints its help
	}
	var with *tty.StatusError
	switch {
	case tty.ClosedPipe(err): // the output has no reader any more
	case errors.Is(err, errComplete):
	case ctx.Err() != nil: // whatever error that led to
		t.Print(tty.Always, "interrupted")
		t.Raise(tty.GaveUp)
	case err == nil:
	case errors.As(err, &with):
		t.Print(tty.Always, "%v", err)
		t.Raise(with.Status)
	default:
		if ran.Name() == "help" {
			ran = root // it has no help of its own
		}
		t.Print(tty.Always, "%s (see %s --help)", strings.TrimSpace(err.Error()), ran.CommandPath())
		t.Raise(tty.Usage)
	}
	return t.Status()
}

// subcommand is one of the commands below the root.
type subcommand struct {
	group, name string
	build       func(*terminal) *cobra.Command
}

func subcommands() []subcommand {
	return []subcommand{
		{"answer", "solve", solveCommand},
		{"answer", "check", checkCommand},
		{"answer", "count", countCommand},
		{"answer", "seek", seekCommand},
		{"answer", "simple", simpleCommand},
		{"answer", "draw", drawCommand},
		{"answer", "book", bookCommand},
		{"answer", "convert", convertCommand},
		{"answer", "rules", rulesCommand},
		{"answer", "merge", mergeCommand},
		{"why", "hint", hintCommand},
		{"why", "explain", explainCommand},
		{"why", "rate", rateCommand},
		{"why", "candidates", candidatesCommand},
		{"make", "generate", generateCommand},
		{"make", "minimise", minimiseCommand},
		{"make", "grid", gridCommand},
		{"make", "canon", canonCommand},
		{"make", "unavoidable", unavoidableCommand},
		{"why", "repair", repairCommand},
		{"solver", "export", exportCommand},
		{"solver", "decode", decodeCommand},
		{"solver", "cubes", cubesCommand},
		{"proof", "prove", proveCommand},
		{"proof", "verify", verifyCommand},
		{"engine", "compare", compareCommand},
		{"engine", "bench", benchCommand},
		{"engine", "doctor", doctorCommand},
		{"page", "serve", serveCommand},
		{"page", "mcp", mcpCommand},
		{"", "version", versionCommand},
		{"", "man", manCommand},
		{"", "completion", completionCommand},
	}
}

// wanted returns the subcommands that a command line needs: the one it names, since
// building all of them, with options and help, costs as much as solving a puzzle. Commands
// about other commands, and lines that name none, get all.
func wanted(args []string) []subcommand {
	all := subcommands()
	for i, s := range all {
		if len(args) > 0 && args[0] == s.name && s.name != "man" && s.name != "completion" {
			return all[i : i+1]
		}
	}
	return all
}

// rootCommand returns the command with the subcommands that the arguments need.
func rootCommand(t *terminal, args []string) *cobra.Command {
	showVersion := false
	root := &cobra.Command{
		Use:   "sudokusat",
		Short: "Solve, count, compare and prove Sudoku of any size",
		Long: `sudokusat answers Sudoku questions and proves its answers.

Puzzles are read from files or standard input, in the usual formats and all sizes
from 1×1 to 400×400; files in .gz, .xz, .zst and .bz2 are decompressed. Answers are
written to standard output, one per puzzle and in the order of the input, in the
format of the puzzle; messages are written to standard error. With --json an answer
is an object; docs/json.md describes its fields. The answers of commands that solve,
count, rate or change puzzles can be read as the puzzles that they are about.

The exit status is the highest that applies: 0 all puzzles answered; 1 a puzzle is
unsolvable, or not unique where that was required; 2 wrong usage; 3 some input could
not be read; 4 engines disagree, an answer breaks the rules or a certificate fails;
5 gave up (time limit, interrupted), or an answer rests on a solver alone.`,
		Example: `  sudokusat solve puzzles.txt
  sudokusat check --json puzzles.txt
  sudokusat export p.txt | cadical -q - | sudokusat decode p.txt`,
		SilenceErrors:         true,
		SilenceUsage:          true,
		DisableFlagsInUseLine: true,
		CompletionOptions:     cobra.CompletionOptions{DisableDefaultCmd: true},
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 || showVersion {
				return nil
			}
			return unknownCommand(c, args[0])
		},
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			c.Flags().VisitAll(parsed)
			return errors.Join(valuesGiven(c), flagGroups(c), namesOfShard(c))
		},
		PersistentPostRun: func(c *cobra.Command, _ []string) { t.reportUnused(c) },
		RunE: func(c *cobra.Command, _ []string) error {
			if showVersion {
				_, err := fmt.Fprintln(t.Stdout, "sudokusat", version())
				return tty.OutputError(err)
			}
			c.SetOut(c.ErrOrStderr())
			if err := c.Help(); err != nil {
				return err
			}
			return errors.New("which command?")
		},
	}
	root.Flags().BoolVar(&showVersion, "version", false, "print the version; sudokusat version prints more")
	t.addEverywhere(root)
	root.SetUsageFunc(func(c *cobra.Command) error { return usage(c, t.Width(), false) })
	root.SetHelpFunc(func(c *cobra.Command, args []string) { help(c, args, t.Width()) })
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
	root.AddGroup(
		&cobra.Group{ID: "answer", Title: "Answers:"},
		&cobra.Group{ID: "why", Title: "Reasons:"},
		&cobra.Group{ID: "make", Title: "Making puzzles:"},
		&cobra.Group{ID: "solver", Title: "SAT solvers:"},
		&cobra.Group{ID: "proof", Title: "Evidence:"},
		&cobra.Group{ID: "engine", Title: "Engines:"},
		&cobra.Group{ID: "page", Title: "The page:"},
	)
	for _, s := range wanted(args) {
		c := s.build(t)
		c.GroupID = s.group
		c.DisableFlagsInUseLine = true
		namePlaceholders(c)
		root.AddCommand(c)
	}
	return root
}
