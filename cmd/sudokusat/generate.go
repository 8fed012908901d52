package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// making is the command generate.
type making struct {
	t                        *terminal
	reading                  readingFlags
	n, jobs, tries           int
	seed                     uint64
	timeout                  time.Duration
	clues, symmetry, pattern string
	minimal, distinct, json  bool
	unbiased                 bool
	against, grade           string
	seeded                   bool
	results                  resultFlags
	command                  *cobra.Command
	to                       string
	with                     []string
	cages                    string
	leastRules               bool
	chart                    charting

	ungraded atomic.Int64 // puzzles that were of other grades
}

// made is one line of generate --json.
type made struct {
	Board    string   `json:"board"`
	Rules    []string `json:"rules,omitempty"`
	Puzzle   string   `json:"puzzle"`
	Solution string   `json:"solution"`
	Clues    int      `json:"clues"`
	Minimal  *bool    `json:"minimal,omitempty"` // absent where it was not found out
	Groups   bool     `json:"symmetric_minimal,omitempty"`
	Least    bool     `json:"least_rules,omitempty"`
	Tries    int      `json:"tries"`            // grids that were tried
	Weight   float64  `json:"weight,omitempty"` // of --unbiased
	Seed     uint64   `json:"seed"`
	Index    uint64   `json:"index"` // of the list from this seed
}

func generateCommand(t *terminal) *cobra.Command {
	m := &making{t: t, n: 1}
	var names []string
	for _, s := range generate.Symmetries() {
		names = append(names, s.Name)
	}
	c := &cobra.Command{
		Use:   "generate",
		Short: "New puzzles, each with exactly one solution",
		Long: `Generate prints new puzzles, a record each. Each is made from a random solution
by taking clues away in random order as long as it stays unique, so that in the
end no clue can go: it is minimal. With --symmetry clues go in the groups that it
keeps together, and no group can go; --minimal asks that no single clue can, and
--json tells which is so ("minimal", "symmetric_minimal").
--clues stops at a random number in a range. Puzzles with few clues come more often
than their share of all puzzles.

--box, --regions and --rule say another board and more rules: those of boards,
such as diagonal or anti-knight, and those with cells, such as a thermometer; there
a puzzle takes longer. --regions random draws another map for each puzzle. On boards of
more than 20 digits a clue stays where finding out whether it can go would take long.

--with, repeatable, draws rules from the solution of each puzzle: 'cages 2-4' is a
killer with cages of two to four cells, '3 thermos' three thermometers, '4 arrows
3-4' arrows of three or four cells with their circles, '40% dots' some dots,
'all dots' every dot and the rule that there are no others. A number before the name
says how many, one behind it how many cells each has; without them it is what is
usual. Clues come after the rules, only as far as they are needed; --clues 0 wants
none. --least-rules also drops the rules that the puzzle does not need. There are:

` + drawables() + `

--distinct leaves puzzles out that are equivalent to an earlier one of the list, or
with --against to one of a file, see sudokusat canon; others take their place.

--unbiased makes minimal puzzles of which those with the same number of clues are all
equally likely, plain 9×9, a few seconds each. In statistics about all minimal puzzles
each counts with the weight that --json says.

--grade makes puzzles that are so hard, by the truths of their largest step, as
sudokusat rate says: a number, or a word (easy to extreme). Where new puzzles are not,
it climbs from one to harder ones near it, so that puzzles of rare grades are alike
to some others that were looked at. The harder, the longer.

--pattern FILE has a character a cell: "." or 0 is a blank, any other a clue.

The same --seed makes the same list, for any number of --jobs and on any machine,
of any length: a longer one begins with the shorter. Without it, every list is
another one; -v tells its seed. --timeout is for the whole list: what is finished
by then stays, in the file of --output, too, and so it does at Ctrl-C (exit status 5).`,
		Example: `  sudokusat generate -n 500 --seed 7
  sudokusat generate --symmetry rot180 --clues 26-30 --to boxed
  sudokusat generate -n 20 --box 2x3 --rule diagonal
  sudokusat generate --pattern heart.txt --timeout 1m
  sudokusat generate --with 'cages 2-4' --clues 0
  sudokusat generate --with '3 thermos' --with dots --to f-puzzles`,
		Args: arguments(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			if m.seeded = c.Flags().Changed("seed"); !m.seeded {
				m.seed = rand.Uint64() >> 11 // exact in JSON everywhere
			}
			return m.run(c.Context())
		},
	}
	m.reading.add(c, t)
	m.command = c
	m.results.add(c)
	_ = c.Flags().MarkHidden("by-records")
	f := c.Flags()
	for _, name := range []string{"format", "profile"} {
		_ = f.MarkHidden(name) // there is nothing to read
	}
	f.Lookup("regions").Usage = "`file` with the map of irregular regions (jigsaw), or random"
	f.StringArrayVar(&m.with, "with", nil, "`rules` drawn from the solution, as in 'cages 2-4', '3 thermos' or 'all dots'; repeatable")
	f.StringVar(&m.cages, "cages", "", "`sizes` of cages, as in 2-4: short for --with 'cages 2-4'")
	f.BoolVar(&m.leastRules, "least-rules", false, "none of the rules of --with can go")
	addJSON(c, &m.json, made{})
	f.IntVarP(&m.n, "number", "n", 1, "how many puzzles")
	f.Uint64Var(&m.seed, "seed", 0, "a number that the list follows from; any by default")
	f.StringVar(&m.clues, "clues", "", "how many clues, as in 24-28 or 30; 0 with --with")
	f.StringVar(&m.symmetry, "symmetry", "none", "of the cells with clues: "+strings.Join(names, ", "))
	f.StringVar(&m.pattern, "pattern", "", "`file` that says which cells have clues")
	f.BoolVar(&m.minimal, "minimal", false, "no clue can go")
	f.BoolVar(&m.unbiased, "unbiased", false, "minimal puzzles, of those with the same number of clues each equally likely")
	f.BoolVar(&m.distinct, "distinct", false, "no two equivalent puzzles")
	f.StringVar(&m.against, "against", "", "`file` of puzzles that none may be equivalent to, gives --distinct")
	f.StringVar(&m.grade, "grade", "", "how hard: "+strings.Join(explain.Words(), ", ")+", or the truths of the largest step")
	f.IntVar(&m.tries, "tries", 0, "give up on a puzzle after so many grids (default 100000)")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	f.IntVarP(&m.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "processors to use")
	f.Var(seconds{&m.timeout}, "timeout", "time for the list, as in 500ms, 10s or 2m; a number alone is seconds, 0 no limit")
	m.chart.title = "Puzzles by number of clues"
	m.chart.add(c, "how many puzzles have how many clues")
	complete(c, "grade", explain.Words())
	complete(c, "with", drawableNames())
	complete(c, "symmetry", names)
	complete(c, "to", asStrings(targets()))
	return c
}

// lineCounter is the direct search on lines, for package generate.
type lineCounter struct{ *native.LineSolver }

func (l lineCounter) Count(ctx context.Context, puzzles []byte, limit uint64, counts []uint64) error {
	return l.Solve(ctx, &native.Lines{Puzzles: puzzles, Stride: 81, Limit: limit, Counts: counts})
}

func (l lineCounter) Answer(ctx context.Context, q *generate.Questions) error {
	return l.Solve(ctx, &native.Lines{Puzzles: q.Puzzles, Stride: 81, Except: q.Except, Limit: q.Limit, Counts: q.Counts, Solutions: q.Solutions, Keep: q.Keep})
}

func newLineCounter() generate.Lines { return lineCounter{native.NewLineSolver()} }

// newPuzzle is a puzzle on its way.
type newPuzzle struct {
	generate.Outcome
	index  uint64
	tried  int  // puzzles that were rated
	grids  int  // that they took
	others bool // none was of the grade
	err    error
}

func (m *making) run(ctx context.Context) error {
	switch {
	case m.n < 1:
		return errors.New("--number is a number from 1 up")
	case m.jobs < 1:
		return errors.New("--jobs is a number from 1 up")
	case m.tries < 0:
		return errors.New("--tries is a number from 1 up")
	case !slices.Contains(asStrings(targets()), strings.ToLower(m.to)):
		return fmt.Errorf("--to %s: no format has this name (there are %s)", quoted(m.to), join(targets()))
	}
	if err := m.chart.check(); err != nil {
		return err
	}
	q, err := m.request(ctx)
	if err != nil {
		return err
	}
	maker, err := generate.NewMaker(native.New(native.Jobs(1)), newLineCounter, q)
	if err != nil {
		return err
	}
	var classes *distinction
	if m.distinct = m.distinct || m.against != ""; m.distinct {
		if classes, err = m.classes(ctx, &q); err != nil {
			return err
		}
	}
	grade, err := parseGrade(m.grade)
	if err != nil {
		return err
	}
	sifted := m.distinct // puzzles are left out, and the list goes on
	first := 0
	if m.command.Flags().Changed("shard") {
		if sifted {
			return errors.New("--shard makes a range of the list, and with --distinct or --against nobody knows what comes before it: leave them out, and use canon --dedupe on the result")
		}
		if !m.seeded {
			return errors.New("--shard wants a --seed, the same for all shards")
		}
	}
	whole := int64(m.n)
	m.results.part = func() (shard.Part, bool) {
		list := shard.PartFile{Path: fmt.Sprintf("seed %d", m.seed), Size: whole}
		return shard.NewPart(m.results.is, "puzzles", []shard.PartFile{list}), true
	}
	if err := m.results.open(ctx, m.t, m.command, nil, []string{m.pattern, m.against}); err != nil {
		return err
	}
	if m.results.is.Of > 0 {
		part, _ := m.results.part()
		first, m.n = int(part.Files[0].Begin), part.Records
	}
	before := 0 // puzzles that are made as the writer goes on from them
	if to := text.Format(strings.ToLower(m.to)); first > 0 && !m.json && (to != text.Line || !q.Puzzle.IsClassic() || len(q.Draws) > 0 || q.Regions) {
		before = 1
	}
	m.t.note("seed %d", m.seed)
	began := time.Now()
	within, cancel := withLimit(ctx, m.timeout)
	defer cancel()
	out := newMadeWriter(m, &q)
	_ = m.t.unseen(out.conv.texts, out.flush)
	progress := m.t.count("puzzles", m.n)
	done, grids, equivalent, inRow, unsure, rejected := 0, 0, 0, 0, 0, generate.Rejections{}
	size := 1
	if q.Puzzle.IsClassic() && !q.Unbiased && len(q.Draws) == 0 && !q.Regions { // they go in step
		size = max(min(m.n/(4*m.jobs), 2048), 1)
	}
	if grade != nil {
		size = 1
	}
	o := stream.Ordered[newPuzzle]{Jobs: m.jobs, Idle: out.flush}
	o.Source = func(ctx context.Context) iter.Seq[[]newPuzzle] {
		return func(yield func([]newPuzzle) bool) {
			for i := -before; (i < m.n || sifted) && ctx.Err() == nil; i += size {
				batch := make([]newPuzzle, size)
				if !sifted {
					batch = batch[:min(size, m.n-i)]
				}
				for k := range batch {
					batch[k].index = uint64(first + i + k)
				}
				if !yield(batch) {
					return
				}
			}
		}
	}
	o.Work = func(ctx context.Context, batch []newPuzzle) []newPuzzle {
		if grade != nil {
			batch[0] = m.graded(ctx, maker, &q, grade, batch[0].index)
			if one := &batch[0]; one.err == nil && one.Puzzle != nil {
				one.err = sudoku.Check(m.puzzle(&q, &one.Outcome), one.Solution)
			}
			return batch
		}
		all := make([]generate.Outcome, len(batch))
		err := maker.Make(ctx, batch[0].index, all)
		for i, one := range all {
			if batch[i].Outcome = one; one.Puzzle != nil {
				batch[i].err = sudoku.Check(m.puzzle(&q, &one), one.Solution)
			} else if one.Tries == 0 {
				batch[i].err = err
			}
		}
		return batch
	}
	o.Open = func(*newPuzzle) bool { return false }
	o.Emit = func(p *newPuzzle) error {
		switch {
		case errors.Is(p.err, sudoku.ErrUnsolvable):
			return fail(statusNegative, errors.New("the board and its rules allow no grid"))
		case p.err != nil:
			return p.err
		case p.others:
			return fail(statusGaveUp, fmt.Errorf("puzzle %d: none of %s is of the grade %s", p.index+1, words.Count(p.tried, "puzzle"), m.grade))
		case p.Puzzle == nil:
			return fail(statusGaveUp, fmt.Errorf("puzzle %d: none from %s: %s", p.index+1, words.Count(p.Tries, "grid"), refusals(p.Rejected)))
		}
		if before > 0 {
			before = 0
			return m.t.unseen(out.conv.texts, func() error {
				return errors.Join(out.conv.puzzle(text.Record{Puzzle: m.puzzle(&q, &p.Outcome)}), out.flush())
			})
		}
		if grids += p.Tries; grade != nil {
			grids += p.grids - p.Tries
		}
		if m.distinct {
			first, err := classes.first(ctx, m.puzzle(&q, &p.Outcome))
			if err != nil {
				return err
			}
			if inRow++; !first {
				if equivalent++; inRow > m.misses() {
					return fail(statusGaveUp, fmt.Errorf("puzzle %d: the last %s are equivalent to others", done+1, words.Count(m.misses(), "puzzle")))
				}
				return nil
			}
			inRow = 0
		}
		if done++; p.Unsure && q.Low == 0 {
			unsure++
		}
		rejected = rejected.Plus(p.Rejected)
		progress(done)
		if err := out.write(p); err != nil || !sifted || done < m.n {
			return err
		}
		return errListDone
	}
	err = o.Run(within)
	if errors.Is(err, errListDone) {
		err = nil
	}
	m.results.keeps = within.Err() != nil
	err = errors.Join(err, out.flush())
	worked := time.Since(began)
	m.t.note("%s from %s in %.1f s (%s/s); not taken: %s", words.Count(done, "puzzle"), words.Count(grids, "grid"),
		worked.Seconds(), words.Thousands(int(float64(done)/worked.Seconds())), refusals(rejected))
	if grade != nil {
		m.t.note("%s of other grades", words.Count(int(m.ungraded.Load()), "puzzle"))
	}
	if m.distinct {
		m.t.note("%s equivalent to others", words.Count(equivalent, "puzzle"))
	}
	if unsure > 0 {
		m.t.say(always, "%s may have clues that can go: to find out would take long", words.Count(unsure, "puzzle"))
	}
	if err == nil {
		err = m.chart.write(m.t)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		tried, reasons := maker.Tried()
		return fail(statusGaveUp, fmt.Errorf("the time limit of %v ended the list after %s of %s, with %s tried; not taken: %s", m.timeout,
			words.Thousands(done), words.Count(m.n, "puzzle"), words.Count(tried, "grid"), refusals(reasons)))
	}
	return err
}

// errListDone ends a list from which puzzles are left out.
var errListDone = errors.New("the list is complete")
