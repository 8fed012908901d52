package text

import (
	"strconv"

	"sudokusat/sudoku"
)

// Profiles out: the exact bytes that a judge expects.

// writeProfile writes an answer in the profile's dialect.
func (w *Writer) writeProfile(shape *sudoku.Shape, answer sudoku.Grid) error {
	w.frame()
	w.buf = append(Append(w.buf, w.o.Profile.out, shape, answer), w.o.Profile.after...)
	return w.wrote()
}

// skipProfile writes what the profile says of a puzzle without solution.
func (w *Writer) skipProfile() error {
	if p := w.o.Profile; p.none != "" || p.cases {
		w.frame()
		w.buf = append(append(w.buf, w.o.Profile.none...), w.o.Profile.after...)
	}
	return w.wrote()
}

// frame writes what precedes an answer.
func (w *Writer) frame() {
	p := w.o.Profile
	if w.written > 0 {
		w.buf = append(w.buf, p.between...)
	}
	if p.cases {
		w.buf = append(strconv.AppendInt(append(w.buf, "Case #"...), int64(w.written+1), 10), ":\n"...)
	}
}
