package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sudokusat/explain"
	"sudokusat/generate"
	"sudokusat/internal/dataset"
	"sudokusat/internal/making"
	"sudokusat/internal/shard"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
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
	technique, scale         string
	seeded                   bool
	results                  resultFlags
	command                  *cobra.Command
	to                       string
	with                     []string
	cages                    string
	leastRules               bool
	chart                    chart
	dataset                  string // a file for the card
}

func generateCommand(t *terminal) *cobra.Command {
	m := &generateCmd{t: t, n: 1}
	names := words.Of(generate.Symmetries(), func(s generate.Symmetry) string { return s.Name })
	c := &cobra.Command{
		Use:   "generate [N]",
		Short: "New puzzles, each with exactly one solution",
		Long: `Generate prints new puzzles, one record per puzzle. A puzzle is made from a random
solution by removing clues in random order as long as the solution stays unique, so
that no clue of the result can be removed: it is minimal. With --symmetry clues are
removed in the groups that the symmetry keeps together, and no group can be removed.
Where rules make it a long search whether a clue can go, it stays. --minimal requires
that no single clue can be removed, and --json reports both ("minimal",
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
need. A rule of the whole grid, such as yin-yang, is one of every puzzle; layers have
clues of their own. There are:

` + drawables() + `

--distinct leaves out puzzles that are equivalent to an earlier one of the list, or
with --against to one of a file (see sudokusat canon); others take their place.

--unbiased makes plain 9×9 minimal puzzles, a few seconds each, of which all with the
same number of clues are equally likely. The field "weight" of --json is the weight of
a puzzle in statistics about all minimal puzzles.

--grade makes puzzles of a given grade, by the truths of their largest step as in
sudokusat rate: a number, or a word (easy to extreme). Where new puzzles do not have
it, the search goes on from the hardest one to similar ones, so puzzles of rare grades
resemble others that were examined. Harder puzzles take longer. Plain 9×9 puzzles also
have grades of other programs: 'se 8.4-9' is a range of Sudoku Explainer's ratings,
'hodoku hard', 'hodoku 800-1000' and 'hodoku hard 800-1000' are levels and scores of
HoDoKu. Ratings from 9.3 on are looked for near known hard puzzles, which have 20 to 26
clues and no symmetry: up to 10.5 within seconds each, up to 11.2 within minutes; none
of 11.5 or more has been met.
--technique makes puzzles that need a technique of --scale, or of the scale of --grade,
at least once on the path of that program (see sudokusat explain).

--pattern FILE has a character per cell: "." or 0 is a blank, any other a clue.

--dataset writes a JSON object per puzzle: its rules in sentences, the solution, the
grade, the chain of smallest steps to the solution, and a certificate that it is the
only one; docs/dataset.schema.json describes the fields. Of equivalent puzzles it writes
the first, where canonical forms exist. The card, in Markdown, has how the list was made,
and its counts. With --shard, name the card with {shard} in it.

The same --seed gives the same list for any number of --jobs and on any machine. Lists
of different lengths begin alike. Without --seed every list is different; -v prints
its seed. --timeout is for the whole list: puzzles finished by then, or by Ctrl-C, are
kept, in the file of --output as well (exit status 5).`,
		Example: `  sudokusat generate -n 500 --seed 7
  sudokusat generate --symmetry rot180 --clues 26-30 --to boxed
  sudokusat generate -n 20 --box 2x3 --rule diagonal
  sudokusat generate --pattern heart.txt --timeout 1m
  sudokusat generate --grade 'hodoku hard 800-1000'
  sudokusat generate --scale hodoku --technique x-wing
  sudokusat generate --with 'cages 2-4' --clues 0
  sudokusat generate --with '3 thermos' --with dots --to f-puzzles
  sudokusat generate -n 1000 --seed 7 --dataset card.md -o puzzles.jsonl`,
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
	addJSON(c, &m.json, making.Puzzle{})
	f.VarP(atLeast(&m.n, 1), "number", "n", "number of puzzles")
	f.Var(upTo64(&m.seed), "seed", "number that determines the list; random by default")
	f.StringVar(&m.clues, "clues", "", "number of clues, as in 24-28 or 30; 0 with --with")
	f.StringVar(&m.symmetry, "symmetry", "none", "symmetry of the cells with clues: "+strings.Join(symmetries, ", "))
	f.StringVar(&m.pattern, "pattern", "", "`file` with the cells that have clues")
	f.BoolVar(&m.minimal, "minimal", false, "require that no single clue can be removed")
	f.BoolVar(&m.unbiased, "unbiased", false, "make minimal puzzles of which all with the same number of clues are equally likely")
	f.BoolVar(&m.distinct, "distinct", false, "leave out puzzles that are equivalent to earlier ones")
	f.StringVar(&m.against, "against", "", "`file` of puzzles to which none may be equivalent; implies --distinct")
	f.StringVar(&m.grade, "grade", "", "grade: "+strings.Join(explain.Words(), ", ")+", the truths of the largest step, or as in 'se 8.4-9', 'hodoku hard 800-1000'")
	f.StringVar(&m.technique, "technique", "", "make puzzles that need the technique with this `name`")
	f.StringVar(&m.scale, "scale", "", "`SCALE` of --technique: "+join(making.Scales()[1:]))
	f.Var(atLeast(&m.tries, 1), "tries", "give up on a puzzle after N grids (default 100000)")
	f.StringVar(&m.to, "to", string(text.Line), "format to write: "+join(targets()))
	m.limits.add(c, "processors to use", "the list")
	f.StringVar(&m.dataset, "dataset", "", "write records of a data set, and its card to this `file`")
	for _, other := range []string{"json", "to", "unbiased"} {
		c.MarkFlagsMutuallyExclusive("dataset", other)
	}
	c.MarkFlagsMutuallyExclusive("to", "json")
	m.chart.title = "Puzzles by number of clues"
	m.chart.add(c, "puzzles by number of clues")
	complete(c, "grade", explain.Words())
	complete(c, "scale", making.Scales()[1:])
	complete(c, "with", drawableNames())
	complete(c, "symmetry", symmetries)
	complete(c, "to", asStrings(targets()))
}

// cardIsApart returns an error if the card of --dataset would take the place of another file.
func (m *generateCmd) cardIsApart() error {
	switch card := m.dataset; {
	case card == "-":
		return errors.New("--dataset names a file for the card: standard output has the records")
	case m.results.output != "" && filepath.Clean(card) == filepath.Clean(m.results.output), takesPlace(card, []string{m.results.output}):
		return fmt.Errorf("--dataset %s is the card, and --output the records: they are two files", card)
	case takesPlace(card, []string{m.pattern, m.against, m.reading.regions}):
		return fmt.Errorf("--dataset %s is a file that is read: give the card another name", card)
	}
	return nil
}

// run checks the options and makes the list, or the part of it that --shard asks for.
func (m *generateCmd) run(ctx context.Context) error {
	if err := errors.Join(checkTarget(m.to), m.chart.check()); err != nil {
		return err
	}
	l := &generation{generateCmd: m}
	if m.dataset != "" {
		l.records = dataset.NewMaker()
		if err := m.cardIsApart(); err != nil {
			return err
		}
	}
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

// madeWriter writes puzzles in the requested format.
type madeWriter struct {
	m      *generateCmd
	q      *generate.Request
	lines  tty.Lines
	conv   *converter
	record text.Record
	card   dataset.Card // of --dataset
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
	if p.record != nil {
		p.record.Seed, p.record.Index = w.m.seed, p.index
		w.card.Add(p.record)
		return w.lines.JSON(p.record)
	}
	if !w.m.json {
		w.record.Puzzle = puzzle
		err := w.conv.puzzle(w.record)
		if errors.Is(err, text.ErrRule) || errors.Is(err, text.ErrSize) { // the site cannot represent such puzzles
			return tty.Fail(tty.Usage, fmt.Errorf("--to %s: %w", w.m.to, err))
		}
		return tty.OutputError(err)
	}
	return w.lines.JSON(making.NewPuzzle(w.q, &p.Outcome, p.index))
}

// writeCard completes the card and gives it its file.
func (w *madeWriter) writeCard(file *os.File, compared bool) error {
	w.card.Version, w.card.Seed, w.card.Compared = version(), w.m.seed, compared
	if is := w.m.results.is; is.Of > 0 {
		w.card.Shard = fmt.Sprintf("%d/%d", is.Index, is.Of)
	}
	for _, word := range asked(w.m.command) {
		name, value, valued := strings.Cut(word, "=")
		if strings.ContainsAny(value, " ;'") {
			word = name + "=" + strconv.Quote(value)
		}
		if valued && name == "--dataset" || name == "--seed" {
			continue
		}
		w.card.Command = append(w.card.Command, word)
	}
	w.card.Command = append(w.card.Command, fmt.Sprintf("--seed=%d", w.m.seed), "--dataset=card.md")
	_, err := file.WriteString(w.card.Text())
	return err
}

func (w *madeWriter) flush() error {
	return errors.Join(tty.OutputError(w.conv.flush()), w.lines.Flush())
}
