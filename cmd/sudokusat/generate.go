package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/generate/grade"
	"sudokusat/internal/shard"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// generateCmd is the command generate.
type generateCmd struct {
	t       *terminal
	reading readingFlags
	limits
	n, tries                 int
	seed                     uint64
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
	chart                    chart
}

// generateJSON is one line of generate --json.
type generateJSON struct {
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
	m := &generateCmd{t: t, n: 1}
	var names []string
	for _, s := range generate.Symmetries() {
		names = append(names, s.Name)
	}
	c := &cobra.Command{
		Use:   "generate [N]",
		Short: "New puzzles, each with exactly one solution",
		Long: `Generate prints new puzzles, one record per puzzle. A puzzle is made from a random
solution by removing clues in random order as long as the solution stays unique, so
that no clue of the result can be removed: it is minimal. With --symmetry clues are
removed in the groups that the symmetry keeps together, and no group can be removed;
--minimal requires that no single clue can be, and --json reports both ("minimal",
"symmetric_minimal"). --clues stops at a random number in a range. Puzzles with few
clues are more frequent than their share of all puzzles.

--box, --regions and --rule set another board and more rules: those of boards, such
as diagonal or anti-knight, and those with cells, such as a thermometer, with which
a puzzle takes longer. --regions random draws another map for each puzzle. On boards
of more than 20 digits a clue is kept where checking it would take long.

--with, repeatable, draws rules from the solution of each puzzle: 'cages 2-4' is a
killer with cages of two to four cells, '3 thermos' three thermometers, '4 arrows
3-4' arrows of three or four cells with their circles, '40% dots' some dots,
'all dots' every dot and the rule that there are no others. A number before the name
is the number of rules, one after it the number of cells of each; both have usual
values as defaults. Clues are added after the rules, only as far as they are needed;
--clues 0 allows none. --least-rules also drops the rules that the puzzle does not
need. There are:

` + drawables() + `

--distinct leaves out puzzles that are equivalent to an earlier one of the list, or
with --against to one of a file (see sudokusat canon); others take their place.

--unbiased makes plain 9×9 minimal puzzles, a few seconds each, of which all with the
same number of clues are equally likely. The field "weight" of --json is the weight of
a puzzle in statistics about all minimal puzzles.

--grade makes puzzles of a given grade, by the truths of their largest step as in
sudokusat rate: a number, or a word (easy to extreme). Where new puzzles do not have
it, the search goes on from the hardest one to similar ones, so puzzles of rare grades
resemble others that were examined. Harder puzzles take longer.

--pattern FILE has a character per cell: "." or 0 is a blank, any other a clue.

The same --seed gives the same list for any number of --jobs and on any machine. Lists
of different lengths begin alike. Without --seed every list is different; -v prints
its seed. --timeout is for the whole list: puzzles finished by then, or by Ctrl-C, are
kept, in the file of --output as well (exit status 5).`,
		Example: `  sudokusat generate -n 500 --seed 7
  sudokusat generate --symmetry rot180 --clues 26-30 --to boxed
  sudokusat generate -n 20 --box 2x3 --rule diagonal
  sudokusat generate --pattern heart.txt --timeout 1m
  sudokusat generate --with 'cages 2-4' --clues 0
  sudokusat generate --with '3 thermos' --with dots --to f-puzzles`,
		Args: howMany,
		RunE: func(c *cobra.Command, _ []string) error {
			if m.seeded = c.Flags().Changed("seed"); !m.seeded {
				m.seed = rand.Uint64() >> 11 // exact in JSON everywhere
			}
			return m.run(c.Context())
		},
	}
	m.addFlags(c, names)
	return c
}

// addFlags adds the options; symmetries are the values of --symmetry.
func (m *generateCmd) addFlags(c *cobra.Command, symmetries []string) {
	m.reading.add(c, m.t, &m.timeout)
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
	f.BoolVar(&m.leastRules, "least-rules", false, "drop the rules of --with that the puzzle does not need")
	addJSON(c, &m.json, generateJSON{})
	f.VarP(atLeast(&m.n, 1), "number", "n", "number of puzzles")
	f.Var(upTo64(&m.seed), "seed", "number that determines the list; random by default")
	f.StringVar(&m.clues, "clues", "", "number of clues, as in 24-28 or 30; 0 with --with")
	f.StringVar(&m.symmetry, "symmetry", "none", "symmetry of the cells with clues: "+strings.Join(symmetries, ", "))
	f.StringVar(&m.pattern, "pattern", "", "`file` with the cells that have clues")
	f.BoolVar(&m.minimal, "minimal", false, "require that no single clue can be removed")
	f.BoolVar(&m.unbiased, "unbiased", false, "make minimal puzzles of which all with the same number of clues are equally likely")
	f.BoolVar(&m.distinct, "distinct", false, "leave out puzzles that are equivalent to earlier ones")
	f.StringVar(&m.against, "against", "", "`file` of puzzles to which none may be equivalent; implies --distinct")
	f.StringVar(&m.grade, "grade", "", "grade: "+strings.Join(explain.Words(), ", ")+", or the truths of the largest step")
	f.Var(atLeast(&m.tries, 0), "tries", "give up on a puzzle after N grids (default 100000)")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	m.limits.add(c, "processors to use", "the list")
	m.chart.title = "Puzzles by number of clues"
	m.chart.add(c, "how many puzzles have how many clues")
	complete(c, "grade", explain.Words())
	complete(c, "with", drawableNames())
	complete(c, "symmetry", symmetries)
	complete(c, "to", asStrings(targets()))
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

// newPuzzle is a puzzle of the list, to be made or made.
type newPuzzle struct {
	grade.Result
	index uint64
	err   error
}

// run checks the options and makes the list, or the part of it that --shard asks for.
func (m *generateCmd) run(ctx context.Context) error {
	if err := errors.Join(checkTarget(m.to), m.chart.check()); err != nil {
		return err
	}
	l := &generation{generateCmd: m}
	if err := l.open(ctx); err != nil {
		return err
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
		l.first, m.n = int(part.Files[0].Begin), part.Records
	}
	return l.run(ctx)
}

// generation is the state of a list.
type generation struct {
	*generateCmd
	request generate.Request
	maker   *generate.Maker
	search  *grade.Search // nil for any grade
	classes *distinction  // of puzzles to leave out; nil for none
	first   int           // index of the first puzzle
	before  int           // puzzles before it that are made as the writer goes on from them

	out      *madeWriter
	progress func(done int)
	counts   struct{ done, grids, equivalent, inRow, unsure, graded int }
	rejected generate.Rejections
}

// open prepares the work that the options require.
func (l *generation) open(ctx context.Context) (err error) {
	if l.request, err = l.generateCmd.request(ctx); err != nil {
		return err
	}
	if l.maker, err = generate.NewMaker(native.New(native.Jobs(1)), newLineCounter, l.request); err != nil {
		return err
	}
	if l.distinct || l.against != "" {
		if l.classes, err = l.openClasses(ctx, &l.request); err != nil {
			return err
		}
	}
	if l.grade != "" {
		g, err := grade.Parse(l.grade)
		if err != nil {
			return fmt.Errorf("--grade %s: %w", quoted(l.grade), err)
		}
		l.search = &grade.Search{Maker: l.maker, Request: &l.request, Grade: g, Misses: l.misses()}
	}
	switch sharded := l.command.Flags().Changed("shard"); {
	case sharded && l.classes != nil:
		return errors.New("--shard makes a range of the list, and --distinct and --against depend on the puzzles before it: leave them out, and use canon --dedupe on the result")
	case sharded && !l.seeded:
		return errors.New("--shard wants a --seed, the same for all shards")
	}
	return nil
}

// misses returns how many puzzles in a row may have other grades, or be equivalent to others.
func (m *generateCmd) misses() int { return cmp.Or(m.tries, 100_000) }

// errListDone ends a list from which puzzles are left out.
var errListDone = errors.New("the list is complete")

func (l *generation) run(ctx context.Context) error {
	l.t.Note("seed %d", l.seed)
	began := time.Now()
	within, cancel := l.within(ctx)
	defer cancel()
	l.out, l.progress = newMadeWriter(l.generateCmd, &l.request), l.t.Count("puzzles", l.n)
	size := 1
	if q := &l.request; q.Puzzle.IsClassic() && !q.Unbiased && len(q.Draws) == 0 && !q.Regions && l.search == nil { // they go in step
		size = max(min(l.n/(4*l.jobs), 2048), 1)
	}
	q := &l.request
	if to := text.Format(strings.ToLower(l.to)); l.first > 0 && !l.json && (to != text.Line || !q.Puzzle.IsClassic() || len(q.Draws) > 0 || q.Regions) {
		l.before = 1
	}
	_ = l.t.unseen(l.out.conv.texts, l.out.flush)
	from, most := l.first-l.before, l.n+l.before
	if l.classes != nil {
		most = math.MaxInt
	}
	o := stream.Ordered[newPuzzle]{Jobs: l.jobs, Idle: l.out.flush, Work: l.work, Emit: func(p *newPuzzle) error { return l.emit(ctx, p) }}
	o.Source = batches(most, size, func(p *newPuzzle, i int) { p.index = uint64(from + i) })
	o.Open = func(*newPuzzle) bool { return false }
	err := o.Run(within)
	if errors.Is(err, errListDone) {
		err = nil
	}
	l.results.keeps = within.Err() != nil
	err = errors.Join(err, l.out.flush())
	l.note(time.Since(began))
	if err == nil {
		err = l.chart.write(l.t)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		tried, reasons := l.maker.Tried()
		return tty.Fail(tty.GaveUp, fmt.Errorf("the time limit of %v ended the list after %s of %s, with %s tried; not taken: %s", l.timeout,
			words.Thousands(l.counts.done), words.Count(l.n, "puzzle"), words.Count(tried, "grid"), refusals(reasons)))
	}
	return err
}

// batches yields a list of up to n items in batches, each item set up by its index.
func batches[T any](n, size int, set func(*T, int)) func(context.Context) iter.Seq[[]T] {
	return func(ctx context.Context) iter.Seq[[]T] {
		return func(yield func([]T) bool) {
			for i := 0; i < n && ctx.Err() == nil; i += size {
				batch := make([]T, min(size, n-i))
				for k := range batch {
					set(&batch[k], i+k)
				}
				if !yield(batch) {
					return
				}
			}
		}
	}
}

// work makes the puzzles of a batch.
func (l *generation) work(ctx context.Context, batch []newPuzzle) []newPuzzle {
	if l.search != nil {
		one := &batch[0]
		if one.Result, one.err = l.search.Make(ctx, one.index); one.err == nil && one.Puzzle != nil {
			one.err = sudoku.Check(l.request.PuzzleOf(&one.Outcome), one.Solution)
		}
		return batch
	}
	all := make([]generate.Outcome, len(batch))
	err := l.maker.Make(ctx, batch[0].index, all)
	for i, one := range all {
		batch[i].Outcome, batch[i].Grids = one, one.Tries
		if one.Puzzle != nil {
			batch[i].err = sudoku.Check(l.request.PuzzleOf(&one), one.Solution)
		} else if one.Tries == 0 {
			batch[i].err = err
		}
	}
	return batch
}

// emit prints a puzzle, unless it is left out.
func (l *generation) emit(ctx context.Context, p *newPuzzle) error {
	switch {
	case errors.Is(p.err, sudoku.ErrUnsolvable):
		return tty.Fail(tty.Negative, errors.New("the board and its rules allow no grid"))
	case p.err != nil:
		return p.err
	case p.Exhausted:
		return tty.Fail(tty.GaveUp, fmt.Errorf("puzzle %d: none of %s is of the grade %s", p.index+1, words.Count(p.Rated, "puzzle"), l.grade))
	case p.Puzzle == nil:
		return tty.Fail(tty.GaveUp, fmt.Errorf("puzzle %d: none from %s: %s", p.index+1, words.Count(p.Tries, "grid"), refusals(p.Rejected)))
	}
	if l.before > 0 {
		l.before = 0
		return l.t.unseen(l.out.conv.texts, func() error {
			return errors.Join(l.out.conv.puzzle(text.Record{Puzzle: l.request.PuzzleOf(&p.Outcome)}), l.out.flush())
		})
	}
	n := &l.counts
	n.grids += p.Grids
	n.graded += max(p.Rated-1, 0)
	if l.classes != nil {
		first, err := l.classes.first(ctx, l.request.PuzzleOf(&p.Outcome))
		if err != nil {
			return err
		}
		if n.inRow++; !first {
			if n.equivalent++; n.inRow > l.misses() {
				return tty.Fail(tty.GaveUp, fmt.Errorf("puzzle %d: the last %s are equivalent to others", n.done+1, words.Count(l.misses(), "puzzle")))
			}
			return nil
		}
		n.inRow = 0
	}
	if n.done++; p.Unsure && l.request.Low == 0 {
		n.unsure++
	}
	l.rejected = l.rejected.Plus(p.Rejected)
	l.progress(n.done)
	if err := l.out.write(p); err != nil || l.classes == nil || n.done < l.n {
		return err
	}
	return errListDone
}

// note prints the cost of the list.
func (l *generation) note(worked time.Duration) {
	n := &l.counts
	l.t.Note("%s from %s in %.1f s (%s/s); not taken: %s", words.Count(n.done, "puzzle"), words.Count(n.grids, "grid"),
		worked.Seconds(), words.Thousands(int(float64(n.done)/worked.Seconds())), refusals(l.rejected))
	if l.search != nil {
		l.t.Note("%s of other grades", words.Count(n.graded, "puzzle"))
	}
	if l.classes != nil {
		l.t.Note("%s equivalent to others", words.Count(n.equivalent, "puzzle"))
	}
	if n.unsure > 0 {
		l.t.Print(tty.Always, "%s may have clues that can go: to find out would take long", words.Count(n.unsure, "puzzle"))
	}
}

// refusals returns the reasons for which tries failed.
func refusals(r generate.Rejections) string {
	var parts []string
	for _, one := range []struct {
		n    int
		what string
	}{{r.Few, "too few clues"}, {r.Many, "too many clues"}, {r.NotMinimal, "not minimal"}, {r.NotUnique, "not unique"},
		{r.NoGrid, "without a grid"}, {r.NoRules, "with too few of the rules"}, {r.Long, "given up, as the search would have taken long"}} {
		if one.n > 0 {
			parts = append(parts, words.Thousands(one.n)+" "+one.what)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// madeWriter writes puzzles in the requested format.
type madeWriter struct {
	m      *generateCmd
	q      *generate.Request
	lines  tty.Lines
	conv   *converter
	record text.Record
}

func newMadeWriter(m *generateCmd, q *generate.Request) *madeWriter {
	w := &madeWriter{m: m, q: q, lines: m.t.Lines()}
	w.conv = newConverter(w.lines.W, text.Format(strings.ToLower(m.to)))
	return w
}

func (w *madeWriter) write(p *newPuzzle) error {
	puzzle := w.q.PuzzleOf(&p.Outcome)
	clues := p.Puzzle.Filled()
	w.m.chart.count(float64(clues), strconv.Itoa(clues))
	if !w.m.json {
		w.record.Puzzle = puzzle
		err := w.conv.puzzle(w.record)
		if errors.Is(err, text.ErrRule) || errors.Is(err, text.ErrSize) { // the site cannot represent such puzzles
			return tty.Fail(tty.Usage, fmt.Errorf("--to %s: %w", w.m.to, err))
		}
		return tty.OutputError(err)
	}
	s := puzzle.Shape
	r := generateJSON{Board: s.Text(), Rules: puzzle.RuleTexts(), Puzzle: text.String(s, p.Puzzle), Solution: text.String(s, p.Solution), Clues: clues,
		Least: w.m.leastRules, Tries: p.Tries, Seed: w.m.seed, Index: p.index}
	symmetric := w.m.symmetry != "none"
	r.Groups = symmetric && w.q.Pattern == nil && (p.Minimal || w.q.Low == 0)
	if p.Minimal || !p.Unsure && (symmetric || w.m.pattern != "" || len(w.q.Draws) > 0) {
		r.Minimal = &p.Minimal
	}
	if w.m.unbiased {
		r.Weight = generate.Weight(r.Clues)
	}
	return w.lines.JSON(r)
}

func (w *madeWriter) flush() error {
	return errors.Join(tty.OutputError(w.conv.flush()), w.lines.Flush())
}
