package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokusat/internal/tty"
	"sudokusat/stream"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/api"
)

// filter prints the puzzles of one verdict, unsolved, instead of verdicts.
type filter struct {
	only string // unique, multiple, unsolvable; "" for no filter
	to   text.Format
	out  tty.Lines
	conv *converter // once there is a puzzle to print
	// started, if not nil, is told of it and the format, which the first puzzle settles.
	started func(*text.Writer, text.Format)
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
func (f *filter) print(it *stream.Item[stream.Answer], record *api.Answer) error {
	if it.Err != nil || it.Result.Verdict().String() != f.only {
		return nil
	}
	if record != nil {
		return f.out.JSON(record)
	}
	if f.conv == nil {
		format := cmp.Or(f.to, it.Style.Format)
		f.conv = newConverter(f.out.W, format)
		if f.started != nil {
			f.started(f.conv.texts, format)
		}
	}
	return tty.OutputError(f.conv.puzzle(it.Record.Record))
}

func (f *filter) flush() (err error) {
	if f.conv != nil {
		err = tty.OutputError(f.conv.flush())
	}
	return errors.Join(err, f.out.Flush())
}
