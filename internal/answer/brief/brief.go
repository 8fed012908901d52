// Package brief has what it takes to ask an engine for a verdict and nothing else: boards and
// grids as a page writes them, and an answer that was audited. It needs no format, no formula
// and no proof, so that the first engine which a browser loads is a small one.
package brief

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"sudokusat/rule"
	"sudokusat/sudoku"
)

// Boards keeps what boards and rules mean, for the next question about them. The zero value is
// empty; it is safe for concurrent use.
type Boards struct {
	mu   sync.Mutex
	kept map[string]sudoku.Puzzle // by board and rules, without givens
}

// The most puzzles kept, and the most cells and rules of one.
const (
	maxKept      = 64
	maxKeptCells = 36 * 36
	maxKeptRules = 1000
)

// Kept returns the empty puzzle of a board, as [sudoku.Board.Text] writes it, and of texts of
// rules, if it was made before.
func (b *Boards) Kept(board string, rules []string) (empty sudoku.Puzzle, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	empty, ok = b.kept[keyOf(board, rules)]
	return empty, ok
}

func keyOf(board string, rules []string) string { return board + "\n" + strings.Join(rules, "\n") }

// Make makes the empty puzzle of a board, as parsed from text, and of rules, as parsed from
// texts, and keeps it. Errors are those of [rule.Puzzle] and of ctx.
func (b *Boards) Make(ctx context.Context, text string, texts []string, board sudoku.Board, rules []sudoku.Rule) (sudoku.Puzzle, error) {
	empty, err := rule.Puzzle(ctx.Err, board, rules)
	if ctx.Err() != nil {
		return sudoku.Puzzle{}, ctx.Err()
	} else if err != nil {
		return sudoku.Puzzle{}, err
	}
	if empty.Shape.Cells() <= maxKeptCells && len(texts) <= maxKeptRules {
		b.mu.Lock()
		if len(b.kept) >= maxKept || b.kept == nil {
			b.kept = map[string]sudoku.Puzzle{}
		}
		b.kept[keyOf(text, texts)] = empty.With(nil)
		b.mu.Unlock()
	}
	return empty, nil
}

// Rules reads the rules of texts, in their order. An error names the text.
func Rules(ctx context.Context, texts []string) (rules []sudoku.Rule, err error) {
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		some, err := rule.ParseAll(t)
		if err == nil && len(some) == 0 {
			err = errors.New("it is empty")
		}
		if err != nil {
			return nil, fmt.Errorf("rule %d (%.60s): %w", i+1, t, err)
		}
		rules = append(rules, some...)
	}
	return rules, nil
}

// Grid reads a grid of a board as a page and [sudoku.Shape.GridText] write it: a character per
// square where no value is above 9, else words; "." for a blank, "#" for a missing square;
// then the words of [sudoku.Shape.BeyondText]. It reports false for all else.
func Grid(s string, shape *sudoku.Shape) (g sudoku.Grid, ok bool) {
	b, n := shape.Board(), shape.Squares()
	words := strings.Fields(s)
	g = sudoku.NewGrid(shape)
	if b.Hi <= 9 {
		if len(words) == 0 || len(words[0]) != n {
			return nil, false
		}
		for c := range n {
			if !square(g, shape, sudoku.Cell(c), words[0][c:c+1]) {
				return nil, false
			}
		}
		words = words[1:]
	} else {
		if len(words) < n {
			return nil, false
		}
		for c := range n {
			if !square(g, shape, sudoku.Cell(c), words[c]) {
				return nil, false
			}
		}
		words = words[n:]
	}
	for _, word := range words {
		if shape.ParseBeyond(word, g) != nil {
			return nil, false
		}
	}
	return g, true
}

// square puts the value of a word into a square.
func square(g sudoku.Grid, shape *sudoku.Shape, c sudoku.Cell, word string) bool {
	b := shape.Board()
	if word == "#" || !shape.Exists(c) {
		return word == "#" && !shape.Exists(c)
	}
	if word == "." || word == "0" && b.Lo == 1 && b.Hi <= 9 {
		return true
	}
	v, err := strconv.Atoi(word)
	if err != nil || v < b.Lo || v > b.Hi || strconv.Itoa(v) != word {
		return false
	}
	g[c] = sudoku.Digit(v - b.Lo + 1)
	return true
}

// ErrWrong is the error of an answer that an audit found wrong.
var ErrWrong = errors.New("is wrong")

// Ask asks an engine and audits its answer. Errors of the engine are in the answer, except that
// it does not support the puzzle; that one and [ErrWrong] are returned.
func Ask(ctx context.Context, e sudoku.Engine, p sudoku.Puzzle, q sudoku.Query) (ans sudoku.Answer, err error) {
	if err := e.Supports(ctx, p); err != nil {
		return ans, err
	}
	ans.Result, ans.Err = e.Solve(ctx, p, q)
	if ans.Err != nil && !errors.Is(ans.Err, context.DeadlineExceeded) {
		return ans, ans.Err
	}
	if err := q.Audit(p, ans); err != nil {
		return ans, fmt.Errorf("%s %w: %w", e.Name(), ErrWrong, err)
	}
	return ans, nil
}

// Reasons are the words of faults, each once: "5 twice in row 3: r3c2, r3c7". Behind three of
// them is the number of the others.
func Reasons(faults []*sudoku.Fault) string {
	const shown = 3
	var parts []string
	seen := map[string]bool{} // a rule may come down to several constraints in the same words
	for _, f := range faults {
		if reason := f.Error(); !seen[reason] {
			seen[reason] = true
			parts = append(parts, reason)
		}
	}
	if more := len(parts) - shown; more > 0 {
		parts = append(parts[:shown], fmt.Sprintf("… %d more", more))
	}
	return strings.Join(parts, "; ")
}

// Yielding is a context that yields whenever it is asked for its error.
type Yielding struct {
	context.Context
	Yield func() // lets other goroutines of the one thread run
}

// Err yields, and is that of the context.
func (y Yielding) Err() error {
	y.Yield()
	return y.Context.Err()
}

// TooLong is the message at the time limit.
const TooLong = "gave up: it took too long"

// Encode writes an object on one line, with < and > as they are.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
