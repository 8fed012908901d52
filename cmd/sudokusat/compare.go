package main

import (
	"context"
	"errors"
	"io"
	"iter"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/certificate"
	"sudokusat/compare"
	"sudokusat/encode"
	"sudokusat/internal/claims"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// compareCmd is the command compare.
type compareCmd struct {
	listCmd
	limit       uint64
	keep        string
	certify     string
	ignoreKnown bool
}

func compareCommand(t *terminal) *cobra.Command {
	m := &compareCmd{listCmd: listCmd{t: t}, limit: 2}
	c := &cobra.Command{
		Use:   "compare [FILE…]",
		Short: "Every engine on every puzzle; disagreements are kept with what reproduces them",
		Long: `Compare lets every engine answer every puzzle and compares the answers with
each other, with the rules, and with the count or solution that follows a puzzle
in the list ("puzzle count", "puzzle solution", "puzzle:count:solution", or the
fields count, expected, unique, status and solution of a JSON line or a table).
A claim that it does not understand is shown as not compared; so is a count beyond
--limit.

It prints the verdicts and each engine's time. Each disagreement is kept in a
folder of its own, with the puzzle, its formula and all answers, and makes the
exit status 4; "sudokusat compare puzzle.txt" in that folder repeats it. A puzzle
with a rule that an engine does not support is not given to that engine. The
engines have equal shares of the time of --timeout.`,
		Example: `  sudokusat compare --engine native,sat puzzles.txt
  sudokusat compare --engine 'native,exec:cadical -q,exec:minisat' --limit 1000 puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return m.run(c.Context(), args) },
	}
	m.reading.addList(c, t, &m.engine.timeout)
	m.reading.results.report = true
	m.engine.add(c, "native,sat,cdcl", "engines to compare, separated by commas")
	f := c.Flags()
	f.Var(upTo64(&m.limit), "limit", "count solutions up to this many")
	f.StringVar(&m.keep, "keep", "disagreements", "`folder` for disagreements; created when there is one")
	f.StringVar(&m.certify, "certify", "", "compare with certificates as well, and write them to this `file`")
	f.BoolVar(&m.ignoreKnown, "ignore-known", false, "do not compare with the count or solution that follows a puzzle")
	addJSON(c, &m.json, comparison{})
	return c
}

func (m *compareCmd) run(ctx context.Context, args []string) (err error) {
	in, err := m.reading.input(ctx, m.t, args)
	if err != nil {
		return err
	}
	engines, closeAll, err := m.engine.openAll(m.t)
	if err != nil {
		return err
	}
	defer closeAll()
	o := compare.Options{
		Engines:   engines,
		Limit:     m.limit,
		Jobs:      m.engine.jobs,
		Folder:    m.keep,
		Reproduce: func(dir string, p sudoku.Puzzle) error { return m.writeFormula(ctx, dir, p) },
	}
	if m.certify != "" {
		certificates, failed := certifyTo(m.t, "--certify", m.certify, args, m.engine)
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, certificates.close()) }()
		w := &witness{file: certificates, made: map[int]*stream.Certificate{}}
		o.Engines, o.Judged = append(engines, w), w.judged
	}
	o.Timeout = m.engine.timeout / time.Duration(len(o.Engines))
	if progress := m.t.watch(in); progress != nil {
		o.Progress = func(puzzles int) { progress(puzzles, in.BytesRead()) }
		o.Asking = func(ctx context.Context, engine string, first, last compare.Case) (context.Context, func()) {
			place := first.Place
			if last.Number > first.Number {
				place += " and " + words.Thousands(last.Number-first.Number) + " more"
			}
			return m.t.Busy(ctx, engine+", "+place)
		}
	}
	report, err := compare.Run(ctx, o, m.cases(ctx, in))
	if err != nil && !errors.Is(err, context.Canceled) {
		return tty.Fail(tty.GaveUp, err)
	}
	m.t.Clear()
	if writing := m.write(report); writing != nil {
		return writing
	}
	switch {
	case len(report.Disagreements) > 0:
		m.t.Raise(tty.Wrong)
	case !report.Answered():
		m.t.Raise(tty.GaveUp)
	}
	return err
}

// cases returns the readable puzzles of an input with the answers that the list has.
func (m *compareCmd) cases(ctx context.Context, in *stream.Input) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		for r := range in.Records(ctx) {
			if r.Err != nil {
				m.t.reportUnread(r)
				continue
			}
			c := compare.Case{Puzzle: r.Puzzle, Place: r.Place(), Took: r.Took}
			if !m.ignoreKnown {
				var others []string
				if c.Known, others = claims.Of(r.Record); others != nil {
					m.t.Print(passed, "%s: not compared: %s", r.Place(), strings.Join(others, ", "))
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// writeFormula adds a puzzle's formula to the folder of a disagreement.
func (m *compareCmd) writeFormula(ctx context.Context, dir string, p sudoku.Puzzle) error {
	within, cancel := m.engine.within(ctx)
	defer cancel()
	path := filepath.Join(dir, "formula.cnf")
	err := writeFile(path, func(w io.Writer) error {
		extended, err := encode.EncodingByName("extended")
		if err != nil {
			return err
		}
		inst, err := extended.New(within, p, encode.Pairwise())
		if err != nil {
			return err
		}
		return encode.WriteDIMACS(stoppable{within, w}, inst)
	})
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		m.t.Print(tty.Always, "%s: left out, not finished in %v", path, m.engine.timeout)
		return nil
	}
	return err
}

// comparison is the object of compare --json, one for all puzzles.
type comparison struct {
	Puzzles       int            `json:"puzzles"`
	Known         int            `json:"known"` // puzzles of which the list has an answer
	Verdicts      map[string]int `json:"verdicts"`
	Engines       []tally        `json:"engines"`
	Disagreed     int            `json:"disagreed"`
	Undecided     int            `json:"undecided"`
	Unreached     int            `json:"unreached"`     // puzzles whose claimed count is beyond the limit
	Disagreements []disagreement `json:"disagreements"` // the first of them
}

type tally struct {
	Engine   string  `json:"engine"`
	Answered int     `json:"answered"`
	GaveUp   int     `json:"gave_up"`
	Unproved int     `json:"unproved"` // answers that rest on a solver's word
	Faults   int     `json:"faults"`
	LeftOut  int     `json:"left_out"`
	Why      string  `json:"why,omitempty"` // the reason for which it was left out
	Seconds  float64 `json:"seconds"`
	Rate     float64 `json:"puzzles_per_second"`
}

type disagreement struct {
	Place   string   `json:"place"`
	Reasons []string `json:"reasons"`
	Folder  string   `json:"folder,omitempty"`
}

// write prints the report.
func (m *compareCmd) write(r *compare.Report) error {
	if !m.json {
		_, err := r.WriteTo(m.t.Stdout)
		return tty.OutputError(err)
	}
	c := comparison{Puzzles: r.Puzzles, Known: r.WithKnown, Disagreed: r.Puzzles - r.Agreed, Undecided: r.Undecided, Unreached: r.Unreached,
		Verdicts: map[string]int{}, Engines: []tally{}, Disagreements: []disagreement{}}
	for _, v := range []sudoku.Verdict{sudoku.Unique, sudoku.Multiple, sudoku.Unsolvable, sudoku.Unknown} {
		c.Verdicts[v.String()] = r.Verdicts[v]
	}
	for _, e := range r.Engines {
		c.Engines = append(c.Engines, tally{e.Name, e.Answered, e.GaveUp, e.Unproved, e.Faults, e.LeftOut, e.Why, e.Time.Seconds(), e.PerSecond()})
	}
	for _, d := range r.Disagreements {
		c.Disagreements = append(c.Disagreements, disagreement{d.Place, d.Reasons, d.Folder})
	}
	out := m.t.Lines()
	return errors.Join(out.JSON(c), out.Flush())
}

// witness is a certificate file that takes part in a comparison: the claims that its
// certificates prove are compared with the answers of the engines.
type witness struct {
	file *certificateFile
	mu   sync.Mutex
	made map[int]*stream.Certificate // not yet written, by the number of the puzzle
}

var _ compare.Witness = (*witness)(nil)

// Name implements [sudoku.Engine].
func (*witness) Name() string { return "certificates" }

// Supports implements [sudoku.Engine].
func (w *witness) Supports(ctx context.Context, p sudoku.Puzzle) error {
	if e, ok := w.file.certifier.Prover.(sudoku.Engine); ok {
		return e.Supports(ctx, p)
	}
	return nil
}

// Solve implements [sudoku.Engine].
func (w *witness) Solve(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, error) {
	r, m := w.prove(ctx, p, q)
	m.Record.Reset()
	return r, m.Err
}

// SolveCase implements [compare.Witness]: the answer is the claim that the certificate
// proves.
func (w *witness) SolveCase(ctx context.Context, c compare.Case, q sudoku.Query) (sudoku.Result, error) {
	r, m := w.prove(ctx, c.Puzzle, q)
	if m.Err == nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.made[c.Number] = m
	}
	return r, m.Err
}

func (w *witness) prove(ctx context.Context, p sudoku.Puzzle, q sudoku.Query) (sudoku.Result, *stream.Certificate) {
	r := sudoku.Result{Engine: w.Name()}
	limit := 1
	if q.Limit > 2 {
		limit = int(min(q.Limit-1, allSolutions))
	}
	m := w.file.certifier.Decide(ctx, p, limit)
	if m.Err != nil {
		return r, m
	}
	r.Solutions = m.Solutions[:min(len(m.Solutions), q.Keep)]
	switch m.Claim.Kind {
	case certificate.Unsolvable:
		r.Complete = true
	case certificate.Unique:
		r.Count, r.Complete = 1, true
	default:
		r.Count, r.Complete = uint64(m.Claim.Count), m.Claim.Kind == certificate.Exactly
	}
	return r, m
}

// judged writes the certificate of a puzzle that was compared.
func (w *witness) judged(c compare.Case) error {
	w.mu.Lock()
	m := w.made[c.Number]
	delete(w.made, c.Number)
	w.mu.Unlock()
	if m == nil {
		return nil
	}
	return w.file.write(m)
}
