package stream_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokusat/certificate"
	"sudokusat/cnf"
	"sudokusat/encode"
	"sudokusat/internal/brute"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// The rooms held together: whatever road a puzzle takes, with whatever board
// and rules, it has the solutions that brute force finds.

var together = flag.Int("together", testenv.Rounds(200), "random puzzles for TestTogether")

func TestTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(8, uint64(*together)))
	roads := []struct {
		name  string
		count func(*testing.T, sudoku.Puzzle, int) (int, error)
	}{
		{"native", counting(native.New(native.Jobs(1)))},
		{"sat", counting(sat.Gophersat())},
		{"cdcl", counting(sat.NewCDCL(1, 0))},
		{"formulas", models},
		{"text", readBack},
		{"certificate", certified},
	}
	for i := range *together {
		p, want := brute.Puzzle(r)
		for _, road := range roads {
			if got, err := road.count(t, p, want); err != nil || got != want {
				t.Fatalf("puzzle %d, %s: %d solutions, %v, brute force finds %d:\n%s", i, road.name, got, err, want, p.Text())
			}
		}
	}
}

// counting has an engine count.
func counting(e sudoku.Engine) func(*testing.T, sudoku.Puzzle, int) (int, error) {
	return func(t *testing.T, p sudoku.Puzzle, want int) (int, error) {
		if err := e.Supports(t.Context(), p); err != nil {
			return 0, err
		}
		q := sudoku.Query{Limit: uint64(want) + 1, Keep: want + 1}
		res, err := e.Solve(t.Context(), p, q)
		if err == nil {
			err = q.Audit(p, sudoku.Answer{Result: res})
		}
		return int(res.Count), err
	}
}

// readBack counts the solutions of the puzzle's text, as one puzzle and as a list, and
// of a JSON record of it.
func readBack(t *testing.T, p sudoku.Puzzle, want int) (int, error) {
	puzzle, err := text.Parse(p.Text(), text.Options{})
	if err != nil {
		return 0, err
	}
	var json bytes.Buffer
	w := text.NewWriter(&json, text.WriterOptions{Format: text.JSON})
	if err := errors.Join(w.Write(text.Record{Puzzle: p, Style: &text.Style{Format: text.JSON}}, p.Givens), w.Close()); err != nil {
		return 0, err
	}
	list := text.NewReader(strings.NewReader(p.Text()+json.String()), text.Options{})
	for _, where := range []string{"alone", "in a list", "in JSON"} {
		if where != "alone" {
			rec, err := list.Read()
			if err != nil {
				return 0, fmt.Errorf("%s: %w\n%s", where, err, json.String())
			}
			puzzle = rec.Puzzle
		}
		if puzzle.Text() != p.Text() {
			return 0, fmt.Errorf("%s it reads back as\n%s", where, puzzle.Text())
		}
	}
	return brute.Count(puzzle, want+1), nil
}

// certified is the number of solutions that a certificate proves, which a
// verifier has read.
func certified(t *testing.T, p sudoku.Puzzle, want int) (int, error) {
	if want > 20 {
		return want, nil // a long proof that shows nothing new
	}
	var spool certificate.Spool
	defer spool.Reset()
	if _, err := certificate.NewMaker(sat.Gophersat()).Decide(t.Context(), &spool, p, want+1); err != nil {
		return 0, err
	}
	var file bytes.Buffer
	if _, err := spool.WriteTo(&file); err != nil {
		return 0, err
	}
	rec, err := certificate.NewReader(&file).Next()
	if err != nil {
		return 0, err
	}
	if rec.Puzzle.Text() != p.Text() {
		return 0, fmt.Errorf("the certificate is of\n%s", rec.Puzzle.Text())
	}
	if err := certificate.NewVerifier().Verify(t.Context(), rec); err != nil {
		return 0, err
	}
	if rec.Claim != certificate.Counted(len(rec.Solutions)) {
		return 0, fmt.Errorf("it claims %s", rec.Claim.Text(p.Shape))
	}
	return len(rec.Solutions), nil
}

// models counts the models of the formulas that export writes, each encoding's,
// as another program would.
func models(t *testing.T, p sudoku.Puzzle, want int) (int, error) {
	for _, e := range encode.Encodings() {
		f, err := e.New(t.Context(), p, encode.Pairwise())
		if err != nil {
			return 0, fmt.Errorf("%s: %w", e.Name, err)
		}
		var file bytes.Buffer
		if err := encode.WriteDIMACS(&file, f); err != nil {
			return 0, fmt.Errorf("%s: %w", e.Name, err)
		}
		seen := map[string]bool{}
		decided := func(m cnf.Model) bool {
			_, err := f.Decode(m)
			return err == nil
		}
		count, err := countModels(&file, decided, func(m cnf.Model) error {
			g, err := f.Decode(m)
			if err == nil {
				err = sudoku.Check(p, g)
			}
			seen[fmt.Sprint(g)] = true
			return err
		})
		if err != nil || count != want || len(seen) != want {
			return count, fmt.Errorf("%s: %d models, %d grids, %w", e.Name, count, len(seen), errors.Join(err))
		}
	}
	return want, nil
}

// countModels finds the models of a small formula in DIMACS by trying values and
// unit propagation: one of those that differ only in what is still open once
// decided reports true, the auxiliary variables.
func countModels(file io.Reader, decided func(cnf.Model) bool, each func(cnf.Model) error) (int, error) {
	c := modelCounter{decided: decided, each: each, in: map[cnf.Lit][]int{}}
	in := cnf.NewDIMACSReader(file, cnf.Strict)
	vars, _, _, err := in.Header()
	if err != nil {
		return 0, err
	}
	c.model = cnf.NewModel(int(vars))
	for {
		clause, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return 0, err
		}
		for _, l := range clause {
			c.in[l] = append(c.in[l], len(c.clauses))
		}
		c.clauses = append(c.clauses, slices.Clone(clause))
	}
	if !c.propagate() {
		return 0, nil
	}
	err = c.from(0)
	return c.count, err
}

type modelCounter struct {
	clauses [][]cnf.Lit
	in      map[cnf.Lit][]int // the clauses of a literal
	model   cnf.Model
	trail   []cnf.Lit // the literals that are true, in the order in which they became so
	decided func(cnf.Model) bool
	each    func(cnf.Model) error
	count   int
}

func (c *modelCounter) unassigned(l cnf.Lit) bool { return !c.model.True(l) && !c.model.True(l.Not()) }

func (c *modelCounter) set(l cnf.Lit) {
	c.model.Set(l)
	c.trail = append(c.trail, l)
}

func (c *modelCounter) undo(to int) {
	for _, l := range c.trail[to:] {
		c.model[l.Var()] = cnf.Unassigned
	}
	c.trail = c.trail[:to]
}

// unit sets the last literal that a clause has left, if it is one; false when
// there is none.
func (c *modelCounter) unit(clause []cnf.Lit) bool {
	var last cnf.Lit
	left := 0
	for _, l := range clause {
		if c.model.True(l) {
			return true
		}
		if c.unassigned(l) {
			last, left = l, left+1
		}
	}
	if left == 1 {
		c.set(last)
	}
	return left > 0
}

// propagate sets what the clauses alone decide.
func (c *modelCounter) propagate() bool {
	for _, clause := range c.clauses {
		if !c.unit(clause) {
			return false
		}
	}
	return c.follow(0)
}

// follow looks at the clauses that the literals set from a place on are not in.
func (c *modelCounter) follow(from int) bool {
	for ; from < len(c.trail); from++ {
		for _, i := range c.in[c.trail[from].Not()] {
			if !c.unit(c.clauses[i]) {
				return false
			}
		}
	}
	return true
}

// from tries the values of the variables of clause i and those after it.
func (c *modelCounter) from(i int) error {
	for ; i < len(c.clauses); i++ {
		at := slices.IndexFunc(c.clauses[i], c.unassigned)
		if at < 0 {
			continue
		}
		l, mark, before := c.clauses[i][at], len(c.trail), c.count
		one := c.decided(c.model)
		for _, try := range []cnf.Lit{l, l.Not()} {
			if c.set(try); c.follow(mark) {
				if err := c.from(i); err != nil {
					return err
				}
			}
			if c.undo(mark); one && c.count > before {
				break
			}
		}
		return nil
	}
	c.count++
	return c.each(c.model)
}
