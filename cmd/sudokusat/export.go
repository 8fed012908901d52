package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/encode/cube"
	"sudokusat/internal/answer"
	"sudokusat/internal/partial"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// exportCmd is the command export.
type exportCmd struct {
	t                         *terminal
	reading                   readingFlags
	shard                     fileShard
	output, encoding, amo, to string
	claim                     string
	cubes                     int
	limits                    limits
}

// formulaFormats lists the values of --to, which are the endings of the files as well.
var formulaFormats = []string{"dimacs", "opb", "icnf"}

func (e *exportCmd) suffix() string {
	if e.to == "dimacs" {
		return ".cnf"
	}
	return "." + e.to
}

func exportCommand(t *terminal) *cobra.Command {
	e := &exportCmd{t: t, cubes: 64}
	c := &cobra.Command{
		Use:   "export [FILE]",
		Short: "The formula of a puzzle, for any SAT solver",
		Long: `Export writes a puzzle as a formula with exactly one model for each solution, so
a model counter counts solutions. Comments list the variables with their candidates;
in the plain encodings (minimal, extended) digit d in row r and column
c, all counted from 1, is variable (r-1)·n² + (c-1)·n + d. Rules such as sums
require auxiliary variables, which the others determine; then a line "c p show", as
in the Model Counting Competition, lists the candidates. The formula of a certificate
is that of "extended" without the clauses at its end that determine the auxiliary
variables.

With --to icnf cubes follow the formula: sets of literals such that every assignment
satisfies one of them. They are chosen by lookahead, to be about equally hard.

--claim unsolvable or unique writes the formula that a certificate of this claim
refutes; for unique that excludes the solution, which is found first. Then sudokusat
cubes can make the certificate from proofs of the cubes.

One puzzle goes to standard output, or to the file that -o names, compressed if the
name ends in .gz. A list goes to the folder that -o names, one file per puzzle; with
--shard 3/8 only the third of eight parts of it does.`,
		Example: `  sudokusat export p.txt | cadical -q - | sudokusat decode p.txt
  sudokusat export -o p.cnf p.txt && minisat p.cnf answer; sudokusat decode p.txt answer
  sudokusat export -o formulas/ list.txt
  sudokusat export --to opb p.txt > p.opb
  sudokusat export --to icnf --cubes 1000 -o hard.icnf hard.txt`,
		Args: arguments(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case c.Flags().Changed("cubes") && !strings.EqualFold(e.to, "icnf"):
				return errors.New("--cubes requires --to icnf")
			case e.claim != "" && (e.amo != "" || c.Flags().Changed("encoding") || strings.EqualFold(e.to, "opb")):
				return errors.New("--claim is about the formula of certificates: leave --encoding, --amo and --to opb out")
			case e.amo != "" && strings.EqualFold(e.to, "opb"):
				return errors.New("--amo is about clauses; --to opb has sums in their place")
			}
			return e.run(c.Context(), args)
		},
	}
	e.reading.add(c, t, &e.limits.timeout)
	e.shard.add(c)
	e.limits.addTimeout(c, "each formula")
	f := c.Flags()
	f.StringVarP(&e.output, "output", "o", "", "`file` for one puzzle, compressed if it ends in .gz, or folder for a list")
	f.StringVar(&e.encoding, "encoding", "extended", "encoding of the puzzle: "+strings.Join(encodingNames(), ", "))
	f.StringVar(&e.amo, "amo", "", "encoding of \"at most one\": "+strings.Join(amoNames(), ", ")+" (default pairwise; for residual auto)")
	f.StringVar(&e.to, "to", "dimacs", "format to write: "+strings.Join(formulaFormats, ", "))
	f.Var(atLeast(&e.cubes, 1), "cubes", "with --to icnf: split the puzzle into N cubes; into fewer where less is left to split, into up to twice as many where fewer would be less even")
	f.StringVar(&e.claim, "claim", "", "write the formula that a certificate of this claim refutes: unsolvable, unique")
	complete(c, "claim", []string{"unsolvable", "unique"})
	complete(c, "encoding", encodingNames())
	complete(c, "amo", amoNames())
	complete(c, "to", formulaFormats)
	return c
}

func encodingNames() []string {
	return words.Of(encode.Encodings(), func(e encode.Encoding) string { return e.Name })
}

func amoNames() []string { return words.Of(encode.AMOs(), func(m encode.AMO) string { return m.Name }) }

func (e *exportCmd) run(ctx context.Context, args []string) error {
	in, err := e.reading.input(ctx, e.t, args)
	if err != nil {
		return err
	}
	x := exporter{exportCmd: e, ctx: ctx, list: strings.HasSuffix(e.output, "/") || isFolder(e.output)}
	if x.write, err = e.formula(); err != nil {
		return err
	}
	if e.shard.asked() {
		if err := e.startList(); err != nil {
			return err
		}
		x.list = true
	}
	before := func(r *stream.Record) {
		if r.IsPuzzle() {
			x.count++
		}
	}
	if err := e.shard.open(in, before); err != nil {
		return err
	}
	err = runList(ctx, e.t, in, stream.Job[struct{}]{Batch: 1, Emit: func(it *stream.Item[struct{}]) error { return x.next(&it.Record) }})
	if err != nil || x.held == nil || x.list {
		return err
	}
	return x.put(x.held)
}

// formula returns the writer of a puzzle that the options require.
func (e *exportCmd) formula() (write func(context.Context, io.Writer, sudoku.Puzzle) error, err error) {
	encoding, err := encode.EncodingByName(strings.ToLower(e.encoding))
	if err != nil {
		return nil, err
	}
	amo := encoding.AMO
	if e.amo != "" {
		if amo, err = encode.AMOByName(strings.ToLower(e.amo)); err != nil {
			return nil, err
		}
	}
	if e.to = strings.ToLower(e.to); !slices.Contains(formulaFormats, e.to) {
		return nil, fmt.Errorf("--to %q: it is one of %s", e.to, strings.Join(formulaFormats, ", "))
	}
	switch e.claim = strings.ToLower(e.claim); e.claim {
	case "":
	case "unsolvable", "unique":
		return e.refuted, nil
	default:
		return nil, fmt.Errorf("--claim %s: it is unsolvable or unique", words.Quoted(e.claim))
	}
	return func(ctx context.Context, w io.Writer, p sudoku.Puzzle) error {
		inst, err := encoding.Countable(ctx, p, amo)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return tty.Fail(tty.Input, err)
		}
		if size := inst.Size(); size.Clauses > manyClauses && e.to != "opb" {
			e.t.Print(tty.Always, "the formula has %s clauses and %s literals", words.Thousands(int(size.Clauses)), words.Thousands(int(size.Literals)))
		}
		switch e.to {
		case "opb":
			return encode.WriteOPB(w, inst)
		case "icnf":
			cubes, err := cube.Split(ctx, inst, e.cubes)
			if err != nil {
				return err
			}
			return encode.WriteICNF(w, inst, cubes)
		}
		return encode.WriteDIMACS(w, inst, answer.Comments(p, encoding)...)
	}, nil
}

// manyClauses is the number of clauses beyond which their number is printed before
// they are written: a gigabyte or more.
const manyClauses = 100e6

// refuted writes the formula that a certificate of --claim refutes.
func (e *exportCmd) refuted(ctx context.Context, w io.Writer, p sudoku.Puzzle) error {
	r := &certificate.Record{Claim: certificate.Counted(0), Puzzle: p}
	if e.claim == "unique" {
		engine, err := openEngine(e.t, "auto", stream.EngineOptions{Threads: 1, Processes: 1})
		if err != nil {
			return err
		}
		defer engine.Close()
		found, err := sudoku.SolveOne(ctx, engine.Engine, p)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, sudoku.ErrUnsolvable):
			return tty.Fail(tty.Negative, errors.New("it has no solution: --claim unsolvable"))
		case err != nil:
			return tty.Fail(tty.GaveUp, err)
		}
		r.Claim, r.Solutions = certificate.Counted(1), []sudoku.Grid{found}
	}
	if e.to != "icnf" {
		return tty.Fail(tty.Input, r.WriteFormula(w))
	}
	f, err := encode.Extended(p, encode.Pairwise())
	if err != nil {
		return tty.Fail(tty.Input, err)
	}
	cubes, err := cube.Split(ctx, f, e.cubes, r.Solutions...)
	if err != nil {
		return err
	}
	var out *cnf.CubeWriter
	err = r.Refuted(func(vars, _ int64) cnf.Sink {
		out = cnf.NewCubeWriter(w, vars)
		return out
	})
	if err != nil {
		return tty.Fail(tty.Input, err)
	}
	for _, c := range cubes {
		if err := out.Cube(c); err != nil {
			return err
		}
	}
	return out.Close()
}

// exporter writes puzzles one after another. The first is held back until there is a
// second, which makes this a list.
type exporter struct {
	*exportCmd
	ctx   context.Context // ends a write
	write func(context.Context, io.Writer, sudoku.Puzzle) error
	list  bool
	held  *stream.Record
	count int // puzzles, readable or not
}

func (x *exporter) next(r *stream.Record) error {
	switch {
	case x.list:
		return x.put(r)
	case x.held == nil:
		x.held = r
		return nil
	}
	if err := x.startList(); err != nil {
		return err
	}
	x.list = true
	if err := x.put(x.held); err != nil {
		return err
	}
	return x.put(r)
}

func (x *exporter) put(r *stream.Record) error {
	if x.count++; r.Err != nil {
		return nil
	}
	within, cancel := x.limits.within(stream.WithTook(x.ctx, r.Took))
	defer cancel()
	write := func(w io.Writer) error {
		err := x.write(within, stoppable{within, w}, r.Puzzle)
		if x.ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			return tty.Fail(tty.GaveUp, fmt.Errorf("%s: not finished in %v", r.Place(), x.limits.timeout))
		}
		return err
	}
	target := x.output
	if x.list {
		target = filepath.Join(x.output, fmt.Sprintf("%06d%s", x.count, x.suffix()))
	}
	if target == "" {
		return tty.OutputError(write(x.t.Stdout))
	}
	if err := writeFile(target, write); err != nil {
		return err
	}
	x.t.Note("%s: written to %s", r.Place(), target)
	return nil
}

// startList checks that -o names a folder for a list.
func (e *exportCmd) startList() error {
	switch name := strings.TrimSuffix(e.output, ".gz"); {
	case e.output == "":
		return errors.New("several puzzles: -o has to name a folder for their formulas")
	case name != e.output || strings.HasSuffix(name, e.suffix()):
		return fmt.Errorf("several puzzles: -o %s names a file, and has to name a folder", e.output)
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// writeFile writes a file and its folder, compressed if its name ends in .gz. The file has
// its name once it is complete; what is no regular file is written as it is.
func writeFile(path string, write func(io.Writer) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return outputNamed(err)
	}
	var f *os.File
	done := func(failed error) error { return errors.Join(failed, f.Close()) }
	if info, stat := os.Stat(path); stat == nil && !info.Mode().IsRegular() {
		f, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		partial.Sweep(path)
		f, done, err = partial.Open(path)
	}
	if err != nil {
		return outputNamed(err)
	}
	if !strings.HasSuffix(path, ".gz") {
		return tty.OutputError(done(write(f)))
	}
	z, err := gzip.NewWriterLevel(f, gzip.BestSpeed)
	if err == nil {
		if err = write(z); err == nil {
			err = z.Close()
		}
	}
	return tty.OutputError(done(err))
}

// outputNamed is the error of a file that cannot be created: wrong usage, as for all commands, if its
// place is wrong, and an end before the time otherwise, as on a full disk.
func outputNamed(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.EROFS) {
		return fmt.Errorf("--output %w", stream.PathError(err))
	}
	return tty.Fail(tty.GaveUp, stream.PathError(err))
}

// stoppable ends a long write when the context ends.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}
