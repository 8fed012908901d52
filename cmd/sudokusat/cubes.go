package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/cnf"
	"sudokusat/encode/cube"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/proof"
	"sudokusat/sat"
)

// cubesCmd is the command cubes.
type cubesCmd struct {
	t             *terminal
	engine, proof string
	results       resultFlags
	from, to      int
	timeout       time.Duration
	join, json    bool
	certificate   string // a file with the puzzle

	formula *cnf.Formula
	cubes   [][]cnf.Lit
	out     tty.Lines
}

// cubeJSON is one line of cubes --json.
type cubeJSON struct {
	Cube    int       `json:"cube"`    // counted from 1
	Verdict string    `json:"verdict"` // SAT, UNSAT, UNKNOWN
	Proved  bool      `json:"proved,omitempty"`
	Model   []cnf.Lit `json:"model,omitempty"`
	Message string    `json:"message,omitempty"`
}

func cubesCommand(t *terminal) *cobra.Command {
	q := &cubesCmd{t: t, from: 1}
	c := &cobra.Command{
		Use:   "cubes FILE.icnf [PART…]",
		Short: "Solve a hard formula cube by cube, on many machines",
		Long: `Cubes runs a SAT solver on the cubes of a formula, as "export --to icnf" writes
them, and prints SAT, UNSAT or UNKNOWN for each, with its number. A model comes on a
line of its own ("v 1 -2 3 0"), checked against the formula and the cube. UNSAT
without a proof is the solver's word: "unproved".

The built-in solvers (--engine cdcl, --engine sat) begin with what propagation leaves
of the formula; cdcl keeps what it learns from cube to cube. CaDiCaL takes all cubes in
one process, which reads the formula once. Other solvers are started once per cube, and
so is every command with --proof.

With --proof the solver's proofs go to a file, once they are checked, each lemma with
the negated cube at its end. When all cubes are UNSAT, --join joins the files of all
parts and adds the proof that the cubes cover all assignments. The result proves that
the formula has no model, for "verify --cnf FORMULA --drat PROOF" and drat-trim. For a
formula of "export --claim", --join --certificate PUZZLE writes the certificate of the
claim, which "sudokusat verify" checks by itself.

Exit status 4: a model is wrong, or a proof. 5: UNKNOWN, or unproved.`,
		Example: `  sudokusat export --to icnf --cubes 1000 -o hard.icnf hard.txt
  sudokusat cubes --shard auto --resume -o part-{shard} --proof proof-{shard} hard.icnf
  sudokusat cubes --from 1 --to 500 --proof part-1 hard.icnf
  sudokusat cubes --join -o proof.drat hard.icnf part-1 part-2
  sudokusat export --claim unique --to icnf -o claim.icnf hard.txt
  sudokusat cubes --proof part claim.icnf
  sudokusat cubes --join --certificate hard.txt -o certificate claim.icnf part`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return q.run(c.Context(), c, args) },
	}
	f := c.Flags()
	f.StringVar(&q.engine, "engine", "cdcl", "cdcl, sat, or exec:COMMAND for a SAT solver")
	f.Var(atLeast(&q.from, 1), "from", "`N` is the first cube to take, counted from 1")
	f.Var(atLeast(&q.to, 0), "to", "the last cube to take, by its `N`; 0 is the last of all")
	q.results.add(c)
	_ = f.MarkHidden("by-records")
	f.Lookup("shard").Usage = "take one part of the cubes, as in `3/8`" + inArrays
	f.Lookup("output").Usage = "`file` for the output, or for the result of --join, created once it is complete; {shard} in it is the number of the shard, whose manifest is put beside it"
	f.StringVar(&q.proof, "proof", "", "`file` for the proofs of the cubes that are UNSAT; {shard} in it is the number of the shard")
	f.BoolVar(&q.join, "join", false, "join the files of --proof to one proof that the formula has no model")
	f.StringVar(&q.certificate, "certificate", "", "with --join: write a certificate about the puzzle in this `file`, whose formula export --claim wrote")
	f.Var(seconds{&q.timeout}, "timeout", "time for each cube, as in 500ms, 10s or 2m, including the time to read the formula for the first cube of a process; a number alone is seconds, 0 no limit")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "every message")
	addJSON(c, &q.json, cubeJSON{})
	complete(c, "engine", []string{"cdcl", "sat", "exec:"})
	c.MarkFlagsMutuallyExclusive("shard", "from")
	c.MarkFlagsMutuallyExclusive("shard", "to")
	for _, name := range []string{"engine", "from", "to", "shard", "resume", "proof", "timeout", "json"} {
		c.MarkFlagsMutuallyExclusive("join", name)
	}
	return c
}

func (q *cubesCmd) run(ctx context.Context, c *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return errors.New("cubes needs the file of a formula and its cubes (sudokusat export --to icnf makes one)")
	case len(args) > 1 && !q.join:
		return errors.New("cubes takes one formula at a time; the files of --proof are for --join")
	case len(args) == 1 && q.join:
		return errors.New("--join needs the files that --proof has written")
	case q.join && q.results.output == "":
		return errors.New("--join needs a file for the proof: name it by --output")
	case q.certificate != "" && !q.join:
		return errors.New("--certificate goes with --join")
	case q.join && takesPlace(q.results.output, append(args, q.certificate)):
		return fmt.Errorf("--output %s would take the place of what is read", q.results.output)
	case takesPlace(q.proof, args):
		return fmt.Errorf("--proof %s would take the place of what is read", q.proof)
	}
	if err := q.t.withFile(ctx, args[0], 0, q.read); err != nil || q.formula == nil {
		return err
	}
	if q.join {
		return q.joined(ctx, args[1:])
	}
	engine, done, err := q.solver()
	if err != nil {
		return err
	}
	defer done()
	from, to, err := q.part(ctx, c, args[0])
	if err != nil {
		return err
	}
	q.out = q.t.Lines()
	each := func(i int, a sat.CubeAnswer) error { return q.report(from+i, a) }
	if q.proof == "" {
		err = engine.Cubes(ctx, q.formula, q.cubes[from:to], q.timeout, each)
	} else {
		err = q.prove(ctx, engine, q.cubes[from:to], each)
	}
	switch {
	case ctx.Err() != nil:
		return errors.Join(ctx.Err(), q.out.Flush())
	case errors.Is(err, sat.ErrNoProof) && !errors.As(err, new(*sat.SolverError)):
		return fmt.Errorf("--proof: %w", err)
	case errors.As(err, new(*sat.SolverError)):
		return tty.Fail(tty.GaveUp, err)
	}
	return err
}

// solver returns the solver that --engine names; done closes it.
func (q *cubesCmd) solver() (s sat.CubeSolver, done func(), err error) {
	switch {
	case strings.EqualFold(q.engine, "cdcl"):
		return sat.NewCDCL(1, sat.DefaultMemory), func() {}, nil
	case strings.EqualFold(q.engine, "sat"):
		w := sat.NewWorkers(sat.WorkerCount(1))
		return w, func() { w.Close() }, nil
	}
	command, external := strings.CutPrefix(q.engine, "exec:")
	if !external || strings.TrimSpace(command) == "" {
		return nil, nil, fmt.Errorf("--engine %q: it is cdcl or sat, or written 'exec:cadical', with the program of a SAT solver", q.engine)
	}
	engine, err := sat.NewExec(command)
	if err != nil {
		return nil, nil, fmt.Errorf("--engine %s: %w", q.engine, err)
	}
	return engine, func() {}, nil
}

// read reads the formula and its cubes.
func (q *cubesCmd) read(name string, r *stream.File) error {
	f, cubes, err := cnf.ReadICNF(r)
	switch {
	case errors.Is(err, cnf.ErrHeader):
		return tty.Fail(tty.Input, fmt.Errorf("%s:%w: \"sudokusat export --to icnf\" writes formulas with cubes", name, err))
	case err != nil:
		return tty.Fail(tty.Input, fmt.Errorf("%s:%w", name, err))
	case f.Vars > maxVariables:
		return tty.Fail(tty.Input, fmt.Errorf("%s: %d variables are too many", name, f.Vars))
	case len(cubes) == 0:
		return tty.Fail(tty.Input, fmt.Errorf("%s: there are no cubes in it", name))
	}
	q.formula, q.cubes = f, cubes
	return nil
}

// part returns the range of the cubes to solve: from, counted from 0, up to but without
// to. It opens the file for the output.
func (q *cubesCmd) part(ctx context.Context, c *cobra.Command, path string) (from, to int, err error) {
	n := len(q.cubes)
	if q.to == 0 && !c.Flags().Changed("to") {
		q.to = n
	}
	if q.from < 1 || q.from > q.to || q.to > n {
		return 0, 0, fmt.Errorf("--from %d --to %d: there are the cubes 1 to %d", q.from, q.to, n)
	}
	var file shard.PartFile
	if c.Flags().Changed("shard") {
		read := func(r io.Reader, _ func()) (int64, error) {
			_, err := io.Copy(io.Discard, r)
			return int64(n), err
		}
		if file, err = shard.WholeFile(ctx, path, 0, read); err != nil {
			return 0, 0, tty.Fail(tty.Input, err)
		}
	}
	q.results.part = func() (shard.Part, bool) {
		return shard.NewPart(q.results.is, "records", []shard.PartFile{file}), true
	}
	if err := q.results.open(ctx, q.t, c, nil, []string{path}); err != nil || q.results.is.Of == 0 {
		return q.from - 1, q.to, err
	}
	part, _ := q.results.part()
	return int(part.Files[0].Begin), int(part.Files[0].End), nil
}

// report prints the result of cube i, counted from 0.
func (q *cubesCmd) report(i int, a sat.CubeAnswer) error {
	line := cubeJSON{Cube: i + 1, Verdict: "UNKNOWN", Proved: a.Proved}
	switch a.Status {
	case cnf.Satisfiable:
		line.Verdict = "SAT"
		for v := cnf.Var(1); int(v) <= q.formula.Vars; v++ {
			if l := v.Pos(); a.Model.True(l) {
				line.Model = append(line.Model, l)
			} else {
				line.Model = append(line.Model, l.Not())
			}
		}
	case cnf.Unsatisfiable:
		line.Verdict = "UNSAT"
	}
	q.t.answered(strings.ToLower(line.Verdict), 1)
	isWrong := errors.Is(a.Err, sat.ErrWrongModel) || errors.Is(a.Err, proof.ErrNotRUP) && !errors.Is(a.Err, proof.ErrNeedsRAT)
	k := unfinished
	switch {
	case isWrong:
		k = wrong
		q.t.Raise(tty.Wrong)
	case a.Status != cnf.Satisfiable && !a.Proved:
		q.t.Raise(tty.GaveUp)
	}
	if a.Err != nil {
		line.Message = a.Err.Error()
		q.t.Print(k, "cube %d: %s", line.Cube, line.Message)
	}
	if q.json {
		return errors.Join(q.out.JSON(line), q.out.Flush())
	}
	text := fmt.Sprintf("%d %s", line.Cube, line.Verdict)
	if line.Verdict == "UNSAT" && !a.Proved {
		text += " unproved"
	}
	if a.Status == cnf.Satisfiable {
		text += "\nv " + strings.TrimSuffix(string(cnf.AppendClause(nil, line.Model)), "\n")
	}
	return errors.Join(q.out.Print(text), q.out.Flush())
}

// prove runs the solver with proofs, and writes these to the file of --proof.
func (q *cubesCmd) prove(ctx context.Context, engine sat.CubeSolver, cubes [][]cnf.Lit, each func(int, sat.CubeAnswer) error) error {
	checker := cube.NewChecker(q.formula)
	if err := checker.Mark(ctx); err != nil {
		return err
	}
	file, done, err := whole("--proof", q.proof)
	if err != nil {
		return err
	}
	w := proof.NewWriter(file)
	var kept int64 // bytes of proofs that were accepted
	to := func(i int) (proof.Sink, error) {
		checker.Rewind()
		for j := range cubes[i] {
			checker.Clause(cubes[i][j : j+1])
		}
		return cube.Checked{Checker: checker, Then: proof.NewUnder(w, cubes[i])}, nil
	}
	return done(engine.ProveCubes(ctx, q.formula, cubes, q.timeout, to, func(i int, a sat.CubeAnswer) error {
		var err error
		if a.Proved {
			if err = w.Flush(); err == nil {
				kept, err = file.Seek(0, io.SeekCurrent)
			}
		} else {
			w.Reset(file)
			if err = file.Truncate(kept); err == nil {
				_, err = file.Seek(kept, io.SeekStart)
			}
		}
		if err != nil {
			return tty.OutputError(err)
		}
		return each(i, a)
	}))
}
