package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
)

// firstWrite is an output that records when it is first written to.
type firstWrite struct {
	bytes.Buffer
	once    sync.Once
	written chan struct{}
}

func (w *firstWrite) Write(b []byte) (int, error) {
	w.once.Do(func() { close(w.written) })
	return w.Buffer.Write(b)
}

// TestLateLines answers a puzzle in a pipe at once, and refuses by its number a line that
// comes after the answer and would have belonged to the puzzle.
func TestLateLines(t *testing.T) {
	const (
		line  = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
		board = "111122333111222333112222333444555666444555666444555666777888999777888999777888999\n"
		cages = "888447777888447777888647777266661777266661117226365500222365500222335500222333000\n"
	)
	rows := func(line string) string {
		var b strings.Builder
		for i := 0; i < 81; i += 9 {
			b.WriteString(line[i:i+9] + "\n")
		}
		return b.String()
	}
	letters := strings.NewReplacer("0", "a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f", "6", "g", "7", "h", "8", "i", "9", "k")
	for _, late := range []string{
		"thermo r1c1 r2c1 r3c1\n", "cage 17 r1c1 r1c2", "#rule diagonal\n", "#rules diagonal\n", "#regions " + board, "#box 3x3\n", "#board 9x9\n",
		"#text No two equal digits a knight's move apart.\n", "No two equal digits a knight's move apart.\n",
		board, rows(board), letters.Replace(board), cages, rows(cages), letters.Replace(cages), letters.Replace(rows(cages)),
		"1=10 2=7\n", "killer\n",
	} {
		for _, first := range []string{line, rows(line)} {
			in, typed := io.Pipe()
			out := &firstWrite{written: make(chan struct{})}
			go func() {
				io.WriteString(typed, first)
				<-out.written
				io.WriteString(typed, late)
				typed.Close()
			}()
			var messages bytes.Buffer
			status := run(context.Background(), []string{"solve"}, in, out, &messages)
			number := "-:2"
			if first != line {
				number = "-:10"
			}
			if status != 3 || !strings.HasPrefix(messages.String(), "sudokusat: "+number+":") {
				t.Errorf("%q after the answer: status %d, %s", late, status, &messages)
			}
		}
	}
}
