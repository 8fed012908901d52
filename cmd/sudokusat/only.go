package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokusat/internal/answer"
	"sudokusat/internal/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// filter prints the puzzles of one verdict, unsolved, instead of verdicts.
type filter struct {
	only string // unique, multiple, unsolvable; "" for no filter
	to   text.Format
	out  lines
	conv *converter // once there is a puzzle to print
	// printed is called with each puzzle and the format, which the first one settles.
	printed func(text.Record, text.Format) error
}

// verdicts are the values of --only.
func verdicts() []string {
	return []string{sudoku.Unique.String(), sudoku.Multiple.String(), sudoku.Unsolvable.String()}
}

// check checks the value and puts it in lower case.
func (f *filter) check() error {
	if f.only = strings.ToLower(f.only); f.only == "" || slices.Contains(verdicts(), f.only) {
		return nil
	}
	return fmt.Errorf("--only %s: it is one of %s", quoted(f.only), strings.Join(verdicts(), ", "))
}

// print prints a puzzle if its verdict is the one asked for: in the format that was
// named, else in that of the first. record, if not nil, is printed in its place.
func (f *filter) print(it *stream.Item[stream.Answer], record *answer.Answer) error {
	if it.Err != nil || it.Result.Verdict().String() != f.only {
		return nil
	}
	if record != nil {
		return f.out.json(record)
	}
	if f.conv == nil {
		f.conv = newConverter(f.out.w, cmp.Or(f.to, it.Style.Format))
	}
	if err := f.printed(it.Record.Record, f.conv.to); err != nil {
		return err
	}
	return outputError(f.conv.puzzle(it.Record.Record))
}

func (f *filter) flush() (err error) {
	if f.conv != nil {
		err = outputError(f.conv.flush())
	}
	return errors.Join(err, f.out.flush())
}
