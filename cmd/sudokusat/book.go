package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/explain"
	"sudokusat/internal/making"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
)

// bookCmd is the command book.
type bookCmd struct {
	listCmd
	title       string
	paper       string
	perPage     int
	behind      int
	first       int
	noSolutions bool
	titles      bool
	rate        bool
	quiet       bool
	lesson      string // a technique
	scale       string // of the technique
	techniques  []string
}

func bookCommand(t *terminal) *cobra.Command {
	b := &bookCmd{listCmd: listCmd{t: t}, perPage: 2, behind: 12, first: 1, scale: "hodoku"}
	c := &cobra.Command{
		Use:   "book [FILE…]",
		Short: "A book of puzzles to print: PDF, with the solutions at the end",
		Long: `Book writes the puzzles of a list to the pages of a PDF, each with its number and
all of its rules, followed by the solutions. The same list gives the same bytes.

The rules of a puzzle are printed below it in words: the author's, where the input has
them, or else a sentence per kind of rule. Words that do not fit at 7 points end with
"…", and the puzzle is reported on standard error; fewer puzzles per page leave more
room.

A puzzle with several solutions, or none, is in the book as well, and is reported on
standard error.

--lesson makes a book to practise a technique of HoDoKu, or of Sudoku Explainer with
--scale se: of each puzzle that needs it, the position before the first such step, with
the candidates that are left where some were eliminated, and the number of candidates or
digits to find. Other puzzles are left out.`,
		Example: `  sudokusat book -o book.pdf puzzles.txt
  sudokusat generate -n 100 --seed 1 | sudokusat book --title 'A hundred' --per-page 4 -o book.pdf
  sudokusat book --paper Letter --per-page 6 --no-solutions -o sheet.pdf puzzles.txt
  sudokusat book --lesson x-wing --title 'X-Wings' -o x-wings.pdf puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return b.run(c.Context(), args) },
	}
	b.reading.add(c, t, &b.engine.timeout)
	b.engine.add(c, "auto", "engine that finds solutions")
	b.reading.results = &resultFlags{}
	f := c.Flags()
	f.StringVarP(&b.reading.results.output, "output", "o", "", "`file` for the book")
	f.StringVar(&b.title, "title", "", "`text` on the top of each page")
	f.StringVar(&b.paper, "paper", "A4", "`SIZE` of a page: "+strings.Join(paperNames(), ", "))
	f.Var(atLeast(&b.perPage, 1), "per-page", "`N` puzzles per page: 1, 2, 4, 6, 12 or 20")
	f.Var(atLeast(&b.behind, 1), "behind", "`N` solutions per page: 1, 2, 4, 6, 12 or 20")
	f.Var(atLeast(&b.first, 1), "first", "`N` is the number of the first puzzle")
	f.BoolVar(&b.noSolutions, "no-solutions", false, "leave out the solutions, which are then not searched for")
	f.BoolVar(&b.titles, "titles", false, "print the text after a puzzle on its line, or the field name of its object, next to its number if it has no title")
	f.BoolVar(&b.rate, "rate", false, "print the grade of each puzzle next to its number, in the words of sudokusat rate")
	f.StringVar(&b.lesson, "lesson", "", "print positions to practise the technique with this `name`")
	f.StringVar(&b.scale, "scale", b.scale, "`SCALE` of --lesson: "+join(making.Scales()[1:]))
	complete(c, "scale", making.Scales()[1:])
	f.BoolVar(&b.quiet, "no-words", false, "leave out the texts of rules below the puzzles")
	c.MarkFlagsMutuallyExclusive("behind", "no-solutions")
	complete(c, "paper", paperNames())
	complete(c, "per-page", []string{"1", "2", "4", "6", "12", "20"})
	complete(c, "behind", []string{"1", "2", "4", "6", "12", "20"})
	return c
}

func paperNames() []string { return words.Of(pdf.Papers(), func(p pdf.Paper) string { return p.Name }) }

// options checks the command's options and returns those of the book.
func (b *bookCmd) options() (o pdf.BookOptions, err error) {
	for _, p := range pdf.Papers() {
		if strings.EqualFold(p.Name, b.paper) {
			o.Paper = p
		}
	}
	switch {
	case o.Paper.Name == "":
		return o, fmt.Errorf("--paper %s: no size of paper is called so (there are %s)", words.Quoted(b.paper), strings.Join(paperNames(), ", "))
	case !slices.Contains(pdf.Layouts(), b.perPage):
		return o, fmt.Errorf("--per-page %d: it is 1, 2, 4, 6, 12 or 20", b.perPage)
	case !slices.Contains(pdf.Layouts(), b.behind):
		return o, fmt.Errorf("--behind %d: it is 1, 2, 4, 6, 12 or 20", b.behind)
	case b.reading.results.file() == "" && b.t.People:
		return o, errors.New("a book is no text for a terminal: name a file by --output, or send it on through a pipe")
	}
	switch {
	case b.lesson == "" && b.scale != "hodoku":
		return o, errors.New("--scale goes with --lesson")
	case b.lesson == "":
	case !slices.Contains(making.Scales()[1:], b.scale):
		return o, fmt.Errorf("--scale %s: it is %s", words.Quoted(b.scale), join(making.Scales()[1:]))
	default:
		if b.techniques, err = making.Techniques("lesson", b.scale, b.lesson); err != nil {
			return o, err
		}
	}
	o.Title, o.PerPage, o.Behind, o.First = b.title, b.perPage, b.behind, b.first
	return o, nil
}

// bookEntry is a puzzle of a book.
type bookEntry struct {
	answer   stream.Answer
	word     string         // its grade, or what is to be found
	position *sudoku.Puzzle // of a lesson
	failed   error          // to find that
	took     time.Duration  // reading and answering
}

// practise makes the entry a position to practise, if the puzzle needs the technique.
func (b *bookCmd) practise(ctx context.Context, it *stream.Item[bookEntry]) error {
	within, cancel := b.engine.within(ctx)
	defer cancel()
	p, s, n, err := practice(within, b.scale, b.techniques, it.Puzzle, it.Result.answer.Solutions[0])
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil || n == 0:
		it.Result.failed = err
		return nil
	}
	it.Result.position = &p
	if it.Result.word = s.technique + ": " + words.Plural(len(s.remove), "candidate") + " to eliminate"; len(s.place) > 0 {
		it.Result.word = s.technique + ": " + words.Plural(len(s.place), "digit") + " to place"
	}
	return nil
}

// word returns the grade of a puzzle, "" where the time is over before it is found.
func (b *bookCmd) word(ctx context.Context, p sudoku.Puzzle, solutions []sudoku.Grid, rules *explain.Rules) (string, error) {
	within, cancel := b.engine.within(ctx)
	defer cancel()
	r, err := explain.Rate(within, p, explain.Options{Solutions: solutions, Limit: making.Limit, Rules: rules, Brief: true})
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil && !errors.Is(err, explain.ErrStuck) { // too large for it, or too slow
		return "", nil
	}
	return r.Word(), nil
}

// rulesInWords returns what a book prints of a puzzle's rules, a paragraph each: the
// author's text and the rules with arguments that no sign shows, or without a text the
// words of a picture and a sentence for each other family.
func rulesInWords(p sudoku.Puzzle, author string) (out []string) {
	if author != "" {
		out = append(out, author)
	}
	rules := slices.Concat(p.Shape.Board().Rules, p.Rules())
	undrawn, worded := map[string]bool{}, map[string]bool{}
	for _, r := range rules {
		if marks := rule.Marks(p.Shape, []sudoku.Rule{r}); len(marks) == 1 && marks[0].Sign == rule.WordsSign {
			undrawn[marks[0].Text] = strings.Contains(r.Text(), " ")
		}
	}
	for _, m := range rule.Marks(p.Shape, rules) {
		if m.Sign != rule.WordsSign {
			continue
		}
		worded[m.Family] = true
		if author == "" || m.Group > 0 || undrawn[m.Text] {
			out = append(out, m.Text)
		}
	}
	for _, r := range rules {
		if f, _, ok := rule.ArgsOf(r); ok && author == "" && !worded[f.Name] {
			worded[f.Name] = true
			out = append(out, f.Name+": "+f.Summary)
		}
	}
	return out
}

func (b *bookCmd) run(ctx context.Context, args []string) error {
	o, err := b.options()
	if err != nil {
		return err
	}
	in, err := b.reading.input(ctx, b.t, args)
	if err != nil {
		return err
	}
	var job stream.Job[bookEntry]
	if !b.noSolutions || b.rate || b.lesson != "" {
		engine, err := b.engine.open(b.t)
		if err != nil {
			return err
		}
		defer engine.Close()
		q := &stream.Ask{Query: sudoku.Query{Limit: 2, Keep: 1}, LeastTo: leastByDefault, Engine: engine.Doubted(), Timeout: b.engine.timeout}
		rules := new(explain.Rules)
		job.Jobs = b.engine.jobs
		job.Each = func(ctx context.Context, it *stream.Item[bookEntry]) error {
			asked := &stream.Item[stream.Answer]{Record: it.Record}
			began := time.Now()
			defer func() { it.Result.took = it.Took + time.Since(began) }()
			err := q.Each(ctx, asked)
			it.Result.answer = asked.Result
			if err != nil || it.Result.answer.Verdict() != sudoku.Unique {
				return err
			}
			ctx = stream.WithTook(ctx, it.Took+time.Since(began))
			if b.lesson != "" {
				return b.practise(ctx, it)
			}
			if !b.rate {
				return nil
			}
			it.Result.word, err = b.word(ctx, it.Puzzle, it.Result.answer.Solutions, rules)
			return err
		}
	}
	book := pdf.NewBook(o)
	job.Emit = func(it *stream.Item[bookEntry]) error {
		if it.Err != nil {
			return nil
		}
		if b.lesson != "" {
			if err := it.Result.failed; err != nil {
				b.t.Print(unfinished, "%s: %v", it.Place(), err)
			}
			if it.Result.position == nil {
				return nil
			}
			it.Puzzle = *it.Result.position
		}
		s := draw.Scene{Puzzle: it.Puzzle, Quiet: true, Title: it.Result.word}
		if !b.quiet && b.lesson == "" {
			s.Words = rulesInWords(it.Puzzle, it.About().Rules)
		}
		if title := titleOf(it.Record.Record, b.titles); title != "" {
			s.Title = strings.TrimSuffix(title+", "+s.Title, ", ")
		}
		var solution sudoku.Grid
		if a := &it.Result.answer; !b.noSolutions || b.rate || b.lesson != "" {
			b.t.reportAnswer(&it.Record, &a.Answer, true, b.engine.timeout)
			if len(a.Solutions) > 0 && !b.noSolutions {
				solution = a.Solutions[0]
			}
		}
		within, cancel := stream.Within(stream.WithTook(ctx, it.Result.took), b.engine.timeout)
		defer cancel()
		cut, err := book.Add(within, s, solution)
		if err != nil && ctx.Err() == nil {
			b.t.reportLatePicture(&it.Record, b.engine.timeout)
			return nil
		}
		if err != nil {
			return err
		}
		if cut {
			b.t.Print(shortened, "%s: its title or its rules in words do not fit and are cut", it.Place())
		}
		return nil
	}
	if err := runList(ctx, b.t, in, job); err != nil {
		return err
	}
	if book.Len() == 0 && b.lesson != "" {
		return tty.Fail(tty.Negative, fmt.Errorf("no puzzle needs the technique %s: the book is not written", words.Quoted(b.lesson)))
	}
	if book.Len() == 0 {
		return tty.Fail(tty.Input, errors.New("a book of no puzzles is not written"))
	}
	w := bufio.NewWriterSize(b.t.Stdout, 1<<16)
	if err := book.Write(w); err != nil {
		return tty.OutputError(err)
	}
	return tty.OutputError(w.Flush())
}
