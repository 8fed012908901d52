package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"sudokusat/canon"
	"sudokusat/internal/stream"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// canonizing is the command canon.
type canonizing struct {
	t       *terminal
	reading readingFlags
	jobs    int
	json    bool

	form                                   string
	withMap, symmetry, same, dedupe, check bool

	engine   sudoku.BatchEngine // for the form solution
	finder   canon.Finder
	classics sync.Pool // for plain lines
}

// canonized is one line of canon --json.
type canonized struct {
	File          string   `json:"file"`
	Line          int      `json:"line,omitempty"`
	Board         string   `json:"board,omitempty"` // unless plain 9×9
	Rules         []string `json:"rules,omitempty"`
	Puzzle        string   `json:"puzzle,omitempty"`
	Form          string   `json:"form"`
	Canonical     string   `json:"canonical,omitempty"`
	Map           string   `json:"map,omitempty"`
	Automorphisms *big.Int `json:"automorphisms,omitempty"`
	Message       string   `json:"message,omitempty"`
}

// classesInMemory is how many classes --dedupe keeps in memory, some 100 MB.
const classesInMemory = 1 << 21

func canonForms() (names []string) {
	for _, k := range canon.Kinds() {
		names = append(names, string(k))
	}
	return names
}

func canonCommand(t *terminal) *cobra.Command {
	n := &canonizing{t: t}
	n.classics.New = func() any { return canon.NewClassic() }
	c := &cobra.Command{
		Use:   "canon [FILE…]",
		Short: "Canonical forms: the same for all equivalent puzzles",
		Long: `Canon prints the canonical form of each puzzle, a line each: the same for all
puzzles that differ only in the names of digits, the order of rows in a band, of
bands, of columns in a stack and of stacks, and in being mirrored.

The same goes for plain boards of all sizes, 10×10, 16×16, 25×25 and beyond, and
for Latin squares: rows stay in their bands, columns in their stacks, and the mirror
image counts where boxes are square. On other boards the maps are all orders of the
cells that keep the houses and the rules about different digits: of jigsaws,
diagonals, windows, chess moves. Rules about anything but different digits are
refused, and so are boards of which the orders take too long to find or more than
64 MB. On large boards a puzzle of which very many rows and columns are alike may be
refused after some seconds, always after the same number of steps: Latin squares from
20×20 on, full grids beyond 64×64, diagonals beyond 25×25.

--form minlex    the least of all images, row by row, a blank before 1; programs
                 mean this most often
       pattern   the least pattern of blanks and digits first, then the least digits
       solution  the puzzle under the map that makes its solution minlex; of
                 several such maps the one with the least puzzle

--map adds the map that leads there, and has been applied and found to: "transposed"
or nothing, then the rows and columns in their new order and the new names of the
digits. --automorphisms adds how many maps of the cells take the puzzle to itself.

--check makes all images and finds none that is less, on plain 9×9 and other boards with
maps that fit into 64 MB. On larger ones that is out of reach: there it makes 10,000
images at random, none of which may be less, and finds the forms of eight of them
anew, which must be the same.

--dedupe prints the puzzles themselves, as they were, of equivalent ones the first.
A list of any length will do: beyond two million classes it uses temporary files, which
have no names on Linux and macOS and are gone however it ends.
--same takes two puzzles, or files with a puzzle each, and prints the map from one
to the other, or that there is none (exit status 1).`,
		Example: `  sudokusat canon puzzles.txt
  sudokusat canon --map --automorphisms p.txt
  sudokusat canon --dedupe list.txt > classes.txt
  sudokusat canon --same a.txt b.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			n.form = strings.ToLower(n.form)
			switch {
			case !slices.Contains(canonForms(), n.form):
				return fmt.Errorf("--form %s: it is one of %s", quoted(n.form), strings.Join(canonForms(), ", "))
			case n.jobs < 1:
				return errors.New("--jobs is a number from 1 up")
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
	n.reading.addList(c, t)
	addJSON(c, &n.json, canonized{})
	f := c.Flags()
	f.Lookup("format").Usage = "format of the puzzles: " + join(text.Formats()) + "; told from the input by default"
	f.StringVar(&n.form, "form", "minlex", "which form: "+strings.Join(canonForms(), ", "))
	f.BoolVar(&n.withMap, "map", false, "also print the map that takes the puzzle to its form")
	f.BoolVar(&n.symmetry, "automorphisms", false, "also print how many maps take the puzzle to itself")
	f.BoolVar(&n.same, "same", false, "are two puzzles equivalent? print the map")
	f.BoolVar(&n.dedupe, "dedupe", false, "print the first puzzle of each class, as it is")
	f.BoolVar(&n.check, "check", false, "hold each form against all images, on 9×9 some 30 a second; on large boards against some")
	f.IntVarP(&n.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "puzzles to work on at once")
	complete(c, "form", canonForms())
	c.MarkFlagsMutuallyExclusive("same", "dedupe")
	c.MarkFlagsMutuallyExclusive("same", "json")
	c.MarkFlagsMutuallyExclusive("dedupe", "map")
	c.MarkFlagsMutuallyExclusive("dedupe", "automorphisms")
	c.MarkFlagsMutuallyExclusive("dedupe", "json")
	return c
}

// found is the form of a puzzle, or why it has none.
type found struct {
	class         []byte // what tells its class: the form, and the board unless plain 9×9
	form, mapText string
	automorphisms *big.Int
	err           error
}

var errCanonSolution = errors.New("the form solution is of puzzles with exactly one solution")

// find works out the form of a puzzle.
func (n *canonizing) find(ctx context.Context, p sudoku.Puzzle) (f found) {
	var solution sudoku.Grid
	if n.form == string(canon.Solved) {
		r, err := n.engine.Solve(ctx, p, sudoku.Query{Limit: 2, Keep: 1})
		if err != nil || !r.Unique() {
			return found{err: errors.Join(err, errCanonSolution)}
		}
		solution = r.Solutions[0]
	}
	one, err := n.finder.Find(ctx, p, canon.Kind(n.form), solution, n.check)
	if err != nil {
		return found{err: err}
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

func (n *canonizing) run(ctx context.Context, args []string) (err error) {
	in, err := n.reading.input(ctx, n.t, args)
	if err != nil {
		return err
	}
	if n.dedupe && n.t.shard != nil {
		return errors.New("--dedupe would not see the puzzles of other shards: use canon --dedupe on the list that merge makes")
	}
	n.engine = native.New(native.Jobs(1))
	out := n.t.lines()
	job := stream.Job[found]{Jobs: n.jobs, Idle: out.flush, Progress: n.t.watch(in)}
	job.Quick = func(ctx context.Context, items []*stream.Item[found]) {
		for _, it := range items {
			if ctx.Err() != nil {
				return
			}
			f := n.find(ctx, it.Puzzle)
			if ctx.Err() != nil {
				return
			}
			it.Settle(f)
		}
	}
	var firsts *canon.Classes
	if n.dedupe {
		firsts = canon.NewClasses(classesInMemory)
		defer func() { err = errors.Join(err, fail(statusGaveUp, firsts.Close())) }()
	}
	head := ""
	printed := func(line []byte) error { // a new board has lines of its own
		above, grid := splitLine(line)
		if above != head {
			if head = above; above == "" {
				above = "#box 3x3\n#rule\n"
			}
			if err := out.print(strings.TrimSuffix(above, "\n")); err != nil {
				return err
			}
		}
		return out.print(grid)
	}
	job.Emit = func(it *stream.Item[found]) error {
		if it.Err != nil {
			n.t.unread(&it.Record)
			if !it.IsPuzzle() || n.dedupe {
				return nil
			}
		}
		f, message := &it.Result, ""
		if it.Err == nil && f.err != nil {
			status := int32(statusInput)
			switch {
			case errors.Is(f.err, canon.ErrWrong):
				status = statusWrong
			case errors.Is(f.err, errCanonSolution):
				status = statusNegative
			case errors.Is(f.err, canon.ErrWork):
				status = statusGaveUp
			}
			message = n.t.about(&it.Record, malformed, status, f.err.Error())
		}
		known := it.Err == nil && f.err == nil
		switch {
		case n.json:
			return out.json(n.record(it, known, message))
		case n.dedupe && known:
			line := []byte(cellsLine(it.Puzzle))
			first, _, err := firsts.Add(f.class, line)
			if err != nil {
				return fail(statusGaveUp, err)
			}
			if first {
				return printed(line)
			}
			return nil
		case n.dedupe:
			return nil
		case !known:
			return out.print("")
		}
		return out.print(n.line(f))
	}
	if !n.json && !n.dedupe && !n.withMap && !n.symmetry && !n.check && n.form == "minlex" &&
		len(in.Options.Rules) == 0 && in.Options.Regions == nil && in.Options.Profile == nil && (in.Options.Format == text.Auto || in.Options.Format == text.Line) {
		job.Lines = n.lines
		job.EmitLines = func(answers []byte) error { _, err := out.w.Write(answers); return outputError(err) }
	}
	err = stream.Run(ctx, in, job)
	if err == nil && n.dedupe {
		err = firsts.Rest(ctx, printed)
	}
	return errors.Join(err, out.flush())
}

// lines is the short road of plain lines.
func (n *canonizing) lines(ctx context.Context, b text.Block, leave func(int, found)) []byte {
	c := n.classics.Get().(*canon.Classic)
	defer n.classics.Put(c)
	answers := make([]byte, b.Len()*text.BlockStride)
	var g canon.Cells
	for i := range b.Len() {
		at := i * text.BlockStride
		if ctx.Err() != nil {
			leave(i, found{})
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
			leave(i, found{})
			continue
		}
		for k, d := range f.Image {
			answers[at+k] = ".123456789"[d]
		}
		answers[at+81] = '\n'
	}
	return answers
}

// line is what is printed of a form.
func (n *canonizing) line(f *found) string {
	s := f.form
	if n.symmetry {
		s += "\t" + f.automorphisms.String()
	}
	if n.withMap {
		s += "\t" + f.mapText
	}
	return s
}

func (n *canonizing) record(it *stream.Item[found], known bool, message string) canonized {
	r := canonized{File: it.Path, Line: it.Number(), Form: n.form, Message: message}
	if it.Err != nil {
		r.Message = it.Err.Error()
		return r
	}
	r.Puzzle = text.String(it.Puzzle.Shape, it.Puzzle.Givens)
	if !it.Puzzle.IsClassic() {
		r.Board, r.Rules = it.Puzzle.Shape.Text(), it.Puzzle.RuleTexts()
	}
	if f := &it.Result; known {
		r.Canonical, r.Map, r.Automorphisms = f.form, f.mapText, f.automorphisms
	}
	return r
}
