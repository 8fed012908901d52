package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"sudokusat/canon"
	"sudokusat/internal/making"
	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// canonCmd is the command canon.
type canonCmd struct {
	t       *terminal
	reading readingFlags
	limits
	json bool

	form                                   string
	withMap, symmetry, same, dedupe, check bool

	engine   sudoku.BatchEngine // for the form solution
	finder   canon.Finder
	classics sync.Pool // for plain lines

	out     tty.Lines
	classes *canon.Classes // of --dedupe
	head    string         // of the puzzles printed last
}

// classesInMemory is how many classes --dedupe keeps in memory, some 100 MB.
const classesInMemory = 1 << 21

func canonForms() []string { return asStrings(canon.Kinds()) }

func canonCommand(t *terminal) *cobra.Command {
	n := &canonCmd{t: t}
	n.classics.New = func() any { return canon.NewClassic() }
	c := &cobra.Command{
		Use:   "canon [FILE…]",
		Short: "Canonical forms: the same for all equivalent puzzles",
		Long: `Canon prints the canonical form of each puzzle on a line. Two puzzles have the same
form if one becomes the other by renaming digits, reordering the rows of a band, the
bands, the columns of a stack or the stacks, and transposing.

The same holds for plain boards of all sizes, 10×10, 16×16, 25×25 and beyond, and
for Latin squares: rows stay in their bands and columns in their stacks, and boards
are transposed where boxes are square. On other boards the maps are all orders of the
cells that keep the houses and the rules about different digits: of jigsaws,
diagonals, windows, chess moves. Rules about anything but different digits are
refused, and so are boards whose maps take too long to find or more than 64 MB. On
large boards a puzzle with very many rows and columns that are alike may be refused
after some seconds, always after the same number of steps: Latin squares from
20×20 on, full grids beyond 64×64, diagonals beyond 25×25.

--form minlex    the least of all images, row by row, a blank before 1; the form that
                 most programs use
       pattern   the least pattern of blanks and digits first, then the least digits
       solution  the puzzle under the map that makes its solution minlex; of
                 several such maps the one with the least puzzle

--map adds the map to the form, which has been checked by applying it: "transposed" or
nothing, then the rows and columns in their new order and the new names of the
digits. --automorphisms adds the number of maps of the cells that take the puzzle to
itself.

--check compares each form with all images, on plain 9×9 and other boards whose maps
fit into 64 MB; none may be less. Larger boards have too many images: there it
compares 10,000 random ones, and finds the forms of eight of them again, which must be
the same.

--dedupe prints the first puzzle of each class of equivalent puzzles, unchanged. The
list may have any length: beyond two million classes it uses temporary files, which
have no names on Linux and macOS and disappear however the command ends.
--same takes two puzzles, or files with a puzzle each, and prints the map from one
to the other, or that there is none (exit status 1). Their boards may differ, as those
of a jigsaw and of the same one turned do.`,
		Example: `  sudokusat canon puzzles.txt
  sudokusat canon --map --automorphisms p.txt
  sudokusat canon --dedupe list.txt > classes.txt
  sudokusat canon --same a.txt b.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			n.form = strings.ToLower(n.form)
			switch {
			case !slices.Contains(canonForms(), n.form):
				return fmt.Errorf("--form %s: it is one of %s", words.Quoted(n.form), strings.Join(canonForms(), ", "))
			case n.check && n.form != "minlex":
				return errors.New("--check is for the form minlex")
			case n.same && (c.Flags().Changed("shard") || c.Flags().Changed("output")):
				return errors.New("--same is about two puzzles and prints a line: leave --shard and --output out")
			case n.same:
				return n.compare(c.Context(), args)
			}
			return n.run(c.Context(), args)
		},
	}
	n.reading.addList(c, t, &n.timeout)
	addJSON(c, &n.json, making.Canonical{})
	f := c.Flags()
	f.Lookup("format").Usage = "format of the puzzles: " + join(text.Formats()) + "; recognised from the input by default"
	f.StringVar(&n.form, "form", "minlex", "which form: "+strings.Join(canonForms(), ", "))
	f.BoolVar(&n.withMap, "map", false, "also print the map that takes the puzzle to its form")
	f.BoolVar(&n.symmetry, "automorphisms", false, "also print the number of maps that take the puzzle to itself")
	f.BoolVar(&n.same, "same", false, "print the map between two puzzles, or that they are not equivalent")
	f.BoolVar(&n.dedupe, "dedupe", false, "print the first puzzle of each class, unchanged")
	f.BoolVar(&n.check, "check", false, "compare each form with all images, on 9×9 some 30 forms per second; on large boards with some images")
	n.limits.add(c, "puzzles to work on at once", "each puzzle")
	complete(c, "form", canonForms())
	c.MarkFlagsMutuallyExclusive("same", "dedupe")
	for _, other := range []string{"json", "map", "form", "automorphisms", "check"} { // it prints the map
		c.MarkFlagsMutuallyExclusive("same", other)
	}
	for _, other := range []string{"map", "automorphisms", "json"} {
		c.MarkFlagsMutuallyExclusive("dedupe", other)
	}
	return c
}

// canonical is the form of a puzzle, or the reason for which it has none.
type canonical struct {
	class         []byte // its key: the form, and the board unless plain 9×9
	form, mapText string
	automorphisms *big.Int
	err           error
}

var errCanonSolution = errors.New(making.NoSolved)

// find returns the form of a puzzle.
func (n *canonCmd) find(ctx context.Context, p sudoku.Puzzle) (f canonical) {
	var solution sudoku.Grid
	if n.form == string(canon.Solved) {
		r, err := n.engine.Solve(ctx, p, sudoku.Query{Limit: 2, Keep: 1})
		if err != nil || !r.Unique() {
			return canonical{err: cmp.Or(ctx.Err(), errors.Join(err, errCanonSolution))}
		}
		solution = r.Solutions[0]
	}
	one, err := n.finder.Find(ctx, p, canon.Kind(n.form), solution, n.check)
	if err != nil {
		return canonical{err: err}
	}
	f.form, f.automorphisms = text.String(p.Shape, one.Image), one.Automorphisms
	f.class = []byte(f.form)
	if !p.IsClassic() {
		f.class = []byte(p.Head() + f.form)
	}
	if n.withMap || n.json {
		f.mapText = one.Map()
	}
	return f
}

func (n *canonCmd) run(ctx context.Context, args []string) (err error) {
	in, err := n.reading.input(ctx, n.t, args)
	if err != nil {
		return err
	}
	if n.dedupe && n.t.shard != nil {
		return errors.New("--dedupe would not see the puzzles of other shards: use canon --dedupe on the list that merge makes")
	}
	n.engine, n.out = native.New(native.Jobs(1)), n.t.Lines()
	job := stream.Job[canonical]{Jobs: n.jobs, Idle: n.out.Flush, Emit: n.emit}
	job.Quick = func(ctx context.Context, items []*stream.Item[canonical]) {
		for _, it := range items {
			if ctx.Err() != nil {
				return
			}
			within, cancel := n.within(stream.WithTook(ctx, it.Took))
			f := n.find(within, it.Puzzle)
			if cancel(); ctx.Err() != nil {
				return
			}
			it.Settle(f)
		}
	}
	if n.dedupe {
		n.classes = canon.NewClasses(classesInMemory)
		defer func() { err = errors.Join(err, tty.Fail(tty.GaveUp, n.classes.Close())) }()
	}
	if o := in.Options; !n.json && !n.dedupe && !n.withMap && !n.symmetry && !n.check && n.form == string(canon.Minlex) &&
		len(o.Rules) == 0 && o.Regions == nil && o.Profile == nil && (o.Format == text.Auto || o.Format == text.Line) {
		job.Lines = n.lines
		job.EmitLines = func(answers []byte) error { _, err := n.out.W.Write(answers); return tty.OutputError(err) }
	}
	err = runList(ctx, n.t, in, job)
	if err == nil && n.dedupe {
		err = n.classes.Rest(ctx, n.printFirst)
	}
	return errors.Join(err, n.out.Flush())
}

// emit prints the form of a puzzle, or the puzzle if it is the first of its class.
func (n *canonCmd) emit(it *stream.Item[canonical]) error {
	f, message := &it.Result, ""
	if it.Err == nil && f.err != nil {
		status := int32(tty.Input)
		switch {
		case errors.Is(f.err, canon.ErrWrong):
			status = tty.Wrong
		case errors.Is(f.err, errCanonSolution):
			status = tty.Negative
		case errors.Is(f.err, canon.ErrWork):
			status = tty.GaveUp
		}
		text := f.err.Error()
		if errors.Is(f.err, context.DeadlineExceeded) {
			status, text = tty.GaveUp, gaveUpAfter(n.timeout)
		}
		message = n.t.reportOn(&it.Record, malformed, status, text)
	}
	known := it.Err == nil && f.err == nil
	switch {
	case n.json:
		return n.out.JSON(n.record(it, known, message))
	case n.dedupe && known:
		head, grid := "", text.String(it.Puzzle.Shape, it.Puzzle.Givens)
		if !it.Puzzle.IsClassic() {
			head = it.Puzzle.Head()
		}
		first, _, err := n.classes.Add(f.class, head, grid)
		if err != nil {
			return tty.Fail(tty.GaveUp, err)
		}
		if first {
			return n.printFirst(head, grid)
		}
		return nil
	case n.dedupe:
		return nil
	case !known:
		return n.out.Print("")
	}
	return n.out.Print(n.line(f))
}

// printFirst prints the first puzzle of a class, after the lines of its board if that is
// another one than before.
func (n *canonCmd) printFirst(head, grid string) error {
	if head != n.head {
		if n.head = head; head == "" {
			head = "#box 3x3\n#rule\n"
		}
		if err := n.out.Print(strings.TrimSuffix(head, "\n")); err != nil {
			return err
		}
	}
	return n.out.Print(grid)
}

// lines answers plain lines by the short path.
func (n *canonCmd) lines(ctx context.Context, b text.Block, leave func(int, canonical)) []byte {
	c := n.classics.Get().(*canon.Classic)
	defer n.classics.Put(c)
	answers := make([]byte, b.Len()*text.BlockStride)
	var g canon.Cells
	for i := range b.Len() {
		at := i * text.BlockStride
		if ctx.Err() != nil {
			leave(i, canonical{})
			continue
		}
		for k, ch := range b.Text[at : at+81] {
			v := ch - '0'
			if v > 9 {
				v = 0
			}
			g[k] = v
		}
		f := c.Minlex(&g)
		if f.Map.Apply(&g) != f.Image {
			leave(i, canonical{})
			continue
		}
		for k, d := range f.Image {
			answers[at+k] = ".123456789"[d]
		}
		answers[at+81] = '\n'
	}
	return answers
}

// line returns the output line of a form.
func (n *canonCmd) line(f *canonical) string {
	s := f.form
	if n.symmetry {
		s += "\t" + f.automorphisms.String()
	}
	if n.withMap {
		s += "\t" + f.mapText
	}
	return s
}

func (n *canonCmd) record(it *stream.Item[canonical], known bool, message string) making.Canonical {
	r := making.Canonical{Origin: originOf(&it.Record), Form: n.form, Message: message}
	if it.Err != nil {
		r.Message = it.Err.Error()
		return r
	}
	r.Of(it.Puzzle)
	if f := &it.Result; known {
		r.Canonical, r.Map, r.Automorphisms = f.form, f.mapText, f.automorphisms
	}
	return r
}

// compare carries out canon --same.
func (n *canonCmd) compare(ctx context.Context, args []string) error {
	if len(args) != 2 {
		return errors.New("--same takes two puzzles, or files with a puzzle each")
	}
	var puzzles [2]sudoku.Puzzle
	for i, arg := range args {
		p, err := n.one(ctx, arg)
		if err != nil {
			return unread(fmt.Errorf("%s: %w", arg, err))
		}
		puzzles[i] = p
	}
	within, cancel := n.within(ctx)
	defer cancel()
	text, err := n.finder.Between(within, puzzles[0], puzzles[1])
	switch {
	case errors.Is(err, canon.ErrWrong):
		return tty.Fail(tty.Wrong, err)
	case ctx.Err() == nil && within.Err() != nil:
		return tty.Fail(tty.GaveUp, errors.New(gaveUpAfter(n.timeout)))
	case errors.Is(err, canon.ErrWork):
		return tty.Fail(tty.GaveUp, err)
	case err != nil:
		return tty.Fail(tty.Input, err)
	}
	out := n.t.Lines()
	if text == "" {
		n.t.Raise(tty.Negative)
		return errors.Join(out.Print("different"), out.Flush())
	}
	return errors.Join(out.Print("same: "+text), out.Flush())
}

// one returns the puzzle of an argument: the only one of a file, or a text.
func (n *canonCmd) one(ctx context.Context, arg string) (sudoku.Puzzle, error) {
	o, err := n.reading.options(ctx, n.t)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	if len(arg) == 81 {
		if p, err := text.Parse(arg, o); err == nil {
			return p, nil
		}
	}
	f, err := n.reading.file(ctx, n.t, arg)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	defer f.Close()
	o.Name, o.Archive = arg, f.Archive
	in := text.NewReader(f, o)
	rec, err := in.Read()
	if err != nil {
		return rec.Puzzle, err
	}
	switch next, more := in.Read(); {
	case errors.Is(more, io.EOF):
		return rec.Puzzle, nil
	case more != nil:
		return rec.Puzzle, fmt.Errorf("behind the puzzle: %w", more)
	default:
		return rec.Puzzle, fmt.Errorf("line %d: another puzzle; --same takes files with one puzzle each", next.Line)
	}
}
